/// Easing tables one after another, each curve once: collected by a commit and read by the
/// evaluator.
struct EasingTables: Sendable {
  /// The storage for `EasingTable.value(_:offset:x:)`.
  private(set) var values: [Double] = []
  private var offsets: [EasingCurve: Int] = [:]

  /// The offset of a function's table, compiled when it is new; `EasingTable.linear` for none.
  mutating func offset(of function: TimingFunction?) -> Int {
    guard let function, !function.isLinear else { return EasingTable.linear }
    if let offset = offsets[function.curve] { return offset }
    let offset = EasingTable.append(function.curve, to: &values)
    offsets[function.curve] = offset
    return offset
  }
}
