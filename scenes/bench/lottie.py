"""Times drawing and loading of Lottie files beside rlottie, in one run, on one thread.

Five frames of each file, spread evenly over it, are drawn at the size of its composition, warm: the sum is that of
the means of a frame's fastest runs, of laminar evaluation, display list and rasterization. Loading is from the bytes
of a file to an animation. All of it runs on one core, in turns, and the fastest run of each counts.

Prints a row for each file, the sums and their ratios. Ends with 1 if laminar draws in more than 0.7 of rlottie's sum,
takes more than 2 times rlottie's time for a file, unless it is below 0.1 ms, or loads in more than 3 times.

    pip install rlottie-python

Usage, in the package's folder: lottie.py LAMINAR [FOLDER]; the folder is scenes/bench/lottie if none is stated.
"""

import ctypes
import glob
import json
import os
import subprocess
import sys
import time

from rlottie_python import LottieAnimation

FRAMES, ROUNDS, RUNS = 5, 3, 7
DRAWING, FILE, LEAST, LOADING = 0.7, 2, 0.1, 3


def laminar(tool, path, frames):
    """Milliseconds to draw a frame, the mean, and to load the file; nothing where it fails."""
    command = [tool, "bench", path, "--report", "json", "--runs", str(RUNS), "-q"]
    result = []
    for words in (["--only", "draw", "--frames", ",".join(map(str, frames))], ["--only", "load"]):
        run = subprocess.run([*command, *words], capture_output=True, text=True)
        if run.returncode != 0:
            print(f"{path}: {(run.stderr.strip().splitlines() or ['failed'])[0]}", file=sys.stderr)
            return None
        times = {stage["stage"]: 1000 * stage["min"] for stage in json.loads(run.stdout)["stages"]}
        wanted = ("load",) if "load" in words else ("evaluate", "display list", "raster")
        result.append(sum(times[stage] for stage in wanted))
    return result


class Rlottie:
    """rlottie's C functions, without its cache of models."""

    def __init__(self, path):
        lib = ctypes.CDLL(LottieAnimation.from_file(path).rlottie_lib._name)
        lib.lottie_configure_model_cache_size.argtypes = [ctypes.c_size_t]
        lib.lottie_configure_model_cache_size(0)
        lib.lottie_animation_from_data.argtypes = [ctypes.c_char_p] * 3
        lib.lottie_animation_from_data.restype = ctypes.c_void_p
        lib.lottie_animation_destroy.argtypes = [ctypes.c_void_p]
        size = ctypes.POINTER(ctypes.c_size_t)
        lib.lottie_animation_get_size.argtypes = [ctypes.c_void_p, size, size]
        lib.lottie_animation_render.argtypes = [
            ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, *[ctypes.c_size_t] * 3
        ]  # fmt: skip
        self.lib = lib

    def times(self, path, frames):
        """Milliseconds to draw a frame, the mean, and to load the file."""
        lib = self.lib
        text = open(path, "rb").read()
        loading = []
        animation = None
        for _ in range(RUNS):
            if animation:
                lib.lottie_animation_destroy(animation)
            start = time.perf_counter()
            animation = lib.lottie_animation_from_data(text, b"", b"")
            loading.append(time.perf_counter() - start)
        width, height = ctypes.c_size_t(), ctypes.c_size_t()
        lib.lottie_animation_get_size(animation, ctypes.byref(width), ctypes.byref(height))
        size = (width.value, height.value, 4 * width.value)
        pixels = ctypes.create_string_buffer(size[2] * height.value)
        least = dict.fromkeys(frames, float("inf"))
        # The frames in turns: a frame that is drawn again at once is not drawn.
        for _ in range(RUNS + 1):
            for frame in frames:
                start = time.perf_counter()
                lib.lottie_animation_render(animation, frame, pixels, *size)
                least[frame] = min(least[frame], time.perf_counter() - start)
        lib.lottie_animation_destroy(animation)
        return 1000 * sum(least.values()) / len(frames), 1000 * min(loading)


def frames_of(path):
    file = json.load(open(path))
    count = max(int(file["op"] - file.get("ip", 0)), 1)
    return sorted({count * (2 * index + 1) // (2 * FRAMES) for index in range(FRAMES)})


def main(tool, folder):
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    paths = sorted(glob.glob(os.path.join(folder, "*.json")))
    if not paths:
        sys.exit(f"no Lottie files in {folder}")
    rows = {}
    peer = Rlottie(paths[0])
    for _ in range(ROUNDS):
        for path in paths:
            frames = frames_of(path)
            own = laminar(tool, path, frames)
            if own is None:
                rows.pop(path, None)
                continue
            times = [*own, *peer.times(path, frames)]
            rows[path] = [min(pair) for pair in zip(rows.get(path, times), times)]
    print(f"{'ms':32}{'laminar':>9} {'rlottie':>9}        {'loading':>9} {'rlottie':>9}")
    slow = []
    for path, times in rows.items():
        show(os.path.basename(path), times)
        if times[0] > FILE * times[2] and times[0] > LEAST:
            slow.append(os.path.basename(path))
    if len(rows) < len(paths):
        sys.exit(f"{len(rows)} of {len(paths)} files were drawn")
    sums = [sum(column) for column in zip(*rows.values())]
    show(f"{len(rows)} files", sums)
    for name in slow:
        print(f"{name} takes more than {FILE} times as long as with rlottie")
    sys.exit(bool(slow) or sums[0] > DRAWING * sums[2] or sums[1] > LOADING * sums[3])


def show(name, times):
    draw, load, other, other_load = times
    print(f"{name:32}{draw:9.3f} {other:9.3f} {draw / other:6.2f} {load:9.3f} {other_load:9.3f} "
          f"{load / other_load:6.2f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(sys.argv[1], *(sys.argv[2:] or ["scenes/bench/lottie"]))
