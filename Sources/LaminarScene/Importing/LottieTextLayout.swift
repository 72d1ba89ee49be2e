import LaminarGraphics

/// A text of a Lottie file with its attributes, as it is from a frame on.
struct LottieTextDocument {
  /// The frame from which on it is shown.
  var time: Double
  /// The text; a line feed ends a line.
  var text: String
  /// The name of its font among the file's fonts.
  var fontName: String
  var size: Double
  /// Points from baseline to baseline; above 0.
  var lineHeight: Double
  /// Points that are added after each letter.
  var tracking: Double
  /// Points by which the baseline is moved up.
  var baselineShift: Double
  /// 0 left, 1 right, 2 centre, 3 and above for full lines.
  var justification: Int
  /// Nil for letters that are not filled.
  var fill: Color?
  var stroke: Color?
  var strokeWidth: Double
  /// Whether the stroke is over the fill.
  var strokeIsOnTop: Bool
  /// The box in which lines break; nil for lines that begin at the origin.
  var box: Box?
  var origin: Range<Int>

  /// The documents of a text, ascending by time.
  static func list(_ property: JSONValue) -> [LottieTextDocument] {
    guard let content = property["k"] else {
      return property["t"] == nil ? [] : [LottieTextDocument(property, time: 0)]
    }
    guard content.kind == .array else { return [LottieTextDocument(content, time: 0)] }
    var result: [LottieTextDocument] = []
    for item in content.elements {
      guard let value = item["s"] else { continue }
      let time = LottieReading.frame(item["t"]) ?? 0
      if let last = result.last, time < last.time { continue }
      result.append(LottieTextDocument(value, time: time))
    }
    return result
  }

  init(_ value: JSONValue, time: Double) {
    func number(_ key: String) -> Double? { LottieReading.number(value[key]) }
    func color(_ key: String) -> Color? {
      if let text = value[key]?.string { return LottieReading.color(hex: text) }
      let numbers = LottieReading.numbers(value[key])
      return numbers.count < 3 ? nil : LottieReading.color(numbers)
    }
    self.time = time
    origin = value.range
    let written = value["t"]?.string ?? value["t"]?.numberText ?? ""
    // Carriage returns end lines, and U+0003 where a line ends within a paragraph.
    text = String(
      written.map { $0.isNewline || $0 == "\u{3}" ? "\n" : $0 } as [Character])
    fontName = value["f"]?.string ?? ""
    size = max(number("s") ?? 12, 0)
    let height = number("lh") ?? 0
    lineHeight = height > 0 ? height : size * 1.2
    tracking = (number("tr") ?? 0) / 1000 * size
    baselineShift = number("ls") ?? 0
    justification = LottieReading.integer(value["j"]) ?? 0
    fill = color("fc")
    stroke = color("sc")
    strokeWidth = max(number("sw") ?? 0, 0)
    strokeIsOnTop = value["of"].map { LottieReading.flag($0) } ?? true
    let extent = LottieReading.numbers(value["sz"])
    if extent.count > 1 {
      let place = LottieReading.numbers(value["ps"])
      let corner = SIMD2(place.first ?? 0, place.count > 1 ? place[1] : 0)
      box = Box(corner, corner + SIMD2(max(extent[0], 0), max(extent[1], 0)))
    }
  }
}

// MARK: - Fonts and glyphs

/// A font of a Lottie file: its name and what its outlines are found by.
struct LottieFont: Hashable {
  var name: String
  var family: String
  var style: String
  /// Per cent of the size: how far below the top of a box the first baseline is.
  var ascent: Double

  init(name: String, _ entry: JSONValue?) {
    self.name = name
    family = entry?["fFamily"]?.string ?? name
    style = entry?["fStyle"]?.string ?? ""
    ascent = LottieReading.number(entry?["ascent"]) ?? 75
  }
}

/// Where the outlines of letters come from.
struct LottieGlyphs {
  /// The outline of a letter.
  struct Glyph {
    /// How far the next letter is, at a size of 1.
    var advance: Double
    /// At a size of 100, its origin on the baseline; y points down.
    var path: Path
  }

