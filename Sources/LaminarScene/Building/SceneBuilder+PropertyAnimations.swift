import Foundation
import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  /// A basic, spring or keyframe animation.
  func propertyAnimation(
    _ kind: AnimationKind, _ locations: AnimationLocations, _ object: JSONValue, on layer: Layer,
    _ site: AnimationSite
  ) -> AnimationSource? {
    let animation: PropertyAnimation =
      switch kind {
      case .keyframe: KeyframeAnimation()
      case .spring: SpringAnimation()
      default: BasicAnimation()
      }
    let source = AnimationSource(
      kind: kind, animation: animation, locations: locations, index: object.index)
    source.target = readKeyPath(of: source, animation, object, on: layer, site)
    if locations[.additive] != 0, let flag = values.bool(value(locations[.additive])) {
      animation.isAdditive = flag
    }
    if locations[.cumulative] != 0, let flag = values.bool(value(locations[.cumulative])) {
      animation.isCumulative = flag
    }
    readValueFunction(of: source, animation)
    switch animation {
    case let spring as SpringAnimation:
      readSpring(spring, locations, object)
      readEnds(of: spring, source, object, site)
    case let keyframes as KeyframeAnimation: readKeyframes(keyframes, source, object)
    case let basic as BasicAnimation: readEnds(of: basic, source, object, site)
    default: break
    }
    return source
  }

  private func readKeyPath(
    of source: AnimationSource, _ animation: PropertyAnimation, _ object: JSONValue,
    on layer: Layer, _ site: AnimationSite
  ) -> AnimationTarget? {
    let index = source.locations[.keyPath]
    if index != 0 {
      guard let (target, text) = target(at: index, from: layer) else { return nil }
      animation.keyPath = text
      return target
    }
    if case .action(let event) = site {
      // An action animates what its event is named after.
      return PropertyPath(parsing: event, owner: type(of: layer).owner).map {
        AnimationTarget(path: $0, unit: NumberUnit($0), holder: layer)
      }
    }
    values.report(
      .missingKey, object, "\(source.kind.noun) needs the key \"keyPath\"",
      help: "add \"keyPath\"")
    return nil
  }

  // MARK: - Value functions

  static let valueFunctionNames = ValueFunctionName.all.map(\.rawValue)

  private func readValueFunction(of source: AnimationSource, _ animation: PropertyAnimation) {
    let index = source.locations[.valueFunction]
    guard index != 0,
      let name = values.choice(value(index), among: Self.valueFunctionNames)
    else { return }
    if let target = source.target, target.path.kind != .transform {
      values.report(
        .misplacedKey, value(index), "a value function makes a matrix of numbers",
        help: "use it with the key path \"transform\" or another matrix")
      return
    }
    animation.valueFunction = ValueFunction(
      name: ValueFunctionName(rawValue: name))
  }

  /// One value of an animation, by what its key path or its value function takes; nil when it was
  /// reported, or when it is not known what it animates.
  func animated(
    _ value: JSONValue, by source: AnimationSource, _ animation: PropertyAnimation
  ) -> PropertyValue? {
    guard let target = source.target else { return nil }
    if let function = animation.valueFunction {
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
      value, of: target.path.kind, unit: target.unit, image: image)
    if case .rect(let rect)? = decoded, target.path == PropertyPath(.bounds) {
      return .rect(rect.standardized)
    }
    return decoded
  }

  // MARK: - From, to, by

  private func readEnds(
    of basic: BasicAnimation, _ source: AnimationSource, _ object: JSONValue,
    _ site: AnimationSite
  ) {
    let locations = source.locations
    func end(_ key: AnimationKey) -> PropertyValue? {
      locations[key] == 0 ? nil : animated(value(locations[key]), by: source, basic)
    }
    let (from, to, by) = (end(.fromValue), end(.toValue), end(.byValue))
    basic.setEnds(from: from, to: to, by: by)
    source.ends = (from, to, by)
    let hasNone = locations[.fromValue] == 0 && locations[.toValue] == 0 && locations[.byValue] == 0
    if case .action = site { return }
    if hasNone {
      values.report(
        .missingKey, object, "\(source.kind.noun) needs \"fromValue\", \"toValue\" or \"byValue\"",
        help: "add \"toValue\"")
      return
    }
    checkEnds(of: basic, from, to, by, source)
  }

  private func checkEnds(
    of basic: BasicAnimation, _ from: PropertyValue?, _ to: PropertyValue?, _ by: PropertyValue?,
    _ source: AnimationSource
  ) {
    let locations = source.locations
    guard let target = source.target else { return }
    if locations[.byValue] != 0, !target.path.kind.hasSums, basic.valueFunction == nil {
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
    guard from != nil || to != nil, target.path.kind.hasStructure else { return }
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
          help: "so it does not morph, it switches half-way; give both as many elements")
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
