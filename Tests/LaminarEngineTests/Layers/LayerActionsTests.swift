import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: Transactions, "Finding an action".
@Suite struct `Layer actions` {
  private final class Answer: Action {
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
  }

  private final class Director: LayerDelegate {
    var answer: (any Action)?
    func action(for layer: Layer, forKey event: String) -> (any Action)? { answer }
  }

  private final class Acting: Layer {
    override class func defaultAction(forKey event: String) -> (any Action)? {
      event == "level" ? BasicAnimation(keyPath: event) : nil
    }
  }

  @Test func `are none for a layer on its own`() {
    #expect(Layer().action(forKey: "position") == nil)
    #expect(Layer.defaultAction(forKey: "position") == nil)
  }

  @Test func `are searched from the delegate to the class`() {
    let layer = Acting()
    let (first, second, third, fourth) = (Answer(), Answer(), Answer(), Answer())
    #expect(layer.action(forKey: "level") is BasicAnimation)
    layer.style = ["style": ["actions": ["level": fourth]] as [AnyHashable: Any]]
    #expect(layer.action(forKey: "level") === fourth)
    layer.style?["actions"] = ["level": third]
    #expect(layer.action(forKey: "level") === third)
    layer.actions = ["level": second]
    #expect(layer.action(forKey: "level") === second)
    let director = Director()
    layer.delegate = director
    #expect(layer.action(forKey: "level") === second)
    director.answer = first
    #expect(layer.action(forKey: "level") === first)
    #expect(layer.action(forKey: "other") === first)
  }

  @Test func `end with an answer that means none`() {
    let layer = Acting()
    layer.actions = ["level": NSNull()]
    #expect(layer.action(forKey: "level") == nil)
    layer.actions = ["level": NullAction()]
    #expect(layer.action(forKey: "level") == nil)
    layer.actions = nil
    #expect(layer.action(forKey: "level") != nil)
  }
}

@Suite struct `Scroll layer` {
  private let scroller = ScrollLayer()
  private let page = Layer()

  init() {
    scroller.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    page.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    scroller.addSublayer(page)
  }

  @Test func `moves its origin to points`() {
    scroller.scroll(to: CGPoint(x: 30, y: 40))
    #expect(scroller.bounds == CGRect(x: 30, y: 40, width: 100, height: 50))
    scroller.scrollMode = .vertically
    scroller.scroll(to: CGPoint(x: 1, y: 2))
    #expect(scroller.bounds.origin == CGPoint(x: 30, y: 2))
    scroller.scrollMode = .horizontally
    scroller.scroll(to: CGPoint(x: 1, y: 3))
    #expect(scroller.bounds.origin == CGPoint(x: 1, y: 2))
    scroller.scrollMode = .none
    scroller.scroll(to: CGPoint.zero)
    #expect(scroller.bounds.origin == CGPoint(x: 1, y: 2))
  }

  @Test func `moves no farther than a rectangle needs`() {
    scroller.scroll(to: CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(scroller.bounds.origin == .zero)
    scroller.scroll(to: CGRect(x: 150, y: 60, width: 20, height: 20))
    #expect(scroller.bounds.origin == CGPoint(x: 70, y: 30))
    scroller.scroll(to: CGRect(x: 60, y: 0, width: 500, height: 10))
    #expect(scroller.bounds.origin == CGPoint(x: 60, y: 0))
  }

  @Test func `is moved by the layers it holds`() {
    let word = Layer()
    word.frame = CGRect(x: 200, y: 300, width: 40, height: 20)
    page.addSublayer(word)
    word.scroll(CGPoint(x: 5, y: 6))
    #expect(scroller.bounds.origin == CGPoint(x: 205, y: 306))
    word.scrollRectToVisible(word.bounds)
    #expect(scroller.bounds.origin == CGPoint(x: 200, y: 300))
    #expect(word.visibleRect == word.bounds)
    #expect(page.visibleRect == CGRect(x: 200, y: 300, width: 100, height: 50))
    scroller.scroll(to: CGPoint.zero)
    #expect(word.visibleRect.isEmpty)
    #expect(scroller.visibleRect == scroller.bounds)
    Layer().scroll(.zero)
  }
}
