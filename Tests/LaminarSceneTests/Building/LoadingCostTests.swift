import Testing

@testable import LaminarScene

/// Scenes that grow in one direction load in a time that grows with them, or are refused. Each case
/// takes a few seconds at most; the limits are for costs that grow with the square or the cube, which
/// take minutes.
@Suite struct `The cost of loading` {
  private func scene(_ layers: String, _ members: String = "") -> String {
    """
    {"laminar": 1, "canvas": {"width": 32, "height": 32}, "duration": 2, "frameRate": 10,
     "layers": [\(layers)]\(members)}
    """
  }

  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }

  private func layers(_ count: Int, _ members: String = "") -> String {
    list(count) { "{\"name\": \"l\($0)\", \"bounds\": [0, 0, 4, 4]\(members)}" }
  }

  private func time(_ index: Int, of count: Int) -> Double { Double(index) * 1.9 / Double(count) }

  @Test(.timeLimit(.minutes(1))) func `of 200 uses of a part with 100 events`() throws {
    let events = list(100) {
      "{\"at\": \(Double($0) / 1000), \"set\": {\"a:opacity\": \(Double($0 % 10) / 10)}}"
    }
    let files = PartFiles([
      "part.json": scene(
        "{\"name\": \"a\", \"bounds\": [0, 0, 4, 4]}", ", \"timeline\": [\(events)]"),
      "main.json": scene(list(200) { "{\"name\": \"u\($0)\", \"use\": \"part.json\"}" }),
    ])
    let (loaded, report) = files.load()
    #expect(report.text() == "")
    #expect(loaded?.timeline?.events.count == 20_000)
  }

  /// Each pause plans the events of its own part again, not those of all parts.
  @Test(.timeLimit(.minutes(1))) func `of parts that are paused one after another`() {
    let files = PartFiles([
      "part.json": scene(
        layers(1), ", \"timeline\": [{\"at\": 1.5, \"set\": {\"l0:opacity\": 0.5}}]"),
      "main.json": scene(
        list(2000) { "{\"name\": \"u\($0)\", \"use\": \"part.json\"}" },
        ", \"timeline\": ["
          + list(2000) { "{\"at\": \(time($0, of: 2000)), \"pause\": \"u\($0)\"}" } + "]"),
    ])
    #expect(files.load().scene != nil)
  }

  @Test(.timeLimit(.minutes(1))) func `of constraints that do not depend on each other`() {
    let constraints = list(2000) {
      """
      {"layer": "l\($0)", "attribute": "left", "to": "superlayer", "constant": 4},
      {"layer": "l\($0)", "attribute": "right", "to": "superlayer", "constant": -8}
      """
    }
    let loaded = LoadedScene(
      text: scene(layers(2000), ", \"layouts\": {\"compact\": [\(constraints)]}"))
    #expect(loaded.report.text() == "")
    // From 4 to 32 - 8.
    let frames = (loaded.scene?.layers ?? []).map(\.frame)
    #expect(frames.allSatisfy { $0.minX == 4 && $0.width == 20 })
  }

  @Test(.timeLimit(.minutes(1))) func `of 10,000 constraints that contradict each other`() {
    let constraints = list(10_000) {
      """
      {"layer": "l\($0 % 100)", "attribute": "left", "to": "l\(($0 * 7 + 1) % 100)",
       "toAttribute": "right", "constant": \($0 % 13)}
      """
    }
    let loaded = LoadedScene(
      text: scene(layers(100), ", \"layouts\": {\"compact\": [\(constraints)]}"))
    #expect(loaded.scene == nil)
    #expect(Set(loaded.ids) == ["E0319"])
  }

  @Test(arguments: [0, 1]) func `is limited for constraints that depend on each other`(more: Int) {
    let count = ConstraintSystem.mostTogether + more
    // One value of the chain is enough: the rest are of the other axis, and not solved with it.
    let constraints = list(count) { index in
      "{\"layer\": \"l\(index % 4)\", \"attribute\": \"left\", \"relation\": \">=\", "
        + "\"to\": \"l\((index + 1) % 4)\", \"constant\": -\(index % 7)}"
    }
    let loaded = LoadedScene(
      text: scene(
        layers(4),
        ", \"layouts\": {\"compact\": [\(constraints), {\"layer\": \"l0\", \"attribute\": \"top\", \"constant\": 1}]}"
      ))
    guard more > 0 else {
      #expect(loaded.report.text() == "")
      return
    }
    #expect(
      loaded.findings == [
        "E0323 /layouts/compact/5000 5001 constraints depend on each other when the scene begins; "
          + "at most 5000 are solved together"
      ])
  }

  /// Sequences that wait for one that is written later, and states that many events change to.
  @Test(.timeLimit(.minutes(1))) func `of sequences in reverse order, and of states`() {
    let step = "\"steps\": [{\"keyPath\": \"opacity\", \"toValue\": 0.5, \"duration\": 0.0001}]"
    let sequences = list(3000) { index in
      let after = index < 2999 ? ", \"at\": {\"after\": \"sequence:q\(index + 1)\"}" : ""
      return "{\"name\": \"q\(index)\", \"layer\": \"l0\", \(step)\(after)}"
    }
    let chain = LoadedScene(text: scene(layers(1), ", \"sequences\": [\(sequences)]"))
    #expect(chain.report.text() == "")
    let states = list(1000) { "\"s\($0)\": {\"l\($0):opacity\": 0.5}" }
    let changes = list(1000) {
      "{\"at\": \(time($0, of: 1000)), \"state\": {\"name\": \"s\($0)\", \"duration\": 0}}"
    }
    let stated = LoadedScene(
      text: scene(layers(1000), ", \"states\": {\(states)}, \"timeline\": [\(changes)]"))
    #expect(stated.report.text() == "")
  }

  @Test(.timeLimit(.minutes(1))) func `of groups, and of events that wait for ends`() {
    let children = list(2000) {
      "{\"keyPath\": \"position.x\", \"fromValue\": 5, \"toValue\": \(9 + $0 % 3), \"duration\": 1}"
    }
    let group = LoadedScene(
      layers: """
        {"name": "a", "bounds": [0, 0, 4, 4], "animations": [
          {"type": "group", "key": "g", "duration": 1, "animations": [\(children)]}]}
        """)
    #expect(group.report.diagnostics.allSatisfy { $0.id == "W0202" })
    let animation = """
      , "animations": [{"keyPath": "opacity", "key": "k", "fromValue": 0.5, "toValue": 1, "duration": 0.5}]
      """
    let events = list(1500) {
      "{\"at\": {\"after\": \"l\($0)#k\"}, \"set\": {\"l\($0):opacity\": 0.5}}"
    }
    let ends = LoadedScene(
      text: scene(layers(1500, animation), ", \"timeline\": [\(events)]"))
    #expect(ends.report.text() == "")
  }

  /// Each additive change has a key of its own, however many there are.
  @Test(.timeLimit(.minutes(1))) func `of additive changes at once`() {
    let events = list(600) {
      "{\"at\": \(time($0, of: 600)), \"animate\": {\"l0:position.x\": \($0 % 10)}, \"duration\": 1, \"additive\": true}"
    }
    #expect(
      LoadedScene(text: scene(layers(1), ", \"timeline\": [\(events)]")).report.text() == "")
  }
}
