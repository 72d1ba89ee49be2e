import QuartzCore
import Testing

/// A band of light that runs over a placeholder: the locations of a mask's gradient.
private final class Shimmer {
  let mask = CAGradientLayer()
  private let key = "shimmer"

  func start(on layer: CALayer, period: CFTimeInterval = 1) {
    let dim = CGColor(red: 0, green: 0, blue: 0, alpha: 0.25)
    let bright = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    mask.frame = layer.bounds
    mask.colors = [dim, bright, dim]
    mask.startPoint = CGPoint(x: 0, y: 0.5)
    mask.endPoint = CGPoint(x: 1, y: 0.5)
    mask.locations = [0, 0.5, 1]
    layer.mask = mask
    let slide = CABasicAnimation(keyPath: "locations")
    slide.fromValue = [-1.0, -0.5, 0.0]
    slide.toValue = [1.0, 1.5, 2.0]
    slide.duration = period
    slide.repeatCount = .infinity
    mask.add(slide, forKey: key)
  }

  func stop(on layer: CALayer) {
    mask.removeAnimation(forKey: key)
    layer.mask = nil
  }
}

@Suite struct `A shimmer` {
  @Test func `moves its band evenly`() throws {
    let stage = Stage(width: 100, height: 20)
    let placeholder = CALayer()
    placeholder.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    placeholder.backgroundColor = CGColor(gray: 1, alpha: 1)
    stage.rootLayer.addSublayer(placeholder)
    let shimmer = Shimmer()
    shimmer.start(on: placeholder)
    stage.advance(to: 0.25)
    let locations = try #require(shimmer.mask.presentation()?.locations)
    #expect(locations.map(\.doubleValue) == [-0.5, 0, 0.5])
    // The middle of the band is at the left edge: alpha falls from 1 to a quarter at x = 50.
    let picture = stage.render(at: 0.25)
    for x in [5, 25, 45] {
      let expected = 1 - 0.75 * (Double(x) + 0.5) / 50
      #expect(abs(Double(picture.rgba(x: x, y: 10) & 0xff) / 255 - expected) < 0.005)
    }
    #expect(abs(Double(picture.rgba(x: 80, y: 10) & 0xff) / 255 - 0.25) < 0.005)
    CATransaction.setDisableActions(true)
    shimmer.stop(on: placeholder)
    #expect(stage.render(at: 0.25).rgba(x: 80, y: 10) == 0xffff_ffff)
  }
}

@Suite struct `A gradient loop` {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// Goes from pair to pair of colours; each step begins when the one before has ended.
  private final class Loop: NSObject, CAAnimationDelegate {
    let gradient = CAGradientLayer()
    let pairs: [[CGColor]]
    private(set) var index = 0

    init(_ pairs: [[CGColor]]) {
      self.pairs = pairs
      gradient.colors = pairs[0]
    }

    func step() {
      let next = (index + 1) % pairs.count
      let animation = CABasicAnimation(keyPath: "colors")
      animation.duration = 1
      animation.fromValue = gradient.colors
      animation.toValue = pairs[next]
      animation.delegate = self
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = true
      gradient.colors = pairs[next]
      gradient.add(animation, forKey: "colorChange")
      index = next
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      if flag { step() }
    }
  }

  @Test func `goes from pair to pair without an end`() throws {
    let loop = Loop([[red, green], [green, blue], [blue, red]])
    let stage = Stage(width: 10, height: 10)
    loop.gradient.frame = stage.rootLayer.bounds
    stage.rootLayer.addSublayer(loop.gradient)
    loop.step()
    stage.advance(to: 0.5)
    let colors = try #require(loop.gradient.presentation()?.colors as? [CGColor])
    #expect(colors.map(\.components) == [[0.5, 0.5, 0, 1], [0, 0.5, 0.5, 1]])
    stage.advance(to: 4.5)
    #expect(loop.index == 2)
    let later = try #require(loop.gradient.presentation()?.colors as? [CGColor])
    #expect(later.map(\.components) == [[0, 0.5, 0.5, 1], [0.5, 0, 0.5, 1]])
  }
}
