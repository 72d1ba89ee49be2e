public import CoreGraphics
public import Foundation
package import LaminarGraphics

/// A text with attributes.
public typealias CFAttributedString = NSAttributedString
/// A text with attributes that can change.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// A 16-bit code unit of a text.
public typealias UniChar = UInt16

/// The number of UTF-16 code units of a text.
public func CFAttributedStringGetLength(_ string: CFAttributedString) -> CFIndex { string.length }

/// The characters of a text.
public func CFAttributedStringGetString(_ string: CFAttributedString) -> CFString { string.string }

/// The number of UTF-16 code units of a string.
public func CFStringGetLength(_ string: CFString) -> CFIndex { string.utf16.count }

/// The number of elements of an array.
public func CFArrayGetCount(_ array: CFArray) -> CFIndex { array.count }

/// The object at an index of an array, which the caller casts by `unsafeBitCast`; nil at other indices,
/// and for a value that is not an object.
public func CFArrayGetValueAtIndex(_ array: CFArray, _ index: CFIndex) -> UnsafeRawPointer! {
  guard array.indices.contains(index), type(of: array[index]) is AnyClass else { return nil }
  let object = array[index] as AnyObject
  return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
}

/// How memory is allocated, which is Swift's concern here.
public typealias CFAllocator = AnyObject

/// The allocator that is always used.
public var kCFAllocatorDefault: CFAllocator? { nil }

/// Makes a text with the same attributes for all characters.
///
/// - Parameters:
///   - alloc: Nil.
///   - str: The characters.
///   - attributes: The attributes by their names, such as `kCTFontAttributeName`.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator?, _ str: CFString, _ attributes: CFDictionary?
) -> CFAttributedString! {
  var keyed: [NSAttributedString.Key: Any] = [:]
  for (key, value) in attributes ?? [:] {
    switch key.base {
    case let key as NSAttributedString.Key: keyed[key] = value
    case let name as String: keyed[NSAttributedString.Key(rawValue: name)] = value
    default: continue
    }
  }
  return NSAttributedString(string: str, attributes: keyed)
}

/// Makes an empty text that can change.
public func CFAttributedStringCreateMutable(
  _ alloc: CFAllocator?, _ maxLength: CFIndex
) -> CFMutableAttributedString! {
  NSMutableAttributedString(string: "")
}

/// Replaces a range of the characters of a text; a range beyond its end is clamped to it.
public func CFAttributedStringReplaceString(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ replacement: CFString
) {
  aStr.replaceCharacters(in: range.exact(in: aStr.length), with: replacement)
}

/// Sets an attribute for a range of a text; a range beyond its end is clamped to it.
public func CFAttributedStringSetAttribute(
  _ aStr: CFMutableAttributedString, _ range: CFRange, _ attrName: CFString, _ value: CFTypeRef
) {
  aStr.addAttribute(
    NSAttributedString.Key(rawValue: attrName), value: value, range: range.exact(in: aStr.length))
}

// MARK: - Ranges

/// A range of characters or elements, as Core Foundation's functions take it.
public struct CFRange: Sendable, Hashable {
  /// The index of the first element.
  public var location: CFIndex
  /// The number of elements.
  public var length: CFIndex

  /// Makes an empty range.
  public init() { self.init(location: 0, length: 0) }

  /// Makes a range.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }

  /// The range inside of another one; a length of 0 means to the end.
  func clamped(to whole: Range<Int>) -> Range<Int> {
    let start = min(max(location, whole.lowerBound), whole.upperBound)
    let rest = whole.upperBound - start
    return start..<start + (length > 0 ? min(length, rest) : length == 0 ? rest : 0)
  }

  /// The range inside of a text of a length; a length of 0 is an empty range.
  func exact(in count: Int) -> NSRange {
    let start = min(max(location, 0), count)
    return NSRange(location: start, length: min(max(length, 0), count - start))
  }

  init(_ range: Range<Int>) {
    self.init(location: range.lowerBound, length: range.count)
  }
}

/// Makes a range.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

/// The index of what was not found.
public var kCFNotFound: CFIndex { -1 }

// MARK: - Attributes

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

// MARK: - Size

extension NSAttributedString {
  /// The size of the text's lines, which break at line feeds alone, as UIKit's method of this name
  /// gives it. It is not rounded.
  public func size() -> CGSize {
    Typesetter(
      AttributedText(self), fontSize: AttributedText.defaultFontSize, isWrapped: false
    ).size().size
  }
}

// MARK: - Shadows

/// A shadow as a value of the attribute `shadow`, with UIKit's names and meanings: y points down.
///
/// A text that has it as an attribute uses its values at the moment when a layer or a framesetter takes
/// the text.
open class NSShadow: NSObject {
  /// The offset from the characters in points. Zero by default.
  open var shadowOffset = CGSize.zero
  /// Twice the standard deviation of the blur in points. 0 by default.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour: a `CGColor`, or a `ColorConvertible` such as a `UIColor`. A third of black by default;
  /// nil, or a value of another type, for no shadow.
  open var shadowColor: Any? = Color(white: 0, alpha: 1.0 / 3)
}

extension NSShadow: ShadowConvertible {
  package var textShadow: AttributedText.Shadow? {
    let color = shadowColor as? Color ?? (shadowColor as? any ColorConvertible)?.cgColor
    return color.map {
      AttributedText.Shadow(offset: shadowOffset, blurRadius: Double(shadowBlurRadius), color: $0)
    }
  }
}
