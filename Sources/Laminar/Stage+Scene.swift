import LaminarEngine
public import LaminarScene

extension Stage {
  /// Makes a stage that shows a scene: its layers are below the root, committed at time 0 without
  /// any action, and its sequences and events are declared, those at time 0 after the commit.
  ///
  /// ``snapshot(until:)`` shows all of them; ``advance(to:)`` reaches them one after the other, with
  /// their callbacks.
  ///
  /// - Parameters:
  ///   - scene: The scene, which belongs to one stage: its layers become the stage's.
  ///   - keepsHistory: Whether every commit is kept, so that any frame can be requested, in any order;
  ///     false is for a scene that plays endlessly as the stage advances. See ``keepsHistory``.
  public convenience init(scene: Scene, keepsHistory: Bool = true) {
    self.init(canvas: scene.canvas, keepsHistory: keepsHistory)
    self.scene = scene
    Transaction.begin()
    Transaction.setDisableActions(true)
    for layer in scene.layers { rootLayer.addSublayer(layer) }
    Transaction.commit()
    context.commitPending(callingBlocks: false)
    var known: Set<DeclaredKey> = []
    declaredKeys = scene.touchedKeys.map { DeclaredKey(layer: $0.layer, keyPath: $0.keyPath) }
      .filter { known.insert($0).inserted }
    scene.declare(on: context)
  }
}
