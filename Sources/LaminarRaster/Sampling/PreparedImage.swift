import LaminarGraphics

/// An image paint ready to be sampled: the levels that are read, and the maps to them.
struct PreparedImage: Sendable {
  /// The source that pixels of the canvas are sampled from.
  enum Reading: Sendable {
    /// One level, in equal steps.
    case level(ImageLevel, ImageSteps, isLinear: Bool)
    /// Two levels, the second by a weight of 1…255.
    case levels(ImageLevel, ImageSteps, ImageLevel, ImageSteps, weight: UInt32)
    /// The levels that each pixel's position requires.
    case positions(ImagePositions, LevelChoice, [ImageLevel])
  }

  let reading: Reading
  /// Whether every pixel of the image is opaque.
  let isOpaque: Bool
  private let exactOpacity: Double
  /// The factor of its premultiplied colours; nil for white.
  let tint: UInt32?

  /// The opacity, 0…255.
  var opacity: UInt32 { PremultipliedColor.byte(exactOpacity) }

  /// Nil where nothing is seen; `bounds` are the pixels that may be requested.
  init?(
    _ paint: DisplayList.ImagePaint, through transform: ProjectiveTransform2D, in bounds: PixelRect,
    pyramid: ImagePyramid
  ) {
    exactOpacity = PremultipliedColor.unit(paint.opacity)
    tint =
      paint.tint.isWhite
      ? nil : PremultipliedColor(paint.tint.withAlphaComponent(1)).rgba
    isOpaque = pyramid.isOpaque
    guard exactOpacity > 0, let map = ImageMap(paint, through: transform) else { return nil }
    let choice = LevelChoice(paint)
    let base = pyramid.base
    switch map {
    case .positions(let positions):
      reading = .positions(
        positions, choice, paint.minification == .trilinear ? pyramid.levels : [base])
    case .steps(let map):
      let along = (map.a * map.a + map.b * map.b).squareRoot()
      let down = (map.c * map.c + map.d * map.d).squareRoot()
      let chosen = choice.levels(step: max(along, down), count: pyramid.levelCount)
      guard let steps = ImageSteps(map, isLinear: chosen.isLinear, in: bounds) else {
        let inverse = ProjectiveTransform2D(map)
        let whole = SIMD4(0.0, 0, 1, 1)
        let axis = DisplayList.ImageAxis(positions: whole, pixels: whole)
        reading = .positions(
          ImagePositions(inverse: inverse, horizontal: axis, vertical: axis), choice, [base])
        return
      }
      guard chosen.level > 0 || chosen.weight > 0 else {
        reading = .level(base, steps, isLinear: chosen.isLinear)
        return
      }
      let levels = pyramid.levels
      let first = levels[chosen.level]
      guard let firstSteps = ImageSteps(map, from: base, to: first, in: bounds) else { return nil }
      guard chosen.weight > 0 else {
        reading = .level(first, firstSteps, isLinear: true)
        return
      }
      let second = levels[chosen.level + 1]
      guard let secondSteps = ImageSteps(map, from: base, to: second, in: bounds) else {
        return nil
      }
      reading = .levels(first, firstSteps, second, secondSteps, weight: chosen.weight)
    }
  }

  private init(_ image: PreparedImage, opacity: Double) {
    reading = image.reading
    isOpaque = image.isOpaque
    exactOpacity = image.exactOpacity * opacity
    tint = image.tint
  }

  /// The one level that all of it is mixed from in equal steps, four pixels each; nil where it is read
  /// otherwise.
  var mixedLevel: (ImageLevel, ImageSteps)? {
    guard tint == nil, case .level(let level, let steps, isLinear: true) = reading,
      steps.stepX != 1 << 32 || steps.stepY != 0
    else { return nil }
    return (level, steps)
  }

  func times(opacity: Double) -> PreparedImage { PreparedImage(self, opacity: opacity) }
}

/// The levels of the pyramid that a filter reads.
struct LevelChoice: Sendable {
  private let minification: DisplayList.ImageFilter
  private let magnification: DisplayList.ImageFilter
  private let bias: Double

  init(_ paint: DisplayList.ImagePaint) {
    minification = paint.minification
    magnification = paint.magnification
    bias = min(max(paint.bias.isNaN ? 0 : paint.bias, -32), 32)
  }

