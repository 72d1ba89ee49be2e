public import CoreGraphics
public import Foundation
import LaminarGraphics

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
  static let domain = "com.apple.CoreText.CTFontManagerErrorDomain"

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
