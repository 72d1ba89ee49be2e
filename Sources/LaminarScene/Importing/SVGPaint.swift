import LaminarGraphics

/// What fills or strokes an element.
indirect enum SVGPaint {
  case none
  case color(Color)
  /// The value of `color` of the element that is painted.
  case current
  /// The paint server of an id, with what is painted if there is none.
  case reference(String, fallback: SVGPaint?, Range<Int>)
}

extension SVGImporter {
  /// What a paint is for an element with a bounding box, in a context with its style.
  func paint(_ paint: SVGPaint, of box: Box, _ context: Context) -> ShapePaint {
    switch paint {
    case .none: return .none
    case .color(let color): return .color(color)
    case .current: return .color(context.style.color)
    case .reference(let id, let fallback, let range):
      let instead = fallback.map { self.paint($0, of: box, context) } ?? .none
      let help = instead.isNone ? "nothing is painted" : "its fallback colour is painted"
      guard let index = element(id) else {
        reportBad(
          "there is no paint with the id \(DiagnosticText.quoted(id))", at: range, help: help)
        return instead
      }
      let element = document.elements[index]
      guard element.name == "linearGradient" || element.name == "radialGradient" else {
        reportUnsupported("the paint <\(DiagnosticText.shortened(element.name))>", at: range, help)
        return instead
      }
      let chain = chain(from: index)
      let stops = stops(of: chain)
      guard !stops.isEmpty else {
        // A reference that leads nowhere was reported.
        if chain.last.flatMap({ reference(of: document.elements[$0]) }) == nil {
          reportBad(
            "the gradient \(DiagnosticText.quoted(id)) has no stops", at: range,
            help: "nothing is painted")
        }
        return .none
      }
      return gradient(chain, stops, of: box, range, context) ?? instead
    }
  }

  /// A gradient as an element is painted with it; nil when it paints nothing: lines have no box that
  /// it could be relative to.
  private func gradient(
    _ chain: [Int], _ stops: [SVGGradient.Stop], of box: Box, _ range: Range<Int>,
    _ context: Context
  ) -> ShapePaint? {
    guard let index = chain.first else { return nil }
    let kind = document.elements[index].name
    /// The first attribute of a name in the chain; what only one kind of gradient has comes from that.
    func attribute(_ name: String, isShared: Bool = false) -> XMLDocument.Attribute? {
      chain.lazy.map { self.document.elements[$0] }.filter { isShared || $0.name == kind }
        .compactMap { $0.attribute(name) }.first
    }
    let isRelative =
      attribute("gradientUnits", isShared: true)?.value != "userSpaceOnUse"
    var viewport = isRelative ? context.viewport.sized(1, 1) : context.viewport
    viewport.fontSize = ownStyle(of: index).fontSize
    func length(_ name: String, _ reference: SVGScanner.Reference) -> Double? {
      guard let attribute = attribute(name) else { return nil }
      if let length = SVGScanner.length(attribute.value, of: reference, in: viewport) {
        return length
      }
      reportBad("\(DiagnosticText.quoted(attribute.value)) is not a length", at: attribute.range)
      return nil
    }
    guard let last = stops.last else { return nil }
    var matrix = AffineTransform2D.identity
    if let style = chain.lazy.map({ self.ownStyle(of: $0) }).first(where: { $0.transform != nil }) {
      matrix = map(style, in: context.viewport, box)
    }
    guard matrix.determinant != 0 else {
      reportBad(
        "the gradient's transform maps all to a line or a point", at: range,
        help: "nothing is painted with it")
      return nil
    }
    if isRelative {
      let size = box.max - box.min
      guard size.x > 0, size.y > 0 else { return nil }
      matrix = matrix.concatenating(
        AffineTransform2D(a: size.x, b: 0, c: 0, d: size.y, tx: box.min.x, ty: box.min.y))
    }
    guard matrix.determinant != 0 else { return nil }
    let full = (viewport.width, viewport.height)
    let form: SVGGradient.Kind
    if kind == "linearGradient" {
      let start = SIMD2(length("x1", .width) ?? 0, length("y1", .height) ?? 0)
      let end = SIMD2(length("x2", .width) ?? full.0, length("y2", .height) ?? 0)
      guard start != end else { return .color(last.color) }
      form = .linear(start, end)
    } else {
      let center = SIMD2(
        length("cx", .width) ?? full.0 / 2, length("cy", .height) ?? full.1 / 2)
      let half = SVGScanner.length("50%", of: .diagonal, in: viewport) ?? 0.5
      let radius = length("r", .diagonal) ?? half
      guard radius > 0 else { return .color(last.color) }
      let focus = SIMD2(length("fx", .width) ?? center.x, length("fy", .height) ?? center.y)
      let innerRadius = max(length("fr", .diagonal) ?? 0, 0)
      if focus != center, innerRadius >= radius {
        reportUnsupported(
          "a circle around the focus of a gradient that is not the smaller one",
          at: attribute("fr")?.range ?? range, "the focus moves to the centre")
      }
      form = .radial(center: center, focus: focus, innerRadius: innerRadius, radius: radius)
    }
    guard stops.count > 1 else { return .color(last.color) }
    let spread = attribute("spreadMethod", isShared: true)?.value ?? "pad"
    return .gradient(
      SVGGradient(
        kind: form, stops: stops, spread: ["reflect", "repeat"].contains(spread) ? spread : "pad",
        matrix: matrix, range: range))
  }

