"""What the process of pages answers: finished bodies with strict headers, and nothing else to whoever tries."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing, suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from bot.core.published import Body, key_of
from bot.web import guard
from bot.web.bodies import SqlitePages, remove
from bot.web.guard import BURST, Rates, asker, somebody
from bot.web.server import HEADERS, LONGEST_PATH
from tests.bot.web.conftest import PATH


def check_headers(found: dict[str, str]) -> None:
    for name, value in HEADERS.items():
        assert found[name.lower()] == value
    policy = found["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert found["referrer-policy"] == "no-referrer"
    assert "noindex" in found["x-robots-tag"]
    assert "set-cookie" not in found
    assert "python" not in found.get("server", "").lower()


async def test_a_body_its_headers_and_not_the_same_twice(serve: Any) -> None:
    served = await serve()
    status, found, body = await served.get(f"/{PATH}")
    assert (status, body) == (200, b"<p>Hello</p>")
    check_headers(found)
    age = re.fullmatch(r"private, max-age=(\d+)", found["cache-control"])
    assert age is not None
    assert int(age[1]) <= 60
    status, again, body = await served.get(f"/{PATH}", f"If-None-Match: {found['etag']}")
    assert (status, body) == (304, b"")
    check_headers(again)
    status, head, body = await served.get(f"/{PATH}", method="HEAD")
    assert (status, body, head["content-length"]) == (200, b"", "12")
    status, found, _ = await served.get(f"/{PATH}.csv")
    assert found["content-disposition"] == 'attachment; filename="season.csv"'
    status, found, _ = await served.get("/-/page.css")
    assert (status, found["content-type"]) == (200, "text/css; charset=utf-8")


async def test_what_is_taken_back_is_gone_with_its_etag(serve: Any) -> None:
    served = await serve()
    _, found, _ = await served.get(f"/{PATH}")
    await served.pages.withdraw([key_of(PATH)])
    for path in (f"/{PATH}", f"/{PATH}.csv"):
        status, _, body = await served.get(path, f"If-None-Match: {found['etag']}")
        assert status == 404
        assert body == b"There is no such page, or it was taken back.\n"


@pytest.mark.parametrize("path", [
    "/", "/s/", f"/{PATH}/", f"//{PATH}", f"/{PATH}%00", f"/{PATH[:-1]}", f"/{PATH.upper()}", "/../pages.db", "/-/",
    "/-/../server.py", "/-/%2e%2e/server.py", "/..%2f..%2fetc/passwd", "/favicon.ico", "/robots.txt", "/-/page.css/x",
    "/s/" + "b" * 26, "/" + "a" * (LONGEST_PATH + 1), "/\u00e4", "http://elsewhere.example/" + PATH, "*",
    f"/{key_of(PATH)}", "/s/' OR 1=1 --",
])
async def test_no_other_path_leads_anywhere(serve: Any, path: str) -> None:
    served = await serve()
    status, found, body = await served.get(path)
    assert status in (400, 404), (path, body)
    assert b"Hello" not in body
    if status == 404:
        check_headers(found)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", "X"])
async def test_only_get_and_head(serve: Any, method: str) -> None:
    served = await serve()
    status, found, body = await served.get(f"/{PATH}", method=method)
    assert status in (400, 405)
    assert b"Hello" not in body
    if status == 405:
        check_headers(found)


async def test_no_data_comes_in(serve: Any) -> None:
    served = await serve()
    assert (await served.get(f"/{PATH}", "Content-Length: 5"))[0] == 400
    assert (await served.get(f"/{PATH}", "Transfer-Encoding: chunked"))[0] == 400


async def test_what_sites_add_to_a_shared_link_changes_nothing(serve: Any) -> None:
    served = await serve()
    plain = await served.get(f"/{PATH}")
    for query in ("?fbclid=IwAR0_x-1", "?", "?a=b&a=c?d=/../x", "?%00"):
        status, found, body = await served.get(f"/{PATH}{query}")
        assert (status, body) == (200, plain[2])
        check_headers(found)
    assert (await served.get(f"/{PATH}?a=b", method="HEAD"))[0] == 200
    assert (await served.get("/-/page.css?fbclid=1"))[0] == 200
    for path in (f"/?{PATH}", f"/{PATH}/?a=b", f"/{PATH}%3Fa=b", f"/x?/{PATH}"):
        assert (await served.get(path))[0] == 404
    assert (await served.get(f"/{PATH}?a=b", method="POST"))[0] == 405


@pytest.mark.parametrize("request_", [
    b"GET /" + PATH.encode() + b" HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /" + PATH.encode() + b" HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X%d: y\r\n" % n for n in range(2000)) + b"\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 64 + b"\r\n\r\n",
    b"GET /" + PATH.encode() + b" HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"0\r\n\r\n",
    b"GET /" + PATH.encode() + b" HTTP/9.9\r\n\r\n",
    b"\r\n" * 5000 + b"GARBAGE\r\n\r\n",
], ids=["header", "line", "headers", "tls", "smuggled", "version", "garbage"])
async def test_giant_and_odd_requests_are_refused(serve: Any, request_: bytes) -> None:
    served = await serve()
    answer = await served.raw(request_)
    assert b"Hello" not in answer
    assert not answer or answer.startswith((b"HTTP/1.1 400", b"HTTP/1.0 400", b"HTTP/1.1 431")), answer[:100]
    assert (await served.get(f"/{PATH}"))[0] == 200, "it goes on"


async def test_slow_clients_are_ended_and_hold_up_nobody(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LIFE", 0.3)
    served = await serve()
    ends = []
    for beginning in (b"", b"GET /", b"GET / HTTP/1.1\r\nHost: x\r\nX-A: "):
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(beginning)
        ends.append((reader, writer))
    assert (await served.get(f"/{PATH}"))[0] == 200, "beside them"
    for reader, writer in ends:
        with suppress(ConnectionError):
            assert b"200" not in await asyncio.wait_for(reader.read(), 5)
        writer.close()


async def test_an_address_has_only_so_many_connections(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "CONNECTIONS_EACH", 3)
    served = await serve()
    held = [await asyncio.open_connection("127.0.0.1", served.port) for _ in range(3)]
    await asyncio.sleep(0.05)
    assert await served.raw(b"GET / HTTP/1.1\r\n\r\n") == b""
    for _, writer in held:
        writer.close()
    await asyncio.sleep(0.05)
    assert (await served.get(f"/{PATH}"))[0] == 200, "once they are gone"


async def test_guessing_is_slow(serve: Any) -> None:
    served = await serve()
    answers = [(await served.get(f"/s/{number:026}"))[0] for number in range(20)]
    assert answers[0] == 404
    assert answers[-1] == 429
    assert (await served.get(f"/{PATH}"))[0] == 429, "of this address"


async def test_behind_a_proxy_whom_it_names_counts(serve: Any) -> None:
    served = await serve([ip_network("127.0.0.1")])
    guesser, other = "X-Forwarded-For: 203.0.113.7", "X-Forwarded-For: 203.0.113.7, 203.0.113.8"
    for number in range(20):
        await served.get(f"/s/{number:026}", guesser)
    assert (await served.get(f"/{PATH}", guesser))[0] == 429
    assert (await served.get(f"/{PATH}", other))[0] == 200, "the last one is who asked the proxy"


def test_whom_a_request_counts_for() -> None:
    proxies = [ip_network("10.0.0.0/8"), ip_network("::1")]
    assert asker("203.0.113.1", "198.51.100.1", proxies) == "203.0.113.1", "no proxy of ours says so"
    assert asker("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", proxies) == "198.51.100.1"
    assert asker("::ffff:10.0.0.1", "198.51.100.1", proxies) == "198.51.100.1"
    assert asker("10.0.0.1", "", proxies) == "10.0.0.1"
    assert asker("::1", "nonsense" * 50, proxies) == ("nonsense" * 50)[:64]
    assert somebody("2001:db8::1") == somebody("2001:db8::2") != somebody("2001:db8:0:1::1")


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    rates = Rates(lambda: now[0])
    assert [rates.take("a") for _ in range(int(BURST) + 1)].count(True) == BURST
    assert rates.take("b"), "others have their own"
    now[0] += 60
    assert rates.take("a")


async def test_what_was_deleted_is_in_no_file(serve: Any) -> None:
    served = await serve()
    pages: SqlitePages = served.pages
    words = b"Canary of whom nothing stays"
    await pages.publish("r/x", {"r/x": Body("text/plain", words * 500)})
    file = served.server.reader._path
    assert words in file.read_bytes()
    await pages.publish("r/x", {"r/x": Body("text/plain", b"other")})
    assert words not in file.read_bytes(), "overwritten"
    await pages.publish("r/x", {"r/x": Body("text/plain", words)})
    await pages.withdraw([key_of("r/x")])
    assert [words in each.read_bytes() for each in file.parent.glob("pages.db*")] == [False], "and there is no log"
    assert await pages.stored() == {key_of(PATH)}


async def test_turned_off_only_our_own_file_is_deleted(serve: Any, tmp_path: Path) -> None:
    """It has a plain name, which another program's may have, too."""
    served = await serve()
    await served.pages.close()
    remove(tmp_path / "pages.db")
    assert not (tmp_path / "pages.db").exists()
    remove(tmp_path / "pages.db")
    (tmp_path / "notes").write_text("mine")
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE mine (x)")
    for name in ("notes", "other.db"):
        remove(tmp_path / name)
        assert (tmp_path / name).exists()


async def test_what_many_read_comes_from_memory_and_what_was_taken_back_does_not(serve: Any) -> None:
    """The store is still asked each time, so nothing is served longer than it is there."""
    served, read = await serve(), list[str]()
    body = served.server.reader.body

    def counted(path: str) -> Body | None:
        read.append(path)
        return body(path)

    served.server.reader.body = counted  # type: ignore[method-assign]
    for _ in range(3):
        assert (await served.get(f"/{PATH}"))[2] == b"<p>Hello</p>"
    assert read == [PATH]
    await served.pages.publish(PATH, {PATH: Body("text/html; charset=utf-8", b"<p>New</p>")})
    assert (await served.get(f"/{PATH}"))[2] == b"<p>New</p>"
    await served.pages.withdraw([key_of(PATH)])
    assert (await served.get(f"/{PATH}"))[0] == 404
    assert read == [PATH, PATH]
