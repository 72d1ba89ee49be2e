extension CoverageBuffer {
  /// Turns the areas of one strip of a band that begins at row `top` into coverage inside a range of
  /// blocks, and sets the strip to 0.
  ///
  /// - Parameter shape: What the lines were added of.
  mutating func sweep(
    _ shape: LineShape, of table: borrowing LineTable, top: Int, strip: Int, blocks: Range<Int>,
    into coverage: inout StripCoverage
  ) {
    precondition(strip >= 0 && strip < Self.bandStrips)
    let firstBlock = Int(shape.firstBlock)
    precondition(firstBlock >= 0 && firstBlock <= visibleBlocks)
    let shown = blocks.clamped(to: firstBlock..<visibleBlocks)
    coverage.removeAll()
    // One loop for each rule, so that the choice is made here.
    switch (shape.rule, shape.mayOverlap) {
    case (.nonZero, false): sweep(strip, .nonZero, shown, firstBlock, into: &coverage)
    case (.evenOdd, false): sweep(strip, .evenOdd, shown, firstBlock, into: &coverage)
    case (.positive, false): sweep(strip, .positive, shown, firstBlock, into: &coverage)
    case (.nonZero, true): sweepTracked(strip, .nonZero, shown, firstBlock, into: &coverage)
    case (.evenOdd, true): sweepTracked(strip, .evenOdd, shown, firstBlock, into: &coverage)
    case (.positive, true): sweepTracked(strip, .positive, shown, firstBlock, into: &coverage)
    }
    if shape.mayOverlap, !resolver.blocks.isEmpty {
      resolver.resolve(shape, of: table, top: top + 4 * strip, into: &coverage)
    }
  }

  @inline(__always)
  private mutating func sweep(
    _ strip: Int, _ rule: CoverageRule, _ shown: Range<Int>, _ firstBlock: Int,
    into coverage: inout StripCoverage
  ) {
    // Blocks are counted from the first until they are written.
    let visible = shown.lowerBound - firstBlock..<shown.upperBound - firstBlock
    let columns = self.columns
    let words = self.words
    cells.withUnsafeMutableBufferPointer { cells in
      bits.withUnsafeMutableBufferPointer { bits in
        guard let cells = cells.baseAddress, let bits = bits.baseAddress else { return }
        coverage.write(blocks: visible.count, from: firstBlock) { writer in
          Self.sweep(
            cells + strip &* columns, bits + strip &* words, words: words, rule: rule,
            visible: visible, into: &writer
          ) { _, _, _, _ in
          }
        }
      }
    }
  }

  /// The same, and notes the blocks whose chains may overlap.
  @inline(__always)
  private mutating func sweepTracked(
    _ strip: Int, _ rule: CoverageRule, _ shown: Range<Int>, _ firstBlock: Int,
    into coverage: inout StripCoverage
  ) {
    let visible = shown.lowerBound - firstBlock..<shown.upperBound - firstBlock
    let columns = self.columns
    let words = self.words
    let stripBlocks = self.stripBlocks
    cells.withUnsafeMutableBufferPointer { cells in
      bits.withUnsafeMutableBufferPointer { bits in
        chains.withUnsafeMutableBufferPointer { chains in
          guard let cells = cells.baseAddress, let bits = bits.baseAddress,
            let allChains = chains.baseAddress
          else { return }
          let chains = allChains + strip &* stripBlocks
          coverage.write(blocks: visible.count, from: firstBlock) { writer in
            Self.sweep(
              cells + strip &* columns, bits + strip &* words, words: words, rule: rule,
              visible: visible, into: &writer
            ) { block, cells, sums, mask in
              let mayOverlap = chains[block].mayOverlap
              chains[block] = ChainsOfBlock()
              guard mayOverlap, visible.contains(block) else { return }
              let first = sums &+ cells[0]
              let second = first &+ cells[1]
              let third = second &+ cells[2]
              resolver.blocks.append(
                OverlapResolver.Block(
                  index: block, mask: mask, sums: (first, second, third, third &+ cells[3])))
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func sweep(
    _ cells: UnsafeMutablePointer<SIMD4<Int32>>, _ bits: UnsafeMutablePointer<UInt64>, words: Int,
    rule: CoverageRule, visible: Range<Int>, into coverage: inout StripWriter,
    note: (Int, UnsafeMutablePointer<SIMD4<Int32>>, SIMD4<Int32>, Int) -> Void
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
          note(block, cells + block &* 4, sums, 0)
          CoverageKernel.skip(cells + block &* 4, sums: &sums)
          block &+= 1
        }
        let maskEnd = min(end, visible.upperBound)
        if block < maskEnd {
          coverage.appendMasked(block, maskEnd)
          while block < maskEnd {
            note(block, cells + block &* 4, sums, coverage.maskCount)
            coverage.appendBlock(
              CoverageKernel.block(cells + block &* 4, sums: &sums, rule: rule))
            block &+= 1
          }
          done = maskEnd
        }
        while block < end {
          note(block, cells + block &* 4, sums, 0)
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
