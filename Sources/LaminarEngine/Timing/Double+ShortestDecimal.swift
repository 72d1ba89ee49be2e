extension Double {
  /// The double nearest to the shortest decimal that names a float: 0.42 stays 0.42.
  ///
  /// The plain conversion would give 0.41999998688697815
  /// (Laminar.docc: RulesAndSources, "Departures from Core Animation").
  package init(shortestDecimal float: Float) {
    if float == float.rounded(), abs(float) < 16_777_216 {
      self = Double(float)
    } else {
      self = Double(float.description) ?? Double(float)
    }
  }
}
