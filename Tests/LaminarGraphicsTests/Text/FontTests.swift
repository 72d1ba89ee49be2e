import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

@Suite struct `A font file` {
  /// How many glyphs of a font are compared.
  private static let sampleCount = 250

  @Test(
    .enabled(if: FreeTypeReference.isInstalled, "no FreeType is installed to compare with"),
    .enabled(if: !FontFiles.all.isEmpty, "no font file is installed"),
    arguments: FontFiles.all)
  func `has FreeType's outlines to half a unit and its advances exactly`(path: String) throws {
    let bytes = try #require(FontFiles.bytes(path))
    let reference = try #require(FreeTypeReference(bytes))
    let font = try FontFile(bytes)
    #expect(font.glyphCount == reference.glyphCount)
    var worst = 0.0
    // FreeType truncates the fractions of cubic outlines that it does not hint: with half a unit
    // added, its points are at most half a unit from the outline.
    let hasFractions = bytes.starts(with: Array("OTTO".utf8)) && Self.hasFractions(font)
    let cut = hasFractions ? 0.5 : 0
    let step = max(font.glyphCount / Self.sampleCount, 1)
    for glyph in stride(from: 0, to: font.glyphCount, by: step) {
      guard let expected = reference.glyph(glyph) else { continue }
      #expect(font.advance(of: glyph) == expected.advance, "glyph \(glyph)")
      let steps = OutlineStep.normalised(OutlineStep.steps(of: try font.outline(of: glyph)))
      let theirs = OutlineStep.normalised(expected.outline)
      guard steps.map(\.verb) == theirs.map(\.verb) else {
        // Rounding may remove a line: then the filled areas must agree.
        let distance = Self.distance(steps, theirs)
        #expect(distance <= 1, "glyph \(glyph): other steps, \(distance) units apart")
        continue
      }
      for (ours, their) in zip(steps, theirs) {
        for (a, b) in zip(ours.points, their.points) {
          worst = max(worst, abs(a.x - b.x - cut), abs(a.y - b.y - cut))
        }
      }
    }
    #expect(worst <= 0.501, "\(worst) units apart")
  }

  /// Whether outlines have points with fractions of units.
  private static func hasFractions(_ font: FontFile) -> Bool {
    (0..<min(font.glyphCount, 500)).contains { glyph in
      let outline = try? font.outline(of: glyph)
      return outline?.coordinates.contains { $0 != $0.rounded() } ?? false
    }
  }

  /// How far a point of either outline is from the nearest point of the other.
  private static func distance(_ a: [OutlineStep], _ b: [OutlineStep]) -> Double {
    func reach(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Double {
      a.map { p in
        b.map { q in max(abs(p.x - q.x), abs(p.y - q.y)) }.min() ?? .infinity
      }.max() ?? 0
    }
    let first = a.flatMap(\.points)
    let second = b.flatMap(\.points)
    return max(reach(first, second), reach(second, first))
  }

  @Test(
    .enabled(if: FreeTypeReference.isInstalled, "no FreeType is installed to compare with"),
    .enabled(if: !FontFiles.all.isEmpty, "no font file is installed"),
    arguments: FontFiles.all)
  func `finds FreeType's glyph for every character`(path: String) throws {
    let bytes = try #require(FontFiles.bytes(path))
    let reference = try #require(FreeTypeReference(bytes))
    let font = try FontFile(bytes)
    let codes =
      Array(0x20...0x17F) + Array(0x370...0x45F) + Array(0x2000...0x22FF)
      + Array(0x4E00...0x4E80) + Array(0x1F600...0x1F640)
    for code in codes {
      guard let character = Unicode.Scalar(UInt32(code)) else { continue }
      #expect(
        font.glyph(for: character) ?? 0 == reference.glyph(for: character),
        "U+\(String(code, radix: 16))")
    }
  }

