import Foundation
import LaminarGraphics
import Testing

@Suite struct `SVG path data` {
  @Test(arguments: [
    ("", ""), (" \t\n\r\u{0C}", ""), ("M1 2", "M1 2"), (" M 1 , 2 ", "M1 2"),
    ("m1 2", "M1 2"), ("M1 2 3 4 5 6", "M1 2 L3 4 L5 6"), ("m1 2 3 4 5 6", "M1 2 L4 6 L9 12"),
    ("M1-2", "M1 -2"), ("M.5.5", "M0.5 0.5"), ("M1e3-2.5E-1", "M1000 -0.25"),
    ("M+1+2", "M1 2"), ("M1.2.3.4.5", "M1.2 0.3 L0.4 0.5"), ("M1.,2.", "M1 2"),
    ("M0,0L1,1,2,2", "M0 0 L1 1 L2 2"), ("M0 0l1 1 1 1", "M0 0 L1 1 L2 2"),
    ("M0 0H5 6h1V5v-1 2", "M0 0 L5 0 L6 0 L7 0 L7 5 L7 4 L7 6"),
    ("M0 0C1 2 3 4 5 6", "M0 0 C1 2 3 4 5 6"), ("M1 1c1 2 3 4 5 6", "M1 1 C2 3 4 5 6 7"),
    ("M0 0C1 2 3 4 5 6S7 8 9 10", "M0 0 C1 2 3 4 5 6 C7 8 7 8 9 10"),
    ("M0 0c1 2 3 4 5 6s1 1 2 2", "M0 0 C1 2 3 4 5 6 C7 8 6 7 7 8"),
    ("M1 1S2 2 3 3", "M1 1 C1 1 2 2 3 3"), ("M1 1Q2 2 3 1S4 4 5 5", "M1 1 Q2 2 3 1 C3 1 4 4 5 5"),
    ("M0 0Q1 2 3 0", "M0 0 Q1 2 3 0"), ("M1 1q1 2 3 0", "M1 1 Q2 3 4 1"),
    ("M0 0Q1 2 3 0T6 0 9 0", "M0 0 Q1 2 3 0 Q5 -2 6 0 Q7 2 9 0"),
    ("M0 0q1 2 3 0t3 0", "M0 0 Q1 2 3 0 Q5 -2 6 0"), ("M1 1T5 5", "M1 1 Q1 1 5 5"),
    ("M0 0L5 5ZM1 1z", "M0 0 L5 5 Z M1 1 Z"), ("M1 1L5 5ZL9 9", "M1 1 L5 5 Z M1 1 L9 9"),
    ("M1 1l4 4zm1 1", "M1 1 L5 5 Z M2 2"), ("M1 1l4 4zl1 1", "M1 1 L5 5 Z M1 1 L2 2"),
    ("M0 0A0 5 0 0 1 9 9", "M0 0 L9 9"), ("M0 0A5 5 0 0 1 0 0", "M0 0"),
    ("M1000000000 -1e9", "M1000000000 -1000000000"),
    ("M123456789012345678901234567890e-25 0", "M12345.678901234567 0"),
    ("M0.1e1 00012", "M1 12"), ("M1e-400 -0", "M0 0"), ("M0.000000123 0", "M0.000000123 0"),
    ("M0e999999999999999999999 1", "M0 1"),
  ])
  func `is read by its grammar`(text: String, expected: String) throws {
    #expect(try Path(svg: text).svgText == expected)
  }

