/// The shapes that were made into lines to find what a frame changes: they are drawn from these.
struct MeasuredShapes: Sendable {
  private struct Entry {
    let command: Int
    /// What could be seen.
    let visible: PixelRect
    let made: ShapeLines.Made
  }

  /// In the order of their commands.
  private var entries: [Entry] = []
  /// The lines of all of them.
  private var table = LineTable(lines: [])

  private func index(of command: Int) -> Int? {
    var (first, next) = (0, entries.count)
    while first < next {
      let middle = (first + next) / 2
      if entries[middle].command < command { first = middle + 1 } else { next = middle }
    }
    return first < entries.count && entries[first].command == command ? first : nil
  }

  /// Whether the shape of a command is among them.
  func contains(_ command: Int) -> Bool { index(of: command) != nil }

  /// Adds what was made of the shape of a command, after those of the commands before it.
  mutating func append(_ made: ShapeLines.Made, in visible: PixelRect, at command: Int) {
    if !made.isOverLimit { entries.append(Entry(command: command, visible: visible, made: made)) }
  }

  /// Removes the shapes from a command on: their lines are removed.
  mutating func remove(from command: Int) {
    while let last = entries.last, last.command >= command { entries.removeLast() }
  }

  /// Takes the lines of all of them.
  mutating func take(_ table: LineTable) { if !entries.isEmpty { self.table = table } }

  /// Adds the shape of a command to some lines; nil where it has to be made.
  ///
  /// - Parameters:
  ///   - visible: What can be seen of it.
  ///   - rest: What it may cost.
  func add(_ command: Int, in visible: PixelRect, rest: Int, to lines: inout ShapeLines)
    -> ShapeLines.Made?
  {
    guard let index = index(of: command), entries[index].visible == visible else { return nil }
    var made = entries[index].made
    guard made.pointUnits + made.lineUnits <= rest else { return nil }
    made.shape = made.shape.map { lines.append($0, of: table.lines, table.overlaps) }
    return made
  }
}
