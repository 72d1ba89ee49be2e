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

// MARK: - Registration

/// What went wrong, in Foundation's class.
public typealias CFError = NSError

/// How far a registration reaches. A program registers fonts for itself, whatever the scope.
public enum CTFontManagerScope: UInt32, Sendable, Hashable, CaseIterable {
  /// None.
  case none = 0
  /// The process.
  case process = 1
  /// The user, which means the process here.
  case persistent = 2
  /// The session, which means the process here.
  case session = 3
}

/// Why a font cannot be registered.
public enum CTFontManagerError: Int, Sendable, Hashable, CaseIterable {
  /// The file does not exist.
  case fileNotFound = 101
  /// The file cannot be read.
  case insufficientPermissions = 102
  /// The file is not a font.
  case unrecognizedFormat = 103
  /// The font is registered, or another one with its PostScript name.
  case alreadyRegistered = 105
  /// The font is not registered.
  case notRegistered = 201

  /// The domain of these errors.
  private static let domain = "com.apple.CoreText.CTFontManagerErrorDomain"

  fileprivate func report(_ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Bool {
    error?.pointee = .passRetained(NSError(domain: Self.domain, code: rawValue))
    return false
  }
}

/// Registers a typeface, so that its names find it.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistry.process.register(font.font) || CTFontManagerError.alreadyRegistered.report(error)
}

/// Removes a registered typeface.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontRegistry.process.unregister(font.font) || CTFontManagerError.notRegistered.report(error)
}

/// Registers the typeface of a file, so that its names find it; the faces of a family share its name, which
/// finds the regular one.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let data = try? Data(contentsOf: fontURL) else {
    return CTFontManagerError.fileNotFound.report(error)
  }
  guard let font = Font(ownNameOf: [UInt8](data)) else {
    return CTFontManagerError.unrecognizedFormat.report(error)
  }
  return FontRegistry.process.register(font)
    || CTFontManagerError.alreadyRegistered.report(error)
}

/// Removes the registered typeface of a file.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let data = try? Data(contentsOf: fontURL), let font = Font(ownNameOf: [UInt8](data)) else {
    return CTFontManagerError.fileNotFound.report(error)
  }
  return FontRegistry.process.unregister(font) || CTFontManagerError.notRegistered.report(error)
}

/// The descriptor of the font in a file's bytes; nil for bytes that are not a font.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
  Font(ownNameOf: [UInt8](data)).map { CTFontCopyFontDescriptor(CTFont(font: $0, size: 0)) }
}

/// The descriptors of the fonts in a file, of a collection that of the first one; nil for a file that
/// cannot be read or is not a font.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  guard let data = try? Data(contentsOf: fileURL) else { return nil }
  return CTFontManagerCreateFontDescriptorFromData(data).map { [$0] }
}
