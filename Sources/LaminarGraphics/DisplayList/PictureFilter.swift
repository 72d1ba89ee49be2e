extension DisplayList {
  /// A filter of the pixels of a picture.
  public enum PictureFilter: Sendable, Hashable {
    /// Blurs by a Gaussian of a standard deviation in the space of the picture's transform; on the
    /// canvas at most 256 pixels.
    case gaussianBlur(radius: Double)
    /// Maps every colour.
    indirect case colorMatrix(ColorMatrix)
  }

  /// How a picture that was drawn on pixels of its own is drawn on the canvas.
  public struct PictureFrame: Sendable, Hashable {
    /// From the picture's pixels to the canvas's.
    public var transform: ProjectiveTransform2D
    /// How it is sampled where it is drawn smaller.
    public var minification: ImageFilter
    /// How it is sampled where it is drawn larger or in its own size.
    public var magnification: ImageFilter
    /// How it is rolled up before; nil for a flat picture.
    public var curl: PageCurl?

    /// Makes a frame.
    @inlinable package init(
      transform: ProjectiveTransform2D, minification: ImageFilter = .linear,
      magnification: ImageFilter = .linear, curl: PageCurl? = nil
    ) {
      self.transform = transform
      self.minification = minification
      self.magnification = magnification
      self.curl = curl
    }
  }
}
