import CoreGraphics
import Testing

@Suite struct `A path object` {
  private let box = CGRect(x: 0, y: 0, width: 10, height: 6)

  /// The elements as letters with their end points.
  private func text(_ path: CGPath) -> String {
    var parts: [String] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      func at(_ index: Int) -> String { "\(Int(points[index].x)),\(Int(points[index].y))" }
      switch element.pointee.type {
      case .moveToPoint: parts.append("M\(at(0))")
      case .addLineToPoint: parts.append("L\(at(0))")
      case .addQuadCurveToPoint: parts.append("Q\(at(0)) \(at(1))")
      case .addCurveToPoint: parts.append("C\(at(0)) \(at(1)) \(at(2))")
      case .closeSubpath: parts.append("Z")
      }
    }
    return parts.joined(separator: " ")
  }

  @Test func `is built element by element`() {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.currentPoint == .zero && path.boundingBox.isNull)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
    path.addCurve(
      to: CGPoint(x: 3, y: 3), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 2),
      transform: CGAffineTransform(translationX: 10, y: 0))
    path.closeSubpath()
    #expect(text(path) == "M1,2 L3,4 Q5,6 7,8 C11,1 12,2 13,3 Z")
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test func `is visited with the caller's pointer`() {
    var count = 0
    withUnsafeMutablePointer(to: &count) { pointer in
      CGPath(rect: box, transform: nil).apply(info: pointer) { info, _ in
        info?.assumingMemoryBound(to: Int.self).pointee += 1
      }
    }
    #expect(count == 5)
  }

  @Test func `is transformed as it is made`() {
    var shift = CGAffineTransform(translationX: 5, y: 5).scaledBy(x: 2, y: 2)
    let expected = CGRect(x: 5, y: 5, width: 20, height: 12)
    #expect(CGPath(rect: box, transform: &shift).boundingBox == expected)
    #expect(CGPath(ellipseIn: box, transform: &shift).boundingBoxOfPath == expected)
    let rounded = CGPath(roundedRect: box, cornerWidth: 2, cornerHeight: 1, transform: &shift)
    #expect(rounded.boundingBox == expected)
    #expect(rounded.contains(CGPoint(x: 6, y: 6)) && !rounded.contains(CGPoint(x: 5.2, y: 5.2)))
    #expect(CGPath(rect: box, transform: nil).copy(using: &shift)?.boundingBox == expected)
  }

  @Test func `knows whether it is a rectangle`() {
    var found = CGRect.zero
    #expect(CGPath(rect: box, transform: nil).isRect(&found) && found == box)
    #expect(!CGPath(ellipseIn: box, transform: nil).isRect(nil))
  }

  @Test func `contains points by a rule`() {
    let path = CGMutablePath()
    path.addRects([box, box.insetBy(dx: 2, dy: 2)])
    #expect(path.contains(CGPoint(x: 5, y: 3)))
    #expect(!path.contains(CGPoint(x: 5, y: 3), using: .evenOdd))
    let away = CGAffineTransform(translationX: 100, y: 0)
    #expect(!path.contains(CGPoint(x: 5, y: 3), using: .winding, transform: away))
  }

  @Test func `is copied, and its copies grow alone`() throws {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 4, y: 0)])
    let copy = try #require(path.copy())
    let mutable = try #require(path.mutableCopy())
    path.addLine(to: CGPoint(x: 4, y: 4))
    mutable.closeSubpath()
    #expect(text(copy) == "M0,0 L4,0" && text(path) == "M0,0 L4,0 L4,4")
    #expect(text(mutable) == "M0,0 L4,0 Z" && copy != path)
    path.addPath(copy, transform: CGAffineTransform(translationX: 1, y: 1))
    #expect(text(path) == "M0,0 L4,0 L4,4 M1,1 L5,1")
    #expect(Set([copy, copy.copy(), mutable]).count == 2)
  }

  @Test func `is stroked and dashed to a path`() {
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let stroke = line.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(stroke.boundingBox == CGRect(x: 0, y: -1, width: 10, height: 2))
    #expect(stroke.contains(CGPoint(x: 5, y: 0.9)) && !stroke.contains(CGPoint(x: 5, y: 1.1)))
    let dashes = line.copy(dashingWithPhase: 1, lengths: [3, 2])
    #expect(text(dashes) == "M0,0 L2,0 M4,0 L7,0 M9,0 L10,0")
    #expect(text(line.copy(dashingWithPhase: 0, lengths: [])) == text(line))
  }

  @Test func `has arcs with Core Graphics' sense of clockwise`() {
    let lower = CGMutablePath()
    lower.addArc(center: .zero, radius: 4, startAngle: 0, endAngle: .pi, clockwise: false)
    #expect(abs(lower.boundingBoxOfPath.maxY - 4) < 0.01 && lower.boundingBoxOfPath.minY > -0.01)
    let upper = CGMutablePath()
    upper.addArc(center: .zero, radius: 4, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(abs(upper.boundingBoxOfPath.minY + 4) < 0.01)
    let wide = CGMutablePath()
    wide.move(to: CGPoint(x: 8, y: 0))
    wide.addRelativeArc(
      center: .zero, radius: 4, startAngle: 0, delta: .pi,
      transform: CGAffineTransform(scaleX: 2, y: 1))
    #expect(abs(wide.boundingBoxOfPath.width - 16) < 0.01)
    let corner = CGMutablePath()
    corner.move(to: .zero)
    corner.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 3)
    #expect(corner.contains(CGPoint(x: 8, y: 1)) && corner.currentPoint.y.rounded() == 3)
  }
}

