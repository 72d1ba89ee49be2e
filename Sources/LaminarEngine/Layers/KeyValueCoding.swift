import Foundation
import LaminarGraphics

/// Key-value coding: every property of the table by its key, parts of structures, transforms and
/// other objects by key path. Undeclared keys are kept and returned. This is what layers and emitter
/// cells have in common.
extension PropertyHolder {
  /// The accessor of a key; nil when it has none.
  func access(forKey key: String) -> PropertyAccess? {
    let owner = type(of: self).owner
    if let row = PropertyTable.property(named: key, of: owner) {
      return PropertyTable.access(row.id)
    }
    return owner == .cell ? PropertyAccess.cell[key] : PropertyAccess.layer[key]
  }

  /// Sets a value through the accessor of its key; false when the key has none.
  func setThroughAccessor(_ value: Any?, forKey key: String) -> Bool {
    guard let access = access(forKey: key) else { return false }
    if !access.set(self, value) {
      let row = PropertyTable.property(named: key, of: type(of: self).owner)
      recordWrongType(expecting: row?.kind, key: key)
    }
    return true
  }

  /// The layer or emitter cell that steps lead to from here.
  package func object(at steps: [PropertyAddress.Step]) -> (any PropertyHolder)? {
    var object: (any PropertyHolder)? = self
    for step in steps {
      switch step {
      case .sublayer(let name):
        object = (object as? Layer)?.sublayers?.first { $0.name == name }
      case .mask: object = (object as? Layer)?.mask
      case .emitterCell(let name):
        let cells =
          (object as? EmitterLayer)?.emitterCells ?? (object as? EmitterCell)?.emitterCells
        object = cells?.first { $0.name == name }
      }
    }
    return object
  }

  /// The layer or cell at an address, where something of it is to be set; without one that is recorded.
  func target(of address: PropertyAddress, _ keyPath: String) -> (any PropertyHolder)? {
    guard !address.rest.isEmpty, let object = object(at: address.steps) else {
      recordIgnored(
        "the key path names no layer or cell" + hint(forMissing: address.steps), key: keyPath)
      return nil
    }
    return object
  }

  /// The nearest name for the first of steps that leads nowhere, to end a message; empty for none.
  private func hint(forMissing steps: [PropertyAddress.Step]) -> String {
    guard let missing = steps.indices.first(where: { object(at: Array(steps[...$0])) == nil }),
      let holder = object(at: Array(steps[..<missing]))
    else { return "" }
    let names: [String?] =
      switch steps[missing] {
      case .sublayer: (holder as? Layer)?.sublayers?.map(\.name) ?? []
      case .emitterCell:
        ((holder as? EmitterLayer)?.emitterCells ?? (holder as? EmitterCell)?.emitterCells)?
          .map(\.name) ?? []
      case .mask: []
      }
    return Spelling.hint(steps[missing].name, among: names.compactMap { $0 })
  }

  /// The value at an address, or the layer or cell there.
  func value(at address: PropertyAddress) -> Any? {
    guard let object = object(at: address.steps) else { return nil }
    return address.rest.isEmpty ? object : object.value(forKeyPath: address.rest)
  }

  /// The part of a property that a key path names.
  func part(_ path: PropertyPath) -> Any? {
    PropertyValue(value(forKey: path.name), as: path.wholeKind)?.part(path)?.keyValueForm
  }

  /// A property as it is and with another part; nil for a part of the wrong type, which is recorded.
  func replacing(_ path: PropertyPath, with value: Any?, _ keyPath: String)
    -> (part: PropertyValue, old: PropertyValue, new: PropertyValue)?
  {
    guard
      let part = PropertyValue(value, as: path.kind),
      let old = PropertyValue(self.value(forKey: path.name), as: path.wholeKind),
      let new = old.replacing(path, with: part)
    else {
      recordWrongType(expecting: path.kind, key: keyPath)
      return nil
    }
    return (part, old, new)
  }
}

// MARK: - Layers

extension Layer {
  /// The class's default for a key; nil for a default of no value.
  static func tableDefault(forKey key: String) -> Any? {
    if let row = PropertyTable.property(named: key, of: owner) {
      return row.defaultValue.keyValueForm
    }
    if let access = PropertyAccess.timing[key] { return access.get(TimedObject(clock: .layer)) }
    return customProperties.first { $0.name == key }?.defaultValue.keyValueForm
  }

  /// The value of a declared key, set or by default.
  package func customValue(_ property: CustomProperty) -> PropertyValue {
    extras?.customValues[property.name] ?? property.defaultValue
  }

  // MARK: - Keys

  func setValueByTable(_ value: Any?, forKey key: String) {
    if setThroughAccessor(value, forKey: key) { return }
    if let property = customProperty(named: key), property.kind != .object {
      setCustomValue(value, property)
    } else {
      setOtherValue(value, forKey: key)
    }
  }

