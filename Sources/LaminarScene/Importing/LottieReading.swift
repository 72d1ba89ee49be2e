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
    if let number = value.number { return within(number) }
    let number: Double?
    switch value.kind {
    case .string: number = value.string.flatMap { Double($0.trimmed) }
    case .bool: number = value.bool == true ? 1 : 0
    case .array: number = value.elements.first { _ in true }.flatMap { self.number($0) }
    default: number = nil
    }
    return number.flatMap(within)
  }

  /// A number within the limits of scenes; nil of what is none.
  private static func within(_ number: Double) -> Double? {
    number.isFinite ? min(max(number, -limit), limit) : nil
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
    // FAST PATH: plain numbers of a usual size.
    if let plain = value.document.numbers(inListAt: value.index, within: limit) { return plain }
    guard value.kind == .array else { return number(value).map { [$0] } ?? [] }
    return value.elements.map { number($0) ?? 0 }
  }

  private static func point(_ value: JSONValue) -> SIMD2<Double> {
    // FAST PATH: two plain numbers of a usual size.
    if let row = value.document.numbers(2, at: value.index) { return row.lowHalf }
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
    let count = list.count
    func points(_ list: JSONValue?) -> [SIMD2<Double>] {
      var result: [SIMD2<Double>] = []
      result.reserveCapacity(count)
      for element in list?.elements ?? JSONValue.none(value.document) where result.count < count {
        result.append(point(element))
      }
      while result.count < count { result.append(.zero) }
      return result
    }
    return BezierOutline(
      vertices: points(list), inTangents: points(value["i"]), outTangents: points(value["o"]),
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
    let slot = property["sid"]?.string
    var track = keyed(slot == nil ? property : resolved(property)) { value in
      let numbers = numbers(value)
      return numbers.isEmpty ? nil : numbers
    }
    track?.slot = slot
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
    let document = content.document
    guard content.kind == .array, document.index(ofMember: "t", in: content.index + 1) != nil else {
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
    timing.keys.reserveCapacity(list.count)
    values.reserveCapacity(list.count)
    tangents.reserveCapacity(list.count)
    for element in list.elements {
      let item = LottieKeyframe(element)
      guard let time = frame(item.time) else { continue }
      // What steps back in time is not reached.
      if let last = timing.keys.last, time < last.time { continue }
      var start = read(item.start)
      if start == nil { start = stated ?? values.last }
      guard let start else { continue }
      if let end = stated, end != start {
        timing.keys.append(LottieTiming.Key(time: time, isHold: true))
        values.append(end)
        tangents.append((.zero, .zero))
      }
      stated = item.end == nil ? nil : read(item.end)
      var key = LottieTiming.Key(time: time, isHold: flag(item.hold))
      if let out = item.out, let into = item.into { setEase(of: &key, out, into) }
      timing.keys.append(key)
      values.append(start)
      tangents.append(
        (item.tangentOut.map { point($0) } ?? .zero, item.tangentIn.map { point($0) } ?? .zero))
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
    guard tangents.contains(where: { $0.out != .zero || $0.into != .zero }) else { return track }
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

  /// Sets the easing of a key that leaves its value as `out` says and arrives at the next as `into` says.
  private static func setEase(
    of key: inout LottieTiming.Key, _ out: JSONValue, _ into: JSONValue
  ) {
    // FAST PATH: one number, or a list of one, in each.
    if let outX = single(out["x"]), let outY = single(out["y"]), let inX = single(into["x"]),
      let inY = single(into["y"])
    {
      key.ease = LottieEase(
        outX: min(max(outX, 0), 1), outY: outY, inX: min(max(inX, 0), 1), inY: inY)
      return
    }
    let (outX, outY) = (numbers(out["x"]), numbers(out["y"]))
    let (inX, inY) = (numbers(into["x"]), numbers(into["y"]))
    let count = max(outX.count, outY.count, inX.count, inY.count)
    guard count > 0 else { return }
    func pick(_ list: [Double], _ index: Int, _ missing: Double) -> Double {
      list.isEmpty ? missing : list[min(index, list.count - 1)]
    }
    let all = (0..<min(count, 4)).map { index in
      LottieEase(
        outX: min(max(pick(outX, index, 0), 0), 1), outY: pick(outY, index, 0),
        inX: min(max(pick(inX, index, 1), 0), 1), inY: pick(inY, index, 1))
    }
    if all.allSatisfy({ $0 == all[0] }) { key.ease = all[0] } else { key.otherEases = all }
  }

  /// A plain number, alone or the only one of a list; nil for anything else.
  private static func single(_ value: JSONValue?) -> Double? {
    guard let value else { return nil }
    if let number = value.number { return within(number) }
    return value.document.numbers(1, at: value.index)?.x
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

/// The values of a keyframe.
private struct LottieKeyframe {
  /// The frame, and the value there.
  private(set) var time: JSONValue?
  private(set) var start: JSONValue?
  /// The value at the end of the segment, in old files.
  private(set) var end: JSONValue?
  /// The handles of the easing.
  private(set) var out: JSONValue?
  private(set) var into: JSONValue?
  private(set) var hold: JSONValue?
  /// The tangents in space.
  private(set) var tangentOut: JSONValue?
  private(set) var tangentIn: JSONValue?

  /// Finds the values of an object in one pass; of equal keys the first counts.
  init(_ object: JSONValue) {
    for member in object.members {
      switch LottieKey(of: member.key) {
      case "t": if time == nil { time = member.value }
      case "s": if start == nil { start = member.value }
      case "e": if end == nil { end = member.value }
      case "o": if out == nil { out = member.value }
      case "i": if into == nil { into = member.value }
      case "h": if hold == nil { hold = member.value }
      case "to": if tangentOut == nil { tangentOut = member.value }
      case "ti": if tangentIn == nil { tangentIn = member.value }
      default: break
      }
    }
  }
}

/// A key of one or two letters, as most keys of Lottie files are, as a number.
struct LottieKey: Equatable, ExpressibleByStringLiteral {
  private let letters: UInt32

  /// The key that a literal of one or two letters spells.
  @inline(__always)
  init(stringLiteral text: StaticString) {
    letters = text.withUTF8Buffer { text in
      switch text.count {
      case 1: UInt32(text[0])
      case 2: UInt32(text[0]) << 8 | UInt32(text[1])
      default: 0
      }
    }
  }

  /// The key of a member; one that equals no literal where it is longer.
  @inline(__always)
  init(of key: JSONValue) {
    let node = key.document.node(at: key.index)
    let bytes = key.document.bytes
    guard node.tag == .string, Int(node.link) <= bytes.count else {
      let text = Array((key.string ?? "").utf8)
      letters = (1...2).contains(text.count) ? text.reduce(0) { $0 << 8 | UInt32($1) } : .max
      return
    }
    switch Int(node.link) - node.offset {
    case 1: letters = UInt32(bytes[node.offset])
    case 2: letters = UInt32(bytes[node.offset]) << 8 | UInt32(bytes[node.offset + 1])
    default: letters = .max
    }
  }
}
