import Foundation
import LaminarGraphics

extension RoundedRect {
  /// Whether another of the same kind is surely inside: where it is inset by a distance, its corners are
  /// as round as these are that distance inside, or rounder.
  func contains(_ other: RoundedRect) -> Bool {
    guard corners == other.corners, curve == other.curve || !(radius > 0),
      let outer = ControlBox(rect),
      let inner = ControlBox(other.rect)
    else { return false }
    let near = inner.low - outer.low
    let far = outer.high - inner.high
    let inset = min(near.x, near.y, far.x, far.y)
    let size = outer.high - outer.low
    let limited = min(radius > 0 ? radius : 0, min(size.x, size.y) / 2)
    let innerSize = inner.high - inner.low
    let innerRadius = min(other.radius > 0 ? other.radius : 0, min(innerSize.x, innerSize.y) / 2)
    return inset >= 0 && innerRadius >= limited - inset - 1e-9
  }
}
