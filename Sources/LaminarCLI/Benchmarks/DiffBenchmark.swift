import Foundation
import Laminar

/// Times the comparison of two traces, in every format, from files; in processor time of one thread.
struct DiffBenchmark {
  private let trackCount: Int
  private let frameCount: Int
  private let runs: Int
  private let temporaries: TemporaryFiles

  /// 1,000 tracks over 6,000 frames, of which one in a hundred differs.
  init(_ invocation: Invocation, tracks: Int = 1000, frames: Int = 6000) {
    temporaries = invocation.temporaries
    trackCount = tracks
    frameCount = frames
    runs = invocation.arguments[Options.runs] ?? 3
  }

  func report() throws -> BenchReport {
    var report = BenchReport("diff", runs: runs)
    report.append(fact: "tracks", Double(trackCount), unit: "")
    report.append(fact: "frames", Double(frameCount), unit: "")
    let files = try TraceFormat.allCases.map { format in
      (format, try file(format, isNew: false), try file(format, isNew: true))
    }
    for (format, base, new) in files {
      report.append(try stage(format.rawValue, base, new))
    }
    if let first = files.first, let last = files.last {
      report.append(try stage("\(first.0.rawValue) × \(last.0.rawValue)", first.1, last.2))
    }
    if let peak = ProcessMemory.peak {
      report.append(fact: "peak memory", Double(peak) / 1e6, unit: "MB")
    }
    return report
  }

  private func stage(
    _ name: String, _ base: FileBytes, _ new: FileBytes
  ) throws -> BenchReport.Stage {
    var times: [Double] = []
    for _ in 0..<runs {
      let start = clock()
      let result = try TraceComparer().compare(
        TraceReader.open(base, name: "base"), TraceReader.open(new, name: "new"))
      times.append(Double(clock() - start) / Double(CLOCKS_PER_SEC))
      guard result.tracks.count == (trackCount + 99) / 100 else {
        throw CommandError("the comparison found \(result.tracks.count) tracks")
      }
    }
    return BenchReport.Stage(
      name: name, unit: "pair", times: times, bytes: base.count + new.count)
  }

  /// A trace in a file that is removed when it is closed.
  private func file(_ format: TraceFormat, isNew: Bool) throws -> FileBytes {
    let path =
      NSTemporaryDirectory()
      + "laminar-bench-\(getpid())-\(isNew ? "new" : "base").\(format.rawValue)"
    defer { unlink(path) }
    let file = try OutputFile(path, overwrites: true, temporaries: temporaries)
    let tracks = (0..<trackCount).map {
      TraceTrack(
        layer: "layer\(1000 + $0 / 4)",
        key: ["opacity", "position.x", "position.y", "zPosition"][$0 % 4])
    }
    switch format {
    case .csv:
      try write(LongCSVTraceWriter(tracks: tracks, precision: .standard, sink: file), isNew)
    case .wideCSV:
      try write(WideCSVTraceWriter(tracks: tracks, precision: .standard, sink: file), isNew)
    case .npz:
      var writer = try NPZTraceWriter(
        header: header, samples: (0..<frameCount).map { ($0, Double($0) / 60) }, sink: file)
      for (index, track) in tracks.enumerated() {
        let values = (0..<frameCount).map { value(index, $0, isNew: isNew) }
        try writer.writeTrack(track, samples: .numbers(values))
      }
      try writer.finish()
    case .jsonLines:
      var writer = JSONLinesTraceWriter(
        header: header, frames: Array(0..<frameCount), sink: file)
      for (index, track) in tracks.enumerated() {
        let values = (0..<frameCount).map { value(index, $0, isNew: isNew) }
        try writer.writeTrack(track, samples: .numbers(values))
      }
      try writer.finish()
    }
    try file.commit()
    guard let bytes = try FileBytes(path) else { throw CommandError("\(path) is not a file") }
    return bytes
  }

  private var header: TraceHeader {
    TraceHeader(
      frameRate: Rational(60), frames: frameCount, canvasWidth: 1, canvasHeight: 1, scene: "")
  }

  private func write(_ writer: some TraceFrameWriter, _ isNew: Bool) throws {
    var writer = writer
    for frame in 0..<frameCount {
      let values = (0..<trackCount).map { value($0, frame, isNew: isNew) }
      try writer.writeFrame(frame, time: Double(frame) / 60, values: values)
    }
    try writer.finish()
  }

  /// A parabola per track; every hundredth is a little slower in the new trace.
  private func value(_ track: Int, _ frame: Int, isNew: Bool) -> Double {
    let slower = isNew && track % 100 == 0 ? 0.95 : 1
    let time = Double(frame) * slower / Double(frameCount)
    return Double(track % 97) + 300 * time * (2 - time)
  }
}
