import LaminarEngine
import LaminarGraphics

/// A time of a scene: exactly, and as the nearest Double.
struct SceneTime: Sendable, Hashable {
  /// The seconds, exactly as written in the file.
  let exact: Rational
  /// The Double nearest to it.
  var seconds: Double { exact.doubleValue }
}

/// A number with a unit in a string, such as `"250ms"`.
struct Quantity: Sendable, Hashable {
  /// The number as it is written: JSON's grammar.
  let number: String
  /// What follows it.
  let unit: String

  /// Splits a text; nil when it does not begin with a number.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    func afterDigits(_ start: Int) -> Int {
      var offset = start
      while ASCII.isDigit(byte(offset)) { offset += 1 }
      return offset
    }
    var offset = byte(0) == ASCII.minus ? 1 : 0
    guard ASCII.isDigit(byte(offset)) else { return nil }
    guard byte(offset) != ASCII.zero || !ASCII.isDigit(byte(offset + 1)) else { return nil }
    offset = afterDigits(offset)
    if byte(offset) == ASCII.dot, ASCII.isDigit(byte(offset + 1)) {
      offset = afterDigits(offset + 1)
    }
    if byte(offset) | 0x20 == UInt8(ascii: "e") {
      let signed = byte(offset + 1) == ASCII.minus || byte(offset + 1) == ASCII.plus
      let digits = offset + (signed ? 2 : 1)
      if ASCII.isDigit(byte(digits)) { offset = afterDigits(digits) }
    }
    guard offset <= JSONLimits.standard.numberLength else { return nil }
    number = String(decoding: bytes[..<offset], as: UTF8.self)
    unit = String(decoding: bytes[offset...], as: UTF8.self)
  }

  /// The Double nearest to the number.
  var value: Double {
    var text = number
    return text.withUTF8 { JSONDecimal.double(validated: $0) }
  }
}

extension JSONDocument {
  /// FAST PATH: the number in a text such as `"90f"`; nil for any other, which is left to be read.
  fileprivate func wholeFrames(at index: Int) -> Int? {
    let node = node(at: index)
    guard node.tag == .string else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[content(of: node)])
      guard (2...9).contains(text.count), text[text.count - 1] == UInt8(ascii: "f"),
        text[0] != ASCII.zero || text.count == 2
      else { return nil }
      var number = 0
      for byte in text.dropLast() {
        guard ASCII.isDigit(byte) else { return nil }
        number = number * 10 + Int(byte &- ASCII.zero)
      }
      return number
    }
  }
}

// MARK: - Times

extension ValueDecoder {
  private static let timeSpellings = "expected seconds, or \"1.5s\", \"250ms\", \"90f\""

  /// A time, exactly: seconds, or text in s, ms or f (frames of the file's frame rate).
  func time(_ value: JSONValue, in range: ClosedRange<Double>? = nil) -> SceneTime? {
    let text: String
    var scale = Rational.one
    switch value.kind {
    case .number:
      text = value.numberText ?? ""
    case .string:
      if let frames = value.document.wholeFrames(at: value.index), let unit = unit("f"),
        let exact = Rational(frames).multiplying(by: unit)
      {
        return checked(Double(frames) * unit.doubleValue, value, range).map { _ in
          SceneTime(exact: exact)
        }
      }
      guard let quantity = Quantity(value.string ?? ""), let unit = unit(quantity.unit) else {
        reportBadTime(value)
        return nil
      }
      text = quantity.number
      scale = unit
    default:
      reportWrongType(value, expected: "a time")
      return nil
    }
    // The size is checked first, so that a number too large is reported as such.
    let size = Quantity(text)?.value ?? .infinity
    guard checked(size * scale.doubleValue, value, range) != nil else { return nil }
    guard let exact = Rational(decimal: text)?.multiplying(by: scale) else {
      report(
        .badTime, value, "the time has more digits than can be read exactly",
        help: "18 digits are enough")
      return nil
    }
    return SceneTime(exact: exact)
  }

  /// A time in seconds.
  func seconds(_ value: JSONValue, in range: ClosedRange<Double>? = nil) -> Double? {
    // FAST PATH: the Double nearest to the text is the Double nearest to its rational.
    if value.kind == .number { return number(value, in: range) }
    return time(value, in: range)?.seconds
  }

  /// The seconds in a unit.
  private func unit(_ name: String) -> Rational? {
    switch name {
    case "s": .one
    case "ms": Rational(1, over: 1000)
    case "f": Rational.one.dividing(by: frameRate)
    default: nil
    }
  }

  private func reportBadTime(_ value: JSONValue) {
    let text = value.string ?? ""
    report(
      .badTime, value, "\(DiagnosticText.quoted(text)) is not a time",
      help: Remedy.forTime(text) ?? Self.timeSpellings)
  }

