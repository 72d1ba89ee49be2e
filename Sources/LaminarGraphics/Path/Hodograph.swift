/// The velocity of a segment as a polynomial of its parameter, and lengths by quadrature over it.
struct Hodograph {
  private let squareX: Double, linearX: Double, constantX: Double
  private let squareY: Double, linearY: Double, constantY: Double
  /// The length of the control polygon: never less than the curve's.
  let polygonLength: Double
  /// Whether the velocity always has a good part along the chord, so that it is never close to zero.
  private let isSteady: Bool

  init(_ segment: Path.Segment) {
    let first = segment.control1 - segment.start
    let second = segment.control2 - segment.control1
    let third = segment.end - segment.control2
    switch segment.kind {
    case .line, .close:
      (squareX, linearX, constantX) = (0, 0, second.x)
      (squareY, linearY, constantY) = (0, 0, second.y)
    case .quad:
      (squareX, linearX, constantX) = (0, 2 * (second.x - first.x), 2 * first.x)
      (squareY, linearY, constantY) = (0, 2 * (second.y - first.y), 2 * first.y)
    case .cubic:
      squareX = 3 * (first.x - 2 * second.x + third.x)
      linearX = 6 * (second.x - first.x)
      constantX = 3 * first.x
      squareY = 3 * (first.y - 2 * second.y + third.y)
      linearY = 6 * (second.y - first.y)
      constantY = 3 * first.y
    }
    let lengths = (first.length, second.length, third.length)
    polygonLength = lengths.0 + lengths.1 + lengths.2
    let chord = segment.end - segment.start
    let least = 0.25 * chord.length
    isSteady =
      least > 0
      && chord.x * first.x + chord.y * first.y >= least * lengths.0
      && chord.x * second.x + chord.y * second.y >= least * lengths.1
      && chord.x * third.x + chord.y * third.y >= least * lengths.2
  }

  /// The speed by the parameter.
  func speed(at t: Double) -> Double {
    let x = (squareX * t + linearX) * t + constantX
    let y = (squareY * t + linearY) * t + constantY
    return (x * x + y * y).squareRoot()
  }

  /// The length between two parameters by 16-point Gauss–Legendre quadrature, without splitting.
  func quadrature(from t0: Double, to t1: Double) -> Double {
    let middle = (t0 + t1) / 2
    let half = (t1 - t0) / 2
    var sum = 0.0
    for index in 0..<8 {
      let offset = Self.nodes[index] * half
      sum += (speed(at: middle - offset) + speed(at: middle + offset)) * Self.weights[index]
    }
    return sum * half
  }

  /// Visits pieces, in order, on each of which the quadrature is good to about 1e-12 of the curve.
  func forEachPiece(_ body: (_ t0: Double, _ t1: Double, _ length: Double) -> Void) {
    // Below 1e-150 squares of speeds lose their digits, and splitting would not end.
    let tolerance = max(polygonLength * 1e-13, 1e-150)
    var from = 0.0
    if !isSteady {
      for rest in nearRests where rest > from && rest < 1 {
        begin(from: from, to: rest, tolerance: tolerance, body)
        from = rest
      }
    }
    begin(from: from, to: 1, tolerance: tolerance, body)
  }

  /// Where the speed has an extremum, v·v′ = 0: a cusp is then at the end of a piece and not
  /// between two nodes, where quadrature could miss it.
  private var nearRests: PolynomialRoots {
    let square = squareX * squareX + squareY * squareY
    let mixed = squareX * linearX + squareY * linearY
    let linear = linearX * linearX + linearY * linearY
    let outer = squareX * constantX + squareY * constantY
    let constant = linearX * constantX + linearY * constantY
    return PolynomialRoots.cubic(2 * square, 3 * mixed, linear + 2 * outer, constant, in: 0...1)
  }

  private func begin(
    from t0: Double, to t1: Double, tolerance: Double, _ body: (Double, Double, Double) -> Void
  ) {
    let whole = quadrature(from: t0, to: t1)
    split(from: t0, to: t1, whole: whole, tolerance: tolerance, depth: 0, body)
  }

  private func split(
    from t0: Double, to t1: Double, whole: Double, tolerance: Double, depth: Int,
    _ body: (Double, Double, Double) -> Void
  ) {
    let middle = (t0 + t1) / 2
    let left = quadrature(from: t0, to: middle)
    let right = quadrature(from: middle, to: t1)
    // Beside a cusp the difference shrinks with the square of the step: the depth is enough.
    if abs(left + right - whole) <= tolerance || depth >= 24 {
      body(t0, middle, left)
      body(middle, t1, right)
    } else {
      split(
        from: t0, to: middle, whole: left, tolerance: tolerance, depth: depth + 1, body)
      split(
        from: middle, to: t1, whole: right, tolerance: tolerance, depth: depth + 1, body)
    }
  }

  /// The parameter within a piece where a length from its beginning is reached.
  func parameter(at length: Double, from t0: Double, to t1: Double, pieceLength: Double) -> Double {
    guard length > 0 else { return t0 }
    guard length < pieceLength else { return t1 }
    var low = t0
    var high = t1
    var t = t0 + (t1 - t0) * (length / pieceLength)
    for _ in 0..<48 {
      let excess = quadrature(from: t0, to: t) - length
      if abs(excess) <= pieceLength * 1e-15 { break }
      if excess > 0 { high = t } else { low = t }
      let newton = t - excess / speed(at: t)
      let next = newton >= low && newton <= high ? newton : (low + high) / 2
      let change = abs(next - t)
      t = next
      if change <= 1e-15 { break }
    }
    return t
  }

  /// The positive nodes of the 16-point Gauss–Legendre rule on −1…1, and their weights.
  private static let nodes: [Double] = [
    0.09501250983763744, 0.2816035507792589, 0.45801677765722737, 0.6178762444026438,
    0.755404408355003, 0.8656312023878318, 0.9445750230732326, 0.9894009349916499,
  ]
  private static let weights: [Double] = [
    0.1894506104550685, 0.18260341504492358, 0.16915651939500254, 0.14959598881657674,
    0.12462897125553388, 0.09515851168249279, 0.062253523938647894, 0.027152459411754096,
  ]
}
