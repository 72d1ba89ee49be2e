"""Draws the workloads w1 to w7 with other renderers, and prints milliseconds per frame.

Each peer draws the same numbers in the same order as the scenes next to this file, on one thread,
into a buffer of premultiplied 32-bit pixels. Prints the least time of each frame over some runs,
the mean over the frames. Cairo's time holds the calls from Python, a few milliseconds in w2 and w5;
the other peers' calls are recorded before the clock runs. Laminar's is the raster stage, which
begins at the display list. What is not installed is named and skipped:

    pip install cairocffi skia-python blend2d-py thorvg-python rlottie-python pillow numpy

Usage, in the package's folder: peers.py LAMINAR [SECONDS_PER_WORKLOAD]
"""

import json
import math
import os
import subprocess
import sys
import time

W, H = 1920, 1080
FRAMES = (20, 60, 100)
WORKLOADS = ("w1", "w2", "w3", "w4", "w5", "w5-additive", "w6", "w7")
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


# Each peer: a class with `prepare(scene)` and `draw(scene, t)`.


class Cairo:
    name = "Cairo"

    def __init__(self):
        import cairocffi

        self.c = cairocffi
        self.surface = cairocffi.ImageSurface(cairocffi.FORMAT_ARGB32, W, H)
        self.title = "Cairo " + cairocffi.cairo_version_string()

    def prepare(self, scene):
        c = self.c
        self.images = [
            c.ImageSurface.create_for_data(bytearray(d), c.FORMAT_ARGB32, s, s)
            for s, d in sprites(scene.kind)
        ] if scene.kind in (5, 7) else []
        self.lengths = {}
        self.shadow = None
        if scene.kind == 1:
            # Cairo blurs nothing: the blurred mask is made once, and drawn moved.
            self.shadow = self.make_shadow(scene)

    def make_shadow(self, scene):
        import numpy

        w, h = scene.CARD
        side = 32
        mask = self.c.ImageSurface(self.c.FORMAT_A8, int(w) + 2 * side, int(h) + 2 * side)
        g = self.c.Context(mask)
        g.translate(side, side)
        self.rounded(g, 0, 0, w, h, 16)
        g.set_source_rgba(0, 0, 0, 1)
        g.fill()
        mask.flush()
        stride, height = mask.get_stride(), mask.get_height()
        a = numpy.frombuffer(mask.get_data(), numpy.uint8).reshape(height, stride).astype(float)
        kernel = numpy.exp(-0.5 * (numpy.arange(-24, 25) / 8.0) ** 2)
        kernel /= kernel.sum()
        for axis in (0, 1):
            a = numpy.apply_along_axis(lambda m: numpy.convolve(m, kernel, "same"), axis, a)
        data = bytearray(numpy.rint(a).astype(numpy.uint8).tobytes())
        return self.c.ImageSurface.create_for_data(data, self.c.FORMAT_A8, mask.get_width(), height)

    def rounded(self, g, x, y, w, h, r):
        g.new_sub_path()
        g.arc(x + w - r, y + r, r, -math.pi / 2, 0)
        g.arc(x + w - r, y + h - r, r, 0, math.pi / 2)
        g.arc(x + r, y + h - r, r, math.pi / 2, math.pi)
        g.arc(x + r, y + r, r, math.pi, 1.5 * math.pi)
        g.close_path()

    def length(self, g, key, points):
        if key not in self.lengths:
            self.curve(g, points)
            path = g.copy_path_flat()
            g.new_path()
            total, last = 0.0, None
            for kind, p in path:
                if kind == self.c.PATH_LINE_TO:
                    total += math.hypot(p[0] - last[0], p[1] - last[1])
                last = p
            self.lengths[key] = total
        return self.lengths[key]

    def curve(self, g, p):
        g.move_to(*p[0])
        for k in (1, 4, 7):
            g.curve_to(*p[k], *p[k + 1], *p[k + 2])

    def draw(self, scene, t):
        c = self.c
        g = c.Context(self.surface)
        g.set_operator(c.OPERATOR_SOURCE)
        g.set_source_rgb(*(v / 255 for v in BACKGROUND))
        g.paint()
        g.set_operator(c.OPERATOR_OVER)
        if scene.kind == 1:
            w, h = scene.CARD
            for x, y, color, a, shadow in scene.cards(t):
                if shadow:
                    g.set_source_rgba(0, 0, 0, 0.5 * a)
                    g.mask_surface(self.shadow, x - 32, y + 6 - 32)
                g.set_source_rgba(*(v / 255 for v in color), a)
                self.rounded(g, x, y, w, h, 16)
                g.fill()
                g.set_source_rgba(1, 1, 1, 0.5 * a)
                g.set_line_width(1)
                self.rounded(g, x + 0.5, y + 0.5, w - 1, h - 1, 15.5)
                g.stroke()
        elif scene.kind == 2:
            for circle, d, h, r, color, a, x, y, v in scene.objects:
                g.set_source_rgba(*(k / 255 for k in color), a)
                cx, cy = x + v[0] * t, y + v[1] * t
                if circle:
                    g.arc(cx, cy, r, 0, 2 * math.pi)
                else:
                    self.rounded(g, cx - d / 2, cy - h / 2, d, h, r)
                g.fill()
        elif scene.kind == 3:
            g.set_line_width(4)
            g.set_line_cap(c.LINE_CAP_ROUND)
            g.set_line_join(c.LINE_JOIN_ROUND)
            for index, (color, points) in enumerate(scene.objects):
                length = self.length(g, index, points)
                g.set_source_rgb(*(v / 255 for v in color))
                g.set_dash([length * (0.1 + 0.9 * t), 2 * length])
                self.curve(g, points)
                g.stroke()
        elif scene.kind == 4:
            for linear, w, h, x, y, angle, colors, a in scene.objects:
                g.save()
                g.translate(x, y)
                g.rotate(angle + math.pi / 2 * t)
                p = (
                    c.LinearGradient(-w / 2, 0, w / 2, 0)
                    if linear
                    else c.RadialGradient(0, 0, 0, 0, 0, max(w, h) / 2)
                )
                for stop, color in zip((0, 0.5, 1), colors):
                    p.add_color_stop_rgba(stop, *(v / 255 for v in color), a)
                g.set_source(p)
                g.rectangle(-w / 2, -h / 2, w, h)
                g.fill()
                g.restore()
        elif scene.kind == 5:
            if scene.name.endswith("additive"):
                g.set_operator(c.OPERATOR_ADD)
            for index, x, y, v, a in scene.objects:
                g.set_source_surface(self.images[index], x + v[0] * t - 4, y + v[1] * t - 4)
                g.get_source().set_filter(c.FILTER_BILINEAR)
                g.paint_with_alpha(a)
        elif scene.kind == 6:
            for color, a0, a1 in scene.objects:
                g.set_source_rgba(*(v / 255 for v in color), mix(a0, a1, t))
                g.paint()
        elif scene.kind == 7:
            for index, x, y, s0, s1, angle, turn in scene.objects:
                g.save()
                g.translate(x, y)
                g.rotate(angle + turn * t)
                s = mix(s0, s1, t)
                g.scale(s, s)
                g.set_source_surface(self.images[index], -64, -64)
                g.get_source().set_filter(c.FILTER_BILINEAR)
                g.paint()
                g.restore()
        self.surface.flush()


