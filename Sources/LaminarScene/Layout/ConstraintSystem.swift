import LaminarEngine
import LaminarGraphics

/// The frames of layers as variables of a solver, axis by axis: the start in the superlayer, and the
/// length.
///
/// Only what constraints name as their subject varies; all else is constant. Of what constraints leave
/// open an axis keeps its own length, then its own position: constraints weaker than any of a scene.
struct ConstraintSystem {
  /// One axis of one layer.
  struct Key: Hashable {
    let layer: ObjectIdentifier
    let axis: LayoutAxis

    init(_ layer: Layer, _ axis: LayoutAxis) {
      self.layer = ObjectIdentifier(layer)
      self.axis = axis
    }

    init(_ constraint: SceneConstraint) { self.init(constraint.layer, constraint.attribute.axis) }
  }

  /// An axis that varies.
  private struct Span {
    let layer: Layer
    let axis: LayoutAxis
    let start: LayoutSolver.Variable
    let length: LayoutSolver.Variable
    /// The distinct positions that constraints name, and whether they name the length.
    var fractions: Set<Double> = []
    var hasLength = false
  }

  /// A sum of variables and a constant.
  private struct Sum {
    var terms: [LayoutSolver.Term] = []
    var constant = 0.0
  }

  /// The layers with constraints, in the order of the constraints.
  private(set) var layers: [Layer] = []
  /// The required constraints that contradict each other, of each set the last one first.
  private(set) var conflicts: [[SceneConstraint]] = []
  private let pass: LayoutPass
  private var solver = LayoutSolver()
  private var spans: [Key: Span] = [:]
  private var keys: [Key] = []
  private var pending: [SceneConstraint] = []
  /// The constraints as the solver calls them, both ways.
  private var ids: [Int: LayoutSolver.ConstraintID] = [:]
  private var indices: [LayoutSolver.ConstraintID: Int] = [:]
  private var shrunk: Set<Key> = []

  init(_ pass: LayoutPass) { self.pass = pass }

  /// Adds a constraint for ``solve()``, and lets its layer's axis vary.
  mutating func add(_ constraint: SceneConstraint) {
    pending.append(constraint)
    let key = Key(constraint)
    if spans[key] == nil {
      let other: LayoutAxis = key.axis == .horizontal ? .vertical : .horizontal
      if spans[Key(constraint.layer, other)] == nil { layers.append(constraint.layer) }
      keys.append(key)
      spans[key] = Span(
        layer: constraint.layer, axis: key.axis, start: solver.makeVariable(),
        length: solver.makeVariable())
    }
    if constraint.attribute.isLength {
      spans[key]?.hasLength = true
    } else {
      spans[key]?.fractions.insert(constraint.attribute.fraction)
    }
  }

  /// Finds the frames that violate the constraints as little as can be.
  mutating func solve() {
    for index in pending.indices { meet(index) }
    for key in keys { keepOwn(key) }
    solver.solve()
    while let key = nextToShrink() {
      shrink(key)
      solver.solve()
    }
  }

  /// The span of a layer on an axis.
  func span(of layer: Layer, _ axis: LayoutAxis) -> (start: Double, length: Double) {
    let own = pass.ownSpan(of: layer, axis)
    guard let span = spans[Key(layer, axis)] else { return own }
    let start = Self.cleaned(solver.value(of: span.start), near: own.start)
    return (start, max(Self.cleaned(solver.value(of: span.length), near: own.length), 0))
  }

  /// A number without the rounding of the solver, where it is what the layer has, or a multiple of 2⁻²⁰.
  private static func cleaned(_ number: Double, near own: Double) -> Double {
    if abs(number - own) <= 1e-9 * max(1, abs(own)) { return own }
    let rounded = (number * 0x1p20).rounded() * 0x1p-20
    return abs(number - rounded) <= 1e-9 ? rounded : number
  }

  // MARK: - Constraints

  /// Just below what must hold.
  private static let almostRequired = LayoutSolver.required.nextDown

  /// Gives a constraint to the solver. One that contradicts others is noted, and met as nearly as can be.
  private mutating func meet(_ index: Int) {
    let constraint = pending[index], sum = sum(of: constraint)
    func add(_ priority: Double) throws(LayoutConflict) {
      let id = try solver.add(
        sum.terms, constant: sum.constant, constraint.relation.solved, priority: priority)
      (ids[index], indices[id]) = (id, index)
    }
    do {
      try add(constraint.priority)
    } catch {
      let earlier = error.constraints.compactMap { indices[$0] }.sorted()
      conflicts.append([constraint] + earlier.map { pending[$0] })
      try? add(Self.almostRequired)
    }
  }

  private mutating func giveUp(_ index: Int) {
    guard let id = ids.removeValue(forKey: index) else { return }
    solver.remove(id)
    indices[id] = nil
  }

  // MARK: - Lengths below 0

  /// The first axis with a length below 0, if possible one that follows no other such axis.
  private func nextToShrink() -> Key? {
    let found = keys.filter { key in
      guard !shrunk.contains(key), let span = spans[key] else { return false }
      return solver.value(of: span.length) < -1e-9
    }
    guard found.count > 1 else { return found.first }
    let negative = Set(found)
    var followed: [Key: [Key]] = [:]
    for case (let constraint, let anchor?) in pending.map({ ($0, $0.anchor) }) {
      followed[Key(constraint), default: []].append(Key(anchor.layer, anchor.attribute.axis))
    }
    return found.first { key in
      var seen: Set = [key], open = [key]
      while let next = open.popLast() {
        for other in followed[next] ?? [] where seen.insert(other).inserted {
          if negative.contains(other) { return false }
          open.append(other)
        }
      }
      return true
    } ?? found.first
  }

