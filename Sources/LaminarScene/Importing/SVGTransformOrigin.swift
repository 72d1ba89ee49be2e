import LaminarGraphics

/// The point that a transform leaves where it is, as CSS Transforms 1 has it: a part of a box and a
/// distance in each direction.
struct SVGTransformOrigin: Sendable, Hashable {
  /// A coordinate: a fraction of the side of a box, and user units.
  struct Coordinate: Sendable, Hashable {
    var fraction = 0.0
    var distance = 0.0
  }

  var x = Coordinate()
  var y = Coordinate()

  /// The value of `transform-origin` in small letters; nil for what is not one.
  ///
  /// - Parameter needsUnits: Whether lengths but 0 need units, as they do in style sheets.
  init?(_ text: String, in viewport: SVGViewport, needsUnits: Bool) {
    enum Axis { case horizontal, vertical, both }
    var values: [(coordinate: Coordinate, axis: Axis, isWord: Bool)] = []
    for word in text.split(separator: " ") {
      switch word {
      case "left": values.append((Coordinate(), .horizontal, true))
      case "right": values.append((Coordinate(fraction: 1), .horizontal, true))
      case "top": values.append((Coordinate(), .vertical, true))
      case "bottom": values.append((Coordinate(fraction: 1), .vertical, true))
      case "center": values.append((Coordinate(fraction: 0.5), .both, true))
      default:
        let sides = viewport.sized(1, 1)
        guard let value = SVGScanner.length(String(word), of: .width, in: sides),
          !needsUnits || value == 0 || word.last.map({ $0.isLetter || $0 == "%" }) == true
        else { return nil }
        let isFraction = word.hasSuffix("%")
        values.append(
          (
            Coordinate(fraction: isFraction ? value : 0, distance: isFraction ? 0 : value), .both,
            false
          ))
      }
    }
    // The third value is along the depth.
    if values.count == 3 {
      guard !values[2].isWord, values[2].coordinate.fraction == 0 else { return nil }
      values.removeLast()
    }
    guard let first = values.first, values.count <= 2 else { return nil }
    let second = values.count == 2 ? values[1] : (Coordinate(fraction: 0.5), .both, true)
    switch (first.axis, second.axis) {
    case (.vertical, .vertical), (.horizontal, .horizontal): return nil
    // Words may come in any order, but not before or after a length.
    case (.vertical, _):
      guard second.isWord else { return nil }
      (x, y) = (second.coordinate, first.coordinate)
    case (_, .horizontal):
      guard first.isWord else { return nil }
      (x, y) = (second.coordinate, first.coordinate)
    default: (x, y) = (first.coordinate, second.coordinate)
    }
  }

  /// The point in a box.
  func point(in box: Box) -> SIMD2<Double> {
    let size = box.max - box.min
    return box.min
      + SIMD2(
        x.fraction * size.x + x.distance, y.fraction * size.y + y.distance)
  }
}

extension SVGImporter {
  /// The map of an element's transform to the space around it.
  ///
  /// - Parameters:
  ///   - viewport: The nearest viewport around the element, which percentages are of.
  ///   - box: The bounding box of the element, for those that are of it.
  func map(_ style: SVGStyle, in viewport: SVGViewport, _ box: Box?) -> AffineTransform2D {
    guard let text = style.transform else { return .identity }
    var viewport = viewport
    viewport.fontSize = style.fontSize
    var whole = Box(.zero, SIMD2(viewport.width, viewport.height))
    if style.transformsInBox { whole = box ?? Box(.zero, .zero) }
    let size = whole.max - whole.min
    guard let map = SVGScanner.transform(text, in: viewport.sized(size.x, size.y)) else {
      return .identity
    }
    // The initial origin is that of the box.
    guard
      let origin = style.transformOrigin?.point(in: whole)
        ?? (style.transformsInBox ? whole.min : nil)
    else { return map }
    return AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: -origin.x, ty: -origin.y)
      .concatenating(map)
      .concatenating(AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y))
  }
}
