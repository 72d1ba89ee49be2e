/// A particle at a moment, in its layer's space.
package struct Particle: Sendable, Hashable {
  /// The position in the layer's space.
  package var position: SIMD3<Double>
  /// The size, of the contents' own; never negative.
  package var scale: Double
  /// The sine and cosine of the rotation.
  package var sine: Double
  package var cosine: Double
  /// The rotation in radians.
  package var angle: Double
  /// Straight red, green, blue and alpha, each in 0…1.
  package var color: SIMD4<Double>
  /// The time of birth, in the layer's time.
  package var birth: Double
  /// The age, on its cell's clock.
  package var age: Double
  /// Its cell, in the order of the tree.
  package var cell: Int
  /// Its number among those that its cell, or its cell of one particle, emits.
  package var number: Int
}

/// A particle as the origin of the particles that it emits.
struct ParticleOrigin {
  let key: ParticleKey
  let birth: Double
  let death: Double
  let speed: Double
  let position: SIMD3<Double>
  let velocity: SIMD3<Double>
  let acceleration: SIMD3<Double>
  /// The direction of flight where the velocity is zero.
  let direction: SIMD3<Double>

  /// The position and the direction at a time of the layer.
  func state(at time: Double) -> (position: SIMD3<Double>, direction: SIMD3<Double>) {
    let age = (time - birth) * speed
    let point = position + velocity * age + acceleration * (age * age / 2)
    let now = velocity + acceleration * age
    let length = (now * now).sum().squareRoot()
    return (point, length > 1e-9 ? now / length : direction)
  }
}
