"""The store of pages in PostgreSQL: what is published, and a role that sees nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from bot.core.published import Body, key_of
from bot.storage import Server, open_storage
from bot.web.bodies import PagesError
from bot.web.postgres import PostgresPages, PostgresReader
from tests.support.postgres import Cluster
from tests.support.source import ROOT

ROLE = "busdriver_web_test"
PAGE = (ROOT / "docs/host/pages.md").read_text(encoding="utf-8")


@pytest.fixture
def server(postgres_cluster: Cluster) -> Iterator[Server]:
    """A database of its own, since the schema of pages is no table of the bot's."""
    made = postgres_cluster.database()
    yield made
    postgres_cluster.drop(made)


async def test_publish_read_and_take_back(server: Server) -> None:
    pages, reader = PostgresPages(server.url, "https://pages.example"), PostgresReader(server.url)
    body = Body("text/csv", b"a,b\n", "season.csv")
    await pages.publish("s/x", {"s/x": Body("text/html", b"<p>"), "s/x.csv": body})
    assert reader.body("s/x.csv") == body
    assert reader.etag("s/x.csv") == body.etag
    assert await pages.stored() == {key_of("s/x")}
    await pages.publish("s/x", {"s/x": Body("text/html", b"<p>2")})
    assert reader.body("s/x.csv") is None
    await pages.withdraw([key_of("s/x")])
    assert reader.etag("s/x") is None
    assert await pages.stored() == frozenset()
    reader.close()
    await pages.close()


async def test_the_documented_role_sees_pages_and_nothing_else(server: Server) -> None:
    storage = await open_storage(server)
    await storage.close()
    pages = PostgresPages(server.url, "https://pages.example")
    await pages.publish("s/x", {"s/x": Body("text/html", b"<p>")})
    statements = re.findall(r"^    ((?:CREATE ROLE|REVOKE|GRANT) .*;)$", PAGE, re.MULTILINE)
    assert len(statements) == 4
    with psycopg.connect(server.url, autocommit=True) as connection:
        for statement in statements:
            made = statement.replace("busdriver_web", ROLE).replace(" LOGIN PASSWORD '…'", " LOGIN")
            connection.execute(made.encode())
        tables = [name for name, in connection.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")]
    web = Server(re.sub(r"//[^@]*@", f"//{ROLE}@", server.url))
    reader = PostgresReader(web.url)
    try:
        assert reader.etag("s/x") is not None
        with psycopg.connect(web.url, autocommit=True) as connection:
            assert "log" in tables
            for table in tables:
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(f"SELECT * FROM public.{table}".encode())
            for statement in ("DELETE FROM busdriver_pages.bodies", "CREATE TABLE public.mine (x INTEGER)"):
                with pytest.raises(psycopg.Error):
                    connection.execute(statement.encode())
    finally:
        reader.close()
        await pages.close()
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"DROP OWNED BY {ROLE}; DROP ROLE {ROLE}".encode())


def test_a_server_that_is_away_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(PagesError, match="cannot be used"):
        PostgresReader(f"postgresql://nobody@/none?host={tmp_path}").etag("s/x")
