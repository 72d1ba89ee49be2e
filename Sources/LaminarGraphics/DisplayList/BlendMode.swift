/// How a group's picture is composited onto what is below it.
///
/// The raw values are the names that a layer's `compositingFilter` takes.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// Source-over: what is below shows through where the group is translucent.
  case normal = "normalBlendMode"

  // The separable modes of W3C Compositing and Blending Level 1, §10.1.

  /// The product of both colours.
  case multiply = "multiplyBlendMode"
  /// The product of both complements, complemented.
  case screen = "screenBlendMode"
  /// Hard light with the colours exchanged.
  case overlay = "overlayBlendMode"
  /// The lesser of each component.
  case darken = "darkenBlendMode"
  /// The greater of each component.
  case lighten = "lightenBlendMode"
  /// The backdrop, brightened by the source.
  case colorDodge = "colorDodgeBlendMode"
  /// The backdrop, darkened by the source.
  case colorBurn = "colorBurnBlendMode"
  /// A softer hard light.
  case softLight = "softLightBlendMode"
  /// Multiply or screen, by the source.
  case hardLight = "hardLightBlendMode"
  /// The absolute difference of the colours.
  case difference = "differenceBlendMode"
  /// Difference with less contrast.
  case exclusion = "exclusionBlendMode"

  // Separable modes as Core Image names them.

  /// The backdrop less the source.
  case subtract = "subtractBlendMode"
  /// The backdrop divided by the source.
  case divide = "divideBlendMode"
  /// The sum of both less 1.
  case linearBurn = "linearBurnBlendMode"
  /// The backdrop plus twice the source less 1.
  case linearLight = "linearLightBlendMode"

  // The non-separable modes of the same recommendation, §10.2.

  /// The source's hue on the backdrop's saturation and luminosity.
  case hue = "hueBlendMode"
  /// The source's saturation on the backdrop's hue and luminosity.
  case saturation = "saturationBlendMode"
  /// The source's hue and saturation on the backdrop's luminosity.
  case color = "colorBlendMode"
  /// The source's luminosity on the backdrop's hue and saturation.
  case luminosity = "luminosityBlendMode"

  // The sums.

  /// The sum of the premultiplied components, at most 1.
  case plusLighter = "plusL"
  /// The sum less 1 of the components as far as they are covered, at least 0.
  case plusDarker = "plusD"

  // The operators of Porter and Duff. `sourceOver` is `normal`.

  /// The source alone.
  case copy
  /// Nothing.
  case clear
  /// The source where there is a backdrop.
  case sourceIn
  /// The source where there is no backdrop.
  case sourceOut
  /// The source on the backdrop, where there is one.
  case sourceAtop
  /// The backdrop on the source.
  case destinationOver = "destOver"
  /// The backdrop where there is a source.
  case destinationIn = "destIn"
  /// The backdrop where there is no source.
  case destinationOut = "destOut"
  /// The backdrop on the source, where there is one.
  case destinationAtop = "destAtop"
  /// Either where the other is not.
  case xor

  /// Makes a mode from a filter's name; nil for a name that is not that of a blend mode.
  ///
  /// `sourceOver` is another name of `normal`.
  package init?(filterName: String) {
    if filterName == "sourceOver" {
      self = .normal
    } else {
      self.init(rawValue: filterName)
    }
  }

  /// Whether the backdrop stays as it is where the source is transparent.
  @inlinable package var keepsBackdrop: Bool {
    switch self {
    case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
