import Foundation

extension Array where Element: BitwiseCopyable {
  /// Elements of one value, in large pages where the system has them and the elements fill some.
  ///
  /// At the first write to a page the system finds and clears it: for a new picture in pages of 4 KiB that
  /// often takes longer than drawing it.
  init(inLargePages value: Element, count: Int) {
    self.init(unsafeUninitializedCapacity: count) { buffer, initialized in
      LargePages.use(for: UnsafeMutableRawBufferPointer(buffer))
      buffer.initialize(repeating: value)
      initialized = count
    }
  }
}

/// Pages of 2 MiB, which Linux can map at once where memory is to be written for the first time.
private enum LargePages {
  private static let size = 1 << 21

  /// Advises the system to map the large pages that lie inside memory as such. It may do otherwise, which
  /// is no error.
  static func use(for memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
    guard let base = memory.baseAddress, memory.count >= size else { return }
    let start = base.alignedUp(toMultipleOf: size)
    let end = (base + memory.count).alignedDown(toMultipleOf: size)
    if start < end { madvise(start, end - start, MADV_HUGEPAGE) }
    #endif
  }
}
