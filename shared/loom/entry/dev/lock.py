"""One process per data folder: the embedded engine refuses a second one, with a stack trace."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import IO, Self


class FolderInUse(Exception):
    """Another process has the folder; the message names it."""


class FolderLock:
    """An exclusive lock on a folder, held until `release` or the end of the process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: IO[str] | None = None

    def acquire(self) -> None:
        """Create the folder if needed and take its lock. FolderInUse, OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        file = (self._folder / "lock").open("a+", encoding="ascii")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            owner = file.read().strip() or "unknown"
            file.close()
            raise FolderInUse(
                f"the data folder {self._folder} is in use by process {owner}"
            ) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            self._file.truncate(0)
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()
