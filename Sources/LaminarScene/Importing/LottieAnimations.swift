import Foundation
import LaminarGraphics

/// What all compositions of an animation share while it becomes a scene.
final class LottieConversion {
  let samples = LottieSamples()
  let variables = LottieVariables()
  /// Whether an animation may begin before the scene or after it, as keyframes of Lottie files do.
  var animatesOutside = false
}

/// The variables of a scene, which the slots of its animation become.
final class LottieVariables {
  /// The names and the values, as JSON text, in the order of their first uses.
  private(set) var list: [(name: String, text: String)] = []
  /// The indices in the list by the names of slots.
  private var indices: [String: Int] = [:]
  private var numbering = SiblingNumbering()

  /// The name of the variable of a slot, declared with the text of its value; nil where the slot has
  /// another text elsewhere, which one value cannot replace.
  func name(of slot: String, _ text: String) -> String? {
    if let index = indices[slot] { return list[index].text == text ? list[index].name : nil }
    var name = ImportedName.of(slot)
    // Variables begin with a letter or `_`, and formats have `{number}`.
    if name == "number" || !(name.first.map { $0.isLetter || $0 == "_" } ?? false) {
      name = "slot-" + name
    }
    name = numbering.next(name)
    indices[slot] = list.count
    list.append((name, text))
    return name
  }

  /// The text of a value, or the use of the variable of a slot that replaces it.
  func text(_ text: String, slot: String?) -> String {
    slot.flatMap { name(of: $0, text) }.map { "\"${\($0)}\"" } ?? text
  }

  /// A string as JSON text, or the use of the variable of a slot that replaces it.
  func string(_ string: String, slot: String?) -> String {
    if let name = slot.flatMap({ name(of: $0, DiagnosticText.jsonLiteral(string)) }) {
      return "\"${\(name)}\""
    }
    return DiagnosticText.jsonLiteral(SceneNumber.literal(string))
  }
}

/// The clock of a composition: how its frames become times of the scene's layers.
struct LottieClock {
  /// Frames per second of the file.
  var rate: Double
  /// The frame at which the layers' clock is 0.
  var zero = 0.0
  /// Whether that clock is the scene's own.
  var isScene = true
  /// The frames that are seen.
  var range: ClosedRange<Double>
  let conversion: LottieConversion

  /// What is computed frame by frame.
  var samples: LottieSamples { conversion.samples }

  /// The clock of a composition whose own frame 0 is its layers' time 0.
  func inner(_ range: ClosedRange<Double>, isScene: Bool = false) -> LottieClock {
    LottieClock(rate: rate, isScene: isScene, range: range, conversion: conversion)
  }

  /// The text of a frame as a time. A begin time of 0 means that an animation begins when the scene
  /// does, which on a clock of its own is another time: it is written as one right after it.
  func time(_ frame: Double) -> String {
    let frame = frame - zero
    return frame == 0 ? isScene ? "0" : "1e-12" : duration(frame)
  }

  /// The text of a number of frames as a duration.
  func duration(_ frames: Double) -> String { "\"" + SceneNumber.text(frames) + "f\"" }
}

