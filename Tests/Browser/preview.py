"""A scene in a folder of its own, and the page of `laminar serve` that shows it."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.parse

from devtools import DEADLINE
from serving import Server, environment, pixels

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCENE = """{
  "laminar": 1,
  "title": "A scene to preview",
  "variables": { "tint": "#ff375f", "width": 40, "hides": false },
  "canvas": { "width": 320, "height": 180, "backgroundColor": "#102030" },
  "frameRate": 60,
  "duration": 2,
  "assets": { "face": { "src": "face.png" } },
  "layers": [
    { "name": "ball", "frame": [20, 20, "${width}", 40], "backgroundColor": "${tint}", "hidden": "${hides}",
      "animations": [
        { "keyPath": "position.x", "fromValue": 40, "toValue": 280, "duration": 2 }
      ] },
    { "name": "image", "frame": [260, 100, 40, 40], "contents": "face" },
    { "name": "card", "frame": [20, 100, 60, 60], "backgroundColor": "#30d158",
      "gestures": [
        { "type": "pan", "moves": "position", "range": [[50, 130], [270, 130]],
          "on": { "ended": [ { "animate": { "card:position": [50, 130] }, "duration": 0.8, "spring": { "dampingRatio": 0.6, "initialVelocity": "gesture" } } ] } }
      ] }
  ]
}
"""
FRAMES = 120


class Work:
    """The tool, the browser, and a folder with a scene that is removed after the test."""

    def __init__(self, tool, browser):
        self.tool, self.browser, self.previews = tool, browser, []
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="laminar-preview-"))
        shutil.copy(os.path.join(ROOT, "scenes/contents/assets/face.png"), self.folder)
        self.write("scene.json", SCENE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for preview in self.previews:
            preview.page.close()
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        """Writes a file in place."""
        with open(self.path(name), "w") as file:
            file.write(text)

    def replace(self, name, text):
        """Writes a file by renaming another, as editors do."""
        self.write(name + ".new~", text)
        os.replace(self.path(name + ".new~"), self.path(name))

    def run(self, *arguments, status=0):
        """The output of the tool."""
        run = subprocess.run([self.tool, *arguments], cwd=self.folder, capture_output=True, env=environment())
        assert run.returncode == status, f"{arguments} ended with {run.returncode}: {run.stderr.decode()}"
        return run.stdout

    def still(self, frame, scene="scene.json", *options):
        """The size and the pixels of a frame."""
        self.run("still", scene, "--frame", str(frame), "-o", "still.out.png", "--overwrite", *options)
        with open(self.path("still.out.png"), "rb") as file:
            return pixels(file.read())

    def serve(self, *arguments):
        return Server(self.tool, *(arguments or ["scene.json"]), folder=self.folder)

    def open(self, server, shows=True, scheme="light", **state):
        """A tab with the page, paused unless the state says otherwise, once its picture is seen."""
        preview = Preview(self, server, shows, scheme, {"playing": 0, **state})
        self.previews.append(preview)
        return preview


class Preview:
    """A tab with the page."""

    def __init__(self, work, server, shows, scheme, state):
        self.work, self.server, self.page = work, server, work.browser.page(scheme=scheme)
        self.page.open(server.url + "#" + urllib.parse.urlencode(state, doseq=True))
        self.attach(shows)

    def attach(self, shows=True):
        """Reads the state of the page from its module, of which a page has one."""
        self.page.wait("document.documentElement.dataset.ready === 'true'", "the page is ready")
        self.page.evaluate("import(new URL('state.js', document.baseURI)).then((m) => { window.shared = m })")
        if shows:
            self.settle()

    def __getitem__(self, name):
        """What the page's state has under a name."""
        return self.page.evaluate(f"shared.state.{name} ?? null")

    def wait(self, expression, what=None):
        return self.page.wait(f"(({{state}}) => {expression})(shared)", what)

    def settle(self, frame=None):
        """Waits until the picture is that of the state's frame, or of this one."""
        wanted = "state.frame" if frame is None else str(frame)
        self.wait(f"state.data && !shared.state.playing && state.frame === {wanted} && state.shown === {wanted}",
                  f"frame {'of the state' if frame is None else frame} is shown")  # fmt: skip

    def version(self, last):
        """Waits for a newer version than this."""
        self.wait(f"state.data?.version > {last}", f"a newer version than {last}")
        self.settle()

    def text(self, selector):
        return self.page.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")

    def shows_text(self, selector, *texts):
        """Waits until an element has all these texts."""
        conditions = " && ".join(f"t.includes({json.dumps(text)})" for text in texts)
        self.page.wait(
            f"((t) => {conditions})(document.querySelector({json.dumps(selector)})?.innerText ?? '')",
            f"{selector} has {texts}",
        )

    def canvas(self, source="document.getElementById('picture')"):
        """The width, the height and the bytes of the picture on the screen, or of another picture of the page."""
        width, height, data = self.page.evaluate(
            f"(() => {{ const p = {source}; if (!p) return [0, 0, ''];"
            "const c = new OffscreenCanvas(p.naturalWidth ?? p.width, p.naturalHeight ?? p.height);"
            "c.getContext('2d').drawImage(p, 0, 0);"
            "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let s = '';"
            "for (let i = 0; i < d.length; i += 8192) s += String.fromCharCode(...d.subarray(i, i + 8192));"
            "return [c.width, c.height, btoa(s)] })()"
        )
        return width, height, base64.b64decode(data)

    def equals(self, still, *source):
        """Waits until the picture on the screen is this one."""
        end = time.monotonic() + DEADLINE
        while difference := self.difference(still, *source):
            assert time.monotonic() < end, difference
            time.sleep(0.02)

    def difference(self, still, *source):
        """How the opaque pixels differ, since a canvas keeps others less exactly; empty if they do not."""
        width, height, shown = self.canvas(*source)
        if (width, height) != still[:2]:
            return f"{width} × {height} instead of {still[0]} × {still[1]}"
        if shown == still[2]:
            return ""
        opaque = still[2][3::4]
        pairs = [zip(shown[channel::4], still[2][channel::4], opaque) for channel in range(4)]
        count = sum(a != b for channel in pairs for a, b, alpha in channel if alpha == 255)
        return f"{count} values of opaque pixels differ" if count else ""

    def point(self, x, y):
        """Where a point of the scene's canvas is in the window."""
        left, top, width, height = self.page.box("#picture")
        canvas = self["data.canvas"]
        return left + x / canvas["width"] * width, top + y / canvas["height"] * height

    def fill(self, selector, value):
        """Changes a field as the reader does, up to its events."""
        self.page.wait(
            f"((field) => {{ if (!field) return false; const value = {json.dumps(value)};"
            "if (value === true || value === false) { if (field.checked !== value) field.click(); return true }"
            "field.value = value; field.dispatchEvent(new Event('input', { bubbles: true }));"
            "field.dispatchEvent(new Event('change', { bubbles: true })); return true })"
            f"(document.querySelector({json.dumps(selector)}))",
            f"there is a field {selector}",
        )
