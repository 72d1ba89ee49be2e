extension CoverageBuffer {
  /// Turns one strip's areas into coverage inside a range of blocks, and sets the strip to 0.
  ///
  /// - Parameter firstBlock: What the lines were added with.
  mutating func sweep(
    strip: Int, rule: CoverageRule, blocks: Range<Int>, firstBlock: Int = 0,
    into coverage: inout StripCoverage
  ) {
    precondition(strip >= 0 && strip < Self.bandStrips)
    precondition(firstBlock >= 0 && firstBlock <= visibleBlocks)
    let shown = blocks.clamped(to: firstBlock..<visibleBlocks)
    // Blocks are counted from the first until they are written.
    let visible = shown.lowerBound - firstBlock..<shown.upperBound - firstBlock
    let columns = self.columns
    let words = self.words
    coverage.removeAll()
    cells.withUnsafeMutableBufferPointer { cells in
      bits.withUnsafeMutableBufferPointer { bits in
        guard let firstCell = cells.baseAddress, let firstWord = bits.baseAddress else { return }
        let cells = firstCell + strip &* columns
        let bits = firstWord + strip &* words
        coverage.write(blocks: visible.count, from: firstBlock) { writer in
          // One loop for each rule, so that the choice is made here.
          switch rule {
          case .nonZero:
            Self.sweep(
              cells, bits, words: words, rule: .nonZero, visible: visible, into: &writer)
          case .evenOdd:
            Self.sweep(
              cells, bits, words: words, rule: .evenOdd, visible: visible, into: &writer)
          case .positive:
            Self.sweep(
              cells, bits, words: words, rule: .positive, visible: visible, into: &writer)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func sweep(
    _ cells: UnsafeMutablePointer<SIMD4<Int32>>, _ bits: UnsafeMutablePointer<UInt64>, words: Int,
    rule: CoverageRule, visible: Range<Int>, into coverage: inout StripWriter
  ) {
    var sums = SIMD4<Int32>.zero
    // The block up to which everything is emitted.
    var done = visible.lowerBound
    for word in 0..<words {
      var marked = bits[word]
      if marked == 0 { continue }
      bits[word] = 0
      while marked != 0 {
        let zeros = marked.trailingZeroBitCount
        let ones = (~(marked &>> UInt64(truncatingIfNeeded: zeros))).trailingZeroBitCount
        let start = word << 6 &+ zeros
        let end = start &+ min(ones, 64 &- zeros)
        marked &= end & 63 == 0 ? 0 : ~UInt64(0) &<< UInt64(truncatingIfNeeded: end & 63)

        let solidEnd = min(start, visible.upperBound)
        if done < solidEnd {
          let alphas = CoverageKernel.alphas(sums, rule: rule)
          if alphas != 0 { coverage.appendSolid(done, solidEnd, alphas: alphas) }
          done = solidEnd
        }
        var block = start
        while block < min(end, visible.lowerBound) {
          CoverageKernel.skip(cells + block &* 4, sums: &sums)
          block &+= 1
        }
        let maskEnd = min(end, visible.upperBound)
        if block < maskEnd {
          coverage.appendMasked(block, maskEnd)
          while block < maskEnd {
            coverage.appendBlock(
              CoverageKernel.block(cells + block &* 4, sums: &sums, rule: rule))
            block &+= 1
          }
          done = maskEnd
        }
        while block < end {
          CoverageKernel.skip(cells + block &* 4, sums: &sums)
          block &+= 1
        }
      }
    }
    if done < visible.upperBound {
      let alphas = CoverageKernel.alphas(sums, rule: rule)
      if alphas != 0 { coverage.appendSolid(done, visible.upperBound, alphas: alphas) }
    }
  }
}
