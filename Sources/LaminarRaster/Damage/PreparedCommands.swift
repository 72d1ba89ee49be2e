package import LaminarGraphics

/// What was prepared for each command of a list: the pixels that it may change, for the damage of the next
/// list, and what took work, for the next list to use again.
struct PreparedCommands: Sendable {
  /// What a fill was merged with before it was rounded: part of what its pixels are, and decided by its
  /// neighbours in the list too.
  enum Merge: Sendable, Equatable {
    /// Nothing.
    case none
    /// Nothing; but it covers all its pixels fully, and others may be merged with it.
    case alone
    /// The background.
    case background
    /// The fill of the command at an index, over the same pixels.
    case mixed(with: Int)
    /// A group whose contents take over its opacity.
    case merged
  }

  /// A picture that a command draws and filters.
  struct Picture: Sendable {
    /// The pixels that its contents draw on, and what it cost to find them.
    var drawn = PixelRect.empty
    var units = 0
    /// What it shows; nil where it is not drawn.
    var picture: FilteredPicture?
  }

  /// A picture that casts a shadow.
  struct ShadowPicture: Sendable {
    /// Its index among the frame's passes.
    let pass: Int
    /// The pixels that the shadow may change, and what all of it cost.
    let bounds: PixelRect
    let units: Int
  }

  /// Whether anything is recorded: frames that no other follows record nothing.
  private let isRecording: Bool
  /// What each command may change: of a clip, a mask or a group with an opacity all that is drawn inside.
  private(set) var bounds: [PixelRect] = []
  /// What each command was merged with.
  private(set) var merges: [Merge] = []
  /// The outlines that were converted to edges, the pictures and the shadows.
  private(set) var shapes = CommandTable<ShapeEdges.Output>()
  private(set) var pictures = CommandTable<Picture>()
  private(set) var shadows = CommandTable<ShadowPicture>()
  /// The edges of the outlines and what the passes made, once the frame is drawn.
  var edges = EdgeTable(edges: [])
  var blurredShadows: [BlurredShadow] = []

  /// Records nothing.
  init() { isRecording = false }

  /// Records what is prepared for a number of commands.
  init(count: Int) {
    isRecording = true
    bounds = [PixelRect](repeating: .empty, count: count)
    merges = [Merge](repeating: .none, count: count)
  }

  @inline(__always)
  mutating func note(_ rect: PixelRect, at index: Int) {
    if index < bounds.count { bounds[index] = bounds[index].union(rect) }
  }

  @inline(__always)
  mutating func note(_ merge: Merge, at index: Int) {
    if index < merges.count { merges[index] = merge }
  }

  /// Removes the edges of the commands from one on: nothing is drawn there.
  mutating func removeShapes(from command: Int) { shapes.remove(from: command) }

  mutating func note(_ shape: ShapeEdges.Output, in visible: PixelRect, at index: Int) {
    if isRecording, !shape.isOverLimit { shapes.append(shape, in: visible, at: index) }
  }

  mutating func note(_ picture: Picture, in visible: PixelRect, at index: Int) {
    if isRecording { pictures.append(picture, in: visible, at: index) }
  }

  mutating func note(_ shadow: ShadowPicture, in visible: PixelRect, at index: Int) {
    if isRecording { shadows.append(shadow, in: visible, at: index) }
  }
}

/// What some of the commands of a list have, in the order of the list.
struct CommandTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let command: Int
    /// What could be seen of the command.
    let visible: PixelRect
    let value: Value
  }

  private var entries: [Entry] = []

  mutating func append(_ value: Value, in visible: PixelRect, at command: Int) {
    entries.append(Entry(command: command, visible: visible, value: value))
  }

  /// What a command has, if the same could be seen of it; nil for any.
  func value(of command: Int, in visible: PixelRect? = nil) -> Value? {
    var (first, next) = (0, entries.count)
    while first < next {
      let middle = (first + next) / 2
      if entries[middle].command < command { first = middle + 1 } else { next = middle }
    }
    guard first < entries.count, entries[first].command == command,
      visible.map({ $0 == entries[first].visible }) ?? true
    else { return nil }
    return entries[first].value
  }

  /// Removes what the commands from one on have.
  mutating func remove(from command: Int) {
    while let last = entries.last, last.command >= command { entries.removeLast() }
  }
}

