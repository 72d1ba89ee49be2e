import LaminarGraphics

/// The fonts that a scene names.
struct SceneFonts {
  private var fonts: [String: Font] = [:]
  /// Fonts that could not be read, which was reported.
  private var missing: Set<String> = []
  private(set) var names: [String] = [Font.builtInName]

  mutating func add(_ name: String, _ font: Font?) {
    names.append(name)
    fonts[name] = font
    if font == nil { missing.insert(name) }
  }

  /// The font of a name: the default's name, like the built-in font's own, means the built-in font.
  /// Nil where there is none.
  func font(_ name: String) -> Font? {
    if let font = fonts[name] { return font }
    return missing.contains(name) || name == Font.builtInName || name == "Helvetica"
      ? Font(name: name) : nil
  }
}
