package import Foundation

/// Glyphs that are drawn as one shape: shared outlines, and the position of each glyph.
///
/// ``path`` is the area they cover. Copies share their storage. Where glyphs overlap, they cover an
/// area once.
public struct GlyphRun: Sendable {
  /// One glyph of the run.
  package struct Glyph: Sendable, Hashable {
    /// The index of its outline in the run's outlines.
    package var outline: Int
    /// The x coordinate of the outline's origin in the run's space.
    package var x: Double
    /// The y coordinate of the outline's origin in the run's space, y pointing down.
    package var y: Double

    /// Makes a glyph.
    @inlinable package init(outline: Int, x: Double, y: Double) {
      self.outline = outline
      self.x = x
      self.y = y
    }
  }

  /// The different outlines, y pointing up.
  package let outlines: [Path]
  /// The size of a unit of the outlines in the run's space.
  package let scale: Double
  /// Whether the outlines point down in the run's space, so that they are upright where it is upside
  /// down.
  package let isFlipped: Bool
  /// The glyphs, in reading order.
  package private(set) var glyphs: [Glyph]
  /// The box around each outline's points, control points too, in the run's space relative to
  /// the glyph's origin.
  package let boxes: [CGRect]

  /// Makes a run; omits glyphs without an outline.
  package init(outlines: [Path], scale: Double, isFlipped: Bool = false, glyphs: [Glyph]) {
    self.outlines = outlines
    self.scale = scale
    self.isFlipped = isFlipped
    self.glyphs = glyphs.filter { outlines.indices.contains($0.outline) }
    boxes = outlines.map { outline in
      let box = outline.boundingBox
      return CGRect(
        x: Double(box.minX) * scale,
        y: isFlipped ? Double(box.minY) * scale : -Double(box.maxY) * scale,
        width: Double(box.width) * scale, height: Double(box.height) * scale)
    }
  }

  /// A box around the area that the run covers; nil for a run that covers nothing.
  package var boundingBox: CGRect? {
    var low = SIMD2(repeating: Double.infinity)
    var high = SIMD2(repeating: -Double.infinity)
    for glyph in glyphs {
      let box = boxes[glyph.outline]
      low.x = min(low.x, glyph.x + Double(box.minX))
      low.y = min(low.y, glyph.y + Double(box.minY))
      high.x = max(high.x, glyph.x + Double(box.maxX))
      high.y = max(high.y, glyph.y + Double(box.maxY))
    }
    guard low.x <= high.x, low.y <= high.y else { return nil }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The run, moved.
  package func moved(by offset: CGPoint) -> GlyphRun {
    var run = self
    for index in run.glyphs.indices {
      run.glyphs[index].x += Double(offset.x)
      run.glyphs[index].y += Double(offset.y)
    }
    return run
  }

  /// The run upside down, mirrored at the middle of a rectangle.
  package func flipped(in frame: CGRect) -> GlyphRun {
    let sum = Double(frame.minY) + Double(frame.maxY)
    return GlyphRun(
      outlines: outlines, scale: scale, isFlipped: !isFlipped,
      glyphs: glyphs.map { Glyph(outline: $0.outline, x: $0.x, y: sum - $0.y) })
  }

  /// The linear part of the matrix from the outlines to the run's space.
  package var linear: AffineTransform2D {
    AffineTransform2D(a: scale, b: 0, c: 0, d: isFlipped ? scale : -scale, tx: 0, ty: 0)
  }

  /// The matrix from a glyph's outline to the run's space.
  package func placement(of glyph: Glyph) -> AffineTransform2D {
    var matrix = linear
    (matrix.tx, matrix.ty) = (glyph.x, glyph.y)
    return matrix
  }

  /// All glyphs as one path in the run's space.
  public var path: Path {
    var path = Path()
    for glyph in glyphs {
      path.addPath(outlines[glyph.outline], transform: placement(of: glyph))
    }
    return path
  }
}

extension GlyphRun: Hashable {
  /// Whether two runs draw the same outlines at the same positions.
  public static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    a.scale == b.scale && a.isFlipped == b.isFlipped && a.glyphs == b.glyphs
      && a.outlines == b.outlines
  }

  /// Hashes outlines, scale and positions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(outlines)
    hasher.combine(scale)
    hasher.combine(isFlipped)
    hasher.combine(glyphs)
  }
}
