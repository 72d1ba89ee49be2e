import Foundation
import LaminarEngine
import Testing

@testable import LaminarScene

/// Laminar.docc: SceneTimelines, "Animated changes".
@Suite struct `Events that animate` {
  private func shown(
    _ events: String, _ keyPath: String = "position.x", at times: [Double]
  ) throws -> [Double?] {
    let scene = try #require(
      TouchedScene(
        #"{ "name": "a", "bounds": [0, 0, 20, 20], "position": [20, 20] }"#, input: "",
        ", \"timeline\": [\(events)]"))
    #expect(scene.findings == [])
    // Requested in any order, each is a function of the time.
    let values = times.reversed().map { scene.foreseen(keyPath, of: "a", at: $0) }
    return values.reversed().map { $0.map { ($0 * 1e9).rounded() / 1e9 } }
  }

  /// UIView, modifyAnimations(withRepeatCount:autoreverses:animations:): each cycle is forth and back,
  /// and the view has its new value at once.
  @Test func `repeat forth and back, then show the new value`() throws {
    let event = """
      {"at": 0.5, "animate": {"a:position.x": 180}, "duration": 0.5, "timingFunction": "linear", "autoreverses": true, "repeatCount": 2}
      """
    #expect(
      try shown(event, at: [0.5, 0.75, 1, 1.25, 1.5, 2, 2.25, 2.5, 3]) == [
        20, 100, 180, 100, 20, 180, 100, 20, 180,
      ])
  }

  @Test(arguments: ["infinity", "infinite"])
  func `repeat without end`(word: String) throws {
    let event = """
      {"at": 0.5, "animate": {"a:position.x": 180}, "duration": 0.5, "timingFunction": "linear", "autoreverses": true, "repeatCount": "\(word)"}
      """
    #expect(try shown(event, at: [1, 2.5, 2.75, 100, 100.25]) == [180, 20, 100, 180, 100])
  }

  @Test func `end where they lead when the last run goes forth`() throws {
    let event = """
      {"at": 0, "animate": {"a:position.x": 120}, "duration": 1, "timingFunction": "linear", "autoreverses": true, "repeatCount": 1.5}
      """
    #expect(
      try shown(event, at: [0.5, 1, 1.5, 2, 2.5, 2.75, 3, 3.5]) == [
        70, 120, 70, 20, 70, 95, 120, 120,
      ])
  }

  @Test func `repeat without end`() throws {
    let event = """
      {"at": 1, "animate": {"a:opacity": 0}, "duration": 1, "delay": 0.5, "timingFunction": "linear", "repeatCount": "infinity"}
      """
    #expect(
      try shown(event, "opacity", at: [1, 1.5, 1.75, 2.25, 2.75, 3.75]) == [
        1, 1, 0.75, 0.25, 0.75, 0.75,
      ])
  }

  /// A spring repeats as any animation of a block: each run is the whole spring.
  @Test func `repeat springs`() throws {
    func event(_ more: String) -> String {
      """
      {"at": 0, "animate": {"a:position.x": 120}, "duration": 1, "spring": {"dampingRatio": 0.5}\(more)}
      """
    }
    let times = [0.1, 0.3, 0.7]
    let once = try shown(event(""), at: times)
    #expect(Set(once).count == 3)
    #expect(try shown(event(#", "repeatCount": 3"#), at: times.map { $0 + 1 }) == once)
    #expect(try shown(event(#", "repeatCount": 3"#), at: times.map { $0 + 2 }) == once)
    // Backwards in the second half of each cycle.
    #expect(
      try shown(event(#", "autoreverses": true"#), at: times.map { 2 - $0 }) == once)
  }

  /// UIView.AnimationOptions, beginFromCurrentState: from the setting of the running animation, not
  /// from the value before. Positions blend anyway, unless that is switched off.
  @Test(arguments: [
    ("opacity", "", [0, 0.5, 1]),
    ("opacity", #", "beginFromCurrentState": true"#, [0.25, 0.625, 1]),
    ("opacity", #", "beginFromCurrentState": false"#, [0, 0.5, 1]),
    ("opacity", #", "additive": false"#, [0.25, 0.625, 1]),
    ("opacity", #", "additive": false, "beginFromCurrentState": false"#, [0, 0.5, 1]),
  ])
  func `begin at the value before, or at what is shown`(
    keyPath: String, more: String, expected: [Double]
  ) throws {
    let events = """
      {"at": 0, "animate": {"a:\(keyPath)": 0}, "duration": 1, "timingFunction": "linear"},
      {"at": 0.75, "animate": {"a:\(keyPath)": 1}, "duration": 1, "timingFunction": "linear"\(more)}
      """
    let values = try shown(events, keyPath, at: [0.75, 1.25, 1.75])
    #expect(values == expected)
  }

  @Test func `of positions blend whether or not they begin at what is shown`() throws {
    func values(_ more: String) throws -> [Double?] {
      try shown(
        """
        {"at": 0, "animate": {"a:position.x": 120}, "duration": 1, "timingFunction": "linear"},
        {"at": 0.5, "animate": {"a:position.x": 20}, "duration": 1, "timingFunction": "linear"\(more)}
        """, at: [0.5, 0.75, 1, 1.5])
    }
    // The second runs backwards from 120 while the first still comes: 20 + 100·(1 − q) − 100·(1 − p).
    #expect(try values("") == [70, 70, 70, 20])
    #expect(try values(#", "beginFromCurrentState": true"#) == [70, 70, 70, 20])
    #expect(try values(#", "additive": false"#) == [70, 57.5, 45, 20])
    #expect(
      try values(#", "additive": false, "beginFromCurrentState": false"#) == [120, 95, 70, 20])
  }

  @Test(arguments: [
    (#"{"at": 1, "set": {"a:opacity": 0}, "repeatCount": 2}"#, "E0108"),
    (#"{"at": 1, "animate": {"a:opacity": 0}, "repeatCount": "forever"}"#, "E0107"),
    (
      #"{"at": 1, "animate": {"a:opacity": 0}, "repeatCount": -1, "autoreverses": 1}"#,
      "E0202 E0104"
    ),
    (#"{"at": 1, "animate": {"a:opacity": 0}, "beginFromCurrentState": "yes"}"#, "E0104"),
  ])
  func `say what is wrong`(event: String, ids: String) {
    let found = TouchedScene.findings(
      #"{ "name": "a" }"#, ", \"timeline\": [\(event)]")
    #expect(found.map { String($0.prefix(5)) }.joined(separator: " ") == ids)
  }
}
