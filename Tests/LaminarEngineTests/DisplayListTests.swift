import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Layers that only move, turn and fade have a shorter way into the display list from the second frame
/// of a tree on.
@Suite struct `A layer that looks the same at every time` {
  /// Layers of many kinds, each of which moves in each of several ways.
  private func layers() -> [Layer] {
    let kinds: [(Layer) -> Void] = [
      { $0.contents = Image(width: 2, height: 2, pixels: [1, 2, 3, 4].map { $0 << 24 }) },
      { $0.backgroundColor = .red },
      {
        $0.contents = Image(width: 1, height: 1, pixels: [0xFF00_00FF])
        $0.compositingFilter = "plusL"
      },
      {
        $0.backgroundColor = .blue
        $0.borderWidth = 2
        $0.opacity = 0.5
      },
      {
        $0.backgroundColor = .blue
        $0.borderWidth = 1
        $0.allowsGroupOpacity = false
      },
      {
        $0.backgroundColor = .green
        $0.isGeometryFlipped = true
      },
      {
        $0.backgroundColor = .green
        $0.compositingFilter = "destIn"
      },
      {
        $0.backgroundColor = .green
        $0.shadowOpacity = 0.5
      },
      {
        $0.backgroundColor = .green
        $0.isDoubleSided = false
      },
      {
        $0.contents = Image(width: 1, height: 1, pixels: [0xFF00_00FF])
        $0.masksToBounds = true
        $0.transform = Transform3D(m11: 0.5, m12: 0.5)
      },
    ]
    let motions: [(keyPath: String, to: Any)] = [
      ("position", CGPoint(x: 70, y: 90)), ("opacity", 0.25), ("opacity", -1.0),
      ("transform.rotation.z", 2.0), ("anchorPoint", CGPoint(x: 1, y: 0)), ("zPosition", 5.0),
    ]
    return kinds.flatMap { kind in
      motions.map { motion in
        let layer = Layer()
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        kind(layer)
        let animation = BasicAnimation(keyPath: motion.keyPath)
        animation.toValue = motion.to
        animation.duration = 2
        layer.add(animation, forKey: nil)
        return layer
      }
    }
  }

  @Test(arguments: [Transform3D.identity, Transform3D(m34: -0.01)])
  func `is drawn as in the first frame`(of plane: Transform3D) throws {
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.sublayerTransform = plane
    for layer in layers() { root.addSublayer(layer) }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let canvas = Canvas(size: CGSize(width: 200, height: 200), scale: 2)
    func list(at time: Double) throws -> DisplayList {
      try #require(context.timeline.evaluate(at: time)).displayList(on: canvas)
    }
    // The first frame keeps nothing, the second keeps what the later ones use.
    let first = try list(at: 0.75)
    _ = try list(at: 0.25)
    #expect(try list(at: 0.75) == first)
    #expect(first.items.count > 100)
    #expect(try list(at: 0.5) != first)
  }
}

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

@Suite struct `A layer's filters` {
  @Test func `take the inputs of their type`() {
    var filter = Filter(type: .gaussianBlur, name: "soft")
    #expect(filter.value(forKey: "inputRadius") == .number(10))
    let isSet1 = filter.setValue(Float(0.3), forKey: "inputRadius")
    #expect(isSet1)
    #expect(filter.value(forKey: "inputRadius") == .number(0.3))
    let isSet2 = filter.setValue(1, forKey: "inputAmount")
    #expect(!isSet2)
    let isSet3 = filter.setValue("wide", forKey: "inputRadius")
    #expect(!isSet3)
    let isSet4 = filter.setValue(Double.nan, forKey: "inputRadius")
    #expect(!isSet4)
    var matrix = Filter(type: .colorMatrix)
    let isSet5 = matrix.setValue([1, 2, 3], forKey: "inputColorMatrix")
    #expect(!isSet5)
    let isSet6 = matrix.setValue((0..<20).map(Double.init), forKey: "inputColorMatrix")
    #expect(isSet6)
  }

  @Test func `are known by Core Image's names too`() {
    #expect(Filter(named: "CIGaussianBlur")?.type == .gaussianBlur)
    #expect(Filter(named: "colorHueRotate")?.type == .colorHueRotate)
    #expect(Filter(named: "CIBloom") == nil)
  }

  @Test func `are reached by key paths`() {
    let layer = Layer()
    layer.filters = [Filter.gaussianBlur(radius: 4, name: "soft"), Filter.colorInvert()]
    #expect(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double == 4)
    layer.setValue(7, forKeyPath: "filters.soft.inputRadius")
    #expect(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double == 7)
    #expect((layer.filters?.first as? Filter)?.value(forKey: "inputRadius") == .number(7))
  }

  @Test func `report what is not a filter`() {
    let layer = Layer()
    layer.backgroundFilters = ["blur"]
    #expect(layer.extras?.diagnostics.map(\.key) == ["backgroundFilters"])
  }
}

/// What a layer draws by its values alone
/// (Laminar.docc: ReferenceValues, "Geometry and drawing", rows 67 and 70).
@Suite struct `Drawn vectors` {
  private func items(_ layer: Layer) -> [DisplayList.Command] {
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.position = CGPoint(x: 50, y: 50)
    root.addSublayer(layer)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let canvas = Canvas(size: CGSize(width: 100, height: 100))
    return context.timeline.evaluate(at: 0)?.displayList(on: canvas).items.map(\.command) ?? []
  }

  @Test(arguments: [(3, 2, 0), (3, 3, 1), (2, 0, 1), (2, 3, 0)])
  func `a gradient needs a location for each colour, or none`(
    colors: Int, locations: Int, fills: Int
  ) {
    let gradient = GradientLayer()
    gradient.colors = Array([Color.red, .white, .blue].prefix(colors))
    if locations > 0 {
      gradient.locations = (0..<locations).map { NSNumber(value: Double($0) / 4) }
    }
    #expect(items(gradient).count == fills)
  }

  @Test func `a shape with nothing but a path is filled black and has no stroke`() throws {
    let shape = ShapeLayer()
    let path = Path(rect: CGRect(x: 5, y: 5, width: 20, height: 10))
    shape.path = path
    let commands = items(shape)
    try #require(commands.count == 1)
    guard case .fill(_, _, .color(let color)) = commands[0] else {
      Issue.record("\(commands)")
      return
    }
    #expect(color == .black)
  }
}
