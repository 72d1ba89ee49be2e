import Testing

@testable import LaminarCLI

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
