/// A bitmap's rows as PNG holds them: straight components, three bytes per pixel if all is opaque,
/// four otherwise.
struct PNGRows {
  /// The straight component of each premultiplied one, at 256·alpha + component:
  /// round(255·component ÷ alpha), halves up.
  private static let straight: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256 * 256)
    for alpha in 1..<256 {
      for component in 0..<256 {
        table[alpha * 256 + component] = UInt8(min((510 * component + alpha) / (2 * alpha), 255))
      }
    }
    return table
  }()

  let bitmap: Bitmap
  let isOpaque: Bool
  /// Whether that it is opaque is to be proved by whoever reads all of it.
  let isGuess: Bool

  init(_ bitmap: Bitmap) {
    self.init(bitmap, isOpaque: Self.isOpaque(bitmap.pixels, 0..<bitmap.pixels.count))
  }

  /// Three bytes per pixel or four, whatever the picture is; three leave transparency out.
  init(_ bitmap: Bitmap, isOpaque: Bool) {
    self.bitmap = bitmap
    self.isOpaque = isOpaque
    isGuess = false
  }

  /// The rows of a picture that is opaque if every 64th row is, the first among them: a guess.
  init(guessing bitmap: Bitmap) {
    self.bitmap = bitmap
    isOpaque = Swift.stride(from: 0, to: bitmap.height, by: 64).allSatisfy { row in
      Self.isOpaque(bitmap.pixels, row * bitmap.width..<(row + 1) * bitmap.width)
    }
    isGuess = isOpaque
  }

  /// Bytes per pixel.
  var stride: Int { isOpaque ? 3 : 4 }
  /// Bytes per row.
  var rowBytes: Int { stride * bitmap.width }
  /// Bytes per row including the filter byte.
  var edgeBytes: Int { rowBytes + 1 }

  private static func isOpaque(_ pixels: [UInt32], _ range: Range<Int>) -> Bool {
    pixels.withUnsafeBufferPointer { pixels in
      var start = range.lowerBound
      while start < range.upperBound {
        let end = min(start + 4096, range.upperBound)
        var all = ~UInt32(0)
        for index in start..<end { all &= pixels[index] }
        if all < 0xff00_0000 { return false }
        start = end
      }
      return true
    }
  }

  /// Writes a row's straight pixels.
  func writeStraight(_ row: Int, to output: MutableRowPointer<UInt32>) {
    let width = bitmap.width
    bitmap.pixels.withRow { pixels in
      Self.writeStraight(
        pixels.part(from: row * width, count: width), count: width, to: output)
    }
  }

  private static func writeStraight(
    _ pixels: RowPointer<UInt32>, count: Int, to output: MutableRowPointer<UInt32>
  ) {
    straight.withUnsafeBufferPointer { table in
      // Opaque pixels are copied, some at once: parts of a row, of which the last may be shorter.
      for start in Swift.stride(from: 0, to: count, by: 64) {
        let part = start..<min(start &+ 64, count)
        var all = ~UInt32(0)
        for index in part { all &= pixels[index] }
        if all >= 0xff00_0000 {
          for index in part { output[index] = pixels[index].littleEndian }
        } else {
          for index in part { output[index] = straight(pixels[index], table).littleEndian }
        }
      }
    }
  }

  @inline(__always)
  private static func straight(_ pixel: UInt32, _ table: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let alpha = pixel &>> 24
    let row = Int(alpha &<< 8)
    return UInt32(table[row | Int(pixel & 0xff)])
      | UInt32(table[row | Int(pixel &>> 8 & 0xff)]) &<< 8
      | UInt32(table[row | Int(pixel &>> 16 & 0xff)]) &<< 16 | alpha &<< 24
  }
}

// MARK: - Filtered rows

/// Rows of pixels as their differences from predictions, each behind the number of its filter, and the
/// long runs of zeros among them.
///
/// Differences are taken before pixels are packed to three bytes, and what is equal in eight pixels is
/// skipped: in most pictures that is most.
struct FilteredRows {
  /// Zeros from one index up to another.
  struct Run: BitwiseCopyable {
    var start: Int32
    var end: Int32
  }

  /// The pixels that are compared at once.
  private static let block = 8
  /// The pixels of the shortest run; fewer equal ones are differences like others.
  private static let shortestRun = 3 * block
  /// The pixels of the shortest run that the checksum is told of as one.
  private static let shortestSum = 16 * block

