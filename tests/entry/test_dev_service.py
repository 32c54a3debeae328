from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import boto3
import httpx
import pytest

from loom.entry.dev.cloudformation import TemplateError
from loom.entry.dev.lock import FolderInUse, FolderLock
from loom.entry.dev.server import PortInUse
from loom.entry.dev.service import DevService

PROJECT = Path(__file__).resolve().parents[1] / "support" / "dev_project" / "template.yaml"


@pytest.fixture
def service(tmp_path) -> Iterator[DevService]:
    with DevService(PROJECT, tmp_path / "data") as running:
        yield running


def until(condition, seconds=8.0):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)


def test_a_request_reaches_the_functions_own_handler(service, tmp_path):
    answer = httpx.post(f"{service.url}/v1/echo?a=1&a=2", content="hei å".encode())

    assert answer.status_code == 200
    assert answer.headers.get_list("x-two") == ["1", "2"]
    told = answer.json()
    assert told["event"]["body"] == "hei å"
    assert told["event"]["multiValueQueryStringParameters"] == {"a": ["1", "2"]}
    assert (told["function"], told["memory"]) == ("EchoFunction", 256)
    assert 4000 < told["remaining_ms"] <= 5000
    assert told["environment"] == {
        "GREETING": "hello",
        "UNSET": None,
        "STORE_SECRET": None,
        "TABLE": told["environment"]["TABLE"],
        "QUEUE": told["environment"]["QUEUE"],
        "LOOM_DATA_DIR": str(tmp_path / "data"),
    }


def test_path_parameters_and_the_catch_all_work(service):
    item = httpx.get(f"{service.url}/v1/items/a%20b").json()["event"]
    other = httpx.post(f"{service.url}/v1/anything/else").json()["event"]

    assert item["pathParameters"] == {"id": "a b"}
    assert (other["resource"], other["path"]) == ("/v1/{proxy+}", "/v1/anything/else")


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/v1/echo"), ("POST", "/"), ("OPTIONS", "/v1/echo")]
)
def test_what_is_not_in_the_template_cannot_be_reached(service, method, path):
    answer = httpx.request(method, service.url + path)

    assert answer.status_code == 403
    assert answer.json() == {"message": "Missing Authentication Token"}


def test_a_function_that_raises_is_a_502(service):
    answer = httpx.post(f"{service.url}/v1/fail")

    assert answer.status_code == 502
    assert answer.json() == {"message": "Internal server error"}


def test_the_api_gives_up_before_a_slow_function(service):
    answer = httpx.post(f"{service.url}/v1/slow", json={"seconds": 2.5})

    assert answer.status_code == 504
    assert answer.json() == {"message": "Endpoint request timed out"}


def test_calls_run_at_the_same_time(service):
    with ThreadPoolExecutor(8) as pool:
        started = time.monotonic()
        answers = list(
            pool.map(
                lambda _: httpx.post(f"{service.url}/v1/slow", json={"seconds": 0.5}), range(8)
            )
        )

    assert [answer.status_code for answer in answers] == [200] * 8
    assert time.monotonic() - started < 2


def test_a_request_over_the_limit_gets_the_templates_answer(service):
    answer = httpx.post(f"{service.url}/v1/echo", content=b"a" * (11 * 1024 * 1024))

    assert answer.status_code == 413
    assert answer.json() == {"detail": {"code": "PAYLOAD_TOO_LARGE"}}


def test_the_migration_runs_before_anything_is_served(tmp_path):
    with DevService(PROJECT, tmp_path / "data") as service:
        assert (tmp_path / "data" / "migrated").read_text() == "yes"
        assert service.migrated == {"applied": ["0001"]}


def test_queues_and_tables_of_the_template_are_there_and_polled(service, tmp_path):
    told = httpx.post(f"{service.url}/v1/echo").json()["environment"]
    boto3.client("sqs").send_message(QueueUrl=told["QUEUE"], MessageBody="job")
    table = boto3.client("dynamodb").describe_table(TableName=told["TABLE"])["Table"]
    until((tmp_path / "data" / "worked").exists)

    assert (tmp_path / "data" / "worked").read_text() == "job 1\n"
    assert table["KeySchema"] == [{"AttributeName": "pk", "KeyType": "HASH"}]


def test_the_environment_comes_back_afterwards(tmp_path):
    before = dict(os.environ)

    with DevService(PROJECT, tmp_path):
        assert os.environ["AWS_ENDPOINT_URL"].startswith("http://127.0.0.1:")

    assert dict(os.environ) == before


@pytest.mark.usefixtures("service")
def test_a_second_service_on_the_folder_names_the_first(tmp_path):
    with pytest.raises(FolderInUse, match=str(os.getpid())), DevService(PROJECT, tmp_path / "data"):
        pass


def test_a_taken_port_is_named_and_the_folder_is_free_again(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with (
            pytest.raises(PortInUse, match=f"127.0.0.1:{port}"),
            DevService(PROJECT, tmp_path, port),
        ):
            pass

    with FolderLock(tmp_path):
        pass


def test_a_failed_migration_leaves_nothing_behind(tmp_path):
    broken = tmp_path / "template.yaml"
    broken.write_text(
        "Resources: {MigrateFunction: {Type: 'AWS::Serverless::Function',"
        " Properties: {CodeUri: nowhere, Handler: app.handler}}}"
    )

    with pytest.raises(TemplateError, match="there is no"), DevService(broken, tmp_path / "data"):
        pass
    with FolderLock(tmp_path / "data"):
        pass


def test_the_lock_of_a_process_that_died_is_free(tmp_path):
    code = (
        "import os, sys; from pathlib import Path; from loom.entry.dev.lock import FolderLock\n"
        f"FolderLock(Path({str(tmp_path)!r})).acquire(); os.kill(os.getpid(), 9)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    assert (
        subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == -9
    )
    with FolderLock(tmp_path):
        pass
