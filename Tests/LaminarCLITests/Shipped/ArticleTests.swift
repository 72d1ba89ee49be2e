import Foundation
import LaminarTestSupport
import Testing

/// The scripts of the article "In CI", run as a service would run them, with a repository on this machine.
@Suite struct `The article on CI` {
  private let folder = TemporaryFolder()
  private let scripts: PageScripts

  init() throws {
    scripts = try PageScripts(page: "ContinuousIntegration", language: "yaml")
    // What the service's `gh` does here: the branch and the files of the other job are on this machine.
    try ToolProcess.install(
      """
      #!/bin/sh
      case "$1 $2" in
        "pr checkout") git checkout --quiet topic ;;
        "run list") echo 7 ;;
        "run download") [ "$3" = 7 ] && mkdir -p out && cp -R "$KEPT" out/motion ;;
        *) exit 2 ;;
      esac
      """, at: folder.file("gh"))
    for name in ["path", "summary"] {
      try "".write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    }
    let tool = try #require(ToolProcess.executable).path
    _ = try run(
      """
      git init --quiet --bare --initial-branch main origin.git
      git init --quiet --initial-branch main laminar
      cd laminar
      printf 'install:\\n\\tinstall -D \\047%s\\047 "$(PREFIX)/bin/laminar"\\n' '\(tool)' > Makefile
      git add . && git commit --quiet -m 'A repository with the make target'
      cd ..
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
    _ script: String, in working: String = "motion"
  ) throws -> (code: Int32, output: String, messages: String) {
    let path = folder.file("script.sh")
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    let root = folder.file("")
    return try ToolProcess.shell(
      """
      cd '\(root)/\(working)' && exec env -u LAMINAR_RECORD \\
        HOME='\(root)/home' RUNNER_TEMP='\(root)/temporary' KEPT='\(root)/kept' CI=true \\
        GITHUB_ACTIONS=true GITHUB_PATH='\(root)/path' GITHUB_STEP_SUMMARY='\(root)/summary' \\
        LAMINAR_REPOSITORY='file://\(root)/laminar' LAMINAR_VERSION=main \\
        GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b \\
        PATH="$(paste -sd: '\(root)/path'):\(root):$PATH" bash -eo pipefail '\(path)'
      """)
  }

  private func step(_ name: String, of workflow: Int) throws -> (
    code: Int32, output: String, messages: String
  ) {
    try run(scripts.script(ofStep: name, in: workflow))
  }

  @Test func `tests a change, publishes it and accepts it`() throws {
    for name in ["Build Laminar", "Find Laminar"] {
      let result = try step(name, of: 0)
      #expect(result.code == 0, "\(name): \(result.messages)")
    }
    let failed = try step("Test motion", of: 0)
    #expect(failed.code == 1, "\(failed.messages)")
    #expect(failed.output.contains("::error file=motion/bounce.json,line=16"))
    #expect(folder.text("summary")?.contains("bounce") == true)
    #expect(folder.text("motion/out/motion/report.html")?.contains("<html") == true)

    // Another machine: it has the kept files and a fresh checkout.
    _ = try run(
      "mv motion/out/motion kept && rm -rf motion && git clone --quiet origin.git motion", in: "")
    for name in ["Check out the pull request", "Find Laminar", "Fetch the results", "Accept"] {
      let result = try step(name, of: 1)
      #expect(result.code == 0, "\(name): \(result.messages)")
    }
    let committed = try run("git log --oneline --name-only -1 origin/topic")
    #expect(committed.output.contains("Accept the reviewed motion"))
    #expect(committed.output.contains("motion/goldens/bounce.trace.jsonl"))
    #expect(!committed.output.contains("out/"))
    let passed = try step("Test motion", of: 0)
    #expect(passed.code == 0, "\(passed.output)")
  }

  @Test func `accepts nothing after another push`() throws {
    for name in ["Build Laminar", "Find Laminar"] { _ = try step(name, of: 0) }
    #expect(try step("Test motion", of: 0).code == 1)
    _ = try run("mv motion/out/motion kept", in: "")
    let result = try run(
      """
      sed -i 's/600ms/500ms/' motion/bounce.json
      laminar test motion/suite.json -o ../other -q || \
        CI= laminar accept ../other --suite motion/suite.json -q
      \(try scripts.script(ofStep: "Fetch the results", in: 1))
      \(try scripts.script(ofStep: "Accept", in: 1))
      """)
    #expect(result.code == 2, "\(result.output)\(result.messages)")
  }

  @Test func `tests a suite in parts, and reports all of them at once`() throws {
    for name in ["Build Laminar", "Find Laminar"] { _ = try step(name, of: 0) }
    let workflow = scripts.blocks.count - 1
    let part = try scripts.script(ofStep: "Test a part", in: workflow)
    for number in 1...4 {
      let result = try run("PART=\(number)\n\(part)")
      #expect(result.code == 0 && !result.output.contains("::error"), "\(result.messages)")
    }
    let joined = try step("Join the parts", of: workflow)
    #expect(joined.code == 1, "\(joined.messages)")
    #expect(joined.output.contains("::error file=motion/bounce.json,line=16"))
    #expect(folder.text("motion/out/motion/report.html")?.contains("<html") == true)
    let accepted = try run("CI= laminar accept out/motion --suite motion/suite.json")
    #expect(accepted.messages.contains("accepted motion/goldens/bounce.trace.jsonl"))
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

/// The scripts in the blocks of a page of the manual.
struct PageScripts {
  /// The text of each block of a language, in the page's order.
  let blocks: [String]

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
}
