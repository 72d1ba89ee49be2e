import Foundation
import Testing

@testable import LaminarEngine

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
    #expect(a.rare?.diagnostics.count == 1)
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
    #expect(alert.windowLevel.rawValue == -1 && alert.rare?.diagnostics.count == 1)
    root.exchangeSublayers(at: 0, with: 4)
    #expect(order() == "A21SB")
    root.sublayers = root.sublayers?.reversed()
    #expect(order() == "A12SB")
  }
}
