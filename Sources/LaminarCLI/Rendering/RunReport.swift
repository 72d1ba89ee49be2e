import Laminar

/// What a run of `render` or `encode` did, for machines.
///
/// The same run gives the same report: there are no times in it, unless they are requested.
struct RunReport: Sendable {
  /// A file of the run's output.
  struct File: Sendable {
    let path: String
    /// The number of its frame; nil for a file of all frames.
    let frame: Int?
    let bytes: Int
    /// Whether an earlier run had written it.
    let isKept: Bool
  }

  let verb: String
  /// The pictures' width in pixels.
  let width: Int
  /// Their height in pixels.
  let height: Int
  let frameRate: Rational
  let format: PictureFormat
  /// The numbers of the frames that the output has, ascending.
  let frames: [Int]
  /// The scene's file with its hash; nil where frames were read from files.
  var scene: (path: String, hash: String)?
  /// The file of the touches that replaced the scene's own, with its hash; nil for none.
  var input: (path: String, hash: String)?
  /// Where the frames were read from; nil where they were drawn.
  var source: String?
  /// The number of frames of the whole scene; nil where it is unknown.
  var total: Int?
  /// Frames that an earlier run had written.
  var kept: [Int] = []
  var files: [File] = []
  /// The list of hashes that was written.
  var hashes: String?
  /// The lists of hashes that the frames agree with.
  var verified: [String] = []
  var warnings: [Diagnostic] = []
  var notices: [String] = []
  /// What the format does not keep of the frames; nil for nothing.
  var loss: String?
  /// How long the run took; nil where that was not requested.
  var seconds: Double?

  init(
    verb: String, width: Int, height: Int, frameRate: Rational, format: PictureFormat, frames: [Int]
  ) {
    (self.verb, self.width, self.height) = (verb, width, height)
    (self.frameRate, self.format, self.frames) = (frameRate, format, frames)
  }

  /// One JSON object on one line; keys are only added within version 1.
  var json: String { (Self.header(verb) + members).line }

  /// The first keys of a report.
  static func header(_ verb: String) -> JSON {
    ["laminar-run-report": 1] + ToolVersion.json + ["verb": .string(verb)]
  }

  /// All that follows the first keys.
  var members: JSON {
    let frameRate = "\(frameRate.numerator)/\(frameRate.denominator)"
    return [
      "scene": scene.map { ["path": .string($0.path), "hash": .string($0.hash)] },
      "input": input.map { ["path": .string($0.path), "hash": .string($0.hash)] },
      "source": source.map(JSON.string), "width": .integer(width), "height": .integer(height),
      "frameRate": .string(frameRate), "format": .string(format.rawValue), "frames": counts,
      "bytes": .integer(bytes), "files": .array(files.map(\.json)),
      "hashes": hashes.map(JSON.string),
      "verified": verified.isEmpty ? nil : .strings(verified),
      "notices": .strings(notices + [loss].compactMap { $0 }),
      "warnings": .array(warnings.map(\.json)), "seconds": seconds.map { .number($0) },
    ]
  }

  /// The bytes of all files.
  var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

  /// The bytes of the files that this run wrote.
  var writtenBytes: Int { files.reduce(0) { $0 + ($1.isKept ? 0 : $1.bytes) } }

  private var counts: JSON {
    [
      "written": .integer(frames.count - kept.count), "kept": .integer(kept.count),
      "skipped": total.map { .integer(max(0, $0 - frames.count)) },
      "total": total.map(JSON.integer), "numbers": .string(FrameRanges(frames).text),
    ]
  }
}

extension RunReport.File {
  fileprivate var json: JSON {
    [
      "path": .string(path), "frame": frame.map(JSON.integer), "bytes": .integer(bytes),
      "kept": isKept ? true : nil,
    ]
  }
}

/// Where the report of a run goes.
struct RunReportRequest {
  private let request: ReportRequest
  private let replaces: Bool
  private let temporaries: TemporaryFiles

