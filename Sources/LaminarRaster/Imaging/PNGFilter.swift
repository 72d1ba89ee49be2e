/// The five filters, by which rows become differences from what their neighbours predict (PNG
/// specification, 9.2).
enum PNGFilter: UInt8, CaseIterable, Sendable {
  case none, sub, up, average, paeth

  /// Writes the pixels that a row is predicted to have.
  func predict(
    _ row: RowPointer<UInt32>, above: RowPointer<UInt32>, count: Int,
    to output: MutableRowPointer<UInt32>
  ) {
    guard count > 0 else { return }
    switch self {
    case .none:
      output.update(repeating: 0, count: count)
    case .sub:
      output[0] = 0
      output.part(from: 1, count: count &- 1).update(from: row, count: count &- 1)
    case .up:
      output.update(from: above, count: count)
    case .average:
      // Half of the sum of each two bytes: of what both have, and half of what one has.
      output[0] = above[0] &>> 1 & 0x7f7f_7f7f
      for x in 1..<count {
        let (left, above) = (row[x &- 1], above[x])
        output[x] = left & above &+ (left ^ above) &>> 1 & 0x7f7f_7f7f
      }
    case .paeth:
      output[0] = above[0]
      let (row, above) = (row.bound(to: UInt8.self), above.bound(to: UInt8.self))
      output.withRebound(to: UInt8.self, count: 4 &* count) { output in
        // After the first pixel every byte has one to its left.
        for index in 4..<4 &* count {
          output[index] = Self.paeth(row[index &- 4], above[index], above[index &- 4])
        }
      }
    }
  }

  /// Whichever of the left, the upper and the upper left byte is nearest to left + upper − upper left.
  @inline(__always)
  static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let fromLeft = abs(b &- c)
    let fromAbove = abs(a &- c)
    let fromCorner = abs(a &+ b &- c &- c)
    if fromLeft <= fromAbove, fromLeft <= fromCorner { return left }
    return fromAbove <= fromCorner ? above : corner
  }

  /// The sum of the sizes of the bytes' differences, small negative numbers counting as small: the usual
  /// guess at how well a row compresses.
  ///
  /// - Parameters:
  ///   - mask: The bits of a pixel that count.
  ///   - limit: A sum that is no smaller need not be whole.
  static func cost(
    _ row: RowPointer<UInt32>, _ prediction: RowPointer<UInt32>, count: Int, mask: UInt32,
    below limit: Int = .max
  ) -> Int {
    let bytes = unsafeBitCast(SIMD4(repeating: mask), to: SIMD16<UInt8>.self)
    var total = 0
    var x = 0
    while x &+ 4 <= count, total < limit {
      // What is equal costs nothing.
      x = FilteredRows.endOfEqual(row, prediction, from: x, width: count)
      // 16-bit lanes hold twice 128 sizes of at most 128. Fewer, since more may be equal soon.
      let end = min(x &+ 4 &* 32, count &- 3)
      var sums = SIMD8<UInt16>.zero
      // Four pixels before `count`.
      while x < end {
        let (a, b) = (
          row.load(at: x, as: SIMD16<UInt8>.self), prediction.load(at: x, as: SIMD16<UInt8>.self)
        )
        sums &+= sizes((a &- b) & bytes)
        x &+= 4
      }
      for lane in 0..<8 { total &+= Int(sums[lane]) }
    }
    while x < count, total < limit {
      total &+= cost(row[x], prediction[x], mask: mask)
      x &+= 1
    }
    return total
  }

  /// The sum of the sizes of a pixel's differences.
  @inline(__always)
  static func cost(_ pixel: UInt32, _ prediction: UInt32, mask: UInt32) -> Int {
    var total = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let difference = UInt8(truncatingIfNeeded: pixel &>> shift &- prediction &>> shift)
      total &+= Int(
        Int8(bitPattern: difference & UInt8(truncatingIfNeeded: mask &>> shift)).magnitude)
    }
    return total
  }

  /// The sizes of differences, their sums of eight bytes each.
  @inline(__always)
  static func sizes(_ low: SIMD16<UInt8>, _ high: SIMD16<UInt8>) -> SIMD4<UInt32> {
    let pairs = unsafeBitCast(sizes(low) &+ sizes(high), to: SIMD4<UInt32>.self)
    return pairs & 0xffff &+ pairs &>> 16
  }

  /// The sizes of differences, those of two bytes in a lane.
  @inline(__always)
  private static func sizes(_ differences: SIMD16<UInt8>) -> SIMD8<UInt16> {
    let negative = SIMD16<UInt8>.zero &- differences
    let sizes = differences.replacing(with: negative, where: negative .< differences)
    let pairs = unsafeBitCast(sizes, to: SIMD8<UInt16>.self)
    return pairs & 0xff &+ pairs &>> 8
  }
}
