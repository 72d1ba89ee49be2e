import Foundation
import LaminarTestSupport
import Testing

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
