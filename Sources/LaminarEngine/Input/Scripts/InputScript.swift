public import Foundation

/// What fingers do, as a value: a snapshot takes it, a live stage is sent it, a scene declares it.
///
/// ```swift
/// let script = InputScript([
///   .init(at: 0.5, .tap(.layer("ok"))),
///   .init(at: 1, .drag(.layer("thumb"), to: .point(CGPoint(x: 220, y: 40)), duration: 0.4)),
/// ])
/// let picture = stage.snapshot(input: script).render(at: 1.2)
/// ```
///
/// Every verb becomes touches: samples at 120 Hz from its own start, and one at its exact end
/// (Laminar.docc: Touches, "The clock of input"). At most 100,000 in a script.
public struct InputScript: Sendable, Hashable {
  /// What happens, in any order; entries of one time are in the order of the list.
  public var entries: [Entry]

  /// Makes a script.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// An action and when it begins.
  public struct Entry: Sendable, Hashable {
    /// When it begins, in seconds.
    public var time: TimeInterval
    /// What the fingers do.
    public var action: Action

    /// Makes an entry.
    public init(at time: TimeInterval, _ action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// What a finger is put on.
  public enum Target: Sendable, Hashable {
    /// A point of the canvas.
    case point(CGPoint)
    /// The centre of a layer as it is shown when the action begins: its path, as scenes write it.
    case layer(String)
  }

  /// Where a drag goes.
  public enum Destination: Sendable, Hashable {
    /// A point of the canvas.
    case point(CGPoint)
    /// A vector from where it begins, in points of the canvas.
    case by(CGPoint)
    /// Points of the canvas, one after the other, on straight lines; the duration is that of the whole,
    /// the pace that of the length.
    case path([CGPoint])
  }

  /// What fingers do.
  public enum Action: Sendable, Hashable {
    /// Quick taps, of several fingers side by side if there are more.
    case tap(Target, count: Int = 1, touches: Int = 1)
    /// A finger that stays for some seconds.
    case press(Target, duration: TimeInterval)
    /// A finger that moves; the timing function is linear by default.
    case drag(
      Target, to: Destination, duration: TimeInterval,
      timingFunction: TimingFunction = TimingFunction(name: .linear))
    /// A finger that moves for 0.1 s at a velocity, in points per second, and leaves.
    case swipe(Target, velocity: CGPoint)
    /// Two fingers whose distance changes by a factor.
    case pinch(
      Target, scale: Double, duration: TimeInterval,
      timingFunction: TimingFunction = TimingFunction(name: .linear))
    /// Two fingers that turn about their centre by an angle in radians, clockwise where y points down.
    case rotate(
      Target, angle: Double, duration: TimeInterval,
      timingFunction: TimingFunction = TimingFunction(name: .linear))
    /// Raw samples.
    case touches([Sample])
  }

  /// One sample of a finger.
  public struct Sample: Sendable, Hashable {
    /// The finger.
    public var id: Int
    /// When, in seconds from the entry's time.
    public var time: TimeInterval
    /// What it does; `stationary` counts as `moved`.
    public var phase: Touch.Phase
    /// Where, on the canvas.
    public var location: CGPoint

    /// Makes a sample.
    public init(id: Int, time: TimeInterval, phase: Touch.Phase, location: CGPoint) {
      self.id = id
      self.time = time
      self.phase = phase
      self.location = location
    }
  }
}