  private(set) var bytes: [UInt8]
  private(set) var runs: [Run]
  private(set) var count = 0
  private(set) var runCount = 0
  /// Of the bytes.
  private(set) var checksum = Adler32()
  /// The bits that are set in the first pixel of each row and all that differ from their prediction.
  private(set) var common = ~UInt32(0)
  /// The state before the last row.
  private var previous = (count: 0, runCount: 0, checksum: Adler32())

  /// - Parameter capacity: The most bytes of the rows.
  init(capacity: Int) {
    // A store of eight bytes ends two after a block of six; a hash reads eight bytes.
    bytes = [UInt8](repeating: 0, count: capacity + 8)
    // Between two runs is a block of three bytes per pixel or more.
    let most = capacity / (3 * (Self.shortestRun + Self.block)) + 1
    runs = [Run](repeating: Run(start: 0, end: 0), count: capacity == 0 ? 0 : most)
  }

  mutating func removeAll() {
    (count, runCount) = (0, 0)
    checksum = Adler32()
    common = ~0
  }

  /// Appends a row, which a filter predicted.
  ///
  /// - Parameters:
  ///   - stride: Bytes per pixel: 4, or 3 without the highest.
  ///   - mask: The bits of a pixel whose cost is wanted.
  /// - Returns: The cost, see ``PNGFilter/cost(_:_:count:mask:below:)``; 0 without a mask.
  @discardableResult
  mutating func append(
    _ row: RowPointer<UInt32>, _ filter: PNGFilter, _ prediction: RowPointer<UInt32>, width: Int,
    stride: Int, mask: UInt32? = nil
  ) -> Int {
    previous = (count, runCount, checksum)
    var (checksum, common, runCount) = (checksum, common, runCount)
    let cost = bytes.withMutableRow { bytes in
      runs.withMutableRow { runs in
        var output = Output(
          bytes: bytes.part(from: count, count: 1 &+ stride &* width &+ 2),
          runs: runs, start: count, checksum: checksum, common: common & row[0],
          runCount: runCount)
        output.bytes[0] = filter.rawValue
        let cost =
          switch (stride, mask) {
          case (3, nil): output.append(row, prediction, width: width, stride: 3, mask: nil)
          case (3, let mask?): output.append(row, prediction, width: width, stride: 3, mask: mask)
          case (_, nil): output.append(row, prediction, width: width, stride: 4, mask: nil)
          case (_, let mask?): output.append(row, prediction, width: width, stride: 4, mask: mask)
          }
        (checksum, common, runCount) = (output.checksum, output.common, output.runCount)
        return cost
      }
    }
    (self.checksum, self.common, self.runCount) = (checksum, common, runCount)
    count += 1 + stride * width
    return cost
  }

  /// Removes the row that was appended last.
  mutating func removeLast() { (count, runCount, checksum) = previous }

  // MARK: - One row

  /// The destination of a row.
  private struct Output {
    /// The row's filter and its differences.
    let bytes: MutableRowPointer<UInt8>
    let runs: MutableRowPointer<Run>
    /// The index of the first byte among those of all rows.
    let start: Int
    var checksum: Adler32
    var common: UInt32
    var runCount: Int

    /// - Returns: The cost of the bits of a mask.
    @inline(__always)
    mutating func append(
      _ row: RowPointer<UInt32>, _ prediction: RowPointer<UInt32>, width: Int, stride: Int,
      mask: UInt32?
    ) -> Int {
      let counted = unsafeBitCast(SIMD4(repeating: mask ?? 0), to: SIMD16<UInt8>.self)
      var sums = SIMD4<UInt32>.zero
      // Bytes before `summed` are in the checksum.
      var summed = 0
      var x = 0
      var common = SIMD4<UInt32>(repeating: ~0)
      // Two blocks of four pixels are before `width`, and their bytes in the row.
      while x &+ block <= width {
        let first = x
        if isEqual(row, prediction, x) {
          x = endOfEqual(row, prediction, from: x &+ block, width: width)
        }
        if x &- first < shortestRun {
          for index in Swift.stride(from: first, to: x, by: block) {
            store(.zero, .zero, at: index, stride: stride)
          }
        } else {
          let (from, to) = (1 &+ first &* stride, 1 &+ x &* stride)
          (bytes + from).update(repeating: 0, count: to &- from)
          note(from, to)
          if x &- first >= shortestSum {
            checksum.add(bytes.reading, summed..<from)
            checksum.addZeros(to &- from)
            summed = to
          }
        }
        while x &+ block <= width {
          let (a, b) = (four(row, x), four(row, x &+ 4))
          let (c, d) = (a &- four(prediction, x), b &- four(prediction, x &+ 4))
          if isZero(c | d) { break }
          common &= unsafeBitCast(a & b, to: SIMD4<UInt32>.self)
          if mask != nil {
            sums &+= PNGFilter.sizes(c & counted, d & counted)
          }
          store(c, d, at: x, stride: stride)
          x &+= block
        }
      }
      var cost = Int(sums.wrappedSum())
      while x < width {
        common[0] &= row[x]
        if let mask { cost &+= PNGFilter.cost(row[x], prediction[x], mask: mask) }
        for byte in 0..<stride {
          let shift = UInt32(truncatingIfNeeded: 8 &* byte)
          bytes[1 &+ x &* stride &+ byte] =
            UInt8(truncatingIfNeeded: row[x] &>> shift &- prediction[x] &>> shift)
        }
        x &+= 1
      }
      checksum.add(bytes.reading, summed..<1 &+ width &* stride)
      self.common &= common[0] & common[1] & common[2] & common[3]
      return cost
    }

