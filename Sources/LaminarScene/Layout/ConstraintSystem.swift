import Foundation
import LaminarEngine
import LaminarGraphics

/// Gives layers the frames that constraints require.
///
/// Layers are laid out by bounds and position without their transform.
struct LayoutPass {
  /// A layer's new geometry.
  struct Placement {
    let layer: Layer
    let bounds: CGRect
    let position: CGPoint

    /// Sets the layer's bounds and position.
    func apply() {
      layer.bounds = bounds
      layer.position = position
    }
  }

  /// The direction of what layers do not specify otherwise.
  let direction: UserInterfaceLayoutDirection
  /// The layer that is shown for one of the scene's.
  let actual: (Layer) -> Layer
  /// The layer that holds another, of the scene's own.
  let superlayer: (Layer) -> Layer?
  /// Whether a layer is in the tree.
  let isThere: (Layer) -> Bool
  /// The sizes of the texts and images that constraints leave open, and the axes on which they do.
  private var contents: [ObjectIdentifier: (axes: Set<LayoutAxis>, size: CGSize)] = [:]

  init(
    direction: UserInterfaceLayoutDirection, actual: @escaping (Layer) -> Layer,
    superlayer: @escaping (Layer) -> Layer?,
    isThere: @escaping (Layer) -> Bool
  ) {
    self.direction = direction
    self.actual = actual
    self.superlayer = superlayer
    self.isThere = isThere
  }

  /// The placements that differ from what layers have, and what is wrong with the constraints. Layers
  /// that are not there are left out.
  ///
  /// - Parameter lists: Constraints; for each axis of a layer the last list applies.
  func result(
    of lists: [[SceneConstraint]]
  ) -> (placements: [Placement], problems: [LayoutProblem]) {
    let constraints = effective(lists)
    var pass = self
    for constraint in constraints where !constraint.contentAxes.isEmpty {
      pass.measureContents(of: constraint, width: nil)
    }
    var system = pass.solved(constraints)
    // The height of a wrapped text is that at its width, which is known now.
    var isWrapped = false
    for constraint in constraints where constraint.contentAxes.contains(.vertical) {
      guard (actual(constraint.layer) as? TextLayer)?.isWrapped ?? false else { continue }
      pass.measureContents(
        of: constraint, width: system.span(of: constraint.layer, .horizontal).length)
      isWrapped = true
    }
    if isWrapped { system = pass.solved(constraints) }
    return (system.layers.compactMap { pass.placement(of: $0, in: system) }, system.problems)
  }

  private func solved(_ constraints: [SceneConstraint]) -> ConstraintSystem {
    var system = ConstraintSystem(self)
    for constraint in constraints { system.add(constraint) }
    system.solve()
    return system
  }

  /// - Parameter width: The width at which the text is wrapped; nil to keep its lines.
  private mutating func measureContents(of constraint: SceneConstraint, width: Double?) {
    let layer = actual(constraint.layer)
    let known = contents[ObjectIdentifier(constraint.layer)]?.size
    var size =
      layer is TextLayer
      ? layer.sizeThatFits(CGSize(width: width ?? 0, height: 0)) : layer.intrinsicContentSize
    if width != nil, let known { size.width = known.width }
    contents[ObjectIdentifier(constraint.layer)] = (constraint.contentAxes, size)
  }

  /// The length of a layer's text or image on an axis that constraints leave to it; nil for other
  /// layers.
  func contentLength(of layer: Layer, _ axis: LayoutAxis) -> Double? {
    guard let known = contents[ObjectIdentifier(layer)], known.axes.contains(axis) else {
      return nil
    }
    let length = axis == .horizontal ? known.size.width : known.size.height
    return length < 0 ? nil : Double(length)
  }

  /// What a layer is as long as on an axis, and how strongly.
  struct Contents {
    let length: Double
    let hugging, resistance: LayoutPriority
  }

  /// The contents that constraints leave the length of an axis to; nil for other layers.
  func contents(of layer: Layer, _ axis: LayoutAxis) -> Contents? {
    guard let length = contentLength(of: layer, axis) else { return nil }
    let axis: LayoutConstraint.Axis = axis == .horizontal ? .horizontal : .vertical
    return Contents(
      length: length, hugging: layer.contentHuggingPriority(for: axis),
      resistance: layer.contentCompressionResistancePriority(for: axis))
  }

  // MARK: - Application

