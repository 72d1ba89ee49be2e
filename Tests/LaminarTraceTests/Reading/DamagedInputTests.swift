import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarTrace

/// Every reader under seeded damage: nothing traps, unreadable input is refused with a message, and input
/// that compares as the same after the damage has the same content, according to a slow reader of the
/// test.
@Suite struct `Damaged input` {
  private static let trace: SampleTrace = {
    var generator = SeededBits(7)
    return SampleTrace(frames: 14, tracks: 5, using: &generator)
  }()

  private static func original(_ format: InputKind) throws -> [UInt8] {
    switch format {
    case .npz:
      let sink = TraceMemory()
      let times = trace.frames.map { ($0, trace.time(of: $0)) }
      var writer = try NPZTraceWriter(
        header: TraceHeader(
          frameRate: trace.rate, frames: times.count, canvasWidth: 10, canvasHeight: 10,
          scene: "sha256:0"), samples: times, sink: sink)
      for (track, values) in trace.tracks {
        try writer.writeTrack(
          track, samples: .numbers(values.map { $0 ?? 0 }, isPresent: values.map { $0 != nil }))
      }
      try writer.finish()
      return sink.bytes
    default: return try trace.bytes(format)
    }
  }

  private func table(_ bytes: [UInt8], _ name: String = "new") throws -> any TraceTable {
    try TraceReader.open(TraceBytesInMemory(bytes), name: name)
  }

  /// Whether a damaged trace compares as the same; nil if it is refused with a message.
  private func isSame(
    _ bytes: [UInt8], as base: any TraceTable, _ note: String
  ) -> Bool? {
    do {
      return try TraceComparer().compare(base, table(bytes)).isSame
    } catch let error as TraceReadingError {
      #expect("\(error)".count > 12, "\(note)")
      return nil
    } catch {
      Issue.record("\(note): \(error)")
      return nil
    }
  }

  private static let formats: [InputKind] = SampleTrace.formats + [.npz]

  @Test(arguments: formats)
  func `is refused or differs when it is cut off anywhere`(format: InputKind) throws {
    let whole = try Self.original(format)
    let base = try table(whole, "base")
    let step = max(1, whole.count / 100)
    for length in stride(from: 0, to: whole.count, by: step) {
      let verdict = isSame(Array(whole[..<length]), as: base, "\(format) \(length)")
      #expect(verdict != true, "\(format) cut off at \(length)")
      // These formats mark their end; rows do not.
      if format == .jsonLines || format == .npz { #expect(verdict == nil, "\(format) \(length)") }
    }
  }

  @Test(arguments: formats)
  func `is never the same unless it says the same`(format: InputKind) throws {
    let whole = try Self.original(format)
    let base = try table(whole, "base")
    let meaning = Meaning(whole, format)
    #expect(meaning != nil)
    for seed in 0..<120 {
      let damage = Damage(whole, seed: UInt64(seed))
      if isSame(damage.bytes, as: base, "\(format) \(seed) \(damage.name)") == true {
        #expect(Meaning(damage.bytes, format) == meaning, "\(format) \(seed) \(damage.name)")
      }
    }
  }

  @Test func `is refused when two files were mixed up in one`() throws {
    for format in Self.formats {
      let whole = try Self.original(format)
      let base = try table(whole, "base")
      #expect(isSame(whole + whole, as: base, "\(format) twice") == nil)
      for other in Self.formats where other != format {
        let mixed = try whole[..<(whole.count / 2)] + Self.original(other)
        #expect(isSame(Array(mixed), as: base, "\(format) then \(other)") == nil)
      }
    }
  }

  @Test func `of hash lists is refused or differs`() throws {
    var bits = SeededBits(3)
    let list = (0..<12).map { frame in
      "\(frame) " + (0..<64).map { _ in String(bits.next(16), radix: 16) }.joined() + "\n"
    }.joined()
    let whole = Array(list.utf8)
    func read(_ bytes: [UInt8]) throws -> [FrameHash] {
      try FrameHash.readList(TraceBytesInMemory(bytes), name: "list")
    }
    let base = try read(whole)
    func isSame(_ bytes: [UInt8], _ note: String) -> Bool {
      do {
        return try FrameHashComparison(base, name: "a", with: read(bytes), name: "b").isSame
      } catch {
        #expect("\(error)".count > 12, "\(note)")
        return false
      }
    }
    for length in stride(from: 0, to: whole.count, by: 5) {
      #expect(!isSame(Array(whole[..<length]), "\(length)"))
    }
    for seed in 0..<160 {
      let damage = Damage(whole, seed: UInt64(seed))
      guard isSame(damage.bytes, "\(seed)") else { continue }
      let text = String(decoding: damage.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      #expect(text == list, "\(seed) \(damage.name)")
    }
  }

  @Test func `of rows of events is refused or differs`() throws {
    let text = """
      time,event,target,detail
      0,start,ball#drop,
      0.5,pause,sequence:s,
      1,step-end,dot:position.x,"sequence:s, step 1"
      1.25,stop,ball#drop,finished

      """
    let whole = Array(text.utf8)
    let base = try table(whole, "base")
    for length in whole.indices {
      #expect(isSame(Array(whole[..<length]), as: base, "\(length)") != true, "\(length)")
    }
    for seed in 0..<250 {
      let damage = Damage(whole, seed: UInt64(seed))
      if isSame(damage.bytes, as: base, "\(seed)") == true {
        #expect(
          Meaning(damage.bytes, .events) == Meaning(whole, .events), "\(seed) \(damage.name)")
      }
    }
  }

  @Test func `of files of rules is refused with a message, and never read halfway`() throws {
    let text = """
      { "laminar-diff": 1, "tolerance": "visual", "timeTolerance": "8ms", "resample": true,
        "rules": [ { "track": "a:*", "abs": 0.5, "ulp": 4 },
                   { "track": "b", "ignore": true, "until": "2026-12-31", "reason": "new" } ] }
      """
    let whole = Array(text.utf8)
    for length in whole.indices {
      #expect(throws: TraceReadingError.self, "\(length)") {
        try ToleranceFile(Array(whole[..<length]), name: "r.json")
      }
    }
    for seed in 0..<400 {
      do {
        _ = try ToleranceFile(Damage(whole, seed: UInt64(seed)).bytes, name: "r.json")
      } catch {
        #expect("\(error)".count > 12)
      }
    }
  }
}

