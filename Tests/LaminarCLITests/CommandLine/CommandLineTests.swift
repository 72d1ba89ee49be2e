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

  @Test func `explains bad usage on standard error alone, with 2`() {
    #expect(run("versoin") == .usage)
    #expect(output.text == "")
    #expect(messages.text == "error: unknown verb 'versoin'\n  did you mean 'version'?\n")
  }

  @Test func `explains a verb`() {
    #expect(run("help", "completions") == .success)
    #expect(
      output.text == """
        usage: laminar completions SHELL [options]

        Print the completions of a shell.

        SHELL: bash, zsh, fish

        Options of every verb:
          -h, --help              Show the help of the verb
          -q, --quiet             Say nothing but errors
          -v, --verbose           Say more
              --color auto|always|never
                                  Colour messages; auto heeds NO_COLOR, CLICOLOR_FORCE
                                  and TERM

        Examples:
          laminar completions fish > ~/.config/fish/completions/laminar.fish

        """)
  }

  @Test func `explains a diagnostic by its id, in capitals or not`() {
    for id in ["E0102", "e0102"] { #expect(run("help", id) == .success) }
    let explanation = """
      error[E0102]: missing key

      The object needs this key; it has no default.

        wrong: "keyPath": "opacity"
        right: "keyPath": "opacity", "fromValue": 0

      """
    #expect(output.text == explanation + explanation)
    #expect(run("help", "E9999") == .usage)
    #expect(messages.text.hasPrefix("error: unknown verb 'E9999'\n"))
  }

  @Test(arguments: Tool.verbs.map(\.name))
  func `explains every verb in eighty columns, by help VERB and VERB --help`(verb: String) {
    #expect(run("help", verb) == .success)
    let help = output.text
    #expect(run(verb, "--help") == .success)
    #expect(output.text == help + help)
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `lists its verbs`() {
    #expect(run("help") == .success)
    for verb in Tool.verbs { #expect(output.text.contains("\n  \(verb.name) ")) }
  }

  @Test func `colours its errors when told to`() {
    let console = Console(
      output: output, messages: messages, environment: ["CLICOLOR_FORCE": "1"])
    #expect(Tool(environment: [:], console: console).run(["render"]) == .usage)
    #expect(messages.text.hasPrefix("\u{1b}[31merror:\u{1b}[0m render needs a SCENE\n"))
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

  private func failure(_ line: String) -> CommandError? {
    do throws(CommandError) {
      _ = try ArgumentParser.parse(line.split(separator: " ").map(String.init))
      return nil
    } catch {
      return error
    }
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
    #expect(arguments[TraceCommand.times]?.map { $0.seconds(at: Rational(60)) } == [0, 1.5, 1.5])
    #expect(arguments[TraceCommand.precision] == .exact)
  }

  @Test func `ends its options at two dashes`() throws {
    #expect(try arguments(["check", "--", "--strict", "-"]).operands == ["--strict", "-"])
    #expect(try arguments(["check", "-", "--strict"])[CheckCommand.strict])
  }

  @Test(arguments: [
    ("render a -o b --siez 1x1", "unknown option '--siez' of render", "did you mean '--size'?"),
    ("--siez 1x1 render a -o b", "unknown option '--siez' of render", "did you mean '--size'?"),
    ("trace a --prec 3", "unknown option '--prec' of trace", "did you mean '--precision'?"),
    ("trace a --sheet 1x1", "unknown option '--sheet' of trace", nil),
    ("still a -o b --frames 1", "unknown option '--frames' of still", "did you mean '--frame'?"),
    ("trce a", "unknown verb 'trce'", "did you mean 'trace'?"),
    ("redner a", "unknown verb 'redner'", "did you mean 'render'?"),
    ("xyzzy", "unknown verb 'xyzzy'", "'laminar help' lists the verbs"),
    ("preview a", "unknown verb 'preview'", "did you mean 'play'?"),
    ("serve a", "unknown verb 'serve'", "did you mean 'play'?"),
    ("validate a", "unknown verb 'validate'", "did you mean 'check'?"),
    ("lint a", "unknown verb 'lint'", "did you mean 'check'?"),
    ("init", "unknown verb 'init'", "did you mean 'new'?"),
    ("screenshot a", "unknown verb 'screenshot'", "did you mean 'still'?"),
    (
      "scene.json", "unknown verb 'scene.json'",
      "a verb comes first: 'laminar play scene.json' shows a scene, 'laminar render scene.json -o out.mp4' draws it"
    ),
    (
      "logo.svg", "unknown verb 'logo.svg'",
      "a verb comes first: 'laminar new --from logo.svg' makes a scene of it"
    ),
    (
      "test suite.json --update", "unknown option '--update' of test",
      "'test' never writes goldens: 'laminar test SUITE -o DIR', then 'laminar accept DIR'"
    ),
    (
      "test suite.json -u", "unknown option '-u'",
      "'test' never writes goldens: 'laminar test SUITE -o DIR', then 'laminar accept DIR'"
    ),
    ("help rener", "unknown verb 'rener'", "did you mean 'render'?"),
    ("render a -x", "unknown option '-x'", "the short options are -o -j -q -v -h"),
    ("", "no verb is given", "try 'laminar help'"),
    ("--quiet", "no verb is given", "try 'laminar help'"),
    ("trace", "trace needs a SCENE", "usage: laminar trace SCENE [options]"),
    ("trace a b", "trace takes one SCENE; 'b' is too many", nil),
    ("diff a", "diff needs BASE and NEW", "usage: laminar diff BASE NEW [options]"),
    ("diff a b c", "diff takes BASE and NEW; 'c' is too many", nil),
    ("man page", "man takes no 'page'", "usage: laminar man [options]"),
    ("render a", "render needs -o PATH", "usage: laminar render SCENE -o PATH [options]"),
    ("completions tcsh", "SHELL is 'tcsh'; it must be one of bash, zsh, fish", nil),
    ("trace a --size", "--size needs a value WxH", nil),
    ("trace a --size --scale 2", "--size needs a value WxH", nil),
    ("trace a -o -- b", "-o needs a value PATH", nil),
    ("trace a --quiet=yes", "--quiet takes no value", nil),
    ("trace a --size 1x1 --size 1x1", "--size is given twice", nil),
    ("trace a --size=", "--size: '' is not a size; write 640x360, each 1…16384", nil),
    ("trace a -o=", "-o: the value is empty", nil),
    ("trace a --scale 0", "--scale: '0' is not a number above 0 and at most 16384", nil),
    (
      "trace a --format cvs",
      "--format: 'cvs' is not one of csv, csv-wide, jsonl, npz; did you mean 'csv'?", nil
    ),
    (
      "trace a --precision 16",
      "--precision: '16' is neither a whole number 0…15 nor 'exact'", nil
    ),
    ("render a -o b -j 0", "-j: '0' is not a whole number 1…1024", nil),
    (
      "trace a --shard 3/2",
      "--shard: '3/2' is not a shard; write 2/8, the second of eight, with 1 ≤ I ≤ N, or auto", nil
    ),
    (
      "trace a --frame-rate 60/0",
      "--frame-rate: '60/0' is not a frame rate; write 60, 23.976 or 30000/1001, from 0.001 to 10000",
      nil
    ),
    (
      "trace a --from 1h",
      "--from: '1h' is not a time; write seconds (1.5, 1.5s, 250ms) or frames (90f)", nil
    ),
  ])
  func `that is wrong ends with 2 and the reason`(line: String, message: String, hint: String?) {
    let error = failure(line)
    #expect(error?.message == message)
    #expect(error?.exitCode == .usage)
    if let hint { #expect(error?.hint == hint) }
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