  /// Gives layers their placements. Layers that follow the new size of their superlayer by their
  /// autoresizing masks are laid out after that.
  func apply(_ placements: [Placement], of lists: [[SceneConstraint]]) {
    var placements = placements
    for _ in 0..<Self.mostRounds where !placements.isEmpty {
      let resized = Set(
        placements.filter { $0.layer.bounds.size != $0.bounds.size }
          .map { ObjectIdentifier($0.layer) })
      var isFollowed = false
      for placement in placements {
        let holders = sequence(first: placement.layer, next: \.superlayer).dropFirst()
        let follows =
          placement.layer.autoresizes && holders.contains { resized.contains(ObjectIdentifier($0)) }
        if follows { isFollowed = true } else { placement.apply() }
      }
      let holders = placements.lazy.filter { resized.contains(ObjectIdentifier($0.layer)) }
      isFollowed =
        isFollowed
        || holders.contains { $0.layer.sublayers?.contains(where: \.autoresizes) ?? false }
      guard isFollowed else { return }
      placements = result(of: lists).placements
    }
  }

  /// How often layers follow each other's sizes in one layout.
  private static let mostRounds = 8

  // MARK: - Directions

  /// Whether a constraint counts from the right edge of its layer's superlayer, to the left: it has a
  /// leading or trailing edge, and the nearest layer that contains what it relates lays out from right to
  /// left.
  func isMirrored(_ constraint: SceneConstraint) -> Bool {
    guard constraint.isDirectional else { return false }
    var container = superlayer(constraint.layer)
    if let anchor = constraint.anchor {
      let candidates = Set(
        sequence(first: constraint.layer, next: superlayer).map { ObjectIdentifier($0) })
      container = sequence(first: anchor.layer, next: superlayer).first {
        candidates.contains(ObjectIdentifier($0))
      }
    }
    guard let attribute = container.map({ actual($0).semanticContentAttribute }) else {
      return direction == .rightToLeft
    }
    return Layer.userInterfaceLayoutDirection(for: attribute, relativeTo: direction)
      == .rightToLeft
  }

  /// The constraints that apply, in the order of the lists.
  private func effective(_ lists: [[SceneConstraint]]) -> [SceneConstraint] {
    var last: [ConstraintSystem.Key: Int] = [:]
    for (index, list) in lists.enumerated() {
      for constraint in list { last[ConstraintSystem.Key(constraint)] = index }
    }
    return lists.enumerated().flatMap { index, list in
      list.filter { last[ConstraintSystem.Key($0)] == index && isThere($0.layer) }
    }
  }

  private func placement(of layer: Layer, in system: ConstraintSystem) -> Placement? {
    let x = system.span(of: layer, .horizontal), y = system.span(of: layer, .vertical)
    guard [x.start, x.length, y.start, y.length].allSatisfy(\.isFinite) else { return nil }
    let actual = actual(layer)
    let anchor = actual.anchorPoint
    let bounds = CGRect(
      origin: actual.bounds.origin, size: CGSize(width: x.length, height: y.length))
    let position = CGPoint(
      x: x.start + Double(anchor.x) * x.length, y: y.start + Double(anchor.y) * y.length)
    guard actual.bounds != bounds || actual.position != position else { return nil }
    return Placement(layer: actual, bounds: bounds, position: position)
  }

  /// The span that a layer has in its superlayer.
  func ownSpan(of layer: Layer, _ axis: LayoutAxis) -> (start: Double, length: Double) {
    let actual = actual(layer)
    let (size, position, anchor) = (actual.bounds.size, actual.position, actual.anchorPoint)
    switch axis {
    case .horizontal:
      let length = contentLength(of: layer, axis) ?? Double(size.width)
      return (Double(position.x) - Double(anchor.x) * length, length)
    case .vertical:
      let length = contentLength(of: layer, axis) ?? Double(size.height)
      return (Double(position.y) - Double(anchor.y) * length, length)
    }
  }

  /// Where a layer's own coordinates begin.
  func origin(of layer: Layer, _ axis: LayoutAxis) -> Double {
    let origin = actual(layer).bounds.origin
    return Double(axis == .horizontal ? origin.x : origin.y)
  }
}

// MARK: - Solving

