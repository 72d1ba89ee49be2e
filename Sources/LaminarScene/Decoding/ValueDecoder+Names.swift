extension ValueDecoder {
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
}
