import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// The tool over damaged files: it ends with 1 or 2, reports why, and never calls them the same.
@Suite struct `Damaged files` {
  private let tool = ToolRun()

  private func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: tool.folder.file(name)))
  }

  private func get(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: tool.folder.file(name))))
  }

  private func frames(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder.file(folder), withIntermediateDirectories: true)
    #expect(
      tool.run(
        "render", "@tiny.json", "-o", "@\(folder)/f_######.png", "--frames", "0,9", "--overwrite")
        == .success)
  }

  /// Every chunk but the comments: what a picture is made of.
  private func essence(_ bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: "IEND".utf8) }) else {
      return nil
    }
    return Array(bytes[..<(end + 4)])
  }

  @Test func `of frames are refused or reported`() throws {
    try tool.write(SampleScene.tiny, to: "tiny.json")
    try frames("a")
    try frames("b")
    let whole = try get("b/f_000009.png")
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 24)) {
      try put(Array(whole[..<length]), "b/f_000009.png")
      #expect(tool.run("diff", "@a", "@b", "-j", "1") == .usage, "\(length)")
      #expect(tool.messages.text.contains("f_000009.png"))
    }
    for seed in 0..<80 {
      let damage = Damage(whole, seed: UInt64(seed))
      try put(damage.bytes, "b/f_000009.png")
      let code = tool.run("diff", "@a", "@b", "-j", "1")
      if code == .success {
        #expect(essence(damage.bytes) == essence(whole), "\(seed) \(damage.name)")
      } else {
        #expect(code == .negative || code == .usage, "\(seed) \(damage.name)")
        #expect(code == .negative || tool.messages.text.contains("f_000009.png"))
      }
    }
  }

  @Test(arguments: ["csv", "jsonl", "npz", "hashes", "json"])
  func `of every kind are refused when cut off or mixed up`(kind: String) throws {
    try tool.write(SampleScene.tiny, to: "tiny.json")
    switch kind {
    case "json": try put(get("tiny.json"), "whole.json")
    case "hashes":
      try put(
        Array((0..<9).map { "\($0) \(String(repeating: "a\($0)", count: 32))\n" }.joined().utf8),
        "whole.hashes")
    default:
      #expect(
        tool.run("trace", "@tiny.json", "-o", "@whole.\(kind)", "--frames", "0-20") == .success)
    }
    let whole = try get("whole.\(kind)")
    for step in 0..<16 {
      try put(Array(whole[..<(whole.count * step / 16)]), "cut.\(kind)")
      let code = tool.run("diff", "@whole.\(kind)", "@cut.\(kind)")
      #expect(code == .usage || (code == .negative && ["csv", "hashes"].contains(kind)), "\(step)")
      #expect(code != .usage || tool.messages.text.contains("cut.\(kind)"), "\(step)")
      #expect(code != .usage || tool.output.text == "")
    }
    try put(whole + whole, "twice.\(kind)")
    #expect(tool.run("diff", "@whole.\(kind)", "@twice.\(kind)") == .usage)
    try put([], "empty.\(kind)")
    #expect(tool.run("diff", "@empty.\(kind)", "@empty.\(kind)") == .usage)
    #expect(tool.messages.text.contains("is empty"), "\(tool.messages.text)")
  }

  @Test func `of suites and rules are refused when cut off`() throws {
    try tool.write(SampleScene.tiny, to: "tiny.json")
    let suite = """
      { "laminar-suite": 1, "checks": ["expect"], "cases": [ { "scene": "tiny.json" } ] }
      """
    let rules = """
      { "laminar-diff": 1, "rules": [ { "track": "ball:*", "ignore": true } ] }
      """
    tool.run("trace", "@tiny.json", "-o", "@a.csv", "--frames", "0-9")
    for part in 0..<24 {
      try tool.write(String(suite.prefix(suite.count * part / 24)), to: "suite.json")
      #expect(tool.run("test", "@suite.json") == .usage)
      #expect(tool.messages.text.contains("suite.json"))
      try tool.write(String(rules.prefix(rules.count * part / 24)), to: "rules.json")
      #expect(tool.run("diff", "@a.csv", "@a.csv", "--config", "@rules.json") == .usage)
      #expect(tool.messages.text.contains("rules.json"))
    }
  }

  @Test func `of results and goldens end a run with a message`() throws {
    try tool.write(SampleScene.tiny, to: "tiny.json")
    try tool.write(
      "{ \"laminar-suite\": 1, \"checks\": [\"values\", \"events\"], \"cases\": [ { \"scene\": \"tiny.json\", \"duration\": \"0.2s\" } ] }",
      to: "suite.json")
    #expect(tool.run("test", "@suite.json", "-o", "@out") == .negative)
    let record = try get("out/run.json")
    for part in 0..<16 {
      try put(Array(record[..<(record.count * part / 16)]), "out/run.json")
      #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .usage, "\(part)")
    }
    try put(record, "out/run.json")
    #expect(tool.run("accept", "@out", "--suite", "@suite.json") == .success)
    for golden in ["tiny.trace.jsonl", "tiny.events.csv"] {
      let whole = try get("goldens/\(golden)")
      for part in 0..<8 {
        try put(Array(whole[..<(whole.count * part / 8)]), "goldens/\(golden)")
        #expect(tool.run("test", "@suite.json") == .negative, "\(golden) \(part)")
        #expect(tool.output.text.contains("tiny"))
      }
      try put(whole, "goldens/\(golden)")
    }
    #expect(tool.run("test", "@suite.json") == .success)
  }
}

