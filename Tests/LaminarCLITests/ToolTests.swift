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

  @Test(arguments: Verb.allCases)
  func `explains every verb in eighty columns, by help VERB and VERB --help`(verb: Verb) {
    #expect(run("help", verb.rawValue) == .success)
    let help = output.text
    #expect(run(verb.rawValue, "--help") == .success)
    #expect(output.text == help + help)
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `lists its verbs`() {
    #expect(run("help") == .success)
    for verb in Verb.allCases { #expect(output.text.contains("\n  \(verb.rawValue) ")) }
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
    for verb in VerbTable.verbs {
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
    for verb in VerbTable.verbs {
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
