import Foundation
import LaminarGraphics

/// Key-value coding of animations: the properties by their keys; other keys are kept and returned.
extension Animation {
  func setValueByTable(_ value: Any?, forKey key: String) {
    guard let access = Self.access(key, of: self) else {
      keyValues[key] = value
      return
    }
    if access.set(self, value is NSNull ? nil : value) { return }
    if !refusedKeys.contains(key) { refusedKeys.append(key) }
  }

  func valueByTable(forKey key: String) -> Any? {
    guard let access = Self.access(key, of: self) else { return keyValues[key] }
    return access.get(self)
  }

  func valueByPath(forKeyPath keyPath: String) -> Any? {
    keyPath.contains(".") ? keyValues.value(atKeyPath: keyPath) : value(forKey: keyPath)
  }

  /// The class's default for a key; nil for a default of zero, false or no value.
  static func tableDefault(forKey key: String) -> Any? {
    let animation = Self(copying: nil)
    switch access(key, of: animation)?.get(animation) {
    case let number as NSNumber: return number.doubleValue == 0 ? nil : number
    case let value: return value
    }
  }

  private static func access(_ key: String, of animation: Animation) -> AnimationAccess? {
    accessors[key].flatMap { $0.isMember(animation) ? $0 : nil }
  }

  private static let accessors: [String: AnimationAccess] = {
    let timing = PropertyAccess.timing.mapValues(AnimationAccess.init)
    var accessors: [String: AnimationAccess] = [
      "timingFunction": AnimationAccess(optional: \Animation.timingFunction),
      "removedOnCompletion": AnimationAccess(\Animation.isRemovedOnCompletion),
      "delegate": AnimationAccess(optional: \Animation.delegate),
      "keyPath": AnimationAccess(\PropertyAnimation.keyPath),
      "additive": AnimationAccess(\PropertyAnimation.isAdditive),
      "cumulative": AnimationAccess(\PropertyAnimation.isCumulative),
      "valueFunction": AnimationAccess(optional: \PropertyAnimation.valueFunction),
      "fromValue": AnimationAccess(optional: \BasicAnimation.fromValue),
      "toValue": AnimationAccess(optional: \BasicAnimation.toValue),
      "byValue": AnimationAccess(optional: \BasicAnimation.byValue),
      "values": AnimationAccess(optional: \KeyframeAnimation.values),
      "path": AnimationAccess(\KeyframeAnimation.path),
      "keyTimes": AnimationAccess(numbers: \KeyframeAnimation.keyTimes),
      "timingFunctions": AnimationAccess(optional: \KeyframeAnimation.timingFunctions),
      "calculationMode": AnimationAccess(\KeyframeAnimation.calculationMode),
      "tensionValues": AnimationAccess(numbers: \KeyframeAnimation.tensionValues),
      "continuityValues": AnimationAccess(numbers: \KeyframeAnimation.continuityValues),
      "biasValues": AnimationAccess(numbers: \KeyframeAnimation.biasValues),
      "rotationMode": AnimationAccess(\KeyframeAnimation.rotationMode),
      "mass": AnimationAccess(\SpringAnimation.mass),
      "stiffness": AnimationAccess(\SpringAnimation.stiffness),
      "damping": AnimationAccess(\SpringAnimation.damping),
      "initialVelocity": AnimationAccess(\SpringAnimation.initialVelocity),
      "allowsOverdamping": AnimationAccess(\SpringAnimation.allowsOverdamping),
      "settlingDuration": AnimationAccess(reading: \SpringAnimation.settlingDuration),
      "perceptualDuration": AnimationAccess(reading: \SpringAnimation.perceptualDuration),
      "bounce": AnimationAccess(reading: \SpringAnimation.bounce),
      "animations": AnimationAccess(optional: \AnimationGroup.animations),
      "type": AnimationAccess(\Transition.type),
      "subtype": AnimationAccess(\Transition.subtype),
      "filter": AnimationAccess(optional: \Transition.filter),
      "startProgress": AnimationAccess(\Transition.startProgress),
      "endProgress": AnimationAccess(\Transition.endProgress),
    ]
    for (name, other) in [
      ("isRemovedOnCompletion", "removedOnCompletion"), ("isAdditive", "additive"),
      ("isCumulative", "cumulative"),
    ] { accessors[name] = accessors[other] }
    return accessors.merging(timing) { own, _ in own }
  }()
}

/// How key-value access reads and writes a property of a class of animations.
private struct AnimationAccess: Sendable {
  /// Whether an animation is of the class that has the property.
  let isMember: @Sendable (Animation) -> Bool
  let get: @Sendable (Animation) -> Any?
  /// Writes the property; a value of another kind is ignored and false returned.
  let set: @Sendable (Animation, Any?) -> Bool

  /// Accesses the properties of all timed objects.
  init(_ access: PropertyAccess) {
    isMember = { _ in true }
    get = { access.get($0) }
    set = { access.set($0, $1) }
  }

  /// Accesses a number, a Boolean or a word.
  init<Object: Animation, Value: PropertyConvertible>(
    _ keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    let access = PropertyAccess(keyPath)
    isMember = { $0 is Object }
    get = { access.get($0) }
    set = { access.set($0, $1) }
  }

  /// Accesses a property that takes nil and values of one type.
  init<Object: Animation, Value>(
    optional keyPath: any ReferenceWritableKeyPath<Object, Value?> & Sendable
  ) {
    isMember = { $0 is Object }
    get = { ($0 as? Object)?[keyPath: keyPath] }
    set = { animation, value in
      guard let object = animation as? Object else { return false }
      guard let value else {
        object[keyPath: keyPath] = nil
        return true
      }
      guard let typed = value as? Value else { return false }
      object[keyPath: keyPath] = typed
      return true
    }
  }

  /// Accesses a list of numbers, which may be of any numeric type.
  init<Object: Animation>(
    numbers keyPath: any ReferenceWritableKeyPath<Object, [NSNumber]?> & Sendable
  ) {
    isMember = { $0 is Object }
    get = { ($0 as? Object)?[keyPath: keyPath] }
    set = { animation, value in
      guard let object = animation as? Object else { return false }
      guard let list = PropertyValue(value, as: .numbers) else { return false }
      object[keyPath: keyPath] = list.keyValueForm as? [NSNumber]
      return true
    }
  }

  /// Accesses a number that is derived from others.
  init<Object: Animation, Value: PropertyConvertible>(
    reading keyPath: any KeyPath<Object, Value> & Sendable
  ) {
    isMember = { $0 is Object }
    get = { ($0 as? Object).flatMap { $0[keyPath: keyPath].propertyValue.keyValueForm } }
    set = { _, _ in false }
  }
}
