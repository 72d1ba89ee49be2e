import LaminarGraphics

/// Reads numbers, colours and keyframes of Lottie files, with what players take beside the
/// specification: texts for numbers, lists of one for a number, and keyframes of old files, which state
/// the value at their end.
enum LottieReading {
  /// The greatest size of a number; beyond it scenes have none.
  static let limit = ValueDecoder.numberLimit

  /// The values of slots by their names: those of a theme, then the file's.
  @TaskLocal static var slots: [JSONValue] = []

  /// What a property's slot gives in its place; the property itself where no slot does.
  static func resolved(_ property: JSONValue) -> JSONValue {
    guard let name = property["sid"]?.string else { return property }
    for slots in slots {
      if let value = slots[name]?["p"], value["sid"] == nil { return value }
    }
    return property
  }

  /// A number, also one in a text, in a list of one, or a Boolean; nil for anything else.
  static func number(_ value: JSONValue?) -> Double? {
    guard let value else { return nil }
    let number: Double?
    switch value.kind {
    case .number: number = value.number
    case .string: number = value.string.flatMap { Double($0.trimmed) }
    case .bool: number = value.bool == true ? 1 : 0
    case .array: number = value.elements.first { _ in true }.flatMap { self.number($0) }
    default: number = nil
    }
    guard let number, number.isFinite else { return nil }
    return min(max(number, -limit), limit)
  }

  /// A frame. Programs write whole ones with the rounding errors of their clocks, such as 48.9999957: those
  /// are the whole ones.
  static func frame(_ value: JSONValue?) -> Double? {
    guard let number = number(value) else { return nil }
    let whole = number.rounded()
    return abs(number - whole) < 1e-4 ? whole : number
  }

