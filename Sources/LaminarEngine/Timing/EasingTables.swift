/// Easing tables one after another, each function once: collected by a commit and read by the
/// evaluator.
struct EasingTables: Sendable {
  /// The storage for `EasingTable.value(_:offset:x:)`.
  private(set) var values: [Double] = []
  private var offsets: [EasingLaw: Int] = [:]

  /// The offset of a function's table, compiled when it is new; `EasingTable.linear` for none.
  mutating func offset(of function: TimingFunction?) -> Int {
    guard let function, !function.isLinear else { return EasingTable.linear }
    if let offset = offsets[function.law] { return offset }
    let offset = EasingTable.append(function.law, to: &values)
    offsets[function.law] = offset
    return offset
  }
}
