import Synchronization

/// A stroke's spine, and what outlines have in common that end at different lengths of it.
final class KeptSpine: Sendable {
  /// What an outline depends on besides the spine and its end.
  private struct Shape: Equatable {
    var cap: LineCap
    var join: LineJoin
    var miterLimit: Double
    var reach: Double
  }

  private struct State {
    var isReused = false
    /// The shape of the first outline that asked.
    var shape: Shape?
    var beginning: StrokeOverlaps.Beginning?
  }

  /// A search of fewer nodes takes no time.
  private static let fewNodes = 64

  let spine: StrokeSpine
  private let state = Mutex(State())

  init(_ spine: StrokeSpine) { self.spine = spine }

  /// Whether the spine was used in a frame before.
  var isReused: Bool {
    get { state.withLock { $0.isReused } }
    set { state.withLock { $0.isReused = newValue } }
  }

  /// What the outlines in a style have in common, from the second one on; nil if that is nothing, or not
  /// known.
  ///
  /// - Parameter make: Makes it, for the style's stroke to the end of the path.
  func beginning(
    of style: StrokeStyle, reach: Double, _ make: (StrokeStyle) -> StrokeOverlaps.Beginning?
  ) -> StrokeOverlaps.Beginning? {
    guard style.endsEarly, spine.nodes.count >= Self.fewNodes else { return nil }
    let shape = Shape(
      cap: style.cap, join: style.join, miterLimit: style.miterLimit, reach: reach)
    let (isMade, made) = state.withLock { state in
      guard state.isReused, state.shape == nil else {
        return (true, state.shape == shape ? state.beginning : nil)
      }
      return (false, nil)
    }
    if isMade { return made }
    var whole = style
    whole.end = 1
    let beginning = make(whole)
    state.withLock { state in
      state.shape = shape
      state.beginning = beginning
    }
    return beginning
  }
}
