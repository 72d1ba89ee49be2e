import Foundation

/// Edges of a rectangle: UIKit's `UIRectEdge`, with the same bits.
public struct RectEdge: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = RectEdge(rawValue: 1)
  /// The left edge.
  public static let left = RectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = RectEdge(rawValue: 4)
  /// The right edge.
  public static let right = RectEdge(rawValue: 8)
  /// All four.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

/// Recognises one finger that drags from an edge of the stage: UIKit's `UIScreenEdgePanGestureRecognizer`.
///
/// As a pan, but the finger must touch near one of the edges of the root's bounds, and move away from it
/// first (Laminar.docc: Gestures, "Screen edge pans"). Further fingers are ignored, as documented.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges where the gesture may start. Empty by default: it never does.
  open var edges: RectEdge = []

  private var root: Layer? {
    var top = layer
    while let superlayer = top?.superlayer { top = superlayer }
    return top
  }

  /// The edges that a point of the root's space is near, and the vectors away from them.
  private func edges(near point: CGPoint, of bounds: CGRect) -> [CGPoint] {
    let distances: [(RectEdge, CGFloat, CGPoint)] = [
      (.top, point.y - bounds.minY, CGPoint(x: 0, y: 1)),
      (.left, point.x - bounds.minX, CGPoint(x: 1, y: 0)),
      (.bottom, bounds.maxY - point.y, CGPoint(x: 0, y: -1)),
      (.right, bounds.maxX - point.x, CGPoint(x: -1, y: 0)),
    ]
    return distances.compactMap { edge, distance, inwards in
      edges.contains(edge) && Double(distance).isWithin(GestureConstants.edgeMargin) ? inwards : nil
    }
  }

  override func mayStart(at point: CGPoint) -> Bool {
    guard let root else { return false }
    return !edges(near: Touch.convert(point, to: root), of: root.bounds).isEmpty
  }

  override func mayBegin(from start: CGPoint, to end: CGPoint) -> Bool {
    guard let root else { return false }
    let (start, end) = (Touch.convert(start, to: root), Touch.convert(end, to: root))
    let (x, y) = (end.x - start.x, end.y - start.y)
    return edges(near: start, of: root.bounds).contains { inwards in
      x * inwards.x + y * inwards.y >= abs(x * inwards.y) + abs(y * inwards.x)
    }
  }

  override func accepts(_ touch: Touch) -> Bool { touches.isEmpty }

  package override var kind: String { "screenEdgePan" }

  package override func makeCopy() -> GestureRecognizer { ScreenEdgePanGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    if let other = other as? ScreenEdgePanGestureRecognizer { edges = other.edges }
  }
}
