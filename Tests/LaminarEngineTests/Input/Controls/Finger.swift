import Foundation

@testable import LaminarEngine

/// A finger that calls the methods of the layer which it touched, as delivery does, at times of the
/// layer's stage.
final class Finger {
  private let touch: Touch
  private let layer: Layer

  /// Puts the finger down.
  init(on layer: Layer, at point: CGPoint, id: Int = 0, tapCount: Int = 1) {
    self.layer = layer
    touch = Touch(id: id, at: point, time: layer.context?.time ?? 0)
    touch.tapCount = tapCount
    send(.began)
  }

  func move(to point: CGPoint) {
    touch.previousPoint = touch.point
    touch.point = point
    send(.moved)
  }

  func lift() { send(.ended) }

  func cancel() { send(.cancelled) }

  private func send(_ phase: Touch.Phase) {
    let time = layer.context?.time ?? 0
    touch.phase = phase
    touch.timestamp = time
    let event = Event(timestamp: time, touches: [touch])
    switch phase {
    case .began: layer.touchesBegan([touch], with: event)
    case .moved, .stationary: layer.touchesMoved([touch], with: event)
    case .ended: layer.touchesEnded([touch], with: event)
    case .cancelled: layer.touchesCancelled([touch], with: event)
    }
  }
}
