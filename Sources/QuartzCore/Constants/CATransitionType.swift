public import LaminarEngine

/// How a transition shows the new contents.
public typealias CATransitionType = TransitionType

extension CATransitionType {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older name of `CATransitionType.fade`.
public let kCATransitionFade = CATransitionType.fade

/// The older name of `CATransitionType.moveIn`.
public let kCATransitionMoveIn = CATransitionType.moveIn

/// The older name of `CATransitionType.push`.
public let kCATransitionPush = CATransitionType.push

/// The older name of `CATransitionType.reveal`.
public let kCATransitionReveal = CATransitionType.reveal

/// The edge where the motion of a transition starts.
public typealias CATransitionSubtype = TransitionSubtype

extension CATransitionSubtype {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older name of `CATransitionSubtype.fromRight`.
public let kCATransitionFromRight = CATransitionSubtype.fromRight

/// The older name of `CATransitionSubtype.fromLeft`.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft

/// The older name of `CATransitionSubtype.fromTop`.
public let kCATransitionFromTop = CATransitionSubtype.fromTop

/// The older name of `CATransitionSubtype.fromBottom`.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
