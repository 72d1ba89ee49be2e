public import Foundation

/// What layers have beyond Core Animation's, and no subclass overrides: most of it is UIKit's.
///
/// As members of a protocol they leave their names free: a subclass may declare a `sizeToFit()` or a `tag` of
/// its own without `override`, as it may where the class lacks them.
public protocol LayerAdditions: AnyObject {}

extension Layer: LayerAdditions {}

extension LayerAdditions where Self: Layer {
  /// A number to find the layer by: ``layer(withTag:)``. 0 by default.
  public var tag: Int {
    get { extras?.tag ?? 0 }
    set {
      guard newValue != tag, allowsChange(forKey: "tag") else { return }
      mutableExtras.tag = newValue
    }
  }

  /// Whether the layer is another one, or anywhere below it: UIKit's `isDescendant(of:)`.
  public func isDescendant(of layer: Layer) -> Bool {
    var next: Layer? = self
    while let ancestor = next {
      if ancestor === layer { return true }
      next = ancestor.superlayer
    }
    return false
  }

  /// The first layer with a tag: the layer itself, else depth first among its sublayers, back to front;
  /// nil when there is none. UIKit's `viewWithTag`.
  public func layer(withTag tag: Int) -> Layer? {
    var pending: [Layer] = [self]
    while let layer = pending.popLast() {
      if layer.tag == tag { return layer }
      pending += layer.shownChildren.reversed()
    }
    return nil
  }
}

/// How scenes, traces and messages refer to a layer: by the names from below the root, joined by
/// slashes.
package enum LayerPath {
  /// The path of the root, which is no part of the other paths.
  package static let root = "root"

  /// A layer's or a cell's name; for a nameless one its type and its index among its siblings, such
  /// as `shape#2`.
  package static func name(_ name: String?, _ type: PropertyOwner, at index: Int) -> String {
    name ?? "\(type.rawValue)#\(index)"
  }

  /// Extends a layer's path to that of a sublayer, which is on top where the layer is the root.
  package static func append(_ sublayer: String, to path: inout String, isTop: Bool) {
    if isTop { path = "" } else { path += "/" }
    path += sublayer
  }

  /// Extends a layer's path to that of its mask.
  package static func appendMask(to path: inout String) { path += "@mask" }
}

// MARK: - Adding and removing

extension LayerAdditions where Self: Layer {
  /// Moves a sublayer in front of all others at its depth.
  public func bringSublayerToFront(_ layer: Layer) {
    guard layer.parent === self, layer !== extras?.mask else { return }
    insert(layer, at: children.count)
  }

  /// Moves a sublayer behind all others at its depth.
  public func sendSublayerToBack(_ layer: Layer) {
    guard layer.parent === self, layer !== extras?.mask else { return }
    insert(layer, at: 0)
  }

  /// Exchanges two sublayers; an index that is out of range is ignored.
  public func exchangeSublayers(at index: Int, with other: Int) {
    guard allowsChange(forKey: "sublayers") else { return }
    guard children.indices.contains(index), children.indices.contains(other) else {
      recordIgnored("there is no sublayer of that index", key: "sublayers")
      return
    }
    change(forKey: LayerEvent.sublayers.rawValue) {
      children.swapAt(index, other)
      hierarchyDidChange()
    }
  }

}

extension Layer {
  // MARK: - Inserting

