import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A scroll layer of 200 × 200 at (20, 10) of a stage, whose content is a photo of its size, up to a scale
/// of 4.
private struct ZoomFixture {
  let context: LayerContext
  let scroll = ScrollLayer()
  let photo = Layer()

  init() {
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    scroll.frame = CGRect(x: 20, y: 10, width: 200, height: 200)
    scroll.name = "list"
    scroll.contentSize = CGSize(width: 200, height: 200)
    scroll.isScrollEnabled = true
    scroll.maximumZoomScale = 4
    photo.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    photo.name = "photo"
    scroll.addSublayer(photo)
    root.addSublayer(scroll)
    context = LayerContext(root: root)
    context.recordsEvents = true
    context.commitIfNeeded()
  }

  struct Shown: Equatable {
    let scale: Double, x: Double, y: Double

    /// Whether it is the same but for rounding.
    func isNear(_ scale: Double, _ x: Double, _ y: Double) -> Bool {
      abs(self.scale - scale) < 1e-9 && abs(self.x - x) < 1e-9 && abs(self.y - y) < 1e-9
    }

    /// The point of the content, at the scale 1, that is shown at a point of the layer.
    func content(at point: CGPoint) -> CGPoint {
      CGPoint(x: (x + Double(point.x)) / scale, y: (y + Double(point.y)) / scale)
    }
  }

  func shown(at time: Double) -> Shown {
    context.commitPending(callingBlocks: false)
    let tree = context.timeline(until: time).evaluate(at: time)
    let bounds = tree?.value(.bounds, of: scroll.layerNumber).components ?? [.nan, .nan]
    return Shown(
      scale: tree?.number(.zoomScale, of: scroll.layerNumber) ?? .nan, x: bounds[0], y: bounds[1])
  }

  /// A pinch about a point of the layer, of half a second.
  func pinch(at time: Double, about point: CGPoint, by scale: Double) {
    let point = CGPoint(x: point.x + 20, y: point.y + 10)
    context.declare(
      InputScript([.init(at: time, .pinch(.point(point), scale: scale, duration: 0.5))]))
  }

  /// Fingers that touch and move, in the layer's space: their locations at each time.
  func touch(_ moments: [(time: Double, fingers: [CGPoint?])]) {
    var down: [Int: CGPoint] = [:]
    var samples: [InputScript.Sample] = []
    for (time, fingers) in moments {
      for (id, point) in fingers.enumerated() {
        let phase: Touch.Phase = point == nil ? .ended : down[id] == nil ? .began : .moved
        guard let at = point ?? down[id] else { continue }
        down[id] = point
        samples.append(
          .init(
            id: id, time: time, phase: phase, location: CGPoint(x: at.x + 20, y: at.y + 10)))
      }
    }
    context.declare(InputScript([.init(at: 0, .touches(samples))]))
  }
}

private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { a.distance(to: b) < 1e-9 }

/// Laminar.docc: Scrolling, "Zooming".
@Suite struct `Two fingers that zoom` {
  private let fixture = ZoomFixture()
  private var scroll: ScrollLayer { fixture.scroll }
  private var context: LayerContext { fixture.context }

  @Test func `leave what is under their centre there`() {
    let centre = CGPoint(x: 60, y: 80)
    fixture.pinch(at: 1, about: centre, by: 2)
    for time in stride(from: 0.9, through: 2, by: 0.05) {
      #expect(isNear(fixture.shown(at: time).content(at: centre), centre), "\(time)")
    }
    // x′ = 2x − 60 of a point of the content is where it is shown: the offset is 60, and 80 along y.
    #expect(fixture.shown(at: 1.5).isNear(2, 60, 80))
    #expect(abs(fixture.shown(at: 1.25).scale - 1.5) < 1e-9)
    context.advance(to: 2)
    #expect(scroll.zoomScale == 2)
    #expect(scroll.contentSize == CGSize(width: 400, height: 400))
    #expect(isNear(scroll.contentOffset, centre))
  }

