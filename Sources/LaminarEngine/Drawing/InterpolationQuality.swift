import LaminarGraphics

/// How images are read between their pixels' centres.
public enum InterpolationQuality: String, Sendable, Hashable, CaseIterable {
  /// As `low`.
  case `default`
  /// The nearest pixel.
  case none
  /// The mean of the four around, by distance.
  case low
  /// As `low`, and smaller images are means of all their pixels.
  case medium
  /// As `medium`.
  case high

  /// The filters for an image that is drawn smaller, and for one that is not.
  var filters: (minification: DisplayList.ImageFilter, magnification: DisplayList.ImageFilter) {
    switch self {
    case .none: (.nearest, .nearest)
    case .default, .low: (.linear, .linear)
    case .medium, .high: (.trilinear, .linear)
    }
  }
}