  /// Inserts a layer at an index of the sublayers without it, which is read after subclasses were told.
  func insert(_ layer: Layer, at index: @autoclosure () -> Int) {
    guard allowsChange(forKey: "sublayers"), acceptsDescendant(layer, forKey: "sublayers") else {
      return
    }
    let isMove = layer.parent !== self || layer === extras?.mask
    if isMove {
      layer.announceMove(to: self)
      guard acceptsDescendant(layer, forKey: "sublayers") else { return }
    }
    let comesIn = layer.context == nil
    if layer.parent !== self, let old = layer.parent {
      old.change(forKey: old.event(ofRemoving: layer)) { layer.takeOut() }
    }
    change(forKey: LayerEvent.sublayers.rawValue) {
      let moves = layer.parent === self && layer !== extras?.mask
      layer.takeOut(leavesLayout: !moves)
      children.insert(layer, at: min(max(index(), 0), children.count))
      adopt(layer)
      hierarchyDidChange()
    }
    if comesIn, hasEvents { layer.runOrderAction(ofComingInto: self) }
    if isMove { layer.concludeMove(to: self) }
  }

  func insert(_ layer: Layer, beside sibling: Layer?, offset: Int) {
    guard let sibling else {
      insert(layer, at: offset == 0 ? 0 : children.count)
      return
    }
    guard sibling !== layer else { return }
    guard children.contains(where: { $0 === sibling }) else {
      recordIgnored("the layer to insert beside is not a sublayer", key: "sublayers")
      return
    }
    insert(layer, at: index(beside: sibling, offset: offset))
  }

  /// An index among the sublayers once the layer to insert is out of them; at the end without the sibling.
  private func index(beside sibling: Layer, offset: Int) -> Int {
    children.firstIndex { $0 === sibling }.map { $0 + offset } ?? children.count
  }

  func replace(_ old: Layer, with new: Layer) {
    guard old !== new else { return }
    guard old.parent === self, children.contains(where: { $0 === old }) else {
      recordIgnored("the layer to replace is not a sublayer", key: "sublayers")
      return
    }
    guard allowsChange(forKey: "sublayers"), acceptsDescendant(new, forKey: "sublayers") else {
      return
    }
    insert(new, beside: old, offset: 0)
    if old.parent === self { old.detach() }
  }

  func replaceChildren(with layers: [Layer]) {
    guard allowsChange(forKey: "sublayers") else { return }
    var kept: Set<ObjectIdentifier> = []
    var accepted: [Layer] = []
    for layer in layers where acceptsDescendant(layer, forKey: "sublayers") {
      if kept.insert(ObjectIdentifier(layer)).inserted {
        accepted.append(layer)
      } else {
        recordIgnored("a layer cannot be a sublayer twice", key: "sublayers")
      }
    }
    let leaving = children.filter { !kept.contains(ObjectIdentifier($0)) }
    let arriving = accepted.filter { $0.parent !== self || $0 === extras?.mask }
    for layer in leaving { layer.announceMove(to: nil) }
    for layer in arriving { layer.announceMove(to: self) }
    // What was told may have changed the tree.
    accepted.removeAll { !acceptsDescendant($0, forKey: "sublayers") }
    let old = children
    var goingOut: [(Layer, any Action)] = []
    var comingIn: [Layer] = []
    if hasEvents {
      for layer in old where !kept.contains(ObjectIdentifier(layer)) {
        if let action = layer.action(forKey: LayerEvent.onOrderOut.rawValue) {
          goingOut.append((layer, action))
        }
      }
      comingIn = accepted.filter { $0.context == nil }
    }
    change(forKey: LayerEvent.sublayers.rawValue) {
      children = []
      for layer in old {
        if !kept.contains(ObjectIdentifier(layer)) {
          if layer.hasLayoutRules { layer.layoutRulesWillLeave() }
          layer.setContext(nil)
        }
        layer.parent = nil
      }
      for layer in accepted {
        layer.takeOut()
        children.append(layer)
        adopt(layer)
      }
      hierarchyDidChange()
    }
    for (layer, action) in goingOut {
      action.run(forKey: LayerEvent.onOrderOut.rawValue, object: layer, arguments: nil)
    }
    for layer in comingIn { layer.runOrderAction(ofComingInto: self) }
    for layer in leaving { layer.concludeMove(to: nil) }
    for layer in arriving where layer.parent === self { layer.concludeMove(to: self) }
  }

