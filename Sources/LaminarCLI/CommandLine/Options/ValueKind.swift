import Laminar

/// How the text of an option becomes a value, and how help and completions present it.
struct ValueKind<Value: Sendable>: Sendable {
  /// The name of the value in help: `WxH`.
  var placeholder: String
  /// The words that can be given, for completions; empty when there are too many.
  var choices: [String] = []
  /// Whether a file name completes it.
  var isPath = false
  /// Reads the text.
  var parse: @Sendable (String) throws(ValueError) -> Value

  /// A kind whose reader returns nil for a bad text; `expected` ends the message `'…' is not a …`.
  static func matching(
    _ placeholder: String, _ expected: String, _ read: @escaping @Sendable (String) -> Value?
  ) -> ValueKind {
    ValueKind(placeholder: placeholder) { text throws(ValueError) in
      guard let value = read(text) else { throw ValueError("'\(text)' is not a \(expected)") }
      return value
    }
  }
}

extension ValueKind<String> {
  static func text(_ placeholder: String) -> ValueKind {
    ValueKind(placeholder: placeholder) { text throws(ValueError) in
      guard !text.isEmpty else { throw ValueError("the value is empty") }
      return text
    }
  }

  static func path(_ placeholder: String) -> ValueKind {
    var kind = text(placeholder)
    kind.isPath = true
    return kind
  }

  /// One of some words; `placeholder` replaces them in help where they are many.
  static func choice(_ choices: [String]) -> ValueKind {
    ValueKind(placeholder: choices.joined(separator: "|"), choices: choices) {
      text throws(ValueError) in
      if choices.contains(text) { return text }
      let nearest = NearestSpelling.of(text, among: choices).map { "; did you mean '\($0)'?" }
      throw ValueError(
        "'\(text)' is not one of \(choices.joined(separator: ", "))\(nearest ?? "")")
    }
  }

  /// `N` in a range, or a word; the library parses the text again.
  static func integer(_ range: ClosedRange<Int>, or word: String) -> ValueKind {
    ValueKind(placeholder: "N|\(word)", choices: [word]) { text throws(ValueError) in
      if text == word { return text }
      guard let value = Int(text), range.contains(value) else {
        throw ValueError(
          "'\(text)' is neither a whole number \(range.lowerBound)…\(range.upperBound) nor '\(word)'"
        )
      }
      return String(value)
    }
  }
}

