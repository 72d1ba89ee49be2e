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

  let verb: Verb
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
    verb: Verb, width: Int, height: Int, frameRate: Rational, format: PictureFormat, frames: [Int]
  ) {
    (self.verb, self.width, self.height) = (verb, width, height)
    (self.frameRate, self.format, self.frames) = (frameRate, format, frames)
  }

  /// One JSON object on one line; keys are only added within version 1.
  var json: String {
    var object = Self.header(verb)
    add(to: &object)
    return object.text + "\n"
  }

  /// The first keys of a report.
  static func header(_ verb: Verb) -> JSONObjectText {
    var object = JSONObjectText()
    object.add("laminar-run-report", 1)
    ToolVersion.add(to: &object)
    object.add("verb", verb.rawValue)
    return object
  }

  /// Adds all that follows the first keys.
  func add(to object: inout JSONObjectText) {
    if let scene { object.add("scene", raw: text([("path", scene.path), ("hash", scene.hash)])) }
    if let input { object.add("input", raw: text([("path", input.path), ("hash", input.hash)])) }
    if let source { object.add("source", source) }
    object.add("width", width)
    object.add("height", height)
    object.add("frameRate", "\(frameRate.numerator)/\(frameRate.denominator)")
    object.add("format", format.rawValue)
    object.add("frames", raw: counts.text)
    object.add("bytes", bytes)
    object.add("files", raw: list(files.map(text)))
    if let hashes { object.add("hashes", hashes) }
    if !verified.isEmpty {
      object.add("verified", raw: list(verified.map(JSONObjectText.literal)))
    }
    object.add(
      "notices", raw: list((notices + [loss].compactMap { $0 }).map(JSONObjectText.literal)))
    object.add("warnings", raw: list(warnings.map(\.json)))
    if let seconds { object.add("seconds", seconds) }
  }

  /// The bytes of all files.
  var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

  /// The bytes of the files that this run wrote.
  var writtenBytes: Int { files.reduce(0) { $0 + ($1.isKept ? 0 : $1.bytes) } }

  private var counts: JSONObjectText {
    var object = JSONObjectText()
    object.add("written", frames.count - kept.count)
    object.add("kept", kept.count)
    if let total {
      object.add("skipped", max(0, total - frames.count))
      object.add("total", total)
    }
    object.add("numbers", FrameRanges(frames).text)
    return object
  }

  private func text(_ file: File) -> String {
    var object = JSONObjectText()
    object.add("path", file.path)
    if let frame = file.frame { object.add("frame", frame) }
    object.add("bytes", file.bytes)
    if file.isKept { object.add("kept", true) }
    return object.text
  }

  private func text(_ members: [(String, String)]) -> String {
    var object = JSONObjectText()
    for (key, value) in members { object.add(key, value) }
    return object.text
  }

  private func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
}

/// Where the report of a run goes.
struct RunReportRequest {
  private let request: ReportRequest

  /// The report of a command line; nil where none is requested.
  ///
  /// - Throws: A report on standard output beside other data, or on a file that may not be replaced.
  init?(_ invocation: Invocation, _ target: PictureTarget) throws(CommandError) {
    guard let request = invocation.arguments[Options.runReport] else { return nil }
    self.request = request
    guard let path = request.path else {
      if target.pattern.kind == .standardOutput || invocation.arguments[Options.hash] == "-" {
        throw CommandError(
          "the frames already go to standard output", hint: "write --report json=FILE"
        )
      }
      return
    }
    if !invocation.overwrites, !invocation.arguments.has(Options.resume) {
      try CommandError.requireAbsent(path)
    }
  }

  /// Writes the text of a report.
  func write(_ json: String, _ invocation: Invocation) throws {
    guard let path = request.path else { return try invocation.console.answer(json) }
    try OutputFile.write(
      to: path, overwrites: invocation.overwrites || invocation.arguments.has(Options.resume),
      temporaries: invocation.temporaries
    ) { try $0.write(json) }
  }
}
