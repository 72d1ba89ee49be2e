import Foundation
import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  /// What the values of an animation are read by.
  struct ValueContext {
    /// What they animate; nil when it was reported.
    let target: AnimationTarget?
    let function: ValueFunction?
  }

  /// What a basic, spring or keyframe animation has of its own.
  ///
  /// - Parameter target: Becomes what it animates; stays nil when that was reported.
  func property(
    _ kind: AnimationKind, _ locations: AnimationLocations, _ object: JSONValue, on layer: Layer,
    _ container: AnimationContainer, _ target: inout AnimationTarget?
  ) -> PropertySpec {
    let keyPath = readKeyPath(kind, locations, object, on: layer, container, &target)
    func flag(_ key: AnimationKey) -> Bool {
      locations[key] != 0 && values.bool(value(locations[key])) == true
    }
    let (isAdditive, isCumulative) = (flag(.additive), flag(.cumulative))
    let context = ValueContext(target: target, function: valueFunction(locations, target))
    let motion: PropertySpec.Motion =
      switch kind {
      case .keyframe: .keyframes(keyframes(locations, context, object))
      case .spring: ends(kind, locations, context, object, container, spring(locations, object))
      default: ends(kind, locations, context, object, container, nil)
      }
    return PropertySpec(
      keyPath: keyPath, isAdditive: isAdditive, isCumulative: isCumulative,
      function: context.function, motion: motion)
  }

  private func readKeyPath(
    _ kind: AnimationKind, _ locations: AnimationLocations, _ object: JSONValue,
    on layer: Layer, _ container: AnimationContainer, _ target: inout AnimationTarget?
  ) -> String? {
    let index = locations[.keyPath]
    if index != 0 {
      guard let found = self.target(at: index, from: layer) else { return nil }
      target = found.target
      return found.text
    }
    if case .action(let event) = container {
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
  func animated(_ value: JSONValue, _ context: ValueContext) -> PropertyValue? {
    guard let target = context.target else { return nil }
    // FAST PATH: most animated values are plain numbers.
    if target.animated.isPlainNumber, context.function == nil,
      let number = document.number(at: value.index), abs(number) <= ValueDecoder.numberLimit
    {
      return .number(number)
    }
    if let function = context.function {
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
    _ kind: AnimationKind, _ locations: AnimationLocations, _ context: ValueContext,
    _ object: JSONValue, _ container: AnimationContainer, _ spring: Spring?
  ) -> PropertySpec.Motion {
    func end(_ key: AnimationKey) -> PropertyValue? {
      locations[key] == 0 ? nil : animated(value(locations[key]), context)
    }
    let (from, to, by) = (end(.fromValue), end(.toValue), end(.byValue))
    let hasNone = locations[.fromValue] == 0 && locations[.toValue] == 0 && locations[.byValue] == 0
    if case .action = container {
      // Its ends are what the property was and is.
    } else if hasNone {
      reportMissing(
        ["fromValue", "toValue", "byValue"], of: object,
        "\(kind.noun) needs \"fromValue\", \"toValue\" or \"byValue\"",
        help: "add \"toValue\"")
    } else {
      checkEnds(from, to, by, locations, context)
    }
    return .basic(
      PropertySpec.Ends(
        from: from.map { .given($0) }, to: to.map { .given($0) }, by: by.map { .given($0) }),
      spring: spring)
  }

  private func checkEnds(
    _ from: PropertyValue?, _ to: PropertyValue?, _ by: PropertyValue?,
    _ locations: AnimationLocations, _ context: ValueContext
  ) {
    guard let target = context.target, locations[.byValue] != 0 || target.animated.hasStructure
    else { return }
    if locations[.byValue] != 0, !target.path.kind.hasSums, context.function == nil {
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
  private func checkMix(
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

// MARK: - Keyframes

extension SceneBuilder {
  static let calculationModes = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
  static let rotationModes = ["auto", "autoReverse"]

  /// Reads a keyframe animation's values or path, and when and how it goes from one to the next.
  func keyframes(
    _ locations: AnimationLocations, _ context: ValueContext, _ object: JSONValue
  ) -> KeyframeSpec {
    var keyframes = KeyframeSpec()
    if locations[.calculationMode] != 0,
      let mode = values.choice(value(locations[.calculationMode]), among: Self.calculationModes)
    {
      keyframes.calculationMode = AnimationCalculationMode(rawValue: mode)
    }
    if locations[.rotationMode] != 0,
      let mode = values.choice(value(locations[.rotationMode]), among: Self.rotationModes)
    {
      keyframes.rotationMode = AnimationRotationMode(rawValue: mode)
    }
    if locations[.path] != 0, locations[.values] != 0 {
      let (first, second): (AnimationKey, AnimationKey) =
        locations[.path] < locations[.values] ? (.path, .values) : (.values, .path)
      sink.report(
        .exclusiveKeys, at: value(locations[second] - 1).range,
        "\"\(second.name)\" and \"\(first.name)\" exclude each other",
        help: "a path wins over values; keep one of them",
        related: [("the other is", value(locations[first] - 1).range)])
    }
    var stops: Int?
    if locations[.path] != 0 {
      stops = readPath(into: &keyframes, locations, context)
    } else if locations[.values] != 0 {
      stops = readValues(into: &keyframes, locations, context)
    } else {
      reportMissing(
        ["values", "path"], of: object, "a keyframe animation needs the key \"values\" or \"path\"",
        help: "add \"values\"")
    }
    readKeyTimes(into: &keyframes, locations, stops: stops)
    if locations[.timingFunctions] != 0 {
      readTimingFunctions(into: &keyframes, locations, stops: stops)
    }
    keyframes.tension = curveValues(.tensionValues, locations)
    keyframes.continuity = curveValues(.continuityValues, locations)
    keyframes.bias = curveValues(.biasValues, locations)
    return keyframes
  }

  /// The number of points that key times count on a path: of its first point and each segment's end.
  private func readPath(
    into keyframes: inout KeyframeSpec, _ locations: AnimationLocations, _ context: ValueContext
  ) -> Int? {
    let pathValue = value(locations[.path])
    guard let path = values.path(pathValue) else { return nil }
    keyframes.path = path
    if let target = context.target, !target.path.kind.isPlanar {
      values.report(
        .misplacedKey, value(locations[.path] - 1),
        "a path animates points and sizes only",
        help: "animate a key path such as \"position\" or \"transform.translation\", or give values"
      )
    }
    guard !path.isEmpty else {
      values.report(
        .badPath, pathValue, "the path is empty", help: "begin it with a move, such as \"M0 0\"")
      return nil
    }
    var count = 0
    path.forEachSegment { _ in count += 1 }
    return count + 1
  }

  private func readValues(
    into keyframes: inout KeyframeSpec, _ locations: AnimationLocations, _ context: ValueContext
  ) -> Int? {
    let list = value(locations[.values])
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of values")
      return nil
    }
    guard list.count >= 2 else {
      values.report(
        .wrongCount, list, "keyframes need at least two values",
        help: "with \(list.count) the animation has no effect")
      return nil
    }
    guard let target = context.target else { return nil }
    if let numbers = packedNumbers(of: list, target, context.function) {
      keyframes.values = KeyframeValues(packed: numbers, of: target.path.kind)
      return list.count
    }
    var decoded: [PropertyValue] = []
    decoded.reserveCapacity(list.count)
    var elementIndices: [Int] = []
    for element in list.elements {
      guard let value = animated(element, context) else { continue }
      decoded.append(value)
      if target.path.kind.componentCount == nil { elementIndices.append(element.index) }
    }
    keyframes.values = KeyframeValues(decoded)
    guard decoded.count == list.count else { return nil }
    if target.path.kind.hasStructure, context.function == nil {
      checkMix(decoded, target) { value(elementIndices[min($0, elementIndices.count - 1)]) }
    }
    return decoded.count
  }

  /// FAST PATH: the numbers of a list whose values are all written as plain numbers, or colours as
  /// `#rrggbb`; nil for anything else, also for what is to be reported.
  private func packedNumbers(
    of list: JSONValue, _ target: AnimationTarget, _ function: ValueFunction?
  ) -> [Double]? {
    guard function == nil, let width = target.path.kind.componentCount else {
      return nil
    }
    var numbers: [Double] = []
    switch target.path.kind {
    case .number, .integer, .bits:
      // Of angles only small ones need no warning.
      let limit =
        target.animated.unit == .angle ? ValueDecoder.mostPlainRadians : ValueDecoder.numberLimit
      return document.numbers(inListAt: list.index, within: limit)
    case .point, .size:
      numbers.reserveCapacity(list.count * width)
      var index = list.index + 1
      for _ in 0..<list.count {
        guard let row = document.numbers(width, at: index) else { return nil }
        numbers.append(row[0])
        numbers.append(row[1])
        index += width + 2
      }
    case .color:
      numbers.reserveCapacity(list.count * width)
      for index in list.index + 1..<list.index + 1 + list.count {
        guard let color = values.hexColor(at: index, of: document) else { return nil }
        numbers += [color.red, color.green, color.blue, color.alpha]
      }
    default: return nil
    }
    return numbers
  }

  // MARK: - Key times

  private func readKeyTimes(
    into keyframes: inout KeyframeSpec, _ locations: AnimationLocations, stops: Int?
  ) {
    let index = locations[.keyTimes]
    guard index != 0, let times = values.numbers(value(index)) else { return }
    keyframes.keyTimes = times
    let isDiscrete = keyframes.calculationMode == .discrete
    guard times.count >= (isDiscrete ? 1 : 2) else {
      values.report(
        .wrongCount, value(index), "keyframes need at least two key times",
        help: "leave keyTimes out for even spacing")
      return
    }
    if keyframes.calculationMode == .paced || keyframes.calculationMode == .cubicPaced {
      reportNoEffect(
        .keyTimes, locations, "with calculationMode \(keyframes.calculationMode.rawValue)")
      return
    }
    checkOrder(times, value(index))
    if let stops {
      checkCount(times.count, value(index), stops: stops, isDiscrete: isDiscrete, locations)
    }
  }

  /// Warns of key times that are legal but probably a mistake: outside 0…1 or descending.
  private func checkOrder(_ times: [Double], _ list: JSONValue) {
    // FAST PATH: nearly all lists are in order.
    if times.allSatisfy({ 0...1 ~= $0 }), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) {
      return
    }
    var last = -Double.infinity
    for (time, element) in zip(times, list.elements) {
      if time < 0 || time > 1 {
        values.report(
          .irregularKeyTimes, element,
          "the key time \(DiagnosticText.number(time)) is outside 0…1",
          help: "a key time is a fraction of the duration; this one is used as it is")
      } else if time < last {
        values.report(
          .irregularKeyTimes, element,
          "the key time \(DiagnosticText.number(time)) is less than the one before it, "
            + DiagnosticText.number(last),
          help: "let key times ascend; this one is used as it is, and keys may be skipped")
      }
      last = time
    }
  }

  private func checkCount(
    _ count: Int, _ list: JSONValue, stops: Int, isDiscrete: Bool,
    _ locations: AnimationLocations
  ) {
    let isMotion = locations[.path] != 0
    let most = isDiscrete && !isMotion ? stops + 1 : stops
    guard count < stops || count > most else { return }
    let (times, noun) = (DiagnosticText.count(count, "key time"), isMotion ? "path point" : "value")
    values.report(
      .keyTimeCount, list, "\(times) for \(DiagnosticText.count(stops, noun))",
      help: count < stops
        ? "what comes after the first \(DiagnosticText.count(count, noun)) is never reached"
        : "what comes after the first \(DiagnosticText.count(most, "time")) is ignored")
  }

  private func readTimingFunctions(
    into keyframes: inout KeyframeSpec, _ locations: AnimationLocations, stops: Int?
  ) {
    let list = value(locations[.timingFunctions])
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of timing functions")
      return
    }
    keyframes.timingFunctions = list.elements.compactMap { values.timingFunction($0) }
    switch keyframes.calculationMode {
    case .paced, .cubicPaced, .discrete:
      reportNoEffect(
        .timingFunctions, locations, "with calculationMode \(keyframes.calculationMode.rawValue)")
    default:
      if let stops, list.count > stops - 1 {
        values.report(
          .noEffect, list,
          "\(DiagnosticText.count(list.count, "timing function")) for \(DiagnosticText.count(stops - 1, "segment"))",
          help: "there is one per segment; the rest has no effect")
      }
    }
  }

  private func curveValues(_ key: AnimationKey, _ locations: AnimationLocations) -> [Double]? {
    guard locations[key] != 0, let numbers = values.numbers(value(locations[key])) else {
      return nil
    }
    for (number, element) in zip(numbers, value(locations[key]).elements) {
      _ = values.checked(number, element, -1...1)
    }
    return numbers
  }

  /// Warns of a key that something beside it switches off.
  func reportNoEffect(_ key: AnimationKey, _ locations: AnimationLocations, _ reason: String) {
    sink.report(
      .noEffect, at: value(locations[key] - 1).range,
      "\"\(key.name)\" has no effect \(reason)", help: "remove it")
  }

  // MARK: - Springs

  private static let physicalKeys: [AnimationKey] = [
    .mass, .stiffness, .damping, .allowsOverdamping,
  ]
  /// What mass and stiffness may be: above 0.
  private static let positive = ValueDecoder.smallest...ValueDecoder.numberLimit

  /// Reads a spring's law: of mass, stiffness and damping, or of how it looks; its first speed with both.
  func spring(_ locations: AnimationLocations, _ object: JSONValue) -> Spring {
    let looks = [AnimationKey.perceptualDuration, .bounce].filter { locations[$0] != 0 }
    guard let look = looks.first else { return physicalSpring(locations) }
    if let other = Self.physicalKeys.first(where: { locations[$0] != 0 }) {
      let (first, second) = locations[look] < locations[other] ? (look, other) : (other, look)
      sink.report(
        .exclusiveKeys, at: value(locations[second] - 1).range,
        "\"\(second.name)\" and \"\(first.name)\" exclude each other",
        help:
          "give mass, stiffness and damping, or perceptualDuration and bounce",
        related: [("the other is", value(locations[first] - 1).range)])
      return Spring()
    }
    guard locations[.perceptualDuration] != 0 else {
      values.report(
        .missingKey, object, "a spring with \"bounce\" needs the key \"perceptualDuration\"",
        help: "add \"perceptualDuration\"")
      return Spring()
    }
    let duration = values.seconds(value(locations[.perceptualDuration]), in: Self.positive)
    let bounce =
      locations[.bounce] == 0 ? 0 : values.number(value(locations[.bounce]), in: -0.999...1)
    let velocity = initialVelocity(locations)
    guard let duration, let bounce else { return Spring() }
    return Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
  }

  private func initialVelocity(_ locations: AnimationLocations) -> Double {
    let index = locations[.initialVelocity]
    return index == 0 ? 0 : values.number(value(index)) ?? 0
  }

  private func physicalSpring(_ locations: AnimationLocations) -> Spring {
    var spring = Spring()
    if locations[.mass] != 0, let mass = values.number(value(locations[.mass]), in: Self.positive) {
      spring.mass = mass
    }
    if locations[.stiffness] != 0,
      let stiffness = values.number(value(locations[.stiffness]), in: Self.positive)
    {
      spring.stiffness = stiffness
    }
    if locations[.damping] != 0,
      let damping = values.number(value(locations[.damping]), in: ValueDecoder.lengths)
    {
      spring.damping = damping
    }
    spring.initialVelocity = initialVelocity(locations)
    if locations[.allowsOverdamping] != 0,
      let flag = values.bool(value(locations[.allowsOverdamping]))
    {
      spring.allowsOverdamping = flag
    }
    return spring
  }

  /// Gives a spring its settling duration where the file requests it, and where the API's
  /// `init(perceptualDuration:bounce:)` does.
  func settle(
    _ spring: Spring, _ clock: inout MediaTimingValues, _ locations: AnimationLocations,
    _ object: JSONValue
  ) {
    let index = locations[.duration]
    let isWritten = index != 0 && !value(index).isSpelled("settling")
    guard !isWritten, index != 0 || locations[.perceptualDuration] != 0 else { return }
    let duration = spring.settlingDuration(atSpeed: clock.speed)
    guard duration <= ValueDecoder.numberLimit else {
      values.report(
        .neverSettles, value(index == 0 ? object.index : index), "the spring never settles",
        help: clock.speed == 0
          ? "its speed is 0; give a time as its duration"
          : "give it a damping, or a time as its duration")
      return
    }
    clock.duration = duration
  }
}
