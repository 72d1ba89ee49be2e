/// Easing tables one after another, each function once: collected by a commit and read by the
/// evaluator.
struct EasingTables: Sendable {
  /// The storage for `EasingTable.value(_:offset:x:)`.
  private(set) var values: [Double] = []
  private var offsets: [EasingLaw: Int] = [:]
  /// The functions that came first, which many animations share.
  private var shared: [(function: TimingFunction, offset: Int)] = []

  /// The offset of a function's table, compiled when it is new; `EasingTable.linear` for none.
  mutating func offset(of function: TimingFunction?) -> Int {
    guard let function, !function.isLinear else { return EasingTable.linear }
    for known in shared where known.function === function { return known.offset }
    let offset = offsets[function.law] ?? EasingTable.append(function.law, to: &values)
    offsets[function.law] = offset
    if shared.count < 8 { shared.append((function, offset)) }
    return offset
  }
}
