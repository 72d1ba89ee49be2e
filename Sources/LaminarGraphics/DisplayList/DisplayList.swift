package import Foundation

/// The drawing commands of one frame, back to front, in canvas pixels: the interface between engine
/// and raster.
///
/// A tree in an array, of plain values: the items inside a group follow it. Equal lists give equal pixels on
/// every machine.
public struct DisplayList: Sendable, Hashable {
  /// The canvas's width in pixels.
  public var width: Int
  /// The canvas's height in pixels.
  public var height: Int
  /// The colour of the canvas before the first item; nil is transparent.
  public var background: Color?
  /// The commands in drawing order; those inside a group follow it.
  public var items: [Item]
  /// Why the list is empty where the layers cost more than the drawing budget; else nil.
  public var excess: DrawingExcess?

  /// Makes a list for a canvas of a size in pixels.
  @inlinable package init(
    width: Int, height: Int, background: Color? = nil, items: [Item] = [],
    excess: DrawingExcess? = nil
  ) {
    self.width = width
    self.height = height
    self.background = background
    self.items = items
    self.excess = excess
  }

  /// One command and its id.
  public struct Item: Sendable, Hashable {
    /// Identifies what is drawn: the same id in two frames is the same thing, moved or changed.
    public var id: ID
    /// The command.
    public var command: Command

    /// Makes an item.
    @inlinable package init(id: ID, command: Command) {
      self.id = id
      self.command = command
    }
  }

  /// The layer and the part of it to which an item belongs.
  public struct ID: Sendable, Hashable {
    /// The layer's number, stable over the life of the layer.
    public var layer: Int
    /// The part of the layer.
    public var part: Part
    /// The copy of the layer, for replicated layers; 0 is the first.
    public var instance: Int

    /// Makes an id.
    @inlinable package init(layer: Int, part: Part, instance: Int = 0) {
      self.layer = layer
      self.part = part
      self.instance = instance
    }
  }

  /// A part of a layer, in Core Animation's drawing order.
  public enum Part: UInt8, Sendable, Hashable, CaseIterable {
    /// The group, clip or mask around the whole layer, and its shadow.
    case group, clip, mask, shadow
    /// The layer's own drawing.
    case background, contents, fill, stroke
    /// The border, above the sublayers.
    case border
    /// An emitter's particles, above everything else.
    case particles
  }

  /// A drawing command.
  public enum Command: Sendable, Hashable {
    /// Fills a shape, seen through a transform from its own space to pixels.
    case fill(Shape, ProjectiveTransform2D, Paint)
    /// Draws particles, seen through a transform from their space to pixels.
    case particles(Particles, ProjectiveTransform2D)
    /// Draws the shadow of a shape, seen through a transform.
    case shadow(Shape, ProjectiveTransform2D, Shadow)
    /// Filters, inside a shape, what the innermost picture shows so far; the opacity mixes the result
    /// with the unfiltered picture.
    case backdrop([PictureFilter], Shape, ProjectiveTransform2D, opacity: Double)
    /// Draws a number of items inside a group: the items that follow, those of groups inside included.
    case group(Group, count: Int)
  }

  /// What is done with the items inside a group.
  public enum Group: Sendable, Hashable {
    /// They are drawn only inside a shape, antialiased.
    case clip(Shape, ProjectiveTransform2D)
    /// They are composited as one picture, with an opacity of 0…1 and a blend mode.
    ///
    /// A mode that does not keep the backdrop applies everywhere inside the clips.
    case composite(opacity: Double, blend: BlendMode = .normal)
    /// The first of them, as many as the number says, are the picture of a mask, which is not shown itself:
    /// the others are multiplied by its alpha.
    case mask(count: Int)
    /// The shadow of their picture is drawn instead of it; the shadow's numbers are in the space that
    /// the transform maps to pixels.
    case shadow(Shadow, ProjectiveTransform2D)
    /// Their picture is filtered before it is composited onto what is below; the filters' lengths are in
    /// the space that the transform maps to pixels.
    case filter([PictureFilter], ProjectiveTransform2D)
    /// They are drawn on pixels of their own, in whose coordinates they are.
    indirect case picture(PictureFrame)
  }

