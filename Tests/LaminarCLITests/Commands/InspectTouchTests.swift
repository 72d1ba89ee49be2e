import Testing

@testable import LaminarCLI

/// Who would get a touch, as `inspect --hit` explains it.
@Suite struct `A touch that is inspected` {
  private let tool = ToolRun()

  init() throws {
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 100, "height": 100 }, "duration": 4, "layers": [
          { "name": "page", "frame": [0, 0, 100, 100], "gestures": [
              { "type": "screenEdgePan", "name": "back", "edges": ["left"] },
              { "type": "swipe", "direction": ["up", "down"] },
              { "type": "longPress", "numberOfTouchesRequired": 2 },
              { "type": "tap", "name": "off", "isEnabled": false },
              { "type": "tap", "name": "one" } ],
            "sublayers": [
              { "name": "card", "frame": [50, 50, 40, 40], "gestures": [
                  { "type": "tap", "name": "double", "numberOfTapsRequired": 2 },
                  { "type": "tap", "name": "single", "requireToFail": ["double"] },
                  { "type": "pan", "maximumNumberOfTouches": 1 } ] },
              { "name": "ok", "control": "button", "frame": [10, 10, 30, 20] } ] } ],
        "input": [ { "at": 1, "drag": [60, 60], "by": [20, 0], "duration": 2 } ] }
      """, to: "touch.json")
  }

  /// The lines about the touch, after those of the walk.
  private func lines(_ words: String...) -> [String] {
    #expect(
      tool.run(["inspect", "@touch.json", "--hit"] + words) == .success, "\(tool.messages.text)")
    return Array(tool.lines.drop { !$0.hasPrefix("responders: ") })
  }

  @Test func `can begin what it needs, or must wait`() {
    #expect(
      lines("70,70") == [
        "responders: page/card → page → root",
        "gesture: page/card!double  can begin: 2 taps",
        "gesture: page/card!single  can begin: 1 tap, once page/card!double has failed",
        "gesture: page/card!pan     can begin: 10 points of motion, at most 1 finger",
        "gesture: page!back         cannot begin: the touch is not what it needs: 10 points of motion from the edge left",
        "gesture: page!swipe        can begin: quick motion up or down",
        "gesture: page!longPress    can begin: 0.5 s of rest with 2 fingers",
        "gesture: page!off          cannot begin: isEnabled is false",
        "gesture: page!one          can begin: 1 tap",
      ])
  }

  @Test func `is kept by a control from gestures above it`() {
    let found = lines("15,15")
    #expect(found.prefix(2) == ["responders: page/ok → page → root", "control: page/ok tracks it"])
    #expect(found.contains("gesture: page!swipe      can begin: quick motion up or down"))
    #expect(
      found.contains("gesture: page!one        cannot begin: the control page/ok keeps the touch"),
      "\(found)")
    #expect(
      found.contains("gesture: page!back       can begin: 10 points of motion from the edge left"))
  }

  @Test func `comes to the fingers that the input has down`() {
    // At 1.5 s a finger is on the card and has moved 5 points: the next is not the card's, and one too many
    // for the pan.
    let found = lines("85,60", "--at", "1.5")
    #expect(found.contains("the layer is not told of it: it has a finger, or is exclusive"))
    #expect(
      found.contains(
        "gesture: page/card!pan     cannot begin: the touch is not what it needs: 10 points of motion, at most 1 finger"
      ), "\(found)")
    // From 2 s on the pan has begun and has taken the finger from the card.
    let later = lines("85,60", "--at", "2.5")
    #expect(
      later.contains(
        "gesture: page/card!double  cannot begin: its gesture is over, and fingers of it are down"),
      "\(later)")
    #expect(!later.contains { $0.hasPrefix("the layer is not told") })
  }

  @Test func `passes over what is drawn in front, and that is said`() throws {
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 200, "height": 200 }, "duration": 1, "layers": [
          { "name": "a", "frame": [20, 20, 100, 100], "zPosition": 10 },
          { "name": "b", "frame": [60, 60, 100, 100] } ] }
      """, to: "order.json")
    #expect(tool.run("inspect", "@order.json", "--hit", "90,90") == .success)
    #expect(
      tool.lines.suffix(2) == [
        "responders: b → root",
        "passed over: a is drawn in front, but touches follow the order of sublayers, not depth",
      ])
    #expect(
      tool.run("inspect", "@order.json", "--hit", "90,90", "--report", "json") == .success)
    #expect(tool.output.text.contains("\"hit\":\"b\""))
    #expect(tool.output.text.contains("\"passedOver\":[\"a\"]"))
  }

  @Test func `is JSON`() {
    #expect(
      tool.run("inspect", "@touch.json", "--hit", "15,15", "--report", "json") == .success)
    #expect(tool.output.text.contains("\"touched\":\"page/ok\",\"control\":\"page/ok\","))
    #expect(
      tool.output.text.contains(
        #"{"layer":"page","name":"one","type":"tap","verdict":"refused","needs":"1 tap","others":["page/ok"]}"#
      ))
  }
}
