/* Evaluates the tracks of `LaminarBenchmarks keys`, `eased` and `springs` in plain C, and prints
 * nanoseconds per value as JSON: 10,000 tracks at 600 times in a shuffled order, so that no value may
 * depend on the one before. The times are those of one pass over all tracks, divided by their number:
 * the least and the median of all passes, as that program prints them.
 *
 * The C library is not called while the clock runs: curves are solved by Newton's method, exp and the
 * cosine are polynomials, all in double precision. Their deviation from the C library's results is
 * printed too.
 *
 * Usage: cc -O2 values.c -lm -o values && ./values [RUNS [KIND]]
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRACKS = 10000, TIMES = 600, KEYS = 5 };

/* When a track runs, as every animation has it. */
typedef struct {
  double begin, duration, speed; /* speed: 1 / duration */
  double before, after;          /* the values outside */
} Timing;

typedef struct {
  Timing timing;
  int count;
  const double *times, *values;
} KeyTrack;

typedef struct {
  double ax, bx, cx, ay, by, cy;
} Curve;

typedef struct {
  Timing timing;
  const Curve *curve;
  double from, delta;
} EasedTrack;

typedef struct {
  Timing timing;
  double rate, frequency, weight; /* of e^(-rate t) (cos(frequency t) + weight sin(frequency t)) */
  double from, delta;
} SpringTrack;

/* -- Values ------------------------------------------------------------------------------------- */

static double key_value(const KeyTrack *track, double time) {
  const double local = time - track->timing.begin;
  if (local < 0) return track->timing.before;
  if (local >= track->timing.duration) return track->timing.after;
  const double x = local * track->timing.speed;
  const double *times = track->times;
  int segment = 0;
  while (segment < track->count - 2 && x >= times[segment + 1]) segment++;
  const double u = (x - times[segment]) / (times[segment + 1] - times[segment]);
  const double *values = track->values + segment;
  return values[0] + (values[1] - values[0]) * u;
}

static double curve_x(const Curve *c, double s) { return ((c->ax * s + c->bx) * s + c->cx) * s; }
static double curve_y(const Curve *c, double s) { return ((c->ay * s + c->by) * s + c->cy) * s; }

static double solved(const Curve *c, double x) {
  const double tolerance = 1e-9;
  double s = x;
  for (int step = 0; step < 8; step++) {
    const double error = curve_x(c, s) - x;
    if (error < tolerance && error > -tolerance) return s;
    const double slope = (3 * c->ax * s + 2 * c->bx) * s + c->cx;
    if (slope < 1e-6 && slope > -1e-6) break;
    s -= error / slope;
  }
  double low = 0, high = 1;
  while (high - low > tolerance) {
    s = 0.5 * (low + high);
    if (curve_x(c, s) < x) low = s; else high = s;
  }
  return s;
}

static double eased_value(const EasedTrack *track, double time) {
  const double local = time - track->timing.begin;
  if (local < 0) return track->timing.before;
  if (local >= track->timing.duration) return track->timing.after;
  const double s = solved(track->curve, local * track->timing.speed);
  return track->from + track->delta * curve_y(track->curve, s);
}

/* Adding and taking away 1.5 * 2^52 rounds to a whole number, whose low bits the sum holds. */
static const double ROUNDER = 6755399441055744.0;

static int64_t bits(double value) {
  int64_t result;
  memcpy(&result, &value, sizeof result);
  return result;
}

static double from_bits(int64_t value) {
  double result;
  memcpy(&result, &value, sizeof result);
  return result;
}

/* e^-x for 0 <= x < 700: 2^k times the series on |r| <= ln(2) / 2. */
static double decay(double x) {
  const double sum = x * -1.4426950408889634 + ROUNDER;
  const double k = sum - ROUNDER;
  const double r = (-x - k * 0.693147180369123816490) - k * 1.90821492927058770002e-10;
  double p = 1.0 / 479001600;
  p = p * r + 1.0 / 39916800;
  p = p * r + 1.0 / 3628800;
  p = p * r + 1.0 / 362880;
  p = p * r + 1.0 / 40320;
  p = p * r + 1.0 / 5040;
  p = p * r + 1.0 / 720;
  p = p * r + 1.0 / 120;
  p = p * r + 1.0 / 24;
  p = p * r + 1.0 / 6;
  p = p * r + 0.5;
  p = p * r + 1;
  p = p * r + 1;
  return from_bits(bits(p) + (int64_t)((uint64_t)bits(sum) << 52));
}

/* cos(x) + weight * sin(x) for 0 <= x < 1e5: series on |r| <= pi / 4, turned by quarters. */
static double wave(double x, double weight) {
  const double sum = x * 0.63661977236758134 + ROUNDER;
  const double k = sum - ROUNDER;
  const double r = (x - k * 1.57079632673412561417) - k * 6.07710050650619224932e-11;
  const double z = r * r;
  double s = -1.0 / 1307674368000;
  s = s * z + 1.0 / 6227020800;
  s = s * z - 1.0 / 39916800;
  s = s * z + 1.0 / 362880;
  s = s * z - 1.0 / 5040;
  s = s * z + 1.0 / 120;
  s = s * z - 1.0 / 6;
  s = r + r * z * s;
  double c = 1.0 / 20922789888000;
  c = c * z - 1.0 / 87178291200;
  c = c * z + 1.0 / 479001600;
  c = c * z - 1.0 / 3628800;
  c = c * z + 1.0 / 40320;
  c = c * z - 1.0 / 720;
  c = c * z + 1.0 / 24;
  c = c * z - 0.5;
  c = 1 + z * c;
  const int64_t quarter = bits(sum);
  const double even = (quarter & 1) ? -s : c, odd = (quarter & 1) ? c : s;
  const double value = even + weight * odd;
  return (quarter & 2) ? -value : value;
}

