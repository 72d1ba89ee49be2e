import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// The parts of a layer's picture against exact areas and arithmetic.
@Suite struct `What a layer shows` {
  private func render(_ layer: Layer, _ side: CGFloat = 80, scale: Double = 1) -> Bitmap {
    let stage = Stage(width: side, height: side, scale: scale)
    stage.rootLayer.addSublayer(layer)
    return stage.render(at: 0)
  }

  private func box(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: Color?
  ) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  /// Alphas against coverages of 0…1: edges by 10, the mean by 0.6.
  private func expect(
    _ bitmap: Bitmap, near expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let differences = zip(bitmap.pixels, expected).map { abs(Double($0 >> 24) - 255 * $1) }
    #expect(bitmap.pixels.count == expected.count, sourceLocation: sourceLocation)
    #expect(
      differences.reduce(0, +) / Double(differences.count) <= 0.6, sourceLocation: sourceLocation)
    let width = bitmap.width
    for (index, difference) in differences.enumerated() {
      // Thin slivers along an edge count in pixels, not in samples.
      let around: [Int] = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1]
      let isEdge = around.contains {
        expected.indices.contains(index + $0)
          && abs(expected[index + $0] - expected[index]) > 0.001
      }
      if difference > (isEdge ? 10 : 3) {
        Issue.record(
          "\(index % bitmap.width), \(index / bitmap.width): \(difference)",
          sourceLocation: sourceLocation)
        return
      }
    }
  }

  /// Points along a cubic, finer than a pixel resolves.
  private func cubic(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    (1...200).map { step in
      let t = Double(step) / 200
      let s = 1 - t
      let near = a * (s * s * s) + b * (3 * s * s * t)
      return near + c * (3 * s * t * t) + d * (t * t * t)
    }
  }

  @Test func `has continuous corners of the published curves`() {
    let layer = box(4, 6, 72, 68, .black)
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    // The curves of Laminar.docc: DrawingOrder, "Corners and borders" for a radius of 1, from the
    // upper edge's end to the left edge's.
    let corner: [SIMD2<Double>] = [
      SIMD2(1.528665, 0), SIMD2(1.08849299, 0), SIMD2(0.86840701, 0), SIMD2(0.63149399, 0.07491140),
      SIMD2(0.37282401, 0.16906001), SIMD2(0.16906001, 0.37282401), SIMD2(0.07491140, 0.63149399),
      SIMD2(0, 0.86840701), SIMD2(0, 1.08849299), SIMD2(0, 1.528665),
    ].map { $0 * 16 }
    var one = [corner[0]]
    for start in [0, 3, 6] {
      one += cubic(corner[start], corner[start + 1], corner[start + 2], corner[start + 3])
    }
    let (width, height) = (72.0, 68.0)
    let outline =
      one + one.reversed().map { SIMD2($0.x, height - $0.y) }
      + one.map { SIMD2(width - $0.x, height - $0.y) }
      + one.reversed().map { SIMD2(width - $0.x, $0.y) }
    let reference = ReferenceRasterizer(width: 80, height: 80)
    expect(
      render(layer),
      near: reference.coverage([outline.map { $0 + SIMD2(4, 6) }]) { $0 != 0 })
  }

  @Test(arguments: 0..<16)
  func `rounds the requested corners`(corners: UInt) {
    let layer = box(8, 8, 64, 60, .black)
    layer.cornerRadius = 20
    layer.maskedCorners = CornerMask(rawValue: corners)
    let reference = ReferenceRasterizer(width: 80, height: 80)
    expect(
      render(layer),
      near: reference.coverage { x, y in
        guard x >= 8, x <= 72, y >= 8, y <= 68 else { return false }
        let dx = max(28 - x, x - 52)
        let dy = max(28 - y, y - 48)
        guard dx > 0, dy > 0, dx * dx + dy * dy > 400 else { return true }
        let bit: UInt = x < 40 ? (y < 38 ? 1 : 4) : (y < 38 ? 2 : 8)
        return corners & bit == 0
      })
  }

  @Test func `has its border inside its bounds, above its sublayers`() {
    // Laminar.docc: ReferenceValues, "Geometry and drawing", row 61, and the radii of
    // Laminar.docc: DrawingOrder, "Corners and borders": outer 10, inner 6.
    let layer = box(0, 0, 80, 80, nil)
    layer.borderWidth = 4
    layer.borderColor = .red
    layer.cornerRadius = 10
    let bitmap = render(layer)
    let reference = ReferenceRasterizer(width: 80, height: 80)
    func isInside(_ x: Double, _ y: Double, _ inset: Double, _ radius: Double) -> Bool {
      let (low, high) = (inset + radius, 80 - inset - radius)
      guard x >= inset, y >= inset, x <= 80 - inset, y <= 80 - inset else { return false }
      let (dx, dy) = (max(low - x, x - high, 0), max(low - y, y - high, 0))
      return dx * dx + dy * dy <= radius * radius
    }
    expect(
      bitmap, near: reference.coverage { isInside($0, $1, 0, 10) && !isInside($0, $1, 4, 6) })
    layer.borderWidth = 10
    layer.cornerRadius = 0
    layer.addSublayer(box(0, 0, 80, 80, .green))
    let covered = render(layer)
    #expect(covered.pixel(x: 5, y: 50) == 0xff00_00ff)
    #expect(covered.pixel(x: 15, y: 50) == 0xff00_ff00)
  }

  @Test(arguments: [true, false])
  func `fades as a group, or each part by itself`(isGroup: Bool) {
    let layer = box(0, 0, 40, 80, .black)
    layer.opacity = 0.5
    layer.allowsGroupOpacity = isGroup
    layer.addSublayer(box(20, 0, 40, 80, .black))
    let bitmap = render(layer)
    func alpha(_ x: Int) -> Int { Int(bitmap.pixel(x: x, y: 40) >> 24) }
    #expect(abs(alpha(10) - 128) <= 1 && abs(alpha(50) - 128) <= 1)
    #expect(abs(alpha(30) - (isGroup ? 128 : 191)) <= 1)
  }

  /// What is left of an opaque and of an empty backdrop inside the layer, as alphas.
  @Test(arguments: [
    ("copy", 1.0, 1.0), ("clear", 0, 0), ("sourceIn", 1, 0), ("sourceOut", 0, 1), ("destIn", 1, 0),
    ("destAtop", 1, 1), ("xor", 0, 1), ("destOut", 0, 0), ("sourceAtop", 1, 0), ("destOver", 1, 1),
  ])
  func `composites by the covered part of each pixel`(
    mode: String, onBackdrop: Double, onNothing: Double
  ) {
    let root = box(0, 0, 80, 80, nil)
    root.addSublayer(box(0, 0, 80, 40, .blue))
    let layer = box(20, 15, 40, 50, .red)
    layer.cornerRadius = 8
    // A border on a background covers edges twice, as it does without a filter.
    let isAlone = ["xor", "destOut", "destOver", "sourceAtop"].contains(mode)
    layer.borderWidth = isAlone ? 0 : 3
    layer.borderColor = .green
    layer.transform = Transform3DMakeRotation(0.35, 0, 0, 1)
    layer.compositingFilter = mode
    root.addSublayer(layer)
    let reference = ReferenceRasterizer(width: 80, height: 80)
    let (s, c) = (sin(0.35), cos(0.35))
    let covered = reference.coverage { x, y in
      let (dx, dy) = (x - 40, y - 40)
      let (u, v) = (abs(c * dx + s * dy), abs(-s * dx + c * dy))
      guard u <= 20, v <= 25 else { return false }
      let (cu, cv) = (max(u - 12, 0), max(v - 17, 0))
      return cu * cu + cv * cv <= 64
    }
    expect(
      render(root),
      near: covered.indices.map { index in
        index / 80 < 40
          ? 1 - covered[index] + covered[index] * onBackdrop : covered[index] * onNothing
      })
  }

  @Test func `is seen through a mask that is seen through a mask`() {
    let layer = box(0, 0, 80, 80, .red)
    let outer = box(10, 10, 50, 50, Color(white: 0, alpha: 0.5))
    let inner = box(20, 0, 80, 80, Color(white: 1, alpha: 0.5))
    outer.mask = inner
    layer.mask = outer
    let bitmap = render(layer)
    for (x, expected) in [(20, 0), (29, 0), (31, 64), (58, 64), (61, 0)] {
      #expect(abs(Int(bitmap.pixel(x: x, y: 30) >> 24) - expected) <= 1, "\(x)")
    }
  }

  @Test func `scrolls its sublayers along its mode's axes`() {
    for (mode, expected) in [
      (ScrollLayerScrollMode.both, [10, 10]), (.horizontally, [10, 25]), (.vertically, [30, 10]),
      (.none, [30, 25]),
    ] {
      let scroll = ScrollLayer()
      scroll.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
      scroll.scrollMode = mode
      scroll.addSublayer(box(30, 25, 10, 10, .black))
      scroll.scroll(to: CGPoint(x: 20, y: 15))
      let bitmap = render(scroll)
      let found = bitmap.pixels.indices.filter { bitmap.pixels[$0] >> 24 == 255 }
      #expect(found.count == 100)
      #expect([found[0] % 80, found[0] / 80] == expected, "\(mode)")
    }
  }

  @Test(arguments: [0.25, 0.5, 1, 2])
  func `is rasterised on pixels of its scale`(scale: Double) {
    // A bar of 4 points, half a pixel off the bitmap's grid where the scale is below 1.
    let layer = box(0, 0, 80, 80, nil)
    layer.shouldRasterize = true
    layer.rasterizationScale = CGFloat(scale)
    layer.magnificationFilter = .nearest
    layer.addSublayer(box(30, 0, 4, 80, .black))
    let bitmap = render(layer)
    // What a bitmap of that scale holds: the covered share of each of its columns.
    let size = 1 / scale
    for x in 0..<80 where scale <= 1 {
      let left = (Double(x) / size).rounded(.down) * size
      let covered = max(min(left + size, 34) - max(left, 30), 0) / size
      #expect(abs(Double(bitmap.pixel(x: x, y: 40) >> 24) - 255 * covered) <= 1, "\(x)")
    }
    let ink = (0..<80).reduce(0.0) { $0 + Double(bitmap.pixel(x: $1, y: 40) >> 24) / 255 }
    #expect(abs(ink - 4) < 0.05)
  }
}
