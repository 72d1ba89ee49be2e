/// What layers have beyond Core Animation's, and no subclass overrides: most of it is UIKit's.
///
/// As members of a protocol they leave their names free: a subclass may declare a `sizeToFit()` or a `tag` of
/// its own without `override`, as it may where the class lacks them.
public protocol LayerAdditions: AnyObject {}

extension Layer: LayerAdditions {}

extension LayerAdditions where Self: Layer {
  /// A number to find the layer by: ``layer(withTag:)``. 0 by default.
  public var tag: Int {
    get { rare?.tag ?? 0 }
    set {
      guard newValue != tag, allowsChange(forKey: "tag") else { return }
      rareState.tag = newValue
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
