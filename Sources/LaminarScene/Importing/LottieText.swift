import LaminarGraphics

extension LottieImporter {
  /// Adds what a text layer (type 5) shows.
  ///
  /// A text that stays and whose font has no outlines in the file makes the layer itself a text layer,
  /// so that the scene's `string` is the file's. Other texts are sublayers: one for each of its
  /// documents, of shapes where the file has outlines of the letters or where they move apart.
  ///
  /// - Returns: Where the layer's anchor is in the bounds that the text needs.
  func addText(
    of item: JSONValue, to layer: inout ImportedLayer, _ clock: LottieClock
  ) -> LottieTransform.Anchor {
    guard let text = item["t"] else { return .origin }
    let slot = text["d"]?["sid"]?.string
    let documents = text["d"].map { LottieTextDocument.list(LottieReading.resolved($0)) } ?? []
    if let path = text["p"]?["m"] {
      reportLeftOut("a text along a path", at: path.range, "its lines are straight")
    }
    let setter = LottieTextSetter(importer: self, text: text, clock: clock)
    if documents.count == 1 {
      return setter.setText(documents[0], slot: slot, of: &layer)
    }
    var names = SiblingNumbering()
    for (index, document) in documents.enumerated() {
      let start = index == 0 ? -Double.infinity : document.time
      let end = index + 1 < documents.count ? documents[index + 1].time : Double.infinity
      guard end > max(start, clock.range.lowerBound), start <= clock.range.upperBound else {
        continue
      }
      var part = ImportedLayer(name: names.next("text"), origin: document.origin)
      let anchor = setter.setText(document, slot: nil, of: &part)
      guard part.type != nil || !part.sublayers.isEmpty else { continue }
      LottieTransform(nil).apply(to: &part, anchor, clock)
      applyVisibility(from: start, to: end, origin: document.origin, to: &part, clock)
      layer.sublayers.append(part)
    }
    return .origin
  }
}

/// Sets the documents of a text layer in type or in outlines.
struct LottieTextSetter {
  /// The most letters of a text that are laid out one by one.
  static let mostLetters = 10_000

  let importer: LottieImporter
  /// The object `t` of the layer.
  let text: JSONValue
  let clock: LottieClock

  /// Sets a document as what a layer shows, and returns where the layer's anchor is.
  func setText(
    _ document: LottieTextDocument, slot: String?, of layer: inout ImportedLayer
  ) -> LottieTransform.Anchor {
    guard !document.text.isEmpty, document.size > 0 else { return .origin }
    let entry = importer.document.root?["fonts"]?["list"]?.elements.first {
      $0["fName"]?.string == document.fontName
    }
    let font = LottieFont(name: document.fontName, entry)
    let animators = animators()
    if let glyphs = importer.glyphs(of: font) {
      addLetters(of: document, glyphs, font, animators, to: &layer)
      return .origin
    }
    let found = importer.font(font, at: entry?.range ?? document.origin)
    let isStroked = document.stroke != nil && document.strokeWidth > 0
    if !animators.isEmpty || isStroked {
      addLetters(of: document, LottieGlyphs(found.font), font, animators, to: &layer)
      return .origin
    }
    return setType(document, slot: slot, font, found, of: &layer)
  }

  private func animators() -> [LottieTextAnimator] {
    var result: [LottieTextAnimator] = []
    for item in text["a"]?.elements ?? JSONValue.none(importer.document) {
      if let selector = item["s"], LottieReading.integer(selector["t"]) == 1 {
        importer.reportLeftOut(
          "a selector of a text that is an expression", at: selector.range,
          "its animator has no effect")
        continue
      }
      let animator = LottieTextAnimator(item)
      animator.report(to: importer)
      result.append(animator)
    }
    return result
  }

  // MARK: - Outlines

  /// Adds the letters of a document as shapes: one where they stay, else one for each letter.
  private func addLetters(
    of document: LottieTextDocument, _ glyphs: LottieGlyphs, _ font: LottieFont,
    _ animators: [LottieTextAnimator], to layer: inout ImportedLayer
  ) {
    guard document.text.unicodeScalars.count <= Self.mostLetters else {
      importer.reportLeftOut(
        "a text of more than \(Self.mostLetters) letters", at: document.origin,
        "nothing is drawn for it")
      return
    }
    let lines = LottieTextLines(
      document, glyphs, font, grouping: LottieReading.integer(text["m"]?["g"]) ?? 1)
    if let letter = lines.missing.first {
      importer.reportLeftOut(
        "the letter \(DiagnosticText.quoted(letter)), which has no outline", at: document.origin,
        "its place stays empty: export the file with the outlines of all letters")
    }
    guard clock.samples.take(lines.letters.reduce(0) { $0 + $1.size }) else { return }
    var animators = animators
    let frames = max(clock.range.upperBound - clock.range.lowerBound, 1)
    if !animators.isEmpty,
      frames * Double(lines.letters.count) > LottieTextAnimation.mostValues
        || animators.count * lines.letters.count > LottieTextAnimation.mostChanges
    {
      importer.reportLeftOut(
        "what the animators of a long text do", at: document.origin, "its letters stay")
      animators = []
    }
    if animators.isEmpty {
      let path = lines.path
      guard !path.isEmpty else { return }
      var letters = ImportedLayer(name: "letters", origin: document.origin)
      document.addPaint(
        to: &letters, LottiePathText.text(path),
        fill: document.fill.map(LottieTextDocument.channels),
        stroke: document.stroke.map(LottieTextDocument.channels),
        width: LottieTrack([document.strokeWidth]), clock)
      guard letters.type != nil || !letters.sublayers.isEmpty else { return }
      layer.sublayers = [letters]
      return
    }
    guard importer.count(layers: 0, at: document.origin) else { return }
    layer.sublayers = LottieTextAnimation(
      document, lines.letters, animators,
      alignment: LottieReading.track(text["m"]?["a"]) ?? LottieTrack([0, 0]), clock
    ).layers()
  }

