"""Compares the JPEG pictures that laminar draws with those that libjpeg-turbo decodes, and makes samples.

Makes 200 files of all sizes, qualities, subsamplings, restart intervals, Exif turns and kinds of scans, from fixed
seeds. Each is the asset of a scene that laminar draws; the frame is compared with what Pillow, whose decoder
is libjpeg-turbo's with its defaults, makes of the file. Prints the greatest difference of a component, and ends
with 1 if one is above 2.

With --time, LaminarBenchmarks decodes a picture of 1920 x 1080 pixels, baseline and progressive, 4:2:0 at quality 85,
in turns with Pillow, on one thread; it ends with 1 above 2 times Pillow's time.

With --samples it prints the list of JPEGSamples.swift: small files, and the CRC-32 of the red, green and blue bytes
that Pillow decodes. The subsamplings that Pillow does not write, and separate scans, are made by cjpeg and jpegtran
of libjpeg-turbo.

    pip install pillow numpy

Usage, in the package's folder: jpeg.py LAMINAR | jpeg.py --time LAMINARBENCHMARKS | jpeg.py --samples
"""

import base64
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib

import numpy as np
from PIL import Image, ImageFile, ImageOps

# Some versions of Pillow stop where the file of a noisy picture is longer than this many bytes.
ImageFile.MAXBLOCK = 1 << 24


def picture(width, height, kind, seed):
    """Ramps, noise, waves or discs."""
    noise = np.random.RandomState(seed)
    y, x = np.mgrid[0:height, 0:width].astype(float)
    if kind == 0:
        parts = [x * 255 / max(width - 1, 1), y * 255 / max(height - 1, 1), (x + y) * 4 % 256]
    elif kind == 1:
        parts = list(noise.randint(0, 256, (3, height, width)).astype(float))
    elif kind == 2:
        parts = [128 + 120 * np.sin(x / 7 + y / 11), 128 + 120 * np.sin(x / 13 - y / 5)]
        parts.append(128 + 120 * np.cos(x * y / 500))
    else:
        parts = [np.zeros((height, width)) for _ in range(3)]
        for _ in range(12):
            cx, cy = noise.uniform(0, width), noise.uniform(0, height)
            disc = (x - cx) ** 2 + (y - cy) ** 2 < noise.uniform(2, max(width, height) / 3 + 3) ** 2
            for part in parts:
                part[disc] = noise.randint(0, 256)
    return Image.fromarray(np.clip(np.stack(parts, -1), 0, 255).astype(np.uint8))


def turned(number):
    exif = Image.Exif()
    exif[0x0112] = number
    return exif


def saved(image, **options):
    file = io.BytesIO()
    image.save(file, "JPEG", **options)
    return file.getvalue()


def decoded(file):
    return ImageOps.exif_transpose(Image.open(io.BytesIO(file))).convert("RGB")


# --- 200 files ---------------------------------------------------------------------------------

SIZES = [(1, 1), (2, 3), (3, 2), (7, 5), (8, 8), (9, 8), (15, 17), (16, 16), (17, 33), (33, 17)]
SIZES += [(64, 48), (65, 31), (100, 77), (129, 128), (200, 150), (321, 243), (5, 200), (200, 5)]


def random_file(index):
    choose = random.Random(index)
    size = SIZES[index % len(SIZES)]
    if index >= 150:
        size = (choose.randint(1, 400), choose.randint(1, 300))
    image = picture(*size, choose.randint(0, 3), index)
    # Pillow's progressive writer refuses noise at the highest quality.
    options = {
        "quality": choose.choice([5, 25, 50, 75, 85, 90, 94]),
        "progressive": choose.random() < 0.4,
        "optimize": choose.random() < 0.3,
    }
    kind = choose.random()
    if kind < 0.12:
        image = image.convert("L")
    elif kind < 0.2:
        options["keep_rgb"] = True
    elif kind < 0.26:
        image = image.convert("CMYK")
    else:
        options["subsampling"] = choose.choice([0, 1, 2])
    if choose.random() < 0.3:
        options["restart_marker_blocks"] = choose.choice([1, 2, 7, 30])
    elif choose.random() < 0.2:
        options["restart_marker_rows"] = choose.choice([1, 2])
    if choose.random() < 0.3:
        options["exif"] = turned(choose.randint(1, 8))
    return saved(image, **options)


