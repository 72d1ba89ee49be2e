import Laminar

/// How the text of an option becomes a value, and how help and completions present it.
struct ValueKind<Value: Sendable>: Sendable {
  /// The name of the value in help: `WxH`; nil for a flag, which has none.
  var placeholder: String?
  /// The words that can be given, for completions; empty when there are too many.
  var choices: [String] = []
  /// Whether a file name completes it.
  var isPath = false
  /// What a command does with the file that a value names; nil where it names none.
  var fileUse: FileUse?
  /// The path of the file that a value names.
  var file: @Sendable (Value) -> String? = { _ in nil }
  /// A value as it is typed, where that is not its description.
  var spelling: @Sendable (Value) -> String = { "\($0)" }
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

extension ValueKind<Bool> {
  /// No value: it is given or not.
  static let flag = ValueKind(placeholder: nil) { _ throws(ValueError) in true }
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

  /// A file that the command reads, by what messages call it.
  static func input(_ placeholder: String, as role: String) -> ValueKind {
    path(placeholder, .input(as: role)) { $0 }
  }

  /// A file that the command writes.
  static func output(_ placeholder: String) -> ValueKind { path(placeholder, .output) { $0 } }

  /// A file that the command writes, one for each row with `--each`.
  static func outputOfRow(_ placeholder: String) -> ValueKind {
    path(placeholder, .outputOfRow) { $0 }
  }

  /// A pattern of the files that the command draws; it names one file, or those of many frames.
  static func outputOfFrames(_ placeholder: String) -> ValueKind {
    path(placeholder, .outputOfRow) { path in
      guard case .file(let path)? = try? OutputPattern(path).kind else { return nil }
      return path
    }
  }

  private static func path(
    _ placeholder: String, _ use: FileUse, file: @escaping @Sendable (String) -> String?
  ) -> ValueKind {
    var kind = path(placeholder)
    (kind.fileUse, kind.file) = (use, file)
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
}

extension ValueKind where Value: RawRepresentable, Value.RawValue == String {
  /// One of some values by their names.
  static func oneOf(_ values: [Value]) -> ValueKind {
    let names = ValueKind<String>.choice(values.map(\.rawValue))
    var kind = ValueKind(placeholder: names.placeholder, choices: names.choices) {
      text throws(ValueError) in
      let name = try names.parse(text)
      guard let value = Value(rawValue: name) else {
        throw ValueError("'\(text)' is not one of \(names.choices.joined(separator: ", "))")
      }
      return value
    }
    kind.spelling = { $0.rawValue }
    return kind
  }
}

extension ValueKind<TracePrecision> {
  /// How many decimals numbers have.
  static let precision: ValueKind = {
    var kind = ValueKind(placeholder: "N|exact", choices: ["exact"]) { text throws(ValueError) in
      guard let precision = TracePrecision(Int(text).map(String.init) ?? text) else {
        throw ValueError("'\(text)' is neither a whole number 0…15 nor 'exact'")
      }
      return precision
    }
    kind.spelling = { $0.word }
    return kind
  }()
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
  static let time = ValueKind.matching("T", words, TimeValue.init)

  /// What is a time, for messages.
  fileprivate static var words: String {
    "time; write \(TimeValue.spellings)"
  }
}

extension ValueKind<MomentValue> {
  /// A time, or the name of a marker of the scene.
  static let moment = ValueKind.matching("T", ValueKind<TimeValue>.words, MomentValue.init)
}

extension ValueKind<[MomentValue]> {
  static let moments = ValueKind(placeholder: "T,…") { text throws(ValueError) in
    var moments: [MomentValue] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      moments.append(try ValueKind<MomentValue>.moment.parse(String(part)))
    }
    return moments
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
      let most = GIFEncoder.maxPlays
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
    (kind.fileUse, kind.file) = (.output, { $0.path })
    return kind
  }
}

/// Why the text of an option is not a value of its kind.
struct ValueError: Error, Equatable {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}

// MARK: - Times and frame rates

/// A time from the command line, kept exactly: `1.5`, `1.5s`, `250ms`, `90f`.
struct TimeValue: Sendable, Hashable {
  /// The unit that the number counts.
  enum Unit: Sendable, Hashable {
    case seconds
    /// Frames at the rate that the scene states.
    case frames
  }

  /// How times are written, for messages.
  static let spellings = "seconds (1.5, 1.5s, 250ms) or frames (90f)"
  /// The longest time, in seconds or frames, of either sign.
  static let limit = 1e9

  let numerator: Int
  let denominator: Int
  let unit: Unit
  /// The time as it was typed.
  private let text: String

  /// Reads a number with the unit `s`, `ms` or `f`, seconds without one; nil beyond ±1e9.
  init?(_ text: String) {
    let units: [(suffix: String, unit: Unit, scale: Int)] = [
      ("ms", .seconds, 1000), ("s", .seconds, 1), ("f", .frames, 1), ("", .seconds, 1),
    ]
    guard let match = units.first(where: { text.hasSuffix($0.suffix) }),
      let number = DecimalFraction(text.dropLast(match.suffix.count)),
      number.value.magnitude <= Self.limit
    else { return nil }
    numerator = number.numerator
    denominator = number.denominator * match.scale
    unit = match.unit
    self.text = text
  }

  /// Takes the time of a marker.
  init(_ marker: SceneMarker) {
    numerator = Int(clamping: marker.time.numerator)
    denominator = Int(clamping: marker.time.denominator)
    unit = .seconds
    text = marker.name
  }

