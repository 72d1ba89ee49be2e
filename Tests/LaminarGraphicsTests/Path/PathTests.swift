import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

typealias SeededNumbers = LaminarTestSupport.SeededNumbers

extension SeededNumbers {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound
      + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 9_007_199_254_740_992
  }

  mutating func point(_ range: ClosedRange<Double>) -> CGPoint {
    CGPoint(x: number(range), y: number(range))
  }
}

enum PathSamples {
  /// A path of one to three subpaths of all kinds of elements.
  static func random(_ numbers: inout SeededNumbers) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      path.move(to: numbers.point(0...100))
      for _ in 0..<Int.random(in: 1...5, using: &numbers) {
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: path.addLine(to: numbers.point(0...100))
        case 1: path.addQuadCurve(to: numbers.point(0...100), control: numbers.point(0...100))
        default:
          path.addCurve(
            to: numbers.point(0...100), control1: numbers.point(0...100),
            control2: numbers.point(0...100))
        }
      }
      if Bool.random(using: &numbers) { path.closeSubpath() }
    }
    return path
  }

  /// Many points of a path, by de Casteljau's construction, per subpath.
  static func dense(_ path: Path, steps: Int) -> [[CGPoint]] {
    func between(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    func casteljau(_ points: [CGPoint], _ t: Double) -> CGPoint {
      var points = points
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { between($0, $1, t) }
      }
      return points[0]
    }
    var result: [[CGPoint]] = []
    for element in path.elements {
      let current = result.last?.last ?? .zero
      let curve: [CGPoint]
      switch element {
      case .move(let to):
        result.append([to])
        continue
      case .close:
        if let first = result.last?.first { result[result.count - 1].append(first) }
        continue
      case .line(let to): curve = [current, to]
      case .quadCurve(let to, let control): curve = [current, control, to]
      case .curve(let to, let control1, let control2): curve = [current, control1, control2, to]
      }
      for step in 1...steps {
        result[result.count - 1].append(casteljau(curve, Double(step) / Double(steps)))
      }
    }
    return result
  }
}

func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
  ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}

func isNear(_ a: CGPoint?, _ b: CGPoint, within tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return distance(a, b) <= tolerance
}

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

@Suite struct `Path shapes` {
  let box = CGRect(x: 10, y: 20, width: 100, height: 60)

  @Test func `a rectangle runs clockwise on the screen from its first corner`() {
    #expect(Path(rect: box).svgText == "M10 20 L110 20 L110 80 L10 80 Z")
    #expect(Path(rect: CGRect(x: 110, y: 80, width: -100, height: -60)) == Path(rect: box))
  }

  @Test func `an ellipse is within 0.03 percent of the true one`() {
    let path = Path(ellipseIn: box)
    #expect(path.boundingBoxOfPath == box)
    #expect(path.elements.count == 6)
    #expect(path.currentPoint == CGPoint(x: 110, y: 50))
    for point in PathSamples.dense(path, steps: 50)[0] {
      let x = (point.x - 60) / 50
      let y = (point.y - 50) / 30
      #expect(abs((x * x + y * y).squareRoot() - 1) < 2.8e-4)
    }
    #expect(Path(ovalIn: box) == path)
  }

  // End points by mpmath: (100 + 50·cos α, 200 + 50·sin α).
  @Test(arguments: [
    (0.0, 1.0, false, [127.015115293406986, 242.073549240394825], 1),
    (0.0, 1.0, true, [127.015115293406986, 242.073549240394825], 4),
    (1.0, 4.0, false, [67.3178189568194018, 162.159875234603581], 2),
    (4.0, 1.0, false, [127.015115293406986, 242.073549240394825], 3),
    (0.5, -0.5, true, [143.879128094518638, 176.02872306978985], 1),
    (0.0, 1.5707963267948966, false, [100.0, 250.0], 1),
    (0.0, 6.283185307179586, false, [150.0, 200.0], 4),
    (0.0, 6.283185307179586, true, [150.0, 200.0], 4),
    (6.283185307179586, 0.0, false, [150.0, 200.0], 4),
    (-1.5707963267948966, 4.71238898038469, false, [100.0, 150.0], 4),
    (0.0, 20.0, false, [150.0, 200.0], 4),
  ])
  func `an arc ends where its angle says, in cubics of at most a quarter turn`(
    start: Double, end: Double, isClockwise: Bool, expected: [Double], cubics: Int
  ) {
    var path = Path()
    path.addArc(
      center: CGPoint(x: 100, y: 200), radius: 50, startAngle: start, endAngle: end,
      clockwise: isClockwise)
    #expect(isNear(path.currentPoint, CGPoint(x: expected[0], y: expected[1]), within: 1e-12))
    #expect(path.elements.count == cubics + 1)
    for point in PathSamples.dense(path, steps: 20)[0] {
      let radius = distance(point, CGPoint(x: 100, y: 200))
      #expect(abs(radius - 50) < 50 * 2.8e-4)
    }
    let screen = Path(
      arcCenter: CGPoint(x: 100, y: 200), radius: 50, startAngle: start, endAngle: end,
      clockwise: !isClockwise)
    #expect(screen == path)
  }

