/// Notes which blocks the lines of a shape touch.
protocol BlockTouches {
  /// Notes that a line touches the blocks of a strip from one to another, both included.
  func touch(_ strip: Int, from first: Int, to last: Int)
}

/// Notes nothing: what does not overlap itself needs no more than its areas.
struct UntrackedBlocks: BlockTouches {
  @inline(__always)
  func touch(_ strip: Int, from first: Int, to last: Int) {}
}

/// Notes the chains of one line in each block that it touches.
struct TrackedBlocks: BlockTouches {
  let blocks: UnsafeMutablePointer<ChainsOfBlock>
  /// Blocks of a strip.
  let stride: Int
  var chains: UInt32

  // Invariant: the same blocks are marked in the band's bits, of which a strip has as many.
  @inline(__always)
  func touch(_ strip: Int, from first: Int, to last: Int) {
    let row = blocks + strip &* stride
    var block = first
    while block <= last {
      row[block].add(chains)
      block &+= 1
    }
  }
}

/// The chains of the lines that touch a block or a pixel.
struct ChainsOfBlock {
  private var first: UInt32 = 0
  private var difference: UInt32 = 0

  @inline(__always)
  mutating func add(_ chains: UInt32) {
    let known = first == 0 ? chains : first
    first = known
    difference |= known ^ chains
  }

  /// Whether the lines may cross each other or turn the same way side by side: neither their horizontal
  /// nor their vertical chains are all the same.
  @inline(__always)
  var mayOverlap: Bool { difference & 0xffff != 0 && difference >> 16 != 0 }
}
