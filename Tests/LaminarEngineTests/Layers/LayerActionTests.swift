import Foundation
import LaminarGraphics
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

/// Laminar.docc: Transactions, "Implicit animations"; Transactions, "Disabled actions";
/// ReferenceValues, "Geometry and drawing", rows 72 to 76.
@Suite struct `An implicit action` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }

  private func opacity(at time: Double) -> Double? {
    fixture.context.timeline.evaluate(at: time)?.number(.opacity, of: 1)
  }

  private func near(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-6 } ?? false }

  @Test func `animates for a quarter second along the default curve`() {
    layer.opacity = 0
    fixture.context.commitIfNeeded()
    #expect(opacity(at: 0) == 1)
    #expect(near(opacity(at: 0.125), 0.197597))
    #expect(opacity(at: 0.25) == 0)
    let animation = layer.animation(forKey: "opacity") as? BasicAnimation
    #expect(animation?.keyPath == "opacity")
    #expect(animation?.fillMode == .backwards)
    #expect(animation?.toValue == nil)
    fixture.context.advance(to: 0.25)
    #expect(layer.animationKeys() == nil)
  }

  @Test func `does not happen before the first commit`() {
    let new = Layer()
    layer.addSublayer(new)
    new.position = CGPoint(x: 5, y: 5)
    #expect(new.presentation() == nil)
    fixture.context.commitIfNeeded()
    #expect(new.animationKeys() == nil)
    #expect(new.presentation()?.position == CGPoint(x: 5, y: 5))
    #expect(Layer().action(forKey: "position") == nil)
    #expect(Layer().presentation() == nil)
  }

  @Test func `takes the transaction's duration and curve`() {
    Transaction.begin()
    Transaction.setAnimationDuration(2)
    Transaction.setAnimationTimingFunction(TimingFunction(name: .linear))
    layer.opacity = 0
    Transaction.commit()
    #expect(opacity(at: 0.5) == 0.75)
    Transaction.begin()
    Transaction.setAnimationDuration(0)
    layer.opacity = 0.5
    Transaction.commit()
    #expect(layer.animationKeys() == nil)
    #expect(opacity(at: 0) == 0.5)
  }

  @Test func `is left out when actions are off, and still found`() {
    let custom = BasicAnimation()
    layer.actions = ["opacity": custom]
    Transaction.begin()
    Transaction.setDisableActions(true)
    #expect(layer.action(forKey: "opacity") === custom)
    layer.opacity = 0
    layer.zPosition = 4
    Transaction.commit()
    #expect(layer.animationKeys() == nil)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == ["opacity"])
    #expect((layer.animation(forKey: "opacity") as? BasicAnimation)?.keyPath == "opacity")
  }

  @Test func `goes on from what is shown`() {
    layer.opacity = 0
    fixture.context.advance(to: 0.125)
    layer.opacity = 0.25
    layer.opacity = 1
    fixture.context.commitIfNeeded()
    // The second change replaces the first and comes from the same shown value.
    #expect(layer.animationKeys() == ["opacity"])
    #expect(near(opacity(at: 0.125), 0.197597))
    // 0.197597 + (1 − 0.197597) · 0.802403, the default curve at one half.
    #expect(near(opacity(at: 0.25), 0.841448))
  }

  @Test func `goes on from what a superlayer animates`() {
    layer.name = "dot"
    let fade = fixture.fade("a")
    fade.keyPath = "sublayers.dot.opacity"
    fixture.context.root.add(fade, forKey: nil)
    fixture.context.advance(to: 0.5)
    layer.opacity = 0.75
    #expect((layer.animation(forKey: "opacity") as? BasicAnimation)?.fromValue as? Double == 0.5)
  }

  @Test func `reads the layer's own clock`() {
    fixture.context.root.speed = 2
    layer.timeOffset = 0.25
    let fade = fixture.fade("a")
    fade.beginTime = 1
    layer.add(fade, forKey: "a")
    fixture.context.advance(to: 0.625)
    layer.opacity = 0.75
    // 2 · 0.625 + 0.25 = 1.5 on the layer's clock.
    #expect((layer.animation(forKey: "opacity") as? BasicAnimation)?.fromValue as? Double == 0.5)
  }

  @Test func `follows the frame to bounds and position`() {
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(layer.animationKeys() == ["bounds", "position"])
    layer.removeAllAnimations()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(layer.animationKeys() == nil)
  }

  @Test func `of a part is that of the whole, unless the layer lists one`() {
    layer.setValue(5, forKeyPath: "position.x")
    layer.setValue(2, forKeyPath: "transform.scale")
    #expect(layer.position.x == 5)
    #expect(layer.animationKeys() == ["position", "transform"])
    let move = layer.animation(forKey: "position") as? BasicAnimation
    #expect(move?.keyPath == "position" && move?.fromValue as? CGPoint == .zero)
    layer.removeAllAnimations()
    let part = BasicAnimation()
    layer.actions = ["transform.scale": part]
    layer.setValue(3, forKeyPath: "transform.scale")
    #expect(layer.animationKeys() == ["transform.scale"])
    layer.setValue(2, forKey: "zPosition")
    #expect(layer.animationKeys() == ["transform.scale", "zPosition"])
    layer.removeAllAnimations()
    layer.actions = ["transform": NSNull()]
    layer.setValue(4, forKeyPath: "transform.scale")
    layer.setValue(4, forKeyPath: "transform.scale")
    #expect(layer.animationKeys() == nil)
  }

  @Test func `of a part moves along the default curve`() {
    layer.setValue(5, forKeyPath: "position.x")
    fixture.context.commitIfNeeded()
    let shown = fixture.context.timeline.evaluate(at: 0.125)?.value(.position, of: 1)
    // Five times 0.802403, the default curve at one half.
    #expect(near(shown?.components.first, 4.012017))
  }

  @Test func `comes from a colour that was set`() {
    layer.backgroundColor = .red
    #expect(layer.animationKeys() == nil)
    fixture.context.commitIfNeeded()
    layer.backgroundColor = .blue
    #expect(layer.animationKeys() == ["backgroundColor"])
  }

  /// Laminar.docc: Transactions, "Implicit animations", on a shape layer; false where the change is
  /// at once.
  static let properties: [(key: String, value: any Sendable, animates: Bool)] = [
    ("bounds", CGRect(x: 0, y: 0, width: 1, height: 1), true),
    ("position", CGPoint(x: 1, y: 1), true), ("zPosition", 1, true),
    ("anchorPoint", CGPoint(x: 0, y: 0), true), ("anchorPointZ", 1, true),
    ("transform", Transform3DMakeScale(2, 2, 2), true),
    ("sublayerTransform", Transform3DMakeScale(2, 2, 2), true),
    ("contentsRect", CGRect(x: 0, y: 0, width: 0.5, height: 1), true),
    ("contentsCenter", CGRect(x: 0, y: 0, width: 0.5, height: 1), true),
    ("contentsScale", 2, true), ("cornerRadius", 2, true), ("borderWidth", 2, true),
    ("borderColor", Color.red, true), ("shadowColor", Color.red, true),
    ("shadowOpacity", 0.5, true), ("shadowOffset", CGSize(width: 1, height: 1), true),
    ("shadowRadius", 1, true), ("opacity", 0.5, true),
    ("fillColor", Color.red, true), ("strokeStart", 0.5, true), ("strokeEnd", 0.5, true),
    ("lineWidth", 2, true), ("miterLimit", 2, true), ("lineDashPhase", 2, true),
    ("path", Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), false),
    ("shadowPath", Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), false),
    ("lineCap", "round", false), ("doubleSided", false, false),
    ("contentsGravity", "center", false), ("cornerCurve", "continuous", false),
    ("speed", 2, false), ("name", "a", false),
  ]

  @Test func `belongs to the properties that the table names`() {
    for (key, value, animates) in Self.properties {
      let shape = ShapeLayer()
      layer.addSublayer(shape)
      fixture.context.commitIfNeeded()
      shape.setValue(value, forKey: key)
      #expect(shape.animationKeys() == (animates ? [key] : nil), "\(key)")
      shape.setValue(value, forKey: key)
      shape.removeAllAnimations()
      shape.setValue(value, forKey: key)
      #expect(shape.animationKeys() == nil, "\(key) set to what it is")
    }
  }

  @Test(arguments: ["hidden", "geometryFlipped", "masksToBounds", "maskedCorners"])
  func `fades what cannot move`(key: String) {
    layer.setValue(key == "maskedCorners" ? 3 : true, forKey: key)
    #expect(layer.animationKeys() == ["transition"])
    let transition = layer.animation(forKey: "transition") as? Transition
    #expect(transition?.type == .fade)
    #expect(transition?.timingFunction == TimingFunction(name: .default))
    fixture.context.advance(to: 0.25)
    #expect(layer.animationKeys() == nil)
    layer.mask = Layer()
    layer.mask = nil
    layer.filters = ["a"]
    #expect(layer.animationKeys() == ["transition"])
  }

  @Test func `of coming, going and other sublayers is looked up and has no default`() {
    final class Reporter: LayerDelegate, Action {
      var report: [String] = []
      func action(for layer: Layer, forKey event: String) -> (any Action)? { self }
      func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        report.append("\((object as? Layer)?.name ?? "") \(event)")
      }
    }
    let reporter = Reporter()
    let root = fixture.context.root
    root.name = "root"
    root.delegate = reporter
    let new = Layer()
    new.name = "new"
    new.delegate = reporter
    root.addSublayer(new)
    fixture.context.commitIfNeeded()
    root.insertSublayer(new, at: 0)
    new.isHidden = true
    new.isHidden = false
    new.removeFromSuperlayer()
    root.sublayers = [new]
    root.sublayers = nil
    #expect(
      reporter.report == [
        "root sublayers", "new onOrderIn", "root sublayers", "new hidden", "new onOrderOut",
        "new hidden", "new onOrderIn", "root sublayers", "new onOrderOut", "root sublayers",
        "new onOrderIn", "root sublayers", "new onOrderOut",
      ])
    let plain = Layer()
    root.delegate = nil
    root.addSublayer(plain)
    fixture.context.commitIfNeeded()
    #expect(root.animationKeys() == nil && plain.animationKeys() == nil)
  }

  @Test func `is looked up before and run after the change`() {
    final class Reporter: LayerDelegate, Action {
      var report: [String] = []
      func action(for layer: Layer, forKey event: String) -> (any Action)? {
        report.append("asked \(event) \(layer.zPosition)")
        return self
      }
      func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        report.append("ran \(event) \((object as? Layer)?.zPosition ?? -1)")
      }
    }
    let reporter = Reporter()
    layer.delegate = reporter
    layer.zPosition = 3
    layer.zPosition = 3
    #expect(reporter.report == ["asked zPosition 0.0", "ran zPosition 3.0"])
    #expect(layer.animationKeys() == nil)
  }

  @Test(arguments: [NSNull() as any Action, NullAction()].map(Answer.init))
  func `is refused by an answer that means none`(answer: Answer) {
    layer.actions = ["opacity": answer.action]
    layer.opacity = 0
    #expect(layer.animationKeys() == nil)
  }

  struct Answer: @unchecked Sendable { let action: any Action }

  @Test func `of a declared key is the class's`() {
    final class Gauge: Layer {
      override class var customProperties: [CustomProperty] {
        [CustomProperty(name: "level", kind: .number, defaultValue: .number(0))]
      }
      override class func defaultAction(forKey event: String) -> (any Action)? {
        event == "level" ? BasicAnimation(keyPath: event) : super.defaultAction(forKey: event)
      }
    }
    let gauge = Gauge()
    gauge.setValue(1, forKey: "level")
    layer.addSublayer(gauge)
    fixture.context.commitIfNeeded()
    #expect(gauge.animationKeys() == nil)
    gauge.setValue(2, forKey: "level")
    gauge.setValue(2, forKey: "level")
    #expect(gauge.animationKeys() == ["level"])
  }
}