class Skia:
    name = "skia-python"

    def __init__(self):
        import skia

        self.s = skia
        self.title = "skia-python " + skia.__version__
        self.surface = skia.Surface.MakeRasterN32Premul(W, H)

    def prepare(self, scene):
        s = self.s
        self.images = []
        if scene.kind in (5, 7):
            for side, data in sprites(scene.kind):
                info = s.ImageInfo.Make(side, side, s.kBGRA_8888_ColorType, s.kPremul_AlphaType)
                self.images.append(s.Image.MakeRasterData(info, s.Data.MakeWithCopy(data), 4 * side))
        self.paths = []
        if scene.kind == 3:
            for _, p in scene.objects:
                path = s.Path()
                path.moveTo(*p[0])
                for k in (1, 4, 7):
                    path.cubicTo(*p[k], *p[k + 1], *p[k + 2])
                self.paths.append(path)

    def record(self, scene, t):
        """Records the calls, so that what is measured is not Python's own time."""
        s = self.s
        recorder = s.PictureRecorder()
        self.put(recorder.beginRecording(s.Rect.MakeWH(W, H)), scene, t)
        self.picture = recorder.finishRecordingAsPicture()

    def draw(self, scene, t):
        self.surface.getCanvas().drawPicture(self.picture)

    def put(self, g, scene, t):
        s = self.s
        g.clear(s.Color(*BACKGROUND))
        paint = s.Paint(AntiAlias=True)
        four = lambda c, a: s.Color4f(c[0] / 255, c[1] / 255, c[2] / 255, a)
        if scene.kind == 1:
            w, h = scene.CARD
            blur = s.MaskFilter.MakeBlur(s.kNormal_BlurStyle, 8)
            for x, y, color, a, shadow in scene.cards(t):
                if shadow:
                    g.drawRRect(
                        s.RRect.MakeRectXY(s.Rect.MakeXYWH(x, y + 6, w, h), 16, 16),
                        s.Paint(AntiAlias=True, Color4f=s.Color4f(0, 0, 0, 0.5 * a), MaskFilter=blur),
                    )
                paint.setColor4f(four(color, a))
                paint.setStyle(s.Paint.kFill_Style)
                g.drawRRect(s.RRect.MakeRectXY(s.Rect.MakeXYWH(x, y, w, h), 16, 16), paint)
                paint.setColor4f(s.Color4f(1, 1, 1, 0.5 * a))
                paint.setStyle(s.Paint.kStroke_Style)
                paint.setStrokeWidth(1)
                rect = s.Rect.MakeXYWH(x + 0.5, y + 0.5, w - 1, h - 1)
                g.drawRRect(s.RRect.MakeRectXY(rect, 15.5, 15.5), paint)
        elif scene.kind == 2:
            for circle, d, h, r, color, a, x, y, v in scene.objects:
                paint.setColor4f(four(color, a))
                cx, cy = x + v[0] * t, y + v[1] * t
                if circle:
                    g.drawCircle(cx, cy, r, paint)
                else:
                    rect = s.Rect.MakeXYWH(cx - d / 2, cy - h / 2, d, h)
                    g.drawRRect(s.RRect.MakeRectXY(rect, r, r), paint)
        elif scene.kind == 3:
            end = 0.1 + 0.9 * t
            paint.setStyle(s.Paint.kStroke_Style)
            paint.setStrokeWidth(4)
            paint.setStrokeCap(s.Paint.kRound_Cap)
            paint.setStrokeJoin(s.Paint.kRound_Join)
            trim = s.TrimPathEffect.Make(0, end)
            paint.setPathEffect(trim)
            for (color, _), path in zip(scene.objects, self.paths):
                paint.setColor4f(four(color, 1))
                g.drawPath(path, paint)
        elif scene.kind == 4:
            for linear, w, h, x, y, angle, colors, a in scene.objects:
                g.save()
                g.translate(x, y)
                g.rotate(math.degrees(angle + math.pi / 2 * t))
                packed = [s.Color(*c, round(255 * a)) for c in colors]
                stops = [0, 0.5, 1]
                if linear:
                    ends = [s.Point(-w / 2, 0), s.Point(w / 2, 0)]
                    shader = s.GradientShader.MakeLinear(ends, packed, stops)
                else:
                    middle = s.Point(0, 0)
                    shader = s.GradientShader.MakeRadial(middle, max(w, h) / 2, packed, stops)
                paint.setShader(shader)
                g.drawRect(s.Rect.MakeXYWH(-w / 2, -h / 2, w, h), paint)
                g.restore()
        elif scene.kind == 5:
            if scene.name.endswith("additive"):
                paint.setBlendMode(s.BlendMode.kPlus)
            linear = s.SamplingOptions(s.FilterMode.kLinear)
            for index, x, y, v, a in scene.objects:
                paint.setAlphaf(a)
                g.drawImage(self.images[index], x + v[0] * t - 4, y + v[1] * t - 4, linear, paint)
        elif scene.kind == 6:
            for color, a0, a1 in scene.objects:
                paint.setColor4f(four(color, mix(a0, a1, t)))
                g.drawRect(s.Rect.MakeWH(W, H), paint)
        elif scene.kind == 7:
            linear = s.SamplingOptions(s.FilterMode.kLinear)
            for index, x, y, s0, s1, angle, turn in scene.objects:
                g.save()
                g.translate(x, y)
                g.rotate(math.degrees(angle + turn * t))
                k = mix(s0, s1, t)
                g.scale(k, k)
                g.drawImage(self.images[index], -64, -64, linear, paint)
                g.restore()


