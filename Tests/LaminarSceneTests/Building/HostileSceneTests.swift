import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

/// Files that are large in unusual ways: reading takes time in proportion to their length, or this
/// suite takes minutes.
@Suite struct `Hostile scenes` {
  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }

  @Test func `with many animations on one layer`() {
    let animations = list(3000) {
      "{\"keyPath\": \"opacity\", \"key\": \"k\($0)\", \"toValue\": 0, \"duration\": 1}"
    }
    let loaded = LoadedScene(layers: "{\"name\": \"a\", \"animations\": [\(animations)]}")
    #expect(loaded.layer?.attachments.count == 3000)
  }

  @Test func `with many key paths to many sublayers`() {
    let sublayers = list(3000) { "{\"name\": \"s\($0)\"}" }
    let animations = list(3000) {
      "{\"keyPath\": \"sublayers.s\(2999 - $0).opacity\", \"fromValue\": 0}"
    }
    let loaded = LoadedScene(
      layers: "{\"name\": \"a\", \"sublayers\": [\(sublayers)], \"animations\": [\(animations)]}")
    #expect(loaded.findings == [])
    let lost = list(3000) { "{\"keyPath\": \"sublayers.t\($0).opacity\", \"fromValue\": 0}" }
    let broken = LoadedScene(
      layers: "{\"name\": \"a\", \"sublayers\": [\(sublayers)], \"animations\": [\(lost)]}")
    #expect(broken.report.omittedErrors == 2980)
  }

  @Test func `with many equal names`() {
    let loaded = LoadedScene(layers: list(3000) { "{\"name\": \"s\($0 / 2)\"}" })
    #expect(loaded.report.omittedErrors == 1480)
  }

  @Test func `with many unknown keys, types and values`() {
    let loaded = LoadedScene(
      layers: list(1500) {
        "{\"type\": \"t\($0)\", \"a\($0)\": 1}, {\"b\($0)\": 1, \"opacity\": \"x\"}"
      })
    #expect(loaded.report.omittedErrors == 4500 - 20)
  }

  @Test func `with cells and groups nested too deep`() {
    let depth = 60
    let cells =
      String(repeating: "{\"emitterCells\": [", count: depth) + "{}"
      + String(repeating: "]}", count: depth)
    let loaded = LoadedScene(layers: "{\"type\": \"emitter\", \"emitterCells\": [\(cells)]}")
    #expect(loaded.ids == ["E0308"])
    let groups =
      String(repeating: "{\"type\": \"group\", \"animations\": [", count: depth)
      + String(repeating: "]}", count: depth)
    #expect(LoadedScene(layers: "{\"name\": \"a\", \"animations\": [\(groups)]}").ids == ["E0308"])
  }
}

/// Damaged scenes: nothing crashes or hangs, and nothing that was written is dropped without a report.
@Suite struct `Damaged scenes` {
  private func load(_ bytes: [UInt8]) -> (scene: Scene?, report: DiagnosticReport) {
    SceneLoader.load(bytes, name: "a.json") { _ in nil }
  }

  @Test(arguments: SceneSamples.all) func `begin as valid ones`(text: String) throws {
    let (scene, report) = load(Array(text.utf8))
    // What is odd in the samples is meant.
    let odd: Set = ["W0202", "W0222", "W0225", "W0228"]
    #expect(report.diagnostics.allSatisfy { odd.contains($0.id) }, "\(report.text())")
    let layers = try #require(scene).layers
    #expect(LoadedScene.context(of: layers).diagnostics.isEmpty)
  }

