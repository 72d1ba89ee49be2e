import Foundation
import LaminarScene
import LaminarTestSupport
import Testing

@Suite struct `Suite files` {
  private func load(_ text: String) -> (suite: Suite?, messages: [String]) {
    let (suite, report) = SuiteLoader.load(Array(text.utf8), name: "suite.json")
    return (
      suite,
      report.diagnostics.map { "\($0.id) \($0.path) \($0.location?.line ?? 0) \($0.message)" }
    )
  }

  @Test func `are read with their defaults`() throws {
    let (suite, messages) = load(
      """
      { "laminar-suite": 1, "tolerance": "visual", "rules": [ { "track": "a:*", "abs": 1 } ],
        "cases": [ { "scene": "springs/*.json" },
          { "name": "x/two", "scene": "b.json", "checks": ["pixels", "values"], "duration": "500ms",
            "timeTolerance": "1f", "pixelsAt": [0, "0.5s"], "frameRate": "30000/1001",
            "rules": [ { "track": "b", "ignore": true, "reason": "new" } ] } ] }
      """)
    #expect(messages == [])
    let cases = try #require(suite).cases
    #expect(suite?.goldens == "goldens")
    #expect(cases[0].checks == [.values, .properties, .expect])
    #expect(cases[0].tolerance.preset == "visual")
    #expect(cases[1].checks == [.values, .pixels])
    #expect(cases[1].pixelsAt == [0, 0.5])
    #expect(cases[1].duration?.description == "1/2")
    #expect(cases[1].tolerance.rules.map(\.track) == ["a:*", "b"])
    #expect(cases[1].tolerance.time == "1f")
  }

  @Test func `state why a case is not run or may fail, and what chooses it`() throws {
    let (suite, messages) = load(
      """
      { "laminar-suite": 1, "cases": [
        { "scene": "a.json", "skip": "not\\n  yet", "tags": ["slow", "a-b_1"], "frameRate": 30 },
        { "scene": "b.json", "fails": "too fast", "pixelsAt": [0,  1], "tolerance": "visual" } ] }
      """)
    #expect(messages == [])
    let cases = try #require(suite).cases
    #expect(cases.map(\.skip) == ["not yet", nil] && cases.map(\.fails) == [nil, "too fast"])
    #expect(cases.map(\.tags) == [["slow", "a-b_1"], []])
    // What is drawn and sampled depends on these alone, and not on what may differ.
    #expect(cases.map(\.setting) == ["frameRate 30\n", "pixelsAt [0,  1]\n"])
  }

