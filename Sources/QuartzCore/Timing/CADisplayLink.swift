public import Foundation
public import Laminar

/// Calls back once per frame of a display.
///
/// Linux has no selectors: `CADisplayLink(target: self, selector: #selector(step))` becomes
/// `CADisplayLink(target: self, action: Clock.step)` or `CADisplayLink { link in … }`.
public typealias CADisplayLink = DisplayLink
/// The frame rates that a display link may run at, and the preferred one.
public typealias CAFrameRateRange = FrameRateRange

/// Leaves the rate to the display.
public let CAFrameRateRangeDefault = CAFrameRateRange.default

extension CADisplayLink {
  /// Makes a link that calls a closure for each frame; `add(to:forMode:)` starts it.
  public convenience init(_ handler: @escaping (CADisplayLink) -> Void) {
    self.init(target: Handler(handler), action: Handler.call)
  }

  /// Makes a link that calls a method without arguments of a target, which it keeps;
  /// `add(to:forMode:)` starts it.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init { _ in action(target)() }
  }

  /// Runs the link on the display of the stage that this thread made or advanced last: advancing
  /// the stage calls it, with the stage at the time of the frame. Without a stage the link waits for
  /// the next one that the thread makes, and is not called before.
  ///
  /// The run loop and its mode are ignored: time is the stage's, and a run loop that runs does not
  /// move it.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { addToStage() }

  /// Takes the link off the display. The run loop and its mode are ignored.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { removeFromStage() }

  /// The target of a link that calls a closure.
  private final class Handler {
    let handler: (DisplayLink) -> Void

    init(_ handler: @escaping (DisplayLink) -> Void) { self.handler = handler }

    func call(_ link: DisplayLink) { handler(link) }
  }
}
