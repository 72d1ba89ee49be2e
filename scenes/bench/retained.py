"""Peers that are given objects before they draw: ThorVG and rlottie. Their methods are those of immediate.py."""

import json
import math

from workloads import BACKGROUND, H, W, mix


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
