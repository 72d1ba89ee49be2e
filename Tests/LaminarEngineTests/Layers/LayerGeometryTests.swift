import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Whether two rectangles agree within rounding.
func near(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-6) -> Bool {
  near(a.origin, b.origin, tolerance) && abs(a.width - b.width) < tolerance
    && abs(a.height - b.height) < tolerance
}

/// Whether two points agree within rounding.
func near(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-6) -> Bool {
  abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance
}

/// Laminar.docc: LayerGeometry, "The frame"; Transforms, "Matrices".
@Suite struct `Layer frame` {
  private func layer(_ bounds: CGRect, at position: CGPoint = .zero) -> Layer {
    let layer = Layer()
    layer.bounds = bounds
    layer.position = position
    return layer
  }

  private let wide = CGRect(x: 0, y: 0, width: 100, height: 50)
  private let target = CGRect(x: 10, y: 20, width: 100, height: 50)

  @Test func `is the box of the transformed bounds`() {
    let scaled = layer(wide, at: CGPoint(x: 200, y: 300))
    scaled.transform = Transform3D(scaleX: 2, y: 4)
    #expect(scaled.frame == CGRect(x: 100, y: 200, width: 200, height: 200))
    let moved = layer(wide, at: CGPoint(x: 200, y: 300))
    moved.transform = Transform3D(translationX: 10, y: 20)
    #expect(moved.frame == CGRect(x: 160, y: 295, width: 100, height: 50))
    let turned = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    turned.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    #expect(
      near(
        turned.frame,
        CGRect(x: -70.710678119, y: -70.710678119, width: 141.421356237, height: 141.421356237)))
    let tilted = layer(wide, at: CGPoint(x: 200, y: 300))
    tilted.transform = Transform3D(rotationAngle: .pi / 6, x: 0, y: 0, z: 1)
    #expect(
      near(
        tilted.frame,
        CGRect(x: 144.198729811, y: 253.349364905, width: 111.602540378, height: 93.301270189)))
  }

  @Test func `ignores the origin of the bounds`() {
    let layer = layer(CGRect(x: 11, y: 22, width: 100, height: 50), at: CGPoint(x: 60, y: 45))
    #expect(layer.frame == target)
  }

  @Test func `sets bounds and position`() {
    let plain = layer(wide)
    plain.frame = target
    #expect(plain.bounds == wide)
    #expect(plain.position == CGPoint(x: 60, y: 45))
    let scaled = layer(.zero)
    scaled.transform = Transform3D(scaleX: 2, y: 4)
    scaled.frame = target
    #expect(scaled.bounds == CGRect(x: 0, y: 0, width: 50, height: 12.5))
    #expect(scaled.position == CGPoint(x: 60, y: 45))
    let moved = layer(.zero)
    moved.transform = Transform3D(translationX: 10, y: 20)
    moved.frame = target
    #expect(moved.bounds == wide)
    #expect(moved.position == CGPoint(x: 50, y: 25))
    let cornered = layer(.zero)
    cornered.anchorPoint = CGPoint(x: 1, y: 1)
    cornered.frame = target
    #expect(cornered.position == CGPoint(x: 110, y: 70))
    let scrolled = layer(CGRect(x: 11, y: 22, width: 1, height: 1))
    scrolled.frame = target
    #expect(scrolled.bounds == CGRect(x: 11, y: 22, width: 100, height: 50))
  }

  @Test func `sets a size by the inverse matrix, however little sense it makes`() {
    let turned = layer(.zero)
    turned.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    turned.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(abs(turned.bounds.width - 141.421356237) < 1e-6)
    #expect(abs(turned.bounds.height) < 1e-6)
  }

  @Test func `is standardised, as bounds are`() {
    let layer = layer(.zero)
    layer.frame = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == wide)
    #expect(layer.position == CGPoint(x: -50, y: -25))
    layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == CGRect(x: -100, y: -50, width: 100, height: 50))
  }

  @Test func `of a singular transform takes the size as it is`() {
    let layer = layer(.zero)
    layer.transform = Transform3D(scaleX: 0, y: 1)
    layer.frame = target
    #expect(layer.bounds.size == target.size)
  }

  @Test func `that is not finite is ignored and recorded`() {
    let layer = layer(wide)
    layer.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    layer.frame = .null
    layer.position.x = .infinity
    layer.zPosition = .nan
    #expect(layer.bounds == wide)
    #expect(layer.position == .zero)
    #expect(layer.zPosition == 0)
    #expect(layer.extras?.diagnostics.isEmpty == false)
  }

  @Test func `keeps anchor points outside of the bounds`() {
    let layer = layer(wide)
    layer.anchorPoint = CGPoint(x: 2, y: -1)
    #expect(layer.anchorPoint == CGPoint(x: 2, y: -1))
    #expect(layer.frame == CGRect(x: -200, y: 50, width: 100, height: 50))
  }

  @Test func `has an affine transform only when the transform is one`() {
    let layer = layer(wide)
    let affine = AffineTransform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    layer.transform.m34 = -0.01
    #expect(layer.affineTransform() == .identity)
    layer.setAffineTransform(affine)
    #expect(layer.transform == Transform3D(affine))
    #expect(layer.affineTransform() == affine)
  }

  // (8, 16, 4) by the plane: z = 4 + 4 + 4 + 3, w = 1 + 1 − 1 + 1.
  @Test func `has the depth of its anchor point, divided by its distance`() {
    let geometry = LayerGeometry(
      bounds: CGRect(x: 0, y: 0, width: 32, height: 64), position: CGPoint(x: 8, y: 16),
      zPosition: 4, anchorPoint: CGPoint(x: 0.25, y: 0.5))
    let plane = Transform3D(
      m13: 0.5, m14: 0.125, m23: 0.25, m24: 0.0625, m34: -0.25, m43: 3)
    #expect(geometry.depth(through: plane) == 7.5)
    #expect(geometry.depth(through: .identity) == 4)
  }

  @Test func `prints in one line`() {
    let layer = ShapeLayer()
    layer.name = "dial"
    layer.frame = target
    #expect("\(layer)" == "ShapeLayer \"dial\" (10.0, 20.0, 100.0, 50.0)")
    #expect("\(Layer())" == "Layer (0.0, 0.0, 0.0, 0.0)")
  }
}