/// The compared content of a trace, read by a slow independent reader.
private struct Meaning: Equatable {
  let facts: [String]

  /// Reads bytes; nil if they are not readable.
  init?(_ bytes: [UInt8], _ format: InputKind) {
    switch format {
    case .npz:
      guard let members = Self.members(of: bytes) else { return nil }
      facts = members
    case .jsonLines:
      var facts: [String] = []
      for line in bytes.split(separator: 0x0a) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? NSDictionary
        else { return nil }
        for key in ["frameRate", "frames", "track", "changes", "samples"] {
          guard let value = object[key] else { continue }
          facts.append("\(key) \(value)")
        }
      }
      self.facts = facts
    default:
      facts = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
          .map { field in Double(field).map { "\($0)" } ?? field.replacing("\"", with: "") }
          .joined(separator: ",")
      }
    }
  }

  /// The names and data of an archive by its central directory.
  private static func members(of bytes: [UInt8]) -> [String]? {
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= bytes.count else { return nil }
      return (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    guard
      let end = stride(from: bytes.count - 22, through: 0, by: -1).first(where: {
        number($0, 4) == 0x0605_4b50
      }), let count = number(end + 10, 2), var entry = number(end + 16, 4)
    else { return nil }
    var facts: [String] = []
    for _ in 0..<count {
      guard number(entry, 4) == 0x0201_4b50, let size = number(entry + 24, 4),
        let name = number(entry + 28, 2), let extra = number(entry + 30, 2),
        let comment = number(entry + 32, 2), let offset = number(entry + 42, 4),
        let localName = number(offset + 26, 2), let localExtra = number(offset + 28, 2),
        entry + 46 + name <= bytes.count
      else { return nil }
      let start = offset + 30 + localName + localExtra
      guard start + size <= bytes.count else { return nil }
      let title = String(decoding: bytes[entry + 46..<entry + 46 + name], as: UTF8.self)
      // The metadata is not compared.
      if title != "laminar-trace.npy" { facts.append("\(title) \(bytes[start..<start + size])") }
      entry += 46 + name + extra + comment
    }
    return facts.sorted()
  }
}
