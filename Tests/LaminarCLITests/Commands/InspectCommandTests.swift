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

  @Test func `explains a value step by step`() {
    #expect(
      tool.run("inspect", "@ball.json", "--at", "0.9", "--value", "ball:position.y") == .success)
    #expect(tool.line(0) == "ball:position.y at 0.9 s is 131.901353")
    #expect(tool.line(1).hasPrefix("model                       60  ("))
    #expect(tool.line(2).hasPrefix("basic \"position.y\"          131.901353  ("))
    #expect(
      Array(tool.lines.dropFirst(3)) == [
        "  its clock shows 0.9 s of 0 … 2.4",
        "  cycle 0, backwards; progress 0.5, eased 0.315357",
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
        "root  (320, 300): a sublayer is hit",
        "  ball  (32, 48.666667) is inside its bounds: hit",
        "responders: ball → root",
      ])
    tool.run("inspect", "@ball.json", "--at", "0", "--hit", "320,330")
    #expect(
      tool.lines == [
        "root  (320, 330): a sublayer is hit",
        "  ball  (32, 302) is outside its bounds",
        "  floor  (320, 10) is inside its bounds: hit",
        "responders: floor → root",
      ])
    tool.run("inspect", "@ball.json", "--hit", "-1,0")
    #expect(tool.lines.last == "nothing is hit")
  }

  @Test func `says what was probably meant`() {
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
