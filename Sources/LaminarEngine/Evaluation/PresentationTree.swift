/// What a layer tree shows at one time: the render tree with the animated values of that time.
///
/// An immutable value that any thread may read.
package struct PresentationTree: Sendable {
  /// The tree whose values these are.
  package let tree: RenderTree
  /// The stage's time.
  package let time: Double
  /// The animated numbers, as the tree's targets place them.
  package let numbers: [Double]
  /// The animated values that are no numbers.
  package let objects: [PropertyValue]
  /// The time on every clock of the tree; NaN on a group's that does not apply.
  let times: [Double]

  /// The local time of a node's clock.
  package func localTime(of node: Int) -> Double { times[tree.nodes[node].source] }

  /// The value of a property of a node.
  package func value(_ id: PropertyID, of node: Int) -> PropertyValue {
    if tree.nodes[node].mayAnimate(id), let value = value(.builtIn(id), of: node) { return value }
    return tree.nodes[node].values[id]
  }

  /// The number of a property of a node; 0 for what has none.
  package func number(_ id: PropertyID, of node: Int) -> Double {
    tree.nodes.read(node) { node in
      if node.pointee.mayAnimate(id) {
        for index in node.pointee.targets where tree.targets[index].property == .builtIn(id) {
          return numbers[tree.targets[index].offset]
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
    for index in tree.nodes[node].targets where tree.targets[index].property == property {
      let target = tree.targets[index]
      guard target.kind.componentCount != nil else { return objects[target.offset] }
      let value = target.kind.value(of: numbers, at: target.offset)
      if target.isNil, value.components.allSatisfy({ $0 == 0 }) { return PropertyValue.none }
      return value
    }
    return nil
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
