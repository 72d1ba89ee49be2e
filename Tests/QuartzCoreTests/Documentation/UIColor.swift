// What the manual's page on bringing code shows of UIKit, without comments there either.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import QuartzCore

public final class UIColor: Equatable {
  public let cgColor: CGColor

  public init(cgColor: CGColor) { self.cgColor = cgColor }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
  }

  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  public static func == (a: UIColor, b: UIColor) -> Bool { a.cgColor == b.cgColor }

  public static var black: UIColor { UIColor(white: 0, alpha: 1) }
  public static var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  public static var white: UIColor { UIColor(white: 1, alpha: 1) }
  public static var clear: UIColor { UIColor(white: 0, alpha: 0) }
  public static var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public static var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
}

// The context that a view draws in: the last one of the thread.
public func UIGraphicsGetCurrentContext() -> CGContext? { graphicsContexts.last }

public func UIGraphicsPushContext(_ context: CGContext) { graphicsContexts.append(context) }

public func UIGraphicsPopContext() { graphicsContexts.removeLast() }

private var graphicsContexts: [CGContext] {
  get { Thread.current.threadDictionary["graphicsContexts"] as? [CGContext] ?? [] }
  set { Thread.current.threadDictionary["graphicsContexts"] = newValue }
}

// For `#colorLiteral(red:green:blue:alpha:)`.
extension UIColor: _ExpressibleByColorLiteral {
  public convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

public typealias _ColorLiteralType = UIColor

public final class UIFont: CTFontConvertible {
  public let ctFont: CTFont

  public init?(name: String, size: CGFloat) {
    ctFont = CTFontCreateWithName(name as CFString, size, nil)
  }

  private init(_ type: CTFontUIFontType, _ size: CGFloat) {
    ctFont =
      CTFontCreateUIFontForLanguage(type, size, nil)
      ?? CTFontCreateWithName("Helvetica" as CFString, size, nil)
  }

  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system, size) }

  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(.emphasizedSystem, size)
  }
}

public final class UIBezierPath {
  public private(set) var cgPath: CGPath = CGMutablePath()
  public var lineWidth: CGFloat = 1

  public init() {}

  public init(cgPath: CGPath) { self.cgPath = cgPath }

  public init(rect: CGRect) { cgPath = CGPath(rect: rect, transform: nil) }

  public init(ovalIn rect: CGRect) { cgPath = CGPath(ellipseIn: rect, transform: nil) }

  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    cgPath = CGPath(
      roundedRect: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius, transform: nil)
  }

  public convenience init(
    arcCenter: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: arcCenter, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  public func move(to point: CGPoint) { change { $0.move(to: point) } }

  public func addLine(to point: CGPoint) { change { $0.addLine(to: point) } }

  public func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    change { $0.addCurve(to: point, control1: controlPoint1, control2: controlPoint2) }
  }

  public func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    change { $0.addQuadCurve(to: point, control: controlPoint) }
  }

  public func addArc(
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

  public func append(_ path: UIBezierPath) { change { $0.addPath(path.cgPath) } }

  public func close() { change { $0.closeSubpath() } }

  public func fill() {
    UIGraphicsGetCurrentContext()?.addPath(cgPath)
    UIGraphicsGetCurrentContext()?.fillPath()
  }

  public func stroke() {
    UIGraphicsGetCurrentContext()?.setLineWidth(lineWidth)
    UIGraphicsGetCurrentContext()?.addPath(cgPath)
    UIGraphicsGetCurrentContext()?.strokePath()
  }

  private func change(_ edit: (CGMutablePath) -> Void) {
    let path = CGMutablePath()
    path.addPath(cgPath)
    edit(path)
    cgPath = path
  }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  public static let zero = UIEdgeInsets()
}

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

extension NSCoder {
  public static func cgPoint(for string: String) -> CGPoint { NSPointFromString(string) }
}

public struct UIScreen: Sendable {
  public static let main = UIScreen()
  public let scale: CGFloat = 2
}

open class UIView: CALayerDelegate, KeyValueObserver {
  public let layer: CALayer
  public var tag = 0
  public private(set) weak var superview: UIView?
  public private(set) var subviews: [UIView] = []

  // On Apple's systems `layerClass`: here a class makes its layer.
  open class func makeLayer() -> CALayer { CALayer() }

  public init(frame: CGRect) {
    layer = Self.makeLayer()
    layer.delegate = self
    layer.frame = frame
    layer.setNeedsDisplay()
  }

  public convenience init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) { nil }

  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  // False at first, unlike UIKit's: an opaque layer draws on black.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  open var backgroundColor: UIColor? {
    get { layer.backgroundColor.map(UIColor.init(cgColor:)) }
    set { layer.backgroundColor = newValue?.cgColor }
  }

  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }

  open func sizeToFit() { bounds.size = intrinsicContentSize }

  open func addSubview(_ view: UIView) { insertSubview(view, at: .max) }

  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    view.superview = self
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
      subviews.insert(view, at: index)
    } else {
      layer.addSublayer(view.layer)
      subviews.append(view)
    }
  }

  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
    layer.bringSublayerToFront(view.layer)
  }

  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
    layer.sendSublayerToBack(view.layer)
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
  }

  open func setNeedsLayout() { layer.setNeedsLayout() }

  open func layoutIfNeeded() { layer.layoutIfNeeded() }

  open func layoutSubviews() {}

  open func layoutSublayers(of layer: CALayer) { layoutSubviews() }

  open func point(inside point: CGPoint) -> Bool { bounds.contains(point) }

  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  open func draw(_ rect: CGRect) {}

  open func draw(_ layer: CALayer, in context: CGContext) {
    UIGraphicsPushContext(context)
    draw(layer.bounds)
    UIGraphicsPopContext()
  }

  // The keys are the layer's: `bounds`, `position`, `opacity`. Observers are told at commit.
  open func addObserver(
    _ observer: KeyValueObserver, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer? = nil
  ) {
    layer.addObserver(observer, forKeyPath: keyPath, options: options, context: context)
  }

  open func removeObserver(_ observer: KeyValueObserver, forKeyPath keyPath: String) {
    layer.removeObserver(observer, forKeyPath: keyPath)
  }

  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  // What is presented, as a view of its own.
  open func snapshotView(afterScreenUpdates: Bool) -> UIView? {
    let picture = layer.snapshot(
      afterUpdates: afterScreenUpdates, scale: Double(UIScreen.main.scale))
    guard let picture else { return nil }
    let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    view.layer.contents = picture
    return view
  }

  // A view's changes animate only in an animation block.
  open func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }

  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    CALayer.animate(
      withDuration: duration, delay: delay, animations: animations, completion: completion)
  }

  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    CALayer.animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
      initialSpringVelocity: velocity, animations: animations, completion: completion)
  }
}
