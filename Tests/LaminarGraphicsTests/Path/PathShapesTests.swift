import Foundation
import LaminarGraphics
import Testing

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
