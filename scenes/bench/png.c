/* Encodes a picture of 1920x1080 RGBA bytes as PNG with other encoders, and prints JSON: the least
 * milliseconds of some seconds, and the bytes of the file.
 *
 * Each encoder is compiled in where it is asked for:
 *   -DISAL     ISA-L, level 1 with the Up filter: what is fastest at a fair size (-lisal)
 *   -DDEFLATE  libdeflate, level 6 with the Up filter (-l:libdeflate.so.0; its three functions are declared here)
 *   -DPNG      libpng, level 9 with all filters, as RGBA and as RGB: what is usual at its smallest (-lpng)
 * With 4 channels a file is RGBA, with 3 RGB; the bytes that are left out are so while the clock runs.
 *
 * Usage: cc -O3 -DISAL -DPNG png.c -lisal -lpng -o png && ./png FILE.rgba SECONDS [fast]
 * With `fast` libpng is left out, which takes a second.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef ISAL
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#endif
#ifdef PNG
#include <png.h>
#endif

enum { W = 1920, H = 1080, MOST = 5 * W * H };

static uint8_t *pixels, *filtered, *output;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

#if defined(ISAL) || defined(DEFLATE)
/* Rows behind a filter's byte: each byte's difference from the one above. */
static size_t filter_up(int channels) {
  const size_t row = (size_t)(channels * W);
  static uint8_t lines[2][4 * W];
  memset(lines[1], 0, sizeof lines[1]);
  for (size_t y = 0; y < H; y++) {
    const uint8_t *restrict source = pixels + 4 * W * y;
    const uint8_t *above = channels == 4 ? source - 4 * W : lines[(y + 1) & 1];
    if (channels == 3) {
      uint8_t *restrict line = lines[y & 1];
      for (size_t x = 0; x < W; x++) {
        line[3 * x] = source[4 * x];
        line[3 * x + 1] = source[4 * x + 1];
        line[3 * x + 2] = source[4 * x + 2];
      }
      source = line;
    }
    if (y == 0) above = lines[1];
    uint8_t *restrict target = filtered + (row + 1) * y;
    *target++ = 2;
    for (size_t i = 0; i < row; i++) target[i] = (uint8_t)(source[i] - above[i]);
  }
  return (row + 1) * H;
}

static void put(uint8_t *target, uint32_t value) {
  for (int k = 0; k < 4; k++) target[k] = (uint8_t)(value >> (24 - 8 * k));
}
#endif

#ifdef ISAL
static size_t encode_isal(int channels) {
  static uint8_t buffer[ISAL_DEF_LVL1_DEFAULT];
  uint8_t header[25] = {0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0, 0, 0, 0, 0, 0, 8, 0};
  put(header + 8, W);
  put(header + 12, H);
  header[17] = channels == 4 ? 6 : 2;
  put(header + 21, crc32_gzip_refl(0, header + 4, 17));
  memcpy(output, "\x89PNG\r\n\x1a\n", 8);
  memcpy(output + 8, header, 25);
  uint8_t *data = output + 33;
  struct isal_zstream stream;
  isal_deflate_stateless_init(&stream);
  stream.end_of_stream = 1;
  stream.gzip_flag = IGZIP_ZLIB;
  stream.level = 1;
  stream.level_buf = buffer;
  stream.level_buf_size = sizeof buffer;
  stream.avail_in = (uint32_t)filter_up(channels);
  stream.next_in = filtered;
  stream.next_out = data + 8;
  stream.avail_out = MOST - 100;
  if (isal_deflate_stateless(&stream) != COMP_OK) exit(1);
  const size_t size = stream.total_out;
  put(data, (uint32_t)size);
  memcpy(data + 4, "IDAT", 4);
  put(data + 8 + size, crc32_gzip_refl(0, data + 4, size + 4));
  memcpy(data + 12 + size, "\0\0\0\0" "IEND\xae\x42\x60\x82", 12);
  return 33 + 12 + size + 12;
}
#endif

#ifdef DEFLATE
struct libdeflate_compressor;
struct libdeflate_compressor *libdeflate_alloc_compressor(int level);
size_t libdeflate_zlib_compress(struct libdeflate_compressor *, const void *, size_t, void *, size_t);
uint32_t libdeflate_crc32(uint32_t, const void *, size_t);

static size_t encode_deflate(int channels) {
  static struct libdeflate_compressor *compressor;
  if (!compressor) compressor = libdeflate_alloc_compressor(6);
  const size_t size = libdeflate_zlib_compress(compressor, filtered, filter_up(channels), output, MOST);
  put(output + size, libdeflate_crc32(0, output, size));
  return size + 33 + 12 + 12;
}
#endif

#ifdef PNG
static size_t written;
static void count_bytes(png_structp png, png_bytep bytes, size_t count) {
  (void)png, (void)bytes;
  written += count;
}
static void no_flush(png_structp png) { (void)png; }

static size_t encode_libpng(int channels) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (!png || !info || setjmp(png_jmpbuf(png))) exit(1);
  written = 0;
  png_set_write_fn(png, NULL, count_bytes, no_flush);
  png_set_IHDR(png, info, W, H, 8, channels == 4 ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, 9);
  png_set_filter(png, 0, PNG_ALL_FILTERS);
  png_write_info(png, info);
  if (channels == 3) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (size_t y = 0; y < H; y++) png_write_row(png, pixels + 4 * W * y);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return written;
}
#endif

static void measure(const char *name, size_t (*encode)(int), int channels, double seconds) {
  static int printed;
  double best = 1e300;
  size_t size = 0;
  const double end = now() + 1e3 * seconds;
  do {
    const double start = now();
    size = encode(channels);
    const double time = now() - start;
    if (time < best) best = time;
  } while (now() < end);
  printf("%s\"%s %s\":{\"ms\":%.4f,\"bytes\":%zu}", printed++ ? "," : "", name,
         channels == 4 ? "RGBA" : "RGB", best, size);
}

int main(int count, char **words) {
  if (count < 3) return 2;
  pixels = malloc(4 * W * H);
  filtered = malloc((4 * W + 1) * H);
  output = malloc(MOST);
  FILE *file = fopen(words[1], "rb");
  if (!file || !pixels || !filtered || !output || fread(pixels, 4 * W, H, file) != H) return 1;
  fclose(file);
  memset(filtered, 0, (4 * W + 1) * H);
  memset(output, 0, MOST);
  const double seconds = atof(words[2]);
  (void)measure, (void)seconds;
  printf("{");
#ifdef ISAL
  measure("ISA-L 1", encode_isal, 4, seconds);
  measure("ISA-L 1", encode_isal, 3, seconds);
#endif
#ifdef DEFLATE
  measure("libdeflate 6", encode_deflate, 4, seconds);
  measure("libdeflate 6", encode_deflate, 3, seconds);
#endif
#ifdef PNG
  if (count < 4) {
    measure("libpng 9", encode_libpng, 4, 0);
    measure("libpng 9", encode_libpng, 3, 0);
  }
#endif
  printf("}\n");
  return 0;
}