  /// Gives an axis the length 0 instead of what constraints require. The constraint of its length yields,
  /// else the last of its positions, and what else contradicts it.
  private mutating func shrink(_ key: Key) {
    guard shrunk.insert(key).inserted, let span = spans[key] else { return }
    let own = pending.indices.filter { Key(pending[$0]) == key }
    if let index = own.last(where: { pending[$0].attribute.isLength }) ?? own.last { giveUp(index) }
    while true {
      do {
        _ = try solver.add([.init(span.length)], constant: 0, .equal)
        return
      } catch {
        guard let last = error.constraints.compactMap({ indices[$0] }).max() else { return }
        giveUp(last)
      }
    }
  }

  // MARK: - What is left open

  /// Keeps the axis of a layer as it is where constraints leave it open. What they determine by their
  /// number is given up first, so that a layer follows and what it follows stays.
  private mutating func keepOwn(_ key: Key) {
    guard let span = spans[key] else { return }
    let own = pass.ownSpan(of: span.layer, span.axis)
    if let length = pass.textLength(of: span.layer, span.axis) {
      // As a text layer's intrinsic size in an app.
      for (relation, priority) in [
        (LayoutSolver.Relation.lessThanOrEqual, Double(LayoutPriority.defaultLow.rawValue)),
        (.greaterThanOrEqual, Double(LayoutPriority.defaultHigh.rawValue)),
      ] {
        _ = try? solver.add(
          [.init(span.length)], constant: -length, relation, priority: priority)
      }
    }
    let isLengthOpen = !span.hasLength && span.fractions.count < 2
    for (variable, value, priority) in [
      (span.length, own.length, isLengthOpen ? 4e-3 : 2e-3),
      (span.start, own.start, span.fractions.isEmpty ? 3e-3 : 1e-3),
    ] {
      _ = try? solver.add([.init(variable)], constant: -value, .equal, priority: priority)
    }
  }

  // MARK: - Sums

  /// The left side of a constraint less the right one.
  private func sum(of constraint: SceneConstraint) -> Sum {
    var sum = Sum(constant: -constraint.constant)
    add(constraint.attribute, of: constraint.layer, times: 1, to: &sum)
    guard let anchor = constraint.anchor else { return sum }
    let (attribute, factor) = (anchor.attribute, -constraint.multiplier)
    guard !attribute.isLength else {
      add(attribute, of: anchor.layer, times: factor, to: &sum)
      return sum
    }
    let holders = holders(of: constraint.layer)
    if holders.contains(where: { $0 === anchor.layer }) {
      // In the coordinates of the holder itself.
      sum.constant += factor * pass.origin(of: anchor.layer, attribute.axis)
      addLength(of: anchor.layer, attribute.axis, times: factor * attribute.fraction, to: &sum)
      convert([anchor.layer], holders, attribute.axis, times: factor, to: &sum)
    } else {
      add(attribute, of: anchor.layer, times: factor, to: &sum)
      convert(
        self.holders(of: anchor.layer), holders, attribute.axis, times: factor, to: &sum)
    }
    return sum
  }

  /// The layers that hold a layer, the innermost first.
  private func holders(of layer: Layer) -> [Layer] {
    Array(
      sequence(state: layer) { (layer: inout Layer) -> Layer? in
        guard let holder = pass.superlayer(layer) else { return nil }
        layer = holder
        return holder
      })
  }

  /// Adds what converts a position from the innermost of some layers to the innermost of others.
  private func convert(
    _ from: [Layer], _ to: [Layer], _ axis: LayoutAxis, times factor: Double, to sum: inout Sum
  ) {
    guard from.first !== to.first else { return }
    let inner = Set(from.map { ObjectIdentifier($0) }), outer = Set(to.map { ObjectIdentifier($0) })
    for (layers, common, factor) in [(from, outer, factor), (to, inner, -factor)] {
      for layer in layers.prefix(while: { !common.contains(ObjectIdentifier($0)) }) {
        addStart(of: layer, axis, times: factor, to: &sum)
        sum.constant -= factor * pass.origin(of: layer, axis)
      }
    }
  }

  private func add(
    _ attribute: LayoutAttribute, of layer: Layer, times factor: Double, to sum: inout Sum
  ) {
    if !attribute.isLength { addStart(of: layer, attribute.axis, times: factor, to: &sum) }
    addLength(
      of: layer, attribute.axis,
      times: factor * (attribute.isLength ? 1 : attribute.fraction), to: &sum)
  }

  private func addStart(
    of layer: Layer, _ axis: LayoutAxis, times factor: Double, to sum: inout Sum
  ) {
    if let span = spans[Key(layer, axis)] {
      sum.terms.append(.init(span.start, factor))
    } else {
      sum.constant += factor * pass.ownSpan(of: layer, axis).start
    }
  }

  private func addLength(
    of layer: Layer, _ axis: LayoutAxis, times factor: Double, to sum: inout Sum
  ) {
    guard factor != 0 else { return }
    if let span = spans[Key(layer, axis)] {
      sum.terms.append(.init(span.length, factor))
    } else {
      sum.constant += factor * pass.ownSpan(of: layer, axis).length
    }
  }
}