  @Test func `take the content along when they move`() {
    // From (50, 100) and (150, 100) to twice the distance, then to the right by 40 and down by 10.
    fixture.touch([
      (0, [CGPoint(x: 50, y: 100), CGPoint(x: 150, y: 100)]),
      (0.1, [CGPoint(x: 0, y: 100), CGPoint(x: 200, y: 100)]),
      (0.2, [CGPoint(x: 40, y: 110), CGPoint(x: 240, y: 110)]),
      (0.3, [CGPoint(x: 40, y: 110), CGPoint(x: 240, y: 110)]),
    ])
    #expect(fixture.shown(at: 0.1).isNear(2, 100, 100))
    #expect(fixture.shown(at: 0.2).isNear(2, 60, 90))
  }

  @Test func `scroll with the one that is left`() {
    fixture.touch([
      (0, [CGPoint(x: 50, y: 100), CGPoint(x: 150, y: 100)]),
      (0.1, [CGPoint(x: 0, y: 100), CGPoint(x: 200, y: 100)]),
      (0.2, [nil, CGPoint(x: 200, y: 100)]),
      (0.4, [nil, CGPoint(x: 180, y: 100)]), (0.5, [nil, CGPoint(x: 170, y: 95)]),
      (0.9, [nil, CGPoint(x: 170, y: 95)]), (1, [nil, nil]),
    ])
    let shown = fixture.shown(at: 0.6)
    // The distance that made it a pan is not part of the drag.
    #expect(shown.isNear(2, 110, 105))
    #expect(fixture.shown(at: 3) == shown)
  }