/// Writes tracks as the animations of scenes.
enum LottieAnimation {
  /// The animation of a key path; nil for a constant.
  static func text<Value: LottieValue>(
    _ keyPath: String, _ track: LottieTrack<Value>, _ clock: LottieClock,
    additional: String = "", _ text: (Value) -> String
  ) -> ImportedLayer.Animation? {
    guard track.isAnimated else { return nil }
    let keys = track.timing.keys
    let (start, end) = (keys[0].time, keys[keys.count - 1].time)
    guard end > start else { return nil }
    let isBasic = keys.count == 2 && !keys[0].isHold
    var result = isBasic ? "{ " : "{ \"type\": \"keyframe\", "
    result += "\"keyPath\": \"\(keyPath)\""
    if isBasic {
      result += ", \"fromValue\": "
      result += text(track.values[0])
      result += ", \"toValue\": "
      result += text(track.values[1])
      let ease = keys[0].ease(of: 0)
      if !ease.isLinear { result += ", \"timingFunction\": " + ease.text }
    } else {
      result += ", \"values\": "
      append(track.values, to: &result, text)
      result += ", \"keyTimes\": "
      append(keys, to: &result) { SceneNumber.text(($0.time - start) / (end - start)) }
      let segments = keys.dropLast()
      if segments.allSatisfy(\.isHold) {
        result += ", \"calculationMode\": \"discrete\""
      } else if segments.contains(where: { $0.isHold || !$0.ease(of: 0).isLinear }) {
        result += ", \"timingFunctions\": "
        append(segments, to: &result) { $0.isHold ? "\"steps(1)\"" : $0.ease(of: 0).text }
      }
    }
    result += additional
    result += timing(from: start, to: end, clock, fill: "both")
    result += " }"
    return ImportedLayer.Animation(text: result, origin: track.origin)
  }

  /// Appends the texts of elements as a JSON array.
  private static func append<Elements: Sequence>(
    _ elements: Elements, to result: inout String, _ text: (Elements.Element) -> String
  ) {
    var separator = "["
    for element in elements {
      result += separator
      result += text(element)
      separator = ", "
    }
    result += "]"
  }

  /// The keys of an animation between two frames that stays at its ends.
  static func timing(
    from start: Double, to end: Double, _ clock: LottieClock, fill: String
  ) -> String {
    if clock.isScene, start < clock.zero || start >= clock.range.upperBound {
      clock.conversion.animatesOutside = true
    }
    let begin = clock.time(start)
    var result =
      begin == "0" ? ", \"duration\": " : ", \"beginTime\": " + begin + ", \"duration\": "
    result += clock.duration(end - start)
    result += ", \"fillMode\": \""
    result += fill
    result += "\", \"removedOnCompletion\": false"
    return result
  }

  /// The animation of a position along the curves between its keyframes, as Core Animation moves along
  /// a path: with the curves' parameter.
  static func motion(
    _ keyPath: String, _ track: LottieTrack<[Double]>, _ clock: LottieClock, isOriented: Bool
  ) -> ImportedLayer.Animation? {
    let keys = track.timing.keys
    let (start, end) = (keys[0].time, keys[keys.count - 1].time)
    guard end > start else { return nil }
    var path = Path()
    var fractions = ["0"]
    var functions: [String] = []
    for index in 0..<keys.count - 1 {
      // Between two keys at one time it jumps.
      guard keys[index + 1].time > keys[index].time else { continue }
      track.addCurve(index, to: &path)
      fractions.append(SceneNumber.text((keys[index + 1].time - start) / (end - start)))
      functions.append(keys[index].isHold ? "\"steps(1)\"" : keys[index].ease(of: 0).text)
    }
    var text = "{ \"type\": \"keyframe\", \"keyPath\": \"\(keyPath)\", \"path\": "
    text += LottiePathText.text(path)
    text += ", \"keyTimes\": [" + fractions.joined(separator: ", ") + "]"
    if functions.contains(where: { $0 != "\"linear\"" }) {
      text += ", \"timingFunctions\": [" + functions.joined(separator: ", ") + "]"
    }
    if isOriented { text += ", \"rotationMode\": \"auto\"" }
    return ImportedLayer.Animation(
      text: text + timing(from: start, to: end, clock, fill: "both") + " }", origin: track.origin)
  }
}

// MARK: - Layers

extension ImportedLayer {
  /// Sets a key to the first value of a track, and adds its animation if it has keyframes.
  ///
  /// - Parameters:
  ///   - standard: The value that the key has where it is not written; nil writes every value.
  ///   - slot: The slot whose variable replaces the value of a track without keyframes.
  mutating func set<Value: LottieValue>(
    _ key: String, _ track: LottieTrack<Value>, _ clock: LottieClock, standard: Value? = nil,
    slot: String? = nil, _ text: (Value) -> String
  ) {
    setFirst(key, track, clock, standard, slot, text)
    addAnimation(key, track, clock, text)
  }

