import LaminarEngine

extension ValueDecoder {
  /// A number within ±1e9 and, when one is given, within a range.
  func number(_ value: JSONValue, in range: ClosedRange<Double>? = nil) -> Double? {
    guard value.kind == .number, let number = value.number else {
      reportWrongType(
        value, expected: "a number", help: value.string.flatMap(Remedy.forNumber))
      return nil
    }
    return checked(number, value, range)
  }

  /// The number, or nil and a report when it is too large or out of range.
  func checked(_ number: Double, _ value: JSONValue, _ range: ClosedRange<Double>? = nil) -> Double?
  {
    guard number >= -Self.numberLimit, number <= Self.numberLimit else {
      report(
        .numberTooLarge, value, "\(written(value)) is too large",
        help: "numbers must be within ±1000000000")
      return nil
    }
    if let range, !range.contains(number) {
      report(.outOfRange, value, "\(written(value)) is out of range", help: Self.words(for: range))
      return nil
    }
    return number
  }

  /// A whole number; also one that is written with a point, such as 2.0.
  func integer(_ value: JSONValue, in range: ClosedRange<Int>? = nil) -> Int? {
    guard value.kind == .number, let number = value.number else {
      reportWrongType(
        value, expected: "a whole number", help: value.string.flatMap(Remedy.forNumber))
      return nil
    }
    guard checked(number, value) != nil else { return nil }
    guard let whole = Int(exactly: number) else {
      report(.notInteger, value, "\(written(value)) is not a whole number")
      return nil
    }
    if let range, !range.contains(whole) {
      report(
        .outOfRange, value, "\(written(value)) is out of range",
        help: "it must be in \(range.lowerBound)…\(range.upperBound)")
      return nil
    }
    return whole
  }

  func bool(_ value: JSONValue) -> Bool? {
    guard let bool = value.bool else {
      let word = value.string?.lowercased() ?? ""
      reportWrongType(
        value, expected: "true or false",
        help: word == "true" || word == "false" ? "write \(word), without quotes" : nil)
      return nil
    }
    return bool
  }

  func string(_ value: JSONValue) -> String? {
    guard let string = value.string else {
      reportWrongType(value, expected: "a string")
      return nil
    }
    return string
  }

  /// One of a few names; a misspelt one is reported with the nearest.
  func choice(_ value: JSONValue, among names: [String]) -> String? {
    if let name = names.first(where: value.isSpelled) { return name }
    guard let name = value.string else {
      reportWrongType(value, expected: "one of \(quotedList(names))")
      return nil
    }
    let help =
      Remedy.forChoice(name, among: names)
      ?? (Spelling.nearest(to: name, among: names) ?? Spelling.completion(of: name, among: names))
      .map { "did you mean \"\($0)\"?" } ?? "expected \(quotedList(names))"
    report(.unknownChoice, value, "\(DiagnosticText.quoted(name)) is not allowed here", help: help)
    return nil
  }

  /// A case of an enum with names.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, of type: Choice.Type
  ) -> Choice? {
    choice(value, among: type.allCases.map(\.rawValue)).flatMap(Choice.init)
  }

  /// A count of repeats: a number from 0 on, or `"infinity"`.
  func repeatCount(_ value: JSONValue) -> Double? {
    switch value.kind {
    case .number where value.number ?? 0 < 0:
      report(
        .outOfRange, value, "\(written(value)) is out of range",
        help: "it must be at least 0; \"infinity\" repeats for ever")
      return nil
    case .number: return number(value, in: 0...Self.numberLimit)
    case .string where value.isSpelled("infinity"): return .infinity
    case .string:
      report(
        .unknownChoice, value,
        "\(DiagnosticText.quoted(value.string ?? "")) is not a repeat count",
        help: Remedy.forCount(value.string ?? "") ?? "expected a number or \"infinity\"")
      return nil
    default:
      reportWrongType(value, expected: "a number or \"infinity\"")
      return nil
    }
  }

  private func quotedList(_ names: [String]) -> String {
    DiagnosticText.alternatives(names.map { "\"\($0)\"" }, limit: 14)
  }

  private func written(_ value: JSONValue) -> String {
    value.numberText.map(DiagnosticText.shortened)
      ?? DiagnosticText.quoted(value.string ?? "")
  }

  private static func words(for range: ClosedRange<Double>) -> String {
    let (low, high) = (
      DiagnosticText.number(range.lowerBound), DiagnosticText.number(range.upperBound)
    )
    if range.lowerBound == smallest {
      return range.upperBound >= numberLimit
        ? "it must be above 0" : "it must be above 0 and at most \(high)"
    }
    if range.upperBound >= numberLimit { return "it must be at least \(low)" }
    if range.lowerBound <= -numberLimit { return "it must be at most \(high)" }
    return "it must be in \(low)…\(high)"
  }
}
