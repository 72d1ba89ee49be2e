/// The kind of an observed change: Foundation's `NSKeyValueChange`.
///
/// Observers of layers are always told of a setting, also of lists such as `sublayers`.
public enum KeyValueChange: UInt, Sendable, Hashable, CaseIterable {
  /// A value was set.
  case setting = 1
  /// Objects were inserted into a list.
  case insertion = 2
  /// Objects were removed from a list.
  case removal = 3
  /// Objects of a list were replaced.
  case replacement = 4
}

/// What the observer of a key path is told of a change: Foundation's `NSKeyValueObservedChange`.
public struct KeyValueObservedChange<Value> {
  /// The kind; always a setting.
  public let kind: KeyValueChange
  /// The value after the change, if the observer asked for it with
  /// ``KeyValueObservingOptions/new``; nil in a prior call, and for a value of nil.
  public let newValue: Value?
  /// The value before the change, if the observer asked for it with
  /// ``KeyValueObservingOptions/old``; nil in the initial call, and for a value of nil. A layer or a
  /// delegate that no longer exists is nil, and missing in a list.
  public let oldValue: Value?
  /// Whether another call follows, which is that of the change.
  public let isPrior: Bool
}

/// A change before it is put into the form of an observer.
struct ObservedChange {
  /// When the observer is told.
  enum Moment {
    case registration, prior, change
  }

  let moment: Moment
  let old: Any?
  let new: Any?
  let options: KeyValueObservingOptions

  /// Whether the observer gets the value before the change, and whether the one after it.
  var hasOld: Bool { options.contains(.old) && moment != .registration }
  var hasNew: Bool { options.contains(.new) && moment != .prior }

  /// The change with values of a type.
  func typed<Value>(as type: Value.Type) -> KeyValueObservedChange<Value> {
    KeyValueObservedChange(
      kind: .setting, newValue: hasNew ? new as? Value : nil,
      oldValue: hasOld ? old as? Value : nil,
      isPrior: moment == .prior)
  }

  /// The change with values of any type.
  var untyped: KeyValueObservedChange<Any> {
    KeyValueObservedChange(
      kind: .setting, newValue: hasNew ? new : nil, oldValue: hasOld ? old : nil,
      isPrior: moment == .prior)
  }
}
