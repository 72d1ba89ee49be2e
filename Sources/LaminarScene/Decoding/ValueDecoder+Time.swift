import LaminarGraphics

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
}
