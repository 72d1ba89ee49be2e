public import Foundation
public import LaminarGraphics

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
  /// How much a scroll layer enlarges its content; 1 for any other layer.
  package var zoomScale = 1.0

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
  var localToSuper: Transform3D {
    let placed = unflippedToSuper
    guard isGeometryFlipped else { return placed }
    let middle = Double(bounds.origin.y) + Double(bounds.size.height) / 2
    return Transform3D(m22: -1, m42: 2 * middle).concatenating(placed)
  }

  /// `localToSuper` without the flip: decides whether the layer faces the viewer.
  var unflippedToSuper: Transform3D {
    let anchor = anchor
    let (x, y) = (Double(position.x), Double(position.y))
    if transform.isIdentity {
      return Transform3D(m41: x - anchor.x, m42: y - anchor.y, m43: zPosition - anchorPointZ)
    }
    return transform.translatedBy(
      x: CGFloat(-anchor.x), y: CGFloat(-anchor.y), z: CGFloat(-anchorPointZ)
    ).concatenating(Transform3D(m41: x, m42: y, m43: zPosition))
  }

  /// The geometry of a layer whose superlayer's space is its own: that of a snapshot.
  var inOwnSpace: LayerGeometry {
    var geometry = LayerGeometry(
      bounds: bounds, position: CGPoint(x: anchor.x, y: anchor.y), anchorPoint: anchorPoint,
      sublayerTransform: sublayerTransform, isGeometryFlipped: isGeometryFlipped)
    geometry.zoomScale = zoomScale
    return geometry
  }

  /// The matrix that the layer's sublayers are seen through: the zoom about the origin of the layer's
  /// space, then its sublayer transform about its anchor point.
  package var sublayerPlane: Transform3D {
    if zoomScale == 1 { return unzoomedPlane }
    return Transform3D(m11: zoomScale, m22: zoomScale).concatenating(unzoomedPlane)
  }

  /// The matrix that sublayers are seen through that do not zoom.
  var unzoomedPlane: Transform3D {
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
  func boundsContain(_ point: CGPoint) -> Bool {
    point.x >= bounds.origin.x && point.x < bounds.origin.x + bounds.size.width
      && point.y >= bounds.origin.y && point.y < bounds.origin.y + bounds.size.height
  }
}

extension LayerGeometry {
  /// The geometry that a bag of properties describes.
  package init(_ values: PropertyBag) {
    self.init()
    // Few layers have properties as far down the table as the scale.
    if let last = values.entries.last, last.id >= .zoomScale {
      zoomScale = values.number(.zoomScale)
    }
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

// MARK: - The geometry of a layer

extension Layer {
  /// The layer's geometry, as plain numbers.
  package var geometry: LayerGeometry { LayerGeometry(values) }

  /// The matrix that the superlayer shows the layer through; its sublayer transform does not apply
  /// to its mask.
  var planeOfSuperlayer: Transform3D { planeOfSuperlayer(by: \.geometry) }

  /// The matrix that the superlayer shows the layer through, by other geometries than the layers' own.
  func planeOfSuperlayer(by geometry: (Layer) -> LayerGeometry) -> Transform3D {
    guard let superlayer, superlayer.model().extras?.mask !== model() else { return .identity }
    let outer = geometry(superlayer)
    let zooms = outer.zoomScale == 1 || (superlayer as? ScrollLayer)?.isZoomed(self) ?? true
    return zooms ? outer.sublayerPlane : outer.unzoomedPlane
  }

  /// The transform as a map of the plane; the identity when it is not one.
  public func affineTransform() -> AffineTransform2D { transform.affineTransform }

  /// Replaces the transform by a map of the plane.
  public func setAffineTransform(_ transform: AffineTransform2D) {
    self.transform = Transform3D(transform)
  }

  /// Whether the contents have their origin at the top left, as on iOS: true unless an odd number of
  /// the layer and its superlayers is flipped (Laminar.docc: LayerGeometry, "Flipped geometry").
  public func contentsAreFlipped() -> Bool { !isUpsideDown }

  /// Whether y points up in the layer's space as seen from the root: an odd number of the layer and
  /// its superlayers is flipped.
  var isUpsideDown: Bool {
    var isFlipped = false
    var next: Layer? = self
    while let layer = next {
      if layer.isGeometryFlipped { isFlipped.toggle() }
      next = layer.superlayer
    }
    return isFlipped
  }

  func setFrame(_ frame: CGRect) {
    var geometry = geometry
    geometry.place(inFrame: frame)
    guard
      PropertyValue.rect(geometry.bounds).isStorable,
      PropertyValue.point(geometry.position).isStorable
    else {
      recordIgnored("a number that is not finite was ignored", key: "frame")
      return
    }
    bounds = geometry.bounds
    position = geometry.position
  }

  func boundsContain(_ point: CGPoint) -> Bool { geometry.boundsContain(point) }

  func preferredSizeByLayoutManager() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? bounds.size
  }
}

// MARK: - Conversion

/// Conversion of points, rectangles and times from layer to layer.
///
/// Without another layer a point is in the superlayer's space, or for a root in the space around
/// it; the roots of unrelated trees share one space. A conversion through a transform without
/// inverse gives points that are not finite, and the null rectangle.
extension Layer {
  /// A point of another layer's space, in this layer's.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    Self.path(from: layer, to: self).map(point)
  }

