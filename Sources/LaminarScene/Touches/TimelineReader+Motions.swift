import Foundation
import LaminarEngine

/// What follows the fingers of a gesture: values, a clock, the speed of a spring.
extension TimelineReader {
  /// The value or the clock that a gesture drives; neither when it has no such keys, or that was
  /// reported.
  func motion(
    _ object: inout ObjectReader, _ kind: GestureKind, of layer: Layer
  ) -> (move: SceneMove?, scrub: SceneGestureScrub?) {
    guard !kind.movedKeyPaths.isEmpty else { return (nil, nil) }
    let moved = object.optional("moves")
    let range = object.optional("range")
    var scrub: SceneGestureScrub?
    if kind.isPan {
      scrub = self.scrub(&object)
      if moved != nil, object.holds("scrubs") {
        object.reportExclusive(
          ["moves", "scrubs"], because: "a gesture drives a value or a clock; add a second gesture")
        return (nil, nil)
      }
    }
    guard let moved else {
      reportUseless(["range"], without: "moves", object)
      return (nil, scrub)
    }
    return (move(moved, range, kind, of: layer), nil)
  }

  // MARK: - Values

  private func move(
    _ value: JSONValue, _ range: JSONValue?, _ kind: GestureKind, of layer: Layer
  ) -> SceneMove? {
    guard let text = values.string(value) else { return nil }
    var target = layer
    var keyPath = text
    if let colon = text.firstIndex(of: ":") {
      guard let named = self.layer(String(text[..<colon]), at: value) else { return nil }
      target = named
      keyPath = String(text[text.index(after: colon)...])
    }
    guard kind.movedKeyPaths.contains(keyPath) else {
      let known = kind.movedKeyPaths.map { "\"\($0)\"" }
      values.report(
        .unknownChoice, value,
        "\(kind.noun) does not move \(DiagnosticText.quoted(keyPath))",
        help: "it moves \(DiagnosticText.alternatives(known))")
      return nil
    }
    guard target !== registry.root else {
      values.report(.misplacedKey, value, "the root does not move", help: "name a layer")
      return nil
    }
    let everything = (x: SceneMove.everything, y: SceneMove.everything)
    guard let range else { return SceneMove(layer: target, keyPath: keyPath, range: everything) }
    guard let limits = limits(range, isPoint: keyPath == "position", kind) else { return nil }
    return SceneMove(layer: target, keyPath: keyPath, range: limits)
  }

  /// The smallest and the largest value of a move; nil when it was reported.
  private func limits(
    _ value: JSONValue, isPoint: Bool, _ kind: GestureKind
  ) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    let expected =
      isPoint
      ? "the smallest and the largest point [[x, y], [x, y]]"
      : "the smallest and the largest value [low, high]"
    guard value.kind == .array else {
      values.reportWrongType(value, expected: expected)
      return nil
    }
    guard value.count == 2 else {
      values.report(.wrongCount, value, "expected \(expected), found \(ValueDecoder.found(value))")
      return nil
    }
    var corners: [(x: Double, y: Double)] = []
    for element in value.elements {
      if isPoint {
        guard let point = values.point(element) else { return nil }
        corners.append((Double(point.x), Double(point.y)))
      } else {
        let number = kind == .rotation ? values.angle(element) : values.number(element)
        guard let number else { return nil }
        corners.append((number, 0))
      }
    }
    guard corners[0].x <= corners[1].x, corners[0].y <= corners[1].y else {
      values.report(
        .outOfRange, value, "the range ends before it begins",
        help: isPoint ? "write [[left, top], [right, bottom]]" : "write [smallest, largest]")
      return nil
    }
    return (corners[0].x...corners[1].x, corners[0].y...corners[1].y)
  }

  // MARK: - Clocks

  private func scrub(_ object: inout ObjectReader) -> SceneGestureScrub? {
    guard object.holds("scrubs") else {
      _ = object.optional("distance")
      _ = object.optional("finishAbove")
      reportUseless(["distance", "finishAbove"], without: "scrubs", object)
      return nil
    }
    let layer = object.read("scrubs") { free(self.layer($0), at: $0) }
    let distance = object.readRequired("distance") { value -> CGPoint? in
      let expected = "a vector [x, y]"
      guard let way = values.numbers(value, count: 2...2, expected: expected) else { return nil }
      // Below a thousandth of a point a single pixel would be thousands of transitions.
      guard abs(way[0]) >= 0.001 || abs(way[1]) >= 0.001 else {
        values.report(
          .outOfRange, value, "a distance of 0 has no direction",
          help: "write how far the fingers move until the end: [0, -240]")
        return nil
      }
      return CGPoint(x: way[0], y: way[1])
    }
    let hasLimit = object.holds("finishAbove")
    let limit = object.read("finishAbove") { values.number($0, in: 0...1) }
    guard let layer, let distance, limit != nil || !hasLimit else { return nil }
    return SceneGestureScrub(
      layer: layer, distance: distance, finishAbove: limit ?? SceneGestureScrub.standardFinish)
  }

  private func reportUseless(_ keys: [String], without other: String, _ object: ObjectReader) {
    for key in keys {
      guard let range = object.range(ofKey: key) else { continue }
      sink.report(
        .misplacedKey, at: range, "\"\(key)\" means nothing without \"\(other)\"",
        help: "add \"\(other)\", or remove it")
    }
  }

  // MARK: - The speed of a spring

  /// The gesture whose reaction is read; nil elsewhere.
  private var gestureKind: GestureKind? {
    if case .gesture(let kind)? = reaction { kind } else { nil }
  }

  /// Reports a spring that takes over a speed where no gesture has one.
  func checkVelocity(at range: Range<Int>) {
    if let kind = gestureKind {
      guard kind.movedKeyPaths.isEmpty else { return }
      sink.report(
        .misplacedKey, at: range, "\(kind.noun) has no velocity",
        help: "write a number; pans, pinches and rotations have a velocity")
    } else {
      sink.report(
        .misplacedKey, at: range, "there is no gesture whose velocity the spring could take over",
        help: "write a number, or move the event to \"on\" of a gesture")
    }
  }

  /// Reports a spring that takes over a gesture's speed for values that the gesture does not move.
  func checkVelocity(
    of timing: SceneBlockTiming, for list: [SceneAssignment], _ event: JSONValue
  ) {
    guard let spring = timing.spring, spring.initialVelocity == nil, let kind = gestureKind,
      !kind.movedKeyPaths.isEmpty,
      !list.contains(where: { kind.movedKeyPaths.contains($0.keyPath) })
    else { return }
    values.report(
      .misplacedKey, event["spring"]?["initialVelocity"] ?? event,
      "\(kind.noun) has no velocity along \(DiagnosticText.quoted(list.first?.keyPath ?? ""))",
      help: "it has one along \(DiagnosticText.alternatives(kind.movedKeyPaths))")
  }
}
