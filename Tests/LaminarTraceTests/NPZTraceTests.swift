import Foundation
import LaminarGraphics
import LaminarTrace
import Testing

@Suite struct `NumPy archives` {
  static let header = TraceHeader(
    frameRate: Rational(60), frames: 3, canvasWidth: 64, canvasHeight: 36, scene: "sha256:0")
  static let tracks = [
    TraceTrack(layer: "a/ball", key: "opacity"), TraceTrack(layer: "ball", key: "position.x"),
    TraceTrack(layer: "ball", key: "string", kind: .text),
  ]

  static func archive() throws -> [UInt8] {
    let memory = TraceMemory()
    var writer = try NPZTraceWriter(
      header: header, samples: [(0, 0), (1, 1.0 / 60), (2, 2.0 / 60)], sink: memory)
    try writer.writeTrack(
      tracks[0], samples: .numbers([0.25, 1.0 / 3, 1], isPresent: [true, true, false]))
    try writer.writeTrack(tracks[1], samples: .numbers([-0.0, 1e9 + 0.1234567, -2.5e-7]))
    try writer.writeTrack(tracks[2], samples: .texts(["on", nil, "off"]))
    try writer.finish()
    return memory.bytes
  }

  /// The archive with the ZIP64 records of a large one instead of the ordinary ones.
  private static func largeForm(_ archive: [UInt8]) -> [UInt8] {
    func number(_ offset: Int, _ size: Int) -> UInt64 {
      (0..<size).reduce(0) { $0 | UInt64(archive[offset + $1]) << UInt64(8 * $1) }
    }
    func bytes(_ value: UInt64, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
    let end = archive.count - 22
    let (count, start) = (number(end + 10, 2), Int(number(end + 16, 4)))
    var result = Array(archive[..<start])
    var entryOffset = start
    for _ in 0..<count {
      let name = Int(number(entryOffset + 28, 2))
      let extra = Int(number(entryOffset + 30, 2))
      var entry = Array(archive[entryOffset..<entryOffset + 46])
      let sizes = [24, 20, 42].map { number(entryOffset + $0, 4) }
      for field in [20, 24, 42] {
        entry.replaceSubrange(field..<field + 4, with: bytes(0xffff_ffff, 4))
      }
      entry.replaceSubrange(30..<32, with: bytes(28, 2))
      result += entry + Array(archive[entryOffset + 46..<entryOffset + 46 + name])
      result += bytes(1, 2) + bytes(24, 2) + sizes.flatMap { bytes($0, 8) }
      entryOffset += 46 + name + extra
    }
    let directoryEnd = result.count
    result += bytes(0x0606_4b50, 4) + bytes(44, 8) + bytes(45, 2) + bytes(45, 2) + bytes(0, 8)
    result += bytes(count, 8) + bytes(count, 8)
    result += bytes(UInt64(directoryEnd - start), 8) + bytes(UInt64(start), 8)
    result += bytes(0x0706_4b50, 4) + bytes(0, 4) + bytes(UInt64(directoryEnd), 8) + bytes(1, 4)
    result += bytes(0x0605_4b50, 4) + bytes(0, 4) + bytes(0xffff, 2) + bytes(0xffff, 2)
    return result + bytes(0xffff_ffff, 4) + bytes(0xffff_ffff, 4) + bytes(0, 2)
  }

  @Test func `are read in the form of large archives, and refused when that is damaged`() throws {
    let large = Self.largeForm(try Self.archive())
    let (a, b) = try (
      TraceReader.open(TraceBytesInMemory(Self.archive()), name: "a.npz"),
      TraceReader.open(TraceBytesInMemory(large), name: "b.npz")
    )
    #expect(try TraceComparer().compare(a, b).isSame)
    for back in [22 + 20, 22 + 20 + 56] {
      var damaged = large
      damaged[large.count - back] = 0
      #expect(throws: TraceReadingError.self) {
        try TraceReader.open(TraceBytesInMemory(damaged), name: "d.npz")
      }
    }
  }

