import Laminar

extension TraceCommand {
  /// How many samples are examined.
  private static let samples = 16

  /// Refuses emitters with more particles than the drawing budget, which a trace makes one by one.
  static func requireParticles(
    _ job: SceneJob, _ samples: TraceSampling
  ) throws(CommandError) {
    guard let last = samples.count > 0 ? samples.count - 1 : nil,
      job.snapshot.hasEmitters(at: samples[0].time)
        || job.snapshot.hasEmitters(at: samples[last].time)
    else { return }
    let count = min(Self.samples, samples.count)
    for index in 0..<count {
      let time = samples[index * last / max(count - 1, 1)].time
      if let diagnostic = job.snapshot.particleDiagnostic(at: time) {
        throw CommandError(
          "\(diagnostic.layer): \(diagnostic.message) [E0322]",
          hint: "emit fewer particles, or raise it with --budget")
      }
    }
  }
}
