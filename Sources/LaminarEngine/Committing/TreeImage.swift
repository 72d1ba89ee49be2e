/// A whole layer tree as a commit saw it: the records of its layers by their numbers.
///
/// A value in pages, and those in chapters: the image of the next commit copies the page and the
/// chapter of a change and shares the rest, so that a thousand commits of a large tree take the
/// memory of the changes.
struct TreeImage: Sendable {
  private static let pageSize = 32
  /// The pages of a chapter, and the numbers in them.
  private static let chapterSize = 32
  private static let chapterSpan = pageSize * chapterSize

  /// The number of the root.
  let root: Int
  private var chapters: [Chapter] = []

  /// A record with an identity: the same entry means that nothing changed.
  final class Entry: Sendable {
    let record: LayerRecord

    init(_ record: consuming LayerRecord) { self.record = record }
  }

  private final class Page: Sendable {
    static let empty = Page([Entry?](repeating: nil, count: TreeImage.pageSize))
    let entries: [Entry?]

    init(_ entries: [Entry?]) { self.entries = entries }
  }

  private final class Chapter: Sendable {
    static let empty = Chapter([Page](repeating: .empty, count: TreeImage.chapterSize))
    let pages: [Page]

    init(_ pages: [Page]) { self.pages = pages }
  }

  init(root: Int) { self.root = root }

  /// The entry of a layer; nil for a number that is not a layer of the tree.
  func entry(_ number: Int) -> Entry? {
    let chapter = number / Self.chapterSpan
    guard number >= 0, chapter < chapters.count else { return nil }
    return chapters[chapter].pages[number % Self.chapterSpan / Self.pageSize]
      .entries[number % Self.pageSize]
  }

  /// The record of a layer; nil for a number that is not a layer of the tree.
  subscript(number: Int) -> LayerRecord? { entry(number)?.record }

  /// Whether a number is a layer of the tree.
  func contains(_ number: Int) -> Bool { entry(number) != nil }

  /// Sets new records; nil removes a layer.
  mutating func replace(_ changes: [(number: Int, record: LayerRecord?)]) {
    replace(changes.map { (number: $0.number, entry: $0.record.map(Entry.init)) })
  }

  /// Sets new entries; nil removes a layer.
  mutating func replace(_ changes: [(number: Int, entry: Entry?)]) {
    let changes = changes.sorted { $0.number < $1.number }
    var first = 0
    while first < changes.count {
      let chapter = changes[first].number / Self.chapterSpan
      while chapter >= chapters.count { chapters.append(.empty) }
      var pages = chapters[chapter].pages
      while first < changes.count, changes[first].number / Self.chapterSpan == chapter {
        let number = changes[first].number
        let page = number % Self.chapterSpan / Self.pageSize
        var entries = pages[page].entries
        while first < changes.count, changes[first].number / Self.pageSize == number / Self.pageSize
        {
          entries[changes[first].number % Self.pageSize] = changes[first].entry
          first += 1
        }
        pages[page] = entries.contains { $0 != nil } ? Page(entries) : .empty
      }
      chapters[chapter] = pages.contains { $0 !== Page.empty } ? Chapter(pages) : .empty
    }
    while let last = chapters.last, last === Chapter.empty { chapters.removeLast() }
  }

  /// The numbers of the layers, ascending, whose records differ from those of an image of the same
  /// tree.
  func changes(since other: TreeImage) -> [Int] {
    var changes: [Int] = []
    for chapter in 0..<max(chapters.count, other.chapters.count) {
      let new = chapter < chapters.count ? chapters[chapter] : .empty
      let old = chapter < other.chapters.count ? other.chapters[chapter] : .empty
      if new === old { continue }
      for page in 0..<Self.chapterSize where new.pages[page] !== old.pages[page] {
        let (entries, others) = (new.pages[page].entries, old.pages[page].entries)
        for slot in 0..<Self.pageSize where entries[slot] !== others[slot] {
          changes.append(chapter * Self.chapterSpan + page * Self.pageSize + slot)
        }
      }
    }
    return changes
  }
}
