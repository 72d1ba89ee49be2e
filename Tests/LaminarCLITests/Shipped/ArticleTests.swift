import Foundation
import LaminarTestSupport
import Testing

/// The scripts of the article "In CI" and of the action that it uses, run as a service would run them, with a
/// repository on this machine.
@Suite struct `The article on CI` {
  private let folder = TemporaryFolder()
  private let scripts: PageScripts
  private let action: ActionScripts

  init() throws {
    scripts = try PageScripts(page: "ContinuousIntegration", language: "yaml")
    action = try ActionScripts()
    // What the service's `gh` does here: the branch and the files of the other job are on this machine.
    try ToolProcess.install(
      """
      #!/bin/sh
      case "$1 $2" in
        "pr checkout") git checkout --quiet topic ;;
        "run list") printf '%s' "${RUN-7}" ;;
        "run download") [ "$3" = 7 ] && mkdir -p out && cp -R "$KEPT" out/motion ;;
        *) exit 2 ;;
      esac
      """, at: folder.file("gh"))
    for name in ["path", "summary", "output"] {
      try "".write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    }
    let tool = try #require(ToolProcess.executable).path
    _ = try run(
      """
      git init --quiet --bare --initial-branch main origin.git
      mkdir -p laminar/Sources laminar/.github/actions/laminar temporary
      printf 'install:\\n\\tinstall -D \\047%s\\047 "$(PREFIX)/bin/laminar"\\n' '\(tool)' > laminar/Makefile
      touch laminar/Package.swift
      git clone --quiet origin.git motion 2> /dev/null
      cd motion
      git checkout --quiet -b main
      mkdir motion
      cp '\(Repository.path("scenes/showcase/bounce.json"))' motion/
      printf '{ "laminar-suite": 1, "checks": ["values", "pixels"], "cases": [ { "scene": "*.json" } ] }' \\
        > motion/suite.json
      '\(tool)' test motion/suite.json -o ../first -q || \
        CI= '\(tool)' accept ../first --suite motion/suite.json -q
      git add motion && git commit --quiet -m 'Motion with its goldens' && git push --quiet origin main
      git checkout --quiet -b topic
      sed -i 's/easeIn"/easeOut"/' motion/bounce.json
      git commit --quiet -am 'Ease out' && git push --quiet -u origin topic 2> /dev/null
      """, in: "")
  }

