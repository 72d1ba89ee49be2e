import CoreGraphics
public import Foundation
package import LaminarGraphics

/// How the lines of a paragraph are laid out.
public final class CTParagraphStyle: Sendable {
  let values: ParagraphValues

  init(values: ParagraphValues) { self.values = values }
}

extension CTParagraphStyle: Hashable {
  /// Whether both have the same values.
  public static func == (a: CTParagraphStyle, b: CTParagraphStyle) -> Bool { a.values == b.values }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension CTParagraphStyle: ParagraphStyleConvertible {
  /// The values as Laminar's layout takes them.
  package var layout: AttributedText.ParagraphStyle { values.converted }
}

/// The horizontal alignment of lines, with Core Text's values.
public enum CTTextAlignment: UInt8, Sendable, Hashable, CaseIterable {
  /// At the left.
  case left = 0
  /// At the right.
  case right = 1
  /// In the middle.
  case center = 2
  /// From side to side, except for a paragraph's last line.
  case justified = 3
  /// By the writing direction.
  case natural = 4
}

/// What happens to lines that are too long.
public enum CTLineBreakMode: UInt8, Sendable, Hashable, CaseIterable {
  /// Lines break between words.
  case byWordWrapping = 0
  /// Lines break between characters.
  case byCharWrapping = 1
  /// Lines are clipped.
  case byClipping = 2
  /// An ellipsis replaces the beginning.
  case byTruncatingHead = 3
  /// An ellipsis replaces the end.
  case byTruncatingTail = 4
  /// An ellipsis replaces the middle.
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph.
public enum CTWritingDirection: Int8, Sendable, Hashable, CaseIterable {
  /// That of the language: from left to right.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// The values of a paragraph style. Alignment, line break mode and writing direction are their enums
/// or raw values of 8 bits, the others of type `CGFloat`.
public enum CTParagraphStyleSpecifier: UInt32, Sendable, Hashable, CaseIterable {
  /// The horizontal alignment.
  case alignment = 0
  /// The distance of the first line from the left edge.
  case firstLineHeadIndent = 1
  /// The distance of the other lines from the left edge.
  case headIndent = 2
  /// The right end of the lines: above 0 from the left edge, else from the right one.
  case tailIndent = 3
  /// Tab stops, which have no effect here.
  case tabStops = 4
  /// The distance of tab stops, which has no effect here.
  case defaultTabInterval = 5
  /// What happens to long lines.
  case lineBreakMode = 6
  /// The factor of the height of lines.
  case lineHeightMultiple = 7
  /// The greatest height of a line.
  case maximumLineHeight = 8
  /// The least height of a line.
  case minimumLineHeight = 9
  /// The space between lines, which the adjustment has replaced.
  case lineSpacing = 10
  /// The space after the paragraph.
  case paragraphSpacing = 11
  /// The space before the paragraph.
  case paragraphSpacingBefore = 12
  /// The writing direction.
  case baseWritingDirection = 13
  /// The greatest space between lines.
  case maximumLineSpacing = 14
  /// The least space between lines.
  case minimumLineSpacing = 15
  /// The space between lines.
  case lineSpacingAdjustment = 16
  /// Options, which have no effect here.
  case lineBoundsOptions = 17
}

/// A value of a paragraph style by its address.
public struct CTParagraphStyleSetting {
  /// Which value it is.
  public var spec: CTParagraphStyleSpecifier
  /// The number of bytes of the value.
  public var valueSize: Int
  /// The address of the value, which is read when the style is made.
  public var value: UnsafeRawPointer

  /// Makes a setting.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }

  /// The number at the address; nil for one of another size.
  fileprivate var number: Double? {
    switch valueSize {
    case MemoryLayout<CGFloat>.size: Double(value.loadUnaligned(as: CGFloat.self))
    case MemoryLayout<Float>.size: Double(value.loadUnaligned(as: Float.self))
    default: nil
    }
  }

