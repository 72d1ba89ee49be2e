/// The zeros of a quadratic strictly between 0 and 1, ascending.
struct UnitRoots: Sequence, IteratorProtocol {
  private var first = Double.nan
  private var second = Double.nan

  /// No zeros.
  init() {}

  /// The zeros of square·t² + linear·t + constant.
  init(constant: Double, linear: Double, square: Double) {
    let discriminant = linear * linear - 4 * square * constant
    guard discriminant >= 0 else { return }
    // One zero by the sum of equal signs, the other by their product: nothing cancels.
    let q = -0.5 * (linear + (linear < 0 ? -1 : 1) * discriminant.squareRoot())
    add(q / square)
    if discriminant > 0 || square == 0 { add(constant / q) }
  }

  private mutating func add(_ root: Double) {
    guard root > 0, root < 1 else { return }
    if first.isNaN {
      first = root
    } else if root < first {
      second = first
      first = root
    } else {
      second = root
    }
  }

  mutating func next() -> Double? {
    guard !first.isNaN else { return nil }
    let root = first
    first = second
    second = .nan
    return root
  }
}
