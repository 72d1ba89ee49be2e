import Foundation
import LaminarGraphics

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
  /// What is computed frame by frame.
  let samples: LottieSamples

  /// The text of a frame as a time. A begin time of 0 means that an animation begins when the scene
  /// does, which on a clock of its own is another time: it is written as one right after it.
  func time(_ frame: Double) -> String {
    let frame = frame - zero
    return frame == 0 ? isScene ? "0" : "1e-12" : "\"\(SceneNumber.text(frame))f\""
  }

  /// The text of a number of frames as a duration.
  func duration(_ frames: Double) -> String { "\"\(SceneNumber.text(frames))f\"" }
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
    var parts = ["\"keyPath\": \"\(keyPath)\""]
    if keys.count == 2, !keys[0].isHold {
      parts.append("\"fromValue\": " + text(track.values[0]))
      parts.append("\"toValue\": " + text(track.values[1]))
      let ease = keys[0].ease(of: 0)
      if !ease.isLinear { parts.append("\"timingFunction\": " + ease.text) }
    } else {
      parts.insert("\"type\": \"keyframe\"", at: 0)
      parts.append("\"values\": [" + track.values.map(text).joined(separator: ", ") + "]")
      let fractions = keys.map { SceneNumber.text(($0.time - start) / (end - start)) }
      parts.append("\"keyTimes\": [" + fractions.joined(separator: ", ") + "]")
      let segments = keys.dropLast()
      if segments.allSatisfy(\.isHold) {
        parts.append("\"calculationMode\": \"discrete\"")
      } else if segments.contains(where: { $0.isHold || !$0.ease(of: 0).isLinear }) {
        let functions = segments.map { $0.isHold ? "\"steps(1)\"" : $0.ease(of: 0).text }
        parts.append("\"timingFunctions\": [" + functions.joined(separator: ", ") + "]")
      }
    }
    return ImportedLayer.Animation(
      text: "{ " + parts.joined(separator: ", ") + additional
        + timing(from: start, to: end, clock, fill: "both") + " }",
      origin: track.origin)
  }

  /// The keys of an animation between two frames that stays at its ends.
  static func timing(
    from start: Double, to end: Double, _ clock: LottieClock, fill: String
  ) -> String {
    let begin = clock.time(start)
    return (begin == "0" ? "" : ", \"beginTime\": \(begin)")
      + ", \"duration\": \(clock.duration(end - start)), \"fillMode\": \"\(fill)\""
      + ", \"removedOnCompletion\": false"
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

/// Writes outlines as SVG path data, to 1/100,000 of a point.
enum LottiePathText {
  /// The path of outlines as a JSON string.
  static func text(_ outlines: [BezierOutline], curvesOnly: Bool) -> String {
    var path = Path()
    for outline in outlines { outline.append(to: &path, curvesOnly: curvesOnly) }
    return text(path)
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
    guard bytes.count > 1 else { return "\"M0 0\"" }
    bytes.append(ASCII.quote)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ value: Double, to bytes: inout [UInt8]) {
    let scaled = (value * 1e5).rounded()
    guard abs(scaled) < 1e15, var number = Int(exactly: scaled) else {
      bytes += SceneNumber.text(value).utf8
      return
    }
    if number < 0 {
      bytes.append(ASCII.minus)
      number = -number
    }
    bytes += String(number / 100_000).utf8
    var rest = number % 100_000
    guard rest > 0 else { return }
    bytes.append(ASCII.dot)
    var unit = 10_000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}
