import Laminar

/// The value of `--set`: a variable with its value, or a file of them.
enum VariableSetting: Sendable, Hashable {
  /// `name=Grace`.
  case value(name: String, text: String)
  /// `@values.json`.
  case file(String)

  /// Reads a setting; nil for anything else.
  init?(_ text: String) {
    if text.hasPrefix("@") {
      guard text.count > 1 else { return nil }
      self = .file(String(text.dropFirst()))
    } else {
      guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
      self = .value(
        name: String(text[..<sign]), text: String(text[text.index(after: sign)...]))
    }
  }

  /// The most bytes of a file of values.
  private static let largestFile = 16 << 20

  /// The values of a command line, in its order.
  ///
  /// - Throws: Exit 2 for a file that cannot be read or does not hold an object of values.
  static func given(_ arguments: Arguments) throws(CommandError) -> [GivenVariable] {
    var given: [GivenVariable] = []
    for setting in arguments.all(Options.set) {
      switch setting {
      case .value(let name, let text):
        given.append(
          GivenVariable(name, text: text, words: "--set \(Self.shown("\(name)=\(text)"))"))
      case .file(let path): given += try values(ofFile: path)
      }
    }
    return given
  }

  private static func values(ofFile path: String) throws(CommandError) -> [GivenVariable] {
    guard path != "-" else {
      throw CommandError(
        "--set @- names standard input; values are read from a file", hint: "write @values.json")
    }
    let bytes = try InputFile.read(path, limit: largestFile)
    let (values, report) = GivenVariable.read(bytes, name: path, words: "--set @\(path)")
    guard let values else {
      let error = report.diagnostics.first { $0.severity == .error }
      let location = error?.location.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      throw CommandError(
        "--set: " + location + (error?.message ?? "\(path) holds no values"),
        hint: error?.help ?? "a file of values is one object: { \"name\": \"Grace\" }")
    }
    return values
  }

  /// A setting as messages show it, without control characters and not too long.
  private static func shown(_ text: String) -> String {
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(41).map { $0.value < 0x20 || $0.value == 0x7f ? "\u{FFFD}" : $0 }
      ))
    return shown.unicodeScalars.count > 40 ? "\(shown.dropLast())…" : shown
  }
}

extension ValueKind<VariableSetting> {
  static let variable = ValueKind.matching(
    "NAME=VALUE|@FILE", "value of a variable; write name=Grace or @values.json",
    VariableSetting.init)
}