  @Test(
    .enabled(if: HarfBuzzReference.isInstalled, "no HarfBuzz is installed to compare with"),
    .enabled(if: !FontFiles.all.isEmpty, "no font file is installed"),
    arguments: FontFiles.all)
  func `kerns pairs as HarfBuzz does`(path: String) throws {
    let bytes = try #require(FontFiles.bytes(path))
    guard !bytes.starts(with: Array("ttcf".utf8)) else { return }
    let reference = try #require(HarfBuzzReference(bytes))
    let font = try FontFile(bytes)
    let letters = Array("AVWTYPFLRKOxyvtrfaeow.,-'\u{201C}\u{201D}\u{2013}1740(Ä".unicodeScalars)
    for first in letters {
      for second in letters {
        guard let a = font.glyph(for: first), let b = font.glyph(for: second),
          let advances = reference.advances(of: [first, second])
        else { continue }
        let kerning = font.kerning(a, b)
        #expect(
          font.advance(of: a) + kerning == advances[0] && font.advance(of: b) == advances[1],
          "\(first)\(second): \(kerning), \(advances)")
      }
    }
    // The advances of a line are equal.
    let line = Array("AVATAR Wave. To Type, quick".unicodeScalars)
    let glyphs = line.compactMap { font.glyph(for: $0) }
    guard glyphs.count == line.count, let expected = reference.advances(of: line) else { return }
    var width = glyphs.reduce(0) { $0 + font.advance(of: $1) }
    for (a, b) in zip(glyphs, glyphs.dropFirst()) { width += font.kerning(a, b) }
    #expect(width == expected.reduce(0, +))
  }

  @Test(
    .enabled(if: !FontFiles.all.isEmpty, "no font file is installed"), arguments: FontFiles.all)
  func `gives an error or glyphs when damaged, and never ends a process`(path: String) throws {
    let bytes = try #require(FontFiles.bytes(path))
    guard bytes.count < 1 << 20 else { return }
    var random = SeededNumbers(state: 0x7E87)
    var errors = 0
    for round in 0..<FontFiles.rounds {
      var damaged = bytes
      if round % 6 == 5 { damaged.removeLast(Int(random.next() % UInt64(damaged.count))) }
      for _ in 0..<(1 + Int(random.next() % 40)) where !damaged.isEmpty {
        // Mostly where the table directory and headers are.
        let reach = random.next() % 3 == 0 ? damaged.count : min(damaged.count, 4096)
        let offset = Int(random.next() % UInt64(reach))
        let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
        damaged[offset] =
          random.next() % 2 == 0
          ? extremes[Int(random.next() % 5)] : UInt8(truncatingIfNeeded: random.next())
      }
      guard let font = try? FontFile(damaged) else {
        errors += 1
        continue
      }
      for _ in 0..<20 {
        let glyph = Int(random.next() % UInt64(font.glyphCount))
        _ = try? font.outline(of: glyph)
        _ = font.advance(of: glyph)
        _ = font.kerning(glyph, Int(random.next() % 300))
        if let character = Unicode.Scalar(UInt32(random.next() % 0x3000)) {
          _ = font.glyph(for: character)
        }
      }
    }
    #expect(
      errors < FontFiles.rounds, "every damaged file was rejected: no outline was read")
  }

  @Test(arguments: [
    ([UInt8](), FontError.notAFont),
    (Array("no font at all".utf8), .notAFont),
    ([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .missingTable("head")),
  ])
  func `reports why it cannot be read`(bytes: [UInt8], error: FontError) {
    #expect(throws: error) { try FontFile(bytes) }
  }
}

@Suite struct `The built-in font` {
  private let font = Font(name: Font.builtInName)

  @Test func `has ASCII, Latin-1 and typographic punctuation`() {
    let codes = Array(0x20...0x7E) + Array(0xA0...0xFF)
    let scalars = codes.compactMap { Unicode.Scalar(UInt32($0)) }
    let more = "–—‘’‚“”„•…‹›€™−".unicodeScalars
    #expect((scalars + more).filter { !font.hasGlyph(for: $0) } == [])
    #expect(!font.hasGlyph(for: "日"))
  }