def compare(laminar, count=200):
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        for index in range(count):
            file = random_file(index)
            expected = np.asarray(decoded(file)).astype(int)
            height, width = expected.shape[:2]
            with open(f"{folder}/a.jpg", "wb") as output:
                output.write(file)
            scene = {
                "laminar": 1,
                "canvas": {"width": width, "height": height},
                "duration": 1,
                "assets": {"a": {"src": "a.jpg"}},
                "layers": [{"frame": [0, 0, width, height], "contents": "a"}],
            }
            with open(f"{folder}/a.json", "w") as output:
                json.dump(scene, output)
            png = [laminar, "still", f"{folder}/a.json", "-o", "-", "--format", "png"]
            frame = subprocess.run(png, capture_output=True, check=True).stdout
            drawn = np.asarray(Image.open(io.BytesIO(frame)).convert("RGB")).astype(int)
            difference = int(abs(drawn - expected).max())
            if difference > 2:
                print(f"file {index}, {width}x{height}: {difference}")
            worst = max(worst, difference)
    print(f"{count} files, greatest difference {worst}")
    return worst <= 2


# --- Time --------------------------------------------------------------------------------------


def natural():
    """Noise of several sizes, with about the data of a photograph."""
    noise = np.random.RandomState(1)
    total = 0
    for size, weight in [(240, 0.35), (80, 0.25), (24, 0.18), (8, 0.12), (3, 0.07), (1, 0.03)]:
        shape = (1080 // size + 2, 1920 // size + 2, 3)
        octave = Image.fromarray((noise.rand(*shape) * 255).astype(np.uint8))
        total = total + weight * np.asarray(octave.resize((1920, 1080), Image.BICUBIC)).astype(float)
    total = (total - total.min()) / (total.max() - total.min()) * 255
    return Image.fromarray(total.astype(np.uint8))


def measure(benchmarks):
    image, isFast = natural(), True
    with tempfile.TemporaryDirectory() as folder:
        for progressive in [False, True]:
            file = saved(image, quality=85, progressive=progressive)
            path = f"{folder}/{'progressive' if progressive else 'baseline'}.jpg"
            with open(path, "wb") as output:
                output.write(file)
            own, other = [], []
            for _ in range(5):
                run = subprocess.run(
                    [benchmarks, "decode", path], capture_output=True, check=True, text=True
                )
                own.append(float(re.search(r"min ([0-9.]+)", run.stdout)[1]))
                for _ in range(5):
                    opened = Image.open(io.BytesIO(file))
                    start = time.perf_counter()
                    opened.load()
                    other.append(1000 * (time.perf_counter() - start))
            ratio = min(own) / min(other)
            print(f"{os.path.basename(path)}: {min(own):.2f} ms, Pillow {min(other):.2f}, {ratio:.2f}")
            isFast = isFast and ratio <= 2
    return isFast


# --- Samples -----------------------------------------------------------------------------------


def command(image, arguments, scans=None):
    """A file by cjpeg, and by jpegtran where its scans are to be others."""
    source = io.BytesIO()
    image.save(source, "PPM")
    file = subprocess.run(
        ["cjpeg", "-optimize", *arguments], input=source.getvalue(), capture_output=True, check=True
    ).stdout
    if scans is None:
        return file
    with tempfile.NamedTemporaryFile("w") as script:
        script.write(scans)
        script.flush()
        return subprocess.run(
            ["jpegtran", "-optimize", "-scans", script.name],
            input=file,
            capture_output=True,
            check=True,
        ).stdout


def with_transform(file, number):
    """A file whose Adobe segment says something else of its colours."""
    offset = file.index(b"Adobe") + 11
    return file[:offset] + bytes([number]) + file[offset + 1 :]


def without_jfif(file):
    return file[:2] + b"\xff\xff" + file[file.index(b"\xff\xdb") :] + b"more"


def samples():
    image = picture(19, 17, 2, 1)
    narrow = picture(4, 3, 2, 1)
    options = {"quality": 75, "optimize": True}
    yield "grey", saved(image.convert("L"), **options)
    yield "grey, progressive", saved(image.convert("L"), progressive=True, **options)
    yield "4:4:4", saved(image, subsampling=0, **options)
    yield "4:2:2", saved(image, subsampling=1, **options)
    yield "4:2:0", saved(image, subsampling=2, **options)
    yield "4:4:0", command(image, ["-sample", "1x2"])
    yield "4:1:1", command(image, ["-sample", "4x1"])
    yield "4:1:0", command(image, ["-sample", "4x2"])
    yield "thirds", command(image, ["-sample", "3x1"])
    yield "each component another", command(image, ["-sample", "2x2,1x2,2x1"])
    yield "4:2:0, narrow", saved(narrow, subsampling=2, **options)
    yield "4:2:2, narrow", saved(narrow, subsampling=1, **options)
    yield "4:2:0, progressive", saved(image, subsampling=2, progressive=True, **options)
    yield "4:4:4, progressive", saved(image, subsampling=0, progressive=True, **options)
    yield "4:4:0, progressive", command(image, ["-sample", "1x2", "-progressive"])
    yield "restarts", saved(image, subsampling=2, restart_marker_blocks=1, **options)
    yield "ten restarts", saved(picture(80, 9, 2, 1), restart_marker_blocks=1, quality=20)
    yield "restarts, progressive", saved(
        image, subsampling=2, restart_marker_blocks=1, progressive=True, **options
    )
    yield "scans of one component", command(image, [], "0;1;2;")
    yield "scans of one and of two components", command(image, [], "0;1,2;")
    yield "standard tables", saved(picture(9, 9, 1, 1), quality=96)
    yield "coarse", saved(image, quality=1, optimize=True)
    yield "red, green and blue", saved(image, keep_rgb=True, **options)
    yield "inks", saved(image.convert("CMYK"), **options)
    yield "inks as luminance", with_transform(saved(image.convert("CMYK"), **options), 2)
    yield "without JFIF, and with bytes around", without_jfif(saved(image, **options))
    yield "without the last marker", saved(image, **options)[:-2]


def wrapped(data, indent):
    text = base64.b64encode(data).decode()
    width = 99 - indent
    lines = [text[start : start + width] for start in range(0, len(text), width)]
    return "\\\n".join(" " * indent + line for line in lines)


def checksum(image):
    return f"0x{zlib.crc32(image.tobytes()):08x}"


def expected(file):
    # What Pillow calls cut off is whole but for the last marker.
    return checksum(decoded(file + b"\xff\xd9"))


def print_samples():
    for name, file in samples():
        print(f'    JPEGSample(\n      testDescription: "{name}", checksum: {expected(file)},')
        print(f'      file: """\n{wrapped(file, 8)}\n        """),')
    file = saved(picture(5, 3, 3, 5), quality=90, optimize=True, exif=turned(1))
    offset = file.index(bytes.fromhex("01120003")) + 9
    turns = [file[:offset] + bytes([number]) + file[offset + 1 :] for number in range(1, 9)]
    print(f'  static let turned = """\n{wrapped(file, 4)}\n    """')
    print(f"  static let turnOffset = {offset}")
    print(f"  static let turns: [UInt32] = [{', '.join(map(expected, turns))}]")


if len(sys.argv) == 2 and sys.argv[1] == "--samples":
    print_samples()
elif len(sys.argv) == 3 and sys.argv[1] == "--time":
    sys.exit(0 if measure(sys.argv[2]) else 1)
elif len(sys.argv) == 2:
    sys.exit(0 if compare(sys.argv[1]) else 1)
else:
    sys.exit(__doc__)
