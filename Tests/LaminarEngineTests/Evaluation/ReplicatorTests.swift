import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Copies of a replicator's sublayers (Laminar.docc: Replicators, "Copies"; ReferenceValues,
/// "Geometry and drawing", row 71).
@Suite struct `Replicated layers` {
  private func fills(_ replicator: ReplicatorLayer, at time: Double = 0) -> [(SIMD2<Double>, Color)]
  {
    let root = Layer()
    root.addSublayer(replicator)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let canvas = Canvas(size: CGSize(width: 100, height: 100))
    let items = context.timeline.evaluate(at: time)?.displayList(on: canvas).items ?? []
    return items.compactMap { item in
      guard case .fill(.roundedRect(let shape), let transform, .color(let color)) = item.command
      else { return nil }
      let center = transform.map(Double(shape.rect.midX), Double(shape.rect.midY))
      return (SIMD2((center.x * 1e9).rounded() / 1e9, (center.y * 1e9).rounded() / 1e9), color)
    }
  }

  private func replicator(count: Int) -> (ReplicatorLayer, Layer) {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = count
    let child = Layer()
    child.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    child.position = CGPoint(x: 50, y: 10)
    child.backgroundColor = .white
    replicator.addSublayer(child)
    return (replicator, child)
  }

  @Test func `copies turn about the anchor point`() {
    let (replicator, _) = replicator(count: 4)
    replicator.instanceTransform = Transform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(
      fills(replicator).map(\.0) == [
        SIMD2(50, 10), SIMD2(90, 50), SIMD2(50, 90), SIMD2(10, 50),
      ])
  }

  @Test func `colour offsets add up and are held to 0 and 1`() {
    let (replicator, _) = replicator(count: 5)
    replicator.instanceAlphaOffset = -0.3
    replicator.instanceRedOffset = -0.5
    let colors = fills(replicator).map(\.1)
    // A copy without colour draws nothing that could be seen; it may be left out.
    let alphas: [Double] = colors.map { ($0.alpha * 10).rounded() }
    #expect(alphas.filter { $0 > 0 } == [10, 7, 4, 1])
    #expect(colors.prefix(4).map(\.red) == [1, 0.5, 0, 0])
    #expect(colors.prefix(4).map(\.blue) == [1, 1, 1, 1])
  }

  @Test func `every copy's animations are later by the delay`() {
    let (replicator, child) = replicator(count: 5)
    replicator.instanceDelay = 0.25
    child.position.x = 7
    let move = BasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 1
    child.add(move, forKey: nil)
    #expect(fills(replicator, at: 0.5).map(\.0.x) == [50, 25, 0, 7, 7])
  }

  @Test func `counts below one show nothing, nested copies multiply`() {
    let (none, _) = replicator(count: -3)
    #expect(fills(none).isEmpty)
    let (inner, _) = replicator(count: 3)
    inner.instanceTransform = Transform3DMakeTranslation(10, 0, 0)
    let outer = ReplicatorLayer()
    outer.frame = inner.frame
    outer.instanceCount = 2
    outer.instanceTransform = Transform3DMakeTranslation(0, 20, 0)
    outer.addSublayer(inner)
    #expect(
      fills(outer).map(\.0) == [
        SIMD2(50, 10), SIMD2(60, 10), SIMD2(70, 10), SIMD2(50, 30), SIMD2(60, 30), SIMD2(70, 30),
      ])
  }

  /// The corners of every copy's rectangle on the canvas, in drawing order.
  private func corners(_ layer: Layer) -> [[SIMD2<Double>]] {
    let root = Layer()
    var perspective = Transform3D.identity
    perspective.m34 = -1 / 300
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 120)
    root.sublayerTransform = perspective
    root.addSublayer(layer)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let canvas = Canvas(size: CGSize(width: 200, height: 120))
    let items = context.timeline.evaluate(at: 0)?.displayList(on: canvas).items ?? []
    return items.compactMap { item in
      guard case .fill(.roundedRect(let shape), let transform, _) = item.command else { return nil }
      let rect = shape.rect
      return [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY)].map {
        let point = transform.map(Double($0.0), Double($0.1))
        return SIMD2(point.x / point.w, point.y / point.w)
      }
    }
  }

  private static let step = Transform3DRotate(
    Transform3DMakeTranslation(30, 0, 40), 0.3, 0, 1, 0)
  private static let turn = Transform3DMakeRotation(0.6, 0, 1, 0)

  private func square(_ color: Color) -> Layer {
    let square = Layer()
    square.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    square.backgroundColor = color
    return square
  }

  @Test func `copies that keep their depth are positioned as in transform layers`() {
    func place(_ layer: Layer) {
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
      layer.position = CGPoint(x: 80, y: 60)
      layer.transform = Self.turn
    }
    let replicator = ReplicatorLayer()
    place(replicator)
    replicator.instanceCount = 3
    replicator.instanceTransform = Self.step
    replicator.preservesDepth = true
    replicator.addSublayer(square(.white))
    let flat = ReplicatorLayer(layer: replicator)
    flat.preservesDepth = false
    flat.addSublayer(square(.white))

    let holder = TransformLayer()
    place(holder)
    var power = Transform3D.identity
    for _ in 0..<3 {
      let copy = TransformLayer()
      copy.bounds = holder.bounds
      copy.position = CGPoint(x: 50, y: 30)
      copy.transform = power
      copy.addSublayer(square(.white))
      holder.addSublayer(copy)
      power = power.concatenating(Self.step)
    }
    let shown = corners(replicator)
    let expected = corners(holder)
    #expect(shown.count == 3 && expected.count == 3)
    for (a, b) in zip(shown.joined(), expected.joined()) {
      #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9)
    }
    // Flattened first, they are elsewhere.
    let laidFlat = corners(flat)
    #expect(abs(laidFlat[2][0].x - shown[2][0].x) > 1)
  }

  @Test func `copies that keep their depth are drawn from the farthest on`() {
    let replicator = ReplicatorLayer()
    replicator.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
    replicator.position = CGPoint(x: 80, y: 60)
    replicator.instanceCount = 3
    replicator.instanceTransform = Transform3DMakeTranslation(10, 0, -20)
    replicator.addSublayer(square(.white))
    let inOrder = corners(replicator).map(\.[0].x)
    replicator.removeFromSuperlayer()
    replicator.preservesDepth = true
    let byDepth = corners(replicator).map(\.[0].x)
    // Flattened, they are not in depth, and are one above the other.
    #expect(inOrder == [30, 40, 50])
    // −70 + 10 k from the middle, x = 100, in the scale 300 / (300 + 20 k), the farthest first.
    let expected: [Double] = [100 - 50.0 * 300 / 340, 100 - 60.0 * 300 / 320, 30]
    func rounded(_ list: [Double]) -> [Double] { list.map { ($0 * 1e9).rounded() / 1e9 } }
    #expect(rounded(byDepth) == rounded(expected))
  }
}