  @Test func `are read with how much pixels may differ, and with what is ignored`() throws {
    let (suite, messages) = load(
      """
      { "laminar-suite": 1, "channelTolerance": 2, "pixelBudget": 50, "ignore": ["clock"],
        "cases": [ { "scene": "a.json" },
          { "scene": "b.json", "channelTolerance": 0, "ignore": [{ "rect": [1, 2, 3, 4] }] },
          { "scene": "c.json", "pixelBudget": "0.1%" } ] }
      """)
    #expect(messages == [])
    let found = try #require(suite)
    #expect(found.cases.map(\.tolerance.channel) == [2, 0, 2])
    #expect(found.cases.map(\.tolerance.pixelBudget) == ["50", "50", "0.1%"])
    #expect(found.cases.map(\.ignored.count) == [1, 2, 1])
    #expect(
      found.cases[1].ignored.map(\.part) == [
        .layers("clock"), .region(CGRect(x: 1, y: 2, width: 3, height: 4)),
      ])
    #expect(found.cases[1].ignored.map(\.isSuites) == [true, false] && found.ignored.count == 1)
    #expect(
      load("{ \"laminar-suite\": 1, \"cases\": [{ \"scene\": \"a.json\" }] }").suite?
        .cases[0].tolerance.keepsFrames == false)
  }

  @Test(arguments: ["-1", "50.5", "1e3", "101%", "x", "", "%", "5 %"])
  func `refuse a number of pixels that diff refuses, too`(text: String) {
    let (suite, messages) = load(
      "{ \"laminar-suite\": 1, \"pixelBudget\": \"\(text)\", \"cases\": [{ \"scene\": \"a.json\" }] }"
    )
    #expect(suite == nil && messages.count == 1 && messages[0].hasPrefix("E0214 /pixelBudget"))
  }

  @Test(arguments: [
    ("{ \"cases\": [] }", ["E0102  1 a suite needs the key \"laminar-suite\""]),
    (
      "{ \"laminar-suite\": 2, \"cases\": [{ \"scene\": \"a.json\" }] }",
      ["E0301 /laminar-suite 1 version 2 of the suite format is not known here"]
    ),
    (
      "{ \"laminar-suite\": 1, \"cases\": [{ \"scene\": \"../a.json\" }] }",
      ["E0303 /cases/0/scene 1 the path may not leave the scene's folder"]
    ),
    (
      "{ \"laminar-suite\": 1,\n\"cases\": [{ \"scene\": \"a.json\" }, { \"scene\": \"a.json\" }] }",
      ["E0306 /cases/1 2 two cases are called \"a.json\""]
    ),
    (
      "{ \"laminar-suite\": 1, \"cases\": [{ \"scene\": \"a.json\", \"duration\": \"9f\" }] }",
      ["E0204 /cases/0/duration 1 \"9f\" counts frames, and a suite has no frame rate"]
    ),
    (
      "{ \"laminar-suite\": 1, \"cases\": [{ \"scene\": \"a.json\", \"rules\": [{ \"track\": \"a\", \"until\": \"2027-02-29\" }] }] }",
      [
        "E0102 /cases/0/rules/0 1 the rule allows nothing",
        "W0211 /cases/0/rules/0/until 1 \"until\" has no effect: rules do not expire",
      ]
    ),
    (
      "{ \"laminar-suite\": 1, \"exclude\": [\"../a.json\"], \"cases\": [{ \"scene\": \"*/b.json\" }] }",
      ["E0303 /exclude/0 1 the path may not leave the scene's folder"]
    ),
    (
      "{ \"laminar-suite\": 1, \"cases\": [{ \"scene\": \"a.json\", \"skip\": \"\\n\", \"fails\": \"b\" }] }",
      [
        "E0105 /cases/0/fails 1 \"fails\" and \"skip\" exclude each other",
        "E0214 /cases/0/skip 1 the reason is empty",
      ]
    ),
    (
      "{ \"laminar-suite\": 1, \"cases\": [{ \"scene\": \"a.json\", \"tags\": [\"!a\", \"\"] }] }",
      [
        "E0305 /cases/0/tags/0 1 \"!a\" is not a tag",
        "E0305 /cases/0/tags/1 1 \"\" is not a tag",
      ]
    ),
  ])
  func `are reported with the location of each mistake`(text: String, expected: [String]) {
    let (suite, messages) = load(text)
    #expect(suite == nil)
    #expect(messages.sorted().filter { !$0.contains("has no case") } == expected.sorted())
  }

  @Test func `have the schema beside the scenes`() throws {
    let file = `Invalid scenes`.folder.deletingLastPathComponent()
      .appending(path: "suite.schema.json")
    let committed = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(committed == SuiteSchema.text, "scenes/suite.schema.json is stale: make schema")
    let schema = try JSONSerialization.jsonObject(with: Data(SuiteSchema.text.utf8))
    #expect(schema is [String: Any])
  }

  @Test func `that are damaged are refused with a report, and truncated ones are never read`() {
    let text = """
      { "laminar-suite": 1, "title": "ö", "tolerance": "visual", "goldens": "g",
        "rules": [ { "track": "a:*", "abs": 1 } ],
        "cases": [ { "scene": "springs/*.json" },
          { "name": "x", "scene": "b.json", "checks": ["pixels"], "duration": "500ms",
            "timeTolerance": "1f", "pixelsAt": [0, "0.5s"], "frameRate": "30000/1001" } ] }
      """
    let whole = Array(text.utf8)
    for length in whole.indices {
      let (suite, report) = SuiteLoader.load(Array(whole[..<length]), name: "s.json")
      #expect(suite == nil && !report.diagnostics.isEmpty, "\(length)")
    }
    for seed in 0..<400 {
      let (suite, report) = SuiteLoader.load(
        Damage(whole, seed: UInt64(seed)).bytes, name: "s.json")
      #expect(suite != nil || !report.diagnostics.isEmpty, "\(seed)")
    }
  }
}
