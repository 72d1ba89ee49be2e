import LaminarGraphics

/// A shadow that can be seen: where its coverage comes from, and its colour.
struct PreparedShadow: Sendable {
  enum Form: Sendable {
    /// In closed form.
    case rounded(RoundedShadow)
    /// The map that one of the frame's passes makes.
    case pass(Int)
  }

  let form: Form
  /// The requested colour, so that opacities can still be multiplied in before rounding.
  private let color: Color
  let pixel: PremultipliedColor

  init(_ form: Form, color: Color) {
    self.form = form
    self.color = color
    pixel = PremultipliedColor(color)
  }

  /// Where its coverages are, once the frame's passes are drawn.
  func source(_ maps: [ShadowMap]) -> ShadowSource {
    switch form {
    case .rounded(let rounded): .rounded(rounded.coverage)
    case .pass(let pass): .map(maps[pass])
    }
  }

  func times(opacity: Double) -> PreparedShadow {
    var color = self.color
    color.alpha = PremultipliedColor.unit(color.alpha) * opacity
    return PreparedShadow(form, color: color)
  }
}

/// Where the coverages of a shadow are.
enum ShadowSource {
  case rounded(ShadowCoverage)
  case map(ShadowMap)

  /// Writes the coverages of one row of the canvas.
  func coverages(row y: Int, from x: Int, count: Int, into bytes: MutableRowPointer<UInt8>) {
    switch self {
    case .rounded(let rounded): rounded.coverages(row: y, from: x, count: count, into: bytes)
    case .map(let map): map.coverages(row: y, from: x, count: count, into: bytes)
    }
  }
}

/// A picture that is drawn before the frame, since its blurred coverage is a part of it.
struct ShadowPass: Sendable {
  /// What casts the shadow, in cells.
  let frame: PreparedFrame
  /// Where the picture begins on the grid of cells.
  let column: Int
  let row: Int
  let kernel: BlurKernel

  /// The map of a drawn picture of the frame's size.
  func map(of pixels: [UInt32]) -> ShadowMap {
    let alphas = pixels.map { Float($0 >> 24) }
    return ShadowMap(
      cell: kernel.cell, column: column, row: row, width: frame.width, height: frame.height,
      alphas: AlphaBlur.blurred(alphas, width: frame.width, height: frame.height, by: kernel))
  }
}