  func valueByTable(forKey key: String) -> Any? {
    if extras?.style != nil, !hasOwnValue(forKey: key), let value = styleValue(forKey: key) {
      return value
    }
    if let access = access(forKey: key) { return access.get(self) }
    if let property = customProperty(named: key), property.kind != .object {
      return customValue(property).keyValueForm
    }
    switch key {
    case "sublayers": return sublayers
    case "superlayer": return superlayer
    case "mask": return mask
    case "actions": return actions
    case "style": return style
    case "delegate": return delegate
    case "emitterCells": if let layer = self as? EmitterLayer { return layer.emitterCells }
    default: break
    }
    return customProperty(named: key) == nil
      ? value(forUndefinedKey: key) : keptValue(forKey: key)
  }

  /// The value that was set for a key without a slot, or the class's default.
  func keptValue(forKey key: String) -> Any? {
    if key == Self.offsetKey, let scroll = self as? ScrollLayer { return scroll.contentOffset }
    return extras?.keyValues[key] ?? model().tableClass.defaultValue(forKey: key)
  }

  func keepValue(_ value: Any?, forKey key: String) {
    if key == Self.offsetKey, let scroll = self as? ScrollLayer, let offset = value as? CGPoint {
      scroll.contentOffset = offset
    } else {
      changeExtras(forKey: key) { $0.keyValues[key] = value }
    }
  }

  /// UIKit's key of a scroll layer, which is no property of its own: `bounds` has it.
  private static var offsetKey: String { "contentOffset" }

  /// The style dictionary, the one under its key `style`, and so on.
  var styles: [[AnyHashable: Any]] {
    var styles: [[AnyHashable: Any]] = []
    var next = style
    // A dictionary is a value and cannot contain itself.
    while let style = next {
      styles.append(style)
      next = style["style"] as? [AnyHashable: Any]
    }
    return styles
  }

  /// The first style's value for a key that the layer has no value of its own for; for a declared
  /// key only one of its kind.
  private func styleValue(forKey key: String) -> Any? {
    guard key != "style", key != "actions" else { return nil }
    let kind =
      PropertyTable.property(named: key, of: type(of: self).owner)?.kind
      ?? customProperty(named: key)?.kind
    for style in styles {
      guard let value = style[key] else { continue }
      guard let kind, kind != .object else { return value }
      if let typed = PropertyValue(value, as: kind), typed != .none { return typed.keyValueForm }
    }
    return nil
  }

  /// Whether the value of a key was set. A property that was set to its default counts as not set.
  private func hasOwnValue(forKey key: String) -> Bool {
    if let row = PropertyTable.property(named: key, of: type(of: self).owner) {
      return values.explicitValue(row.id) != nil || isDrawn(row.id)
    }
    return extras?.customValues[key] != nil || extras?.keyValues[key] != nil
      || PropertyAccess.layer[key] != nil || Self.objectKeys.contains(key)
  }

  /// Whether a property's value is kept apart from the table's.
  private func isDrawn(_ id: PropertyID) -> Bool {
    switch id {
    case .filters: extras?.filters != nil
    case .backgroundFilters: extras?.backgroundFilters != nil
    case .contents: extras?.drawing != nil
    default: false
    }
  }

  /// The keys of other objects.
  private static let objectKeys: Set = [
    "sublayers", "superlayer", "mask", "delegate", "emitterCells",
  ]

  private func customProperty(named name: String) -> CustomProperty? {
    // A presentation may be of a superclass: subclasses need not make their own.
    model().tableClass.customProperties.first { $0.name == name }
  }

  private func setCustomValue(_ value: Any?, _ property: CustomProperty) {
    guard let stored = PropertyValue(value, as: property.kind), stored.isStorable else {
      return recordWrongType(expecting: property.kind, key: property.name)
    }
    guard customValue(property) != stored else { return }
    change(forKey: property.name) {
      changeExtras(forKey: property.name) { $0.customValues[property.name] = stored }
    }
    if type(of: self).needsDisplay(forKey: property.name) { setNeedsDisplay() }
  }

  private func setOtherValue(_ value: Any?, forKey key: String) {
    let value = value is NSNull ? nil : value
    switch key {
    case "sublayers": assign(value) { sublayers = $0 } ?? recordWrongType(key: key)
    case "mask": assign(value) { mask = $0 } ?? recordWrongType(key: key)
    case "actions": assign(value) { actions = $0 } ?? recordWrongType(key: key)
    case "style": assign(value) { style = $0 } ?? recordWrongType(key: key)
    case "delegate": assign(value) { delegate = $0 } ?? recordWrongType(key: key)
    case "superlayer": recordIgnored("the superlayer cannot be set", key: key)
    case "emitterCells" where self is EmitterLayer:
      assign(value) { (self as? EmitterLayer)?.emitterCells = $0 } ?? recordWrongType(key: key)
    default:
      guard customProperty(named: key) != nil else {
        return setValue(value, forUndefinedKey: key)
      }
      changeExtras(forKey: key) { $0.keyValues[key] = value }
    }
  }

