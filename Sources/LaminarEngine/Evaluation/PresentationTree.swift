/// What a layer tree shows at one time: the render tree with the animated values of that time.
///
/// An immutable value that any thread may read; a class since the walks pass it on often.
package final class PresentationTree: Sendable {
  /// The tree whose values these are.
  package let tree: RenderTree
  /// The stage's time.
  package let time: Double
  /// The animated numbers, at the offsets of the tree's targets.
  package let numbers: [Double]
  /// The animated values that are not numbers.
  package let objects: [PropertyValue]
  /// The time on every clock of the tree; NaN on a group's that does not apply.
  let times: [Double]
  /// What layers drew for this moment only, by their numbers.
  let frameDrawings: [Int: Drawing]
  /// For each of the tree's followers the first number that it wrote.
  let followed: [Double]

  init(
    tree: RenderTree, time: Double, numbers: [Double], objects: [PropertyValue], times: [Double],
    frameDrawings: [Int: Drawing] = [:], followed: [Double] = []
  ) {
    self.tree = tree
    self.time = time
    self.numbers = numbers
    self.objects = objects
    self.times = times
    self.frameDrawings = frameDrawings
    self.followed = followed
  }

  /// The same moment with what layers drew for it.
  package func showing(_ drawings: [Int: Drawing]) -> PresentationTree {
    guard !drawings.isEmpty else { return self }
    return PresentationTree(
      tree: tree, time: time, numbers: numbers, objects: objects, times: times,
      frameDrawings: drawings, followed: followed)
  }

  /// The local time of a node's clock.
  package func localTime(of node: Int) -> Double { times[tree.nodes[node].source] }

  /// The value of a property of a node.
  package func value(_ id: PropertyID, of node: Int) -> PropertyValue {
    tree.nodes.read(node) { node in
      if node.pointee.mayAnimate(id), let target = tree.target(of: id, among: node.pointee.targets)
      {
        return value(of: tree.targets[target])
      }
      return node.pointee.values[id]
    }
  }

  /// The number of a property of a node; 0 for what has none.
  package func number(_ id: PropertyID, of node: Int) -> Double {
    tree.nodes.read(node) { node in
      if node.pointee.mayAnimate(id) {
        if let target = tree.target(of: id, among: node.pointee.targets) {
          return numbers[tree.targets[target].offset]
        }
      }
      return node.pointee.values.number(id)
    }
  }

  /// Whether a property of a node may have another value than the table's default.
  func mayDiffer(_ id: PropertyID, of node: Int) -> Bool {
    tree.nodes.read(node) { $0.pointee.values.isSet(id) || $0.pointee.mayAnimate(id) }
  }

  /// The animated value of a property, or nil when no animation can touch it.
  package func value(_ property: PropertyPath.Property, of node: Int) -> PropertyValue? {
    tree.target(of: property, on: node).map { value(of: $0) }
  }

  private func value(of target: RenderTree.Target) -> PropertyValue {
    guard target.kind.componentCount != nil else { return objects[target.offset] }
    let value = target.kind.value(of: numbers, at: target.offset)
    if target.isNil, value.components.allSatisfy({ $0 == 0 }) { return PropertyValue.none }
    return value
  }

  /// The value of a custom key of a node, animated or the model's; nil for an undeclared key.
  package func customValue(_ name: String, of node: Int) -> PropertyValue? {
    guard
      let (property, model) = tree.nodes[node].customValues.first(where: {
        $0.property.name == name
      })
    else { return nil }
    return value(.custom(property), of: node) ?? model
  }
}
