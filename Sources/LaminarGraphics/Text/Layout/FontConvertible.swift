public import Foundation

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
