import Laminar

extension TraceCommand {
  /// Refuses emitters with more particles than the drawing budget, which a trace makes one by one.
  static func requireParticles(
    _ snapshot: StageSnapshot, _ samples: TraceSampling
  ) throws(CommandError) {
    guard let diagnostic = snapshot.particleDiagnostic(of: samples) else { return }
    throw CommandError(
      "\(diagnostic.layer): \(diagnostic.message) [E0322]",
      hint: "emit fewer particles, or raise it with --budget")
  }
}
