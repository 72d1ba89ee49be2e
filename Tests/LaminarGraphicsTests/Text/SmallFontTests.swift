import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

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
