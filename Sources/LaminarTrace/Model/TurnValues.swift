/// Angles of a track; those that are whole turns apart show the same.
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

  /// The value that is compared with an angle, without the whole turns between the two.
  ///
  /// A turn is not a finite decimal, so printed angles that are whole turns apart differ by the
  /// rounding of both; then the result is the angle itself.
  static func compared(_ value: Double, with other: Double) -> Double {
    let near = self.value(value, nearest: other)
    return near != value && (near - other).magnitude <= printedError ? other : near
  }

  /// How much the prints of two equal angles, each with six decimals, may differ.
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

  /// Angles as they are drawn: without the jumps of readings that end at half a turn, which are not
  /// part of the motion. Angles beyond half a turn were given, and are drawn as they are.
  package static func drawn(_ values: [Double]) -> [Double] {
    isReading(values) ? unwrapped(values) : values
  }

  /// Whether no angle is beyond half a turn, as printed with six decimals.
  package static func isReading(_ values: [Double]) -> Bool {
    values.allSatisfy { $0.isNaN || $0.magnitude <= 3.141593 }
  }
}

extension TraceTrack {
  /// Whether the values are angles in radians modulo a turn: the components
  /// of a matrix that end in `rotation`, `rotation.x`, `rotation.y` or `rotation.z`.
  package var isTurn: Bool {
    guard kind == .number else { return false }
    let parts = key.split(separator: ".")
    guard let index = parts.lastIndex(of: "rotation"), index > 0,
      parts[index - 1].hasSuffix("ransform")
    else { return false }
    let rest = parts[(index + 1)...]
    return rest.isEmpty || rest.count == 1 && ["x", "y", "z"].contains(rest[rest.startIndex])
  }
}
