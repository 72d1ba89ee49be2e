import LaminarGraphics

/// Which pixels each item of a list may change: what is known before a frame is prepared, and what its
/// preparation finds.
struct FrameSurvey: Sendable {
  /// Which of the items that are known already are prepared all the same.
  enum Wanted: Sendable {
    /// All of them: nothing is asked for.
    case all
    /// None: only what is not known is looked at.
    case unknown
    /// Those that may change damaged pixels.
    case damaged(DamageRegion)
  }

  /// What an item's colour was joined with before it was rounded: part of what its pixels are, and
  /// decided by its neighbours in the list too.
  enum Join: Sendable, Equatable {
    /// Nothing.
    case none
    /// Nothing; but it is a colour over whole pixels, that others may be joined with.
    case alone
    /// The background.
    case background
    /// The colour of the item at a place, over the same pixels.
    case mixed(with: Int)
    /// A group's opacity is that of what is in it.
    case folded

    /// Whether the item is a colour over whole pixels.
    var isVeil: Bool {
      switch self {
      case .alone, .background, .mixed: true
      case .none, .folded: false
      }
    }
  }

  /// What is known of the items; empty where nothing is.
  private(set) var known: [PixelRect?] = []
  /// Which of the known items are colours over whole pixels.
  private var knownVeils: [Bool] = []
  var wanted = Wanted.all
  /// What each item may change: of a group, a clip or a mask, at its beginning and its end, all that is
  /// drawn inside.
  private(set) var bounds: [PixelRect] = []
  /// What each item was joined with.
  private(set) var joins: [Join] = []
  /// What each item costs besides being one, and what was known of that.
  private(set) var costs: [Int32] = []
  private var knownCosts: [Int32] = []
  /// What the frame costs.
  var cost = DrawingCost(budget: .max)
  private let isKept: Bool

  /// A survey that keeps nothing.
  init() { isKept = false }

  /// A survey that begins with what is known, if anything is.
  init(known: [PixelRect?], veils: [Bool] = [], costs: [Int32] = []) {
    self.known = known
    knownVeils = veils
    knownCosts = costs
    isKept = true
  }

  /// A survey of which all is known.
  init(bounds: [PixelRect], joins: [Join], costs: [Int32]) {
    self.init(known: bounds, veils: joins.map(\.isVeil), costs: costs)
    self.bounds = bounds
    self.joins = joins
    self.costs = costs
  }

  /// Whether nothing is left out.
  var isWhole: Bool { known.isEmpty }

  /// Whether bounds are all that is asked for.
  var onlyMeasures: Bool { if case .unknown = wanted { true } else { false } }

  mutating func begin(_ count: Int) {
    guard isKept else { return }
    bounds.removeAll(keepingCapacity: true)
    bounds.append(contentsOf: repeatElement(.empty, count: count))
    joins.removeAll(keepingCapacity: true)
    joins.append(contentsOf: repeatElement(.none, count: count))
    costs.removeAll(keepingCapacity: true)
    costs.append(contentsOf: repeatElement(0, count: count))
  }

  /// The bounds of an item that need not be prepared; nil for one that must.
  @inline(__always)
  func skipped(_ place: Int) -> PixelRect? {
    guard place < known.count, let bounds = known[place] else { return nil }
    switch wanted {
    case .all: return nil
    case .unknown: return bounds
    case .damaged(let region): return region.intersects(bounds) ? nil : bounds
    }
  }

  @inline(__always)
  mutating func note(_ rect: PixelRect, at place: Int) {
    if isKept, place < bounds.count { bounds[place] = bounds[place].union(rect) }
  }

  /// What an item that is skipped costs.
  func knownCost(_ place: Int) -> Int { place < knownCosts.count ? Int(knownCosts[place]) : 0 }

  mutating func note(cost: Int, at place: Int) {
    guard isKept, place < costs.count else { return }
    let sum = Int(costs[place]) + min(cost, Int(Int32.max))
    costs[place] = Int32(min(sum, Int(Int32.max)))
  }

  /// Whether an item that is skipped is a colour over whole pixels.
  func isVeil(_ place: Int) -> Bool { place < knownVeils.count && knownVeils[place] }

  @inline(__always)
  mutating func note(_ join: Join, at place: Int) {
    if isKept, place < joins.count { joins[place] = join }
  }
}
