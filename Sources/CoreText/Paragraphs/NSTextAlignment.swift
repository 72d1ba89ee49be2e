/// The horizontal alignment of lines, with UIKit's values.
public enum NSTextAlignment: Int, Sendable, Hashable, CaseIterable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// From side to side, except for a paragraph's last line.
  case justified = 3
  /// By the writing direction.
  case natural = 4
}

/// What happens to lines that are too long.
public enum NSLineBreakMode: Int, Sendable, Hashable, CaseIterable {
  /// They break between words.
  case byWordWrapping = 0
  /// They break between characters.
  case byCharWrapping = 1
  /// They are clipped.
  case byClipping = 2
  /// An ellipsis replaces the beginning.
  case byTruncatingHead = 3
  /// An ellipsis replaces the end.
  case byTruncatingTail = 4
  /// An ellipsis replaces the middle.
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph, which natural alignment follows. Characters always run from left to
/// right here.
public enum NSWritingDirection: Int, Sendable, Hashable, CaseIterable {
  /// That of the language: from left to right.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// A line under or through characters. Patterns are drawn as solid lines.
public struct NSUnderlineStyle: OptionSet, Sendable, Hashable {
  /// The bits.
  public var rawValue: Int

  /// Makes a style of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// A line twice as thick.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// Dashes and dots.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// Dashes and pairs of dots.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Only under words.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
