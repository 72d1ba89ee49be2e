import LaminarEngine
package import LaminarTrace

/// Writes every particle that lives in each of the sampled frames: one row each, in drawing order.
package struct ParticleRecorder: Sendable {
  private let snapshot: StageSnapshot
  private let samples: TraceSampling
  private let precision: TracePrecision

  /// Makes a recorder.
  package init(
    _ snapshot: StageSnapshot, samples: TraceSampling, precision: TracePrecision = .standard
  ) {
    self.snapshot = snapshot
    self.samples = samples
    self.precision = precision
  }

  /// Writes the rows; memory does not grow with the number of frames.
  ///
  /// - Parameters:
  ///   - sink: Takes the text.
  ///   - progress: Called with the number of frames done.
  /// - Throws: What the sink throws.
  package func write(to sink: any TraceSink, progress: (Int) -> Void = { _ in }) throws {
    var writer = ParticleTraceWriter(precision: precision, sink: sink)
    for index in 0..<samples.count {
      let (frame, time) = samples[index]
      if let presentation = snapshot.evaluate(at: time) {
        for node in presentation.tree.nodes.indices {
          guard let field = presentation.particles(of: node) else { continue }
          let layer = presentation.tree.path(of: node)
          for particle in field.particles {
            let (p, c) = (particle.position, particle.color)
            try writer.write(
              frame, time: time, layer: layer, cell: field.names[particle.cell],
              number: particle.number,
              values: [
                particle.birth, particle.age, p.x, p.y, p.z, particle.scale, particle.angle,
                c.x, c.y, c.z, c.w,
              ])
          }
        }
      }
      progress(index + 1)
    }
    try writer.finish()
  }
}
