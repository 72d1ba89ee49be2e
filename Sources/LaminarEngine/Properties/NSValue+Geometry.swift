public import Foundation
public import LaminarGraphics

/// Boxes as Core Animation code spells them; plain values work instead of them.
extension NSValue {
  /// Boxes a matrix.
  public convenience init(transform3D: Transform3D) {
    // Foundation on Linux only boxes its own structures; sixteen numbers it can hold.
    var numbers = PropertyValue.transform(transform3D).components
    self.init(bytes: &numbers, objCType: Self.matrixType)
  }

  /// Boxes a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }

  /// Boxes a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }

  /// Boxes a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

  /// The boxed matrix; the identity when something else is boxed.
  public var transform3DValue: Transform3D { transform3DIfPresent ?? .identity }

  /// The boxed point; zero when something else is boxed.
  public var cgPointValue: CGPoint { isBox(of: Self.pointType) ? pointValue : .zero }

  /// The boxed size; zero when something else is boxed.
  public var cgSizeValue: CGSize { isBox(of: Self.sizeType) ? sizeValue : .zero }

  /// The boxed rectangle; zero when something else is boxed.
  public var cgRectValue: CGRect { isBox(of: Self.rectType) ? rectValue : .zero }

  /// The boxed matrix, or nil.
  package var transform3DIfPresent: Transform3D? {
    guard isBox(of: Self.matrixType) else { return nil }
    var numbers = [Double](repeating: 0, count: 16)
    getValue(&numbers)
    return Transform3D(numbers, at: 0)
  }

  /// The numbers of a boxed point, size or rectangle, or nil.
  var geometryComponents: [Double]? {
    if isBox(of: Self.pointType) { return PropertyValue.point(pointValue).components }
    if isBox(of: Self.sizeType) { return PropertyValue.size(sizeValue).components }
    if isBox(of: Self.rectType) { return PropertyValue.rect(rectValue).components }
    return nil
  }

  /// Whether the box holds a type: Foundation's accessors trap on any other.
  private func isBox(of type: String) -> Bool { String(cString: objCType) == type }

  private static var matrixType: String { "[16d]" }
  private static var pointType: String { "{CGPoint=dd}" }
  private static var sizeType: String { "{CGSize=dd}" }
  private static var rectType: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" }
}
