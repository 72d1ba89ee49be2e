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

  /// What is known of the items; empty where nothing is.
  private(set) var known: [PixelRect?] = []
  var wanted = Wanted.all
  /// What each item may change: of a group, a clip or a mask, at its beginning and its end, all that is
  /// drawn inside.
  private(set) var bounds: [PixelRect] = []
  private let isKept: Bool

  /// A survey that keeps nothing.
  init() { isKept = false }

  /// A survey that begins with what is known, if anything is.
  init(known: [PixelRect?]) {
    self.known = known
    isKept = true
  }

  /// Whether nothing is left out.
  var isWhole: Bool { known.isEmpty }

  /// Whether bounds are all that is asked for.
  var onlyMeasures: Bool { if case .unknown = wanted { true } else { false } }

  mutating func begin(_ count: Int) {
    guard isKept else { return }
    bounds.removeAll(keepingCapacity: true)
    bounds.append(contentsOf: repeatElement(.empty, count: count))
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
}
