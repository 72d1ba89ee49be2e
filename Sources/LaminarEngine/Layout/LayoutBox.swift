import Foundation
import LaminarGraphics

/// The rectangle of a layer or guide in a solver, in the space of the tree's topmost layer.
final class LayoutBox {
  /// The two rows that contents give a length: at most and at least the contents' own.
  struct ContentRows {
    var length: Double
    var priorities: LayerLayout.ContentPriorities
    var hugging: LayoutSolver.ConstraintID?
    var resistance: LayoutSolver.ConstraintID?
  }

  private(set) weak var item: (any LayoutItem)?
  /// The superlayer's rectangle, or that of a guide's layer; nil for the topmost layer.
  let owner: LayoutBox?
  let x, y, width, height: LayoutSolver.Variable
  /// Whether the layer's own frame counts.
  var isFixed: Bool
  /// The rows of the own frame: x, y, width, height.
  var own: [LayoutSolver.ConstraintID?] = []
  /// That lengths are not below 0.
  var minimums: [LayoutSolver.ConstraintID?] = []
  var contents: [LayoutConstraint.Axis: ContentRows] = [:]
  /// Where the baselines of a text's first and last line are, and what determines them.
  var baselines: (first: LayoutSolver.Variable, last: LayoutSolver.Variable)?
  var baselineRows: [LayoutSolver.ConstraintID?] = []
  var baselineValues: [Double] = []
  /// The width that a wrapped text was measured for.
  var textWidth: Double?
  /// The rectangle of the last solution, in the owner's space.
  var frame: CGRect?
  var isForgotten = false

  init(_ item: any LayoutItem, owner: LayoutBox?, isFixed: Bool, in solver: inout LayoutSolver) {
    self.item = item
    self.owner = owner
    self.isFixed = isFixed
    x = solver.makeVariable()
    y = solver.makeVariable()
    width = solver.makeVariable()
    height = solver.makeVariable()
  }

  var layer: Layer? { item as? Layer }

  /// The layer's text where its lines break at a width that layout determines.
  var wrappedText: TextLayer? {
    guard let text = item as? TextLayer, text.isWrapped, text.preferredMaxLayoutWidth <= 0 else {
      return nil
    }
    return text
  }

  var rows: [LayoutSolver.ConstraintID] {
    let content = contents.values.flatMap { [$0.hugging, $0.resistance] }
    return (own + minimums + baselineRows + content).compactMap(\.self)
  }

  /// What an attribute is, in variables; baselines are those of a text, else the bottom edge.
  func terms(_ attribute: LayoutConstraint.Attribute, times factor: Double) -> [LayoutSolver.Term] {
    let terms: [LayoutSolver.Term] =
      switch attribute {
      case .left, .leading: [.init(x)]
      case .right, .trailing: [.init(x), .init(width)]
      case .centerX: [.init(x), .init(width, 0.5)]
      case .top: [.init(y)]
      case .centerY: [.init(y), .init(height, 0.5)]
      case .bottom: [.init(y), .init(height)]
      case .firstBaseline:
        (baselines?.first).map { [.init($0)] } ?? [.init(y), .init(height)]
      case .lastBaseline:
        (baselines?.last).map { [.init($0)] } ?? [.init(y), .init(height)]
      case .width: [.init(width)]
      case .height: [.init(height)]
      case .notAnAttribute: []
      }
    return terms.map { LayoutSolver.Term($0.variable, $0.coefficient * factor) }
  }
}
