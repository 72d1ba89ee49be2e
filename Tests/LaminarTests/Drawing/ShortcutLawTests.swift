import Dispatch
import Foundation
import Laminar
import LaminarTestSupport
import Synchronization
import Testing

#if LAMINAR_THREADS
@testable import LaminarGraphics

private typealias Mutex = LaminarGraphics.Mutex
#endif

/// The law of all that saves work: with every shortcut off and on, by any number of threads, in any order and
/// over any frame that was drawn before, the same scene and time give the same values and bytes.
@Suite struct `Shortcuts` {
  /// One layer of each kind that is drawn by its own code, and many static ones.
  private func stage(seed: Int, scale: Double) throws -> Stage {
    let stage = Stage(
      width: 150, height: 110, scale: scale,
      backgroundColor: seed % 2 == 0 ? Color(red: 0.95, green: 0.9, blue: 0.85) : nil,
      keepsHistory: true)
    let root = stage.rootLayer
    var numbers = Numbers(seed: UInt64(seed))
    func number(_ low: Double, _ high: Double) -> Double { numbers.next(low, high) }
    func setRandomFrame(of layer: Layer) {
      layer.frame = CGRect(
        x: number(-10, 110), y: number(-10, 80), width: number(8, 50), height: number(8, 40))
    }
    func color() -> Color {
      Color(
        red: number(0, 1), green: number(0, 1), blue: number(0, 1),
        alpha: number(0, 2) > 1 ? 1 : number(0.2, 1))
    }
    func move(_ layer: Layer) {
      let motion = BasicAnimation(keyPath: "position")
      motion.fromValue = layer.position
      motion.toValue = CGPoint(
        x: layer.position.x + number(-20, 20), y: layer.position.y + number(-9, 9))
      motion.duration = 1
      layer.add(motion, forKey: "motion")
    }
    let image = try #require(
      Image(size: CGSize(width: 12, height: 9)) { context in
        context.setFillColor(.red)
        context.fillEllipse(in: context.bounds)
      })

