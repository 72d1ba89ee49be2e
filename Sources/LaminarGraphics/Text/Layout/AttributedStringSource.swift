public import Foundation

/// The attributed string of Foundation's that a text was made of, copied.
///
/// It is unchecked since attributes may have values of any type. The engine only returns it to the
/// program that set it.
package final class AttributedStringSource: @unchecked Sendable {
  /// An immutable copy.
  package let string: NSAttributedString

  init(_ string: NSAttributedString) {
    self.string = NSAttributedString(attributedString: string)
  }
}

extension AttributedStringSource: Hashable {
  /// Whether characters and attributes are equal.
  package static func == (a: AttributedStringSource, b: AttributedStringSource) -> Bool {
    a === b || a.string.isEqual(to: b.string)
  }

  /// Hashes the characters.
  package func hash(into hasher: inout Hasher) { hasher.combine(string.string) }
}

extension AttributedText {
  /// The size in points of characters without a font.
  package static let defaultFontSize = 12.0
  /// The typeface of characters without a font.
  package static let defaultFont = Font(name: "Helvetica")

  /// A text of an attributed string. Attributes that it omits have Core Text's defaults: Helvetica at
  /// 12 points, black (Laminar.docc: TextLayoutRules, "Attributed strings").
  package init(_ string: NSAttributedString) {
    let source = AttributedStringSource(string)
    self.init([])
    self.source = source
    let text = source.string.string as NSString
    var start = 0
    while start < text.length {
      var range = NSRange(location: start, length: 0)
      let attributes = source.string.attributes(at: start, effectiveRange: &range)
      let end = max(min(range.location + range.length, text.length), start + 1)
      var run = Run(text.substring(with: NSRange(location: start, length: end - start)))
      run.read(attributes)
      runs.append(run)
      start = end
    }
  }
}

extension AttributedText.Run {
  fileprivate mutating func read(_ attributes: [NSAttributedString.Key: Any]) {
    func value(_ names: String...) -> Any? {
      names.lazy.compactMap { attributes[NSAttributedString.Key(rawValue: $0)] }.first
    }
    font = AttributedText.defaultFont
    fontSize = AttributedText.defaultFontSize
    switch value(TextAttributeName.font) {
    case let font as any FontConvertible:
      self.font = font.font
      fontSize = Double(font.pointSize)
    case let font as Font: self.font = font
    default: break
    }
    let fromContext = Self.number(value(TextAttributeName.colorFromContext)) ?? 0
    let own = value(TextAttributeName.foregroundColor, TextAttributeName.textForegroundColor)
    foregroundColor = Self.color(own) ?? (fromContext != 0 ? nil : .black)
    backgroundColor = Self.color(value(TextAttributeName.backgroundColor, "CTBackgroundColor"))
    strokeColor = Self.color(value(TextAttributeName.strokeColor, "CTStrokeColor"))
    strokeWidth = Self.number(value(TextAttributeName.strokeWidth, "CTStrokeWidth")) ?? 0
    baselineOffset = Self.number(value(TextAttributeName.baselineOffset, "CTBaselineOffset")) ?? 0
    let kern = Self.number(value(TextAttributeName.kern))
    isKerned = kern != 0
    tracking = kern ?? 0
    if tracking == 0 { tracking = Self.number(value(TextAttributeName.tracking)) ?? 0 }
    underline = Self.decoration(
      value(TextAttributeName.underlineStyle),
      value(TextAttributeName.underlineColor, "CTUnderlineColor"))
    strikethrough = Self.decoration(
      value(TextAttributeName.strikethroughStyle), value(TextAttributeName.strikethroughColor))
    shadow = (value(TextAttributeName.shadow) as? any ShadowConvertible)?.textShadow
    let style = value(TextAttributeName.paragraphStyle)
    paragraphStyle = (style as? any ParagraphStyleConvertible)?.layout
  }

  /// The colour in a value: a `CGColor`, or an object that has one.
  private static func color(_ value: Any?) -> Color? {
    switch value {
    case let color as Color: color
    case let object as any ColorConvertible: object.cgColor
    default: nil
    }
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let number as Bool: number ? 1 : 0
    case let number as NSNumber: number.doubleValue
    case let number as any BinaryInteger: Double(number)
    default: nil
    }
  }

  /// The line that a style of Foundation's bits means: 1, 2 for thick, 9 for double. Patterns are drawn
  /// as solid lines.
  private static func decoration(_ style: Any?, _ color: Any?) -> AttributedText.LineDecoration? {
    guard let style = number(style), style > 0, style < 65536 else { return nil }
    switch Int(style) & 0xF {
    case 0: return nil
    case 2: return AttributedText.LineDecoration(.thick, color: Self.color(color))
    case 9: return AttributedText.LineDecoration(.double, color: Self.color(color))
    default: return AttributedText.LineDecoration(.single, color: Self.color(color))
    }
  }
}

/// The names of attributes in Foundation's attributed strings: those of UIKit and of Core Text.
package enum TextAttributeName {
  package static let font = "NSFont"
  package static let foregroundColor = "NSColor"
  package static let backgroundColor = "NSBackgroundColor"
  package static let kern = "NSKern"
  package static let tracking = "CTTracking"
  package static let ligature = "NSLigature"
  package static let paragraphStyle = "NSParagraphStyle"
  package static let strokeColor = "NSStrokeColor"
  package static let strokeWidth = "NSStrokeWidth"
  package static let shadow = "NSShadow"
  package static let baselineOffset = "NSBaselineOffset"
  package static let underlineStyle = "NSUnderline"
  package static let underlineColor = "NSUnderlineColor"
  package static let strikethroughStyle = "NSStrikethrough"
  package static let strikethroughColor = "NSStrikethroughColor"
  /// Core Text's own name of the colour of characters.
  package static let textForegroundColor = "CTForegroundColor"
  /// Whether characters have the colour that the context fills with.
  package static let colorFromContext = "CTForegroundColorFromContext"
}

/// A font with a size, as a value of the attribute `font` in an `NSAttributedString` or of a text
/// layer's `font`: Core Text's `CTFont`, or a class of your own such as a stub of `UIFont`.
public protocol FontConvertible {
  /// The typeface.
  var font: Font { get }
  /// The size in points. A text layer's own font has the layer's size instead.
  var pointSize: CGFloat { get }
}

/// A colour as a value of an attribute in an `NSAttributedString`: a class of your own such as a stub of
/// `UIColor`.
public protocol ColorConvertible {
  /// The colour.
  var cgColor: Color { get }
}

/// A paragraph style as a value of an attribute: `NSParagraphStyle` and `CTParagraphStyle`.
package protocol ParagraphStyleConvertible {
  var layout: AttributedText.ParagraphStyle { get }
}

/// A shadow as a value of an attribute: `NSShadow`.
package protocol ShadowConvertible {
  var textShadow: AttributedText.Shadow? { get }
}