  @Test(arguments: [
    ("L1 1", 0, SVGPathError.Expectation.moveTo), ("  1 1", 2, .moveTo), ("none", 0, .moveTo),
    ("M", 1, .number), ("M1", 2, .number), ("M1,", 3, .number), ("M,1 2", 1, .number),
    ("M1,,2", 3, .number), ("M1 2,", 5, .number), ("M1 2,L3 4", 5, .number),
    ("M1 2 3", 6, .number), ("M0 0C1 2 3 4 5", 14, .number), ("M0 0X", 4, .command),
    ("M0 0Z1 1", 5, .command), ("M0 0Z,", 5, .command), ("M0 0,Z", 5, .number),
    ("M0 0é", 4, .command), ("M--1 0", 1, .number), ("M. 0", 1, .number), ("M1e 0", 3, .exponent),
    ("M1e+ 0", 4, .exponent), ("M0 1e10", 3, .moderateNumber),
    ("M1000000001 0", 1, .moderateNumber),
    ("M-1e999 0", 1, .moderateNumber), ("MNaN 0", 1, .number), ("M0 0Linf 0", 5, .number),
    ("M0 0A1 1 0 2 0 5 5", 11, .flag), ("M0 0A1 1 0 0 -1 5 5", 13, .flag),
    ("M0 0A1 1 0 0", 12, .flag), ("M0 0A1 1 0 1 1", 14, .number), ("M0 0\u{0B}", 4, .command),
    ("M0 0!", 4, .command), ("M0 0-", 4, .number),
  ])
  func `reports the offset and the expectation of an error`(
    text: String, offset: Int, expected: SVGPathError.Expectation
  ) {
    #expect(throws: SVGPathError(offset: offset, expected: expected)) { try Path(svg: text) }
  }

  @Test func `packs arc flags`() throws {
    let plain = try Path(svg: "M0 0a1 1 0 0 0 1 1")
    for text in [
      "M0 0a1 1 0 001 1", "M0 0a1 1 0 0 01 1", "M0 0a1,1,0,0,0,1,1", "M0 0a1 1 0,00,1,1",
      "M0 0a1 1 00 00 1 1",
    ] {
      #expect(try Path(svg: text) == plain)
    }
    #expect(try Path(svg: "M0 0a1 1 0 01.5.5") == Path(svg: "M0 0a1 1 0 0 1 0.5 0.5"))
    #expect(try Path(svg: "M0 0a1 1 0 11-.5-.5") == Path(svg: "M0 0a1 1 0 1 1 -0.5 -0.5"))
  }

  // Centres by the geometry of circles: through (0, 0) and (10, 0), radius 13 → 12 off the chord.
  @Test(arguments: [
    (0, 0, 5.0, -12.0), (0, 1, 5.0, 12.0), (1, 0, 5.0, 12.0), (1, 1, 5.0, -12.0),
  ])
  func `draws the arc that its flags choose`(large: Int, sweep: Int, x: Double, y: Double) throws {
    let path = try Path(svg: "M0 0A13 13 30 \(large) \(sweep) 10 0")
    #expect(path.currentPoint == CGPoint(x: 10, y: 0))
    for point in PathSamples.dense(path, steps: 20)[0] {
      #expect(abs(distance(point, CGPoint(x: x, y: y)) - 13) < 13 * 2.8e-4)
    }
    // 2·asin(5/13) of radius 13, or the rest of the circle.
    let short = 10.262728987766
    let expected = large == 1 ? 81.681408993334624 - short : short
    #expect(abs(path.length - expected) < expected * 2e-4)
  }

  @Test func `turns and scales arcs as SVG prescribes`() throws {
    // Radii too small for the chord are scaled up: a half circle.
    let scaled = try Path(svg: "M0 0A1 1 0 0 1 10 0")
    #expect(isNear(scaled.segments[0].end.asPoint, CGPoint(x: 5, y: -5)))
    // Half an ellipse of radii 10 and 5 turned by 90°: its axis along x is 5.
    let turned = try Path(svg: "M0 0A10 5 90 0 0 10 0")
    #expect(isNear(turned.segments[0].end.asPoint, CGPoint(x: 5, y: 10)))
    #expect(try Path(svg: "M0 0A-10 -5 450 0 0 10 0") == turned)
    // Every point of a turned ellipse obeys its equation.
    let path = try Path(svg: "M100 50A80 30 25 1 0 160 90")
    let center = try ellipseCenter(path)
    let (c, s) = (Foundation.cos(25 * Double.pi / 180), Foundation.sin(25 * Double.pi / 180))
    for point in PathSamples.dense(path, steps: 20)[0] {
      let (dx, dy) = (point.x - center.x, point.y - center.y)
      let (u, v) = ((c * dx + s * dy) / 80, (c * dy - s * dx) / 30)
      #expect(abs((u * u + v * v).squareRoot() - 1) < 2.8e-4)
    }
  }

