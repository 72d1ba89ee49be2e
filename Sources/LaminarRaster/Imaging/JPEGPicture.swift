/// The picture that the samples of a frame make.
struct JPEGPicture {
  let frame: JPEGFrame
  let model: JPEGColorModel
  /// The conversion of the colours to sRGB; nil if they are.
  let conversion: ColorConversion?
  let orientation: JPEGOrientation

  /// A component's samples, and how its rows become those of the picture.
  private struct Plane {
    let samples: RowPointer<UInt8>
    let stride: Int
    let height: Int
    let upsampling: JPEGUpsampling
    /// A row of the picture's width; nil if the component's own rows have it.
    let line: MutableRowPointer<UInt8>?

    /// The samples of a row of the picture.
    func row(_ row: Int, width: Int) -> RowPointer<UInt8> {
      func own(_ row: Int) -> RowPointer<UInt8> {
        samples + stride * min(max(row, 0), height - 1)
      }
      let nearest = own(upsampling.nearest(row))
      guard let line else { return nearest }
      upsampling.write(
        row, near: nearest, far: own(upsampling.next(row)), count: width, to: line)
      return line.reading
    }
  }

  /// Makes the pixels.
  func bitmap() -> Bitmap {
    let (width, height) = (frame.width, frame.height)
    let paddedWidth = 8 * frame.horizontal * frame.unitColumns
    let planes = frame.components.map { component in
      let upsampling = JPEGUpsampling(
        horizontal: frame.horizontal / component.horizontal,
        vertical: frame.vertical / component.vertical, width: component.width)
      return Plane(
        samples: component.finish(), stride: component.stride, height: component.height,
        upsampling: upsampling,
        line: upsampling.isIdentity
          ? nil : .allocate(repeating: 0, count: paddedWidth + JPEGUpsampling.step))
    }
    let line = MutableRowPointer<UInt32>.allocate(repeating: 0, count: width + JPEGColors.step)
    defer {
      line.deallocate()
      for plane in planes { plane.line?.deallocate() }
      withExtendedLifetime(frame.components) {}
    }
    let table = conversion.map { ColorConversion.Table($0, depth: 8) }
    let layout = orientation.layout(width: width, height: height)
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      let target = MutableRowPointer(buffer)
      for row in 0..<height {
        let rows = planes.map { $0.row(row, width: width) }
        // Pixels are written some at a time, so that a row may reach into the next one, but not beyond the last.
        let isDirect =
          orientation == .up && table == nil
          && row * width + width + JPEGColors.step <= width * height
        let output = isDirect ? target + row * width : line
        JPEGColors.write(
          model, rows[0], rows[min(1, rows.count - 1)], rows[min(2, rows.count - 1)],
          rows[rows.count - 1], count: width, to: output)
        if isDirect { continue }
        if let table { Self.convert(line, count: width, with: table) }
        Self.copy(
          line.reading, count: width, to: target + layout.first + row * layout.row,
          step: layout.column)
      }
      count = width * height
    }
    return orientation.isTransposed
      ? Bitmap(width: height, height: width, premultiplied: pixels)
      : Bitmap(width: width, height: height, premultiplied: pixels)
  }

  private static func convert(
    _ line: MutableRowPointer<UInt32>, count: Int, with table: ColorConversion.Table
  ) {
    for index in 0..<count {
      let pixel = line[index]
      line[index] =
        table.pixel(Int(pixel & 0xff), Int(pixel >> 8 & 0xff), Int(pixel >> 16 & 0xff))
        | 0xff00_0000
    }
  }

  private static func copy(
    _ line: RowPointer<UInt32>, count: Int, to target: MutableRowPointer<UInt32>, step: Int
  ) {
    for index in 0..<count { target[index &* step] = line[index] }
  }
}

// MARK: - Subsampled components

/// Enlarges the rows of a component by whole factors.
///
/// By 2 it is done with a triangle filter, of which each new sample takes three parts of the nearest old one and
/// one part of the next, as most decoders do; by more, samples are repeated.
struct JPEGUpsampling {
  /// How many samples of a row are computed at a time.
  static let step = 16

