"""The objects of the workloads w1 to w7: the same numbers in the same order as the scenes next to this file."""

import math

W, H = 1920, 1080
BACKGROUND = (0x20, 0x24, 0x2C)


def numbers(seed):
    """The fractions of a workload."""
    state = seed
    while True:
        state = (1664525 * state + 1013904223) & 0xFFFFFFFF
        yield (state >> 8) / 16777216


def mix(a, b, t):
    return a + (b - a) * t


class Scene:
    """The objects of a workload at a time of 0 to 1, with plain numbers."""

    def __init__(self, name):
        self.name = name
        self.kind = int(name[1])
        u = numbers(self.kind)
        n = lambda: next(u)
        byte = lambda floor=0: floor + int((256 - floor) * n())
        color = lambda floor=0: (byte(floor), byte(floor), byte(floor))
        offset = lambda size: ((n() - 0.5) * size, (n() - 0.5) * size)
        self.objects = []
        add = self.objects.append
        if self.kind == 1:
            for i in range(40):
                add((i, color(64), offset(48), 0.3 + 0.7 * n(), 0.3 + 0.7 * n()))
        elif self.kind == 2:
            for i in range(1000):
                d, h = 20 + 60 * n(), 20 + 60 * n()
                c, x, y, v = color(), n() * W, n() * H, None
                v = offset(200)
                h = d if i % 2 == 0 else h
                r = d / 2 if i % 2 == 0 else 0.25 * min(d, h)
                add((i % 2 == 0, d, h, r, c, 0.5 if (i >> 1) & 1 else 1, x, y, v))
        elif self.kind == 3:
            for i in range(200):
                c, x, y = color(), n() * W, n() * H
                add((c, [(x + (n() - 0.5) * 400, y + (n() - 0.5) * 400) for _ in range(10)]))
        elif self.kind == 4:
            for i in range(60):
                w, h = W * (0.6 + 0.4 * n()), H * (0.6 + 0.4 * n())
                x, y = W * (0.3 + 0.4 * n()), H * (0.3 + 0.4 * n())
                angle = 2 * math.pi * n()
                add((i % 2 == 0, w, h, x, y, angle, [color(), color(), color()], 0.25 + 0.5 * n()))
        elif self.kind == 5:
            for i in range(5000):
                x, y, v = n() * W, n() * H, None
                v = offset(300)
                add((i % 8, x, y, v, 0.25 + 0.75 * n()))
        elif self.kind == 6:
            for i in range(8):
                add((color(), 0.25 + 0.25 * n(), 0.25 + 0.25 * n()))
        elif self.kind == 7:
            for i in range(100):
                x, y, a, b = n() * W, n() * H, 0.5 + 1.5 * n(), 0.5 + 1.5 * n()
                add((i % 4, x, y, a, b, 2 * math.pi * n(), (n() - 0.5) * 2 * math.pi))

    CARD = (192.0, 162.0)

    def cards(self, t):
        """x, y, colour, alpha, whether there is a shadow."""
        cw, ch = W / 8, H / 5
        w, h = self.CARD
        for i, c, v, a0, a1 in self.objects:
            yield (
                (i % 8 + 0.5) * cw - w / 2 + v[0] * t,
                (i // 8 + 0.5) * ch - h / 2 + v[1] * t,
                c,
                mix(a0, a1, t),
                i % 4 == 0,
            )


TINTS = (
    (255, 77, 51), (51, 230, 102), (77, 128, 255), (255, 204, 26),
    (255, 128, 230), (102, 255, 230), (230, 51, 128), (178, 178, 255),
)  # fmt: skip


def sprites(kind):
    """The images of w5 or w7: (width, premultiplied BGRA bytes)."""
    result = []
    for index in range(8 if kind == 5 else 4):
        side = 8 if kind == 5 else 128
        data = bytearray()
        for y in range(side):
            for x in range(side):
                dx, dy = 2 * x - side + 1, 2 * y - side + 1
                if kind == 5:
                    r, g, b = TINTS[index]
                    a = max(0, 255 * (64 - dx * dx - dy * dy) // 64)
                else:
                    a = min(max((127 * 127 - dx * dx - dy * dy) // 4, 0), 255)
                    light = (x // 16 + y // 16 + index) % 2 == 0
                    r = 2 * x if light else 255 - x
                    g = y * (index + 2) % 256
                    b = 255 - 2 * y if light else 64 + 40 * index
                data += bytes((2 * v * a + 255) // 510 for v in (b, g, r)) + bytes((a,))
        result.append((side, bytes(data)))
    return result
