"""A `laminar serve` that tests have started, its requests, and what its pictures hold."""

import http.client
import os
import re
import select
import signal
import struct
import subprocess
import tempfile
import time
import urllib.parse
import zlib

from devtools import DEADLINE


def environment():
    """The variables that the tool gets: without colours, and not those of a service of CI, where nothing is accepted."""
    others = {name: value for name, value in os.environ.items() if name not in ("CI", "GITHUB_ACTIONS")}
    return {**others, "NO_COLOR": "1"}


class Server:
    """`laminar serve` with these arguments, until the block ends."""

    def __init__(self, tool, *arguments, folder=None):
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [tool, "serve", *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=self.log, stdin=subprocess.DEVNULL,
            env=environment(),
        )  # fmt: skip
        line, end = b"", time.monotonic() + DEADLINE
        while not line.endswith(b"\n"):
            ready = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]
            byte = os.read(self.process.stdout.fileno(), 1) if ready else b""
            if not byte:
                self.process.kill()
                raise AssertionError(f"serve printed {line} and no address: {self.messages()}")
            line += byte
        self.line = line.decode()
        match = re.search(r"http://([^/\s]+?):(\d+)/([^/\s]+)/", self.line)
        assert match, f"no address in the first line: {self.line}"
        self.url, (self.host, port, self.token) = match.group(0), match.groups()
        self.port, self.origin = int(port), f"http://{self.host}:{port}"

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.process.send_signal(signal.SIGINT)
        try:
            status = self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            status = "no end"
        self.process.stdout.close()
        assert kind or status == 0, f"after SIGINT the status is {status}: {self.messages()}"

    def messages(self):
        """What was written to the standard error."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace").strip()

    def request(self, path, method="GET", body=None, header=(), token=None):
        """The status, the header and the body of an answer, over a connection of its own."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=DEADLINE)
        try:
            token = self.token if token is None else token
            connection.request(method, f"/{token}/{path}", body, dict(header))
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def get(self, path, **query):
        """The body of an answer that must be 200."""
        address = path + ("?" + urllib.parse.urlencode(query, doseq=True) if query else "")
        status, _, body = self.request(address)
        assert status == 200, f"{address}: {status} {body[:300]}"
        return body

    def memory(self):
        """The resident memory in KiB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))


def pixels(png):
    """The width, the height and the RGBA bytes of a PNG picture: one of the kinds that Laminar writes."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG picture"
    offset, data, palette, alphas = 8, b"", b"", b""
    while offset < len(png):
        length, kind = struct.unpack(">I4s", png[offset : offset + 8])
        body = png[offset + 8 : offset + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", png[offset + 8 + length : offset + 12 + length])[0]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert depth <= 8 and not interlaced
        elif kind == b"IDAT":
            data += body
        elif kind == b"PLTE":
            palette = body
        elif kind == b"tRNS":
            alphas = body
        offset += 12 + length
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    stride, step = (width * channels * depth + 7) // 8, max(1, channels * depth // 8)
    raw, rows, above = zlib.decompress(data), [], bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        if kind == 2:
            line = bytearray((a + b) & 255 for a, b in zip(line, above))
        elif kind:
            for index in range(stride):
                left = line[index - step] if index >= step else 0
                up, corner = above[index], above[index - step] if index >= step else 0
                if kind == 1:
                    add = left
                elif kind == 3:
                    add = (left + up) // 2
                else:
                    guess = left + up - corner
                    add = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
                line[index] = (line[index] + add) & 255
        rows.append(line)
        above = line
    samples = b"".join(rows)
    if depth < 8:
        per, mask = 8 // depth, (1 << depth) - 1
        shifts = [8 - depth * (index + 1) for index in range(per)]
        samples = b"".join(
            bytes(byte >> shift & mask for byte in line for shift in shifts)[:width] for line in rows
        )  # fmt: skip
    assert colour == 3 or not alphas
    result = bytearray(b"\xff" * (4 * width * height))
    if colour == 3:
        for channel in range(3):
            result[channel::4] = samples.translate(bytes((palette + bytes(768))[channel:768:3]))
        result[3::4] = samples.translate(alphas + b"\xff" * (256 - len(alphas)))
    elif colour in (0, 4):
        grey = samples[::channels]
        if depth < 8:
            grey = grey.translate(bytes(min(255, value * 255 // mask) for value in range(256)))
        for channel in range(3):
            result[channel::4] = grey
        if colour == 4:
            result[3::4] = samples[1::2]
    else:
        for channel in range(channels):
            result[channel::4] = samples[channel::channels]
    return width, height, bytes(result)
