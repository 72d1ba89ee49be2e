import LaminarGraphics

/// Drawing particles: a colour through a mask of bytes, an image between its pixels times a colour, and
/// anything else pixel by pixel; over what is there, or added to it.
enum ParticleKernel {
  private typealias Lanes = SIMD8<UInt16>

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

  // MARK: - A colour through a mask

  /// - Parameter count: The pixels; the mask may be read to the next multiple of 4.
  static func drawMask(
    _ mask: UnsafePointer<UInt8>, _ color: UInt32, isAdditive: Bool,
    _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    #if DEBUG
    let done = 0
    #else
    let done = drawMaskByLanes(mask, color, isAdditive: isAdditive, target, count: count)
    #endif
    var index = done
    while index < count {
      let coverage = UInt32(mask[index])
      if coverage != 0 {
        target[index] = blended(
          target[index], color, coverage: coverage, isAdditive: isAdditive)
      }
      index &+= 1
    }
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func drawMaskByLanes(
    _ mask: UnsafePointer<UInt8>, _ color: UInt32, isAdditive: Bool,
    _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) -> Int {
    let source = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (even, odd) = (source & 0xff, source &>> 8)
    let alpha = Lanes(repeating: UInt16(truncatingIfNeeded: color &>> 24))
    let limit = Lanes(repeating: 255)
    var index = 0
    while index &+ 4 <= count {
      let word = UnsafeRawPointer(mask + index).loadUnaligned(as: UInt32.self)
      if word != 0 {
        let bytes = unsafeBitCast(word, to: SIMD4<UInt8>.self)
        let wide = SIMD4<UInt32>(truncatingIfNeeded: bytes)
        let coverage = unsafeBitCast(wide | wide &<< 16, to: Lanes.self)
        let below = UnsafeRawPointer(target + index).loadUnaligned(as: Lanes.self)
        let result: Lanes
        if isAdditive {
          let evenSum = PixelMath.divided255(even &* coverage &+ 128) &+ (below & 0xff)
          let oddSum = PixelMath.divided255(odd &* coverage &+ 128) &+ (below &>> 8)
          let newEven = evenSum.replacing(with: limit, where: evenSum .> limit)
          let newOdd = oddSum.replacing(with: limit, where: oddSum .> limit)
          result = newEven | newOdd &<< 8
        } else {
          let rest = 255 &- PixelMath.divided255(alpha &* coverage &+ 128)
          let newEven = PixelMath.divided255(even &* coverage &+ (below & 0xff) &* rest &+ 128)
          let newOdd = PixelMath.divided255High(odd &* coverage &+ (below &>> 8) &* rest &+ 128)
          result = newEven | newOdd
        }
        UnsafeMutableRawPointer(target + index).storeBytes(of: result, as: Lanes.self)
      }
      index &+= 4
    }
    return index
  }

  // MARK: - An image in its own size

  /// - Parameter pixels: The image's pixel to the left and above of the first.
  static func drawSprite(
    _ pixels: UnsafePointer<UInt32>, stride: Int, _ draw: PreparedParticles.Draw,
    isAdditive: Bool, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    // The nearer column weighs what the fraction leaves.
    let (x, y) = (256 &- draw.weightX, 256 &- draw.weightY)
    #if DEBUG
    let done = 0
    #else
    let done = drawSpriteByLanes(
      pixels, stride: stride, x, y, draw.color, isAdditive: isAdditive, target, count: count)
    #endif
    var index = done
    while index < count {
      let top = weighed(
        pixels[index], pixels[index &+ 1], pixels[index &+ stride], pixels[index &+ stride &+ 1],
        x, y)
      target[index] = blended(
        target[index], product(top, draw.color), coverage: 255, isAdditive: isAdditive)
      index &+= 1
    }
  }

  /// The mean of four pixels; the weights of the second column and row are of 256, which is all.
  @inline(__always)
  private static func weighed(
    _ p00: UInt32, _ p10: UInt32, _ p01: UInt32, _ p11: UInt32, _ x: UInt32, _ y: UInt32
  ) -> UInt32 {
    BilinearKernel.mean(p00, p10, p01, p11, x: x, y: y)
  }

  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func drawSpriteByLanes(
    _ pixels: UnsafePointer<UInt32>, stride: Int, _ x: UInt32, _ y: UInt32, _ color: UInt32,
    isAdditive: Bool, _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) -> Int {
    func lanes(_ value: UInt32) -> Lanes { Lanes(repeating: UInt16(truncatingIfNeeded: value)) }
    func load(_ pixels: UnsafePointer<UInt32>) -> Lanes {
      UnsafeRawPointer(pixels).loadUnaligned(as: Lanes.self)
    }
    let corner = (x &* y &+ 128) &>> 8
    let w11 = lanes(corner)
    let w10 = lanes(x &- corner)
    let w01 = lanes(y &- corner)
    let w00 = lanes(256 &- x &- (y &- corner))
    let tint = unsafeBitCast(SIMD4<UInt32>(repeating: color), to: Lanes.self)
    let (tintEven, tintOdd) = (tint & 0xff, tint &>> 8)
    let limit = Lanes(repeating: 255)
    let below = pixels + stride
    var index = 0
    while index &+ 4 <= count {
      let p00 = load(pixels + index)
      let p10 = load(pixels + index + 1)
      let p01 = load(below + index)
      let p11 = load(below + index + 1)
      let even0 = (p00 & 0xff) &* w00 &+ (p10 & 0xff) &* w10
      let even1 = (p01 & 0xff) &* w01 &+ (p11 & 0xff) &* w11
      let odd0 = (p00 &>> 8) &* w00 &+ (p10 &>> 8) &* w10
      let odd1 = (p01 &>> 8) &* w01 &+ (p11 &>> 8) &* w11
      let even = PixelMath.divided255(((even0 &+ even1 &+ 128) &>> 8) &* tintEven &+ 128)
      let odd = PixelMath.divided255(((odd0 &+ odd1 &+ 128) &>> 8) &* tintOdd &+ 128)
      let under = load(UnsafePointer(target + index))
      let result: Lanes
      if isAdditive {
        let evenSum = even &+ (under & 0xff)
        let oddSum = odd &+ (under &>> 8)
        let newEven = evenSum.replacing(with: limit, where: evenSum .> limit)
        let newOdd = oddSum.replacing(with: limit, where: oddSum .> limit)
        result = newEven | newOdd &<< 8
      } else {
        let alphas = unsafeBitCast(odd, to: SIMD4<UInt32>.self) &>> 16
        let rest = 255 &- unsafeBitCast(alphas | alphas &<< 16, to: Lanes.self)
        let newEven = PixelMath.divided255(even &* 255 &+ (under & 0xff) &* rest &+ 128)
        let newOdd = PixelMath.divided255High(odd &* 255 &+ (under &>> 8) &* rest &+ 128)
        result = newEven | newOdd
      }
      UnsafeMutableRawPointer(target + index).storeBytes(of: result, as: Lanes.self)
      index &+= 4
    }
    return index
  }

  // MARK: - Anything

  /// One row of a particle, seen through its map.
  static func drawMapped(
    _ map: PreparedParticles.Map, _ color: UInt32, isAdditive: Bool, row: Int, from column: Int,
    _ target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let m = map.map
    let y = Double(row) + 0.5
    for index in 0..<count {
      let x = Double(column + index) + 0.5
      let place = SIMD2(x * m.a + y * m.c + m.tx, x * m.b + y * m.d + m.ty)
      guard let level = map.level else {
        // A disc: the distance from its edge, in pixels along the way from its centre.
        let length = (place * place).sum().squareRoot()
        let slope = length > 0 ? 1 / gradient(m, place, length) : map.slope.x
        let covered = min(max((1 - length) * slope + 0.5, 0), 1)
        guard covered > 0 else { continue }
        target[index] = blended(
          target[index], color, coverage: UInt32(covered * 255 + 0.5), isAdditive: isAdditive)
        continue
      }
      let edge = SIMD2((1 - abs(place.x)) * map.slope.x, (1 - abs(place.y)) * map.slope.y) + 0.5
      let inside = edge.clamped(lowerBound: .zero, upperBound: .one)
      let covered = inside.x * inside.y
      guard covered > 0 else { continue }
      let point =
        SIMD2(map.part.x, map.part.y)
        + (place + 1).clamped(lowerBound: .zero, upperBound: SIMD2(repeating: 2))
        * SIMD2(map.part.z, map.part.w) / 2
      let top = level.sample(point, of: level, isLinear: map.isLinear)
      target[index] = blended(
        target[index], product(top, color), coverage: UInt32(covered * 255 + 0.5),
        isAdditive: isAdditive)
    }
  }

  /// How much the distance from the centre changes over a pixel.
  @inline(__always)
  private static func gradient(
    _ m: AffineTransform2D, _ place: SIMD2<Double>, _ length: Double
  ) -> Double {
    let alongX = (place.x * m.a + place.y * m.b) / length
    let alongY = (place.x * m.c + place.y * m.d) / length
    return max((alongX * alongX + alongY * alongY).squareRoot(), 1e-9)
  }
}

extension BandRenderer {
  /// Draws the particles of a band. No mask stands around them.
  func draw(
    _ particles: PreparedParticles, band: Int, inside clip: PixelRect, on target: BandView
  ) {
    let isAdditive = particles.isAdditive
    particles.maskBytes.withUnsafeBufferPointer { masks in
      particles.sheetPixels.withUnsafeBufferPointer { pixels in
        particles.draws.withUnsafeBufferPointer { draws in
          for place in particles.draws(band: band) {
            let draw = draws[Int(place)]
            let rect = draw.bounds.intersection(clip)
            if rect.isEmpty { continue }
            let count = rect.maxX &- rect.minX
            var line = target.pixels(row: rect.minY, from: rect.minX, count: count)
            precondition(rect.maxY <= target.rows.upperBound)
            switch draw.kind {
            case .disc:
              guard let base = masks.baseAddress else { continue }
              let mask = particles.masks[Int(draw.place)]
              var bytes =
                base + Int(mask.start) + (rect.minY &- Int(draw.row)) &* Int(mask.stride)
                + (rect.minX &- Int(draw.column))
              for _ in rect.minY..<rect.maxY {
                ParticleKernel.drawMask(
                  bytes, draw.color, isAdditive: isAdditive, line, count: count)
                bytes += Int(mask.stride)
                line += target.width
              }
            case .sprite:
              guard let base = pixels.baseAddress else { continue }
              let sheet = particles.sheets[Int(draw.place)]
              var source =
                base + sheet.start + (rect.minY &- Int(draw.row)) &* sheet.stride
                + (rect.minX &- Int(draw.column))
              for _ in rect.minY..<rect.maxY {
                ParticleKernel.drawSprite(
                  source, stride: sheet.stride, draw, isAdditive: isAdditive, line, count: count)
                source += sheet.stride
                line += target.width
              }
            case .mapped:
              let map = particles.maps[Int(draw.place)]
              for row in rect.minY..<rect.maxY {
                ParticleKernel.drawMapped(
                  map, draw.color, isAdditive: isAdditive, row: row, from: rect.minX, line,
                  count: count)
                line += target.width
              }
            }
          }
        }
      }
    }
  }
}
