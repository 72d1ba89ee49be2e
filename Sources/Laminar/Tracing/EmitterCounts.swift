import LaminarEngine

/// What a trace records of an emitter's particles at a moment.
struct EmitterCounts {
  /// One number of it.
  enum Number: String, Sendable, Hashable, CaseIterable {
    /// The particles that live.
    case live
    /// Those that the layer's own cells have emitted so far.
    case born
    /// The box around the living ones' centres; 0 without any.
    case minX = "bounds.min.x"
    case minY = "bounds.min.y"
    case maxX = "bounds.max.x"
    case maxY = "bounds.max.y"
    /// The mean of the living ones' positions; 0 without any.
    case meanX = "mean.position.x"
    case meanY = "mean.position.y"
    case meanZ = "mean.position.z"
  }

  private var live = 0
  private var born = 0
  private var low = SIMD2<Double>.zero
  private var high = SIMD2<Double>.zero
  private var mean = SIMD3<Double>.zero

  /// Counts the particles of a node.
  init(_ presentation: PresentationTree, _ node: Int) {
    guard let field = presentation.particles(of: node) else { return }
    live = field.particles.count
    born = field.born
    guard let first = field.particles.first?.position else { return }
    low = SIMD2(first.x, first.y)
    high = low
    var sum = SIMD3<Double>.zero
    for particle in field.particles {
      let point = SIMD2(particle.position.x, particle.position.y)
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
      sum += particle.position
    }
    mean = sum / Double(live)
  }

  subscript(number: Number) -> Double {
    switch number {
    case .live: Double(live)
    case .born: Double(born)
    case .minX: low.x
    case .minY: low.y
    case .maxX: high.x
    case .maxY: high.y
    case .meanX: mean.x
    case .meanY: mean.y
    case .meanZ: mean.z
    }
  }
}
