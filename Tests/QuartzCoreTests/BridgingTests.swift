import CoreGraphics
import Testing

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
