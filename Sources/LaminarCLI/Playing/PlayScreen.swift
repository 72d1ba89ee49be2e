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
