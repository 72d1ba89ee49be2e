extension Path {
  /// The most dashes that `dashed(_:phase:)` makes of a subpath.
  private static let mostDashes = 100_000

  /// The dashes of the path as open subpaths; curves stay curves.
  ///
  /// The pattern begins anew in each subpath. A pattern that is not valid, and one that would make more
  /// than 100,000 dashes of a subpath, gives the path itself there.
  ///
  /// - Parameters:
  ///   - pattern: The lengths of dashes and gaps in turn; an odd count repeats with the roles changed.
  ///   - phase: How far into the pattern each subpath begins.
  package func dashed(_ pattern: [Double], phase: Double) -> Path {
    guard let cycle = DashCycle(pattern, phase: phase) else { return self }
    var result = Path()
    for subpath in subpaths {
      let measure = PathMeasure(subpath)
      let length = measure.length
      guard length > 0,
        let dashes = cycle.dashes(from: 0, to: length, in: [0...length], limit: Self.mostDashes)
      else {
        result.addPath(subpath)
        continue
      }
      for dash in dashes where dash.lowerBound < dash.upperBound {
        let part = measure.trimmed(from: dash.lowerBound / length, to: dash.upperBound / length)
        result.addPath(part)
      }
    }
    return result
  }

  /// The subpaths, each as a path.
  package var subpaths: [Path] {
    var result: [Path] = []
    for element in elements {
      if case .move = element { result.append(Path()) }
      if !result.isEmpty { result[result.count - 1].append(element) }
    }
    return result
  }

  /// The polygons of a flattened path as a path.
  package init(_ flattened: FlattenedPath) {
    self.init()
    for subpath in flattened.subpaths {
      var isFirst = true
      for point in flattened.points[subpath.range] {
        if isFirst { appendMove(point) } else { appendLine(point) }
        isFirst = false
      }
      if subpath.isClosed { appendClose() }
    }
  }
}