  func replaceMask(with new: Layer?) {
    guard new !== extras?.mask, allowsChange(forKey: "mask") else { return }
    if let new, !acceptsDescendant(new, forKey: "mask") { return }
    let old = extras?.mask
    old?.announceMove(to: nil)
    new?.announceMove(to: self)
    guard old === extras?.mask, new.map({ acceptsDescendant($0, forKey: "mask") }) ?? true else {
      return
    }
    change(forKey: "mask") {
      if let old = extras?.mask {
        if old.hasLayoutRules { old.layoutRulesWillLeave() }
        old.setContext(nil)
        extras?.mask = nil
        old.parent = nil
      }
      if let new {
        new.leave()
        mutableExtras.mask = new
        adopt(new)
      }
      setNeedsCommit()
    }
    old?.concludeMove(to: nil)
    new?.concludeMove(to: self)
  }

  // MARK: - Removing

  func detach() {
    guard allowsChange(forKey: "superlayer"), let superlayer = parent else { return }
    announceMove(to: nil)
    guard parent === superlayer else { return }
    leave()
    concludeMove(to: nil)
  }

  /// Removes the layer from its superlayer with its events.
  private func leave() {
    guard let superlayer = parent else { return }
    let event = LayerEvent.onOrderOut.rawValue
    let action = hasEvents ? action(forKey: event) : nil
    superlayer.change(forKey: superlayer.event(ofRemoving: self)) { takeOut() }
    action?.run(forKey: event, object: self, arguments: nil)
  }

  /// Removes the layer from its superlayer, without an event.
  private func takeOut(leavesLayout: Bool = true) {
    guard let superlayer = parent else { return }
    if hasLayoutRules, leavesLayout { layoutRulesWillLeave() }
    if superlayer.extras?.mask === self {
      superlayer.extras?.mask = nil
      superlayer.setNeedsCommit()
    } else if let index = superlayer.children.lastIndex(where: { $0 === self }) {
      superlayer.children.remove(at: index)
      superlayer.children.releaseSpareCapacity()
      superlayer.hierarchyDidChange()
    }
    // Whom the layer leaves is still to be seen while it does.
    setContext(nil)
    parent = nil
  }

  /// The superlayer's event for the removal of a layer.
  private func event(ofRemoving layer: Layer) -> String {
    extras?.mask === layer ? "mask" : LayerEvent.sublayers.rawValue
  }

  /// Runs the action of a layer that was put into a superlayer with events. The layer itself may be
  /// new to the tree.
  private func runOrderAction(ofComingInto superlayer: Layer) {
    let event = LayerEvent.onOrderIn.rawValue
    guard !Transaction.disableActions(), let action = action(forKey: event) else { return }
    action.run(forKey: event, object: self, arguments: nil)
  }

  // MARK: - Telling subclasses

  /// Tells the layer, then the superlayer that it leaves, of a move to another one. What they do to the
  /// layer meanwhile is not told again.
  private func announceMove(to superlayer: Layer?) {
    guard !isMoving else { return }
    isMoving = true
    willMove(to: superlayer)
    if let parent, parent.extras?.mask !== self { parent.willRemoveSublayer(self) }
    isMoving = false
  }

  /// Tells the layer, then the superlayer that it is in as a sublayer, of a move.
  private func concludeMove(to superlayer: Layer?) {
    didMoveToSuperlayer()
    guard let superlayer, parent === superlayer, superlayer.extras?.mask !== self else { return }
    superlayer.didAddSublayer(self)
  }

  // MARK: - What follows

  private func adopt(_ layer: Layer) {
    layer.parent = self
    layer.setContext(context)
    if layer.hasLayoutRules { layoutRulesDidEnter(layer) }
    if layer.windowLevel != .normal { mutableExtras.sortsByWindowLevel = true }
    if layer.isUpdatable {
      layer.awaitUpdate()
    }
  }

