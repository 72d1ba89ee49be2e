import Foundation
import LaminarEngine
import LaminarGraphics

/// What events set of a control or a gesture, beside key paths of layers, as a program sets the
/// properties of UIKit's objects (Laminar.docc: SceneTouches, "What events switch").
///
/// It is written as `"ok:isEnabled"`, `"ok:isSelected"` or `"list/row!delete:isEnabled"`.
enum TouchSwitch: Sendable, Hashable {
  case controlIsEnabled, controlIsSelected
  /// Whether the layer's gesture of a name is enabled.
  case gestureIsEnabled(String)

  private static let enabled = GestureForm.isEnabled.name
  private static let selected = TouchForm.isSelected.name

  /// Whether an address is of a switch; any other is of a key path of a layer.
  static func isMeant(by address: String) -> Bool {
    address.utf8.contains(0x21) || address.hasSuffix(":" + enabled)
      || address.hasSuffix(":" + selected)
  }

  /// The parts of an address: `layer:property` or `layer!gesture:property`.
  fileprivate static func parts(
    of address: String
  ) -> (layer: String, gesture: String?, property: String)? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let names = address[..<colon].split(
      separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
    return (
      String(names.first ?? ""), names.count > 1 ? names.last.map(String.init) : nil,
      String(address[address.index(after: colon)...])
    )
  }

  // MARK: - Setting

  /// Whether it is on; nil where the layer is no control and has no such gesture.
  func isOn(of layer: Layer) -> Bool? {
    switch self {
    case .controlIsEnabled: layer.control?.isEnabled
    case .controlIsSelected: layer.control?.isSelected
    case .gestureIsEnabled(let name): Self.gesture(name, of: layer)?.isEnabled
    }
  }

  func set(_ isOn: Bool, of layer: Layer) {
    switch self {
    case .controlIsEnabled: layer.control?.isEnabled = isOn
    case .controlIsSelected: layer.control?.isSelected = isOn
    case .gestureIsEnabled(let name): Self.gesture(name, of: layer)?.isEnabled = isOn
    }
  }

  private static func gesture(_ name: String, of layer: Layer) -> GestureRecognizer? {
    layer.gestureRecognizers?.first { $0.name == name }
  }

  // MARK: - Schema

  /// The addresses of switches as regular expressions, with what they take.
  ///
  /// - Parameter layer: The pattern of a path.
  static func patterns(ofLayer layer: String) -> [(String, SchemaNode)] {
    [
      ("^\(layer):(\(enabled)|\(selected))$", SceneSchema.bool),
      ("^\(layer)![A-Za-z0-9_-]+:\(enabled)$", SceneSchema.bool),
    ]
  }

  /// What refuses the addresses of switches, as a part of a regular expression behind the colon.
  static let pattern = "(\(enabled)|\(selected))$"
}

// MARK: - Reading

extension TimelineReader {
  /// The assignment of a switch; nil when it was reported.
  func touchSwitch(
    _ address: String, _ member: JSONValue.Member, isAnimated: Bool
  ) -> SceneAssignment? {
    let key = member.key
    guard let (path, gesture, property) = TouchSwitch.parts(of: address) else {
      values.report(
        .badAddress, key, "\(DiagnosticText.quoted(address)) is not a property of a gesture",
        help: "expected \"layer!gesture:isEnabled\"")
      return nil
    }
    let name = DiagnosticText.quoted(property)
    guard holder == nil else {
      values.report(
        .misplacedKey, key, "\(name) is what events set: it is not a value of a state",
        help: "a control shows by the values of its states whether it is enabled and selected")
      return nil
    }
    guard !isAnimated else {
      values.report(
        .notAnimatable, key, "\(name) is not animatable", help: "\"set\" changes it at once")
      return nil
    }
    guard let layer = layer(path, at: key) else { return nil }
    let object = touchableObjects[ObjectIdentifier(layer)]
    let found =
      gesture.map { gestureSwitch($0, property, of: object, path, at: key) }
      ?? controlSwitch(property, of: object, path, at: key)
    guard let found, let isOn = values.bool(member.value) else { return nil }
    return SceneAssignment(
      layer: layer, keyPath: property, value: .number(isOn ? 1 : 0), touchSwitch: found,
      index: key.index)
  }

  private func controlSwitch(
    _ property: String, of object: JSONValue?, _ path: String, at key: JSONValue
  ) -> TouchSwitch? {
    guard object?[TouchForm.control] != nil else {
      values.report(
        .misplacedKey, key, "\(DiagnosticText.quoted(path)) is not a control",
        help: object?["gestures"] == nil
          ? "add \"control\": \"button\" to the layer"
          : "for a gesture of the layer write \"layer!gesture:isEnabled\"")
      return nil
    }
    return property == TouchForm.isSelected.name ? .controlIsSelected : .controlIsEnabled
  }

  private func gestureSwitch(
    _ name: String, _ property: String, of object: JSONValue?, _ path: String, at key: JSONValue
  ) -> TouchSwitch? {
    let names = object?["gestures"]?.elements.compactMap { $0[GestureForm.name]?.string } ?? []
    guard names.contains(name) else {
      values.report(
        .unknownGesture, key,
        "\(DiagnosticText.quoted(path)) has no gesture \(DiagnosticText.quoted(name))",
        help: Spelling.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
          ?? (names.isEmpty
            ? "give the gesture a \"name\""
            : "it has \(DiagnosticText.alternatives(SceneSchema.distinct(names), limit: 8))"))
      return nil
    }
    guard property == GestureForm.isEnabled.name else {
      values.report(
        .unknownKeyPath, key, "events do not set \(DiagnosticText.quoted(property)) of a gesture",
        help: "they set \"isEnabled\"")
      return nil
    }
    return .gestureIsEnabled(name)
  }
}

// MARK: - Execution

extension EventExecution {
  /// Sets what an assignment says, or what was there before another one.
  func set(_ value: Any?, of item: SceneAssignment) {
    let layer = actual(item.layer)
    if let touchSwitch = item.touchSwitch {
      touchSwitch.set(value.flatMap(PropertyValue.number) ?? 0 != 0, of: layer)
    } else {
      layer.setValue(value, forKeyPath: item.keyPath)
    }
  }

  /// What is there before an assignment.
  func value(before item: SceneAssignment) -> Any? {
    let layer = actual(item.layer)
    guard let touchSwitch = item.touchSwitch else { return layer.value(forKeyPath: item.keyPath) }
    return touchSwitch.isOn(of: layer)
  }

  /// Sets values at once. What a control shows of its new state takes as long as the control says, as
  /// after a touch.
  func setAtOnce(_ values: [SceneAssignment]) {
    for item in values {
      if item.touchSwitch == nil {
        Transaction.withoutActions { assign([item]) }
      } else {
        assign([item])
      }
    }
  }
}
