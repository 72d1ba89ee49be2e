package import Foundation

/// The arc lengths of a path, measured once: points, directions and parts by length.
///
/// Lengths are those of the curves themselves, good to about 1e-10 of the path, over all subpaths,
/// closing lines included, jumps between subpaths not. The same path gives the same bits on every
/// machine.
package struct PathMeasure: Sendable, Hashable {
  /// The measured path.
  package let path: Path
  /// The total length.
  package let length: Double

  let segments: [Path.Segment]
  /// The length before each segment, and the total.
  let starts: [Double]
  private let pieces: [Piece]
  /// The length before each piece.
  private let pieceStarts: [Double]

  /// A part of a segment on which its length is smooth.
  private struct Piece: Sendable, Hashable {
    var segment: Int
    var t0: Double
    var t1: Double
    var length: Double
  }

  /// A position on the path.
  struct Position {
    var segment: Int
    var t: Double
  }

  /// Measures a path.
  package init(_ path: Path) {
    self.path = path
    let segments = path.segments
    var pieces: [Piece] = []
    var pieceStarts: [Double] = []
    var starts: [Double] = []
    starts.reserveCapacity(segments.count + 1)
    var total = 0.0
    for (index, segment) in segments.enumerated() {
      starts.append(total)
      segment.forEachMeasuredPiece { t0, t1, length in
        guard length > 0 else { return }
        pieces.append(Piece(segment: index, t0: t0, t1: t1, length: length))
        pieceStarts.append(total)
        total += length
      }
    }
    starts.append(total)
    self.segments = segments
    self.starts = starts
    self.pieces = pieces
    self.pieceStarts = pieceStarts
    length = total
  }

  /// The point at a length from the beginning; nil for an empty path.
  ///
  /// Lengths below 0 (or not a number) give the first point, beyond the total the last one. Where subpaths meet it is
  /// the beginning of the later one. A path without length gives its last point.
  package func point(at length: Double) -> CGPoint? {
    location(at: length).map { CGPoint(x: $0.point.x, y: $0.point.y) }
  }

  /// The direction at a length from the beginning as a unit vector; nil for an empty path.
  ///
  /// At a corner it is the direction after it, at the path's end the one before it, at a cusp the
  /// one in which the curve continues. For a path without length it is the x direction, (1, 0).
  package func tangent(at length: Double) -> CGPoint? {
    location(at: length).map { CGPoint(x: $0.tangent.x, y: $0.tangent.y) }
  }

  /// `point(at:)` and `tangent(at:)` as vectors.
  package func location(
    at length: Double
  ) -> (point: SIMD2<Double>, tangent: SIMD2<Double>)? {
    guard let position = position(at: length) else {
      return path.currentLocation.map { ($0, SIMD2(1, 0)) }
    }
    let segment = segments[position.segment]
    return (segment.point(at: position.t), segment.tangent(at: position.t))
  }

  /// The segment and its parameter at a length, the later one where two meet; nil for a path without length.
  func position(at length: Double) -> Position? {
    guard let last = pieces.last else { return nil }
    let length = length.isNaN ? 0 : length
    guard length < self.length else { return Position(segment: last.segment, t: last.t1) }
    // The last piece that begins at or before the length.
    var low = 0
    var high = pieceStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieceStarts[middle] <= length { low = middle } else { high = middle }
    }
    let piece = pieces[low]
    let segment = segments[piece.segment]
    let rest = length - pieceStarts[low]
    if segment.isStraight {
      return Position(segment: piece.segment, t: max(0, min(rest / piece.length, 1)))
    }
    let t = Hodograph(segment).parameter(
      at: rest, from: piece.t0, to: piece.t1, pieceLength: piece.length)
    return Position(segment: piece.segment, t: t)
  }
}

extension Path {
  /// The total length of all lines and curves, closing lines included, good to about 1e-10 of it.
  ///
  /// For several queries, use `PathMeasure`, which stores what this computes.
  public var length: Double {
    var total = 0.0
    forEachSegment { segment in
      segment.forEachMeasuredPiece { _, _, length in total += length }
    }
    return total
  }
}

extension Path.Segment {
  /// Whether it is a line or a close.
  var isStraight: Bool { kind == .line || kind == .close }

  /// The share of the length from the start to a parameter.
  func lengthShare(until t: Double) -> Double {
    let hodograph = Hodograph(self)
    var (total, before) = (0.0, 0.0)
    forEachMeasuredPiece { t0, t1, length in
      total += length
      if t1 <= t {
        before += length
      } else if t0 < t {
        before += min(hodograph.quadrature(from: t0, to: t), length)
      }
    }
    return total > 0 ? min(before / total, 1) : t
  }

