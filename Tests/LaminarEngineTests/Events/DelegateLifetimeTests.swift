import Foundation
import Testing

@testable import LaminarEngine

/// Core Animation retains a delegate in the layer's animation until that is removed, and releases it
/// after `animationDidStop`.
@Suite struct `The delegate of an animation` {
  /// A tree with a layer that is animated, in a stage with history or without.
  private struct Tree {
    let context: LayerContext
    let root = Layer()
    let layer = Layer()

    init(keepsHistory: Bool) {
      root.addSublayer(layer)
      context = LayerContext(root: root, keepsHistory: keepsHistory)
      context.advance(to: 0)
    }
  }

  private final class Hearer: AnimationDelegate {
    var heard: [String] = []
    let hear: (String) -> Void

    init(_ hear: @escaping (String) -> Void) { self.hear = hear }
    func animationDidStart(_ animation: Animation) { hear("start") }
    func animationDidStop(_ animation: Animation, finished: Bool) { hear("stop \(finished)") }
  }

  private final class Calls { var list: [String] = [] }

  /// Attaches an animation whose delegate has no other owner.
  private func attach(
    to layer: Layer, _ calls: Calls, key: String = "fade",
    _ change: (BasicAnimation) -> Void = { _ in }
  ) -> () -> AnyObject? {
    let delegate = Hearer { calls.list.append($0) }
    let fade = BasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 1
    fade.delegate = delegate
    change(fade)
    layer.add(fade, forKey: key)
    return { [weak delegate] in delegate }
  }

  @Test(arguments: [false, true]) func `goes after its stop`(keepsHistory: Bool) {
    let tree = Tree(keepsHistory: keepsHistory)
    let calls = Calls()
    let delegate = attach(to: tree.layer, calls)
    tree.context.advance(to: 0.5)
    #expect(delegate() != nil)
    tree.context.advance(to: 1)
    #expect(calls.list == ["start", "stop true"])
    #expect(delegate() == nil)
  }

  @Test(arguments: [false, true]) func `goes when its animation is removed early`(
    keepsHistory: Bool
  ) {
    let tree = Tree(keepsHistory: keepsHistory)
    let calls = Calls()
    let delegates = [
      attach(to: tree.layer, calls, key: "long") { $0.duration = 1e6 },
      attach(to: tree.layer, calls, key: "endless") { $0.repeatCount = .infinity },
      attach(to: tree.layer, calls, key: "late") { $0.beginTime = 1e5 },
      attach(to: tree.layer, calls, key: "replaced") { $0.duration = 50 },
    ]
    tree.context.advance(to: 0.5)
    for key in ["long", "endless", "late"] { tree.layer.removeAnimation(forKey: key) }
    let next = attach(to: tree.layer, calls, key: "replaced")
    #expect(delegates.allSatisfy { $0() != nil })
    tree.context.advance(to: 0.6)
    #expect(calls.list.filter { $0 == "stop false" }.count == 4)
    #expect(delegates.allSatisfy { $0() == nil })
    #expect(next() != nil)
  }

  @Test(arguments: [false, true]) func `goes with a layer that leaves the tree`(
    keepsHistory: Bool
  ) {
    let tree = Tree(keepsHistory: keepsHistory)
    let calls = Calls()
    let delegate = attach(to: tree.layer, calls) { $0.duration = 1e6 }
    tree.context.advance(to: 0.5)
    tree.layer.removeFromSuperlayer()
    tree.context.advance(to: 0.75)
    #expect(calls.list == ["start", "stop false"])
    #expect(delegate() == nil)
  }

  @Test(arguments: [false, true]) func `stays as long as its animation`(keepsHistory: Bool) {
    let tree = Tree(keepsHistory: keepsHistory)
    let calls = Calls()
    let delegate = attach(to: tree.layer, calls) {
      $0.isRemovedOnCompletion = false
      $0.fillMode = .forwards
    }
    tree.context.advance(to: 5)
    #expect(calls.list == ["start", "stop true"])
    #expect(delegate() != nil)
    tree.layer.removeAnimation(forKey: "fade")
    #expect(delegate() == nil)
    tree.context.advance(to: 6)
    #expect(calls.list == ["start", "stop true"])
  }

  @Test func `goes when its callback ran a simulation`() {
    let tree = Tree(keepsHistory: false)
    let calls = Calls()
    let sequence = AnimationSequence(name: "on", layer: tree.layer)
    sequence.addStep(keyPath: "zPosition", to: 1, duration: 100)
    sequence.execute()
    var delegate: () -> AnyObject? = { nil }
    let asker = Hearer { [context = tree.context] _ in _ = context.timeline(until: 200) }
    delegate = { [weak asker] in asker }
    let fade = BasicAnimation(keyPath: "opacity")
    fade.duration = 1
    fade.delegate = asker
    tree.layer.add(fade, forKey: "asked")
    let other = attach(to: tree.layer, calls, key: "other") { $0.duration = 1000 }
    tree.context.advance(to: 0.5)
    tree.layer.removeAnimation(forKey: "other")
    fade.delegate = nil
    tree.context.advance(to: 2)
    #expect(other() == nil)
    _ = delegate
  }

