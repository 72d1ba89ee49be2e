public import Foundation

/// A rectangle with rounded corners: a layer's outline.
public struct RoundedRect: Sendable, Hashable {
  /// The set of rounded corners, with Core Animation's bits.
  public struct Corners: OptionSet, Sendable, Hashable {
    /// The bits: minXminY 1, maxXminY 2, minXmaxY 4, maxXmaxY 8.
    public let rawValue: UInt

    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner at the least x and y (the top left in y-down geometry).
    public static let minXMinY = Corners(rawValue: 1)
    /// The corner at the greatest x and least y.
    public static let maxXMinY = Corners(rawValue: 2)
    /// The corner at the least x and greatest y.
    public static let minXMaxY = Corners(rawValue: 4)
    /// The corner at the greatest x and y.
    public static let maxXMaxY = Corners(rawValue: 8)
    /// All four.
    @usableFromInline package static let all = Corners(rawValue: 15)
  }

  /// The shape of a corner.
  public enum Curve: String, Sendable, Hashable, CaseIterable {
    /// A quarter circle.
    case circular
    /// The smoother curve that takes 1.528665 radii along each edge.
    case continuous
  }

  /// The rectangle without rounding.
  public var rect: CGRect
  /// The radius; more than half of the shorter side draws as half, less than 0 as 0.
  public var radius: Double
  /// The corners that the radius applies to.
  public var corners: Corners
  /// The corners' shape.
  public var curve: Curve

  /// Makes a rounded rectangle.
  @inlinable package init(
    rect: CGRect, radius: Double = 0, corners: Corners = .all, curve: Curve = .circular
  ) {
    self.rect = rect
    self.radius = radius
    self.corners = corners
    self.curve = curve
  }
}

extension RoundedRect {
  /// The radius that is drawn: at least 0, at most half of the shorter side, 0 for NaN.
  package var effectiveRadius: Double {
    let half = 0.5 * Swift.min(Double(rect.width), Double(rect.height))
    return radius > 0 && half > 0 ? Swift.min(radius, half) : 0
  }

  /// The inner outline of a border of a width: every side moved in by it, the drawn radius
  /// reduced by it, to 0 at least. A width that leaves no area gives an empty rectangle at the
  /// centre; a width below 0 counts as 0.
  package func inset(by width: Double) -> RoundedRect {
    let standard = rect.standardized
    let width = width > 0 ? width : 0
    let dx = Swift.min(width, 0.5 * Double(standard.width))
    let dy = Swift.min(width, 0.5 * Double(standard.height))
    return RoundedRect(
      rect: CGRect(
        x: Double(standard.minX) + dx, y: Double(standard.minY) + dy,
        width: Double(standard.width) - 2 * dx, height: Double(standard.height) - 2 * dy),
      radius: Swift.max(0, effectiveRadius - width), corners: corners, curve: curve)
  }
}

// MARK: - Outlines

extension Path {
  /// Makes a rectangle whose corners are quarter ellipses.
  public init(roundedRect rect: CGRect, cornerWidth: Double, cornerHeight: Double) {
    self.init()
    addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
  }

