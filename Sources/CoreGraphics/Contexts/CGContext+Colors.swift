public import Foundation
public import LaminarEngine

extension CGContext {
  // MARK: - Colours

  /// Makes opaque black of a space the colour of fills; its components can be set afterwards.
  public func setFillColorSpace(_ space: CGColorSpace) {
    if let black = CGColor(colorSpace: space, components: Self.black(of: space)) {
      setFillColor(black)
    }
  }

  /// Makes opaque black of a space the colour of strokes; its components can be set afterwards.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    if let black = CGColor(colorSpace: space, components: Self.black(of: space)) {
      setStrokeColor(black)
    }
  }

  /// Sets the colour of fills by its components and its alpha in the space of the present one.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: CGColorSpace(fillColor.space), components: components) {
      setFillColor(color)
    }
  }

  /// Sets the colour of strokes by its components and its alpha in the space of the present one.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: CGColorSpace(strokeColor.space), components: components) {
      setStrokeColor(color)
    }
  }

  /// Sets the colour of fills to a grey of the device.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Sets the colour of strokes to a grey of the device.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  private static func black(of space: CGColorSpace) -> [CGFloat] {
    [CGFloat](repeating: 0, count: space.numberOfComponents) + [1]
  }

  // MARK: - Transparency layers

  /// Begins a separate picture, which `endTransparencyLayer` composites.
  ///
  /// - Parameter auxiliaryInfo: Has no effect.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) { beginTransparencyLayer() }

  /// Begins a separate picture in a rectangle, which `endTransparencyLayer` composites.
  ///
  /// - Parameters:
  ///   - rect: What is drawn outside of it is not visible.
  ///   - auxiliaryInfo: Has no effect.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer()
    clip(to: rect)
  }

  // MARK: - Rendering

  /// Has no effect: curves are as smooth as pixels can show.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Has no effect: shapes are always antialiased.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}

  /// Has no effect: shapes are always antialiased.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}

  /// Has no effect: glyphs are drawn as shapes.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Has no effect: glyphs are drawn as shapes.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Has no effect: glyphs are drawn where they are.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Has no effect: glyphs are drawn where they are.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Has no effect: glyphs are drawn where they are.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

  /// Has no effect: glyphs are drawn where they are.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// Has no effect: colours outside of sRGB are clipped.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: - Texts

  /// The matrix from the space of glyphs to the present one. It is not saved with the state.
  public var textMatrix: CGAffineTransform {
    get { glyphMatrix }
    set { glyphMatrix = newValue }
  }

  /// Where the next glyph is drawn: the translation of the text matrix.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set {
      textMatrix.tx = Double(newValue.x)
      textMatrix.ty = Double(newValue.y)
    }
  }
}
