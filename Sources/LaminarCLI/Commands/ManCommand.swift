/// `laminar man`.
enum ManCommand: Command {
  static let spec = Verb(
    "man", summary: "Print the manual page",
    examples: ["laminar man | man -l -"])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    try invocation.console.output.write(ManualPage.text)
    return .success
  }
}

/// The manual page in roff, from the verbs' descriptions; it has no date, so that equal tools print equal pages.
///
/// The page "The command line" of the manual is made of the same lists.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH LAMINAR 1 \"\" \"laminar \(ToolVersion.current)\" \"User Commands\"",
      ".SH NAME",
      "laminar \\- render, trace and check animation scenes",
      ".SH SYNOPSIS",
      ".B laminar",
      ".I VERB",
      "[\\fIINPUT\\fR...] [\\fIoptions\\fR]",
      ".SH DESCRIPTION",
      roff(rules),
      ".SH VERBS",
    ]
    for verb in Tool.verbs {
      lines += [".SS " + roff(verb.usage), roff(verb.summary + ".")]
      for paragraph in verb.discussion.split(separator: "\n\n") {
        lines += [".PP", roff(String(paragraph))]
      }
      for option in verb.groups.flatMap(\.options) { lines += entry(option) }
      for example in verb.examples {
        if let meaning = example.meaning { lines += [".PP", roff(meaning + ":")] }
        lines += [".PP", ".EX", roff(example.command), ".EE"]
      }
    }
    lines.append(".SH OPTIONS OF EVERY VERB")
    for option in OptionGroup.everywhere.options { lines += entry(option) }
    lines.append(".SH EXIT STATUS")
    for (code, meaning) in exitCodes {
      lines += [".TP", ".B \(code)", roff(meaning)]
    }
    lines.append(".SH ENVIRONMENT")
    for (names, meaning) in environment {
      lines += [".TP", ".B " + roff(names), roff(meaning)]
    }
    lines.append(".SH FILES")
    for (names, meaning) in files { lines += [".TP", ".I " + roff(names), roff(meaning)] }
    lines.append(".SH EXAMPLES")
    for (index, (meaning, commands)) in examples.enumerated() {
      if index > 0 { lines.append(".PP") }
      lines += [roff(meaning), ".PP", ".EX"] + commands.map(roff) + [".EE"]
    }
    lines += [
      ".SH SEE ALSO", ".BR ffmpeg (1)", ".PP",
      roff(
        "'laminar help VERB' and 'laminar help ID' print parts of this page and the meaning of errors "
          + "and warnings. The manual, with the scene format, is made by 'make docs' of the sources."
      ),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// What holds for every command line.
  static let rules =
    "Data goes to standard output or to -o; all messages go to standard error. The same inputs give "
    + "the same bytes. Options may be in any order, written --option value or --option=value; -- ends "
    + "them, and - is standard input or output."

  /// The files that the tool reads and writes.
  static let files = [
    ("scene.json, scene.jsonc", "A scene; in .jsonc comments and trailing commas are allowed."),
    ("animation.lottie, animation.json", "A Lottie animation; it is drawn as a scene is."),
    (
      "*.png, *.jpg, *.ttf, *.otf",
      "Pictures and fonts that a scene names: beside it, below --asset-root, and fonts below --font-dir."
    ),
    (
      "table.csv, table.jsonl, table.json",
      "A table for --each: one row for each time that the scene is drawn."
    ),
    ("input.json", "Touches for --input, which 'play --record' writes."),
    ("suite.json", "A suite: scenes, and what is checked of each."),
    (
      "goldens/",
      "Beside a suite, the reviewed results that 'test' compares with; only 'accept' and 'review' write them."
    ),
    (
      "goldens/renderer.json",
      "The number of the renderer that the goldens were accepted with; 'test' says so when it is another."
    ),
    (
      "DIR/run.json",
      "In the folder of 'test -o', what 'review' and 'accept' read; the folder has what failed, too."
    ),
    ("FILE.part", "The list of a 'render --hash FILE' that was killed; --resume continues it."),
    (
      ".NAME.laminar-N.tmp",
      "An output that is being written; it is renamed when it is complete, and removed otherwise."
    ),
    (
      "scene.schema.json, suite.schema.json",
      "The schemas that 'new' writes beside a scene and a suite, for editors."
    ),
    (
      "PREFIX/share/laminar/*.schema.json",
      "The schemas of scenes, suites and input, as installed; 'schema' prints them too."
    ),
  ]

  static let examples: [(meaning: String, commands: [String])] = [
    (
      "Write a scene to start from, and show it in a browser while it is edited:",
      ["laminar new -o first.json", "laminar serve first.json --open"]
    ),
    (
      "Find every mistake, and read what one means:",
      ["laminar check first.json", "laminar help W0202"]
    ),
    (
      "Draw a video, an animated picture, and one frame:",
      [
        "laminar render first.json -o first.mp4",
        "laminar render first.json -o first.gif --frame-rate 25 --scale 0.5",
        "laminar still first.json --at 0.5 -o first.png",
      ]
    ),
    (
      "Print values, and why one is what it is:",
      [
        "laminar trace first.json",
        "laminar inspect first.json --at 0.5 --value ball:position.y",
      ]
    ),
    (
      "Compare with what was accepted, then accept what was reviewed:",
      [
        "laminar test suite.json -o run --report html=run/report.html", "laminar accept run",
      ]
    ),
  ]

  static let exitCodes = [
    ("0", "Done, the same, or clean."),
    ("1", "Differences, or errors in a scene."),
    ("2", "Bad usage or bad input; nothing was written."),
    ("3", "The environment failed: disk full, not writable. Worth a retry."),
    ("129, 130, 143", "Hung up, interrupted or terminated, leaving no half-written file."),
  ]

  static let environment = [
    ("NO_COLOR, CLICOLOR_FORCE, TERM=dumb", "Decide about colour, unless --color does."),
    ("COLORTERM", "Selects whether 'play' draws in 24-bit colour."),
    ("COLUMNS", "The width of reports where standard output is not a terminal."),
    (
      "CI",
      "Keeps 'accept' and 'review' from writing goldens, unless it is empty, 0, false, no or off."
    ),
    (
      "GITHUB_ACTIONS, GITHUB_STEP_SUMMARY",
      "Add annotations to the reports of 'diff' and 'test', and a summary of the step."
    ),
    ("PATH", "Searched for ffmpeg, which compresses videos."),
    (
      JobArray.known.map(\.index).joined(separator: ", "),
      "The part that '--shard auto' draws, with the variables that count the parts."
    ),
  ]

  private static func entry(_ option: any AnyOption) -> [String] {
    [".TP", ".B " + roff(option.usage), roff(option.sentence)]
  }

  /// Text whose dashes, backslashes and leading dots roff prints as they are.
  private static func roff(_ text: String) -> String {
    var result = ""
    for letter in text {
      switch letter {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "..."
      case "×": result += "\\(mu"
      case "'" where result.isEmpty, "." where result.isEmpty: result += "\\&\(letter)"
      default: result.append(letter)
      }
    }
    return result
  }
}