/// The commands of a list that an earlier frame has drawn, so that what they took work for is there.
///
/// What is used again is what would be made: it depends on the command and on what can be seen of it.
struct KeptCommands: Sendable {
  /// What the earlier frame prepared.
  let old: PreparedCommands
  /// For each command the index of the same command there; −1 for a new or changed one.
  let matches: [Int32]

  private func match(_ command: Int) -> Int? {
    command < matches.count && matches[command] >= 0 ? Int(matches[command]) : nil
  }

  /// Whether a command has edges that were made.
  func hasShape(_ command: Int) -> Bool {
    match(command).map { old.shapes.value(of: $0) != nil } ?? false
  }

  /// Adds the edges of a command to others; nil where they have yet to be made.
  ///
  /// - Parameter remaining: What they may cost.
  func shape(
    of command: Int, in visible: PixelRect, remaining: Int, to edges: inout ShapeEdges
  ) -> ShapeEdges.Output? {
    guard let match = match(command),
      var output = old.shapes.value(of: match, in: visible),
      // With nothing left, a shape may have more points than its limit.
      output.pointUnits + output.edgeUnits < remaining
    else { return nil }
    output.shape = output.shape.map {
      edges.append($0, of: old.edges.edges, old.edges.overlaps)
    }
    return output
  }

  func picture(of command: Int, in visible: PixelRect) -> PreparedCommands.Picture? {
    match(command).flatMap { old.pictures.value(of: $0, in: visible) }
  }

  /// The blurred picture of a shadow, with where it is drawn and what it cost.
  func shadow(
    of command: Int, in visible: PixelRect
  ) -> (shadow: PreparedCommands.ShadowPicture, blurred: BlurredShadow)? {
    guard let match = match(command),
      let shadow = old.shadows.value(of: match, in: visible),
      shadow.pass < old.blurredShadows.count
    else { return nil }
    return (shadow, old.blurredShadows[shadow.pass])
  }
}

// MARK: - Extents without drawing

/// The pixels that a command of a list may change, found without drawing.
package struct CommandExtent: Sendable, Hashable {
  let pixels: PixelRect
  /// Whether a group is drawn without a picture of its own.
  package let isMerged: Bool

  /// The number of pixels of the rectangle around them.
  package var area: Int { pixels.area }
  package var isEmpty: Bool { pixels.isEmpty }

  package func intersects(_ other: CommandExtent) -> Bool {
    !pixels.intersection(other.pixels).isEmpty
  }

  /// Whether the rectangle is inside another of coordinates in pixels.
  package func isInside(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool {
    Double(pixels.minX) >= minX && Double(pixels.minY) >= minY && Double(pixels.maxX) <= maxX
      && Double(pixels.maxY) <= maxY
  }
}

extension PreparedCommands {
  /// The outline of a command; nil where it has none.
  func outline(_ index: Int) -> OutlineChange.Outline? {
    guard let shape = shapes.value(of: index)?.shape, !shape.range.isEmpty else { return nil }
    return OutlineChange.Outline(shape: shape, table: edges, bounds: bounds[index])
  }
}

extension Renderer {
  /// What each command of a list may change, inside the clips around it: of a group, a clip or a mask all
  /// that is drawn inside. Commands inside a picture that is filtered or casts a shadow have none; the group
  /// has them. Empty for a list that costs more than the budget.
  package mutating func extents(of list: DisplayList) -> [CommandExtent] {
    let width = min(max(list.width, 1), Bitmap.maximumSide)
    let height = min(max(list.height, 1), Bitmap.maximumSide)
    resources.glyphs.beginFrame()
    let frame = FramePreparation.prepare(
      list.items[...], width: width, height: height, resources: resources, draws: false,
      budget: budget, records: PreparedCommands(count: list.items.count))
    guard frame.cost.excess == nil else { return [] }
    return zip(frame.records.bounds, frame.records.merges).map {
      CommandExtent(pixels: $0, isMerged: $1 == .merged)
    }
  }
}