/// Laminar.docc: LayerGeometry, "Converting points"; ClocksAndTiming, "Converting times".
@Suite struct `Layer conversion` {
  private func square(_ side: CGFloat, at position: CGPoint, in parent: Layer? = nil) -> Layer {
    let layer = Layer()
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.position = position
    parent?.addSublayer(layer)
    return layer
  }

  private func cornered(_ side: CGFloat, at position: CGPoint, in parent: Layer? = nil) -> Layer {
    let layer = square(side, at: position, in: parent)
    layer.anchorPoint = .zero
    return layer
  }

  private let middle = CGPoint(x: 100, y: 100)

  @Test func `goes through sublayer transforms about the anchor point`() {
    let parent = square(200, at: middle)
    let child = square(50, at: CGPoint(x: 100, y: 50), in: parent)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 75, y: 25))
    parent.sublayerTransform = Transform3D(translationX: 10, y: 20)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 85, y: 45))
    parent.sublayerTransform = Transform3D(scaleX: 2, y: 2)
    child.transform = Transform3D(translationX: 5, y: 6)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 60, y: -38))
    #expect(near(child.convert(CGPoint(x: 60, y: -38), from: parent), .zero))
    let cornerParent = cornered(200, at: .zero)
    cornerParent.sublayerTransform = Transform3D(scaleX: 2, y: 2)
    let cornerChild = cornered(20, at: CGPoint(x: 20, y: 20), in: cornerParent)
    #expect(cornerChild.convert(CGPoint(x: 5, y: 5), to: cornerParent) == CGPoint(x: 50, y: 50))
  }

  @Test func `scales about the anchor point`() {
    let parent = square(200, at: middle)
    let child = square(50, at: CGPoint(x: 100, y: 50), in: parent)
    child.transform = Transform3D(scaleX: 2, y: 2)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 50, y: 0))
    #expect(parent.convert(CGPoint(x: 50, y: 0), to: child) == .zero)
  }

  @Test func `does not see the superlayer's bounds origin`() {
    let parent = square(200, at: middle)
    parent.bounds.origin = CGPoint(x: 30, y: 40)
    let child = square(50, at: CGPoint(x: 100, y: 50), in: parent)
    #expect(child.convert(.zero, to: parent) == CGPoint(x: 75, y: 25))
  }

  @Test func `mirrors flipped layers about the middle of their bounds`() {
    let root = cornered(200, at: .zero)
    let parent = Layer()
    parent.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
    parent.anchorPoint = .zero
    parent.position = CGPoint(x: 20, y: 30)
    parent.isGeometryFlipped = true
    root.addSublayer(parent)
    let child = cornered(10, at: CGPoint(x: 15, y: 17), in: parent)
    #expect(child.convert(.zero, to: root) == CGPoint(x: 30, y: 100))
    #expect(child.convert(CGPoint(x: 0, y: 10), to: root) == CGPoint(x: 30, y: 90))
    #expect(parent.convert(CGPoint(x: 5, y: 7), to: root) == CGPoint(x: 20, y: 110))
    #expect(root.hitTest(CGPoint(x: 35, y: 95)) === child)
    #expect(!parent.contentsAreFlipped())
    #expect(!child.contentsAreFlipped())
    #expect(root.contentsAreFlipped())
    child.isGeometryFlipped = true
    #expect(child.contentsAreFlipped())
  }

  @Test func `turns flipped layers`() {
    let root = Layer()
    let layer = Layer()
    root.addSublayer(layer)
    layer.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
    layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    layer.position = CGPoint(x: 80, y: 90)
    layer.isGeometryFlipped = true
    layer.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
    let corners: [(CGPoint, CGPoint)] = [
      (CGPoint(x: 5, y: 7), CGPoint(x: 50.2061836386, y: 101.718724616)),
      (CGPoint(x: 105, y: 7), CGPoint(x: 145.739832551, y: 131.270745282)),
      (CGPoint(x: 5, y: 87), CGPoint(x: 73.8478001715, y: 25.2918054859)),
    ]
    for (local, outer) in corners {
      #expect(near(layer.convert(local, to: root), outer))
      #expect(near(layer.convert(outer, from: root), local))
    }
    let point = CGPoint(x: 11, y: 13)
    #expect(near(layer.convert(point, to: nil), CGPoint(x: 57.7113238134, y: 97.7598269212)))
    #expect(near(layer.convert(point, from: nil), CGPoint(x: -58.6732736626, y: 80.1700154030)))
    layer.removeFromSuperlayer()
    #expect(near(layer.convert(point, to: nil), CGPoint(x: 57.7113238134, y: 97.7598269212)))
  }

  @Test func `divides by the homogeneous coordinate`() {
    let parent = cornered(100, at: .zero)
    let child = cornered(100, at: .zero, in: parent)
    child.transform = Transform3D(m14: 0.05)
    #expect(near(child.convert(CGPoint(x: 10, y: 0), to: parent), CGPoint(x: 20.0 / 3, y: 0)))
    child.transform = .identity
    parent.sublayerTransform = Transform3D(perspectiveDistance: 500)
    for (z, magnification) in [(100, 1.25), (250, 2), (-500, 0.5)] as [(CGFloat, CGFloat)] {
      child.zPosition = z
      let point = child.convert(CGPoint(x: 10, y: 0), to: parent)
      #expect(near(point, CGPoint(x: 10 * magnification, y: 0)))
      #expect(near(child.convert(point, from: parent), CGPoint(x: 10, y: 0)))
    }
  }

  @Test func `takes unrelated roots to share one space`() {
    let first = square(50, at: CGPoint(x: 25, y: 25))
    let second = square(50, at: CGPoint(x: 500, y: 500))
    #expect(first.convert(.zero, to: second) == CGPoint(x: -475, y: -475))
    let parent = square(200, at: middle)
    let left = square(50, at: CGPoint(x: 25, y: 25), in: parent)
    let right = square(50, at: CGPoint(x: 125, y: 25), in: parent)
    #expect(left.convert(.zero, to: right) == CGPoint(x: -100, y: 0))
    #expect(right.convert(.zero, from: left) == CGPoint(x: -100, y: 0))
    #expect(left.convert(CGPoint(x: 3, y: 4), to: left) == CGPoint(x: 3, y: 4))
  }

  @Test func `boxes rectangles`() {
    let parent = square(200, at: middle)
    let child = Layer()
    child.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    child.position = CGPoint(x: 50, y: 60)
    child.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    parent.addSublayer(child)
    let box = CGRect(x: 40, y: 40, width: 20, height: 40)
    #expect(near(child.convert(child.bounds, to: parent), box))
    #expect(near(parent.convert(child.bounds, from: child), box))
    #expect(near(child.convert(box, from: parent), child.bounds))
  }

  @Test func `keeps the depth of what a transform layer holds`() {
    let root = cornered(200, at: .zero)
    let cube = TransformLayer()
    cube.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    cube.anchorPoint = .zero
    cube.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    root.addSublayer(cube)
    let side = cornered(100, at: .zero, in: cube)
    side.transform = Transform3D(rotationAngle: -.pi / 2, x: 0, y: 1, z: 0)
    // The two turns undo each other in space; flattened in between, x would be lost.
    let point = CGPoint(x: 30, y: 40)
    #expect(near(side.convert(point, to: root), point))
    #expect(near(side.convert(point, from: root), point))
  }

  @Test func `without an inverse gives nothing finite`() {
    let parent = square(200, at: middle)
    let child = square(50, at: middle, in: parent)
    child.transform = Transform3D(scaleX: 0, y: 1)
    let point = parent.convert(middle, to: child)
    #expect(!point.x.isFinite && !point.y.isFinite)
    #expect(parent.convert(parent.bounds, to: child).isNull)
    #expect(child.convert(.zero, to: parent).x == 100)
    #expect(parent.hitTest(middle) === parent)
  }

  // MARK: - Time

  private func clock(
    _ speed: Float, offset: Double, begin: Double, in parent: Layer? = nil
  ) -> Layer {
    let layer = Layer()
    layer.speed = speed
    layer.timeOffset = offset
    layer.beginTime = begin
    parent?.addSublayer(layer)
    return layer
  }

  @Test func `carries times through clocks`() {
    let root = clock(2, offset: 3, begin: 1)
    let child = clock(4, offset: 5, begin: 6, in: root)
    #expect(root.convertTime(10, from: nil) == 21)
    #expect(root.convertTime(10, to: nil) == 4.5)
    #expect(child.convertTime(10, from: nil) == 65)
    #expect(child.convertTime(10, to: nil) == 3.125)
    #expect(child.convertTime(10, from: root) == 21)
    #expect(root.convertTime(10, from: child) == 7.25)
    let second = clock(0.5, offset: 7, begin: 8, in: root)
    #expect(second.convertTime(10, from: child) == 0)
    #expect(child.convertTime(10, from: second) == 37)
    #expect(second.convertTime(7, from: root) == 0)
    #expect(second.convertTime(8, from: root) == 7)
    #expect(second.convertTime(10, from: root) == 8)
    child.beginTime = 0
    #expect(child.convertTime(10, from: root) == 45)
    #expect(root.convertTime(10, from: child) == 1.25)
  }

  @Test func `carries times out of paused clocks as 0`() {
    let root = clock(2, offset: 3, begin: 1)
    let paused = clock(0, offset: 7, begin: 8, in: root)
    #expect(paused.convertTime(10, from: root) == 7)
    #expect(root.convertTime(10, from: paused) == 0)
    #expect(paused.convertTime(10, to: nil) == -0.5)
  }
}

