import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A scroll layer of 200 × 200 at the origin of a stage, over content of 200 × 1000.
private struct ScrollFixture {
  let context: LayerContext
  let scroll: ScrollLayer

  init(_ scroll: ScrollLayer = ScrollLayer()) {
    self.scroll = scroll
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    scroll.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    scroll.name = "list"
    scroll.contentSize = CGSize(width: 200, height: 1000)
    scroll.isScrollEnabled = true
    root.addSublayer(scroll)
    context = LayerContext(root: root)
    context.recordsEvents = true
    context.commitIfNeeded()
  }

  func shown(at time: Double) -> Double {
    context.commitPending(callingBlocks: false)
    return context.timeline(until: time).evaluate(at: time)?
      .value(.bounds, of: scroll.layerNumber).components[1] ?? .nan
  }

  /// A finger from (100, y) by a way in 0.25 s at a constant speed.
  func drag(at time: Double, from y: Double = 150, by way: Double) {
    context.declare(
      InputScript([
        .init(
          at: time,
          .drag(
            .point(CGPoint(x: 100, y: y)), to: .by(CGPoint(x: 0, y: way)), duration: 0.25))
      ]))
  }
}

/// Laminar.docc: Scrolling, "Dragging".
@Suite struct `A finger that scrolls` {
  private let fixture = ScrollFixture()
  private var scroll: ScrollLayer { fixture.scroll }
  private var context: LayerContext { fixture.context }
  /// The exponent of the normal rate.
  private let decay = -1000 * log(0.998)

  @Test func `moves the content with it, and gives it its speed`() {
    fixture.drag(at: 1, by: -100)
    // 400 points per second: from where the pan began, the content keeps the finger's distance.
    let began = 100 - (fixture.shown(at: 1.25) - fixture.shown(at: 1))
    #expect(began > 0 && began < 20)
    #expect(abs(fixture.shown(at: 1.2) - (80 - began)) < 1e-9)
    let left = fixture.shown(at: 1.25)
    for time in [0.1, 0.5, 1.0, 2] {
      let expected = left + 400 / decay * (1 - exp(-decay * time))
      #expect(abs(fixture.shown(at: 1.25 + time) - expected) < 1e-6)
    }
    let end = left + 400 / decay - 0.5
    #expect(abs(fixture.shown(at: 9) - end) < 1e-6)
    #expect(scroll.contentOffset == .zero)
    // In steps and at once, forwards and backwards: the same.
    let times = stride(from: 0.9, through: 5, by: 0.07).map { $0 }
    let before = times.reversed().map { fixture.shown(at: $0) }.reversed()
    for time in times { context.advance(to: time) }
    #expect(times.map { fixture.shown(at: $0) } == Array(before))
    #expect(abs(Double(scroll.contentOffset.y) - end) < 1e-6)
  }

  @Test func `pulls it beyond the edge, from where it comes back`() {
    fixture.drag(at: 0, from: 20, by: 150)
    let pulled = fixture.shown(at: 0.25)
    #expect(pulled < -40 && pulled > -82.5)
    #expect(fixture.shown(at: 0.27) < pulled)
    #expect(fixture.shown(at: 5) == 0)
  }

  @Test func `turns one page`() {
    scroll.isPagingEnabled = true
    fixture.drag(at: 0, by: -60)
    fixture.drag(at: 2, by: -60)
    fixture.drag(at: 4, from: 50, by: 60)
    #expect([1.9, 3.9, 5.9].map { fixture.shown(at: $0) } == [200, 400, 200])
    let way = stride(from: 0.25, through: 1.9, by: 0.01).map { fixture.shown(at: $0) }
    #expect(way == way.sorted() && way.allSatisfy { $0 <= 200 })
  }

  @Test func `stops what moves where it is shown, and does not reach the content`() {
    let control = Control()
    control.frame = CGRect(x: 0, y: 0, width: 200, height: 1000)
    scroll.addSublayer(control)
    context.commitPending(callingBlocks: false)
    var calls: [String] = []
    scroll.scrollHandlers.willBeginDragging = { _ in calls.append("drag") }
    scroll.scrollHandlers.didEndDragging = { calls.append("left \($1)") }
    scroll.scrollHandlers.willBeginDecelerating = { calls.append("decelerate \($0.isDragging)") }
    scroll.scrollHandlers.didEndDecelerating = { calls.append("rest \($0.isDecelerating)") }
    fixture.drag(at: 0, by: -100)
    context.declare(InputScript([.init(at: 0.5, .tap(.point(CGPoint(x: 100, y: 100))))]))
    let stopped = fixture.shown(at: 0.5)
    #expect(stopped > 100 && fixture.shown(at: 0.49) < stopped)
    #expect([0.6, 1, 7].map { fixture.shown(at: $0) } == [stopped, stopped, stopped])
    context.advance(to: 0.4)
    #expect(scroll.isDecelerating)
    context.advance(to: 7)
    #expect(calls == ["drag", "left true", "decelerate false", "rest false"])
    #expect(!context.log.events.contains { $0.kind == .control })
    // What is at rest passes touches on.
    context.declare(InputScript([.init(at: 8, .tap(.point(CGPoint(x: 100, y: 100))))]))
    context.advance(to: 9)
    #expect(context.log.events.filter { $0.kind == .control }.map(\.detail).first == "touchDown")
  }

