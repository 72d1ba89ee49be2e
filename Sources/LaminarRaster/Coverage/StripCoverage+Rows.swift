extension StripCoverage {
  /// Adds the coverage of some blocks, given as four rows of bytes, one after the other.
  mutating func append(rows: borrowing [UInt8], stride: Int, blocks: Range<Int>) {
    precondition(stride >= 4 * blocks.count && 4 * stride <= rows.count)
    var runStart = blocks.lowerBound
    var run: UInt32?
    func block(_ offset: Int) -> SIMD4<UInt32> {
      rows.withUnsafeBytes { bytes in
        SIMD4(
          bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: offset + stride, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: offset + 2 * stride, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: offset + 3 * stride, as: UInt32.self))
      }
    }
    var isMasked = false
    for index in blocks {
      let block = block(4 * (index - blocks.lowerBound))
      let sum = block[0] | block[1] | block[2] | block[3]
      let common = block[0] & block[1] & block[2] & block[3]
      if sum == 0 || common == ~0 {
        let value: UInt32 = sum == 0 ? 0 : ~0
        if isMasked { closeMasked(at: index) }
        isMasked = false
        if run != value {
          if let run, run != 0 { appendSolid(runStart, index, alphas: run) }
          runStart = index
          run = value
        }
      } else {
        if let open = run {
          if open != 0 { appendSolid(runStart, index, alphas: open) }
          run = nil
        }
        if !isMasked {
          appendMasked(index, index + 1)
          isMasked = true
        }
        appendBlock(block)
      }
    }
    if isMasked { closeMasked(at: blocks.upperBound) }
    if let run, run != 0 { appendSolid(runStart, blocks.upperBound, alphas: run) }
  }
}