  /// A point of this layer's space, in another layer's.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    Self.path(from: self, to: layer).map(point)
  }

  /// The bounding box in this layer's space of a rectangle of another layer's.
  public func convert(_ rect: CGRect, from layer: Layer?) -> CGRect {
    Self.path(from: layer, to: self).map(rect)
  }

  /// The bounding box in another layer's space of a rectangle of this layer's.
  public func convert(_ rect: CGRect, to layer: Layer?) -> CGRect {
    Self.path(from: self, to: layer).map(rect)
  }

  /// Another layer's time on this layer's clock; without a layer, media time.
  ///
  /// A stopped clock gives 0 on the conversion up, one that does not run yet gives 0 on the
  /// conversion down.
  public func convertTime(_ time: TimeInterval, from layer: Layer?) -> TimeInterval {
    Self.convertTime(time, from: layer, to: self)
  }

  /// This layer's time on another layer's clock; without a layer, media time.
  public func convertTime(_ time: TimeInterval, to layer: Layer?) -> TimeInterval {
    Self.convertTime(time, from: self, to: layer)
  }

  // MARK: - Paths

  private static func convertTime(
    _ time: TimeInterval, from source: Layer?, to target: Layer?
  ) -> TimeInterval {
    let (up, down) = branches(from: source, to: target)
    return TimeConversion.convert(
      time, ascending: up.map { LayerClock($0.clock) },
      descending: down.reversed().map { LayerClock($0.clock) })
  }

  private static func path(from source: Layer?, to target: Layer?) -> PlanePath {
    switch (source, target) {
    case (let source?, let target?):
      let (up, down) = branches(from: source, to: target)
      return PlanePath(up: homography(of: up), down: homography(of: down))
    case (let source?, nil):
      return PlanePath(up: homography(of: [source]), down: .identity)
    case (nil, let target?):
      return PlanePath(up: .identity, down: homography(of: [target]))
    case (nil, nil):
      return PlanePath(up: .identity, down: .identity)
    }
  }

  /// The layers from each of two upwards, without their common superlayers.
  private static func branches(from source: Layer?, to target: Layer?) -> ([Layer], [Layer]) {
    var up = lineage(of: source)
    var down = lineage(of: target)
    while let left = up.last, let right = down.last, left === right {
      up.removeLast()
      down.removeLast()
    }
    return (up, down)
  }

  /// A layer and its superlayers.
  private static func lineage(of layer: Layer?) -> [Layer] {
    var result: [Layer] = []
    var next = layer
    while let layer = next {
      result.append(layer)
      next = layer.superlayer
    }
    return result
  }

  /// The map from the plane of the first layer to the superlayer of the last, by the layers' own
  /// geometries or by others.
  static func homography(
    of line: [Layer], by geometry: (Layer) -> LayerGeometry = \.geometry
  ) -> ProjectiveTransform2D {
    var total = ProjectiveTransform2D.identity
    var spatial = Transform3D.identity
    for layer in line {
      spatial = spatial.concatenating(geometry(layer).localToSuper)
        .concatenating(layer.planeOfSuperlayer(by: geometry))
      // A transform layer keeps the depth of its sublayers; any other flattens it here.
      if layer.superlayer is TransformLayer { continue }
      total = total.concatenating(ProjectiveTransform2D(spatial))
      spatial = .identity
    }
    return total.concatenating(ProjectiveTransform2D(spatial))
  }
}

/// A conversion from plane to plane: up through one map and down through the inverse of another.
private struct PlanePath {
  let up: ProjectiveTransform2D
  let down: ProjectiveTransform2D?

  init(up: ProjectiveTransform2D, down: ProjectiveTransform2D) {
    self.up = up
    self.down = down == .identity ? .identity : down.inverted()
  }

  func map(_ point: CGPoint) -> CGPoint {
    guard let down else { return CGPoint(x: CGFloat.nan, y: CGFloat.nan) }
    return down.divided(up.divided(point))
  }

  func map(_ rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map { map($0) }
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return .null }
    var (low, high) = (corners[0], corners[0])
    for corner in corners {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension ProjectiveTransform2D {
  /// The image of a point, after the division by w.
  func divided(_ point: CGPoint) -> CGPoint {
    let (x, y, w) = map(Double(point.x), Double(point.y))
    return w == 1 ? CGPoint(x: x, y: y) : CGPoint(x: x / w, y: y / w)
  }
}

// MARK: - Transform layers

/// A layer without a picture of its own whose sublayers keep their depth: Core Animation’s `CATransformLayer`.
open class TransformLayer: Layer {
  package override class var owner: PropertyOwner { .transform }

  open override func presentation() -> TransformLayer? {
    makePresentation(at: nil, TransformLayer.init(layer:)) as? TransformLayer
  }

  open override func presentation(at time: TimeInterval) -> TransformLayer? {
    makePresentation(at: time, TransformLayer.init(layer:)) as? TransformLayer
  }
}
