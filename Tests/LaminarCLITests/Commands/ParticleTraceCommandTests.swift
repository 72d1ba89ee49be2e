import Testing

@testable import LaminarCLI

@Suite struct `trace --particles` {
  private let tool = ToolRun()

  /// An emitter whose rate is animated, whose particles emit others, and that an event moves.
  private static let scene = """
    {"laminar":1,"canvas":{"width":64,"height":48,"backgroundColor":"#000000"},"frameRate":20,
    "duration":1.2,"layers":[{"name":"fountain","type":"emitter","frame":[0,0,64,48],
    "emitterPosition":[32,40],"emitterShape":"line","emitterSize":[20,0],"seed":3,
    "animations":[{"keyPath":"birthRate","fromValue":0.2,"toValue":2,"duration":1,
    "timingFunction":"easeIn"}],"emitterCells":[{"name":"drop","birthRate":20,"lifetime":0.7,
    "lifetimeRange":0.3,"velocity":40,"velocityRange":20,"emissionRange":"90deg",
    "yAcceleration":60,"scale":0.5,"color":"#ff8040","spin":2,"spinRange":3,"emitterCells":[
    {"name":"mist","birthRate":30,"lifetime":0.2,"scale":0.3,"alphaSpeed":-2}]}]}],
    "timeline":[{"at":0.5,"set":{"fountain:emitterPosition":[16,40]}}]}
    """

  init() throws { try tool.write(Self.scene, to: "fountain.json") }

  private func rows(_ options: String...) -> [String] {
    #expect(tool.run(["trace", "@fountain.json", "--particles"] + options) == .success)
    return tool.lines
  }

  @Test func `lists each particle that lives, frame by frame`() throws {
    let rows = rows()
    #expect(
      rows.first
        == "frame,time,layer,cell,number,birth,age,x,y,z,scale,rotation,red,green,blue,alpha")
    let fields = rows.dropFirst().map { $0.split(separator: ",").map(String.init) }
    #expect(fields.allSatisfy { $0.count == 16 && $0[2] == "fountain" })
    #expect(Set(fields.map { $0[3] }) == ["drop", "drop/mist"])
    // As many as the track states.
    #expect(tool.run("trace", "@fountain.json", "--track", "fountain:live") == .success)
    for line in tool.lines.dropFirst() {
      let parts = line.split(separator: ",")
      let count = fields.count { $0[0] == parts[0] }
      #expect(String(count) == parts[4], "frame \(parts[0])")
    }
    // Ages are times since birth, and no particle is older than the longest life.
    for field in fields {
      let (time, birth) = (try #require(Double(field[1])), try #require(Double(field[5])))
      let age = try #require(Double(field[6]))
      #expect(abs(time - birth - age) < 2e-6 && age < 0.85)
    }
  }

  @Test func `writes the same rows for any part, in any order`() {
    let whole = rows()
    let parts = (1...5).map { rows("--shard", "\($0)/5") }
    #expect(parts.allSatisfy { $0.first == whole.first })
    #expect(Array(parts.map { $0.dropFirst() }.joined()) == Array(whole.dropFirst()))
    let late = rows("--frames", "17")
    #expect(Array(late.dropFirst()) == whole.filter { $0.hasPrefix("17,") })
    let early = rows("--frames", "3,17")
    #expect(Array(early.dropFirst()) == whole.filter { $0.hasPrefix("3,") || $0.hasPrefix("17,") })
  }

  @Test func `draws the frames of the whole in shards, on any number of threads`() throws {
    func hashes(_ name: String, _ options: String...) throws -> [String] {
      #expect(
        tool.run(
          ["render", "@fountain.json", "-o", "@\(name)_##.png", "--hash", "@\(name).txt"] + options)
          == .success)
      // The lines after the header are those of the frames.
      return try #require(tool.folder.text(name + ".txt")).split(separator: "\n").map(String.init)
    }
    func frames(_ lines: [String]) -> [String] { lines.filter { $0.first?.isNumber == true } }
    let whole = try hashes("whole", "-j1")
    #expect(frames(whole).count == 24)
    let parts = try [3, 1, 2].map { try hashes("part\($0)", "--shard", "\($0)/3", "-j4") }
    #expect(frames(parts[1]) + frames(parts[2]) + frames(parts[0]) == frames(whole))
  }

  @Test func `writes nothing but CSV`() {
    #expect(tool.run("trace", "@fountain.json", "--particles", "--format", "jsonl") == .usage)
    #expect(tool.messages.text.contains("--particles writes rows of CSV"))
    #expect(tool.run("trace", "@fountain.json", "--particles", "--events") == .usage)
  }
}
