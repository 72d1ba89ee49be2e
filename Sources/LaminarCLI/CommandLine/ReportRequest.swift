import Foundation
import Laminar

/// A report that a command line requests, and where it goes.
struct ReportRequest: Sendable {
  let kind: ReportKind
  /// A file; nil for standard output.
  let path: String?
  /// Reads `json` or `json=out.json`; nil for an unknown kind or an empty name.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = parts.first.flatMap({ ReportKind(rawValue: String($0)) }),
      parts.count == 1 || !parts[1].isEmpty
    else { return nil }
    self.init(kind, path: parts.count == 2 && parts[1] != "-" ? String(parts[1]) : nil)
  }

  init(_ kind: ReportKind, path: String? = nil) {
    self.kind = kind
    self.path = path
  }
}

/// The reports of a run, and where they go.
struct Reports {
  let requests: [ReportRequest]
  private let console: Console
  private let overwrites: Bool
  /// The folder, with its slash, in which an earlier run's reports are replaced; nil for none.
  private let replacedFolder: String?
  private let temporaries: TemporaryFiles
  /// The file to which GitHub's workflows want a summary; nil elsewhere.
  private let summaryPath: String?

  /// The reports of a verb that compares; text without any, and GitHub's where its workflows run.
  ///
  /// - Parameter folder: A folder, with its slash, in which an earlier run's reports are replaced.
  /// - Throws: Several reports on standard output, and files that may not be replaced.
  init(
    _ arguments: Arguments, _ console: Console, _ environment: [String: String],
    _ temporaries: TemporaryFiles, replacingIn folder: String? = nil
  ) throws(CommandError) {
    var requests = arguments[CommonOptions.report]
    if requests.isEmpty { requests = [ReportRequest(.text)] }
    if environment["GITHUB_ACTIONS"] == "true",
      !requests.contains(where: { $0.kind == .github })
    {
      requests.append(ReportRequest(.github))
    }
    if Self.hasDocument(requests),
      requests.count(where: { $0.path == nil && $0.kind != .github }) > 1
    {
      throw Self.twoOnOutput
    }
    self.requests = requests
    (self.console, self.temporaries) = (console, temporaries)
    overwrites = arguments.overwrites
    replacedFolder = folder
    summaryPath = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
    try requireAbsent()
  }

  /// The reports of a verb that compares nothing; `--format` is the older spelling of `--report`.
  ///
  /// - Throws: Several reports on standard output, and files that may not be replaced.
  init(
    plain arguments: Arguments, _ console: Console, _ temporaries: TemporaryFiles
  ) throws(CommandError) {
    var requests = arguments[CommonOptions.plainReport]
    if let format = arguments[CommonOptions.reportFormat] {
      guard requests.isEmpty else {
        throw CommandError(
          "--format is the older spelling of --report; give one of them")
      }
      requests = [ReportRequest(format)]
    }
    if requests.isEmpty { requests = [ReportRequest(.text)] }
    if requests.count(where: { $0.path == nil }) > 1 { throw Self.twoOnOutput }
    self.requests = requests
    (self.console, self.temporaries) = (console, temporaries)
    overwrites = arguments.overwrites
    (replacedFolder, summaryPath) = (nil, nil)
    try requireAbsent()
  }

  private static let twoOnOutput = CommandError(
    "only one report can go to standard output", hint: "write --report json=FILE")

  /// Whether standard output is one document, inside of which nothing else may be.
  private static func hasDocument(_ requests: [ReportRequest]) -> Bool {
    requests.contains { $0.path == nil && [.json, .junit, .html].contains($0.kind) }
  }

  private func requireAbsent() throws(CommandError) {
    for path in requests.compactMap(\.path) where !replaces(path) {
      try CommandError.requireAbsent(path)
    }
  }

  /// Whether a file that exists is replaced.
  private func replaces(_ path: String) -> Bool {
    overwrites || replacedFolder.map(path.hasPrefix) ?? false
  }

  /// Whether a page with pictures is requested.
  var hasPage: Bool { requests.contains { $0.kind == .html } }

  /// The kinds that go to standard output.
  var shown: [ReportKind] { requests.filter { $0.path == nil }.map(\.kind) }

  // MARK: - Writing

  /// Writes reports whose forms are texts, made when they are needed.
  ///
  /// - Parameter showsOutput: Whether those of standard output are written too.
  func write(text: () -> String, json: () -> String, showsOutput: Bool = true) throws {
    for request in requests where showsOutput || request.path != nil {
      let report = request.kind == .json ? json() : text()
      if let path = request.path {
        try write(report, to: path)
      } else {
        try console.answer(report)
      }
    }
  }

  /// Writes the reports, and the summary of a step where GitHub's workflows run.
  ///
  /// - Parameter isRepeated: Whether the run has written its reports before.
  func write(_ report: any Reportable, isRepeated: Bool = false) throws {
    for request in requests {
      guard let path = request.path else {
        let text = text(of: report, as: request.kind)
        // Only the data: annotations must not be inside a JSON document.
        if request.kind == .github, Self.hasDocument(requests) {
          console.say(text)
        } else {
          try console.answer(text)
        }
        continue
      }
      try write(report.text(as: request.kind), to: path, isRepeated: isRepeated)
    }
    if requests.contains(where: { $0.kind == .github }) { try appendSummary(of: report) }
  }

  /// Prints what differs where all reports went to files; annotations alone do not tell it. Not with `-q`.
  func showUnlessShown(_ report: any Reportable) throws {
    guard !console.isQuiet, shown.allSatisfy({ $0 == .github }) else { return }
    try console.answer(text(of: report, as: .text))
  }

  private func text(of report: any Reportable, as kind: ReportKind) -> String {
    report.text(as: kind, columns: console.reportWidth, colors: console.isOutputColored)
  }

  private func write(_ text: String, to path: String, isRepeated: Bool = false) throws {
    try OutputFile.write(
      to: path, overwrites: isRepeated || replaces(path), temporaries: temporaries
    ) { try $0.write(text) }
  }

  private func appendSummary(of report: any Reportable) throws {
    guard let summaryPath else { return }
    let descriptor = open(summaryPath, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemFailure.last.error("cannot write \(summaryPath)") }
    defer { close(descriptor) }
    let stream = DescriptorStream(descriptor: descriptor, name: summaryPath)
    try stream.write(report.text(as: .markdown) + "\n")
    try stream.flush()
  }
}