  /// The style of an element outside of uses.
  private func ownStyle(of index: Int) -> SVGStyle {
    style(
      of: document.elements[index], inheriting: style(above: index),
      in: rootViewport)
  }

  /// A gradient and those that it takes attributes and stops from.
  private func chain(from index: Int) -> [Int] {
    var chain = [index]
    while let last = chain.last, let (id, range) = reference(of: document.elements[last]) {
      guard chain.count < Self.deepest else {
        reportBad(
          "more than \(Self.deepest) gradients refer to each other", at: range,
          help: "what the next ones state is left out")
        break
      }
      guard let next = element(id), document.elements[next].name.hasSuffix("Gradient") else {
        reportBad("there is no gradient with the id \(DiagnosticText.quoted(id))", at: range)
        break
      }
      guard !chain.contains(next) else {
        reportBad("\(DiagnosticText.quoted(id)) refers to itself", at: range)
        break
      }
      chain.append(next)
    }
    return chain
  }

  private func stops(of chain: [Int]) -> [SVGGradient.Stop] {
    let elements = document.elements
    func stops(_ index: Int) -> [Int] {
      elements[index].children.filter { elements[$0].name == "stop" && isSVG(elements[$0]) }
    }
    guard let owner = chain.first(where: { !stops($0).isEmpty }) else { return [] }
    if let known = gradientStops[owner] { return known }
    var last = 0.0
    let own = ownStyle(of: owner)
    let result = stops(owner).map { index in
      let element = elements[index]
      let style = style(of: element, inheriting: own, in: rootViewport)
      var offset = 0.0
      if let attribute = element.attribute("offset") {
        if let fraction = SVGScanner.fraction(attribute.value.trimmed) {
          offset = fraction
        } else {
          reportBad(
            "\(DiagnosticText.quoted(attribute.value)) is not an offset", at: attribute.range)
        }
      }
      last = min(1, max(offset, last))
      var color = style.color(of: style.stopColor) ?? .black
      color.alpha *= style.stopOpacity
      return SVGGradient.Stop(offset: last, color: color)
    }
    gradientStops[owner] = result
    return result
  }