class Blend2D:
    """The bindings have circles, polygons and rectangles."""

    name = "blend2d-py"

    def __init__(self):
        import blend2d

        self.b = blend2d
        self.title = "blend2d-py"
        self.image = blend2d.Image(W, H)

    def prepare(self, scene):
        if scene.kind not in (2, 6):
            raise NotImplementedError

    def outline(self, x, y, w, h, r):
        """A rounded rectangle as a polygon, 12 points to the corner."""
        path = self.b.Path()
        corners = ((x + w - r, y + h - r), (x + r, y + h - r), (x + r, y + r), (x + w - r, y + r))
        for corner, (cx, cy) in enumerate(corners):
            for k in range(12):
                a = (corner + k / 11) * math.pi / 2
                point = (cx + r * math.cos(a), cy + r * math.sin(a))
                path.line_to(*point) if corner or k else path.move_to(*point)
        path.close()
        return path

    def record(self, scene, t):
        self.paths = []
        if scene.kind == 2:
            for circle, d, h, r, color, a, x, y, v in scene.objects:
                cx, cy = x + v[0] * t, y + v[1] * t
                path = None if circle else self.outline(cx - d / 2, cy - h / 2, d, h, r)
                self.paths.append((path, cx, cy, r, (*color, round(255 * a))))

    def draw(self, scene, t):
        g = self.b.Context(self.image)
        g.set_fill_style_rgba(*BACKGROUND)
        g.fill_all()
        if scene.kind == 6:
            for color, a0, a1 in scene.objects:
                g.set_fill_style_rgba(*color, round(255 * mix(a0, a1, t)))
                g.fill_rect(0, 0, W, H)
        for path, x, y, r, color in self.paths:
            g.set_fill_style_rgba(*color)
            g.fill_path(path) if path else g.fill_circle(x, y, r)
        g.end()


