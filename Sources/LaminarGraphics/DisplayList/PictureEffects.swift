public import Foundation

extension DisplayList {
  /// A filter of the pixels of a picture.
  public enum PictureFilter: Sendable, Hashable {
    /// Blurs by a Gaussian of a standard deviation in the space of the picture's transform; on the
    /// canvas at most 256 pixels.
    case gaussianBlur(radius: Double)
    /// Maps every colour.
    indirect case colorMatrix(ColorMatrix)
  }

  /// The placement on the canvas of a picture that has pixels of its own.
  public struct PictureFrame: Sendable, Hashable {
    /// From the picture's pixels to the canvas's.
    public var transform: ProjectiveTransform2D
    /// The filter where it is drawn smaller.
    public var minification: ImageFilter
    /// The filter where it is drawn larger or in its own size.
    public var magnification: ImageFilter
    /// The page curl; nil for a flat picture.
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

/// A linear map of straight colours with an offset, clamped to 0…1, as colour filters use it.
///
/// The formulas are those of W3C Filter Effects Level 1, on encoded sRGB.
public struct ColorMatrix: Sendable, Hashable {
  /// The factors of red, green, blue and alpha of the old colour in the new red.
  public var red: SIMD4<Double>
  /// The factors of the old components in the new green.
  public var green: SIMD4<Double>
  /// The factors of the old components in the new blue.
  public var blue: SIMD4<Double>
  /// The factors of the old components in the new alpha.
  public var alpha: SIMD4<Double>
  /// The offset added to the new colour.
  public var bias: SIMD4<Double>

  /// Makes a map from its rows.
  @inlinable package init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>,
    alpha: SIMD4<Double> = SIMD4(0, 0, 0, 1), bias: SIMD4<Double> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.bias = bias
  }

  /// Makes a map from twenty numbers, row by row, each row's offset last; nil if there are not
  /// twenty.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 20 else { return nil }
    func row(_ index: Int) -> SIMD4<Double> {
      SIMD4(
        numbers[5 * index], numbers[5 * index + 1], numbers[5 * index + 2], numbers[5 * index + 3])
    }
    self.init(
      red: row(0), green: row(1), blue: row(2), alpha: row(3),
      bias: SIMD4(numbers[4], numbers[9], numbers[14], numbers[19]))
  }

  /// The shares of red, green and blue in a colour's lightness.
  private static let lightness = SIMD4(0.213, 0.715, 0.072, 0)

  /// Changes nothing.
  package static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0))

  /// Each component's complement.
  package static let inversion = ColorMatrix(
    red: SIMD4(-1, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, -1, 0),
    bias: SIMD4(1, 1, 1, 0))

  /// Away from grey: 0 is grey, 1 changes nothing.
  package static func saturation(_ amount: Double) -> ColorMatrix {
    let grey = lightness * (1 - amount)
    return ColorMatrix(
      red: grey + SIMD4(amount, 0, 0, 0), green: grey + SIMD4(0, amount, 0, 0),
      blue: grey + SIMD4(0, 0, amount, 0))
  }

  /// An offset to every component: 0 changes nothing.
  package static func brightness(_ amount: Double) -> ColorMatrix {
    var matrix = identity
    matrix.bias = SIMD4(amount, amount, amount, 0)
    return matrix
  }

  /// Away from medium grey: 0 is medium grey, 1 changes nothing.
  package static func contrast(_ amount: Double) -> ColorMatrix {
    let offset = (1 - amount) / 2
    return ColorMatrix(
      red: SIMD4(amount, 0, 0, 0), green: SIMD4(0, amount, 0, 0), blue: SIMD4(0, 0, amount, 0),
      bias: SIMD4(offset, offset, offset, 0))
  }

  /// A turn of the hue, lightness kept, by an angle in radians.
  package static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (sin, cos) = Elementary.sinCos(angle)
    let own = SIMD4(1.0, 0, 0, 0)
    return ColorMatrix(
      red: lightness + (own - lightness) * cos + SIMD4(-0.213, -0.715, 0.928, 0) * sin,
      green: lightness + (SIMD4(0, 1, 0, 0) - lightness) * cos + SIMD4(0.143, 0.140, -0.283, 0)
        * sin,
      blue: lightness + (SIMD4(0, 0, 1, 0) - lightness) * cos + SIMD4(-0.787, 0.715, 0.072, 0)
        * sin)
  }

  /// Towards a colour times the lightness: 0 changes nothing, 1 has the colour's hue alone.
  package static func monochrome(_ color: Color, _ amount: Double) -> ColorMatrix {
    let rest = 1 - amount
    return ColorMatrix(
      red: lightness * (color.red * amount) + SIMD4(rest, 0, 0, 0),
      green: lightness * (color.green * amount) + SIMD4(0, rest, 0, 0),
      blue: lightness * (color.blue * amount) + SIMD4(0, 0, rest, 0))
  }
}

/// The blend mode of a group: how its picture is composited onto its backdrop.
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

extension DisplayList {
  /// The shadow of a shape or a picture, in the space of its caster.
  public struct Shadow: Sendable, Hashable {
    /// The colour where the caster is opaque, its alpha the shadow's opacity.
    public var color: Color
    /// The standard deviation of the Gaussian that blurs it; less than 0 counts as 0.
    public var radius: Double
    /// The offset from the caster.
    public var offset: CGSize

    /// Makes a shadow.
    @inlinable package init(color: Color, radius: Double, offset: CGSize) {
      self.color = color
      self.radius = radius
      self.offset = offset
    }
  }

  /// The cylinder that rolls up a page, in the pixels of the page's picture
  /// (Laminar.docc: BlocksAndTransitions, "Page curls").
  public struct PageCurl: Sendable, Hashable {
    /// The radius of the cylinder, as a share of the page's length along the way.
    private static let radiusShare = 0.12
    /// The width of the shadow below what lies on top, in radii; below what is lower it is narrower.
    package static let shadowSpread = 1.6

    /// The page; what its picture shows outside of it is left out.
    public var page: CGRect
    /// The direction in which the cylinder rolls, of length 1: at right angles to its axis.
    public var direction: SIMD2<Double>
    /// The distance along the direction, from the origin, at which the cylinder touches the plane;
    /// the page is flat beyond.
    public var contact: Double
    /// The radius of the cylinder.
    public var radius: Double

    /// Makes a curl from its numbers.
    @inlinable package init(
      page: CGRect, direction: SIMD2<Double>, contact: Double, radius: Double
    ) {
      self.page = page
      self.direction = direction
      self.contact = contact
      self.radius = radius
    }

    /// Makes the curl of a page at a share of the way: at 0 it is flat, at 1 nothing of it and of its
    /// shadow is left over its own area.
    package init(page: CGRect, direction: SIMD2<Double>, share: Double) {
      let ends = [page.minX, page.maxX].flatMap { x in
        [page.minY, page.maxY].map { Double(x) * direction.x + Double($0) * direction.y }
      }
      let start = ends.min() ?? 0
      let length = (ends.max() ?? 0) - start
      radius = length * Self.radiusShare
      contact = start + share * (length + radius * (1 + Self.shadowSpread / 2))
      self.page = page
      self.direction = direction
    }
  }
}
