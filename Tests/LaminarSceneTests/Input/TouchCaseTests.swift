import Foundation
import LaminarEngine
import Testing

@testable import LaminarScene

/// Sequences of touches in scenes, with the events that UIKit's documentation has for them.
@Suite struct `Touches of a scene` {
  /// The gestures and controls until the end, without moves.
  private func events(_ layers: String, input: String) throws -> [String] {
    let scene = try #require(TouchedScene(layers, input: input))
    #expect(scene.findings == [])
    return scene.events(until: 4, .gesture, .control).compactMap { event in
      let words = event.split(separator: " ")
      guard words.count >= 4, words[3] != "changed", !words[3].hasPrefix("touchDrag") else {
        return nil
      }
      return words[2...3].joined(separator: " ")
    }
  }

  private static let board = """
    {"name": "board", "frame": [0, 0, 200, 200], "gestures": [GESTURES], "sublayers": [
      {"name": "b", "frame": [50, 50, 60, 40], "control": "CONTROL"}]}
    """

  private func board(_ gesture: String, _ control: String, input: String) throws -> [String] {
    try events(
      Self.board.replacingOccurrences(of: "GESTURES", with: gesture)
        .replacingOccurrences(of: "CONTROL", with: control), input: input)
  }

  private static let pan = #"{"type": "pan", "name": "p"}"#
  private static let tap = #"{"type": "tap", "name": "t"}"#
  private static let drag = #"{"at": 0.2, "drag": "board/b", "by": [50, 0], "duration": 0.4}"#
  private static let touch = #"{"at": 0.2, "tap": "board/b"}"#

  // "default control actions prevent overlapping gesture recognizer behavior", of single taps on buttons
  // and pans on the knob of a switch.
  @Test func `of a card are dragged by its button, which is cancelled`() throws {
    #expect(
      try board(Self.pan, "button", input: Self.drag) == [
        "board/b touchDown", "board!p began", "board/b touchCancel", "board!p ended",
      ])
  }

  @Test func `on a switch move its knob, and not across it`() throws {
    #expect(
      try board(Self.pan, "toggle", input: Self.drag) == [
        "board/b touchDown", "board!p failed", "board/b touchUpInside", "board/b valueChanged",
      ])
    #expect(
      try board(
        Self.pan, "toggle",
        input: #"{"at": 0.2, "drag": "board/b", "by": [0, 50], "duration": 0.4}"#
      ).prefix(3) == ["board/b touchDown", "board!p began", "board/b touchCancel"])
  }

  @Test func `that tap a button are the button's`() throws {
    #expect(
      try board(Self.tap, "button", input: Self.touch) == [
        "board/b touchDown", "board!t failed", "board/b touchUpInside",
        "board/b primaryActionTriggered",
      ])
  }

  @Test func `that tap a button in a list are the button's before the list has let it know`() throws
  {
    let list = """
      {"name": "page", "frame": [0, 0, 200, 200], "gestures": [{"type": "tap", "name": "t"}],
       "sublayers": [{"name": "l", "type": "scroll", "frame": [0, 0, 200, 200],
         "scrollEnabled": true, "contentSize": [200, 4000],
         "sublayers": [{"name": "b", "frame": [0, 0, 200, 60], "control": "button"}]}]}
      """
    let found = try events(list, input: #"{"at": 0.2, "tap": "page/l/b"}"#)
    #expect(
      found.filter { !$0.hasPrefix("page/l!") } == [
        "page!t failed", "page/l/b touchDown", "page/l/b touchUpInside",
        "page/l/b primaryActionTriggered",
      ], "\(found)")
  }

  // UIView, hitTest(_:with:): "starting from the last view in its subviews property".
  @Test func `reach the last of two layers, whatever their depth`() throws {
    let buttons = """
      {"name": "low", "frame": [0, 0, 100, 100], "zPosition": 5, "control": "button"},
      {"name": "high", "frame": [0, 0, 100, 100], "control": "button"}
      """
    #expect(
      try events(buttons, input: #"{"at": 0.2, "tap": [50, 50]}"#) == [
        "high touchDown", "high touchUpInside", "high primaryActionTriggered",
      ])
  }

  // UIPanGestureRecognizer: "It changes when the user moves a finger while pressing with the minimum
  // number of fingers."
  @Test func `of two fingers move nothing when one is left`() throws {
    let disc = """
      {"name": "disc", "frame": [50, 50, 100, 100], "isMultipleTouchEnabled": true, "gestures": [
        {"type": "pan", "name": "p", "minimumNumberOfTouches": 2, "moves": "position"}]}
      """
    let input = """
      {"at": 0.2, "touches": [
        {"id": 0, "phase": "began", "location": [90, 100]},
        {"id": 1, "phase": "began", "location": [110, 100]},
        {"id": 0, "at": 0.1, "phase": "moved", "location": [90, 130]},
        {"id": 1, "at": 0.1, "phase": "moved", "location": [110, 130]},
        {"id": 1, "at": 0.2, "phase": "ended", "location": [110, 130]},
        {"id": 0, "at": 0.3, "phase": "moved", "location": [90, 170]},
        {"id": 0, "at": 0.5, "phase": "ended", "location": [90, 170]}]}
      """
    let scene = try #require(TouchedScene(disc, input: input))
    #expect(
      scene.events(until: 4, .gesture).last
        == "0.7 gesture disc!p ended translation 0 30 velocity 0 0"
    )
    for time in [0.45, 0.6, 1] {
      #expect(scene.foreseen("position.y", of: "disc", at: time) == 130)
    }
  }

  @Test(arguments: [
    ("position.x", "[2, -25]", false), ("position.x", "[25, -24]", true),
    ("position.y", "[2, -25]", true), ("position", "[2, -25]", true),
  ])
  func `that move one axis leave the other to the list`(moves: String, way: String, pans: Bool)
    throws
  {
    let list = """
      {"name": "l", "type": "scroll", "frame": [0, 0, 200, 200], "scrollEnabled": true,
       "contentSize": [200, 4000], "sublayers": [{"name": "row", "frame": [0, 0, 200, 60],
         "gestures": [{"type": "pan", "name": "del", "moves": "\(moves)"}]}]}
      """
    let found = try events(
      list, input: #"{"at": 0.2, "drag": "l/row", "by": \#(way), "duration": 0.2}"#)
    #expect(found.contains("l/row!del began") == pans, "\(found)")
    #expect(found.contains("l!pan began") == !pans, "\(found)")
  }
}
