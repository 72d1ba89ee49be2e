/// The nodes of a tree in pages, so that a tree which differs in a few nodes shares the others.
package struct RenderNodes: RandomAccessCollection, Sendable {
  private static let pageSize = 64

  private var pages: [[RenderNode]] = []
  /// The number of nodes.
  package private(set) var count = 0

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package internal(set) subscript(index: Int) -> RenderNode {
    _read { yield pages[index / Self.pageSize][index % Self.pageSize] }
    _modify { yield &pages[index / Self.pageSize][index % Self.pageSize] }
  }

  /// Reads a node in place, without a copy of its parts.
  @inline(__always)
  func read<Result>(_ index: Int, _ body: (UnsafePointer<RenderNode>) -> Result) -> Result {
    pages[index / Self.pageSize].withUnsafeBufferPointer { page in
      let offset = index % Self.pageSize
      guard let base = page.baseAddress, offset < page.count else {
        preconditionFailure("no such node")
      }
      return body(base + offset)
    }
  }

  mutating func append(_ node: RenderNode) {
    if count % Self.pageSize == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageSize)
    }
    pages[pages.count - 1].append(node)
    count += 1
  }
}