  /// Frames per second: a number above 0, or a quotient such as `"30000/1001"`. A number that is one
  /// of television's rates, rounded, means the exact one: 29.97 is 30000/1001.
  func frameRate(_ value: JSONValue) -> Rational? {
    let text: String?
    switch value.kind {
    case .number: text = value.numberText
    case .string: text = value.string
    default:
      reportWrongType(value, expected: "a frame rate")
      return nil
    }
    guard let text, text.utf8.count <= 64, let rate = Rational(text), rate > .zero else {
      report(
        .badFrameRate, value, "\(DiagnosticText.quoted(text ?? "")) is not a frame rate",
        help: "expected a number above 0 or a quotient such as \"30000/1001\"")
      return nil
    }
    guard rate.doubleValue <= Self.numberLimit, rate.doubleValue >= 1 / Self.numberLimit else {
      report(.outOfRange, value, "the frame rate \(rate) is out of range")
      return nil
    }
    return text.contains("/") ? rate : rate.broadcastRate
  }

  /// A bare number of radians above this is doubtful.
  static let mostPlainRadians = 7.0

  /// An angle in radians: a number, or text in deg, turn or rad.
  ///
  /// With `warnsWithoutUnit`, a bare number above this in size, more than a turn, is a warning.
  func angle(_ value: JSONValue, warnsWithoutUnit: Bool = true) -> Double? {
    switch value.kind {
    case .number:
      guard let radians = number(value) else { return nil }
      if warnsWithoutUnit, abs(radians) > Self.mostPlainRadians {
        let text = value.numberText ?? ""
        report(
          .angleWithoutUnit, value, "\(text) radians are more than a turn",
          help: "did you mean \"\(text)deg\"?")
      }
      return radians
    case .string:
      guard let quantity = Quantity(value.string ?? ""), let unit = Self.radians(in: quantity.unit)
      else {
        report(
          .badAngle, value, "\(DiagnosticText.quoted(value.string ?? "")) is not an angle",
          help: Remedy.forAngle(value.string ?? "")
            ?? "expected radians, or \"90deg\", \"0.25turn\", \"1.57rad\"")
        return nil
      }
      return checked(quantity.value * unit.numerator / unit.denominator, value)
    default:
      reportWrongType(value, expected: "an angle")
      return nil
    }
  }

  private static func radians(in unit: String) -> (numerator: Double, denominator: Double)? {
    switch unit {
    case "deg": (.pi, 180)
    case "turn": (2 * .pi, 1)
    case "rad": (1, 1)
    default: nil
    }
  }

  // MARK: - Timing functions

  /// A name, a CSS function, or `[c1x, c1y, c2x, c2y]` with both x in 0…1.
  func timingFunction(_ value: JSONValue) -> TimingFunction? {
    switch value.kind {
    case .string: return timingFunction(ofText: value)
    case .array:
      let expected = "a timing function [c1x, c1y, c2x, c2y]"
      guard let points = numbers(value, count: 4...4, expected: expected) else { return nil }
      for (index, element) in value.elements.enumerated() where index % 2 == 0 {
        guard checked(points[index], element, 0...1) != nil else { return nil }
      }
      return TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    default:
      reportWrongType(
        value, expected: "the name of a timing function, a CSS function or [c1x, c1y, c2x, c2y]")
      return nil
    }
  }

  /// The functions by name, made once.
  private static let namedTimingFunctions = KeyTable(
    TimingFunction.names.map {
      ($0, TimingFunction(name: MediaTimingFunctionName(rawValue: $0)))
    })

  private func timingFunction(ofText value: JSONValue) -> TimingFunction? {
    if let named = Self.namedTimingFunctions.meaning(ofKeyAt: value.index, in: value.document) {
      return named
    }
    let text = value.string ?? ""
    do {
      return try TimingFunction(text: text)
    } catch  where text.contains("(") {
      // Inside text without escapes the offset is known to the byte.
      let isPlain = value.range.count == text.utf8.count + 2
      let start = value.range.lowerBound + 1
      sink.report(
        .badTimingFunction,
        at: isPlain
          ? start + error.range.lowerBound..<start + error.range.upperBound : value.mark,
        error.message, help: error.help)
      return nil
    } catch {
      report(
        .unknownChoice, value, "there is no timing function \(DiagnosticText.quoted(text))",
        help: Remedy.forChoice(text, among: TimingFunction.names) ?? Self.help(forName: text))
      return nil
    }
  }

  /// The function that a name of another animation system, or a misspelt one, was meant to be.
  private static func help(forName text: String) -> String {
    // CSS's hyphens, snake case and spaces, in any case.
    let bare = text.lowercased().filter { $0.isLetter }
    let meant =
      otherNames[bare]
      ?? TimingFunction.names.first { $0.lowercased().filter(\.isLetter) == bare }
      ?? Spelling.nearest(to: text, among: TimingFunction.names)
      ?? Spelling.completion(of: text, among: TimingFunction.names)
    guard let meant else {
      return "expected a name such as \"easeInEaseOut\", \"easeOutBack\" or \"ease-in-out\", "
        + "cubic-bezier(), steps(), linear(), or [c1x, c1y, c2x, c2y]"
    }
    return "did you mean \"\(meant)\"?"
  }

  /// What the same curve is called in UIKit, SwiftUI, Flutter and motion libraries, by its letters in
  /// lower case.
  private static let otherNames = [
    "easeinout": "easeInEaseOut", "easeineaseoutsine": "easeInOutSine", "none": "linear",
    "easeback": "easeOutBack", "easebounce": "easeOutBounce", "bounce": "easeOutBounce",
    "elastic": "easeOutElastic", "back": "easeOutBack",
  ]
}
