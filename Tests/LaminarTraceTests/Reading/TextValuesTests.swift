import LaminarGraphics
import Testing

@testable import LaminarTrace

/// Texts in CSV: written and read as RFC 4180 defines them, and equal to the texts of JSON Lines.
@Suite struct `Texts in traces` {
  private static let long = """
    frame,time,layer,key,value
    0,0,card,opacity,0.5
    0,0,title,string,"Hello, ""you""
    Ada"
    1,0.5,card,opacity,1
    1,0.5,title,string,""

    """

  private static let wide = """
    frame,time,card:opacity,title:string
    0,0,0.5,"Hello, ""you""
    Ada"
    1,0.5,1,""

    """

  private static let lines = """
    {"laminar-trace":1,"frameRate":"2/1","frames":2,"precision":6,"canvas":[1,1],"scene":""}
    {"track":"card:opacity","type":"number","changes":[[0,0.5],[1,1]]}
    {"track":"title:string","type":"text","changes":[[0,"Hello, \\"you\\"\\nAda"],[1,""]]}
    {"end":true,"tracks":2,"samples":4}

    """

  private static let tracks = [
    TraceTrack(layer: "card", key: "opacity"),
    TraceTrack(layer: "title", key: "string", kind: .text),
  ]

  private func text(
    _ format: any (TraceFrameWriter & SendableMetatype).Type, _ precision: TracePrecision
  ) throws -> String {
    let memory = TraceMemory()
    var writer = format.init(
      tracks: Self.tracks, columns: [], precision: precision, sink: memory)
    try writer.writeFrame(
      0, time: 0, columns: [], values: [0.5, 0], texts: [1: "Hello, \"you\"\nAda"], isPresent: [])
    try writer.writeFrame(
      1, time: 0.5, columns: [], values: [1, 0], texts: [1: ""], isPresent: [])
    try writer.finish()
    return memory.text
  }

  private func open(_ text: String) throws -> any TraceTable {
    try TraceReader.open(Array(text.utf8), name: "a")
  }

  @Test(arguments: [TracePrecision.standard, .exact])
  func `are in quotes, and numbers are not`(precision: TracePrecision) throws {
    #expect(try text(LongCSVTraceWriter.self, precision) == Self.long)
    #expect(try text(WideCSVTraceWriter.self, precision) == Self.wide)
  }

  @Test func `are the same in every format`() throws {
    let all = [Self.long, Self.wide, Self.lines]
    for base in all {
      for new in all {
        let comparison = try TraceComparer().compare(open(base), open(new))
        #expect(comparison.isSame, "\(comparison.headline)")
        #expect(comparison.comparedTracks == 2)
      }
    }
  }

  @Test func `are named by their words when they differ`() throws {
    let changed = Self.wide.replacing("you", with: "me")
    let comparison = try TraceComparer().compare(open(Self.long), open(changed))
    let track = try #require(comparison.tracks.first)
    #expect(comparison.tracks.count == 1 && track.track.kind == .text)
    #expect(track.first.baseText == "Hello, \"you\"\nAda")
    #expect(track.first.newText == "Hello, \"me\"\nAda")
    // The distance of two texts is not printed.
    let report = TextReport(DifferenceReport(comparison)).text
    let row = report.split(separator: "\n").first { $0.hasPrefix("  string") } ?? ""
    #expect(row.split(separator: " ") == ["string", "1/2", "text", "0", "s"], "\(report)")
    // A summary is one line.
    #expect(!comparison.headline.contains("\n"))
  }

  @Test func `that look like numbers are not numbers`() throws {
    let quoted = Self.wide.replacing("0,0,0.5,\"Hello", with: "0,0,\"0.5\",\"Hello")
    #expect(try !TraceComparer().compare(open(Self.wide), open(quoted)).isSame)
  }

  @Test func `may be longer than what is read at once`() throws {
    let long = String(repeating: "word \"and\"\n", count: 40_000)
    let memory = TraceMemory()
    var writer = WideCSVTraceWriter(
      tracks: Self.tracks, columns: [], precision: .standard, sink: memory)
    try writer.writeFrame(
      0, time: 0, columns: [], values: [0.5, 0], texts: [1: long], isPresent: [])
    try writer.finish()
    let table = try TraceReader.open(memory.bytes, name: "a")
    let value = try #require(try table.values(of: Self.tracks[1])?.first)
    #expect(table.storage.table.text(ofHash: value) == long)
  }

  @Test(arguments: [
    "frame,time,layer,key,value\n0,0,title,string,\"open\n",
    "frame,time,layer,key,value\n0,0,title,string,\"a\"b\n",
    "frame,time,layer,key,value\n0,0,title,string,a\n",
    "frame,time,card:opacity,title:string\n0,0,1,\"open\n",
    "frame,time,card:opacity,title:string\n0,0,1\"a\",\"b\"\n",
    "frame,time,card:opacity,title:string\n0,0,1,\"a\"b\n",
  ])
  func `that are damaged are refused`(text: String) {
    #expect(throws: TraceReadingError.self) { try open(text) }
  }
}
