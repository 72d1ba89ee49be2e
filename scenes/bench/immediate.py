"""Peers that are told at each frame what to draw: Cairo and Skia.

Each peer is a class with `prepare(scene)`, `draw(scene, t)` and, where it can be kept from the clock,
`record(scene, t)`, which is called before each drawing.
"""

import math

from workloads import BACKGROUND, H, W, mix, sprites


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
