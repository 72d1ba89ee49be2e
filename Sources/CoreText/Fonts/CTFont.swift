public import CoreGraphics
public import Foundation
public import LaminarEngine
public import LaminarGraphics

/// A typeface with a size.
public final class CTFont: Sendable {
  /// The typeface as Laminar has it.
  public let font: Font
  /// The size in points.
  public let pointSize: CGFloat
  /// The matrix of outlines that are asked for or drawn by their glyphs; lines of text ignore it.
  let matrix: CGAffineTransform

  /// Makes a font; a size of 0 means 12 points.
  package init(font: Font, size: CGFloat, matrix: CGAffineTransform = .identity) {
    self.font = font
    pointSize = size == 0 ? CGFloat(AttributedText.defaultFontSize) : size
    self.matrix = matrix
  }

  convenience init(
    font: Font, size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(font: font, size: size, matrix: matrix?.pointee ?? .identity)
  }

  var face: FontFace { font.face }
  /// Points per unit of the face.
  var scale: Double { Double(pointSize) / face.unitsPerEm }

  /// A measure of the face in points.
  func points(_ units: Double) -> CGFloat { CGFloat(units * scale) }

  /// The outline of a glyph at the font's size, y pointing up.
  func outline(of glyph: CGGlyph) -> Path {
    let outline = face.outline(of: Int(glyph))
    return outline.applying(CGAffineTransform(scaleX: scale, y: scale).concatenating(matrix))
  }
}

extension CTFont: Hashable {
  /// Whether both have the same typeface, size and matrix.
  public static func == (a: CTFont, b: CTFont) -> Bool {
    a.font == b.font && a.pointSize == b.pointSize && a.matrix == b.matrix
  }

  /// Hashes the typeface and the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(font)
    hasher.combine(pointSize)
  }
}

extension CTFont: FontConvertible {}

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

// MARK: - Creation

/// The fonts of user interfaces; all of them are Laminar's built-in one, some of them bold.
public enum CTFontUIFontType: UInt32, Sendable, Hashable, CaseIterable {
  /// The user's font.
  case user = 0
  /// The user's font of fixed width.
  case userFixedPitch = 1
  /// The font of user interfaces.
  case system = 2
  /// The bold font of user interfaces.
  case emphasizedSystem = 3
  /// A smaller font of user interfaces.
  case smallSystem = 4
  /// A smaller bold font of user interfaces.
  case smallEmphasizedSystem = 5
  /// A small font of user interfaces.
  case miniSystem = 6
  /// A small bold font of user interfaces.
  case miniEmphasizedSystem = 7
  /// The font of labels.
  case label = 10

  /// The size in points where none is given.
  var defaultSize: CGFloat {
    switch self {
    case .user, .userFixedPitch: 12
    case .system, .emphasizedSystem: 13
    case .smallSystem, .smallEmphasizedSystem: 11
    case .miniSystem, .miniEmphasizedSystem: 9
    case .label: 10
    }
  }

  var isBold: Bool {
    self == .emphasizedSystem || self == .smallEmphasizedSystem || self == .miniEmphasizedSystem
  }
}

/// The traits of a font.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
  /// The bits.
  public var rawValue: UInt32

  /// Makes traits of their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An italic face.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
  /// A bold face.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
  /// A face whose glyphs all have one width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1024)
}

/// The font with a name: a registered one, or else Laminar's built-in one; a size of 0 means 12 points.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(font: Font(name: name), size: size, matrix)
}

/// A font of a typeface; a size of 0 means 12 points.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let font = CTFont(font: graphicsFont.font, size: size, matrix)
  return attributes?.applied(to: font) ?? font
}

/// The font of a descriptor; a size of 0 means the descriptor's, or else 12 points.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  descriptor.font(size: size, matrix: matrix?.pointee ?? .identity)
}

/// The font for a use in user interfaces; a size of 0 means that of the use.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  CTFont(
    font: .builtIn(weight: uiType.isBold ? 700 : 400),
    size: size == 0 ? uiType.defaultSize : size)
}

/// A font with another size, matrix or attributes; a size of 0 and nil keep those of the font.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let copy = CTFont(
    font: font.font, size: size == 0 ? font.pointSize : size,
    matrix: matrix?.pointee ?? font.matrix)
  return attributes?.applied(to: copy) ?? copy
}

