import LaminarGraphics

/// Which pixels each item of a list may change: what is known before a frame is prepared, and what its
/// preparation finds.
struct FrameSurvey: Sendable {
  /// Which of the items that are already known are prepared nevertheless.
  enum Wanted: Sendable {
    /// All of them: nothing is left out.
    case all
    /// None: only unknown items are prepared.
    case unknown
    /// Those that may change damaged pixels.
    case damaged(DamageRegion)
  }

  /// What an item's fill was merged with before it was rounded: part of what its pixels are, and
  /// decided by its neighbours in the list too.
  enum Merge: Sendable, Equatable {
    /// Nothing.
    case none
    /// Nothing; but it is a full-coverage fill that others may be merged with.
    case alone
    /// The background.
    case background
    /// The fill of the item at an index, over the same pixels.
    case mixed(with: Int)
    /// The group's contents, which take over its opacity.
    case merged

    /// Whether the item is a full-coverage fill.
    var isFullFill: Bool {
      switch self {
      case .alone, .background, .mixed: true
      case .none, .merged: false
      }
    }
  }

  /// What is known of the items; empty where nothing is.
  private(set) var known: [PixelRect?] = []
  /// Which of the known items are full-coverage fills.
  private var knownFullFills: [Bool] = []
  var wanted = Wanted.all
  /// What each item may change: of a group, a clip or a mask, at its beginning and its end, all that is
  /// drawn inside.
  private(set) var bounds: [PixelRect] = []
  /// What each item was merged with.
  private(set) var merges: [Merge] = []
  /// What each item costs besides the unit of every item, and what was known of that.
  private(set) var costs: [Int32] = []
  private var knownCosts: [Int32] = []
  /// The outline of each item that fills one, as lines; empty where outlines are not kept.
  private(set) var shapes: [LineShape] = []
  /// Whether outlines are kept, to be compared with those of the next list.
  var keepsShapes = false
  /// The shapes of the items that were prepared while only bounds were requested.
  var measured = MeasuredShapes()
  /// What the frame costs.
  var cost = DrawingCost(budget: .max)
  private let isKept: Bool

  /// A survey that keeps nothing.
  init() { isKept = false }

  /// A survey that begins with what is known, if anything is.
  init(known: [PixelRect?], fullFills: [Bool] = [], costs: [Int32] = []) {
    self.known = known
    knownFullFills = fullFills
    knownCosts = costs
    isKept = true
  }

  /// A survey whose items are all known.
  init(bounds: [PixelRect], merges: [Merge], costs: [Int32]) {
    self.init(known: bounds, fullFills: merges.map(\.isFullFill), costs: costs)
    self.bounds = bounds
    self.merges = merges
    self.costs = costs
  }

  /// The outline of an item, whose lines are in a table; nil where its shape is not kept.
  func outline(_ index: Int, in table: LineTable) -> OutlineChange.Outline? {
    guard index < shapes.count, !shapes[index].range.isEmpty else { return nil }
    return OutlineChange.Outline(shape: shapes[index], table: table, bounds: bounds[index])
  }

  /// Whether something is known of each of a number of items.
  func isKnown(count: Int) -> Bool {
    bounds.count == count && merges.count == count && costs.count == count
  }

  /// Whether nothing is left out.
  var isWhole: Bool { known.isEmpty }

  /// Whether only bounds are requested.
  var onlyMeasures: Bool { if case .unknown = wanted { true } else { false } }

  mutating func begin(_ count: Int) {
    guard isKept else { return }
    bounds.removeAll(keepingCapacity: true)
    bounds.append(contentsOf: repeatElement(.empty, count: count))
    merges.removeAll(keepingCapacity: true)
    merges.append(contentsOf: repeatElement(.none, count: count))
    costs.removeAll(keepingCapacity: true)
    costs.append(contentsOf: repeatElement(0, count: count))
    shapes.removeAll(keepingCapacity: true)
    if keepsShapes {
      shapes.append(contentsOf: repeatElement(LineShape(0..<0, .nonZero), count: count))
    }
  }

  /// The bounds of an item that need not be prepared; nil for one that must.
  @inline(__always)
  func skipped(_ index: Int) -> PixelRect? {
    guard index < known.count, let bounds = known[index] else { return nil }
    switch wanted {
    case .all: return nil
    case .unknown: return bounds
    case .damaged(let region): return region.intersects(bounds) ? nil : bounds
    }
  }

  @inline(__always)
  mutating func note(_ rect: PixelRect, at index: Int) {
    if isKept, index < bounds.count { bounds[index] = bounds[index].union(rect) }
  }

  /// What an item that is skipped costs.
  func knownCost(_ index: Int) -> Int { index < knownCosts.count ? Int(knownCosts[index]) : 0 }

  mutating func note(cost: Int, at index: Int) {
    guard isKept, index < costs.count else { return }
    let sum = Int(costs[index]) + min(cost, Int(Int32.max))
    costs[index] = Int32(min(sum, Int(Int32.max)))
  }

  /// Whether an item that is skipped is a full-coverage fill.
  func isFullFill(_ index: Int) -> Bool { index < knownFullFills.count && knownFullFills[index] }

  @inline(__always)
  mutating func note(_ shape: LineShape, at index: Int) {
    if keepsShapes, index < shapes.count { shapes[index] = shape }
  }

  /// Forgets the shapes from an item on: their lines are removed.
  mutating func forgetShapes(from index: Int) {
    for index in min(index, shapes.count)..<shapes.count { shapes[index].lines = 0..<0 }
    measured.remove(from: index)
  }

  @inline(__always)
  mutating func note(_ merge: Merge, at index: Int) {
    if isKept, index < merges.count { merges[index] = merge }
  }
}