  /// A whole number.
  static func integer(_ value: JSONValue?) -> Int? {
    number(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  /// Whether a value is true or a number other than 0.
  static func flag(_ value: JSONValue?) -> Bool { number(value).map { $0 != 0 } ?? false }

  /// The numbers of a list, or one number alone.
  static func numbers(_ value: JSONValue?) -> [Double] {
    guard let value else { return [] }
    guard value.kind == .array else { return number(value).map { [$0] } ?? [] }
    return value.elements.map { number($0) ?? 0 }
  }

  private static func point(_ value: JSONValue) -> SIMD2<Double> {
    let numbers = numbers(value)
    return SIMD2(numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
  }

  /// The outline of a Bézier shape.
  static func outline(_ value: JSONValue?, isClosed: Bool? = nil) -> BezierOutline? {
    guard var value else { return nil }
    if value.kind == .array {
      guard let first = value.elements.first(where: { _ in true }) else { return nil }
      value = first
    }
    guard let list = value["v"] else { return nil }
    let vertices = list.elements.map(point)
    func tangents(_ key: String) -> [SIMD2<Double>] {
      var result = value[key]?.elements.map(point) ?? []
      while result.count < vertices.count { result.append(.zero) }
      return Array(result.prefix(vertices.count))
    }
    return BezierOutline(
      vertices: vertices, inTangents: tangents("i"), outTangents: tangents("o"),
      isClosed: value["c"].map { flag($0) } ?? isClosed ?? false)
  }

  // MARK: - Tracks

  /// A property of numbers; nil where it is missing or has none.
  static func track(_ property: JSONValue?) -> LottieTrack<[Double]>? {
    guard let property else { return nil }
    guard property.kind == .object else {
      let numbers = numbers(property)
      return numbers.isEmpty ? nil : LottieTrack(numbers, origin: property.range)
    }
    var track = keyed(resolved(property)) { value in
      let numbers = numbers(value)
      return numbers.isEmpty ? nil : numbers
    }
    track?.slot = property["sid"]?.string
    return track
  }

  /// A property whose values are an outline each; nil where it is missing or has none.
  static func outlines(_ property: JSONValue?, isClosed: Bool? = nil) -> LottieTrack<
    [BezierOutline]
  >? {
    guard let property else { return nil }
    return keyed(resolved(property)) { outline($0, isClosed: isClosed).map { [$0] } }
  }

  private static func keyed<Value: LottieValue>(
    _ property: JSONValue, _ read: (JSONValue?) -> Value?
  ) -> LottieTrack<Value>? {
    guard let content = property["k"] else { return nil }
    guard content.kind == .array,
      content.elements.first(where: { _ in true })?["t"] != nil
    else {
      return read(content).map { LottieTrack($0, origin: property.range) }
    }
    return keyframes(content, origin: property.range, read)
  }

  private static func keyframes<Value: LottieValue>(
    _ list: JSONValue, origin: Range<Int>, _ read: (JSONValue?) -> Value?
  ) -> LottieTrack<Value>? {
    var timing = LottieTiming(keys: [])
    var values: [Value] = []
    var tangents: [(out: SIMD2<Double>, into: SIMD2<Double>)] = []
    /// The value that the segment before states for its end.
    var stated: Value?
    for item in list.elements {
      guard let time = frame(item["t"]) else { continue }
      // What steps back in time is not reached.
      if let last = timing.keys.last, time < last.time { continue }
      var start = read(item["s"])
      if start == nil { start = stated ?? values.last }
      guard let start else { continue }
      if let end = stated, end != start {
        timing.keys.append(LottieTiming.Key(time: time, isHold: true))
        values.append(end)
        tangents.append((.zero, .zero))
      }
      stated = read(item["e"])
      timing.keys.append(
        LottieTiming.Key(time: time, eases: eases(item), isHold: flag(item["h"])))
      values.append(start)
      tangents.append(
        (item["to"].map { point($0) } ?? .zero, item["ti"].map { point($0) } ?? .zero))
    }
    guard let first = values.first, let last = timing.keys.last else { return nil }
    guard values.count > 1 else { return LottieTrack(stated ?? first, origin: origin) }
    // The last key begins no segment.
    timing.keys[timing.keys.count - 1] = LottieTiming.Key(time: last.time)
    if let end = stated, end != values[values.count - 1] { values[values.count - 1] = end }
    if values.allSatisfy({ $0 == first }), !tangents.contains(where: { $0.out != .zero }) {
      return LottieTrack(first, origin: origin)
    }
    var track = LottieTrack(timing: timing, values: values, origin: origin)
    for index in tangents.indices.dropLast()
    where isStraight(tangents[index], values[index], values[index + 1]) {
      tangents[index] = (.zero, .zero)
    }
    tangents[tangents.count - 1] = (.zero, .zero)
    if tangents.contains(where: { $0.out != .zero || $0.into != .zero }) {
      track.tangents = tangents
    }
    return track
  }

  /// Whether tangents are a third of the way between two points: such a curve is the line, at its speed.
  private static func isStraight<Value: LottieValue>(
    _ tangents: (out: SIMD2<Double>, into: SIMD2<Double>), _ start: Value, _ end: Value
  ) -> Bool {
    guard let start = start as? [Double], let end = end as? [Double], start.count > 1, end.count > 1
    else { return false }
    let third = SIMD2(end[0] - start[0], end[1] - start[1]) / 3
    let (first, second) = (tangents.out - third, tangents.into + third)
    // Files round their numbers to thousandths.
    return [first.x, first.y, second.x, second.y].allSatisfy { abs($0) < 2e-3 }
  }

  private static func eases(_ item: JSONValue) -> [LottieEase] {
    guard let out = item["o"], let into = item["i"] else { return [.linear] }
    let (outX, outY) = (numbers(out["x"]), numbers(out["y"]))
    let (inX, inY) = (numbers(into["x"]), numbers(into["y"]))
    let count = max(outX.count, outY.count, inX.count, inY.count)
    guard count > 0 else { return [.linear] }
    func pick(_ list: [Double], _ index: Int, _ missing: Double) -> Double {
      list.isEmpty ? missing : list[min(index, list.count - 1)]
    }
    let all = (0..<min(count, 4)).map { index in
      LottieEase(
        outX: min(max(pick(outX, index, 0), 0), 1), outY: pick(outY, index, 0),
        inX: min(max(pick(inX, index, 1), 0), 1), inY: pick(inY, index, 1))
    }
    return all.allSatisfy { $0 == all[0] } ? [all[0]] : all
  }

  // MARK: - Colours

  /// A colour of three or four components, each 0…1, or 0…255 in old files.
  static func color(_ numbers: [Double]) -> Color {
    var channels = numbers + repeatElement(0, count: max(0, 3 - numbers.count))
    if channels.prefix(3).contains(where: { $0 > 1 }) { channels = channels.map { $0 / 255 } }
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(
      red: clamped(channels[0]), green: clamped(channels[1]), blue: clamped(channels[2]), alpha: 1)
  }

  /// Red, green and blue of such a colour, each 0…1.
  static func channels(_ numbers: [Double]) -> [Double] {
    let color = color(numbers)
    return [color.red, color.green, color.blue]
  }

  /// A colour as solids have it, such as `#ff6600`.
  static func color(hex text: String) -> Color? { Color(css: text.trimmed) }
}