  private func values(_ table: any TraceTable, _ name: String) throws -> [Double] {
    let track = try #require(table.tracks.first { $0.name == name })
    return try #require(try table.values(of: track))
  }

  @Test func `read back as the numbers that the text formats print`() throws {
    let table = try TraceReader.open(TraceBytesInMemory(Self.archive()), name: "a.npz")
    #expect(table.header == Self.header)
    #expect(table.tracks.map(\.name) == Self.tracks.map(\.name))
    #expect(table.instants.frames == [0, 1, 2])
    #expect(table.instants.times == [0, 0.016667, 0.033333])
    let opacity = try values(table, "a/ball:opacity")
    #expect(Array(opacity.prefix(2)) == [0.25, 0.333333])
    #expect(opacity[2].isNaN)
    let position = try values(table, "ball:position.x")
    #expect(position == [0, 1_000_000_000.123457, 0])
    #expect(position[0].sign == .plus)
    let text = try values(table, "ball:string")
    #expect(text[0] == TextHash.value(of: "on"))
    #expect(text[1].isNaN)
    #expect(text[2] == TextHash.value(of: "off"))
  }

  @Test func `have the same bytes each time`() throws {
    #expect(try Self.archive() == Self.archive())
  }

  @Test func `are never taken for whole when cut off`() throws {
    let bytes = try Self.archive()
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: TraceReadingError.self) {
        try TraceReader.open(TraceBytesInMemory(Array(bytes.prefix(count))), name: "cut")
      }
    }
  }

  @Test func `with a flipped bit are refused or mean the same`() throws {
    let bytes = try Self.archive()
    var seed: UInt64 = 7
    for _ in 0..<2000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var damaged = bytes
      let offset = Int(seed >> 33) % bytes.count
      damaged[offset] ^= 1 << UInt8(seed >> 61)
      guard let table = try? TraceReader.open(TraceBytesInMemory(damaged), name: "x", kind: .npz)
      else { continue }
      let known = table.tracks.map(\.name)
      for name in ["ball:position.x"] where known.contains(name) {
        #expect(try values(table, name) == [0, 1_000_000_000.123457, 0], "bit at \(offset)")
      }
    }
  }

  @Test(.enabled(if: Python.hasNumPy, "NumPy is not installed"))
  func `are read by NumPy, and NumPy's own are read`() throws {
    let path = NSTemporaryDirectory() + "laminar-npz-\(getpid())"
    defer { for ending in [".npz", "-2.npz"] { unlink(path + ending) } }
    try Data(Self.archive()).write(to: URL(fileURLWithPath: path + ".npz"))
    let script = """
      import sys
      data = numpy.load(sys.argv[1] + '.npz')
      print(data.files, data['a/ball:opacity'].tolist(), data['frame'].dtype, str(data['laminar-trace'])[:19])
      numpy.savez_compressed(sys.argv[1] + '-2.npz', **{k: data[k] for k in data.files})
      """
    let text = try #require(Python.run(script, path))
    #expect(
      text == """
        ['laminar-trace', 'frame', 'time', 'a/ball:opacity', 'ball:position.x', 'ball:string'] \
        [0.25, 0.333333, nan] int64 {"laminar-trace":1,

        """)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "-2.npz")))
    let own = try TraceReader.open(TraceBytesInMemory(Self.archive()), name: "own")
    let theirs = try TraceReader.open(TraceBytesInMemory(bytes), name: "theirs")
    #expect(try TraceComparer().compare(own, theirs).isSame)
  }
}

/// The Python of the machine.
private enum Python {
  static let hasNumPy = run("print('yes')") != nil

  /// Runs a script of Python; nil without Python or NumPy.
  static func run(_ script: String, _ arguments: String...) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import numpy\n" + script] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
