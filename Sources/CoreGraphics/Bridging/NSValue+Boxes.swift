public import Foundation
public import LaminarGraphics

extension NSValue {
  /// Boxes an affine map.
  public convenience init(cgAffineTransform: CGAffineTransform) {
    // Foundation on Linux only boxes its own structures; six numbers it can hold.
    var numbers = [
      cgAffineTransform.a, cgAffineTransform.b, cgAffineTransform.c, cgAffineTransform.d,
      cgAffineTransform.tx, cgAffineTransform.ty,
    ]
    self.init(bytes: &numbers, objCType: "[6d]")
  }

  /// Boxes a vector.
  public convenience init(cgVector: CGVector) {
    var numbers = [Double(cgVector.dx), Double(cgVector.dy)]
    self.init(bytes: &numbers, objCType: "[2d]")
  }

  /// The boxed map; the identity when something else is boxed.
  public var cgAffineTransformValue: CGAffineTransform { boxedAffineTransform ?? .identity }

  /// The boxed vector; zero when something else is boxed.
  public var cgVectorValue: CGVector {
    numbers(2, ofType: "[2d]").map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }

  /// The boxed map, or nil.
  var boxedAffineTransform: CGAffineTransform? {
    numbers(6, ofType: "[6d]").map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    }
  }

  /// The boxed point, or nil.
  var boxedPoint: CGPoint? { isBox(of: "{CGPoint=dd}") ? pointValue : nil }

  /// The boxed size, or nil.
  var boxedSize: CGSize? { isBox(of: "{CGSize=dd}") ? sizeValue : nil }

  /// The boxed rectangle, or nil.
  var boxedRect: CGRect? {
    isBox(of: "{CGRect={CGPoint=dd}{CGSize=dd}}") ? rectValue : nil
  }

  /// Whether the box holds a type: Foundation's accessors trap on any other.
  private func isBox(of type: String) -> Bool { String(cString: objCType) == type }

  private func numbers(_ count: Int, ofType type: String) -> [Double]? {
    guard isBox(of: type) else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers
  }
}
