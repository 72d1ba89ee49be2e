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
  /// The axes along which the layer is as long as its text or image where constraints leave that open:
  /// those on which it has no length in the file.
  let contentAxes: Set<LayoutAxis>
  /// The index on the tape.
  let index: Int

  /// The number that it depends on.
  struct Anchor {
    let layer: Layer
    let attribute: LayoutAttribute
    /// How far inside of the layer's rectangle the one is that is meant.
    let insets: EdgeInsets
  }

  /// Whether it has a leading or trailing edge.
  var isDirectional: Bool {
    attribute.isDirectional || anchor?.attribute.isDirectional ?? false
  }

  /// How the two sides compare.
  enum Relation: String, CaseIterable, SchemaConvertible {
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
  /// Contents whose priority is 1000 contradict constraints, the last one first. They are met.
  case contents([SceneConstraint])
  /// More constraints depend on each other than are solved; their layers stay as they are. With the
  /// first one that is too many.
  case tooMany(Int, SceneConstraint)
}

/// The numbers of a frame that constraints determine.
enum LayoutAttribute: String, Sendable, CaseIterable {
  case left, right, top, bottom, width, height, centerX, centerY
  /// Left and right, or right and left, by the direction of the layer that holds what is related.
  case leading, trailing

  var axis: LayoutAxis {
    switch self {
    case .left, .right, .width, .centerX, .leading, .trailing: .horizontal
    case .top, .bottom, .height, .centerY: .vertical
    }
  }

  /// Whether the direction decides which edge it is.
  var isDirectional: Bool { self == .leading || self == .trailing }

  /// The edge that it is, from left to right or mirrored.
  func edge(isMirrored: Bool) -> LayoutAttribute {
    switch self {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    case .left, .right, .top, .bottom, .width, .height, .centerX, .centerY: self
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

extension LayoutAttribute {
  /// What is added to the number of a rectangle for that of the rectangle without insets.
  func offset(of insets: EdgeInsets) -> Double {
    let (near, far) =
      axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    return isLength
      ? -Double(near + far) : Double(near) - fraction * Double(near + far)
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

// MARK: - Form

/// The keys of constraints.
enum ConstraintForm {
  fileprivate static let layer = Key(
    "layer", .value(.reference("sublayerPath")), "The layer that is laid out.")
  fileprivate static let attribute = Key(
    "attribute", .choice(of: LayoutAttribute.self), "The number that it determines.")
  fileprivate static let relation = Key(
    "relation", .choice(of: SceneConstraint.Relation.self), default: .equal,
    "How it compares to the rest.")
  fileprivate static let to = Key(
    "to",
    .value(
      SceneSchema.anyOf([SceneSchema.choice([superlayer, safeArea]), .reference("layerPath")])),
    "\"superlayer\", \"safeArea\", the canvas without its `safeArea`, or any layer; without it the constant alone."
  )
  fileprivate static let toAttribute = Key(
    "toAttribute", .choice(of: LayoutAttribute.self),
    "With `to`: the number that it follows, along the same axis; the same by default.")
  fileprivate static let multiplier = Key(
    "multiplier", .number, default: 1, "With `to`: the factor of that number.")
  fileprivate static let constant = Key(
    "constant", .number, default: 0, "The number that is added.", unit: .points)
  fileprivate static let priority = Key(
    "priority", .positive(upTo: LayoutSolver.required), default: LayoutSolver.required,
    "1000 must hold; less is met as nearly as can be, the higher priority first.")

  static let constraint = Form(
    "a constraint",
    [layer, attribute, relation, to, toAttribute, multiplier, constant, priority],
    [
      .required([layer, attribute]),
      .needs([toAttribute, multiplier], without: to) { _ in "add \"to\"" },
      .schema([("allOf", .array(fittingAttributes))]),
    ])

  /// The word for the layer that holds the one that is laid out.
  fileprivate static let superlayer = "superlayer"
  /// The word for the canvas without its safe area.
  fileprivate static let safeArea = "safeArea"

  /// The schema of the rule that lengths follow lengths, and positions those along the same axis.
  private static let fittingAttributes = LayoutAttribute.allCases
    .filter { !$0.isLength || $0 == .width }.map { own in
      let fitting = LayoutAttribute.allCases.filter {
        $0.isLength == own.isLength && (own.isLength || $0.axis == own.axis)
      }.map(\.rawValue)
      let same = own.isLength ? fitting : [own.rawValue]
      return SceneSchema.rule(
        if: SceneSchema.condition(attribute.name, isOneOf: same),
        then: .object([
          ("properties", .object([(toAttribute.name, SceneSchema.choice(fitting))]))
        ]))
    }
}

// MARK: - Reading

extension TimelineReader {
  /// The named lists of constraints.
  func readLayouts(_ list: JSONValue, safeArea: EdgeInsets) {
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
      let constraints = member.value.elements.compactMap { constraint($0, safeArea) }
      layouts.append(
        SceneLayout(name: name, constraints: constraints, index: member.key.index))
    }
  }

  private func constraint(_ value: JSONValue, _ safeArea: EdgeInsets) -> SceneConstraint? {
    guard let found = ConstraintForm.constraint.read(value, values) else { return nil }
    let layer = found[ConstraintForm.layer].flatMap { sublayer($0) }
    let target = found[ConstraintForm.to].flatMap { to in
      layer.flatMap { self.target(to, of: $0) }
    }
    let toAttribute = found[ConstraintForm.toAttribute]
    guard
      let (attribute, relation, multiplier, constant, priority) = found.all(
        ConstraintForm.attribute, ConstraintForm.relation, ConstraintForm.multiplier,
        ConstraintForm.constant, ConstraintForm.priority),
      let layer, target != nil || !found.holds(ConstraintForm.to)
    else { return nil }
    let from = toAttribute ?? attribute
    guard from.isLength == attribute.isLength, attribute.isLength || from.axis == attribute.axis
    else {
      values.report(
        .misplacedKey, value[ConstraintForm.toAttribute] ?? value,
        "a \(attribute.rawValue) cannot follow a \(from.rawValue)",
        help: attribute.isLength
          ? "lengths follow lengths" : "positions follow positions on the same axis")
      return nil
    }
    let isSafeArea = found[ConstraintForm.to]?.isSpelled(ConstraintForm.safeArea) ?? false
    return SceneConstraint(
      layer: layer, attribute: attribute, relation: relation,
      anchor: target.map {
        SceneConstraint.Anchor(layer: $0, attribute: from, insets: isSafeArea ? safeArea : .zero)
      },
      multiplier: multiplier, constant: constant, priority: priority,
      contentAxes: contentAxes(of: layer), index: value.index)
  }

  private func contentAxes(of layer: Layer) -> Set<LayoutAxis> {
    let size = layer.bounds.size
    return Set(
      LayoutAxis.allCases.filter { ($0 == .horizontal ? size.width : size.height) == 0 })
  }

  private func target(_ value: JSONValue, of layer: Layer) -> Layer? {
    if value.isSpelled(ConstraintForm.superlayer) { return registry.holder(of: layer) }
    return value.isSpelled(ConstraintForm.safeArea) ? registry.root : self.layer(value)
  }
}
