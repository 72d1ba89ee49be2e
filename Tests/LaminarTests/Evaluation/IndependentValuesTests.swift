import Laminar
import Testing

/// The rules of time, values, keyframes and springs (Laminar.docc: ClocksAndTiming, "Local time")
/// against a second program that was written from their text alone.
@Suite struct `Values computed elsewhere` {
  @Test func `are what random layers show`() throws {
    var deviations: [String] = []
    for (index, row) in IndependentValues.rows.enumerated() {
      let text = """
        {"laminar": 1, "canvas": {"width": 9, "height": 9}, "duration": 5,
         "layers": [{"name": "p", "sublayers": [\(row.layer)]}]}
        """
      let (scene, report) = SceneLoader.load(Array(text.utf8), name: "row.json") { _ in nil }
      let snapshot = Stage(scene: try #require(scene, "\(index): \(report.text())")).snapshot()
      let expected = row.values.split(separator: " ").compactMap { Double($0) }
      #expect(expected.count == IndependentValues.times.count)
      for (time, value) in zip(IndependentValues.times, expected) {
        var number = Double.nan
        if case .number(let shown) = snapshot.value(
          forKeyPath: "zPosition", ofLayer: "p/layer#0/c", at: time)
        {
          number = shown
        }
        // The table has twelve digits.
        if !(abs(number - value) <= 1e-9 * max(1, abs(value))) {
          deviations.append("row \(index) at \(time): \(number), not \(value)")
        }
      }
    }
    #expect(deviations == [])
  }
}