    // Pixel-aligned rectangles over each other, so that fills are merged.
    for _ in 0..<3 {
      let plate = Layer()
      plate.frame =
        [CGRect(x: 0, y: 0, width: 150, height: 110), CGRect(x: 20, y: 20, width: 80, height: 60)][
          Int(number(0, 1.99))]
      plate.backgroundColor = color()
      root.addSublayer(plate)
    }
    for index in 0..<11 {
      let layer: Layer
      switch (index + seed) % 11 {
      case 0:
        layer = Layer()
        layer.backgroundColor = color()
        layer.cornerRadius = number(0, 20)
        layer.shadowOpacity = 0.6
        layer.shadowRadius = number(0, 6)
      case 1:
        let text = TextLayer()
        text.string = "Wide text"
        text.fontSize = number(9, 20)
        text.foregroundColor = color()
        layer = text
      case 2:
        let shape = ShapeLayer()
        shape.path = Path(ellipseIn: CGRect(x: 2, y: 2, width: 30, height: 20))
        shape.fillColor = color()
        shape.strokeColor = color()
        shape.lineWidth = number(0.5, 6)
        shape.lineDashPattern = [5, 3]
        layer = shape
      case 3:
        let gradient = GradientLayer()
        gradient.colors = [color(), color(), color()]
        layer = gradient
      case 4:
        let sketch = SketchLayer()
        let ink = color()
        sketch.sketch = { context in
          context.setFillColor(ink)
          context.setBlendMode(seed % 2 == 0 ? .multiply : .normal)
          context.fillEllipse(in: context.bounds)
          context.clear(CGRect(x: 4.5, y: 3, width: 6, height: 5))
          context.draw(image, in: CGRect(x: 2, y: 2, width: 9, height: 9))
        }
        sketch.setNeedsDisplay()
        layer = sketch
      case 5:
        let replicator = ReplicatorLayer()
        replicator.instanceCount = 4
        replicator.instanceDelay = 0.1
        replicator.instanceTransform = Transform3DMakeTranslation(9.3, 4, 0)
        let dot = Layer()
        dot.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        dot.contents = image
        move(dot)
        replicator.addSublayer(dot)
        layer = replicator
      case 6:
        let emitter = EmitterLayer()
        let cell = EmitterCell()
        cell.contents = image
        cell.birthRate = 20
        cell.lifetime = 1
        cell.velocity = 20
        cell.scale = 0.5
        cell.emissionRange = 6
        emitter.emitterCells = [cell]
        layer = emitter
      case 7:
        layer = Layer()
        layer.contents = image
        layer.filters = [Filter.gaussianBlur(radius: 2), Filter.colorInvert()]
      case 8:
        layer = Layer()
        layer.backgroundColor = color()
        let mask = Layer()
        mask.frame = CGRect(x: 3.5, y: 2, width: 20, height: 20)
        mask.cornerRadius = 10
        mask.backgroundColor = .black
        move(mask)
        layer.mask = mask
      case 9:
        layer = Layer()
        layer.backgroundColor = color()
        layer.shouldRasterize = true
        layer.rasterizationScale = 0.7
      default:
        layer = Layer()
        layer.backgroundColor = color()
        layer.masksToBounds = true
        if seed % 3 == 0 { layer.backgroundFilters = [Filter.gaussianBlur(radius: 3)] }
        layer.compositingFilter = seed % 4 == 1 ? "screenBlendMode" : nil
      }
      setRandomFrame(of: layer)
      if number(0, 1) > 0.5 { layer.opacity = Float(number(0, 1)) }
      if number(0, 1) > 0.7 { layer.transform = Transform3DMakeRotation(number(-1, 1), 0, 0, 1) }
      if number(0, 1) > 0.8 {
        layer.transform = Transform3DMakeRotation(0.5, 0, 1, 0)
        layer.transform.m34 = -1 / 300
      }
      if number(0, 1) > 0.4 { move(layer) }
      if number(0, 1) > 0.6 {
        let inner = Layer()
        inner.backgroundColor = color()
        inner.frame = CGRect(x: 3, y: 3, width: number(5, 30), height: 12)
        move(inner)
        layer.addSublayer(inner)
      }
      if index == 4 {
        let fade = Transition()
        fade.type = .push
        fade.duration = 1
        layer.add(fade, forKey: "transition")
      }
      root.addSublayer(layer)
    }
    for index in 0..<16 {
      let tile = Layer()
      tile.frame = CGRect(x: 9 * index, y: 104, width: 7, height: 5)
      tile.backgroundColor = .blue
      root.addSublayer(tile)
    }
    return stage
  }

  private struct Numbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678_9abc_def1 }

    mutating func next(_ low: Double, _ high: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return low + (high - low) * Double(state >> 11) / 9_007_199_254_740_992
    }
  }

  /// A layer comes, goes, or changes by itself or by an animation.
  private func change(_ stage: Stage, _ numbers: inout Numbers) {
    let layers = stage.rootLayer.sublayers ?? []
    let layer = layers[Int(numbers.next(0, Double(layers.count) - 0.01))]
    switch Int(numbers.next(0, 7.99)) {
    case 0: layer.opacity = Float(numbers.next(0.2, 1))
    case 1: layer.backgroundColor = Color(red: numbers.next(0, 1), green: 0.5, blue: 0.2)
    case 2: layer.position.x += numbers.next(-9, 9)
    case 3: layer.removeFromSuperlayer()
    case 4:
      let added = Layer()
      added.frame = CGRect(x: numbers.next(0, 120), y: numbers.next(0, 90), width: 13, height: 9)
      added.backgroundColor = .green
      stage.rootLayer.insertSublayer(added, at: 3)
    case 5: (layer as? TextLayer ?? TextLayer()).string = "Text \(Int(numbers.next(0, 99)))"
    default:
      let basic = BasicAnimation(
        keyPath: ["opacity", "zPosition", "cornerRadius", "transform.rotation.z"][
          Int(numbers.next(0, 3.99))])
      basic.fromValue = numbers.next(0, 1)
      basic.toValue = numbers.next(0, 1)
      basic.duration = numbers.next(0.1, 1)
      basic.isAdditive = numbers.next(0, 1) > 0.8
      layer.add(basic, forKey: "basic")
    }
  }

  // MARK: - Laws

  /// Compares frames and values of some times with those that are found without any shortcut: in order over
  /// one retained frame, then by other numbers of threads and in reverse.
  private func check(_ snapshot: StageSnapshot, at times: [Double], workers: Int) {
    let plain = snapshot.using([])
    let lists = times.map { plain.displayList(at: $0) }
    let pictures = lists.map { list in
      var renderer = Renderer(workers: 1, shortcuts: [])
      return renderer.render(list)
    }
    let values = TracePlan(plain)
    let plan = TracePlan(snapshot)
    var renderer = Renderer(workers: workers)
    var other = Renderer(workers: workers % 3 + 1)
    var frame = RetainedFrame()
    let order = Array(times.indices)
    for index in order + order.reversed() {
      let time = times[index]
      let list = snapshot.displayList(at: time)
      #expect(list == lists[index], "the commands of \(time)")
      renderer.render(list, updating: &frame)
      #expect(frame.bitmap == pictures[index], "what changed, at \(time)")
      #expect(other.render(list) == pictures[index], "the whole, at \(time)")
      #expect(plan.numbers(at: time).values == values.numbers(at: time).values, "values at \(time)")
    }
    let parallel = Mutex([Bool](repeating: false, count: times.count))
    DispatchQueue.concurrentPerform(iterations: times.count) { index in
      var own = Renderer(workers: 2)
      let isSame = own.render(snapshot.displayList(at: times[index])) == pictures[index]
      parallel.withLock { $0[index] = isSame }
    }
    #expect(parallel.withLock { !$0.contains(false) }, "at the same time")
  }

  @Test(arguments: 0..<16)
  func `change no byte of random layers that move and change`(seed: Int) throws {
    let scale = [1, 1.5, 2, 0.8, 1.3, 1.25][seed % 6]
    let stage = try stage(seed: seed, scale: scale)
    var numbers = Numbers(seed: UInt64(seed) + 1000)
    var times = [0, 1.0 / 60, 2.0 / 60, 0.5, 0.505, 0.2, 1.0, 1.3, 1.31]
    if seed % 2 == 1 {
      for step in 1..<8 {
        stage.advance(to: Double(step) / 8)
        for _ in 0...seed % 3 { change(stage, &numbers) }
      }
      times += [0.127, 0.26, 0.38, 0.64, 0.76, 0.88]
    }
    check(stage.snapshot(until: 2), at: times, workers: seed % 3 + 1)
  }

  @Test(arguments: GalleryScene.all)
  func `change no byte of the gallery`(source: GalleryScene) throws {
    let loaded = try #require(LoadedScene(source))
    let step = max(loaded.times.count / 5, 1)
    var indices = Array(stride(from: 0, to: loaded.times.count, by: step))
    // Neighbours, of which little differs.
    indices += [step + 1, step + 2].filter { $0 < loaded.times.count }
    // A small canvas has bands, tiles and damage as a large one has, in a fraction of the time.
    var canvas = loaded.snapshot.canvas
    canvas.scale = min(canvas.scale, 240 / Double(max(canvas.size.width, canvas.size.height)))
    check(
      loaded.snapshot.on(canvas), at: indices.map { loaded.times.time(of: $0) }, workers: 3)
    // Another load of the same bytes.
    let again = try #require(LoadedScene(source))
    let time = loaded.times.time(of: indices[indices.count / 2])
    #expect(again.snapshot.displayList(at: time) == loaded.snapshot.displayList(at: time))
  }
}
