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
