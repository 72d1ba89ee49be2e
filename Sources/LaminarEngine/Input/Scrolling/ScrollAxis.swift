/// One axis of a scroll layer: where its offset may be, and what a finger moves it to.
struct ScrollAxis: Hashable {
  /// The offsets without bouncing.
  let range: ClosedRange<Double>
  /// The visible length, in points.
  let length: Double
  /// Whether a finger moves the offset.
  let isScrollable: Bool
  /// Whether it may go beyond the range meanwhile.
  let bounces: Bool

  /// How much of the finger's travel the offset follows beyond an edge (UIKit's rubber band).
  static let rubberBand = 0.55
  /// The least speed that turns a page whatever is shown of it, in points per second. Ours.
  static let leastPagingSpeed = 50.0

  /// - Parameters:
  ///   - content: The length of the content.
  ///   - insets: What is added to the content before it and behind it.
  ///   - isAllowed: Whether the scroll mode has the axis.
  init(
    length: Double, content: Double, insets: (before: Double, after: Double), isAllowed: Bool,
    bounces: Bool, alwaysBounces: Bool
  ) {
    let least = -insets.before
    let greatest = content + insets.after - length
    range = least...max(least, greatest)
    self.length = max(length, 0)
    self.bounces = bounces
    isScrollable = isAllowed && (greatest > least || bounces && alwaysBounces)
  }

  /// The nearest offset of the range.
  func clamped(_ offset: Double) -> Double {
    min(max(offset, range.lowerBound), range.upperBound)
  }

  /// The offset for one that follows the finger everywhere: beyond an edge by d·(1 − 1/(x·c/d + 1)) for
  /// a way x, with c = 0.55 and the visible length d.
  func presented(_ followed: Double) -> Double {
    let edge = clamped(followed)
    let way = followed - edge
    guard way != 0, bounces, length > 0 else { return edge }
    let part = length * (1 - 1 / (abs(way) * Self.rubberBand / length + 1))
    return edge + (way > 0 ? part : -part)
  }

  /// The inverse of ``presented(_:)``: what a drag that begins at an offset counts from.
  func followed(_ presented: Double) -> Double {
    let edge = clamped(presented)
    let part = abs(presented - edge)
    guard part > 0, bounces, length > 0 else { return presented }
    let rest = max(1 - part / length, 1e-3)
    let way = (1 / rest - 1) * length / Self.rubberBand
    return edge + (presented > edge ? way : -way)
  }

  /// How fast the presented offset moves when the followed one moves at speed 1.
  func slope(atPresented offset: Double) -> Double {
    let edge = clamped(offset)
    guard offset != edge else { return 1 }
    guard bounces, length > 0 else { return 0 }
    let rest = max(1 - abs(offset - edge) / length, 1e-3)
    return Self.rubberBand * rest * rest
  }

  /// The offset of the page that a finger leaves for: the next in the direction of its speed, or the
  /// nearest one when it is slow.
  func page(from offset: Double, velocity: Double) -> Double {
    guard length > 0 else { return clamped(offset) }
    let page = offset / length
    let next =
      abs(velocity) < Self.leastPagingSpeed
      ? (page + 0.5).rounded(.down) : (velocity > 0 ? page.rounded(.up) : page.rounded(.down))
    return clamped(next * length)
  }

  /// What happens when a finger leaves: nil where the offset stays.
  ///
  /// - Parameters:
  ///   - velocity: That of the finger, as the offset would follow it.
  ///   - decay: The exponent of the speed's decay, per second.
  func motion(
    from offset: Double, velocity: Double, decay: Double, isPaging: Bool
  ) -> ScrollMotion? {
    let edge = clamped(offset)
    guard offset == edge else {
      return ScrollMotion(
        from: offset, to: edge, velocity: velocity * slope(atPresented: offset), overshoots: true)
    }
    guard isScrollable else { return nil }
    guard !isPaging else {
      return motion(from: offset, to: page(from: offset, velocity: velocity), velocity: velocity)
    }
    return ScrollMotion(
      from: offset, velocity: velocity, decay: decay, range: range, bounces: bounces)
  }

  /// The way to an offset that is chosen.
  func motion(from offset: Double, to goal: Double, velocity: Double) -> ScrollMotion {
    ScrollMotion(from: offset, to: clamped(goal), velocity: velocity, overshoots: false)
  }
}
