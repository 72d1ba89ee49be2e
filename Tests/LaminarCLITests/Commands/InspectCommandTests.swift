import Testing

@testable import LaminarCLI

@Suite struct `inspect` {
  private let tool = ToolRun()

  init() throws { try tool.write(SampleScene.ball, to: "ball.json") }

  @Test func `draws the tree with the curve of each animated track`() {
    #expect(tool.run("inspect", "@ball.json") == .success)
    #expect(tool.lines.count == 6)
    #expect(tool.line(0) == "ball  640x360 pixels, 144 frames at 60, 2.4 s")
    #expect(tool.line(1) == "root  layer  (0, 0, 640, 360)")
    #expect(tool.line(2) == "├─ floor  layer  (0, 320, 640, 40)")
    #expect(tool.line(3) == "└─ ball  shape  (288, 28, 64, 64)")
    #expect(tool.line(4).contains("position.y "))
    #expect(tool.line(4).contains("  60 … 288 "))
    #expect(tool.line(4).contains("▁▁▂▃▃▄▆▇█▆▅▄▃▂▁▁▁▁▂▃▄▅▆█▇▆▅▄▃▂▁▁"))
    #expect(tool.line(4).contains("basic  line "))
    #expect(tool.line(5).contains("0.72 … 1 "))
    #expect(tool.line(5).contains("keyframe  line "))
  }

  @Test func `draws the curves of all the time, with layers that come and go`() throws {
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 100, "height": 100 }, "frameRate": 10, "duration": 3.2, "layers": [
          { "name": "box", "frame": [0, 0, 10, 10] }, { "name": "calm", "frame": [0, 0, 10, 10] } ],
        "timeline": [
          { "at": 0.8, "addLayer": { "layer": { "name": "guest", "frame": [0, 0, 10, 10], "opacity": 0 }, "into": "root" } },
          { "at": 0.8, "set": { "guest:opacity": 0.25 } },
          { "at": 1.6, "addAnimation": { "layer": "box", "animation":
            { "keyPath": "zPosition", "fromValue": 0, "toValue": 7, "duration": 0.7 } } },
          { "at": 1.6, "set": { "guest:opacity": 1 } },
          { "at": 2.5, "removeLayer": "guest" } ] }
      """, to: "late.json")
    #expect(tool.run("inspect", "@late.json") == .success)
    #expect(
      Array(tool.lines.prefix(7)) == [
        "late  100x100 pixels, 32 frames at 10, 3.2 s",
        "root  layer  (0, 0, 100, 100)",
        "├─ box  layer  (0, 0, 10, 10)",
        // From the sixteenth frame on a step of 1 a frame, then the model's value again.
        "│     zPosition  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▃▄▅▆▇█▁▁▁▁▁▁▁▁  0 … 7  basic  line 7",
        "├─ calm  layer  (0, 0, 10, 10)",
        "└─ guest  layer  (0, 0, 10, 10)  from 0.8 s",
        "      opacity          ▁▁▁▁▁▁▁▁█████████         0.25 … 1  set",
      ])
  }

  @Test func `explains a value step by step`() {
    #expect(
      tool.run("inspect", "@ball.json", "--at", "0.9", "--value", "ball:position.y") == .success)
    #expect(tool.line(0) == "ball:position.y at 0.9 s is 131.901353")
    #expect(tool.line(1).hasPrefix("model                       60  ("))
    #expect(tool.line(2).hasPrefix("basic \"position.y\"          131.901353  ("))
    #expect(
      Array(tool.lines.dropFirst(3)) == [
        "  its clock shows 0.9 s of 0 … 2.4",
        "  cycle 0, backwards; progress 0.5, eased 0.315357 by easeIn",
        "shown                       131.901353",
      ])
    tool.run("inspect", "@ball.json", "--at", "3", "--value", "ball:position.y")
    #expect(tool.lines.contains("  its clock shows 3 s of 0 … 2.4: it is over"))
    tool.run("inspect", "@ball.json", "--value", "floor:opacity")
    #expect(tool.lines.contains("no animation acts on it"))
  }

  @Test func `walks a hit test and gives its reasons`() {
    #expect(tool.run("inspect", "@ball.json", "--at", "0.6", "--hit", "320,300") == .success)
    #expect(
      tool.lines == [
        "root  (320, 300) is inside: a sublayer is hit",
        "  ball  (32, 48.666667) is inside: hit",
        "responders: ball → root",
      ])
    tool.run("inspect", "@ball.json", "--at", "0", "--hit", "320,330")
    #expect(
      tool.lines == [
        "root  (320, 330) is inside: a sublayer is hit",
        "  ball  (32, 302) is outside of its bounds or touch area: passed over with its sublayers",
        "  floor  (320, 10) is inside: hit",
        "responders: floor → root",
      ])
    tool.run("inspect", "@ball.json", "--hit", "-1,0")
    #expect(tool.lines.last == "nothing is hit")
  }

  @Test func `touches as views do, at the time, through events`() throws {
    try tool.write(
      """
      { "laminar": 1, "canvas": { "width": 100, "height": 100 }, "duration": 2, "layers": [
          { "name": "off", "frame": [0, 0, 50, 100], "userInteractionEnabled": false },
          { "name": "dot", "frame": [60, 40, 20, 20], "touchArea": { "inset": -10 } } ],
        "timeline": [ { "at": 1, "set": { "dot:opacity": 0.009, "off:userInteractionEnabled": true } } ] }
      """, to: "touch.json")
    tool.run("inspect", "@touch.json", "--hit", "55,50")
    #expect(
      tool.lines == [
        "root  (55, 50) is inside: a sublayer is hit", "  dot  (-5, 10) is inside: hit",
        "responders: dot → root",
      ])
    tool.run("inspect", "@touch.json", "--hit", "25,50")
    #expect(tool.lines.last == "responders: root")
    #expect(
      tool.lines.contains {
        $0.hasSuffix("userInteractionEnabled is false: passed over with its sublayers")
      })
    tool.run("inspect", "@touch.json", "--at", "1.5", "--hit", "25,50")
    #expect(tool.lines.last == "responders: off → root")
    tool.run("inspect", "@touch.json", "--at", "1.5", "--hit", "70,50")
    #expect(
      tool.lines.contains { $0.hasSuffix("opacity below 0.01: passed over with its sublayers") })
  }

  @Test func `suggests what was probably meant`() {
    #expect(tool.run("inspect", "@ball.json", "--value", "bal:opacity") == .usage)
    #expect(tool.messages.text.contains("did you mean 'ball:opacity'?"))
    #expect(tool.run("inspect", "@ball.json", "--value", "ball:opacty") == .usage)
    #expect(tool.messages.text.contains("did you mean 'ball:opacity'?"))
    #expect(tool.run("inspect", "@ball.json", "--value", "ball") == .usage)
    #expect(tool.run("inspect", "@ball.json", "--at", "1") == .usage)
    #expect(tool.run("inspect", "@ball.json", "--value", "a:b", "--hit", "1,1") == .usage)
    #expect(tool.output.text == "")
  }
}

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