  let horizontal: Int
  let vertical: Int
  /// Whether both directions are filtered; factors of 2 of a narrow component are not.
  private let isSmooth: Bool

  init(horizontal: Int, vertical: Int, width: Int) {
    self.horizontal = horizontal
    self.vertical = vertical
    isSmooth =
      (horizontal, vertical) == (1, 2)
      || horizontal == 2 && vertical <= 2 && width > 2
  }

  /// Whether rows are used as they are.
  var isIdentity: Bool { horizontal == 1 && (vertical == 1 || !isSmooth) }

  /// The old row that is nearest to a new one.
  func nearest(_ row: Int) -> Int { row / vertical }

  /// The old row beside the nearest that counts too.
  func next(_ row: Int) -> Int {
    isSmooth && vertical == 2 ? row / 2 + (row % 2 == 0 ? -1 : 1) : nearest(row)
  }

  /// Writes a row of at least `count` samples; the old rows have a sample more at both ends.
  // Not inlined: see the transform.
  @inline(never)
  func write(
    _ row: Int, near: RowPointer<UInt8>, far: RowPointer<UInt8>, count: Int,
    to target: MutableRowPointer<UInt8>
  ) {
    guard isSmooth else {
      var index = 0
      var source = 0
      while index < count {
        target.part(from: index, count: horizontal).update(
          repeating: near[source], count: horizontal)
        index &+= horizontal
        source &+= 1
      }
      return
    }
    switch (horizontal, vertical) {
    case (1, _):
      // The upper of two new rows is rounded down, the lower one up.
      let bias = UInt16(truncatingIfNeeded: 1 &+ row % 2)
      var index = 0
      while index < count {
        let mean = (Self.sums(near, far, index) &+ bias) &>> 2
        target.store(SIMD8<UInt8>(truncatingIfNeeded: mean), at: index)
        index &+= 8
      }
    case (_, 1):
      var index = 0
      while 2 &* index < count {
        let middle = 3 &* Self.lanes(near, index)
        let even = (middle &+ Self.lanes(near, index &- 1) &+ 1) &>> 2
        let odd = (middle &+ Self.lanes(near, index &+ 1) &+ 2) &>> 2
        target.store(even | odd &<< 8, at: 2 &* index)
        index &+= 8
      }
    default:
      var index = 0
      while 2 &* index < count {
        let middle = 3 &* Self.sums(near, far, index)
        let even = (middle &+ Self.sums(near, far, index &- 1) &+ 8) &>> 4
        let odd = (middle &+ Self.sums(near, far, index &+ 1) &+ 7) &>> 4
        target.store(even | odd &<< 8, at: 2 &* index)
        index &+= 8
      }
    }
  }

  @inline(__always)
  private static func lanes(_ row: RowPointer<UInt8>, _ index: Int) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: row.load(at: index, as: SIMD8<UInt8>.self))
  }

  /// Three parts of a row and one of another.
  @inline(__always)
  private static func sums(
    _ near: RowPointer<UInt8>, _ far: RowPointer<UInt8>, _ index: Int
  ) -> SIMD8<UInt16> {
    3 &* lanes(near, index) &+ lanes(far, index)
  }
}

// MARK: - Colours

/// What the components of a picture are.
enum JPEGColorModel: Sendable {
  case gray
  case rgb
  /// Luminance and two differences of colour, from red, green and blue by ITU-R BT.601 in full range.
  case ycc
  /// Inks, of which 255 is none, as Adobe's programs write them.
  case cmyk
  /// As `ycc`, of the inks' complements, and black.
  case ycck

  /// The number of components.
  var count: Int {
    switch self {
    case .gray: 1
    case .rgb, .ycc: 3
    case .cmyk, .ycck: 4
    }
  }
}

/// Rows of samples as pixels.
enum JPEGColors {
  /// The number of pixels that are made at a time.
  static let step = 8

