import Foundation
public import LaminarEngine

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
