import LaminarGraphics
import Testing

@testable import LaminarTrace

/// What a suite's run is summarised and recorded as.
@Suite struct `A suite's results` {
  private static let location = FileLocation(file: "suite.json", line: 4)

  private func result(
    _ name: String, _ outcomes: [SuiteCheckResult.Outcome], fails: String? = nil,
    skip: String? = nil
  ) -> SuiteCaseResult {
    var result = SuiteCaseResult(name: name, scene: name + ".json", checks: [])
    (result.fails, result.skip) = (fails, skip)
    for outcome in outcomes { result.add("values", outcome, "\(outcome)") }
    result.requireExpectedFailure(at: Self.location)
    return result
  }

  @Test func `count what was skipped and what fails as expected`() {
    typealias Status = SuiteCaseResult.Status
    let passed = result("a", [.passed, .passed])
    let skipped = result("b", [], skip: "later")
    let expected = result("c", [.passed, .different], fails: "known")
    let surprise = result("d", [.passed], fails: "known")
    let missing = result("e", [.different, .missing], fails: "known")
    let broken = result("f", [.failed], fails: "known")
    let all = [passed, skipped, expected, surprise, missing, broken]
    #expect(
      all.map(\.status) == [.passed, .skipped, .expected, .failed, .failed, .failed] as [Status])
    func headline(_ cases: [SuiteCaseResult], _ obsolete: [String] = []) -> String {
      SuiteReport(name: "s", cases: cases, obsolete: obsolete).headline
    }
    #expect(headline([]) == "no case was chosen")
    #expect(headline([passed]) == "the only case passed (2 checks)")
    #expect(headline([skipped]) == "1 skipped")
    #expect(headline([passed, skipped]) == "1 case passed (2 checks); 1 skipped")
    #expect(
      headline([passed, passed, skipped, skipped, expected])
        == "all 2 cases passed (4 checks); 2 skipped, 1 fails as expected")
    #expect(
      headline([passed, expected, expected], ["x"]) == "1 golden is obsolete; 2 fail as expected")
    #expect(headline([missing, broken, skipped]) == "2 of 3 cases failed; 1 skipped")
    #expect(
      headline([surprise])
        == "d: the case passes, and the suite expects it to fail: \"known\"; remove \"fails\"")
    let page = ReportPage(SuiteReport(name: "s", cases: [passed, skipped, expected, surprise]))
    #expect(page.cases.map(\.name) == ["d", "b", "c", "a"])
    #expect(page.cases.map(\.status) == [.different, .skipped, .expected, .same])
    #expect(page.cases[1].headline == "skipped: later")
  }

  @Test func `count the failures that a renderer alone makes`() {
    var first = result("a", [.different])
    var report = SuiteReport(name: "s", cases: [first, result("b", [.different])])
    report.renderers = (3, 4)
    #expect(report.text(as: .text).contains("\nthe goldens were accepted with renderer 3, this is"))
    first.isOfRenderer = true
    report.cases[0] = first
    #expect(
      report.text(as: .text).contains(
        "\n1 of 2 failures is of the renderer alone: nothing of the scene changed since the goldens "
          + "were accepted\n"))
    report.cases[1] = first
    #expect(report.text(as: .github).contains("2 of 2 failures are of the renderer alone"))
    #expect(
      report.text(as: .json).contains("\"passed\":false,\"rendererOnly\":true,\"checks\":"))
  }

  @Test func `are recorded, and read as they were`() throws {
    let hash = "sha256:" + String(repeating: "0a", count: 32)
    var record = SuiteRunRecord(suite: "s", goldens: "g/", items: [])
    var passed = result("a", [.passed])
    passed.checks[0].golden = "g/a.trace.jsonl"
    passed.checks[0].details = ["stale rule, it names no track: a"]
    record.runs = [
      SuiteRunRecord.Run(passed, scene: hash, files: hash),
      SuiteRunRecord.Run(result("b", [.different]), scene: hash, files: hash),
      SuiteRunRecord.Run(result("c", [], skip: "later"), scene: nil, files: nil),
    ]
    record.suiteHash = hash
    record.tool = ["version": "1", "renderer": 3, "commit": "abc"]
    let read = try SuiteRunRecord(Array(record.text.utf8), name: "run.json")
    #expect(read.text == record.text && read.renderer == 3)
    #expect(read.runs.map(\.status) == [.passed, .failed, .skipped])
    #expect(read.runs.map(\.checks.count) == [1, 0, 0])
    // What would command a terminal is no result, nor is a check that did not pass.
    for (old, new) in [
      ("stale rule", "\\u001b[2J"), ("\"outcome\":\"passed\"", "\"outcome\":\"x\""),
    ] {
      let text = record.text.replacing(old, with: new)
      #expect(text != record.text)
      let runs = try SuiteRunRecord(Array(text.utf8), name: "run.json").runs
      #expect(runs.map(\.name) == ["b", "c"])
    }
  }

  @Test func `have a line for each case beside the goldens`() throws {
    let hash = "sha256:" + String(repeating: "f0", count: 32)
    var record = GoldensRecord()
    record.renderer = 2
    for name in ["b/x", "a", "b"] {
      record.entries[name] = GoldensRecord.Entry(renderer: 3, scene: hash)
    }
    let lines = record.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "{\"laminar-goldens\":1,\"renderer\":2,\"cases\":[")
    #expect(lines.last == "{}]}")
    #expect(
      lines[1...3].map { String($0.prefix(14)) }.sorted()
        == lines[1...3].map { String($0.prefix(14)) })
    let read = try #require(GoldensRecord(Array(record.text.utf8)))
    #expect(read == record && read.renderer(of: "a") == 3 && read.renderer(of: "c") == 2)
    // The last case ends as any other: one more changes no line but its own.
    record.entries["z"] = GoldensRecord.Entry(renderer: 3, scene: hash)
    #expect(Set(lines).isSubset(of: record.text.split(separator: "\n").map(String.init)))
    // That of an earlier version has the number of all.
    let early = GoldensRecord(Array("{\"laminar-goldens\":1,\"renderer\":1}\n".utf8))
    #expect(early?.renderer(of: "a") == 1)
    #expect(GoldensRecord(Array("{}".utf8)) == nil)
  }
}
