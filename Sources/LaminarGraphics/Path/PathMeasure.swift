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
