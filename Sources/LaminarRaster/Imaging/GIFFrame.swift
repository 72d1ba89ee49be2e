/// What a frame of a GIF holds.
package struct GIFFrame: Sendable, Hashable {
  /// Where its pixels are.
  let area: PixelRect
  /// The index of each pixel of the area, row by row, marked as `LZWEncoder.replaceable` where it is
  /// shown already.
  let symbols: [UInt16]
  /// How long it is shown, in hundredths of a second.
  let delay: Int
  /// Whether its area is made transparent before the next frame.
  let isRemoved: Bool
}
