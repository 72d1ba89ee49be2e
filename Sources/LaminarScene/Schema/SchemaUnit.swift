import LaminarEngine

/// The unit of a number, as descriptions end with it.
enum SchemaUnit: String, Sendable, CaseIterable {
  case points, fraction, radians, seconds
  case perSecond = "per second"
  case pointsPerSecond = "points per second"
  case pointsPerSecondSquared = "points per second squared"
  case radiansPerSecond = "radians per second"
  case pixelsPerPoint = "pixels per point"
  case framesPerSecond = "frames per second"

  /// The unit of a property; nil for a plain number, and where the summary states it.
  init?(_ property: PropertyDescription) {
    switch property.id {
    case .velocity, .xAcceleration, .yAcceleration, .zAcceleration: return nil
    case .velocityRange:
      self = .pointsPerSecond
      return
    case .spin, .spinRange:
      self = .radiansPerSecond
      return
    default: break
    }
    switch property.unit {
    case .none: return nil
    case .points: self = .points
    case .radians: self = .radians
    case .seconds: self = .seconds
    case .fraction: self = .fraction
    case .perSecond: self = .perSecond
    }
  }

  /// The sentence that descriptions end with.
  var sentence: String {
    switch self {
    case .points: "In points."
    case .fraction: "A fraction."
    case .radians: "An angle."
    case .seconds: "A time."
    case .perSecond: "Per second."
    case .pointsPerSecond: "In points per second."
    case .pointsPerSecondSquared: "In points per second squared."
    case .radiansPerSecond: "An angle per second."
    case .pixelsPerPoint: "In pixels per point."
    case .framesPerSecond: "In frames per second."
    }
  }
}
