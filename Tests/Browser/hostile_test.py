"""Holds `laminar serve` to what it must withstand, over plain sockets.

Requests that are malformed, cut off, oversized or slow, paths and links that lead out of the folder, and pages of
other origins: the server answers the others meanwhile, sends no byte of another file, writes none, and ends with 0.

Usage: hostile_test.py LAMINAR [SEED]
"""

import json
import os
import random
import socket
import struct
import sys
import tempfile
import time
import urllib.parse

sys.dont_write_bytecode = True

from serving import Server

SECRET = "the-content-of-another-file"
SCENE = {
    "laminar": 1, "canvas": {"width": 80, "height": 40}, "duration": 1, "variables": {"name": "Ada"},
    "layers": [{"name": "a", "frame": [0, 0, 40, 40], "backgroundColor": "red",
                "animations": [{"keyPath": "position.x", "fromValue": 0, "toValue": 60, "duration": 1}]}],
}  # fmt: skip
# An answer to one of the other requests takes no longer than this, in seconds, whatever else is going on.
PATIENCE = 10


def connect(server):
    connection = socket.create_connection((server.host, server.port), PATIENCE)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def exchange(server, data, finish=True):
    """Sends bytes and returns all that comes back until the server closes the connection."""
    answer = b""
    with connect(server) as connection:
        try:
            connection.sendall(data)
            if finish:
                connection.shutdown(socket.SHUT_WR)
            while chunk := connection.recv(65536):
                answer += chunk
        except (ConnectionError, BrokenPipeError):
            pass  # Refused before all was sent.
    assert SECRET.encode() not in answer, f"another file is in the answer to {data[:200]}"
    return answer


