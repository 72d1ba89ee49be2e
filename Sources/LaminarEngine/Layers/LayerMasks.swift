/// Which corners of a layer are rounded: Core Animation’s `CACornerMask`.
public struct CornerMask: OptionSet, Sendable, Hashable {
  /// The bits: minXMinY 1, maxXMinY 2, minXMaxY 4, maxXMaxY 8.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the least x and y: the top left in y-down geometry.
  public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
  /// The corner at the greatest x and least y.
  public static let layerMaxXMinYCorner = CornerMask(rawValue: 2)
  /// The corner at the least x and greatest y.
  public static let layerMinXMaxYCorner = CornerMask(rawValue: 4)
  /// The corner at the greatest x and y.
  public static let layerMaxXMaxYCorner = CornerMask(rawValue: 8)
}

/// Which edges of a layer are antialiased: Core Animation’s `CAEdgeAntialiasingMask`.
public struct EdgeAntialiasingMask: OptionSet, Sendable, Hashable {
  /// The bits: left 1, right 2, bottom 4, top 8.
  public let rawValue: UInt32

  /// Makes a set of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge at the least x.
  public static let layerLeftEdge = EdgeAntialiasingMask(rawValue: 1)
  /// The edge at the greatest x.
  public static let layerRightEdge = EdgeAntialiasingMask(rawValue: 2)
  /// The edge at the least y.
  public static let layerBottomEdge = EdgeAntialiasingMask(rawValue: 4)
  /// The edge at the greatest y.
  public static let layerTopEdge = EdgeAntialiasingMask(rawValue: 8)
}

extension CornerMask: PropertyRepresentable, PropertyConvertible {
  /// Makes the set of its stored bits; nil for a value that is not a set of bits.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let bits = UInt(exactly: number) else { return nil }
    self.init(rawValue: bits)
  }

  /// The stored bits.
  package var propertyValue: PropertyValue { .number(Double(rawValue)) }

  /// Sets of corners are bits.
  package static var propertyKind: PropertyKind { .bits }
}

extension EdgeAntialiasingMask: PropertyRepresentable, PropertyConvertible {
  /// Makes the set of its stored bits; nil for a value that is not a set of bits.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let bits = UInt32(exactly: number) else { return nil }
    self.init(rawValue: bits)
  }

  /// The stored bits.
  package var propertyValue: PropertyValue { .number(Double(rawValue)) }

  /// Sets of edges are bits.
  package static var propertyKind: PropertyKind { .bits }
}
