import Synchronization

/// The typefaces that a program has registered by their names.
///
/// It belongs to the process, as Core Text's font manager does: a name means the same typeface
/// everywhere in a program.
package final class FontRegistry: Sendable {
  /// The process's typefaces.
  package static let process = FontRegistry()

  /// In the order of their registration.
  private let fonts = Mutex<[Font]>([])

  /// Makes an empty registry.
  package init() {}

  /// Registers a typeface under its names. The faces of a family have its name together.
  ///
  /// - Returns: False where it is registered, or another one with its PostScript name.
  package func register(_ font: Font) -> Bool {
    fonts.withLock { fonts in
      guard
        !fonts.contains(where: {
          $0.ownName == font.ownName || $0.face.contentID == font.face.contentID
        })
      else { return false }
      fonts.append(font)
      return true
    }
  }

  /// Removes a typeface.
  ///
  /// - Returns: False where it is not registered.
  package func unregister(_ font: Font) -> Bool {
    fonts.withLock { fonts in
      let count = fonts.count
      fonts.removeAll { $0.face.contentID == font.face.contentID }
      return fonts.count < count
    }
  }

  /// The typeface with a name, in capitals or not: one whose PostScript name it is, else one whose full
  /// name it is, else the regular face of a family of that name, or its first one.
  func font(named name: String) -> Font? {
    fonts.withLock { fonts in
      guard !fonts.isEmpty else { return nil }
      let name = name.lowercased()
      func first(_ isFound: (Font) -> Bool) -> Font? { fonts.first(where: isFound) }
      return first { $0.ownName == name }
        ?? first { $0.face.names.full?.lowercased() == name }
        ?? first { $0.face.names.family?.lowercased() == name && $0.face.names.isRegular }
        ?? first { $0.face.names.family?.lowercased() == name || $0.name.lowercased() == name }
    }
  }

  /// The faces of a family, in the order of their registration.
  package func faces(ofFamily family: String) -> [Font] {
    let family = family.lowercased()
    return fonts.withLock { $0.filter { $0.face.names.family?.lowercased() == family } }
  }
}

extension Font {
  /// The name that no other face of the family has, without capitals.
  fileprivate var ownName: String {
    let names = face.names
    let ofStyle = names.family.map { "\($0) \(names.style ?? "")" }
    return (names.postScript ?? names.full ?? ofStyle ?? name).lowercased()
  }
}

extension FontNames {
  /// Whether the style is the upright one of normal weight, by one of the names that it usually has.
  fileprivate var isRegular: Bool {
    ["regular", "book", "roman", "normal", "plain"].contains(style?.lowercased())
  }
}