  /// The style that an element inherits, by all elements around it.
  func style(above index: Int) -> SVGStyle {
    guard let parent = document.elements[index].parent else { return SVGStyle() }
    if let known = inheritedStyles[parent] { return known }
    var ancestors: [Int] = []
    var next: Int? = parent
    while let current = next, inheritedStyles[current] == nil {
      ancestors.append(current)
      next = document.elements[current].parent
    }
    var style = next.flatMap { inheritedStyles[$0] } ?? SVGStyle()
    for ancestor in ancestors.reversed() {
      style = self.style(
        of: document.elements[ancestor], inheriting: style, in: rootViewport)
      inheritedStyles[ancestor] = style
    }
    return style
  }
}

// MARK: - Gradients

/// A gradient as an element is painted with it.
struct SVGGradient {
  enum Kind {
    /// From the first point to the second.
    case linear(SIMD2<Double>, SIMD2<Double>)
    /// From a circle around a focus to one around a centre, whose radius may be the smaller one if both
    /// are one point.
    case radial(
      center: SIMD2<Double>, focus: SIMD2<Double>, innerRadius: Double, radius: Double)
  }

  struct Stop {
    var offset: Double
    var color: Color
  }

  var kind: Kind
  /// At least two, in order.
  var stops: [Stop]
  var spread: String
  /// From the gradient's space to the element's user space.
  var matrix: AffineTransform2D
  /// Where it is used, for reports.
  var range: Range<Int>

  /// The most stops of a layer.
  private static let mostStops = 1000

  /// From the space of the gradient's layer to the element's user space: a rotation where the ellipses
  /// of a radial gradient are turned, else the identity.
  var space: AffineTransform2D {
    guard case .radial = kind else { return .identity }
    let (xx, yy, xy) = spreadOfCircle
    guard abs(xy) > 1e-9 * max(xx, yy) else { return .identity }
    let difference = (xx - yy) / 2
    let root = (difference * difference + xy * xy).squareRoot()
    // The eigenvector of the greater eigenvalue, by the larger of two equal formulas.
    var axis = SIMD2(difference + root, xy)
    if difference < 0 { axis = SIMD2(xy, root - difference) }
    axis /= (axis.x * axis.x + axis.y * axis.y).squareRoot()
    return AffineTransform2D(a: axis.x, b: axis.y, c: -axis.y, d: axis.x, tx: 0, ty: 0)
  }

  /// The symmetric matrix whose ellipse the matrix makes of a circle.
  private var spreadOfCircle: (xx: Double, yy: Double, xy: Double) {
    (
      matrix.a * matrix.a + matrix.c * matrix.c, matrix.b * matrix.b + matrix.d * matrix.d,
      matrix.a * matrix.b + matrix.c * matrix.d
    )
  }

  /// The stops of a layer with the two points between which they are.
  private struct Ramp {
    var start: SIMD2<Double>
    var end: SIMD2<Double>
    var focus: SIMD2<Double>?
    var periods: Periods
  }

  /// Some periods of the stops as one list.
  private struct Periods {
    var first = 0.0
    var count = 1.0
    var stops: [Stop]
    var isWhole = true
  }

  /// The gradient layer that shows the gradient in a rectangle of its `space`, and whether it has all
  /// repeats.
  func layer(
    _ name: String, in extent: PartLayer.Extent, opacity: Double
  ) -> (layer: PartLayer, isWhole: Bool) {
    var layer = PartLayer(name: name, type: "gradient")
    layer.extent = extent
    let ramp: Ramp
    switch kind {
    case .linear(let first, let last): ramp = axial(first, last, in: extent)
    case .radial(let center, let focus, let innerRadius, let radius):
      layer.keys.append(("gradientType", "\"radial\""))
      let isApart = focus != center && innerRadius < radius
      ramp = radial(center, isApart ? focus : nil, innerRadius, radius, in: extent)
    }
    let stops = ramp.periods.stops
    let colors = stops.map { SceneNumber.color($0.color, opacity: opacity) }
    layer.keys.append(("colors", "[" + colors.joined(separator: ", ") + "]"))
    let offsets = stops.map(\.offset)
    if offsets != [0, 1] { layer.keys.append(("locations", SceneNumber.list(offsets))) }
    layer.keys.append(("startPoint", SceneNumber.list([ramp.start.x, ramp.start.y])))
    layer.keys.append(("endPoint", SceneNumber.list([ramp.end.x, ramp.end.y])))
    if let focus = ramp.focus {
      layer.keys.append(("focalPoint", SceneNumber.list([focus.x, focus.y])))
    }
    return (layer, ramp.periods.isWhole)
  }