  private enum Source {
    case file([String: Glyph])
    case font(Font)
  }

  private let source: Source

  /// The outlines that a file has of a font; nil where it has none.
  init?(_ list: JSONValue?, of font: LottieFont, _ importer: LottieImporter) {
    guard let list else { return nil }
    var glyphs: [String: Glyph] = [:]
    for item in list.elements {
      guard let letter = item["ch"]?.string, item["fFamily"]?.string == font.family,
        item["style"]?.string ?? "" == font.style, glyphs[letter] == nil
      else { continue }
      if let composition = item["data"]?["refId"] {
        importer.reportLeftOut(
          "a letter that is a composition", at: composition.range, "its place stays empty")
      }
      var path = Path()
      if let shapes = item["data"]?["shapes"] { Self.add(shapes, to: &path, depth: 0) }
      glyphs[letter] = Glyph(advance: (LottieReading.number(item["w"]) ?? 0) / 100, path: path)
    }
    guard !glyphs.isEmpty else { return nil }
    source = .file(glyphs)
  }

  /// The outlines of a font file or of the built-in font.
  init(_ font: Font) { source = .font(font) }

  private static func add(_ shapes: JSONValue, to path: inout Path, depth: Int) {
    guard depth < 16 else { return }
    for shape in shapes.elements where !LottieReading.flag(shape["hd"]) {
      if shape["ty"]?.string == "gr", let list = shape["it"] {
        var inner = Path()
        add(list, to: &inner, depth: depth + 1)
        let transform = list.elements.first { $0["ty"]?.string == "tr" }
        path.addPath(inner, transform: LottieTransform(transform).matrix(at: .key(0)))
      } else if shape["ty"]?.string == "sh",
        let outlines = LottieReading.outlines(shape["ks"], isClosed: true)?.first
      {
        for outline in outlines { outline.append(to: &path) }
      }
    }
  }

  /// The glyph of a letter; nil where there is none.
  func glyph(_ letter: String) -> Glyph? {
    switch source {
    case .file(let glyphs): return glyphs[letter]
    case .font(let font):
      guard let scalar = letter.unicodeScalars.first else { return nil }
      for font in [font] + font.fallbacks {
        if let advance = font.advance(of: scalar) {
          return Glyph(advance: advance, path: font.outline(of: scalar, size: 100) ?? Path())
        }
      }
      return nil
    }
  }

  /// The letters of a text, each with a glyph of its own where there is one.
  func letters(_ text: String) -> [String] {
    var result: [String] = []
    for character in text {
      let letter = String(character)
      let scalars = letter.unicodeScalars
      if scalars.count == 1 || hasWhole(letter) {
        result.append(letter)
      } else {
        result += scalars.map { String($0) }
      }
    }
    return result
  }

  private func hasWhole(_ letter: String) -> Bool {
    if case .file(let glyphs) = source { return glyphs[letter] != nil }
    return false
  }
}

// MARK: - Lines

/// A letter of a text in lines.
struct LottieLetter {
  var text: String
  /// The outline at the letter's size; empty for a space.
  var path: Path
  var width: Double
  /// How many numbers the outline has.
  var size = 0
  /// The line in which it is, from 0.
  var line: Int
  /// Whether it is the end of a line, which shows nothing.
  var endsLine: Bool
  /// The origin of the letter.
  var place: SIMD2<Double>
  /// The horizontal middle of the letter, word or line that turns and scales as one, from the origin.
  var middle = 0.0
  /// The width of what turns and scales as one.
  var groupWidth = 0.0

  var isSpace: Bool { text == " " }
}

/// The letters of a text in lines, placed by their outlines.
struct LottieTextLines {
  private(set) var letters: [LottieLetter] = []
  /// The letters that have no outline.
  private(set) var missing: [String] = []