  /// The byte at the address.
  fileprivate var byte: UInt8? { valueSize > 0 ? value.loadUnaligned(as: UInt8.self) : nil }
}

/// Makes a paragraph style of values; the others have their defaults. A value of a wrong size is left
/// out.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var values = ParagraphValues()
  var spacing = (least: 0.0, most: Double.infinity)
  for setting in UnsafeBufferPointer(
    start: settings, count: settings == nil ? 0 : max(settingCount, 0))
  {
    func set(_ path: WritableKeyPath<AttributedText.ParagraphStyle, Double>) {
      if let number = setting.number { values.layout[keyPath: path] = number }
    }
    switch setting.spec {
    case .alignment:
      values.alignment =
        switch setting.byte.flatMap(CTTextAlignment.init) {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        case .natural, nil: .natural
        }
    case .lineBreakMode:
      values.lineBreakMode =
        setting.byte.flatMap { NSLineBreakMode(rawValue: Int($0)) } ?? .byWordWrapping
    case .baseWritingDirection:
      values.writingDirection =
        setting.byte.flatMap { NSWritingDirection(rawValue: Int(Int8(bitPattern: $0))) }
        ?? .natural
    case .firstLineHeadIndent: set(\.firstLineHeadIndent)
    case .headIndent: set(\.headIndent)
    case .tailIndent: set(\.tailIndent)
    case .lineHeightMultiple: set(\.lineHeightMultiple)
    case .maximumLineHeight: set(\.maximumLineHeight)
    case .minimumLineHeight: set(\.minimumLineHeight)
    case .lineSpacing, .lineSpacingAdjustment: set(\.lineSpacing)
    case .paragraphSpacing: set(\.paragraphSpacing)
    case .paragraphSpacingBefore: set(\.paragraphSpacingBefore)
    case .maximumLineSpacing: spacing.most = setting.number ?? spacing.most
    case .minimumLineSpacing: spacing.least = setting.number ?? spacing.least
    case .tabStops, .defaultTabInterval, .lineBoundsOptions: break
    }
  }
  if spacing.least > values.layout.lineSpacing { values.layout.lineSpacing = spacing.least }
  if spacing.most < values.layout.lineSpacing { values.layout.lineSpacing = spacing.most }
  return CTParagraphStyle(values: values)
}

/// An equal paragraph style.
public func CTParagraphStyleCreateCopy(_ style: CTParagraphStyle) -> CTParagraphStyle { style }

/// Writes a value of a paragraph style to an address.
///
/// - Returns: Whether the style has the value, and it has the given number of bytes.
public func CTParagraphStyleGetValueForSpecifier(
  _ style: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  let values = style.values
  func write<Value: BitwiseCopyable>(_ value: Value) -> Bool {
    guard valueBufferSize >= MemoryLayout<Value>.size else { return false }
    valueBuffer.storeBytes(of: value, as: Value.self)
    return true
  }
  let layout = values.layout
  switch spec {
  case .alignment:
    let alignment: CTTextAlignment =
      switch values.alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .natural: .natural
      }
    return write(alignment.rawValue)
  case .lineBreakMode: return write(UInt8(values.lineBreakMode.rawValue))
  case .baseWritingDirection: return write(Int8(values.writingDirection.rawValue))
  case .firstLineHeadIndent: return write(CGFloat(layout.firstLineHeadIndent))
  case .headIndent: return write(CGFloat(layout.headIndent))
  case .tailIndent: return write(CGFloat(layout.tailIndent))
  case .lineHeightMultiple: return write(CGFloat(layout.lineHeightMultiple))
  case .maximumLineHeight: return write(CGFloat(layout.maximumLineHeight))
  case .minimumLineHeight: return write(CGFloat(layout.minimumLineHeight))
  case .lineSpacing, .lineSpacingAdjustment, .maximumLineSpacing, .minimumLineSpacing:
    return write(CGFloat(layout.lineSpacing))
  case .paragraphSpacing: return write(CGFloat(layout.paragraphSpacing))
  case .paragraphSpacingBefore: return write(CGFloat(layout.paragraphSpacingBefore))
  case .tabStops, .defaultTabInterval, .lineBoundsOptions: return false
  }
}

// MARK: - UIKit

/// How the lines of a paragraph are laid out, with the names and defaults of UIKit's class. Lengths are
/// in points.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// The values; only `NSMutableParagraphStyle` changes them.
  var values = ParagraphValues()

  /// Makes a style with the defaults.
  public override init() { super.init() }