  @Test func `draws every character but spaces inside its line`() throws {
    let codes = Array(0x21...0x7E) + Array(0xA1...0xFF)
    for scalar in codes.compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let outline = try #require(font.outline(of: scalar, size: 1000))
      let advance = try #require(font.advance(of: scalar)) * 1000
      let box = outline.boundingBoxOfPath
      #expect(!outline.isEmpty, "\(scalar)")
      // Kerned marks such as f and j may reach a little beyond their advance.
      #expect(box.minX >= -45 && Double(box.maxX) <= advance + 45, "\(scalar) \(box) \(advance)")
      #expect(Double(-box.minY) <= font.ascent * 1000, "\(scalar) \(box)")
      #expect(Double(box.maxY) <= font.descent * 1000 + 1, "\(scalar) \(box)")
    }
  }

  @Test(arguments: [("x", 500.0), ("z", 500), ("H", 700), ("E", 700), ("1", 700)])
  func `has its letter heights above the baseline`(character: Unicode.Scalar, height: Double) throws
  {
    let box = try #require(font.outline(of: character, size: 1000)).boundingBoxOfPath
    // A round end of cubic curves is 0.03 % off a circle.
    #expect(abs(Double(-box.minY) - height) < 0.02)
    #expect(abs(Double(box.maxY)) < 0.02)
  }

  @Test func `has figures of one width`() {
    let widths = Set("0123456789".unicodeScalars.map { font.advance(of: $0) })
    #expect(widths == [0.56])
  }

  @Test(arguments: [100.0, 400, 700, 900])
  func `is drawn with a pen of the width that its weight says`(weight: Double) throws {
    let font = Font.builtIn(weight: weight)
    // The letter l without its foot: across the stem above the middle.
    let outline = try #require(font.outline(of: "I", size: 1000)).boundingBoxOfPath
    #expect(abs(Double(outline.width) - (80 + (weight - 400) * 0.14)) < 1e-9)
    #expect((font == Font(name: Font.builtInName)) == (weight == 400))
  }

  @Test func `draws rings, dots and strokes as thick as its pen everywhere`() throws {
    // The ring of an o: where the non-zero rule fills, along the line through its middle.
    let outline = try #require(font.outline(of: "o", size: 1000))
    let box = outline.boundingBoxOfPath
    let middle = Double(box.midY)
    let spans = stride(from: Double(box.minX), to: Double(box.maxX), by: 0.5).map {
      outline.contains(CGPoint(x: $0, y: middle))
    }
    let filled = Double(spans.count { $0 }) / 2
    #expect(abs(filled - 160) < 1.5)
    #expect(!outline.contains(CGPoint(x: box.midX, y: box.midY)))
  }
}

/// With the gallery's font of a few shapes, which has no capitals and no digits.
@Suite struct `Fallback fonts` {
  private let shapes: Font
  private let frame = CGRect(x: 0, y: 0, width: 400, height: 100)

  init() throws {
    let bytes = try #require(Repository.bytes("scenes/text/assets/shapes.ttf"))
    shapes = try Font(data: bytes, name: "shapes")
  }

  private func font(_ fallbacks: Font...) -> Font {
    var font = shapes
    font.fallbacks = fallbacks
    return font
  }

