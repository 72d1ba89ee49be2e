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