  /// The level to read, and the weight of the next, 0…255, where one pixel of the canvas is a number
  /// of the image's.
  func levels(step: Double, count: Int) -> (level: Int, weight: UInt32, isLinear: Bool) {
    // Turning by an angle leaves a step of 1 off by its rounding.
    guard step > 1.000_001 else { return (0, 0, magnification != .nearest) }
    guard minification == .trilinear else { return (0, 0, minification != .nearest) }
    let exact = Elementary.log(min(step, 1e9)) / 0.693_147_180_559_945_3 + bias
    let fine = Int((min(max(exact, 0), Double(count - 1)) * 256).rounded())
    return (fine >> 8, UInt32(fine & 255), true)
  }
}

extension ImagePyramid {
  /// The number of levels, without making them.
  var levelCount: Int {
    let side = max(base.width, base.height)
    return Int.bitWidth - side.leadingZeroBitCount
  }
}

extension Color {
  /// Whether multiplying with the colour, alpha aside, changes nothing.
  var isWhite: Bool { red >= 1 && green >= 1 && blue >= 1 }
}

// MARK: - Sampling

extension PreparedImage {
  /// Writes the image's pixels of one row of the canvas, without its opacity.
  ///
  /// - Parameters:
  ///   - scratch: Memory for as many pixels again.
  ///   - full: Words of full coverage, one for every four pixels.
  func sample(
    row: Int, from column: Int, count: Int, into pixels: MutableRowPointer<UInt32>,
    scratch: MutableRowPointer<UInt32>, full: RowPointer<UInt32>
  ) {
    switch reading {
    case .level(let level, let steps, let isLinear):
      level.sample(
        steps, isLinear: isLinear, row: row, from: column, count: count, into: pixels, full: full)
    case .levels(let first, let firstSteps, let second, let secondSteps, let weight):
      first.sample(
        firstSteps, isLinear: true, row: row, from: column, count: count, into: pixels, full: full)
      second.sample(
        secondSteps, isLinear: true, row: row, from: column, count: count, into: scratch,
        full: full)
      for index in 0..<count {
        pixels[index] = BilinearKernel.mix(pixels[index], scratch[index], weight)
      }
    case .positions(let positions, let choice, let levels):
      for index in 0..<count {
        pixels[index] = Self.sample(
          levels, choice, positions.position(Double(column + index) + 0.5, Double(row) + 0.5))
      }
    }
  }

  private static func sample(
    _ levels: [ImageLevel], _ choice: LevelChoice, _ position: (point: SIMD2<Double>, step: Double)
  ) -> UInt32 {
    guard position.step.isFinite else { return 0 }
    let chosen = choice.levels(step: position.step, count: levels.count)
    let first = levels[chosen.level].sample(
      position.point, of: levels[0], isLinear: chosen.isLinear)
    guard chosen.weight > 0 else { return first }
    let second = levels[chosen.level + 1].sample(position.point, of: levels[0], isLinear: true)
    return BilinearKernel.mix(first, second, chosen.weight)
  }
}

extension ImageLevel {
  /// The pixel at a point in the coordinates of another level.
  func sample(_ point: SIMD2<Double>, of base: ImageLevel, isLinear: Bool) -> UInt32 {
    func fixed(_ value: Double, _ size: Int, _ baseSize: Int) -> Int {
      let scaled = value * (Double(size) / Double(baseSize)) - (isLinear ? 0.5 - 1 / 512 : 0)
      let held = scaled > -1 ? min(scaled, Double(size)) : -1
      return Int((held * 65536).rounded(.down)) << 16
    }
    let x = fixed(point.x, width, base.width)
    let y = fixed(point.y, height, base.height)
    return pixels.withRow { base in
      isLinear ? linear(base, x, y) : base[clampedIndex(x >> 32, y >> 32)]
    }
  }

  /// Writes the pixels of one row of the canvas.
  ///
  /// - Parameter full: Words of full coverage, one for every four pixels.
  func sample(
    _ steps: ImageSteps, isLinear: Bool, row: Int, from column: Int, count: Int,
    into output: MutableRowPointer<UInt32>, full: RowPointer<UInt32>
  ) {
    let isShifted = steps.stepX == 1 << 32 && steps.stepY == 0
    if isLinear, !isShifted {
      output.update(repeating: 0, count: count)
      return draw(
        steps, row: row, from: column, count: count, words: full, opacity: 255, on: output)
    }
    let (x, y) = steps.position(column: column, row: row)
    pixels.withRow { base in
      var inner = 0..<0
      if isLinear {
        // What has all its neighbours in the image is read without a test.
        inner = steps.insideX(x, limit: (width - 1) << 32, count: count)
          .clamped(to: steps.insideY(y, limit: (height - 1) << 32, count: count))
      }
      func pixel(_ index: Int) -> UInt32 {
        let (x, y) = (x &+ index &* steps.stepX, y &+ index &* steps.stepY)
        return isLinear ? linear(base, x, y) : base[clampedIndex(x >> 32, y >> 32)]
      }
      for index in 0..<inner.lowerBound { output[index] = pixel(index) }
      if !inner.isEmpty {
        let first = (base + y >> 32 &* width).row(count: width) + (x >> 32 &+ inner.lowerBound)
        BilinearKernel.shifted(
          first, stride: width, x: x, y: y, count: inner.count, into: output + inner.lowerBound)
      }
      for index in inner.upperBound..<count { output[index] = pixel(index) }
    }
  }

