import Foundation
import Laminar
import LaminarTestSupport
import Synchronization
import Testing

@testable import LaminarTesting

/// A card that moves to the right within a second.
struct MovingCard {
  let stage = Stage(width: 64, height: 36, backgroundColor: .white)
  let layer = Layer()

  init(distance: CGFloat = 40, delay: Double = 0, color: Color = .red) {
    layer.name = "card"
    layer.frame = CGRect(x: 4, y: 8, width: 16, height: 20)
    layer.backgroundColor = color
    stage.rootLayer.addSublayer(layer)
    let move = BasicAnimation(\Layer.position.x, from: 12, to: 12 + distance, duration: 1)
    move.beginTime = delay
    move.fillMode = .both
    layer.add(move, forKey: "move")
  }
}

/// The messages of the issues that code records, which do not fail the test.
func issues(_ body: () -> Void) -> [String] {
  final class Messages: Sendable {
    let list = Mutex<[String]>([])
  }
  let messages = Messages()
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    messages.list.withLock { $0 += issue.comments.map(\.rawValue) }
    return true
  }
  return messages.list.withLock { $0 }
}

/// The goldens of a test file in a temporary folder, and comparisons with them.
struct CardGoldens {
  let folder = TemporaryFolder()
  var testFile: String { folder.file("CardTests.swift") }

  /// The message of a comparison that fails; nil of one that passes.
  func message(
    _ stage: Stage, named name: String = "card", checking checks: [MotionCheck] = [.values],
    within tolerances: [MotionTolerance] = [], ignoring ignored: [IgnoredMotion] = [],
    environment: [String: String] = [:], keepsAttachments: Bool = true,
    allowsDiagnostics: Bool = false, line: Int = 7
  ) -> String? {
    let location = SourceLocation(
      fileID: "Cards/CardTests.swift", filePath: testFile, line: line, column: 3)
    var expectation = MotionExpectation(
      name: name, checks: checks, tolerances: tolerances,
      goldens: MotionGoldens(
        of: testFile, environment: environment, keepsAttachments: keepsAttachments),
      location: location)
    expectation.ignored = ignored
    expectation.allowsDiagnostics = allowsDiagnostics
    let messages = issues { expectation.verify(stage, FrameTimes(rate: 10, duration: 1)) }
    #expect(messages.count <= 1)
    return messages.first
  }

  /// The names of the goldens.
  var names: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.contains(".") }.sorted()
  }
}

@Suite struct `A motion that is expected` {
  private let goldens = CardGoldens()

