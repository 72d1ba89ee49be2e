public import Foundation
import LaminarGraphics

extension NSAttributedString {
  /// The size of the text's lines, which break at line feeds alone, as UIKit's method of this name
  /// gives it. It is not rounded.
  public func size() -> CGSize {
    Typesetter(
      AttributedText(self), fontSize: AttributedText.defaultFontSize, isWrapped: false
    ).size().size
  }
}