/// Small files that unpack to gigabytes: memory follows what is used of them.
@Suite struct `A small file that unpacks to much` {
  private let folder = TemporaryFolder()

  private func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  @Test func `as a picture takes its pixels and little more`() throws {
    let (width, height) = (16384, 4000)
    let row = 1 + 4 * width
    let header = Packed.number(width, 4) + Packed.number(height, 4) + [8, 6, 0, 0, 0]
    let pixels = [0x78, 0x01] + Packed.zeros(row * height) + Packed.adlerOfZeros(row * height)
    let picture =
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + Packed.chunk("IHDR", header)
      + Packed.chunk("IDAT", pixels) + Packed.chunk("IEND", [])
    try put(picture, "large.png")
    // A file that is cut off takes no more than it holds.
    try put(
      Array(picture[..<33]) + Packed.chunk("IDAT", Array(pixels[..<10_000]))
        + Packed.chunk("IEND", []), "cut.png")
    let most = width * height * 4 + 128 << 20
    for name in ["large", "cut"] {
      try """
      { "laminar": 1, "canvas": { "width": 64, "height": 16 }, "duration": 1,
        "assets": { "a": { "src": "\(name).png" } },
        "layers": [ { "name": "a", "frame": [0, 0, 64, 16], "contents": "a" } ] }
      """.write(toFile: folder.file("\(name).json"), atomically: false, encoding: .utf8)
      let run = try ToolProcess.shell(
        """
        ulimit -d \(most >> 10); cd '\(folder.path)'
        exec "$0" still \(name).json -o \(name)-still.png -q -j 1
        """)
      #expect(run.code == (name == "large" ? 0 : 2), "\(run.messages)")
    }
  }

