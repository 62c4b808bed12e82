"""Files that commands are given: read whole, with a bound, and complained about by name."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from gamewarden.errors import MalformedError
from gamewarden.rules.document import read
from gamewarden.usage import BAD_USAGE, some

FILE_LIMIT: Final = 64 * 1024 * 1024  # bytes; the record of the longest match takes under 4 MiB


def path(text: str) -> Path:
    """The kind of an argument that is a file or a folder."""
    return Path(some("a file")(text))


def document(file: Path) -> Any:
    """The JSON document in a file. Raises `MalformedError` that names the file, and the place."""
    try:
        with file.open("rb") as opened:
            content = opened.read(FILE_LIMIT + 1)
    except OSError as error:
        raise MalformedError(f"{file}: {error.strerror or error}") from None
    if len(content) > FILE_LIMIT:
        raise MalformedError(f"{file}: larger than {FILE_LIMIT} bytes")
    return read(content, str(file))


def complain(error: Exception | str) -> int:
    """Says on standard error what is wrong with the input; gives the exit code for it."""
    print(error, file=sys.stderr)
    return BAD_USAGE