/// The rows of Laminar.docc: ReferenceValues, "Geometry and drawing" that a layer tree
/// answers by itself, by their numbers: geometry and
/// hit testing (52 to 60), the model and its actions (72 to 76).
@Suite struct `Layer vectors` {
  struct Row: Sendable, CustomTestStringConvertible {
    let number: Int
    let name: String
    let expected: [Double]
    let measure: @Sendable () -> [Double]
    var testDescription: String { "\(number) \(name)" }

    init(
      _ number: Int, _ name: String, _ expected: [Double],
      _ measure: @escaping @Sendable () -> [Double]
    ) {
      self.number = number
      self.name = name
      self.expected = expected
      self.measure = measure
    }
  }

  // MARK: - Geometry

  private static func box(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
    at position: CGPoint = .zero, in parent: Layer? = nil
  ) -> Layer {
    let layer = Layer()
    layer.bounds = CGRect(x: x, y: y, width: width, height: height)
    layer.position = position
    parent?.addSublayer(layer)
    return layer
  }

  private static func numbers(_ point: CGPoint) -> [Double] { [Double(point.x), Double(point.y)] }

  private static func numbers(_ rect: CGRect) -> [Double] {
    numbers(rect.origin) + [Double(rect.size.width), Double(rect.size.height)]
  }