  /// The progress of a linear gradient is an affine function of the position, whatever transforms it:
  /// one pair of points in the unit square of the layer gives it.
  private func axial(
    _ first: SIMD2<Double>, _ last: SIMD2<Double>, in extent: PartLayer.Extent
  ) -> Ramp {
    let inverse = matrix.inverted()
    let axis = last - first
    let square = axis.x * axis.x + axis.y * axis.y
    func progress(_ x: Double, _ y: Double) -> Double {
      let point = inverse.map(extent.x + x * extent.width, extent.y + y * extent.height)
      return ((point.x - first.x) * axis.x + (point.y - first.y) * axis.y) / square
    }
    let origin = progress(0, 0)
    let slope = SIMD2(progress(1, 0) - origin, progress(0, 1) - origin)
    let length = slope.x * slope.x + slope.y * slope.y
    guard length > 0, length.isFinite else {
      return Ramp(start: .zero, end: SIMD2(1, 0), periods: Periods(stops: stops))
    }
    let step = slope / length
    let corners = [origin, progress(1, 0), progress(0, 1), progress(1, 1)]
    let periods = periods(from: corners.min() ?? 0, to: corners.max() ?? 1)
    let start = step * (periods.first - origin)
    return Ramp(start: start, end: start + step * periods.count, periods: periods)
  }

  /// The farthest that the circles' tip is from the centre, as a fraction of the radius: as gradient
  /// layers have it.
  private static let farthestTip = 0.99

  private func radial(
    _ center: SIMD2<Double>, _ focus: SIMD2<Double>?, _ innerRadius: Double, _ radius: Double,
    in extent: PartLayer.Extent
  ) -> Ramp {
    // The circle of radius 0 of those from the one around the focus to the one around the centre.
    var arm = SIMD2<Double>.zero
    if let focus {
      arm = (center - focus) * (radius / (radius - innerRadius))
      let length = (arm * arm).sum().squareRoot()
      let limit = radius * Self.farthestTip
      if length > limit { arm *= limit / length }
    }
    let inverse = space.inverted()
    let whole = matrix.concatenating(inverse)
    // What a distance of 1 from the centre is.
    let unit = SIMD2(
      (whole.a * whole.a + whole.c * whole.c).squareRoot(),
      (whole.b * whole.b + whole.d * whole.d).squareRoot())
    let size = SIMD2(extent.width, extent.height)
    func fraction(_ point: SIMD2<Double>) -> SIMD2<Double> {
      let image = whole.map(point.x, point.y)
      return (SIMD2(image.x, image.y) - SIMD2(extent.x, extent.y)) / size
    }
    let tip = fraction(center - arm)
    // Distances in multiples of the unit, which turns and mirrors leave as they are.
    let direction = (fraction(center) - tip) * size / unit
    let square = radius * radius - (direction * direction).sum()
    var reach = 0.0
    for corner in [SIMD2(0.0, 0.0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)] {
      // The radius of the circle through the corner.
      let away = (corner - tip) * size / unit
      var distance = (away * away).sum().squareRoot()
      if focus != nil {
        let along = (away * direction).sum()
        let root = (along * along + square * distance * distance).squareRoot()
        distance = (root - along) / square * radius
      }
      reach = max(reach, distance)
    }
    let (periods, distance) = rings(innerRadius, radius, reach: reach)
    let start = fraction(center - arm + arm * (distance / radius))
    return Ramp(
      start: start, end: start + unit * distance / size, focus: focus == nil ? nil : tip,
      periods: periods)
  }

