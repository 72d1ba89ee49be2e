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
  /// What was there before the last row.
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

  /// Where a row goes.
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
