public import CoreGraphics
public import LaminarEngine

/// The times of layers and animations.
public typealias CAMediaTiming = MediaTiming
/// The pace of an animation: a cubic Bézier curve.
public typealias CAMediaTimingFunction = TimingFunction

/// The time of the stage that this thread made or advanced last, in seconds; 0 before there is one.
///
/// Time moves only when a stage is advanced.
public func CACurrentMediaTime() -> CFTimeInterval { CurrentMediaTime() }
