import Foundation
import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  /// What the values of an animation are read by.
  struct ValueReading {
    /// What they animate; nil when it was reported.
    let target: AnimationTarget?
    let function: ValueFunction?
  }

  /// What a basic, spring or keyframe animation has of its own.
  ///
  /// - Parameter target: Becomes what it animates; stays nil when that was reported.
  func property(
    _ kind: AnimationKind, _ locations: AnimationLocations, _ object: JSONValue, on layer: Layer,
    _ site: AnimationSite, _ target: inout AnimationTarget?
  ) -> PropertySpec {
    let keyPath = readKeyPath(kind, locations, object, on: layer, site, &target)
    func flag(_ key: AnimationKey) -> Bool {
      locations[key] != 0 && values.bool(value(locations[key])) == true
    }
    let (isAdditive, isCumulative) = (flag(.additive), flag(.cumulative))
    let reading = ValueReading(target: target, function: valueFunction(locations, target))
    let motion: PropertySpec.Motion =
      switch kind {
      case .keyframe: .keyframes(keyframes(locations, reading, object))
      case .spring: ends(kind, locations, reading, object, site, spring(locations, object))
      default: ends(kind, locations, reading, object, site, nil)
      }
    return PropertySpec(
      keyPath: keyPath, isAdditive: isAdditive, isCumulative: isCumulative,
      function: reading.function, motion: motion)
  }

  private func readKeyPath(
    _ kind: AnimationKind, _ locations: AnimationLocations, _ object: JSONValue,
    on layer: Layer, _ site: AnimationSite, _ target: inout AnimationTarget?
  ) -> String? {
    let index = locations[.keyPath]
    if index != 0 {
      guard let found = self.target(at: index, from: layer) else { return nil }
      target = found.target
      return found.text
    }
    if case .action(let event) = site {
      // An action animates what its event is named after.
      target = PropertyPath(parsing: event, owner: type(of: layer).owner).map {
        AnimationTarget(animated: AnimatedPath($0), holder: layer)
      }
      return nil
    }
    reportMissing(
      ["keyPath"], of: object, "\(kind.noun) needs the key \"keyPath\"", help: "add \"keyPath\"")
    return nil
  }

  // MARK: - Value functions

  static let valueFunctionNames = ValueFunctionName.all.map(\.rawValue)

  private func valueFunction(
    _ locations: AnimationLocations, _ target: AnimationTarget?
  ) -> ValueFunction? {
    let index = locations[.valueFunction]
    guard index != 0,
      let name = values.choice(value(index), among: Self.valueFunctionNames)
    else { return nil }
    if let target, target.path.kind != .transform {
      values.report(
        .misplacedKey, value(index), "a value function makes a matrix of numbers",
        help: "use it with the key path \"transform\" or another matrix")
      return nil
    }
    return ValueFunction(name: ValueFunctionName(rawValue: name))
  }

  /// One value of an animation, by what its key path or its value function takes; nil when it was
  /// reported, or when it is not known what it animates.
  func animated(_ value: JSONValue, _ reading: ValueReading) -> PropertyValue? {
    guard let target = reading.target else { return nil }
    // FAST PATH: most animated values are plain numbers.
    if target.animated.isPlainNumber, reading.function == nil,
      let number = document.number(at: value.index), abs(number) <= ValueDecoder.numberLimit
    {
      return .number(number)
    }
    if let function = reading.function {
      switch function.name {
      case .rotateX, .rotateY, .rotateZ:
        return values.number(value, unit: .angle).map { .number($0) }
      case .scale, .translate:
        return values.numbers(
          value, count: 3...3, expected: "three numbers for \"\(function.name.rawValue)\""
        ).map { .numbers($0) }
      default: return values.number(value).map { .number($0) }
      }
    }
    let decoded = values.animatedValue(
      value, of: target.path.kind, unit: target.animated.unit, image: image)
    if case .rect(let rect)? = decoded, target.path == PropertyPath(.bounds) {
      return .rect(rect.standardized)
    }
    return decoded
  }

  // MARK: - From, to, by

  private func ends(
    _ kind: AnimationKind, _ locations: AnimationLocations, _ reading: ValueReading,
    _ object: JSONValue, _ site: AnimationSite, _ spring: Spring?
  ) -> PropertySpec.Motion {
    func end(_ key: AnimationKey) -> PropertyValue? {
      locations[key] == 0 ? nil : animated(value(locations[key]), reading)
    }
    let (from, to, by) = (end(.fromValue), end(.toValue), end(.byValue))
    let hasNone = locations[.fromValue] == 0 && locations[.toValue] == 0 && locations[.byValue] == 0
    if case .action = site {
      // Its ends are what the property was and is.
    } else if hasNone {
      reportMissing(
        ["fromValue", "toValue", "byValue"], of: object,
        "\(kind.noun) needs \"fromValue\", \"toValue\" or \"byValue\"",
        help: "add \"toValue\"")
    } else {
      checkEnds(from, to, by, locations, reading)
    }
    return .basic(
      from: from.map { .given($0) }, to: to.map { .given($0) }, by: by.map { .given($0) },
      spring: spring)
  }

  private func checkEnds(
    _ from: PropertyValue?, _ to: PropertyValue?, _ by: PropertyValue?,
    _ locations: AnimationLocations, _ reading: ValueReading
  ) {
    guard let target = reading.target, locations[.byValue] != 0 || target.animated.hasStructure
    else { return }
    if locations[.byValue] != 0, !target.path.kind.hasSums, reading.function == nil {
      values.report(
        .misplacedKey, value(locations[.byValue]),
        "nothing can be added to \(target.path.kind.indefiniteNoun)",
        help: "give fromValue and toValue")
      return
    }
    if locations[.byValue] != 0, locations[.fromValue] != 0, locations[.toValue] != 0 {
      values.report(
        .noEffect, value(locations[.byValue]),
        "byValue has no effect beside fromValue and toValue", help: "remove one of the three")
    }
    if case .transform(let matrix)? = by, from == nil, to != nil, !matrix.isIdentity,
      matrix.inverted() == matrix, matrix.concatenating(matrix) != .identity
    {
      values.report(
        .badTransform, value(locations[.byValue]),
        "this matrix has no inverse, so there is no value to start from",
        help: "give fromValue and toValue")
    }
    guard from != nil || to != nil, target.animated.hasStructure else { return }
    checkMix([from, to ?? by].compactMap(\.self), locations, target)
  }

  private func checkMix(
    _ list: [PropertyValue], _ locations: AnimationLocations, _ target: AnimationTarget
  ) {
    let index = locations[.toValue] != 0 ? locations[.toValue] : locations[.byValue]
    checkMix(list, target) { _ in value(index == 0 ? locations[.fromValue] : index) }
  }

  /// Checks that lists have equal counts and paths the same structure; the other end of a lone one is
  /// the model's value.
  func checkMix(
    _ list: [PropertyValue], _ target: AnimationTarget, _ reportedValue: (Int) -> JSONValue
  ) {
    switch target.path.kind {
    case .numbers, .colors:
      let counts = list.map { value -> Int in
        switch value {
        case .numbers(let numbers): numbers.count
        case .colors(let colors): colors.count
        default: 0
        }
      }
      for (index, count) in counts.enumerated().dropFirst() where count != counts[0] {
        values.report(
          .unmixable, reportedValue(index),
          "a list of \(count) and one of \(counts[0]) do not mix",
          help: "give every list the same number of elements")
        return
      }
    case .path:
      let paths = list.compactMap { value -> Path? in
        if case .path(let path) = value { path } else { nil }
      }
      for (index, path) in paths.enumerated().dropFirst()
      where !paths[index - 1].morphs(into: path) {
        values.report(
          .pathStructure, reportedValue(index),
          "this path's elements do not match those of the one before",
          help: "the path switches at the middle; give both paths the same number of elements")
        return
      }
    default: break
    }
  }

  // MARK: - Timing functions

  /// The function that a value names or makes; the named ones are shared.
  func timingFunction(_ value: JSONValue) -> TimingFunction? { values.timingFunction(value) }
}

extension PropertyKind {
  /// Whether values of the kind can be added, as byValue does.
  var hasSums: Bool {
    switch self {
    case .integer, .number, .point, .size, .rect, .transform, .color, .numbers, .bits: true
    case .bool, .path, .image, .string, .choice, .colors, .object: false
    }
  }

  /// Whether two values may not go over into each other, as those of lists and paths.
  var hasStructure: Bool {
    switch self {
    case .numbers, .colors, .path: true
    default: false
    }
  }

  /// The kind in words with its article.
  var indefiniteNoun: String { (noun.hasPrefix("i") ? "an " : "a ") + noun }
}