    /// Notes a run, with the zeros of the block before it.
    @inline(__always)
    private mutating func note(_ from: Int, _ to: Int) {
      var from = from
      // The first byte is the filter's.
      while from > 8 {
        let zeros =
          bytes.load(at: from &- 8, as: UInt64.self).littleEndian.leadingZeroBitCount &>> 3
        from &-= zeros
        if zeros < 8 { break }
      }
      while from > 1, bytes[from &- 1] == 0 { from &-= 1 }
      runs[runCount] = Run(
        start: Int32(truncatingIfNeeded: start &+ from),
        end: Int32(truncatingIfNeeded: start &+ to))
      runCount &+= 1
    }

    @inline(__always)
    private func store(
      _ low: SIMD16<UInt8>, _ high: SIMD16<UInt8>, at x: Int, stride: Int
    ) {
      let index = 1 &+ x &* stride
      if stride == 4 {
        bytes.store(low, at: index)
        bytes.store(high, at: index &+ 16)
        return
      }
      let (low, high) = (packed(low), packed(high))
      bytes.store(low[0], at: index)
      bytes.store(low[1], at: index &+ 6)
      bytes.store(high[0], at: index &+ 12)
      bytes.store(high[1], at: index &+ 18)
    }

    /// The first three bytes of each pixel: six bytes in each half.
    @inline(__always)
    private func packed(_ pixels: SIMD16<UInt8>) -> SIMD2<UInt64> {
      let pairs = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
      return pairs & 0xff_ffff | pairs &>> 8 & 0xffff_ff00_0000
    }
  }

  // MARK: - Pixels

  /// The first block from an index on that differs from its prediction, or the first one that is not
  /// whole.
  @inline(never)
  static func endOfEqual(
    _ row: RowPointer<UInt32>, _ prediction: RowPointer<UInt32>, from start: Int, width: Int
  ) -> Int {
    var x = start
    // One block or two before `width`.
    while x &+ 2 &* block <= width,
      isZero(difference(row, prediction, x) | difference(row, prediction, x &+ block))
    {
      x &+= 2 &* block
    }
    if x &+ block <= width, isEqual(row, prediction, x) { x &+= block }
    return x
  }

  @inline(__always)
  private static func isEqual(
    _ row: RowPointer<UInt32>, _ prediction: RowPointer<UInt32>, _ x: Int
  ) -> Bool {
    isZero(difference(row, prediction, x))
  }

  /// The bits in which pixels of one half of a block or of the other differ from their prediction.
  @inline(__always)
  private static func difference(
    _ row: RowPointer<UInt32>, _ prediction: RowPointer<UInt32>, _ x: Int
  ) -> SIMD16<UInt8> {
    let low = four(row, x) ^ four(prediction, x)
    return low | (four(row, x &+ 4) ^ four(prediction, x &+ 4))
  }

  @inline(__always)
  private static func four(_ row: RowPointer<UInt32>, _ x: Int) -> SIMD16<UInt8> {
    row.load(at: x, as: SIMD16<UInt8>.self)
  }

  @inline(__always)
  private static func isZero(_ value: SIMD16<UInt8>) -> Bool {
    let halves = unsafeBitCast(value, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}

// MARK: - Filters

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
