"""The process of pages beside two processes that publish, on PostgreSQL: readers see whole pages while both write, one
of them is killed, and either takes pages back."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from itertools import count

import pytest

from bot.core.published import Body, key_of
from bot.storage import Server
from bot.web.keeper import DATABASE
from bot.web.postgres import PostgresPages
from tests.support.postgres import Cluster
from tests.support.source import ROOT

WRITER = """
import asyncio, json, sys
from bot.core.published import Body, key_of
from bot.web.postgres import PostgresPages

async def write(url, name):
    pages, path, number = PostgresPages(url, "https://pages.example"), f"s/{name}", 0
    while True:
        number += 1
        text = json.dumps({"number": number, "filling": name * 20_000})
        body = Body("text/json", text.encode())
        await pages.publish(path, {path: body, f"{path}.json": body})
        await pages.publish(f"{path}-gone", {f"{path}-gone": Body("text/html", b"gone")})
        await pages.withdraw([key_of(f"{path}-gone")])
        print(number, flush=True)

asyncio.run(write(sys.argv[1], sys.argv[2]))
"""


@pytest.fixture
def server(postgres_cluster: Cluster) -> Iterator[Server]:
    made = postgres_cluster.database()
    yield made
    postgres_cluster.drop(made)


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, text=True, cwd=ROOT,
                               env={**os.environ, **environment})
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[str]) -> str:
    """Its next line."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_two_processes_publish_and_one_of_them_is_killed(server: Server) -> None:
    with running("-c", WRITER, server.url, "ann") as ann, running("-c", WRITER, server.url, "bo") as bo, running(
            "-m", "bot.web", "--listen", "127.0.0.1:0", "--alone", "--proxy", "127.0.0.1/32",
            **{DATABASE: server.url}) as web:
        assert int(said(ann)) == int(said(bo)) == 1
        port, asked = int(said(web).rpartition(":")[2]), count()

        def get(path: str) -> tuple[int, bytes]:
            """As a reader of an address of their own, so that no limit ends them."""
            with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
                number = next(asked)
                who = f"10.0.{number // 250}.{number % 250}"
                connection.request("GET", f"/{path}", headers={"X-Forwarded-For": who})
                answer = connection.getresponse()
                return answer.status, answer.read()

        def number_of(name: str) -> int:
            """Whole, whatever is being written."""
            status, body = get(f"s/{name}.json")
            assert status == 200
            found = json.loads(body)
            assert found["filling"] == name * 20_000
            return int(found["number"])

        seen = {name: number_of(name) for name in ("ann", "bo")}
        for _ in range(20):
            for name, before in [*seen.items()]:
                seen[name] = number_of(name)
                assert seen[name] >= before, "never an older one"
                assert get(f"s/{name}-gone")[0] in (200, 404)
        ann.kill()
        ann.wait()
        last = number_of("ann")
        while int(said(bo)) <= seen["bo"]:
            pass
        assert number_of("bo") > seen["bo"], "the other one goes on"
        assert number_of("ann") == last, "and what was published is there"
        asyncio.run(_withdrawn(server.url, "s/ann"))
        assert get("s/ann.json")[0] == 404, "any process may take it back"


async def _withdrawn(url: str, path: str) -> None:
    pages = PostgresPages(url, "https://pages.example")
    await pages.withdraw([key_of(path)])
    await pages.close()


async def test_who_start_together_make_the_schema_once(server: Server) -> None:
    """`IF NOT EXISTS` looks before it creates: of two at the same moment one failed, and did not look again."""
    made = [PostgresPages(server.url, "https://pages.example") for _ in range(8)]
    await asyncio.gather(*(
        each.publish(f"s/{number}", {f"s/{number}": Body("text/html", b"page")}) for number, each in enumerate(made)))
    assert len(await made[0].stored()) == len(made)
    for each in made:
        await each.close()
