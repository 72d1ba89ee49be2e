public import Foundation
public import LaminarGraphics

/// An affine map of the plane, with row vectors: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
public typealias CGAffineTransform = AffineTransform2D

extension AffineTransform2D {
  /// Makes the map whose six numbers are 0. The map that changes nothing is `identity`.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Makes the map from its six numbers, column after row.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(
      a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }

  /// Makes the map that scales, then shears, then rotates, then translates.
  public init(_ components: CGAffineTransformComponents) {
    let shear = AffineTransform2D(
      a: 1, b: 0, c: Double(components.horizontalShear), d: 1, tx: 0, ty: 0)
    self =
      AffineTransform2D(scaleX: components.scale.width, y: components.scale.height)
      .concatenating(shear)
      .concatenating(AffineTransform2D(rotationAngle: components.rotation))
      .concatenating(
        AffineTransform2D(
          translationX: components.translation.dx, y: components.translation.dy))
  }

  /// The scale, shear, rotation and translation that make the map. A mirrored map has a negative
  /// height of its scale.
  public func decomposed() -> CGAffineTransformComponents {
    var components = CGAffineTransformComponents()
    components.translation = CGVector(dx: tx, dy: ty)
    let length = Elementary.hypot(a, b)
    guard length > 0 else {
      // The x axis is lost: what remains is the y axis, turned back by a quarter.
      components.scale = CGSize(width: 0, height: Elementary.hypot(c, d))
      components.rotation = CGFloat(c == 0 && d == 0 ? 0 : Elementary.atan2(-c, d))
      return components
    }
    let height = (a * d - b * c) / length
    components.rotation = CGFloat(Elementary.atan2(b, a))
    components.scale = CGSize(width: length, height: height)
    let along = (a * c + b * d) / length
    components.horizontalShear = height == 0 ? 0 : CGFloat(along / height)
    return components
  }
}

extension AffineTransform2D: Codable {
  /// Reads the six numbers, a first.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init(
      a: try numbers.decode(Double.self), b: try numbers.decode(Double.self),
      c: try numbers.decode(Double.self), d: try numbers.decode(Double.self),
      tx: try numbers.decode(Double.self), ty: try numbers.decode(Double.self))
  }

  /// Writes the six numbers, a first.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try numbers.encode(number) }
  }
}

/// The parts of an affine map.
public struct CGAffineTransformComponents: Sendable, Hashable {
  /// The factors along both axes, applied first.
  public var scale: CGSize
  /// By how much x grows with y, after the scale.
  public var horizontalShear: CGFloat
  /// The angle in radians from the x axis towards the y axis, after the shear.
  public var rotation: CGFloat
  /// The translation, applied last.
  public var translation: CGVector

  /// Makes the parts of the map that changes nothing.
  public init() {
    self.init(
      scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: .zero)
  }

  /// Makes the parts of a map.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

// MARK: - Vectors

/// A vector of the plane.
public struct CGVector: Sendable, Hashable, Codable {
  /// The part along x.
  public var dx: CGFloat
  /// The part along y.
  public var dy: CGFloat

  /// The vector without length.
  public static let zero = CGVector()

  /// Makes the vector without length.
  public init() {
    dx = 0
    dy = 0
  }

  /// Makes a vector.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Makes a vector.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// Makes a vector.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// Reads the two numbers, dx first.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    dx = try numbers.decode(CGFloat.self)
    dy = try numbers.decode(CGFloat.self)
  }

  /// Writes the two numbers, dx first.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(dx)
    try numbers.encode(dy)
  }
}
