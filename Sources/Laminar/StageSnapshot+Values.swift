public import Foundation
public import LaminarEngine

extension StageSnapshot {
  /// What a key path of a layer shows at a time; nil for an unknown layer or key path.
  ///
  /// `snapshot.value(forKeyPath: "transform.rotation.z", ofLayer: "panel/ball", at: 0.5)`. The layer
  /// is named by its path from below the root; the root is `root`. May be called on any thread.
  public func value(
    forKeyPath keyPath: String, ofLayer path: String, at time: TimeInterval
  ) -> PropertyValue? {
    guard let presentation = evaluate(at: time) else { return nil }
    let tree = presentation.tree
    guard let node = tree.paths.firstIndex(of: path),
      let property = PropertyPath(
        parsing: keyPath, owner: tree.nodes[node].owner,
        custom: tree.nodes[node].customValues.map(\.property))
    else { return nil }
    let whole: PropertyValue =
      switch property.property {
      case .builtIn(let id): presentation.value(id, of: node)
      case .custom(let custom): presentation.customValue(custom.name, of: node) ?? .none
      }
    return whole.part(property)
  }
}