  @Test func `an arc of the screen that runs clockwise goes down from the right`() {
    let path = Path(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(isNear(path.currentPoint, CGPoint(x: 0, y: 10)))
    let other = Path(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    // Three quarters of 2π·10, within the cubic's 0.014 %.
    #expect(abs(other.length - 47.1238898) < 0.01)
  }

  @Test func `a whole turn ends exactly at its start`() {
    for start in [0.0, 0.1, 1, -2.5, 100] {
      let path = Path(
        arcCenter: CGPoint(x: 3, y: 4), radius: 7, startAngle: start, endAngle: start + 2 * .pi,
        clockwise: true)
      guard case .move(let first)? = path.elements.first else { return }
      #expect(path.currentPoint == first)
    }
  }

  @Test func `an arc is joined to the current point by a line`() {
    var path = Path()
    path.move(to: .zero)
    path.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: .pi)
    #expect(path.svgText.hasPrefix("M0 0 L10 0 C"))
    path.addRelativeArc(center: CGPoint(x: -20, y: 0), radius: 10, startAngle: 0, delta: -.pi)
    #expect(path.elements.count == 6)
    #expect(isNear(path.currentPoint, CGPoint(x: -30, y: 0)))
  }

  @Test(arguments: [
    // Corner at the origin, current point (100, 0), second tangent towards (x, y).
    (0.0, 100.0, 10.0), (100.0, 100.0, 10.0), (-100.0, 100.0, 10.0), (-100.0, -1.0, 10.0),
    (100.0, -30.0, 4.0), (0.0, -5.0, 20.0),
  ])
  func `an arc between tangents touches both`(x: Double, y: Double, radius: Double) throws {
    var path = Path()
    path.move(to: CGPoint(x: 100, y: 0))
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: x, y: y), radius: radius)
    // The centre is at the radius from both lines; here from the x axis, on the side of y.
    let half = Foundation.atan2(abs(y), x) / 2
    let touch = radius / Foundation.tan(half)
    let center = CGPoint(x: touch, y: y > 0 ? radius : -radius)
    let norm = (x * x + y * y).squareRoot()
    #expect(isNear(path.currentPoint, CGPoint(x: x / norm * touch, y: y / norm * touch)))
    var arc = Path()
    arc.move(to: CGPoint(x: touch, y: 0))
    for element in path.elements.dropFirst(2) { arc.append(element) }
    for point in PathSamples.dense(arc, steps: 20)[0] {
      #expect(abs(distance(point, center) - radius) < radius * 2.8e-4)
    }
  }

  @Test func `an arc without a corner is a line`() {
    for (second, radius) in [
      (CGPoint(x: -50, y: 0), 10.0), (CGPoint(x: 50, y: 0), 10), (CGPoint.zero, 10),
      (CGPoint(x: 0, y: 9), 0), (CGPoint(x: Double.nan, y: 9), 1),
    ] {
      var path = Path()
      path.move(to: CGPoint(x: 100, y: 0))
      path.addArc(tangent1End: .zero, tangent2End: second, radius: radius)
      #expect(path.svgText == "M100 0 L0 0")
    }
  }

  @Test func `rounded rectangles have one structure for every radius`() {
    let first = Path(roundedRect: box, cornerRadius: 0.001)
    for radius in [1.0, 29.9, 30, 31, 1000] {
      #expect(Path(roundedRect: box, cornerRadius: radius).hasSameStructure(as: first))
    }
    #expect(first.hasSameStructure(as: Path(roundedRect: box, cornerWidth: 50, cornerHeight: 9)))
    #expect(Path(roundedRect: box, cornerRadius: 0).isRect)
    #expect(Path(roundedRect: box, cornerRadius: -3).isRect)
    for curve in RoundedRect.Curve.allCases {
      let small = Path(RoundedRect(rect: box, radius: 0.5, curve: curve))
      for radius in [1.0, 19, 25, 30, 1000] {
        let other = Path(RoundedRect(rect: box, radius: radius, curve: curve))
        #expect(other.hasSameStructure(as: small))
        #expect(other.boundingBoxOfPath == box)
      }
    }
  }

  @Test func `a rounded rectangle's corners are where Core Graphics has them`() {
    let text = Path(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerWidth: 10, cornerHeight: 20
    ).svgText
    #expect(text.hasPrefix("M100 50 L100 80 C100 91.04569499661"))
    let box = Path(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerWidth: 10, cornerHeight: 20
    )
    guard case .curve(let to, let control1, let control2)? = box.elements.dropFirst(2).first
    else {
      Issue.record("no curve")
      return
    }
    #expect(isNear(control1, CGPoint(x: 100, y: 91.04569499661587), within: 1e-12))
    #expect(isNear(control2, CGPoint(x: 95.52284749830793, y: 100), within: 1e-12))
    #expect(isNear(to, CGPoint(x: 90, y: 100)))
  }

  @Test func `a corner that is not rounded is sharp`() {
    let path = Path(
      RoundedRect(
        rect: CGRect(x: 0, y: 0, width: 10, height: 10), radius: 5,
        corners: [.minXMinY, .maxXMinY, .maxXMaxY]))
    #expect(path.contains(CGPoint(x: 0.1, y: 9.9)))
    #expect(!path.contains(CGPoint(x: 9.9, y: 9.9)))
    #expect(!path.contains(CGPoint(x: 9.9, y: 0.1)))
    #expect(!path.contains(CGPoint(x: 0.1, y: 0.1)))
  }

  @Test func `a continuous corner has the constants of iOS`() throws {
    let path = Path(
      RoundedRect(
        rect: CGRect(x: 0, y: 0, width: 1000, height: 1000), radius: 100, curve: .continuous))
    // The corner at the greatest x and y, seen from its vertex.
    let seen = path.elements.dropFirst().prefix(4).flatMap { element -> [CGPoint] in
      switch element {
      case .line(let to): [to]
      case .curve(let to, let control1, let control2): [control1, control2, to]
      default: []
      }
    }.map { CGPoint(x: (1000 - $0.x) / 100, y: (1000 - $0.y) / 100) }
    let expected = [
      (0, 1.528665), (0, 1.08849299), (0, 0.86840701), (0.07491140, 0.63149399),
      (0.16906001, 0.37282401), (0.37282401, 0.16906001), (0.63149399, 0.07491140),
      (0.86840701, 0), (1.08849299, 0), (1.528665, 0),
    ]
    #expect(seen.count == expected.count)
    for (point, (x, y)) in zip(seen, expected) {
      #expect(isNear(point, CGPoint(x: x, y: y), within: 1e-12))
    }
  }

  @Test func `a continuous corner shrinks to its radius in a capsule`() {
    let path = Path(
      RoundedRect(
        rect: CGRect(x: 0, y: 0, width: 400, height: 100), radius: 80, curve: .continuous))
    // Radius 50, no space on the right side, all the space below.
    let points = path.elements.prefix(5).map { element -> CGPoint in
      switch element {
      case .move(let to), .line(let to): to
      case .curve(let to, _, _), .quadCurve(let to, _): to
      case .close: .zero
      }
    }
    #expect(isNear(points[1], CGPoint(x: 400, y: 50)))
    #expect(isNear(points[4], CGPoint(x: 400 - 76.43325, y: 100)))
  }

  @Test func `a continuous corner is the same wherever its rectangle is`() {
    func points(x: Double, y: Double) -> [CGPoint] {
      let rect = CGRect(x: x, y: y, width: 400, height: 100)
      return Path(RoundedRect(rect: rect, radius: 80, curve: .continuous)).elements
        .flatMap { element -> [CGPoint] in
          switch element {
          case .move(let to), .line(let to): [to]
          case .curve(let to, let control1, let control2): [control1, control2, to]
          case .quadCurve(let to, let control): [control, to]
          case .close: []
          }
        }
    }
    let expected = points(x: 0, y: 0)
    for offset in [CGPoint(x: 30, y: 40), CGPoint(x: -500, y: -200)] {
      let moved = points(x: offset.x, y: offset.y)
      #expect(moved.count == expected.count)
      for (point, other) in zip(moved, expected) {
        #expect(isNear(point, CGPoint(x: other.x + offset.x, y: other.y + offset.y)))
      }
    }
  }

  @Test func `a star's first tip points up`() {
    let path = Path(starCenter: CGPoint(x: 50, y: 50), points: 5, outerRadius: 40, innerRadius: 16)
    #expect(path.elements.count == 11)
    #expect(path.elements.first == .move(to: CGPoint(x: 50, y: 10)))
    // The second tip at −54°: (50 + 40·cos, 50 + 40·sin) by mpmath.
    guard case .line(let tip)? = path.elements.dropFirst(2).first else { return }
    #expect(isNear(tip, CGPoint(x: 88.04226065180614, y: 37.63932022500210), within: 1e-12))
    #expect(Path(starCenter: .zero, points: 1, outerRadius: 1, innerRadius: 1).isEmpty)
    let most = Path(starCenter: .zero, points: .max, outerRadius: 1, innerRadius: 1)
    #expect(most.elements.count == 20_001)
  }

  @Test func `recognises a rectangle`() throws {
    for text in [
      "M0 0H10V20H0Z", "M0 0V20H10V0Z", "M10 20H0V0H10V20", "M10 20H0V0H10V20Z", "M5 5H5V5H5Z",
    ] {
      #expect(try Path(svg: text).isRect)
    }
    for text in ["", "M0 0H10V20H0", "M0 0H10V20H1Z", "M0 0H10V20L0 0Z", "M0 0H10V20H0ZM1 1"] {
      #expect(try !Path(svg: text).isRect)
    }
    #expect(
      try Path(svg: "M10 20H0V0H10Z").rect == CGRect(x: 0, y: 0, width: 10, height: 20))
  }
}