  @Test func `is recorded by a first run, which fails, and compared by the next`() throws {
    let checks: [MotionCheck] = [.values, .properties, .events]
    let message = try #require(goldens.message(MovingCard().stage, checking: checks))
    #expect(
      message == """
        the motion "card" was recorded, since it had no golden
        recorded: Goldens/CardTests/card.trace.jsonl, Goldens/CardTests/card.properties.csv, \
        Goldens/CardTests/card.events.csv
        look at them and commit them; the next run compares
        """)
    #expect(
      goldens.names
        == ["card.events.csv", "card.properties.csv", "card.trace.jsonl"]
        .map { "Goldens/CardTests/" + $0 })
    #expect(goldens.message(MovingCard().stage, checking: checks) == nil)
  }

  @Test(arguments: ["true", "1"])
  func `is not recorded where CI is set`(ci: String) throws {
    let environment = ["CI": ci, "LAMINAR_RECORD": "motion"]
    let message = try #require(goldens.message(MovingCard().stage, environment: environment))
    #expect(message.contains("there is no golden Goldens/CardTests/card.trace.jsonl"))
    #expect(message.contains("nothing is recorded where CI is set"))
    #expect(goldens.names == [])
    _ = goldens.message(MovingCard().stage)
    let known = goldens.folder.text("Goldens/CardTests/card.trace.jsonl")
    let changed = try #require(
      goldens.message(MovingCard(distance: 30).stage, environment: environment))
    #expect(changed.hasSuffix("LAMINAR_RECORD has no effect where CI is set"))
    #expect(goldens.folder.text("Goldens/CardTests/card.trace.jsonl") == known)
  }

  @Test func `fails with what moved otherwise, and what moves it`() throws {
    _ = goldens.message(MovingCard().stage)
    let known = goldens.folder.text("Goldens/CardTests/card.trace.jsonl")
    let message = try #require(goldens.message(MovingCard(distance: 30).stage))
    let lines = message.split(separator: "\n")
    #expect(lines.first == "the motion \"card\" is not that of its goldens")
    #expect(
      lines.dropFirst().prefix(2) == [
        "values: card: position.x ends at 39 instead of 48",
        "  differs most at 0.9 s: 39 instead of 48 (by 9), in 9 of 10 frames",
      ])
    #expect(lines.contains("attached: card.trace.jsonl, card.html"))
    #expect(lines.last?.hasPrefix("if the new motion is meant, record it: LAMINAR_RECORD=") == true)
    let withoutFolder = goldens.message(MovingCard(distance: 30).stage, keepsAttachments: false)
    #expect(
      withoutFolder?.contains(
        "\nswift test --attachments-path FOLDER keeps card.trace.jsonl, card.html\n") == true)
    #expect(goldens.folder.text("Goldens/CardTests/card.trace.jsonl") == known)
  }

  @Test func `is recorded again on request, with the differences`() throws {
    let environment = ["LAMINAR_RECORD": "motion"]
    _ = goldens.message(MovingCard().stage)
    // What does not differ is neither written nor a failure.
    #expect(goldens.message(MovingCard().stage, environment: environment) == nil)
    let other = { MovingCard(distance: 30).stage }
    let message = try #require(goldens.message(other(), environment: environment))
    #expect(
      message.hasPrefix("the motion \"card\" was recorded again, with these differences:\nvalues: ")
    )
    #expect(goldens.message(other()) == nil)
  }

  @Test func `may differ as far as its tolerances say`() {
    _ = goldens.message(MovingCard().stage)
    let near = { MovingCard(distance: 40.5).stage }
    #expect(goldens.message(near()) != nil)
    #expect(goldens.message(near(), within: [.absolute(0.4, of: "card:position.*")]) != nil)
    #expect(goldens.message(near(), within: [.absolute(0.51, of: "card:position.*")]) == nil)
    #expect(goldens.message(near(), within: [.absolute(0.51, of: "ball:position.*")]) != nil)
    #expect(goldens.message(near(), within: [.relative(0.02, of: "card:**")]) == nil)
    #expect(goldens.message(near(), ignoring: [.tracks("card:**")]) == nil)
    #expect(goldens.message(near(), ignoring: [.layers("card")]) == nil)
    let unknown = goldens.message(near(), ignoring: [.layers("crad")])
    #expect(unknown?.contains("no layer matches \"crad\"; did you mean \"card\"?") == true)
    #expect(goldens.message(MovingCard(distance: 40.04).stage, within: [.visual]) == nil)
    let late = { MovingCard(delay: 0.1).stage }
    #expect(goldens.message(late()) != nil)
    #expect(goldens.message(late(), within: [.timeTolerance(frames: 1)]) == nil)
    #expect(goldens.message(late(), within: [.timeTolerance(0.1)]) == nil)
    #expect(goldens.message(late(), within: [.timeTolerance(0.05)]) != nil)
  }

  @Test func `has properties, events and pixels that are compared`() throws {
    let checks: [MotionCheck] = [.values, .properties, .events, .pixels(at: [0, 0.5])]
    _ = goldens.message(MovingCard().stage, checking: checks)
    let painted = try #require(goldens.message(MovingCard(color: .blue).stage, checking: checks))
    #expect(painted.contains("properties: card:backgroundColor #ff0000ff → #0000ffff"))
    #expect(painted.contains("pixels: "))
    #expect(!painted.contains("values: "))
    let late = try #require(goldens.message(MovingCard(delay: 0.5).stage, checking: [.events]))
    #expect(late.contains("events: "))
  }

  @Test func `has pictures that may differ as far as its tolerances say`() throws {
    let checks: [MotionCheck] = [.pixels(at: [0, 0.5])]
    _ = goldens.message(MovingCard().stage, checking: checks)
    #expect(goldens.names.count == 2)
    let redder = { MovingCard(color: Color(red: 0.99, green: 0, blue: 0, alpha: 1)).stage }
    let message = try #require(goldens.message(redder(), checking: checks))
    #expect(
      message.contains(
        "attached: card.frame-000000.png, card.frame-000001.png, card.differences.png")
    )
    #expect(message.contains("pixels: all 2 frames differ; worst is frame 0 (0 s), 13.9 % of"))
    #expect(message.contains("\n  frame 1 (0.5 s): 13.9 % of its pixels differ"))
    for tolerance: MotionTolerance in [
      .channelTolerance(3), .pixelBudget(320), .pixelBudget(share: 0.2),
    ] {
      #expect(goldens.message(redder(), checking: checks, within: [tolerance]) == nil)
    }
    for tolerance: MotionTolerance in [
      .channelTolerance(2), .pixelBudget(319), .pixelBudget(share: 0.1),
    ] {
      #expect(goldens.message(redder(), checking: checks, within: [tolerance]) != nil)
    }
    let all = CGRect(x: 0, y: 0, width: 64, height: 36)
    #expect(goldens.message(redder(), checking: checks, ignoring: [.region(all)]) == nil)
    let shown = goldens.message(MovingCard().stage, checking: checks, ignoring: [.layers("card")])
    #expect(
      shown?.contains(
        "the goldens still show \"card\", which is ignored now; nothing else differs") == true)
    // An ignored layer is hidden in goldens too.
    let ignored: [IgnoredMotion] = [.layers("card")]
    _ = goldens.message(
      MovingCard().stage, named: "canvas", checking: checks, ignoring: ignored, line: 20)
    #expect(
      goldens.message(redder(), named: "canvas", checking: checks, ignoring: ignored, line: 20)
        == nil)
  }

  // MARK: - Faults

  @Test func `fails on what its stage ignored, and is not recorded then`() throws {
    let card = MovingCard()
    let animation = BasicAnimation(keyPath: "positon.y")
    (animation.toValue, animation.duration) = (10, 1)
    card.layer.add(animation, forKey: nil)
    let message = try #require(goldens.message(card.stage))
    #expect(
      message.hasPrefix(
        "diagnostic: card:positon.y: the animation has no effect: no such key path; did you mean "
          + "\"position.y\"?"))
    #expect(message.hasSuffix("nothing was recorded, since the motion is at fault by itself"))
    #expect(goldens.names == [])
    let allowed = goldens.message(card.stage, allowsDiagnostics: true)
    #expect(allowed?.contains("was recorded") == true)
    #expect(goldens.message(card.stage, allowsDiagnostics: true) == nil)
    card.layer.opacity = 0.5
    let changed = goldens.message(
      card.stage, checking: [.values, .properties], environment: ["LAMINAR_RECORD": "motion"])
    #expect(
      changed?.hasSuffix("nothing was recorded, since the motion is at fault by itself") == true)
  }

  @Test func `has a name of its own`() throws {
    #expect(goldens.message(MovingCard().stage, line: 7) != nil)
    // The same lines may run again.
    #expect(goldens.message(MovingCard().stage, line: 7) == nil)
    let message = try #require(goldens.message(MovingCard().stage, line: 12))
    #expect(
      message
        == "two motions of this file are called \"card\", the other at line 7: give each a name "
        + "of its own")
    for name in ["", "a/b", "..", ".hidden", "a\nb"] {
      let message = goldens.message(MovingCard().stage, named: name)
      #expect(message?.contains("cannot be the name of a golden") == true)
    }
  }

  private static let shared = CardGoldens()

  @Test(arguments: [30.0, 40])
  func `has a name of its own for each argument of a test`(distance: Double) {
    let stage = MovingCard(distance: CGFloat(distance)).stage
    let message = Self.shared.message(stage, named: "distance \(distance)")
    #expect(message?.contains("was recorded") == true)
    let clash = Self.shared.message(stage, named: "distance")
    #expect(
      clash?.contains("was recorded") == true
        || clash?.hasSuffix("in two cases of one test: make the arguments a part of the name")
          == true
    )
  }

  @Test func `needs frames and a stage that has not forgotten`() {
    let card = MovingCard()
    let location = SourceLocation(
      fileID: "Cards/CardTests.swift", filePath: goldens.testFile, line: 3, column: 1)
    let expectation = MotionExpectation(
      name: "still", checks: [.values], goldens: MotionGoldens(of: goldens.testFile),
      location: location)
    #expect(
      issues { expectation.verify(card.stage, nil) } == [
        "the motion \"still\" cannot be compared: the stage shows no scene that states its frames; state "
          + "them as FrameTimes"
      ])
    card.layer.opacity = 0.5
    card.stage.advance(to: 0.4)
    card.layer.opacity = 1
    card.stage.advance(to: 0.5)
    #expect(
      goldens.message(card.stage, line: 3)?.hasPrefix("the stage has forgotten what it showed")
        == true)
  }

  @Test func `has what code changes, once a stage with history was advanced`() throws {
    func advanced(to end: Double) -> Stage {
      let stage = Stage(width: 64, height: 36, keepsHistory: true)
      stage.recordsEvents = true
      let layer = Layer()
      layer.name = "ball"
      stage.rootLayer.addSublayer(layer)
      _ = stage.after(0.3) {
        layer.add(BasicAnimation(\Layer.opacity, from: 0, to: 1, duration: 0.5), forKey: "appear")
      }
      stage.advance(to: end)
      return stage
    }
    _ = goldens.message(advanced(to: 1), checking: [.values, .events])
    let events = try #require(goldens.folder.text("Goldens/CardTests/card.events.csv"))
    let values = try #require(goldens.folder.text("Goldens/CardTests/card.trace.jsonl"))
    #expect(values.contains("ball:opacity"), "\(events)")
    #expect(events.contains("start,ball#appear"))
    #expect(goldens.message(advanced(to: 1), checking: [.values, .events]) == nil)
    #expect(goldens.message(advanced(to: 0), checking: [.values]) != nil)
  }

  @Test func `is not compared where events are not known, or a name is that of two layers`() {
    let card = MovingCard()
    card.stage.advance(to: 0.1)
    #expect(
      goldens.message(card.stage, checking: [.events])
        == "the stage was advanced to 0.1 s and kept no events: set recordsEvents = true before it is advanced"
    )
    #expect(
      issues { expectOrder(of: ["start card#slide"], on: card.stage, until: 1) }.first?
        .hasPrefix("the stage was advanced to 0.1 s and kept no events") == true)
    let other = MovingCard()
    let twin = Layer()
    twin.name = other.layer.name
    other.stage.rootLayer.addSublayer(twin)
    let fault =
      "two layers are called \"card\", and goldens and addresses know layers by their names: give each a "
      + "name of its own, or none"
    #expect(goldens.message(other.stage) == fault)
    #expect(
      issues { expectValue(of: twin, \.opacity, on: other.stage, at: 0, equals: 1) } == [fault])
    // Nameless layers and cells of one name are none.
    let third = MovingCard()
    let emitter = EmitterLayer()
    let cells = [EmitterCell(), EmitterCell()]
    for cell in cells { cell.name = "spark" }
    emitter.emitterCells = cells
    for layer in [emitter, Layer(), Layer()] { third.stage.rootLayer.addSublayer(layer) }
    #expect(
      issues { expectValue(of: third.layer, \.opacity, on: third.stage, at: 0, equals: 1) }.isEmpty)
  }

  @Test func `of a scene has its frames, and its promises are tested`() throws {
    func stage(_ y: Int) throws -> Stage {
      let text = """
        { "laminar": 1, "canvas": { "width": 64, "height": 36 }, "duration": 1,
          "layers": [ { "name": "ball", "bounds": [0, 0, 8, 8], "position": [8, 60],
            "animations": [
              { "keyPath": "position.y", "fromValue": 0, "toValue": \(y), "duration": 1 } ] } ],
          "expect": [ { "at": 0.5, "value": { "ball:position.y": 30 } } ] }
        """
      let (scene, report) = SceneLoader.load(Array(text.utf8), name: "ball.json") { _ in nil }
      #expect(report.diagnostics.isEmpty)
      return Stage(scene: try #require(scene))
    }
    let location = SourceLocation(
      fileID: "Cards/CardTests.swift", filePath: goldens.testFile, line: 3, column: 1)
    let expectation = MotionExpectation(
      name: "ball", checks: [.values],
      goldens: MotionGoldens(of: goldens.testFile, environment: [:]),
      location: location)
    let (right, wrong) = (try stage(60), try stage(50))
    let first = issues { expectation.verify(wrong, nil) }.first
    #expect(first?.contains("expect: ball:position.y is 25 at 0.5 s, not 30") == true)
    #expect(
      first?.hasSuffix("nothing was recorded, since the motion is at fault by itself") == true)
    #expect(goldens.names == [])
    let recorded = issues { expectation.verify(right, nil) }
    #expect(recorded.first?.hasPrefix("the motion \"ball\" was recorded") == true)
    #expect(
      goldens.folder.text("Goldens/CardTests/ball.trace.jsonl")?.contains("\"frames\":60") == true)
    #expect(issues { expectation.verify(right, nil) } == [])
    let message = issues { expectation.verify(wrong, nil) }.first
    #expect(message?.contains("expect: ball:position.y is 25 at 0.5 s, not 30  ball.json:") == true)
    #expect(
      message?.contains("values: ball: position.y ends at 49.17 instead of 59  ball.json:4") == true
    )
  }

  @Test func `is compared by the public function as by these tests`() {
    let message = issues {
      expectMotion(
        of: MovingCard().stage, named: "card", during: FrameTimes(rate: 30, duration: 0.5),
        filePath: goldens.testFile)
    }
    // Where the tests run in CI nothing is recorded.
    #expect(message.first?.contains("no golden") == true)
  }

  @Test func `fails where its frames are none`() {
    for (rate, duration) in [(0, 1), (60, 0), (1000, 100_000)] as [(Rational, Rational)] {
      let messages = issues {
        expectMotion(
          of: MovingCard().stage, named: "none", during: FrameTimes(rate: rate, duration: duration),
          filePath: goldens.testFile)
      }
      #expect(
        messages == [
          "the motion \"none\" has no frames: FrameTimes is nil unless its rate and duration are above 0 "
            + "and it has at most 10000000 frames"
        ])
    }
  }
}

