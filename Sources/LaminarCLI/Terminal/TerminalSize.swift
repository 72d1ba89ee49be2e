/// The cells of a terminal.
struct TerminalSize: Sendable, Hashable {
  /// What a terminal has that does not say.
  static let standard = TerminalSize(columns: 80, rows: 24)
  /// The most columns, and the most rows, that are drawn on.
  private static let limit = 1000

  let columns: Int
  let rows: Int

  /// Makes a size; what lies outside 1…1000 is drawn in.
  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Self.limit)
    self.rows = min(max(rows, 1), Self.limit)
  }
}
