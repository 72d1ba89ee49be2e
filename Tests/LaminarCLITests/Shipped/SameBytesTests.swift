import Foundation
import LaminarTestSupport
import Testing

/// Frames of the shipped executable: however they are requested, their files have the same bytes.
@Suite struct `The files of a scene's frames` {
  private static let scales = ["0.4", "0.5", "1", "2"]
  /// How many frames of a scene of the gallery are compared.
  private static let momentCount = 6
  private static let stride = 5

  private static let cases = GalleryScene.all
  private static let showcase = cases.filter { $0.name.hasPrefix("showcase/") }

  /// Runs that draw frames of a scene at a scale, in folders of their own.
  private struct Runs {
    let source: GalleryScene
    let scale: String

    /// The files that one run writes, by name.
    func files(_ options: [String]) throws -> [String: Data] {
      let folder = TemporaryFolder()
      let words =
        ["render", source.file, "--scale", scale, "--compression", "fast"] + options
        + ["--progress", "none", "-o", folder.path + "/"]
      _ = try ToolProcess.output(words)
      var files: [String: Data] = [:]
      for name in folder.names {
        files[name] = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
      }
      return files
    }

    /// The file of one frame that is drawn alone.
    func still(_ frame: Int) throws -> (name: String, bytes: Data) {
      let words = [
        "still", source.file, "--scale", scale, "--compression", "fast", "--frame", "\(frame)",
        "--format", "png", "-o", "-",
      ]
      let digits = String(repeating: "0", count: 6 - "\(frame)".count) + "\(frame)"
      return (digits + ".png", Data(try ToolProcess.output(words)))
    }

    /// Compares the files of a run with those of the reference run.
    func compare(_ options: [String], with reference: [String: Data], count: Int? = nil) throws {
      let files = try self.files(options)
      #expect(files.count == count ?? reference.count, "\(source) \(scale) \(options)")
      let different = files.filter { reference[$0.key] != $0.value }.keys.sorted()
      #expect(different == [], "\(source) at scale \(scale) with \(options)")
    }
  }

  private func frameCount(_ source: GalleryScene) throws -> Int {
    try #require(LoadedScene(source)).times.count
  }

  @Test(arguments: cases, scales)
  func `are the same on any number of threads, in strides, in shards and as single stills`(
    source: GalleryScene, scale: String
  ) throws {
    let runs = Runs(source: source, scale: scale)
    // The frames 0, step, 2 step …, which a stride names too.
    let step = max((try frameCount(source) - 1) / (Self.momentCount - 1), 1)
    let last = min(step * (Self.momentCount - 1), try frameCount(source) - 1)
    let frames = Array(Swift.stride(from: 0, through: last, by: step))
    let list = ["--frames", frames.map(String.init).joined(separator: ",")]
    let reference = try runs.files(list + ["-j", "1"])
    #expect(reference.count == frames.count)
    try runs.compare(list + ["-j", "2"], with: reference)
    try runs.compare(["--frames", "0-\(last)x\(step)", "-j", "3"], with: reference)
    let shards = try [1, 2].map { try runs.files(list + ["--shard", "\($0)/2"]) }
    #expect(shards[0].merging(shards[1]) { first, _ in first } == reference)
    // The last frame first: none is drawn after the frame before it.
    for frame in frames.reversed() {
      let still = try runs.still(frame)
      #expect(still.bytes == reference[still.name], "\(source) at scale \(scale), frame \(frame)")
    }
  }

  @Test(arguments: showcase, scales)
  func `are the same in whole sequences, strides and shards`(
    source: GalleryScene, scale: String
  ) throws {
    let runs = Runs(source: source, scale: scale)
    let count = try frameCount(source)
    let whole = try runs.files(["-j", "1"])
    #expect(whole.count == count)
    try runs.compare(["-j", "2"], with: whole)
    try runs.compare(["-j", "3"], with: whole)
    let strided = Swift.stride(from: 0, to: count, by: Self.stride)
    try runs.compare(
      ["--frames", "0-\(count - 1)x\(Self.stride)"], with: whole, count: Array(strided).count)
    for shard in 1...3 {
      let files = try runs.files(["--shard", "\(shard)/3"])
      #expect(!files.isEmpty && files.allSatisfy { whole[$0.key] == $0.value })
    }
  }
}
