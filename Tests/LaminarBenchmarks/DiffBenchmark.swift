import Foundation
import Laminar

/// Times the comparison of two traces, in every format, from files; in processor time of one thread.
struct DiffBenchmark {
  private static let formats = ["csv", "csv-wide", "jsonl", "npz"]

  // 1,000 tracks over 6,000 frames, of which one in a hundred differs.
  private let tracks = (0..<1000).map {
    TraceTrack(
      layer: "layer\(1000 + $0 / 4)",
      key: ["opacity", "position.x", "position.y", "zPosition"][$0 % 4])
  }
  private let frameCount = 6000
  private let header = TraceHeader(
    frameRate: Rational(60), frames: 6000, canvasWidth: 1, canvasHeight: 1, scene: "")

  func run() throws {
    let files = try Self.formats.map { format in
      (format, try file(format, isNew: false), try file(format, isNew: true))
    }
    for (format, base, new) in files { try compare(format, base, new) }
    try compare("csv × npz", files[0].1, files[3].2)
    if let peak = ProcessMemory.peak {
      MeasuredTimes.print("peak memory", Double(peak) / 1e6, unit: "MB")
    }
  }

  private func compare(_ name: String, _ base: ScratchFile, _ new: ScratchFile) throws {
    let times = try (0..<3).map { _ in
      let start = clock()
      let result = try TraceComparer().compare(
        TraceReader.open(base, name: "base"), TraceReader.open(new, name: "new"))
      guard result.tracks.count == (tracks.count + 99) / 100 else {
        throw MeasuredTimes.Failure(reason: "the comparison found \(result.tracks.count) tracks")
      }
      return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
    MeasuredTimes(name: name, unit: "pair", times: times).print(bytes: base.count + new.count)
  }

  private func file(_ format: String, isNew: Bool) throws -> ScratchFile {
    let file = try ScratchFile()
    switch format {
    case "csv":
      try write(LongCSVTraceWriter(tracks: tracks, precision: .standard, sink: file), isNew)
    case "csv-wide":
      try write(WideCSVTraceWriter(tracks: tracks, precision: .standard, sink: file), isNew)
    case "npz":
      var writer = try NPZTraceWriter(
        header: header, samples: (0..<frameCount).map { ($0, Double($0) / 60) }, sink: file)
      for (index, track) in tracks.enumerated() {
        try writer.writeTrack(track, samples: .numbers(column(index, isNew)))
      }
      try writer.finish()
    default:
      var writer = JSONLinesTraceWriter(header: header, frames: Array(0..<frameCount), sink: file)
      for (index, track) in tracks.enumerated() {
        try writer.writeTrack(track, samples: .numbers(column(index, isNew)))
      }
      try writer.finish()
    }
    return file
  }

  private func write(_ writer: some TraceFrameWriter, _ isNew: Bool) throws {
    var writer = writer
    for frame in 0..<frameCount {
      let values = tracks.indices.map { value($0, frame, isNew: isNew) }
      try writer.writeFrame(frame, time: Double(frame) / 60, values: values)
    }
    try writer.finish()
  }

  private func column(_ track: Int, _ isNew: Bool) -> [Double] {
    (0..<frameCount).map { value(track, $0, isNew: isNew) }
  }

  /// A parabola per track; every hundredth is a little slower in the new trace.
  private func value(_ track: Int, _ frame: Int, isNew: Bool) -> Double {
    let slower = isNew && track % 100 == 0 ? 0.95 : 1
    let time = Double(frame) * slower / Double(frameCount)
    return Double(track % 97) + 300 * time * (2 - time)
  }
}

/// A trace in a file without a name, which is gone with the object.
final class ScratchFile: TraceSink, TraceBytes {
  private let descriptor: Int32

  init() throws {
    var path = Array((NSTemporaryDirectory() + "/laminar-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw MeasuredTimes.Failure(reason: "no temporary file can be made")
    }
    unlink(path)
  }

  deinit { close(descriptor) }

  var count: Int { Int(lseek(descriptor, 0, SEEK_END)) }

  func write(_ bytes: RawSpan) throws {
    let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    guard count == bytes.byteCount else { throw MeasuredTimes.Failure(reason: "the disk is full") }
  }

  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = pread(descriptor, target.baseAddress, target.count, off_t(offset))
    guard count >= 0 else { throw MeasuredTimes.Failure(reason: "a temporary file cannot be read") }
    return count
  }
}
