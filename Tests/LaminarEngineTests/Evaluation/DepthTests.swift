import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Layers out of the plane: perspective, order by depth, transform layers
/// (Laminar.docc: LayerGeometry, "Order by depth"; Transforms, "Perspective").
@Suite struct `Depth in a display list` {
  private func list(_ root: Layer) -> DisplayList {
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    return context.timeline.evaluate(at: 0)?
      .displayList(on: Canvas(size: CGSize(width: 100, height: 100)))
      ?? DisplayList(width: 0, height: 0)
  }

  private func stage(perspective distance: CGFloat?) -> Layer {
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.position = CGPoint(x: 50, y: 50)
    if let distance { root.sublayerTransform.m34 = -1 / distance }
    return root
  }

  private func square(_ side: CGFloat, at center: CGPoint, z: CGFloat = 0, _ color: Color = .red)
    -> Layer
  {
    let layer = Layer()
    layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    layer.position = center
    layer.zPosition = z
    layer.backgroundColor = color
    return layer
  }

  private func fills(_ list: DisplayList) -> [(transform: ProjectiveTransform2D, color: Color)] {
    list.items.compactMap { item in
      guard case .fill(_, let transform, .color(let color)) = item.command else { return nil }
      return (transform, color)
    }
  }

  @Test(arguments: [(100.0, 1.25), (250, 2), (-500, 0.5), (0, 1)])
  func `a point at z is magnified by 1 over 1 minus z over d`(z: Double, scale: Double) {
    let root = stage(perspective: 500)
    root.addSublayer(square(40, at: CGPoint(x: 50, y: 50), z: z))
    let corners = fills(list(root)).map { fill in
      let a = fill.transform.map(0, 0)
      let b = fill.transform.map(40, 40)
      return (a.x / a.w, b.x / b.w)
    }
    #expect(corners.count == 1)
    for (left, right) in corners {
      #expect(agree(left, 50 - 20 * scale) && agree(right, 50 + 20 * scale))
    }
  }

  @Test func `nearer layers are drawn later, turned ones by their anchor's depth`() {
    let root = stage(perspective: 500)
    let near = square(10, at: CGPoint(x: 50, y: 50), z: 30, .red)
    let middle = square(10, at: CGPoint(x: 50, y: 50), z: 10, .green)
    let far = square(10, at: CGPoint(x: 50, y: 50), z: 0, .blue)
    far.transform = Transform3DMakeTranslation(0, 0, -5)
    for layer in [near, middle, far] { root.addSublayer(layer) }
    #expect(fills(list(root)).map(\.color) == [.blue, .green, .red])
  }

  @Test func `a transform layer's sublayers are ordered with the others`() {
    let root = stage(perspective: nil)
    let holder = TransformLayer()
    holder.addSublayer(square(10, at: .zero, z: 20, .red))
    holder.addSublayer(square(10, at: .zero, z: -20, .blue))
    holder.opacity = 0.5
    root.addSublayer(holder)
    root.addSublayer(square(10, at: .zero, z: 0, .green))
    let drawn = fills(list(root)).map(\.color)
    #expect(
      drawn == [
        Color.blue.withAlphaComponent(0.5), .green, Color.red.withAlphaComponent(0.5),
      ])
  }

  @Test func `a layer that is not double-sided vanishes when it faces away`() {
    let root = stage(perspective: nil)
    let card = square(10, at: CGPoint(x: 50, y: 50))
    card.isDoubleSided = false
    card.transform = Transform3DMakeRotation(2, 0, 1, 0)
    root.addSublayer(card)
    #expect(fills(list(root)).isEmpty)
    card.transform = Transform3DMakeRotation(1, 0, 1, 0)
    #expect(fills(list(root)).count == 1)
  }
}
