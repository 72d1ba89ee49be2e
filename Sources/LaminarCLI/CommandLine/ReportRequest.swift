import Foundation
import Laminar

/// A report that a command line requests, and where it goes.
struct ReportRequest: Sendable {
  let kind: ReportKind
  /// A file; nil for standard output.
  let path: String?
  /// Whether a file that exists is replaced without `--overwrite`.
  private var replaces = false

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

  /// The reports of a command line; text without any, and GitHub's where its workflows run.
  ///
  /// - Parameter folder: A folder, with its slash, in which an earlier run's reports are replaced.
  static func all(
    _ invocation: Invocation, replacingIn folder: String? = nil
  ) throws -> [ReportRequest] {
    var requests = invocation.arguments[CommonOptions.report]
    if requests.isEmpty { requests = [ReportRequest(.text)] }
    if invocation.environment["GITHUB_ACTIONS"] == "true",
      !requests.contains(where: { $0.kind == .github })
    {
      requests.append(ReportRequest(.github))
    }
    let isShared =
      requests.count { $0.path == nil && [.json, .junit, .html].contains($0.kind) } > 0
    if isShared, requests.count(where: { $0.path == nil }) > 1 {
      let extra = requests.filter { $0.path == nil && $0.kind != .github }
      if extra.count > 1 {
        throw CommandError(
          "only one report can go to standard output", hint: "write --report json=FILE")
      }
    }
    for index in requests.indices {
      guard let path = requests[index].path, !invocation.overwrites else { continue }
      requests[index].replaces = folder.map(path.hasPrefix) ?? false
      if !requests[index].replaces { try CommandError.requireAbsent(path) }
    }
    return requests
  }

  /// The reports of a verb that compares nothing; `--format` is the older spelling of `--report`.
  static func plain(_ invocation: Invocation) throws -> [ReportRequest] {
    var requests = invocation.arguments[CommonOptions.plainReport]
    if let format = invocation.arguments[CommonOptions.reportFormat] {
      guard requests.isEmpty else {
        throw CommandError(
          "--format is the older spelling of --report; give one of them")
      }
      requests = [ReportRequest(format)]
    }
    if requests.isEmpty { requests = [ReportRequest(.text)] }
    if requests.count(where: { $0.path == nil }) > 1 {
      throw CommandError(
        "only one report can go to standard output", hint: "write --report json=FILE")
    }
    if !invocation.overwrites {
      for path in requests.compactMap(\.path) { try CommandError.requireAbsent(path) }
    }
    return requests
  }

  /// Writes reports whose forms are texts, made when they are needed.
  static func write(
    _ requests: [ReportRequest], _ invocation: Invocation, text: () -> String, json: () -> String
  ) throws {
    for request in requests {
      let report = request.kind == .json ? json() : text()
      guard let path = request.path else {
        try invocation.console.answer(report)
        continue
      }
      try OutputFile.write(
        to: path, overwrites: invocation.overwrites, temporaries: invocation.temporaries
      ) { try $0.write(report) }
    }
  }

  /// Writes the reports, and the summary of a step where GitHub's workflows run.
  static func write(
    _ requests: [ReportRequest], of report: any Reportable, _ invocation: Invocation,
    overwrites: Bool? = nil
  ) throws {
    let console = invocation.console
    for request in requests {
      guard let path = request.path else {
        // Only the data: annotations must not be inside a JSON document.
        let isShared =
          request.kind == .github
          && requests.contains {
            $0.path == nil && [.json, .junit, .html].contains($0.kind)
          }
        let text = report.text(
          as: request.kind, columns: console.reportWidth, colors: console.isOutputColored)
        if isShared { console.say(text) } else { try console.answer(text) }
        continue
      }
      try OutputFile.write(
        to: path, overwrites: overwrites ?? (invocation.overwrites || request.replaces),
        temporaries: invocation.temporaries
      ) { try $0.write(report.text(as: request.kind)) }
    }
    if requests.contains(where: { $0.kind == .github }) {
      try appendSummary(of: report, invocation)
    }
  }

  /// Prints what differs where all reports went to files; annotations alone do not tell it. Not with `-q`.
  static func showUnlessShown(
    _ report: any Reportable, _ requests: [ReportRequest], _ invocation: Invocation
  ) throws {
    let console = invocation.console
    guard !console.isQuiet, requests.allSatisfy({ $0.path != nil || $0.kind == .github }) else {
      return
    }
    try console.answer(
      report.text(
        as: .text, columns: console.reportWidth, colors: console.isOutputColored))
  }

  private static func appendSummary(
    of report: any Reportable, _ invocation: Invocation
  ) throws {
    guard let path = invocation.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemFailure.last.error("cannot write \(path)") }
    defer { close(descriptor) }
    let stream = DescriptorStream(descriptor: descriptor, name: path)
    try stream.write(report.text(as: .markdown) + "\n")
    try stream.flush()
  }
}