  /// Sets a key to the first number of a track, and adds its animation.
  mutating func set(
    _ key: String, _ track: LottieTrack<[Double]>, _ clock: LottieClock, standard: Double? = nil,
    slot: String? = nil
  ) {
    set(key, track, clock, standard: standard.map { [$0] }, slot: slot) {
      SceneNumber.text($0[0])
    }
  }

  /// Sets a key to the first point of a track, and adds its animation, or one for each coordinate.
  mutating func setPoint(
    _ key: String, _ track: LottieTrack<[Double]>, _ clock: LottieClock,
    standard: [Double]? = nil, slot: String? = nil
  ) {
    setFirst(key, track, clock, standard, slot, SceneNumber.list)
    addAnimations(key, track, clock)
  }

  /// Sets a key to the first colour of a track, of three channels or four, and adds its animation.
  mutating func setColor(
    _ key: String, _ track: LottieTrack<[Double]>, _ clock: LottieClock,
    standard: [Double]? = nil, slot: String? = nil
  ) {
    set(key, track, clock, standard: standard, slot: slot) { value in
      SceneNumber.color(
        Color(red: value[0], green: value[1], blue: value[2], alpha: 1),
        opacity: value.count > 3 ? value[3] : 1)
    }
  }

  /// Sets the path to the first outlines of a track, after another path, and adds its animation.
  mutating func setPath(
    _ track: LottieTrack<[BezierOutline]>, _ clock: LottieClock, after start: Path = Path()
  ) {
    let isAnimated = track.isAnimated
    set("path", track, clock) { outlines in
      LottiePathText.text(outlines, curvesOnly: isAnimated, after: start)
    }
  }

  /// Sets where a stroke begins and ends, two fractions, and adds the animations.
  mutating func setStrokeEnds(_ ends: LottieTrack<[Double]>, _ clock: LottieClock) {
    set("strokeStart", ends.component(0), clock, standard: 0)
    set("strokeEnd", ends.component(1), clock, standard: 1)
  }

  private mutating func setFirst<Value: LottieValue>(
    _ key: String, _ track: LottieTrack<Value>, _ clock: LottieClock, _ standard: Value?,
    _ slot: String?, _ text: (Value) -> String
  ) {
    let slot = track.isAnimated ? nil : slot
    guard slot != nil || track.first != standard else { return }
    set(
      key, clock.conversion.variables.text(text(track.first), slot: slot), origin: track.origin)
  }

  /// Adds the animation of a key path, if the track has keyframes of different values.
  mutating func addAnimation<Value: LottieValue>(
    _ keyPath: String, _ track: LottieTrack<Value>, _ clock: LottieClock,
    _ text: (Value) -> String
  ) {
    guard track.values.contains(where: { $0 != track.first }),
      let animation = LottieAnimation.text(keyPath, track, clock, text)
    else { return }
    animations.append(animation)
  }

  /// Adds the animation of a point; of each coordinate where they are eased apart.
  mutating func addAnimations(
    _ keyPath: String, _ track: LottieTrack<[Double]>, _ clock: LottieClock
  ) {
    guard track.isAnimated else { return }
    let axes = ["x", "y"].enumerated().map { (name: $1, track: track.component($0)) }
    let moving = axes.filter { axis in axis.track.values.contains { $0 != axis.track.first } }
    if moving.count < 2 || !track.isUniform {
      for axis in moving {
        addAnimation("\(keyPath).\(axis.name)", axis.track, clock) { SceneNumber.text($0[0]) }
      }
    } else {
      addAnimation(keyPath, track, clock) { SceneNumber.list(Array($0.prefix(2))) }
    }
  }
}

