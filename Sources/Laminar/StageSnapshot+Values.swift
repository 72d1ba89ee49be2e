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
    guard let presentation = evaluate(at: time),
      let node = presentation.tree.paths.firstIndex(of: path)
    else { return nil }
    return presentation.value(forKeyPath: keyPath, of: node)
  }
}
