import Laminar

extension CommandError {
  /// The error of a frame that costs more than its drawing budget.
  init(_ excess: DrawingExcess, in snapshot: StageSnapshot, at time: Double) {
    let diagnostic = snapshot.diagnostic(of: excess, at: time)
    self.init(
      "\(diagnostic.layer): \(diagnostic.message) [E0322]",
      hint: "draw less, or raise it with --budget; a unit takes about 500 bytes")
  }
}
