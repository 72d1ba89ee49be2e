public import Foundation
package import LaminarGraphics

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
