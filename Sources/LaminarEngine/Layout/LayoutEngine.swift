import Foundation
import LaminarGraphics

/// The constraints of a layer tree in a solver, kept from pass to pass: a changed constant changes one
/// row, and a layer that moves changes those of its own frame (Laminar.docc: Constraints, "The pass").
final class LayoutEngine {
  /// What the size of the topmost layer is pulled to where only that is requested.
  struct Target {
    var size: CGSize
    var horizontal: LayoutPriority
    var vertical: LayoutPriority
  }

  /// An active constraint that contradicts others.
  struct Omission {
    let constraint: LayoutConstraint
    let message: String
  }

  /// What a required row of the engine's own says, in words of diagnostics.
  enum Rule: String {
    case frame = "the frame of"
    case guide = "the edges of"
    case lengths = "lengths not below 0 of"
    case contents = "the contents of"
    case baselines = "the baselines of"
  }

  /// Who a required row belongs to.
  enum RowOwner {
    case constraint(LayoutConstraint)
    case rule(Rule, LayoutBox)
  }

  unowned let root: Layer
  let target: Target?
  var solver = LayoutSolver()
  /// The rows of the constraints, and the owners of required rows.
  var rows: [ObjectIdentifier: LayoutSolver.ConstraintID] = [:]
  var rowOwners: [LayoutSolver.ConstraintID: RowOwner] = [:]
  /// The constraints that are left out, in the order of activation.
  var omissions: [Omission] = []
  /// The rectangles by their items, and in the order made.
  var boxes: [ObjectIdentifier: LayoutBox] = [:]
  private(set) var order: [LayoutBox] = []
  private var forgottenCount = 0
  /// How often the solver was asked, and how many rows were added or given another constant.
  var solutionCount = 0, addedRowCount = 0, changedRowCount = 0

  /// Whether anything below, or in the rows, changed since the last solution.
  private var isStale = true
  private var isUpdating = false
  /// The layer whose frame is being set by a solution.
  private weak var placedLayer: Layer?
  private var entered: [PendingUpdate]
  private var requests: [PendingUpdate] = []
  private var groupLayers: [PendingUpdate] = []
  private var groupsAreStale = false
  private var classes: (SizeClass, SizeClass)?
  private var moved: [LayoutBox] = []
  private var changedContents: [LayoutBox] = []
  private var pending: [LayoutConstraint] = []
  private var changedConstants: [LayoutConstraint] = []
  private var reported: [ObjectIdentifier: String] = [:]

  init(root: Layer, target: Target? = nil) {
    self.root = root
    self.target = target
    entered = [PendingUpdate(root)]
  }

  // MARK: - What changed

  /// Adds the constraints of a subtree.
  func collect(_ layer: Layer) {
    entered.append(PendingUpdate(layer))
    isStale = true
    layer.setNeedsLayout()
  }

  func insert(_ constraint: LayoutConstraint) {
    pending.append(constraint)
    requestPass(constraint)
  }

  func remove(_ constraint: LayoutConstraint) {
    if let row = rows.removeValue(forKey: ObjectIdentifier(constraint)) { removeRow(row) }
    omissions.removeAll { $0.constraint === constraint }
    reported[ObjectIdentifier(constraint)] = nil
    requestPass(constraint)
  }

  func constantDidChange(of constraint: LayoutConstraint) {
    changedConstants.append(constraint)
    requestPass(constraint)
  }

  /// Adds a constraint anew, with another priority.
  func replaceRow(of constraint: LayoutConstraint) {
    remove(constraint)
    insert(constraint)
  }

  private func requestPass(_ constraint: LayoutConstraint) {
    isStale = true
    constraint.owner?.setNeedsLayout()
  }

  /// Notes that a layer's own frame was set.
  func didMove(_ layer: Layer) {
    guard layer !== placedLayer, let box = box(known: layer) else { return }
    moved.append(box)
    isStale = true
    (layer.parent ?? layer).setNeedsLayout()
  }

  /// Notes that the layer's frame counts from now on, or does not any more.
  func replaceBox(of layer: Layer) {
    guard let box = box(known: layer) else { return collect(layer) }
    box.isFixed = layer.translatesAutoresizingMaskIntoConstraints
    box.own.compactMap(\.self).forEach(removeRow)
    box.own = []
    moved.append(box)
    changedContents.append(box)
    isStale = true
  }

  /// Notes that guides of margins and safe areas may have moved: they are compared when it solves.
  func insetsDidChange() {
    isStale = true
    root.setNeedsLayout()
  }