  /// The stops from the centre to a distance, which is the second result.
  private func rings(
    _ innerRadius: Double, _ radius: Double, reach: Double
  ) -> (periods: Periods, distance: Double) {
    let span = radius - innerRadius
    if innerRadius == 0 {
      let periods = periods(from: 0, to: reach / radius)
      return (periods, radius * periods.count)
    }
    // Without a ring between the circles the first colour is inside, and the last one outside; and
    // what repeats without end is seen as its mean.
    guard span != 0 else {
      var ends = [stops.first, stops.last].compactMap { $0 }
      if spread != "pad" { ends = ends.map { Stop(offset: $0.offset, color: mean) } }
      return (Periods(stops: ends.map { Stop(offset: 1, color: $0.color) }), radius)
    }
    let (atCenter, atEdge) = (-innerRadius / span, (reach - innerRadius) / span)
    var periods = periods(from: min(atCenter, atEdge), to: max(atCenter, atEdge))
    // The stops by their distances, from the centre outwards.
    var rings = periods.stops.map { stop in
      Stop(
        offset: innerRadius + (periods.first + stop.offset * periods.count) * span,
        color: stop.color)
    }
    if span < 0 { rings.reverse() }
    guard let last = rings.last, last.offset > 0 else {
      periods.stops = [0, 1].map { Stop(offset: $0, color: rings.last?.color ?? .clear) }
      return (periods, radius)
    }
    if let index = rings.firstIndex(where: { $0.offset >= 0 }), index > 0 {
      let (inside, outside) = (rings[index - 1], rings[index])
      let share = -inside.offset / (outside.offset - inside.offset)
      rings.removeFirst(index)
      rings.insert(
        Stop(offset: 0, color: inside.color.mixed(with: outside.color, at: share)), at: 0)
    }
    periods.stops = rings.map { Stop(offset: $0.offset / last.offset, color: $0.color) }
    return (periods, last.offset)
  }

  /// The mean colour of a period.
  private var mean: Color {
    var sum = SIMD4<Double>.zero
    var before = Stop(offset: 0, color: stops.first?.color ?? .clear)
    for stop in stops + [Stop(offset: 1, color: stops.last?.color ?? .clear)] {
      let middle = before.color.mixed(with: stop.color, at: 0.5)
      let channels = SIMD4(middle.red, middle.green, middle.blue, middle.alpha)
      sum += channels * (stop.offset - before.offset)
      before = stop
    }
    return Color(red: sum.x, green: sum.y, blue: sum.z, alpha: sum.w)
  }

  /// The periods that cover a stretch of progress.
  private func periods(from low: Double, to high: Double) -> Periods {
    guard spread != "pad", let start = stops.first, let end = stops.last else {
      return Periods(stops: stops)
    }
    var period = stops
    if start.offset > 0 { period.insert(Stop(offset: 0, color: start.color), at: 0) }
    if end.offset < 1 { period.append(Stop(offset: 1, color: end.color)) }
    let first = low.rounded(.down)
    let count = max(1, high.rounded(.up) - first)
    guard count * Double(period.count) <= Double(Self.mostStops) else {
      return Periods(stops: stops, isWhole: false)
    }
    var all: [Stop] = []
    for index in 0..<Int(count) {
      let isMirrored =
        spread == "reflect" && (first + Double(index)).remainder(dividingBy: 2) != 0
      for stop in isMirrored ? period.reversed() : period {
        let offset = isMirrored ? 1 - stop.offset : stop.offset
        all.append(Stop(offset: (Double(index) + offset) / count, color: stop.color))
      }
    }
    return Periods(first: first, count: count, stops: all)
  }
}