  static let geometry: [Row] = [
    Row(52, "frame getter under scale", [100, 200, 200, 200]) {
      let layer = box(0, 0, 100, 50, at: CGPoint(x: 200, y: 300))
      layer.transform = Transform3DMakeScale(2, 4, 1)
      return numbers(layer.frame)
    },
    Row(53, "frame setter under scale", [0, 0, 50, 12.5, 60, 45]) {
      let layer = Layer()
      layer.transform = Transform3DMakeScale(2, 4, 1)
      layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      return numbers(layer.bounds) + numbers(layer.position)
    },
    Row(54, "frame setter subtracts translation", [50, 25]) {
      let layer = Layer()
      layer.transform = Transform3DMakeTranslation(10, 20, 0)
      layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
      return numbers(layer.position)
    },
    Row(55, "sublayerTransform about the anchor", [60, -38]) {
      let parent = box(0, 0, 200, 200, at: CGPoint(x: 100, y: 100))
      parent.sublayerTransform = Transform3DMakeScale(2, 2, 1)
      let child = box(0, 0, 50, 50, at: CGPoint(x: 100, y: 50), in: parent)
      child.transform = Transform3DMakeTranslation(5, 6, 0)
      return numbers(child.convert(CGPoint.zero, to: parent))
    },
    Row(56, "geometryFlipped about bounds mid-y", [30, 100]) {
      let root = box(0, 0, 200, 200)
      let parent = box(5, 7, 100, 80, at: CGPoint(x: 20, y: 30), in: root)
      let child = box(0, 0, 10, 10, at: CGPoint(x: 15, y: 17), in: parent)
      for layer in [root, parent, child] { layer.anchorPoint = .zero }
      parent.isGeometryFlipped = true
      return numbers(child.convert(CGPoint.zero, to: root))
    },
    Row(57, "convert to nil is the superlayer's space", [57.7113238, 97.7598269]) {
      let layer = box(5, 7, 100, 80, at: CGPoint(x: 80, y: 90), in: Layer())
      layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
      layer.isGeometryFlipped = true
      layer.transform = Transform3DMakeRotation(0.3, 0, 0, 1)
      return numbers(layer.convert(CGPoint(x: 11, y: 13), to: nil))
    },
    Row(58, "negative bounds are standardised on set", [-100, -50, 100, 50]) {
      let layer = Layer()
      layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
      return numbers(layer.bounds)
    },
    Row(59, "hitTest reaches outside parent bounds, unless they clip", [1, 0]) {
      let parent = Layer()
      parent.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let child = Layer()
      child.frame = CGRect(x: 150, y: 0, width: 50, height: 50)
      parent.addSublayer(child)
      return [false, true].map {
        parent.masksToBounds = $0
        let hit = parent.hitTest(CGPoint(x: 160, y: 10))
        return hit === child ? 1 : hit == nil ? 0 : -1
      }
    },
    Row(60, "hitTest ignores cornerRadius", [1]) {
      let layer = Layer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.cornerRadius = 50
      return [layer.hitTest(CGPoint(x: 1, y: 1)) === layer ? 1 : 0]
    },
  ]

