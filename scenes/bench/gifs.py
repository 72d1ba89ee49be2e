"""Compares the GIFs of the showcase with those of ffmpeg's palettegen and paletteuse.

Both get the same frames, at the times at which a GIF shows them: laminar draws each at 1/100 s
precision. Prints for each scene the size in bytes and the root mean square error of red, green and
blue (of 255) over all pixels of all frames, once as they are and once after a Gaussian blur of 1.5
pixels, since dithering is seen from a distance. What ffmpeg writes is that of its defaults
(stats_mode=full, sierra2_4a) and, with --diff, of stats_mode=diff. GIFs are decoded by Pillow.

Ends with 1 if laminar's are larger or worse in total, or one of them is more than 1.1 times larger.

    pip install pillow numpy

Usage, in the package's folder: gifs.py LAMINAR [--diff] [SCENE…]
"""

import glob
import json
import os
import subprocess
import sys
import tempfile
from fractions import Fraction

import numpy as np
from PIL import Image, ImageFilter

BLUR = ImageFilter.GaussianBlur(1.5)


def seconds(value, rate):
    if isinstance(value, (int, float)):
        return Fraction(str(value))
    for unit, scale in (("ms", Fraction(1, 1000)), ("s", Fraction(1)), ("f", 1 / rate)):
        if value.endswith(unit):
            return Fraction(value[: -len(unit)]) * scale
    return Fraction(value)


def frame_starts(scene):
    """The rate of a scene's GIF, and when each frame is shown, in hundredths of a second."""
    own = Fraction(str(scene.get("frameRate", 60)))
    rate = min(own, Fraction(50))
    count = -(-seconds(scene["duration"], own) * rate // 1)
    return rate, [int(100 * n / rate) for n in range(int(count) + 1)]


def shown(path, starts):
    """The picture that a GIF shows at each time, as Pillow decodes it."""
    pictures = []
    image = Image.open(path)
    end = 0
    for index in range(image.n_frames):
        image.seek(index)
        end += round(image.info["duration"] / 10)
        picture = np.asarray(image.convert("RGB"))
        while len(pictures) < len(starts) and starts[len(pictures)] < end:
            pictures.append(picture)
    assert len(pictures) == len(starts), f"{path} shows {len(pictures)} of {len(starts)} frames"
    return pictures


def blurred(picture):
    return np.asarray(Image.fromarray(picture).filter(BLUR)).astype(np.int32)


def errors(path, truth, starts):
    plain = soft = 0.0
    for own, picture in zip(truth, shown(path, starts)):
        plain += np.mean((own.astype(np.int32) - picture) ** 2)
        soft += np.mean((blurred(np.ascontiguousarray(own)) - blurred(picture)) ** 2)
    return (plain / len(truth)) ** 0.5, (soft / len(truth)) ** 0.5


def measure(tool, path, stats, folder):
    scene = json.load(open(path))
    width, height = scene["canvas"]["width"], scene["canvas"]["height"]
    rate, starts = frame_starts(scene)
    starts, end = starts[:-1], starts[-1]
    raw, own, other = (os.path.join(folder, name) for name in ("f.rgba", "own.gif", "other.gif"))
    run = lambda *words: subprocess.run(words, check=True)
    run(tool, "render", path, "-o", own, "-q", "--overwrite")
    run(tool, "render", path, "-o", raw, "-q", "--overwrite", "--frame-rate", "100",
        "--frames", ",".join(map(str, starts)))  # fmt: skip
    run("ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba",
        "-video_size", f"{width}x{height}", "-framerate", str(rate), "-i", raw, "-filter_complex",
        f"split[a][b];[a]palettegen=stats_mode={stats}[p];[b][p]paletteuse", other)  # fmt: skip
    truth = np.fromfile(raw, np.uint8).reshape(len(starts), height, width, 4)[..., :3]
    result = []
    for name in (own, other):
        # ffmpeg rounds its delays in another way; the order is the same.
        image = Image.open(name)
        times = starts
        if name == other and image.n_frames == len(starts):
            delays = []
            for index in range(image.n_frames):
                image.seek(index)
                delays.append(round(image.info["duration"] / 10))
            times = [sum(delays[:index]) for index in range(len(delays))]
        result.append((os.path.getsize(name), *errors(name, truth, times)))
    return result


def main(words):
    stats = "diff" if "--diff" in words else "full"
    words = [word for word in words if word != "--diff"]
    tool, scenes = words[0], words[1:] or sorted(glob.glob("scenes/showcase/*.json"))
    print(f"{'':24}{'laminar':>9} {'error':>6} {'blurred':>7} {'ffmpeg':>10} {'error':>6} {'blurred':>7}")
    totals = np.zeros((2, 3))
    is_worse = False
    with tempfile.TemporaryDirectory() as folder:
        for path in scenes:
            rows = measure(tool, path, stats, folder)
            totals += rows
            show(os.path.basename(path), rows)
            is_worse |= rows[0][0] > 1.1 * rows[1][0]
    totals[:, 1:] /= len(scenes)
    show("total, mean error", totals)
    sys.exit(1 if is_worse or (totals[0] > totals[1]).any() else 0)


def show(name, rows):
    (size, plain, soft), (other, other_plain, other_soft) = rows
    print(f"{name:24}{int(size):9} {plain:6.3f} {soft:7.3f} {int(other):10} {other_plain:6.3f} "
          f"{other_soft:7.3f}  {size / other:5.2f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
