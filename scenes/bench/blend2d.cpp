// Draws the workloads w1 to w7 with Blend2D, called from C++, and prints milliseconds per frame as JSON:
// for each workload the least time of each frame, the mean over the frames, with one thread and with two.
//
// Everything is warm: one image and one context live on, gradients, sprites and shadows are made before
// the clock runs. Two liberties that Laminar does not have: the paths of w3 are trimmed before the clock
// runs, and the shadows of w1, all of one size, are one cached mask on whole pixels with a solid middle.
//
// It needs the library only, static or shared, since what is called is declared here; newer libraries
// name their functions bl_like_this, for which BLEND2D_SNAKE is to be defined. Structures are those of
// version 0.12 and on.
//
// Usage: c++ -O2 -std=c++17 blend2d.cpp libblend2d.a -lpthread -lrt -ldl -o blend2d
//        ./blend2d SECONDS [alike] WORKLOAD…    measures each workload for some seconds per number of threads
//            alike: with the instructions that Laminar is compiled for, and curves as accurate as its own
//        ./blend2d picture FRAME FOLDER WORKLOAD…    writes a frame as FOLDER/WORKLOAD.ppm
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

// -- What is used of the library --------------------------------------------------------------------

#ifdef BLEND2D_SNAKE
#define BLEND2D_NAME(camel, snake) snake
#else
#define BLEND2D_NAME(camel, snake) camel
#endif
#define BLEND2D(name, camel, snake, ...)                                     \
  extern "C" uint32_t BLEND2D_NAME(camel, snake)(__VA_ARGS__);               \
  constexpr auto name = BLEND2D_NAME(camel, snake);

struct Object { alignas(8) unsigned char bytes[16]; };
struct Point { double x, y; };
struct WholePoint { int x, y; };
struct Rect { double x, y, width, height; };
struct WholeRect { int x, y, width, height; };
struct RoundRect { double x, y, width, height, rx, ry; };
struct Circle { double x, y, radius; };
struct Stop { double offset; uint64_t color; };
struct Pixels { void *first; intptr_t stride; int width, height; uint32_t format, flags; };
struct Creation { uint32_t flags, threads, features, queue, states; int x, y; uint32_t reserved[4]; };

enum : uint32_t { FORMAT_COLOR = 1, FORMAT_MASK = 3 };
enum : uint32_t { OVER = 0, PLUS = 12 };
enum : uint32_t { TRANSLATE = 2, SCALE = 3, ROTATE = 5 };
enum : uint32_t { CIRCLE = 5, ROUND_RECT = 7 };
// A compiler of its own for the context, for the instructions that are named: of x86-64 the first ones, SSE2.
enum : uint32_t { OWN_COMPILER = 0x02000000, NAMED_FEATURES = 0x08000000, SSE2 = 1 };
enum : uint32_t { ROUND_CAP = 2, ROUND_JOIN = 4, PATTERN_QUALITY = 2, BILINEAR = 1, SYNC = 0x80000000u };