  /// A style with the defaults.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The space between lines. 0 by default.
  open var lineSpacing: CGFloat { CGFloat(values.layout.lineSpacing) }
  /// The space after the paragraph. 0 by default.
  open var paragraphSpacing: CGFloat { CGFloat(values.layout.paragraphSpacing) }
  /// The space before the paragraph. 0 by default.
  open var paragraphSpacingBefore: CGFloat { CGFloat(values.layout.paragraphSpacingBefore) }
  /// The horizontal alignment. Natural by default.
  open var alignment: NSTextAlignment { values.alignment }
  /// The distance of the first line from the left edge. 0 by default.
  open var firstLineHeadIndent: CGFloat { CGFloat(values.layout.firstLineHeadIndent) }
  /// The distance of the other lines from the left edge. 0 by default.
  open var headIndent: CGFloat { CGFloat(values.layout.headIndent) }
  /// The right end of the lines: above 0 from the left edge, else from the right one. 0 by default.
  open var tailIndent: CGFloat { CGFloat(values.layout.tailIndent) }
  /// What happens to long lines. Word wrapping by default.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The least height of a line. 0 by default.
  open var minimumLineHeight: CGFloat { CGFloat(values.layout.minimumLineHeight) }
  /// The greatest height of a line; 0, the default, for no limit.
  open var maximumLineHeight: CGFloat { CGFloat(values.layout.maximumLineHeight) }
  /// The factor of the height of lines; 0, the default, for 1.
  open var lineHeightMultiple: CGFloat { CGFloat(values.layout.lineHeightMultiple) }
  /// The direction that natural alignment follows. Natural by default.
  open var baseWritingDirection: NSWritingDirection { values.writingDirection }
  /// The readiness to hyphenate, which has no effect here. 0 by default.
  open var hyphenationFactor: Float { values.hyphenationFactor }

  // MARK: - Copying

  /// An immutable style with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// A mutable style with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// Whether another style has the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// A hash of the values.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(values)
    return hasher.finalize()
  }
}

extension NSParagraphStyle: ParagraphStyleConvertible {
  /// The values as Laminar's layout takes them.
  package var layout: AttributedText.ParagraphStyle { values.converted }
}

/// A paragraph style that can change. A text that has it as an attribute uses its values at the moment
/// when a layer or a framesetter takes the text.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// The space between lines; below 0 they move closer. 0 by default.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { values.layout.lineSpacing = Double(newValue) }
  }
  /// The space after the paragraph. 0 by default.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { values.layout.paragraphSpacing = Double(newValue) }
  }
  /// The space before the paragraph. 0 by default.
  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { values.layout.paragraphSpacingBefore = Double(newValue) }
  }
  /// The horizontal alignment. Natural by default.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { values.alignment = newValue }
  }
  /// The distance of the first line from the left edge. 0 by default.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { values.layout.firstLineHeadIndent = Double(newValue) }
  }
  /// The distance of the other lines from the left edge. 0 by default.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { values.layout.headIndent = Double(newValue) }
  }
  /// The right end of the lines: above 0 from the left edge, else from the right one. 0 by default.
  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { values.layout.tailIndent = Double(newValue) }
  }
  /// What happens to long lines. Word wrapping by default.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// The least height of a line. 0 by default.
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { values.layout.minimumLineHeight = Double(newValue) }
  }
  /// The greatest height of a line; 0, the default, for no limit.
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { values.layout.maximumLineHeight = Double(newValue) }
  }
  /// The factor of the height of lines; 0, the default, for 1.
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { values.layout.lineHeightMultiple = Double(newValue) }
  }
  /// The direction that natural alignment follows. Natural by default.
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { values.writingDirection = newValue }
  }
  /// The readiness to hyphenate, which has no effect here. 0 by default.
  open override var hyphenationFactor: Float {
    get { super.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }

  /// Takes all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}

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
  /// Lines break between words.
  case byWordWrapping = 0
  /// Lines break between characters.
  case byCharWrapping = 1
  /// Lines are clipped.
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

// MARK: - Values

/// The values of a paragraph style in Apple's words.
struct ParagraphValues: Hashable {
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var writingDirection = NSWritingDirection.natural
  var hyphenationFactor: Float = 0
  /// The values that have the same meaning here; its alignment and line break mode are not used.
  var layout = AttributedText.ParagraphStyle()

  /// The style as Laminar's layout takes it. Natural alignment and word wrapping are left to the text
  /// layer; a framesetter has them anyway.
  var converted: AttributedText.ParagraphStyle {
    var style = layout
    style.alignment =
      switch alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: writingDirection == .rightToLeft ? .right : nil
      }
    style.lineBreakMode =
      switch lineBreakMode {
      case .byWordWrapping: nil
      case .byCharWrapping: .characterWrapping
      case .byClipping: .clipping
      case .byTruncatingHead: .truncatingHead
      case .byTruncatingTail: .truncatingTail
      case .byTruncatingMiddle: .truncatingMiddle
      }
    return style
  }
}