/// The frames of layers as variables of solvers, axis by axis: the start in the superlayer, and the
/// length.
///
/// Only what constraints name as their subject varies; all else is constant. Of what constraints leave
/// open an axis keeps its own length, then its own position: constraints weaker than any of a scene.
/// Constraints that have no variable in common, directly or through others, are solved apart.
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
  struct Span {
    let layer: Layer
    let axis: LayoutAxis
    /// The distinct positions that constraints name, and whether they name the length.
    var fractions: Set<Double> = []
    var hasLength = false
    /// The group that determines it.
    var group = 0
  }

  /// A sum of numbers of axes and a constant.
  struct Sum {
    var terms: [(key: Key, isLength: Bool, factor: Double)] = []
    var constant = 0.0
  }

  /// The most constraints that are solved together: the solver's time grows with the square.
  static let mostTogether = 5000

  /// The layers with constraints, in the order of the constraints.
  private(set) var layers: [Layer] = []
  /// What is wrong with the constraints, in their order.
  private(set) var problems: [LayoutProblem] = []
  private let pass: LayoutPass
  private var spans: [Key: Span] = [:]
  private var keys: [Key] = []
  private var pending: [(constraint: SceneConstraint, isMirrored: Bool)] = []
  private var groups: [ConstraintGroup] = []

  init(_ pass: LayoutPass) { self.pass = pass }

  /// Adds a constraint for ``solve()``, and lets its layer's axis vary.
  mutating func add(_ constraint: SceneConstraint) {
    let isMirrored = pass.isMirrored(constraint)
    pending.append((constraint, isMirrored))
    let key = Key(constraint)
    if spans[key] == nil {
      let other: LayoutAxis = key.axis == .horizontal ? .vertical : .horizontal
      if spans[Key(constraint.layer, other)] == nil { layers.append(constraint.layer) }
      keys.append(key)
      spans[key] = Span(layer: constraint.layer, axis: key.axis)
    }
    if constraint.attribute.isLength {
      spans[key]?.hasLength = true
    } else {
      spans[key]?.fractions.insert(constraint.attribute.edge(isMirrored: isMirrored).fraction)
    }
  }

  /// Finds the frames that violate the constraints as little as can be.
  mutating func solve() {
    divide()
    var found: [(index: Int, problem: LayoutProblem)] = []
    for index in groups.indices { found += groups[index].solve() }
    problems = found.sorted { $0.index < $1.index }.map(\.problem)
  }

  /// The span of a layer on an axis.
  func span(of layer: Layer, _ axis: LayoutAxis) -> (start: Double, length: Double) {
    let own = pass.ownSpan(of: layer, axis)
    let key = Key(layer, axis)
    guard let span = spans[key], let solved = groups[span.group].span(of: key) else { return own }
    let start = Self.cleaned(solved.start, near: own.start)
    return (start, max(Self.cleaned(solved.length, near: own.length), 0))
  }

  /// A number without the rounding of the solver, where it is what the layer has, or a multiple of 2⁻²⁰.
  private static func cleaned(_ number: Double, near own: Double) -> Double {
    if abs(number - own) <= 1e-9 * max(1, abs(own)) { return own }
    let rounded = (number * 0x1p20).rounded() * 0x1p-20
    return abs(number - rounded) <= 1e-9 ? rounded : number
  }

  // MARK: - Groups

  /// Divides the constraints into groups, each in the order of the constraints.
  private mutating func divide() {
    let numbers = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    var parents = Array(keys.indices)
    func root(_ number: Int) -> Int {
      var number = number
      while parents[number] != number {
        parents[number] = parents[parents[number]]
        number = parents[number]
      }
      return number
    }
    let sums = pending.map(sum)
    for ((constraint, _), sum) in zip(pending, sums) {
      guard var first = numbers[Key(constraint)].map(root) else { continue }
      for case let other? in sum.terms.map({ numbers[$0.key].map(root) }) where other != first {
        // The lower number is the root, so that groups come in the order of their keys.
        parents[max(first, other)] = min(first, other)
        first = min(first, other)
      }
    }
    var groupsByRoot: [Int: Int] = [:]
    for (number, key) in keys.enumerated() {
      let root = root(number)
      let group = groupsByRoot[root] ?? groups.count
      if group == groups.count {
        groupsByRoot[root] = group
        groups.append(ConstraintGroup())
      }
      spans[key]?.group = group
      if let span = spans[key] {
        groups[group].add(
          key, span, own: pass.ownSpan(of: span.layer, span.axis),
          contents: pass.contents(of: span.layer, span.axis))
      }
    }
    for (index, (constraint, _)) in pending.enumerated() {
      guard let group = spans[Key(constraint)]?.group else { continue }
      groups[group].add(constraint, sums[index], index: index)
    }
  }

  // MARK: - Sums

  /// The left side of a constraint less the right one. Mirrored, positions are distances from the right
  /// edge of the superlayer.
  private func sum(of constraint: SceneConstraint, isMirrored: Bool) -> Sum {
    let sign = isMirrored ? -1.0 : 1
    var sum = Sum(constant: -constraint.constant)
    add(
      constraint.attribute.edge(isMirrored: isMirrored), of: constraint.layer, times: sign, to: &sum
    )
    let factor = constraint.anchor == nil ? 0 : constraint.multiplier
    if isMirrored, let holder = pass.superlayer(constraint.layer) {
      sum.constant += (1 - factor) * 2 * pass.origin(of: holder, .horizontal)
      addLength(of: holder, .horizontal, times: 1 - factor, to: &sum)
    }
    guard let anchor = constraint.anchor else { return sum }
    let edge = anchor.attribute.edge(isMirrored: isMirrored)
    sum.constant -= factor * sign * edge.offset(of: anchor.insets)
    add(edge, of: anchor.layer, besides: constraint.layer, times: -factor * sign, to: &sum)
    return sum
  }

  /// Adds a number of a layer in the coordinates of another one's superlayer.
  private func add(
    _ attribute: LayoutAttribute, of layer: Layer, besides other: Layer, times factor: Double,
    to sum: inout Sum
  ) {
    guard !attribute.isLength else { return add(attribute, of: layer, times: factor, to: &sum) }
    let holders = holders(of: other)
    if holders.contains(where: { $0 === layer }) {
      // In the coordinates of the holder itself.
      sum.constant += factor * pass.origin(of: layer, attribute.axis)
      addLength(of: layer, attribute.axis, times: factor * attribute.fraction, to: &sum)
      convert([layer], holders, attribute.axis, times: factor, to: &sum)
    } else {
      add(attribute, of: layer, times: factor, to: &sum)
      convert(self.holders(of: layer), holders, attribute.axis, times: factor, to: &sum)
    }
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
    let key = Key(layer, axis)
    if spans[key] != nil {
      sum.terms.append((key, false, factor))
    } else {
      sum.constant += factor * pass.ownSpan(of: layer, axis).start
    }
  }

  private func addLength(
    of layer: Layer, _ axis: LayoutAxis, times factor: Double, to sum: inout Sum
  ) {
    guard factor != 0 else { return }
    let key = Key(layer, axis)
    if spans[key] != nil {
      sum.terms.append((key, true, factor))
    } else {
      sum.constant += factor * pass.ownSpan(of: layer, axis).length
    }
  }
}

