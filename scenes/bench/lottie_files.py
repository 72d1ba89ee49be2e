"""Writes the Lottie files of the benchmark, whose shapes are those of animations in use.

letters: one letter of an animated typeface, of paths that change and are trimmed, masks and parents.
fireworks: compositions of repeaters at other times, on a large canvas. gradients: gradient strokes with
trims. reveal: mattes and masks that move. burst: many short trimmed strokes around a heart. remapped:
compositions in compositions with other clocks.

Usage: lottie_files.py [FOLDER]
"""

import json
import math
import os
import random
import sys

EASE = {"o": {"x": [0.6], "y": [0]}, "i": {"x": [0.2], "y": [1]}}


def value(v):
    """A property: of numbers, or of (frame, value) pairs that are eased."""
    if isinstance(v, list) and v and isinstance(v[0], tuple):
        keys = [{"t": t, "s": s if isinstance(s, list) else [s], **EASE} for t, s in v]
        keys[-1] = {"t": v[-1][0], "s": keys[-1]["s"]}
        return {"a": 1, "k": keys}
    return {"a": 0, "k": v}


def transform(p=(0, 0, 0), a=(0, 0, 0), s=(100, 100, 100), r=0, o=100):
    parts = {"p": p, "a": a, "s": s, "r": r, "o": o}
    return {k: value(list(v) if isinstance(v, tuple) else v) for k, v in parts.items()}


def layer(kind, name, ks, index, end, start=0, **more):
    return {"ty": kind, "nm": name, "ind": index, "ip": start, "op": end, "st": start, "sr": 1,
            "bm": 0, "ao": 0, "ddd": 0, "ks": ks, **more}  # fmt: skip


def item(kind, name, **properties):
    constants = ("d", "sy", "lc", "lj", "ml", "t", "m", "rule", "g", "it", "tr", "mm")
    result = {"ty": kind, "nm": name, "hd": False}
    for key, v in properties.items():
        result["r" if key == "rule" else key] = v if key in constants else value(v)
    return result


def group(name, items, p=(0, 0), a=(0, 0), s=(100, 100), r=0, o=100):
    parts = {"p": p, "a": a, "s": s, "r": r, "o": o, "sk": 0, "sa": 0}
    parts = {k: list(v) if isinstance(v, tuple) else v for k, v in parts.items()}
    return item("gr", name, it=[*items, item("tr", "Transform", **parts)])


def fill(color, o=100):
    return item("fl", "Fill", c=[*color, 1], o=o, rule=1)


def stroke(color, width, cap=2):
    return item("st", "Stroke", c=[*color, 1], o=100, w=width, lc=cap, lj=2, ml=4)


def blob(random, x, y, size, count=6):
    """A closed curve about a point."""
    v, i, o = [], [], []
    for n in range(count):
        angle = 2 * math.pi * n / count
        radius = size * random.uniform(0.6, 1.1)
        reach = radius * 2.2 / count
        v.append([round(x + radius * math.cos(angle), 2), round(y + radius * math.sin(angle), 2)])
        o.append([round(-reach * math.sin(angle), 2), round(reach * math.cos(angle), 2)])
        i.append([-o[-1][0], -o[-1][1]])
    return {"c": True, "v": v, "i": i, "o": o}


def line(*points):
    zeros = [[0, 0] for _ in points]
    return {"c": False, "v": [list(p) for p in points], "i": zeros, "o": zeros}


def path(name, outline):
    result = item("sh", name, ks=0)
    result["ks"] = (
        value([(t, [o]) for t, o in outline]) if isinstance(outline, list) else value(outline)
    )
    return result


def mask(outline):
    pt = value([(t, [o]) for t, o in outline]) if isinstance(outline, list) else value(outline)
    return {"mode": "a", "inv": False, "cl": True, "nm": "Mask", "pt": pt, "o": value(100),
            "x": value(0)}  # fmt: skip


def box(x, y, w, h):
    corners = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]
    zeros = [[0, 0] for _ in corners]
    return {"c": True, "v": corners, "i": zeros, "o": zeros}


def document(name, width, height, rate, end, layers, assets=()):
    return {"v": "5.9.0", "fr": rate, "ip": 0, "op": end, "w": width, "h": height, "nm": name,
            "ddd": 0, "assets": list(assets), "layers": layers}  # fmt: skip


