public import Foundation

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
