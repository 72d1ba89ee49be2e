public import Foundation
import LaminarGraphics

/// The attributes of texts that Foundation lacks on Linux, with UIKit's names.
extension NSAttributedString.Key {
  /// The font: a `CTFont`, or another `FontConvertible`. Helvetica at 12 points by default.
  public static let font = NSAttributedString.Key(rawValue: TextAttributeName.font)
  /// How the paragraph is laid out: an `NSParagraphStyle` or `CTParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(
    rawValue: TextAttributeName.paragraphStyle)
  /// The colour: a `CGColor`, or a `ColorConvertible` such as a `UIColor`. Black by default.
  public static let foregroundColor = NSAttributedString.Key(
    rawValue: TextAttributeName.foregroundColor)
  /// The colour behind the characters. None by default.
  public static let backgroundColor = NSAttributedString.Key(
    rawValue: TextAttributeName.backgroundColor)
  /// Whether letters are joined: 0 or 1. It has no effect, since there are no ligatures here.
  public static let ligature = NSAttributedString.Key(rawValue: TextAttributeName.ligature)
  /// The space added after each character in points. 0 also switches the kerning of pairs off.
  public static let kern = NSAttributedString.Key(rawValue: TextAttributeName.kern)
  /// The space added after each character in points, which leaves the kerning of pairs on. It is
  /// ignored where `kern` is another number than 0.
  public static let tracking = NSAttributedString.Key(rawValue: TextAttributeName.tracking)
  /// The line through the characters: the raw value of an `NSUnderlineStyle`. None by default.
  public static let strikethroughStyle = NSAttributedString.Key(
    rawValue: TextAttributeName.strikethroughStyle)
  /// The line under the characters: the raw value of an `NSUnderlineStyle`. None by default.
  public static let underlineStyle = NSAttributedString.Key(
    rawValue: TextAttributeName.underlineStyle)
  /// The colour of the line along the outlines. That of the characters by default.
  public static let strokeColor = NSAttributedString.Key(rawValue: TextAttributeName.strokeColor)
  /// The width of the line along the outlines in percent of the font size; below 0 the characters are
  /// filled too. 0 by default.
  public static let strokeWidth = NSAttributedString.Key(rawValue: TextAttributeName.strokeWidth)
  /// The shadow of the characters and of their lines: an `NSShadow`. None by default. UIKit draws it, Core
  /// Text does not; here both do.
  public static let shadow = NSAttributedString.Key(rawValue: TextAttributeName.shadow)
  /// An effect, which has none here.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  /// An attachment, which is not drawn.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// An address, which changes nothing that is drawn.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// How far the characters are above the baseline in points. 0 by default.
  public static let baselineOffset = NSAttributedString.Key(
    rawValue: TextAttributeName.baselineOffset)
  /// The colour of the line under the characters. That of the characters by default.
  public static let underlineColor = NSAttributedString.Key(
    rawValue: TextAttributeName.underlineColor)
  /// The colour of the line through the characters. That of the characters by default.
  public static let strikethroughColor = NSAttributedString.Key(
    rawValue: TextAttributeName.strikethroughColor)
  /// The slant, which has no effect here.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The stretch, which has no effect here.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
}