  /// The area that a fill covers.
  public enum Shape: Sendable, Hashable {
    /// The inside of a rounded rectangle.
    case roundedRect(RoundedRect)
    /// The area inside the outer rounded rectangle and not inside the inner one: a border.
    indirect case ring(outer: RoundedRect, inner: RoundedRect)
    /// The inside of a path by a rule.
    case path(Path, FillRule)
    /// The area that a stroke along a path covers.
    indirect case stroke(Path, StrokeStyle)
    /// The insides of glyphs by the non-zero rule.
    indirect case glyphs(GlyphRun)
  }

  /// The paint of a fill.
  public enum Paint: Sendable, Hashable {
    /// One colour, composited source-over, clamped to 0…1.
    case color(Color)
    /// A part of an image, stretched.
    case image(ImagePaint)
    /// A gradient in the plane of the shape, composited source-over.
    indirect case gradient(Gradient)
  }
}

// MARK: - Groups

extension DisplayList.Command {
  /// The number of items inside; 0 for a command that is not a group. Never below 0.
  @inlinable package var count: Int {
    if case .group(_, let count) = self { max(count, 0) } else { 0 }
  }

  /// Sets the number of items inside a group.
  package mutating func setCount(_ count: Int) {
    if case .group(let group, _) = self { self = .group(group, count: count) }
  }
}

extension [DisplayList.Command] {
  /// A group and the commands inside.
  package static func group(
    _ group: DisplayList.Group, _ commands: [DisplayList.Command]
  ) -> [DisplayList.Command] {
    [.group(group, count: commands.count)] + commands
  }

  /// Puts all commands after the group at an index inside of it.
  package mutating func endGroup(at index: Int) { self[index].setCount(count - index - 1) }
}

extension [DisplayList.Item] {
  /// The indices of what is inside the group at an index; none for a command that is not a group.
  package func indices(inGroupAt index: Int) -> Range<Int> {
    index + 1..<index + 1 + Swift.min(self[index].command.count, count - index - 1)
  }

  /// Puts all items after the group at an index inside of it.
  package mutating func endGroup(at index: Int) { self[index].command.setCount(count - index - 1) }

  /// Makes all items after the mask at an index the mask's picture.
  package mutating func endMaskPicture(at index: Int) {
    self[index].command = .group(.mask(count: count - index - 1), count: 0)
  }
}

// MARK: - Shapes of paths

extension DisplayList.Shape {
  /// The inside of a path, as a rounded rectangle where it is one with circular corners.
  package static func outline(_ path: Path) -> DisplayList.Shape {
    let box = path.boundingBox
    let numbers = path.coordinates
    guard path.verbs.count <= 10, numbers.count >= 8, numbers.count <= 34 else {
      return .path(path, .nonZero)
    }
    // A rounded one begins in the middle of a side and goes to where the first corner begins.
    for radius in [0, Double(box.maxY) - numbers[3]] {
      let rect = RoundedRect(rect: box, radius: radius)
      let other = Path(rect)
      if other.verbs == path.verbs, isNear(other.coordinates, numbers) {
        return .roundedRect(rect)
      }
    }
    return .path(path, .nonZero)
  }

  private static func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-12 * max(abs($0), abs($1), 1) }
  }
}

// MARK: - Glyphs

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

extension GlyphRun {
  /// Glyphs of a font at positions; nil if no glyph has an outline.
  ///
  /// - Parameters:
  ///   - glyphs: Their numbers in the font, and their origins.
  ///   - face: The font.
  ///   - scale: Points per unit of the font.
  ///   - isFlipped: Whether y points up in the run's space.
  package init?(
    _ glyphs: some Sequence<(id: Int, x: Double, y: Double)>, of face: FontFace, scale: Double,
    isFlipped: Bool = false
  ) {
    var indices: [Int: Int] = [:]
    var ids: [Int] = []
    var placed: [Glyph] = []
    for glyph in glyphs {
      let index = indices[glyph.id] ?? ids.count
      if index == ids.count {
        indices[glyph.id] = index
        ids.append(glyph.id)
      }
      placed.append(Glyph(outline: index, x: glyph.x, y: glyph.y))
    }
    let outlines = ids.map { face.outline(of: $0) }
    let drawn = placed.filter { !outlines[$0.outline].isEmpty }
    guard !drawn.isEmpty else { return nil }
    self.init(outlines: outlines, scale: scale, isFlipped: isFlipped, glyphs: drawn)
  }
}