  func hierarchyDidChange() {
    sortByWindowLevel()
    setNeedsLayout()
    setNeedsCommit()
  }

  /// Whether a layer may be added below this one: not itself and not a superlayer.
  private func acceptsDescendant(_ layer: Layer, forKey key: String) -> Bool {
    guard holds(layer) else { return true }
    recordIgnored("a layer cannot be inside itself", key: key)
    return false
  }

  /// Whether a layer is this one or one of its superlayers.
  private func holds(_ layer: Layer) -> Bool {
    if layer === self { return true }
    // A layer without sublayers is not a superlayer: a long chain is built without walking it.
    if layer.children.isEmpty, layer.extras?.mask == nil { return false }
    var next = parent
    while let ancestor = next {
      if ancestor === layer { return true }
      next = ancestor.parent
    }
    return false
  }

  /// Sets the context of the layer and of all layers in it.
  func setContext(_ context: LayerContext?) {
    var pending: [Layer] = []
    var next: Layer? = self
    while let layer = next {
      let old = layer.context
      if old !== context {
        old?.leave(layer)
        layer.context = context
        context?.enter(layer)
        pending += layer.children
        if let mask = layer.extras?.mask { pending.append(mask) }
      }
      next = pending.popLast()
    }
  }

  /// Releases all descendants level by level, so that no depth of the tree exhausts the stack.
  func releaseDescendants() {
    var pending = children
    children = []
    if let mask = extras?.mask {
      pending.append(mask)
      extras?.mask = nil
    }
    while var layer = pending.popLast() {
      guard isKnownUniquelyReferenced(&layer) else {
        layer.setContext(nil)
        continue
      }
      pending += layer.children
      layer.children = []
      if let mask = layer.extras?.mask {
        pending.append(mask)
        layer.extras?.mask = nil
      }
    }
  }
}

// MARK: - Window levels

/// The order of a layer among the sublayers of its superlayer, meant for a stage's top layers: UIKit's
/// `UIWindow.Level`.
public struct WindowLevel: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number: greater ones are in front.
  public var rawValue: CGFloat

  /// The level of layers that have none: 0.
  public static let normal = WindowLevel(rawValue: 0)
  /// Above the normal ones: 1000.
  public static let statusBar = WindowLevel(rawValue: 1000)
  /// Above all others: 2000.
  public static let alert = WindowLevel(rawValue: 2000)

  /// Makes a level of a number.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }

  /// Whether a level is behind another.
  public static func < (a: WindowLevel, b: WindowLevel) -> Bool { a.rawValue < b.rawValue }
}

extension LayerAdditions where Self: Layer {
  /// The window level: sublayers of one superlayer are kept in the order of their levels, and in the order
  /// in which they were inserted within a level. `.normal` by default; not a number is ignored.
  ///
  /// So `addSublayer` puts a layer in front of those of its level and behind those of greater ones, as do
  /// all methods that move it. The order is that of `sublayers`, so it counts for drawing and hit testing
  /// at equal `zPosition`.
  public var windowLevel: WindowLevel {
    get { extras?.windowLevel ?? .normal }
    set {
      guard newValue != windowLevel, allowsChange(forKey: "windowLevel") else { return }
      guard !newValue.rawValue.isNaN else {
        return recordIgnored("the level is not a number", key: "windowLevel")
      }
      mutableExtras.windowLevel = newValue
      guard let parent, parent.extras?.mask !== self else { return }
      parent.change(forKey: LayerEvent.sublayers.rawValue) {
        parent.mutableExtras.sortsByWindowLevel = true
        parent.hierarchyDidChange()
      }
    }
  }

}

extension Layer {
  /// Sorts the sublayers by level, where any has had one.
  private func sortByWindowLevel() {
    guard extras?.sortsByWindowLevel == true else { return }
    children = children.enumerated().sorted {
      ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset)
    }.map(\.element)
  }
}
