public import LaminarEngine

/// Where a text that does not fit is cut.
public typealias CATextLayerTruncationMode = TextLayerTruncationMode

extension CATextLayerTruncationMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older name of `CATextLayerTruncationMode.none`.
public let kCATruncationNone = CATextLayerTruncationMode.none

/// The older name of `CATextLayerTruncationMode.start`.
public let kCATruncationStart = CATextLayerTruncationMode.start

/// The older name of `CATextLayerTruncationMode.end`.
public let kCATruncationEnd = CATextLayerTruncationMode.end

/// The older name of `CATextLayerTruncationMode.middle`.
public let kCATruncationMiddle = CATextLayerTruncationMode.middle

/// The horizontal alignment of lines.
public typealias CATextLayerAlignmentMode = TextLayerAlignmentMode

extension CATextLayerAlignmentMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older name of `CATextLayerAlignmentMode.natural`.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural

/// The older name of `CATextLayerAlignmentMode.left`.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left

/// The older name of `CATextLayerAlignmentMode.right`.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right

/// The older name of `CATextLayerAlignmentMode.center`.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center

/// The older name of `CATextLayerAlignmentMode.justified`.
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified

/// The axes that scrolling moves.
public typealias CAScrollLayerScrollMode = ScrollLayerScrollMode

extension CAScrollLayerScrollMode {
  /// Makes a constant of its word; unknown words are kept.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

/// The older name of `CAScrollLayerScrollMode.none`.
public let kCAScrollNone = CAScrollLayerScrollMode.none

/// The older name of `CAScrollLayerScrollMode.vertically`.
public let kCAScrollVertically = CAScrollLayerScrollMode.vertically

/// The older name of `CAScrollLayerScrollMode.horizontally`.
public let kCAScrollHorizontally = CAScrollLayerScrollMode.horizontally

/// The older name of `CAScrollLayerScrollMode.both`.
public let kCAScrollBoth = CAScrollLayerScrollMode.both