  /// Sets a document.
  ///
  /// - Parameter grouping: What turns and scales as one: 2 for words, 3 for lines, else letters.
  init(_ document: LottieTextDocument, _ glyphs: LottieGlyphs, _ font: LottieFont, grouping: Int) {
    var found: [String: LottieGlyphs.Glyph] = [:]
    let scale = document.size / 100
    for letter in glyphs.letters(document.text) {
      let endsLine = letter == "\n"
      if !endsLine, found[letter] == nil {
        if var glyph = glyphs.glyph(letter) {
          glyph.path = glyph.path.applying(AffineTransform2D(scaleX: scale, y: scale))
          found[letter] = glyph
        } else if letter.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace }),
          !missing.contains(letter)
        {
          missing.append(letter)
        }
      }
      let glyph = found[letter]
      letters.append(
        LottieLetter(
          text: letter, path: glyph?.path ?? Path(),
          width: (endsLine ? 0 : glyph?.advance ?? 0) * document.size,
          size: (glyph?.path.elements.count ?? 0) * 6, line: 0, endsLine: endsLine, place: .zero))
    }
    if let box = document.box { wrap(at: box.max.x - box.min.x, tracking: document.tracking) }
    place(document, font)
    group(grouping)
  }

  /// Ends lines where the next letter would be beyond a width: at the last space, or before it.
  private mutating func wrap(at width: Double, tracking: Double) {
    var result: [LottieLetter] = []
    var start = 0
    var space: Int?
    var length = 0.0
    for letter in letters {
      if !letter.endsLine, !letter.isSpace, length + letter.width > width, result.count > start {
        if let found = space {
          result[found].text = "\n"
          result[found].endsLine = true
          result[found].width = 0
          start = found + 1
        } else {
          var end = letter
          (end.text, end.endsLine, end.width, end.path) = ("\n", true, 0, Path())
          result.append(end)
          start = result.count
        }
        space = nil
        length = result[start...].reduce(0) { $0 + $1.width + tracking }
      }
      if letter.isSpace { space = result.count }
      result.append(letter)
      length += letter.width + tracking
      if letter.endsLine {
        start = result.count
        space = nil
        length = 0
      }
    }
    letters = result
  }

  /// Places the letters in their lines.
  private mutating func place(_ document: LottieTextDocument, _ font: LottieFont) {
    var first = 0
    var line = 0
    let corner = document.box.map {
      SIMD2($0.min.x, $0.min.y + font.ascent / 100 * document.size)
    }
    let width = document.box.map { $0.max.x - $0.min.x } ?? 0
    while first < letters.count {
      let end = letters[first...].firstIndex(where: \.endsLine) ?? letters.count
      var pen = 0.0
      var visible = 0.0
      for index in first..<end {
        letters[index].place.x = pen
        pen += letters[index].width
        // Spaces at the end do not count, and there is no tracking after the last letter.
        if !letters[index].isSpace { visible = pen }
        pen += document.tracking
      }
      let share = document.justification == 1 ? 1 : document.justification == 2 ? 0.5 : 0
      let left = (corner?.x ?? 0) + (width - visible) * share
      let baseline =
        (corner?.y ?? 0) + Double(line) * document.lineHeight - document.baselineShift
      for index in first..<min(end + 1, letters.count) {
        letters[index].place.x += left
        letters[index].place.y = baseline
        letters[index].line = line
      }
      first = end + 1
      line += 1
    }
  }

  /// Finds the middles of what turns and scales as one.
  private mutating func group(_ grouping: Int) {
    guard grouping == 2 || grouping == 3 else {
      for index in letters.indices {
        letters[index].middle = letters[index].width / 2
        letters[index].groupWidth = letters[index].width
      }
      return
    }
    var first = 0
    while first < letters.count {
      let end =
        letters[first...].firstIndex { $0.endsLine || (grouping == 2 && $0.isSpace) }
        ?? letters.count
      let width = letters[first..<end].reduce(0) { $0 + $1.width }
      var passed = 0.0
      for index in first..<min(end + 1, letters.count) {
        letters[index].middle = width / 2 - passed
        letters[index].groupWidth = width
        passed += letters[index].width
      }
      first = end + 1
    }
  }

  /// The outlines of all letters.
  var path: Path {
    var path = Path()
    for letter in letters where !letter.path.isEmpty {
      path.addPath(
        letter.path,
        transform: AffineTransform2D(translationX: letter.place.x, y: letter.place.y))
    }
    return path
  }
}