def status(answer):
    """The status of an answer, 0 if there is none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def lives(server):
    """The server still answers another client, at once."""
    begin = time.monotonic()
    scene = json.loads(server.get("scene.json", scene="scene.json"))
    assert scene["frames"] == 60, scene
    elapsed = time.monotonic() - begin
    assert elapsed < PATIENCE, f"another request took {elapsed} s"


def malformed(server, seed):
    """10,000 requests, each a good one with some of its bytes changed, doubled, cut or replaced."""
    dice = random.Random(seed)
    whole = f"http://127.0.0.1/{server.token}/"
    seeds = [
        f"GET /{server.token}/scene.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        f"GET /{server.token}/frame.png?scene=scene.json&v=1&frame=3&size=20x20 HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-4\r\n\r\n",
        f"GET {whole}page.css HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAccept: */*\r\nIf-None-Match: \"x\"\r\n\r\n",
        f"POST /{server.token}/touches HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: {server.origin}\r\nContent-Length: 24\r\n\r\n"
        '{"laminar-input":1,"x":0}',
        f"POST /{server.token}/touches HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ]  # fmt: skip
    pieces = [b"\r\n", b"\n", b"\r", b"\0", b" ", b":", b"%", b"%00", b"%2f", b"..", b"../", b"//", b"?", b"&", b"=",
              b"\xff\xfe", b"\xc3", b"-1", b"99999999999999999999", b"Content-Length: 5\r\n", b"HTTP/1.1", b"HTTP/9.9",
              b"Host: evil\r\n", b"A" * 9000, b"a: b\r\n" * 300]  # fmt: skip
    statuses = {}
    for count in range(10_000):
        data = bytearray(dice.choice(seeds).encode())
        for _ in range(dice.choice((1, 1, 2, 4))):
            index, kind = dice.randrange(len(data) + 1), dice.randrange(6)
            if kind == 0:
                data[index : index + 1] = bytes([dice.randrange(256)])
            elif kind == 1:
                data[index:index] = dice.choice(pieces)
            elif kind == 2:
                del data[index : index + dice.randrange(1, 20)]
            elif kind == 3:
                del data[index:]
            elif kind == 4:
                end = index + dice.randrange(1, 40)
                data[end:end] = data[index:end]
            else:
                data[index : index + 4] = dice.randbytes(4)
        number = status(exchange(server, bytes(data)))
        statuses[number] = statuses.get(number, 0) + 1
        if count % 1000 == 0:
            lives(server)
    assert not any(500 <= number != 505 and number != 501 for number in statuses), f"failures: {statuses}"
    lives(server)
    return f"answers by status, 0 for none: {dict(sorted(statuses.items()))}"


def oversized(server, _):
    """Headers, bodies and counts beyond their limits are refused."""
    base = f"/{server.token}/"
    host = f"Host: 127.0.0.1:{server.port}\r\nOrigin: {server.origin}\r\n"
    for data in (
        f"GET {base}{'a' * 200_000} HTTP/1.1\r\n{host}\r\n",
        f"GET {base} HTTP/1.1\r\n{host}X: {'a' * 2_000_000}\r\n\r\n",
        f"GET {base} HTTP/1.1\r\n{host}{'X: a' * 10}\r\n" + "X: a\r\n" * 100_000 + "\r\n",
        f"POST {base}touches HTTP/1.1\r\n{host}Content-Length: 99999999999\r\n\r\n",
        f"POST {base}touches HTTP/1.1\r\n{host}Content-Length: 3000000\r\n\r\n" + "[" * 3_000_000,
        f"POST {base}touches HTTP/1.1\r\n{host}Content-Length: -5\r\n\r\nhello",
        f"POST {base}touches HTTP/1.1\r\n{host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        f"POST {base}touches HTTP/1.1\r\n{host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        f"POST {base}touches HTTP/1.1\r\n{host}Content-Length: 500000\r\n\r\n" + "[" * 500_000,
        f"POST {base}touches HTTP/1.1\r\n{host}Content-Length: 500000\r\n\r\n" + '{"a":' * 100_000,
        f"DELETE {base}scene.json HTTP/1.1\r\n{host}\r\n",
        f"CONNECT 127.0.0.1:22 HTTP/1.1\r\n{host}\r\n",
    ):
        answer = exchange(server, data.encode())
        assert status(answer) == 0 or 400 <= status(answer) < 506, f"{data[:120]}: {answer[:120]}"
        lives(server)
    for query in ("size=1000000x1000000", "size=-1x5", "size=0x0", "size=99999999999999999999x1", "frame=-1",
                  "frame=99999999999999999999", "frame=nan", "width=1000000000", "width=-3", "v=99999999999999999999",
                  "set=name", "set==", "set=name=" + "a" * 7000, "input=../scene", "layer=" + "a/" * 3000):  # fmt: skip
        for path in ("scene.json", "frame.png", "frame.rgba", "layer.json", "hidden.json", "curves.json", "hit.json", "export"):
            request = f"{path}?scene=scene.json&v=1&frame=0&layer=a&x=1&y=1&{query}"
            assert server.request(request)[0] < 500, request
    lives(server)


def paths(server, folder):
    """No path and no link leads to another file."""
    outside = os.path.join(os.path.dirname(folder), "secret.json")
    ways = ["../secret.json", "./../secret.json", "link.json", "linked/secret.json", outside, "//" + outside,
            "x/../../secret.json", "..\\secret.json", "scene.json/../../secret.json", "file://" + outside,
            "/etc/passwd", "secret.json\0.json", ".", "..", "/", "", "~/x"]  # fmt: skip
    for way in ways:
        for spelling in {way, urllib.parse.quote(way), urllib.parse.quote(way, safe=""),
                         way.replace(".", "%2e").replace("/", "%2F"), way.replace("..", "%252e%252e")}:  # fmt: skip
            if "\0" in spelling:
                continue
            for target in (f"/{server.token}/{spelling}", f"/{spelling}", f"/x/{server.token}/{spelling}",
                           f"/{server.token}/page.css/{spelling}"):  # fmt: skip
                request = f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n"
                answer = exchange(server, request.encode())
                index = spelling in ("", ".", "/", "%2e", "%2F") or status(answer) in (301, 308)
                assert index or status(answer) != 200, f"{target}: {answer[:200]}"
                assert b"root:" not in answer
        if way not in ("", "."):
            for path in ("scene.json", "frame.png", "export"):
                query = urllib.parse.urlencode({"scene": way, "v": 1, "frame": 0})
                number, _, body = server.request(f"{path}?{query}")
                assert number in (400, 403, 404, 409), f"{path}?{query}: {number} {body[:200]}"
                assert SECRET.encode() not in body
    listed = [scene["path"] for scene in json.loads(server.get("site.json"))["scenes"]]
    assert sorted(listed) == ["scene.json", "second.json"], f"listed: {listed}"
    lives(server)


def origins(server, folder):
    """Only this machine's names, the token and the page's own origin are let in."""

    def answer(path, method="GET", body=None, token=None, **header):
        header = {name.replace("_", "-"): value for name, value in header.items()}
        return server.request(path, method, body, header.items(), token)[0]

    assert answer("scene.json", Host="evil.example") in (400, 403, 421)
    assert answer("scene.json", Host=f"127.0.0.1.evil.example:{server.port}") in (400, 403, 421)
    for name in ("localhost", "127.0.0.1", "[::1]", f"localhost:{server.port}", "127.0.0.1:9999"):
        assert answer("scene.json?scene=scene.json", Host=name) == 200, name
    for token in ("", "x", server.token[:-1], server.token + "x", server.token.swapcase() + "y", "%00"):
        assert answer("scene.json", token=token) in (400, 403, 404), token
    script = json.dumps({"laminar-input": 1, "input": [{"at": 0.1, "tap": [5, 5]}]})
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", f"{server.origin}.evil.example"):
        for path in ("touches", "save", "accept"):
            assert answer(path, "POST", script, Origin=origin) == 403, origin
    number, header, _ = server.request("scene.json?scene=scene.json", header=[("Origin", "http://evil.example")])
    assert "access-control-allow-origin" not in {name.lower() for name in header}, number
    page = server.request("")[1]
    assert "'self'" in page["Content-Security-Policy"] and page["X-Content-Type-Options"] == "nosniff"
    number, _, body = server.request("touches", "POST", script, [("Origin", server.origin)])
    assert number == 200, (number, body)
    kept = json.loads(body)["input"]
    before = sorted(os.listdir(folder)), sorted(os.listdir(os.path.dirname(folder)))
    for name in ("../a.json", "a/b.json", "/tmp/a.json", "..", ".json", "", "a.txt", "a", "a\0.json", "link.json",
                 "scene.json", "second.json", "linked/a.json", "dangling.json", "a.json\n", "..\\a.json"):  # fmt: skip
        text = json.dumps({"scene": "scene.json", "input": kept, "name": name})
        number, _, body = server.request("save", "POST", text, [("Origin", server.origin)])
        assert number in (400, 403, 404, 409), f"saved as {name!r}: {number} {body[:200]}"
    assert (sorted(os.listdir(folder)), sorted(os.listdir(os.path.dirname(folder)))) == before
    lives(server)


def slow(server, _):
    """Clients that say nothing, that stop midway, that read nothing or that vanish keep nobody else waiting."""
    begin = f"GET /{server.token}/frame.rgba?scene=scene.json&v=1&frame=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode()
    held = []

    def open_one(data):
        try:
            connection = connect(server)
            connection.sendall(data)
            held.append(connection)
        except OSError:
            pass  # Refused, as one of too many.

    for index in range(400):
        open_one((b"", begin[:30], begin, begin + b"\r\n", f"GET /{server.token}/events".encode())[index % 5])
        if index % 50 == 49:
            lives(server)
    for byte in begin[:60]:
        for connection in held[1::20]:
            try:
                connection.send(bytes([byte]))
            except OSError:
                pass
    lives(server)
    for connection in held[::2]:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()  # With a reset.
    lives(server)
    for connection in held[1::2]:
        connection.close()
    # Those that ask for much and read none of it.
    for _ in range(20):
        connection = connect(server)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        try:
            connection.sendall((begin + b"\r\n") * 200)
        except OSError:
            pass
        held.append(connection)
    lives(server)
    for connection in held:
        connection.close()
    lives(server)


def main(tool, seed=1):
    failures = 0
    with tempfile.TemporaryDirectory(prefix="laminar-hostile-") as parent:
        folder = os.path.join(os.path.realpath(parent), "scenes")
        os.mkdir(folder)
        for name, scene in (("scenes/scene.json", SCENE), ("scenes/second.json", SCENE),
                            ("secret.json", {**SCENE, "title": SECRET, "note": SECRET})):  # fmt: skip
            with open(os.path.join(parent, name), "w") as file:
                json.dump(scene, file)
        os.symlink("../secret.json", os.path.join(folder, "link.json"))
        os.symlink("..", os.path.join(folder, "linked"))
        os.symlink("../nothing.json", os.path.join(folder, "dangling.json"))
        with Server(os.path.abspath(tool), ".", folder=folder) as server:
            memory = server.memory()
            for test, argument in ((malformed, seed), (oversized, seed), (paths, folder), (origins, folder), (slow, seed)):
                begin = time.monotonic()
                try:
                    note = test(server, argument) or ""
                except (AssertionError, OSError) as error:
                    failures, note = failures + 1, f"error: failed: {error!r}"
                    if server.process.poll() is not None:
                        print(f"the server has ended: {server.messages()}")
                print(f"{test.__name__}: {time.monotonic() - begin:.1f} s  {note}", flush=True)
            grown = server.memory() - memory
            print(f"memory: {memory} KiB, and {grown} more after all of it")
            assert grown < 200_000, "the server keeps what it was sent"
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
