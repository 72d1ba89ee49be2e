public import CoreGraphics
public import Foundation
public import LaminarGraphics

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
  /// It is bold.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
  /// All glyphs have one width.
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