  @Test func `as an archive is refused by its headers`() throws {
    let billion = 1_000_000_000
    let numbers = [0, 1, 2].flatMap { Packed.littleEndian($0, 8) }
    func array(_ count: Int, kind: String = "<i8") -> [UInt8] {
      var head = Array("{'descr': '\(kind)', 'fortran_order': False, 'shape': (\(count),), }".utf8)
      head += [UInt8](repeating: 0x20, count: 117 - head.count) + [0x0a]
      return [0x93] + Array("NUMPY".utf8) + [1, 0] + Packed.littleEndian(head.count, 2) + head
    }
    /// A member that begins with a header and continues with zeros.
    func zeros(_ head: [UInt8], _ count: Int) -> Packed.Member {
      Packed.Member(
        data: Packed.stored(head) + Packed.zeros(count), size: head.count + count, isDeflated: true)
    }
    let small = Packed.Member(
      data: array(3) + numbers, size: 128 + 24, isDeflated: false,
      checksum: Packed.crc(array(3) + numbers))
    let archives: [(String, [(String, Packed.Member)], String)] = [
      (
        "frames", [("frame.npy", zeros(array(billion), 8 * billion / 100)), ("time.npy", small)],
        "it has 1000000000 frames; at most 10000000 are read"
      ),
      (
        "track",
        [("frame.npy", small), ("time.npy", small), ("a:b.npy", zeros(array(billion), 1 << 28))],
        "a:b has 1000000000 values for 3 frames"
      ),
      (
        "rest", [("frame.npy", small), ("time.npy", small), ("a:b.npy", zeros(array(3), 1 << 28))],
        "a:b.npy: its bytes are not as many as its values need"
      ),
      (
        "text",
        [("frame.npy", small), ("time.npy", small), ("laminar-trace.npy", zeros([], 1 << 28))],
        "the metadata is damaged"
      ),
      (
        "kind", [("frame.npy", small), ("time.npy", zeros([], 1 << 28))],
        "time.npy is not a one-dimensional array of numbers"
      ),
    ]
    for (name, members, message) in archives {
      try put(Packed.archive(members), "\(name).npz")
      let run = try ToolProcess.shell(
        "ulimit -d 131072; cd '\(folder.path)'; exec \"$0\" diff \(name).npz \(name).npz")
      #expect(run.code == 2, "\(name): \(run.messages)")
      #expect(run.messages.contains(message), "\(name): \(run.messages)")
    }
  }
}

/// Zeros in deflate data, and what is around them.
private enum Packed {
  /// A member of an archive.
  struct Member {
    var data: [UInt8]
    var size: Int
    var isDeflated: Bool
    var checksum: UInt32 = 0
  }

  /// A last block of so many zero bytes: one, then copies of 258 and fewer from a byte before.
  static func zeros(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 150 + 64)
    var (bits, filled) = (UInt64(0), UInt64(0))
    /// Adds bits, the lowest first.
    func add(_ value: UInt64, _ length: UInt64) {
      bits |= value << filled
      filled += length
      while filled >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        filled -= 8
      }
    }
    add(0b011, 3)
    // The byte 0 is 00110000, the length 258 is 11000101 and the distance 1 is 00000.
    let copies = max(count - 1, 0) / 258
    for _ in 0..<count - 258 * copies { add(0b0000_1100, 8) }
    for _ in 0..<copies { add(0b1010_0011, 13) }
    add(0, 7)
    if filled > 0 { add(0, 8 - filled) }
    return bytes
  }

  /// A block of bytes as they are, not the last.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    bytes.isEmpty
      ? [] : [0] + littleEndian(bytes.count, 2) + littleEndian(0xffff - bytes.count, 2) + bytes
  }

  /// The checksum of a zlib stream of zeros.
  static func adlerOfZeros(_ count: Int) -> [UInt8] { number(count % 65521, 2) + [0, 1] }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return number(data.count, 4) + body + number(Int(crc(body)), 4)
  }

  /// A zip archive.
  static func archive(_ members: [(name: String, member: Member)]) -> [UInt8] {
    var (bytes, directory) = ([UInt8](), [UInt8]())
    for (name, member) in members {
      let common =
        littleEndian(0, 2) + littleEndian(member.isDeflated ? 8 : 0, 2) + littleEndian(0, 4)
        + littleEndian(Int(member.checksum), 4) + littleEndian(member.data.count, 4)
        + littleEndian(member.size, 4) + littleEndian(name.utf8.count, 2)
      directory +=
        [0x50, 0x4b, 1, 2] + littleEndian(20, 2) + littleEndian(20, 2) + common
        + littleEndian(0, 12) + littleEndian(bytes.count, 4) + Array(name.utf8)
      bytes += [0x50, 0x4b, 3, 4] + littleEndian(20, 2) + common + littleEndian(0, 2)
      bytes += Array(name.utf8) + member.data
    }
    let start = bytes.count
    return bytes + directory + [0x50, 0x4b, 5, 6] + littleEndian(0, 4)
      + littleEndian(members.count, 2) + littleEndian(members.count, 2)
      + littleEndian(directory.count, 4) + littleEndian(start, 4) + littleEndian(0, 2)
  }

  /// CRC-32, bit by bit.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xedb8_8320 }
    }
    return ~crc
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    littleEndian(value, count).reversed()
  }

  static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