BLEND2D(queryInfo, blRuntimeQueryInfo, bl_runtime_query_info, uint32_t, void *)
BLEND2D(makeImage, blImageInitAs, bl_image_init_as, Object *, int, int, uint32_t)
BLEND2D(mutableImage, blImageMakeMutable, bl_image_make_mutable, Object *, Pixels *)
BLEND2D(makeContext, blContextInit, bl_context_init, Object *)
BLEND2D(begin, blContextBegin, bl_context_begin, Object *, Object *, const Creation *)
BLEND2D(setTolerance, blContextSetFlattenTolerance, bl_context_set_flatten_tolerance, Object *, double)
BLEND2D(end, blContextEnd, bl_context_end, Object *)
BLEND2D(flush, blContextFlush, bl_context_flush, Object *, uint32_t)
BLEND2D(save, blContextSave, bl_context_save, Object *, void *)
BLEND2D(restore, blContextRestore, bl_context_restore, Object *, const void *)
BLEND2D(setHint, blContextSetHint, bl_context_set_hint, Object *, uint32_t, uint32_t)
BLEND2D(setOperator, blContextSetCompOp, bl_context_set_comp_op, Object *, uint32_t)
BLEND2D(setAlpha, blContextSetGlobalAlpha, bl_context_set_global_alpha, Object *, double)
BLEND2D(setWidth, blContextSetStrokeWidth, bl_context_set_stroke_width, Object *, double)
BLEND2D(setCaps, blContextSetStrokeCaps, bl_context_set_stroke_caps, Object *, uint32_t)
BLEND2D(setJoin, blContextSetStrokeJoin, bl_context_set_stroke_join, Object *, uint32_t)
BLEND2D(transform, blContextApplyTransformOp, bl_context_apply_transform_op, Object *, uint32_t, const void *)
BLEND2D(fillAll, blContextFillAllRgba32, bl_context_fill_all_rgba32, Object *, uint32_t)
BLEND2D(fillShape, blContextFillGeometryRgba32, bl_context_fill_geometry_rgba32, Object *, uint32_t, const void *, uint32_t)
BLEND2D(strokeShape, blContextStrokeGeometryRgba32, bl_context_stroke_geometry_rgba32, Object *, uint32_t, const void *, uint32_t)
BLEND2D(strokePath, blContextStrokePathDRgba32, bl_context_stroke_path_d_rgba32, Object *, const Point *, const Object *, uint32_t)
BLEND2D(fillWhole, blContextFillRectIRgba32, bl_context_fill_rect_i_rgba32, Object *, const WholeRect *, uint32_t)
BLEND2D(fillRect, blContextFillRectDExt, bl_context_fill_rect_d_ext, Object *, const Rect *, const void *)
BLEND2D(fillMask, blContextFillMaskIRgba32, bl_context_fill_mask_i_rgba32, Object *, const WholePoint *, const Object *, const WholeRect *, uint32_t)
BLEND2D(blit, blContextBlitImageD, bl_context_blit_image_d, Object *, const Point *, const Object *, const WholeRect *)
BLEND2D(makeGradient, blGradientInitAs, bl_gradient_init_as, Object *, uint32_t, const void *, uint32_t, const Stop *, size_t, const void *)
BLEND2D(makePath, blPathInit, bl_path_init, Object *)
BLEND2D(destroyPath, blPathDestroy, bl_path_destroy, Object *)
BLEND2D(moveTo, blPathMoveTo, bl_path_move_to, Object *, double, double)
BLEND2D(cubicTo, blPathCubicTo, bl_path_cubic_to, Object *, double, double, double, double, double, double)

// -- Workloads --------------------------------------------------------------------------------------

constexpr int W = 1920, H = 1080;
const double PI = std::acos(-1.0);

/// The fractions of a workload.
struct Numbers {
  uint32_t state;
  double operator()() {
    state = 1664525 * state + 1013904223;
    return (state >> 8) / 16777216.0;
  }
};

struct Color { int r, g, b; };

uint32_t packed(Color c, double alpha) {
  return uint32_t(std::lround(255 * alpha)) << 24 | uint32_t(c.r) << 16 | uint32_t(c.g) << 8 | uint32_t(c.b);
}

/// The pixels of the image of a sprite: premultiplied, blue first.
Object sprite(int kind, int index) {
  static const Color tints[] = {{255, 77, 51}, {51, 230, 102}, {77, 128, 255}, {255, 204, 26},
                                {255, 128, 230}, {102, 255, 230}, {230, 51, 128}, {178, 178, 255}};
  const int side = kind == 5 ? 8 : 128;
  Object image;
  Pixels pixels;
  makeImage(&image, side, side, FORMAT_COLOR);
  mutableImage(&image, &pixels);
  for (int y = 0; y < side; y++) {
    auto row = (uint8_t *)pixels.first + y * pixels.stride;
    for (int x = 0; x < side; x++) {
      const int dx = 2 * x - side + 1, dy = 2 * y - side + 1;
      Color c;
      int a;
      if (kind == 5) {
        c = tints[index];
        a = std::max(0, 255 * (64 - dx * dx - dy * dy)) / 64;
      } else {
        a = std::min(std::max(127 * 127 - dx * dx - dy * dy, 0) / 4, 255);
        const bool light = (x / 16 + y / 16 + index) % 2 == 0;
        c = {light ? 2 * x : 255 - x, y * (index + 2) % 256, light ? 255 - 2 * y : 64 + 40 * index};
      }
      const int values[] = {c.b, c.g, c.r};
      for (int k = 0; k < 3; k++) row[4 * x + k] = uint8_t((2 * values[k] * a + 255) / 510);
      row[4 * x + 3] = uint8_t(a);
    }
  }
  return image;
}

