import LaminarGraphics

/// From pixels of the canvas to a small picture that is turned or scaled, in plain numbers: columns and
/// rows count from the pixel that its centre is in, and the picture reaches from −1 to 1.
struct SpriteTurn: Sendable {
  /// What a column and a row add to both coordinates, and where they begin.
  var a: Float
  var b: Float
  var c: Float
  var d: Float
  var tx: Float
  var ty: Float
  /// Pixels of the canvas for a unit of each coordinate: how soft its edges are.
  var slope: SIMD2<Float>
  /// The positions of 1 and 0 on the sheet, in 256ths of its pixels.
  var half: SIMD2<Float>
  var middle: SIMD2<Float>
  /// The sheet's first pixel among all, the pixels of its rows, and how many there are.
  var start: Int32
  var stride: Int32
  var rows: Int32
  /// The pixel that the centre is in.
  var column: Int32
  var row: Int32

  /// 2²³: a small number added to it is rounded to a whole one in the low bits.
  static let magic: Float = 8_388_608

  /// The longest side of a picture, in its own pixels: positions fit into 16 bits.
  static let longestSide = 128.0

  /// Where four columns at a time end: past the part as far as columns are writable.
  @inline(__always)
  func laneEnd(_ part: Range<Int>, writableColumns: Int) -> Int {
    let count = (part.count &+ 3) & ~3
    return part.lowerBound
      &+ (part.lowerBound &+ count <= writableColumns ? count : part.count & ~3)
  }

  /// The picture at a point, and how much of the pixel there is covered, 0…255.
  func sample(
    _ u: Float, _ v: Float, _ pixels: RowPointer<UInt32>
  ) -> (pixel: UInt32, coverage: UInt32) {
    let alongU = min(max((1 - abs(u)) * slope.x + 0.5, 0), 1)
    let alongV = min(max((1 - abs(v)) * slope.y + 0.5, 0), 1)
    let coverage = (alongU * alongV * 255 + Self.magic).bitPattern & 0xff
    if coverage == 0 { return (0, 0) }
    let fineX = (min(max(u, -1), 1) * half.x + middle.x + Self.magic).bitPattern
    let fineY = (min(max(v, -1), 1) * half.y + middle.y + Self.magic).bitPattern
    let stride = Int(self.stride)
    let row = pixels.row(count: stride).movedRow(by: Int(fineY >> 8 & 0x7fff) * stride)
    let top = row + Int(fineX >> 8 & 0x7fff)
    let below = top.movedRow(by: stride)
    return (
      BilinearKernel.mean(top[0], top[1], below[0], below[1], x: fineX & 255, y: fineY & 255),
      coverage
    )
  }
}

extension SpriteTurn {
  /// The map to a sheet; nil where numbers are too great.
  ///
  /// - Parameters:
  ///   - map: From the canvas to the picture.
  ///   - centre: Its centre on the canvas.
  init?(
    _ map: AffineTransform2D, centre: SIMD2<Double>, slope: SIMD2<Double>, sheet: SpriteSheet
  ) {
    let pixel = centre.rounded(.down)
    let first = map.mapped(pixel + 0.5)
    let largest = 1e6
    for number in [map.a, map.b, map.c, map.d, first.x, first.y, slope.x, slope.y]
    where !(abs(number) < largest) { return nil }
    (a, b, c, d) = (Float(map.a), Float(map.b), Float(map.c), Float(map.d))
    (tx, ty) = (Float(first.x), Float(first.y))
    self.slope = SIMD2(Float(slope.x), Float(slope.y))
    half = SIMD2(Float(sheet.size.x * 128), Float(sheet.size.y * 128))
    // Between the centres of pixels.
    let centre = sheet.origin + sheet.size / 2
    let position = (centre - 0.5) * 256
    middle = SIMD2(Float(position.x), Float(position.y))
    start = Int32(truncatingIfNeeded: sheet.start)
    stride = Int32(truncatingIfNeeded: sheet.stride)
    rows = Int32(truncatingIfNeeded: sheet.rows)
    column = Int32(pixel.x)
    row = Int32(pixel.y)
  }
}

/// A part of an image with the pixels around it, its edges repeated: what small pictures are read from.
struct SpriteSheet: Sendable {
  var start: Int
  var stride: Int
  var rows: Int
  /// Where the part begins on the sheet.
  var origin: SIMD2<Double>
  var size: SIMD2<Double>

  /// Appends a part of a level; nil for one that is too large.
  init?(_ level: ImageLevel, part: SIMD4<Double>, to pixels: inout [UInt32]) {
    let longest = SpriteTurn.longestSide
    guard part.z > 0, part.z <= longest, part.w > 0, part.w <= longest, abs(part.x) < 1e6,
      abs(part.y) < 1e6
    else { return nil }
    let (left, top) = (Int(part.x.rounded(.down)) - 1, Int(part.y.rounded(.down)) - 1)
    let right = Int((part.x + part.z).rounded(.up)) + 1
    let bottom = Int((part.y + part.w).rounded(.up)) + 1
    start = pixels.count
    stride = right - left + 1
    rows = bottom - top + 1
    origin = SIMD2(part.x - Double(left), part.y - Double(top))
    size = SIMD2(part.z, part.w)
    for y in top...bottom {
      let row = min(max(y, 0), level.height - 1) * level.width
      for x in left...right {
        pixels.append(level.pixels[row + min(max(x, 0), level.width - 1)])
      }
    }
  }
}
