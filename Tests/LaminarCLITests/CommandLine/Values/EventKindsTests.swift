import Laminar
import Testing

@testable import LaminarCLI

@Suite struct `Kinds of events` {
  private static let events = [
    "touch began 1 5 5", "touch moved 1 6 5", "gesture began translation 1 0",
    "gesture changed translation 2 0", "control touchDown", "stop finished",
  ]

  @Test(arguments: [
    ("touch", [0, 1]), ("touch,gesture:changed", [0, 1, 3]), ("-touch:moved", [0, 2, 3, 4, 5]),
    ("touch,gesture,-touch:moved,-gesture:changed", [0, 2]), ("control", [4]), ("action", []),
    ("stop:finished", [5]), ("stop:fin", []),
  ])
  func `choose events`(list: String, chosen: [Int]) throws {
    let kinds = try EventKinds(list)
    let found = Self.events.indices.filter { index in
      let words = Self.events[index].split(separator: " ", maxSplits: 1).map(String.init)
      return kinds.contains(
        StageEvent(
          time: 0, kind: StageEvent.Kind(rawValue: words[0]), target: "a", detail: words[1]))
    }
    #expect(found == chosen)
  }

  @Test(arguments: [
    ("gestur", "'gestur' is not a kind of event; did you mean 'gesture'?"),
    ("-touch:", "'-touch:' is not a kind of event; did you mean 'touch'?"),
    ("", "'' is not a kind of event; write gesture,-touch:moved"),
  ])
  func `are refused with the nearest`(list: String, message: String) {
    #expect(throws: ValueError.self) { try EventKinds(list) }
    do { _ = try EventKinds(list) } catch { #expect(error.message == message) }
  }
}