  @Test func `go on without a jump when one joins again`() {
    fixture.touch([
      (0, [CGPoint(x: 50, y: 100), CGPoint(x: 150, y: 100)]),
      (0.1, [CGPoint(x: 0, y: 100), CGPoint(x: 200, y: 100)]),
      (0.2, [nil, CGPoint(x: 200, y: 100)]),
      (0.3, [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100)]),
      (0.4, [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100)]),
      (0.5, [CGPoint(x: 50, y: 100), CGPoint(x: 200, y: 100)]),
    ])
    #expect(fixture.shown(at: 0.45).isNear(2, 100, 100))
    // From 100 to 150 points: 2 · 1.5. The content under the centre, now at 125, is 250 − 125 away.
    let shown = fixture.shown(at: 0.5)
    #expect(abs(shown.scale - 3) < 1e-12)
    #expect(isNear(shown.content(at: CGPoint(x: 125, y: 100)), CGPoint(x: 125, y: 100)))
  }

  @Test func `do not zoom where the limits are equal`() {
    scroll.maximumZoomScale = 1
    context.commitIfNeeded()
    fixture.pinch(at: 0, about: CGPoint(x: 60, y: 80), by: 2)
    #expect(fixture.shown(at: 0.4).isNear(1, 0, 0))
    #expect(scroll.pinchGestureRecognizer == nil)
  }

  @Test func `zoom a layer that does not scroll`() {
    scroll.isScrollEnabled = false
    context.commitIfNeeded()
    fixture.pinch(at: 0, about: CGPoint(x: 100, y: 100), by: 2)
    #expect(fixture.shown(at: 1).scale == 2)
  }

  // MARK: - Beyond the limits

  /// A factor q beyond a limit is seen as 2 − 1/(0.55·(q − 1) + 1): the rubber band of offsets,
  /// b = d·(1 − 1/(x·c/d + 1)), with d = 1.
  private func band(_ factor: Double) -> Double { 1 + (1 - 1 / ((factor - 1) * 0.55 + 1)) }

  @Test(arguments: [(4.0, 2.0), (8.0, 2.0), (2.5, 2.0)])
  func `stretch the content beyond the greatest scale`(scale: Double, limit: Double) {
    scroll.maximumZoomScale = CGFloat(limit)
    context.commitIfNeeded()
    let centre = CGPoint(x: 60, y: 80)
    fixture.pinch(at: 0, about: centre, by: scale)
    let shown = fixture.shown(at: 0.4999)
    let followed = 1 + (scale - 1) * (59.0 / 60)
    #expect(abs(shown.scale - limit * band(followed / limit)) < 1e-9)
    #expect(isNear(shown.content(at: centre), centre))
    #expect(fixture.shown(at: 4).isNear(limit, 60, 80))
  }

  @Test func `stretch it as much below the least scale`() {
    fixture.pinch(at: 0, about: CGPoint(x: 60, y: 80), by: 0.25)
    let shown = fixture.shown(at: 0.4999)
    let followed = 1 - 0.75 * (59.0 / 60)
    #expect(abs(shown.scale - 1 / band(1 / followed)) < 1e-9)
    #expect(fixture.shown(at: 4).isNear(1, 0, 0))
  }

  @Test func `stop at the limits without bouncing`() {
    scroll.bouncesZoom = false
    context.commitIfNeeded()
    fixture.pinch(at: 0, about: CGPoint(x: 60, y: 80), by: 9)
    #expect(fixture.shown(at: 0.5).scale == 4)
    fixture.pinch(at: 1, about: CGPoint(x: 60, y: 80), by: 0.1)
    #expect(fixture.shown(at: 1.5).scale == 1)
  }

  /// x″ = −100·(x − goal) − 20·x′, integrated by the classical Runge–Kutta method: a critically damped
  /// spring of 10 per second, from rest.
  private func integrated(from start: Double, to goal: Double, after time: Double) -> Double {
    let step = 1e-4
    var (x, v) = (start, 0.0)
    func force(_ x: Double, _ v: Double) -> Double { -100 * (x - goal) - 20 * v }
    for _ in 0..<Int((time / step).rounded()) {
      let (k1, l1) = (v, force(x, v))
      let (k2, l2) = (v + step / 2 * l1, force(x + step / 2 * k1, v + step / 2 * l1))
      let (k3, l3) = (v + step / 2 * l2, force(x + step / 2 * k2, v + step / 2 * l2))
      let (k4, l4) = (v + step * l3, force(x + step * k3, v + step * l3))
      x += step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += step / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return x
  }

  @Test func `let it go back along a spring, as a function of time`() {
    scroll.maximumZoomScale = 2
    context.commitIfNeeded()
    let centre = CGPoint(x: 60, y: 80)
    fixture.pinch(at: 0, about: centre, by: 4)
    let left = fixture.shown(at: 0.5)
    #expect(abs(left.scale - 2 * band(2)) < 1e-9)
    for time in [0.05, 0.1, 0.2, 0.4, 0.8] {
      let shown = fixture.shown(at: 0.5 + time)
      #expect(abs(shown.scale - integrated(from: left.scale, to: 2, after: time)) < 1e-6)
      #expect(isNear(shown.content(at: centre), centre), "the motion is about the fingers' centre")
    }
    // In steps and at once, forwards and backwards: the same.
    let times = stride(from: 0.03, through: 2, by: 0.07).map { $0 }
    let before = Array(times.reversed().map { fixture.shown(at: $0) }.reversed())
    for time in times { context.advance(to: time) }
    #expect(times.map { fixture.shown(at: $0) } == before)
    context.advance(to: 4)
    #expect(scroll.zoomScale == 2 && !scroll.isZoomBouncing)
  }

  @Test func `bring content back that leaves the edges`() {
    // From 2 to 1.2 about the corner of the content: the offset goes below 0 and comes back.
    scroll.setZoomScale(2, animated: false)
    scroll.contentOffset = .zero
    fixture.pinch(at: 0, about: CGPoint(x: 140, y: 140), by: 0.6)
    let left = fixture.shown(at: 0.5)
    #expect(abs(left.x - (70 * 1.2 - 140)) < 1e-9 && abs(left.scale - 1.2) < 1e-9)
    let end = fixture.shown(at: 5)
    #expect(end.isNear(1.2, 0, 0))
  }
}

/// UIScrollView's documentation: setZoomScale(_:animated:), zoom(to:animated:), zoomScale.
@Suite struct `A zoom by code` {
  private let fixture = ZoomFixture()
  private var scroll: ScrollLayer { fixture.scroll }
  private var context: LayerContext { fixture.context }

  @Test func `keeps the middle, and scales the size of the content`() {
    scroll.zoomScale = 2
    #expect(fixture.shown(at: 0).isNear(2, 100, 100))
    #expect(scroll.contentSize == CGSize(width: 400, height: 400))
    scroll.setZoomScale(3.7, animated: false)
    scroll.setZoomScale(0.3, animated: false)
    #expect(scroll.zoomScale == 1, "the least scale")
    #expect(scroll.contentSize == CGSize(width: 200, height: 200), "without drift")
    #expect(scroll.contentOffset == .zero)
    scroll.setZoomScale(50, animated: false)
    #expect(scroll.zoomScale == 4, "the greatest scale")
    scroll.zoomScale = CGFloat.nan
    #expect(scroll.zoomScale == 4)
  }

