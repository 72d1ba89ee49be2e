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
