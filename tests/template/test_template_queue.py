"""The queue's part of template.yaml: what is sent is kept, read, counted and watched."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.pages import anchors
from tests.support import template_rules as rules

from loom.adapters.aws.metrics import NAMESPACE, SERVICE
from loom.entry.dev.sources import rate_seconds
from loom.entry.dev.template import QUEUE, load
from loom.settings import QueueSettings
from loom.telemetry_metrics import METRICS

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = load(ROOT / "template.yaml")
RUNBOOK = "docs/runbooks/queue.md"
ANCHORS = {"dead-letters", "old-batches", "worker-errors", "sweep-missing"}
WORKER, SWEEP = "ExtractionWorkerFunction", "SweepFunction"
MAIN, DEAD = "ExtractionQueue", "ExtractionDeadLetterQueue"


def test_no_message_is_lost():
    assert rules.lost_messages(TEMPLATE) == []
    assert TEMPLATE.resources(QUEUE)[MAIN]["RedrivePolicy"]["maxReceiveCount"] == 50
    assert TEMPLATE.document["Resources"][DEAD]["DeletionPolicy"] == "Retain"


def test_messages_are_encrypted():
    assert rules.unencrypted(TEMPLATE) == []


def test_every_alarm_leads_to_a_section_of_the_runbook():
    assert rules.unexplained_alarms(TEMPLATE, {RUNBOOK: anchors(ROOT / RUNBOOK)}) == []
    named = {
        alarm["AlarmDescription"].rpartition("#")[2]
        for alarm in TEMPLATE.resources(rules.ALARM).values()
    }
    assert named == ANCHORS


def test_alarms_watch_queues_functions_and_metrics_that_exist():
    for name, alarm in TEMPLATE.resources(rules.ALARM).items():
        watched = (
            [alarm]
            if "Namespace" in alarm
            else [one["MetricStat"]["Metric"] for one in alarm["Metrics"] if "MetricStat" in one]
        )
        assert watched, name
        for metric in watched:
            if metric["Namespace"] == NAMESPACE:
                assert metric["MetricName"] in METRICS
                assert metric["Dimensions"] == [{"Name": "service", "Value": SERVICE}]


def test_one_batch_at_a_time_has_all_of_a_functions_time():
    (source,) = TEMPLATE.queue_sources()

    assert (source.function, source.queue) == (WORKER, MAIN)
    assert (source.batch_size, source.max_concurrency) == (1, 10)
    assert TEMPLATE.number(TEMPLATE.functions()[WORKER], "Timeout", 3) == 900


def test_a_lease_lasts_as_long_as_a_run_can():
    timeout = TEMPLATE.number(TEMPLATE.functions()[WORKER], "Timeout", 3)

    assert QueueSettings.model_fields["extraction_queue_lease_s"].default >= timeout


def test_a_queue_that_is_off_is_swept_and_not_read():
    template = load(ROOT / "template.yaml", {"QueueEnabled": "false"})

    assert template.queue_sources() == []
    assert [schedule.function for schedule in template.schedules()] == [SWEEP]


@pytest.mark.parametrize("minutes", [1, 2, 5, 10])
def test_sweeps_come_at_the_cadence_and_none_outlasts_it(minutes):
    template = load(ROOT / "template.yaml", {"QueueCadence": str(minutes)})
    (schedule,) = template.schedules()

    assert rate_seconds(schedule.expression) == 60 * minutes
    assert template.document["Mappings"]["Cadence"][str(minutes)]["Seconds"] == 60 * minutes
    assert template.number(template.functions()[SWEEP], "Timeout", 3) < 60 * minutes


def test_every_cadence_that_is_allowed_is_mapped():
    allowed = TEMPLATE.document["Parameters"]["QueueCadence"]["AllowedValues"]

    assert {str(value) for value in allowed} == set(TEMPLATE.document["Mappings"]["Cadence"])


def test_functions_may_do_with_the_queues_what_their_work_takes():
    send, count = "sqs:SendMessage", "sqs:GetQueueAttributes"
    read = {"sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility"}
    wanted = {
        "ExtractionFunction": ({send}, set()),
        WORKER: ({send, count, *read}, {send}),
        SWEEP: ({send, count}, {send, count}),
        "GovernanceFunction": ({send, count}, {count, *read}),
    }

    for name in TEMPLATE.functions():
        on = tuple(rules.actions_on(TEMPLATE, name, queue) for queue in (MAIN, DEAD))
        assert on == wanted.get(name, (set(), set())), name


@pytest.mark.parametrize("name", ["ExtractionFunction", WORKER, SWEEP, "GovernanceFunction"])
def test_whoever_writes_states_may_take_leases(name):
    allowed = rules.actions_on(TEMPLATE, name, "CoordinationTable")

    assert {"dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"} <= allowed


def test_the_worker_has_what_an_inline_extraction_has():
    functions = TEMPLATE.functions()
    worker, inline = functions[WORKER].properties, functions["ExtractionFunction"].properties

    assert worker["Layers"] == inline["Layers"]
    assert worker["Environment"] == inline["Environment"]


def test_a_sweep_that_failed_is_not_run_again_by_aws():
    sweep = TEMPLATE.functions()[SWEEP]
    ((_, event),) = sweep.events("ScheduleV2")

    assert sweep.properties["EventInvokeConfig"]["MaximumRetryAttempts"] == 0
    assert event["RetryPolicy"]["MaximumRetryAttempts"] == 0
