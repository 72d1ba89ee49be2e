import Foundation
import LaminarGraphics

/// The values that an emitter layer gives the particles that are born at a moment.
struct EmitterValues: Sendable {
  let birthRate: Double
  let lifetime: Double
  let velocity: Double
  let scale: Double
  let spin: Double
  let position: SIMD3<Double>
  let size: SIMD3<Double>
  let outline: EmitterOutline

  init(_ presentation: PresentationTree) {
    func number(_ id: PropertyID) -> Double { presentation.number(id, of: 0) }
    func word(_ id: PropertyID) -> String {
      guard case .string(let word) = presentation.tree.nodes[0].values[id] else { return "" }
      return word
    }
    birthRate = number(.emitterBirthRate)
    lifetime = number(.emitterLifetime)
    velocity = number(.emitterVelocity)
    scale = number(.emitterScale)
    spin = number(.emitterSpin)
    let centre = CGPoint(propertyValue: presentation.value(.emitterPosition, of: 0)) ?? .zero
    position = SIMD3(Double(centre.x), Double(centre.y), number(.emitterZPosition))
    let extent = CGSize(propertyValue: presentation.value(.emitterSize, of: 0)) ?? .zero
    size = SIMD3(Double(extent.width), Double(extent.height), number(.emitterDepth))
    outline = EmitterOutline(shape: word(.emitterShape), mode: word(.emitterMode))
  }
}

/// The values that a cell gives the particles that are born at a moment.
struct CellValues: Sendable {
  /// Births in a second, before the layer's multiplier; never negative.
  let rate: Double
  let lifetime: Double
  let lifetimeRange: Double
  let cone: EmissionCone
  let velocity: Double
  let velocityRange: Double
  let acceleration: SIMD3<Double>
  let scale: Double
  let scaleRange: Double
  let scaleSpeed: Double
  let spin: Double
  let spinRange: Double
  let color: SIMD4<Double>
  let colorRange: SIMD4<Double>
  let colorSpeed: SIMD4<Double>

  init(_ presentation: PresentationTree, _ node: Int, isSpatial: Bool) {
    func number(_ id: PropertyID) -> Double { presentation.number(id, of: node) }
    rate = number(.cellEnabled) != 0 ? max(number(.birthRate), 0) : 0
    lifetime = number(.lifetime)
    lifetimeRange = number(.lifetimeRange)
    let latitude = number(.emissionLatitude)
    cone = EmissionCone(
      longitude: number(.emissionLongitude), latitude: latitude, range: number(.emissionRange),
      isSpatial: isSpatial || latitude != 0)
    velocity = number(.velocity)
    velocityRange = number(.velocityRange)
    acceleration = SIMD3(number(.xAcceleration), number(.yAcceleration), number(.zAcceleration))
    scale = number(.scale)
    scaleRange = number(.scaleRange)
    scaleSpeed = number(.scaleSpeed)
    spin = number(.spin)
    spinRange = number(.spinRange)
    let tint = Color(propertyValue: presentation.value(.color, of: node)) ?? .white
    color = SIMD4(tint.red, tint.green, tint.blue, tint.alpha)
    colorRange = SIMD4(
      number(.redRange), number(.greenRange), number(.blueRange), number(.alphaRange))
    colorSpeed = SIMD4(
      number(.redSpeed), number(.greenSpeed), number(.blueSpeed), number(.alphaSpeed))
  }

  /// The longest that a particle lives on its own clock.
  func longestLife(_ layer: EmitterValues) -> Double {
    let longest = (lifetime + abs(lifetimeRange) / 2) * layer.lifetime
    let shortest = (lifetime - abs(lifetimeRange) / 2) * layer.lifetime
    return max(longest, shortest, 0)
  }
}
