public import Foundation

extension AttributedText {
  /// The shadow of a part of a text: of its characters and of the lines under and through them.
  public struct Shadow: Sendable, Hashable {
    /// The colour, with its alpha. A third of black by default, as `NSShadow`'s.
    public var color: Color
    /// The offset from the characters in points, y pointing down.
    public var offset: CGSize
    /// Twice the standard deviation of the Gaussian that blurs it, in points. 0 by default.
    public var blurRadius: Double

    /// Makes a shadow.
    public init(
      offset: CGSize = .zero, blurRadius: Double = 0, color: Color = Color(white: 0, alpha: 1.0 / 3)
    ) {
      self.color = color
      self.offset = offset
      self.blurRadius = blurRadius
    }

    /// The shadow as it is drawn; nil for one that cannot be.
    var drawn: DisplayList.Shadow? {
      guard offset.width.isFinite, offset.height.isFinite, color.alpha > 0 else { return nil }
      return DisplayList.Shadow(
        color: color, radius: blurRadius > 0 ? min(blurRadius, 1e6) / 2 : 0, offset: offset)
    }
  }
}
