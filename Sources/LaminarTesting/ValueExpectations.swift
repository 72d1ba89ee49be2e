public import Foundation
public import Laminar
public import Testing

/// Expects that a layer shows a value at a time.
///
/// ```swift
/// expectValue(of: "card:position.x", on: stage, at: 0.5, equals: 120, within: 0.01)
/// ```
///
/// A value that is not shown is reported with the one that is, and with the nearest time at which the
/// stage shows what was expected. A stage that has forgotten its beginning, or has two layers of one name,
/// fails.
///
/// - Parameters:
///   - address: The path of the layer from below the root, a colon and a key path: `panel/card:opacity`.
///   - stage: The stage, which is not advanced.
///   - time: The time in seconds.
///   - expected: The value, of the key path's type.
///   - tolerance: How far each of its numbers may be off; 0.000001 by default. Angles of a rotation are
///     compared modulo a turn.
///   - sourceLocation: Where a failure is reported.
public func expectValue(
  of address: String, on stage: Stage, at time: TimeInterval,
  equals expected: some PropertyRepresentable, within tolerance: Double = 0.000_001,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let colon = address.lastIndex(of: ":") else {
    let nearest = TrackNames(stage.snapshot()).address(nearestTo: address)
    Issue.record(
      "\"\(address)\" is not an address: write \"\(nearest ?? "card:position.x")\"",
      sourceLocation: sourceLocation)
    return
  }
  expect(
    String(address[address.index(after: colon)...]), of: String(address[..<colon]), on: stage,
    at: time, equals: expected, within: tolerance, sourceLocation)
}

/// Expects that a layer shows a value at a time: ``expectValue(of:on:at:equals:within:sourceLocation:)``
/// with the layer itself, which needs no name, and a typed key path.
///
/// ```swift
/// expectValue(of: card, \.position.x, on: stage, at: 0.5, equals: 120, within: 0.01)
/// ```
public func expectValue<Root: Layer, Value: PropertyRepresentable>(
  of layer: Root, _ keyPath: KeyPath<Root, Value>, on stage: Stage, at time: TimeInterval,
  equals expected: Value, within tolerance: Double = 0.000_001,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard layer.context === stage.context else {
    Issue.record("the layer is not on the stage", sourceLocation: sourceLocation)
    return
  }
  expect(
    PropertyTable.name(of: keyPath), of: stage.context.path(of: layer), on: stage, at: time,
    equals: expected, within: tolerance, sourceLocation)
}

private func expect(
  _ keyPath: String, of layer: String, on stage: Stage, at time: TimeInterval,
  equals expected: some PropertyRepresentable, within tolerance: Double,
  _ sourceLocation: SourceLocation
) {
  guard let value = (expected as? any PropertyConvertible)?.propertyValue,
    time.magnitude <= 1e6
  else {
    Issue.record("\(expected) at \(time) s cannot be expected", sourceLocation: sourceLocation)
    return
  }
  if let fault = stage.fault(comparingEvents: false) {
    Issue.record("\(fault)", sourceLocation: sourceLocation)
    return
  }
  let promise = SceneExpectation(
    time: time, layer: layer, keyPath: keyPath, value: value, tolerance: max(tolerance, 0))
  // Some seconds more are searched for the time at which the value would be shown.
  let end = time.rounded(.up) + 10
  let times = Rational(end).flatMap { FrameTimes(rate: 60, duration: $0) }
  let snapshot = stage.snapshot(until: end)
  guard let failure = ExpectationProof.failure(of: promise, snapshot, times) else { return }
  let isKnown = snapshot.value(forKeyPath: keyPath, ofLayer: layer, at: time) != nil
  let help =
    failure.help ?? (isKnown ? "nothing shows that from 0 to \(ReportNumber.value(end)) s" : nil)
  Issue.record(
    Comment(rawValue: failure.message + (help.map { "; \($0)" } ?? "")),
    sourceLocation: sourceLocation)
}

/// Expects that events happen in an order, with any events between them.
///
/// ```swift
/// expectOrder(of: ["stop ball#drop", "sequence-completion sequence:intro"], on: stage, until: 2)
/// ```
///
/// - Parameters:
///   - events: The events as `laminar trace --events` writes them, each with its target and, if need be,
///     the first words of its detail: `gesture card!pan ended`.
///   - stage: The stage, which is not advanced. One that was advanced before needs `recordsEvents` from the
///     beginning.
///   - time: How far the declared is followed, in seconds.
///   - sourceLocation: Where a failure is reported.
public func expectOrder(
  of events: [String], on stage: Stage, until time: TimeInterval,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if let fault = stage.fault(comparingEvents: true) {
    Issue.record("\(fault)", sourceLocation: sourceLocation)
    return
  }
  do throws(SceneOrder.UnknownEvent) {
    var order: [SceneOrder.Event] = []
    for text in events { order.append(try SceneOrder.Event(text)) }
    let happened = stage.events(until: time)
    guard let failure = ExpectationProof.failure(of: SceneOrder(events: order), happened) else {
      return
    }
    let known = happened.map { "\($0.kind.rawValue) \($0.target)" }
    let shown = known.prefix(EventList.longest).joined(separator: ", ")
    let list =
      known.isEmpty
      ? "nothing happens"
      : "these happen: \(shown)" + (known.count > EventList.longest ? ", …" : "")
    Issue.record("\(failure.message); \(list)", sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error.message); \(error.help)", sourceLocation: sourceLocation)
  }
}

extension Stage {
  /// Why what the stage shows cannot be compared from time 0 on; nil where it can.
  func fault(comparingEvents: Bool) -> String? {
    if comparingEvents, time > 0, !recordsEvents {
      return
        "the stage was advanced to \(time) s and kept no events: set recordsEvents = true before it is "
        + "advanced"
    }
    if earliestTime > 0 {
      return
        "the stage has forgotten what it showed before \(earliestTime) s: compare it before it is "
        + "advanced, or make it with keepsHistory: true"
    }
    return TrackNames(snapshot()).duplicate.map {
      "two layers are called \"\($0)\", and goldens and addresses know layers by their names: give each a "
        + "name of its own, or none"
    }
  }
}

private enum EventList {
  /// The most events that a message lists.
  static let longest = 12
}

/// Expects that a stage ignored nothing: no misspelt key path, no value of a wrong type.
///
/// ``expectMotion(of:named:during:checking:within:ignoring:allowsDiagnostics:filePath:sourceLocation:)`` does so
/// by itself.
public func expectNoDiagnostics(
  of stage: Stage, sourceLocation: SourceLocation = #_sourceLocation
) {
  // Layers whose frames are not drawn are known by a snapshot.
  _ = stage.snapshot()
  for diagnostic in stage.diagnostics {
    Issue.record("\(diagnostic)", sourceLocation: sourceLocation)
  }
}