  // MARK: - The model and its actions

  static let model: [Row] = [
    Row(72, "no implicit animation before the first commit", [0, 5, 6]) {
      let fixture = LayerFixture()
      let layer = Layer()
      fixture.context.root.addSublayer(layer)
      layer.position = CGPoint(x: 5, y: 6)
      fixture.context.commitIfNeeded()
      let shown = layer.presentation()?.position ?? .zero
      return [Double(layer.animationKeys()?.count ?? 0)] + numbers(shown)
    },
    Row(73, "implicit animation defaults", [1, 0.197597, 0]) {
      let fixture = LayerFixture()
      fixture.layer.opacity = 0
      fixture.context.commitIfNeeded()
      return [0, 0.125, 0.25].map {
        fixture.context.timeline.evaluate(at: $0)?.number(.opacity, of: 1) ?? .nan
      }
    },
    Row(74, "nested transaction scope", [1, 2, 1]) {
      var read: [Double] = []
      Transaction.begin()
      Transaction.setAnimationDuration(1)
      Transaction.begin()
      read.append(Transaction.animationDuration())
      Transaction.setAnimationDuration(2)
      read.append(Transaction.animationDuration())
      Transaction.commit()
      read.append(Transaction.animationDuration())
      Transaction.commit()
      return read
    },
    Row(75, "disableActions doesn't change action(forKey:)", [1, 0]) {
      let fixture = LayerFixture()
      let action = BasicAnimation()
      fixture.layer.actions = ["opacity": action]
      Transaction.begin()
      Transaction.setDisableActions(true)
      let found = fixture.layer.action(forKey: "opacity") as? BasicAnimation
      fixture.layer.opacity = 0
      Transaction.commit()
      return [found === action ? 1 : 0, Double(fixture.layer.animationKeys()?.count ?? 0)]
    },
    Row(76, "presentation nil", [1]) { [Layer().presentation() == nil ? 1 : 0] },
  ]

  @Test(arguments: geometry + model)
  func `are as documented`(row: Row) {
    let measured = row.measure()
    #expect(measured.count == row.expected.count)
    for (value, expected) in zip(measured, row.expected) {
      #expect(agree(value, expected, within: 1e-6), "\(row.testDescription): \(measured)")
    }
  }
}
