import Foundation
import Laminar

/// What a player's terminal shows, and the text that brings it up to date.
struct PlayScreen {
  /// What a picture depends on: when nothing of it changed, nothing is drawn.
  private struct Picture: Hashable {
    let version: Int
    let time: Double
    let size: TerminalSize
  }

  private let depth: ColorDepth
  /// What shows through transparency.
  private let matte: Color
  private var renderer: Renderer
  private var bitmap = Bitmap(width: 0, height: 0)
  /// The message in place of the status: why nothing is drawn.
  private var notice: String?
  private var shown: (picture: Picture, frame: HalfBlockFrame, status: String)?

  init(depth: ColorDepth, matte: Color, workers: Int) {
    self.depth = depth
    self.matte = matte
    renderer = Renderer(workers: workers)
  }

  /// Forgets what is shown: the next text begins with an empty screen.
  mutating func clear() { shown = nil }

  /// The text that shows a time of a scene, with a line below it; empty when nothing changes.
  ///
  /// - Parameters:
  ///   - version: A different number for each snapshot.
  ///   - status: The last line; it is cut to the terminal's width.
  mutating func text(
    showing snapshot: StageSnapshot, version: Int, at time: Double, status: String,
    on size: TerminalSize
  ) -> [UInt8] {
    var text: [UInt8] = []
    if shown?.picture.size != size {
      shown = nil
      text += Array("\u{1b}[0m\u{1b}[2J".utf8)
    }
    let picture = Picture(version: version, time: time, size: size)
    let frame: HalfBlockFrame
    if let shown, shown.picture == picture {
      frame = shown.frame
    } else {
      frame = draw(snapshot, at: time, on: size)
      text += frame.text(replacing: shown?.frame)
    }
    let line = String((notice ?? status).prefix(size.columns))
    if shown?.status != line { text += Array("\u{1b}[\(size.rows);1H\(line)\u{1b}[K".utf8) }
    shown = (picture, frame, line)
    return text
  }

  private mutating func draw(
    _ snapshot: StageSnapshot, at time: Double, on size: TerminalSize
  ) -> HalfBlockFrame {
    var frame = HalfBlockFrame(columns: size.columns, rows: size.rows - 1, depth: depth)
    guard frame.rows > 0 else { return frame }
    let fit = TerminalFit(snapshot.canvas, columns: frame.columns, rows: frame.rows)
    let fitted = snapshot.on(fit.canvas)
    renderer.budget = fitted.drawingBudget
    renderer.render(fitted.displayList(at: time), into: &bitmap)
    notice = renderer.excess.map { "\(fitted.diagnostic(of: $0, at: time))" }
    let picture = BoxScaling.scale(bitmap, width: fit.width, height: fit.height)
      .flattened(onto: matte)
    frame.draw(picture, column: fit.column, row: fit.row)
    return frame
  }
}

/// How a canvas is shown on a terminal: as large as fits, in its proportions, in the middle.
///
/// A pixel of the terminal is half a cell, taken for a square.
struct TerminalFit: Sendable, Hashable {
  /// The most pixels of the picture's side for one of the terminal: more would not be seen.
  private static let finest = 4.0

  /// What the frame is drawn on before it is scaled down.
  let canvas: Canvas
  /// The terminal's pixels that the picture takes.
  let width: Int
  let height: Int
  /// The cell of its upper left corner.
  let column: Int
  let row: Int

  /// Fits a canvas into a number of cells.
  init(_ canvas: Canvas, columns: Int, rows: Int) {
    let size = canvas.size
    let (across, down) = (Double(max(columns, 1)), Double(2 * max(rows, 1)))
    let scale = min(across / max(Double(size.width), 1e-9), down / max(Double(size.height), 1e-9))
    width = Int(min(max((Double(size.width) * scale).rounded(), 1), across))
    height = Int(min(max((Double(size.height) * scale).rounded(), 1), down))
    column = (columns - width) / 2
    row = (rows - (height + 1) / 2) / 2
    var drawn = canvas
    drawn.scale = min(max(canvas.scale, scale), scale * Self.finest)
    self.canvas = drawn
  }

  /// Whether a cell shows a part of the picture.
  func contains(column: Int, row: Int) -> Bool {
    (self.column..<self.column + width).contains(column)
      && (self.row..<self.row + (height + 1) / 2).contains(row)
  }

  /// The point of the canvas in the middle of a cell, also of one beside the picture; of a last row that
  /// shows one pixel only, in the middle of that.
  func point(column: Int, row: Int) -> CGPoint {
    let x = Double(column - self.column) + 0.5
    let line = 2 * (row - self.row)
    let y = line == height - 1 ? Double(line) + 0.5 : Double(line) + 1
    return CGPoint(
      x: x * Double(canvas.size.width) / Double(width),
      y: y * Double(canvas.size.height) / Double(height))
  }
}

// MARK: - Recorded touches

/// What the mouse of a terminal did, as touches in a scene's time.
///
/// The first button is a finger; pressed with Ctrl or Alt it is two, the second mirrored at the middle of
/// the canvas. Times are whole milliseconds and locations hundredths of a point, so that the file reads
/// well; the same numbers act on the scene that plays.
struct TouchRecording: Sendable {
  /// A finger at a time.
  struct Sample: Sendable, Hashable {
    /// 1, or 2 for the mirrored one.
    let finger: Int
    let time: Double
    let phase: Touch.Phase
    let location: CGPoint
  }

