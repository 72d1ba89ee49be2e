public import CoreGraphics
public import Foundation
import LaminarGraphics

/// The attributes by which a font is found.
public final class CTFontDescriptor {
  /// The attributes by their names.
  let attributes: [String: Any]
  /// The typeface of data that the descriptor was made of; nil for one that is found by its name.
  let font: Font?

  init(attributes: [String: Any], font: Font? = nil) {
    self.attributes = attributes
    self.font = font
  }

  /// The font in a size; 0 for the descriptor's.
  func font(size: CGFloat, matrix: CGAffineTransform) -> CTFont {
    let name =
      attributes[kCTFontNameAttribute] ?? attributes[kCTFontDisplayNameAttribute]
      ?? attributes[kCTFontFamilyNameAttribute]
    let found = font ?? Font(name: name as? String ?? AttributedText.defaultFont.name)
    return applied(to: CTFont(font: found, size: size == 0 ? self.size : size, matrix: matrix))
  }

  /// A font with the descriptor's features, such as kerning that is switched off.
  func applied(to font: CTFont) -> CTFont {
    guard let isKerned else { return font }
    var changed = font.font
    changed.isKerned = isKerned
    return CTFont(font: changed, size: font.pointSize, matrix: font.matrix)
  }

  private var size: CGFloat {
    switch attributes[kCTFontSizeAttribute] {
    case let size as Double: CGFloat(size)
    case let size as CGFloat: size
    case let size as Int: CGFloat(size)
    case let size as NSNumber: CGFloat(size.doubleValue)
    default: 0
    }
  }

  /// The setting of OpenType's feature `kern`; nil where there is none.
  private var isKerned: Bool? {
    guard let settings = attributes[kCTFontFeatureSettingsAttribute] as? [Any] else { return nil }
    for setting in settings {
      guard let setting = setting as? [AnyHashable: Any],
        setting[kCTFontOpenTypeFeatureTag] as? String == "kern"
      else { continue }
      switch setting[kCTFontOpenTypeFeatureValue] {
      case let value as Int: return value != 0
      case let value as Bool: return value
      case let value as NSNumber: return value.intValue != 0
      default: continue
      }
    }
    return nil
  }
}

/// The attribute of the name by which programs find a font.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The attribute of the name for people.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// The attribute of the name of the family.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The attribute of the size in points.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// The attribute of a list of features, each a dictionary of a tag and a value. The feature `kern` has an
/// effect: 0 switches the kerning of pairs off.
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"
/// The key of a feature's tag.
public let kCTFontOpenTypeFeatureTag: CFString = "CTFeatureOpenTypeTag"
/// The key of a feature's value.
public let kCTFontOpenTypeFeatureValue: CFString = "CTFeatureOpenTypeValue"

/// The descriptor of the font with a name; a size of 0 leaves the size open.
public func CTFontDescriptorCreateWithNameAndSize(
  _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor {
  var attributes: [String: Any] = [kCTFontNameAttribute: name]
  if size != 0 { attributes[kCTFontSizeAttribute] = NSNumber(value: Double(size)) }
  return CTFontDescriptor(attributes: attributes)
}

/// A descriptor of attributes.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(attributes: names(attributes))
}

/// A descriptor with more attributes, which replace its own.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  CTFontDescriptor(
    attributes: original.attributes.merging(names(attributes)) { $1 }, font: original.font)
}

/// An attribute of a descriptor; nil for one that it lacks.
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
  descriptor.attributes[attribute]
}

/// The descriptor of a font.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  CTFontDescriptor(
    attributes: [
      kCTFontNameAttribute: CTFontCopyPostScriptName(font),
      kCTFontFamilyNameAttribute: CTFontCopyFamilyName(font),
      kCTFontSizeAttribute: NSNumber(value: Double(font.pointSize)),
    ], font: font.font)
}

private func names(_ dictionary: CFDictionary) -> [String: Any] {
  var attributes: [String: Any] = [:]
  for (key, value) in dictionary {
    if let name = key.base as? String { attributes[name] = value }
  }
  return attributes
}