  // MARK: - Type

  /// Makes a layer a text layer.
  private func setType(
    _ document: LottieTextDocument, slot: String?, _ font: LottieFont,
    _ found: (font: Font, name: String?), of layer: inout ImportedLayer
  ) -> LottieTransform.Anchor {
    layer.type = "text"
    let type = found.font
    let (ascent, descent) = (type.ascent * document.size, type.descent * document.size)
    let natural = ascent + descent + type.leading * document.size
    let isSeveral = document.box != nil || document.text.contains("\n")
    let spacing = isSeveral ? document.lineHeight - natural : 0
    var string = clock.conversion.variables.string(document.text, slot: slot)
    var run = AttributedText.Run(document.text)
    if document.tracking != 0 || abs(spacing) > 1e-9 {
      string = "[{ \"string\": \(string)"
      if document.tracking != 0 {
        string += ", \"tracking\": \(SceneNumber.text(document.tracking))"
        run.tracking = document.tracking
      }
      if abs(spacing) > 1e-9 {
        string += ", \"lineSpacing\": \(SceneNumber.text(spacing))"
        var style = AttributedText.ParagraphStyle()
        style.lineSpacing = spacing
        run.paragraphStyle = style
      }
      string += " }]"
    }
    layer.set("string", string, origin: document.origin)
    if let name = found.name { layer.set("font", DiagnosticText.jsonLiteral(name)) }
    layer.set("fontSize", document.size)
    layer.set("foregroundColor", document.fill.map { SceneNumber.color($0) } ?? "\"none\"")
    let alignment = [1: "right", 2: "center"][document.justification]
    let typesetter = Typesetter(
      AttributedText([run]), font: type, fontSize: document.size,
      isWrapped: document.box != nil)
    if let box = document.box {
      layer.set("wrapped", "true")
      if let alignment = alignment ?? (document.justification > 2 ? "justified" : nil) {
        layer.set("alignmentMode", "\"\(alignment)\"")
      }
      // Lines below the box are drawn too.
      let width = box.max.x - box.min.x
      let lines = typesetter.size(width: width).size
      let top = box.min.y + font.ascent / 100 * document.size - ascent - document.baselineShift
      return .frame(
        corner: SIMD2(box.min.x, top),
        size: SIMD2(width, max(box.max.y - top, Double(lines.height) + descent)))
    }
    if let alignment { layer.set("alignmentMode", "\"\(alignment)\"") }
    // There is room for another text.
    let lines = typesetter.size().size
    let width = (max(Double(lines.width) * 2, document.size * 10)).rounded(.up)
    let left = alignment == "right" ? -width : alignment == "center" ? -width / 2 : 0
    return .frame(
      corner: SIMD2(left, -ascent - document.baselineShift),
      size: SIMD2(width, Double(lines.height).rounded(.up)))
  }
}

extension LottieImporter {
  /// The font that a text is set in, and the scene's name of it; the built-in one, which needs no name,
  /// where there is no file of it.
  func font(_ font: LottieFont, at range: Range<Int>) -> (font: Font, name: String?) {
    if let known = usedFonts.first(where: { $0.source == font.name }) {
      return (known.font, known.name)
    }
    for path in Self.files(of: font, settings) {
      guard let data = settings.fontFile(path), let made = try? Font(data: data, name: font.name)
      else { continue }
      let taken = usedFonts.compactMap(\.name)
      var numbering = SiblingNumbering()
      for name in taken { _ = numbering.next(name) }
      let name = numbering.next(ImportedName.of(font.name))
      usedFonts.append((source: font.name, name: name, path: path, font: made))
      return (made, name)
    }
    let builtIn = Font.builtIn()
    usedFonts.append((source: font.name, name: nil, path: "", font: builtIn))
    let noun =
      font.name.isEmpty ? "a font without a name" : "the font \(DiagnosticText.quoted(font.name))"
    reportLeftOut(
      noun, at: range,
      "the built-in font is drawn: put \(font.name.isEmpty ? "its file" : font.name + ".ttf") beside the file, or name its folder with --font-dir"
    )
    return (builtIn, nil)
  }

  /// The paths at which the file of a font may be: in the archive, or named after it.
  private static func files(of font: LottieFont, _ settings: LottieImport.Settings) -> [String] {
    var paths = [settings.fontFiles[font.name], settings.fontFiles[font.family]].compactMap { $0 }
    let style = font.style.isEmpty ? "" : "-" + font.style
    func joined(_ text: String) -> String { text.filter { $0 != " " } }
    var names = [font.name, font.family + style, joined(font.family + style)]
    if style.isEmpty || font.style == "Regular" { names += [font.family, joined(font.family)] }
    // A name is no path.
    for name in names where !name.isEmpty && !name.contains("/") && !name.hasPrefix(".") {
      for ending in ["ttf", "otf"] where !paths.contains("\(name).\(ending)") {
        paths.append("\(name).\(ending)")
      }
    }
    return paths
  }
}
