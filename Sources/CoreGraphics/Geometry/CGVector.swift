public import Foundation

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