  @Test(arguments: [
    // In the middle: its centre, at the scale, less half of the layer.
    (CGRect(x: 50, y: 50, width: 50, height: 50), 4.0, CGPoint(x: 200, y: 200)),
    // The longer side fits.
    (CGRect(x: 50, y: 50, width: 100, height: 50), 2, CGPoint(x: 100, y: 50)),
    // Not beyond the edges of the content.
    (CGRect(x: 0, y: 0, width: 100, height: 50), 2, .zero),
    (CGRect(x: 150, y: 150, width: 50, height: 50), 4, CGPoint(x: 600, y: 600)),
    // Not beyond the limits.
    (CGRect(x: 95, y: 95, width: 10, height: 10), 4, CGPoint(x: 300, y: 300)),
    (CGRect(x: 0, y: 0, width: 900, height: 900), 1, .zero),
  ])
  func `shows a rectangle`(rect: CGRect, scale: Double, offset: CGPoint) {
    scroll.setZoomScale(1.5, animated: false)
    scroll.zoom(to: rect, animated: false)
    #expect(scroll.zoomScale == CGFloat(scale))
    #expect(scroll.contentOffset == offset)
    scroll.zoom(to: .null, animated: false)
    #expect(scroll.contentOffset == offset)
  }

  @Test func `takes a rectangle of the layer that zooms`() {
    fixture.photo.frame = CGRect(x: 20, y: 40, width: 160, height: 100)
    scroll.zooms = "photo"
    scroll.zoom(to: CGRect(x: 30, y: 10, width: 100, height: 100), animated: false)
    // Its centre is (80, 60) of the photo, (100, 100) of the content: in the middle at the scale 2.
    #expect(scroll.zoomScale == 2)
    #expect(scroll.contentOffset == CGPoint(x: 100, y: 100))
    #expect(scroll.layerForZooming === fixture.photo)
  }

  @Test func `moves there, about what stays`() {
    scroll.zoom(to: 3, about: CGPoint(x: 40, y: 150), duration: 0.3)
    let centre = CGPoint(x: 40, y: 150)
    var scales: [Double] = []
    for time in stride(from: 0.0, through: 0.3, by: 0.05) {
      let shown = fixture.shown(at: time)
      #expect(isNear(shown.content(at: centre), centre))
      scales.append(shown.scale)
    }
    #expect(scales.first == 1 && scales == scales.sorted())
    #expect(abs(scales[3] - 2) < 1e-6, "easeInEaseOut is half way after half of the time")
    context.advance(to: 0.15)
    #expect(abs(scroll.zoomScale - 2) < 1e-6)
    context.advance(to: 1)
    #expect(scroll.zoomScale == 3)
  }

  @Test func `animates in a block`() {
    Layer.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.scroll.zoomScale = 3 }
    let middle = CGPoint(x: 100, y: 100)
    #expect(abs(fixture.shown(at: 0.5).scale - 2) < 1e-9)
    #expect(isNear(fixture.shown(at: 0.25).content(at: middle), middle))
  }

  @Test func `goes from scale to scale, and back`() {
    let scales = [1, 2, 9.0]
    var seen: [CGFloat] = []
    for _ in 0..<5 {
      scroll.zoom(to: scroll.nextScale(of: scales), about: nil, duration: 0)
      seen.append(scroll.zoomScale)
    }
    #expect(seen == [2, 4, 1, 2, 4])
  }

  @Test func `is told to the handlers in UIKit's order`() {
    var calls: [String] = []
    scroll.zooms = "photo"
    scroll.scrollHandlers.willBeginZooming = { calls.append("begin \($1?.name ?? "-")") }
    scroll.scrollHandlers.didZoom = { scroll in
      if calls.last != "zoom" { calls.append("zoom") }
    }
    scroll.scrollHandlers.didEndZooming = { _, layer, scale in
      calls.append("end \(layer?.name ?? "-") \(scale)")
    }
    // At once: no more than the change.
    scroll.setZoomScale(2, animated: false)
    #expect(calls == ["zoom"])
    calls = []
    scroll.setZoomScale(3, animated: true)
    for frame in 1...30 { context.advance(to: Double(frame) / 60) }
    #expect(calls == ["begin photo", "zoom", "end photo 3.0"])
    // The end comes after the bounce, with a scale within the limits.
    calls = []
    fixture.pinch(at: 1, about: CGPoint(x: 100, y: 100), by: 3)
    for frame in 60...93 { context.advance(to: Double(frame) / 60) }
    #expect(calls == ["begin photo", "zoom"])
    #expect(scroll.isZoomBouncing && scroll.zoomScale > 4 && !scroll.isZooming)
    for frame in 94...240 { context.advance(to: Double(frame) / 60) }
    #expect(calls == ["begin photo", "zoom", "end photo 4.0"])
  }
}