/// Laminar.docc: Transactions, "Finding an action".
@Suite struct `An action without values` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }

  private func attached(_ key: String) -> BasicAnimation? {
    layer.animation(forKey: key) as? BasicAnimation
  }

  private final class Gauge: Layer {
    override class var customProperties: [CustomProperty] {
      [CustomProperty(name: "level", kind: .number, defaultValue: .number(3))]
    }
    override class func defaultAction(forKey event: String) -> (any Action)? {
      event == "level" ? BasicAnimation() : nil
    }
  }

  @Test func `runs from the value that is shown`() {
    let fade = BasicAnimation()
    fade.duration = 1
    layer.actions = ["opacity": fade]
    layer.opacity = 0
    #expect(attached("opacity")?.fromValue as? Double == 1)
    #expect(attached("opacity")?.keyPath == "opacity" && attached("opacity")?.duration == 1)
    #expect(fade.fromValue == nil && fade.keyPath == nil)
    fixture.context.advance(to: 0.25)
    #expect(layer.presentation()?.opacity == 0.75)
    layer.opacity = 1
    #expect(attached("opacity")?.fromValue as? Double == 0.75)
    fixture.context.advance(to: 0.75)
    // 0.75 + 0.25 · 0.5
    #expect(layer.presentation()?.opacity == 0.875)
  }

  @Test func `may be a spring, of a part or of the class`() {
    let spring = SpringAnimation()
    spring.duration = 1
    let part = BasicAnimation(keyPath: "bounds.size.width")
    layer.actions = ["position": spring, "bounds": part]
    layer.position = CGPoint(x: 9, y: 9)
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    #expect(attached("position")?.fromValue as? CGPoint == .zero)
    #expect(attached("bounds")?.fromValue as? Double == 0)
    #expect(attached("bounds")?.keyPath == "bounds.size.width")
    let gauge = Gauge()
    layer.addSublayer(gauge)
    fixture.context.commitIfNeeded()
    gauge.setValue(5, forKey: "level")
    #expect((gauge.animation(forKey: "level") as? BasicAnimation)?.fromValue as? Double == 3)
  }

  @Test func `is left as it is when it has a value, adds, or leads elsewhere`() {
    let to = BasicAnimation()
    to.toValue = 0.5
    let additive = BasicAnimation()
    additive.isAdditive = true
    let elsewhere = BasicAnimation(keyPath: "sublayers.a.opacity")
    layer.actions = ["opacity": to, "zPosition": additive, "cornerRadius": elsewhere]
    layer.opacity = 0
    layer.zPosition = 1
    layer.cornerRadius = 1
    for key in ["opacity", "zPosition", "cornerRadius"] {
      #expect(attached(key) != nil && attached(key)?.fromValue == nil, "\(key)")
    }
  }

  @Test func `reads the duration that it takes`() {
    layer.opacity = 0
    #expect(attached("opacity")?.duration == 0.25)
    Transaction.begin()
    Transaction.setAnimationDuration(2)
    layer.zPosition = 1
    Transaction.commit()
    #expect(attached("zPosition")?.duration == 2)
    let own = BasicAnimation(keyPath: "cornerRadius")
    layer.add(own, forKey: "own")
    #expect(attached("own")?.duration == 0.25 && own.duration == 0)
  }
}

