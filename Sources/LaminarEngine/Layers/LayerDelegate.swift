public import Foundation

/// Handles layout, drawing and actions of a layer: Core Animation’s `CALayerDelegate`. Every method
/// has a default that does nothing. The layer does not keep its delegate alive.
///
/// - Important: A method that only a subclass of the conforming class declares is never called: Swift
///   takes the default for the class that declares the conformance, and for all its subclasses. Declare
///   the methods there and override them, or inherit from ``LayerController``, which has all of them.
public protocol LayerDelegate: AnyObject {
  /// Provides the contents of a layer that needs display.
  func display(_ layer: Layer)
  /// Lays out the sublayers of a layer that needs layout.
  func layoutSublayers(of layer: Layer)
  /// Draws the contents of a layer that needs display.
  func draw(_ layer: Layer, in context: DrawingContext)
  /// Called before the contents are drawn.
  func layerWillDraw(_ layer: Layer)
  /// The action for an event; nil continues the search, `NullAction` means none.
  func action(for layer: Layer, forKey event: String) -> (any Action)?
}

extension LayerDelegate {
  /// Does nothing.
  public func display(_ layer: Layer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}
  /// Draws nothing.
  public func draw(_ layer: Layer, in context: DrawingContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: Layer) {}
  /// Returns nil.
  public func action(for layer: Layer, forKey event: String) -> (any Action)? { nil }
}

/// A base class for layer delegates: every method can be overridden at any depth of
/// subclasses, and does nothing by itself.
open class LayerController: LayerDelegate {
  /// Makes a controller.
  public init() {}

  /// Provides the contents of a layer that needs display.
  open func display(_ layer: Layer) {}
  /// Lays out the sublayers of a layer that needs layout.
  open func layoutSublayers(of layer: Layer) {}
  /// Draws the contents of a layer that needs display.
  open func draw(_ layer: Layer, in context: DrawingContext) {}
  /// Called before the contents are drawn.
  open func layerWillDraw(_ layer: Layer) {}
  /// The action for an event; nil continues the search, `NullAction` means none.
  open func action(for layer: Layer, forKey event: String) -> (any Action)? { nil }
}

/// Lays out sublayers for layers that share a rule: Core Animation’s `CALayoutManager`.
///
/// Every method has a default; one that only a subclass of the conforming class declares is never
/// called (see ``LayerDelegate``). The layer keeps its layout manager alive.
public protocol LayoutManager: AnyObject {
  /// The preferred size of a layer.
  func preferredSize(of layer: Layer) -> CGSize
  /// Called when the layout of a layer is no longer valid.
  func invalidateLayout(of layer: Layer)
  /// Lays out the sublayers.
  func layoutSublayers(of layer: Layer)
}

extension LayoutManager {
  /// The size of the layer's bounds.
  public func preferredSize(of layer: Layer) -> CGSize { layer.bounds.size }
  /// Does nothing.
  public func invalidateLayout(of layer: Layer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}
}

/// What runs when an event happens to a layer: Core Animation’s `CAAction`. Animations are actions.
public protocol Action: AnyObject {
  /// Runs the action for an event, such as the change of a property.
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// The action "no action", which ends the search for one.
public final class NullAction: Action {
  /// Makes the action.
  public init() {}

  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}
