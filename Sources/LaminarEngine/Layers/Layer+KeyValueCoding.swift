import Foundation
import LaminarGraphics

/// Key-value coding: every property of the table by its key, parts of structures, transforms and
/// other layers by key path. Undeclared keys are kept and returned.
extension Layer {
  /// The keys beside the table's that reach an accessor.
  private static let accessors: [String: PropertyAccess] =
    PropertyAccess.timing.merging([
      "name": PropertyAccess(\Layer.name), "frame": PropertyAccess(\Layer.frame),
    ]) { $1 }

  /// The class's default for a key; nil for a default of no value.
  static func tableDefault(forKey key: String) -> Any? {
    if let row = PropertyTable.property(named: key, of: owner) {
      return row.defaultValue.keyValueForm
    }
    return customProperties.first { $0.name == key }?.defaultValue.keyValueForm
  }

  /// The value of a declared key, set or by default.
  package func customValue(_ property: CustomProperty) -> PropertyValue {
    rare?.customValues[property.name] ?? property.defaultValue
  }

  // MARK: - Keys

  func setValueByTable(_ value: Any?, forKey key: String) {
    if let access = access(forKey: key) {
      guard access.set(self, value) else { return recordWrongKind(key) }
    } else if let property = customProperty(named: key), property.kind != .object {
      setCustomValue(value, property)
    } else {
      setOtherValue(value, forKey: key)
    }
  }

  func valueByTable(forKey key: String) -> Any? {
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
    return rare?.keyValues[key]
  }

  private func access(forKey key: String) -> PropertyAccess? {
    if let row = PropertyTable.property(named: key, of: type(of: self).owner) {
      return PropertyTable.access(row.id)
    }
    return Self.accessors[key]
  }

  private func customProperty(named name: String) -> CustomProperty? {
    // A presentation may be of a superclass: subclasses need not make their own.
    model().tableClass.customProperties.first { $0.name == name }
  }

  private func setCustomValue(_ value: Any?, _ property: CustomProperty) {
    guard let stored = PropertyValue(value, as: property.kind), stored.isStorable else {
      return recordWrongKind(property.name)
    }
    guard customValue(property) != stored else { return }
    change(forKey: property.name) {
      changeRare(forKey: property.name) { $0.customValues[property.name] = stored }
    }
    if type(of: self).needsDisplay(forKey: property.name) { setNeedsDisplay() }
  }

  private func setOtherValue(_ value: Any?, forKey key: String) {
    let value = value is NSNull ? nil : value
    switch key {
    case "sublayers": assign(value) { sublayers = $0 } ?? recordWrongKind(key)
    case "mask": assign(value) { mask = $0 } ?? recordWrongKind(key)
    case "actions": assign(value) { actions = $0 } ?? recordWrongKind(key)
    case "style": assign(value) { style = $0 } ?? recordWrongKind(key)
    case "delegate": assign(value) { delegate = $0 } ?? recordWrongKind(key)
    case "superlayer": recordIgnored("the superlayer cannot be set", key: key)
    case "emitterCells" where self is EmitterLayer:
      assign(value) { (self as? EmitterLayer)?.emitterCells = $0 } ?? recordWrongKind(key)
    default: changeRare(forKey: key) { $0.keyValues[key] = value }
    }
  }

  /// Passes a value or nil to the setter if it is of its type; nil otherwise.
  private func assign<Value>(_ value: Any?, to setter: (Value?) -> Void) -> Void? {
    guard let value else { return setter(nil) }
    return (value as? Value).map { setter($0) }
  }

  private func recordWrongKind(_ key: String) {
    recordIgnored("a value of another kind was ignored", key: key)
  }

  // MARK: - Key paths

  func setValueByPath(_ value: Any?, forKeyPath keyPath: String) {
    guard keyPath.contains(".") else { return setValue(value, forKey: keyPath) }
    let address = PropertyAddress(parsing: keyPath)
    if !address.steps.isEmpty {
      switch object(at: address.steps) {
      case let layer as Layer where !address.rest.isEmpty:
        layer.setValue(value, forKeyPath: address.rest)
      case let cell as EmitterCell where !address.rest.isEmpty:
        change(forKey: keyPath) { cell.setValue(value, forKeyPath: address.rest) }
      default: recordIgnored("the key path leads nowhere", key: keyPath)
      }
    } else if let isSet = setFilterValue(value, atKeyPath: keyPath) {
      guard isSet else { return recordWrongKind(keyPath) }
    } else if let path = propertyPath(keyPath) {
      guard setPart(value, path, keyPath) else { return recordWrongKind(keyPath) }
    } else {
      changeRare(forKey: keyPath) { $0.keyValues[keyPath] = value }
    }
  }

  func valueByPath(forKeyPath keyPath: String) -> Any? {
    guard keyPath.contains(".") else { return value(forKey: keyPath) }
    let address = PropertyAddress(parsing: keyPath)
    if !address.steps.isEmpty {
      guard let object = object(at: address.steps) else { return nil }
      if address.rest.isEmpty { return object }
      if let layer = object as? Layer { return layer.value(forKeyPath: address.rest) }
      return (object as? EmitterCell)?.value(forKeyPath: address.rest)
    }
    if let value = filterValue(atKeyPath: keyPath) { return value.keyValueForm }
    if let path = propertyPath(keyPath) { return part(path) }
    if keyPath.hasPrefix("frame."),
      let part = PropertyKind.rect.part(named: String(keyPath.dropFirst(6)))
    {
      let numbers = PropertyValue.rect(frame).components
      guard case .slots(let offset, _) = part.component else { return nil }
      return part.kind.value(of: numbers, at: offset).keyValueForm
    }
    return rare?.keyValues.value(atKeyPath: keyPath)
  }

  /// The property that a key path names on this layer; nil when it names no stored property.
  package func propertyPath(_ keyPath: String) -> PropertyPath? {
    PropertyPath(
      parsing: keyPath, owner: type(of: self).owner,
      custom: tableClass.customProperties + filterInputs)
  }

  /// The layer or emitter cell that steps lead to from here.
  package func object(at steps: [PropertyAddress.Step]) -> AnyObject? {
    var object: AnyObject? = self
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

  private func setPart(_ value: Any?, _ path: PropertyPath, _ keyPath: String) -> Bool {
    guard
      let part = PropertyValue(value, as: path.kind),
      let whole = PropertyValue(self.value(forKey: path.name), as: path.wholeKind),
      let changed = whole.replacing(path, with: part)
    else { return false }
    if changed != whole {
      changePart(forKey: keyPath) { setValue(changed.keyValueForm, forKey: path.name) }
    }
    noteWritten(part, path, old: whole)
    return true
  }

  private func part(_ path: PropertyPath) -> Any? {
    PropertyValue(value(forKey: path.name), as: path.wholeKind)?.part(path)?.keyValueForm
  }
}

extension PropertyAccess {
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