/// The blurred shadow of a card, with a margin on each side.
struct Shadow {
  static constexpr int margin = 32, solid = margin + 32;
  int width, height;
  Object mask;

  Shadow(int w, int h) : width(w + 2 * margin), height(h + 2 * margin) {
    Object context;
    Pixels pixels;
    makeImage(&mask, width, height, FORMAT_MASK);
    makeContext(&context);
    begin(&context, &mask, nullptr);
    const RoundRect shape = {margin, margin, double(w), double(h), 16, 16};
    setOperator(&context, 1);
    fillAll(&context, 0);
    setOperator(&context, OVER);
    fillShape(&context, ROUND_RECT, &shape, 0xFF000000);
    end(&context);
    mutableImage(&mask, &pixels);
    std::vector<double> weights, values(size_t(width) * size_t(height)), rows = values;
    double sum = 0;
    for (int k = -margin; k <= margin; k++) {
      weights.push_back(std::exp(-k * k / 128.0));
      sum += weights.back();
    }
    auto byte = [&](int x, int y) -> uint8_t & { return ((uint8_t *)pixels.first)[y * pixels.stride + x]; };
    auto blurred = [&](const std::vector<double> &source, int x, int y, int dx, int dy) {
      double total = 0;
      for (int k = -margin; k <= margin; k++) {
        const int px = x + k * dx, py = y + k * dy;
        if (px < 0 || px >= width || py < 0 || py >= height) continue;
        total += weights[size_t(k + margin)] * source[size_t(py * width + px)];
      }
      return total / sum;
    };
    for (int i = 0; i < width * height; i++) values[size_t(i)] = byte(i % width, i / width);
    for (int i = 0; i < width * height; i++) rows[size_t(i)] = blurred(values, i % width, i / width, 1, 0);
    for (int i = 0; i < width * height; i++)
      byte(i % width, i / width) = uint8_t(std::lround(blurred(rows, i % width, i / width, 0, 1)));
  }

  void draw(Object *g, int x, int y, uint32_t color) const {
    const int high = height - 2 * solid, wide = width - 2 * solid;
    const WholeRect parts[] = {{0, 0, width, solid}, {0, height - solid, width, solid},
                               {0, solid, solid, high}, {width - solid, solid, solid, high}};
    for (const auto &part : parts) {
      const WholePoint origin = {x - margin + part.x, y - margin + part.y};
      fillMask(g, &origin, &mask, &part, color);
    }
    const WholeRect middle = {x - margin + solid, y - margin + solid, wide, high};
    fillWhole(g, &middle, color);
  }
};

Point between(Point a, Point b, double t) { return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; }

Point onCurve(const Point *p, double t) {
  const Point a = between(p[0], p[1], t), b = between(p[1], p[2], t), c = between(p[2], p[3], t);
  return between(between(a, b, t), between(b, c, t), t);
}

/// The first part of three cubic curves, as a fraction of their length.
Object trimmed(const std::vector<Point> &points, double fraction) {
  constexpr int steps = 1000;
  std::vector<double> lengths = {0};
  for (int curve = 0; curve < 3; curve++) {
    const Point *p = &points[size_t(3 * curve)];
    Point last = p[0];
    for (int k = 1; k <= steps; k++) {
      const Point next = onCurve(p, double(k) / steps);
      lengths.push_back(lengths.back() + std::hypot(next.x - last.x, next.y - last.y));
      last = next;
    }
  }
  size_t at = 1;
  const double wanted = fraction * lengths.back();
  while (at + 1 < lengths.size() && lengths[at] < wanted) at++;
  const double position = double(at - 1) + (wanted - lengths[at - 1]) / (lengths[at] - lengths[at - 1]);
  Object path;
  makePath(&path);
  moveTo(&path, points[0].x, points[0].y);
  for (int curve = 0; curve < 3; curve++) {
    const Point *p = &points[size_t(3 * curve)];
    const double t = std::min(position / steps - curve, 1.0);
    if (t <= 0) break;
    const Point a = between(p[0], p[1], t), b = between(between(p[0], p[1], t), between(p[1], p[2], t), t);
    const Point c = onCurve(p, t);
    cubicTo(&path, a.x, a.y, b.x, b.y, c.x, c.y);
  }
  return path;
}

