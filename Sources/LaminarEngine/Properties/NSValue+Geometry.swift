public import Foundation
public import LaminarGraphics

/// Boxes as Core Animation code spells them; plain values work in their place.
extension NSValue {
  /// Boxes a matrix.
  public convenience init(transform3D: Transform3D) {
    self.init(copying: transform3D, type: Self.transformType)
  }

  /// Boxes a point.
  public convenience init(cgPoint: CGPoint) {
    self.init(copying: SIMD2(Double(cgPoint.x), Double(cgPoint.y)), type: Self.pointType)
  }

  /// Boxes a size.
  public convenience init(cgSize: CGSize) {
    self.init(copying: SIMD2(Double(cgSize.width), Double(cgSize.height)), type: Self.sizeType)
  }

  /// Boxes a rectangle.
  public convenience init(cgRect: CGRect) {
    self.init(
      copying: SIMD4(
        Double(cgRect.origin.x), Double(cgRect.origin.y), Double(cgRect.size.width),
        Double(cgRect.size.height)),
      type: Self.rectType)
  }

  /// The boxed matrix; the identity when something else is boxed.
  public var transform3DValue: Transform3D { transform3DIfPresent ?? .identity }

  /// The boxed point; zero when something else is boxed.
  public var cgPointValue: CGPoint {
    guard let c = geometryComponents, c.count == 2 else { return .zero }
    return CGPoint(x: c[0], y: c[1])
  }

  /// The boxed size; zero when something else is boxed.
  public var cgSizeValue: CGSize {
    guard let c = geometryComponents, c.count == 2 else { return .zero }
    return CGSize(width: c[0], height: c[1])
  }

  /// The boxed rectangle; zero when something else is boxed.
  public var cgRectValue: CGRect {
    guard let c = geometryComponents, c.count == 4 else { return .zero }
    return CGRect(x: c[0], y: c[1], width: c[2], height: c[3])
  }

  var transform3DIfPresent: Transform3D? {
    guard typeName == Self.transformType else { return nil }
    var numbers = [Double](repeating: 0, count: 16)
    numbers.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress { getValue(base, size: buffer.count) }
    }
    return Transform3D(numbers, at: 0)
  }

  var geometryComponents: [Double]? {
    let name = typeName
    let isPair =
      name == Self.pointType || name == Self.sizeType || name.hasPrefix("{CGPoint")
      || name.hasPrefix("{CGSize")
    let isRect = name == Self.rectType || name.hasPrefix("{CGRect")
    guard isPair || isRect else { return nil }
    var numbers = [Double](repeating: 0, count: isPair ? 2 : 4)
    numbers.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress { getValue(base, size: buffer.count) }
    }
    return numbers
  }

  private var typeName: String { String(cString: objCType) }

  private convenience init<Value>(copying value: Value, type: String) {
    var value = value
    self.init(bytes: &value, objCType: type)
  }

  private static var transformType: String { "{Transform3D=dddddddddddddddd}" }
  private static var pointType: String { "{CGPoint=dd}" }
  private static var sizeType: String { "{CGSize=dd}" }
  private static var rectType: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" }
}