  /// The centre of the ellipse through both ends, by SVG's equation F.6.5.2.
  private func ellipseCenter(_ path: Path) throws -> CGPoint {
    let (c, s) = (Foundation.cos(25 * Double.pi / 180), Foundation.sin(25 * Double.pi / 180))
    let (hx, hy) = (-30.0, -20.0)
    let (x, y) = (c * hx + s * hy, c * hy - s * hx)
    let (a, b) = (80.0 * 80, 30.0 * 30)
    let root = ((a * b - a * y * y - b * x * x) / (a * y * y + b * x * x)).squareRoot()
    let (cx, cy) = (root * 80 * y / 30, -root * 30 * x / 80)
    return CGPoint(x: c * cx - s * cy + 130, y: s * cx + c * cy + 70)
  }

  @Test func `reads arcs of extreme sizes`() throws {
    for text in [
      "M0 0A1e9 1e9 0 1 1 1e-9 0", "M0 0A1e-300 1e-300 0 0 0 1e9 1e9", "M0 0A1e9 1e-9 33 1 0 7 7",
      "M0 0A1e9 1e9 1e9 0 1 1e-300 0", "M1e9 1e9A1 1 0 0 0 -1e9 -1e9",
    ] {
      let path = try Path(svg: text)
      #expect(path.elements.count <= 6)
      #expect(path.length.isFinite)
    }
    // A short arc of a huge circle is short.
    #expect(try Path(svg: "M0 0A1e9 1e9 0 0 1 1e-3 0").length < 1.001e-3)
  }

  @Test func `is written so that it reads back equal`() throws {
    var numbers = SeededNumbers(state: 7)
    for _ in 0..<100 {
      let path = PathSamples.random(&numbers)
      let small = path.applying(
        AffineTransform2D(a: 1e-7, b: 0, c: 0, d: 1e-23, tx: 0, ty: -1e-30))
      #expect(try Path(svg: path.svgText) == path)
      #expect(try Path(svg: small.svgText) == small)
    }
    let plain = Path(polyline: [
      CGPoint(x: 0.00001, y: -1.25e-7), CGPoint(x: 1e9, y: Double.leastNonzeroMagnitude),
    ])
    #expect(plain.svgText == "M0.00001 -0.000000125 L1000000000 5e-324")
    #expect(try Path(svg: plain.svgText) == plain)
  }

  @Test func `never crashes on mutants`() {
    let seeds = [
      "M10 20L30 40H50V60C1 2 3 4 5 6S7 8 9 10Q1 2 3 4T5 6A7 8 9 0 1 2 3Z",
      "m.5.5-1e3 2,3a1 1 0 01.5.5z", "M0,0 a25,25 -30 0,1 50,-25 l 50,-25 e+-1e99",
    ].map { Array($0.utf8) }
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \u{0}é".utf8)
    var numbers = SeededNumbers(state: 8)
    var readable = 0
    for round in 0..<10_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &numbers)]
        let offset = Int.random(in: 0...bytes.count, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes.insert(byte, at: offset)
        case 1: if offset < bytes.count { bytes[offset] = byte }
        default: if offset < bytes.count { bytes.remove(at: offset) }
        }
      }
      do {
        let path = try Path(svg: bytes)
        readable += 1
        if !path.boundingBox.isNull, path.boundingBox.width > 1e13 { Issue.record("too large") }
      } catch {
        if error.offset < 0 || error.offset > bytes.count { Issue.record("\(error)") }
      }
    }
    #expect(readable > 100)
  }
}

extension SIMD2<Double> {
  fileprivate var asPoint: CGPoint { CGPoint(x: x, y: y) }
}
