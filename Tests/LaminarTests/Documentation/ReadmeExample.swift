import Foundation
import Laminar

/// The README's Swift code: what is between the marks is printed there.
enum ReadmeExample {
  /// The stage that the README builds, and its picture as a PNG file.
  static func run() throws -> (stage: Stage, png: Data) {
    // README begin
    let stage = Stage(width: 320, height: 100, backgroundColor: Color(css: "#fdf6e9"))
    let ball = Layer()
    ball.name = "ball"
    ball.frame = CGRect(x: 216, y: 26, width: 48, height: 48)
    ball.cornerRadius = 24
    ball.backgroundColor = Color(css: "#ff375f")
    stage.rootLayer.addSublayer(ball)

    let spring = SpringAnimation(keyPath: "position.x")
    spring.fromValue = 60
    spring.toValue = 240
    spring.duration = spring.settlingDuration
    ball.add(spring, forKey: "across")
    ball.add(BasicAnimation(\Layer.cornerRadius, from: 0, to: 24, duration: 0.6), forKey: "round")

    let picture = stage.render(at: 0.25)
    let png = Data(PNGEncoder().encode(picture))
    // README end
    return (stage, png)
  }
}
