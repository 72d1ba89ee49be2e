/// The colours that a terminal shows.
package enum ColorDepth: Sendable, Hashable {
  /// The 256 colours that every terminal has.
  case palette
  /// 24 bits.
  case trueColor

  /// The depth that the environment states.
  package init(_ environment: [String: String]) {
    let word = (environment["COLORTERM"] ?? "").lowercased()
    self = word == "truecolor" || word == "24bit" ? .trueColor : .palette
  }

  /// The number of the nearest colour that can be shown; red is the lowest of the three bytes.
  package func code(of pixel: UInt32) -> UInt32 {
    switch self {
    case .trueColor: pixel & 0xff_ffff
    case .palette: UInt32(TerminalPalette.nearest(to: pixel))
    }
  }

  /// Appends the parameters that choose a colour: 38 and 48 begin those of text and background.
  package func append(_ kind: String, _ code: UInt32, to text: inout [UInt8]) {
    let numbers =
      switch self {
      case .trueColor: ";2;\(code & 0xff);\(code >> 8 & 0xff);\(code >> 16 & 0xff)"
      case .palette: ";5;\(code)"
      }
    text.append(contentsOf: kind.utf8)
    text.append(contentsOf: numbers.utf8)
  }
}
