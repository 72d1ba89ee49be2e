import Foundation
import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `Keys` {
  @Test(arguments: [
    (" ", [PlayKey.pause]), ("q", [.quit]), ("Q", [.quit]), ("r", [.restart]), ("]", [.faster]),
    ("[", [.slower]), ("\u{3}", [.interrupt]), ("\u{1a}", [.suspend]), ("\u{c}", [.redraw]),
    ("\u{1b}[C", [.forward]), ("\u{1b}[D", [.back]), ("\u{1b}OC", [.forward]),
    ("\u{1b}OD", [.back]),
    ("\u{1b}[1;5C", [.forward]), ("\u{1b}[A", []), ("\u{1b}[3~", []), ("\u{1b}OP", []),
    ("x", []), ("\u{1b}", []), ("é", []), ("", []),
    ("\u{1b}[C\u{1b}[C [", [.forward, .forward, .pause, .slower]),
    ("\u{1b}\u{1b}[D", [.back]), ("\u{1b}q", [.quit]), ("\u{1b}[\u{1b}[Cq", [.forward, .quit]),
    ("\u{1b}[11111111111111111111 q", [.pause, .quit]),
  ])
  func `are read from what a terminal sends`(text: String, keys: [PlayKey]) {
    var whole = KeyReader<PlayKey>()
    let found = whole.keys(in: Array(text.utf8))
    #expect(found == keys)
    // However the bytes come.
    var pieces = KeyReader<PlayKey>()
    var read: [PlayKey] = []
    for byte in text.utf8 { read += pieces.keys(in: [byte]) }
    #expect(read == keys)
  }
}

@Suite struct `The mouse` {
  @Test(arguments: [
    // Press, drag and release of the first button, in cells from 1.
    ("\u{1b}[<0;1;1M", MouseReport(.press, column: 0, row: 0)),
    ("\u{1b}[<32;12;7M", MouseReport(.drag, column: 11, row: 6)),
    ("\u{1b}[<0;1000;999m", MouseReport(.release, column: 999, row: 998)),
    // Shift is the terminal's own; Alt is 8 and Ctrl 16.
    ("\u{1b}[<4;2;3M", MouseReport(.press, column: 1, row: 2)),
    ("\u{1b}[<8;2;3M", MouseReport(.press, column: 1, row: 2, hasModifier: true)),
    ("\u{1b}[<48;2;3M", MouseReport(.drag, column: 1, row: 2, hasModifier: true)),
  ])
  func `is read from what a terminal reports`(text: String, report: MouseReport) {
    #expect(MouseReport(Array(text.utf8)) == report)
    var keys = KeyReader<PlayKey>()
    var found: [PlayKey] = []
    // However the bytes come, between keys.
    for byte in (text + "q" + text).utf8 { found += keys.keys(in: [byte]) }
    #expect(found == [.mouse(report), .quit, .mouse(report)])
  }

  @Test(arguments: [
    // Other buttons, the wheel, further buttons, motion without a button.
    "\u{1b}[<1;1;1M", "\u{1b}[<2;1;1M", "\u{1b}[<64;1;1M", "\u{1b}[<128;1;1M", "\u{1b}[<35;1;1M",
    // What is damaged.
    "\u{1b}[<0;1M", "\u{1b}[<0;1;1;1M", "\u{1b}[<;;M", "\u{1b}[<0;0;1M", "\u{1b}[<-1;1;1M",
    "\u{1b}[<99999999999999999999;1;1M", "\u{1b}[<0;1;1", "\u{1b}[0;1;1M", "\u{1b}[<0;1;1~",
  ])
  func `is nothing else`(text: String) {
    #expect(MouseReport(Array(text.utf8)) == nil)
    var keys = KeyReader<PlayKey>()
    #expect(keys.keys(in: Array((text + "\u{1b} ").utf8)) == [.pause])
  }
}

@Suite struct `A recording of the mouse` {
  /// A canvas of 640 × 360 on 80 columns and 24 rows: 80 × 45 pixels of 8 points, from the first cell on;
  /// the last of 23 rows shows one pixel.
  private let fit = TerminalFit(
    Canvas(size: CGSize(width: 640, height: 360)), columns: 80, rows: 24)

  private typealias Sample = TouchRecording.Sample

  private func sample(
    _ time: Double, _ phase: Touch.Phase, _ x: Double, _ y: Double, finger: Int = 1
  ) -> Sample {
    Sample(finger: finger, time: time, phase: phase, location: CGPoint(x: x, y: y))
  }

  @Test(arguments: [
    // The middle of a cell is between its two pixels.
    (0, 0, 4.0, 8.0), (79, 21, 636, 344), (79, 22, 636, 356), (40, 10, 324, 168),
    // Beside the picture.
    (-1, 23, -4, 376),
  ])
  func `has points of the canvas for cells`(column: Int, row: Int, x: Double, y: Double) {
    #expect(fit.point(column: column, row: row) == CGPoint(x: x, y: y))
  }