  func contentsDidChange(of layer: Layer) {
    guard let box = box(known: layer) else { return }
    box.textWidth = nil
    updateAlignment(of: box)
    changedContents.append(box)
    isStale = true
    (layer.parent ?? layer).setNeedsLayout()
  }

  func requestUpdate(of layer: Layer) {
    requests.append(PendingUpdate(layer))
    isStale = true
  }

  func groupsDidChange(of layer: Layer) {
    if !groupLayers.contains(where: { $0.layer === layer }) {
      groupLayers.append(PendingUpdate(layer))
    }
    groupsAreStale = true
    isStale = true
  }

  /// Forgets a layer that leaves the tree, and its guides.
  func forget(_ layer: Layer) {
    for guide in layer.extras?.layout?.guides ?? [] { forget(guide as any LayoutItem) }
    for guide in layer.extras?.layout?.edgeGuides ?? [] { forget(guide as any LayoutItem) }
    forget(layer as any LayoutItem)
    groupLayers.removeAll { $0.layer === layer }
  }

  /// Forgets an item that no constraint concerns any more.
  func forget(_ item: any LayoutItem) {
    guard let box = boxes.removeValue(forKey: ObjectIdentifier(item)) else { return }
    box.isForgotten = true
    box.rows.forEach(removeRow)
    forgottenCount += 1
    isStale = true
  }

  // MARK: - The pass

  /// Brings the solution up to date, and requests the layout of the layers in which frames changed.
  func update() {
    guard isStale, !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    // Constraints that layers update, groups and the topmost layer's size may each cause another round.
    for _ in 0..<8 where isStale {
      isStale = false
      dropForgotten()
      collectEntered()
      if target == nil {
        updateConstraints()
        switchGroups()
      }
      updateRows()
      solve()
      if target == nil { positionRoot() }
    }
    guard target == nil else { return }
    for omission in omissions
    where reported[ObjectIdentifier(omission.constraint)] != omission.message {
      reported[ObjectIdentifier(omission.constraint)] = omission.message
      omission.constraint.report(omission.message)
    }
    for box in order where !box.isForgotten {
      let frame = solvedFrame(of: box)
      guard frame != box.frame else { continue }
      box.frame = frame
      if box.layer == nil { box.owner?.layer?.setNeedsLayout() }
      if !box.isFixed { box.layer?.parent?.setNeedsLayout() }
    }
  }

  /// Sets the frames of a layer's sublayers, without implicit animations; those of a block count.
  func place(sublayersOf layer: Layer) {
    let framed = (layer.children + [layer.extras?.mask].compactMap(\.self)).compactMap {
      child -> (Layer, CGRect)? in
      guard child.hasLayoutRules, let box = box(known: child), !box.isFixed, let frame = box.frame
      else { return nil }
      return (child, frame)
    }
    guard !framed.isEmpty else { return }
    setFrames {
      for (child, frame) in framed {
        placedLayer = child
        child.setUntransformedFrame(frame)
      }
    }
  }

  private func setFrames(_ body: () -> Void) {
    defer { placedLayer = nil }
    if Transaction.ThreadState.current.blocks.isEmpty {
      Transaction.ThreadState.withoutActions(body)
    } else {
      body()
    }
  }

  /// Sets the size of a topmost layer that constraints lay out.
  private func positionRoot() {
    guard let box = box(known: root), !box.isFixed else { return }
    let size = solvedFrame(of: box).size
    guard size != root.bounds.size else { return }
    setFrames {
      placedLayer = root
      root.bounds = CGRect(origin: root.bounds.origin, size: size)
    }
    isStale = true
  }

  // MARK: - Steps of the pass

  /// Begins anew when most of the solver's variables are those of forgotten items.
  private func dropForgotten() {
    guard forgottenCount > 64, forgottenCount > order.count / 2 else { return }
    (solver, forgottenCount) = (LayoutSolver(), 0)
    (rows, rowOwners, boxes, order, omissions) = ([:], [:], [:], [], [])
    (moved, changedContents) = ([], [])
    entered = [PendingUpdate(root)]
  }

