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

/// Laminar.docc: Paths, "Interpolation of paths". The leaf's numbers are those that Apple's renderer
/// painted.
@Suite struct `Handles of morphing paths` {
  private struct Handle {
    var length: Double
    var angle: Double
    var x: Double { length * cos(angle) }
    var y: Double { length * sin(angle) }
  }

  /// The control points of a curve from (10, 20) to (50, 60) with two handles.
  private func curve(_ first: Handle, _ second: Handle, moved: Double = 0) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: 10 + moved, y: 20))
    path.addCurve(
      to: CGPoint(x: 50, y: 60 - moved),
      control1: CGPoint(x: 10 + moved + first.x, y: 20 + first.y),
      control2: CGPoint(x: 50 + second.x, y: 60 - moved + second.y))
    return path
  }

  private func points(of path: Path) -> [CGPoint] {
    path.elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let end), .line(let end): [end]
      case .quadCurve(let end, let control): [control, end]
      case .curve(let end, let control1, let control2): [control1, control2, end]
      case .close: []
      }
    }
  }

  private func isNear(_ a: Path, _ b: Path, within tolerance: Double = 1e-9) -> Bool {
    let (a, b) = (points(of: a), points(of: b))
    return a.count == b.count
      && zip(a, b).allSatisfy {
        abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance
      }
  }

  @Test func `turn as those of Apple's leaf do`() throws {
    let a = try Path(svg: "M20 50 C20 10 80 10 80 50 Z")
    let b = try Path(svg: "M20 50 C60 50 40 50 80 50 Z")
    let middle = Path.mix(a, b, at: 0.5)
    // 40 long at −45° and at −135°.
    let expected = try Path(
      svg: "M20 50 C48.2842712475 21.7157287525 51.7157287525 21.7157287525 80 50 Z")
    #expect(isNear(middle, expected))
    #expect(abs(middle.boundingBoxOfPath.minY - 28.79) < 0.005)
  }

  @Test func `mix by length and by angle, and beyond their ends too`() {
    for (from, to) in [
      (Handle(length: 30, angle: 0.2), Handle(length: 12, angle: 2.9)),
      (Handle(length: 5, angle: -1), Handle(length: 40, angle: -2.5)),
      // The shorter way leads over 180°.
      (Handle(length: 8, angle: 3), Handle(length: 9, angle: 2 * .pi - 3)),
    ] {
      for t in [-0.5, 0.1, 0.25, 0.5, 0.9, 1.3, 2] {
        func mixed(_ a: Handle, _ b: Handle) -> Handle {
          Handle(
            length: a.length + (b.length - a.length) * t, angle: a.angle + (b.angle - a.angle) * t)
        }
        let expected = curve(mixed(from, to), mixed(to, from), moved: 7 * t)
        let found = Path.mix(curve(from, to), curve(to, from, moved: 7), at: t)
        #expect(isNear(found, expected), "\(from) to \(to) at \(t)")
      }
    }
  }

  @Test func `take the shorter way, whatever the angle`() {
    for degrees in stride(from: -175.0, through: 175, by: 10) {
      for turn in stride(from: -170.0, through: 170, by: 20) {
        let a = Handle(length: 10, angle: degrees * .pi / 180)
        let b = Handle(length: 10, angle: (degrees + turn) * .pi / 180)
        let middle = Handle(length: 10, angle: (degrees + turn / 2) * .pi / 180)
        #expect(isNear(Path.mix(curve(a, a), curve(b, b), at: 0.5), curve(middle, middle)))
      }
    }
  }

  @Test func `without length have the other's angle`() {
    let none = Handle(length: 0, angle: 0)
    // What is left of a difference of coordinates has no angle of its own.
    for zero in [none, Handle(length: 1e-13, angle: 2)] {
      let long = Handle(length: 20, angle: 1)
      let half = Handle(length: 10, angle: 1)
      #expect(isNear(Path.mix(curve(zero, long), curve(long, zero), at: 0.5), curve(half, half)))
    }
    #expect(isNear(Path.mix(curve(none, none), curve(none, none), at: 0.5), curve(none, none)))
  }

  @Test func `that are opposite mix as points do`() {
    for angle in [0, 0.3, 1.1, 2, -2.8] {
      let a = Handle(length: 30, angle: angle)
      let b = Handle(length: 10, angle: angle + .pi)
      let (quarter, most) = (Handle(length: 20, angle: angle), Handle(length: 0, angle: angle))
      #expect(isNear(Path.mix(curve(a, a), curve(b, b), at: 0.25), curve(quarter, quarter)))
      #expect(isNear(Path.mix(curve(a, a), curve(b, b), at: 0.75), curve(most, most)))
    }
  }

  @Test func `begin and end where the paths do`() {
    var numbers = SeededNumbers(state: 36)
    for _ in 0..<200 {
      func handle() -> Handle {
        Handle(length: numbers.number(0...50), angle: numbers.number(-3.14...3.14))
      }
      let (a, b) = (curve(handle(), handle()), curve(handle(), handle(), moved: 3))
      #expect(Path.mix(a, b, at: 0) == a && Path.mix(a, b, at: 1) == b)
      #expect(isNear(Path.mix(a, b, at: 1e-9), a, within: 1e-6))
      #expect(isNear(Path.mix(a, b, at: 1 - 1e-9), b, within: 1e-6))
      // Back is the same way.
      #expect(isNear(Path.mix(a, b, at: 0.3), Path.mix(b, a, at: 0.7)))
      for t in [-1e300, 1e300, .infinity] {
        let box = Path.mix(a, b, at: t).boundingBox
        #expect(box.minX >= -1e12 && box.maxY <= 1e12)
      }
    }
  }

  @Test func `of quadratic curves are those of the equal cubic ones`() throws {
    let (a, b) = (try Path(svg: "M0 0Q15 0 30 30"), try Path(svg: "M0 0Q0 15 30 30"))
    let elevated = (
      try Path(svg: "M0 0C10 0 20 10 30 30"), try Path(svg: "M0 0C0 10 10 20 30 30")
    )
    for t in [0.25, 0.5, 1.5] {
      #expect(isNear(Path.mix(a, b, at: t), Path.mix(elevated.0, elevated.1, at: t)))
    }
    // Against a cubic curve: (−4, 4) and (0, 4√2), 45° apart, are half-way 4√2 long at 112.5°.
    let mixed = Path.mix(
      try Path(svg: "M0 0Q3 6 9 0"), try Path(svg: "M0 0C3 6 9 5.656854249492381 9 0"), at: 0.5)
    #expect(isNear(mixed, try Path(svg: "M0 0C2.5 5 6.8352155994 5.2262518595 9 0")))
    // Handles that keep their direction keep the curve quadratic.
    let scaled = try Path(svg: "M0 0Q30 0 60 60")
    #expect(Path.mix(a, scaled, at: 0.5).svgText == "M0 0 Q22.5 0 45 45")
  }
}
