/// The answer of a block to a property's change: a basic animation that finds its values when it
/// runs.
final class BlockBasicAnimation: BasicAnimation {
  private var change: (change: BlockChange, block: AnimationBlock)?

  convenience init(_ change: BlockChange, _ block: AnimationBlock) {
    self.init()
    self.change = (change, block)
  }

  override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let (change, block) = change, isMeant(change, event, object) else {
      return super.run(forKey: event, object: object, arguments: arguments)
    }
    block.attach(self, for: change)
  }
}

/// The same along a spring.
final class BlockSpringAnimation: SpringAnimation {
  private var change: (change: BlockChange, block: AnimationBlock)?

  convenience init(_ change: BlockChange, _ block: AnimationBlock) {
    self.init()
    self.change = (change, block)
  }

  override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let (change, block) = change, isMeant(change, event, object) else {
      return super.run(forKey: event, object: object, arguments: arguments)
    }
    block.attach(self, for: change)
  }
}

extension BasicAnimation {
  /// Whether the animation runs for the change that it was made for: a layer may ask for another
  /// property's animation and run it, changed, as its own.
  fileprivate func isMeant(_ change: BlockChange, _ event: String, _ object: Any) -> Bool {
    event == change.path.keyPath && keyPath == event && (object as? Layer) === change.layer
  }
}
