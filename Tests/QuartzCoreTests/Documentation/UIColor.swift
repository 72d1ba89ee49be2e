import QuartzCore

final class UIColor {
  let cgColor: CGColor

  init(cgColor: CGColor) { self.cgColor = cgColor }

  convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }

  static var black: UIColor { UIColor(white: 0, alpha: 1) }
  static var white: UIColor { UIColor(white: 1, alpha: 1) }
  static var clear: UIColor { UIColor(white: 0, alpha: 0) }
  static var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  static var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
}

final class UIBezierPath {
  private(set) var cgPath: CGPath = CGMutablePath()

  init() {}

  init(cgPath: CGPath) { self.cgPath = cgPath }

  init(rect: CGRect) { cgPath = CGPath(rect: rect, transform: nil) }

  init(ovalIn rect: CGRect) { cgPath = CGPath(ellipseIn: rect, transform: nil) }

  init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    cgPath = CGPath(
      roundedRect: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius, transform: nil)
  }

  convenience init(
    arcCenter: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: arcCenter, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  func move(to point: CGPoint) { change { $0.move(to: point) } }

  func addLine(to point: CGPoint) { change { $0.addLine(to: point) } }

  func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    change { $0.addCurve(to: point, control1: controlPoint1, control2: controlPoint2) }
  }

  func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    change { $0.addQuadCurve(to: point, control: controlPoint) }
  }

  func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // Core Graphics' direction is the other one.
    change {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: !clockwise)
    }
  }

  func close() { change { $0.closeSubpath() } }

  private func change(_ edit: (CGMutablePath) -> Void) {
    let path = CGMutablePath()
    path.addPath(cgPath)
    edit(path)
    cgPath = path
  }
}

struct UIScreen {
  static let main = UIScreen()
  let scale: CGFloat = 2
}

class UIView: CALayerDelegate {
  let layer: CALayer
  private(set) weak var superview: UIView?
  private(set) var subviews: [UIView] = []

  // On Apple's systems `layerClass`: here a class makes its layer.
  class func makeLayer() -> CALayer { CALayer() }

  init(frame: CGRect) {
    layer = Self.makeLayer()
    layer.delegate = self
    layer.frame = frame
  }

  convenience init() { self.init(frame: .zero) }

  required init?(coder: NSCoder) { nil }

  var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  var backgroundColor: UIColor? {
    get { layer.backgroundColor.map(UIColor.init(cgColor:)) }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  func addSubview(_ view: UIView) {
    view.superview = self
    subviews.append(view)
    layer.addSublayer(view.layer)
  }

  func layoutSubviews() {}

  func layoutSublayers(of layer: CALayer) { layoutSubviews() }

  // A view's changes animate only in an animation block.
  func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
}
