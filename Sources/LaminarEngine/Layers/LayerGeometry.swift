package import Foundation
package import LaminarGraphics

/// The numbers that position a layer in its superlayer, and the matrices they make.
///
/// A plain value, for model layers and for evaluated ones alike.
package struct LayerGeometry: Sendable, Hashable {
  package var bounds: CGRect
  package var position: CGPoint
  package var zPosition: Double
  package var anchorPoint: CGPoint
  package var anchorPointZ: Double
  package var transform: Transform3D
  package var sublayerTransform: Transform3D
  package var isGeometryFlipped: Bool

  /// Makes a geometry; omitted numbers are a new layer's.
  package init(
    bounds: CGRect = .zero, position: CGPoint = .zero, zPosition: Double = 0,
    anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5), anchorPointZ: Double = 0,
    transform: Transform3D = .identity, sublayerTransform: Transform3D = .identity,
    isGeometryFlipped: Bool = false
  ) {
    self.bounds = bounds
    self.position = position
    self.zPosition = zPosition
    self.anchorPoint = anchorPoint
    self.anchorPointZ = anchorPointZ
    self.transform = transform
    self.sublayerTransform = sublayerTransform
    self.isGeometryFlipped = isGeometryFlipped
  }

  /// The anchor point in the layer's own space, before a flip.
  package var anchor: (x: Double, y: Double) {
    (
      Double(bounds.origin.x) + Double(anchorPoint.x) * Double(bounds.size.width),
      Double(bounds.origin.y) + Double(anchorPoint.y) * Double(bounds.size.height)
    )
  }

  /// The matrix from the layer's space to its superlayer's, without the superlayer's
  /// `sublayerPlane`.
  ///
  /// 1. A flipped layer mirrors y about the middle of its bounds.
  /// 2. The anchor point moves to the origin.
  /// 3. The transform applies.
  /// 4. The origin moves to the position.
  package var localToSuper: Transform3D {
    let placed = unflippedToSuper
    guard isGeometryFlipped else { return placed }
    let middle = Double(bounds.origin.y) + Double(bounds.size.height) / 2
    return Transform3D(m22: -1, m42: 2 * middle).concatenating(placed)
  }

  /// `localToSuper` without the flip: decides whether the layer faces the viewer.
  package var unflippedToSuper: Transform3D {
    let anchor = anchor
    let (x, y) = (Double(position.x), Double(position.y))
    if transform.isIdentity {
      return Transform3D(m41: x - anchor.x, m42: y - anchor.y, m43: zPosition - anchorPointZ)
    }
    return transform.translatedBy(
      x: CGFloat(-anchor.x), y: CGFloat(-anchor.y), z: CGFloat(-anchorPointZ)
    ).concatenating(Transform3D(m41: x, m42: y, m43: zPosition))
  }

  /// The matrix that the layer's sublayers are seen through: its sublayer transform about its
  /// anchor point.
  package var sublayerPlane: Transform3D {
    if sublayerTransform.isIdentity { return .identity }
    let anchor = anchor
    return sublayerTransform.translatedBy(
      x: CGFloat(-anchor.x), y: CGFloat(-anchor.y), z: CGFloat(-anchorPointZ)
    ).concatenating(Transform3D(m41: anchor.x, m42: anchor.y, m43: anchorPointZ))
  }

  /// The distance of the layer's anchor point towards the viewer, seen through the matrix of its
  /// superlayer's plane: siblings are ordered by it. `zPosition` as long as nothing turns.
  package func depth(through plane: Transform3D) -> Double {
    if transform.isIdentity, plane.isIdentity { return zPosition }
    let matrix = unflippedToSuper.concatenating(plane)
    let anchor = anchor
    let z =
      anchor.x * matrix.m13 + anchor.y * matrix.m23 + anchorPointZ * matrix.m33 + matrix.m43
    let w =
      anchor.x * matrix.m14 + anchor.y * matrix.m24 + anchorPointZ * matrix.m34 + matrix.m44
    return w == 0 ? z : z / w
  }

  // MARK: - The frame

  /// The bounding box of the bounds after the transform's 2-D part, at the position.
  package var frame: CGRect {
    let (width, height) = (bounds.size.width, bounds.size.height)
    let (x, y) = (-anchorPoint.x * width, -anchorPoint.y * height)
    let box = CGRect(x: x, y: y, width: width, height: height)
    let placed = transform.isIdentity ? box : box.applying(AffineTransform2D(transform))
    return placed.offsetBy(dx: position.x, dy: position.y)
  }

  /// Sets the bounds' size and the position from a frame
  /// (Laminar.docc: LayerGeometry, "The frame").
  ///
  /// 1. The frame is standardised; the bounds' origin stays.
  /// 2. The size is converted back through the transform's 2-D part; without an inverse it is the
  ///    frame's.
  /// 3. The anchor point is at its fraction of the frame, less the translation.
  package mutating func place(inFrame frame: CGRect) {
    let frame = frame.standardized
    var linear = AffineTransform2D(transform)
    position = CGPoint(
      x: frame.origin.x + anchorPoint.x * frame.size.width - CGFloat(linear.tx),
      y: frame.origin.y + anchorPoint.y * frame.size.height - CGFloat(linear.ty))
    (linear.tx, linear.ty) = (0, 0)
    let determinant = linear.determinant
    guard determinant != 0, determinant.isFinite else {
      bounds.size = frame.size
      return
    }
    let size = frame.size.applying(linear.inverted())
    bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
  }

  /// Whether the bounds contain a point of the layer's space; the far edges are excluded.
  package func boundsContain(_ point: CGPoint) -> Bool {
    point.x >= bounds.origin.x && point.x < bounds.origin.x + bounds.size.width
      && point.y >= bounds.origin.y && point.y < bounds.origin.y + bounds.size.height
  }
}

extension LayerGeometry {
  /// The geometry that a bag of properties describes.
  package init(_ values: PropertyBag) {
    self.init()
    for entry in values.entries {
      switch (entry.id, entry.value) {
      case (.bounds, .rect(let rect)): bounds = rect
      case (.position, .point(let point)): position = point
      case (.zPosition, .number(let number)): zPosition = number
      case (.anchorPoint, .point(let point)): anchorPoint = point
      case (.anchorPointZ, .number(let number)): anchorPointZ = number
      case (.transform, .transform(let matrix)): transform = matrix
      case (.sublayerTransform, .transform(let matrix)): sublayerTransform = matrix
      case (.geometryFlipped, .bool(let flag)): isGeometryFlipped = flag
      default: if entry.id > .geometryFlipped { return }
      }
    }
  }
}
