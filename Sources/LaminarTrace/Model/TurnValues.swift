/// Angles of a track, of which those that are whole turns apart show the same.
package enum TurnValues {
  private static var turn: Double { 2 * .pi }

  /// The angle that shows the same as a value and is nearest to another one.
  ///
  /// Within half a turn it is the value itself.
  package static func value(_ value: Double, nearest other: Double) -> Double {
    let difference = value - other
    guard difference.magnitude > .pi, difference.isFinite else { return value }
    return value - (difference / turn).rounded() * turn
  }

  /// What is compared with an angle: another one, but for whole turns.
  ///
  /// A turn is no decimal, so that printed angles which are whole turns apart are so but for the
  /// rounding of both; then it is the angle itself.
  static func compared(_ value: Double, with other: Double) -> Double {
    let near = self.value(value, nearest: other)
    return near != value && (near - other).magnitude <= printedError ? other : near
  }

  /// What two angles, each printed with six decimals, differ by when they do not.
  private static let printedError = 1.001e-6

  /// Angles without jumps of more than half a turn, from the first on; NaN, where a layer does not
  /// exist, stays.
  package static func unwrapped(_ values: some Sequence<Double>) -> [Double] {
    var last: Double?
    return values.map { value in
      guard !value.isNaN else { return value }
      let next = last.map { self.value(value, nearest: $0) } ?? value
      last = next
      return next
    }
  }

  /// Angles as they are drawn: without the jumps of readings that end at half a turn, which say
  /// nothing of the motion. Angles that go beyond it were given, and are drawn as they are.
  package static func drawn(_ values: [Double]) -> [Double] {
    isReading(values) ? unwrapped(values) : values
  }

  /// Whether no angle goes beyond half a turn, as printed with six decimals.
  package static func isReading(_ values: [Double]) -> Bool {
    values.allSatisfy { $0.isNaN || $0.magnitude <= 3.141593 }
  }
}

extension TraceTrack {
  /// Whether the values are angles in radians of which whole turns make no difference: the parts of
  /// a matrix that end in `rotation`, `rotation.x`, `rotation.y` or `rotation.z`.
  public var isTurn: Bool {
    guard kind == .number else { return false }
    let parts = key.split(separator: ".")
    guard let place = parts.lastIndex(of: "rotation"), place > 0,
      parts[place - 1].hasSuffix("ransform")
    else { return false }
    let rest = parts[(place + 1)...]
    return rest.isEmpty || rest.count == 1 && ["x", "y", "z"].contains(rest[rest.startIndex])
  }
}
