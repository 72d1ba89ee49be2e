import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarScene

@Suite struct `The page of the scene format` {
  private static let path = "Sources/Laminar/Laminar.docc/SceneFormat.md"
  private let page = Repository.text(path) ?? ""

  @Test func `has the tables of the schema`() {
    let message = GoldenStore().mismatch(
      ofText: Array(SceneReference.page(page).utf8), golden: Self.path)
    if let message { Issue.record("\(message)") }
  }

  @Test func `has a table for every object`() {
    #expect(SceneReference.unlisted.isEmpty)
    #expect(!page.contains("| Key |\n\n"), "LAMINAR_RECORD=1 writes the tables")
  }

  /// The sections of the page: their headings and texts.
  private var sections: [(heading: String, text: String)] {
    page.components(separatedBy: "\n#").dropFirst().map { section in
      let heading = section.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }
      return (String(heading), section)
    }
  }

  @Test func `has an example of every object, which the schema accepts`() throws {
    let evaluator = SchemaEvaluator(try JSONItem(SceneSchema.text))
    for (heading, definition) in SceneReference.headings where heading != "Every animation" {
      let section = try #require(sections.first { $0.heading == heading }, "\(heading)")
      let example = section.text.components(separatedBy: "```json\n").dropFirst().first?
        .components(separatedBy: "```").first
      let value = try JSONItem(try #require(example, "\(heading) has no example"))
      let failures = evaluator.failures(of: value, by: self.definition(of: value, definition))
      #expect(failures.isEmpty, "the example of \(heading): \(failures)")
    }
  }

  /// The definition by which a whole value is checked: of several under a heading, the common one.
  private func definition(of value: JSONItem, _ first: String) -> String {
    if first.hasSuffix("Layer"), first != "addLayer", first != "replaceLayer" { return "layer" }
    if first.hasSuffix("Filter") { return "filter" }
    if first.hasSuffix("Gesture") { return "gesture" }
    if first.hasSuffix("Animation"), first != "addAnimation", first != "removeAnimation" {
      return "animation"
    }
    return first == "expectedValue" ? "expectation" : first
  }

  @Test func `has a first scene without a warning`() throws {
    let section = try #require(sections.first { $0.heading == "The scene" })
    let example = try #require(
      section.text.components(separatedBy: "```json\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let (scene, report) = SceneLoader.load(Array(example.utf8), name: "page.json") { _ in nil }
    #expect(scene != nil && report.diagnostics.isEmpty, "\(report.text())")
  }
}
