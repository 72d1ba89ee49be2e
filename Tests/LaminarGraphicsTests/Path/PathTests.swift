import Foundation
import LaminarGraphics
import Testing

@Suite struct `Path as a value` {
  @Test func `keeps its elements in order`() {
    let elements: [Path.Element] = [
      .move(to: CGPoint(x: 1, y: 2)), .line(to: CGPoint(x: 3, y: 4)),
      .quadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8)),
      .curve(
        to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14)),
      .close,
    ]
    let path = Path(elements: elements)
    #expect(Array(path.elements) == elements)
    #expect(Array(path.elements.reversed()) == elements.reversed())
    #expect(path.elements.count == 5)
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test func `is a value`() {
    var first = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let second = first
    first.addLine(to: CGPoint(x: 5, y: 5))
    #expect(second == Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10)))
    #expect(first != second)
  }

  @Test func `has a content id that only equal paths share`() {
    var numbers = SeededNumbers(state: 1)
    var ids: Set<UInt64> = [Path().contentID]
    for _ in 0..<500 {
      let path = PathSamples.random(&numbers)
      #expect(ids.insert(path.contentID).inserted)
      #expect(Path(elements: path.elements).contentID == path.contentID)
    }
  }

  @Test func `has the same content id however it was made`() throws {
    var built = Path()
    built.move(to: CGPoint(x: -0.0, y: 0))
    built.addLine(to: CGPoint(x: 10, y: -0.0))
    let read = try Path(svg: "M0 0H10")
    let shift = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 0)
    let back = AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: -5, ty: 0)
    #expect(built == read)
    #expect(built.contentID == read.contentID)
    #expect(built.contentID == read.applying(shift).applying(back).contentID)
    #expect(
      Path.mix(read, read.applying(shift), at: 0.5).contentID
        == (try Path(svg: "M2.5 0H12.5").contentID))
  }

  @Test func `has the content id that its formula gives anywhere`() throws {
    // By the same formula in Python's integers.
    #expect(Path().contentID == 0x5f4e_3f14_f90c_af0a)
    let path = try Path(svg: "M1.5-2L3 4Q5 6 7 8C0 .1 .2 .3 1e9-1e-9Z")
    #expect(path.contentID == 0x0895_44ca_e3e0_82df)
  }

  @Test func `distinguishes a zero coordinate in its content id`() throws {
    let texts = ["M0 0", "M0 1", "M1 0", "M0 0M0 0", "M0 0L0 0", "M0 0Z", "M1 1", "M0 0L0 1L0 0"]
    #expect(Set(try texts.map { try Path(svg: $0).contentID }).count == texts.count)
  }

  @Test func `rejects numbers that are not finite`() {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: Double.nan, y: 0))
    path.addLine(to: CGPoint(x: Double.infinity, y: 0))
    path.addCurve(to: .zero, control1: CGPoint(x: 0, y: Double.nan), control2: .zero)
    path.addLine(to: CGPoint(x: 1e300, y: -1e300))
    path.addEllipse(in: .null)
    path.addArc(
      center: .zero, radius: .nan, startAngle: 0, endAngle: .infinity, clockwise: true)
    #expect(path.svgText == "M0 0 L1000000000000 -1000000000000")
  }

  @Test func `begins a subpath where there is none`() {
    var line = Path()
    line.addLine(to: CGPoint(x: 1, y: 2))
    #expect(line.svgText == "M1 2")
    var curve = Path()
    curve.addCurve(
      to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))
    #expect(curve.svgText == "M1 2 C1 2 3 4 5 6")
    var closed = Path()
    closed.closeSubpath()
    #expect(closed.isEmpty)
  }

  @Test func `continues after a close from the first point`() {
    var path = Path(polygon: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 5)])
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 0, y: 9))
    #expect(path.svgText == "M1 1 L5 1 L5 5 Z M1 1 L0 9")
  }

  @Test func `appends a path through a transform`() {
    var path = Path(polyline: [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0)])
    path.addPath(
      Path(polygon: [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)]),
      transform: AffineTransform2D(a: 0, b: 1, c: -2, d: 0, tx: 10, ty: 20))
    #expect(path.svgText == "M0 0 L1 0 M6 21 L2 23 Z")
  }

  @Test func `can be reversed`() throws {
    for (text, reversed) in [
      ("M0 0L1 0L2 2", "M2 2 L1 0 L0 0"),
      ("M0 0L1 0L2 2Z", "M0 0 L2 2 L1 0 Z"),
      ("M0 0Q1 1 2 0C3 3 4 4 5 0", "M5 0 C4 4 3 3 2 0 Q1 1 0 0"),
      ("M0 0C1 1 2 2 3 0Z", "M0 0 L3 0 C2 2 1 1 0 0 Z"),
      ("M0 0L4 0L0 0Z M7 7 L8 8", "M8 8 L7 7 M0 0 L4 0 L0 0 Z"),
      ("M3 3Z", "M3 3 Z"), ("M3 3", "M3 3"), ("", ""),
    ] {
      let path = try Path(svg: text)
      #expect(path.reversed().svgText == reversed)
    }
    var numbers = SeededNumbers(state: 2)
    for _ in 0..<100 {
      let path = PathSamples.random(&numbers)
      let reversed = path.reversed()
      #expect(abs(reversed.length - path.length) < 1e-9 * path.length)
      #expect(reversed.boundingBox == path.boundingBox)
      let point = numbers.point(0...100)
      #expect(
        reversed.winding(around: SIMD2(point.x, point.y))
          == -path.winding(around: SIMD2(point.x, point.y)))
    }
  }
}
