/// A whole layer tree as a commit saw it: the records of its layers by their numbers.
///
/// A value in pages: the image of the next commit copies the pages of what changed and shares the
/// rest, so that a thousand commits of a large tree take the room of the changes.
struct TreeImage: Sendable {
  private static let pageSize = 32

  /// The number of the root.
  let root: Int
  private var pages: [Page] = []

  private final class Page: Sendable {
    let records: [LayerRecord?]

    init(_ records: [LayerRecord?]) { self.records = records }
  }

  init(root: Int) { self.root = root }

  /// The record of a layer; nil for a number that is no layer of the tree.
  subscript(number: Int) -> LayerRecord? {
    let page = number / Self.pageSize
    guard number >= 0, page < pages.count else { return nil }
    return pages[page].records[number % Self.pageSize]
  }

  /// Whether a number is a layer of the tree.
  func contains(_ number: Int) -> Bool {
    let page = number / Self.pageSize
    return number >= 0 && page < pages.count && pages[page].records[number % Self.pageSize] != nil
  }

  /// Takes new records; nil takes a layer out.
  mutating func replace(_ changes: [(number: Int, record: LayerRecord?)]) {
    var first = 0
    let changes = changes.sorted { $0.number < $1.number }
    while first < changes.count {
      let page = changes[first].number / Self.pageSize
      while page >= pages.count {
        pages.append(Page([LayerRecord?](repeating: nil, count: Self.pageSize)))
      }
      var records = pages[page].records
      while first < changes.count, changes[first].number / Self.pageSize == page {
        records[changes[first].number % Self.pageSize] = changes[first].record
        first += 1
      }
      pages[page] = Page(records)
    }
  }
}
