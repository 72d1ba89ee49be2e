import Foundation
import LaminarEngine
import LaminarGraphics

/// Decodes values of a document; it reports what it cannot decode and returns nil.
///
/// A value that the reader already reported becomes nil without another report.
struct ValueDecoder {
  /// Numbers are within ± this.
  static let numberLimit = 1e9
  /// What has to be above 0 is at least this.
  static let smallest = 1e-9

  let sink: DiagnosticSink
  /// The frames in a second that times such as `"90f"` count.
  var frameRate: Rational

  init(sink: DiagnosticSink, frameRate: Rational = Rational(60)) {
    self.sink = sink
    self.frameRate = frameRate
  }

  /// Reports a value of another kind than the one expected.
  func reportWrongType(
    _ value: JSONValue, expected: String, help: @autoclosure () -> String? = nil
  ) {
    guard value.kind != .invalid else { return }
    sink.report(
      .wrongType, at: value.mark, "expected \(expected), found \(Self.found(value))", help: help())
  }

  /// Reports a value of the right type that is wrong.
  func report(
    _ id: DiagnosticID, _ value: JSONValue, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil
  ) {
    guard value.kind != .invalid else { return }
    sink.report(id, at: value.mark, message(), help: help())
  }

  /// A value as messages name it.
  static func found(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .bool: value.bool == true ? "true" : "false"
    case .number: "the number \(DiagnosticText.shortened(value.numberText ?? ""))"
    case .string: "the string \(DiagnosticText.quoted(value.string ?? ""))"
    case .array: value.count == 1 ? "a list of 1 element" : "a list of \(value.count) elements"
    case .object: "an object"
    case .invalid: "nothing"
    }
  }
}

