import LaminarEngine
public import LaminarScene

extension Stage {
  /// Makes a stage that shows a scene: its layers stand below the root, committed at time 0 without
  /// any action.
  ///
  /// A scene holds its layers themselves, so it belongs to one stage.
  public convenience init(scene: Scene) {
    self.init(canvas: scene.canvas)
    Transaction.begin()
    Transaction.setDisableActions(true)
    for layer in scene.layers { rootLayer.addSublayer(layer) }
    Transaction.commit()
    _ = snapshot()
  }
}
