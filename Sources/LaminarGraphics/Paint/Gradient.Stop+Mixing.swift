extension [Gradient.Stop] {
  /// The stops of a gradient that is mixed in sRGB and looks as if these were mixed as Apple's
  /// gradient layers mix device colours (Laminar.docc: Gradients, "Colour spaces"); the stops themselves where one
  /// of them is not a device colour.
  package var mixedAsDevice: [Gradient.Stop] {
    allSatisfy(\.color.space.mixesAsDevice) ? mixed(in: .genericRGB) : self
  }

  /// The stops of a gradient that is mixed in sRGB and looks as if these were mixed in a space.
  ///
  /// Between the stops of the result the error is below half a step of 8 bits. Colours outside of a
  /// space that is not extended are clipped to it, component by component.
  package func mixed(in space: Color.Space) -> [Gradient.Stop] {
    var result: [Gradient.Stop] = []
    result.reserveCapacity(count * 8)
    var previous: MixedStop?
    for stop in self {
      var next = MixedStop(stop, in: space)
      if let previous {
        next.location = Swift.max(next.location, previous.location)
        next.append(to: &result, since: previous)
      }
      result.append(next.stop)
      previous = next
    }
    return result
  }
}

extension Gradient {
  /// The most stops that `mixed(in:)` makes of one.
  package static let mostStopsPerMixedStop = 1 << MixedStop.mostHalvings
}

/// A stop by its components in the space that it is mixed in.
private struct MixedStop {
  let space: Color.Space
  var location: Double
  var components: SIMD3<Double>
  var alpha: Double

  /// How often the part between two stops is halved, at most.
  static let mostHalvings = 7
  /// A quarter of a step of 8 bits.
  private static let tolerance = 0.25 / 255

  init(_ stop: Gradient.Stop, in space: Color.Space) {
    self.space = space
    location = stop.location
    let exact = stop.color.components(in: space)
    components = space.isExtended ? exact : exact.clampedToUnit
    alpha = stop.color.alpha
  }

  /// The stop for a gradient that mixes in sRGB.
  var stop: Gradient.Stop { Gradient.Stop(color: color, location: location) }

  private var color: Color { Color(components, alpha: alpha, in: space) }

  private func mixed(with other: MixedStop, at progress: Double) -> MixedStop {
    var mix = self
    mix.location += (other.location - location) * progress
    mix.components += (other.components - components) * progress
    mix.alpha += (other.alpha - alpha) * progress
    return mix
  }

  /// Appends stops between another one and this one, without both.
  func append(to stops: inout [Gradient.Stop], since start: MixedStop, halvings: Int = 0) {
    guard location > start.location, components != start.components,
      halvings < Self.mostHalvings, start.deviates(to: self)
    else { return }
    let middle = start.mixed(with: self, at: 0.5)
    middle.append(to: &stops, since: start, halvings: halvings + 1)
    stops.append(middle.stop)
    append(to: &stops, since: middle, halvings: halvings + 1)
  }

  /// Whether a mix in sRGB would differ from the right colour.
  private func deviates(to end: MixedStop) -> Bool {
    let (first, last) = (color, end.color)
    func drawn(_ color: Color) -> SIMD3<Double> {
      SIMD3(color.red, color.green, color.blue).clampedToUnit
    }
    return [0.5, 0.25, 0.75, 0.0625, 0.9375].contains { progress in
      let right = mixed(with: end, at: progress).color
      let error = drawn(right) - drawn(first.mixed(with: last, at: progress))
      return (error * error).max() > Self.tolerance * Self.tolerance
    }
  }
}
