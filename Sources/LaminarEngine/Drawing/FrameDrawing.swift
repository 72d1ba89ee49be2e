public import Foundation
import LaminarGraphics

/// What a layer shows at a moment: what the code draws by that is called for single frames.
public struct LayerFrame: Sendable {
  private let presentation: PresentationTree
  private let node: Int

  init(_ presentation: PresentationTree, node: Int) {
    self.presentation = presentation
    self.node = node
  }

  /// The stage's time, in seconds.
  public var time: TimeInterval { presentation.time }

  /// The layer's bounds, animations applied.
  public var bounds: CGRect {
    CGRect(propertyValue: presentation.value(.bounds, of: node))?.standardized ?? .zero
  }

  /// The value of a key path, animations applied: `frame.value(forKeyPath: "level")?.double`; nil for
  /// an unknown one.
  public func value(forKeyPath keyPath: String) -> PropertyValue? {
    presentation.value(forKeyPath: keyPath, of: node)
  }
}

extension LayerAdditions where Self: Layer {
  /// Draws the contents of any moment, on any thread: the alternative to `draw(in:)` for contents that
  /// follow animated values in snapshots too. Nil by default.
  ///
  /// It is called for every frame, with the values of the frame's time. It is to draw by nothing but
  /// these and by what it holds, so that any frame is a function of the scene and the time. It replaces
  /// `draw(in:)` and the delegate's drawing.
  ///
  /// ```swift
  /// gauge.frameDrawing = { frame, context in
  ///   let level = frame.value(forKeyPath: "level")?.double ?? 0
  ///   context.setFillColor(.green)
  ///   context.fill(CGRect(x: 0, y: 0, width: frame.bounds.width * level, height: 8))
  /// }
  /// ```
  public var frameDrawing: (@Sendable (LayerFrame, DrawingContext) -> Void)? {
    get { rare?.frameDrawing?.draw }
    set {
      guard newValue != nil || rare?.frameDrawing != nil else { return }
      changeRare(forKey: "frameDrawing") {
        $0.frameDrawing = newValue.map(FrameDrawing.init)
        $0.drawing = nil
      }
      setNeedsDisplay()
    }
  }
}

/// A function that draws a layer's contents of any moment. Each is equal to itself only.
package final class FrameDrawing: Sendable, Hashable {
  let draw: @Sendable (LayerFrame, DrawingContext) -> Void

  init(_ draw: @escaping @Sendable (LayerFrame, DrawingContext) -> Void) { self.draw = draw }

  package static func == (a: FrameDrawing, b: FrameDrawing) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension PresentationTree {
  /// The drawn contents of a node at the moment: what its layer's code drew for the moment, what its
  /// function draws of it, or what it drew last.
  func drawing(of node: Int) -> Drawing? {
    let (number, drawing) = tree.nodes.read(node) { ($0.pointee.layerNumber, $0.pointee.drawing) }
    if !frameDrawings.isEmpty, let drawn = frameDrawings[number] { return drawn }
    guard let drawing, let function = drawing.function else { return drawing }
    let frame = LayerFrame(self, node: node)
    let context = DrawingContext(
      bounds: frame.bounds, isFlipped: drawing.isFlipped,
      scale: CGFloat(self.number(.contentsScale, of: node)))
    function.draw(frame, context)
    let drawn = context.finish()
    guard context.isCut else { return drawn }
    return Drawing(
      bounds: context.bounds, commands: [], isDeclared: false, excess: context.excess)
  }

  /// The value of a key path of a node, animated or the model's; nil for an unknown one.
  package func value(forKeyPath keyPath: String, of node: Int) -> PropertyValue? {
    guard
      let path = PropertyPath(
        parsing: keyPath, owner: tree.nodes[node].owner,
        custom: tree.nodes[node].customValues.map(\.property))
    else { return nil }
    return value(of: path.property, at: node).part(path)
  }

  /// The value of a property of a node, animated or the model's.
  func value(of property: PropertyPath.Property, at node: Int) -> PropertyValue {
    switch property {
    case .builtIn(let id): value(id, of: node)
    case .custom(let custom): customValue(custom.name, of: node) ?? .none
    }
  }
}
