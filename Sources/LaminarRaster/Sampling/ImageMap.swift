import LaminarGraphics

/// Maps a pixel of the canvas to an image.
enum ImageMap: Sendable {
  /// The same step from each pixel to the next.
  case steps(AffineTransform2D)
  /// Through perspective or through axes of several parts.
  case positions(ImagePositions)

  /// Nil where the canvas shows nothing of the shape's plane.
  init?(_ paint: DisplayList.ImagePaint, through transform: ProjectiveTransform2D) {
    guard let inverse = transform.inverted() else { return nil }
    let (x, y) = (paint.horizontal, paint.vertical)
    if x.isStraight, y.isStraight, let affine = inverse.affine {
      let (width, height) = (x.positions[3] - x.positions[0], y.positions[3] - y.positions[0])
      let scale = SIMD2(
        (x.pixels[3] - x.pixels[0]) / width, (y.pixels[3] - y.pixels[0]) / height)
      let map = affine.concatenating(
        AffineTransform2D(
          a: scale.x, b: 0, c: 0, d: scale.y, tx: x.pixels[0] - x.positions[0] * scale.x,
          ty: y.pixels[0] - y.positions[0] * scale.y))
      guard (map.a + map.b + map.c + map.d + map.tx + map.ty).isFinite else { return nil }
      self = .steps(map)
    } else {
      self = .positions(ImagePositions(inverse: inverse, horizontal: x, vertical: y))
    }
  }
}

/// Computes the position of each pixel of the canvas in an image separately.
struct ImagePositions: Sendable {
  let inverse: ProjectiveTransform2D
  let horizontal: DisplayList.ImageAxis
  let vertical: DisplayList.ImageAxis

  /// The position of the canvas's point in the image, and how many of the image's pixels a step of one
  /// pixel in x or y goes, whichever is farther.
  func position(_ x: Double, _ y: Double) -> (point: SIMD2<Double>, step: Double) {
    let (u, v, w) = inverse.map(x, y)
    let point = SIMD2(u / w, v / w)
    let m = inverse
    let across = horizontal.pixel(at: point.x)
    let down = vertical.pixel(at: point.y)
    let alongX = SIMD2(
      (m.m11 - point.x * m.m13) / w * across.slope, (m.m12 - point.y * m.m13) / w * down.slope)
    let alongY = SIMD2(
      (m.m21 - point.x * m.m23) / w * across.slope, (m.m22 - point.y * m.m23) / w * down.slope)
    let longest = max((alongX * alongX).sum(), (alongY * alongY).sum())
    return (SIMD2(across.pixel, down.pixel), longest.squareRoot())
  }
}

extension DisplayList.ImageAxis {
  /// The pixel coordinate at a position, and pixels per unit there.
  fileprivate func pixel(at position: Double) -> (pixel: Double, slope: Double) {
    var part = 1
    if position < positions[1], positions[0] < positions[1] {
      part = 0
    } else if position >= positions[2], positions[2] < positions[3] {
      part = 2
    }
    let length = positions[part + 1] - positions[part]
    guard length > 0 else { return (pixels[part], 0) }
    let slope = (pixels[part + 1] - pixels[part]) / length
    return (pixels[part] + (position - positions[part]) * slope, slope)
  }
}
