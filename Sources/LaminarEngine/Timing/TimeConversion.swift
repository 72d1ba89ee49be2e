/// Conversion of times between the clocks of two layers, as `convertTime(_:from:)` does.
enum TimeConversion {
  /// Converts a time up to a common ancestor and down again
  /// (Laminar.docc: ClocksAndTiming, "Converting times").
  ///
  /// - Parameters:
  ///   - time: seconds of the innermost clock of `ascending`, or of the common ancestor when there
  ///     is none.
  ///   - ascending: clocks from the source upwards, without the ancestor's own.
  ///   - descending: clocks downwards to the target, without the ancestor's own.
  /// - Returns: seconds of the target's clock. A paused clock gives 0 on the path up, a clock that
  ///   does not run at the time gives 0 on the path down; the conversion continues from there.
  static func convert(
    _ time: Double, ascending: some Sequence<LayerClock>, descending: some Sequence<LayerClock>
  ) -> Double {
    let shared = ascending.reduce(time) { $1.parentTime(fromLocal: $0) }
    return descending.reduce(shared) { $1.convertedTime(fromParent: $0) ?? 0 }
  }
}
