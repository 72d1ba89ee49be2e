import QuartzCore
import Testing

@Suite struct `Values of layers and animations` {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test func `come out as code casts them`() throws {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.opacity = 0.25
    layer.backgroundColor = red
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    layer.path = CGPath(rect: layer.bounds, transform: nil)
    layer.name = "card"
    #expect(layer.value(forKey: "opacity") as? NSNumber == 0.25)
    #expect(layer.value(forKey: "opacity") as? Float == 0.25)
    #expect(layer.value(forKey: "opacity") as? CGFloat == 0.25)
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 25, y: 40))
    #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue.x == 25)
    #expect((layer.value(forKey: "bounds") as? NSValue)?.cgRectValue.width == 30)
    #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 30, height: 40))
    #expect(layer.value(forKeyPath: "transform.scale.y") as? CGFloat == 3)
    let matrix = try #require(layer.value(forKey: "transform") as? CATransform3D)
    #expect(CATransform3DEqualToTransform(matrix, layer.transform))
    #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue == matrix)
    #expect(layer.value(forKey: "name") as? String == "card")
    #expect(layer.value(forKey: "hidden") as? Bool == false)
    let color = try #require(layer.value(forKey: "backgroundColor"))
    #expect((color as? CGColor)?.components == [1, 0, 0, 1])
    let path = try #require(layer.value(forKey: "path"))
    #expect((path as? CGPath)?.boundingBox == layer.bounds)
    layer.setValue(["a": 1], forKey: "userInfo")
    #expect(layer.value(forKey: "userInfo") as? [String: Int] == ["a": 1])
  }

  @Test func `go in as code passes them`() {
    let stage = Stage(width: 10, height: 10)
    let layer = CAGradientLayer()
    stage.rootLayer.addSublayer(layer)
    let values: [(key: String, from: Any?, to: Any?)] = [
      ("position", NSValue(cgPoint: .zero), CGPoint(x: 10, y: 0)),
      ("bounds.size", NSValue(cgSize: .zero), CGSize(width: 2, height: 2)),
      ("bounds", CGRect.zero, NSValue(cgRect: CGRect(x: 0, y: 0, width: 2, height: 2))),
      ("opacity", 0, NSNumber(value: 1)), ("opacity", Float(0.5), CGFloat(1)),
      ("transform", CATransform3DIdentity, NSValue(caTransform3D: CATransform3DIdentity)),
      ("transform.rotation.z", 0, Double.pi), ("backgroundColor", nil, red),
      ("cornerRadius", NSNull(), 3), ("colors", [red, red], [red, red]),
      ("locations", [0, 1], [NSNumber(value: 0.5), 1]),
      ("shadowPath", CGMutablePath(), CGPath(rect: .zero, transform: nil)),
      ("hidden", false, true), ("contentsGravity", CALayerContentsGravity.center, "top"),
    ]
    for (key, from, to) in values {
      let animation = CABasicAnimation(keyPath: key)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    stage.advance(to: 0.5)
    let refused = stage.diagnostics.filter { $0.key != "contentsGravity" }
    #expect(refused.isEmpty)
    #expect(layer.presentation()?.position == CGPoint(x: 5, y: 0))
    #expect(layer.presentation()?.bounds.size == CGSize(width: 1, height: 1))
  }

  @Test func `of key times, dashes and locations are numbers of any type`() {
    let keyframes = CAKeyframeAnimation(keyPath: "opacity")
    keyframes.keyTimes = [0, 0.25, 1]
    let times: [CGFloat] = [0, 0.5, 1]
    keyframes.keyTimes = times.map { NSNumber(value: Double($0)) }
    keyframes.setValue(times, forKey: "keyTimes")
    #expect(keyframes.keyTimes?.map(\.doubleValue) == [0, 0.5, 1])
    let shape = CAShapeLayer()
    shape.lineDashPattern = [NSNumber(value: 4), 2]
    shape.setValue([1, 2.5], forKey: "lineDashPattern")
    #expect(shape.lineDashPattern?.map(\.doubleValue) == [1, 2.5])
  }

  @Test func `of animations are kept under any key`() {
    let animation = CAAnimation()
    animation.setValue("intro", forKey: "id")
    animation.setValue(2, forKey: "duration")
    animation.setValue(kCAFillModeBoth, forKey: "fillMode")
    #expect(animation.value(forKey: "id") as? String == "intro")
    #expect(animation.duration == 2)
    #expect(animation.fillMode == .both)
    let copy = animation.copy() as? CAAnimation
    #expect(copy?.value(forKey: "id") as? String == "intro")
  }

  @Test func `of matrices are boxed and unboxed`() {
    let matrix = CATransform3D(
      m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10, m33: 11,
      m34: 12, m41: 13, m42: 14, m43: 15, m44: 16)
    let box: Any = NSValue(caTransform3D: matrix)
    #expect(box as? CATransform3D == matrix)
    let boxes: Any = [
      NSValue(caTransform3D: matrix), NSValue(caTransform3D: CATransform3DIdentity),
    ]
    #expect((boxes as? [CATransform3D])?.first == matrix)
    #expect((box as? CGPoint) == nil)
    #expect((NSValue(cgPoint: .zero) as Any) as? CATransform3D == nil)
    #expect(!CATransform3DIsAffine(matrix) && CATransform3DIsIdentity(CATransform3DIdentity))
    let affine = CATransform3DMakeAffineTransform(CGAffineTransform(translationX: 3, y: 4))
    #expect(CATransform3DGetAffineTransform(affine).tx == 3)
    let inverse = CATransform3DInvert(CATransform3DMakeScale(2, 4, 8))
    #expect(inverse.m22 == 0.25)
  }

  @Test func `of timing functions compile from literals of any kind`() {
    var points: [Float] = [0, 0]
    CAMediaTimingFunction(controlPoints: 1, 0, 0, 1).getControlPoint(at: 1, values: &points)
    #expect(points == [1, 0])
    let x: Float = 0.3
    CAMediaTimingFunction(controlPoints: x, 0.5, 1 - x, 1).getControlPoint(at: 2, values: &points)
    #expect(points == [0.7, 1])
    #expect(CAValueFunction(name: .rotateZ)?.name == .rotateZ)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "spin")) == nil)
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    #expect(abs(spring.perceptualDuration - 0.5) < 1e-12)
  }
}