  /// Runs a script as the service does: the shell ends at the first error.
  private func run(
    _ script: String, in working: String = "motion", _ environment: [String: String] = [:]
  ) throws -> (code: Int32, output: String, messages: String) {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)='\($0.value)'" }
      .joined(separator: " ")
    let path = folder.file("script.sh")
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    let root = folder.file("")
    return try ToolProcess.shell(
      """
      cd '\(root)/\(working)' && exec env -u LAMINAR_RECORD \\
        HOME='\(root)/home' RUNNER_TEMP='\(root)/temporary' KEPT='\(root)/kept' CI=true \\
        GITHUB_ACTIONS=true GITHUB_PATH='\(root)/path' GITHUB_STEP_SUMMARY='\(root)/summary' \\
        GITHUB_OUTPUT='\(root)/output' GITHUB_ACTION_PATH='\(root)/laminar/.github/actions/laminar' \\
        \(variables) \\
        GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b \\
        PATH="$(paste -sd: '\(root)/path'):\(root):$PATH" bash -eo pipefail '\(path)'
      """)
  }

  /// Runs a step of a block of the article.
  private func step(_ name: String, of block: Int) throws -> (
    code: Int32, output: String, messages: String
  ) {
    try run(scripts.script(ofStep: name, in: block))
  }

  /// Runs a step of the action.
  private func act(_ name: String, _ inputs: [String: String] = [:]) throws -> (
    code: Int32, output: String, messages: String
  ) {
    try run(action.script(ofStep: name), action.environment(ofStep: name, inputs))
  }

  private func build() throws {
    for name in ["Hash the sources", "Build the tool", "Find the tool"] {
      let result = try act(name)
      #expect(result.code == 0, "\(name): \(result.messages)")
    }
  }

  @Test func `tests a change, publishes it and accepts it`() throws {
    let inputs = try scripts.inputs(ofStep: "Test motion", in: 0)
    #expect(inputs["suite"] == "motion/suite.json")
    try build()
    let failed = try act("Test the suite", inputs)
    #expect(failed.code == 1, "\(failed.messages)")
    #expect(failed.output.contains("::error file=motion/bounce.json,line=16"))
    #expect(folder.text("summary")?.contains("bounce") == true)
    let outputs = folder.text("output") ?? ""
    #expect(outputs.firstMatch(of: /^hash=[0-9a-f]{16}\n/) != nil)
    #expect(outputs.hasSuffix("page=out/motion/report.html\njunit=out/motion/junit.xml\n"))
    #expect(folder.text("motion/out/motion/report.html")?.contains("<html") == true)
    #expect(folder.text("motion/out/motion/junit.xml")?.contains("<testsuite") == true)

    // Another machine: it has the kept files and a fresh checkout.
    _ = try run(
      "mv motion/out/motion kept && rm -rf motion && git clone --quiet origin.git motion", in: "")
    for name in ["Check out the pull request", "Fetch the results", "Accept"] {
      let result = try step(name, of: 3)
      #expect(result.code == 0, "\(name): \(result.messages)")
    }
    let committed = try run("git log --oneline --name-only -1 origin/topic")
    #expect(committed.output.contains("Accept the reviewed motion"))
    #expect(committed.output.contains("motion/goldens/bounce.trace.jsonl"))
    #expect(!committed.output.contains("out/"))
    let passed = try act("Test the suite", inputs)
    #expect(passed.code == 0, "\(passed.output)")
  }

  @Test func `accepts nothing after another push`() throws {
    try build()
    #expect(try act("Test the suite", scripts.inputs(ofStep: "Test motion", in: 0)).code == 1)
    _ = try run("mv motion/out/motion kept", in: "")
    let result = try run(
      """
      sed -i 's/600ms/500ms/' motion/bounce.json
      laminar test motion/suite.json -o ../other -q || \
        CI= laminar accept ../other --suite motion/suite.json -q
      \(try scripts.script(ofStep: "Fetch the results", in: 3))
      \(try scripts.script(ofStep: "Accept", in: 3))
      """)
    #expect(result.code == 2, "\(result.output)\(result.messages)")
  }

  @Test func `tests in shards, and reports them as one`() throws {
    _ = try run("for name in a b c; do cp motion/bounce.json motion/$name.json; done")
    try build()
    var failed = 0
    for shard in 1...3 {
      let inputs = try scripts.inputs(ofStep: "Test a shard", in: 2).mapValues {
        $0.replacing("${{ matrix.shard }}", with: "\(shard)")
          .replacing("${{ strategy.job-total }}", with: "3")
      }
      #expect(inputs["keep"] == "always")
      let result = try act("Test the suite", inputs)
      failed += Int(result.code)
      #expect(!result.output.contains("::error"))
      let artifact = try #require(inputs["artifact"])
      _ = try run("mkdir -p out/shards && mv out/motion 'out/shards/\(artifact)'")
    }
    // Each has one or two of the four cases, of which none has goldens of what it shows.
    #expect(failed == 3)
    let inputs = try scripts.inputs(ofStep: "Report", in: 2)
    let report = try act("Test the suite", inputs)
    #expect(report.code == 1, "\(report.messages)")
    #expect(report.output.contains("::error file=motion/a.json"))
    let junit = folder.text("motion/out/motion/junit.xml") ?? ""
    for name in ["a", "b", "bounce", "c"] { #expect(junit.contains("\"\(name)\""), "\(junit)") }
    let accepted = try run("CI= laminar accept out/motion --suite motion/suite.json")
    #expect(accepted.code == 0, "\(accepted.messages)")
  }

  @Test func `unpacks an archive whose checksum is right`() throws {
    let tool = try #require(ToolProcess.executable).path
    try FileManager.default.createDirectory(
      atPath: folder.file("laminar-1/bin"), withIntermediateDirectories: true)
    try ToolProcess.install(
      "#!/bin/sh\nexec '\(tool)' \"$@\"", at: folder.file("laminar-1/bin/laminar"))
    let packed = try run("tar -czf a.tar.gz laminar-1 && sha256sum a.tar.gz", in: "")
    let sum = String(packed.output.prefix(64))
    let path = folder.file("a.tar.gz")
    for (archive, checksum, code) in [
      (path, "", 0), (path, sum, 0), ("file://" + path, sum, 0), ("file://" + path, "", 2),
      (path, String(sum.reversed()), 1),
    ] as [(String, String, Int32)] {
      let inputs = ["archive": archive, "sha256": checksum]
      #expect(try act("Unpack the tool", inputs).code == code, "\(archive) \(checksum)")
    }
    #expect(try act("Find the tool").output.hasPrefix("laminar "))
    for (arguments, code) in [
      ("--case b* -j 1", 1), ("--case \"bounce\" -j 1\n--report \"text=a b.txt\"", 1),
      ("--case \"bounce", 1), ("--case \"a b\"", 2),
    ] as [(String, Int32)] {
      let inputs = ["suite": "motion/suite.json", "arguments": arguments]
      let result = try act("Test the suite", inputs)
      #expect(result.code == code, "\(arguments): \(result.messages)")
      if code == 2 { #expect(result.messages.contains("'a b'"), "\(result.messages)") }
    }
    #expect(folder.text("motion/a b.txt")?.hasPrefix("bounce") == true)
  }

  @Test func `says that there is no run to accept`() throws {
    let result = try run(scripts.script(ofStep: "Fetch the results", in: 3), ["RUN": ""])
    #expect(result.code == 1)
    #expect(result.output.hasPrefix("::error::No run of motion.yml"), "\(result.output)")
  }

  @Test func `describes the action's inputs and outputs`() throws {
    let page = try #require(
      Repository.text("Sources/Laminar/Laminar.docc/ContinuousIntegration.md"))
    let given = page.matches(of: /actions\/laminar@main\n(?: .*\n)*? +with:\n((?: {10}.*\n)+)/)
      .flatMap { $0.1.matches(of: /(?m)^ +([a-z0-9]+):/).map { String($0.1) } }
    #expect(given.count > 8)
    for name in given { #expect(action.inputs[name] != nil, "the action has no input \(name)") }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "|").first }.joined()
    #expect(Set(rows.matches(of: /`([a-z0-9]+)`/).map { String($0.1) }) == Set(action.inputs.keys))
    for output in ["page", "junit"] { #expect(action.text.contains("\n  \(output):\n")) }
  }

  @Test func `unpacks an archive and tests on GitLab`() throws {
    let block = try #require(scripts.blocks.last)
    let lines = block.split(separator: "\n").map { $0.drop { $0 == " " } }
    func line(_ start: String) throws -> String {
      try String(#require(lines.first { $0.hasPrefix("- " + start) }).dropFirst(2))
        .replacing("/tmp/", with: folder.file("")).replacing("/opt", with: folder.file("opt"))
        .replacing("/usr/", with: folder.file("usr/"))
    }
    let result = try run(
      """
      mkdir -p laminar-1/bin opt usr/local/bin
      ln -s '\(try #require(ToolProcess.executable).path)' laminar-1/bin/laminar
      tar -czf laminar.tar.gz laminar-1
      SHA256=$(sha256sum laminar.tar.gz | cut -d' ' -f1)
      \(try line("echo"))
      \(try line("tar"))
      \(try line("ln"))
      cd motion
      PATH="../usr/local/bin:$PATH"
      \(try line("laminar test"))
      """, in: "")
    #expect(result.code == 1, "\(result.messages)")
    #expect(block.contains("junit: out/motion/junit.xml"))
    #expect(folder.text("motion/out/motion/junit.xml")?.contains("<testsuite") == true)
  }

  @Test func `prints a container recipe for the archive`() throws {
    let recipe = try #require(
      PageScripts(page: "ContinuousIntegration", language: "dockerfile").blocks.first)
    let lines = recipe.split(separator: "\n").map(String.init)
    #expect(lines.contains("ADD laminar-*.tar.gz /opt/"))
    let link = try #require(lines.first { $0.hasPrefix("RUN ln ") }).dropFirst(4)
      .replacing("/opt/", with: folder.file("opt/")).replacing("/usr/", with: folder.file("usr/"))
    let made = try run(
      """
      mkdir -p opt/laminar-1/bin usr/local/bin
      touch opt/laminar-1/bin/laminar
      \(link)
      test -f usr/local/bin/laminar
      """, in: "")
    #expect(made.code == 0, "\(made.messages)")
  }
}

/// The jobs of the article "On a farm", one after another on this machine.
@Suite struct `The article on farms` {
  private let folder = TemporaryFolder()
  private let page = "RenderFarms"

  init() throws {
    let tool = try #require(ToolProcess.executable).path
    // A video of the last step would need a program that is not installed everywhere.
    try ToolProcess.install(
      """
      #!/bin/sh
      for word; do
        shift
        case "$word" in *film.mp4) word="${word%.mp4}.apng" ;; esac
        set -- "$@" "$word"
      done
      exec '\(tool)' "$@"
      """, at: folder.file("laminar"))
    let scene = try #require(Repository.text("scenes/showcase/spring.json"))
      .replacing("\"height\": 100,", with: "\"height\": 100, \"scale\": 0.25,")
    try scene.write(toFile: folder.file("film.json"), atomically: true, encoding: .utf8)
  }

  private func run(
    _ script: String, _ environment: [String: String] = [:]
  ) throws -> (code: Int32, output: String, messages: String) {
    let path = folder.file("script.sh")
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)='\($0.value)'" }
    return try ToolProcess.shell(
      "cd '\(folder.path)' && exec env -u CI -u GITHUB_ACTIONS PATH=\"\(folder.path):$PATH\" "
        + variables.joined(separator: " ") + " sh -e '\(path)'")
  }

  /// The frames and the film against those of one run.
  private func compare() throws {
    let result = try run(
      """
      laminar render film.json -o whole/f_%06d.png --hash whole.hash -q
      laminar render film.json -o whole/film.mp4 -q
      for frame in whole/f_*.png; do cmp "$frame" "frames/${frame#whole/}"; done
      cmp whole/film.apng film.apng
      """)
    #expect(result.code == 0, "\(result.output)\(result.messages)")
    let lists = try run(
      """
      sed 1d whole.hash | sort > whole.sorted
      for list in frames/*.hash; do sed 1d "$list"; done | sort | cmp - whole.sorted
      """)
    #expect(lists.code == 0, "\(lists.output)\(lists.messages)")
  }

  private func expectSuccess(of script: String, _ environment: [String: String] = [:]) throws {
    let result = try run(script, environment)
    #expect(result.code == 0, "\(script)\n\(result.output)\(result.messages)")
  }

  @Test func `draws on Slurm`() throws {
    let scripts = try PageScripts(page: page, language: "sh").blocks
    #expect(scripts.count == 2)
    for index in 1...8 {
      try expectSuccess(
        of: scripts[0],
        [
          "SLURM_ARRAY_TASK_ID": "\(index)", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_CPUS_PER_TASK": "2",
        ])
    }
    // A queue that starts what it is given.
    try ToolProcess.install(
      """
      #!/bin/sh
      case "$*" in
        "--parsable draw.sbatch") echo 41 ;;
        "--dependency=afterok:41 "*" --wrap "*) for word; do :; done; exec sh -c "$word" ;;
        *) exit 2 ;;
      esac
      """, at: folder.file("sbatch"))
    try expectSuccess(of: scripts[1])
    try compare()
  }

  @Test func `draws on Kubernetes`() throws {
    let lines = try PageScripts(page: page, language: "yaml").blocks[0]
      .components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.hasSuffix("- |") })
    let script = lines[(first + 1)...].prefix { $0.hasPrefix("              ") }
      .joined(separator: "\n")
    for index in 0..<8 { try expectSuccess(of: script, ["JOB_COMPLETION_INDEX": "\(index)"]) }
    try expectSuccess(of: "laminar encode frames -o film.mp4 --hash frames")
    try compare()
  }

  @Test func `draws in a matrix of jobs`() throws {
    let scripts = try PageScripts(page: page, language: "yaml")
    let draw = try scripts.script(ofStep: "Draw", in: 1)
    for shard in 1...4 {
      try expectSuccess(
        of: draw.replacingOccurrences(of: "${{ matrix.shard }}", with: "\(shard)")
          .replacingOccurrences(of: "${{ strategy.job-total }}", with: "4"))
    }
    try expectSuccess(of: scripts.script(ofStep: "Join", in: 1))
    try compare()
  }

  @Test func `names a frame that a job left out`() throws {
    for shard in 1...2 {
      try expectSuccess(
        of: "laminar render film.json -o frames/ --shard \(shard)/2 --hash frames/\(shard).hash")
    }
    try expectSuccess(of: "rm frames/000007.png")
    let result = try run("laminar encode frames -o film.mp4 --hash frames")
    #expect(result.code == 2)
    #expect(result.messages.contains("lacks 1 of 90 frames: 7\n"), "\(result.messages)")
  }

  /// Whether the command line of Open Job Description is installed.
  private static let hasOpenJD = (try? ToolProcess.shell("openjd --version").code) == 0

  @Test(.enabled(if: hasOpenJD)) func `draws as an open job`() throws {
    let template = try PageScripts(page: page, language: "yaml").blocks[2]
    try template.write(toFile: folder.file("film.yaml"), atomically: true, encoding: .utf8)
    try expectSuccess(
      of: "openjd run film.yaml -p Scene=film.json -p Frames=frames -p Video=film.mp4 -p Shards=3")
    try compare()
  }
}