/// Laminar.docc: KeyPathsAndProperties, "Key paths".
@Suite struct `Values behind a layer` {
  private let layer = ShapeLayer()

  @Test func `come from its styles where it has none`() {
    layer.style = [
      "opacity": 0.5, "note": "first", "lineWidth": "wide",
      "bounds": CGRect(x: 1, y: 2, width: 3, height: 4),
      "style": ["lineWidth": 4, "note": "second", "zPosition": 9] as [AnyHashable: Any],
    ]
    #expect(layer.value(forKey: "opacity") as? Double == 0.5)
    #expect(layer.value(forKey: "note") as? String == "first")
    #expect(layer.value(forKeyPath: "bounds.size.width") as? Double == 3)
    #expect(layer.value(forKey: "lineWidth") as? Double == 4)
    #expect(layer.value(forKey: "zPosition") as? Double == 9)
    #expect(layer.value(forKey: "cornerRadius") as? Double == 0)
    #expect(layer.value(forKey: "nothing") == nil)
    layer.opacity = 0.25
    layer.setValue("own", forKey: "note")
    #expect(layer.value(forKey: "opacity") as? Double == 0.25)
    #expect(layer.value(forKey: "note") as? String == "own")
  }

  @Test func `are read and set through other layers`() {
    let (root, middle) = (Layer(), Layer())
    root.name = "root"
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    middle.name = "middle"
    root.addSublayer(middle)
    middle.addSublayer(layer)
    #expect(layer.value(forKeyPath: "superlayer.name") as? String == "middle")
    #expect(
      layer.value(forKeyPath: "superlayer.superlayer.bounds.size.width") as? Double == 100)
    #expect(layer.value(forKeyPath: "superlayer.nothing") == nil)
    #expect(root.value(forKeyPath: "superlayer.name") == nil)
    layer.setValue(0.5, forKeyPath: "superlayer.superlayer.opacity")
    #expect(root.opacity == 0.5)
    layer.setValue(middle, forKey: "target")
    layer.setValue(4, forKeyPath: "target.position.x")
    #expect(middle.position.x == 4)
  }

  @Test func `are the parts of its frame`() {
    layer.frame = CGRect(x: 1, y: 2, width: 10, height: 20)
    layer.setValue(30, forKeyPath: "frame.origin.x")
    layer.setValue(CGSize(width: 8, height: 9), forKeyPath: "frame.size")
    #expect(layer.frame == CGRect(x: 30, y: 2, width: 8, height: 9))
    #expect(layer.position == CGPoint(x: 34, y: 6.5))
    #expect(layer.value(forKeyPath: "frame.size.height") as? Double == 9)
    layer.setValue("left", forKeyPath: "frame.origin.x")
    layer.setValue(Double.nan, forKeyPath: "frame.origin.x")
    layer.setValue(nil, forKeyPath: "frame.origin")
    #expect(layer.frame == CGRect(x: 30, y: 2, width: 8, height: 9))
    #expect(layer.extras?.diagnostics.map(\.key) == ["frame.origin.x", "frame.origin"])
  }
}
