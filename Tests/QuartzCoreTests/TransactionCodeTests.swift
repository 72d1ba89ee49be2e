import QuartzCore
import Testing

@Suite struct `Transactions and implicit actions` {
  private func makeStage() -> (Stage, CALayer) {
    let stage = Stage(width: 40, height: 40)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.rootLayer.addSublayer(layer)
    stage.advance(to: 0)
    return (stage, layer)
  }

  @Test func `animate a change with duration and pace of the transaction`() {
    let (stage, layer) = makeStage()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.position = CGPoint(x: 25, y: 5)
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    CATransaction.commit()
    #expect(layer.animationKeys()?.sorted() == ["backgroundColor", "position"])
    stage.advance(to: 1)
    #expect(layer.presentation()?.position == CGPoint(x: 15, y: 5))
    #expect(layer.presentation()?.backgroundColor?.components == [0.5, 0, 0.5, 1])
    stage.advance(to: 2)
    #expect(layer.animationKeys() == nil)
  }

  @Test func `without actions set at once`() {
    let (stage, layer) = makeStage()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x += 20
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
    stage.advance(to: 0.01)
    #expect(layer.presentation()?.position.x == 25)
    CATransaction.begin()
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    layer.opacity = 0
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
  }

  @Test func `call their completion when their animations are over`() {
    let (stage, layer) = makeStage()
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("outer \(CACurrentMediaTime())") }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 0.5
    layer.add(fade, forKey: "fade")
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("inner \(CACurrentMediaTime())") }
    CATransaction.setAnimationDuration(0.25)
    layer.cornerRadius = 5
    CATransaction.commit()
    CATransaction.commit()
    stage.advance(to: 0.3)
    #expect(log == ["inner 0.25"])
    stage.advance(to: 1)
    #expect(log == ["inner 0.25", "outer 0.5"])
  }

  @Test func `nest the values of keys`() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 1)
    CATransaction.setValue("menu", forKey: "origin")
    #expect(CATransaction.value(forKey: "origin") as? String == "menu")
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.lock()
    CATransaction.unlock()
  }

  @Test func `take actions from the layer before the class's`() {
    final class Bouncing: CALayer {
      override class func defaultAction(forKey event: String) -> CAAction? {
        guard event == "position" else { return super.defaultAction(forKey: event) }
        let spring = CASpringAnimation(keyPath: event)
        spring.damping = 8
        spring.duration = spring.settlingDuration
        return spring
      }

      override func action(forKey event: String) -> CAAction? {
        event == "bounds" ? nil : super.action(forKey: event)
      }
    }
    let stage = Stage(width: 40, height: 40)
    let layer = Bouncing()
    stage.rootLayer.addSublayer(layer)
    layer.actions = ["opacity": NSNull()]
    stage.advance(to: 0)
    layer.opacity = 0.5
    layer.bounds.size = CGSize(width: 10, height: 10)
    #expect(layer.animationKeys() == nil)
    layer.position.x = 20
    #expect(layer.animation(forKey: "position") is CASpringAnimation)
  }

  @Test func `fade what is shown and hidden by its order actions`() {
    final class Recorder: NSObject, CAAction {
      var events: [String] = []
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        events.append(event)
      }
    }
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    layer.actions = [
      kCAOnOrderOut: recorder, kCAOnOrderIn: recorder, "hidden": NSNull(),
    ]
    layer.isHidden = true
    layer.isHidden = false
    #expect(recorder.events == ["onOrderOut", "onOrderIn"])
    stage.advance(to: 0.1)
    #expect(layer.animationKeys() == nil)
  }
}