/// A font of the same family with other traits, among those that are registered; nil where there is none.
/// The built-in font has a bold one.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let size = size == 0 ? font.pointSize : size
  let matrix = matrix?.pointee ?? font.matrix
  let wanted = CTFontGetSymbolicTraits(font).subtracting(symTraitMask)
    .union(symTraitValue.intersection(symTraitMask))
  if wanted == CTFontGetSymbolicTraits(font) {
    return CTFont(font: font.font, size: size, matrix: matrix)
  }
  if !font.font.isBuiltIn, let family = font.face.names.family {
    return FontRegistry.process.faces(ofFamily: family).lazy
      .map { CTFont(font: $0, size: size, matrix: matrix) }
      .first { CTFontGetSymbolicTraits($0) == wanted }
  }
  guard font.font.isBuiltIn, wanted.subtracting(.traitBold).isEmpty else { return nil }
  var changed = Font.builtIn(weight: wanted.contains(.traitBold) ? 700 : 400)
  changed.name = font.font.name
  return CTFont(font: changed, size: size, matrix: matrix)
}

/// The font to draw a text with: the font itself, since there is no fallback to other fonts here.
public func CTFontCreateForString(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange
) -> CTFont { currentFont }

// MARK: - Measures

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

// MARK: - Glyphs

/// The direction of lines.
public enum CTFontOrientation: UInt32, Sendable, Hashable, CaseIterable {
  /// That of the font.
  case `default` = 0
  /// From left to right.
  case horizontal = 1
  /// From top to bottom, which is measured as horizontal.
  case vertical = 2
}

/// Writes the glyphs of UTF-16 code units, 0 for characters that the font lacks and for the second
/// half of a surrogate pair.
///
/// - Returns: Whether the font has all characters.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var isComplete = true
  var index = 0
  while index < count {
    var scalar = Unicode.Scalar(characters[index])
    var length = 1
    if scalar == nil, index + 1 < count, UTF16.isLeadSurrogate(characters[index]),
      UTF16.isTrailSurrogate(characters[index + 1])
    {
      let high = UInt32(characters[index] & 0x3FF) << 10
      scalar = Unicode.Scalar(0x10000 + (high | UInt32(characters[index + 1] & 0x3FF)))
      length = 2
    }
    let glyph = scalar.flatMap { font.face.glyph(for: $0) }
    if glyph == nil { isComplete = false }
    glyphs[index] = CGGlyph(truncatingIfNeeded: glyph ?? 0)
    if length == 2 { glyphs[index + 1] = 0 }
    index += length
  }
  return isComplete
}

/// Writes the advances of glyphs in points, and returns their sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(count, 0) {
    let advance = font.face.advance(of: Int(glyphs[index])) * font.scale
    advances?[index] = CGSize(width: advance, height: 0)
    sum += advance
  }
  return sum
}

/// Writes the boxes around the outlines of glyphs in points, y pointing up, and returns the box around
/// all of them; null for glyphs without outlines.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for index in 0..<max(count, 0) {
    let outline = font.outline(of: glyphs[index])
    let box = outline.isEmpty ? CGRect.null : outline.boundingBoxOfPath
    boundingRects?[index] = box
    all = all.union(box)
  }
  return all
}

/// The outline of a glyph in points, y pointing up; nil for one without an outline, such as a space.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = font.outline(of: glyph)
  guard !outline.isEmpty else { return nil }
  return CGPath(matrix.map { outline.applying($0.pointee) } ?? outline)
}

/// Draws glyphs with their origins at points in the space of the text matrix, in the fill colour.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  let glyphs = UnsafeBufferPointer(start: glyphs, count: max(count, 0)).map { Int($0) }
  let points = Array(UnsafeBufferPointer(start: positions, count: max(count, 0)))
  guard font.matrix != .identity else {
    return context.draw(glyphs, of: font.font, size: Double(font.pointSize), at: points)
  }
  let own = context.textMatrix
  for (glyph, point) in zip(glyphs, points) {
    context.textMatrix = font.matrix
      .concatenating(CGAffineTransform(translationX: point.x, y: point.y)).concatenating(own)
    context.draw([glyph], of: font.font, size: Double(font.pointSize), at: [.zero])
  }
  context.textMatrix = own
}

/// The typeface of a font. The attributes are left alone.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
  CGFont(font.font)
}