static double spring_value(const SpringTrack *track, double time) {
  const double local = time - track->timing.begin;
  if (local < 0) return track->timing.before;
  if (local >= track->timing.duration) return track->timing.after;
  const double rest = decay(track->rate * local) * wave(track->frequency * local, track->weight);
  return track->from + track->delta * (1 - rest);
}

/* -- The tracks of the generated scenes --------------------------------------------------------- */

static KeyTrack key_tracks[TRACKS];
static double key_times[TRACKS][KEYS], key_values[TRACKS][KEYS];
static EasedTrack eased_tracks[TRACKS];
static Curve curves[TRACKS];
static SpringTrack spring_tracks[TRACKS];

static Curve curve(double x1, double y1, double x2, double y2) {
  const double cx = 3 * x1, cy = 3 * y1, bx = 3 * (x2 - x1) - cx, by = 3 * (y2 - y1) - cy;
  return (Curve){1 - cx - bx, bx, cx, 1 - cy - by, by, cy};
}

static void make_tracks(void) {
  for (int i = 0; i < TRACKS; i++) {
    const double from = i % 4 == 2 ? 0.1 : i % 97 + 0.125;
    const double to = i % 4 == 2 ? 0.9 : i % 89 + 100.75;
    const double third = i % 4 == 2 ? 0.5 : i % 53;
    const double duration = 10 + i / 1e6;
    const Timing timing = {0, duration, 1 / duration, from, to};
    const double times[KEYS] = {0, 0.2, 0.45, 0.7, 1}, values[KEYS] = {from, to, third, to, from};
    memcpy(key_times[i], times, sizeof times);
    memcpy(key_values[i], values, sizeof values);
    key_tracks[i] = (KeyTrack){timing, KEYS, key_times[i], key_values[i]};
    curves[i] = curve(0.42, 0, 0.58, 1);
    eased_tracks[i] = (EasedTrack){timing, &curves[i], from, to - from};
    const double stiffness = 40 + i % 60, beta = (2 + i % 5) / 2.0;
    const double frequency = sqrt(stiffness - beta * beta);
    spring_tracks[i] = (SpringTrack){timing, beta, frequency, beta / frequency, from, to - from};
  }
}

/* -- Passes ------------------------------------------------------------------------------------- */

static double output[TRACKS];

static void pass_keys(double time) {
  for (int i = 0; i < TRACKS; i++) output[i] = key_value(&key_tracks[i], time);
}
static void pass_eased(double time) {
  for (int i = 0; i < TRACKS; i++) output[i] = eased_value(&eased_tracks[i], time);
}
static void pass_springs(double time) {
  for (int i = 0; i < TRACKS; i++) output[i] = spring_value(&spring_tracks[i], time);
}

/* The same by the C library, to compare with. */
static double reference(int kind, int i, double time) {
  if (kind == 0) return key_value(&key_tracks[i], time);
  const double local = time - eased_tracks[i].timing.begin;
  if (kind == 1) {
    const EasedTrack *t = &eased_tracks[i];
    const double x = local / t->timing.duration;
    double low = 0, high = 1;
    for (int k = 0; k < 60; k++) {
      const double s = (low + high) / 2;
      if (curve_x(t->curve, s) < x) low = s; else high = s;
    }
    return t->from + t->delta * curve_y(t->curve, (low + high) / 2);
  }
  const SpringTrack *t = &spring_tracks[i];
  const double angle = t->frequency * local;
  return t->from + t->delta * (1 - exp(-t->rate * local) * (cos(angle) + t->weight * sin(angle)));
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int count, char **words) {
  static const char *names[] = {"keys", "eased", "springs"};
  static void (*const passes[])(double) = {pass_keys, pass_eased, pass_springs};
  const int runs = count > 1 ? atoi(words[1]) : 5;
  if (runs < 1 || runs > 100) return 2;
  double *measured = malloc((size_t)runs * TIMES * sizeof *measured);
  if (!measured) return 1;
  make_tracks();
  int order[TIMES], printed = 0;
  uint32_t state = 1;
  printf("{");
  for (int kind = 0; kind < 3; kind++) {
    if (count > 2 && strcmp(words[2], names[kind])) continue;
    double used = 0;
    for (int k = 0; k < TIMES; k++) order[k] = k;
    for (int run = 0; run < runs; run++) {
      for (int k = TIMES - 1; k > 0; k--) {
        state = 1664525 * state + 1013904223;
        const int other = (int)((uint64_t)state * (uint64_t)(k + 1) >> 32), held = order[k];
        order[k] = order[other];
        order[other] = held;
      }
      for (int k = 0; k < TIMES; k++) {
        const double start = now();
        passes[kind](order[k] / 60.0);
        measured[run * TIMES + k] = (now() - start) / TRACKS;
        used += output[order[k]];
      }
    }
    double deviation = 0;
    for (int k = 0; k < TIMES; k += 7) {
      passes[kind](k / 60.0);
      for (int i = 0; i < TRACKS; i += 11) {
        const double d = fabs(output[i] - reference(kind, i, k / 60.0));
        if (!(d <= deviation)) deviation = d;
      }
    }
    qsort(measured, (size_t)runs * TIMES, sizeof *measured, ascending);
    printf("%s\"%s\":{\"min\":%.3f,\"median\":%.3f,\"deviation\":%.2g,\"sum\":%.6f}",
           printed++ ? "," : "", names[kind], measured[0], measured[runs * TIMES / 2], deviation, used);
  }
  printf("}\n");
  free(measured);
  return 0;
}