  @Test func `scrolls from a control, unless it rests on it first`() {
    let control = Control()
    control.frame = CGRect(x: 0, y: 0, width: 200, height: 1000)
    scroll.addSublayer(control)
    context.commitPending(callingBlocks: false)
    fixture.drag(at: 0, by: -100)
    context.advance(to: 9)
    #expect(scroll.contentOffset.y > 80 && !control.isTracking)
    #expect(!context.log.events.contains { $0.kind == .control })
    let offset = scroll.contentOffset
    let point = CGPoint(x: 100, y: 150)
    context.declare(
      InputScript([
        .init(
          at: 10,
          .touches([
            .init(id: 1, time: 0, phase: .began, location: point),
            .init(id: 1, time: 0.2, phase: .moved, location: CGPoint(x: 100, y: 149)),
            .init(id: 1, time: 0.3, phase: .moved, location: CGPoint(x: 100, y: 80)),
            .init(id: 1, time: 0.4, phase: .ended, location: CGPoint(x: 100, y: 80)),
          ]))
      ]))
    context.advance(to: 12)
    #expect(scroll.contentOffset == offset)
    let events = context.log.events.filter { $0.kind == .control }
    #expect(events.map(\.detail).first == "touchDown" && events.last?.detail == "touchUpInside")
    #expect(abs((events.first?.time ?? 0) - 10.15) < 1e-9)
  }

  @Test func `is stopped by code, which also animates the offset`() {
    fixture.drag(at: 0, by: -100)
    context.advance(to: 0.5)
    scroll.contentOffset = CGPoint(x: 0, y: 300)
    #expect(!scroll.isDecelerating && fixture.shown(at: 0.5) == 300)
    var ends = 0
    scroll.scrollHandlers.didEndScrollingAnimation = { _ in ends += 1 }
    scroll.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
    #expect(scroll.contentOffset.y == 300 && scroll.bounds.origin.y == 400)
    #expect(fixture.shown(at: 0.5) == 300 && abs(fixture.shown(at: 0.65) - 350) < 1e-9)
    context.advance(to: 1)
    #expect(ends == 1 && fixture.shown(at: 0.9) == 400)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 980, width: 10, height: 100), animated: false)
    #expect(scroll.contentOffset.y == 800)
    scroll.contentOffset = CGPoint(x: CGFloat.nan, y: 0)
    #expect(scroll.contentOffset.y == 800)
  }

  @Test func `comes to rest where code chooses`() {
    scroll.scrollHandlers.willEndDragging = { _, velocity, target in
      #expect(abs(velocity.y - 0.4) < 1e-9 && target.y > 250)
      target.y = 333
    }
    fixture.drag(at: 0, by: -100)
    context.advance(to: 6)
    #expect(scroll.contentOffset.y == 333)
  }

  /// What is told in each frame of 1/60 s is what is shown, so that a header that follows it stays.
  private func tellsFrames(from first: Double, to last: Double) {
    let header = Layer()
    header.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
    scroll.addSublayer(header)
    var (told, seen, dictated): ([Double], [Double], [Double]) = ([], [], [])
    scroll.scrollHandlers.didScroll = { scroll in
      told.append(Double(scroll.contentOffset.y))
      Transaction.withoutActions { header.frame.origin.y = scroll.bounds.origin.y }
    }
    let tokens = [
      scroll.observe(\.bounds) { scroll, _ in seen.append(Double(scroll.bounds.origin.y)) },
      scroll.observe(forKeyPath: "contentOffset") { scroll, _ in
        dictated.append(Double((scroll.value(forKey: "contentOffset") as? CGPoint)?.y ?? .nan))
      },
    ]
    var expected: [Double] = []
    for frame in Int(first * 60)...Int(last * 60) {
      let time = Double(frame) / 60
      context.advance(to: time)
      let shown = fixture.shown(at: time)
      #expect(abs(Double(scroll.contentOffset.y) - shown) < 1e-9)
      #expect(abs(Double(header.frame.origin.y) - shown) < 1e-9)
      if shown != expected.last { expected.append(shown) }
    }
    #expect(expected.count > 15)
    // The end is told at its own instant.
    for list in [told, seen, dictated] {
      #expect(list.last == expected.last && list.count >= expected.count - 1)
      #expect(list.allSatisfy { $0.isFinite })
    }
    for token in tokens { token.invalidate() }
    #expect(Double(scroll.bounds.origin.y) == expected.last)
  }

  @Test func `tells of each frame while it decelerates`() {
    fixture.drag(at: 0, by: -100)
    tellsFrames(from: 0, to: 6)
  }

  @Test func `tells of each frame while it bounces, and while code moves it`() {
    fixture.drag(at: 0, from: 20, by: 150)
    tellsFrames(from: 0, to: 5)
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    tellsFrames(from: 5, to: 6)
  }

