import Foundation
import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  static let calculationModes = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
  static let rotationModes = ["auto", "autoReverse"]

  /// Reads a keyframe animation's values or path, and when and how it goes from one to the next.
  func keyframes(
    _ locations: AnimationLocations, _ reading: ValueReading, _ object: JSONValue
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
      stops = readPath(into: &keyframes, locations, reading)
    } else if locations[.values] != 0 {
      stops = readValues(into: &keyframes, locations, reading)
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
    into keyframes: inout KeyframeSpec, _ locations: AnimationLocations, _ reading: ValueReading
  ) -> Int? {
    let pathValue = value(locations[.path])
    guard let path = values.path(pathValue) else { return nil }
    keyframes.path = path
    if let target = reading.target, !target.path.kind.isPlanar {
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
    into keyframes: inout KeyframeSpec, _ locations: AnimationLocations, _ reading: ValueReading
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
    guard let target = reading.target else { return nil }
    if let numbers = packedNumbers(of: list, target, reading.function) {
      keyframes.values = KeyframeValues(packed: numbers, of: target.path.kind)
      return list.count
    }
    var decoded: [PropertyValue] = []
    decoded.reserveCapacity(list.count)
    var elementIndices: [Int] = []
    for element in list.elements {
      guard let value = animated(element, reading) else { continue }
      decoded.append(value)
      if target.path.kind.componentCount == nil { elementIndices.append(element.index) }
    }
    keyframes.values = KeyframeValues(decoded)
    guard decoded.count == list.count else { return nil }
    if target.path.kind.hasStructure, reading.function == nil {
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

  private func curveValues(_ key: AnimationKey, _ locations: AnimationLocations) -> [Double] {
    guard locations[key] != 0, let numbers = values.numbers(value(locations[key])) else {
      return []
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
}
