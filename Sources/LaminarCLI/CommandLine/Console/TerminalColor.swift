/// The colours of messages.
enum TerminalColor {
  case red, green, yellow, cyan, bold, dim

  /// The parameter of the terminal's colour sequence.
  var code: Int {
    switch self {
    case .bold: 1
    case .dim: 2
    case .red: 31
    case .green: 32
    case .yellow: 33
    case .cyan: 36
    }
  }
}
