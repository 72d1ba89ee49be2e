import Foundation
public import Laminar

/// A card that springs in from the left.
public final class Card {
  /// What the stage shows of it.
  public let layer = Layer()

  /// Makes a card at its position.
  public init() {
    layer.name = "card"
    layer.frame = CGRect(x: 40, y: 40, width: 120, height: 80)
    layer.backgroundColor = .orange
    layer.cornerRadius = 12
  }

  /// Lets it come in.
  public func slideIn() {
    let spring = SpringAnimation(keyPath: "position.x")
    spring.fromValue = -60
    spring.damping = 12
    spring.duration = spring.settlingDuration
    layer.add(spring, forKey: "slide")
  }
}
