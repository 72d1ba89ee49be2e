import Testing

@testable import LaminarEngine

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
    var run: AnimationRun?
    do {
      let layer = Layer()
      let animation = BasicAnimation(keyPath: "opacity")
      animation.toValue = 0.0
      run = layer.attach(animation, forKey: "fade")
      #expect(run?.layer === layer)
    }
    #expect(try #require(run).layer == nil)
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
