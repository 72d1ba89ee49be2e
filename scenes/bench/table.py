"""Measures one build, or an old and a new one, and prints Markdown tables beside other programs.

OLD and NEW are folders with `laminar` and `LaminarBenchmarks` of release builds. All is measured in
turns, some rounds long, and the least of the rounds is printed: times of one run on one machine can be
compared, times of two runs cannot. Without a peer, or where an old build has no such number, there is
"–". What the peers are, and how they are installed, is said in native.py.

    table.py [--only SECTION,…] [--workloads w1,w2,…] [--rounds N] [--seconds S] OLD [NEW]

"Alike" is Blend2D with the instructions that Laminar is compiled for, and curves as accurate as Laminar's.

Sections: raster (frames of w1 to w7 and their stages), particles (100,000 of an emitter), png, files
(w1 as 100 PNG files), values (keys, eased, springs), load (20 MB), layers (100,000). Each takes a
minute or less; raster takes two, and --workloads divides it.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import native

FRAMES = "20,60,100"
WORKLOADS = ["w1", "w2", "w3", "w4", "w5", "w5-additive", "w6", "w7"]
HERE = os.path.dirname(os.path.abspath(__file__))


class Build:
    """The programs of one build."""

    def __init__(self, name, folder):
        self.name = name
        self.tool = os.path.join(folder, "laminar")
        self.benchmarks = os.path.join(folder, "LaminarBenchmarks")

    def bench(self, scene, part, *words):
        """Milliseconds of each stage; nothing for options that the build does not know.

        Builds that cannot measure a part alone measure all: their frames are those of new renderers.
        """
        for only in (["--only", part], []):
            command = [self.tool, "bench", scene, "--report", "json", *only, *words]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode == 0:
                return {s["stage"]: 1000 * s["min"] for s in json.loads(run.stdout)["stages"]}
        return {}

    def benchmark(self, *words):
        """What LaminarBenchmarks prints, a line each; of a build without these words nothing."""
        run = subprocess.run([self.benchmarks, *words], capture_output=True, text=True)
        return run.stdout if run.returncode == 0 else ""

    def run(self, *words):
        """Seconds and the most bytes in memory of a run of the tool; nothing for one that failed."""
        start = time.perf_counter()
        child = subprocess.Popen(
            [self.tool, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
        seconds = time.perf_counter() - start
        return (seconds, 1024 * usage.ru_maxrss) if status == 0 else (None, None)


def least(a, b):
    known = [v for v in (a, b) if v is not None]
    return min(known) if known else None


def keep(kept, values):
    """Keeps the least of each value."""
    for key, value in values.items():
        kept[key] = least(kept.get(key), value)


def text(value, digits=2):
    if value is None:
        return "–"
    return f"{value:.{digits}f}" if value < 100 else f"{value:.0f}"


def ratio(a, b):
    return None if a is None or not b else a / b


def table(title, heads, rows):
    print(f"\n### {title}\n")
    print("| " + " | ".join(heads) + " |")
    print("|---" + "|---:" * (len(heads) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")
    sys.stdout.flush()


class Tables:
    def __init__(self, builds, options, folder):
        self.builds, self.options, self.folder = builds, options, folder

    def rounds(self):
        return range(self.options.rounds)

    def turns(self):
        """As many rounds as there is time for, and at least as many as are asked for."""
        end = time.perf_counter() + self.options.seconds
        done = 0
        while done < self.options.rounds or time.perf_counter() < end:
            done += 1
            yield done

    def heads(self, what, unit=""):
        return [f"{what}{' ' + b.name if b.name else ''}{unit}" for b in self.builds]

    def scene(self, name):
        """A scene of the repository, or one that is written by the newest build that can."""
        kept = f"{HERE}/{name}.json"
        if os.path.exists(kept):
            return kept
        path = f"{self.folder}/{name}.json"
        for build in reversed(self.builds):
            if os.path.exists(path):
                break
            build.benchmark("write", self.folder, name)
        if not os.path.exists(path):
            sys.exit(f"no build writes the scene {name}")
        return path

    def raster(self):
        peer = native.optional(native.blend2d)
        times, stages = [], []
        for name in self.options.workloads:
            scene = self.scene(name)
            kept = [({}, {}) for _ in self.builds]
            theirs = {}
            # Short turns, so that all meet the same moments of a busy machine.
            for _ in self.turns():
                for build, (one, two) in zip(self.builds, kept):
                    words = ["--frames", FRAMES, "--runs", "2"]
                    keep(one, build.bench(scene, "draw", *words))
                    keep(two, build.bench(scene, "draw", *words, "-j", "2"))
                if peer:
                    one, two = peer.ask(0.1, name)[name]
                    keep(theirs, {1: one, 2: two, "alike": peer.ask(0.1, "alike", name)[name][0]})
            one = [k[0].get("raster") for k in kept]
            shares = [ratio(k[1].get("raster"), k[0].get("raster")) for k in kept]
            times.append(
                [name, *map(text, one), text(theirs.get(1)), text(theirs.get("alike"))]
                + [text(ratio(v, theirs.get(key))) for key in (1, "alike") for v in one]
                + [*map(text, shares), text(ratio(theirs.get(2), theirs.get(1)))]
            )
            for build, (values, parallel) in zip(self.builds, kept):
                names = ("evaluate", "display list", "damage", "prepare", "bands", "raster", "update")
                around = [values.get("display list"), values.get("damage")]
                share = ratio(sum(around), values.get("raster")) if None not in around else None
                stages.append(
                    [name, *([build.name] if build.name else []), *(text(values.get(n)) for n in names)]
                    + [text(share), text(ratio(values.get("damage"), values.get("update")))]
                    + [text(parallel.get("prepare")), text(parallel.get("bands"))]
                )
        table(
            "Raster: ms per frame on one thread; ratio to Blend2D; two threads over one",
            ["", *self.heads("Laminar"), "Blend2D", "alike", *self.heads("ratio")]
            + [*self.heads("ratio to alike"), *self.heads("2 ÷ 1 threads"), "Blend2D 2 ÷ 1"],
            times,
        )
        build = ["build"] if self.builds[0].name else []
        table(
            "Stages: ms per frame on one thread, all of the frame new",
            ["", *build, "evaluate", "display list", "damage", "prepare", "bands", "raster", "update"]
            + ["(list + damage) ÷ raster", "damage ÷ update", "prepare, 2 threads", "bands, 2 threads"],
            stages,
        )

    def particles(self):
        scene = self.scene("particles")
        kept = [{} for _ in self.builds]
        for _ in self.rounds():
            for build, values in zip(self.builds, kept):
                keep(values, build.bench(scene, "draw", "--frames", "40-43", "--runs", "2"))
        names = ["evaluate", "display list", "damage", "prepare", "bands", "raster", "update"]
        rows = [[n, *(text(v.get(n)) for v in kept)] for n in names]
        sums = [[v.get(n) for n in ("evaluate", "display list")] for v in kept]
        rows.insert(2, ["evaluate + list", *(text(None if None in s else sum(s)) for s in sums)])
        table("100,000 particles: ms per frame on one thread", ["", *self.heads("Laminar")], rows)

    def png(self):
        peer = native.optional(native.png)
        rows, sizes = [], []
        for name in ("w1", "w2", "w4"):
            scene, raw = self.scene(name), f"{self.folder}/{name}.rgba"
            self.builds[-1].run("render", scene, "--frames", "60", "-o", raw, "--overwrite")
            kept, theirs = [{} for _ in self.builds], {}
            for turn in self.rounds():
                for build, values in zip(self.builds, kept):
                    keep(values, build.bench(scene, "encode", "--frames", "60", "--runs", "5"))
                if peer:
                    answer = peer.ask(raw, 0.1, *(["fast"] if turn else []))
                    keep(theirs, {k: v["ms"] for k, v in answer.items()})
                    theirs.update({k + " bytes": v["bytes"] for k, v in answer.items()})
            fast = [k.get("encode fast") for k in kept]
            isal = theirs.get("ISA-L 1 RGBA"), theirs.get("ISA-L 1 RGB")
            rows.append(
                [name, *map(text, fast), *map(text, isal), *(text(ratio(v, isal[0])) for v in fast)]
                + [text(ratio(v, isal[1])) for v in fast]
                + [text(k.get("encode"), 1) for k in kept] + [text(theirs.get("libdeflate 6 RGB"), 1)]
            )
            for build in self.builds:
                size = {}
                for kind in ("fast", "default", "best"):
                    path = f"{self.folder}/{name}.png"
                    words = ["--frame", "60", "-o", path, "--compression", kind, "--overwrite"]
                    build.run("still", scene, *words)
                    size[kind] = os.path.getsize(path)
                nine = least(theirs.get("libpng 9 RGB bytes"), theirs.get("libpng 9 RGBA bytes"))
                said = ["yes" if v is None or size["best"] <= v else "no" for v in (size["default"], nine)]
                peers = ("ISA-L 1 RGBA", "ISA-L 1 RGB", "libpng 9 RGB", "libpng 9 RGBA")
                sizes.append(
                    [name, *([build.name] if build.name else []), *(str(size[k]) for k in size)]
                    + [str(theirs.get(p + " bytes", "–")) for p in peers] + [said[0], said[1] if nine else "–"]
                )
        table(
            "PNG, frame 60: ms; ratio of fast to ISA-L 1 with the Up filter",
            ["", *self.heads("fast"), "ISA-L RGBA", "ISA-L RGB", *self.heads("÷ RGBA")]
            + [*self.heads("÷ RGB"), *self.heads("default"), "libdeflate 6"],
            rows,
        )
        build = ["build"] if self.builds[0].name else []
        heads = ["ISA-L RGBA", "ISA-L RGB", "libpng 9 RGB", "libpng 9 RGBA", "best ≤ default", "best ≤ libpng 9"]
        table("PNG, frame 60: bytes", ["", *build, "fast", "default", "best", *heads], sizes)

    def files(self):
        rows = []
        for kind in ("fast", "default"):
            for jobs in ("1", "2"):
                kept = [{} for _ in self.builds]
                for _ in self.rounds():
                    for build, values in zip(self.builds, kept):
                        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
                            words = ["--frames", "0-99", "-o", folder + "/f_%06d.png", "-j", jobs]
                            seconds, _ = build.run(
                                "render", self.scene("w1"), *words, "--compression", kind
                            )
                            keep(values, {"seconds": seconds})
                seconds = [v.get("seconds") for v in kept]
                rows.append([f"{kind}, -j {jobs}", *map(text, seconds), text(ratio(seconds[-1], seconds[0]))])
        table("W1 as 100 PNG files: seconds", ["", *self.heads("Laminar"), "new ÷ old"], rows)

    def values(self):
        peer = native.optional(native.values)
        rows = []
        for kind in ("keys", "eased", "springs"):
            kept, theirs = [{} for _ in self.builds], {}
            for _ in self.rounds():
                for build, values in zip(self.builds, kept):
                    lines = build.benchmark(kind, "evaluate") or build.benchmark(kind)
                    found = re.search(r"evaluate, shuffled: .*median ([0-9.]+) ns", lines)
                    keep(values, {kind: float(found[1])} if found else {})
                if peer:
                    keep(theirs, {kind: peer.ask(3, kind)[kind]["median"]})
            ours = [v.get(kind) for v in kept]
            c = theirs.get(kind)
            rows.append([kind, *map(text, ours), text(c), *(text(ratio(v, c)) for v in ours)])
        table(
            "Values at random access: ns each, the median of 600 times; ratio to plain C without its libm",
            ["", *self.heads("Laminar"), "C", *self.heads("ratio")],
            rows,
        )

    def load(self):
        scene = self.scene("document")
        size = os.path.getsize(scene)
        kept = [{} for _ in self.builds]
        for _ in self.rounds():
            for build, values in zip(self.builds, kept):
                lines = build.benchmark("document")
                for name in ("read", "load", "first frame"):
                    found = re.search(rf"^{name}: .*, (\d+) MB/s", lines, re.MULTILINE)
                    keep(values, {name: -float(found[1])} if found else {})
                seconds, memory = build.run("trace", scene, "--frames", "0", "-o", "-")
                keep(values, {"trace": seconds, "memory": ratio(memory, size)})
        rate = lambda values, name: text(None if values.get(name) is None else -values[name], 1)
        table(
            f"A scene of {size / 1e6:.1f} MB",
            ["", *self.heads("Laminar")],
            [[f"{n}, MB/s", *(rate(v, n) for v in kept)] for n in ("read", "load", "first frame")]
            + [["trace of one frame, whole process, s", *(text(v.get("trace")) for v in kept)]]
            + [["its peak memory ÷ file", *(text(v.get("memory")) for v in kept)]],
        )

    def layers(self):
        scene = self.scene("layers")
        kept = [{} for _ in self.builds]
        for _ in self.rounds():
            for build, values in zip(self.builds, kept):
                seconds, memory = build.run("trace", scene, "--frames", "0", "-o", "-")
                keep(values, {"one": seconds, "memory": ratio(memory, os.path.getsize(scene))})
                # More frames of the same run: all but the first cost only their tracks and their text.
                keep(values, {"many": build.run("trace", scene, "--frames", "0-100", "-o", "-")[0]})
                lines = build.benchmark("layers", "evaluate")
                found = re.search(r"evaluate, shuffled: .*median ([0-9.]+) ns", lines)
                keep(values, {"value": float(found[1])} if found else {})
        more = lambda v: None if None in (v.get("one"), v.get("many")) else 10 * (v["many"] - v["one"])
        table(
            f"100,000 layers with an animation each, {os.path.getsize(scene) / 1e6:.1f} MB",
            ["", *self.heads("Laminar")],
            [["trace of one frame, whole process, s", *(text(v.get("one")) for v in kept)]]
            + [["its peak memory ÷ file", *(text(v.get("memory")) for v in kept)]]
            + [["each further frame of a trace, with its text, ms", *(text(more(v)) for v in kept)]]
            + [["evaluation at random access, ns per track", *(text(v.get("value")) for v in kept)]],
        )


def main():
    sections = ["raster", "particles", "png", "files", "values", "load", "layers"]
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words.add_argument("old")
    words.add_argument("new", nargs="?")
    words.add_argument("--only", default=",".join(sections))
    words.add_argument("--workloads", default=",".join(WORKLOADS))
    words.add_argument("--rounds", type=int, default=3)
    words.add_argument("--seconds", type=float, default=12, help="of each workload of raster")
    options = words.parse_args()
    options.workloads = options.workloads.split(",")
    chosen = options.only.split(",")
    unknown = [s for s in chosen if s not in sections] + [w for w in options.workloads if w not in WORKLOADS]
    if unknown:
        words.error("unknown: " + ", ".join(unknown))
    if options.new:
        builds = [Build("old", options.old), Build("new", options.new)]
    else:
        builds = [Build("", options.old)]
    with tempfile.TemporaryDirectory(prefix="laminar-table-") as folder:
        tables = Tables(builds, options, folder)
        for section in chosen:
            getattr(tables, section)()


if __name__ == "__main__":
    main()
