import Foundation
import LaminarGraphics

/// Draws a layer's picture as a page that is rolled up
/// (Laminar.docc: BlocksAndTransitions, "Page curls").
extension DisplayListBuilder {
  /// The longest side of a page in its own pixels, and the pixels per point that it may have.
  private static let longestSide = 4096.0
  private static let scales = 1.0 / 64...64.0

  /// Enters two pictures: one lies as a page on the other, and is rolled up by a share of the way.
  mutating func curl(
    _ page: Face?, from side: TransitionEffect.Side, by share: Double, over other: Face?,
    of node: Int
  ) {
    var (page, other) = (page, other)
    let blend = BlendMode(filterOf: PresentedNode(presentation, node))
    page?.surroundings.picture?.isBlended = true
    other?.surroundings.picture?.isBlended = true
    if blend != .normal {
      append(node, .group, .pushGroup(opacity: 1, blend: blend))
      steps.append(.emit(item(node, .group, .popGroup)))
    }
    if var page, let paper = paper(of: page, from: side, share: share) {
      page.surroundings.picture?.pixels = paper.pixels
      steps.append(.emit(item(node, .group, .popPicture)))
      push([page])
      steps.append(.emit(item(node, .group, .pushPicture(paper.frame))))
    }
    push([other])
  }

  /// The pixels on which a page is drawn, and how their picture is rolled up; nil for one without
  /// an area, or that is seen from its edge.
  private func paper(
    of page: Face, from side: TransitionEffect.Side, share: Double
  ) -> (pixels: ProjectiveTransform2D, frame: DisplayList.PictureFrame)? {
    let geometry = LayerGeometry(moments[page.surroundings.copy.moment], page.node)
    let (low, high) = (geometry.bounds.origin, geometry.bounds.size)
    let (x, y) = (Double(low.x), Double(low.y))
    let (width, height) = (Double(high.width), Double(high.height))
    let seen = ProjectiveTransform2D(page.surroundings.space(of: geometry))
      .concatenating(page.surroundings.plane)
    guard width > 0, height > 0, seen.isFinite else { return nil }
    var pixels = seen
    var transform = ProjectiveTransform2D.identity
    let longest = Self.longestSide / max(width, height)
    if !(seen.isUpright && seen.m11 > 0 && seen.m11 <= longest) {
      // A plane that is turned has pixels of its own, about as large as the canvas's are there.
      let scale = min(
        max(seen.scale(atX: x + width / 2, y: y + height / 2), Self.scales.lowerBound),
        Self.scales.upperBound, longest)
      pixels = ProjectiveTransform2D(m11: scale, m22: scale, m31: -x * scale, m32: -y * scale)
      guard let inverse = pixels.inverted() else { return nil }
      transform = inverse.concatenating(seen)
    }
    let curl = DisplayList.PageCurl(
      page: CGRect(
        x: pixels.m11 * x + pixels.m31, y: pixels.m22 * y + pixels.m32,
        width: width * pixels.m11, height: height * pixels.m22),
      direction: Self.direction(from: side), share: share)
    return (pixels, DisplayList.PictureFrame(transform: transform, curl: curl))
  }

  /// The way of a cylinder that begins at a side: tilted by 16.26°, so that the corner of greatest x
  /// and y, or the one that the side has of them, rises first. The numbers are exact: 7² + 24² = 25².
  private static func direction(from side: TransitionEffect.Side) -> SIMD2<Double> {
    switch side {
    case .left: SIMD2(0.96, -0.28)
    case .right: SIMD2(-0.96, -0.28)
    case .top: SIMD2(-0.28, -0.96)
    case .bottom: SIMD2(-0.28, 0.96)
    }
  }
}

extension DisplayListBuilder.Surroundings {
  /// The map from a layer's space to its superlayer's plane.
  func space(of geometry: LayerGeometry) -> Transform3D {
    let moved = picture?.matrix ?? .identity
    let localToSuper =
      moved.isIdentity ? geometry.localToSuper : moved.concatenating(geometry.localToSuper)
    return sublayerPlane.isIdentity ? localToSuper : localToSuper.concatenating(sublayerPlane)
  }
}

extension ProjectiveTransform2D {
  /// Whether it moves, and scales both axes alike.
  fileprivate var isUpright: Bool { isAffine && m12 == 0 && m21 == 0 && m11 == m22 }

  /// The length of the longer image of a unit along an axis at a point.
  fileprivate func scale(atX x: Double, y: Double) -> Double {
    let point = map(x, y)
    func square(_ a: Double, _ b: Double, _ c: Double) -> Double {
      let along = a - point.x / point.w * c
      let across = b - point.y / point.w * c
      return along * along + across * across
    }
    let longer = max(square(m11, m12, m13), square(m21, m22, m23)).squareRoot() / abs(point.w)
    return longer.isFinite ? longer : 1
  }
}