/// Writes outlines as SVG path data, to 1/100,000 of a point.
enum LottiePathText {
  /// The path of outlines as a JSON string.
  ///
  /// - Parameter start: A path before them.
  static func text(
    _ outlines: [BezierOutline], curvesOnly: Bool, after start: Path = Path()
  ) -> String {
    // What paths leave out or limit is no usual outline.
    guard start.isEmpty, outlines.allSatisfy(\.isModerate) else {
      var path = start
      for outline in outlines { outline.append(to: &path, curvesOnly: curvesOnly) }
      return text(path)
    }
    var bytes: [UInt8] = [ASCII.quote]
    bytes.reserveCapacity(outlines.reduce(16) { $0 + 64 * $1.vertices.count })
    for outline in outlines {
      guard let first = outline.vertices.first else { continue }
      bytes.append(UInt8(ascii: "M"))
      append(first, to: &bytes)
      for index in 0..<outline.segmentCount {
        let next = index + 1 < outline.vertices.count ? index + 1 : 0
        let end = outline.vertices[next]
        if !curvesOnly, outline.isStraight(at: index) {
          // The close draws the last line.
          guard next != 0 else { continue }
          bytes.append(UInt8(ascii: "L"))
          append(end, to: &bytes)
        } else {
          bytes.append(UInt8(ascii: "C"))
          append(outline.vertices[index] + outline.outTangents[index], to: &bytes)
          bytes.append(ASCII.space)
          append(end + outline.inTangents[next], to: &bytes)
          bytes.append(ASCII.space)
          append(end, to: &bytes)
        }
      }
      if outline.isClosed { bytes.append(UInt8(ascii: "Z")) }
    }
    return string(&bytes)
  }

  private static func append(_ point: SIMD2<Double>, to bytes: inout [UInt8]) {
    append(point.x, to: &bytes)
    bytes.append(ASCII.space)
    append(point.y, to: &bytes)
  }

  private static func string(_ bytes: inout [UInt8]) -> String {
    guard bytes.count > 1 else { return "\"M0 0\"" }
    bytes.append(ASCII.quote)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A path as a JSON string; a point where nothing is in it, since a list of paths has no `"none"`.
  static func text(_ path: Path) -> String {
    var bytes: [UInt8] = [ASCII.quote]
    func add(_ points: [CGPoint]) {
      for (index, point) in points.enumerated() {
        if index > 0 { bytes.append(ASCII.space) }
        append(Double(point.x), to: &bytes)
        bytes.append(ASCII.space)
        append(Double(point.y), to: &bytes)
      }
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        bytes.append(UInt8(ascii: "M"))
        add([to])
      case .line(let to):
        bytes.append(UInt8(ascii: "L"))
        add([to])
      case .quadCurve(let to, let control):
        bytes.append(UInt8(ascii: "Q"))
        add([control, to])
      case .curve(let to, let control1, let control2):
        bytes.append(UInt8(ascii: "C"))
        add([control1, control2, to])
      case .close: bytes.append(UInt8(ascii: "Z"))
      }
    }
    return string(&bytes)
  }

  private static func append(_ value: Double, to bytes: inout [UInt8]) {
    let scaled = (value * 1e5).rounded()
    guard abs(scaled) < 1e15, let digits = UInt64(exactly: abs(scaled)) else {
      bytes += SceneNumber.text(value).utf8
      return
    }
    SceneNumber.append(digits, decimals: 5, isNegative: scaled < 0, to: &bytes)
  }
}

extension BezierOutline {
  /// Whether all of its points are well within the limits of paths.
  fileprivate var isModerate: Bool {
    func reach(_ points: [SIMD2<Double>]) -> Double {
      // What is no number is not below the limit.
      points.reduce(0) { $0 + abs($1.x) + abs($1.y) }
    }
    return reach(vertices) + reach(inTangents) + reach(outTangents) < 1e11
  }
}
