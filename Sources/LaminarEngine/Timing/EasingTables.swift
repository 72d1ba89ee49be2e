/// Easing tables laid one after another, each curve once: what a commit collects and the evaluator
/// reads.
struct EasingTables: Sendable {
  /// The storage for `EasingTable.value(_:offset:x:)`.
  private(set) var values: [Double] = []
  private var offsets: [EasingCurve: Int] = [:]

  /// The place of a function's table, compiled when it is new; `EasingTable.linear` for none.
  mutating func offset(of function: TimingFunction?) -> Int {
    guard let function, !function.isLinear else { return EasingTable.linear }
    if let offset = offsets[function.curve] { return offset }
    let offset = EasingTable.append(function.curve, to: &values)
    offsets[function.curve] = offset
    return offset
  }
}
