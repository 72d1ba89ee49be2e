import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Property value conversion` {
  private func number(_ value: Any?) -> PropertyValue? { PropertyValue(value, as: .number) }

  @Test func `takes numbers of every type`() {
    #expect(number(3) == .number(3))
    #expect(number(0.3) == .number(0.3))
    #expect(number(CGFloat(0.3)) == .number(0.3))
    #expect(number(UInt8(200)) == .number(200))
    #expect(number(Int64.min) == .number(-9_223_372_036_854_775_808))
    #expect(number(true) == .number(1))
    #expect(number(Float16(0.5)) == .number(0.5))
    #expect(number(NSNumber(value: 0.3)) == .number(0.3))
    #expect(number(NSNumber(value: 7)) == .number(7))
    #expect(number(NSNumber(value: true)) == .number(1))
    #expect(number(Float.greatestFiniteMagnitude) != nil)
    #expect(number(Double.infinity) == .number(.infinity))
  }

  @Test func `widens floats by their shortest decimal`() {
    #expect(number(Float(0.3)) == .number(0.3))
    #expect(number(NSNumber(value: Float(0.3))) == .number(0.3))
    #expect(
      PropertyValue([Float(0.1), NSNumber(value: Float(0.2)), 1] as [Any], as: .numbers)
        == .numbers([0.1, 0.2, 1]))
    let layer = Layer()
    layer.opacity = 0.3
    #expect(layer.values[.opacity] == .number(0.3))
    #expect(layer.value(forKey: "opacity") as? NSNumber == NSNumber(value: 0.3))
    layer.setValue(NSNumber(value: Float(0.7)), forKey: "cornerRadius")
    #expect(layer.cornerRadius == 0.7)
  }

  @Test func `refuses invalid values`() {
    #expect(number("3") == nil)
    #expect(number(Double.nan) == nil)
    #expect(number(-Double.infinity) == nil)
    #expect(number(CGPoint.zero) == nil)
    #expect(PropertyValue(3, as: .point) == nil)
    #expect(PropertyValue([1.0, 2, 3], as: .point) == nil)
    #expect(PropertyValue("red", as: .color) == nil)
    #expect(PropertyValue([1, "a"] as [Any], as: .numbers) == nil)
    #expect(PropertyValue(PropertyValue.number(1), as: .color) == nil)
    #expect(PropertyValue(NSValue(range: NSRange(location: 1, length: 2)), as: .point) == nil)
    #expect(PropertyValue(NSObject(), as: .transform) == nil)
  }

  @Test func `takes nil and the null object for no value`() {
    #expect(PropertyValue(nil, as: .color) == PropertyValue.none)
    #expect(PropertyValue(NSNull(), as: .color) == PropertyValue.none)
  }

  @Test func `opens boxes`() {
    let matrix = Transform3D(m11: 1.5, m12: 2, m23: 3, m34: -0.25, m41: 5, m44: 6)
    let boxed = NSValue(transform3D: matrix)
    #expect(boxed.transform3DValue == matrix)
    #expect(PropertyValue(boxed, as: .transform) == .transform(matrix))
    #expect(boxed == NSValue(transform3D: matrix))
    let point = CGPoint(x: 1, y: -2)
    #expect(NSValue(cgPoint: point).cgPointValue == point)
    #expect(PropertyValue(NSValue(cgPoint: point), as: .point) == .point(point))
    let size = CGSize(width: 3, height: 4)
    #expect(NSValue(cgSize: size).cgSizeValue == size)
    #expect(PropertyValue(NSValue(cgSize: size), as: .size) == .size(size))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(PropertyValue(NSValue(cgRect: rect), as: .rect) == .rect(rect))
    #expect(NSValue(cgRect: rect).cgPointValue == .zero)
    #expect(NSNumber(value: 3).transform3DValue == .identity)
    #expect(NSNumber(value: 3).cgRectValue == .zero)
  }

  @Test func `lets points, sizes and pairs replace one another`() {
    #expect(
      PropertyValue(CGSize(width: 1, height: 2), as: .point) == .point(CGPoint(x: 1, y: 2)))
    #expect(PropertyValue([1, 2.5] as [Any], as: .size) == .size(CGSize(width: 1, height: 2.5)))
    #expect(
      PropertyValue(AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 4), as: .transform)
        == .transform(Transform3D(m41: 3, m42: 4)))
  }

  @Test func `takes words from constants and fonts`() {
    #expect(PropertyValue(LayerContentsGravity.top, as: .choice(["top"])) == .string("top"))
    #expect(PropertyValue("top" as NSString, as: .string) == .string("top"))
  }
}
