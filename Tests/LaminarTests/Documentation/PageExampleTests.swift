import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `The pages' examples` {
  private static let folder = "Sources/Laminar/Laminar.docc"

  /// The Swift blocks of a page.
  private static func blocks(_ page: String) -> [String] {
    (Repository.text("\(folder)/\(page).md") ?? "").components(separatedBy: "```swift\n")
      .dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test(arguments: [
    ("BlocksAndTransitions", 2), ("SequencesAndPausing", 1), ("SceneTimelines", 0),
    ("TimeAndDeterminism", 2), ("Particles", 1), ("Text", 4), ("Easings", 1),
    ("ComingFromCoreAnimation", 4), ("Observation", 1),
  ])
  func `are part of code that compiles`(page: String, count: Int) throws {
    let source = try #require(
      Repository.text("Tests/LaminarTests/Documentation/PageExamples.swift"))
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(separator: "\n")
    let blocks = Self.blocks(page)
    #expect(blocks.count == count)
    for block in blocks {
      #expect(code.contains(block), "copy this into PageExamples.swift:\n\(block)")
    }
  }

  @Test func `of blocks and animators do what the page states`() {
    let subjects = PageExamples.Subjects()
    var ended = 0
    PageExamples.block(subjects) { ended += 1 }
    #expect(subjects.card.position.y == 80)
    subjects.stage.advance(to: 0.39)
    #expect(ended == 0)
    subjects.stage.advance(to: 0.41)
    #expect(ended == 1)
    let others = PageExamples.Subjects()
    let animator = PageExamples.animator(others)
    #expect(animator.isReversed)
    others.stage.advance(to: 1)
    // Reversed, it went back to where it began.
    #expect(others.card.position.y == 120)
  }

  @Test func `of observers call them at commit`() {
    let subjects = PageExamples.Subjects()
    let tokens = PageExamples.observe(subjects)
    #expect(subjects.label.opacity == 1)
    subjects.card.bounds.size.width = 60
    subjects.stage.rootLayer.opacity = 0.25
    #expect(subjects.label.position.x == 50)
    subjects.stage.advance(to: 1)
    #expect(subjects.label.position.x == 30)
    #expect(subjects.label.opacity == 0.25)
    withExtendedLifetime(tokens) {}
  }

  @Test func `of sequences run step by step to their end`() {
    let subjects = PageExamples.Subjects()
    var ended = 0
    PageExamples.sequence(subjects) { ended += 1 }
    // 0.4, then 0.1 + 0.3, then 0.4 for the longer of the two.
    subjects.stage.advance(to: 1.19)
    #expect(ended == 0)
    subjects.stage.advance(to: 1.21)
    #expect(ended == 1)
    #expect(subjects.card.position == CGPoint(x: 300, y: 160))
    #expect(subjects.label.opacity == 1 && subjects.card.opacity == 0.2)
  }

  @Test func `of time, snow and counters draw`() {
    let subjects = PageExamples.Subjects()
    PageExamples.snow(subjects)
    subjects.stage.rootLayer.addSublayer(PageExamples.counter())
    let (early, late) = PageExamples.time(subjects)
    #expect(early != late)
  }

  @Test func `of history and delegates do what the page states`() {
    let subjects = PageExamples.Subjects()
    subjects.card.backgroundColor = .red
    subjects.card.position = CGPoint(x: 32, y: 32)
    let (before, stage) = PageExamples.history(subjects)
    #expect(before.pixel(x: 32, y: 32) == 0xff00_00ff)
    #expect(stage.render(at: 2).pixel(x: 32, y: 32) == 0)
    let fade = BasicAnimation(\Layer.opacity, from: 1, to: 0, duration: 1)
    fade.delegate = PageExamples.remover(subjects.card)
    subjects.card.add(fade, forKey: nil)
    stage.advance(to: 3)
    #expect(subjects.card.superlayer == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func `of Core Animation code show what it means`() {
    let ring = Layer()
    PageExamples.pulse(ring)
    // Half of 0.8 s: easeOut at one half is 0.684643.
    let scale = (PageExamples.stage(ring).scale as? NSNumber)?.doubleValue ?? 0
    #expect(abs(scale - (1 + 0.5 * 0.684643)) < 1e-6)
    let (gauge, shown) = PageExamples.gauge()
    let stage = Stage(width: 10, height: 10)
    stage.rootLayer.addSublayer(gauge)
    let turn = BasicAnimation(keyPath: "angle")
    turn.toValue = 8
    turn.duration = 1
    gauge.add(turn, forKey: nil)
    stage.advance(to: 0.5)
    #expect(shown(gauge) == 4)
  }
}