  /// Passes a value or nil to the setter if it is of its type; nil otherwise.
  private func assign<Value>(_ value: Any?, to setter: (Value?) -> Void) -> Void? {
    guard let value else { return setter(nil) }
    return (value as? Value).map { setter($0) }
  }

  // MARK: - Key paths

  func setValueByPath(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath.contains(".") else {
      return checkingSpelling(of: keyPath) { setValue(value, forKey: keyPath) }
    }
    let address = PropertyAddress(parsing: keyPath)
    if !address.steps.isEmpty {
      guard let target = target(of: address, keyPath) else { return }
      guard target is EmitterCell else { return target.setValue(value, forKeyPath: address.rest) }
      change(forKey: keyPath) { target.setValue(value, forKeyPath: address.rest) }
    } else if let isSet = setFilterValue(value, atKeyPath: keyPath) {
      guard isSet else { return recordWrongType(key: keyPath) }
    } else if let path = propertyPath(keyPath) {
      setPart(value, path, keyPath)
    } else if let part = Self.framePart(keyPath) {
      guard setFramePart(value, part) else { return recordWrongType(key: keyPath) }
    } else if let (object, rest) = objectBehind(keyPath) {
      object.setValue(value, forKeyPath: rest)
    } else if Self.objectKeys.contains(String(keyPath.prefix { $0 != "." })) {
      recordIgnored("the key path names no layer or cell", key: keyPath)
    } else {
      checkingSpelling(of: keyPath) {
        changeExtras(forKey: keyPath) { $0.keyValues[keyPath] = value }
      }
    }
  }

  /// Reports a key path that was not a value of the layer before, is kept as one by a change, and is
  /// within one edit of a property: values of one's own that are meant have names of their own.
  private func checkingSpelling(of keyPath: String, _ change: () -> Void) {
    let isKnown = extras?.keyValues[keyPath] != nil
    change()
    guard !isKnown, keyPath.utf8.count > Self.shortestMisspelling,
      extras?.keyValues[keyPath] != nil, customProperty(named: keyPath) == nil
    else { return }
    let known = PropertyPath.suggestions(
      owner: type(of: self).owner, custom: type(of: self).customProperties)
    guard let nearest = Spelling.nearest(to: keyPath, among: known),
      Spelling.distance(Array(keyPath.unicodeScalars), Array(nearest.unicodeScalars)) <= 2
    else { return }
    recordIgnored(
      "no such key path; the value is kept and changes nothing; did you mean \"\(nearest)\"?",
      key: keyPath)
  }

  /// Shorter keys are too near to others to be called misspelt.
  private static let shortestMisspelling = 5

  func valueByPath(forKeyPath keyPath: String) -> Any? {
    guard keyPath.contains(".") else { return value(forKey: keyPath) }
    let address = PropertyAddress(parsing: keyPath)
    if !address.steps.isEmpty { return value(at: address) }
    if let value = filterValue(atKeyPath: keyPath) { return value.keyValueForm }
    if let path = propertyPath(keyPath) { return part(path) }
    if let part = Self.framePart(keyPath) {
      return part.kind.value(of: PropertyValue.rect(frame).components, at: part.offset).keyValueForm
    }
    if let value = extras?.keyValues.value(atKeyPath: keyPath) { return value }
    guard let (object, rest) = objectBehind(keyPath) else { return nil }
    return object.value(forKeyPath: rest)
  }

  /// The layer or cell that the first key of a key path has as its value, such as `superlayer`, and
  /// the rest of the key path.
  private func objectBehind(_ keyPath: String) -> (object: any PropertyHolder, rest: String)? {
    guard let dot = keyPath.firstIndex(of: "."),
      let object = value(forKey: String(keyPath[..<dot])) as? any PropertyHolder
    else { return nil }
    return (object, String(keyPath[keyPath.index(after: dot)...]))
  }

  /// The part of the frame that a key path names.
  private static func framePart(_ keyPath: String) -> (kind: PropertyKind, offset: Int)? {
    guard keyPath.hasPrefix("frame."),
      let part = PropertyKind.rect.part(named: String(keyPath.dropFirst(6))),
      case .slots(let offset, _) = part.component
    else { return nil }
    return (part.kind, offset)
  }

