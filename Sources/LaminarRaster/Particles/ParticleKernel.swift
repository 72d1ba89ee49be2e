import LaminarGraphics

/// Drawing particles: a colour through a mask of bytes, an image between its pixels times a colour, and
/// anything else pixel by pixel; over what is there, or added to it.
enum ParticleKernel {
  typealias Lanes = SIMD8<UInt16>

  /// The product of a pixel and a colour, both premultiplied.
  @inline(__always)
  static func product(_ pixel: UInt32, _ color: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |=
        PixelMath.divided255((pixel &>> shift & 0xff) &* (color &>> shift & 0xff)) &<< shift
    }
    return result
  }

  /// A pixel with a source on it.
  @inline(__always)
  static func blended(
    _ below: UInt32, _ source: UInt32, coverage: UInt32, isAdditive: Bool
  ) -> UInt32 {
    guard isAdditive else { return ScalarRowKernel.over(below, source, coverage: coverage) }
    let top = ScalarRowKernel.over(0, source, coverage: coverage)
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= min((below &>> shift & 0xff) &+ (top &>> shift & 0xff), 255) &<< shift
    }
    return result
  }

  /// Four pixels with sources on them that are covered as far as their lanes say.
  @inline(__always)
  static func blended(
    _ below: Lanes, even: Lanes, odd: Lanes, alpha: Lanes, coverage: Lanes, isAdditive: Bool
  ) -> Lanes {
    if isAdditive {
      let limit = Lanes(repeating: 255)
      let evenSum = PixelMath.divided255(even &* coverage &+ 128) &+ (below & 0xff)
      let oddSum = PixelMath.divided255(odd &* coverage &+ 128) &+ (below &>> 8)
      let newEven = evenSum.replacing(with: limit, where: evenSum .> limit)
      let newOdd = oddSum.replacing(with: limit, where: oddSum .> limit)
      return newEven | newOdd &<< 8
    }
    let rest = 255 &- PixelMath.divided255(alpha &* coverage &+ 128)
    let newEven = PixelMath.divided255(even &* coverage &+ (below & 0xff) &* rest &+ 128)
    let newOdd = PixelMath.divided255High(odd &* coverage &+ (below &>> 8) &* rest &+ 128)
    return newEven | newOdd
  }

  /// Where a particle is drawn: some pixels of some rows.
  struct Place {
    /// The first pixel.
    var target: UnsafeMutablePointer<UInt32>
    /// Pixels from a row to the next.
    var stride: Int
    var rows: Int
    var columns: Int
    /// How many pixels of a row may be written, as they are, by four at a time: `columns` or more.
    var room: Int
    var isAdditive: Bool
  }

  @inline(__always)
  static func load(_ pixels: UnsafePointer<UInt32>) -> Lanes {
    UnsafeRawPointer(pixels).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  static func store(_ lanes: Lanes, _ pixels: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pixels).storeBytes(of: lanes, as: Lanes.self)
  }

  /// Values of at most 16 bits, each in the two lanes of its pixel.
  @inline(__always)
  static func doubled(_ values: SIMD4<UInt32>) -> Lanes {
    unsafeBitCast(values | values &<< 16, to: Lanes.self)
  }

  // MARK: - A colour through a mask

  /// - Parameters:
  ///   - mask: The coverage of the first pixel; zeros follow the last of a row to a multiple of 4.
  ///   - maskStride: Bytes from a row to the next.
  static func drawMask(
    _ mask: UnsafePointer<UInt8>, maskStride: Int, _ color: UInt32, _ place: Place
  ) {
    #if DEBUG
    let done = 0
    #else
    let done = drawMaskByLanes(mask, maskStride: maskStride, color, place)
    #endif
    drawMaskSingly(mask, maskStride: maskStride, color, place, from: done)
  }

  /// - Parameter done: The columns that are drawn already.
  static func drawMaskSingly(
    _ mask: UnsafePointer<UInt8>, maskStride: Int, _ color: UInt32, _ place: Place, from done: Int
  ) {
    if done >= place.columns { return }
    for row in 0..<place.rows {
      let bytes = mask + row &* maskStride
      let target = place.target + row &* place.stride
      for index in done..<place.columns where bytes[index] != 0 {
        target[index] = blended(
          target[index], color, coverage: UInt32(bytes[index]), isAdditive: place.isAdditive)
      }
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func drawMaskByLanes(
    _ mask: UnsafePointer<UInt8>, maskStride: Int, _ color: UInt32, _ place: Place
  ) -> Int {
    let source = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (even, odd) = (source & 0xff, source &>> 8)
    let alpha = Lanes(repeating: UInt16(truncatingIfNeeded: color &>> 24))
    let isAdditive = place.isAdditive
    let end = (place.room == place.columns ? place.columns : place.columns &+ 3) & ~3
    var bytes = mask
    var target = place.target
    for _ in 0..<place.rows {
      var index = 0
      while index < end {
        let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt32.self)
        if word != 0 {
          let wide = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
          store(
            blended(
              load(target + index), even: even, odd: odd, alpha: alpha, coverage: doubled(wide),
              isAdditive: isAdditive), target + index)
        }
        index &+= 4
      }
      bytes += maskStride
      target += place.stride
    }
    return end
  }

  // MARK: - An image in its own size

  /// - Parameters:
  ///   - pixels: The image's pixel to the left and above of the first; transparent ones follow the
  ///     last of a row, five of them.
  ///   - stride: Pixels from a row of the image to the next.
  static func drawSprite(
    _ pixels: UnsafePointer<UInt32>, stride: Int, _ draw: PreparedParticles.Draw, _ place: Place
  ) {
    // The nearer column weighs what the fraction leaves.
    let (x, y) = (256 &- draw.weightX, 256 &- draw.weightY)
    #if DEBUG
    let done = 0
    #else
    let done = drawSpriteByLanes(pixels, stride: stride, x, y, draw.color, place)
    #endif
    drawSpriteSingly(pixels, stride: stride, x, y, draw.color, place, from: done)
  }

  /// - Parameter done: The columns that are drawn already.
  static func drawSpriteSingly(
    _ pixels: UnsafePointer<UInt32>, stride: Int, _ x: UInt32, _ y: UInt32, _ color: UInt32,
    _ place: Place, from done: Int
  ) {
    if done >= place.columns { return }
    for row in 0..<place.rows {
      let source = pixels + row &* stride
      let target = place.target + row &* place.stride
      for index in done..<place.columns {
        let top = BilinearKernel.mean(
          source[index], source[index &+ 1], source[index &+ stride],
          source[index &+ stride &+ 1], x: x, y: y)
        target[index] = blended(
          target[index], product(top, color), coverage: 255, isAdditive: place.isAdditive)
      }
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func drawSpriteByLanes(
    _ pixels: UnsafePointer<UInt32>, stride: Int, _ x: UInt32, _ y: UInt32, _ color: UInt32,
    _ place: Place
  ) -> Int {
    func lanes(_ value: UInt32) -> Lanes { Lanes(repeating: UInt16(truncatingIfNeeded: value)) }
    let corner = (x &* y &+ 128) &>> 8
    let w11 = lanes(corner)
    let w10 = lanes(x &- corner)
    let w01 = lanes(y &- corner)
    let w00 = lanes(256 &- x &- (y &- corner))
    let tint = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (tintEven, tintOdd) = (tint & 0xff, tint &>> 8)
    let isAdditive = place.isAdditive
    let full = lanes(255)
    let end = (place.room == place.columns ? place.columns : place.columns &+ 3) & ~3
    var source = pixels
    var target = place.target
    for _ in 0..<place.rows {
      let below = source + stride
      var index = 0
      while index < end {
        let p00 = load(source + index)
        let p10 = load(source + index + 1)
        let p01 = load(below + index)
        let p11 = load(below + index + 1)
        let even0 = (p00 & 0xff) &* w00 &+ (p10 & 0xff) &* w10
        let even1 = (p01 & 0xff) &* w01 &+ (p11 & 0xff) &* w11
        let odd0 = (p00 &>> 8) &* w00 &+ (p10 &>> 8) &* w10
        let odd1 = (p01 &>> 8) &* w01 &+ (p11 &>> 8) &* w11
        let even = PixelMath.divided255(((even0 &+ even1 &+ 128) &>> 8) &* tintEven &+ 128)
        let odd = PixelMath.divided255(((odd0 &+ odd1 &+ 128) &>> 8) &* tintOdd &+ 128)
        let alpha = doubled(unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16)
        store(
          blended(
            load(target + index), even: even, odd: odd, alpha: alpha, coverage: full,
            isAdditive: isAdditive), target + index)
        index &+= 4
      }
      source += stride
      target += place.stride
    }
    return end
  }
}
