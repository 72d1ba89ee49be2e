public import Foundation

/// Subpaths made of lines, quadratic and cubic Bézier curves: an immutable value, cheap to copy.
///
/// Coordinates are finite: an element with a number that is not finite is omitted, and numbers
/// beyond ±1e12 are clamped to ±1e12. Every subpath begins with a move: a line or curve after a
/// close begins at the closed subpath's first point, as in Core Graphics, and gets a move there.
public struct Path: Sendable {
  /// The kinds of the elements, in drawing order.
  @usableFromInline package internal(set) var verbs: [Verb] = []
  /// The points of the elements, x before y: none for a close, control points before the end point.
  @usableFromInline package internal(set) var coordinates: [Double] = []
  /// The index in `coordinates` of the last move.
  @usableFromInline package internal(set) var subpathStart = 0
  /// The hash of the elements so far.
  var digest = PathDigest()

  /// Makes an empty path.
  public init() {}

  /// Makes a path from parts that follow the rules above.
  init(verbs: [Verb], coordinates: [Double], subpathStart: Int) {
    self.verbs = verbs
    self.coordinates = coordinates
    self.subpathStart = subpathStart
    var offset = 0
    for verb in verbs {
      digest.combine(verb)
      let end = offset + verb.coordinateCount
      while offset < end {
        digest.combine(coordinates[offset], coordinates[offset + 1])
        offset += 2
      }
    }
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// A number that is equal for equal paths, on every machine and in every run.
  ///
  /// Different paths have the same number with a probability of about 1 in 2⁶⁴, so a cache may look a
  /// path up by it but must compare the paths themselves.
  package var contentID: UInt64 { digest.value }
}

extension Path: Hashable {
  /// Whether both paths have the same elements.
  public static func == (a: Path, b: Path) -> Bool {
    a.digest == b.digest && a.verbs == b.verbs && a.coordinates == b.coordinates
  }

  /// Hashes the content id.
  public func hash(into hasher: inout Hasher) { hasher.combine(contentID) }
}

extension Path {
  /// The kind of an element.
  @usableFromInline package enum Verb: UInt8, Sendable, Hashable {
    case move, line, quad, cubic, close

    /// The number of values of the element in `coordinates`.
    @inlinable package var coordinateCount: Int {
      switch self {
      case .move, .line: 2
      case .quad: 4
      case .cubic: 6
      case .close: 0
      }
    }
  }

  // MARK: - Elements

  /// One element of a path.
  public enum Element: Sendable, Hashable {
    /// Begins a subpath.
    case move(to: CGPoint)
    /// A straight line.
    case line(to: CGPoint)
    /// A quadratic Bézier curve.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line back to the subpath's first point, which ends the subpath.
    case close
  }

  /// The elements of a path as a collection.
  public struct Elements: BidirectionalCollection, Sendable, Hashable {
    /// The index of an element.
    public struct Index: Comparable, Hashable, Sendable {
      var verb: Int
      var coordinate: Int

      /// Whether an index comes before another.
      public static func < (a: Index, b: Index) -> Bool { a.verb < b.verb }
    }

    let path: Path

    /// The index of the first element.
    public var startIndex: Index { Index(verb: 0, coordinate: 0) }
    /// The index after that of the last element.
    public var endIndex: Index {
      Index(verb: path.verbs.count, coordinate: path.coordinates.count)
    }
    /// The number of elements.
    public var count: Int { path.verbs.count }

    /// The index after another.
    public func index(after index: Index) -> Index {
      Index(
        verb: index.verb + 1,
        coordinate: index.coordinate + path.verbs[index.verb].coordinateCount)
    }

    /// The index before another.
    public func index(before index: Index) -> Index {
      Index(
        verb: index.verb - 1,
        coordinate: index.coordinate - path.verbs[index.verb - 1].coordinateCount)
    }

    /// The element at an index.
    public subscript(index: Index) -> Element {
      let at = index.coordinate
      switch path.verbs[index.verb] {
      case .move: return .move(to: path.cgPoint(at: at))
      case .line: return .line(to: path.cgPoint(at: at))
      case .quad:
        return .quadCurve(to: path.cgPoint(at: at + 2), control: path.cgPoint(at: at))
      case .cubic:
        return .curve(
          to: path.cgPoint(at: at + 4), control1: path.cgPoint(at: at),
          control2: path.cgPoint(at: at + 2))
      case .close: return .close
      }
    }
  }

  /// The elements, in drawing order.
  public var elements: Elements { Elements(path: self) }

  /// Makes a path by appending elements in order.
  public init(elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }

  /// Appends one element.
  package mutating func append(_ element: Element) {
    switch element {
    case .move(let to): move(to: to)
    case .line(let to): addLine(to: to)
    case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
    case .curve(let to, let control1, let control2):
      addCurve(to: to, control1: control1, control2: control2)
    case .close: closeSubpath()
    }
  }

  func cgPoint(at offset: Int) -> CGPoint {
    CGPoint(x: coordinates[offset], y: coordinates[offset + 1])
  }

  /// The point whose x is at an offset in `coordinates`.
  @inlinable package func point(at offset: Int) -> SIMD2<Double> {
    SIMD2(coordinates[offset], coordinates[offset + 1])
  }

  // MARK: - Building

  /// Begins a subpath at a point.
  public mutating func move(to point: CGPoint) { appendMove(SIMD2(point)) }

  /// Adds a line from the current point; without one, begins a subpath at the end point.
  public mutating func addLine(to end: CGPoint) { appendLine(SIMD2(end)) }

  /// Adds a quadratic Bézier curve from the current point; without one, from the control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    appendQuad(SIMD2(control), SIMD2(end))
  }

  /// Adds a cubic Bézier curve from the current point; without one, from the first control point.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    appendCubic(SIMD2(control1), SIMD2(control2), SIMD2(end))
  }

  /// Ends the subpath with a line to its first point, which becomes the current point.
  ///
  /// Does nothing without an open subpath.
  public mutating func closeSubpath() { appendClose() }

  /// Ends the subpath with a line to its first point, as `closeSubpath()` does.
  public mutating func close() { appendClose() }

  /// Adds an open subpath through points; adds nothing without points.
  public mutating func addLines(between points: some Sequence<CGPoint>) {
    var isFirst = true
    for point in points {
      if isFirst { move(to: point) } else { addLine(to: point) }
      isFirst = false
    }
  }

  /// Adds all subpaths of another path, each of its points mapped by a transform.
  public mutating func addPath(_ other: Path, transform: AffineTransform2D = .identity) {
    if isEmpty {
      self = other.applying(transform)
    } else {
      append(other, mappedBy: transform)
    }
  }

  /// Where the next line or curve begins: after a close, the closed subpath's first point; nil for
  /// an empty path.
  public var currentPoint: CGPoint? { currentLocation.map { CGPoint(x: $0.x, y: $0.y) } }

  /// `currentPoint` as a vector.
  var currentLocation: SIMD2<Double>? {
    guard let last = verbs.last else { return nil }
    return point(at: last == .close ? subpathStart : coordinates.count - 2)
  }

  // MARK: - Elements of vectors

  /// The largest size of a coordinate: squares and sums of many stay finite.
  static let coordinateLimit = 1e12

  /// `move(to:)` of a vector.
  package mutating func appendMove(_ point: SIMD2<Double>) {
    guard let point = Self.admitted(point) else { return }
    beginSubpath(point)
  }

  /// `addLine(to:)` of a vector.
  package mutating func appendLine(_ end: SIMD2<Double>) {
    guard let end = Self.admitted(end) else { return }
    guard continueSubpath() else { return beginSubpath(end) }
    push(.line)
    push(end)
  }

  /// `addQuadCurve(to:control:)` of vectors.
  package mutating func appendQuad(_ control: SIMD2<Double>, _ end: SIMD2<Double>) {
    guard let control = Self.admitted(control), let end = Self.admitted(end) else { return }
    if !continueSubpath() { beginSubpath(control) }
    push(.quad)
    push(control)
    push(end)
  }

  /// `addCurve(to:control1:control2:)` of vectors.
  package mutating func appendCubic(
    _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>
  ) {
    guard let control1 = Self.admitted(control1), let control2 = Self.admitted(control2),
      let end = Self.admitted(end)
    else { return }
    if !continueSubpath() { beginSubpath(control1) }
    push(.cubic)
    push(control1)
    push(control2)
    push(end)
  }

  /// `closeSubpath()`.
  package mutating func appendClose() {
    guard let last = verbs.last, last != .close else { return }
    push(.close)
  }

  /// Reserves capacity for elements.
  package mutating func reserveCapacity(verbs verbCount: Int, coordinates coordinateCount: Int) {
    verbs.reserveCapacity(verbCount)
    coordinates.reserveCapacity(coordinateCount)
  }

  /// Reserves capacity for a shape in an empty path; a path that is not empty grows by itself.
  mutating func reserveForShape(verbs verbCount: Int, coordinates coordinateCount: Int) {
    if isEmpty { reserveCapacity(verbs: verbCount, coordinates: coordinateCount) }
  }

  mutating func append(_ other: Path, mappedBy transform: AffineTransform2D) {
    var at = 0
    for verb in other.verbs {
      switch verb {
      case .move: appendMove(transform.map(other.point(at: at)))
      case .line: appendLine(transform.map(other.point(at: at)))
      case .quad:
        appendQuad(transform.map(other.point(at: at)), transform.map(other.point(at: at + 2)))
      case .cubic:
        appendCubic(
          transform.map(other.point(at: at)), transform.map(other.point(at: at + 2)),
          transform.map(other.point(at: at + 4)))
      case .close: appendClose()
      }
      at += verb.coordinateCount
    }
  }

  /// A point as it is stored: within the limit, without negative zeros; nil if it is not finite.
  static func admitted(_ point: SIMD2<Double>) -> SIMD2<Double>? {
    let x = point.x
    let y = point.y
    guard x.isFinite, y.isFinite else { return nil }
    let limit = coordinateLimit
    return SIMD2(min(max(x, -limit), limit) + 0, min(max(y, -limit), limit) + 0)
  }

  /// Whether there is a subpath to draw on, after a close a new one at its first point.
  private mutating func continueSubpath() -> Bool {
    guard let last = verbs.last else { return false }
    if last == .close { beginSubpath(point(at: subpathStart)) }
    return true
  }

  private mutating func beginSubpath(_ point: SIMD2<Double>) {
    subpathStart = coordinates.count
    push(.move)
    push(point)
  }

  private mutating func push(_ verb: Verb) {
    verbs.append(verb)
    digest.combine(verb)
  }

  private mutating func push(_ point: SIMD2<Double>) {
    coordinates.append(point.x)
    coordinates.append(point.y)
    digest.combine(point.x, point.y)
  }

  // MARK: - The methods of UIBezierPath, for code that was written for it

  /// Adds an arc, clockwise as it appears on a screen whose y axis points down: UIKit's
  /// `UIBezierPath.addArc(withCenter:radius:startAngle:endAngle:clockwise:)`.
  ///
  /// The direction is the opposite of ``addArc(center:radius:startAngle:endAngle:clockwise:)``, whose
  /// meaning is Core Graphics'. Angles are in radians; otherwise it does what that method does.
  public mutating func addArc(
    withCenter center: CGPoint, radius: Double, startAngle: Double, endAngle: Double,
    clockwise: Bool
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Adds a cubic Bézier curve: UIKit's name of ``addCurve(to:control1:control2:)``.
  public mutating func addCurve(
    to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) {
    addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve: UIKit's name of ``addQuadCurve(to:control:)``.
  public mutating func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    addQuadCurve(to: end, control: controlPoint)
  }

  // MARK: - Shapes

  /// Makes a rectangle.
  public init(rect: CGRect) {
    self.init()
    addRect(rect)
  }

  /// Makes the ellipse that fits a rectangle.
  public init(ellipseIn rect: CGRect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Makes the ellipse that fits a rectangle.
  public init(ovalIn rect: CGRect) { self.init(ellipseIn: rect) }

  /// Makes a closed polygon from its corners.
  package init(polygon points: some Sequence<CGPoint>) {
    self.init()
    addLines(between: points)
    closeSubpath()
  }

  /// Makes an open line through points.
  package init(polyline points: some Sequence<CGPoint>) {
    self.init()
    addLines(between: points)
  }

  /// Makes a star whose first tip points up on a screen (to lesser y), the others clockwise.
  ///
  /// - Parameters:
  ///   - center: Its middle.
  ///   - points: How many tips, from 2 to 10,000; fewer make an empty path, more count as 10,000.
  ///   - outerRadius: From the middle to a tip; less than 0 counts as 0.
  ///   - innerRadius: From the middle to a corner between tips; less than 0 counts as 0.
  package init(starCenter center: CGPoint, points: Int, outerRadius: Double, innerRadius: Double) {
    self.init()
    guard points >= 2 else { return }
    let tips = min(points, 10_000)
    reserveCapacity(verbs: 2 * tips + 1, coordinates: 4 * tips)
    for index in 0..<(2 * tips) {
      let angle = Double.pi * (Double(index) / Double(tips) - 0.5)
      let radius = max(index & 1 == 0 ? outerRadius : innerRadius, 0)
      let corner = SIMD2(center) + EllipticArc.direction(angle) * radius
      if index == 0 { appendMove(corner) } else { appendLine(corner) }
    }
    appendClose()
  }

  /// Adds a rectangle as a closed subpath that begins at the least x and y and goes to the
  /// greatest x first.
  ///
  /// Negative sizes are made positive; a rectangle with a number that is not finite is omitted.
  public mutating func addRect(_ rect: CGRect) {
    guard let box = Box(rect) else { return }
    reserveForShape(verbs: 5, coordinates: 8)
    appendMove(box.min)
    appendLine(SIMD2(box.max.x, box.min.y))
    appendLine(box.max)
    appendLine(SIMD2(box.min.x, box.max.y))
    appendClose()
  }

  /// Adds rectangles, each as `addRect(_:)` does.
  public mutating func addRects(_ rects: some Sequence<CGRect>) {
    for rect in rects { addRect(rect) }
  }

  // MARK: - Transforming

  /// The path with every point mapped.
  public func applying(_ transform: AffineTransform2D) -> Path {
    if transform == .identity { return self }
    var mapped = coordinates
    let limit = Self.coordinateLimit
    var at = 0
    while at < mapped.count {
      let x = transform.a * mapped[at] + transform.c * mapped[at + 1] + transform.tx
      let y = transform.b * mapped[at] + transform.d * mapped[at + 1] + transform.ty
      guard abs(x) <= limit, abs(y) <= limit else {
        var path = Path()
        path.append(self, mappedBy: transform)
        return path
      }
      mapped[at] = x + 0
      mapped[at + 1] = y + 0
      at += 2
    }
    return Path(verbs: verbs, coordinates: mapped, subpathStart: subpathStart)
  }

  /// The path drawn backwards: the last subpath comes first, every direction is reversed, and
  /// closed subpaths stay closed and begin where they began.
  public func reversed() -> Path {
    var result = Path()
    result.reserveCapacity(verbs: verbs.count, coordinates: coordinates.count)
    var verbEnd = verbs.count
    var coordinateEnd = coordinates.count
    var verb = verbEnd
    var coordinate = coordinateEnd
    while verb > 0 {
      verb -= 1
      coordinate -= verbs[verb].coordinateCount
      guard verbs[verb] == .move else { continue }
      result.appendReversed(self, verbs: verb..<verbEnd, coordinates: coordinate..<coordinateEnd)
      verbEnd = verb
      coordinateEnd = coordinate
    }
    return result
  }

  /// Appends one subpath of a path backwards.
  private mutating func appendReversed(
    _ path: Path, verbs range: Range<Int>, coordinates: Range<Int>
  ) {
    let isClosed = path.verbs[range.upperBound - 1] == .close
    let first = path.point(at: coordinates.lowerBound)
    var at = coordinates.upperBound - 2
    let last = path.point(at: at)
    let drawn = (range.lowerBound + 1)..<(isClosed ? range.upperBound - 1 : range.upperBound)
    var lowest = drawn.lowerBound
    appendMove(isClosed ? first : last)
    if isClosed, last != first, !drawn.isEmpty {
      appendLine(last)
      // The first line becomes the closing line.
      if path.verbs[lowest] == .line { lowest += 1 }
    }
    var verb = drawn.upperBound
    while verb > lowest {
      verb -= 1
      switch path.verbs[verb] {
      case .line:
        appendLine(path.point(at: at - 2))
      case .quad:
        appendQuad(path.point(at: at - 2), path.point(at: at - 4))
      case .cubic:
        appendCubic(path.point(at: at - 2), path.point(at: at - 4), path.point(at: at - 6))
      case .move, .close:
        break
      }
      at -= path.verbs[verb].coordinateCount
    }
    if isClosed { appendClose() }
  }
}

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension AffineTransform2D {
  /// The image of a point.
  func map(_ point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }
}

/// The rule for which points are inside a path that crosses itself.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  /// Inside where the winding number is not 0.
  case nonZero = "non-zero"
  /// Inside where the winding number is odd.
  case evenOdd = "even-odd"
}

/// A running hash of a path's elements: one widening multiplication per point.
struct PathDigest: Sendable, Hashable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let first: UInt64 = 0xD6E8_FEB8_6659_FD93
  private static let second: UInt64 = 0xA5A3_5625_E7B1_9E43

  /// Adds the kind of an element.
  mutating func combine(_ verb: Path.Verb) {
    state ^= (UInt64(verb.rawValue) &+ 1) &* Self.second
  }

  /// Adds a point, which has no negative zero.
  mutating func combine(_ x: Double, _ y: Double) {
    state = Self.fold(x.bitPattern ^ Self.first, y.bitPattern ^ state)
    state &+= Self.second
  }

  /// The hash of everything added.
  var value: UInt64 { Self.fold(state ^ Self.first, Self.second) }

  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    // The operands are mixed in again so that a factor of 0 loses nothing.
    return product.high ^ product.low ^ (a &+ b &* first)
  }
}
