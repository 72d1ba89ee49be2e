/// A point of a TrueType outline.
struct GlyfPoint {
  var position: SIMD2<Double>
  var isOnCurve: Bool
  var endsContour = false

  /// Reads a glyph that is not composite.
  static func appendSimple(
    _ data: FontTable, contours: Int, to points: inout [GlyfPoint]
  ) throws(FontError) {
    guard contours > 0 else { return }
    var ends: [Int] = []
    for contour in 0..<contours {
      guard let end = data.word(10 + contour * 2), end >= (ends.last ?? -1) else {
        throw .damagedTable("glyf")
      }
      ends.append(end)
    }
    guard let last = ends.last, let instructions = data.word(10 + contours * 2) else {
      throw .damagedTable("glyf")
    }
    var at = 12 + contours * 2 + instructions
    var flags: [Int] = []
    flags.reserveCapacity(last + 1)
    while flags.count <= last {
      guard let flag = data.byte(at) else { throw .damagedTable("glyf") }
      at += 1
      flags.append(flag)
      guard flag & 0x8 != 0 else { continue }
      guard let count = data.byte(at) else { throw .damagedTable("glyf") }
      at += 1
      for _ in 0..<min(count, last + 1 - flags.count) { flags.append(flag) }
    }
    let first = points.count
    for flag in flags {
      points.append(GlyfPoint(position: .zero, isOnCurve: flag & 1 != 0))
    }
    for end in ends { points[first + end].endsContour = true }
    for (axis, short, same) in [(0, 0x2, 0x10), (1, 0x4, 0x20)] {
      var value = 0
      for (index, flag) in flags.enumerated() {
        if flag & short != 0 {
          guard let delta = data.byte(at) else { throw .damagedTable("glyf") }
          value += flag & same != 0 ? delta : -delta
          at += 1
        } else if flag & same == 0 {
          guard let delta = data.signedWord(at) else { throw .damagedTable("glyf") }
          value += delta
          at += 2
        }
        points[first + index].position[axis] = Double(value)
      }
    }
  }

  /// The contours as closed subpaths: between two control points there is a point of the curve.
  static func path(_ points: [GlyfPoint]) -> Path {
    var path = Path()
    var start = 0
    for index in points.indices where points[index].endsContour {
      append(points[start...index], to: &path)
      start = index + 1
    }
    return path
  }

  private static func append(_ contour: ArraySlice<GlyfPoint>, to path: inout Path) {
    guard let first = contour.first, let last = contour.last, contour.count > 1 else { return }
    var rest = contour
    let start: SIMD2<Double>
    if first.isOnCurve {
      start = first.position
      rest = rest.dropFirst()
    } else if last.isOnCurve {
      start = last.position
      rest = rest.dropLast()
    } else {
      start = (first.position + last.position) / 2
    }
    path.appendMove(start)
    var control: SIMD2<Double>?
    for point in rest {
      if point.isOnCurve {
        if let control {
          path.appendQuad(control, point.position)
        } else {
          path.appendLine(point.position)
        }
        control = nil
      } else {
        if let control { path.appendQuad(control, (control + point.position) / 2) }
        control = point.position
      }
    }
    if let control { path.appendQuad(control, start) }
    path.appendClose()
  }
}
