extension Bitmap {
  /// A rectangle around the pixels in which another picture of this size differs: empty where there
  /// are none, nil for another size.
  func changes(since other: Bitmap) -> PixelRect? {
    guard width == other.width, height == other.height else { return nil }
    var area = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    pixels.withUnsafeBufferPointer { own in
      other.pixels.withUnsafeBufferPointer { others in
        for y in 0..<height {
          let row = y &* width..<(y &+ 1) &* width
          guard let first = row.first(where: { own[$0] != others[$0] }),
            let last = row.last(where: { own[$0] != others[$0] })
          else { continue }
          area.minX = min(area.minX, first &- row.lowerBound)
          area.maxX = max(area.maxX, last &- row.lowerBound &+ 1)
          area.minY = min(area.minY, y)
          area.maxY = y &+ 1
        }
      }
    }
    return area.isEmpty ? .empty : area
  }

  /// A rectangle of the picture; transparent where it reaches beyond.
  package func part(left: Int, top: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    part.replace(left: -left, top: -top, with: self)
    return part
  }

  /// Copies a picture's pixels over those from an upper left corner on; what is outside is cut off.
  package mutating func replace(left: Int, top: Int, with picture: Bitmap) {
    let columns = (0..<picture.width).clamped(to: -left..<max(width - left, -left))
    let rows = (0..<picture.height).clamped(to: -top..<max(height - top, -top))
    for row in rows where !columns.isEmpty {
      let (old, new) = (row * picture.width, (top + row) * width + left)
      pixels.replaceSubrange(
        new + columns.lowerBound..<new + columns.upperBound,
        with: picture.pixels[old + columns.lowerBound..<old + columns.upperBound])
    }
  }

  /// The part of the picture in a rectangle of its pixels.
  func cropped(to area: PixelRect) -> Bitmap {
    let area = area.intersection(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    if area.area == width * height { return self }
    return part(
      left: area.minX, top: area.minY, width: area.maxX - area.minX, height: area.maxY - area.minY)
  }
}
