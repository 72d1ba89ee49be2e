import Synchronization

/// The typefaces that a program has registered by their names.
///
/// It belongs to the process, as Core Text's font manager does: a name means the same typeface
/// everywhere in a program.
package final class FontRegistry: Sendable {
  /// The process's typefaces.
  package static let process = FontRegistry()

  private let fonts = Mutex<[String: Font]>([:])

  /// Registers a typeface under its names.
  ///
  /// - Returns: False where another typeface has one of them; then nothing is registered.
  package func register(_ font: Font) -> Bool {
    let names = Self.names(of: font)
    return fonts.withLock { fonts in
      guard !names.contains(where: { fonts[$0] != nil }) else { return false }
      for name in names { fonts[name] = font }
      return true
    }
  }

  /// Removes a typeface.
  ///
  /// - Returns: False where it is not registered.
  package func unregister(_ font: Font) -> Bool {
    fonts.withLock { fonts in
      let names = fonts.filter { $0.value.face.contentID == font.face.contentID }.keys
      for name in names { fonts[name] = nil }
      return !names.isEmpty
    }
  }

  /// The typeface with a name, in capitals or not.
  func font(named name: String) -> Font? {
    fonts.withLock { fonts in fonts.isEmpty ? nil : fonts[name.lowercased()] }
  }

  private static func names(of font: Font) -> Set<String> {
    let names = font.face.names
    let all = [font.name, names.postScript, names.full, names.family].compactMap { $0 }
    return Set(all.filter { !$0.isEmpty }.map { $0.lowercased() })
  }
}
