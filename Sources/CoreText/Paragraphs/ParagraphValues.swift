import LaminarGraphics

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
