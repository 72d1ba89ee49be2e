import LaminarGraphics

extension PropertyValue {
  /// The value between two of the same kind
  /// (Laminar.docc: AnimationValues, "Interpolation by type");
  /// nil when lists differ in length, where an animation has no effect. A nil colour is the other
  /// one, transparent; values that cannot mix switch at the middle.
  func mixed(with other: PropertyValue, at progress: Double) -> PropertyValue? {
    switch (self, other) {
    case (.path(let a), .path(let b)):
      .path(Path.mix(a, b, at: progress))
    case (.numbers(let a), .numbers(let b)):
      a.count == b.count ? .numbers(zip(a, b).map { $0 + ($1 - $0) * progress }) : nil
    case (.colors(let a), .colors(let b)):
      a.count == b.count ? .colors(zip(a, b).map { $0.mixed(with: $1, at: progress) }) : nil
    case (.transform(let a), .transform(let b)):
      .transform(Transform3D.Mix(from: a, to: b).value(at: progress))
    case (.none, .color(let color)):
      PropertyValue.color(color.withAlphaComponent(0)).mixed(with: other, at: progress)
    case (.color(let color), .none):
      mixed(with: .color(color.withAlphaComponent(0)), at: progress)
    default:
      combined(with: other) { $0 + ($1 - $0) * progress } ?? (progress < 0.5 ? self : other)
    }
  }

  /// Whether there are values between this and another: lists must be of one length.
  func mixes(with other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)): a.count == b.count
    case (.colors(let a), .colors(let b)): a.count == b.count
    default: true
    }
  }

  /// The sum of two lists of numbers or colours; `other` alone for what has no sum.
  func adding(_ other: PropertyValue) -> PropertyValue {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      .numbers(zip(a, b).map { $0 + $1 })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(
        zip(a, b).map {
          Color(
            red: $0.red + $1.red, green: $0.green + $1.green, blue: $0.blue + $1.blue,
            alpha: $0.alpha + $1.alpha, space: $0.space == $1.space ? $0.space : .sRGB)
        })
    default: other
    }
  }

  /// The value times a whole number of cycles, for cumulative animations.
  func multiplied(by count: Double) -> PropertyValue {
    switch self {
    case .numbers(let a): .numbers(a.map { $0 * count })
    case .colors(let a):
      .colors(
        a.map {
          Color(
            red: $0.red * count, green: $0.green * count, blue: $0.blue * count,
            alpha: $0.alpha * count, space: $0.space)
        })
    default: self
    }
  }

  /// What must be added to another value to make this one, and the neutral value; nil for kinds
  /// without sums and for matrices without inverse.
  func difference(
    from other: PropertyValue
  ) -> (offset: PropertyValue, nothing: PropertyValue)? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return b.inverse.map { (.transform(a.concatenating($0)), .transform(.identity)) }
    case (.color, _): return nil
    default:
      guard let offset = combined(with: other, -), let nothing = combined(with: self, { _, _ in 0 })
      else { return nil }
      return (offset, nothing)
    }
  }

  /// Two values of the same kind, component by component; nil for Booleans, matrices and values
  /// without components.
  private func combined(
    with other: PropertyValue, _ combine: (Double, Double) -> Double
  ) -> PropertyValue? {
    guard let kind = arithmeticKind, componentCount == other.componentCount else { return nil }
    return kind.value(of: zip(components, other.components).map(combine), at: 0)
  }

  private var arithmeticKind: PropertyKind? {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    default: nil
    }
  }
}
