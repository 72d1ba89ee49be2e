import LaminarGraphics

/// The directions that a cell emits in, about a natural one (Laminar.docc: Emitters, "Directions").
struct EmissionCone: Sendable {
  let longitude: Double
  let latitude: Double
  /// The full angle.
  let range: Double
  /// Whether the cone is one in space and not a fan in the plane.
  let isSpatial: Bool
  /// Sine and cosine of the latitude, and the cosine of half the angle: of a cone in space.
  private let tilt: (sin: Double, cos: Double)
  private let leastCosine: Double

  init(longitude: Double, latitude: Double, range: Double, isSpatial: Bool) {
    self.longitude = longitude
    self.latitude = latitude
    self.range = range
    self.isSpatial = isSpatial
    tilt = isSpatial ? Elementary.sinCos(latitude) : (0, 1)
    leastCosine = isSpatial ? Elementary.cos(min(abs(range) / 2, .pi)) : 1
  }

  /// The angle in the plane by which a particle leaves the natural direction: the longitude, and in the
  /// plane its part of the fan.
  @inline(__always)
  func turn(_ key: ParticleKey) -> Double {
    isSpatial || range == 0 ? longitude : longitude + range * (key.unit(.heading) - 0.5)
  }

  /// The direction of a particle, of length 1.
  ///
  /// 1. The natural direction turns about z, see `turn`.
  /// 2. It is tilted towards z by the latitude.
  /// 3. In space it leaves that direction by an angle whose cosine is uniform.
  ///
  /// - Parameters:
  ///   - sin: The sine of the particle's turn.
  ///   - cos: Its cosine.
  @inline(__always)
  func direction(
    _ key: ParticleKey, about natural: SIMD3<Double>, turn: Double, sin: Double, cos: Double
  ) -> SIMD3<Double> {
    var direction = natural
    if turn != 0 {
      direction.x = natural.x * cos - natural.y * sin
      direction.y = natural.x * sin + natural.y * cos
    }
    return isSpatial ? spatial(key, direction) : direction
  }

  private func spatial(_ key: ParticleKey, _ turned: SIMD3<Double>) -> SIMD3<Double> {
    var direction = turned
    let flat = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    let azimuth =
      flat > 0 ? SIMD2(direction.x / flat, direction.y / flat) : SIMD2<Double>(1, 0)
    if latitude != 0 {
      let across = flat * tilt.cos - direction.z * tilt.sin
      direction = SIMD3(
        azimuth.x * across, azimuth.y * across, direction.z * tilt.cos + flat * tilt.sin)
    }
    guard range != 0 else { return direction }
    let cosine = 1 - key.unit(.tilt) * (1 - leastCosine)
    let sine = max(1 - cosine * cosine, 0).squareRoot()
    let (sin, cos) = Elementary.sinCos(2 * .pi * key.unit(.heading))
    // Two perpendicular directions: one in the plane, one to its right.
    let side = SIMD3(-azimuth.y, azimuth.x, 0)
    let up = SIMD3(
      direction.y * side.z - direction.z * side.y, direction.z * side.x - direction.x * side.z,
      direction.x * side.y - direction.y * side.x)
    return direction * cosine + (side * cos + up * sin) * sine
  }
}
