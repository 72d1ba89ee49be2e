import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `The list of changes` {
  private let lines = (Repository.text("CHANGELOG.md") ?? "").split(separator: "\n")
    .map(String.init)

  /// The heading of each version with the lines below it, the newest first.
  private var versions: [(heading: String, lines: [String])] {
    var found: [(heading: String, lines: [String])] = []
    for line in lines {
      if line.hasPrefix("## [") {
        found.append((line, []))
      } else if !found.isEmpty {
        found[found.count - 1].lines.append(line)
      }
    }
    return found
  }

  @Test func `begins with what is not released, and then has the tool's version`() throws {
    let headings = versions.map(\.heading)
    #expect(headings.first == "## [Unreleased]")
    try #require(headings.count > 1)
    #expect(headings[1].hasPrefix("## [\(ToolVersion.current)] - 20"))
    for heading in headings.dropFirst() {
      #expect(heading.wholeMatch(of: /## \[0\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}/) != nil, "\(heading)")
    }
  }

  @Test func `of the first version has only additions`() throws {
    let first = try #require(versions.last)
    #expect(first.lines.filter { $0.hasPrefix("### ") } == ["### Added"])
  }
}

/// The workflow that tests this repository. The service alone can run it; what it names is here.
@Suite struct `The workflow` {
  private let text = Repository.text(".github/workflows/test.yml") ?? ""

  @Test func `runs targets of the Makefile`() {
    let makefile = Repository.text("Makefile") ?? ""
    let targets = text.matches(of: /\bmake ([a-z-]+)/).map { String($0.1) }
    #expect(Set(targets).isSuperset(of: ["lint", "test", "dist"]))
    for target in targets where target != "python" {
      #expect(makefile.contains("\n\(target):"), "no target \(target)")
    }
  }

  @Test func `builds with the tools that the package asks for, on two architectures`() throws {
    let manifest = Repository.text("Package.swift") ?? ""
    let tools = try #require(manifest.firstMatch(of: /swift-tools-version: ([0-9.]+)/)).1
    #expect(text.contains("container: swift:\(tools)-"))
    #expect(text.contains("runner: [ubuntu-24.04, ubuntu-24.04-arm]"))
  }

  @Test func `gives the action inputs that it has`() throws {
    let inputs = try PageScripts(blocks: [text]).inputs(ofStep: "Unpack it as others do", in: 0)
    #expect(Set(inputs.keys) == ["archive", "sha256"])
    #expect(Set(inputs.keys).isSubset(of: try ActionScripts().inputs.keys))
  }
}
