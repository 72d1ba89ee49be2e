"""Tests the page of `laminar serve` in Chromium, as its readers use it: by keys, by the mouse, and by saving files.

What the page shows is compared with what the other verbs of the same tool write: pixels with `still`, traces with
`trace`, goldens with `test`. Says so and ends with 0 where Chromium is not installed.

Usage: preview_test.py LAMINAR [NAME...]         the tests whose names contain one of these, all by default
"""

import functools
import http.server
import json
import os
import shlex
import shutil
import subprocess
import sys
import threading
import time
import traceback
import wave

sys.dont_write_bytecode = True

from devtools import SHIFT, Browser, chromium, until
from preview import FRAMES, ROOT, SCENE, Work
from serving import pixels

def test_pictures(work):
    """The picture on the screen and the PNG that is served have the pixels of `still`."""
    with work.serve() as server:
        preview = work.open(server)
        version = preview["data.version"]
        for frame in (0, 37, FRAMES - 1):
            still = work.still(frame)
            png = server.get("frame.png", scene="scene.json", v=version, frame=frame)
            assert pixels(png) == still, "the PNG that is served"
            assert server.get("frame.rgba", scene="scene.json", v=version, frame=frame) == still[2]
            preview.page.evaluate(f"shared.go({frame})")
            preview.settle(frame)
            preview.equals(still)
        path = f"frame.png?scene=scene.json&v={version}&frame=3"
        status, header, _ = server.request(path)
        assert server.request(path, header=[("If-None-Match", header["ETag"])])[0] == 304
        assert server.request(f"frame.png?scene=scene.json&v={version - 1}&frame=3")[0] == 409
    shutil.copy(os.path.join(ROOT, "scenes/layers/transparent-canvas.json"), work.path("clear.json"))
    with work.serve("clear.json") as server:
        preview = work.open(server, frame=4)
        preview.equals(work.still(4, "clear.json"))


def test_seeking(work):
    """Keys and the pointer choose the frame."""
    with work.serve() as server:
        preview = work.open(server, frame=10)
        page = preview.page
        for key, modifiers, frame in (("ArrowRight", 0, 11), ("ArrowLeft", 0, 10), ("ArrowRight", SHIFT, 20),
                                      ("ArrowLeft", SHIFT, 10), ("End", 0, FRAMES - 1), ("Home", 0, 0)):  # fmt: skip
            page.press(key, modifiers)
            preview.settle(frame)
        page.press("ArrowRight", hold=30)
        preview.settle(30)
        preview.equals(work.still(30))
        preview.page.wait("location.hash.includes('frame=30')")
        left, top, width, _ = page.box("#ruler")
        page.evaluate("(() => { window.seen = []; shared.on('shown', (frame) => seen.push(frame)) })()")
        page.drag([(left + width * part / 20, top + 6) for part in range(5, 18)])
        preview.settle()
        assert preview["frame"] > 60, preview["frame"]
        assert len(page.evaluate("seen")) > 1, "no frame is shown while the pointer is dragged"
        preview.equals(work.still(preview["frame"]))


def test_keys(work):
    """The page lists its keys as the manual does."""
    with open(os.path.join(ROOT, "Sources/Laminar/Laminar.docc/Preview.md")) as file:
        rows = [row.strip("| \n").split(" | ") for row in file if row.startswith("| ")]
    with work.serve() as server:
        page = work.open(server).page
        page.press("?", SHIFT)
        page.wait("document.querySelector('dialog').open")
        shown = page.evaluate(
            "[...document.querySelectorAll('dialog dt')].map((dt) => [dt.innerText, dt.nextElementSibling.innerText])"
        )
        assert shown == rows[1:], f"in the page, and not in the manual: {[row for row in shown if row not in rows]}"
        page.press("Escape")
        page.wait("!document.querySelector('dialog').open")


