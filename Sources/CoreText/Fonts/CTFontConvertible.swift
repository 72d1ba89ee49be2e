import CoreGraphics
public import Foundation
public import LaminarGraphics

/// A class of an app that has a font, such as a stub of `UIFont`: its objects are values of the attribute
/// `font` and of a text layer's `font`.
public protocol CTFontConvertible: FontConvertible {
  /// The font.
  var ctFont: CTFont { get }
}

extension CTFontConvertible {
  /// The typeface of the font.
  public var font: Font { ctFont.font }
  /// The size of the font in points.
  public var pointSize: CGFloat { ctFont.pointSize }
}