class ThorVG:
    """Shapes are made before the clock runs; updating, drawing and waiting are measured."""

    name = "thorvg-python"

    def __init__(self):
        import thorvg_python

        self.t = thorvg_python
        self.engine = thorvg_python.Engine(threads=0)
        self.title = "ThorVG " + ".".join(str(v) for v in self.engine.version()[1:4])

    def prepare(self, scene):
        if scene.kind not in (1, 2, 3, 4, 6):
            raise NotImplementedError

    def record(self, scene, t):
        v = self.t
        self.canvas = v.SwCanvas(self.engine)
        self.canvas.set_target(W, H)

        def add(color, a, fill):
            shape = v.Shape(self.engine)
            fill(shape)
            if color:
                shape.set_fill_color(*color, round(255 * a))
            self.canvas.add(shape)
            return shape

        add(BACKGROUND, 1, lambda s: s.append_rect(0, 0, W, H, 0, 0, True))
        if scene.kind == 1:
            w, h = scene.CARD
            for x, y, color, a, _ in scene.cards(t):
                add(color, a, lambda s: s.append_rect(x, y, w, h, 16, 16, True))
                border = add(
                    None, 0, lambda s: s.append_rect(x + 0.5, y + 0.5, w - 1, h - 1, 15.5, 15.5, True)
                )
                border.set_stroke_color(255, 255, 255, round(127.5 * a))
                border.set_stroke_width(1)
        elif scene.kind == 2:
            for circle, d, h, r, color, a, x, y, velocity in scene.objects:
                cx, cy = x + velocity[0] * t, y + velocity[1] * t
                if circle:
                    add(color, a, lambda s: s.append_circle(cx, cy, r, r, True))
                else:
                    add(color, a, lambda s: s.append_rect(cx - d / 2, cy - h / 2, d, h, r, r, True))
        elif scene.kind == 3:
            for color, p in scene.objects:
                shape = v.Shape(self.engine)
                shape.move_to(*p[0])
                for k in (1, 4, 7):
                    shape.cubic_to(*p[k], *p[k + 1], *p[k + 2])
                shape.set_stroke_color(*color, 255)
                shape.set_stroke_width(4)
                shape.set_stroke_cap(v.StrokeCap.ROUND)
                shape.set_stroke_join(v.StrokeJoin.ROUND)
                shape.set_trimpath(0, 0.1 + 0.9 * t, False)
                self.canvas.add(shape)
        elif scene.kind == 4:
            for linear, w, h, x, y, angle, colors, a in scene.objects:
                shape = v.Shape(self.engine)
                shape.append_rect(-w / 2, -h / 2, w, h, 0, 0, True)
                gradient = (v.LinearGradient if linear else v.RadialGradient)(self.engine)
                if linear:
                    gradient.set(-w / 2, 0, w / 2, 0)
                else:
                    gradient.set(0, 0, max(w, h) / 2, 0, 0, 0)
                stops = zip((0, 0.5, 1), colors)
                gradient.set_color_stops([v.ColorStop(k, *c, round(255 * a)) for k, c in stops])
                shape.set_gradient(gradient)
                shape.rotate(math.degrees(angle + math.pi / 2 * t))
                shape.translate(x, y)
                self.canvas.add(shape)
        elif scene.kind == 6:
            for color, a0, a1 in scene.objects:
                add(color, mix(a0, a1, t), lambda s: s.append_rect(0, 0, W, H, 0, 0, True))

    def draw(self, scene, t):
        self.canvas.update()
        self.canvas.draw(True)
        self.canvas.sync()