def test_playing(work):
    """Time goes on as it does outside, at every speed and on a slow machine, which shows fewer frames."""
    record = """new Promise((done) => {
      const seen = [], start = document.timeline.currentTime;
      shared.on('frame', () => {
        const now = document.timeline.currentTime;
        if (seen.length < 2000) seen.push([now, shared.state.frame]);
        if (now - start > 1200) done(seen);
      });
    })"""
    with work.serve() as server:
        for speed, slowness in ((1, 1), (2, 1), (0.5, 1), (1, 6)):
            preview = work.open(server, speed=speed)
            page = preview.page
            page.call("Emulation.setCPUThrottlingRate", rate=slowness)
            page.press(" ")
            preview.wait("state.playing")
            (begin, first), *frames = page.evaluate(record)
            assert frames, "no frame while it plays"
            for now, frame in frames:
                due = (now - begin) * 0.06 * speed
                off = (frame - first - due + FRAMES / 2) % FRAMES - FRAMES / 2
                assert abs(off) <= 2, f"frame {frame} at {now - begin} ms, {off} off, at speed {speed}"
            page.call("Emulation.setCPUThrottlingRate", rate=1)
            page.press(" ")
            preview.settle()
            preview.equals(work.still(preview["frame"]))
            page.close()


def test_audio(work):
    """A sound plays in step with the picture, after a seek too."""
    with wave.open(work.path("sound.wav"), "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        file.writeframes(bytes(2 * 8000 * 2))
    with work.serve("scene.json", "--audio", "sound.wav") as server:
        status, header, body = server.request("audio", header=[("Range", "bytes=4-9")])
        assert status == 206 and header["Content-Range"].startswith("bytes 4-9/") and len(body) == 6, header
        preview = work.open(server, frame=30)
        page = preview.page
        page.evaluate(
            "(() => { const play = HTMLMediaElement.prototype.play;"
            "HTMLMediaElement.prototype.play = function () { window.player = this; return play.call(this) } })()"
        )
        page.press(" ")
        page.wait("window.player && !player.paused && player.currentTime > 0.6", "the sound plays from there")
        difference = page.wait(
            "((off) => Math.abs(off) < 0.15 && [off])(player.currentTime - shared.state.frame / 60)", "sound and picture agree"
        )
        assert difference
        page.press("k")
        page.wait("player.paused", "the sound stops with the picture")


def test_range(work):
    """I and O set a range that loops, X clears it."""
    with work.serve() as server:
        preview = work.open(server, frame=20, speed=4)
        page = preview.page
        page.press("i")
        page.press("ArrowRight", hold=12)
        preview.settle(32)
        page.press("o")
        page.wait("location.hash.includes('in=20') && location.hash.includes('out=32')")
        page.evaluate("(() => { window.seen = []; shared.on('frame', () => seen.push(shared.state.frame)) })()")
        page.press(" ")
        page.wait("seen.filter((frame, index) => frame < seen[index - 1]).length >= 2", "the range has looped twice")
        page.press("k")
        preview.settle()
        seen = page.evaluate("seen")
        assert min(seen) >= 20 and max(seen) <= 32, (min(seen), max(seen))
        page.press("x")
        preview.wait("state.in === null && state.out === null")


def test_selection(work):
    """A click and keys select a layer; its values, their reasons and its location in the file are shown."""
    with work.serve() as server:
        preview = work.open(server, frame=30)
        page = preview.page
        work.browser.permit(server.origin)
        page.click(*preview.point(100, 40))
        preview.wait("state.layer === 'ball'", "the ball is selected")
        preview.shows_text("#panel", "position.x", "100")
        page.wait("document.querySelector('#selected').getAttribute('points')?.length > 10", "the outline is drawn")
        page.wait("location.hash.includes('layer=ball')")
        page.evaluate("[...document.querySelectorAll('#panel details')].find((d) => d.innerText.includes('position.x')).open = true")
        explanation = work.run("inspect", "scene.json", "--value", "ball:position.x", "--at", "0.5").decode()
        preview.shows_text("#panel details[open]", *explanation.split()[-3:])
        location = page.wait("document.querySelector('#panel .location')?.innerText")
        assert location.startswith("scene.json:10:"), location
        page.click_on("#panel .location")
        until(lambda: page.evaluate("navigator.clipboard.readText()") == location, f"{location} is copied")
        page.evaluate("document.querySelector('#rows').focus()")
        page.press("ArrowDown")
        preview.wait("state.layer === 'image'", "the next layer is selected by a key")
        page.press("ArrowDown")
        preview.wait("state.layer === 'card'")


def test_reload(work):
    """A save, in place or by renaming, changes the picture and nothing else that is seen."""
    with work.serve() as server:
        preview = work.open(server, frame=45, layer="ball", zoom="1:1", **{"in": 10, "out": 90, "set": "width=60"})
        kept = ("frame", "layer", "zoom", "in", "out", "values", "playing", "speed", "tab")
        before = {name: preview[name] for name in kept}
        for save, tint in ((work.write, "#00ff00"), (work.replace, "#0000ff"), (work.write, "#ffff00")):
            version = preview["data.version"]
            save("scene.json", SCENE.replace("#ff375f", tint))
            preview.version(version)
            preview.equals(work.still(45, "scene.json", "--set", "width=60"))
        version = preview["data.version"]
        shutil.copy(os.path.join(ROOT, "scenes/contents/assets/picture.png"), work.path("face.png"))
        preview.version(version)
        preview.equals(work.still(45, "scene.json", "--set", "width=60"))
        assert {name: preview[name] for name in kept} == before
        preview.page.evaluate("window.isOld = true")
        preview.page.reload()
        preview.attach()
        assert {name: preview[name] for name in kept} == before, "after a reload of the tab"


def test_problems(work):
    """With errors the last good picture stays, beside what is wrong; then it goes on."""
    with work.serve() as server:
        preview = work.open(server, frame=30)
        page, last = preview.page, work.still(30)
        work.write("scene.json", SCENE.replace('"backgroundColor": "${tint}"', '"bakgroundColor": "red"'))
        preview.wait("state.data?.stale", "the page knows that the file has errors")
        page.click_on("#badge")
        preview.shows_text("#panel", "bakgroundColor", "E0103", "scene.json:10")
        assert page.evaluate("!document.querySelector('#banner').hidden"), "no banner"
        preview.equals(last)
        page.press("ArrowRight")
        preview.settle(31)
        work.write("scene.json", "{ not a scene")
        preview.shows_text("#panel", "scene.json:1:3")
        work.write("scene.json", SCENE)
        preview.wait("state.data && !state.data.stale", "the errors are gone")
        preview.settle(31)
        preview.equals(work.still(31))
    os.remove(work.path("scene.json"))
    with work.serve() as server:
        preview = work.open(server, shows=False)
        preview.shows_text("body", "scene.json")
        preview.wait("state.isMissing", "the page says that the file is missing")
        work.replace("scene.json", SCENE)
        preview.settle()
        preview.equals(work.still(0))


def test_variables(work):
    """The form gives the variables other values."""
    with work.serve() as server:
        preview = work.open(server, frame=30)
        page = preview.page
        preview.page.evaluate("shared.set({ tab: 'form' })")
        preview.fill("#tab-form [aria-label=width]", "72")
        preview.equals(work.still(30, "scene.json", "--set", "width=72"))
        preview.fill("#tab-form [aria-label=tint]", "#ffffff")
        preview.equals(work.still(30, "scene.json", "--set", "width=72", "--set", "tint=#ffffff"))
        preview.fill("#tab-form [aria-label=hides]", True)
        preview.equals(work.still(30, "scene.json", "--set", "width=72", "--set", "hides=true"))
        page.wait("location.hash.includes('width%3D72')")
        command = shlex.split(server.get("export", scene="scene.json", v=preview["data.version"], first=3, last=7,
                                         set=["width=72"], format="png").decode())  # fmt: skip
        assert command[0] == "laminar", command
        preview.fill("#tab-form [aria-label=Width]", "400")
        preview.equals(work.still(30, "scene.json", "--set", "width=72", "--set", "hides=true", "--size", "400x180"))


def test_touches(work):
    """The mouse touches the scene; what was recorded is saved, and other verbs play it the same way."""
    with work.serve() as server:
        preview = work.open(server)
        page = preview.page
        page.evaluate("shared.set({ tab: 'touches' })")
        page.click_on("#record")
        preview.wait("state.isRecording", "the page records")
        page.drag([preview.point(50 + 12 * step, 130 + step) for step in range(14)])
        page.press("k")
        preview.wait("!state.playing && !state.isRecording")
        # Until the finger is lifted, a script that is sent meanwhile lifts it a second later.
        preview.wait(
            "((t) => t?.at(-1).location[0] === 206 && t.at(-1).at - t.at(-2).at < 0.9)(state.data.touches?.input.at(-1).touches)",
            "the whole drag is recorded",
        )
        recorded = preview["data.touches"]
        preview.fill("#tab-touches input", "swipe.json")
        page.click_on("#tab-touches [type=submit]")
        until(lambda: os.path.exists(work.path("swipe.json")), "swipe.json is written")
        work.write("recorded.json", json.dumps(recorded))
        trace = work.run("trace", "scene.json", "--input", "swipe.json", "--format", "csv")
        assert trace == work.run("trace", "scene.json", "--input", "recorded.json", "--format", "csv")
        assert b",card,position" in trace, "the touches change nothing"
        page.evaluate("shared.go(50)")
        preview.settle(50)
        preview.equals(work.still(50, "scene.json", "--input", "swipe.json"))
        work.run("check", "scene.json", "--input", "swipe.json")


def test_comparing(work):
    """Another file and a commit are the base: what differs, where, and both pictures."""
    work.write("base.json", SCENE.replace('"toValue": 280', '"toValue": 200'))
    with work.serve("scene.json", "--against", "base.json") as server:
        compare(work, server, work.still(60, "base.json"))
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com"]
    for words in (["init", "-q"], ["add", "scene.json", "face.png"], ["commit", "-q", "-m", "A scene"]):
        subprocess.run([*git, *words], cwd=work.folder, check=True)
    base = work.still(60)
    work.write("scene.json", SCENE.replace('"toValue": 280', '"toValue": 200'))
    # Assets are read from the commit too.
    shutil.copy(os.path.join(ROOT, "scenes/contents/assets/picture.png"), work.path("face.png"))
    with work.serve("scene.json", "--against", "git:HEAD") as server:
        compare(work, server, base)


def compare(work, server, base):
    """Goes through the views of a comparison at frame 60."""
    preview = work.open(server, frame=60, tab="compare")
    version = preview["data.version"]
    found = until(lambda: compared(server, version), "all frames are compared", pause=0.1)
    assert not found["same"] and "position.x" in json.dumps(found["findings"]), found
    assert 60 in found["frames"], found["frames"]
    assert pixels(server.get("frame.png", scene="scene.json", v=version, frame=60, side="base")) == base
    preview.shows_text("#panel", "position.x")
    for mode in ("side", "slider", "difference"):
        preview.page.evaluate(f"[...document.querySelectorAll('#cover button')].find((b) => b.innerText === '{mode}').click()")
        preview.page.wait(f"document.querySelector('#cover .views.{mode} img')?.naturalWidth", f"the mode {mode}")
        if mode != "difference":
            preview.equals(base, f"document.querySelectorAll('#cover .views.{mode} img')[0]")
            preview.equals(work.still(60), f"document.querySelectorAll('#cover .views.{mode} img')[1]")


def compared(server, version):
    """What differs, once all frames were compared."""
    found = json.loads(server.get("compare.json", scene="scene.json", v=version))
    return found if found["compared"] == found["samples"] else None


def test_suite(work):
    """A suite shows what failed; accepting writes the golden that `laminar accept` would."""
    work.write("other.json", SCENE)
    work.write("suite.json", '{ "laminar-suite": 1, "checks": ["values", "pixels"], "cases": [{ "scene": "scene.json" }, { "scene": "other.json" }] }')
    work.run("test", "suite.json", "-o", "run", status=1)
    work.run("accept", "run", "--suite", "suite.json")
    work.run("test", "suite.json")
    work.write("scene.json", SCENE.replace("#ff375f", "#0000ff").replace('"toValue": 280', '"toValue": 200'))
    with work.serve("suite.json") as server:
        preview = work.open(server, shows=False)
        page = preview.page
        preview.shows_text("#list", "scene", "other", "failed")
        case = next(case for case in suite(server)["cases"] if case["status"] == "failed")
        assert case["scene"].endswith("scene.json"), case
        page.click_on("#accept-all")
        page.click_on("#list dialog[open] button.main")
        until(lambda: all(case["status"] == "passed" for case in suite(server)["cases"]), "all cases pass")
        page.wait("!/failed/.test(document.querySelector('#list').innerText)", "the page shows no failure")
        work.write("other.json", SCENE.replace("#ff375f", "#ffff00"))
        preview.shows_text("#list", "failed")
        work.write("other.json", SCENE)
        page.wait("!/failed/.test(document.querySelector('#list').innerText)", "the case passes again")
    work.run("test", "suite.json")


def suite(server):
    """The cases, once they have run."""
    def finished():
        report = json.loads(server.get("suite.json"))
        return None if report["running"] else report

    return until(finished, "the suite has run", pause=0.1)


def test_folder(work):
    """A folder is an index with a picture of each scene, which open by a click."""
    os.mkdir(work.path("more"))
    shutil.copy(work.path("face.png"), work.path("more"))
    work.write("more/second.json", SCENE.replace("A scene to preview", "Another title"))
    work.write("package.json", '{ "name": "not a scene" }')
    with work.serve(".") as server:
        preview = work.open(server, shows=False)
        page = preview.page
        preview.shows_text("#list", "scene.json", "second.json", "A scene to preview")
        assert "package.json" not in preview.text("#list")
        page.wait("[...document.querySelectorAll('#list img')].some((i) => i.naturalWidth > 0)", "a picture in the index")
        page.click_on("#list a")
        preview.wait("state.scene !== null && state.data")
        page.press("k")
        preview.settle()
        page.click_on("#up")
        page.wait("!document.querySelector('#list').hidden", "the index again")


def test_five_tabs(work):
    """Five tabs with other choices are served at once, and follow the file together."""
    with work.serve() as server:
        previews = [work.open(server, frame=10 * index, set=f"width={40 + 10 * index}") for index in range(5)]
        for tint in ("#ff375f", "#00ff00", "#0000ff"):
            if tint != "#ff375f":
                versions = [preview["data.version"] for preview in previews]
                work.replace("scene.json", SCENE.replace("#ff375f", tint))
                for preview, version in zip(previews, versions):
                    preview.version(version)
            for index, preview in enumerate(previews):
                preview.equals(work.still(10 * index, "scene.json", "--set", f"width={40 + 10 * index}"))


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def test_strangers(work):
    """A page of another origin reads nothing and writes nothing, even if it knows the token."""
    stranger = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=work.folder))
    threading.Thread(target=stranger.serve_forever, daemon=True).start()
    work.write("page.html", "<!doctype html><title>Another origin</title>")
    with work.serve() as server:
        page = work.browser.page()
        page.open(f"http://127.0.0.1:{stranger.server_port}/page.html")
        script = json.dumps({"laminar-input": 1, "input": []})
        for options in ("", f", {{method: 'POST', body: {json.dumps(script)}}}"):
            for path in ("scene.json", "touches", "save"):
                address = json.dumps(server.url + path)
                result = page.evaluate(f"fetch({address}{options}).then((r) => r.text(), (e) => e.name)")
                assert result == "TypeError", result
        result = page.evaluate(f"fetch({json.dumps(server.url)}, {{mode: 'no-cors'}}).then((r) => r.type, (e) => e.name)")
        assert result in ("opaque", "TypeError"), result
        number = server.request("touches", "POST", script, [("Origin", f"http://127.0.0.1:{stranger.server_port}")])[0]
        assert number == 403, number
        assert server.request("scene.json", token="wrong")[0] in (403, 404)
        framed = json.dumps(server.url)
        assert page.evaluate(
            f"new Promise((done) => {{ const f = document.createElement('iframe'); f.onload = () => done(true);"
            f"f.src = {framed}; document.body.append(f) }}).then(() => frames[0].length === 0)"
        )
        page.close()
    stranger.shutdown()


def test_ports(work):
    """The default port moves on when it is taken; a stated one does not."""
    with work.serve() as first, work.serve() as second:
        assert first.port != second.port and first.token != second.token
        work.run("serve", "scene.json", "--port", str(first.port), status=3)


TESTS = {name[5:]: test for name, test in list(globals().items()) if name.startswith("test_")}


def main(tool, *names):
    if not chromium():
        print("skipped: the preview's tests need Chromium (Debian's package chromium), which is not installed")
        return 0
    tool, failures, begin = os.path.abspath(tool), [], time.monotonic()
    with Browser() as browser:
        for name, test in TESTS.items():
            if names and not any(part in name for part in names):
                continue
            start = time.monotonic()
            with Work(tool, browser) as work:
                try:
                    test(work)
                    errors = [error for preview in work.previews for error in preview.page.errors]
                    assert not errors, f"errors of the page: {errors}"
                except Exception:  # Whatever it is, the other tests run.
                    failures.append(name)
                    traceback.print_exc()
            result = "error: failed" if name in failures else "passed"
            print(f"{result}: {name} ({time.monotonic() - start:.1f} s)", flush=True)
    print(f"{len(failures)} failures in {time.monotonic() - begin:.1f} s: {', '.join(failures) or 'none'}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