using Frame = std::function<void(Object *)>;
/// What draws a workload's frame at a time of 0 to 1, with all made that may be kept.
using Workload = std::function<Frame(double)>;
Workload workload(const std::string &name) {
  const int kind = name[1] - '0';
  Numbers n = {uint32_t(kind)};
  auto number = [&](double from, double range) { return from + range * n(); };
  auto color = [&](int floor) {
    Color c;
    c.r = floor + int((256 - floor) * n());
    c.g = floor + int((256 - floor) * n());
    c.b = floor + int((256 - floor) * n());
    return c;
  };
  if (kind == 1) {
    struct Card { Color color; double dx, dy, from, to; };
    std::vector<Card> cards;
    for (int i = 0; i < 40; i++) {
      Card c;
      c.color = color(64);
      c.dx = (n() - 0.5) * 48, c.dy = (n() - 0.5) * 48;
      c.from = number(0.3, 0.7), c.to = number(0.3, 0.7);
      cards.push_back(c);
    }
    return [cards, shadow = Shadow(192, 162)](double t) {
      return [&cards, &shadow, t](Object *g) {
        setWidth(g, 1);
        for (int i = 0; i < 40; i++) {
          const Card &c = cards[size_t(i)];
          const double x = (i % 8 + 0.5) * (W / 8.0) - 96 + c.dx * t, y = (i / 8 + 0.5) * (H / 5.0) - 81 + c.dy * t;
          const double alpha = c.from + (c.to - c.from) * t;
          if (i % 4 == 0)
            shadow.draw(g, int(std::lround(x)), int(std::lround(y)) + 6, packed({0, 0, 0}, 0.5 * alpha));
          const RoundRect inside = {x, y, 192, 162, 16, 16}, border = {x + 0.5, y + 0.5, 191, 161, 15.5, 15.5};
          fillShape(g, ROUND_RECT, &inside, packed(c.color, alpha));
          strokeShape(g, ROUND_RECT, &border, packed({255, 255, 255}, 0.5 * alpha));
        }
      };
    };
  }
  if (kind == 2) {
    struct Shape { double d, h; Color color; double x, y, dx, dy; };
    std::vector<Shape> shapes;
    for (int i = 0; i < 1000; i++) {
      Shape s;
      s.d = number(20, 60), s.h = number(20, 60);
      s.color = color(0);
      s.x = n() * W, s.y = n() * H;
      s.dx = (n() - 0.5) * 200, s.dy = (n() - 0.5) * 200;
      shapes.push_back(s);
    }
    return [shapes](double t) {
      return [&shapes, t](Object *g) {
        for (size_t i = 0; i < shapes.size(); i++) {
          const Shape &s = shapes[i];
          const double x = s.x + s.dx * t, y = s.y + s.dy * t, r = 0.25 * std::min(s.d, s.h);
          const uint32_t c = packed(s.color, (i >> 1) & 1 ? 0.5 : 1);
          const Circle circle = {x, y, s.d / 2};
          const RoundRect rect = {x - s.d / 2, y - s.h / 2, s.d, s.h, r, r};
          if (i % 2 == 0) fillShape(g, CIRCLE, &circle, c); else fillShape(g, ROUND_RECT, &rect, c);
        }
      };
    };
  }
  if (kind == 3) {
    struct Stroke { Color color; std::vector<Point> points; };
    std::vector<Stroke> strokes;
    for (int i = 0; i < 200; i++) {
      Stroke s;
      s.color = color(0);
      const double x = n() * W, y = n() * H;
      for (int k = 0; k < 10; k++) {
        const double px = x + (n() - 0.5) * 400;
        s.points.push_back({px, y + (n() - 0.5) * 400});
      }
      strokes.push_back(s);
    }
    return [strokes](double t) {
      std::vector<Object> paths;
      for (const auto &s : strokes) paths.push_back(trimmed(s.points, 0.1 + 0.9 * t));
      return [&strokes, paths](Object *g) {
        const Point origin = {0, 0};
        setWidth(g, 4);
        setCaps(g, ROUND_CAP);
        setJoin(g, ROUND_JOIN);
        for (size_t i = 0; i < paths.size(); i++) strokePath(g, &origin, &paths[i], packed(strokes[i].color, 1));
      };
    };
  }
  if (kind == 4) {
    struct Ramp { double w, h, x, y, angle; Object gradient; };
    std::vector<Ramp> ramps;
    for (int i = 0; i < 60; i++) {
      Ramp r;
      r.w = W * number(0.6, 0.4), r.h = H * number(0.6, 0.4);
      r.x = W * number(0.3, 0.4), r.y = H * number(0.3, 0.4);
      r.angle = 2 * PI * n();
      const Color colors[] = {color(0), color(0), color(0)};
      const uint64_t alpha = uint64_t(std::lround(65535 * number(0.25, 0.5)));
      Stop stops[3];
      for (int k = 0; k < 3; k++)
        stops[k] = {k / 2.0, alpha << 48 | uint64_t(colors[k].r * 257) << 32 | uint64_t(colors[k].g * 257) << 16 |
                                 uint64_t(colors[k].b * 257)};
      const double line[] = {-r.w / 2, 0, r.w / 2, 0}, circle[] = {0, 0, 0, 0, std::max(r.w, r.h) / 2, 0};
      makeGradient(&r.gradient, uint32_t(i % 2), i % 2 == 0 ? line : circle, 0, stops, 3, nullptr);
      ramps.push_back(r);
    }
    return [ramps](double t) {
      return [&ramps, t](Object *g) {
        for (const auto &r : ramps) {
          const double move[] = {r.x, r.y}, turn = r.angle + PI / 2 * t;
          const Rect rect = {-r.w / 2, -r.h / 2, r.w, r.h};
          save(g, nullptr);
          transform(g, TRANSLATE, move);
          transform(g, ROTATE, &turn);
          fillRect(g, &rect, &r.gradient);
          restore(g, nullptr);
        }
      };
    };
  }
  if (kind == 5) {
    struct Particle { double x, y, dx, dy, alpha; };
    std::vector<Particle> particles;
    for (int i = 0; i < 5000; i++) {
      Particle p;
      p.x = n() * W, p.y = n() * H;
      p.dx = (n() - 0.5) * 300, p.dy = (n() - 0.5) * 300;
      p.alpha = number(0.25, 0.75);
      particles.push_back(p);
    }
    std::vector<Object> images;
    for (int k = 0; k < 8; k++) images.push_back(sprite(5, k));
    return [particles, images, isAdditive = name != "w5"](double t) {
      return [&particles, &images, isAdditive, t](Object *g) {
        setOperator(g, isAdditive ? PLUS : OVER);
        for (size_t i = 0; i < particles.size(); i++) {
          const Particle &p = particles[i];
          const Point origin = {p.x + p.dx * t - 4, p.y + p.dy * t - 4};
          setAlpha(g, p.alpha);
          blit(g, &origin, &images[i % 8], nullptr);
        }
      };
    };
  }
  if (kind == 6) {
    struct Cover { Color color; double from, to; };
    std::vector<Cover> covers;
    for (int i = 0; i < 8; i++) {
      Cover c;
      c.color = color(0);
      c.from = number(0.25, 0.25), c.to = number(0.25, 0.25);
      covers.push_back(c);
    }
    return [covers](double t) {
      return [&covers, t](Object *g) {
        for (const auto &c : covers) fillAll(g, packed(c.color, c.from + (c.to - c.from) * t));
      };
    };
  }
  struct Image { double x, y, from, to, angle, turn; };
  std::vector<Image> all;
  for (int i = 0; i < 100; i++) {
    Image m;
    m.x = n() * W, m.y = n() * H;
    m.from = number(0.5, 1.5), m.to = number(0.5, 1.5);
    m.angle = 2 * PI * n(), m.turn = (n() - 0.5) * 2 * PI;
    all.push_back(m);
  }
  std::vector<Object> images;
  for (int k = 0; k < 4; k++) images.push_back(sprite(7, k));
  return [all, images](double t) {
    return [&all, &images, t](Object *g) {
      for (size_t i = 0; i < all.size(); i++) {
        const Image &m = all[i];
        const double size = m.from + (m.to - m.from) * t, turn = m.angle + m.turn * t;
        const double move[] = {m.x, m.y}, scale[] = {size, size};
        const Point origin = {-64, -64};
        save(g, nullptr);
        transform(g, TRANSLATE, move);
        transform(g, ROTATE, &turn);
        transform(g, SCALE, scale);
        blit(g, &origin, &images[i % 4], nullptr);
        restore(g, nullptr);
      }
    };
  };
}

