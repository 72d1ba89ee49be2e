import Foundation
import Laminar
import LaminarTestSupport

/// The first example of the scene format as a stage: loaded, and as the calls that its text describes.
extension BallScene {
  /// The stage of the text; nil when it does not load.
  static var loaded: Stage? {
    SceneLoader.load(Array(text.utf8), name: "ball.json", image: { _ in nil }).scene
      .map { Stage(scene: $0) }
  }

  /// The stage of the calls.
  static func built() -> Stage {
    let stage = Stage(
      width: 640, height: 360,
      backgroundColor: Color(red: 253 / 255, green: 252 / 255, blue: 248 / 255))
    let floor = Layer()
    floor.name = "floor"
    floor.frame = CGRect(x: 0, y: 320, width: 640, height: 40)
    floor.backgroundColor = Color(red: 232 / 255, green: 228 / 255, blue: 218 / 255)
    let ball = ShapeLayer()
    ball.name = "ball"
    ball.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    ball.position = CGPoint(x: 320, y: 60)
    ball.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 64, height: 64))
    ball.fillColor = Color(red: 1, green: 55 / 255, blue: 95 / 255)
    let fall = BasicAnimation(keyPath: "position.y")
    fall.fromValue = 60
    fall.toValue = 288
    fall.duration = 0.6
    fall.timingFunction = TimingFunction(name: .easeIn)
    fall.autoreverses = true
    fall.repeatCount = 2
    ball.add(fall, forKey: nil)
    let squash = KeyframeAnimation(keyPath: "transform.scale.y")
    squash.values = [1, 1, 0.72, 1, 1]
    squash.keyTimes = [0, 0.44, 0.5, 0.56, 1]
    squash.duration = 1.2
    squash.repeatCount = 2
    ball.add(squash, forKey: nil)
    stage.rootLayer.addSublayer(floor)
    stage.rootLayer.addSublayer(ball)
    return stage
  }

  /// Sixty frames a second for 2.4 s.
  static let samples = TraceSampling((0..<144).map { (frame: $0, time: Double($0) / 60) })
}