  /// Writes opaque pixels of a row; count is rounded up to a multiple of `step`.
  // Not inlined: see the transform.
  @inline(never)
  static func write(
    _ model: JPEGColorModel, _ a: RowPointer<UInt8>, _ b: RowPointer<UInt8>,
    _ c: RowPointer<UInt8>, _ d: RowPointer<UInt8>, count: Int, to pixels: MutableRowPointer<UInt32>
  ) {
    var index = 0
    switch model {
    case .gray:
      while index < count {
        let gray = lanes(a, index)
        store(gray, gray, gray, at: index, in: pixels)
        index &+= step
      }
    case .rgb:
      while index < count {
        store(lanes(a, index), lanes(b, index), lanes(c, index), at: index, in: pixels)
        index &+= step
      }
    case .ycc:
      while index < count {
        let color = rgb(lanes(a, index), lanes(b, index), lanes(c, index))
        store(color.red, color.green, color.blue, at: index, in: pixels)
        index &+= step
      }
    case .cmyk:
      while index < count {
        let black = lanes(d, index)
        store(
          product(lanes(a, index), black), product(lanes(b, index), black),
          product(lanes(c, index), black), at: index, in: pixels)
        index &+= step
      }
    case .ycck:
      while index < count {
        let color = rgb(lanes(a, index), lanes(b, index), lanes(c, index))
        let black = lanes(d, index)
        store(
          product(255 &- color.red, black), product(255 &- color.green, black),
          product(255 &- color.blue, black), at: index, in: pixels)
        index &+= step
      }
    }
  }

  @inline(__always)
  private static func lanes(_ row: RowPointer<UInt8>, _ index: Int) -> SIMD8<Int16> {
    SIMD8<Int16>(truncatingIfNeeded: row.load(at: index, as: SIMD8<UInt8>.self))
  }

  /// Red, green and blue with the constants 1.402, 0.344136, 0.714136 and 1.772, of 16 binary digits of fraction
  /// and rounded to the nearest (JFIF 1.02).
  @inline(__always)
  private static func rgb(
    _ y: SIMD8<Int16>, _ cb: SIMD8<Int16>, _ cr: SIMD8<Int16>
  ) -> (red: SIMD8<Int16>, green: SIMD8<Int16>, blue: SIMD8<Int16>) {
    let (blueness, redness) = (cb &- 128, cr &- 128)
    // 1.402 = 1 + 26345 ÷ 2¹⁶, 1.772 = 2 − 14942 ÷ 2¹⁶, and −0.714136 = 18734 ÷ 2¹⁶ − 1.
    let red = y &+ redness &+ rounded(redness, times: 26345)
    let blue = y &+ 2 &* blueness &+ rounded(blueness, times: -14942)
    let mixed =
      (SIMD8<Int32>(truncatingIfNeeded: blueness) &* -22554
        &+ SIMD8<Int32>(truncatingIfNeeded: redness) &* 18734 &+ 32768) &>> 16
    let green = y &- redness &+ SIMD8<Int16>(truncatingIfNeeded: mixed)
    return (JPEGTransform.clamped(red), JPEGTransform.clamped(green), JPEGTransform.clamped(blue))
  }

  /// A product ÷ 2¹⁶, rounded to the nearest.
  @inline(__always)
  private static func rounded(_ lanes: SIMD8<Int16>, times factor: Int32) -> SIMD8<Int16> {
    SIMD8<Int16>(
      truncatingIfNeeded: (SIMD8<Int32>(truncatingIfNeeded: lanes) &* SIMD8(repeating: factor)
        &+ 32768) &>> 16)
  }

  /// A product of parts of 255, rounded to the nearest.
  @inline(__always)
  private static func product(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
    let sum = SIMD8<UInt16>(truncatingIfNeeded: a) &* SIMD8<UInt16>(truncatingIfNeeded: b) &+ 128
    return SIMD8<Int16>(truncatingIfNeeded: (sum &+ sum &>> 8) &>> 8)
  }

  @inline(__always)
  private static func store(
    _ red: SIMD8<Int16>, _ green: SIMD8<Int16>, _ blue: SIMD8<Int16>, at index: Int,
    in pixels: MutableRowPointer<UInt32>
  ) {
    let low = SIMD8<UInt32>(
      truncatingIfNeeded: SIMD8<UInt16>(truncatingIfNeeded: red | green &<< 8))
    let high = SIMD8<UInt32>(truncatingIfNeeded: blue)
    pixels.store(low | high &<< 16 | 0xff00_0000, at: index)
  }
}
