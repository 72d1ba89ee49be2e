import Foundation
import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `A player's screen` {
  /// The left half of a canvas of 8 × 4 turns from red to blue after 1 s; the right half is empty.
  private var snapshot: StageSnapshot {
    let stage = Stage(width: 8, height: 4)
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.backgroundColor = Color(css: "#00f")
    let animation = BasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = Color(css: "#f00")
    animation.toValue = Color(css: "#f00")
    animation.duration = 1
    layer.add(animation, forKey: "color")
    stage.rootLayer.addSublayer(layer)
    return stage.snapshot()
  }

  private func screen(matte: String = "#000") -> PlayScreen {
    PlayScreen(depth: .palette, matte: Color(css: matte) ?? .black, workers: 1)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1b}[", with: "^")
  }

  @Test func `shows the scene over the matte with a line below, and then what changes`() {
    var screen = screen(matte: "#fff")
    let snapshot = snapshot
    func update(_ time: Double, _ status: String) -> String {
      text(
        screen.text(
          showing: snapshot, version: 0, at: time, status: status,
          on: TerminalSize(columns: 4, rows: 2)))
    }
    #expect(update(0, "at 0") == "^0m^2J^1;1H^48;5;196m  ^48;5;231m  ^0m^2;1Hat 0^K")
    #expect(update(0, "at 0") == "")
    #expect(update(0.5, "at a half") == "^2;1Hat a^K")
    #expect(update(2, "at 2") == "^1;1H^48;5;21m  ^0m^2;1Hat 2^K")
    screen.clear()
    #expect(update(2, "at 2").hasPrefix("^0m^2J^1;1H^48;5;21m  "))
  }

  @Test func `redraws everything on a terminal of another size`() {
    var screen = screen()
    _ = screen.text(
      showing: snapshot, version: 0, at: 0, status: "", on: TerminalSize(columns: 4, rows: 2))
    let bytes = screen.text(
      showing: snapshot, version: 0, at: 0, status: "", on: TerminalSize(columns: 8, rows: 4))
    // 8 × 4 pixels are 2 of 3 rows; half a row is left above.
    #expect(
      text(bytes) == "^0m^2J^1;1H^48;5;196m    ^48;5;16m    ^2;1H^48;5;196m    ^48;5;16m    ^0m"
        + "^4;1H^K")
  }

  @Test func `has only its line where nothing else fits`() {
    var screen = screen()
    let bytes = screen.text(
      showing: snapshot, version: 0, at: 0, status: "line", on: TerminalSize(columns: 3, rows: 1))
    #expect(text(bytes) == "^0m^2J^1;1Hlin^K")
  }

  struct Fitting: Sendable {
    var canvas: [Double]
    var scale = 1.0
    var cells: [Int]
    var pixels: [Int]
    var corner: [Int]
    var drawn: Double
  }

  @Test(arguments: [
    Fitting(canvas: [640, 360], cells: [80, 24], pixels: [80, 45], corner: [0, 0], drawn: 0.5),
    Fitting(
      canvas: [640, 360], cells: [200, 24], pixels: [85, 48], corner: [57, 0],
      drawn: 4 * 48.0 / 360),
    Fitting(canvas: [100, 100], cells: [80, 24], pixels: [48, 48], corner: [16, 0], drawn: 1),
    Fitting(canvas: [10, 10], cells: [80, 24], pixels: [48, 48], corner: [16, 0], drawn: 4.8),
    Fitting(
      canvas: [10, 10], scale: 8, cells: [80, 24], pixels: [48, 48], corner: [16, 0], drawn: 8),
    Fitting(canvas: [1000, 1], cells: [10, 9], pixels: [10, 1], corner: [0, 4], drawn: 0.04),
  ])
  func `fits a canvas in its proportions`(_ fitting: Fitting) {
    let size = CGSize(width: fitting.canvas[0], height: fitting.canvas[1])
    let fit = TerminalFit(
      Canvas(size: size, scale: fitting.scale), columns: fitting.cells[0], rows: fitting.cells[1])
    #expect([fit.width, fit.height] == fitting.pixels)
    #expect([fit.column, fit.row] == fitting.corner)
    #expect(abs(fit.canvas.scale - fitting.drawn) < 1e-12)
  }
}
