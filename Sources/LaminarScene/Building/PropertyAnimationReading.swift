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
    _ kind: AnimationKind, _ found: Found, on layer: Layer, _ container: AnimationContainer,
    _ target: inout AnimationTarget?
  ) -> PropertySpec {
    let keyPath = readKeyPath(kind, found, on: layer, container, &target)
    let isAdditive = found.stated(AnimationForm.additive) ?? false
    let isCumulative = found.stated(AnimationForm.cumulative) ?? false
    let context = ValueContext(target: target, function: valueFunction(found, target))
    let motion: PropertySpec.Motion =
      switch kind {
      case .keyframe: .keyframes(keyframes(found, context))
      case .spring: ends(kind, found, context, container, spring(found))
      default: ends(kind, found, context, container, nil)
      }
    return PropertySpec(
      keyPath: keyPath, isAdditive: isAdditive, isCumulative: isCumulative,
      function: context.function, motion: motion)
  }

  private func readKeyPath(
    _ kind: AnimationKind, _ found: Found, on layer: Layer, _ container: AnimationContainer,
    _ target: inout AnimationTarget?
  ) -> String? {
    if let keyPath = found.value(of: AnimationForm.keyPath) {
      guard let known = self.target(at: keyPath.index, from: layer) else { return nil }
      target = known.target
      return known.text
    }
    if case .action(let event) = container {
      // An action animates what its event is named after.
      target = PropertyPath(parsing: event, owner: type(of: layer).owner).map {
        AnimationTarget(animated: AnimatedPath($0), holder: layer)
      }
      return nil
    }
    found.reportNone(
      of: [AnimationForm.keyPath], "\(kind.noun) needs the key \"keyPath\"",
      help: "add \"keyPath\"")
    return nil
  }

  // MARK: - Value functions

  private func valueFunction(_ found: Found, _ target: AnimationTarget?) -> ValueFunction? {
    guard let value = found.value(of: AnimationForm.valueFunction),
      let name = found.stated(AnimationForm.valueFunction)
    else { return nil }
    if let target, target.path.kind != .transform {
      values.report(
        .misplacedKey, value, "a value function makes a matrix of numbers",
        help: "use it with the key path \"transform\" or another matrix")
      return nil
    }
    return ValueFunction(name: name)
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
    _ kind: AnimationKind, _ found: Found, _ context: ValueContext,
    _ container: AnimationContainer, _ spring: Spring?
  ) -> PropertySpec.Motion {
    func end(_ key: Key<JSONValue>) -> PropertyValue? {
      found.value(of: key).flatMap { animated($0, context) }
    }
    let from = end(AnimationForm.fromValue)
    let to = end(AnimationForm.toValue)
    let by = end(AnimationForm.byValue)
    if case .action = container {
      // Its ends are what the property was and is.
    } else {
      if from == nil, to == nil, by == nil {
        found.reportNone(
          of: [AnimationForm.fromValue, AnimationForm.toValue, AnimationForm.byValue],
          "\(kind.noun) needs \"fromValue\", \"toValue\" or \"byValue\"",
          help: "add \"toValue\"")
      }
      checkEnds(from, to, by, found, context)
    }
    return .basic(
      from: from.map { .given($0) }, to: to.map { .given($0) }, by: by.map { .given($0) },
      spring: spring)
  }

  private func checkEnds(
    _ from: PropertyValue?, _ to: PropertyValue?, _ by: PropertyValue?, _ found: Found,
    _ context: ValueContext
  ) {
    guard let target = context.target else { return }
    if let byValue = found.value(of: AnimationForm.byValue) {
      if !target.path.kind.hasSums, context.function == nil {
        values.report(
          .misplacedKey, byValue,
          "nothing can be added to \(target.path.kind.indefiniteNoun)",
          help: "give fromValue and toValue")
        return
      }
      if found.holds(AnimationForm.fromValue), found.holds(AnimationForm.toValue) {
        values.report(
          .noEffect, byValue,
          "byValue has no effect beside fromValue and toValue", help: "remove one of the three")
      }
      if case .transform(let matrix)? = by, from == nil, to != nil, !matrix.isIdentity,
        matrix.inverted() == matrix, matrix.concatenating(matrix) != .identity
      {
        values.report(
          .badTransform, byValue,
          "this matrix has no inverse, so there is no value to start from",
          help: "give fromValue and toValue")
      }
    }
    guard from != nil || to != nil, target.animated.hasStructure else { return }
    let last = [AnimationForm.toValue, AnimationForm.byValue, AnimationForm.fromValue].lazy
      .compactMap(found.value(of:)).first
    checkMix([from, to ?? by].compactMap(\.self), target) { _ in last ?? found.value }
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
  /// Reads a keyframe animation's values or path, and when and how it goes from one to the next.
  func keyframes(_ found: Found, _ context: ValueContext) -> KeyframeSpec {
    var keyframes = KeyframeSpec()
    if let mode = found.stated(AnimationForm.calculationMode) { keyframes.calculationMode = mode }
    keyframes.rotationMode = found.stated(AnimationForm.rotationMode)
    var stops: Int?
    if let path = found.value(of: AnimationForm.path) {
      stops = readPath(path, into: &keyframes, found, context)
    } else if let list = found.value(of: AnimationForm.keyframeValues) {
      stops = readValues(list, into: &keyframes, context)
    }
    readKeyTimes(into: &keyframes, found, stops: stops)
    if let list = found.value(of: AnimationForm.timingFunctions) {
      readTimingFunctions(list, into: &keyframes, found, stops: stops)
    }
    keyframes.tension = found.stated(AnimationForm.tensionValues) ?? []
    keyframes.continuity = found.stated(AnimationForm.continuityValues) ?? []
    keyframes.bias = found.stated(AnimationForm.biasValues) ?? []
    return keyframes
  }

  /// The number of points that key times count on a path: of its first point and each segment's end.
  private func readPath(
    _ value: JSONValue, into keyframes: inout KeyframeSpec, _ found: Found, _ context: ValueContext
  ) -> Int? {
    guard let path = values.path(value) else { return nil }
    keyframes.path = path
    if let target = context.target, !target.path.kind.isPlanar {
      found.report(
        .misplacedKey, AnimationForm.path,
        "a path animates points and sizes only",
        help: "animate a key path such as \"position\" or \"transform.translation\", or give values"
      )
    }
    guard !path.isEmpty else {
      values.report(
        .badPath, value, "the path is empty", help: "begin it with a move, such as \"M0 0\"")
      return nil
    }
    var count = 0
    path.forEachSegment { _ in count += 1 }
    return count + 1
  }

  private func readValues(
    _ list: JSONValue, into keyframes: inout KeyframeSpec, _ context: ValueContext
  ) -> Int? {
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
    into keyframes: inout KeyframeSpec, _ found: Found, stops: Int?
  ) {
    guard let list = found.value(of: AnimationForm.keyTimes),
      let times = found.stated(AnimationForm.keyTimes)
    else { return }
    keyframes.keyTimes = times
    let isDiscrete = keyframes.calculationMode == .discrete
    guard times.count >= (isDiscrete ? 1 : 2) else {
      values.report(
        .wrongCount, list, "keyframes need at least two key times",
        help: "leave keyTimes out for even spacing")
      return
    }
    if keyframes.calculationMode == .paced || keyframes.calculationMode == .cubicPaced {
      found.reportNoEffect(
        AnimationForm.keyTimes, "with calculationMode \(keyframes.calculationMode.rawValue)")
      return
    }
    checkOrder(times, list)
    if let stops {
      let isMotion = found.holds(AnimationForm.path)
      checkCount(times.count, list, stops: stops, isDiscrete: isDiscrete, isMotion: isMotion)
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
    _ count: Int, _ list: JSONValue, stops: Int, isDiscrete: Bool, isMotion: Bool
  ) {
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
    _ list: JSONValue, into keyframes: inout KeyframeSpec, _ found: Found, stops: Int?
  ) {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of timing functions")
      return
    }
    keyframes.timingFunctions = list.elements.compactMap { values.timingFunction($0) }
    switch keyframes.calculationMode {
    case .paced, .cubicPaced, .discrete:
      found.reportNoEffect(
        AnimationForm.timingFunctions,
        "with calculationMode \(keyframes.calculationMode.rawValue)")
    default:
      if let stops, list.count > stops - 1 {
        values.report(
          .noEffect, list,
          "\(DiagnosticText.count(list.count, "timing function")) for \(DiagnosticText.count(stops - 1, "segment"))",
          help: "there is one per segment; the rest has no effect")
      }
    }
  }

  // MARK: - Springs

  /// Reads a spring's law: of mass, stiffness and damping, or of how it looks; its first speed with both.
  func spring(_ found: Found) -> Spring {
    let velocity = found[AnimationForm.initialVelocity] ?? 0
    if found.holds(AnimationForm.perceptualDuration) || found.holds(AnimationForm.bounce) {
      return found.all(AnimationForm.perceptualDuration, AnimationForm.bounce).map {
        Spring(perceptualDuration: $0, bounce: $1, initialVelocity: velocity)
      } ?? Spring()
    }
    var spring = Spring()
    spring.initialVelocity = velocity
    if let mass = found.stated(AnimationForm.mass) { spring.mass = mass }
    if let stiffness = found.stated(AnimationForm.stiffness) { spring.stiffness = stiffness }
    if let damping = found.stated(AnimationForm.damping) { spring.damping = damping }
    if let flag = found.stated(AnimationForm.allowsOverdamping) { spring.allowsOverdamping = flag }
    return spring
  }

  /// Gives a spring its settling duration where the file requests it, and where the API's
  /// `init(perceptualDuration:bounce:)` does.
  func settle(
    _ spring: Spring, _ clock: inout MediaTimingValues, _ found: Found
  ) {
    let written = found.value(of: AnimationForm.duration)
    let isSettling =
      written?.isSpelled("settling") ?? found.holds(AnimationForm.perceptualDuration)
    guard isSettling else { return }
    let duration = spring.settlingDuration(atSpeed: clock.speed)
    guard duration <= ValueDecoder.numberLimit else {
      values.report(
        .neverSettles, written ?? found.value, "the spring never settles",
        help: clock.speed == 0
          ? "its speed is 0; give a time as its duration"
          : "give it a damping, or a time as its duration")
      return
    }
    clock.duration = duration
  }
}
