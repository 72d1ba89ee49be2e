extension Elementary {
  /// The cube root, within 1 ulp, with the argument's sign.
  @inlinable
  package static func cubeRoot(_ x: Double) -> Double {
    guard x.isFinite, x != 0 else { return x }
    // x = m·2³ᵉ with 1 ≤ m < 8.
    var size = abs(x)
    var power = 0
    if size < 0x1p-1022 {
      size *= 0x1p54
      power = -18
    }
    let exponent = Int(size.exponent)
    let third = (exponent + 3 * 400) / 3 - 400
    let m = scale(size, byPowerOfTwo: -3 * third)
    // A third of the exponent bits is a root within 5 %; four Newton steps each square the error.
    var root = Double(bitPattern: m.bitPattern / 3 &+ 0x2A9F_7893_0000_0000)
    for _ in 0..<4 { root -= (root - m / (root * root)) * (1.0 / 3) }
    let square = exactProduct(root, root)
    let cube = exactProduct(root, square.high)
    let rest = ((m - cube.high) - cube.low) - root * square.low
    root += rest / (3 * square.high)
    let value = scale(root, byPowerOfTwo: third + power)
    return x < 0 ? -value : value
  }

  /// √(x² + y²), within 1 ulp and without intermediate overflow.
  @inlinable
  package static func hypot(_ x: Double, _ y: Double) -> Double {
    var a = abs(x)
    var b = abs(y)
    if a == .infinity || b == .infinity { return .infinity }
    if a < b { swap(&a, &b) }
    if b == 0 || !(b > a * 0x1p-60) { return a + b }
    var factor = 1.0
    if a > 0x1p500 {
      a *= 0x1p-600
      b *= 0x1p-600
      factor = 0x1p600
    } else if b < 0x1p-400 {
      a *= 0x1p600
      b *= 0x1p600
      factor = 0x1p-600
    }
    let aa = exactProduct(a, a)
    let bb = exactProduct(b, b)
    let sum = exactSum(aa.high, bb.high)
    let root = sum.high.squareRoot()
    let back = exactProduct(root, root)
    let rest = ((sum.high - back.high) - back.low) + (sum.low + (aa.low + bb.low))
    return (root + rest / (2 * root)) * factor
  }
}
