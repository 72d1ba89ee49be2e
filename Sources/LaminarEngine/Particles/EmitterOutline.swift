import LaminarGraphics

/// The shape that particles are born on, and the part of it
/// (Laminar.docc: Emitters, "Shapes and modes"; Emitters, "Directions").
struct EmitterOutline: Sendable, Hashable {
  enum Shape: String, Sendable { case point, line, rectangle, cuboid, circle, sphere }
  enum Mode: String, Sendable { case points, outline, surface, volume }

  let shape: Shape
  let mode: Mode

  /// Makes an outline of its words; unknown ones count as the defaults.
  init(shape: String, mode: String) {
    self.shape = Shape(rawValue: shape) ?? .point
    self.mode = Mode(rawValue: mode) ?? .volume
  }

  /// The offset of a particle's birth from the centre, and the natural direction of the shape
  /// there.
  @inline(__always)
  func birthPoint(_ key: ParticleKey, size: SIMD3<Double>) -> (
    offset: SIMD3<Double>, natural: SIMD3<Double>
  ) {
    switch shape {
    case .point: (.zero, Self.right)
    case .line: (line(key, size), SIMD3(0, -1, 0))
    case .rectangle: (rectangle(key, size), Self.right)
    case .cuboid: (cuboid(key, size), Self.right)
    case .circle: circle(key, size)
    case .sphere: sphere(key, size)
    }
  }

  private static var right: SIMD3<Double> { SIMD3(1, 0, 0) }

  /// One end or the other.
  private func end(_ unit: Double) -> Double { unit < 0.5 ? -0.5 : 0.5 }

  private func line(_ key: ParticleKey, _ size: SIMD3<Double>) -> SIMD3<Double> {
    let unit = key.unit(.positionX)
    return SIMD3(size.x * (mode == .points ? end(unit) : unit - 0.5), 0, 0)
  }

  private func rectangle(_ key: ParticleKey, _ size: SIMD3<Double>) -> SIMD3<Double> {
    let (x, y) = (key.unit(.positionX), key.unit(.positionY))
    switch mode {
    case .points: return SIMD3(size.x * end(x), size.y * end(y), 0)
    case .outline:
      let (width, height) = (abs(size.x), abs(size.y))
      let along = x * (width + height)
      return along < width
        ? SIMD3(along - width / 2, height * end(y), 0)
        : SIMD3(width * end(y), along - width - height / 2, 0)
    case .surface, .volume: return SIMD3(size.x * (x - 0.5), size.y * (y - 0.5), 0)
    }
  }

  private func cuboid(_ key: ParticleKey, _ size: SIMD3<Double>) -> SIMD3<Double> {
    let unit = SIMD3(key.unit(.positionX), key.unit(.positionY), key.unit(.positionZ))
    let corner = SIMD3(end(unit.x), end(unit.y), end(unit.z))
    // The fourth number picks the edge or face.
    let choice = key.unit(.heading)
    let sides = SIMD3(abs(size.x), abs(size.y), abs(size.z))
    var point = unit - 0.5
    switch mode {
    case .points: point = corner
    case .outline:
      let axis = Self.axis(choice, weights: sides)
      for other in 0..<3 where other != axis { point[other] = corner[other] }
    case .surface:
      let faces = SIMD3(sides.y * sides.z, sides.x * sides.z, sides.x * sides.y)
      let axis = Self.axis(choice, weights: faces)
      point[axis] = corner[axis]
    case .volume: break
    }
    return point * sides
  }

  /// An axis, picked by weights.
  private static func axis(_ unit: Double, weights: SIMD3<Double>) -> Int {
    let goal = unit * weights.sum()
    if goal < weights.x { return 0 }
    return goal < weights.x + weights.y ? 1 : 2
  }

  private func circle(_ key: ParticleKey, _ size: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>) {
    let (sin, cos) = Elementary.sinCos(2 * .pi * key.unit(.positionX))
    let direction = SIMD3(cos, sin, 0)
    let radius: Double =
      switch mode {
      case .points, .outline: size.x
      case .surface, .volume: size.x * key.unit(.positionY).squareRoot()
      }
    return (direction * radius, direction)
  }

  private func sphere(_ key: ParticleKey, _ size: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>) {
    // Archimedes: the height of a point of the shell is uniform.
    let z = 2 * key.unit(.positionY) - 1
    let (sin, cos) = Elementary.sinCos(2 * .pi * key.unit(.positionX))
    let flat = max(1 - z * z, 0).squareRoot()
    let direction = SIMD3(flat * cos, flat * sin, z)
    let radius = mode == .volume ? size.x * Elementary.cubeRoot(key.unit(.positionZ)) : size.x
    return (direction * radius, direction)
  }
}

// MARK: - Directions

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