  /// The report of a command line; nil where none is requested.
  ///
  /// - Parameters:
  ///   - hashes: The path of the run's list of hashes.
  ///   - resumes: Whether the run continues an earlier one, whose report it replaces.
  /// - Throws: A report on standard output beside other data, or on a file that may not be replaced.
  init?(
    _ request: ReportRequest?, _ target: PictureTarget, hashes: String? = nil, resumes: Bool = false
  ) throws(CommandError) {
    guard let request else { return nil }
    self.request = request
    replaces = target.overwrites || resumes
    temporaries = target.temporaries
    guard let path = request.path else {
      if target.pattern.kind == .standardOutput || hashes == "-" {
        throw CommandError(
          "the frames already go to standard output", hint: "write --report json=FILE"
        )
      }
      return
    }
    if !replaces { try CommandError.requireAbsent(path) }
  }

  /// Writes the text of a report.
  func write(_ json: String, _ console: Console) throws {
    guard let path = request.path else { return try console.answer(json) }
    try OutputFile.write(to: path, overwrites: replaces, temporaries: temporaries) {
      try $0.write(json)
    }
  }
}

// MARK: - Times of stages

extension StageTimes {
  /// A line per stage with the least and the median time of a frame.
  var table: String {
    var table = TextTable(["stage", "min", "median"])
    for stage in RenderStage.allCases {
      guard let times = seconds[stage], let summary = TimingSummary(times) else { continue }
      table.append([
        stage.rawValue, DurationText.text(summary.least), DurationText.text(summary.median),
      ])
    }
    return table.text
  }
}

/// The least and the median of some times.
struct TimingSummary: Sendable, Hashable {
  let least: Double
  let median: Double

  /// Sums up times in seconds; nil without any.
  init?(_ times: [Double]) {
    let sorted = times.sorted()
    guard let first = sorted.first else { return nil }
    least = first
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// Times for people.
enum DurationText {
  /// `1.24 s`, `3.07 ms`, `12.5 µs`: three digits and a unit.
  static func text(_ seconds: Double) -> String {
    for (size, unit) in [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")] where seconds >= size {
      return number(seconds / size) + " " + unit
    }
    return number(seconds * 1e9) + " ns"
  }

  /// Three digits: `1.24`, `12.4`, `124`.
  static func number(_ value: Double) -> String {
    guard value.isFinite, value >= 0, value < 1e15 else { return "?" }
    let decimals = value < 10 ? 2 : value < 100 ? 1 : 0
    let scale = [1, 10, 100][decimals]
    let scaled = Int((value * Double(scale)).rounded())
    guard decimals > 0 else { return "\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)."
      + String(repeating: "0", count: max(0, decimals - fraction.count)) + fraction
  }
}

/// Rows of words in columns.
struct TextTable {
  private var rows: [[String]]

  /// Begins a table with the names of its columns, or without.
  init(_ heading: [String]) { rows = heading.isEmpty ? [] : [heading] }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines, each with its end: the first column to the left, the others to the right.
  var text: String { text(isToLeft: { $0 == 0 }) }

  /// The lines, each with its end: all columns to the left.
  var leftText: String { text(isToLeft: { _ in true }) }

  /// The same in a terminal of some columns: where they are too few, each row as lines of its own, its
  /// first column above the others with their names.
  func text(columns: Int) -> String {
    let whole = text
    guard whole.split(separator: "\n").contains(where: { $0.count > columns }),
      let heading = rows.first
    else { return whole }
    var text = ""
    for row in rows.dropFirst() {
      text += (row.first ?? "") + "\n"
      for (name, word) in zip(heading, row).dropFirst() where !word.isEmpty {
        text += "  \(name) \(word)\n"
      }
    }
    return text
  }

  private func text(isToLeft: (Int) -> Bool) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    var text = ""
    for row in rows {
      var line = ""
      for (column, word) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - word.count)
        line += (column == 0 ? "" : "  ") + (isToLeft(column) ? word + space : space + word)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}