extension ValueKind<Int> {
  static func integer(_ placeholder: String, _ range: ClosedRange<Int>) -> ValueKind {
    .matching(placeholder, "whole number \(range.lowerBound)…\(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueKind<Double> {
  /// A number above zero.
  static func positive(_ placeholder: String, upTo limit: Double) -> ValueKind {
    .matching(placeholder, "number above 0 and at most \(Int(limit))") { text in
      DecimalFraction(text).map(\.value).flatMap { $0 > 0 && $0 <= limit ? $0 : nil }
    }
  }
}

extension ValueKind<TimeValue> {
  static let time = ValueKind.matching(
    "T", "time; write seconds (1.5, 1.5s, 250ms) or frames (90f)", TimeValue.init)
}

extension ValueKind<[TimeValue]> {
  static let times = ValueKind(placeholder: "T,…") { text throws(ValueError) in
    var times: [TimeValue] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      times.append(try ValueKind<TimeValue>.time.parse(String(part)))
    }
    return times
  }
}

extension ValueKind<FrameRateValue> {
  static let frameRate = ValueKind.matching(
    "R", "frame rate; write 60, 23.976 or 30000/1001, from 0.001 to 10000",
    FrameRateValue.init)
}

extension ValueKind<FrameList> {
  static let frameList = ValueKind(placeholder: "LIST") { text throws(ValueError) in
    try FrameList(text)
  }
}

extension ValueKind<PixelSize> {
  static let size = ValueKind.matching(
    "WxH", "size; write 640x360, each 1…\(PixelSize.limit)", PixelSize.init)
}

extension ValueKind<ShardChoice> {
  static let shard = ValueKind.matching(
    "I/N|auto", "shard; write 2/8, the second of eight, with 1 ≤ I ≤ N, or auto", ShardChoice.init)
}

extension ValueKind<SheetLayout> {
  static let sheet = ValueKind.matching(
    "CxR[@W]", "sheet; write 5x1 or 4x3@160, columns and rows 1…\(SheetLayout.limit)",
    SheetLayout.init)
}

extension ValueKind<PlayCount> {
  /// How often an animated picture plays.
  static let playCount = ValueKind(
    placeholder: "N|once|infinite", choices: ["once", "infinite"]
  ) { text throws(ValueError) in
    switch text {
    case "infinite", "infinity": return .infinite
    case "once": return .once
    default:
      let most = GIFEncoder.mostPlays
      guard let count = Int(text), (1...most).contains(count) else {
        throw ValueError("'\(text)' is neither a whole number 1…\(most) nor 'once' or 'infinite'")
      }
      return .times(count)
    }
  }
}

extension ValueKind<ScenePoint> {
  static let point = ValueKind.matching("X,Y", "point; write 120,80", ScenePoint.init)
}

extension ValueKind<ToleranceRule> {
  static let absoluteRule = rule("V", "number of 0 or more") { text in
    TolerancePart.number(text).map { .absolute($0) }
  }
  static let relativeRule = rule("V", "number of 0 or more") { text in
    TolerancePart.number(text).map { .relative($0) }
  }
  static let ulpRule = rule("N", "whole number of 0 or more") { text in
    Int(text).flatMap { $0 >= 0 ? .ulps($0) : nil }
  }
  static let ignoreRule = ValueKind(placeholder: "PATTERN") { text throws(ValueError) in
    ToleranceRule(try TolerancePart.pattern(text), .ignored)
  }

  /// A pattern, an equals sign, and what the tracks are allowed.
  private static func rule(
    _ value: String, _ expected: String,
    _ read: @escaping @Sendable (String) -> ToleranceRule.Allowance?
  ) -> ValueKind {
    ValueKind(placeholder: "PATTERN=" + value) { text throws(ValueError) in
      guard let sign = text.lastIndex(of: "=") else {
        throw ValueError("'\(text)' has no '=' with a \(expected) after it")
      }
      guard let allowance = read(String(text[text.index(after: sign)...])) else {
        throw ValueError("'\(text[text.index(after: sign)...])' is not a \(expected)")
      }
      return ToleranceRule(try TolerancePart.pattern(String(text[..<sign])), allowance)
    }
  }
}

/// The parts of a rule on a command line.
private enum TolerancePart {
  static func number(_ text: String) -> Double? {
    guard let value = Double(text), value >= 0, value.isFinite else { return nil }
    return value
  }

  static func pattern(_ text: String) throws(ValueError) -> TracePattern {
    guard let pattern = TracePattern(text) else {
      throw ValueError("'\(text)' is not a pattern of tracks; write layerGlob:keyGlob")
    }
    return pattern
  }
}

extension ValueKind<TimeTolerance> {
  static let timeTolerance = ValueKind.matching(
    "T", "time; write frames (1f) or seconds (8ms, 0.1s)", TimeTolerance.init)
}

extension ValueKind<FrameTolerance.PixelBudget> {
  static let pixelBudget = ValueKind.matching(
    "N|P%", "number of pixels or part of them; write 50 or 0.1%", FrameTolerance.PixelBudget.init)
}

extension ValueKind<ReportRequest> {
  static let report = report(ReportKind.allCases)
  /// The reports of verbs that compare nothing.
  static let plainReport = report([.text, .json])
  /// The report of a run, which has one kind.
  static let runReport = report([.json])

  private static func report(_ allowed: [ReportKind]) -> ValueKind {
    let kinds = allowed.map(\.rawValue)
    var kind = ValueKind.matching(
      "KIND[=FILE]", "report; write \(kinds.joined(separator: ", ")), with =FILE for a file"
    ) { text in
      ReportRequest(text).flatMap { allowed.contains($0.kind) ? $0 : nil }
    }
    kind.choices = kinds
    return kind
  }
}
