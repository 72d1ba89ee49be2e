import LaminarEngine
import LaminarGraphics

/// A named list of constraints.
struct SceneLayout {
  let name: String
  let constraints: [SceneConstraint]
  /// The index of its name on the tape.
  let index: Int
}

/// One number of a layer's frame in terms of another: `attribute relation to.toAttribute × multiplier +
/// constant`.
struct SceneConstraint {
  let layer: Layer
  let attribute: LayoutAttribute
  let relation: Relation
  /// Nil is the constant alone.
  let anchor: Anchor?
  let multiplier: Double
  let constant: Double
  /// 1000 must hold; less, down to above 0, is violated as little as can be.
  let priority: Double
  /// The axes along which the layer is as long as its text where constraints leave that open: those of
  /// a text layer on which it has no length in the file.
  let textAxes: Set<LayoutAxis>
  /// The index on the tape.
  let index: Int

  /// The number that it depends on.
  struct Anchor {
    let layer: Layer
    let attribute: LayoutAttribute
  }

  /// How the two sides compare.
  enum Relation: String, CaseIterable {
    case equal = "="
    case atMost = "<="
    case atLeast = ">="

    /// The solver's word.
    var solved: LayoutSolver.Relation {
      switch self {
      case .atMost: .lessThanOrEqual
      case .equal: .equal
      case .atLeast: .greaterThanOrEqual
      }
    }
  }
}

/// What is wrong with constraints that are laid out together.
enum LayoutProblem {
  /// Required constraints that contradict each other, the last one first. What remains is met as nearly
  /// as can be; where a great many sets contradict each other, their layers stay as they are.
  case contradiction([SceneConstraint])
  /// More constraints depend on each other than are solved; their layers stay as they are. With the
  /// first one that is too many.
  case tooMany(Int, SceneConstraint)
}

/// The numbers of a frame that constraints determine.
enum LayoutAttribute: String, Sendable, CaseIterable {
  case left, right, top, bottom, width, height, centerX, centerY
  /// The same as left and right: text runs from left to right.
  case leading, trailing

  var axis: LayoutAxis {
    switch self {
    case .left, .right, .width, .centerX, .leading, .trailing: .horizontal
    case .top, .bottom, .height, .centerY: .vertical
    }
  }

  /// Whether it is a length rather than a position.
  var isLength: Bool { self == .width || self == .height }

  /// A position as a fraction of the length from the start.
  var fraction: Double {
    switch self {
    case .left, .leading, .top, .width, .height: 0
    case .centerX, .centerY: 0.5
    case .right, .trailing, .bottom: 1
    }
  }
}

/// One of the two directions that are laid out by themselves.
enum LayoutAxis: Int, Sendable, CaseIterable {
  case horizontal, vertical
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
