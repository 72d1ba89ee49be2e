import LaminarEngine

/// A named list of constraints.
struct SceneLayout {
  let name: String
  let constraints: [LayoutConstraint]
  /// The index of its name on the tape.
  let index: Int
}

/// One number of a layer's frame in terms of another: `attribute = to.toAttribute × multiplier +
/// constant`.
struct LayoutConstraint {
  let layer: Layer
  let attribute: LayoutAttribute
  /// Nil is the constant alone.
  let anchor: Anchor?
  let multiplier: Double
  let constant: Double
  /// The index on the tape.
  let index: Int

  /// What the number depends on.
  struct Anchor {
    let target: Target
    let attribute: LayoutAttribute
  }

  /// Whose number it depends on.
  enum Target {
    case superlayer
    /// One of the same superlayer.
    case sibling(Layer)
  }
}

/// The numbers of a frame that constraints determine.
enum LayoutAttribute: String, Sendable, CaseIterable {
  case left, right, top, bottom, width, height, centerX, centerY

  var axis: LayoutAxis {
    switch self {
    case .left, .right, .width, .centerX: .horizontal
    case .top, .bottom, .height, .centerY: .vertical
    }
  }

  /// Whether it is a length rather than a position.
  var isLength: Bool { self == .width || self == .height }
}

/// One of the two directions that are laid out by themselves.
enum LayoutAxis: Int, Sendable, CaseIterable {
  case horizontal, vertical

  /// The direction in words.
  var word: String { self == .horizontal ? "horizontal" : "vertical" }
}

/// From where on a canvas is regular, in points; below it is compact.
struct SizeClassThresholds: Sendable, Hashable {
  var width = 600.0
  var height = 600.0

  /// The names of the layouts that some size activates.
  static let names: Set = ["compact", "regular", "compactHeight", "regularHeight"]

  /// The names of the layouts that a size activates, the width's first.
  func classes(width: Double, height: Double) -> [String] {
    [
      width < self.width ? "compact" : "regular",
      height < self.height ? "compactHeight" : "regularHeight",
    ]
  }
}
