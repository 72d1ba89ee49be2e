public import Foundation

extension DisplayList {
  /// How a shape or a picture casts its shadow, in the space of its caster.
  public struct Shadow: Sendable, Hashable {
    /// The colour where the caster is opaque, its alpha the shadow's opacity.
    public var color: Color
    /// The standard deviation of the Gaussian that blurs it; less than 0 counts as 0.
    public var radius: Double
    /// The offset from the caster.
    public var offset: CGSize

    /// Makes a shadow.
    @inlinable package init(color: Color, radius: Double, offset: CGSize) {
      self.color = color
      self.radius = radius
      self.offset = offset
    }
  }
}