def letters():
    r = random.Random(1)
    layers = [layer(3, "Controller", transform(p=(40, 50, 0), s=[(0, [80, 80, 100]), (12, [100, 100, 100])]), 1, 30)]
    for n in range(22):
        start = r.randrange(0, 10)
        x, y = r.uniform(-24, 24), r.uniform(-30, 30)
        color = [(0.95, 0.3, 0.35), (0.2, 0.25, 0.5), (0.98, 0.75, 0.2)][n % 3]
        if n % 3 == 0:
            morph = [(start, blob(r, x, y, 2)), (start + 8, blob(r, x, y, 9)), (start + 15, blob(r, x, y, 7))]
            shapes = [group("Blob", [path("Path", morph), fill(color)])]
        elif n % 3 == 1:
            shapes = [group("Line", [path("Path", line((x, y - 12), (x + 6, y), (x, y + 12))), stroke(color, 3)])]
            trim = item("tm", "Trim", s=[(start, 0), (start + 14, 0)], e=[(start, 0), (start + 12, 100)], o=0, m=1)
            shapes[0]["it"].insert(1, trim)
        else:
            shapes = [group("Block", [path("Path", box(x - 5, y - 14, 10, 28)), fill(color)]),
                      group("Edge", [path("Path", box(x - 5, y - 14, 10, 28)), stroke(color, 1)])]  # fmt: skip
        more = {"shapes": shapes, "parent": 1}
        if n % 4 == 2:
            sweep = [(start, box(x - 6, y + 15, 12, 1)), (start + 10, box(x - 6, y - 16, 12, 32))]
            more.update(hasMask=True, masksProperties=[mask(sweep)])
        ks = transform(p=[(start, [0, 6, 0]), (start + 9, [0, 0, 0])], o=[(start, 0), (start + 4, 100)])
        layers.append(layer(4, f"Part {n + 1}", ks, n + 2, 30, start, **more))
    layers.append(layer(1, "Ground", transform(), 30, 30, sw=80, sh=100, sc="#fdf6e9"))
    return document("letters", 80, 100, 25, 30, layers)


def fireworks():
    r = random.Random(2)
    burst = []
    for n, (copies, radius) in enumerate([(12, 300), (24, 200), (12, 110)]):
        star = item("sr", "Star", sy=2, d=1, pt=3, p=[(4 + n, [0, 0]), (28, [0, radius])], r=0,
                    **{"or": 60 - 12 * n, "os": 0})  # fmt: skip
        narrow = group("Ray", [star, fill([(1, 0.3, 0.2), (1, 0.8, 0.2), (1, 1, 1)][n])],
                       s=[(4 + n, [40, 0]), (28, [0, 90])])  # fmt: skip
        turn = item("tr", "Transform", p=[0, 0], a=[0, 0], s=[100, 100], r=360 / copies, so=100, eo=100)
        repeat = item("rp", "Repeater", c=copies, o=0, m=1, tr=turn)
        burst.append(layer(4, f"Ring {n + 1}", transform(p=(360, 360, 0), r=15 * n), n + 1, 40, shapes=[narrow, repeat]))
    layers = [
        layer(0, f"Burst {n + 1}",
              transform(p=(r.randrange(160, 560), r.randrange(200, 900), 0), a=(360, 360, 0),
                        s=(60 + 8 * n, 60 + 8 * n, 100)),
              n + 1, 12 * n + 40, 12 * n, refId="burst", w=720, h=720)
        for n in range(9)
    ]  # fmt: skip
    layers.append(layer(1, "Night", transform(), 20, 150, sw=720, sh=1280, sc="#14172e"))
    return document("fireworks", 720, 1280, 30, 150, layers, [{"id": "burst", "layers": burst}])


def gradients():
    layers = []
    for n in range(4):
        ring = item("el", "Ellipse", p=[0, 0], s=[60 + 30 * n, 60 + 30 * n], d=1)
        trim = item("tm", "Trim", s=[(0, 0), (50, 60), (80, 100)], e=[(0, 1), (40, 80), (80, 100)],
                    o=[(0, 90 * n), (80, 360 + 90 * n)], m=1)  # fmt: skip
        stops = [0, 0.2, 0.5, 1, 0.5, 0.8, 0.3, 0.9, 1, 1, 0.4, 0.4, 0, 1, 1, 0.1]
        paint = item("gs", "Gradient", s=[-40, -40], e=[40, 40], o=100, w=8, lc=2, lj=2, ml=4, t=1,
                     g={"p": 3, "k": value(stops)})  # fmt: skip
        ks = transform(p=(100, 100, 0), r=[(0, 0), (80, 180)])
        layers.append(layer(4, f"Ring {n + 1}", ks, n + 1, 82, shapes=[group("Ring", [ring, trim, paint])]))
    return document("gradients", 200, 200, 60, 82, layers)


