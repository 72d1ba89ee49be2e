import Foundation
import LaminarGraphics
import LaminarRaster
import LaminarTrace
import Synchronization
import Testing

@testable import LaminarServer

/// The addresses of a suite, over cases in memory.
@Suite struct `A suite's addresses` {
  /// A suite with a case that differs, one that passes, one that is skipped, one that fails as expected and an
  /// obsolete golden.
  private final class Cases: PreviewSuite {
    let state = Mutex((accepted: [[String]?](), refusal: String?.none, runs: 0, isBroken: false))

    var files: [String] { [] }

    func run() throws -> SuiteReport {
      let (isAccepted, isBroken) = state.withLock { state in
        state.runs += 1
        return (!state.accepted.isEmpty, state.isBroken)
      }
      if isBroken { throw SuiteRefusal("suite.json:1: no suite") }
      var card = SuiteCaseResult(name: "card", scene: "card.json", checks: [])
      var check = SuiteCheckResult("pixels", isAccepted ? .passed : .different, "1 frame differs")
      check.location = FileLocation(file: "card.json", line: 3, column: 7)
      check.details = ["because it is red"]
      card.checks = [check]
      card.pictures = [
        SuitePicture(frame: 4, time: 0.5, base: Self.red, new: Self.blue, differs: true)
      ]
      let other = SuiteCaseResult(
        name: "other", scene: "other.json",
        checks: [SuiteCheckResult("values", .passed, "the same")])
      var later = SuiteCaseResult(name: "later", scene: "later.json", checks: [])
      later.skip = "it is being drawn"
      var known = SuiteCaseResult(
        name: "known", scene: "known.json",
        checks: [SuiteCheckResult("values", .different, "slower")])
      known.fails = "too slow"
      return SuiteReport(
        name: "suite.json", cases: [card, other, later, known],
        obsolete: isAccepted ? [] : ["goldens/a.csv"])
    }

    func accept(_ names: [String]?) throws -> [String] {
      try state.withLock { state in
        if let refusal = state.refusal { throw SuiteRefusal(refusal) }
        state.accepted.append(names)
        return ["goldens/card.pixels.txt"]
      }
    }

    static let red = PNGEncoder().encode(Bitmap(width: 4, height: 2, filling: 0xff00_00ff))
    static let blue = PNGEncoder().encode(Bitmap(width: 4, height: 2, filling: 0xffff_0000))
  }

  private let cases = Cases()

  /// The answer of suite.json when the cases have run.
  private func results(_ endpoints: SuiteEndpoints) throws -> JSON {
    for _ in 0..<2_000 {
      let response = try #require(endpoints.response(to: HTTPRequest(.get, "suite.json")))
      let json = try JSON(reading: response.bytes)
      if json["running"] == false { return json }
      usleep(2_000)
    }
    throw SuiteRefusal("the cases do not end")
  }

  private func accept(_ endpoints: SuiteEndpoints, _ body: String) -> (status: Int, text: String) {
    let response = endpoints.response(to: HTTPRequest(.post, "accept", body: Array(body.utf8)))
    return (response?.status ?? 0, String(decoding: response?.bytes ?? [], as: UTF8.self))
  }

  @Test func `state what failed, and why`() throws {
    let counted = EventCount()
    let endpoints = SuiteEndpoints(cases) { event in
      if event.name == "suite" { counted.add() }
    }
    let json = try results(endpoints)
    #expect(json["passed"] == false && json["run"]?.count == 1 && json["name"] == "suite.json")
    let list = try #require(json["cases"]?.elements)
    #expect(
      list.map { $0["name"]?.string } == ["card", "other", "later", "known", "goldens/a.csv"])
    #expect(
      list.map { $0["status"]?.string } == ["failed", "passed", "skipped", "expected", "obsolete"])
    #expect(list[2]["reason"] == "skipped: it is being drawn" && list[0]["reason"] == nil)
    #expect(list[3]["headline"] == "fails as expected: too slow")
    let check = try #require(list[0]["checks"]?.elements?.first)
    #expect(check["outcome"] == "different" && check["lines"] == ["because it is red"])
    #expect(check["location"]?["column"]?.count == 7)
    #expect(list[0]["frames"]?.elements?.first?.count == 4)
    for _ in 0..<500 where counted.value < 2 { usleep(2_000) }
    #expect(counted.value == 2)
  }

  @Test func `show the pictures of both sides`() throws {
    let endpoints = SuiteEndpoints(cases) { _ in }
    _ = try results(endpoints)
    func picture(_ side: String, _ frame: String = "4") -> HTTPResponse? {
      endpoints.response(
        to: HTTPRequest(.get, "suite/\(side).png", query: [("case", "card"), ("frame", frame)]))
    }
    #expect(picture("old")?.bytes == Cases.red && picture("new")?.bytes == Cases.blue)
    let difference = try PNGDecoder.decode(try #require(picture("difference")).bytes)
    #expect(difference.width == 4 && difference.height == 2)
    #expect(picture("old", "5")?.status == 404 && picture("other") == nil)
  }

  @Test func `accept what was seen, and say what was written`() throws {
    let endpoints = SuiteEndpoints(cases) { _ in }
    _ = try results(endpoints)
    #expect(accept(endpoints, "{}").status == 400)
    #expect(accept(endpoints, #"{"cases": []}"#).status == 400)
    #expect(accept(endpoints, #"{"all": true, "cases": ["card"]}"#).status == 400)
    let old = accept(endpoints, #"{"cases": ["card"], "run": 0}"#)
    #expect(old.status == 409 && old.text.contains("ran again"))
    #expect(cases.state.withLock { $0.accepted.isEmpty })
    let done = accept(endpoints, #"{"cases": ["card"], "run": 1}"#)
    #expect(done.status == 200 && done.text == #"{"accepted":["goldens/card.pixels.txt"]}"# + "\n")
    #expect(cases.state.withLock { $0.accepted } == [["card"]])
    let json = try results(endpoints)
    #expect(json["passed"] == true && json["run"]?.count == 2)
  }

  @Test func `pass on why nothing is accepted`() throws {
    let endpoints = SuiteEndpoints(cases) { _ in }
    _ = try results(endpoints)
    cases.state.withLock { $0.refusal = "CI is set; goldens are never written there" }
    let refused = accept(endpoints, #"{"all": true}"#)
    #expect(refused.status == 409 && refused.text == "CI is set; goldens are never written there\n")
    #expect(endpoints.response(to: HTTPRequest(.get, "accept"))?.status == 405)
  }

  @Test func `keep the last results of a suite that is being edited`() throws {
    let endpoints = SuiteEndpoints(cases) { _ in }
    _ = try results(endpoints)
    cases.state.withLock { $0.isBroken = true }
    _ = accept(endpoints, #"{"all": true}"#)
    let json = try results(endpoints)
    #expect(json["problem"] == "suite.json:1: no suite" && json["passed"] == false)
    #expect(json["cases"]?.elements?.count == 5)
  }
}

/// Counts on any thread.
private final class EventCount: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
