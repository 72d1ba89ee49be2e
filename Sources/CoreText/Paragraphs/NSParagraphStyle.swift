public import Foundation
package import LaminarGraphics

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
