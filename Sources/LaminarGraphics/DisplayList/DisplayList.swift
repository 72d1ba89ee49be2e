/// The drawing commands of one frame, back to front, in canvas pixels: the interface between engine
/// and raster.
///
/// A flat list of plain values. Equal lists give equal pixels on every machine.
public struct DisplayList: Sendable, Hashable {
  /// The canvas's width in pixels.
  public var width: Int
  /// The canvas's height in pixels.
  public var height: Int
  /// The colour of the canvas before the first item; nil is transparent.
  public var background: Color?
  /// The commands in drawing order; pushes and pops nest.
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
    /// Begins drawing only inside a shape, antialiased, until the matching `popClip`.
    case pushClip(Shape, ProjectiveTransform2D)
    /// Ends the innermost clip.
    case popClip
    /// Begins a group that is composited as one picture, with an opacity of 0…1 and a blend mode.
    ///
    /// A mode that does not keep the backdrop applies everywhere inside the clips.
    case pushGroup(opacity: Double, blend: BlendMode = .normal)
    /// Ends the innermost group.
    case popGroup
    /// Begins the picture of a mask, which is not shown itself, until `clipToMask`.
    case pushMask
    /// Ends the picture of the innermost mask: what follows is multiplied by its alpha, until the
    /// matching `popClip`.
    case clipToMask
    /// Draws the shadow of a shape, seen through a transform.
    case shadow(Shape, ProjectiveTransform2D, Shadow)
    /// Begins the picture whose shadow is drawn instead of it, until `popShadow`; the shadow's
    /// numbers are in the space that the transform maps to pixels.
    case pushShadow(Shadow, ProjectiveTransform2D)
    /// Ends the innermost picture that casts a shadow.
    case popShadow
    /// Begins a picture that is filtered before it is composited onto what is below, until `popFilter`;
    /// the filters' lengths are in the space that the transform maps to pixels.
    case pushFilter([PictureFilter], ProjectiveTransform2D)
    /// Ends the innermost filtered picture.
    case popFilter
    /// Begins a picture that is drawn on pixels of its own, until `popPicture`: the commands inside
    /// are in the picture's pixels.
    indirect case pushPicture(PictureFrame)
    /// Ends the innermost picture with pixels of its own.
    case popPicture
    /// Filters, inside a shape, what the innermost picture shows so far; the opacity mixes the result
    /// with the unfiltered picture.
    case backdrop([PictureFilter], Shape, ProjectiveTransform2D, opacity: Double)
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
