/// How a trace is written.
enum TraceFormat: String, CaseIterable {
  case csv
  case wideCSV = "csv-wide"
  case jsonLines = "jsonl"
  case npz

  /// The format that `--format` names, else the output's extension, else CSV on standard output.
  init(_ arguments: Arguments) throws(CommandError) {
    if let format = arguments[Options.traceFormat].flatMap(Self.init(rawValue:)) {
      self = format
      return
    }
    let path = arguments[Options.output] ?? "-"
    let file = path.split(separator: "/").last ?? ""
    let ending = file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() } ?? ""
    switch ending {
    case _ where path == "-", "csv": self = .csv
    case "jsonl": self = .jsonLines
    case "npz": self = .npz
    default:
      throw CommandError(
        "the ending of '\(path)' is not that of a trace format",
        hint: "end it with .csv, .jsonl or .npz, or give --format csv, csv-wide, jsonl or npz")
    }
  }
}
