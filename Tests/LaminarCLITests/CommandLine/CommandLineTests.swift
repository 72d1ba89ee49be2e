import Foundation
import Laminar
import Testing

@testable import LaminarCLI

/// Refuses every byte with an error.
private final class BrokenStream: ByteStream {
  let failure: any Error
  init(_ failure: any Error) { self.failure = failure }
  func write(_ bytes: RawSpan) throws { throw failure }
  func flush() throws {}
}

@Suite struct `The tool` {
  private let output = MemoryStream()
  private let messages = MemoryStream()

  private func run(_ words: String...) -> ExitCode {
    let console = Console(output: output, messages: messages, environment: [:])
    return Tool(environment: [:], console: console).run(words)
  }

  @Test func `prints its version to standard output alone`() {
    #expect(run("version") == .success)
    #expect(
      output.text == "laminar \(ToolVersion.current), renderer \(Stage.rendererNumber)\n")
    #expect(messages.text == "")
    #expect(run("--version") == .success)
  }

  @Test(arguments: Tool.verbs.map(\.name))
  func `explains every verb in eighty columns, by help VERB and VERB --help`(verb: String) {
    #expect(run("help", verb) == .success)
    let help = output.text
    #expect(run(verb, "--help") == .success)
    #expect(output.text == help + help)
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  /// Words that are not broken: a path and a filter in examples.
  private static let longWords = [
    "~/.config/fish/completions/laminar.fish", "scale=out_color_matrix=bt709:out_range=tv",
  ]

  @Test(arguments: Tool.verbs.map(\.name))
  func `explains every verb in forty columns where there are no more`(verb: String) {
    let tool = ToolRun()
    tool.environment = ["COLUMNS": "40"]
    #expect(tool.run("help", verb) == .success)
    for line in tool.lines where !Self.longWords.contains(where: line.contains) {
      #expect(line.count <= 40, "\(line)")
    }
    #expect(tool.run("help") == .success)
    for line in tool.lines { #expect(line.count <= 40, "\(line)") }
  }

  @Test func `lists its verbs`() {
    #expect(run("help") == .success)
    for verb in Tool.verbs { #expect(output.text.contains("\n  \(verb.name) ")) }
  }

  @Test func `ends quietly when its reader is gone, and with 3 when writing fails`() {
    let gone = Console(output: BrokenStream(ClosedPipe()), messages: messages, environment: [:])
    #expect(Tool(environment: [:], console: gone).run(["man"]) == .success)
    #expect(messages.text == "")
    let full = CommandError("cannot write it: the disk is full", exitCode: .environment)
    let broken = Console(output: BrokenStream(full), messages: messages, environment: [:])
    #expect(Tool(environment: [:], console: broken).run(["man"]) == .environment)
    #expect(messages.text == "error: cannot write it: the disk is full\n")
  }

  @Test func `keeps its answer when the reader stops before the end of the report`() throws {
    let files = ToolRun()
    try files.write(SampleScene.tiny, to: "a.json")
    try files.write(SampleScene.tiny.replacing("\"600ms\"", with: "\"650ms\""), to: "b.json")
    try files.write(SampleScene.broken, to: "broken.json")
    let (a, b) = (files.folder.file("a.json"), files.folder.file("b.json"))
    let report = files.folder.file("report.json")
    let gone = Console(output: BrokenStream(ClosedPipe()), messages: messages, environment: [:])
    let tool = Tool(environment: [:], console: gone)
    #expect(
      tool.run(["diff", a, b, "--report", "text", "--report", "json=" + report]) == .negative)
    #expect(files.folder.text("report.json") != nil)
    #expect(tool.run(["diff", a, a]) == .success)
    #expect(tool.run(["check", a, files.folder.file("broken.json")]) == .negative)
    #expect(messages.text == "checked 2 scenes: 1 error, no warnings\n")
    #expect(tool.run(["trace", a]) == .success)
  }

  @Test func `has a schema of input whose references lead somewhere`() throws {
    #expect(run("schema", "--of", "input") == .success)
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(output.text.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    #expect(definitions["inputEntry"] != nil && definitions["touchSample"] != nil)
    #expect(definitions["layer"] == nil)
    for match in output.text.matches(of: /"#\/\$defs\/([A-Za-z]+)"/) {
      #expect(definitions[String(match.1)] != nil, "\(match.1)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completes every verb and option`(shell: String) {
    #expect(run("completions", shell) == .success)
    for verb in Tool.verbs {
      #expect(output.text.contains(verb.name))
      for option in verb.options {
        #expect(output.text.contains((shell == "fish" ? "-l " : "--") + option.name))
      }
    }
  }

  @Test func `has a manual page of every verb and option`() {
    #expect(run("man") == .success)
    for section in ["EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"] {
      #expect(output.text.contains(".SH \(section)\n"))
    }
    #expect(output.text.hasPrefix(".TH LAMINAR 1 \"\" \"laminar "))
    for verb in Tool.verbs {
      #expect(output.text.contains(".SS laminar \(verb.name)"))
      for option in verb.options {
        let name = option.name.split(separator: "-").joined(separator: "\\-")
        #expect(output.text.contains("\\-\\-" + name))
      }
    }
    for name in ["NO_COLOR", "CI", "GITHUB_STEP_SUMMARY", "COLUMNS"] {
      #expect(output.text.contains(name))
    }
    for jobs in JobArray.known { #expect(output.text.contains(jobs.index)) }
    // A line of text that begins with a dot or a quote would be a command.
    for line in output.text.split(separator: "\n") where line.hasPrefix("'") {
      Issue.record("\(line)")
    }
  }
}

@Suite struct `Command line` {
  private func arguments(_ words: [String]) throws -> Arguments {
    guard case .run(let arguments) = try ArgumentParser.parse(words) else {
      throw CommandError("nothing to run")
    }
    return arguments
  }

  @Test(arguments: [
    "render a.json -o out/ --size 64x36 -j 4 -q --track",
    "-o out/ render --size=64x36 -j4 -q a.json",
    "--size 64x36 -qj4 -oout/ render a.json",
    "-q -j=4 --output=out/ render --size=64x36 -- a.json",
    "render --output out/ --jobs 4 --quiet --size 64x36 a.json",
  ])
  func `means the same in every order and spelling`(line: String) throws {
    let words = line.split(separator: " ").map(String.init).filter { $0 != "--track" }
    let arguments = try arguments(words)
    #expect(arguments.verb.name == "render")
    #expect(arguments.operands == ["a.json"])
    #expect(arguments[CommonOptions.output] == "out/")
    #expect(arguments[CommonOptions.size] == PixelSize("64x36"))
    #expect(arguments[CommonOptions.jobs] == 4)
    #expect(arguments[CommonOptions.quiet])
    #expect(!arguments[CommonOptions.verbose])
    #expect(arguments[CommonOptions.scale] == nil)
  }

  @Test func `takes every option that repeats, in order`() throws {
    let arguments = try arguments([
      "trace", "-", "--track", "a:*", "--exclude=b", "--track=--c", "--at", "0,90f,1.5s",
      "--precision", "exact",
    ])
    #expect(arguments.operands == ["-"])
    #expect(arguments[TraceCommand.track] == ["a:*", "--c"])
    #expect(arguments[TraceCommand.exclude] == ["b"])
    #expect(arguments[TraceCommand.times] == ["0", "90f", "1.5s"].compactMap { MomentValue($0) })
    #expect(arguments[TraceCommand.precision] == .exact)
  }

  @Test func `ends its options at two dashes`() throws {
    #expect(try arguments(["check", "--", "--strict", "-"]).operands == ["--strict", "-"])
    #expect(try arguments(["check", "-", "--strict"])[CheckCommand.strict])
  }

  @Test(arguments: [
    ("--help", nil), ("-h", nil), ("render --help", "render"), ("-h trace", "trace"),
    ("trace a b c -qh", "trace"),
  ])
  func `that requests help gets it, whatever is missing`(line: String, verb: String?) throws {
    let request = try ArgumentParser.parse(line.split(separator: " ").map(String.init))
    guard case .help(let answered) = request else {
      Issue.record("no help")
      return
    }
    #expect(answered?.name == verb)
  }
}

@Suite struct `Verbs` {
  @Test func `names every verb once, with options that are its own once`() {
    #expect(Set(Tool.verbs.map(\.name)).count == Tool.commands.count)
    for verb in Tool.verbs {
      #expect(Set(verb.options.map(\.name)).count == verb.options.count, "\(verb.name)")
      for option in verb.required { #expect(verb.options.contains { $0.name == option.name }) }
      for option in verb.options {
        #expect(!option.summary.hasSuffix("."), "\(option.name)")
        #expect(option.short.map { "ojqvh".contains($0) } ?? true)
      }
    }
  }

  @Test func `has options that take a value in every verb or in none`() {
    var takesValue: [String: Bool] = [:]
    for option in Tool.verbs.flatMap(\.options) {
      #expect(takesValue[option.name, default: option.takesValue] == option.takesValue)
      takesValue[option.name] = option.takesValue
    }
  }
}

@Suite struct `Nearest spelling` {
  @Test func `suggests nothing that is far`() {
    #expect(NearestSpelling.of("q", among: ["to"]) == nil)
    #expect(NearestSpelling.of("banana", among: ["size", "scale"]) == nil)
    #expect(NearestSpelling.of("SIZE", among: ["scale", "size"]) == "size")
    #expect(NearestSpelling.of("asset", among: ["asset-root", "size"]) == "asset-root")
  }
}
