import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// Snapshots of what a layer presents, beside those of its model.
@Suite struct `A snapshot of what is presented` {
  private let stage = Stage(width: 80, height: 80)
  private let card = Layer()
  private let dot = Layer()

  init() {
    card.frame = CGRect(x: 20, y: 30, width: 40, height: 20)
    card.backgroundColor = .white
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    dot.backgroundColor = .red
    card.addSublayer(dot)
    stage.rootLayer.addSublayer(card)
    stage.advance(to: 0)
  }

  /// A linear animation of one second.
  private func basic(_ keyPath: String, from: Double, to: Double) -> BasicAnimation {
    let animation = BasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    return animation
  }

  /// The part of a picture that a layer's frame is.
  private func part(_ picture: Bitmap, _ frame: CGRect) -> [UInt32] {
    (Int(frame.minY)..<Int(frame.maxY)).flatMap { y in
      (Int(frame.minX)..<Int(frame.maxX)).map { picture.pixel(x: $0, y: y) }
    }
  }

  private func shown() -> [UInt32] { part(stage.render(at: stage.time), card.frame) }

  /// The leftmost column that is red, in the middle of a snapshot of the card.
  private func redColumn(_ image: Image?) -> Int? {
    guard let image else { return nil }
    let row = image.height / 2 * image.width
    return (0..<image.width).first { image.pixels[row + $0] == 0xff00_00ff }
  }

  @Test func `has the animations of the stage's time, where the model has none`() throws {
    let slide = basic("position.x", from: 5, to: 35)
    dot.add(slide, forKey: "slide")
    for (time, column) in [(0.0, 0), (0.5, 15), (0.75, 22)] {
      stage.advance(to: time)
      let image = try #require(card.snapshot(afterUpdates: false))
      #expect(image.pixels == shown(), "\(time)")
      // Linear: 30 points in a second.
      #expect(time == 0.75 || redColumn(image) == column)
      #expect(redColumn(Image(rendering: card)) == 0)
    }
    stage.advance(to: 2)
    #expect(card.snapshot(afterUpdates: false) == Image(rendering: card))
    // A presentation is a snapshot of its own moment.
    let past = Stage(width: 80, height: 80, keepsHistory: true)
    past.rootLayer.addSublayer(card)
    past.advance(to: 0)
    dot.add(slide, forKey: "slide")
    past.advance(to: 3)
    let early = card.presentation(at: 0.5)?.snapshot(afterUpdates: false)
    #expect(redColumn(early) == 15)
  }