/// Constraints that depend on each other, with a solver of their own.
private struct ConstraintGroup {
  typealias Key = ConstraintSystem.Key

  private struct Axis {
    let key: Key
    let span: ConstraintSystem.Span
    /// What the layer has.
    let own: (start: Double, length: Double)
    /// The text or image that the layer is as long as where constraints leave that open.
    let contents: LayoutPass.Contents?
    let start: LayoutSolver.Variable
    let length: LayoutSolver.Variable
  }

  private struct Member {
    let constraint: SceneConstraint
    let sum: ConstraintSystem.Sum
    /// The index among all constraints.
    let index: Int
  }

  private var solver = LayoutSolver()
  private var axes: [Axis] = []
  private var axisNumbers: [Key: Int] = [:]
  private var members: [Member] = []
  /// The members as the solver calls them, both ways.
  private var ids: [Int: LayoutSolver.ConstraintID] = [:]
  private var indices: [LayoutSolver.ConstraintID: Int] = [:]
  private var shrunk: Set<Key> = []
  private var problems: [(index: Int, problem: LayoutProblem)] = []
  /// Whether the values are those of the constraints; otherwise the layers stay as they are.
  private var isSolved = false

  /// The most contradictions that are looked for: each takes as long as all constraints before it.
  private static let mostContradictions = 100

  mutating func add(
    _ key: Key, _ span: ConstraintSystem.Span, own: (start: Double, length: Double),
    contents: LayoutPass.Contents?
  ) {
    axisNumbers[key] = axes.count
    axes.append(
      Axis(
        key: key, span: span, own: own, contents: contents, start: solver.makeVariable(),
        length: solver.makeVariable()))
  }