  @Test func `show what the font has no glyph for, the first that has it`() throws {
    #expect(shapes.hasGlyph(for: "t") && !shapes.hasGlyph(for: "A"))
    let bold = Font.builtIn(weight: 900)
    let plain = Font.builtIn()
    let missing = TextLayout("tA", font: shapes, fontSize: 20, in: frame)
    #expect(missing.missingCharacters == ["A"])
    let layout = TextLayout("tAt", font: font(bold, plain), fontSize: 20, in: frame)
    #expect(layout.missingCharacters.isEmpty && layout.runs.count == 3)
    let advance = try #require(bold.advance(of: "A"))
    let own = try #require(shapes.advance(of: "t"))
    let line = try #require(layout.lines.first)
    #expect(abs(line.width - (advance + 2 * own) * 20) < 1e-9)
    // The glyphs of the fallback are its own outlines.
    let outline = try #require(
      bold.outline(
        of: "A", size: 20, at: CGPoint(x: own * 20, y: Double(line.origin.y))))
    #expect(layout.runs[1].glyphs.path.boundingBoxOfPath == outline.boundingBoxOfPath)
  }

  @Test func `make a line as high as those that show something`() throws {
    let builtIn = Font.builtIn()
    func ascent(_ text: String, _ font: Font) throws -> Double {
      try #require(TextLayout(text, font: font, fontSize: 20, in: frame).lines.first).ascent
    }
    let mixed = font(builtIn)
    let largest = max(shapes.ascent, builtIn.ascent)
    #expect(try abs(ascent("t", mixed) - shapes.ascent * 20) < 1e-12)
    #expect(try abs(ascent("tA", mixed) - largest * 20) < 1e-12)
    #expect(try abs(ascent("A", mixed) - builtIn.ascent * 20) < 1e-12)
    #expect(shapes.ascent != builtIn.ascent)
  }

  @Test func `have the ellipsis and the hyphen that the font lacks`() throws {
    #expect(!shapes.hasGlyph(for: "…") && !shapes.hasGlyph(for: "."))
    #expect(!shapes.hasGlyph(for: "-") && !shapes.hasGlyph(for: "\u{2010}"))
    let own = try #require(shapes.advance(of: "t")) * 20
    let builtIn = Font.builtIn()
    let cut = TextLayout(
      "tttttttttt", font: font(builtIn), fontSize: 20,
      in: CGRect(x: 0, y: 0, width: own * 5, height: 100), style: TextLayoutStyle(truncation: .end))
    let ellipsis = try #require(builtIn.outline(of: "…", size: 20)).boundingBoxOfPath
    let last = try #require(cut.runs.last?.glyphs.boundingBox)
    #expect(abs(last.width - ellipsis.width) < 1e-9 && abs(last.height - ellipsis.height) < 1e-9)
    let sign: Unicode.Scalar = builtIn.hasGlyph(for: "\u{2010}") ? "\u{2010}" : "-"
    let hyphen = try #require(builtIn.advance(of: sign)) * 20
    let pair = try #require(TextLayout("tt", font: shapes, fontSize: 20, in: frame).lines.first)
      .width
    let broken = TextLayout(
      "tt\u{AD}tt", font: font(builtIn), fontSize: 20,
      in: CGRect(x: 0, y: 0, width: pair + hyphen + 0.01, height: 100),
      style: TextLayoutStyle(isWrapped: true))
    #expect(broken.lines.map(\.glyphCount) == [3, 2])
    #expect(try abs(#require(broken.lines.first).width - pair - hyphen) < 1e-9)
  }

  @Test func `leave the box of the font for what none has`() throws {
    let layout = TextLayout("t☂A", font: font(.builtIn()), fontSize: 20, in: frame)
    #expect(layout.missingCharacters == ["☂"])
    #expect(
      TextLayout.missingCharacters(in: AttributedText("t☂A"), font: font(.builtIn())) == ["☂"])
    #expect(TextLayout.missingCharacters(in: AttributedText("t☂A"), font: shapes) == ["☂", "A"])
    let own = TextLayout("☂", font: shapes, fontSize: 20, in: frame)
    let box = TextLayout("☂", font: font(.builtIn()), fontSize: 20, in: frame)
    #expect(own.drawing == box.drawing)
  }

  @Test func `change nothing of a text that the font has, and are part of its identity`() {
    let without = TextLayout("tst", font: shapes, fontSize: 20, in: frame)
    let with = TextLayout("tst", font: font(.builtIn()), fontSize: 20, in: frame)
    #expect(without.drawing == with.drawing && without.lines == with.lines)
    #expect(font(.builtIn()) != shapes && font(.builtIn()) == font(.builtIn()))
    #expect(font(.builtIn()).allNames == "shapes, Laminar Sans")
  }
}

