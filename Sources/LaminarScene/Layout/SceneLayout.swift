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
  /// Equal to left and right, since text runs from left to right.
  case leading, trailing

  var axis: LayoutAxis {
    switch self {
    case .left, .right, .width, .centerX, .leading, .trailing: .horizontal
    case .top, .bottom, .height, .centerY: .vertical
    }
  }

  /// Whether the attribute is a length rather than a position.
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

// MARK: - Reading

extension TimelineReader {
  /// The named lists of constraints.
  func readLayouts(_ list: JSONValue) {
    guard list.kind == .object else {
      values.reportWrongType(list, expected: "an object with layouts by name")
      return
    }
    for member in list.members where !member.key.isSpelled("note") {
      let name = member.key.string ?? ""
      layoutNames.append(name)
      guard member.value.kind == .array else {
        values.reportWrongType(member.value, expected: "a list of constraints")
        layouts.append(SceneLayout(name: name, constraints: [], index: member.key.index))
        continue
      }
      let constraints = member.value.elements.compactMap { constraint($0) }
      layouts.append(
        SceneLayout(name: name, constraints: constraints, index: member.key.index))
    }
  }

  private func constraint(_ value: JSONValue) -> SceneConstraint? {
    guard var object = ObjectReader(value, "a constraint", values) else { return nil }
    let layer = object.readRequired("layer", sublayer)
    let attribute = object.readRequired("attribute") {
      values.choice($0, of: LayoutAttribute.self)
    }
    let relation = object.read("relation") { values.choice($0, of: SceneConstraint.Relation.self) }
    let priority = object.read("priority") {
      values.number($0, in: ValueDecoder.smallest...LayoutSolver.required)
    }
    let hasAnchor = object.holds("to")
    let toAttribute = object.read("toAttribute") { values.choice($0, of: LayoutAttribute.self) }
    let multiplier = object.read("multiplier") { values.number($0) }
    let constant = object.read("constant") { values.number($0) }
    let target = object.read("to") { to in layer.flatMap { self.target(to, of: $0) } }
    for key in ["toAttribute", "multiplier"] where !hasAnchor && object.holds(key) {
      sink.report(
        .misplacedKey, at: object.range(ofKey: key) ?? value.mark,
        "\"\(key)\" needs the key \"to\"", help: "add \"to\"")
    }
    object.finish()
    guard let layer, let attribute, !hasAnchor || target != nil else { return nil }
    let from = toAttribute ?? attribute
    guard from.isLength == attribute.isLength, attribute.isLength || from.axis == attribute.axis
    else {
      values.report(
        .misplacedKey, value["toAttribute"] ?? value,
        "a \(attribute.rawValue) cannot follow a \(from.rawValue)",
        help: attribute.isLength
          ? "lengths follow lengths" : "positions follow positions on the same axis")
      return nil
    }
    return SceneConstraint(
      layer: layer, attribute: attribute, relation: relation ?? .equal,
      anchor: target.map { SceneConstraint.Anchor(layer: $0, attribute: from) },
      multiplier: multiplier ?? 1, constant: constant ?? 0,
      priority: priority ?? LayoutSolver.required, textAxes: textAxes(of: layer),
      index: value.index)
  }

  private func textAxes(of layer: Layer) -> Set<LayoutAxis> {
    guard layer is TextLayer else { return [] }
    let size = layer.bounds.size
    return Set(
      LayoutAxis.allCases.filter { ($0 == .horizontal ? size.width : size.height) == 0 })
  }

  private func target(_ value: JSONValue, of layer: Layer) -> Layer? {
    value.isSpelled("superlayer") ? registry.holder(of: layer) : self.layer(value)
  }
}
