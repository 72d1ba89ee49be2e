extension Layer {
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
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.tag == tag { return layer }
      pending += layer.shownChildren.reversed()
    }
    return nil
  }
}