  private func clampedIndex(_ x: Int, _ y: Int) -> Int {
    min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)
  }

  /// The mean of the four pixels around a position in 32.32 fixed point; edges repeat.
  func linear(_ base: RowPointer<UInt32>, _ x: Int, _ y: Int) -> UInt32 {
    let (column, row) = (x >> 32, y >> 32)
    return BilinearKernel.mean(
      base[clampedIndex(column, row)], base[clampedIndex(column + 1, row)],
      base[clampedIndex(column, row + 1)], base[clampedIndex(column + 1, row + 1)],
      x: UInt32(truncatingIfNeeded: x >> 24 & 255), y: UInt32(truncatingIfNeeded: y >> 24 & 255))
  }
}

// MARK: - Maps

/// Maps a pixel of the canvas to an image.
private enum ImageMap: Sendable {
  /// The same step from each pixel to the next.
  case steps(AffineTransform2D)
  /// Through perspective or through axes of several parts.
  case positions(ImagePositions)

  /// Nil where the canvas shows nothing of the shape's plane.
  init?(_ paint: DisplayList.ImagePaint, through transform: ProjectiveTransform2D) {
    guard let inverse = transform.inverted() else { return nil }
    let (x, y) = (paint.horizontal, paint.vertical)
    if x.isStraight, y.isStraight, let affine = inverse.affine {
      let (width, height) = (x.positions[3] - x.positions[0], y.positions[3] - y.positions[0])
      let scale = SIMD2(
        (x.pixels[3] - x.pixels[0]) / width, (y.pixels[3] - y.pixels[0]) / height)
      let map = affine.concatenating(
        AffineTransform2D(
          a: scale.x, b: 0, c: 0, d: scale.y, tx: x.pixels[0] - x.positions[0] * scale.x,
          ty: y.pixels[0] - y.positions[0] * scale.y))
      guard (map.a + map.b + map.c + map.d + map.tx + map.ty).isFinite else { return nil }
      self = .steps(map)
    } else {
      self = .positions(ImagePositions(inverse: inverse, horizontal: x, vertical: y))
    }
  }
}

/// Computes the position of each pixel of the canvas in an image separately.
struct ImagePositions: Sendable {
  let inverse: ProjectiveTransform2D
  let horizontal: DisplayList.ImageAxis
  let vertical: DisplayList.ImageAxis

  /// The position of the canvas's point in the image, and how many of the image's pixels a step of one
  /// pixel in x or y goes, whichever is farther.
  func position(_ x: Double, _ y: Double) -> (point: SIMD2<Double>, step: Double) {
    let (u, v, w) = inverse.map(x, y)
    let point = SIMD2(u / w, v / w)
    let m = inverse
    let across = horizontal.pixel(at: point.x)
    let down = vertical.pixel(at: point.y)
    let alongX = SIMD2(
      (m.m11 - point.x * m.m13) / w * across.slope, (m.m12 - point.y * m.m13) / w * down.slope)
    let alongY = SIMD2(
      (m.m21 - point.x * m.m23) / w * across.slope, (m.m22 - point.y * m.m23) / w * down.slope)
    let longest = max((alongX * alongX).sum(), (alongY * alongY).sum())
    return (SIMD2(across.pixel, down.pixel), longest.squareRoot())
  }
}

extension DisplayList.ImageAxis {
  /// The pixel coordinate at a position, and pixels per unit there.
  fileprivate func pixel(at position: Double) -> (pixel: Double, slope: Double) {
    var part = 1
    if position < positions[1], positions[0] < positions[1] {
      part = 0
    } else if position >= positions[2], positions[2] < positions[3] {
      part = 2
    }
    let length = positions[part + 1] - positions[part]
    guard length > 0 else { return (pixels[part], 0) }
    let slope = (pixels[part + 1] - pixels[part]) / length
    return (pixels[part] + (position - positions[part]) * slope, slope)
  }
}