/// Two fonts of eight glyphs beside the gallery's scenes, made with fontTools, which also measured
/// them; HarfBuzz kerned them.
@Suite struct `The gallery's fonts` {
  private func font(_ name: String) throws -> FontFile {
    try FontFile(try #require(Repository.bytes("scenes/text/assets/\(name)")))
  }

  private func glyph(_ character: Unicode.Scalar, _ font: FontFile) throws -> Int {
    try #require(font.glyph(for: character))
  }

  @Test(arguments: [
    (
      "shapes.ttf", "s" as Unicode.Scalar, 700, 360000.0,
      CGRect(x: 50, y: 0, width: 600, height: 600)
    ),
    ("shapes.ttf", "c", 700, 283498.67, CGRect(x: 50, y: 0, width: 600, height: 600)),
    ("shapes.ttf", "t", 700, 198400, CGRect(x: 40, y: 0, width: 620, height: 640)),
    ("shapes.ttf", "r", 700, 192565.33, CGRect(x: 50, y: 0, width: 600, height: 600)),
    (
      "shapes.ttf", "p", 1300, 448593.33, CGRect(x: 50, y: 0, width: 918.1320754716982, height: 600)
    ),
    ("shapes.ttf", "★", 760, 151176, CGRect(x: 47, y: 17, width: 666, height: 633)),
    ("shapes.otf", "s", 700, 360000, CGRect(x: 50, y: 0, width: 600, height: 600)),
    ("shapes.otf", "c", 700, 282986.4, CGRect(x: 50, y: 0, width: 600, height: 600)),
    ("shapes.otf", "r", 700, 192136, CGRect(x: 50, y: 0, width: 600, height: 600)),
    ("shapes.otf", "p", 1300, 560000, CGRect(x: 50, y: 0, width: 1150, height: 600)),
    ("shapes.otf", "★", 760, 151176, CGRect(x: 47, y: 17, width: 666, height: 633)),
  ])
  func `have the advances, areas and boxes that fontTools measures`(
    name: String, character: Unicode.Scalar, advance: Int, area: Double, box: CGRect
  ) throws {
    let font = try font(name)
    let glyph = try glyph(character, font)
    let outline = try font.outline(of: glyph)
    #expect(font.advance(of: glyph) == advance)
    let bounds = outline.boundingBoxOfPath
    #expect(
      abs(bounds.minX - box.minX) < 1e-3 && abs(bounds.maxX - box.maxX) < 1e-3
        && abs(bounds.minY - box.minY) < 1e-3 && abs(bounds.maxY - box.maxY) < 1e-3)
    #expect(abs(abs(Self.area(of: outline)) - area) < 30)
  }

  /// The area inside a path's polygons, cut very fine.
  private static func area(of path: Path) -> Double {
    let flat = path.flattened(tolerance: 0.001)
    var area = 0.0
    for subpath in flat.subpaths {
      guard var last = flat.points[subpath.range].last else { continue }
      for point in flat.points[subpath.range] {
        area += (last.x * point.y - point.x * last.y) / 2
        last = point
      }
    }
    return area
  }

  @Test(arguments: ["shapes.ttf", "shapes.otf"])
  func `are kerned as HarfBuzz kerns them`(name: String) throws {
    let font = try font(name)
    let pairs: [(Unicode.Scalar, Unicode.Scalar, Int)] = [
      ("t", "s", -120), ("s", "t", -80), ("c", "c", 40), ("r", "c", -60), ("c", "r", 0),
      ("r", "r", -60), ("★", "★", -60), ("s", "s", 0),
    ]
    for (first, second, value) in pairs {
      #expect(
        font.kerning(try glyph(first, font), try glyph(second, font)) == value,
        "\(first)\(second)")
    }
  }

  @Test(arguments: ["shapes.ttf", "shapes.otf"])
  func `have characters beyond the first plane, and only their own`(name: String) throws {
    let font = try font(name)
    #expect(font.glyph(for: "\u{1F536}") == font.glyph(for: "t"))
    #expect(font.glyph(for: "a") == nil)
    #expect(font.metrics.ascent == 800)
    #expect(font.metrics.descent == 200)
    #expect(font.metrics.leading == 100)
    #expect(font.metrics.capHeight == 640)
  }

  @Test(arguments: ["shapes.ttf", "shapes.otf"])
  func `give an error or glyphs when any byte is damaged, or the end is missing`(
    name: String
  ) throws {
    let bytes = try #require(Repository.bytes("scenes/text/assets/\(name)"))
    for offset in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF, bytes[offset] ^ 1] {
        var damaged = bytes
        damaged[offset] = value
        guard let font = try? FontFile(damaged) else { continue }
        for glyph in 0..<min(font.glyphCount, 9) {
          _ = try? font.outline(of: glyph)
          _ = font.kerning(glyph, 3) + font.advance(of: glyph)
        }
        for character in "st★\u{1F536}".unicodeScalars { _ = font.glyph(for: character) }
      }
      _ = try? FontFile(Array(bytes[..<offset]))
    }
  }
}

@Suite struct `Fonts` {
  @Test func `are distinguished by their names`() {
    #expect(Font(name: "Inter") == Font(name: "Inter"))
    #expect(Font(name: "Inter") != Font(name: "Inter Tight"))
  }
}
