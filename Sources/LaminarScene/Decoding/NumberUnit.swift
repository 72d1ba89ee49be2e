import LaminarEngine
import LaminarGraphics

/// How a number may be spelled: a plain one, a time, or an angle.
enum NumberUnit: Sendable, Hashable {
  case plain, seconds
  /// An angle; more than a turn without a unit is doubtful.
  case angle
  /// An angle in each second, of which many turns are nothing special.
  case angularSpeed

  init(_ property: PropertyDescription) {
    switch property.unit {
    case .radians:
      self = property.id == .spin || property.id == .spinRange ? .angularSpeed : .angle
    case .seconds: self = .seconds
    case .none, .points, .fraction, .perSecond: self = .plain
    }
  }

  init(_ path: PropertyPath) {
    switch path.component {
    case .transform(.rotationX), .transform(.rotationY), .transform(.rotationZ): self = .angle
    case .transform, .translation, .element, .slots: self = .plain
    case .whole:
      guard case .builtIn(let id) = path.property else {
        self = path.name.hasSuffix(".inputAngle") ? .angle : .plain
        return
      }
      self.init(PropertyTable[id])
    }
  }
}

extension ValueDecoder {
  /// A number with a unit that it may have.
  func number(_ value: JSONValue, unit: NumberUnit) -> Double? {
    switch unit {
    case .plain: number(value)
    case .seconds: seconds(value)
    case .angle: angle(value)
    case .angularSpeed: angle(value, warnsWithoutUnit: false)
    }
  }
}
