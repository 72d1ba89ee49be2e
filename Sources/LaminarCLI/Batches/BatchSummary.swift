import Laminar

/// What became of the rows of a batch.
struct BatchSummary: Sendable {
  /// What became of a row.
  struct Row: Sendable {
    /// The row's number, from 1.
    let number: Int
    /// Where it begins in its file.
    let location: FileLocation
    /// The path of its first frame's file.
    let path: String
    /// The frames that were to be drawn.
    let frames: Int
    /// What was written; nil where it failed.
    var report: RunReport?
    /// Why it was not drawn; nil when it was.
    var failure: CommandError?
  }

  /// The rows of this run, in the file's order.
  var rows: [Row]
  /// How long drawing took.
  var seconds: Double

  /// The most failures that are printed.
  static let mostShown = 20

  var failed: [Row] { rows.filter { $0.failure != nil } }

  /// 3 where the environment failed: worth a retry. 1 where rows failed.
  var exitCode: ExitCode {
    let failed = failed
    if failed.contains(where: { $0.failure?.exitCode == .environment }) { return .environment }
    return failed.isEmpty ? .success : .negative
  }

  /// The failures, one a line: `row 17 (rows.csv:18): out/17.mp4 exists`.
  var failures: [String] {
    let failed = failed
    let shown = failed.prefix(Self.mostShown).map { row in
      "row \(row.number) (\(row.location)): \(row.failure?.message ?? "")"
    }
    let rest = failed.count - shown.count
    return rest > 0 ? shown + ["and \(rest) more rows"] : shown
  }

  /// `wrote out/1.mp4 … out/1000.mp4  (1000 rows, 90000 frames, 41.2 MB, 35.20 s, 2556 frames/s)`.
  var text: String {
    let written = rows.filter { $0.failure == nil }
    guard let first = written.first, let last = written.last else {
      return "no row was drawn; \(failed.count) failed"
    }
    let paths = first.path == last.path ? first.path : "\(first.path) … \(last.path)"
    let kept = written.reduce(0) { $0 + ($1.report?.kept.count ?? 0) }
    let frames = written.reduce(0) { $0 + $1.frames } - kept
    let bytes = written.reduce(0) { $0 + ($1.report?.writtenBytes ?? 0) }
    let rate = seconds > 0 ? Int((Double(frames) / seconds).rounded()) : 0
    let failures = failed.isEmpty ? "" : "; \(failed.count) of \(rows.count) rows failed"
    // Said once, however many rows there are.
    let losses = written.filter { $0.report?.loss != nil }
    var loss = ""
    if let row = losses.first, let text = row.report?.loss {
      let others = losses.count > 1 ? " and \(Self.count(losses.count - 1, "other"))" : ""
      loss = "row \(row.number)\(others): \(text)\n"
    }
    let resumed = kept > 0 ? "kept \(Self.count(kept, "frame"))\n" : ""
    return loss + resumed
      + "wrote \(paths)  (\(Self.count(written.count, "row")), \(Self.count(frames, "frame")), "
      + "\(WrittenSummary.byteText(bytes)), \(WrittenSummary.secondsText(seconds)), "
      + "\(rate) frames/s)\(failures)"
  }

  /// One JSON object on one line, for machines.
  func json(table: String, verb: Verb) -> String {
    var object = RunReport.header(verb)
    object.add("each", table)
    object.add("failed", failed.count)
    object.add("bytes", rows.reduce(0) { $0 + ($1.report?.bytes ?? 0) })
    object.add("rows", raw: "[" + rows.map(\.json).joined(separator: ",") + "]")
    return object.text + "\n"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension BatchSummary.Row {
  /// The row's number and line, then why it failed, or what a run for it alone reports.
  var json: String {
    var object = JSONObjectText()
    object.add("row", number)
    object.add("file", location.file)
    object.add("line", location.line)
    if let failure {
      object.add("error", failure.message)
    } else {
      report?.add(to: &object)
    }
    return object.text
  }
}