// -- Measuring --------------------------------------------------------------------------------------

/// A context on a picture, for some threads.
struct Canvas {
  Object image, context;

  explicit Canvas(uint32_t threads, bool isAlike = false) {
    Creation creation = {};
#ifdef __x86_64__
    if (isAlike) creation.flags = OWN_COMPILER | NAMED_FEATURES, creation.features = SSE2;
#endif
    // None is drawing at once; two are the caller's and another.
    creation.threads = threads < 2 ? 0 : threads;
    makeImage(&image, W, H, FORMAT_COLOR);
    makeContext(&context);
    if (begin(&context, &image, &creation) != 0) std::exit(1);
    setHint(&context, PATTERN_QUALITY, BILINEAR);
    // Pixels that a flattened curve may be away from it; the library's own value is 0.2.
    if (isAlike) setTolerance(&context, 0.03);
  }

  void draw(const Frame &frame) {
    setOperator(&context, OVER);
    setAlpha(&context, 1);
    fillAll(&context, 0xFF20242C);
    frame(&context);
    flush(&context, SYNC);
  }
};

double measured(Canvas &canvas, const Workload &make, double seconds) {
  using Clock = std::chrono::steady_clock;
  auto since = [](Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); };
  std::vector<Frame> frames;
  for (int f : {20, 60, 100}) frames.push_back(make(f / 120.0));
  std::vector<double> best(frames.size(), 1e9);
  for (const auto &frame : frames) canvas.draw(frame);
  const auto start = Clock::now();
  do {
    for (size_t k = 0; k < frames.size(); k++) {
      const auto begun = Clock::now();
      canvas.draw(frames[k]);
      best[k] = std::min(best[k], since(begun));
    }
  } while (since(start) < seconds);
  double sum = 0;
  for (double b : best) sum += b;
  return 1000 * sum / double(best.size());
}