/// The action of this repository that puts the tool on the path and tests a suite.
struct ActionScripts {
  let text: String
  /// The inputs with their defaults.
  let inputs: [String: String]
  private let scripts: PageScripts

  init() throws {
    text = try #require(Repository.text(".github/actions/laminar/action.yml"))
    scripts = PageScripts(blocks: [text])
    let section = try #require(text.firstMatch(of: /\ninputs:\n((?: .*\n)+)/)).1
    var inputs: [String: String] = [:]
    for part in section.matches(of: /(?m)^  ([a-z0-9]+):\n(?:    .*\n)*?    default: (.*)$/) {
      inputs[String(part.1)] = String(part.2.filter { $0 != "\"" })
    }
    self.inputs = inputs
  }

  func script(ofStep name: String) throws -> String { try scripts.script(ofStep: name, in: 0) }

  /// The variables that a step gets of the inputs; an input that is not given has its default.
  func environment(ofStep name: String, _ given: [String: String]) throws -> [String: String] {
    let steps = text.components(separatedBy: "\n    - name: ")
    let step = try #require(steps.first { $0.hasPrefix(name + "\n") }, "no step is named \(name)")
    var environment: [String: String] = [:]
    for match in step.matches(of: /\n        ([A-Z0-9]+): \$\{\{ inputs\.([a-z0-9]+) \}\}/) {
      let input = String(match.2)
      let value: String = try #require(given[input] ?? inputs[input], "no input \(input)")
      environment[String(match.1)] = value
    }
    return environment
  }
}

