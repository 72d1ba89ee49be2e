public import Foundation

/// An animation from one value to another: Core Animation's `CABasicAnimation`.
///
/// Of the three values any may be nil: from and to; from and by (from … from+by); by and to
/// (to−by … to); from alone (from … the value under construction); to alone (that value … to); by
/// alone (that value … that value+by); none has no effect. With all three, by is ignored.
open class BasicAnimation: PropertyAnimation {
  /// The first value, of any type that the property takes; nil by default.
  open var fromValue: Any? {
    get { from.untyped }
    set { from = .any(newValue) }
  }
  /// The last value; nil by default.
  open var toValue: Any? {
    get { to.untyped }
    set { to = .any(newValue) }
  }
  /// The difference of last and first; nil by default.
  open var byValue: Any? {
    get { by.untyped }
    set { by = .any(newValue) }
  }

  private(set) final var from = GivenValue.any(nil), to = GivenValue.any(nil)
  private(set) final var by = GivenValue.any(nil)

  /// Sets the three values, of their types; nil for none.
  package final func setEnds(from: PropertyValue?, to: PropertyValue?, by: PropertyValue?) {
    if let from { self.from = .typed(from) }
    if let to { self.to = .typed(to) }
    if let by { self.by = .typed(by) }
  }

  package override func copyProperties(of other: Animation) {
    super.copyProperties(of: other)
    guard let other = other as? BasicAnimation else { return }
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }

  package override class var kind: String { "basic" }
}

extension BasicAnimation {
  /// Makes an animation of a property from one value to another in a number of seconds.
  public convenience init<Root: Layer, Value: PropertyRepresentable>(
    _ keyPath: KeyPath<Root, Value>, from: Value?, to: Value?, duration: TimeInterval = 0
  ) {
    self.init(keyPath: PropertyTable.name(of: keyPath))
    fromValue = from?.animationValue
    toValue = to?.animationValue
    self.duration = duration
  }
}
