import Foundation
import LaminarGraphics

/// A transform that can be drawn through, by kind.
enum PlaneProjection {
  /// Parallels stay parallel.
  case affine(AffineTransform2D)
  /// With perspective: nearer parts are larger.
  case perspective(PerspectiveMap)

  /// Nil if a number is not finite or all of the plane is behind the eye.
  init?(_ transform: ProjectiveTransform2D) {
    let t = transform
    let limit = ShapeOutline.limit
    guard abs(t.m11) <= limit, abs(t.m12) <= limit, abs(t.m13) <= limit, abs(t.m21) <= limit,
      abs(t.m22) <= limit, abs(t.m23) <= limit, abs(t.m31) <= limit, abs(t.m32) <= limit,
      abs(t.m33) <= limit
    else { return nil }
    guard t.m13 == 0, t.m23 == 0 else {
      self = .perspective(PerspectiveMap(transform))
      return
    }
    guard t.m33 > 0 else { return nil }
    if t.m33 == 1 {
      self = .affine(
        AffineTransform2D(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m31, ty: t.m32))
      return
    }
    self = .affine(
      AffineTransform2D(
        a: t.m11 / t.m33, b: t.m12 / t.m33, c: t.m21 / t.m33, d: t.m22 / t.m33,
        tx: t.m31 / t.m33, ty: t.m32 / t.m33))
  }

  /// The box around a box's image; nil if a part of it is behind the eye.
  func bounds(of box: Box) -> Box? {
    switch self {
    case .affine(let map): box.mapped { map.mapped($0) }
    case .perspective(let map): map.bounds(of: box)
    }
  }

  /// The box of the plane's points that are seen on a part of the canvas; nil where it has no bounds.
  func window(seenOn canvas: Box) -> Box? {
    let box: Box
    switch self {
    case .affine(let map):
      let determinant = map.a * map.d - map.b * map.c
      guard abs(determinant) > 1e-9 * map.maxScale * map.maxScale else { return nil }
      box = canvas.mapped { corner in
        let (x, y) = (corner.x - map.tx, corner.y - map.ty)
        return SIMD2(
          (map.d * x - map.c * y) / determinant, (map.a * y - map.b * x) / determinant)
      }
    case .perspective(let map):
      let sources = canvas.corners.compactMap { map.source(of: $0) }
      guard sources.count == 4, let all = Box(sources) else { return nil }
      box = all
    }
    let size = box.size
    guard (size.x + size.y).isFinite else { return nil }
    // What is lost in rounding.
    return Box(box.min - size * 1e-3, box.max + size * 1e-3)
  }

  /// The least magnification in any direction; nil where it differs from point to point, or is far smaller
  /// than the greatest one.
  var minScale: Double? {
    guard case .affine(let map) = self else { return nil }
    let maximum = map.maxScale
    let determinant = map.a * map.d - map.b * map.c
    let minimum = abs(determinant) / maximum
    return minimum > 1e-3 * maximum ? minimum : nil
  }

  /// The greatest magnification over a box, about.
  func scale(over box: Box) -> Double {
    switch self {
    case .affine(let map): map.maxScale
    case .perspective(let map): map.scale(over: box)
    }
  }
}

extension AffineTransform2D {
  /// The longest image of a unit vector: the greater singular value.
  var maxScale: Double {
    let first = a * a + b * b
    let second = c * c + d * d
    let skew = 2 * (a * c + b * d)
    let spread = ((first - second) * (first - second) + skew * skew).squareRoot()
    return ((first + second + spread) / 2).squareRoot()
  }

  /// The image of a point.
  @inline(__always)
  func mapped(_ point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }
}

/// A projective map that draws only what is in front of the eye.
struct PerspectiveMap {
  /// The least homogeneous scale that is drawn: what is magnified 100,000 times is off any canvas
  /// but for the vanishing line itself.
  static let nearest = 1e-5

  private let matrix: ProjectiveTransform2D

  init(_ matrix: ProjectiveTransform2D) { self.matrix = matrix }

  /// The point that is seen at a point of the canvas; nil where it is behind the eye.
  func source(of point: SIMD2<Double>) -> SIMD2<Double>? {
    guard let (x, y, w) = matrix.inverted()?.map(point.x, point.y), w != 0 else { return nil }
    let source = SIMD2(x / w, y / w)
    return homogeneous(source).z > Self.nearest ? source : nil
  }

  private func homogeneous(_ point: SIMD2<Double>) -> SIMD3<Double> {
    let m = matrix
    return SIMD3(
      point.x * m.m11 + point.y * m.m21 + m.m31, point.x * m.m12 + point.y * m.m22 + m.m32,
      point.x * m.m13 + point.y * m.m23 + m.m33)
  }

  /// The box around a box's image; nil if a part of it is behind the eye.
  func bounds(of box: Box) -> Box? {
    var corners: [SIMD2<Double>] = []
    for corner in box.corners {
      let image = homogeneous(corner)
      guard image.z > Self.nearest else { return nil }
      corners.append(SIMD2(image.x / image.z, image.y / image.z))
    }
    return Box(corners)
  }

  /// About the greatest magnification over a box: that of its corners, where scales below a hundredth
  /// of the greatest count as that.
  func scale(over box: Box) -> Double {
    let images = box.corners.map { homogeneous($0) }
    let maximum = images.reduce(Self.nearest) { max($0, $1.z) }
    var scale = 0.0
    for image in images {
      let z = max(image.z, maximum / 100)
      let point = SIMD2(image.x / z, image.y / z)
      let m = matrix
      let along = abs(m.m11 - point.x * m.m13) + abs(m.m12 - point.y * m.m13)
      let across = abs(m.m21 - point.x * m.m23) + abs(m.m22 - point.y * m.m23)
      scale = max(scale, (along + across) / z)
    }
    return scale
  }

  /// Appends the image of a closed polygon, cut where it is too near the eye.
  func appendPolygon(_ polygon: ArraySlice<SIMD2<Double>>, to points: inout [SIMD2<Double>]) {
    guard let last = polygon.last else { return }
    var previous = homogeneous(last)
    for point in polygon {
      let image = homogeneous(point)
      let wasVisible = previous.z >= Self.nearest
      let isVisible = image.z >= Self.nearest
      if wasVisible != isVisible {
        // From the visible end, so that an edge is cut alike in both directions.
        let near = isVisible ? image : previous
        let far = isVisible ? previous : image
        let progress = (Self.nearest - near.z) / (far.z - near.z)
        let cut = near + (far - near) * progress
        points.append(SIMD2(cut.x / Self.nearest, cut.y / Self.nearest))
      }
      if isVisible { points.append(SIMD2(image.x / image.z, image.y / image.z)) }
      previous = image
    }
  }
}

extension Box {
  fileprivate var corners: [SIMD2<Double>] {
    [min, SIMD2(max.x, min.y), max, SIMD2(min.x, max.y)]
  }
}
