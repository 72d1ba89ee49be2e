import QuartzCore

/// The Swift code of the page on bringing Core Animation code: each block is here line by line.
enum BringingExamples {
  static func pulse() -> (Bitmap, CALayer) {
    let pulse = CABasicAnimation(keyPath: "transform.scale")
    pulse.fromValue = 1
    pulse.toValue = 1.5
    pulse.duration = 0.8
    pulse.timingFunction = CAMediaTimingFunction(name: .easeOut)

    let ring = CAShapeLayer()
    ring.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
    ring.add(pulse, forKey: "pulse")

    let stage = Stage(width: 100, height: 100)
    stage.rootLayer.addSublayer(ring)
    let picture = stage.render(at: 0.4)
    return (picture, ring)
  }

  static func clock(on stage: Stage) -> CALayer {
    final class Clock {
      let hand = CALayer()
      private var link: CADisplayLink?

      func start() {
        let link = CADisplayLink(target: self, action: Clock.step)
        link.add(to: .main, forMode: .common)
        self.link = link
      }

      private func step(_ link: CADisplayLink) {
        hand.setValue(link.timestamp * 2 * .pi / 60, forKeyPath: "transform.rotation.z")
      }
    }
    let clock = Clock()
    clock.start()
    stage.rootLayer.addSublayer(clock.hand)
    return clock.hand
  }

  static func gauge() -> CALayer {
    final class Gauge: CALayer {
      override class var customProperties: [CustomProperty] {
        [CustomProperty(name: "angle", kind: .number, defaultValue: .number(0))]
      }

      var angle: CGFloat {
        get { value(forKey: "angle") as? CGFloat ?? 0 }
        set { setValue(newValue, forKey: "angle") }
      }

      override func presentation() -> Gauge? { makePresentation(with: Gauge.init(layer:)) }
    }
    return Gauge()
  }
}