  /// Makes a rectangle whose corners are quarter circles.
  public init(roundedRect rect: CGRect, cornerRadius: Double) {
    self.init(roundedRect: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  /// Makes a layer's outline.
  ///
  /// A radius above half of the shorter side counts as half, one of 0 or less gives a plain
  /// rectangle. Corners that are not rounded have no curve; beyond that the elements are the same
  /// for every radius, so that outlines morph. A continuous corner takes 1.528665 radii of an edge
  /// and three cubics; where an edge is too short for two of them they shrink towards circles.
  public init(_ outline: RoundedRect) {
    self.init()
    guard let box = Box(outline.rect) else { return }
    let limit = min(box.size.x, box.size.y) / 2
    let radius = min(outline.radius, limit)
    guard radius > 0, !outline.corners.isDisjoint(with: .all) else {
      addRect(outline.rect)
      return
    }
    switch outline.curve {
    case .circular:
      addRoundedRect(in: box, corners: outline.corners) { _, _ in .elliptic(radius, radius) }
    case .continuous:
      addRoundedRect(in: box, corners: outline.corners) { incoming, outgoing in
        .continuous(
          radius, incoming: Self.space(on: incoming, radius: radius),
          outgoing: Self.space(on: outgoing, radius: radius))
      }
    }
  }

  /// Adds a rectangle whose corners are quarter ellipses, as a closed subpath that begins in the
  /// middle of the side at the greatest x and runs towards greater y.
  ///
  /// Corner sizes above half a side count as half; with one of them 0 or less it is a plain
  /// rectangle. The elements are the same for all other sizes, so that such paths morph.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: Double, cornerHeight: Double
  ) {
    guard let box = Box(rect) else { return }
    let width = min(cornerWidth, box.size.x / 2)
    let height = min(cornerHeight, box.size.y / 2)
    guard width > 0, height > 0 else { return addRect(rect) }
    addRoundedRect(in: box, corners: .all) { incoming, _ in
      incoming.isVertical ? .elliptic(height, width) : .elliptic(width, height)
    }
  }

  // MARK: - Corners

  /// A corner in the frame of its vertex: the edge that leads to it and the edge that leaves it.
  private enum Corner {
    /// The ellipse's radii along the edges.
    case elliptic(Double, Double)
    /// The radius and the space on both edges, from 0 (none) to 1 (as much as needed).
    case continuous(Double, incoming: Double, outgoing: Double)
  }

  /// An edge between two corners.
  private struct Edge {
    var length: Double
    var isVertical: Bool
    /// The number of its rounded ends.
    var roundedEnds: Double
  }

  /// The fraction of the space needed by a continuous corner that is available on an edge.
  private static func space(on edge: Edge, radius: Double) -> Double {
    let radii = radius * edge.roundedEnds
    guard radii > 0 else { return 1 }
    return min(max((edge.length - radii) / (radii * ContinuousCorner.expansion), 0), 1)
  }

  private mutating func addRoundedRect(
    in box: Box, corners: RoundedRect.Corners, corner: (Edge, Edge) -> Corner
  ) {
    let near = box.min
    let far = box.max
    func edge(_ length: Double, _ isVertical: Bool, _ ends: RoundedRect.Corners) -> Edge {
      let first = corners.intersection(ends)
      let count = first == ends ? 2.0 : first.isEmpty ? 0 : 1
      return Edge(length: length, isVertical: isVertical, roundedEnds: count)
    }
    let right = edge(far.y - near.y, true, [.maxXMinY, .maxXMaxY])
    let bottom = edge(far.x - near.x, false, [.minXMaxY, .maxXMaxY])
    let left = edge(far.y - near.y, true, [.minXMinY, .minXMaxY])
    let top = edge(far.x - near.x, false, [.minXMinY, .maxXMinY])
    let down = SIMD2<Double>(0, 1)
    let forward = SIMD2<Double>(1, 0)

    reserveForShape(verbs: 18, coordinates: 84)
    appendMove(SIMD2(far.x, (near.y + far.y) / 2))
    addCorner(
      corners.contains(.maxXMaxY) ? corner(right, bottom) : nil, at: far, arriving: down,
      leaving: -forward)
    addCorner(
      corners.contains(.minXMaxY) ? corner(bottom, left) : nil, at: SIMD2(near.x, far.y),
      arriving: -forward, leaving: -down)
    addCorner(
      corners.contains(.minXMinY) ? corner(left, top) : nil, at: near, arriving: -down,
      leaving: forward)
    addCorner(
      corners.contains(.maxXMinY) ? corner(top, right) : nil, at: SIMD2(far.x, near.y),
      arriving: forward, leaving: down)
    appendClose()
  }

  private mutating func addCorner(
    _ corner: Corner?, at vertex: SIMD2<Double>, arriving: SIMD2<Double>, leaving: SIMD2<Double>
  ) {
    switch corner {
    case nil:
      appendLine(vertex)
    case .elliptic(let before, let after):
      let rest = 1 - EllipticArc.quarterHandle
      appendLine(vertex - arriving * before)
      appendCubic(
        vertex - arriving * (before * rest), vertex + leaving * (after * rest),
        vertex + leaving * after)
    case .continuous(let radius, let incoming, let outgoing):
      // Distances from the vertex: back along the incoming edge, ahead along the outgoing edge.
      func at(_ back: Double, _ on: Double) -> SIMD2<Double> {
        vertex - arriving * (back * radius) + leaving * (on * radius)
      }
      let before = ContinuousCorner(space: incoming)
      let after = ContinuousCorner(space: outgoing)
      let (near, far) = (ContinuousCorner.nearJoint, ContinuousCorner.farJoint)
      let (shallow, deep) = (ContinuousCorner.shallowControl, ContinuousCorner.deepControl)
      appendLine(at(before.extent, 0))
      appendCubic(at(before.outerControl, 0), at(before.innerControl, 0), at(far, near))
      appendCubic(at(deep, shallow), at(shallow, deep), at(near, far))
      appendCubic(at(0, after.innerControl), at(0, after.outerControl), at(0, after.extent))
    }
  }
}

/// One side of the smooth corner that iOS draws, for radius 1: distances from the vertex along the
/// edge on that side. The corner is three cubics; the middle one is always the same.
private struct ContinuousCorner {
  /// The extent of the corner along an edge beyond the radius, if there is space.
  static let expansion = 0.528665
  /// The joints of the outer cubics and the middle one: the distances along one edge and the other.
  static let nearJoint = 0.07491140
  static let farJoint = 0.63149399
  /// The distances of the middle cubic's control points along one edge and along the other.
  static let shallowControl = 0.16906001
  static let deepControl = 0.37282401

  /// The start of the corner, and its two control points.
  let extent: Double
  let outerControl: Double
  let innerControl: Double

  /// `space` 1: the edge has room for the whole corner; 0: only for the radius, where it is
  /// nearly circular.
  init(space: Double) {
    extent = 1 + Self.expansion * space
    outerControl = 0.96 + 0.12849299 * space
    innerControl = 0.82 + 0.04840701 * space
  }
}
