import Foundation
import LaminarGraphics

/// A part of a layer's drawn contents, and its position in the layer's space: all of it, or one of
/// the nine slices that `contentsCenter` cuts.
struct DrawingPiece: Sendable {
  /// The part, in the space of the drawing.
  let part: CGRect
  /// From that space to the layer's.
  let placement: AffineTransform2D

  /// The pieces of a drawing, placed as an image of its size in points would be
  /// (Laminar.docc: DrawingOrder, "Contents").
  static func pieces(
    of drawing: Drawing, _ presentation: PresentationTree, _ node: Int, _ bounds: CGRect
  ) -> [DrawingPiece] {
    func rect(_ id: PropertyID) -> CGRect {
      guard case .rect(let rect) = presentation.value(id, of: node) else { return .unit }
      return rect.standardized
    }
    var gravity = "resize"
    if case .string(let word) = presentation.value(.contentsGravity, of: node) { gravity = word }
    let drawn = drawing.bounds
    let part = rect(.contentsRect)
    let placed = ContentsPlacement.place(
      CGSize(width: drawn.width * part.width, height: drawn.height * part.height),
      in: bounds.standardized, gravity)
    guard placed.width > 0, placed.height > 0, placed.width.isFinite, placed.height.isFinite else {
      return []
    }
    let center = gravity.hasPrefix("resize") ? rect(.contentsCenter) : .unit
    let columns = spans(
      ContentsPlacement.axis(
        Double(placed.minX), Double(placed.maxX), part: (part.minX, part.maxX),
        center: (center.minX, center.maxX), count: Double(drawn.width), 1, isFlipped: false))
    let rows = spans(
      ContentsPlacement.axis(
        Double(placed.minY), Double(placed.maxY), part: (part.minY, part.maxY),
        center: (center.minY, center.maxY), count: Double(drawn.height), 1, isFlipped: false))
    return rows.flatMap { row in
      columns.compactMap { column in
        DrawingPiece(column, row, drawn)
      }
    }
  }

  private struct Span {
    let positions: (Double, Double)
    let points: (Double, Double)
  }

  private static func spans(_ axis: DisplayList.ImageAxis) -> [Span] {
    (0..<3).compactMap { index in
      guard axis.positions[index] < axis.positions[index + 1] else { return nil }
      return Span(
        positions: (axis.positions[index], axis.positions[index + 1]),
        points: (axis.pixels[index], axis.pixels[index + 1]))
    }
  }

  /// Nil for a piece that shows no part.
  private init?(_ column: Span, _ row: Span, _ drawn: CGRect) {
    let width = column.points.1 - column.points.0
    let height = row.points.1 - row.points.0
    guard width > 0, height > 0 else { return nil }
    part = CGRect(
      x: Double(drawn.minX) + column.points.0, y: Double(drawn.minY) + row.points.0, width: width,
      height: height)
    let x = (column.positions.1 - column.positions.0) / width
    let y = (row.positions.1 - row.positions.0) / height
    guard x.isFinite, y.isFinite else { return nil }
    placement =
      x == 1 && y == 1 && column.positions.0 == Double(part.minX)
        && row.positions.0 == Double(part.minY)
      ? .identity
      : AffineTransform2D(
        a: x, b: 0, c: 0, d: y, tx: column.positions.0 - Double(part.minX) * x,
        ty: row.positions.0 - Double(part.minY) * y)
  }
}
