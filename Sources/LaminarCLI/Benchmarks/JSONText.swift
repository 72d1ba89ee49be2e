import Laminar

/// Texts and numbers as JSON spells them.
enum JSONText {
  /// A string in quotes.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Numbers without an exponent.
enum DecimalText {
  static func text(_ value: Double) -> String { TracePrecision.decimals(15).text(of: value) }
}
