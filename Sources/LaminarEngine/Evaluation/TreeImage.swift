/// A whole layer tree as a commit saw it: the records of its layers by their numbers.
///
/// A value in pages: the image of the next commit copies the pages of what changed and shares the
/// rest, so that a thousand commits of a large tree take the room of the changes.
struct TreeImage: Sendable {
  private static let pageSize = 32

  /// The number of the root.
  let root: Int
  private var pages: [Page] = []

  /// A record with an identity: the same one says that nothing changed.
  private final class Entry: Sendable {
    let record: LayerRecord

    init(_ record: LayerRecord) { self.record = record }
  }

  private final class Page: Sendable {
    let entries: [Entry?]

    init(_ entries: [Entry?]) { self.entries = entries }
  }

  init(root: Int) { self.root = root }

  /// The record of a layer; nil for a number that is no layer of the tree.
  subscript(number: Int) -> LayerRecord? {
    let page = number / Self.pageSize
    guard number >= 0, page < pages.count else { return nil }
    return pages[page].entries[number % Self.pageSize]?.record
  }

  /// Whether a number is a layer of the tree.
  func contains(_ number: Int) -> Bool {
    let page = number / Self.pageSize
    return number >= 0 && page < pages.count && pages[page].entries[number % Self.pageSize] != nil
  }

  /// Takes new records; nil takes a layer out.
  mutating func replace(_ changes: [(number: Int, record: LayerRecord?)]) {
    var first = 0
    let changes = changes.sorted { $0.number < $1.number }
    while first < changes.count {
      let page = changes[first].number / Self.pageSize
      while page >= pages.count {
        pages.append(Page([Entry?](repeating: nil, count: Self.pageSize)))
      }
      var entries = pages[page].entries
      while first < changes.count, changes[first].number / Self.pageSize == page {
        entries[changes[first].number % Self.pageSize] = changes[first].record.map(Entry.init)
        first += 1
      }
      pages[page] = Page(entries)
    }
  }

  /// The numbers of the layers, rising, whose records are others than in an image of the same tree.
  func changes(since other: TreeImage) -> [Int] {
    var changes: [Int] = []
    for page in 0..<max(pages.count, other.pages.count) {
      let new = page < pages.count ? pages[page] : nil
      let old = page < other.pages.count ? other.pages[page] : nil
      if new === old { continue }
      for place in 0..<Self.pageSize where new?.entries[place] !== old?.entries[place] {
        changes.append(page * Self.pageSize + place)
      }
    }
    return changes
  }
}
