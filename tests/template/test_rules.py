"""The rules are proven on a template that breaks each of them."""

from __future__ import annotations

from pathlib import Path

from tests.support import template_rules as rules

from loom.entry.dev.template import Template, load

BAD = load(Path(__file__).parent / "bad.yaml")


def test_a_function_that_is_not_published_is_found():
    assert rules.unpublished(BAD) == ["Bad is not published under CodeSha"]


def test_a_folder_that_does_not_exist_is_found():
    assert rules.unmatched_folders(BAD) == ["nowhere is not in functions/"]


def test_a_folder_that_is_not_in_the_template_is_found(tmp_path):
    (tmp_path / "functions" / "lost").mkdir(parents=True)
    (tmp_path / "functions" / "lost" / "app.py").write_text("")
    (tmp_path / "template.yaml").write_text("Resources: {}")

    assert rules.unmatched_folders(load(tmp_path / "template.yaml")) == [
        "lost is not in the template"
    ]


def test_wide_permissions_are_found():
    first, *others = rules.wide_permissions(BAD)

    assert "not written out: AmazonS3FullAccess" in first
    assert [complaint.split(" on ")[0] for complaint in others] == [
        "Bad may do dynamodb:*",
        "Bad may do sqs:SendMessage",
        "Bad may do s3:GetObject",
    ]


def test_logs_without_retention_are_found():
    assert rules.unretained_logs(BAD) == ["Bad has no log group with a retention"]


def test_a_short_visibility_is_found():
    assert rules.short_visibility(BAD) == [
        "Queue hides a message for 59 s of 10 s runs",
        "Poor hides a message for 30 s of 10 s runs",
    ]


def test_messages_that_can_be_lost_are_found():
    assert rules.lost_messages(BAD) == [
        "Queue has no dead-letter queue of the template",
        "Poor keeps messages for 345600 s",
        "Short keeps messages for 60 s",
        "Poor gives a message up after too few receives",
    ]


def test_a_function_that_fails_whole_batches_is_found(tmp_path):
    text = (Path(__file__).parent / "bad.yaml").read_text()
    (tmp_path / "template.yaml").write_text(
        text.replace(", FunctionResponseTypes: [ReportBatchItemFailures]", "")
    )

    assert rules.lost_messages(load(tmp_path / "template.yaml"))[-1] == (
        "Bad cannot report single messages"
    )


def test_a_queue_in_the_clear_is_found():
    assert rules.unencrypted(BAD) == ["Queue is not encrypted", "Poor is not encrypted"]


def test_an_alarm_nobody_can_act_on_is_found():
    assert rules.unexplained_alarms(BAD, {"docs/runbooks/queue.md": {"dead-letters"}}) == [
        "Silent names no section of a runbook: docs/runbooks/queue.md#nowhere",
        "Silent tells nobody",
    ]


def test_what_a_function_may_do_on_a_resource_is_read():
    text = {
        "Effect": "Allow",
        "Action": ["sqs:SendMessage"],
        "Resource": {"Fn::GetAtt": ["Q", "Arn"]},
    }
    function = {
        "Type": "AWS::Serverless::Function",
        "Properties": {"Policies": [{"Statement": [text]}]},
    }
    template = Template(Path(), {"Resources": {"F": function}}, {})

    assert rules.actions_on(template, "F", "Q") == {"sqs:SendMessage"}
    assert rules.actions_on(template, "F", "Other") == set()


def test_missing_wrong_and_unknown_routes_are_found():
    complaints = rules.misrouted(BAD, {"memory.set": "memory", "memory.get": "memory"})

    assert sorted(complaints) == [
        "/v1/memory.get has no route",
        "/v1/memory.set goes to nowhere, not memory",
        "POST /v1/not.an.op is no op",
    ]


def test_open_doors_are_found():
    assert rules.open_doors(BAD) == [
        "OpenApi has not AWS_IAM as its authorizer",
        "Bad names no API in Implicit",
        "Bad overrides the authorizer in Override",
        "Bad has a function URL for everyone",
        "Http is an HTTP API: only the REST API is guarded",
    ]


def test_a_short_timeout_is_found():
    assert rules.short_timeouts(BAD, 29) == ["Bad ends after 10 s"]