/// The scripts in the blocks of a page of the manual.
struct PageScripts {
  /// The text of each block of a language, in the page's order.
  let blocks: [String]

  init(blocks: [String]) { self.blocks = blocks }

  init(page: String, language: String) throws {
    let text = try #require(Repository.text("Sources/Laminar/Laminar.docc/\(page).md"))
    blocks = text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// The lines below a key that ends with `|`, without their indentation, after the line that names the
  /// step.
  func script(ofStep name: String, in block: Int) throws -> String {
    let lines = blocks[block].components(separatedBy: "\n")
    let step = try #require(
      lines.firstIndex { $0.hasSuffix("name: \(name)") }, "no step is named \(name)")
    let key = try #require(
      lines[step...].firstIndex { $0.hasSuffix("run: |") }, "\(name) runs nothing")
    let indentation = lines[key].prefix { $0 == " " }.count
    return lines[(key + 1)...].prefix { $0.prefix { $0 == " " }.count > indentation }
      .map { $0.dropFirst(indentation + 2) }.joined(separator: "\n")
  }

  /// What a step of a block gives to its action.
  func inputs(ofStep name: String, in block: Int) throws -> [String: String] {
    let lines = blocks[block].components(separatedBy: "\n")
    let step = try #require(
      lines.firstIndex { $0.hasSuffix("name: \(name)") }, "no step is named \(name)")
    let key = try #require(lines[step...].firstIndex { $0.hasSuffix(" with:") })
    let indentation = lines[key].prefix { $0 == " " }.count
    var inputs: [String: String] = [:]
    for line in lines[(key + 1)...].prefix(while: { $0.prefix { $0 == " " }.count > indentation }) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      inputs[parts[0].trimmingCharacters(in: .whitespaces)] = parts[1]
        .trimmingCharacters(in: .whitespaces)
    }
    return inputs
  }
}

@Suite struct `The page on contributing` {
  @Test func `prints what the tool prints`() throws {
    let blocks = try PageScripts(page: "Contributing", language: "console").blocks
    #expect(blocks.count == 2)
    for block in blocks {
      let lines = block.split(separator: "\n", maxSplits: 1)
      try #require(lines.count == 2 && lines[0].hasPrefix("$ .build/release/"))
      let command = String(lines[0].dropFirst("$ .build/release/".count))
      let result = try ToolProcess.shell(command, in: Repository.root)
      #expect(result.output == lines[1] + "\n", "\(result.messages)")
    }
  }
}