  private final class StickyList: ScrollLayer {
    let header = Layer()

    override func layoutSublayers() {
      super.layoutSublayers()
      header.position.y = bounds.origin.y
    }
  }

  @Test
  func `has its sublayers laid out by code, and observers of what is above told, in each frame`() {
    let list = StickyList()
    let row = Layer()
    list.addSublayer(list.header)
    list.addSublayer(row)
    let fixture = ScrollFixture(list)
    var seen = 0.0
    let token = row.observe(\.superlayer?.bounds.origin.y) { row, _ in
      seen = Double(row.superlayer?.bounds.origin.y ?? .nan)
    }
    fixture.drag(at: 0, by: -100)
    for frame in 1...120 {
      let time = Double(frame) / 60
      fixture.context.advance(to: time)
      let shown = fixture.shown(at: time)
      #expect(abs(Double(list.header.position.y) - shown) < 1e-9)
      #expect(abs(seen - shown) < 1e-9)
    }
    #expect(list.isDecelerating && list.bounds.origin.y > list.contentOffset.y)
    token.invalidate()
  }

  @Test func `may be held by its handler`() {
    scroll.scrollHandlers.didScroll = { scroll in
      scroll.contentOffset.y = min(scroll.contentOffset.y, 120)
    }
    fixture.drag(at: 0, by: -100)
    for frame in 1...200 { context.advance(to: Double(frame) / 60) }
    #expect(scroll.contentOffset.y <= 120 && scroll.contentOffset.y > 80)
    #expect(fixture.shown(at: 10) == Double(scroll.bounds.origin.y))
  }

  @Test func `has the offset of its end for snapshots, whoever is told of frames`() {
    fixture.drag(at: 0, by: -100)
    let times = stride(from: 0.3, through: 6, by: 0.1).map { $0 }
    let foretold = times.map { fixture.shown(at: $0) }
    scroll.scrollHandlers.didScroll = { _ in }
    let token = scroll.observe(\.bounds.origin) { _, _ in }
    context.advance(to: 1)
    #expect(times.map { fixture.shown(at: $0) } == foretold)
    #expect(scroll.bounds.origin.y != scroll.contentOffset.y)
    token.invalidate()
  }

  /// A finger from (100, 100) by a way in 0.25 s.
  private func drag(by way: CGPoint) {
    context.declare(
      InputScript([
        .init(
          at: context.time,
          .drag(.point(CGPoint(x: 100, y: 100)), to: .by(way), duration: 0.25))
      ]))
    context.advance(to: context.time + 20)
  }

  @Test func `does not begin across the only axis that scrolls, nor where none does`() {
    drag(by: CGPoint(x: -90, y: -40))
    #expect(scroll.contentOffset == .zero)
    drag(by: CGPoint(x: -40, y: -90))
    #expect(scroll.contentOffset.y > 80 && scroll.contentOffset.x == 0)
    scroll.contentOffset = .zero
    scroll.contentSize = CGSize(width: 200, height: 200)
    drag(by: CGPoint(x: 0, y: -90))
    #expect(scroll.contentOffset == .zero)
    scroll.contentSize = CGSize(width: 200, height: 1000)
    scroll.isScrollEnabled = false
    drag(by: CGPoint(x: 0, y: -90))
    #expect(scroll.contentOffset == .zero)
  }

  @Test func `along one axis locks the other where that is wanted`() {
    scroll.contentSize = CGSize(width: 1000, height: 1000)
    drag(by: CGPoint(x: -30, y: -90))
    #expect(scroll.contentOffset.x > 0 && scroll.contentOffset.y > 0)
    scroll.contentOffset = .zero
    scroll.isDirectionalLockEnabled = true
    drag(by: CGPoint(x: -30, y: -90))
    #expect(scroll.contentOffset.x == 0 && scroll.contentOffset.y > 0)
    scroll.contentOffset = .zero
    drag(by: CGPoint(x: -60, y: -90))
    #expect(scroll.contentOffset.x > 0 && scroll.contentOffset.y > 0)
  }

  @Test func `goes no further than the insets let it, and always bounces where that is wanted`() {
    scroll.bounces = false
    scroll.contentInset = EdgeInsets(top: 30)
    drag(by: CGPoint(x: 0, y: 150))
    #expect(scroll.contentOffset.y == -30)
    scroll.contentInset = .zero
    scroll.contentOffset = .zero
    scroll.bounces = true
    scroll.alwaysBounceHorizontal = true
    let start = context.time
    context.declare(
      InputScript([
        .init(
          at: start,
          .drag(.point(CGPoint(x: 50, y: 100)), to: .by(CGPoint(x: 90, y: 0)), duration: 0.25))
      ]))
    context.commitPending(callingBlocks: false)
    let pulled = context.timeline(until: start + 0.25).evaluate(at: start + 0.25)?
      .value(.bounds, of: scroll.layerNumber).components[0]
    #expect((pulled ?? 0) < -30)
    context.advance(to: start + 5)
    #expect(scroll.contentOffset == .zero)
  }
}
