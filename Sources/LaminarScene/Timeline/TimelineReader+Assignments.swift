import Foundation
import LaminarEngine

extension TimelineReader {
  /// Values by their addresses, `layer:keyPath`.
  ///
  /// - Parameter isAnimated: Whether only what animates may be named.
  func assignments(_ value: JSONValue, isAnimated: Bool) -> [SceneAssignment] {
    guard value.kind == .object else {
      values.reportWrongType(value, expected: "an object with values by \"layer:keyPath\"")
      return []
    }
    return value.members.filter { !$0.key.isSpelled("note") }.compactMap {
      assignment($0, isAnimated: isAnimated)
    }
  }

  private func assignment(_ member: JSONValue.Member, isAnimated: Bool) -> SceneAssignment? {
    guard let (layer, keyPath) = address(member.key) else { return nil }
    guard keyPath != "frame" else {
      return values.rect(member.value).map {
        SceneAssignment(layer: layer, keyPath: keyPath, value: .rect($0), index: member.key.index)
      }
    }
    guard let (path, holder) = property(keyPath, of: layer, at: member.key) else { return nil }
    if isAnimated, !path.isAnimatable {
      values.report(
        .notAnimatable, member.key, "\(DiagnosticText.quoted(keyPath)) is not animatable",
        help: "\"set\" changes it at once")
      return nil
    }
    return decoded(member.value, path, of: holder).map {
      SceneAssignment(layer: layer, keyPath: keyPath, value: $0, index: member.key.index)
    }
  }

  private func decoded(
    _ value: JSONValue, _ path: PropertyPath, of holder: any PropertyHolder
  ) -> PropertyValue? {
    if path.component == .whole, case .builtIn(let id) = path.property {
      return builder.textValue(value, of: id)
        ?? values.propertyValue(value, of: id, image: builder.image)
    }
    return values.animatedValue(
      value, of: path.kind, unit: NumberUnit(path), image: builder.image)
  }

  /// The layer and the key path of an address; nil when it was reported.
  func address(_ key: JSONValue) -> (layer: Layer, keyPath: String)? {
    let text = key.string ?? ""
    guard let colon = text.firstIndex(of: ":") else {
      values.report(
        .badAddress, key, "\(DiagnosticText.quoted(text)) is not a property of a layer",
        help: "expected \"layer:keyPath\"")
      return nil
    }
    guard let layer = layer(String(text[..<colon]), at: key) else { return nil }
    return (layer, String(text[text.index(after: colon)...]))
  }

  /// What a key path names from a layer on; nil when it was reported.
  func property(
    _ keyPath: String, of layer: Layer, at key: JSONValue
  ) -> (path: PropertyPath, holder: any PropertyHolder)? {
    let address = PropertyAddress(parsing: keyPath)
    guard let holder = builder.holder(at: address.steps, from: layer, key.index) else {
      return nil
    }
    let owner = (holder as? Layer).map { type(of: $0).owner } ?? .cell
    guard let path = PropertyPath(parsing: address.rest, owner: owner), path.kind != .object
    else {
      if TimingKey(rawValue: address.rest) != nil {
        values.report(
          .unknownKeyPath, key, "a layer's clock is not a value",
          help: "\"pause\", \"resume\", \"speed\" and \"scrub\" change it")
      } else {
        builder.reportUnknown(keyPath, address, owner, at: key.index)
      }
      return nil
    }
    return (path, holder)
  }

  // MARK: - States

  /// The named sets of values.
  func readStates(_ list: JSONValue) {
    guard list.kind == .object else {
      values.reportWrongType(list, expected: "an object with states by name")
      return
    }
    for member in list.members where !member.key.isSpelled("note") {
      let name = member.key.string ?? ""
      stateNames.append(name)
      states.append(
        SceneState(name: name, assignments: assignments(member.value, isAnimated: false)))
    }
  }
}
