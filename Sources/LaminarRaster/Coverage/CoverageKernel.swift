/// From accumulated areas to coverage, 0…255: four rows at a time.
///
/// The unit of area is 2⁻²¹ pixel. Invariant: the four columns of a block follow its first cell.
enum CoverageKernel {
  /// The area of a whole pixel.
  static let full: Int32 = 1 << 21

  /// The coverage of the four rows, the first in the low byte.
  @inline(__always)
  static func alphas(_ sums: SIMD4<Int32>, rule: CoverageRule) -> UInt32 {
    UInt32(alpha(sums[0], rule: rule)) | UInt32(alpha(sums[1], rule: rule)) << 8
      | UInt32(alpha(sums[2], rule: rule)) << 16
      | UInt32(alpha(sums[3], rule: rule)) << 24
  }

  /// Adds the areas of a 4×4 block to the running sums, column by column, sets them to 0 and returns the
  /// block's mask.
  @inline(__always)
  static func block(
    _ cells: MutableRowPointer<SIMD4<Int32>>, sums: inout SIMD4<Int32>, rule: CoverageRule
  ) -> SIMD4<UInt32> {
    sums &+= cells[0]
    var mask = vectorAlpha(sums, rule: rule)
    sums &+= cells[1]
    mask |= vectorAlpha(sums, rule: rule) &<< 8
    sums &+= cells[2]
    mask |= vectorAlpha(sums, rule: rule) &<< 16
    sums &+= cells[3]
    mask |= vectorAlpha(sums, rule: rule) &<< 24
    cells.update(repeating: .zero, count: 4)
    return unsafeBitCast(mask, to: SIMD4<UInt32>.self)
  }

  /// Adds the areas of a block to the running sums and sets them to 0.
  @inline(__always)
  static func skip(_ cells: MutableRowPointer<SIMD4<Int32>>, sums: inout SIMD4<Int32>) {
    sums &+= cells[0] &+ cells[1] &+ cells[2] &+ cells[3]
    cells.update(repeating: .zero, count: 4)
  }

  @inline(__always)
  private static func vectorAlpha(_ sums: SIMD4<Int32>, rule: CoverageRule) -> SIMD4<Int32> {
    var area: SIMD4<Int32>
    switch rule {
    case .evenOdd:
      area = sums & SIMD4(repeating: 2 &* full &- 1)
      let mirrored = SIMD4(repeating: 2 &* full) &- area
      area.replace(with: mirrored, where: area .> mirrored)
    case .nonZero:
      let sign = sums &>> 31
      area = (sums ^ sign) &- sign
      area.replace(with: SIMD4(repeating: full), where: area .> SIMD4(repeating: full))
      area &= SIMD4(repeating: Int32.max)
    case .positive:
      area = sums & ~(sums &>> 31)
      area.replace(with: SIMD4(repeating: full), where: area .> SIMD4(repeating: full))
    }
    return (area &- (area &>> 8) &+ 4096) &>> 13
  }

  /// The coverage of one sum, rounded to the nearest of 0…255.
  @inline(__always)
  static func alpha(_ sum: Int32, rule: CoverageRule) -> UInt8 {
    var area: Int32
    switch rule {
    case .evenOdd:
      area = sum & (2 &* full &- 1)
      area = min(area, 2 &* full &- area)
    case .nonZero:
      area = sum < 0 ? 0 &- sum : sum
      area = min(area, full) & Int32.max
    case .positive:
      area = min(max(sum, 0), full)
    }
    return UInt8(truncatingIfNeeded: (area &- (area >> 8) &+ 4096) >> 13)
  }
}

/// Products of coverages, each rounded once: round(a·b ÷ 255).
enum MaskKernel {
  /// The product of four bytes with four bytes.
  @inline(__always)
  static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= PixelMath.divided255((a &>> shift & 0xff) &* (b &>> shift & 0xff)) &<< shift
    }
    return result
  }

  /// The product of two blocks.
  @inline(never)
  static func product(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let left = unsafeBitCast(a, to: SIMD8<UInt16>.self)
    let right = unsafeBitCast(b, to: SIMD8<UInt16>.self)
    let even = PixelMath.divided255((left & 0xff) &* (right & 0xff) &+ 128)
    let odd = PixelMath.divided255High((left &>> 8) &* (right &>> 8) &+ 128)
    return unsafeBitCast(even | odd, to: SIMD4<UInt32>.self)
  }
}
