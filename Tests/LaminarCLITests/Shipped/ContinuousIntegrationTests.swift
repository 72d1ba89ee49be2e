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
}
