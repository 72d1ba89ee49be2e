public import Foundation
import LaminarGraphics

/// A layer that draws a gradient over its background: Core Animation’s `CAGradientLayer`.
open class GradientLayer: Layer {
  package override class var owner: PropertyOwner { .gradient }

  package override class func keyPathNames() -> [KeyPathName] {
    super.keyPathNames() + PropertyTable.gradientLayerNames(Self.self)
  }

  open override func presentation() -> GradientLayer? {
    makePresentation(at: nil, GradientLayer.init(layer:)) as? GradientLayer
  }

  open override func presentation(at time: TimeInterval) -> GradientLayer? {
    makePresentation(at: time, GradientLayer.init(layer:)) as? GradientLayer
  }

  /// The colours of the stops, as `Color`. Animatable, nil by default.
  open var colors: [Any]? {
    get { values[.colors].keyValueForm as? [Any] }
    set { write(.colors, converting: newValue) }
  }

  /// The positions of the stops, 0…1 and ascending; nil spaces them evenly. Animatable, nil by
  /// default.
  open var locations: [NSNumber]? {
    get { values[.locations].keyValueForm as? [NSNumber] }
    set { write(.locations, converting: newValue) }
  }

  /// The first stop’s point in the unit square. Animatable, (0.5, 0) by default.
  open var startPoint: CGPoint {
    get { CGPoint(propertyValue: values[.startPoint]) ?? .zero }
    set { write(.startPoint, .point(newValue)) }
  }

  /// The last stop’s point in the unit square. Animatable, (0.5, 1) by default.
  open var endPoint: CGPoint {
    get { CGPoint(propertyValue: values[.endPoint]) ?? .zero }
    set { write(.endPoint, .point(newValue)) }
  }

  /// The point in the unit square from which the colours of a radial gradient spread, while the last
  /// one stays on the ellipse around the start point; nil for the start point itself. An addition to
  /// Core Animation. Animatable, nil by default.
  open var focalPoint: CGPoint? {
    get { CGPoint(propertyValue: values[.focalPoint]) }
    set { write(.focalPoint, newValue.propertyValue) }
  }

  /// The geometry of the gradient. Axial by default.
  open var type: GradientLayerType {
    get { GradientLayerType(rawValue: word(.gradientType)) }
    set { write(.gradientType, .string(newValue.rawValue)) }
  }
}

// MARK: - Properties

extension PropertyTable {
  /// The properties that `GradientLayer` introduces.
  static let gradientRows: [PropertyRow] = [
    PropertyRow(
      .colors, "colors", .gradient, .colors, .none,
      animatable: true, action: .basic, access: .init(\GradientLayer.colors, kind: .colors),
      "The colours of the stops."),
    PropertyRow(
      .locations, "locations", .gradient, .numbers, .none,
      animatable: true, action: .basic, unit: .fraction,
      access: .init(\GradientLayer.locations, kind: .numbers),
      "The positions of the stops, 0…1 and ascending; nil spaces them evenly."),
    PropertyRow(
      .startPoint, "startPoint", .gradient, .point, .point(CGPoint(x: 0.5, y: 0)),
      animatable: true, action: .basic, unit: .fraction, access: .init(\GradientLayer.startPoint),
      "The first stop’s position in the unit square of the bounds."),
    PropertyRow(
      .endPoint, "endPoint", .gradient, .point, .point(CGPoint(x: 0.5, y: 1)),
      animatable: true, action: .basic, unit: .fraction, access: .init(\GradientLayer.endPoint),
      "The last stop’s position in the unit square of the bounds."),
    PropertyRow(
      .focalPoint, "focalPoint", .gradient, .point, .none,
      animatable: true, action: .basic, unit: .fraction, access: .init(\GradientLayer.focalPoint),
      "From where a radial gradient spreads, in the unit square; nil for the start point."),
    PropertyRow(
      .gradientType, "type", .gradient, .choice(["axial", "radial", "conic"]), .string("axial"),
      access: .init(\GradientLayer.type),
      "Along a line, outwards from a point, or around a point."),
  ]
}

// MARK: - Presentation

extension Gradient {
  /// The number of stops of a gradient layer at a moment, at most.
  static func stopCount(_ presentation: PresentationTree, _ node: Int) -> Int {
    guard case .colors(let colors) = presentation.value(.colors, of: node) else { return 0 }
    let isMixed = colors.allSatisfy(\.space.mixesAsDevice)
    return isMixed ? colors.count * maxStopsPerMixedStop : colors.count
  }

  /// What a gradient layer draws over its bounds at a moment (Laminar.docc: Gradients, "Stops");
  /// nil for fewer than two colours, or not as many locations as colours.
  init?(_ presentation: PresentationTree, _ node: Int, _ bounds: CGRect) {
    guard case .colors(let colors) = presentation.value(.colors, of: node), colors.count >= 2,
      case .point(let start) = presentation.value(.startPoint, of: node),
      case .point(let end) = presentation.value(.endPoint, of: node)
    else { return nil }
    var positions = colors.indices.map { Double($0) / Double(colors.count - 1) }
    if case .numbers(let locations) = presentation.value(.locations, of: node) {
      guard locations.count == colors.count else { return nil }
      positions = locations
    }
    let kind: Kind =
      switch presentation.value(.gradientType, of: node) {
      case .string("radial"): .radial
      case .string("conic"): .conic
      default: .axial
      }
    self.init(
      kind: kind,
      stops: zip(colors, positions).map { Stop(color: $0, location: $1) }.mixedAsDevice,
      startPoint: SIMD2(Double(start.x), Double(start.y)),
      endPoint: SIMD2(Double(end.x), Double(end.y)),
      placement: AffineTransform2D(
        a: Double(bounds.width), b: 0, c: 0, d: Double(bounds.height),
        tx: Double(bounds.minX), ty: Double(bounds.minY)))
    if case .point(let focus) = presentation.value(.focalPoint, of: node) {
      self.focus(on: SIMD2(Double(focus.x), Double(focus.y)))
    }
  }

  /// The farthest that a focus is from the start point, as a fraction of the way to the ellipse.
  private static let farthestFocus = 0.99

  /// Lets the colours of a radial gradient spread from another point of its plane: between circles, in
  /// a plane in which the ellipse is the unit circle (Laminar.docc: Gradients, "Radial gradients").
  private mutating func focus(on point: SIMD2<Double>) {
    let axes = endPoint - startPoint
    guard kind == .radial, axes.x != 0, axes.y != 0 else { return }
    var focus = (point - startPoint) / axes
    let distance = (focus * focus).sum().squareRoot()
    guard distance > 0 else { return }
    if distance > Self.farthestFocus { focus *= Self.farthestFocus / distance }
    placement = AffineTransform2D(
      a: axes.x, b: 0, c: 0, d: axes.y, tx: startPoint.x, ty: startPoint.y
    ).concatenating(placement)
    kind = .circles
    startPoint = focus
    endPoint = .zero
    circles = Circles(endRadius: 1, reachesAfter: true)
  }
}
