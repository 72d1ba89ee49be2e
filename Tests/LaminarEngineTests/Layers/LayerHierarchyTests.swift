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
    #expect(root.extras?.diagnostics.count == 1)
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
    #expect(root.extras?.diagnostics.count == 1)
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
    #expect(inner.extras?.diagnostics.isEmpty == false)
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

/// A layer that writes its calls, each with its superlayer at that moment.
private final class ToldLayer: Layer {
  final class Log { var calls: [String] = [] }

  private var log = Log()
  var onCall: ((String) -> Void)?

  convenience init(_ name: String, _ log: Log) {
    self.init()
    self.name = name
    self.log = log
  }

  private func note(_ call: String) {
    log.calls.append("\(name ?? "")[\(superlayer?.name ?? "-")] \(call)")
    onCall?(call)
  }

  override func willMove(to superlayer: Layer?) { note("willMove \(superlayer?.name ?? "nil")") }
  override func didMoveToSuperlayer() { note("didMove") }
  override func didAddSublayer(_ sublayer: Layer) { note("didAdd \(sublayer.name ?? "")") }
  override func willRemoveSublayer(_ sublayer: Layer) {
    note("willRemove \(sublayer.name ?? "") of \((sublayers ?? []).count)")
  }
}

@Suite struct `Calls of the hierarchy` {
  private let log: ToldLayer.Log
  private let a: ToldLayer, b: ToldLayer, x: ToldLayer, y: ToldLayer

  init() {
    let log = ToldLayer.Log()
    self.log = log
    (a, b) = (ToldLayer("a", log), ToldLayer("b", log))
    (x, y) = (ToldLayer("x", log), ToldLayer("y", log))
  }

  private func calls(_ body: () -> Void) -> [String] {
    log.calls = []
    body()
    return log.calls
  }

  @Test func `tell of adding and removing`() {
    #expect(calls { a.addSublayer(x) } == ["x[-] willMove a", "x[a] didMove", "a[-] didAdd x"])
    #expect(
      calls { x.removeFromSuperlayer() }
        == ["x[a] willMove nil", "a[-] willRemove x of 1", "x[-] didMove"])
    #expect(calls { x.removeFromSuperlayer() } == [])
  }

  @Test func `tell the old superlayer of a move, and call nothing for another order`() {
    a.addSublayer(x)
    a.addSublayer(y)
    #expect(
      calls { b.insertSublayer(x, at: 0) }
        == ["x[a] willMove b", "a[-] willRemove x of 2", "x[b] didMove", "b[-] didAdd x"])
    b.addSublayer(y)
    let orders: [() -> Void] = [
      { b.addSublayer(x) }, { b.bringSublayerToFront(y) }, { b.insertSublayer(x, above: y) },
      { b.exchangeSublayers(at: 0, with: 1) }, { b.sublayers = [y, x] },
    ]
    for order in orders { #expect(calls(order) == []) }
  }

  @Test func `tell of replacing, one and all`() {
    a.addSublayer(x)
    #expect(
      calls { a.replaceSublayer(x, with: y) } == [
        "y[-] willMove a", "y[a] didMove", "a[-] didAdd y",
        "x[a] willMove nil", "a[-] willRemove x of 2", "x[-] didMove",
      ])
    #expect(
      calls { a.sublayers = [b, x] } == [
        "y[a] willMove nil", "a[-] willRemove y of 1", "b[-] willMove a", "x[-] willMove a",
        "y[-] didMove", "b[a] didMove", "a[-] didAdd b", "x[a] didMove", "a[-] didAdd x",
      ])
  }

  @Test func `tell a mask of its superlayer, and not the superlayer of a sublayer`() {
    b.addSublayer(x)
    #expect(
      calls { a.mask = x } == ["x[b] willMove a", "b[-] willRemove x of 1", "x[a] didMove"])
    #expect(
      calls { a.addSublayer(x) } == ["x[a] willMove a", "x[a] didMove", "a[-] didAdd x"])
    a.mask = y
    #expect(calls { a.mask = nil } == ["y[a] willMove nil", "y[-] didMove"])
  }

  @Test func `may remove the layer again, at any of them`() {
    for call in ["willMove a", "didMove"] {
      var isFirst = true
      x.onCall = { [x] in
        guard $0 == call, isFirst else { return }
        isFirst = false
        x.removeFromSuperlayer()
      }
      a.addSublayer(x)
      #expect((x.superlayer == nil) == (call == "didMove"))
      x.onCall = nil
      x.removeFromSuperlayer()
    }
    a.onCall = { [x] in if $0.hasPrefix("didAdd") { x.removeFromSuperlayer() } }
    a.addSublayer(x)
    #expect(x.superlayer == nil && a.sublayers == nil)

    a.onCall = nil
    a.addSublayer(x)
    a.onCall = { [x] in if $0.hasPrefix("willRemove") { x.removeFromSuperlayer() } }
    let told = calls { x.removeFromSuperlayer() }
    #expect(told == ["x[a] willMove nil", "a[-] willRemove x of 1", "x[-] didMove"])
  }

  @Test func `may move the superlayer into the layer without a cycle`() {
    x.onCall = { [a, x] in if $0 == "willMove a" { x.addSublayer(a) } }
    a.addSublayer(x)
    #expect(x.superlayer == nil && a.superlayer === x)
    #expect(a.extras?.diagnostics.count == 1)
  }

  @Test func `keep the index beside a sibling when told layers change the list`() {
    for layer in [x, y] { a.addSublayer(layer) }
    b.onCall = { [a, x] in if $0 == "willMove a" { a.replaceSublayer(x, with: Layer()) } }
    a.insertSublayer(b, below: y)
    #expect(a.sublayers?.map(\.name) == [nil, "b", "y"])
  }
}

@Suite struct `Finding layers` {
  @Test func `by tag goes depth first, from the layer itself`() {
    let root = Layer(), a = Layer(), inner = Layer(), b = Layer(), mask = Layer()
    root.sublayers = [a, b]
    a.addSublayer(inner)
    root.mask = mask
    (inner.tag, b.tag, mask.tag) = (7, 7, 9)
    #expect(root.layer(withTag: 7) === inner)
    #expect(b.layer(withTag: 7) === b)
    #expect(root.layer(withTag: 0) === root)
    #expect(root.layer(withTag: 9) == nil)
    #expect(inner.isDescendant(of: root) && root.isDescendant(of: root))
    #expect(!root.isDescendant(of: inner) && !inner.isDescendant(of: b))
  }

  @Test func `by level from the back to the front, and in the order of insertion within one`() {
    let root = Layer()
    func layer(_ name: String, _ level: WindowLevel) -> Layer {
      let layer = Layer()
      layer.name = name
      layer.windowLevel = level
      root.addSublayer(layer)
      return layer
    }
    func order() -> String { (root.sublayers ?? []).compactMap(\.name).joined() }
    let alert = layer("A", .alert)
    _ = (layer("1", .normal), layer("S", .statusBar), layer("2", .normal), layer("B", .alert))
    #expect(order() == "12SAB")
    root.bringSublayerToFront(root.sublayers?[0] ?? root)
    #expect(order() == "21SAB")
    alert.windowLevel = WindowLevel(rawValue: -1)
    #expect(order() == "A21SB")
    alert.windowLevel = WindowLevel(rawValue: .nan)
    #expect(alert.windowLevel.rawValue == -1 && alert.extras?.diagnostics.count == 1)
    root.exchangeSublayers(at: 0, with: 4)
    #expect(order() == "A21SB")
    root.sublayers = root.sublayers?.reversed()
    #expect(order() == "A12SB")
  }
}