  /// What is accepted is compiled whole: the engine leaves nothing out for a reason that the file
  /// could have shown.
  @Test(arguments: [0, 1, 2, 3, 4, 7, 8]) func `are distinguished from valid ones`(sample: Int)
    throws
  {
    let text = Array(SceneSamples.all[sample].utf8)
    let marks = Array("{}[]\",:\\/-+.eE0123456789NtusmfdgRXyz%#()\u{0}\n".utf8)
    var random = SeededBytes(seed: UInt32(100 + sample))
    var accepted = 0
    for _ in 0..<2000 {
      var bytes = text
      for _ in 0...Int(random.next() % 3) {
        let offset = Int(random.next()) % bytes.count
        let mark = marks[Int(random.next()) % marks.count]
        switch random.next() % 4 {
        case 0: bytes[offset] = mark
        case 1: bytes.remove(at: offset)
        case 2: bytes.insert(mark, at: offset)
        default:
          // A piece of the text elsewhere: whole words in wrong positions.
          let end = min(offset + Int(random.next() % 24), bytes.count)
          let piece = Array(bytes[offset..<end])
          bytes.insert(contentsOf: piece, at: Int(random.next()) % bytes.count)
        }
      }
      let (scene, report) = load(bytes)
      #expect((scene == nil) == report.hasErrors)
      #expect(report.diagnostics.allSatisfy { ($0.location?.bytes.upperBound ?? 0) <= bytes.count })
      guard let scene else { continue }
      accepted += 1
      let ignored = LoadedScene.context(of: scene.layers).diagnostics
      #expect(ignored.isEmpty, "\(ignored) \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(accepted > 10)
  }

  /// A key with another letter is reported as unknown, or its absence is.
  @Test(arguments: SceneSamples.all) func `report every misspelt key`(text: String) throws {
    let bytes = Array(text.utf8)
    for key in keys(of: text) {
      for offset in key where offset % 2 == 0 || key.count < 6 {
        var damaged = bytes
        damaged[offset] =
          damaged[offset] == UInt8(ascii: "q") ? UInt8(ascii: "Q") : UInt8(ascii: "q")
        let (scene, report) = load(damaged)
        let word = String(decoding: damaged[key], as: UTF8.self)
        #expect(scene == nil && report.hasErrors, "\(word)")
      }
    }
  }

  /// A value of another kind is reported.
  @Test(arguments: SceneSamples.all) func `report every value of a wrong kind`(text: String) throws
  {
    let bytes = Array(text.utf8)
    let document = JSONText(text).document
    for index in members(of: document) {
      let value = JSONValue(document: document, index: index + 1)
      let key = document.string(at: index) ?? ""
      let replacement = value.kind == .object ? "true" : "{\"q\": [null]}"
      let damaged =
        bytes[..<value.range.lowerBound] + replacement.utf8 + bytes[value.range.upperBound...]
      let (scene, report) = load(Array(damaged))
      #expect(scene == nil && report.hasErrors, "\(key)")
    }
  }

  /// Removing a member causes an error or changes the scene: none is read and dropped.
  @Test(arguments: SceneSamples.all) func `differ by every key`(text: String) throws {
    let bytes = Array(text.utf8)
    let whole = SceneProbe.text(of: try #require(load(bytes).scene))
    let document = JSONText(text).document
    for index in members(of: document) {
      let key = JSONValue(document: document, index: index)
      var end = JSONValue(document: document, index: index + 1).range.upperBound
      var start = key.range.lowerBound
      while bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\n") { end += 1 }
      if bytes[end] == UInt8(ascii: ",") {
        end += 1
      } else {
        while [UInt8(ascii: " "), UInt8(ascii: "\n")].contains(bytes[start - 1]) { start -= 1 }
        if bytes[start - 1] == UInt8(ascii: ",") { start -= 1 }
      }
      let (scene, report) = load(Array(bytes[..<start] + bytes[end...]))
      guard let scene else {
        #expect(report.hasErrors)
        continue
      }
      let differs = SceneProbe.text(of: scene) != whole
      #expect(differs, "\(key.string ?? "")")
    }
  }

  /// The byte ranges of all keys in a text, without quotes.
  private func keys(of text: String) -> [Range<Int>] {
    let document = JSONText(text).document
    return members(of: document).map { document.content(of: document.node(at: $0)) }
  }

  /// The indices of all keys on the tape.
  private func members(of document: JSONDocument) -> [Int] {
    var result: [Int] = []
    var pending = document.root.map { [$0] } ?? []
    while let value = pending.popLast() {
      for member in value.members {
        result.append(member.key.index)
        pending.append(member.value)
      }
      pending += value.elements
    }
    return result.sorted()
  }
}
