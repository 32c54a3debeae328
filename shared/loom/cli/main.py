"""The `loom` command. What a subcommand needs is imported when it runs, so that help is instant."""

from __future__ import annotations

from pathlib import Path

import click

from loom import __version__
from loom.cli import DEFAULT_PORT

_template = click.option(
    "--template",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The SAM template. Default: template.yaml here, else the one beside this package.",
)
_data = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(".loom"),
    show_default=True,
    envvar="LOOM_DATA_DIR",
    help="Folder of the embedded store.",
)
_org = click.option("--org", help="The organisation. Default: the service's own default.")
_url = click.option(
    "--url",
    default=f"http://127.0.0.1:{DEFAULT_PORT}",
    show_default=True,
    help="Where the service is. Calls are not signed.",
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="loom")
def main() -> None:
    """Long-term memory for AI agents, on this machine."""


@main.command()
@click.option("--port", type=click.IntRange(0, 65_535), default=DEFAULT_PORT, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True)
@_data
@_template
@click.option(
    "--parameter",
    "parameters",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter of the template, such as ApiTimeoutSeconds=120. Repeatable.",
)
def dev(
    port: int, host: str, data: Path, template: Path | None, parameters: tuple[str, ...]
) -> None:
    """Run the whole service: the functions of template.yaml behind their real events.

    Calls need no signature here: whoever reaches the port may read and write everything.
    """
    from loom.cli.dev import parse_parameters, serve  # noqa: PLC0415

    serve(
        template=template,
        data_dir=data,
        host=host,
        port=port,
        parameters=parse_parameters(parameters),
    )


@main.command()
@_template
def demo(template: Path | None) -> None:
    """Send two conversations to the service and show what it keeps. Leaves nothing behind."""
    from loom.cli.demo import run  # noqa: PLC0415

    run(template=template)


@main.command()
@_data
def migrate(data: Path) -> None:
    """Bring the store of LOOM_STORE_DSN, or else of the data folder, up to date."""
    from loom.cli.migrate import run  # noqa: PLC0415

    run(data_dir=data)


@main.command()
@click.option("--namespace", required=True, help="The namespace whose drops are summed.")
@click.option(
    "--hours",
    type=click.IntRange(1, 720),
    default=24,
    show_default=True,
    help="How far back; drops are kept for 30 days.",
)
@click.option("--user", help="Drops of this user's calls only.")
@_org
@_url
def drops(namespace: str, hours: int, user: str | None, org: str | None, url: str) -> None:
    """Sum what was not kept, by stage and reason."""
    from loom.cli.drops import run  # noqa: PLC0415

    run(url=url, org=org, namespace=namespace, user=user, hours=hours)


@main.group()
def queue() -> None:
    """See what was deferred, and give what failed one attempt more."""


_any_namespace = click.option("--namespace", help="Only of this namespace. Default: of every one.")
_queue_ids = click.argument("queue_ids", nargs=-1, required=True, metavar="QUEUE_ID...")


@queue.command(name="list")
@_any_namespace
@click.option("--status", type=click.Choice(["pending", "running", "held", "done", "failed"]))
@click.option("--limit", type=click.IntRange(1, 5_000), default=50, show_default=True)
@_org
@_url
def queue_list(
    namespace: str | None, status: str | None, limit: int, org: str | None, url: str
) -> None:
    """List batches, those accepted first before the others, and count all of them."""
    from loom.cli.queue import list_batches  # noqa: PLC0415

    list_batches(url=url, org=org, namespace=namespace, status=status, limit=limit)


@queue.command()
@_queue_ids
@click.option("--namespace", help="Where they belong. Default: the service's own default.")
@_org
@_url
def show(queue_ids: tuple[str, ...], namespace: str | None, org: str | None, url: str) -> None:
    """Show all that is known of batches; there is no text to see."""
    from loom.cli.queue import show as run  # noqa: PLC0415

    run(url=url, org=org, namespace=namespace, queue_ids=queue_ids)


@queue.command()
@_queue_ids
@_any_namespace
@_org
@_url
def retry(queue_ids: tuple[str, ...], namespace: str | None, org: str | None, url: str) -> None:
    """Give failed batches one attempt more, at once."""
    from loom.cli.queue import retry as run  # noqa: PLC0415

    run(url=url, org=org, namespace=namespace, queue_ids=queue_ids)


@queue.command()
@_any_namespace
@click.option("--failed", is_flag=True, help="All that failed, not those of the dead letters.")
@click.option("--limit", type=click.IntRange(1, 200), default=50, show_default=True)
@click.option("--apply", is_flag=True, help="Without it the command says what it would do.")
@_org
@_url
def redrive(
    namespace: str | None, failed: bool, limit: int, apply: bool, org: str | None, url: str
) -> None:
    """Give the batches of the dead-letter queue one attempt more."""
    from loom.cli.queue import redrive as run  # noqa: PLC0415

    run(url=url, org=org, namespace=namespace, failed=failed, limit=limit, apply=apply)
