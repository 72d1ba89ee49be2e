public import CoreGraphics
public import Foundation
public import Laminar
public import LaminarEngine

/// A change of what a layer shows over time.
public typealias CAAnimation = Animation
/// An animation of one property.
public typealias CAPropertyAnimation = PropertyAnimation
/// An animation from one value to another.
public typealias CABasicAnimation = BasicAnimation
/// An animation through a list of values or along a path.
public typealias CAKeyframeAnimation = KeyframeAnimation
/// An animation that moves as a damped spring.
public typealias CASpringAnimation = SpringAnimation
/// Animations that run together, on the clock of the group.
public typealias CAAnimationGroup = AnimationGroup
/// An animation from what a layer showed to what it shows.
public typealias CATransition = Transition
/// What is told of the start and stop of an animation.
public typealias CAAnimationDelegate = AnimationDelegate
/// What turns animated numbers into a matrix.
public typealias CAValueFunction = ValueFunction

// MARK: - Timing

/// The times of layers and animations.
public typealias CAMediaTiming = MediaTiming
/// The pace of an animation: a cubic Bézier curve.
public typealias CAMediaTimingFunction = TimingFunction

/// The time of the stage that this thread made or advanced last, in seconds; 0 before there is one.
///
/// Time moves only when a stage is advanced.
public func CACurrentMediaTime() -> CFTimeInterval { CurrentMediaTime() }

// MARK: - Transactions

/// Collects changes of layers and commits them together.
public typealias CATransaction = Transaction

/// The key of the seconds that animations without a duration take.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether changes run no actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of the timing function that replaces that of every animation added.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the block that is called when the animations are over.
public let kCATransactionCompletionBlock = "completionBlock"

/// The event of a layer that is put into a committed tree, or that is no longer hidden.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that is taken out of its tree, or that is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key that every transition is attached under.
public let kCATransition = "transition"

extension CATransaction {
  /// Takes the lock that all threads share, which does not keep them from changing layers; a thread
  /// may take it several times.
  public static func lock() { sharedLock.lock() }

  /// Releases the lock that all threads share, once for every time that the thread took it.
  public static func unlock() { sharedLock.unlock() }

  private static let sharedLock = NSRecursiveLock()
}

// MARK: - Observation

/// The registration of an observer, which ends when nothing holds it any more.
public typealias NSKeyValueObservation = KeyValueObservation
/// What the observer of a key path is told of a change.
public typealias NSKeyValueObservedChange = KeyValueObservedChange
/// What an observer is told of a change, and when.
public typealias NSKeyValueObservingOptions = KeyValueObservingOptions
/// The kind of an observed change.
public typealias NSKeyValueChange = KeyValueChange
/// A key of the dictionary that an observer gets.
public typealias NSKeyValueChangeKey = KeyValueChangeKey

// MARK: - Display links

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