void write(Canvas &canvas, const std::string &path) {
  Pixels pixels;
  mutableImage(&canvas.image, &pixels);
  FILE *file = std::fopen(path.c_str(), "wb");
  if (!file) std::exit(1);
  std::fprintf(file, "P6 %d %d 255\n", W, H);
  for (int y = 0; y < H; y++) {
    auto row = (const uint8_t *)pixels.first + y * pixels.stride;
    for (int x = 0; x < W; x++)
      for (int k : {2, 1, 0}) std::fputc(row[4 * x + k], file);
  }
  std::fclose(file);
}

int main(int count, char **words) {
  const bool isPicture = count > 1 && std::string(words[1]) == "picture";
  const bool isAlike = count > 2 && !isPicture && std::string(words[2]) == "alike";
  const int first = isPicture ? 4 : isAlike ? 3 : 2;
  if (count <= first) return 2;
  uint32_t info[64] = {};
  queryInfo(0, info);
  std::string text = "{\"version\":\"" + std::to_string(info[0]) + "." + std::to_string(info[1]) + "." +
                     std::to_string(info[2]) + "\"";
  for (int k = first; k < count; k++) {
    const std::string name = words[k];
    if (name.size() < 2 || name[1] < '1' || name[1] > '7') return 2;
    const Workload make = workload(name);
    if (isPicture) {
      Canvas canvas(1);
      canvas.draw(make(std::atoi(words[2]) / 120.0));
      end(&canvas.context);
      write(canvas, std::string(words[3]) + "/" + name + ".ppm");
      continue;
    }
    char numbers[64];
    Canvas one(1, isAlike), two(2, isAlike);
    const double single = measured(one, make, std::atof(words[1])), both = measured(two, make, std::atof(words[1]));
    std::snprintf(numbers, sizeof numbers, ",\"%s\":[%.4f,%.4f]", name.c_str(), single, both);
    text += numbers;
  }
  std::puts((text + "}").c_str());
}
