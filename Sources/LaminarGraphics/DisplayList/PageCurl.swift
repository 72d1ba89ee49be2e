public import Foundation

extension DisplayList {
  /// How far a cylinder has rolled up a page, in the pixels of the page's picture
  /// (Laminar.docc: BlocksAndTransitions, "Page curls").
  public struct PageCurl: Sendable, Hashable {
    /// The radius of the cylinder, as a share of the page's length along the way.
    static let radiusShare = 0.12
    /// The width of the shadow below what lies on top, in radii; below what is lower it is narrower.
    package static let shadowSpread = 1.6

    /// The page; what its picture shows outside of it is left out.
    public var page: CGRect
    /// The direction in which the cylinder rolls, of length 1: at right angles to its axis.
    public var direction: SIMD2<Double>
    /// Where the cylinder touches the plane, measured along the direction from the origin: the page is
    /// flat beyond.
    public var contact: Double
    /// The radius of the cylinder.
    public var radius: Double

    /// Makes a curl from its numbers.
    @inlinable package init(
      page: CGRect, direction: SIMD2<Double>, contact: Double, radius: Double
    ) {
      self.page = page
      self.direction = direction
      self.contact = contact
      self.radius = radius
    }

    /// Makes the curl of a page at a share of the way: at 0 it is flat, at 1 nothing of it and of its
    /// shadow is left over its own area.
    package init(page: CGRect, direction: SIMD2<Double>, share: Double) {
      let ends = [page.minX, page.maxX].flatMap { x in
        [page.minY, page.maxY].map { Double(x) * direction.x + Double($0) * direction.y }
      }
      let start = ends.min() ?? 0
      let length = (ends.max() ?? 0) - start
      radius = length * Self.radiusShare
      contact = start + share * (length + radius * (1 + Self.shadowSpread / 2))
      self.page = page
      self.direction = direction
    }
  }
}
