/// The inverse discrete cosine transform of 8 × 8 coefficients, after Loeffler, Ligtenberg and Moschytz,
/// "Practical fast 1-D DCT algorithms with 11 multiplications" (ICASSP 1989).
///
/// Constants have 13 binary digits of fraction, and what is between the passes has 2: the precision, and so the
/// samples, of the accurate integer transform of the Independent JPEG Group.
enum JPEGTransform {
  typealias Lanes = SIMD8<Int16>
  typealias WideLanes = SIMD8<Int32>

  /// The binary digits of the constants, and of the numbers between the passes.
  private static let fraction: Int32 = 13
  private static let betweenPasses: Int32 = 2

  /// Transforms a block into samples.
  ///
  /// - Parameters:
  ///   - block: The coefficients row by row.
  ///   - quantization: Their factors, row by row.
  ///   - samples: The first sample; 8 rows are written.
  ///   - stride: From one row to the next.
  // Not inlined: in a larger function the optimiser leaves the lanes' conversions as calls.
  @inline(never)
  static func inverse(
    _ block: RowPointer<Int16>, quantization: RowPointer<Int16>,
    into samples: MutableRowPointer<UInt8>, stride: Int
  ) {
    @inline(__always)
    func row(_ index: Int) -> Lanes {
      block.load(at: 8 &* index, as: Lanes.self)
        &* quantization.load(at: 8 &* index, as: Lanes.self)
    }
    let coefficients = Eight(
      row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7))
    let columns = pass(coefficients, shift: fraction - betweenPasses)
    let rows = pass(columns.transposed, shift: fraction + betweenPasses + 3).transposed
    var line = samples
    @inline(__always)
    func write(_ lanes: Lanes) {
      line.store(bytes(lanes &+ 128))
      line += stride
    }
    write(rows.v0)
    write(rows.v1)
    write(rows.v2)
    write(rows.v3)
    write(rows.v4)
    write(rows.v5)
    write(rows.v6)
    write(rows.v7)
  }

  /// Writes the samples of a block that has but its constant coefficient.
  @inline(__always)
  static func fill(
    constant: Int16, quantization: RowPointer<Int16>, into samples: MutableRowPointer<UInt8>,
    stride: Int
  ) {
    // An eighth, rounded once.
    let sample = (Int(constant &* quantization[0]) &+ 4) &>> 3 &+ 128
    let lanes = SIMD8<UInt8>(repeating: UInt8(truncatingIfNeeded: min(max(sample, 0), 255)))
    var line = samples
    for _ in 0..<8 {
      line.store(lanes)
      line += stride
    }
  }

  /// Eight rows of eight numbers.
  struct Eight {
    let v0, v1, v2, v3, v4, v5, v6, v7: Lanes

    @inline(__always)
    init(
      _ v0: Lanes, _ v1: Lanes, _ v2: Lanes, _ v3: Lanes, _ v4: Lanes, _ v5: Lanes, _ v6: Lanes,
      _ v7: Lanes
    ) {
      (self.v0, self.v1, self.v2, self.v3) = (v0, v1, v2, v3)
      (self.v4, self.v5, self.v6, self.v7) = (v4, v5, v6, v7)
    }

    /// The columns as rows: three times, rows i and i + 4 become one row after the other, number by number.
    @inline(__always)
    var transposed: Eight { interleaved.interleaved.interleaved }

    @inline(__always)
    private var interleaved: Eight {
      Eight(
        JPEGTransform.low(v0, v4), JPEGTransform.high(v0, v4), JPEGTransform.low(v1, v5),
        JPEGTransform.high(v1, v5), JPEGTransform.low(v2, v6), JPEGTransform.high(v2, v6),
        JPEGTransform.low(v3, v7), JPEGTransform.high(v3, v7))
    }
  }

  /// The lower halves of two vectors, number by number in turn.
  @inline(__always)
  private static func low(_ a: Lanes, _ b: Lanes) -> Lanes {
    Lanes(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
  }

  /// The upper halves of two vectors, number by number in turn.
  @inline(__always)
  private static func high(_ a: Lanes, _ b: Lanes) -> Lanes {
    Lanes(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
  }

  /// The sum of two products.
  @inline(__always)
  private static func sum(_ a: Lanes, _ x: Int16, _ b: Lanes, _ y: Int16) -> WideLanes {
    WideLanes(truncatingIfNeeded: a) &* WideLanes(repeating: Int32(x))
      &+ WideLanes(truncatingIfNeeded: b) &* WideLanes(repeating: Int32(y))
  }

  /// One-dimensional transforms of the columns.
  @inline(__always)
  private static func pass(_ v: Eight, shift: Int32) -> Eight {
    // The even part: a rotation by 3π/8 of coefficients 2 and 6, with √2·cos and √2·sin.
    let rotated2 = sum(v.v2, 10703, v.v6, 4433)
    let rotated6 = sum(v.v2, 4433, v.v6, -10704)
    let constant = WideLanes(truncatingIfNeeded: v.v0)
    let alternating = WideLanes(truncatingIfNeeded: v.v4)
    // The rounding of the results is added once.
    let half = WideLanes(repeating: 1 &<< (shift &- 1))
    let sum04 = (constant &+ alternating) &<< fraction &+ half
    let difference04 = (constant &- alternating) &<< fraction &+ half
    let (even0, even3) = (sum04 &+ rotated2, sum04 &- rotated2)
    let (even1, even2) = (difference04 &+ rotated6, difference04 &- rotated6)
    // The odd part, figure 8 of the paper with the products multiplied out.
    let (sum37, sum15) = (v.v3 &+ v.v7, v.v1 &+ v.v5)
    let shared37 = sum(sum37, -6436, sum15, 9633)
    let shared15 = sum(sum15, 6437, sum37, 9633)
    let odd7 = sum(v.v7, -4927, v.v1, -7373) &+ shared37
    let odd5 = sum(v.v5, -4176, v.v3, -20995) &+ shared15
    let odd3 = sum(v.v3, 4177, v.v5, -20995) &+ shared37
    let odd1 = sum(v.v1, 4926, v.v7, -7373) &+ shared15
    @inline(__always)
    func shifted(_ value: WideLanes) -> Lanes { Lanes(truncatingIfNeeded: value &>> shift) }
    return Eight(
      shifted(even0 &+ odd1), shifted(even1 &+ odd3), shifted(even2 &+ odd5),
      shifted(even3 &+ odd7), shifted(even3 &- odd7), shifted(even2 &- odd5),
      shifted(even1 &- odd3), shifted(even0 &- odd1))
  }

  /// Numbers clamped to 0…255, as bytes.
  @inline(__always)
  static func bytes(_ lanes: Lanes) -> SIMD8<UInt8> {
    SIMD8<UInt8>(truncatingIfNeeded: clamped(lanes))
  }

  /// Numbers clamped to 0…255; a sign that is shifted over all bits is a mask.
  @inline(__always)
  static func clamped(_ lanes: Lanes) -> Lanes {
    let beyond = (lanes & ~(lanes &>> 15)) &- 255
    return 255 &+ beyond & (beyond &>> 15)
  }
}
