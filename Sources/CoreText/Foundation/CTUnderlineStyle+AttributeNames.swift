public import CoreGraphics
import LaminarGraphics

// The names of attributes, for `NSAttributedString.Key(kCTFontAttributeName as String)`.

/// The font: a `CTFont`. Helvetica at 12 points by default.
public let kCTFontAttributeName: CFString = TextAttributeName.font
/// The colour: a `CGColor`. Black by default.
public let kCTForegroundColorAttributeName: CFString = TextAttributeName.textForegroundColor
/// Whether characters without a colour have the colour that the context fills with. False by default.
public let kCTForegroundColorFromContextAttributeName: CFString = TextAttributeName.colorFromContext
/// The colour behind the characters. None by default.
public let kCTBackgroundColorAttributeName: CFString = TextAttributeName.backgroundColor
/// The space added after each character in points; 0 also switches the kerning of pairs off.
public let kCTKernAttributeName: CFString = TextAttributeName.kern
/// The space added after each character in points, which leaves the kerning of pairs on.
public let kCTTrackingAttributeName: CFString = TextAttributeName.tracking
/// Whether letters are joined, which has no effect here.
public let kCTLigatureAttributeName: CFString = TextAttributeName.ligature
/// How the paragraph is laid out: a `CTParagraphStyle` or `NSParagraphStyle`.
public let kCTParagraphStyleAttributeName: CFString = TextAttributeName.paragraphStyle
/// The width of the line along the outlines in percent of the font size; below 0 the characters are
/// filled too.
public let kCTStrokeWidthAttributeName: CFString = TextAttributeName.strokeWidth
/// The colour of the line along the outlines.
public let kCTStrokeColorAttributeName: CFString = TextAttributeName.strokeColor
/// The line under the characters: a raw value of `CTUnderlineStyle`.
public let kCTUnderlineStyleAttributeName: CFString = TextAttributeName.underlineStyle
/// The colour of the line under the characters.
public let kCTUnderlineColorAttributeName: CFString = TextAttributeName.underlineColor
/// How far the characters are above the baseline in points.
public let kCTBaselineOffsetAttributeName: CFString = TextAttributeName.baselineOffset

/// A line under characters. Patterns are drawn as solid lines.
public struct CTUnderlineStyle: OptionSet, Sendable, Hashable {
  /// The bits.
  public var rawValue: Int32

  /// Makes a style of its bits.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// A line.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// A line twice as thick.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}
