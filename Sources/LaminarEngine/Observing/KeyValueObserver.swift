import Foundation

/// An object that observes layers by ``Layer/addObserver(_:forKeyPath:options:context:)``: what every
/// `NSObject` is on Apple's systems. Layers are observers themselves.
public protocol KeyValueObserver: AnyObject {
  /// Tells of a change of an observed value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path as it was registered.
  ///   - object: The observed layer.
  ///   - change: The change by its keys; nil values are `NSNull`.
  ///   - context: The pointer that was registered.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// A key of the dictionary that an observer gets: Foundation's `NSKeyValueChangeKey`.
public struct KeyValueChangeKey: RawRepresentable, Sendable, Hashable {
  /// The word.
  public let rawValue: String

  /// Makes a key of its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The raw value of the ``KeyValueChange``, as a number; in every change.
  public static let kindKey = KeyValueChangeKey(rawValue: "kind")
  /// The value after the change; with ``KeyValueObservingOptions/new``.
  public static let newKey = KeyValueChangeKey(rawValue: "new")
  /// The value before the change; with ``KeyValueObservingOptions/old``.
  public static let oldKey = KeyValueChangeKey(rawValue: "old")
  /// The indexes of objects in a list. Never present: lists are told as settings.
  public static let indexesKey = KeyValueChangeKey(rawValue: "indexes")
  /// True in the first of two calls; with ``KeyValueObservingOptions/prior``, otherwise not present.
  public static let notificationIsPriorKey = KeyValueChangeKey(rawValue: "notificationIsPrior")
}

extension ObservedChange {
  /// The change by its keys.
  var dictionary: [KeyValueChangeKey: Any] {
    var result: [KeyValueChangeKey: Any] = [
      .kindKey: NSNumber(value: KeyValueChange.setting.rawValue)
    ]
    if hasNew { result[.newKey] = new ?? NSNull() }
    if hasOld { result[.oldKey] = old ?? NSNull() }
    if moment == .prior { result[.notificationIsPriorKey] = NSNumber(value: true) }
    return result
  }
}
