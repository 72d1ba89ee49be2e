import LaminarTestSupport
import Testing

@testable import LaminarCLI

@Suite struct `The drawing budget of a verb` {
  private let tool = ToolRun()

  init() throws {
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
        {"name": "outer", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 9000,
          "sublayers": [
          {"name": "inner", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 8000,
            "sublayers": [{"name": "dot", "frame": [0, 0, 4, 4], "backgroundColor": "#f00"}]}]}]}
      """, to: "copies.json")
    try tool.write(SampleScene.small, to: "ball.json")
  }

  @Test func `refuses to draw what costs more, and names the layer and the numbers`() {
    let text = "outer: the frame at 0 s costs at least 72009000; the drawing budget is 1000000"
    #expect(tool.run("still", "@copies.json", "-o", "@still.png") == .usage)
    #expect(tool.messages.text.contains(text))
    #expect(tool.messages.text.contains("--budget"))
    #expect(tool.run("render", "@copies.json", "-o", "@f_%d.png") == .usage)
    #expect(tool.messages.text.contains(text))
    #expect(tool.run("bench", "@copies.json", "--runs", "1") == .usage)
    #expect(tool.run("check", "@copies.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: \(text)"))
    #expect(tool.output.text.contains("copies.json:2:"))
    #expect(tool.run("trace", "@copies.json") == .success)
  }

  @Test func `is that of the option`() {
    #expect(tool.run("still", "@ball.json", "--at", "0", "-o", "@still.png") == .success)
    for words in [
      ["still", "@ball.json", "--at", "0", "-o", "@still.png", "--overwrite", "--budget", "1"],
      ["render", "@ball.json", "--frames", "0", "-o", "@f_%d.png", "--budget", "1"],
      ["bench", "@ball.json", "--runs", "1", "--frames", "0", "--budget", "1"],
    ] {
      #expect(tool.run(words) == .usage, "\(words)")
      #expect(tool.messages.text.contains("the drawing budget is 1 [E0322]"), "\(words)")
    }
    #expect(
      tool.run("still", "@ball.json", "-o", "@still.png", "--overwrite", "--budget", "0") == .usage)
  }

  @Test func `counts the stops of gradients in every copy`() throws {
    let colors = [String](repeating: "\"#f00\", \"#00f8\"", count: 2500).joined(separator: ", ")
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
        {"name": "r", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 100000,
          "sublayers": [
          {"name": "g", "type": "gradient", "frame": [0, 0, 4, 4], "colors": [\(colors)]}]}]}
      """, to: "gradients.json")
    #expect(tool.run("check", "@gradients.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: r/g: the frame at 0 s costs at least 10"))
  }

  @Test func `bounds drawings whose shadows are inside one another`() throws {
    func scene(_ count: Int) -> String {
      let shadows = [String](
        repeating: "{\"setShadow\": [1, 1], \"color\": \"#000\"}, \"beginTransparencyLayer\"",
        count: count
      ).joined(separator: ", ")
      return """
        {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
          {"name": "d", "frame": [0, 0, 16, 16],
            "drawing": [\(shadows), {"fill": {"rect": [2, 2, 4, 4]}}]}]}
        """
    }
    try tool.write(scene(60), to: "few.json")
    #expect(tool.run("still", "@few.json", "--at", "0", "-o", "@few.png") == .success)
    try tool.write(scene(2000), to: "many.json")
    #expect(tool.run("check", "@many.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: the drawing costs at least"))
  }

  @Test func `counts copies that cannot be seen`() throws {
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
        {"name": "r", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 500000,
          "sublayers": [
          {"name": "s", "type": "replicator", "frame": [0, 0, 16, 16], "instanceCount": 50,
            "sublayers": [{"name": "dot", "frame": [0, 0, 4, 4], "opacity": 0}]}]}]}
      """, to: "unseen.json")
    #expect(tool.run("check", "@unseen.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: r: "))
  }

  @Test func `bounds the assets of a scene together`() throws {
    func scene(_ assets: Int, _ side: Int, _ layer: String) -> String {
      let list = (0..<assets).map {
        """
        "a\($0)": {"layer": {"bounds": [0, 0, \(side), \(side)], \(layer)}}
        """
      }.joined(separator: ", ")
      return """
        {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "assets": {\(list)},
          "layers": [{"name": "l", "frame": [0, 0, 4, 4], "contents": "a0"}]}
        """
    }
    try tool.write(scene(20, 8000, "\"backgroundColor\": \"#f00\""), to: "large.json")
    #expect(tool.run("check", "@large.json") == .negative)
    #expect(tool.output.text.contains("the layers of assets have 128000000 pixels together"))
    let copies =
      "\"type\": \"replicator\", \"instanceCount\": 300000, "
      + "\"sublayers\": [{\"frame\": [0, 0, 4, 4], \"backgroundColor\": \"#f00\"}]"
    try tool.write(scene(4, 16, copies), to: "dear.json")
    #expect(tool.run("check", "@dear.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]: the layers of assets cost together at least"))
  }

  @Test func `counts the pixels of gradients before and while they are drawn`() throws {
    let layer =
      "{\"type\": \"gradient\", \"frame\": [0, 0, 1600, 1600], \"colors\": [\"#f008\", \"#00f8\"]}"
    let layers = [String](repeating: layer, count: 220).joined(separator: ", ")
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 1600, "height": 1600}, "duration": 1, "layers": [\(layers)]}
      """, to: "pixels.json")
    #expect(tool.run("check", "@pixels.json") == .negative)
    #expect(tool.output.text.contains("error[E0322]"))
    #expect(tool.run("still", "@pixels.json", "--at", "0", "-o", "@pixels.png") == .usage)
  }

  @Test func `refuses to trace more particles than it allows`() throws {
    try tool.write(
      """
      {"laminar": 1, "canvas": {"width": 16, "height": 16}, "duration": 1, "layers": [
        {"name": "e", "type": "emitter", "frame": [0, 0, 16, 16], "emitterCells": [
          {"name": "c", "birthRate": 1e9, "lifetime": 1}]}]}
      """, to: "particles.json")
    #expect(tool.run("trace", "@particles.json", "--at", "0.5") == .usage)
    #expect(tool.messages.text.contains("e: the frame at 0.5 s costs at least"))
    #expect(tool.run("check", "@particles.json") == .negative)
  }
}
