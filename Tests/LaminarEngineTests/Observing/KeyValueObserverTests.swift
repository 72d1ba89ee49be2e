import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Observers that are objects` {
  private final class Observer: KeyValueObserver {
    var changes: [(keyPath: String?, change: [KeyValueChangeKey: Any], context: Int)] = []

    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      changes.append((keyPath, change ?? [:], context.map { Int(bitPattern: $0) } ?? 0))
    }
  }

  private let root = Layer()
  private let context: LayerContext

  init() {
    context = LayerContext(root: root)
    context.advance(to: 0)
  }

  @Test func `get the change by its keys`() {
    let observer = Observer()
    root.addObserver(observer, forKeyPath: "backgroundColor", options: [.old, .new, .prior])
    root.backgroundColor = Color(red: 0, green: 1, blue: 0)
    context.advance(to: 1)
    #expect(observer.changes.map(\.keyPath) == ["backgroundColor", "backgroundColor"])
    let prior = observer.changes.first?.change ?? [:]
    #expect(prior[.notificationIsPriorKey] as? Bool == true)
    #expect(prior[.oldKey] is NSNull)
    #expect(prior[.newKey] == nil)
    let change = observer.changes.last?.change ?? [:]
    #expect(change[.notificationIsPriorKey] == nil)
    #expect(change[.kindKey] as? NSNumber == 1)
    #expect(change[.oldKey] is NSNull)
    #expect(change[.newKey] as? Color == Color(red: 0, green: 1, blue: 0))
  }

  @Test func `are removed by key path and context, the last registration first`() {
    let observer = Observer()
    let pointers = [1, 2].map { UnsafeMutableRawPointer(bitPattern: $0) }
    for pointer in pointers {
      root.addObserver(observer, forKeyPath: "opacity", options: .new, context: pointer)
    }
    root.addObserver(observer, forKeyPath: "opacity")
    root.opacity = 0.5
    context.advance(to: 1)
    #expect(observer.changes.map(\.context) == [1, 2, 0])
    root.removeObserver(observer, forKeyPath: "opacity")
    root.removeObserver(observer, forKeyPath: "opacity", context: pointers[0])
    observer.changes = []
    root.opacity = 0.25
    context.advance(to: 2)
    #expect(observer.changes.map(\.context) == [2])
    root.removeObserver(observer, forKeyPath: "position")
    #expect(root.rare?.diagnostics.last?.message == "the observer to remove is not registered")
    #expect(root.rare?.diagnostics.last?.key == "position")
  }

  @Test func `are not retained`() {
    var observer: Observer? = Observer()
    weak let gone = observer
    if let observer { root.addObserver(observer, forKeyPath: "opacity") }
    observer = nil
    #expect(gone == nil)
    root.opacity = 0.5
    context.advance(to: 1)
    #expect(root.rare?.observations.isEmpty == true)
  }

  /// A layer that observes itself, as views' code does.
  private final class Framed: Layer {
    let content = Layer()
    static nonisolated(unsafe) var handled = 0

    override init() {
      super.init()
      addSublayer(content)
      addObserver(self, forKeyPath: "bounds", options: .new)
      addObserver(self, forKeyPath: "opacity")
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { nil }

    deinit { removeObserver(self, forKeyPath: "bounds") }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      guard keyPath == "bounds", let new = change?[.newKey] as? CGRect else {
        return super.observeValue(
          forKeyPath: keyPath, of: object, change: change, context: context)
      }
      content.frame = new.insetBy(dx: 2, dy: 2)
    }
  }

  @Test func `may be the layer itself, which sees its changes in the same commit`() {
    weak var gone: Framed?
    do {
      let framed = Framed()
      gone = framed
      root.addSublayer(framed)
      framed.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
      context.advance(to: 1)
      #expect(framed.content.frame == CGRect(x: 2, y: 2, width: 36, height: 26))
      #expect(framed.content.presentation()?.bounds.width == 36)
      framed.opacity = 0.5
      context.advance(to: 2)
      #expect(
        framed.rare?.diagnostics.map(\.message) == [
          "the observer does not handle the change of this key path"
        ])
      framed.removeFromSuperlayer()
      context.advance(to: 3)
    }
    #expect(gone == nil)
  }
}
