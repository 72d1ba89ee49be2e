import LaminarGraphics
import Synchronization

/// An image ready to be sampled, and its halved sizes once something requests them.
final class ImagePyramid: Sendable {
  let base: ImageLevel
  let isOpaque: Bool
  private let halved = Mutex<[ImageLevel]>([])

  convenience init(_ image: Image) { self.init(ImageLevel(image)) }

  init(_ base: ImageLevel) {
    self.base = base
    isOpaque = base.isOpaque
  }

  /// The image and all its halved sizes down to one pixel.
  var levels: [ImageLevel] {
    halved.withLock { halved in
      if halved.isEmpty {
        halved = [base]
        while let last = halved.last, last.width > 1 || last.height > 1 {
          halved.append(last.halved)
        }
      }
      return halved
    }
  }
}

// MARK: - Levels

/// The pixels of an image at one size, none with a component above its alpha.
struct ImageLevel: Sendable {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  /// The image itself.
  init(_ image: Image) {
    width = image.width
    height = image.height
    pixels =
      image.pixels.contains { !Self.isPremultiplied($0) }
      ? image.pixels.map(Self.lowered) : image.pixels
  }

  /// Pixels that are known to be premultiplied.
  init(width: Int, height: Int, premultiplied pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a level has width × height pixels")
    self.init(width: width, height: height, pixels: pixels)
  }

  private init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  var isOpaque: Bool { pixels.allSatisfy { $0 >= 0xff00_0000 } }

  /// Half the size, at least 1 × 1: each pixel is the mean of what it covers, rounded once.
  var halved: ImageLevel {
    let columns = HalvedAxis(length: width)
    let rows = HalvedAxis(length: height)
    // Two components share a word while their sums fit into 32 bits each.
    let sumsFitInHalves = columns.total * rows.total <= Int(UInt32.max) / 255
    var result: [UInt32] = []
    result.reserveCapacity(columns.count * rows.count)
    for row in 0..<rows.count {
      for column in 0..<columns.count {
        result.append(
          sumsFitInHalves ? mean(row, rows, column, columns) : wideMean(row, rows, column, columns))
      }
    }
    return ImageLevel(width: columns.count, height: rows.count, pixels: result)
  }

  @inline(__always)
  private func mean(_ row: Int, _ rows: HalvedAxis, _ column: Int, _ columns: HalvedAxis) -> UInt32
  {
    var even: UInt64 = 0
    var odd: UInt64 = 0
    for y in rows.covered(by: row) {
      let rowWeight = rows.weight(of: y, in: row)
      for x in columns.covered(by: column) {
        let pixel = UInt64(pixels[y * width + x])
        let weight = UInt64(rowWeight * columns.weight(of: x, in: column))
        even += (pixel & 0xff | (pixel >> 16 & 0xff) << 32) * weight
        odd += (pixel >> 8 & 0xff | (pixel >> 24) << 32) * weight
      }
    }
    let total = UInt64(columns.total * rows.total)
    func mean(_ sum: UInt64) -> UInt32 { UInt32((sum + total / 2) / total) }
    return mean(even & 0xffff_ffff) | mean(odd & 0xffff_ffff) << 8 | mean(even >> 32) << 16
      | mean(odd >> 32) << 24
  }

  /// The mean with wider sums, for images of more than 16,843,009 pixels.
  private func wideMean(
    _ row: Int, _ rows: HalvedAxis, _ column: Int, _ columns: HalvedAxis
  ) -> UInt32 {
    var sums = SIMD4<UInt64>()
    for y in rows.covered(by: row) {
      let rowWeight = rows.weight(of: y, in: row)
      for x in columns.covered(by: column) {
        let pixel = UInt64(pixels[y * width + x])
        let weight = UInt64(rowWeight * columns.weight(of: x, in: column))
        sums &+= SIMD4(pixel & 0xff, pixel >> 8 & 0xff, pixel >> 16 & 0xff, pixel >> 24) &* weight
      }
    }
    let total = UInt64(columns.total * rows.total)
    func mean(_ sum: UInt64) -> UInt32 { UInt32((sum + total / 2) / total) }
    return mean(sums.x) | mean(sums.y) << 8 | mean(sums.z) << 16 | mean(sums.w) << 24
  }

  private static func isPremultiplied(_ pixel: UInt32) -> Bool {
    let alpha = pixel >> 24
    return pixel & 0xff <= alpha && pixel >> 8 & 0xff <= alpha && pixel >> 16 & 0xff <= alpha
  }

  private static func lowered(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    return min(pixel & 0xff, alpha) | min(pixel >> 8 & 0xff, alpha) << 8
      | min(pixel >> 16 & 0xff, alpha) << 16 | alpha << 24
  }
}

/// The source pixels and weights of each pixel of a row of half the length.
private struct HalvedAxis {
  let length: Int
  let count: Int

  init(length: Int) {
    self.length = length
    count = max(length / 2, 1)
  }

  /// The sum of the weights of a pixel: the length, in units of a pixel's `count`th part.
  var total: Int { length }

  /// The pixels that make a pixel.
  @inline(__always)
  func covered(by index: Int) -> Range<Int> {
    index * length / count..<((index + 1) * length + count - 1) / count
  }

  /// The weight of a source pixel in a destination pixel.
  @inline(__always)
  func weight(of pixel: Int, in index: Int) -> Int {
    min((index + 1) * length, (pixel + 1) * count) - max(index * length, pixel * count)
  }
}

// MARK: - Cache

/// The images that the last frames drew, ready to be sampled: only a cache, which no pixel depends on.
final class ImageCache: Sendable {
  private struct Key: Hashable {
    var id: UInt64
    var width: Int
    var height: Int
  }

  private struct Entry {
    var pyramid: ImagePyramid
    var lastFrame: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var frame = 0
  }

  private let isKept: Bool
  private let state = Mutex(State())

  init(isKept: Bool = true) { self.isKept = isKept }

  /// Forgets what was not drawn for some frames.
  func beginFrame() {
    state.withLock { state in
      state.frame += 1
      let oldest = state.frame - 8
      if state.entries.contains(where: { $0.value.lastFrame < oldest }) {
        state.entries = state.entries.filter { $0.value.lastFrame >= oldest }
      }
    }
  }

  func pyramid(of image: Image) -> ImagePyramid {
    guard isKept else { return ImagePyramid(image) }
    let key = Key(id: image.contentID, width: image.width, height: image.height)
    return state.withLock { state in
      let pyramid = state.entries[key]?.pyramid ?? ImagePyramid(image)
      state.entries[key] = Entry(pyramid: pyramid, lastFrame: state.frame)
      return pyramid
    }
  }
}
