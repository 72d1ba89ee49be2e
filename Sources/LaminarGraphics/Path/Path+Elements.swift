public import Foundation

extension Path {
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
}
