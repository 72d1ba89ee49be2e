/// A list in pages, so that a copy which differs in a few elements shares the other pages.
package struct PagedList<Element: Sendable>: RandomAccessCollection, Sendable {
  @inlinable package static var pageSize: Int { 64 }

  @usableFromInline var pages: [[Element]] = []
  /// The number of elements.
  package private(set) var count = 0

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  // Always inline: other modules would call the generic function, which is slow.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) get { pages[index / Self.pageSize][index % Self.pageSize] }
  }

  /// Replaces the element at an index.
  mutating func replace(at index: Int, by element: Element) {
    pages[index / Self.pageSize][index % Self.pageSize] = element
  }

  mutating func append(_ element: Element) {
    if count % Self.pageSize == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageSize)
    }
    pages[pages.count - 1].append(element)
    count += 1
  }
}
