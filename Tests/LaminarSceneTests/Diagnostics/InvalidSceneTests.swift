import Foundation
import Testing

@testable import LaminarScene

/// The broken and doubtful files of `scenes/invalid` with their reports.
@Suite struct `Invalid scenes` {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "scenes/invalid")
  static let isRecording = ProcessInfo.processInfo.environment["LAMINAR_RECORD"] == "1"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  @Test func `are many, each with its report and no report without one`() throws {
    #expect(Self.names.count >= 30)
    let reports = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
      .filter { $0.hasSuffix(".diagnostics.txt") }.map { String($0.dropLast(16)) }.sorted()
    #expect(reports == Self.names, "LAMINAR_RECORD=1 swift test records missing reports")
  }

  @Test(arguments: names) func `are reported as recorded`(name: String) throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: name + ".json"))
    let (scene, report) = SceneLoader.load([UInt8](bytes), name: name + ".json") { _ in nil }
    #expect((scene == nil) == report.hasErrors)
    #expect(report.hasErrors != name.hasPrefix("warning-"))
    #expect(!report.diagnostics.isEmpty)
    let file = Self.folder.appending(path: name + ".diagnostics.txt")
    let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    guard report.text() != expected else { return }
    if Self.isRecording {
      try report.text().write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name).diagnostics.txt")
    } else {
      Issue.record("\(name).json is reported otherwise:\n\(report.text())")
    }
  }
}