  /// The samples of each press, to its release or so far, in order of time.
  private(set) var presses: [[Sample]] = []
  /// Whether the button is down.
  private(set) var isDown = false

  /// The latest time of a sample.
  private var lastTime: Double { presses.last?.last?.time ?? 0 }

  /// Notes what the mouse did.
  ///
  /// - Parameters:
  ///   - fit: Where the picture is.
  ///   - time: The scene's time in seconds; one before the last sample's counts as that.
  /// - Returns: Whether there is something new: not for a press beside the picture, nor a drag within a
  ///   cell.
  mutating func note(
    _ report: MouseReport, in fit: TerminalFit, at time: Double
  ) -> Bool {
    let point = fit.point(column: report.column, row: report.row)
    switch report.action {
    case .press:
      guard fit.contains(column: report.column, row: report.row) else { return false }
      // A release that no terminal reported.
      finish(at: time)
      presses.append([])
      isDown = true
      add(.began, point, report.hasModifier ? 2 : 1, fit, time)
    case .drag:
      guard isDown, let last = presses.last?.last else { return false }
      let known = presses[presses.count - 1].last { $0.finger == 1 }?.location
      guard known != Self.rounded(point) else { return false }
      add(.moved, point, last.finger, fit, time)
    case .release:
      guard isDown, let last = presses.last?.last else { return false }
      isDown = false
      add(.ended, point, last.finger, fit, time)
    }
    return true
  }

  /// Forgets the presses that were not over at a time: what follows is recorded anew.
  ///
  /// - Returns: Whether there were any.
  mutating func rewind(to time: Double) -> Bool {
    isDown = false
    let count = presses.count
    presses.removeAll { press in
      guard let last = press.last else { return true }
      return last.phase != .ended || last.time > time
    }
    return presses.count < count
  }

  /// Lifts the fingers that are down, where they are.
  mutating func finish(at time: Double) {
    guard isDown, let press = presses.popLast() else { return }
    isDown = false
    presses.append(press + Self.ends(of: press, at: Self.rounded(time)))
  }

  /// A press that is not over, with an end after a time: fingers that stay until then.
  static func held(_ press: [Sample], until time: Double) -> [Sample] {
    press + ends(of: press, at: time + 1)
  }

  private static func ends(of press: [Sample], at time: Double) -> [Sample] {
    guard let last = press.last else { return [] }
    return press.suffix(last.finger).map {
      Sample(
        finger: $0.finger, time: max(time, last.time), phase: .ended, location: $0.location)
    }
  }

  private mutating func add(
    _ phase: Touch.Phase, _ point: CGPoint, _ fingers: Int, _ fit: TerminalFit, _ time: Double
  ) {
    let time = max(Self.rounded(time), lastTime)
    let size = fit.canvas.size
    let points = [point, CGPoint(x: size.width - point.x, y: size.height - point.y)]
    let samples = points.prefix(fingers).enumerated().map { index, point in
      Sample(finger: index + 1, time: time, phase: phase, location: Self.rounded(point))
    }
    presses[presses.count - 1] += samples
  }

  /// A time in whole milliseconds.
  static func rounded(_ time: Double) -> Double { (time * 1000).rounded() / 1000 }

  private static func rounded(_ point: CGPoint) -> CGPoint {
    func rounded(_ value: CGFloat) -> Double { (Double(value) * 100).rounded() / 100 }
    return CGPoint(x: rounded(point.x), y: rounded(point.y))
  }
}

extension TouchRecording {
  /// The file for `--input`, with an entry for each press.
  var json: String {
    let entries = presses.filter { !$0.isEmpty }.map(Self.text)
    guard !entries.isEmpty else { return "{ \"laminar-input\": 1, \"input\": [] }\n" }
    return "{\n  \"laminar-input\": 1,\n  \"input\": [\n" + entries.joined(separator: ",\n")
      + "\n  ]\n}\n"
  }

  /// `2 presses, 31 touches`.
  var summary: String {
    func counted(_ count: Int, _ one: String, _ many: String) -> String {
      "\(count) \(count == 1 ? one : many)"
    }
    return counted(presses.count, "press", "presses") + ", "
      + counted(presses.reduce(0) { $0 + $1.count }, "touch", "touches")
  }

  private static func text(_ press: [Sample]) -> String {
    let start = press.first?.time ?? 0
    let touches = press.map { sample in
      "      { \"id\": \(sample.finger), \"at\": \(number(rounded(sample.time - start), 3)), "
        + "\"phase\": \"\(sample.phase.rawValue)\", \"location\": "
        + "[\(number(Double(sample.location.x), 2)), \(number(Double(sample.location.y), 2))] }"
    }
    return "    { \"at\": \(number(start, 3)), \"touches\": [\n"
      + touches.joined(separator: ",\n") + "\n    ] }"
  }

  private static func number(_ value: Double, _ decimals: Int) -> String {
    TracePrecision.decimals(decimals).text(of: value)
  }
}

extension InputScript {
  /// The script of one press.
  init(_ press: [TouchRecording.Sample]) {
    guard let start = press.first?.time else {
      self.init()
      return
    }
    self.init([
      Entry(
        at: start,
        .touches(
          press.map {
            Sample(
              id: $0.finger, time: TouchRecording.rounded($0.time - start), phase: $0.phase,
              location: $0.location)
          }))
    ])
  }
}
