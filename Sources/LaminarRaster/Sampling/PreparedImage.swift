import LaminarGraphics

/// An image paint ready to be sampled: the levels that are read, and the maps to them.
struct PreparedImage: Sendable {
  /// What a pixel of the canvas is read from.
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
  /// What its premultiplied colours are multiplied by; nil for white.
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

/// Which levels a filter reads.
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
