extension CoverageBuffer {
  /// Turns the areas of one strip of a band that begins at row `top` into coverage inside a range of
  /// blocks, and sets the strip to 0.
  ///
  /// - Parameter shape: What the edges were added of.
  mutating func sweep(
    _ shape: EdgeRange, of table: borrowing EdgeTable, top: Int, strip: Int, blocks: Range<Int>,
    into coverage: inout StripCoverage
  ) {
    precondition(strip >= 0 && strip < Self.bandStrips)
    let firstBlock = Int(shape.firstBlock)
    precondition(firstBlock >= 0 && firstBlock <= visibleBlocks)
    let shown = blocks.clamped(to: firstBlock..<visibleBlocks)
    coverage.removeAll()
    let runs =
      self.runs.isEmpty ? 0..<0 : table.overlaps.takeRuns(of: top / 4 + strip, from: &self.runs)
    // One loop for each rule, so that the choice is made here.
    switch (shape.rule, runs.isEmpty) {
    case (.nonZero, true): sweep(strip, .nonZero, shown, firstBlock, into: &coverage)
    case (.evenOdd, true): sweep(strip, .evenOdd, shown, firstBlock, into: &coverage)
    case (.positive, true): sweep(strip, .positive, shown, firstBlock, into: &coverage)
    case (_, false):
      mark(table.overlaps.runs[runs], firstBlock)
      sweepOverlaps(strip, shape.rule, shown, firstBlock, into: &coverage)
      unmark(table.overlaps.runs[runs], firstBlock)
      resolver.resolve(shape, of: table, top: top + 4 * strip, into: &coverage)
    }
  }

  /// Sets the bits of the pixels of some runs.
  private mutating func mark(_ runs: ArraySlice<OverlapTable.Run>, _ firstBlock: Int) {
    for run in runs {
      let start = run.columns.lowerBound - 4 * firstBlock
      let end = min(run.columns.upperBound - 4 * firstBlock, 4 * overlaps.count)
      var column = max(start, 0)
      while column < end {
        overlaps[column >> 2] |= run.rows << UInt16(4 * (column & 3))
        column += 1
      }
    }
  }

  private mutating func unmark(_ runs: ArraySlice<OverlapTable.Run>, _ firstBlock: Int) {
    for run in runs {
      let start = run.columns.lowerBound / 4 - firstBlock
      let end = min((run.columns.upperBound + 3) / 4 - firstBlock, overlaps.count)
      var block = max(start, 0)
      while block < end {
        overlaps[block] = 0
        block += 1
      }
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
    cells.withMutableRow { cells in
      bits.withMutableRow { bits in
        coverage.write(blocks: visible.count, from: firstBlock) { writer in
          Self.sweep(
            (cells + strip &* columns).row(count: columns),
            (bits + strip &* words).row(count: words), words: words, rule: rule,
            visible: visible, into: &writer
          ) { _, _, _, _ in
          }
        }
      }
    }
  }

  /// The same, and notes the blocks that may overlap.
  @inline(never)
  private mutating func sweepOverlaps(
    _ strip: Int, _ rule: CoverageRule, _ shown: Range<Int>, _ firstBlock: Int,
    into coverage: inout StripCoverage
  ) {
    let visible = shown.lowerBound - firstBlock..<shown.upperBound - firstBlock
    let columns = self.columns
    let words = self.words
    cells.withMutableRow { cells in
      bits.withMutableRow { bits in
        coverage.write(blocks: visible.count, from: firstBlock) { writer in
          Self.sweep(
            (cells + strip &* columns).row(count: columns),
            (bits + strip &* words).row(count: words), words: words, rule: rule,
            visible: visible, into: &writer
          ) { block, cells, sums, mask in
            let pixels = overlaps[block]
            guard pixels != 0, visible.contains(block) else { return }
            let first = sums &+ cells[0]
            let second = first &+ cells[1]
            let third = second &+ cells[2]
            resolver.blocks.append(
              OverlapResolver.Block(
                index: block, mask: mask, pixels: pixels,
                sums: (first, second, third, third &+ cells[3])))
          }
        }
      }
    }
  }

  @inline(__always)
  private static func sweep(
    _ cells: MutableRowPointer<SIMD4<Int32>>, _ bits: MutableRowPointer<UInt64>, words: Int,
    rule: CoverageRule, visible: Range<Int>, into coverage: inout StripWriter,
    note: (Int, MutableRowPointer<SIMD4<Int32>>, SIMD4<Int32>, Int) -> Void
  ) {
    var sums = SIMD4<Int32>.zero
    // The block up to which everything is emitted.
    var done = visible.lowerBound
    // Invariant: the marked bits are blocks of the strip, and each has four columns of cells.
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

/// The fill rule: which winding numbers are covered.
enum CoverageRule: Sendable, Hashable {
  /// Covered where it is not 0.
  case nonZero
  /// Covered where it is odd.
  case evenOdd
  /// Covered where it is greater than 0.
  case positive

  /// The coverage of a pixel with two adjacent windings, by their mean.
  func coverage(mean: Float) -> Float {
    switch self {
    case .nonZero: return min(abs(mean), 1)
    case .positive: return min(max(mean, 0), 1)
    case .evenOdd:
      let rest = abs(mean) - 2 * (abs(mean) / 2).rounded(.down)
      return min(rest, 2 - rest)
    }
  }
}

/// Writes the spans and masks of a strip: at most one of each per block, which fit into their memory.
struct StripWriter {
  let firstBlock: Int
  let spans: MutableRowPointer<CoverageSpan>
  let masks: MutableRowPointer<SIMD4<UInt32>>
  var spanCount: Int
  var maskCount: Int

  @inline(__always)
  mutating func appendSolid(_ start: Int, _ end: Int, alphas: UInt32) {
    spans[spanCount] = CoverageSpan(
      start: Int32(truncatingIfNeeded: start &+ firstBlock),
      end: Int32(truncatingIfNeeded: end &+ firstBlock), mask: -1,
      alphas: alphas)
    spanCount &+= 1
  }

  /// Begins a span whose masks follow.
  @inline(__always)
  mutating func appendMasked(_ start: Int, _ end: Int) {
    spans[spanCount] = CoverageSpan(
      start: Int32(truncatingIfNeeded: start &+ firstBlock),
      end: Int32(truncatingIfNeeded: end &+ firstBlock),
      mask: Int32(truncatingIfNeeded: maskCount), alphas: 0)
    spanCount &+= 1
  }

  @inline(__always)
  mutating func appendBlock(_ block: SIMD4<UInt32>) {
    masks[maskCount] = block
    maskCount &+= 1
  }
}
