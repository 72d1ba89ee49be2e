import Foundation
import LaminarEngine
import Testing

@testable import LaminarScene

/// Laminar.docc: SceneTouches, "What follows the fingers".
@Suite struct `Gestures of a scene` {
  private static let card = """
    {"name": "card", "frame": [20, 30, 60, 60], "gestures": [%]},
    {"name": "screen", "frame": [0, 200, 320, 240]}
    """

  private func scene(
    _ gestures: String, input: String, warnings: [String] = []
  ) throws -> TouchedScene {
    let layers = Self.card.replacingOccurrences(of: "%", with: gestures)
    let scene = try #require(TouchedScene(layers, input: input))
    #expect(scene.findings.map { String($0.prefix(5)) } == warnings)
    return scene
  }

  @Test func `wait for others, and perform events`() throws {
    let gestures = """
      { "type": "tap", "name": "double", "numberOfTapsRequired": 2, "on": { "ended": [ { "set": { "card:opacity": 0.25 } } ] } },
      { "type": "tap", "requireToFail": ["double"], "on": { "ended": [ { "set": { "card:opacity": 0.5 } } ] } }
      """
    let single = try scene(gestures, input: #"{"at": 0.5, "tap": "card"}"#)
    single.advance(to: 2)
    #expect(single.model("opacity", of: "card") == 0.5)
    let double = try scene(gestures, input: #"{"at": 0.5, "tap": "card", "tapCount": 2}"#)
    double.advance(to: 2)
    #expect(double.model("opacity", of: "card") == 0.25)
  }

  @Test func `are written as UIKit names them`() throws {
    let scene = try scene(
      """
      { "type": "tap", "name": "double", "numberOfTapsRequired": 2, "on": { "ended": [ { "set": { "card:zPosition": 1 } } ] } },
      { "type": "tap", "requireToFail": ["double"], "on": { "ended": [ { "set": { "card:zPosition": 2 } } ] } },
      { "type": "pan", "moves": "position.x", "on": { "ended": [ { "animate": { "card:position.x": 160 }, "spring": { "dampingRatio": 0.7, "initialVelocity": "gesture" } } ] } },
      { "type": "pan", "scrubs": "screen", "distance": [0, -240], "finishAbove": 0.5 },
      { "type": "longPress", "minimumPressDuration": 1, "allowableMovement": 5, "numberOfTouchesRequired": 2, "numberOfTapsRequired": 1 },
      { "type": "swipe", "direction": ["left", "up"], "numberOfTouchesRequired": 2, "cancelsTouchesInView": false },
      { "type": "screenEdgePan", "edges": ["left", "right"], "minimumNumberOfTouches": 2, "maximumNumberOfTouches": 3, "delaysTouchesBegan": true, "delaysTouchesEnded": false, "isEnabled": false },
      { "type": "pinch" }, { "type": "rotation" }
      """, input: #"{"at": 0.5, "tap": "card", "tapCount": 2}"#)
    let gestures = try #require(scene["card"]?.gestureRecognizers)
    #expect(gestures.count == 9)
    let press = try #require(gestures[4] as? LongPressGestureRecognizer)
    #expect(press.minimumPressDuration == 1 && press.allowableMovement == 5)
    #expect(press.numberOfTouchesRequired == 2 && press.numberOfTapsRequired == 1)
    let swipe = try #require(gestures[5] as? SwipeGestureRecognizer)
    #expect(swipe.direction == [.left, .up] && swipe.numberOfTouchesRequired == 2)
    #expect(!swipe.cancelsTouchesInView)
    let edge = try #require(gestures[6] as? ScreenEdgePanGestureRecognizer)
    #expect(edge.edges == [.left, .right] && !edge.isEnabled)
    #expect(edge.minimumNumberOfTouches == 2 && edge.maximumNumberOfTouches == 3)
    #expect(edge.delaysTouchesBegan && !edge.delaysTouchesEnded)
    #expect(gestures[7] is PinchGestureRecognizer && gestures[8] is RotationGestureRecognizer)
    scene.advance(to: 2)
    #expect(scene.model("zPosition", of: "card") == 1)
  }

  @Test(arguments: GestureKind.allCases)
  func `do not differ by a default that is written`(kind: GestureKind) throws {
    let type =
      #""type": "\#(kind.rawValue)""# + (kind == .screenEdgePan ? #", "edges": "left""# : "")
    let defaults = kind.form.keys.filter { $0.name != "finishAbove" }.compactMap { key in
      key.member.1["default"].map { "\"\(key.name)\": \($0.text())" }
    }
    #expect(defaults.count >= 4)
    func changes(_ more: [String]) throws -> [String] {
      let scenes = try [[type], [type] + more].map { keys in
        let gesture = "{ \(keys.joined(separator: ", ")) }"
        let layers = Self.card.replacingOccurrences(of: "%", with: gesture)
        return try #require(LoadedScene(text: TouchedScene.text(layers, input: "")).scene)
      }
      return SceneComparison.changes(from: scenes[0], to: scenes[1]).map(\.sentence)
    }
    #expect(try changes(defaults) == [])
    #expect(try changes([#""isEnabled": false"#]).count == 1)
  }

  @Test(arguments: [
    (#""axis": "vertical""#, LayoutConstraint.Axis.vertical),
    (#""axis": "both", "moves": "position.x""#, nil), (#""moves": "position.x""#, .horizontal),
    (#""axis": "horizontal", "moves": "position""#, .horizontal), (#""moves": "position""#, nil),
    (#""scrubs": "screen", "distance": [0, -240]"#, .vertical),
    (#""axis": "both", "scrubs": "screen", "distance": [0, -240]"#, nil),
  ])
  func `have the axis that is written, or that of what they move`(
    keys: String, axis: LayoutConstraint.Axis?
  ) throws {
    let scene = try scene(#"{ "type": "pan", \#(keys) }"#, input: "")
    let pan = scene["card"]?.gestureRecognizers?.first as? PanGestureRecognizer
    #expect(try #require(pan).axis == axis)
  }

  /// Apple's row of a table that is swiped aside: `gestureRecognizerShouldBegin(_:)` returns whether the
  /// finger has moved farther sideways than along the list.
  @Test(arguments: [([2, -25], "list!pan"), ([-25, 2], "list/row!delete")])
  func `leave the drag across their axis to a list`(way: [Int], winner: String) throws {
    let scene = try #require(
      TouchedScene(
        """
        { "name": "list", "type": "scroll", "frame": [0, 0, 200, 200], "scrollEnabled": true, "contentSize": [200, 4000], "sublayers": [
          { "name": "row", "frame": [0, 0, 200, 60], "gestures": [ { "type": "pan", "name": "delete", "axis": "horizontal" } ] } ] }
        """, input: #"{"at": 0.2, "drag": "list/row", "by": \#(way), "duration": 0.2}"#))
    let began = scene.events(until: 4, .gesture).filter { $0.contains(" began") }
    #expect(began.count == 1 && began.first?.contains(" gesture \(winner) ") == true, "\(began)")
  }

  @Test func `move a value with the fingers, within its range`() throws {
    let scene = try scene(
      #"{ "type": "pan", "moves": "position.x", "range": [40, 120] }"#,
      input: #"{"at": 0.5, "drag": "card", "by": [160, 40], "duration": 1}"#)
    scene.advance(to: 0.5)
    #expect(scene.model("position.x", of: "card") == 50)
    scene.advance(to: 1)
    let half = try #require(scene.model("position.x", of: "card"))
    // 80 points of the way, without the slop of at most 10 that the pan may take off.
    #expect(half == 120 || abs(half - 125) <= 5)
    scene.advance(to: 1.6)
    #expect(scene.model("position.x", of: "card") == 120)
    #expect(scene.model("position.y", of: "card") == 60)
  }

  @Test func `show the same before and after the stage reaches a time`() throws {
    let gesture = """
      { "type": "pan", "moves": "position", "on": { "ended": [ { "animate": { "card:position": [50, 60] }, "duration": 0.5,
        "spring": { "dampingRatio": 0.5, "initialVelocity": "gesture" } } ] } }
      """
    let input = #"{"at": 0.25, "drag": "card", "by": [100, 20], "duration": 0.5}"#
    let scene = try scene(gesture, input: input)
    let times = [0.25, 0.5, 0.74, 0.75, 0.8, 1, 1.2]
    let foreseen = times.map { scene.foreseen("position.x", of: "card", at: $0) }
    for (time, value) in zip(times, foreseen) {
      scene.advance(to: time)
      let shown = scene["card"]?.presentation().flatMap {
        TouchedScene.number("position.x", of: $0)
      }
      #expect(shown == value, "\(time)")
    }
    #expect(Set(foreseen).count > 4)
    // From the middle of the gesture the same future follows.
    let again = try self.scene(gesture, input: input)
    again.advance(to: 0.5)
    #expect(again.foreseen("position.x", of: "card", at: 1) == foreseen[5])
  }

  @Test func `hand their velocity to springs, in distances per second`() throws {
    // 400 points per second to the right; home is to the left, so the spring begins backwards.
    let scene = try scene(
      """
      { "type": "pan", "moves": "position.x", "on": { "ended": [ { "animate": { "card:position.x": 50 }, "duration": 1,
        "spring": { "dampingRatio": 1, "initialVelocity": "gesture" } } ] } }
      """, input: #"{"at": 0, "drag": "card", "by": [200, 0], "duration": 0.5}"#)
    scene.advance(to: 0.5)
    let end = try #require(scene["card"]?.presentation()).position.x
    let later = try #require(scene.foreseen("position.x", of: "card", at: 0.5001))
    #expect(abs((later - Double(end)) / 0.0001 - 400) < 5)
    scene.advance(to: 1.6)
    #expect(scene["card"]?.presentation()?.position.x == 50)
  }

  @Test func `hand their velocity to springs of a perceptual duration`() throws {
    // 400 points per second to the right, 150 points before the target.
    let scene = try scene(
      """
      { "type": "pan", "moves": "position.x", "on": { "ended": [ { "animate": { "card:position.x": 400 },
        "spring": { "perceptualDuration": 0.5, "bounce": 0.2, "initialVelocity": "gesture" } } ] } }
      """, input: #"{"at": 0, "drag": "card", "by": [200, 0], "duration": 0.5}"#)
    scene.advance(to: 0.5)
    let start = Double(try #require(scene["card"]?.presentation()).position.x)
    let (frequency, damping) = (2 * Double.pi / 0.5, 0.8)
    let ring = frequency * (1 - damping * damping).squareRoot()
    let distance = 400 - start
    let velocity = 400 / distance
    for time in [0.0001, 0.1, 0.25, 0.4, 0.7] {
      let swing =
        cos(ring * time) + (damping * frequency - velocity) / ring * sin(ring * time)
      let expected = 400 - distance * exp(-damping * frequency * time) * swing
      let shown = try #require(scene.foreseen("position.x", of: "card", at: 0.5 + time))
      #expect(abs(shown - expected) < 2, "\(time)")
    }
    scene.advance(to: 3)
    #expect(scene["card"]?.presentation()?.position.x == 400)
  }

  @Test(arguments: [(-60.0, false), (-180.0, true)])
  func `scrub a transition, which finishes or is cancelled`(way: Double, finishes: Bool) throws {
    let scene = try scene(
      """
      { "type": "pan", "scrubs": "screen", "distance": [0, -240], "finishAbove": 0.5, "on": { "began": [
        { "addAnimation": { "layer": "screen", "animation": { "keyPath": "position.y", "fromValue": 320, "toValue": 120, "duration": 1 } } } ] } }
      """, input: #"{"at": 0.5, "drag": "card", "by": [0, \#(way)], "duration": 0.5}"#,
      warnings: finishes ? ["W0202"] : [])
    scene.advance(to: 1)
    let progress = -way / 240
    let middle = try #require(scene["screen"]?.presentation()).position.y
    #expect(scene["screen"]?.isClockPaused == !finishes)
    // easeInEaseOut is not what an animation has by default: linear.
    #expect(abs(Double(middle) - (320 - 200 * progress)) < 12)
    scene.advance(to: 1.5)
    #expect(scene["screen"]?.presentation()?.position.y == 320)
    let events = scene.events(until: 2, .animationStop)
    #expect(events.isEmpty != finishes, "\(events)")
  }

  @Test func `are recognised together only if one names the other`() throws {
    func turned(_ more: String) throws -> (Double?, Double?) {
      let scene = try scene(
        """
        { "type": "pinch", "name": "zoom", "moves": "transform.scale" \(more) },
        { "type": "rotation", "name": "turn", "moves": "transform.rotation.z" }
        """,
        input: """
          {"at": 0.5, "touches": [
            {"id": 0, "phase": "began", "location": [40, 60]}, {"id": 1, "phase": "began", "location": [60, 60]},
            {"id": 1, "at": 0.1, "phase": "moved", "location": [75, 75]},
            {"id": 1, "at": 0.2, "phase": "moved", "location": [70, 90]},
            {"id": 1, "at": 0.3, "phase": "ended", "location": [70, 90]}, {"id": 0, "at": 0.3, "phase": "ended", "location": [40, 60]}]}
          """)
      scene.advance(to: 1)
      return (
        scene.model("transform.scale", of: "card"), scene.model("transform.rotation.z", of: "card")
      )
    }
    let alone = try turned("")
    #expect((alone.0 == 1) != (alone.1 == 0))
    let both = try turned(#", "simultaneouslyWith": "turn""#)
    #expect(both.0 != 1 && both.1 != 0)
  }

  @Test func `of a part have its names`() throws {
    let part = """
      {"laminar": 1, "canvas": {"width": 100, "height": 50}, "duration": 1, "layers": [
       {"name": "plate", "frame": [0, 0, 100, 50], "gestures": [
        {"type": "tap", "on": {"ended": [{"set": {"lamp:opacity": 0.5, "root:borderWidth": 3}}]}}]},
       {"name": "lamp", "frame": [80, 0, 10, 10]}]}
      """
    let scene = try #require(
      TouchedScene(
        text: TouchedScene.text(
          #"{"name": "one", "use": "button.json", "position": [60, 40]}, {"name": "two", "use": "button.json", "position": [60, 140]}"#,
          input: #"{"at": 0.5, "tap": "two/plate"}"#), part: { _ in Array(part.utf8) }))
    #expect(scene.findings == [])
    scene.advance(to: 1)
    #expect(scene.model("opacity", of: "two/lamp") == 0.5)
    #expect(scene.model("borderWidth", of: "two") == 3)
    #expect(scene.model("opacity", of: "one/lamp") == 1)
  }

  @Test func `add layers that have gestures themselves`() throws {
    let scene = try scene(
      """
      { "type": "tap", "on": { "ended": [ { "addLayer": { "layer": { "name": "new", "frame": [200, 30, 60, 60], "gestures": [
        { "type": "tap", "on": { "ended": [ { "set": { "new:opacity": 0.5 } } ] } } ] } } } ] } }
      """, input: #"{"at": 0.5, "tap": "card"}, {"at": 1, "tap": "new"}"#)
    scene.advance(to: 2)
    #expect(scene.model("opacity", of: "new") == 0.5)
  }

  @Test func `that find nothing to scrub are warned about`() {
    let findings = TouchedScene.findings(
      Self.card.replacingOccurrences(
        of: "%", with: #"{ "type": "pan", "scrubs": "screen", "distance": [0, -240] }"#),
      input: #"{"at": 0.5, "drag": "card", "by": [0, -60], "duration": 0.5}"#)
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("W0211 /layers/0/gestures/0/scrubs") == true)
  }

  @Test func `do not keep their layers alive`() throws {
    weak var card: Layer?
    do {
      let scene = try scene(
        """
        { "type": "pan", "moves": "position.x", "on": { "ended": [ { "set": { "card:opacity": 0.5 } } ] } }
        """, input: #"{"at": 0.5, "drag": "card", "by": [50, 0], "duration": 0.5}"#)
      scene.advance(to: 2)
      card = scene["card"]
      #expect(card?.opacity == 0.5)
    }
    #expect(card == nil)
  }

  @Test func `trace what they touch`() throws {
    let scene = try scene(
      """
      { "type": "pan", "moves": "screen:position.y" }, { "type": "tap", "on": { "ended": [ { "set": { "card:opacity": 0 } } ] } }
      """, input: #"{"at": 0.5, "tap": "card"}"#)
    let keys = scene.scene.touchedKeys.map { "\($0.layer):\($0.keyPath)" }
    #expect(keys.contains("screen:position.y") && keys.contains("card:opacity"))
  }
}

/// Laminar.docc: SceneFormat, "Controls".
@Suite struct `Controls of a scene` {
  private static let button = """
    { "name": "ok", "frame": [20, 20, 80, 40], "control": "button", "states": { "highlighted": { ":transform.scale": 0.95, "label:opacity": 0.5 } }, "stateDuration": 0.15,
      "on": { "touchUpInside": [ { "set": { "panel:hidden": false } } ] },
      "sublayers": [ { "name": "label", "frame": [10, 10, 10, 10] } ] },
    { "name": "panel", "frame": [120, 20, 80, 40], "hidden": true }
    """

  @Test func `have values while they are highlighted`() throws {
    let scene = try #require(
      TouchedScene(Self.button, input: #"{"at": 0.5, "press": "ok", "duration": 1}"#))
    #expect(scene.findings == [])
    #expect(scene.model("transform.scale", of: "ok") == 1)
    scene.advance(to: 0.5)
    #expect(abs((scene.model("transform.scale", of: "ok") ?? 0) - 0.95) < 1e-9)
    #expect(scene.model("opacity", of: "ok/label") == 0.5)
    let half = try #require(scene.foreseen("transform.scale", of: "ok", at: 0.575))
    #expect(half > 0.95 && half < 1)
    scene.advance(to: 1)
    #expect(scene["panel"]?.isHidden == true)
    scene.advance(to: 1.5)
    #expect(scene.model("transform.scale", of: "ok") == 1)
    #expect(scene.model("opacity", of: "ok/label") == 1)
    #expect(scene["panel"]?.isHidden == false)
  }

  @Test func `send their events where the finger leaves`() throws {
    let scene = try #require(
      TouchedScene(
        Self.button, input: #"{"at": 0.5, "drag": "ok", "to": [60, 220], "duration": 0.5}"#))
    let names = scene.events(until: 4, .control).compactMap { $0.split(separator: " ").last }
    #expect(names.first == "touchDown" && names.last == "touchUpOutside")
    #expect(names.filter { $0 == "touchDragExit" }.count == 1)
    scene.advance(to: 2)
    #expect(scene["panel"]?.isHidden == true)
  }

  @Test func `are selected by every other touch if they are toggles`() throws {
    let scene = try #require(
      TouchedScene(
        """
        { "name": "switch", "frame": [20, 20, 60, 40], "control": "toggle", "states": { "selected": { ":opacity": 0.5 } },
          "on": { "valueChanged": [ { "animate": { "switch:borderWidth": 2 }, "duration": 0.1 } ] } }
        """, input: #"{"at": 0.5, "tap": "switch"}, {"at": 1.5, "tap": "switch"}"#))
    #expect(scene.findings == [])
    scene.advance(to: 1)
    #expect(scene.model("opacity", of: "switch") == 0.5)
    #expect(scene.model("borderWidth", of: "switch") == 2)
    scene.advance(to: 2)
    #expect(scene.model("opacity", of: "switch") == 1)
  }

  @Test func `begin as the scene says`() throws {
    let scene = try #require(
      TouchedScene(
        """
        { "name": "a", "frame": [20, 20, 60, 40], "control": "toggle", "isSelected": true, "states": { "selected": { ":opacity": 0.5 } } },
        { "name": "b", "frame": [90, 20, 60, 40], "control": "button", "isEnabled": false, "states": { "disabled": { ":opacity": 0.25 } },
          "isMultipleTouchEnabled": true, "isExclusiveTouch": true }
        """, input: ""))
    #expect(scene.model("opacity", of: "a") == 0.5)
    #expect(scene.model("opacity", of: "b") == 0.25)
    #expect(scene["b"]?.isMultipleTouchEnabled == true && scene["b"]?.isExclusiveTouch == true)
    #expect(scene["a"]?.isMultipleTouchEnabled == false)
  }

  @Test func `beat a gesture of the layer that holds them`() throws {
    let scene = try #require(
      TouchedScene(
        """
        { "name": "row", "frame": [0, 0, 200, 100], "gestures": [ { "type": "tap", "on": { "ended": [ { "set": { "row:opacity": 0 } } ] } } ],
          "sublayers": [ { "name": "ok", "frame": [20, 20, 60, 40], "control": "button", "on": { "touchUpInside": [ { "set": { "row/ok:opacity": 0.5 } } ] } } ] }
        """, input: #"{"at": 0.5, "tap": "row/ok"}"#))
    scene.advance(to: 2)
    #expect(scene.model("opacity", of: "row") == 1)
    #expect(scene.model("opacity", of: "row/ok") == 0.5)
  }
}
