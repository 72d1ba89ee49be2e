/// What drawing a layer, or all layers, takes in one frame: counts that are the same on every machine.
package struct LayerCost: Sendable, Hashable {
  /// The pixels of the canvas on which something of it has coverage, hidden or not.
  package var coveredPixels = 0
  /// How many pixels are composited for it, on the canvas and on offscreen pictures; what opaque rectangles
  /// hide completely is not.
  package var compositedPixels = 0
  /// How many pictures of its own it needs: groups, masks, filters, blurred shadows.
  package var offscreenPasses = 0

  /// Begins with nothing.
  package init() {}

  /// The composited pixels for each covered one; 0 where none is covered.
  package var overdraw: Double {
    coveredPixels > 0 ? Double(compositedPixels) / Double(coveredPixels) : 0
  }
}

/// What drawing each layer of a frame takes.
package struct FrameCosts: Sendable, Hashable {
  /// The canvas's size in pixels.
  package let width: Int, height: Int
  /// All layers together: a pixel that several cover is covered once.
  package internal(set) var total = LayerCost()
  /// The layers that take anything, by the numbers of their items' ids.
  package internal(set) var layers: [Int: LayerCost] = [:]
  /// How often each pixel of the canvas is composited, row by row: directly, in groups, masks and filtered
  /// pictures. Pictures with pixels of their own and what casts a blurred shadow are not in it.
  package internal(set) var heat: [UInt32]
}