  // MARK: - Subclasses

  private class Declaring: AnimationDelegate {}

  private final class Late: Declaring {
    var calls = 0
    func animationDidStart(_ animation: Animation) { calls += 1 }
    func animationDidStop(_ animation: Animation, finished: Bool) { calls += 1 }
  }

  private class Middle: AnimationObserver {}

  private final class Overriding: Middle {
    var calls: [String] = []
    override func animationDidStart(_ animation: Animation) { calls.append("start") }
    override func animationDidStop(_ animation: Animation, finished: Bool) {
      calls.append("stop \(finished)")
    }
  }

  @Test func `is called where a subclass overrides an observer's methods`() {
    let tree = Tree(keepsHistory: false)
    let observer = Overriding()
    let fade = BasicAnimation(keyPath: "opacity")
    fade.duration = 1
    fade.delegate = observer
    tree.layer.add(fade, forKey: nil)
    tree.context.advance(to: 2)
    #expect(observer.calls == ["start", "stop true"])
    // Swift's rule, which the page warns of: the conforming class has the defaults.
    let late = Late()
    fade.delegate = late
    tree.layer.add(fade, forKey: nil)
    tree.context.advance(to: 4)
    #expect(late.calls == 0)
  }

  private class Plain: LayerController {}

  private final class Painter: Plain {
    var calls: [String] = []
    override func display(_ layer: Layer) { calls.append("display") }
    override func layoutSublayers(of layer: Layer) { calls.append("layout") }
    override func draw(_ layer: Layer, in context: DrawingContext) { calls.append("draw") }
    override func layerWillDraw(_ layer: Layer) { calls.append("willDraw") }
    override func action(for layer: Layer, forKey event: String) -> (any Action)? {
      calls.append("action \(event)")
      return NullAction()
    }
  }

  @Test func `of a layer is called where a subclass overrides a controller's methods`() {
    let tree = Tree(keepsHistory: false)
    let painter = Painter()
    tree.layer.delegate = painter
    tree.layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    tree.layer.setNeedsDisplay()
    tree.context.advance(to: 1)
    for call in ["action bounds", "layout", "display", "willDraw", "draw"] {
      #expect(painter.calls.contains(call), "\(painter.calls)")
    }
    #expect(tree.layer.animationKeys() == nil)
  }
}

@Suite struct `Objects that are not kept alive` {
  /// A layer that takes its sublayers out when it is released.
  private final class Emptied: Layer {
    var seen: (Layer?) -> Void = { _ in }

    deinit {
      for layer in sublayers ?? [] {
        layer.removeFromSuperlayer()
        seen(layer.superlayer)
      }
    }
  }

  @Test func `a layer that outlives its superlayer has none`() {
    let layer = Layer()
    do {
      let superlayer = Layer()
      superlayer.addSublayer(layer)
      #expect(layer.superlayer === superlayer)
    }
    #expect(layer.superlayer == nil)
  }

  @Test func `a layer that outlives the superlayer of its superlayer has its superlayer`() {
    let layer = Layer()
    let superlayer = Layer()
    do {
      let root = Layer()
      root.addSublayer(superlayer)
      superlayer.addSublayer(layer)
    }
    #expect(superlayer.superlayer == nil)
    #expect(layer.superlayer === superlayer)
  }

  @Test func `layers that outlive their tree are in none`() {
    let root = Layer()
    let layer = Layer()
    do {
      let context = LayerContext(root: root)
      root.addSublayer(layer)
      #expect(layer.context === context)
    }
    #expect(root.context == nil && layer.context == nil)
  }

  @Test func `a run that outlives its layer has none`() throws {
    var playback: AnimationPlayback?
    do {
      let layer = Layer()
      let animation = BasicAnimation(keyPath: "opacity")
      animation.toValue = 0.0
      playback = layer.attach(animation, forKey: "fade")
      #expect(playback?.layer === layer)
    }
    #expect(try #require(playback).layer == nil)
  }

  @Test func `sublayers may leave a layer while it is released`() {
    let layer = Layer()
    var superlayers: [Layer?] = []
    do {
      let emptied = Emptied()
      emptied.seen = { superlayers.append($0) }
      emptied.addSublayer(layer)
    }
    #expect(superlayers.count == 1)
    #expect(superlayers.allSatisfy { $0 == nil })
    #expect(layer.superlayer == nil)
  }
}
