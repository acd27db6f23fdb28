"""The secret that marks are made with (`bot.tables.core.marks`): in a file beside the database, or a setting.

It is never in the database, and so in none of its copies: whoever gets hold of a backup can do nothing with its marks.
With a server several processes need the same secret, wherever they run: the setting ``BUSDRIVER_SECRET``.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from bot.core.database import StorageError
from bot.storage.address import Address

BYTES = 32
SHORTEST = 32
"""Characters of a secret that is a setting."""
BESIDE_SERVER = Path("busdriver.secret")
"""The file of a process whose database is on a server, in its working folder, unless there is the setting."""


class MarkSecret:
    """Where a secret is: ``given`` by the setting, or (empty) in ``file``."""

    def __init__(self, file: Path, given: str = "") -> None:
        self.file = file
        self._given = given

    @classmethod
    def of(cls, address: Address | str, given: str = "") -> MarkSecret:
        """That of a database. ``given``: see above."""
        return cls(file_of(address), given)

    def __str__(self) -> str:
        return "BUSDRIVER_SECRET" if self._given else str(self.file)

    def read(self) -> bytes | None:
        """None: there is no such file. StorageError in one line."""
        if self._given:
            return self._given.encode()
        try:
            text = self.file.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise StorageError(f"{self.file} cannot be read: {type(error).__name__}") from error
        if len(text) < SHORTEST:
            raise StorageError(f"{self.file} holds no secret: put the one of before back, or delete the file")
        return text.encode()

    def create(self) -> bytes:
        """The secret; one that is made now, for its owner alone, if there was none. Of two processes that make one
        at once, one is first, and both have that one."""
        if (found := self.read()) is not None:
            return found
        partial = self.file.with_name(f"{self.file.name}.{os.getpid()}")
        try:
            partial.unlink(missing_ok=True)
            with os.fdopen(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
                file.write(secrets.token_hex(BYTES) + "\n")
                file.flush()
                os.fsync(file.fileno())
            try:
                self.file.hardlink_to(partial)
            except FileExistsError:
                pass
            except OSError:  # not on every file system
                partial.rename(self.file)
        except OSError as error:
            raise StorageError(f"{self.file} cannot be written: {type(error).__name__}") from error
        finally:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
        made = self.read()
        assert made is not None
        return made


def file_of(address: Address | str) -> Path:
    """The file beside a database."""
    if isinstance(address, str | Path):
        path = Path(address)
        return path.with_name(path.name + ".secret")
    return BESIDE_SERVER