  private func collectEntered() {
    if target != nil || root.hasLayoutRules { _ = box(of: root) }
    let subtrees = entered.compactMap(\.layer)
    entered = []
    for subtree in subtrees where holds(subtree) {
      for layer in subtree.layersWithRules {
        guard let layout = layer.extras?.layout else { continue }
        if layer !== root { layout.engine = nil }
        if !layout.translatesMask { _ = box(of: layer) }
        pending += layout.constraints
        if !layout.groups.isEmpty { groupsDidChange(of: layer) }
        if layout.updatesConstraints { requests.append(PendingUpdate(layer)) }
      }
    }
  }

  /// Calls `updateConstraints()` of the requested layers, the deepest first.
  private func updateConstraints() {
    guard !requests.isEmpty else { return }
    let layers = requests.compactMap(\.layer).filter { holds($0) }
    requests = []
    let ranked = layers.enumerated().map { ($0.element, depth(of: $0.element), $0.offset) }
    for (layer, _, _) in ranked.sorted(by: { ($1.1, $0.2) < ($0.1, $1.2) }) {
      guard let layout = layer.extras?.layout, layout.updatesConstraints else { continue }
      layout.updatesConstraints = false
      layer.updateConstraints()
    }
  }

  private func depth(of layer: Layer) -> Int {
    sequence(first: layer, next: \.parent).reduce(0) { count, _ in count + 1 }
  }

  private func switchGroups() {
    let now = (root.horizontalSizeClass, root.verticalSizeClass)
    guard groupsAreStale || classes.map({ $0 != now }) ?? true else { return }
    (classes, groupsAreStale) = (now, false)
    groupLayers.removeAll { $0.layer == nil }
    for layer in groupLayers.compactMap(\.layer) { layer.switchConstraints() }
  }

  /// Sets the rows in the order in which the solver finds the result with the fewest steps: what must
  /// hold, then by descending priority, own frames, and last what seldom counts.
  private func updateRows() {
    var known: Set<ObjectIdentifier> = []
    let new = (pending + omissions.map(\.constraint)).filter {
      known.insert(ObjectIdentifier($0)).inserted && ($0.owner.map(holds) ?? false)
    }.sorted { ($1.priority.rawValue, $0.serial) < ($0.priority.rawValue, $1.serial) }
    (pending, omissions) = ([], [])
    for constraint in new {
      for item in [constraint.firstItem, constraint.secondItem].compactMap(\.self) {
        _ = box(of: item)
      }
    }
    let boxes = moved.filter { !$0.isForgotten }
    let contents = changedContents.filter { !$0.isForgotten }
    let constants = changedConstants
    (moved, changedContents, changedConstants) = ([], [], [])
    for box in boxes where box.isFixed || box.isInset {
      setOwnFrame(of: box)
      if box.isFixed, box.item is TextLayer { setContents(of: box) }
    }
    for constraint in constants {
      guard let row = rows[ObjectIdentifier(constraint)] else { continue }
      setConstant(rowConstant(of: constraint), of: row, for: constraint)
    }
    for constraint in new { addRow(of: constraint) }
    for box in contents { setContents(of: box) }
    for box in boxes where !box.isFixed && !box.isInset { setOwnFrame(of: box) }
    for box in boxes where !box.isFixed && !box.isInset { setMinimums(of: box) }
    omissions.sort { $0.constraint.serial < $1.constraint.serial }
  }

  /// Solves; texts whose lines break at the width that results are measured for it, guides of margins
  /// and safe areas follow the frames, and the rest is solved again.
  private func solve() {
    for _ in 0..<8 {
      solver.solve()
      solutionCount += 1
      var isMeasured = !moveInsetGuides()
      // What contradicted a guide's former edges is tried again.
      if !isMeasured, !omissions.isEmpty { isStale = true }
      for box in order where !box.isForgotten && box.wrappedText != nil {
        let width = Double(Self.rounded(solver.value(of: box.width)))
        guard box.textWidth != width else { continue }
        box.textWidth = width
        if setContents(of: box) { isMeasured = false }
      }
      if isMeasured { return }
    }
  }

  // MARK: - Boxes

  /// Whether a layer is in the tree.
  func holds(_ layer: Layer) -> Bool {
    sequence(first: layer, next: \.parent).contains { $0 === root }
  }

  func box(known item: any LayoutItem) -> LayoutBox? {
    guard let box = boxes[ObjectIdentifier(item)], box.item === item else { return nil }
    return box
  }