  @Test func `knows the cells beside the picture`() {
    // 48 × 48 pixels in the middle of 80 columns.
    let square = TerminalFit(
      Canvas(size: CGSize(width: 100, height: 100)), columns: 80, rows: 24)
    let middle: CGFloat = 100.0 / 48.0 / 2.0
    #expect(square.point(column: 16, row: 0).x == middle)
    #expect(square.contains(column: 16, row: 23) && square.contains(column: 63, row: 0))
    #expect(!square.contains(column: 15, row: 0) && !square.contains(column: 64, row: 0))
    #expect(!square.contains(column: 20, row: 24) && !square.contains(column: 20, row: -1))
  }

  @Test func `has a press with its motion and its release, in milliseconds`() {
    var recording = TouchRecording()
    func note(_ action: MouseReport.Action, _ column: Int, _ row: Int, at time: Double) -> Bool {
      recording.note(MouseReport(action, column: column, row: row), in: fit, at: time)
    }
    let idle = [note(.drag, 1, 1, at: 0), note(.release, 1, 1, at: 0)]
    #expect(idle == [false, false])
    let began = note(.press, 10, 2, at: 0.50049)
    #expect(began && recording.isDown)
    // The same cell again is no motion; a time before that of the last sample counts as that.
    let moved = [
      note(.drag, 10, 2, at: 0.51), note(.drag, 12, 2, at: 0.516_666_7),
      note(.release, 200, 2, at: 0.4),
    ]
    #expect(moved == [false, true, true])
    #expect(!recording.isDown)
    #expect(
      recording.presses == [
        [
          sample(0.5, .began, 84, 40), sample(0.517, .moved, 100, 40),
          sample(0.517, .ended, 1604, 40),
        ]
      ])
    // A press below the picture is none.
    let isBelow = note(.press, 0, 23, at: 1)
    #expect(!isBelow)
  }

  @Test func `has a second finger, mirrored at the middle, for a press with Ctrl`() {
    var recording = TouchRecording()
    let report = MouseReport(.press, column: 30, row: 10, hasModifier: true)
    _ = recording.note(report, in: fit, at: 1)
    // The key may be let go.
    _ = recording.note(MouseReport(.drag, column: 20, row: 10), in: fit, at: 1.1)
    _ = recording.note(MouseReport(.release, column: 20, row: 10), in: fit, at: 1.2)
    #expect(
      recording.presses == [
        [
          sample(1, .began, 244, 168), sample(1, .began, 396, 192, finger: 2),
          sample(1.1, .moved, 164, 168), sample(1.1, .moved, 476, 192, finger: 2),
          sample(1.2, .ended, 164, 168), sample(1.2, .ended, 476, 192, finger: 2),
        ]
      ])
  }

  @Test func `forgets what is recorded anew, and lifts the finger at the end`() {
    var recording = TouchRecording()
    for time in [1.0, 2, 3] {
      _ = recording.note(MouseReport(.press, column: 1, row: 1), in: fit, at: time)
      _ = recording.note(MouseReport(.release, column: 1, row: 1), in: fit, at: time + 0.5)
    }
    let isChanged = [recording.rewind(to: 3.5), recording.rewind(to: 2.2)]
    #expect(isChanged == [false, true])
    #expect(recording.presses.map { $0.first?.time } == [1])
    _ = recording.note(MouseReport(.press, column: 1, row: 1), in: fit, at: 4)
    #expect(
      TouchRecording.held(recording.presses[1], until: 10) == [
        sample(4, .began, 12, 24), sample(11, .ended, 12, 24),
      ])
    recording.finish(at: 5.25)
    #expect(
      recording.presses.last == [sample(4, .began, 12, 24), sample(5.25, .ended, 12, 24)])
    #expect(!recording.isDown)
  }

  @Test func `is a file that reads well, and the script that the scene gets while it plays`() throws
  {
    var recording = TouchRecording()
    #expect(recording.json == "{ \"laminar-input\": 1, \"input\": [] }\n")
    _ = recording.note(MouseReport(.press, column: 10, row: 2), in: fit, at: 1.4)
    _ = recording.note(MouseReport(.drag, column: 11, row: 2), in: fit, at: 1.5)
    _ = recording.note(MouseReport(.release, column: 11, row: 2), in: fit, at: 1.61)
    _ = recording.note(MouseReport(.press, column: 0, row: 0), in: fit, at: 2)
    _ = recording.note(MouseReport(.release, column: 0, row: 0), in: fit, at: 2)
    #expect(recording.summary == "2 presses, 5 touches")
    #expect(
      recording.json == """
        {
          "laminar-input": 1,
          "input": [
            { "at": 1.4, "touches": [
              { "id": 1, "at": 0, "phase": "began", "location": [84, 40] },
              { "id": 1, "at": 0.1, "phase": "moved", "location": [92, 40] },
              { "id": 1, "at": 0.21, "phase": "ended", "location": [92, 40] }
            ] },
            { "at": 2, "touches": [
              { "id": 1, "at": 0, "phase": "began", "location": [4, 8] },
              { "id": 1, "at": 0, "phase": "ended", "location": [4, 8] }
            ] }
          ]
        }

        """)
    let (input, report) = SceneInputReader.read(Array(recording.json.utf8), name: "record.json")
    #expect(report.diagnostics.isEmpty, "\(report.text())")
    let script = try #require(input?.script)
    #expect(script.entries == recording.presses.flatMap { InputScript($0).entries })
  }
}
