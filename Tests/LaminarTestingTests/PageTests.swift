import Foundation
import LaminarTestSupport
import Testing

@Suite struct `The page on testing in Swift` {
  private let blocks =
    (Repository.text("Sources/Laminar/Laminar.docc/TestingInSwift.md") ?? "")
    .components(separatedBy: "```swift\n").dropFirst()
    .compactMap { $0.components(separatedBy: "```").first }

  @Test func `prints the files of the example`() throws {
    try #require(blocks.count == 3)
    let folder = "Tests/LaminarTestingTests/"
    #expect(blocks[1] == Repository.text(folder + "Card.swift"), "copy it into the page")
    let tests = try #require(Repository.text(folder + "CardTests.swift"))
    #expect(blocks[2] == "import Cards\n" + tests, "copy it into the page")
  }

  @Test func `prints a manifest with the names of this package`() throws {
    let manifest = try #require(blocks.first)
    let own = try #require(Repository.text("Package.swift"))
    #expect(manifest.prefix { $0 != "\n" } == own.prefix { $0 != "\n" })
    for name in ["Laminar", "LaminarTesting"] {
      #expect(manifest.contains(".product(name: \"\(name)\", package: \"Laminar\")"))
      #expect(own.contains(".library(name: \"\(name)\""))
    }
  }
}
