public import CoreGraphics
public import Foundation
public import LaminarGraphics

/// The size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }

/// The matrix with which the font was made.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The height of a line above its baseline in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.ascent) }

/// The depth of a line below its baseline in points, above 0.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.descent) }

/// The space between two lines in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.leading) }

/// The height of capitals in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
  font.points(font.face.metrics.capHeight)
}

/// The height of the letter x in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.points(font.face.metrics.xHeight) }

/// The number of units of the font's design per em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.face.unitsPerEm) }

/// The number of glyphs.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face.glyphCount }

/// The box around all glyphs in points, y pointing up.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.face.boundingBox.applying(CGAffineTransform(scaleX: font.scale, y: font.scale))
}

/// The top of the line under characters in points, below 0 under the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.points(font.face.metrics.underlinePosition)
}

/// The thickness of the line under characters in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.points(font.face.metrics.underlineThickness)
}

/// The angle of upright strokes in degrees, counter-clockwise from the vertical.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  CGFloat(font.face.metrics.italicAngle)
}

/// The traits of a font: for the built-in one whether it is bold, for others what the name of their
/// style says.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  if font.font.isBuiltIn {
    return font.font.face.contentID == FontFace.builtIn.contentID ? [] : .traitBold
  }
  let style = font.face.names.style?.lowercased() ?? ""
  var traits: CTFontSymbolicTraits = []
  if style.contains("bold") { traits.insert(.traitBold) }
  if style.contains("italic") || style.contains("oblique") || CTFontGetSlantAngle(font) != 0 {
    traits.insert(.traitItalic)
  }
  return traits
}

// MARK: - Names

/// The name by which programs find the font.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.postScriptName }

/// The name of the family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  font.font.isBuiltIn ? font.font.name : font.face.names.family ?? font.font.name
}

/// The name of family and style.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.font.isBuiltIn ? font.font.name : font.face.names.full ?? font.font.name
}

/// The name for people.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// A name of the font; nil for another key, and for a name that the font lacks.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  switch nameKey {
  case kCTFontPostScriptNameKey: CTFontCopyPostScriptName(font)
  case kCTFontFamilyNameKey: CTFontCopyFamilyName(font)
  case kCTFontFullNameKey: CTFontCopyFullName(font)
  case kCTFontStyleNameKey: font.face.names.style
  default: nil
  }
}

/// The key of the name by which programs find a font.
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"
/// The key of the name of a font's family.
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// The key of the name of a font's family and style.
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// The key of the name of a font's style.
public let kCTFontStyleNameKey: CFString = "CTFontSubFamilyName"

extension CTFont {
  /// The name by which programs find the font: for the built-in one the name that was asked for.
  var postScriptName: String {
    font.isBuiltIn ? font.name : face.names.postScript ?? font.name
  }
}
