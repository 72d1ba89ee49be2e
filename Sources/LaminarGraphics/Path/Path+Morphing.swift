extension Path {
  /// Whether another path has the same kinds of elements in the same order, so that the two morph
  /// point by point.
  package func hasSameStructure(as other: Path) -> Bool { verbs == other.verbs }

  /// The path between two paths.
  ///
  /// Paths of the same structure mix point by point, control points included: a + (b − a)·t, beyond
  /// 0…1 too, as springs need it. Others switch: `a` before 0.5, `b` from there on.
  package static func mix(_ a: Path, _ b: Path, at t: Double) -> Path {
    guard !t.isNaN else { return a }
    guard a.hasSameStructure(as: b) else { return t < 0.5 ? a : b }
    if t == 0 { return a }
    if t == 1 { return b }
    // Far beyond any limit, but finite: infinity times a difference of 0 would be NaN.
    let t = min(max(t, -1e15), 1e15)
    let limit = coordinateLimit
    let target = b.coordinates
    var mixed = a.coordinates
    for index in 0..<min(mixed.count, target.count) {
      let value = mixed[index] + (target[index] - mixed[index]) * t
      mixed[index] = min(max(value, -limit), limit) + 0
    }
    return Path(verbs: a.verbs, coordinates: mixed, subpathStart: a.subpathStart)
  }
}
