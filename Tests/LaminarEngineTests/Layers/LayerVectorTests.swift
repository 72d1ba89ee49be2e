import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
