import Foundation
import Laminar
import Testing

/// The touch, gesture and button code that articles about controls show, over Laminar's names.
@Suite struct InteractiveLayersTests {
  private let stage = Stage(width: 200, height: 200)

  private func send(_ actions: (Double, InputScript.Action)..., until end: Double) {
    stage.send(InputScript(actions.map { .init(at: $0.0, $0.1) }), at: 0)
    stage.advance(to: end)
  }

  private func touches(_ samples: (Double, Touch.Phase, Double, Double)...) -> InputScript.Action {
    .touches(
      samples.map {
        .init(id: 1, time: $0.0, phase: $0.1, location: CGPoint(x: $0.2, y: $0.3))
      })
  }

  @Test func `shrink a pressed button and change its colour until it is released`() throws {
    let button = GradientButton()
    button.name = "ok"
    button.frame = CGRect(x: 50, y: 80, width: 100, height: 40)
    button.titles = [.normal: "OK", .highlighted: "OK!"]
    var presses = 0
    button.addAction(for: .touchUpInside) { _ in presses += 1 }
    stage.rootLayer.addSublayer(button)
    send((0.5, .press(.layer("ok"), duration: 0.5)), until: 0.8)
    #expect(button.isHighlighted && button.backgroundColor == Color(red: 0, green: 0, blue: 0.5))
    #expect(button.title.string as? String == "OK!")
    let scale = try #require(
      button.presentation()?.value(forKeyPath: "transform.scale.x") as? Double)
    #expect(abs(scale - 0.95) < 1e-12)
    stage.advance(to: 1.5)
    #expect(!button.isHighlighted && presses == 1 && button.backgroundColor == .blue)
    #expect(button.title.string as? String == "OK" && button.transform == .identity)
    button.isEnabled = false
    #expect(button.backgroundColor == .gray)
    send((2, .tap(.layer("ok"))), until: 3)
    #expect(presses == 1)
    button.gradientColors = [.red, .yellow]
    stage.advance(to: 3.5)
    #expect(button.backgroundColor == nil && button.gradient.frame == button.bounds)
  }

  @Test func `release outside of a button sends no press`() {
    let button = GradientButton()
    button.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    var events: [String] = []
    for (event, name) in [
      (ControlEvents.touchDown, "down"), (.touchDragExit, "exit"), (.touchDragEnter, "enter"),
      (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
    ] { button.addAction(for: event) { _ in events.append(name) } }
    stage.rootLayer.addSublayer(button)
    send(
      (
        0,
        touches(
          (0, .began, 20, 20), (0.1, .moved, 190, 190), (0.2, .moved, 20, 20),
          (0.3, .moved, 190, 190), (0.4, .ended, 190, 190))
      ), until: 1)
    #expect(events == ["down", "exit", "enter", "exit", "outside"])
    #expect(button.transform == .identity)
  }

  @Test func `drag a layer by touches, grabbed beside its edge`() {
    let thumb = DraggableLayer()
    thumb.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    stage.rootLayer.addSublayer(thumb)
    send(
      (
        0,
        touches(
          (0, .began, 32, 50), (0.1, .moved, 42, 55), (0.2, .moved, 62, 65), (0.3, .ended, 62, 65))
      ), until: 1)
    #expect(thumb.phases == [.began, .moved, .moved, .ended])
    #expect(thumb.transform == Transform3D(translationX: 30, y: 15))
    send((1.5, .tap(.point(CGPoint(x: 40, y: 40)))), until: 2)
    #expect(thumb.phases.count == 4)
  }

  @Test func `touch a round layer in its circle only`() {
    let round = RoundLayer()
    round.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.rootLayer.addSublayer(round)
    #expect(stage.rootLayer.touchTest(CGPoint(x: 50, y: 3)) === round)
    #expect(stage.rootLayer.touchTest(CGPoint(x: 14, y: 14)) === stage.rootLayer)
  }

  @Test func `hand touches on along the chain and to another layer`() {
    let holder = RecordingLayer()
    holder.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    let carousel = CarouselLayer()
    carousel.frame = holder.bounds
    let page = RecordingLayer()
    carousel.page = page
    holder.addSublayer(carousel)
    stage.rootLayer.addSublayer(holder)
    send((0, .tap(.point(CGPoint(x: 100, y: 100)))), until: 1)
    #expect(holder.calls == ["began 1", "ended"] && page.calls == holder.calls)
    carousel.isDragging = true
    send((1, .tap(.point(CGPoint(x: 100, y: 100)))), until: 2)
    #expect(holder.calls.count == 4 && page.calls.count == 2)
    #expect(carousel.next === holder && holder.next === stage.rootLayer)
  }

  @Test func `track a touch in a control of one's own`() {
    let dial = DialControl()
    dial.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    var values: [Double] = []
    dial.addAction(for: .valueChanged) { values.append(($0 as? DialControl)?.angle ?? -1) }
    stage.rootLayer.addSublayer(dial)
    send(
      (
        0,
        touches(
          (0, .began, 10, 50), (0.1, .moved, 15, 50), (0.2, .moved, 40, 50), (0.4, .ended, 40, 50))
      ), until: 0.3)
    #expect(values == [5, 30] && dial.backgroundColor == .green && dial.isTracking)
    stage.advance(to: 0.5)
    #expect(dial.backgroundColor == .red && !dial.isTracking)
    send((0.5, touches((0, .began, 10, 50), (0.1, .cancelled, 10, 50))), until: 1)
    #expect(dial.backgroundColor == .gray)
  }

  @Test func `lay content out when observed bounds change`() {
    let layer = BorderedLayer()
    stage.rootLayer.addSublayer(layer)
    layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    stage.advance(to: 0.1)
    #expect(layer.content.frame == CGRect(x: 1, y: 1, width: 78, height: 58))
    layer.inset = 10
    #expect(layer.content.frame == CGRect(x: 10, y: 10, width: 60, height: 40))
  }

  @Test func `move, zoom and turn a picture, with the finger's velocity at the end`() throws {
    let photo = PhotoLayer()
    photo.name = "photo"
    photo.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    stage.rootLayer.addSublayer(photo)
    send(
      (0, .drag(.layer("photo"), to: .by(CGPoint(x: 40, y: 0)), duration: 0.4)), until: 1)
    #expect(abs(photo.position.x - 140) < 1e-9 && photo.position.y == 100)
    #expect(abs(photo.lastVelocity.x - 100) < 1e-6 && abs(photo.lastVelocity.y) < 1e-9)
    send((1, .drag(.layer("photo"), to: .by(CGPoint(x: -40, y: 0)), duration: 0.4)), until: 2)
    send((2, .pinch(.layer("photo"), scale: 2, duration: 0.4)), until: 3)
    let scale = try #require(photo.value(forKeyPath: "transform.scale.x") as? Double)
    #expect(abs(scale - 2) < 1e-9)
    send((3, .rotate(.layer("photo"), angle: 1, duration: 0.4)), until: 4)
    let angle = try #require(photo.value(forKeyPath: "transform.rotation.z") as? Double)
    #expect(abs(angle - 1) < 1e-9)
    send((4, .tap(.layer("photo"), count: 2)), (6, .tap(.layer("photo"))), until: 8)
    send((8, .press(.layer("photo"), duration: 1)), until: 10)
    #expect(photo.notes == ["double", "single", "press began", "press ended"])
  }

  @Test func `refuse a gesture by the layer, swipe in all directions`() {
    let layer = RecordingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    var swipes: [SwipeGestureRecognizer.Direction] = []
    for direction in [SwipeGestureRecognizer.Direction.right, .left, .up, .down] {
      let swipe = SwipeGestureRecognizer { _ in swipes.append(direction) }
      swipe.direction = direction
      layer.addGestureRecognizer(swipe)
    }
    stage.rootLayer.addSublayer(layer)
    let middle = InputScript.Target.point(CGPoint(x: 100, y: 100))
    send(
      (0, .swipe(middle, velocity: CGPoint(x: 900, y: 0))),
      (1, .swipe(middle, velocity: CGPoint(x: -900, y: 0))),
      (2, .swipe(middle, velocity: CGPoint(x: 0, y: -900))),
      (3, .swipe(middle, velocity: CGPoint(x: 0, y: 900))), until: 4)
    #expect(swipes == [.right, .left, .up, .down])
    #expect(layer.calls.filter { $0 == "cancelled" }.count == 4)
    layer.decides = { _ in false }
    send((4, .swipe(middle, velocity: CGPoint(x: 900, y: 0))), until: 5)
    #expect(swipes.count == 4 && layer.calls.last == "ended")
  }
}
