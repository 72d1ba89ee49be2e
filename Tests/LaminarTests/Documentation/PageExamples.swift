import Foundation
import Laminar

/// The Swift code of the documentation's pages: each block is here line by line, so that it
/// compiles.
enum PageExamples {
  /// The values that the pages' code uses.
  struct Subjects {
    let stage = Stage(width: 200, height: 200)
    let card = Layer()
    let label = Layer()
    let gradient = GradientLayer()

    init() {
      for layer in [card, label, gradient] {
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.position = CGPoint(x: 50, y: 120)
        stage.rootLayer.addSublayer(layer)
      }
      label.opacity = 0.5
      gradient.colors = [Color.white, Color.black]
      stage.advance(to: 0)
    }
  }

  static func block(_ subjects: Subjects, next: @escaping () -> Void) {
    let (card, gradient) = (subjects.card, subjects.gradient)
    Layer.animate(withDuration: 0.3, delay: 0.1, options: .curveEaseOut) {
      card.position.y -= 40
      card.setValue(0.1, forKeyPath: "transform.rotation.z")
      gradient.colors = [Color.red, Color.blue]
    } completion: { finished in
      next()
    }
  }

  static func animator(_ subjects: Subjects) -> PropertyAnimator {
    let card = subjects.card
    let animator = PropertyAnimator(duration: 0.5, curve: .easeOut) { card.position.y = 80 }
    animator.fractionComplete = 0.3
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    return animator
  }

  static func sequence(_ subjects: Subjects, next: @escaping () -> Void) {
    let (ball, label) = (subjects.card, subjects.label)
    let intro = AnimationSequence(name: "intro", layer: ball)
    intro.addStep(keyPath: "position.x", to: 300, duration: 0.4)
    intro.addStep(keyPath: "opacity", to: 0.2, duration: 0.3, delay: 0.1)
    intro.addParallelSteps([
      .init(keyPath: "opacity", to: 1, duration: 0.2, on: label),
      .init(keyPath: "position.y", by: 40, duration: 0.4),
    ])
    intro.execute { next() }
  }

  static func time(_ subjects: Subjects) -> (Bitmap, Bitmap) {
    let stage = subjects.stage
    let snapshot = stage.snapshot()
    let late = snapshot.render(at: 90)
    let early = snapshot.render(at: 0.5)
    return (early, late)
  }

  static func history(_ subjects: Subjects) -> (before: Bitmap, stage: Stage) {
    let card = subjects.card
    let stage = Stage(width: 64, height: 64, keepsHistory: true)
    stage.rootLayer.addSublayer(card)
    stage.advance(to: 1)
    card.isHidden = true
    stage.advance(to: 2)
    let before = stage.render(at: 0.5)
    return (before, stage)
  }

  static func remover(_ layer: Layer) -> any AnimationDelegate {
    final class Remover: AnimationObserver {
      weak var layer: Layer?

      override func animationDidStop(_ animation: Animation, finished: Bool) {
        if finished { layer?.removeFromSuperlayer() }
      }
    }
    let remover = Remover()
    remover.layer = layer
    return remover
  }

  static func snow(_ subjects: Subjects) {
    let stage = subjects.stage
    let snow = EmitterLayer.snow(in: stage.rootLayer.bounds)
    stage.rootLayer.addSublayer(snow)
  }

  static func counter() -> TextLayer {
    let label = TextLayer()
    label.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    label.fontSize = 48
    label.alignmentMode = .center
    label.number = 0.8
    label.format = "{number:.0%}"
    label.add(BasicAnimation(\TextLayer.number, from: 0, to: 0.8, duration: 1), forKey: "count")
    return label
  }

  static func subtitle() -> TextLayer {
    let subtitle = TextLayer()
    subtitle.string = "字幕 これは日本語の字幕です。改行されますか？"
    subtitle.isWrapped = true
    subtitle.lineBreak = .strict
    return subtitle
  }

  static func fallbacks(_ label: TextLayer, bytes: [UInt8], symbols: Font) throws {
    var font = try Font(data: bytes, name: "display")
    font.fallbacks = [symbols, .builtIn()]
    label.font = font
  }

  static func easings(_ animation: BasicAnimation) throws {
    animation.timingFunction = TimingFunction(name: .easeOutBack)
    animation.timingFunction = TimingFunction(steps: 8, jump: .jumpNone)
    animation.timingFunction = try TimingFunction(text: "linear(0, 0.5 25%, 1)")
  }

  static func title(_ label: TextLayer) {
    var title = AttributedText.Run("Outlined", fontSize: 40)
    title.tracking = 2
    title.strokeWidth = 3
    title.strokeColor = .red
    var style = AttributedText.ParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 6
    title.paragraphStyle = style
    label.string = AttributedText([title])
  }

  static func observe(_ subjects: Subjects) -> [KeyValueObservation] {
    let (card, label) = (subjects.card, subjects.label)
    let width = card.observe(\.bounds.size.width, options: [.old, .new]) { card, change in
      label.position.x = card.bounds.width / 2
    }
    let opacity = card.observe(forKeyPath: "superlayer.opacity", options: .initial) { card, _ in
      label.opacity = card.superlayer?.opacity ?? 1
    }
    return [width, opacity]
  }

  static func pulse(_ ring: Layer) {
    let pulse = BasicAnimation(keyPath: "transform.scale")
    pulse.toValue = 1.5
    pulse.duration = 0.8
    pulse.timingFunction = MediaTimingFunction(name: .easeOut)
    pulse.autoreverses = true
    pulse.repeatCount = .infinity
    ring.add(pulse, forKey: "pulse")
  }

  static func stage(_ ring: Layer) -> (scale: Any?, picture: Bitmap) {
    let stage = Stage(width: 200, height: 200)
    stage.rootLayer.addSublayer(ring)
    stage.advance(to: 0.4)
    let scale = ring.presentation()?.value(forKeyPath: "transform.scale")
    let picture = stage.render(at: 0.4)
    return (scale, picture)
  }

  static func gauge() -> (Layer, shown: (Layer) -> CGFloat?) {
    final class Gauge: Layer {
      override class var customProperties: [CustomProperty] {
        [CustomProperty(name: "angle", kind: .number, defaultValue: .number(0))]
      }

      var angle: CGFloat {
        get { CGFloat((value(forKey: "angle") as? NSNumber)?.doubleValue ?? 0) }
        set { setValue(newValue, forKey: "angle") }
      }

      override func presentation() -> Gauge? { makePresentation(with: Gauge.init(layer:)) }
    }
    return (Gauge(), { ($0 as? Gauge)?.presentation()?.angle })
  }
}
