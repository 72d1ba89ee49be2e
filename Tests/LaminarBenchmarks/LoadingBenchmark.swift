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
      let (read, _) = MeasuredTimes.time { SceneLoader.read(bytes, name: path) }
      let (load, scene) = try MeasuredTimes.time { try GeneratedBenchmark.load(bytes) }
      let (commit, snapshot) = MeasuredTimes.time {
        Stage(scene: scene).snapshot(until: scene.duration.doubleValue)
      }
      // The values are used, so that the compiler removes nothing as unneeded.
      let (evaluate, last) = MeasuredTimes.time {
        snapshot.evaluate(at: 0.5)?.numbers.last ?? 0
      }
      let all = load + commit + (last.isNaN ? .nan : evaluate)
      for (index, time) in [read, load, commit, evaluate, all].enumerated() {
        stages[index].times.append(time)
      }
      if run == 0, let peak = ProcessMemory.peak {
        MeasuredTimes.print(
          "peak memory", Double(peak - before) / Double(bytes.count), unit: "times the text")
      }
    }
    for stage in stages { stage.print(bytes: bytes.count) }
  }
}
