import Foundation
import LaminarGraphics
import Synchronization

/// The shadow of an upright rectangle with circular corners, which has a closed form.
final class RoundedShadow: Sendable {
  /// The pixels that the shadow may darken.
  let bounds: PixelRect
  /// The rectangle's corners on the canvas.
  let low: SIMD2<Double>
  let high: SIMD2<Double>
  /// The standard deviations along x and y, in pixels.
  let deviation: SIMD2<Double>
  /// The radius of the corners in pixels.
  let corner: Double
  private let corners: RoundedRect.Corners
  private let map: AffineTransform2D
  private let cache: ShadowCache
  private let made = AtomicLazyReference<ShadowCoverage>()

  /// What it covers, which the first thread that draws it finds.
  var coverage: ShadowCoverage {
    made.load() ?? made.storeIfNil(ShadowCoverage(of: self, cache: cache))
  }

  /// Nil where there is no closed form, or where it would not pay.
  init?(
    _ shape: RoundedRect, through map: AffineTransform2D, radius: Double, visible: PixelRect,
    cache: ShadowCache
  ) {
    let turned = map.a == 0 && map.d == 0
    guard turned || (map.b == 0 && map.c == 0) else { return nil }
    let scaleX = abs(turned ? map.c : map.a)
    let scaleY = abs(turned ? map.b : map.d)
    let rect = shape.rect.standardized
    let least = Double(min(rect.width, rect.height))
    let corner = shape.corners.isEmpty ? 0 : min(max(shape.radius, 0), least / 2)
    guard corner == 0 || (shape.curve == .circular && scaleX == scaleY) else { return nil }
    // A pixel shows the mean over its square: that alone has the variance 1/12.
    deviation = SIMD2(
      (radius * radius * scaleX * scaleX + 1 / 12).squareRoot(),
      (radius * radius * scaleY * scaleY + 1 / 12).squareRoot())
    guard min(deviation.x, deviation.y) >= 1.5, max(deviation.x, deviation.y) < 4096 else {
      return nil
    }
    self.corner = corner * scaleX
    guard corner == 0 || CornerGap.side(deviation: deviation.x, radius: self.corner) <= 400 else {
      return nil
    }

    let first = map.mapped(SIMD2(Double(rect.minX), Double(rect.minY)))
    let second = map.mapped(SIMD2(Double(rect.maxX), Double(rect.maxY)))
    low = SIMD2(min(first.x, second.x), min(first.y, second.y))
    high = SIMD2(max(first.x, second.x), max(first.y, second.y))
    let limit = 1e6
    guard abs(low.x) < limit, abs(low.y) < limit, abs(high.x) < limit, abs(high.y) < limit else {
      return nil
    }
    let reach = Gaussian.reach * deviation
    bounds = PixelRect(
      minX: Int((low.x - reach.x).rounded(.down)), minY: Int((low.y - reach.y).rounded(.down)),
      maxX: Int((high.x + reach.x).rounded(.up)), maxY: Int((high.y + reach.y).rounded(.up))
    ).intersection(visible)
    corners = shape.corners
    self.map = map
    self.cache = cache
  }

  /// Whether a corner on the canvas is round.
  func isRounded(_ isAtMaxX: Bool, _ isAtMaxY: Bool) -> Bool {
    let turned = map.a == 0 && map.d == 0
    let alongX = (turned ? map.c : map.a) < 0 ? !isAtMaxX : isAtMaxX
    let alongY = (turned ? map.b : map.d) < 0 ? !isAtMaxY : isAtMaxY
    switch turned ? (alongY, alongX) : (alongX, alongY) {
    case (false, false): return corners.contains(.minXMinY)
    case (true, false): return corners.contains(.maxXMinY)
    case (false, true): return corners.contains(.minXMaxY)
    case (true, true): return corners.contains(.maxXMaxY)
    }
  }
}
