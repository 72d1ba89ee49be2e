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
