extension DisplayList.Shape {
  /// The inside of a path, as a rounded rectangle where it is one with circular corners.
  package static func outline(_ path: Path) -> DisplayList.Shape {
    let box = path.boundingBox
    let numbers = path.coordinates
    guard path.verbs.count <= 10, numbers.count >= 8, numbers.count <= 34 else {
      return .path(path, .nonZero)
    }
    // A rounded one begins in the middle of a side and goes to where the first corner begins.
    for radius in [0, Double(box.maxY) - numbers[3]] {
      let rect = RoundedRect(rect: box, radius: radius)
      let other = Path(rect)
      if other.verbs == path.verbs, isNear(other.coordinates, numbers) {
        return .roundedRect(rect)
      }
    }
    return .path(path, .nonZero)
  }

  private static func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-12 * max(abs($0), abs($1), 1) }
  }
}