  @Test func `takes in what changed, or not`() {
    card.actions = ["backgroundColor": NullAction()]
    card.backgroundColor = .blue
    let before = card.snapshot(afterUpdates: false)
    #expect(before?.pixels.last == 0xffff_ffff)
    #expect(card.snapshot(afterUpdates: true)?.pixels.last == 0xffff_0000)
    Transaction.begin()
    card.backgroundColor = .green
    #expect(card.snapshot(afterUpdates: true)?.pixels.last == 0xffff_0000)
    Transaction.commit()
    #expect(Layer().snapshot(afterUpdates: true) == nil)
    let late = Layer()
    late.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    late.backgroundColor = .red
    stage.rootLayer.addSublayer(late)
    #expect(late.snapshot(afterUpdates: false) == nil)
    #expect(
      late.snapshot(afterUpdates: true)?.pixels == [UInt32](repeating: 0xff00_00ff, count: 16))
  }

  @Test(arguments: [1.0, 2])
  func `is of the layer's own space, whatever moves and turns it`(scale: Double) {
    let upright = card.snapshot(afterUpdates: true, scale: scale)
    #expect(upright?.width == Int(40 * scale) && upright?.height == Int(20 * scale))
    #expect(upright?.scale == scale)
    Transaction.setDisableActions(true)
    let host = Layer()
    host.frame = stage.rootLayer.bounds
    host.transform = Transform3DMakeRotation(1, 0, 0, 1)
    host.opacity = 0.5
    host.addSublayer(card)
    stage.rootLayer.addSublayer(host)
    #expect(card.snapshot(afterUpdates: true, scale: scale) == upright)
    card.position = CGPoint(x: -300, y: 7)
    card.transform = Transform3DMakeScale(0, 3, 1)
    #expect(card.snapshot(afterUpdates: true, scale: scale) == upright)
    Transaction.setDisableActions(true)
    // Turned away from the viewer, it has its front nevertheless.
    card.transform = Transform3DMakeRotation(.pi, 0, 1, 0)
    card.isDoubleSided = false
    #expect(card.snapshot(afterUpdates: true, scale: scale) == upright)
    Transaction.setDisableActions(true)
    // Bounds that are scrolled show what is scrolled to.
    card.bounds.origin.x = 5
    let scrolled = card.snapshot(afterUpdates: true)
    #expect(scrolled?.pixels[4] == 0xff00_00ff && scrolled?.pixels[5] == 0xffff_ffff)
  }

  @Test func `has the layer's opacity and mask, so that it can be put into its frame`() {
    let mask = Layer()
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    mask.backgroundColor = .black
    Transaction.withoutActions {
      card.mask = mask
      card.opacity = 0.5
    }
    let image = card.snapshot(afterUpdates: true)
    // Half of white, premultiplied, and nothing outside of the mask.
    #expect(image?.pixels[15] == 0x8080_8080 && image?.pixels[25] == 0)
    #expect(image?.pixels == shown())
    let standIn = Layer()
    standIn.frame = card.frame
    standIn.contents = image
    let expected = shown()
    Transaction.withoutActions { card.isHidden = true }
    stage.rootLayer.addSublayer(standIn)
    stage.advance(to: 0)
    #expect(shown() == expected)
    #expect(card.snapshot(afterUpdates: true)?.pixels.allSatisfy { $0 == 0 } == true)
  }

  @Test func `is upright below flipped geometry, as it is seen`() {
    Transaction.withoutActions { stage.rootLayer.isGeometryFlipped = true }
    let corner = Layer()
    corner.frame = CGRect(x: 0, y: 0, width: 40, height: 5)
    corner.backgroundColor = .blue
    card.addSublayer(corner)
    let image = card.snapshot(afterUpdates: true)
    // y = 0 is at the bottom.
    #expect(image?.pixels.last == 0xffff_0000 && image?.pixels.first == 0xff00_00ff)
    let frame = CGRect(x: 20, y: 80 - 50, width: 40, height: 20)
    #expect(image?.pixels == part(stage.render(at: 0), frame))
  }

  @Test func `has transitions and particles, which only stages draw`() throws {
    let fade = Transition()
    fade.duration = 1
    fade.timingFunction = TimingFunction(name: .linear)
    card.add(fade, forKey: "transition")
    Transaction.withoutActions { card.backgroundColor = .black }
    stage.advance(to: 0.25)
    let image = try #require(card.snapshot(afterUpdates: false))
    #expect(image.pixels == shown())
    // A quarter of the way from white to black.
    #expect(image.pixels.last == 0xffbf_bfbf)
    let emitter = EmitterLayer()
    emitter.frame = card.bounds
    emitter.emitterPosition = CGPoint(x: 2, y: 10)
    let cell = EmitterCell()
    cell.contents = Image(size: CGSize(width: 2, height: 2)) { context in
      context.setFillColor(.blue)
      context.fill(context.bounds)
    }
    cell.birthRate = 10
    cell.lifetime = 1
    cell.velocity = 40
    emitter.emitterCells = [cell]
    card.addSublayer(emitter)
    stage.advance(to: 1.5)
    #expect(card.snapshot(afterUpdates: true)?.pixels == shown())
    #expect(card.snapshot(afterUpdates: true)?.pixels.contains(0xffff_0000) == true)
    #expect(Image(rendering: card)?.pixels.contains(0xffff_0000) == false)
  }

  @Test func `has frames that the code of layers draws`() {
    final class Bar: Layer {
      override class func needsDisplay(forKey key: String) -> Bool { key == "cornerRadius" }

      override func draw(in context: DrawingContext) {
        context.setFillColor(.blue)
        context.fill(CGRect(x: 0, y: 0, width: cornerRadius, height: bounds.height))
      }

      override func presentation() -> Bar? { makePresentation(with: Bar.init(layer:)) }
    }
    let bar = Bar()
    bar.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
    stage.rootLayer.addSublayer(bar)
    bar.add(basic("cornerRadius", from: 0, to: 40), forKey: "grow")
    stage.advance(to: 0.5)
    let image = bar.snapshot(afterUpdates: false)
    #expect(image?.pixels[200 + 19] == 0xffff_0000 && image?.pixels[200 + 20] == 0)
  }
}
