import Foundation

/// The cells of a terminal.
struct TerminalSize: Sendable, Hashable {
  /// The size of a terminal that does not report one.
  static let standard = TerminalSize(columns: 80, rows: 24)
  /// The most columns, and the most rows, that are drawn on.
  private static let limit = 1000

  let columns: Int
  let rows: Int

  /// Makes a size; values outside 1…1000 are clamped.
  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Self.limit)
    self.rows = min(max(rows, 1), Self.limit)
  }

  /// The size of the terminal behind a descriptor; nil without a terminal or a reported size.
  init?(of descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
