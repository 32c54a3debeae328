"""docs/reference/metrics.md against the list of metrics and the alarms of template.yaml."""

from __future__ import annotations

from tests.docs.pages import REFERENCE, ROOT, links, table

from loom.entry.dev.cloudformation import read_document
from loom.telemetry_metrics import METRICS

PAGE = REFERENCE / "metrics.md"
ALARMS = {
    name: resource["Properties"]
    for name, resource in read_document(ROOT / "template.yaml")["Resources"].items()
    if resource["Type"] == "AWS::CloudWatch::Alarm"
}


def test_every_metric_is_documented_in_the_words_of_the_code() -> None:
    documented = {name: row[1:] for name, row in table(PAGE, "metrics").named().items()}

    assert documented == {name: (each.unit, each.meaning) for name, each in METRICS.items()}


def test_every_alarm_is_documented_with_its_section_of_the_runbook() -> None:
    rows = table(PAGE, "alarms").named()

    assert set(rows) == set(ALARMS)
    for name, row in rows.items():
        section = ALARMS[name]["AlarmDescription"].rpartition(" ")[2]
        assert f"(../{section.removeprefix('docs/')})" in row[2], name


def test_thresholds_are_those_of_the_template() -> None:
    rows = table(PAGE, "alarms").named()

    assert str(ALARMS["OldBatchesAlarm"]["Threshold"]) in rows["OldBatchesAlarm"][1]
    assert ALARMS["OldMessagesAlarm"]["Threshold"] == 3600
    throttles = ALARMS["WorkerThrottlesAlarm"]
    minutes = throttles["Period"] * throttles["EvaluationPeriods"] // 60
    assert f"for {minutes} minutes" in rows["WorkerThrottlesAlarm"][1]


def test_the_page_leads_to_every_section_that_an_alarm_names() -> None:
    wanted = {alarm["AlarmDescription"].rpartition("#")[2] for alarm in ALARMS.values()}

    assert wanted <= {link.partition("#")[2] for link in links(PAGE)}
