import LaminarGraphics

/// What a filter does: Core Animation's names.
package enum FilterType: String, Sendable, Hashable, CaseIterable {
  /// A Gaussian blur; `inputRadius` is its standard deviation in points, 10 by default.
  case gaussianBlur
  /// A map of straight colours; `inputColorMatrix` is twenty numbers, row by row.
  case colorMatrix
  /// Each colour's complement.
  case colorInvert
  /// A change of saturation by `inputAmount`; 1 by default.
  case colorSaturate
  /// Colours made lighter by `inputAmount`; 0 by default.
  case colorBrightness
  /// A change of contrast around medium grey by `inputAmount`; 1 by default.
  case colorContrast
  /// Hues turned by `inputAngle` in radians; 0 by default.
  case colorHueRotate
  /// Colours mixed with the hue of `inputColor`, white by default, by `inputAmount`; 1 by default.
  case colorMonochrome

  /// One input of a filter.
  package struct Input: Sendable {
    package let key: String
    package let kind: PropertyKind
    package let defaultValue: PropertyValue
    /// One sentence of description.
    package let summary: String
  }

  /// The inputs, in the order in which they are listed.
  package var inputs: [Input] {
    func amount(_ value: Double, _ summary: String) -> Input {
      Input(key: "inputAmount", kind: .number, defaultValue: .number(value), summary: summary)
    }
    switch self {
    case .gaussianBlur:
      return [
        Input(
          key: "inputRadius", kind: .number, defaultValue: .number(10),
          summary: "The standard deviation of the blur in points.")
      ]
    case .colorMatrix:
      return [
        Input(
          key: "inputColorMatrix", kind: .numbers, defaultValue: .numbers(Self.identity),
          summary:
            "Twenty numbers, row by row for red, green, blue and alpha: what red, green, blue and alpha add, and an offset."
        )
      ]
    case .colorInvert: return []
    case .colorSaturate: return [amount(1, "0 is grey, 1 changes nothing.")]
    case .colorBrightness: return [amount(0, "What is added; 0 changes nothing.")]
    case .colorContrast: return [amount(1, "0 is medium grey, 1 changes nothing.")]
    case .colorHueRotate:
      return [
        Input(
          key: "inputAngle", kind: .number, defaultValue: .number(0),
          summary: "The turn of the hues.")
      ]
    case .colorMonochrome:
      return [
        Input(
          key: "inputColor", kind: .color, defaultValue: .color(.white),
          summary: "The hue that is left."), amount(1, "0 changes nothing, 1 leaves one hue."),
      ]
    }
  }

  private static let identity: [Double] = (0..<20).map { $0 % 6 == 0 ? 1 : 0 }

  /// Makes a type of its name or of Core Image's, such as `CIColorInvert`; nil for an unknown name.
  package init?(filterName: String) {
    if let known = Self(rawValue: filterName) {
      self = known
      return
    }
    switch filterName {
    case "CIGaussianBlur": self = .gaussianBlur
    case "CIColorInvert": self = .colorInvert
    case "CIColorMonochrome": self = .colorMonochrome
    case "CIHueAdjust": self = .colorHueRotate
    default: return nil
    }
  }

  /// The effect on pixels, with the values of its inputs.
  func effect(_ input: (String) -> PropertyValue?) -> DisplayList.PictureFilter? {
    func number(_ key: String) -> Double { input(key)?.double ?? 0 }
    switch self {
    case .gaussianBlur:
      let radius = number("inputRadius")
      return radius > 0 ? .gaussianBlur(radius: radius) : nil
    case .colorMatrix:
      guard case .numbers(let list) = input("inputColorMatrix") else { return nil }
      return ColorMatrix(list).map { .colorMatrix($0) }
    case .colorInvert: return .colorMatrix(.inversion)
    case .colorSaturate: return .colorMatrix(.saturation(number("inputAmount")))
    case .colorBrightness: return .colorMatrix(.brightness(number("inputAmount")))
    case .colorContrast: return .colorMatrix(.contrast(number("inputAmount")))
    case .colorHueRotate: return .colorMatrix(.hueRotation(number("inputAngle")))
    case .colorMonochrome:
      guard case .color(let color) = input("inputColor") else { return nil }
      return .colorMatrix(.monochrome(color, number("inputAmount")))
    }
  }
}