// MARK: - Scalars

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
        value, expected: "a whole number", help: value.string.flatMap(Remedy.forInteger))
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

  /// The words for a count of repeats without end: Core Animation's, and that of CSS.
  static let endlessCounts = ["infinity", "infinite"]

  /// A count of repeats: a number from 0 on, or one of the words for no end.
  func repeatCount(_ value: JSONValue) -> Double? {
    switch value.kind {
    case .number where value.number ?? 0 < 0:
      report(
        .outOfRange, value, "\(written(value)) is out of range",
        help: "it must be at least 0; \"infinity\" repeats for ever")
      return nil
    case .number: return number(value, in: 0...Self.numberLimit)
    case .string where Self.endlessCounts.contains(where: value.isSpelled): return .infinity
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

  // MARK: - Names

  /// A layer's name: letters, digits, `_` and `-`, at least one.
  func name(_ value: JSONValue) -> String? {
    guard let name = string(value) else { return nil }
    let isGood =
      !name.isEmpty
      && name.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x5F || $0 == ASCII.minus
      }
    guard isGood else {
      report(
        .badName, value, "\(DiagnosticText.quoted(name)) is not a name",
        help: "a name is made of A–Z, a–z, 0–9, _ and -")
      return nil
    }
    return name
  }

  /// The path of a file inside the scene's folder, with `/` between its parts.
  func relativePath(_ value: JSONValue) -> String? {
    guard let path = string(value) else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let reason: String? =
      if path.isEmpty {
        "the path is empty"
      } else if path.hasPrefix("/") || path.hasPrefix("~") || path.unicodeScalars.contains(":") {
        "the path must be relative to the scene file"
      } else if path.unicodeScalars.contains("\\") {
        "the parts of a path are separated by /"
      } else if path.unicodeScalars.contains(where: { $0.value < 0x20 }) {
        "the path holds a control character"
      } else if parts.contains("..") {
        "the path may not leave the scene's folder"
      } else if parts.contains("") {
        "the path has an empty part"
      } else {
        nil
      }
    guard let reason else { return path }
    report(.badAssetPath, value, reason)
    return nil
  }

  // MARK: - Masks

  /// The names of a mask's bits, from the lowest.
  static func maskNames(of id: PropertyID) -> [String] {
    id == .maskedCorners
      ? ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"] : ["left", "right", "bottom", "top"]
  }

  /// A set of bits: a number, or a list of their names.
  func mask(_ value: JSONValue, of id: PropertyID) -> Int? {
    switch value.kind {
    case .number: return integer(value, in: 0...15)
    case .array:
      let names = Self.maskNames(of: id)
      var bits = 0
      var isGood = true
      for element in value.elements {
        guard let name = choice(element, among: names), let bit = names.firstIndex(of: name) else {
          isGood = false
          continue
        }
        bits |= 1 << bit
      }
      return isGood ? bits : nil
    default:
      let what = id == .maskedCorners ? "corners" : "edges"
      reportWrongType(value, expected: "a list of \(what) or a number in 0…15")
      return nil
    }
  }

  // MARK: - Number formats

  /// The format of a counter: text with `{number}`, `{number:.2}` or `{number:$,.2}` in it.
  func numberFormat(_ value: JSONValue) -> String? {
    guard let format = string(value) else { return nil }
    do {
      _ = try NumberFormat(checking: format)
      return format
    } catch {
      // Inside text without escapes the offset is known to the byte.
      let isPlain = value.range.count == format.utf8.count + 2
      let offset = value.range.lowerBound + 1 + error.offset
      let wrong = format.utf8.dropFirst(error.offset)
      let length = Substring(wrong).first?.utf8.count ?? 0
      sink.report(
        .badFormat, at: isPlain && length > 0 ? offset..<offset + length : value.mark,
        "\(DiagnosticText.quoted(format)) is not a format of a number: \(error.message)",
        help: error.help)
      return nil
    }
  }

  // MARK: - Colours

  /// A colour: CSS text, or `[r, g, b, a]` in 0…1. `.some(nil)` is `"none"`; nil was reported.
  func color(_ value: JSONValue) -> Color?? {
    switch value.kind {
    case .string:
      if let color = hexColor(at: value.index, of: value.document) { return color }
      if value.isSpelled("none") { return .some(nil) }
      return definiteColor(value)
    case .array:
      let expected = "a colour [red, green, blue, alpha]"
      guard let parts = numbers(value, count: 4...4, expected: expected) else { return nil }
      for (part, element) in zip(parts, value.elements) {
        guard checked(part, element, 0...1) != nil else { return nil }
      }
      return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    default:
      reportWrongType(value, expected: "a colour")
      return nil
    }
  }

  /// FAST PATH: `#rrggbb` and `#rrggbbaa` without making a text of them; nil for anything else.
  func hexColor(at index: Int, of document: JSONDocument) -> Color? {
    let node = document.node(at: index)
    guard node.tag == .string else { return nil }
    return document.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[document.content(of: node)])
      guard text.count == 7 || text.count == 9, text[0] == UInt8(ascii: "#") else { return nil }
      var packed: UInt32 = 0
      for index in 1..<text.count {
        guard let digit = ASCII.hexDigit(text[index]) else { return nil }
        packed = packed << 4 | digit
      }
      if text.count == 7 { packed = packed << 8 | 0xFF }
      return Color(
        red: Double(packed >> 24) / 255, green: Double(packed >> 16 & 0xFF) / 255,
        blue: Double(packed >> 8 & 0xFF) / 255,
        alpha: text.count == 7 ? 1 : Double(packed & 0xFF) / 255)
    }
  }

  private func definiteColor(_ value: JSONValue) -> Color?? {
    let text = value.string ?? ""
    if let color = Color(css: text) { return color }
    let isName = text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    let nearest = isName ? Spelling.nearest(to: text, among: Color.cssNames + ["none"]) : nil
    report(
      .badColor, value, "\(DiagnosticText.quoted(text)) is not a colour",
      help: Remedy.forColor(text) ?? nearest.map { "did you mean \"\($0)\"?" }
        ?? "expected \"#rrggbb\", a CSS name, \"rgb(…)\", \"hsl(…)\" or \"none\"")
    return nil
  }

  // MARK: - Properties

  /// What a value means for a property of a layer or a cell; images are found by their names, and
  /// `"none"` means no colour, no path or no image.
  func propertyValue(
    _ value: JSONValue, of id: PropertyID, image: (JSONValue) -> Image?
  ) -> PropertyValue? {
    let (kind, unit) = Self.spellings[Int(id.rawValue)]
    return switch kind {
    case .integer: integer(value, in: id.wholeNumbers).map { .number(Double($0)) }
    case .number where id.isPositive:
      number(value, in: Self.smallest...Self.numberLimit).map { .number($0) }
    case .bits: mask(value, of: id).map { .number(Double($0)) }
    case .rect where id == .bounds: rect(value).map { .rect($0.standardized) }
    case .path where value.isSpelled("none"): PropertyValue.none
    case .string: text(value, of: id).map { .string($0) }
    case .numbers: numbers(value, of: id).map { .numbers($0) }
    default: animatedValue(value, of: kind, unit: unit, image: image)
    }
  }

  /// The kind and the unit of each property of the table.
  private static let spellings: [(kind: PropertyKind, unit: NumberNotation)] =
    PropertyTable.all.map { ($0.kind, NumberNotation($0)) }

  /// What a value means for an animation of a kind of values.
  func animatedValue(
    _ value: JSONValue, of kind: PropertyKind, unit: NumberNotation, image: (JSONValue) -> Image?
  ) -> PropertyValue? {
    switch kind {
    case .bool: bool(value).map { .bool($0) }
    case .integer, .number, .bits: number(value, unit: unit).map { .number($0) }
    case .point: point(value).map { .point($0) }
    case .size: size(value).map { .size($0) }
    case .rect: rect(value).map { .rect($0) }
    case .transform: transform(value).map { .transform($0) }
    case .color: color(value).map { color in color.map { .color($0) } ?? .none }
    case .path: path(value).map { .path($0) }
    case .image: value.isSpelled("none") ? PropertyValue.none : image(value).map { .image($0) }
    case .string: string(value).map { .string($0) }
    case .choice(let names): choice(value, among: names).map { .string($0) }
    case .numbers: numbers(value).map { .numbers($0) }
    case .colors: colors(value).map { .colors($0) }
    case .object: nil
    }
  }

  private func text(_ value: JSONValue, of id: PropertyID) -> String? {
    switch id {
    case .format: numberFormat(value)
    case .compositingFilter: choice(value, among: Self.compositingFilters)
    default: string(value)
    }
  }

  private func numbers(_ value: JSONValue, of id: PropertyID) -> [Double]? {
    guard let numbers = numbers(value) else { return nil }
    if id == .lineDashPattern {
      for (number, element) in zip(numbers, value.elements) {
        guard checked(number, element, Self.lengths) != nil else { return nil }
      }
    }
    return numbers
  }

  /// A list of colours, none of them `"none"`.
  func colors(_ value: JSONValue) -> [Color]? {
    guard value.kind == .array else {
      reportWrongType(value, expected: "a list of colours")
      return nil
    }
    var colors: [Color] = []
    colors.reserveCapacity(value.count)
    var isGood = true
    for element in value.elements {
      switch color(element) {
      case .some(.some(let color)): colors.append(color)
      case .some(.none):
        report(
          .badColor, element, "a list of colours has no \"none\"",
          help: "write a colour with alpha 0, such as \"#ffffff00\"")
        isGood = false
      case .none: isGood = false
      }
    }
    return isGood ? colors : nil
  }

  /// The blend modes and Porter–Duff operators that a layer can be composited with.
  static let compositingFilters = [
    "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode",
    "darkenBlendMode", "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode",
    "softLightBlendMode", "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode",
    "subtractBlendMode", "divideBlendMode", "linearBurnBlendMode", "linearLightBlendMode",
    "hueBlendMode", "saturationBlendMode", "colorBlendMode", "luminosityBlendMode",
    "plusL", "plusD", "copy", "clear", "sourceOver", "sourceIn", "sourceOut", "sourceAtop",
    "destOver", "destIn", "destOut", "destAtop", "xor",
  ]
}

