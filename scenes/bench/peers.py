"""Draws the workloads w1 to w7 with other renderers, and prints milliseconds per frame.

Each peer draws the same numbers in the same order as the scenes next to this file, on one thread,
into a buffer of premultiplied 32-bit pixels. Prints the least time of each frame over some runs,
the mean over the frames, as `laminar bench` does. All are warm: what lives on between frames has been
drawn with. Cairo's time holds the calls from Python, a few milliseconds in w2 and w5; the other peers'
calls are recorded before the clock runs. Laminar's is the raster stage, which begins at the display
list. What is not installed is named and skipped:

    pip install cairocffi skia-python thorvg-python rlottie-python pillow numpy
    BLEND2D_LIBRARY=libblend2d.a    for Blend2D, called from C++: see native.py and blend2d.cpp

Usage, in the package's folder: peers.py LAMINAR [SECONDS_PER_WORKLOAD]
"""

import json
import math
import os
import subprocess
import sys
import time

import native
from immediate import Cairo, Skia
from retained import Rlottie, ThorVG
from workloads import Scene

FRAMES = (20, 60, 100)
WORKLOADS = ("w1", "w2", "w3", "w4", "w5", "w5-additive", "w6", "w7")


class Blend2D:
    """A program in C++; it measures itself, as `measure` below does."""

    name = "Blend2D C++"

    def __init__(self):
        self.program = native.blend2d()
        self.title = "Blend2D C++"

    def measure(self, scene, seconds):
        return self.program.ask(seconds, scene.name)[scene.name][0]


PEERS = [Blend2D, Cairo, Skia, ThorVG, Rlottie]


def measure(peer, scene, seconds):
    if hasattr(peer, "measure"):
        return peer.measure(scene, seconds)
    peer.prepare(scene)
    best = [math.inf] * len(FRAMES)
    end = time.perf_counter() + seconds
    while True:
        for index, frame in enumerate(FRAMES):
            if hasattr(peer, "record"):
                peer.record(scene, frame / 120)
            start = time.perf_counter()
            peer.draw(scene, frame / 120)
            best[index] = min(best[index], time.perf_counter() - start)
        if time.perf_counter() > end:
            return 1000 * sum(best) / len(best)


def laminar(tool, name, seconds):
    """Milliseconds of the raster stage, each frame drawn whole."""
    frames = ",".join(str(f) for f in FRAMES)
    kept = f"scenes/bench/{name}.json"
    scene = kept if os.path.exists(kept) else f".build/bench/{name}.json"
    command = [tool, "bench", scene, "--frames", frames, "--report", "json"]
    command += ["--runs", str(max(3, int(seconds * 20)))]
    stages = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["stages"]
    return {s["stage"]: 1000 * s["min"] for s in stages}


def main():
    tool = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    peers = []
    for kind in PEERS:
        try:
            peers.append(kind())
        except Exception as error:
            print(f"{kind.name}: skipped, not installed ({error})")
    print("ms per frame at 1920x1080, one thread; the ratio is Laminar to the fastest peer")
    print("  ".join(["workload".ljust(12), "Laminar".rjust(8)] + [p.title[:16].rjust(16) for p in peers] + ["ratio"]))
    for name in WORKLOADS:
        scene = Scene(name)
        ours = laminar(tool, name, seconds)["raster"]
        times = []
        for peer in peers:
            try:
                times.append(measure(peer, scene, seconds))
            except NotImplementedError:
                times.append(None)
        known = [v for v in times if v]
        cells = [f"{v:16.2f}" if v else "-".rjust(16) for v in times]
        ratio = f"{ours / min(known):5.2f}" if known else "    -"
        print("  ".join([name.ljust(12), f"{ours:8.2f}"] + cells + [ratio]), flush=True)


if __name__ == "__main__":
    main()