def reveal():
    layers = []
    for n in range(5):
        y = 40 + 80 * n
        wipe = item("rc", "Wipe", p=[(10 * n, [-118, y]), (10 * n + 60, [118, y])], s=[236, 64], r=8, d=1)
        card = item("rc", "Card", p=[118, y], s=[200, 60], r=12, d=1)
        circle = item("el", "Icon", p=[50, y], s=[(10 * n, [0, 0]), (10 * n + 50, [40, 40])], d=1)
        layers.append(layer(4, f"Wipe {n + 1}", transform(), 10 * n + 1, 176, td=1, shapes=[group("Wipe", [wipe, fill((1, 1, 1))])]))
        outline = [(20 + 10 * n, box(18, y - 30, 1, 60)), (90 + 10 * n, box(18, y - 30, 200, 60))]
        layers.append(layer(4, f"Card {n + 1}", transform(), 10 * n + 2, 176, tt=1 if n % 2 == 0 else 2,
                            hasMask=True, masksProperties=[mask(outline)],
                            shapes=[group("Icon", [circle, fill((1, 0.6, 0.2))]), group("Card", [card, fill((0.25, 0.3, 0.55))]),
                                    group("Edge", [card, stroke((0.6, 0.7, 0.9), 2)])]))  # fmt: skip
    return document("reveal", 236, 430, 60, 176, layers)


def burst():
    r = random.Random(5)
    layers = []
    heart = {"c": True, "v": [[0, 14], [-16, -4], [0, -8], [16, -4]], "i": [[6, -4], [-2, 8], [-3, -7], [0, -8]],
             "o": [[-6, -4], [0, -8], [3, -7], [-2, 8]]}  # fmt: skip
    ks = transform(p=(50, 50, 0), s=[(10, [100, 100, 100]), (22, [20, 20, 100]), (40, [115, 115, 100]), (52, [100, 100, 100])])
    layers.append(layer(4, "Heart", ks, 1, 116, shapes=[group("Heart", [path("Path", heart), fill((0.9, 0.15, 0.3))])]))
    for n in range(16):
        angle = 2 * math.pi * n / 16
        reach = r.uniform(34, 44)
        ends = [(round(d * math.cos(angle), 2), round(d * math.sin(angle), 2)) for d in (16, reach)]
        start = 24 + n % 3
        trim = item("tm", "Trim", s=[(start + 6, 0), (start + 24, 100)], e=[(start, 0), (start + 16, 100)], o=0, m=1)
        ray = group("Ray", [path("Path", line(*ends)), trim, stroke((0.9, 0.6 - 0.03 * n, 0.03 * n + 0.3), 2)])
        layers.append(layer(4, f"Ray {n + 1}", transform(p=(50, 50, 0)), n + 2, 116, shapes=[ray]))
    ring = item("el", "Ring", p=[0, 0], s=[(20, [4, 4]), (40, [80, 80])], d=1)
    edge = item("st", "Stroke", c=[0.8, 0.3, 0.7, 1], o=100, w=[(20, 10), (44, 0)], lc=1, lj=1, ml=4)
    layers.append(layer(4, "Ring", transform(p=(50, 50, 0)), 30, 116, shapes=[group("Ring", [ring, edge])]))
    return document("burst", 100, 100, 60, 116, layers)


def remapped():
    dot = item("rc", "Square", p=[0, 0], s=[40, 40], r=6, d=1)
    ks = transform(p=[(0, [40, 40, 0]), (24, [160, 40, 0]), (48, [160, 160, 0])], r=[(0, 0), (48, 360)])
    inner = [layer(4, "Square", ks, 1, 49, shapes=[group("Square", [dot, stroke((0.1, 0.1, 0.2), 3), fill((0.2, 0.7, 0.6))])])]
    middle = [
        layer(0, "Straight", transform(), 1, 49, refId="inner", w=200, h=200),
        layer(0, "Back", transform(p=(0, 60, 0), o=60), 2, 49, refId="inner", w=200, h=200,
              tm=value([(0, 2), (48, 0)])),
    ]  # fmt: skip
    layers = [
        layer(0, "Late", transform(p=(20, 20, 0)), 1, 49, 6, refId="middle", w=200, h=260),
        layer(0, "Slow", transform(p=(80, 40, 0), s=(80, 80, 100)), 2, 49, refId="middle", w=200, h=260),
        layer(0, "Jumps", transform(p=(60, 100, 0), s=(60, 60, 100)), 3, 49, refId="middle", w=200, h=260,
              tm=value([(0, 0), (12, 1.5), (30, 0.5), (48, 2)])),
    ]  # fmt: skip
    layers[1]["sr"] = 2
    return document("remapped", 300, 300, 24, 49, layers,
                    [{"id": "inner", "layers": inner}, {"id": "middle", "layers": middle}])  # fmt: skip


if __name__ == "__main__":
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lottie")
    folder = sys.argv[1] if len(sys.argv) > 1 else here
    os.makedirs(folder, exist_ok=True)
    for make in (letters, fireworks, gradients, reveal, burst, remapped):
        with open(os.path.join(folder, make.__name__ + ".json"), "w") as file:
            json.dump(make(), file, separators=(",", ":"))
            file.write("\n")
