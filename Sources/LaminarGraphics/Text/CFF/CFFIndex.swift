/// A CFF INDEX: a list of byte strings in a `CFF` or `CFF2` table.
struct CFFIndex: Sendable {
  let count: Int
  /// The offset in its table at which the list ends.
  let end: Int
  private let table: FontTable
  private let start: Int
  private let offsetSize: Int

  /// An empty list.
  init() {
    count = 0
    end = 0
    table = FontTable([])
    start = 0
    offsetSize = 1
  }

  /// Reads the list at an offset in a table, whose count has 2 bytes, or 4 in a variable font.
  init?(_ table: FontTable, at offset: Int, countSize: Int = 2) {
    guard let count = table.number(offset, size: countSize) else { return nil }
    self.table = table
    self.count = count
    guard count > 0 else {
      start = offset
      offsetSize = 1
      end = offset + countSize
      return
    }
    guard let size = table.byte(offset + countSize), (1...4).contains(size) else { return nil }
    start = offset + countSize + 1
    offsetSize = size
    // Offsets count from the byte before the data.
    guard let last = table.number(start + count * size, size: size), last >= 1 else { return nil }
    end = start + (count + 1) * size - 1 + last
    guard end <= table.count else { return nil }
  }

  /// The bytes of an entry; nil where there is none.
  subscript(_ index: Int) -> FontTable? {
    guard index >= 0, index < count,
      let first = table.number(start + index * offsetSize, size: offsetSize),
      let next = table.number(start + (index + 1) * offsetSize, size: offsetSize),
      first >= 1, next >= first
    else { return nil }
    return table.part(
      from: start + (count + 1) * offsetSize - 1 + first, count: next - first)
  }
}
