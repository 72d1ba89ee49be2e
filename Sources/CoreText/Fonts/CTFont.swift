import CoreGraphics
public import Foundation
public import LaminarGraphics

/// A typeface with a size.
public final class CTFont: Sendable {
  /// The typeface as Laminar has it.
  public let font: Font
  /// The size in points.
  public let pointSize: CGFloat
  /// The matrix of outlines that are asked for or drawn by their glyphs; lines of text ignore it.
  let matrix: CGAffineTransform

  /// Makes a font; a size of 0 means 12 points.
  package init(font: Font, size: CGFloat, matrix: CGAffineTransform = .identity) {
    self.font = font
    pointSize = size == 0 ? CGFloat(AttributedText.defaultFontSize) : size
    self.matrix = matrix
  }

  convenience init(
    font: Font, size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(font: font, size: size, matrix: matrix?.pointee ?? .identity)
  }

  var face: FontFace { font.face }
  /// Points per unit of the face.
  var scale: Double { Double(pointSize) / face.unitsPerEm }

  /// A measure of the face in points.
  func points(_ units: Double) -> CGFloat { CGFloat(units * scale) }

  /// The outline of a glyph at the font's size, y pointing up.
  func outline(of glyph: CGGlyph) -> Path {
    let outline = face.outline(of: Int(glyph))
    return outline.applying(CGAffineTransform(scaleX: scale, y: scale).concatenating(matrix))
  }
}

extension CTFont: Hashable {
  /// Whether both have the same typeface, size and matrix.
  public static func == (a: CTFont, b: CTFont) -> Bool {
    a.font == b.font && a.pointSize == b.pointSize && a.matrix == b.matrix
  }

  /// Hashes the typeface and the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(font)
    hasher.combine(pointSize)
  }
}

extension CTFont: FontConvertible {}