/// What zooms is seen, touched and converted where it is shown.
@Suite struct `Zoomed content` {
  private let fixture = ZoomFixture()
  private var scroll: ScrollLayer { fixture.scroll }

  @Test func `is converted with the zoom`() {
    scroll.zoom(to: CGRect(x: 50, y: 50, width: 50, height: 50), animated: false)
    #expect(fixture.photo.convert(CGPoint(x: 50, y: 50), to: scroll) == CGPoint(x: 200, y: 200))
    #expect(scroll.convert(CGPoint(x: 300, y: 240), to: fixture.photo) == CGPoint(x: 75, y: 60))
    #expect(
      fixture.photo.convert(CGPoint(x: 50, y: 50), to: scroll.superlayer) == CGPoint(x: 20, y: 10))
    #expect(fixture.photo.frame == CGRect(x: 0, y: 0, width: 200, height: 200))
  }

  @Test func `is hit where it is shown, also while it zooms`() {
    let button = Layer()
    button.name = "button"
    button.frame = CGRect(x: 60, y: 60, width: 20, height: 20)
    fixture.photo.addSublayer(button)
    let root = scroll.superlayer ?? scroll
    scroll.zoom(to: CGRect(x: 50, y: 50, width: 50, height: 50), duration: 1)
    fixture.context.commitIfNeeded()
    fixture.context.advance(to: 0.5)
    let shown = fixture.shown(at: 0.5)
    func location(_ x: Double) -> CGPoint {
      CGPoint(x: 20 + x * shown.scale - shown.x, y: 10 + x * shown.scale - shown.y)
    }
    #expect(fixture.context.hitLayer(at: location(61))?.name == "button")
    #expect(fixture.context.hitLayer(at: location(79))?.name == "button")
    #expect(fixture.context.hitLayer(at: location(81))?.name == "photo")
    fixture.context.advance(to: 2)
    #expect(root.hitTest(CGPoint(x: 20 + 4 * 61 - 200, y: 10 + 4 * 61 - 200))?.name == "button")
  }

  @Test func `leaves the other sublayers alone, if it is one of them`() throws {
    let pin = Layer()
    pin.name = "pin"
    pin.frame = CGRect(x: 100, y: 100, width: 20, height: 20)
    scroll.addSublayer(pin)
    scroll.zooms = "photo"
    scroll.zoom(to: 2, about: CGPoint.zero, duration: 0)
    fixture.context.commitIfNeeded()
    #expect(pin.convert(CGPoint(x: 5, y: 5), to: scroll) == CGPoint(x: 105, y: 105))
    #expect(fixture.photo.convert(CGPoint(x: 5, y: 5), to: scroll) == CGPoint(x: 10, y: 10))
    let root = scroll.superlayer ?? scroll
    #expect(root.hitTest(CGPoint(x: 20 + 119, y: 10 + 119))?.name == "pin")
    #expect(root.hitTest(CGPoint(x: 20 + 121, y: 10 + 121))?.name == "photo")
    let tree = try #require(fixture.context.timeline(until: 0).evaluate(at: 0))
    let node = scroll.layerNumber
    let seen = tree.sublayersByDepth(of: node, through: LayerGeometry(tree, node).sublayerPlane)
    #expect(seen.map(\.space.plane.m11) == [2, 1])
  }
}