@Suite struct `Values, orders and diagnostics that are expected` {
  private let card = MovingCard()

  @Test func `pass where they hold`() {
    expectValue(of: "card:position.x", on: card.stage, at: 0.5, equals: 32)
    expectValue(of: "card:position", on: card.stage, at: 0.5, equals: CGPoint(x: 32, y: 18))
    expectValue(of: "card:backgroundColor", on: card.stage, at: 0, equals: Color.red)
    expectValue(of: "card:hidden", on: card.stage, at: 0, equals: false)
    expectValue(of: card.layer, \.position.x, on: card.stage, at: 0.25, equals: 22)
    expectValue(of: "card:position.x", on: card.stage, at: 0.5, equals: 31.5, within: 0.5)
    expectOrder(of: ["start card#move", "stop card#move"], on: card.stage, until: 2)
    expectNoDiagnostics(of: card.stage)
  }

  @Test(
    arguments: [
      (
        "card:position.x", 0.5, 42, 0.01,
        "card:position.x is 32 at 0.5 s, not 42 within 0.01; it is at 0.75 s"
      ),
      (
        "card:position.x", 0.5, 100, 1,
        "card:position.x is 32 at 0.5 s, not 100 within 1; nothing shows that from 0 to 11 s"
      ),
      (
        "card:positon.x", 0.5, 42, 0,
        "card has no key path \"positon.x\"; did you mean \"position.x\"?"
      ),
      ("ball:opacity", 0.5, 1, 0, "ball does not exist at 0.5 s; expected ball:opacity to be 1"),
      (
        "crad:opacity", 0.5, 1, 0,
        "crad does not exist at 0.5 s; did you mean \"card\"?"
      ),
      ("opacity", 0.5, 1, 0, "\"opacity\" is not an address: write \"card:position.x\""),
      ("crad.opacity", 0.5, 1, 0, "\"crad.opacity\" is not an address: write \"card:opacity\""),
      (
        "card.positon.x", 0.5, 1, 0,
        "\"card.positon.x\" is not an address: write \"card:position.x\""
      ),
      ("card:opacity", .infinity, 1, 0, "1.0 at inf s cannot be expected"),
    ] as [(String, Double, Double, Double, String)])
  func `fail with what is shown`(
    address: String, time: Double, value: Double, tolerance: Double, message: String
  ) {
    #expect(
      issues {
        expectValue(of: address, on: card.stage, at: time, equals: value, within: tolerance)
      } == [message])
  }

  @Test func `fail for a layer elsewhere`() {
    #expect(
      issues { expectValue(of: Layer(), \.opacity, on: card.stage, at: 0, equals: 1) }
        == ["the layer is not on the stage"])
  }

  @Test(arguments: [
    (
      ["stop card#move", "start card#move"],
      "start card#move comes at 0 s, not after stop card#move at 1 s; "
    ),
    (["stop card#fade"], "stop card#fade does not happen; these happen: "),
    (["stp card#move"], "\"stp card#move\" is not an event; did you mean \"stop\"?"),
  ])
  func `fail for events in another order`(events: [String], message: String) {
    let found = issues { expectOrder(of: events, on: card.stage, until: 2) }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(message) == true, "\(found)")
  }

  @Test func `fail for what a stage ignored`() {
    card.layer.setValue(1, forKeyPath: "opactiy")
    #expect(
      issues { expectNoDiagnostics(of: card.stage) } == [
        "card:opactiy: no such key path; the value is kept and changes nothing; did you mean "
          + "\"opacity\"?"
      ])
  }
}
