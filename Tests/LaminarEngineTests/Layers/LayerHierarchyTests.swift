import Foundation
import Testing

@testable import LaminarEngine

@Suite struct `Layer hierarchy` {
  private let root = Layer()
  private let a = Layer()
  private let b = Layer()
  private let c = Layer()

  init() {
    for (layer, name) in [(root, "root"), (a, "a"), (b, "b"), (c, "c")] { layer.name = name }
    for layer in [a, b, c] { root.addSublayer(layer) }
  }

  private var order: String { (root.sublayers ?? []).compactMap(\.name).joined() }

  @Test func `has no sublayers but nil`() {
    #expect(Layer().sublayers == nil)
    root.sublayers = []
    #expect(root.sublayers == nil)
    #expect(a.superlayer == nil)
  }

  @Test func `inserts at indexes, and at the end when there is none`() {
    let d = Layer()
    d.name = "d"
    root.insertSublayer(d, at: 1)
    #expect(order == "adbc")
    root.insertSublayer(d, at: .max)
    #expect(order == "abcd")
    root.insertSublayer(a, at: 2)
    #expect(order == "bcad")
  }

  @Test func `inserts beside siblings`() {
    root.insertSublayer(a, above: b)
    #expect(order == "bac")
    root.insertSublayer(c, below: b)
    #expect(order == "cba")
    root.insertSublayer(c, above: b)
    #expect(order == "bca")
    root.insertSublayer(b, above: nil)
    #expect(order == "cab")
    root.insertSublayer(b, below: nil)
    #expect(order == "bca")
    root.insertSublayer(b, above: b)
    #expect(order == "bca")
    root.insertSublayer(a, below: Layer())
    #expect(order == "bca")
    #expect(root.rare?.diagnostics.count == 1)
  }

  @Test func `moves to front and back, exchanges and replaces`() {
    root.bringSublayerToFront(a)
    #expect(order == "bca")
    root.sendSublayerToBack(c)
    #expect(order == "cba")
    root.exchangeSublayers(at: 0, with: 2)
    #expect(order == "abc")
    root.exchangeSublayers(at: 0, with: 3)
    #expect(order == "abc")
    root.replaceSublayer(c, with: a)
    #expect(order == "ba")
    #expect(c.superlayer == nil)
    let d = Layer()
    d.name = "d"
    root.replaceSublayer(b, with: d)
    #expect(order == "da")
    root.replaceSublayer(b, with: c)
    #expect(order == "da")
  }

  @Test func `removes a layer from its old superlayer first`() {
    let other = Layer()
    other.addSublayer(b)
    #expect(order == "ac")
    #expect(b.superlayer === other)
    other.mask = c
    #expect(order == "a")
    #expect(c.superlayer === other)
    #expect(other.mask === c)
    root.addSublayer(c)
    #expect(other.mask == nil)
    #expect(c.superlayer === root)
    let third = Layer()
    root.mask = a
    third.mask = a
    #expect(root.mask == nil)
    #expect(third.mask === a)
    a.removeFromSuperlayer()
    #expect(third.mask == nil)
    #expect(a.superlayer == nil)
    a.removeFromSuperlayer()
  }

  @Test func `replaces all sublayers`() {
    let d = Layer()
    d.name = "d"
    root.sublayers = [c, d, a, c]
    #expect(order == "cda")
    #expect(b.superlayer == nil)
    #expect(d.superlayer === root)
    #expect(root.rare?.diagnostics.count == 1)
  }

  @Test func `never holds itself`() {
    let inner = Layer()
    a.addSublayer(inner)
    inner.addSublayer(a)
    inner.addSublayer(inner)
    inner.mask = root
    inner.mask = inner
    inner.sublayers = [root, Layer()]
    a.insertSublayer(root, at: 0)
    a.replaceSublayer(inner, with: root)
    #expect(root.superlayer == nil)
    #expect(inner.superlayer === a)
    #expect(a.superlayer === root)
    #expect(inner.mask == nil)
    #expect(inner.sublayers?.count == 1)
    #expect(inner.rare?.diagnostics.isEmpty == false)
  }

  @Test func `tells everything below who commits it`() {
    let context = LayerContext(root: root)
    let inner = Layer()
    let mask = Layer()
    let tree = Layer()
    tree.addSublayer(inner)
    inner.mask = mask
    #expect(mask.context == nil)
    b.addSublayer(tree)
    #expect(mask.context === context)
    #expect(inner.context === context)
    b.removeFromSuperlayer()
    #expect(b.context == nil)
    #expect(mask.context == nil)
    #expect(a.context === context)
  }

  @Test func `forgets a superlayer that is gone`() {
    var parent: Layer? = Layer()
    parent?.addSublayer(a)
    #expect(a.superlayer === parent)
    parent = nil
    #expect(a.superlayer == nil)
    #expect(a.context == nil)
  }

  @Test func `is as deep as need be`() {
    var deep: Layer? = Layer()
    var tip = deep
    for _ in 0..<30_000 {
      let next = Layer()
      next.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      next.position = CGPoint(x: 5, y: 5)
      tip?.addSublayer(next)
      tip = next
    }
    #expect(deep?.hitTest(CGPoint(x: 3, y: 3)) === tip)
    #expect(deep?.convert(CGPoint.zero, from: tip) == CGPoint.zero)
    tip?.setNeedsLayout()
    deep?.layoutIfNeeded()
    #expect(tip?.needsLayout() == false)
    root.addSublayer(deep ?? Layer())
    root.sublayers = nil
    tip = nil
    deep = nil
    var masks = Layer()
    for _ in 0..<30_000 {
      let next = Layer()
      next.mask = masks
      masks = next
    }
  }

  @Test func `is told apart by identity`() {
    #expect(a == a)
    #expect(a != b)
    #expect(Set([a, b, a]).count == 2)
    #expect(EmitterCell() != EmitterCell())
    #expect(Animation() != Animation())
  }
}