class Rlottie:
    """The workload as a Lottie file of static shapes at the frame's time; w1 without shadows."""

    name = "rlottie-python"

    def __init__(self):
        import rlottie_python

        self.r = rlottie_python
        self.title = "rlottie " + rlottie_python.__version__

    def prepare(self, scene):
        if scene.kind not in (1, 2, 3, 4, 6):
            raise NotImplementedError

    def record(self, scene, t):
        fixed = lambda value: {"a": 0, "k": value}
        color = lambda c: fixed([v / 255 for v in c] + [1])
        fill = lambda c, a: {"ty": "fl", "c": color(c), "o": fixed(100 * a), "r": 1}
        rect = lambda x, y, w, h, r: {
            "ty": "rc", "p": fixed([x + w / 2, y + h / 2]), "s": fixed([w, h]), "r": fixed(r)
        }  # fmt: skip
        transform = lambda x=0, y=0, angle=0: {
            "ty": "tr", "p": fixed([x, y]), "a": fixed([0, 0]), "s": fixed([100, 100]),
            "r": fixed(angle), "o": fixed(100),
        }  # fmt: skip
        groups = []
        add = lambda *items, at=None: groups.append({"ty": "gr", "it": [*items, at or transform()]})
        add(rect(0, 0, W, H, 0), fill(BACKGROUND, 1))
        if scene.kind == 1:
            w, h = scene.CARD
            for x, y, c, a, _ in scene.cards(t):
                add(rect(x, y, w, h, 16), fill(c, a))
                line = {"ty": "st", "c": color((255, 255, 255)), "o": fixed(50 * a), "w": fixed(1)}
                add(rect(x + 0.5, y + 0.5, w - 1, h - 1, 15.5), {**line, "lc": 1, "lj": 1, "ml": 4})
        elif scene.kind == 2:
            for circle, d, h, r, c, a, x, y, v in scene.objects:
                cx, cy = x + v[0] * t, y + v[1] * t
                round_ = {"ty": "el", "p": fixed([cx, cy]), "s": fixed([d, d])}
                add(round_ if circle else rect(cx - d / 2, cy - h / 2, d, h, r), fill(c, a))
        elif scene.kind == 3:
            for c, p in scene.objects:
                vertices = [p[0], p[3], p[6], p[9]]
                towards = lambda k, v: [p[k][0] - v[0], p[k][1] - v[1]]
                shape = {
                    "c": False, "v": vertices,
                    "i": [[0, 0]] + [towards(3 * k - 1, vertices[k]) for k in (1, 2, 3)],
                    "o": [towards(3 * k + 1, vertices[k]) for k in (0, 1, 2)] + [[0, 0]],
                }  # fmt: skip
                trim = {"ty": "tm", "s": fixed(0), "e": fixed(100 * (0.1 + 0.9 * t)), "o": fixed(0), "m": 1}
                line = {"ty": "st", "c": color(c), "o": fixed(100), "w": fixed(4), "lc": 2, "lj": 2}
                add({"ty": "sh", "ks": fixed(shape)}, trim, line)
        elif scene.kind == 4:
            for linear, w, h, x, y, angle, colors, a in scene.objects:
                stops = [v for k, c in zip((0, 0.5, 1), colors) for v in (k, *(b / 255 for b in c))]
                start, end = ([-w / 2, 0], [w / 2, 0]) if linear else ([0, 0], [max(w, h) / 2, 0])
                gradient = {
                    "ty": "gf", "o": fixed(100 * a), "r": 1, "t": 1 if linear else 2,
                    "s": fixed(start), "e": fixed(end), "g": {"p": 3, "k": fixed(stops)},
                }  # fmt: skip
                turn = math.degrees(angle + math.pi / 2 * t)
                add(rect(-w / 2, -h / 2, w, h, 0), gradient, at=transform(x, y, turn))
        elif scene.kind == 6:
            for c, a0, a1 in scene.objects:
                add(rect(0, 0, W, H, 0), fill(c, mix(a0, a1, t)))
        layer = {
            "ty": 4, "ind": 1, "ip": 0, "op": 60, "st": 0, "shapes": groups[::-1],
            "ks": {"o": fixed(100), "r": fixed(0), "p": fixed([0, 0]), "a": fixed([0, 0]), "s": fixed([100, 100])},
        }  # fmt: skip
        file = {"v": "5.7.0", "fr": 60, "ip": 0, "op": 60, "w": W, "h": H, "layers": [layer]}
        self.animation = self.r.LottieAnimation.from_data(json.dumps(file))

    def draw(self, scene, t):
        self.animation.lottie_animation_render(frame_num=0, width=W, height=H)


PEERS = [Cairo, Skia, Blend2D, ThorVG, Rlottie]


def measure(peer, scene, seconds):
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
    command = [tool, "bench", scene, "--frames", frames, "--format", "json"]
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