  /// The rectangle of an item of the tree, made with those of all superlayers.
  func box(of item: any LayoutItem) -> LayoutBox? {
    if let box = box(known: item) { return box }
    guard let layer = item.layoutLayer else { return nil }
    var chain: [Layer] = []
    var next: Layer? = layer
    var owner: LayoutBox?
    while let layer = next {
      owner = box(known: layer)
      if owner != nil { break }
      chain.append(layer)
      next = layer === root ? nil : layer.parent
    }
    guard owner != nil || chain.last === root else { return nil }
    for layer in chain.reversed() {
      let isFixed = layer.translatesAutoresizingMaskIntoConstraints
      owner = make(layer, owner: owner, isFixed: owner == nil && target != nil ? false : isFixed)
    }
    return layer === item ? owner : make(item, owner: owner, isFixed: false)
  }

  private func make(_ item: any LayoutItem, owner: LayoutBox?, isFixed: Bool) -> LayoutBox {
    let box = LayoutBox(item, owner: owner, isFixed: isFixed, in: &solver)
    boxes[ObjectIdentifier(item)] = box
    order.append(box)
    if box.layer is TextLayer { box.baselines = (solver.makeVariable(), solver.makeVariable()) }
    updateAlignment(of: box)
    // The rows of what is fixed come first, those of what constraints may change after them.
    if isFixed || box.isInset { setOwnFrame(of: box) } else { moved.append(box) }
    changedContents.append(box)
    return box
  }
}

// MARK: - Results

extension LayoutEngine {
  /// A rectangle of the solution in the owner's space, in steps of 2⁻²⁰ points: so it does not depend on
  /// the order of changes.
  func solvedFrame(of box: LayoutBox) -> CGRect {
    let x = solver.value(of: box.x) - (box.owner.map { solver.value(of: $0.x) } ?? 0)
    let y = solver.value(of: box.y) - (box.owner.map { solver.value(of: $0.y) } ?? 0)
    return CGRect(
      x: Self.rounded(x), y: Self.rounded(y),
      width: max(0, Self.rounded(solver.value(of: box.width))),
      height: max(0, Self.rounded(solver.value(of: box.height))))
  }

  static func rounded(_ value: Double) -> CGFloat {
    guard value.isFinite else { return 0 }
    return CGFloat((value * 1_048_576).rounded() / 1_048_576)
  }

  /// What the constraints leave open of the frames of layers, without the rows of own frames.
  func ambiguousAttributes(of layers: [Layer]) -> [(layer: Layer, attributes: String)] {
    update()
    var copy = solver
    for box in order where !box.isForgotten && !box.isFixed && !box.isInset && box.owner != nil {
      for row in box.own { row.map { copy.remove($0) } }
    }
    copy.solve()
    return layers.compactMap { layer in
      guard let box = box(known: layer), !box.isFixed, box.owner != nil else { return nil }
      let attributes = [("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height)]
      let open = attributes.filter { copy.isAmbiguous($0.1) }.map(\.0)
      return open.isEmpty ? nil : (layer, open.joined(separator: ", "))
    }
  }

  /// The active constraints that determine the rectangle of an item along an axis.
  func constraints(
    determining item: any LayoutItem, _ axis: LayoutConstraint.Axis
  ) -> [LayoutConstraint] {
    update()
    guard let box = box(known: item) else { return [] }
    let isX = axis == .horizontal
    var position = [LayoutSolver.Term(isX ? box.x : box.y)]
    if let owner = box.owner { position.append(.init(isX ? owner.x : owner.y, -1)) }
    let length = [LayoutSolver.Term(isX ? box.width : box.height)]
    let found = Set(solver.constraints(determining: position))
      .union(solver.constraints(determining: length))
    let active = root.layersWithRules.flatMap { $0.extras?.layout?.constraints ?? [] }
    return active.filter { rows[ObjectIdentifier($0)].map(found.contains) ?? false }
      .sorted { $0.serial < $1.serial }
  }
}

// MARK: - Rectangles in the solver

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
  /// Whether the item is the guide of a layer's margins or safe area, and its distances from the layer.
  let isInset: Bool
  var edges: EdgeInsets?
  /// How far inside of a layer's frame the rectangle is that constraints align.
  var alignment = EdgeInsets.zero
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
    isInset = (item as? LayoutGuide).map { $0.kind != .free } ?? false
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

  /// What is added to a variable of the frame for that of the alignment rectangle.
  func alignmentOffset(of variable: LayoutSolver.Variable) -> Double {
    switch variable {
    case x: Double(alignment.left)
    case y: Double(alignment.top)
    case width: -Double(alignment.left + alignment.right)
    case height: -Double(alignment.top + alignment.bottom)
    default: 0
    }
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
