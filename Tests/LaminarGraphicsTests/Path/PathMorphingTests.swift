import Foundation
import LaminarGraphics
import Testing

/// Laminar.docc: Paths, "Interpolation of paths".
@Suite struct `Paths with different kinds of elements` {
  private func path(_ svg: String) throws -> Path { try Path(svg: svg) }

  @Test(
    arguments: [
      ("M0 0L9 0", "M0 0C3 6 6 6 9 0", "M0 0 C1.5 3 7.5 3 9 0"),
      ("M0 0L9 0", "M0 0Q3 6 9 0", "M0 0 C1 2 7 2 9 0"),
      ("M0 0Q3 6 9 0", "M0 0C3 6 6 6 9 0", "M0 0 C2.5 5 5.5 5 9 0"),
      // The second line begins where the first ends, at (9, 0).
      ("M0 0L9 0L9 9", "M0 0L9 0C9 0 0 0 0 9", "M0 0 L9 0 C9 0 4.5 4.5 4.5 9"),
      // A close is the line back to (0, 0).
      ("M0 0L9 0L9 9Z", "M0 0L9 0L9 9L3 9", "M0 0 L9 0 L9 9 L1.5 4.5"),
      ("M0 0L9 0L9 9Z", "M0 0L9 0L9 9C9 9 3 9 3 3", "M0 0 L9 0 L9 9 C9 9 1.5 4.5 1.5 1.5"),
      // The close of a second subpath leads back to its own first point.
      ("M0 0L9 0ZM6 6L8 6Z", "M0 0L9 0ZM2 2L4 2L6 2", "M0 0 L9 0 Z M4 4 L6 4 L6 4"),
    ])
  func `morph element by element`(_ first: String, _ second: String, _ middle: String) throws {
    let (a, b) = (try path(first), try path(second))
    #expect(a.morphs(into: b) && b.morphs(into: a))
    #expect(!a.hasSameStructure(as: b))
    #expect(Path.mix(a, b, at: 0.5).svgText == middle)
    #expect(Path.mix(b, a, at: 0.5).svgText == middle)
    #expect(Path.mix(a, b, at: 0) == a && Path.mix(a, b, at: 1) == b)
    #expect(Path.mix(a, b, at: .nan) == a)
    #expect(Path.mix(a, b, at: .infinity).boundingBox.maxX <= 1e12)
  }

  @Test func `draw the first path near 0 and the second near 1`() throws {
    let (a, b) = (try path("M0 0L9 0L9 9Z"), try path("M0 0Q4 8 9 0C9 3 9 6 9 9L0 0"))
    for (t, end) in [(1e-9, a), (1 - 1e-9, b)] {
      let mixed = Path.mix(a, b, at: t)
      for (near, exact) in [(0.25, 0.25), (0.5, 0.5), (0.75, 0.75)] {
        let length = PathMeasure(end).length
        let p = try #require(PathMeasure(mixed).point(at: near * length))
        let q = try #require(PathMeasure(end).point(at: exact * length))
        #expect(abs(p.x - q.x) < 1e-6 && abs(p.y - q.y) < 1e-6)
      }
    }
  }

  @Test func `run beyond their ends`() throws {
    let (a, b) = (try path("M0 0L9 0"), try path("M0 0C3 6 6 6 9 0"))
    #expect(Path.mix(a, b, at: 2).svgText == "M0 0 C6 12 3 12 9 0")
    #expect(Path.mix(a, b, at: -1).svgText == "M0 0 C-3 -6 12 -6 9 0")
  }

  @Test(
    arguments: [
      ("M0 0L9 0", "M0 0L9 0L9 9"), ("M0 0L9 0M5 5L6 6", "M0 0L9 0L5 5L6 6"),
      ("M0 0L9 0ZM1 1L2 2", "M0 0L9 0L9 9L1 1L2 2"), ("", "M0 0"),
    ])
  func `switch where counts differ or a move is against another element`(
    _ first: String, _ second: String
  ) throws {
    let (a, b) = (try path(first), try path(second))
    #expect(!a.morphs(into: b) && !b.morphs(into: a))
    #expect(Path.mix(a, b, at: 0.4999) == a)
    #expect(Path.mix(a, b, at: 0.5) == b)
  }

  @Test func `keep where the next element begins`() throws {
    let (a, b) = (try path("M0 0L9 0M4 4L8 4Z"), try path("M0 0Q3 6 9 0M2 2L6 2Z"))
    var mixed = Path.mix(a, b, at: 0.5)
    #expect(mixed.currentPoint == CGPoint(x: 3, y: 3))
    mixed.addLine(to: .zero)
    #expect(mixed.svgText == "M0 0 C1 2 7 2 9 0 M3 3 L7 3 Z M3 3 L0 0")
  }
}
