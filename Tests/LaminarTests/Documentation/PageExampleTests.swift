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
    ("TimeAndDeterminism", 1), ("Particles", 1), ("Text", 1),
  ])
  func `stand among code that compiles`(page: String, count: Int) throws {
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

  @Test func `of blocks and animators do what they say`() {
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
    // Turned round it went back to where it came from.
    #expect(others.card.position.y == 120)
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
}
