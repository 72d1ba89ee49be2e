/// The five filters that turn a row of bytes into differences (PNG specification, 9.2).
enum PNGFilter: UInt8, CaseIterable, Sendable {
  case none, sub, up, average, paeth

  /// Writes the differences of a row from its neighbours, and returns the sum of their sizes, small
  /// negative numbers counting as small.
  ///
  /// - Parameter stride: Bytes per pixel.
  func apply(
    _ row: RowPointer<UInt8>, above: RowPointer<UInt8>, count: Int, stride: Int,
    to output: MutableRowPointer<UInt8>
  ) {
    switch self {
    case .none:
      output.update(from: row, count: count)
    case .up:
      for index in 0..<count { output[index] = row[index] &- above[index] }
    case .sub:
      let head = min(stride, count)
      for index in 0..<head { output[index] = row[index] }
      // After the first pixel every byte has one to its left.
      for index in head..<count { output[index] = row[index] &- row[index &- stride] }
    case .average:
      let head = min(stride, count)
      for index in 0..<head { output[index] = row[index] &- above[index] &>> 1 }
      for index in head..<count {
        let sum = UInt16(row[index &- stride]) &+ UInt16(above[index])
        output[index] = row[index] &- UInt8(truncatingIfNeeded: sum &>> 1)
      }
    case .paeth:
      let head = min(stride, count)
      for index in 0..<head { output[index] = row[index] &- above[index] }
      for index in head..<count {
        output[index] =
          row[index]
          &- Self.paeth(row[index &- stride], above[index], above[index &- stride])
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

  /// The sum of the differences' sizes: the usual guess at how well a row compresses.
  static func cost(_ output: RowPointer<UInt8>, count: Int) -> Int {
    var sum: UInt32 = 0
    for index in 0..<count {
      let value = Int8(bitPattern: output[index])
      sum &+= UInt32(value.magnitude)
    }
    return Int(sum)
  }
}
