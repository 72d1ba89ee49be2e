import Foundation
import Laminar

/// Times the way of a scene file from its bytes to the first evaluated frame, by stages.
struct LoadingBenchmark {
  private static let runs = 3

  let path: String

  func run() throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    MeasuredTimes.print(path, Double(bytes.count) / 1e6, unit: "MB")
    let before = ProcessMemory.resident ?? 0
    var stages = ["read", "load", "commit", "evaluate", "bytes to frame"].map {
      MeasuredTimes(name: $0, unit: "scene")
    }
    for run in 0..<Self.runs {
      var peaks: [Int] = []
      func note() { peaks.append(ProcessMemory.peak ?? before) }
      let (read, _) = MeasuredTimes.time { SceneLoader.read(bytes, name: path) }
      note()
      let (load, scene) = try MeasuredTimes.time { try GeneratedBenchmark.load(bytes) }
      note()
      let (commit, snapshot) = MeasuredTimes.time {
        Stage(scene: scene).snapshot(until: scene.duration.doubleValue)
      }
      note()
      // The values are used, so that the compiler removes nothing as unneeded.
      let (evaluate, last) = MeasuredTimes.time {
        snapshot.evaluate(at: 0.5)?.numbers.last ?? 0
      }
      note()
      let all = load + commit + (last.isNaN ? .nan : evaluate)
      for (index, time) in [read, load, commit, evaluate, all].enumerated() {
        stages[index].times.append(time)
      }
      if run == 0 { print(peaks, before: before, bytes: bytes.count) }
    }
    for stage in stages { stage.print(bytes: bytes.count) }
  }

  /// Prints the most memory that was resident after each stage of the first run.
  private func print(_ peaks: [Int], before: Int, bytes: Int) {
    let ratios = peaks.map { String(format: "%.1f", Double($0 - before) / Double(bytes)) }
    Swift.print("peak memory after each: \(ratios.joined(separator: ", ")) times the text")
  }
}
