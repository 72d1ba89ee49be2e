/// The numbers of differing tracks in columns; those that do not fit are omitted, the least important
/// first.
struct TrackColumns {
  /// The rows, a track each.
  let rows: [String]
  private let titles: [String]
  private let widths: [Int]
  private let nameWidth: Int

  init(_ tracks: [TrackDifference], width: Int) {
    let cells = tracks.map { track -> [String] in
      let samples = "\(track.differing)/\(track.compared)"
      // The distance of two texts is not a number.
      if track.track.kind == .text {
        return [samples, "text", ReportNumber.time(track.worst.time), "", "", ""]
      }
      return [
        samples,
        Self.signed(track.worst.difference),
        ReportNumber.time(track.worst.time),
        ReportNumber.short(track.mean),
        ReportNumber.short(track.rms),
        Self.signed(track.final.difference),
      ]
    }
    let names = tracks.map(\.track.key)
    let titles = ["frames", "worst", "at", "mean", "rms", "final"]
    // The columns are dropped in this order when the terminal is narrow.
    var kept = Array(titles.indices)
    let longest = min(names.map(\.count).max() ?? 0, 40, max(width - 14, 10))
    func widths(_ kept: [Int]) -> [Int] {
      kept.map { column in max(titles[column].count, cells.map { $0[column].count }.max() ?? 0) }
    }
    for column in [3, 5, 2, 4, 0] {
      let total = widths(kept).reduce(2 + longest) { $0 + $1 + 2 }
      if total > width { kept.removeAll { $0 == column } }
    }
    let size = widths(kept)
    rows = zip(names, cells).map { name, row in
      "  " + Self.padded(name, longest, toLeft: true)
        + zip(kept, size).map { "  " + Self.padded(row[$0], $1, toLeft: false) }.joined()
    }
    self.titles = kept.map { titles[$0] }
    self.widths = size
    nameWidth = longest + 2
  }

  /// The titles after a layer's name; nil if that is too long.
  func heading(_ name: String) -> String? {
    guard name.count <= nameWidth else { return nil }
    return Self.padded(name, nameWidth, toLeft: true)
      + zip(titles, widths).map { "  " + Self.padded($0, $1, toLeft: false) }.joined()
  }

  private static func signed(_ value: Double?) -> String {
    guard let value else { return "absent" }
    return (value > 0 ? "+" : value < 0 ? "−" : "") + ReportNumber.short(value.magnitude)
  }

  private static func padded(_ text: String, _ width: Int, toLeft: Bool) -> String {
    // Of a name that is too long the end tells more.
    let text = toLeft && text.count > width && width < 40 ? "…" + text.suffix(width - 1) : text
    let space = String(repeating: " ", count: max(width - text.count, 0))
    return toLeft ? text + space : space + text
  }
}
