import LaminarGraphics
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