@Suite struct `An affine transform` {
  private func areClose(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).allSatisfy {
      abs($0 - $1) < 1e-12
    }
  }

  @Test func `is zero when it is made of nothing`() {
    let zero = CGAffineTransform()
    #expect(zero.a == 0 && zero.d == 0 && !zero.isIdentity && CGAffineTransform.identity.isIdentity)
  }

  @Test(arguments: [
    CGAffineTransform.identity, CGAffineTransform(rotationAngle: 2).scaledBy(x: 2, y: 3),
    CGAffineTransform(a: 1, b: 2, c: -3, d: 4, tx: 5, ty: 6),
    CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(a: 0, b: 0, c: 2, d: 3, tx: 1, ty: 1),
  ])
  func `is composed of its components again`(transform: CGAffineTransform) {
    #expect(areClose(CGAffineTransform(transform.decomposed()), transform))
  }

  @Test func `is decomposed into scale, shear, rotation and translation`() {
    let transform = CGAffineTransform(translationX: 7, y: 8).rotated(by: 0.5).scaledBy(x: 2, y: 3)
    let parts = transform.decomposed()
    #expect(abs(parts.scale.width - 2) < 1e-12 && abs(parts.scale.height - 3) < 1e-12)
    #expect(abs(parts.rotation - 0.5) < 1e-12 && abs(parts.horizontalShear) < 1e-12)
    #expect(parts.translation == CGVector(dx: 7, dy: 8))
  }

  @Test func `is written to and read from archives as six numbers`() throws {
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let archive = try JSONEncoder().encode(transform)
    #expect(String(decoding: archive, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: archive) == transform)
  }

  @Test func `applies to points, sizes and rectangles`() {
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    let point = CGPoint(x: 1, y: 0).applying(turn)
    #expect(abs(point.x) < 1e-12 && point.y == 1)
    let rect = CGRect(x: 0, y: 0, width: 2, height: 1)
    #expect(
      rect.applying(CGAffineTransform(translationX: 1, y: 1)) == rect.offsetBy(dx: 1, dy: 1))
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect(CGRect(dictionaryRepresentation: ["X": 1]) == nil)
    #expect(rect.equalTo(CGRect(x: 2, y: 1, width: -2, height: -1)))
  }
}

/// What Core Animation takes in `Any?`, and what code casts its values to.
@Suite struct `Casting` {
  private func cast<Value>(_ value: Any, to type: Value.Type) -> Value? { value as? Value }

  @Test func `of numbers goes both ways`() {
    #expect(cast(NSNumber(value: 2.5), to: CGFloat.self) == 2.5)
    #expect(cast(CGFloat(2.5), to: NSNumber.self) == NSNumber(value: 2.5))
    #expect(cast([CGFloat(1), 2], to: [NSNumber].self) == [1, 2])
    #expect(cast([NSNumber(value: 1)], to: [CGFloat].self) == [1])
    #expect(CGFloat(truncating: NSNumber(value: 3)) == 3 && CGFloat(NSNumber(value: 4)) == 4)
    #expect(CGFloat(exactly: NSNumber(value: 5)) == 5)
    #expect(CGFloat(exactly: NSNumber(value: Int64.max)) == nil)
  }

  @Test func `of geometry goes both ways`() {
    let point = CGPoint(x: 1, y: 2)
    let size = CGSize(width: 3, height: 4)
    let rect = CGRect(origin: point, size: size)
    let turn = CGAffineTransform(rotationAngle: 1)
    #expect(cast(cast(point, to: NSValue.self) as Any, to: CGPoint.self) == point)
    #expect(cast(cast(size, to: NSValue.self) as Any, to: CGSize.self) == size)
    #expect(cast(cast(rect, to: NSValue.self) as Any, to: CGRect.self) == rect)
    #expect(cast(cast(turn, to: NSValue.self) as Any, to: CGAffineTransform.self) == turn)
    #expect(cast([point], to: [NSValue].self)?.first?.cgPointValue == point)
    #expect(cast([NSValue(cgRect: rect)], to: [CGRect].self) == [rect])
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
  }

  @Test func `of another type fails`() {
    #expect(cast(NSValue(cgRect: .zero), to: CGPoint.self) == nil)
    #expect(cast(NSNumber(value: 1), to: CGSize.self) == nil)
    #expect(cast(NSValue(cgPoint: .zero), to: CGAffineTransform.self) == nil)
    #expect(cast("1", to: CGFloat.self) == nil)
    #expect(NSValue(cgPoint: .zero).cgAffineTransformValue == .identity)
  }
}