  /// Visits pieces with their parameters and lengths, in order.
  func forEachMeasuredPiece(_ body: (_ t0: Double, _ t1: Double, _ length: Double) -> Void) {
    if isStraight {
      body(0, 1, (end - start).length)
    } else {
      Hodograph(self).forEachPiece(body)
    }
  }
}

// MARK: - Trimming

extension PathMeasure {
  /// The part of the path between two fractions of its total length.
  ///
  /// Curves stay curves, split exactly. A closed subpath that is cut becomes open; one that is
  /// entirely in the part stays closed. 0…1 gives the path itself. Fractions are clamped to 0…1;
  /// a start at or after the end, and a fraction that is not a number, give an empty path.
  ///
  /// - Parameters:
  ///   - start: Where the part begins, 0 for the path's beginning.
  ///   - end: Where it ends, 1 for the path's end.
  package func trimmed(from start: Double, to end: Double) -> Path {
    guard start < end, end > 0, start < 1 else { return Path() }
    if start <= 0, end >= 1 { return path }
    guard length > 0 else { return Path() }
    let cut = Cut(
      from: position(at: max(start, 0) * length), to: position(at: min(end, 1) * length),
      low: max(start, 0) * length, high: min(end, 1) * length)

    var result = Path()
    for subpath in subpaths {
      append(subpath, cut: cut, to: &result)
    }
    return result
  }

  /// The start and end of the part.
  private struct Cut {
    var from: Position?
    var to: Position?
    var low: Double
    var high: Double
  }

  /// The segments of a subpath, of which there may be none.
  private struct Subpath {
    var segments: Range<Int>
    var start: SIMD2<Double>
    var isClosed: Bool
  }

  private var subpaths: [Subpath] {
    var result: [Subpath] = []
    var at = 0
    var segment = 0
    var current = SIMD2<Double>.zero
    for verb in path.verbs {
      switch verb {
      case .move:
        current = path.point(at: at)
        result.append(
          Subpath(segments: segment..<segment, start: current, isClosed: false))
      case .close:
        guard let last = result.last else { continue }
        result[result.count - 1].isClosed = true
        if current != last.start { segment += 1 }
      case .line, .quad, .cubic:
        segment += 1
        current = path.point(at: at + verb.coordinateCount - 2)
      }
      if let last = result.last {
        result[result.count - 1].segments = last.segments.lowerBound..<segment
      }
      at += verb.coordinateCount
    }
    return result
  }

  private func append(_ subpath: Subpath, cut: Cut, to result: inout Path) {
    // Anything shorter than this is rounding, not a part of the path.
    let sliver = length * 1e-10
    let low = starts[subpath.segments.lowerBound]
    let high = starts[subpath.segments.upperBound]
    if low >= cut.low - sliver, high <= cut.high + sliver {
      let isPoint = high - low <= sliver
      if isPoint, !isStrictlyInside(low, cut: cut) { return }
      if subpath.segments.isEmpty, !subpath.isClosed { return }
      result.appendMove(subpath.start)
      for index in subpath.segments { result.append(segments[index]) }
      if subpath.isClosed { result.appendClose() }
      return
    }

    var isDrawing = false
    for index in subpath.segments {
      let begin = starts[index]
      let end = starts[index + 1]
      let isVisible =
        end - begin > sliver
        ? begin < cut.high - sliver && end > cut.low + sliver
        : isStrictlyInside(begin, cut: cut)
      guard isVisible else { continue }
      var t0 = 0.0
      var t1 = 1.0
      if cut.low > begin + sliver, let from = cut.from, from.segment == index { t0 = from.t }
      if cut.high < end - sliver, let to = cut.to, to.segment == index { t1 = to.t }
      var part = segments[index].part(from: t0, to: t1)
      if part.kind == .close { part.kind = .line }
      if !isDrawing { result.appendMove(part.start) }
      isDrawing = true
      result.append(part)
    }
  }

  /// Whether a piece without length is in the part: at a cut it is not, at the ends it is.
  private func isStrictlyInside(_ at: Double, cut: Cut) -> Bool {
    let sliver = length * 1e-10
    let isBehindStart = at > cut.low + sliver || cut.low <= 0
    let isBeforeEnd = at < cut.high - sliver || cut.high >= length
    return isBehindStart && isBeforeEnd
  }
}

extension Path {
  /// The part between two fractions of the total length, as `PathMeasure.trimmed(from:to:)` gives.
  public func trimmed(from start: Double, to end: Double) -> Path {
    if start <= 0, end >= 1 { return self }
    return PathMeasure(self).trimmed(from: start, to: end)
  }
}

// MARK: - Lengths by quadrature

/// The velocity of a segment as a polynomial of its parameter, and lengths by quadrature over it.
struct Hodograph {
  private let squareX: Double, linearX: Double, constantX: Double
  private let squareY: Double, linearY: Double, constantY: Double
  /// The length of the control polygon: never less than the curve's.
  private let polygonLength: Double
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
