import Laminar

extension TraceFormat {
  /// The format that `--format` names, else the output's extension, else CSV on standard output.
  init(_ arguments: Arguments) throws(CommandError) {
    if let format = arguments[Options.traceFormat].flatMap(Self.init(rawValue:)) {
      self = format
      return
    }
    let path = arguments[Options.output] ?? "-"
    let file = path.split(separator: "/").last ?? ""
    let ending = file.lastIndex(of: ".").map { String(file[file.index(after: $0)...]) } ?? ""
    guard let format = path == "-" ? .csv : TraceFormat(pathExtension: ending) else {
      throw CommandError(
        "the ending of '\(path)' is not that of a trace format",
        hint: "end it with .csv, .jsonl or .npz, or give --format csv, csv-wide, jsonl or npz")
    }
    self = format
  }
}
