import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  /// Reads the fonts of a scene; a file that is not a font is reported at its name.
  func loadFonts(_ list: [SceneFont], data: (String) throws -> [UInt8]?) {
    for font in list {
      switch font.source {
      case .builtIn(let weight):
        var made = Font.builtIn(weight: weight)
        made.name = font.name
        fonts.add(font.name, made)
      case .file(let path):
        fonts.add(font.name, self.font(font, path, data))
      }
    }
  }

  private func font(_ font: SceneFont, _ path: String, _ read: (String) throws -> [UInt8]?) -> Font?
  {
    let entry = JSONValue.Member(key: font.key).value
    func refuse(_ reason: String) {
      values.report(
        .missingFont, entry["src"] ?? entry,
        "\(DiagnosticText.quoted(path)) cannot be read: \(reason)",
        help: "it must be a .ttf or .otf font beside the scene, or below a folder of --font-dir")
    }
    let found: [UInt8]?
    do {
      found = try read(path)
    } catch {
      refuse("\(error)")
      return nil
    }
    guard let data = found else {
      refuse("there is no such file")
      return nil
    }
    do throws(FontError) {
      return try Font(data: data, name: font.name)
    } catch {
      refuse(error.description)
      return nil
    }
  }

  /// The value of a text layer's font or string; nil for every other property, and for a string that
  /// is a plain one.
  func textValue(_ value: JSONValue, of id: PropertyID) -> PropertyValue? {
    switch id {
    case .font: return font(value).flatMap { PropertyValue($0, as: .string) }
    case .string where value.kind == .array:
      return attributedText(value).map { .attributedText($0) }
    default: return nil
    }
  }

  /// The most fonts of a list.
  static let mostFonts = 64

  /// The font that a value names: one name, or a list of names that are tried in order for each
  /// character, and after them the built-in font.
  func font(_ value: JSONValue) -> Font? {
    guard value.kind == .array else { return namedFont(value) }
    guard (1...Self.mostFonts).contains(value.count) else {
      values.report(
        .outOfRange, value, "the list of fonts has \(value.count) names",
        help: "expected 1 to \(Self.mostFonts)")
      return nil
    }
    var fonts: [Font] = []
    for element in value.elements {
      if element.string == nil { values.reportWrongType(element, expected: "the name of a font") }
      if let font = namedFont(element) { fonts.append(font) }
    }
    guard var font = fonts.first else { return nil }
    font.fallbacks = fonts.dropFirst() + [.builtIn()]
    return font
  }

  private func namedFont(_ value: JSONValue) -> Font? {
    guard let name = value.string else { return nil }
    if let font = fonts.font(name) { return font }
    if isDeclared(name, under: "fonts", for: value) { return Font(name: name) }
    let nearest = Spelling.nearest(to: name, among: fonts.names)
    sink.reportUnknown(
      .unknownFont, name, at: value.mark, "there is no font \(DiagnosticText.quoted(name))",
      help: nearest.map { "did you mean \"\($0)\"?" } ?? "fonts are named under \"fonts\"")
    return Font(name: name)
  }

  /// A string, or a list of texts, plain or with attributes.
  func text(_ value: JSONValue) -> AttributedText? {
    value.kind == .array ? attributedText(value) : values.string(value).map { AttributedText($0) }
  }

  /// A list of texts, plain or with attributes.
  private func attributedText(_ value: JSONValue) -> AttributedText? {
    var text = AttributedText()
    for element in value.elements {
      if let string = element.string {
        text.append(AttributedText.Run(string))
        continue
      }
      guard var object = ObjectReader(element, "a part of a text", values) else { continue }
      let string = object.readRequired("string") { values.string($0) }
      let font = object.read("font") { value -> Font? in
        if value.kind != .string, value.kind != .array {
          values.reportWrongType(value, expected: "the name of a font, or a list of names")
        }
        return self.font(value)
      }
      let size = object.read("fontSize") { values.number($0, in: ValueDecoder.lengths) }
      let color = object.read("foregroundColor") { values.color($0) }
      object.finish()
      text.append(
        AttributedText.Run(
          string ?? "", font: font, fontSize: size, foregroundColor: color ?? nil))
    }
    return text
  }
}