  mutating func add(_ constraint: SceneConstraint, _ sum: ConstraintSystem.Sum, index: Int) {
    members.append(Member(constraint: constraint, sum: sum, index: index))
  }

  /// Finds the values; returns what is wrong, each with the index of the constraint that it is
  /// reported of.
  mutating func solve() -> [(index: Int, problem: LayoutProblem)] {
    guard members.count <= ConstraintSystem.mostTogether else {
      let last = members[ConstraintSystem.mostTogether]
      return [(last.index, .tooMany(members.count, last.constraint))]
    }
    for member in members.indices {
      meet(member)
      guard problems.count < Self.mostContradictions else { return problems }
    }
    for axis in axes { keepOwn(axis) }
    solver.solve()
    while let key = nextToShrink() {
      shrink(key)
      solver.solve()
    }
    isSolved = true
    return problems
  }

  /// The span of a key; nil where the constraints were not solved.
  func span(of key: Key) -> (start: Double, length: Double)? {
    guard isSolved, let axis = axisNumbers[key].map({ axes[$0] }) else { return nil }
    return (solver.value(of: axis.start), solver.value(of: axis.length))
  }

  // MARK: - Constraints

  /// Just below what must hold.
  private static let almostRequired = LayoutSolver.required.nextDown

  /// Gives a constraint to the solver. One that contradicts others is noted, and met as nearly as can be.
  private mutating func meet(_ index: Int) {
    let (constraint, sum) = (members[index].constraint, members[index].sum)
    let terms = sum.terms.compactMap { term in
      axisNumbers[term.key].map {
        LayoutSolver.Term(term.isLength ? axes[$0].length : axes[$0].start, term.factor)
      }
    }
    func add(_ priority: Double) throws(LayoutConflict) {
      let id = try solver.add(
        terms, constant: sum.constant, constraint.relation.solved, priority: priority)
      (ids[index], indices[id]) = (id, index)
    }
    do {
      try add(constraint.priority)
    } catch {
      let earlier = error.constraints.compactMap { indices[$0] }.sorted()
      problems.append(
        (
          members[index].index,
          .contradiction([constraint] + earlier.map { members[$0].constraint })
        ))
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
    let found = axes.filter {
      !shrunk.contains($0.key) && solver.value(of: $0.length) < -1e-9
    }.map(\.key)
    guard found.count > 1 else { return found.first }
    let negative = Set(found)
    var followed: [Key: [Key]] = [:]
    for case (let constraint, let anchor?) in members.map({
      ($0.constraint, $0.constraint.anchor)
    }) {
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
    guard shrunk.insert(key).inserted, let axis = axisNumbers[key].map({ axes[$0] }) else {
      return
    }
    let own = members.indices.filter { Key(members[$0].constraint) == key }
    if let index = own.last(where: { members[$0].constraint.attribute.isLength }) ?? own.last {
      giveUp(index)
    }
    while true {
      do {
        _ = try solver.add([.init(axis.length)], constant: 0, .equal)
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
  private mutating func keepOwn(_ axis: Axis) {
    let (span, own) = (axis.span, axis.own)
    if let contents = axis.contents {
      // As intrinsic sizes in an app.
      keep(axis, contents.length, .lessThanOrEqual, contents.hugging)
      keep(axis, contents.length, .greaterThanOrEqual, contents.resistance)
    }
    let isLengthOpen = !span.hasLength && span.fractions.count < 2
    for (variable, value, priority) in [
      (axis.length, own.length, isLengthOpen ? 4e-3 : 2e-3),
      (axis.start, own.start, span.fractions.isEmpty ? 3e-3 : 1e-3),
    ] {
      _ = try? solver.add([.init(variable)], constant: -value, .equal, priority: priority)
    }
  }

  /// Keeps an axis at most or at least as long as its contents. Where that must hold, the constraints that
  /// contradict it are noted, and it is met as nearly as can be.
  private mutating func keep(
    _ axis: Axis, _ length: Double, _ relation: LayoutSolver.Relation, _ priority: LayoutPriority
  ) {
    func add(_ priority: Double) throws(LayoutConflict) {
      _ = try solver.add([.init(axis.length)], constant: -length, relation, priority: priority)
    }
    do {
      try add(Double(priority.rawValue))
    } catch {
      let others = error.constraints.compactMap { indices[$0] }.sorted(by: >)
      if let last = others.first {
        problems.append((members[last].index, .contents(others.map { members[$0].constraint })))
      }
      try? add(Self.almostRequired)
    }
  }
}