  /// The time as a scene spells it, in quotes.
  var sceneText: String {
    let hasUnit = text.hasSuffix("s") || text.hasSuffix("f")
    return "\"\(text)\(hasUnit ? "" : "s")\""
  }

  /// The seconds, with frames counted at `sceneRate`; rounded once.
  func seconds(at sceneRate: Rational) -> Double {
    let (numerator, denominator) = fraction(at: sceneRate)
    if let top = Int(exactly: numerator), let bottom = Int(exactly: denominator),
      top.magnitude < 1 << 53, bottom < 1 << 53
    {
      return Double(top) / Double(bottom)
    }
    return Double(numerator) / Double(denominator)
  }

  /// The first frame at `rate` that is not before this time.
  func firstFrame(at rate: Rational, sceneRate: Rational) -> Int {
    let (numerator, denominator) = fraction(at: sceneRate)
    let top = numerator * Int128(rate.numerator)
    let bottom = denominator * Int128(rate.denominator)
    let (quotient, remainder) = top.quotientAndRemainder(dividingBy: bottom)
    return Int(clamping: remainder > 0 ? quotient + 1 : quotient)
  }

  /// The seconds as an exact fraction; nil when it does not fit.
  func rational(at sceneRate: Rational) -> Rational? {
    let (top, bottom) = fraction(at: sceneRate)
    guard let top = Int64(exactly: top), let bottom = Int64(exactly: bottom) else { return nil }
    return Rational(top, over: bottom)
  }

  private func fraction(at sceneRate: Rational) -> (Int128, Int128) {
    switch unit {
    case .seconds: (Int128(numerator), Int128(denominator))
    case .frames:
      (
        Int128(numerator) * Int128(sceneRate.denominator),
        Int128(denominator) * Int128(sceneRate.numerator)
      )
    }
  }
}

extension Rational {
  /// Reads frames per second, `60` or `30000/1001`; nil outside 0.001…10,000. The rounded numbers of
  /// television mean the exact rates: `29.97` is 30000/1001.
  init?(frameRate text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let fractions = parts.compactMap { DecimalFraction($0) }
    guard (1...2).contains(parts.count), fractions.count == parts.count else { return nil }
    let isWhole = fractions.allSatisfy {
      $0.denominator == 1 && (1...1_000_000_000).contains($0.numerator)
    }
    guard parts.count == 1 || isWhole else { return nil }
    let divisor = parts.count == 1 ? fractions[0].denominator : fractions[1].numerator
    self.init(Int64(fractions[0].numerator), over: Int64(divisor))
    guard (0.001...10_000).contains(doubleValue) else { return nil }
    if parts.count == 1 { self = broadcastRate }
  }
}

/// A frame rate of the command line.
struct FrameRateValue: Sendable, Hashable {
  /// Frames per second.
  let rate: Rational
  /// The rate as it was typed.
  let text: String

  /// Reads frames per second as `Rational.init(frameRate:)` does.
  init?(_ text: String) {
    guard let rate = Rational(frameRate: text) else { return nil }
    (self.rate, self.text) = (rate, text)
  }

  /// What a rounded rate means; nil for one that is exact.
  var notice: String? {
    guard !text.contains("/"), rate != Rational(text) else { return nil }
    return Self.notice(text, means: rate)
  }

  /// `29.97 frames per second are taken as 30000/1001`.
  static func notice(_ text: String, means rate: Rational) -> String {
    "\(text) frames per second are taken as \(rate)"
  }
}

/// Decimal text read exactly: `23.976` is 23976 / 1000.
private struct DecimalFraction: Equatable {
  /// Digits that are read; more would not fit the exact arithmetic on times.
  private static let digitLimit = 15

  var numerator: Int
  var denominator: Int

  /// Reads digits with at most one point and an optional minus sign, at most 15 digits in all.
  init?(_ text: some StringProtocol) {
    var digits = 0
    var value = 0
    var scale = 1
    var sawPoint = false
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == 0x2d
    if isNegative { bytes = bytes.dropFirst() }
    for byte in bytes {
      if byte == 0x2e, !sawPoint {
        sawPoint = true
        continue
      }
      guard (0x30...0x39).contains(byte), digits < Self.digitLimit else { return nil }
      digits += 1
      value = value * 10 + Int(byte - 0x30)
      if sawPoint { scale *= 10 }
    }
    guard digits > 0 else { return nil }
    numerator = isNegative ? -value : value
    denominator = scale
  }

  /// The nearest `Double`; both parts are integers that a `Double` holds exactly.
  var value: Double { Double(numerator) / Double(denominator) }
}

// MARK: - Sizes and points

/// A size in whole pixels: `640x360`.
struct PixelSize: Sendable, Hashable {
  /// The largest width or height.
  static let limit = 16_384

  let width: Int
  let height: Int

  /// Reads `WxH`, each 1…16384.
  init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Self.length(parts[0]), let height = Self.length(parts[1])
    else { return nil }
    self.width = width
    self.height = height
  }

  static func length(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text),
      (1...limit).contains(value)
    else { return nil }
    return value
  }
}

/// A point of the canvas, `X,Y`.
struct ScenePoint: Sendable, Hashable {
  let x: Double
  let y: Double

  /// Reads two numbers with a comma between them.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { DecimalFraction($0)?.value }
    guard parts.count == 2, text.utf8.filter({ $0 == 0x2c }).count == 1 else { return nil }
    x = parts[0]
    y = parts[1]
  }
}