/// The positions in a level in equal steps, in 32.32 fixed point: exact from the row's start, so that a
/// pixel's position does not depend on where a span begins.
struct ImageSteps: Sendable {
  /// The step per pixel to the right.
  let stepX: Int
  let stepY: Int
  /// 1 over the size of each.
  private let inverseX: Double
  private let inverseY: Double
  private let map: AffineTransform2D
  /// Subtracted from a position: half a pixel where four pixels are mixed, for the centres.
  private let centre: Double

  private static let one = 4_294_967_296.0

  /// Nil where the numbers are too large for fixed point.
  init?(_ map: AffineTransform2D, isLinear: Bool, in bounds: PixelRect) {
    self.map = map
    // Weights have eight digits: half of one rounds them.
    centre = isLinear ? 0.5 - 1 / 512 : 0
    guard abs(map.a) < 16_384, abs(map.b) < 16_384 else { return nil }
    for y in [bounds.minY, bounds.maxY] {
      for x in [0, bounds.minX, bounds.maxX] {
        let point = map.mapped(SIMD2(Double(x), Double(y)))
        guard abs(point.x) < 268_435_456, abs(point.y) < 268_435_456 else { return nil }
      }
    }
    stepX = Int((map.a * Self.one).rounded())
    stepY = Int((map.b * Self.one).rounded())
    inverseX = stepX == 0 ? 0 : 1 / Double(abs(stepX))
    inverseY = stepY == 0 ? 0 : 1 / Double(abs(stepY))
  }

  /// The same positions in a halved level.
  init?(
    _ map: AffineTransform2D, from base: ImageLevel, to level: ImageLevel, in bounds: PixelRect
  ) {
    self.init(
      map.concatenating(
        AffineTransform2D(
          a: Double(level.width) / Double(base.width), b: 0, c: 0,
          d: Double(level.height) / Double(base.height), tx: 0, ty: 0)),
      isLinear: true, in: bounds)
  }

  /// The position of the centre of a pixel of the canvas.
  func position(column: Int, row: Int) -> (x: Int, y: Int) {
    let start = map.mapped(SIMD2(0.5, Double(row) + 0.5))
    return (
      Self.nearest((start.x - centre) * Self.one) &+ column &* stepX,
      Self.nearest((start.y - centre) * Self.one) &+ column &* stepY
    )
  }

  /// The nearest whole number, halves away from 0, of one below 2⁶²: without a call.
  @inline(__always)
  private static func nearest(_ value: Double) -> Int {
    let whole = Int(value)
    let fraction = value - Double(whole)
    return fraction >= 0.5 ? whole &+ 1 : fraction <= -0.5 ? whole &- 1 : whole
  }

  /// The indices i in 0..<count for which x + i·step is in 0..<limit.
  @inline(__always)
  func insideX(_ x: Int, limit: Int, count: Int) -> Range<Int> {
    Self.inside(x, step: stepX, inverse: inverseX, limit: limit, count: count)
  }

  /// The indices i in 0..<count for which y + i·step is in 0..<limit.
  @inline(__always)
  func insideY(_ y: Int, limit: Int, count: Int) -> Range<Int> {
    Self.inside(y, step: stepY, inverse: inverseY, limit: limit, count: count)
  }

  private static func inside(
    _ start: Int, step: Int, inverse: Double, limit: Int, count: Int
  ) -> Range<Int> {
    guard limit > 0 else { return 0..<0 }
    if step == 0 { return 0 <= start && start < limit ? 0..<count : 0..<0 }
    let from = step > 0 ? start : limit &- 1 &- start
    let length = abs(step)
    let whole = count &* length
    guard from < limit, from &+ whole > 0 else { return 0..<0 }
    // Multiplied with the inverse, and corrected in whole numbers.
    var first = 0
    if from < 0 {
      first = Int(Double(0 &- from) * inverse)
      while first &* length &+ from < 0 { first &+= 1 }
      while first > 0, (first &- 1) &* length &+ from >= 0 { first &-= 1 }
    }
    var end = count
    let rest = limit &- 1 &- from
    if rest < whole {
      end = min(Int(Double(rest) * inverse) &+ 1, count)
      while end > 0, (end &- 1) &* length > rest { end &-= 1 }
      while end < count, end &* length <= rest { end &+= 1 }
    }
    return first < end ? first..<end : 0..<0
  }
}