  private func setFramePart(_ value: Any?, _ part: (kind: PropertyKind, offset: Int)) -> Bool {
    guard let given = PropertyValue(value, as: part.kind), given != .none, given.isStorable else {
      return false
    }
    var numbers = PropertyValue.rect(frame).components
    let components = given.components
    numbers.replaceSubrange(part.offset..<part.offset + components.count, with: components)
    frame = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    return true
  }

  /// The property that a key path names on this layer; nil when it names no stored property.
  package func propertyPath(_ keyPath: String) -> PropertyPath? {
    PropertyPath(
      parsing: keyPath, owner: type(of: self).owner,
      custom: tableClass.customProperties + filterInputs)
  }

  private func setPart(_ value: Any?, _ path: PropertyPath, _ keyPath: String) {
    guard let (part, old, new) = replacing(path, with: value, keyPath) else { return }
    if new != old { changePart(forKey: keyPath) { setValue(new.keyValueForm, forKey: path.name) } }
    noteWritten(part, path, old: old)
  }
}

extension MediaTimingFillMode: LayerConstant {}

extension [String: Any] {
  /// The value that was kept under a whole key path, or under its first key as a nested dictionary.
  func value(atKeyPath keyPath: String) -> Any? {
    var values = self
    var rest = keyPath
    while true {
      if let value = values[rest] { return value }
      guard let dot = rest.firstIndex(of: "."), let next = values[String(rest[..<dot])] as? Self
      else { return nil }
      values = next
      rest = String(rest[rest.index(after: dot)...])
    }
  }
}

// MARK: - Access to properties

/// How key-value access reads and writes a property: through the accessor that subclasses may
/// override, so that their observers see every change.
struct PropertyAccess: Sendable {
  /// Reads the property as Core Animation's key-value coding returns it.
  let get: @Sendable (AnyObject) -> Any?
  /// Writes the property; a value of another kind is ignored and false returned.
  let set: @Sendable (AnyObject, Any?) -> Bool

  /// Accesses a property through a typed accessor.
  init<Object: AnyObject, Value: PropertyConvertible>(
    _ keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    get = { object in (object as? Object).flatMap { $0[keyPath: keyPath].keyValueForm } }
    set = { object, value in
      guard let object = object as? Object, let value = Value(keyValueForm: value) else {
        return false
      }
      object[keyPath: keyPath] = value
      return true
    }
  }

  /// Accesses a property through an accessor of any value, which may be nil.
  init<Object: AnyObject>(
    _ keyPath: any ReferenceWritableKeyPath<Object, Any?> & Sendable, kind: PropertyKind
  ) {
    get = { object in (object as? Object).flatMap { $0[keyPath: keyPath] } }
    set = { object, value in
      guard let object = object as? Object, let stored = PropertyValue(value, as: kind) else {
        return false
      }
      object[keyPath: keyPath] = stored.keyValueForm
      return true
    }
  }

  /// Accesses a property through an accessor of a list, which may be nil.
  init<Object: AnyObject, Element>(
    _ keyPath: any ReferenceWritableKeyPath<Object, [Element]?> & Sendable, kind: PropertyKind
  ) {
    get = { object in (object as? Object).flatMap { $0[keyPath: keyPath] } }
    set = { object, value in
      guard let object = object as? Object else { return false }
      let list: Any?
      if kind == .object {
        list = value is NSNull ? nil : value
      } else if let stored = PropertyValue(value, as: kind) {
        list = stored.keyValueForm
      } else {
        return false
      }
      guard let list else {
        object[keyPath: keyPath] = nil
        return true
      }
      guard let elements = list as? [Element] else { return false }
      object[keyPath: keyPath] = elements
      return true
    }
  }
}

/// The keys beside the table's that reach an accessor.
extension PropertyAccess {
  /// The keys of layers.
  static let layer = timing.merging([
    "name": PropertyAccess(\Layer.name), "frame": PropertyAccess(\Layer.frame),
  ]) { $1 }

  /// The keys of emitter cells.
  static let cell = timing.merging(["name": PropertyAccess(\EmitterCell.name)]) { $1 }

  /// The keys of media timing.
  static let timing: [String: PropertyAccess] = [
    "beginTime": PropertyAccess(\TimedObject.beginTime),
    "duration": PropertyAccess(\TimedObject.duration),
    "speed": PropertyAccess(\TimedObject.speed),
    "timeOffset": PropertyAccess(\TimedObject.timeOffset),
    "repeatCount": PropertyAccess(\TimedObject.repeatCount),
    "repeatDuration": PropertyAccess(\TimedObject.repeatDuration),
    "autoreverses": PropertyAccess(\TimedObject.autoreverses),
    "fillMode": PropertyAccess(\TimedObject.fillMode),
  ]
}

extension PropertyTable {
  /// How objects are reached for a property.
  static func access(_ id: PropertyID) -> PropertyAccess { rows[Int(id.rawValue)].access }
}
