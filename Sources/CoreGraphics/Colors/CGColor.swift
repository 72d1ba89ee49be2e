public import Foundation
public import LaminarGraphics

/// A colour in a colour space: Laminar's `Color`, which knows the space that it was made in.
///
/// It is drawn in sRGB; components outside 0…1 are clamped then.
public typealias CGColor = Color

extension Color {
  // MARK: - Making

  /// Makes a colour of its components in a space.
  ///
  /// - Parameters:
  ///   - space: The space. Components are clamped to 0…1 unless it is extended.
  ///   - components: As many as the space has, and the alpha. An array can be passed.
  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents
    let numbers = (0...count).map { Double(components[$0]) }
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    let own = count == 1 ? SIMD3(repeating: numbers[0]) : SIMD3(numbers[0], numbers[1], numbers[2])
    self.init(
      space.isExtended ? own : own.clampedToUnit, alpha: min(max(numbers[count], 0), 1),
      in: space.space)
  }

  /// Makes a colour in sRGB.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// Makes a colour in generic RGB, which has a smaller gamut than sRGB.
  public init(genericRGBRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let own = SIMD3(Double(red), Double(green), Double(blue))
    self.init(own.clampedToUnit, alpha: Double(alpha), in: .genericRGB)
  }

  /// Makes a grey of the device, drawn with three equal components of sRGB as UIKit's greys are.
  public init(gray: CGFloat, alpha: CGFloat) {
    let own = SIMD3(repeating: Double(gray)).clampedToUnit
    self.init(own, alpha: Double(alpha), in: .deviceGray)
  }

  /// Makes a grey with a gamma of 2.2.
  public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    let own = SIMD3(repeating: Double(gray)).clampedToUnit
    self.init(own, alpha: Double(alpha), in: .genericGray)
  }

  /// The colour itself.
  public func copy() -> Color? { self }

  /// The colour with another alpha.
  public func copy(alpha: CGFloat) -> Color? { withAlphaComponent(Double(alpha)) }

  /// The colour in another space, clipped to it component by component unless it is extended.
  ///
  /// - Parameters:
  ///   - space: The space.
  ///   - intent: Has no effect: colours are always clipped.
  ///   - options: Have no effect.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> Color? {
    let exact = components(in: space.space).roundedToTwelveDigits
    return Color(space.isExtended ? exact : exact.clampedToUnit, alpha: alpha, in: space.space)
  }

  // MARK: - Parts

  /// The space that the colour was made in.
  public var colorSpace: CGColorSpace? { CGColorSpace(space) }

  /// The components in the colour's space, and the alpha.
  public var components: [CGFloat]? {
    let own = components(in: space).roundedToTwelveDigits
    let all = space.isGray ? [own.x, alpha] : [own.x, own.y, own.z, alpha]
    return all.map { CGFloat($0) }
  }

  /// The number of components with the alpha: 2 for a grey, else 4.
  public var numberOfComponents: Int { space.isGray ? 2 : 4 }

  /// The pattern, which no colour has.
  public var pattern: CGPattern? { nil }
}

/// A drawing that is repeated. There are none: colours have no patterns here.
public enum CGPattern: Sendable {}

/// The name of the colour that is white.
public let kCGColorWhite: CFString = "kCGColorWhite"
/// The name of the colour that is black.
public let kCGColorBlack: CFString = "kCGColorBlack"
/// The name of the colour that is transparent black.
public let kCGColorClear: CFString = "kCGColorClear"

extension SIMD3<Double> {
  /// The numbers to twelve digits, so that conversions to a space and back give what was there.
  fileprivate var roundedToTwelveDigits: SIMD3 {
    let scaled = self * 1e12
    let rounded = scaled.rounded(.toNearestOrEven) / 1e12 + 0
    return replacing(with: rounded, where: scaled .> -1e15 .& scaled .< 1e15)
  }
}