extension PropertyID {
  /// The whole numbers that a scene may give an integer property.
  var wholeNumbers: ClosedRange<Int> {
    switch self {
    case .instanceCount: 0...1_000_000
    case .seed: 0...1_000_000_000
    default: -1_000_000_000...1_000_000_000
    }
  }
}

extension PropertyID {
  /// Whether a scene may give a property only numbers above 0.
  var isPositive: Bool {
    switch self {
    case .zoomScale, .minimumZoomScale, .maximumZoomScale: true
    default: false
    }
  }
}

// MARK: - Units

/// How a number may be spelled: a plain one, a time, or an angle.
enum NumberNotation: Sendable, Hashable {
  case plain, seconds
  /// An angle; more than a turn without a unit is doubtful.
  case angle
  /// An angle in each second, of which many turns are nothing special.
  case angularSpeed

  init(_ property: PropertyDescription) {
    switch property.unit {
    case .radians:
      self = property.id == .spin || property.id == .spinRange ? .angularSpeed : .angle
    case .seconds: self = .seconds
    case .none, .points, .fraction, .perSecond: self = .plain
    }
  }

  init(_ path: PropertyPath) {
    switch path.component {
    case .transform(.rotationX), .transform(.rotationY), .transform(.rotationZ): self = .angle
    case .transform, .translation, .element, .slots: self = .plain
    case .whole:
      guard case .builtIn(let id) = path.property else {
        self = path.name.hasSuffix(".inputAngle") ? .angle : .plain
        return
      }
      self.init(PropertyTable[id])
    }
  }
}

extension ValueDecoder {
  /// A number with a unit that it may have.
  func number(_ value: JSONValue, unit: NumberNotation) -> Double? {
    switch unit {
    case .plain: number(value)
    case .seconds: seconds(value)
    case .angle: angle(value)
    case .angularSpeed: angle(value, warnsWithoutUnit: false)
    }
  }
}
