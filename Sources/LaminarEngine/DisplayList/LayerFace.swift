import Foundation
import LaminarGraphics

/// What a layer itself draws at a moment: its shapes with their colours, empty ones left out.
///
/// A class since it is large, passed from step to step, and kept while only the layer moves, see
/// ``StillLayers``.
final class LayerFace: Sendable {
  let parts: Parts
  /// The number of shapes.
  let count: Int

  init(_ parts: Parts) {
    self.parts = parts
    count = parts.count
  }

  /// Whether it is a single image that is added to what is below it: no group is needed for that.
  var isAdded: Bool { count == 1 && parts.image != nil && parts.blend == .plusLighter }

  /// Draws nothing.
  static let empty = LayerFace(Parts())

  struct Fill: Sendable {
    let shape: DisplayList.Shape
    let color: Color
  }

  struct Parts: Sendable {
    private(set) var background: Fill?
    private(set) var gradient: (shape: DisplayList.Shape, gradient: Gradient)?
    /// The contents and the rectangle that they fill.
    private(set) var image: (shape: DisplayList.Shape, image: DisplayList.ImagePaint)?
    /// The text in the colours of its parts.
    private(set) var text: LayerText?
    /// The contents that fade in over them, and how far.
    private(set) var nextImage: (shape: DisplayList.Shape, image: DisplayList.ImagePaint)?
    private(set) var contentsFade: ContentsFade?
    /// The drawn contents and the positions of their pieces.
    private(set) var drawing: (drawing: Drawing, pieces: [DrawingPiece])?
    private(set) var fill: Fill?
    private(set) var stroke: Fill?
    private(set) var border: Fill?
    /// Whether the contents and sublayers end at the layer's bounds.
    private(set) var clipsToBounds = false
    /// The mode that the layer's filter names.
    private(set) var blend = BlendMode.normal

    /// Draws nothing.
    init() {}
  }
}

extension LayerFace.Parts {
  init(_ shown: PresentedNode, _ geometry: LayerGeometry) {
    let (presentation, node, owner) = (shown.presentation, shown.index, shown.owner)
    let outline = geometry.outline(shown)
    clipsToBounds = shown.number(.masksToBounds) != 0
    blend = BlendMode(filterOf: shown)
    let isEmpty = !(outline.rect.width > 0 && outline.rect.height > 0)
    if !isEmpty, let color = shown.color(.backgroundColor) {
      background = LayerFace.Fill(shape: .roundedRect(outline), color: color)
    }
    if owner == .gradient, !isEmpty, let gradient = Gradient(presentation, node, outline.rect) {
      self.gradient = (.roundedRect(outline), gradient)
    }
    func placed(
      _ contents: ContentsPlacement?
    ) -> (shape: DisplayList.Shape, image: DisplayList.ImagePaint)? {
      contents.map { (.roundedRect(RoundedRect(rect: $0.rect)), $0.paint) }
    }
    if shown.mayDiffer(.contents), let fade = presentation.contentsFade(of: node) {
      contentsFade = fade
      image = placed(
        fade.from.flatMap { ContentsPlacement($0, shown, geometry.bounds) })
      nextImage = placed(
        fade.to.flatMap { ContentsPlacement($0, shown, geometry.bounds) })
    } else if shown.mayDiffer(.contents) {
      image = placed(ContentsPlacement(shown, geometry.bounds))
    }
    if image == nil, nextImage == nil, let drawn = presentation.drawing(of: node) {
      let pieces = DrawingPiece.pieces(of: drawn, presentation, node, geometry.bounds)
      if !pieces.isEmpty {
        drawing = (shown.number(.opaque) != 0 ? drawn.onOpaquePixels : drawn, pieces)
      }
    }
    if owner == .text, !isEmpty { text = LayerText(presentation, node, geometry.bounds) }
    if owner == .shape, case .path(let path) = shown.value(.path), !path.isEmpty {
      if let color = shown.color(.fillColor) {
        let rule: FillRule =
          shown.value(.fillRule) == .string("even-odd") ? .evenOdd : .nonZero
        fill = LayerFace.Fill(shape: .path(path, rule), color: color)
      }
      if let color = shown.color(.strokeColor) {
        let style = StrokeStyle(presentation, node)
        if style.width > 0, style.start < style.end {
          stroke = LayerFace.Fill(shape: .stroke(path, style), color: color)
        }
      }
    }
    let width = shown.number(.borderWidth)
    if !isEmpty, width > 0, let color = shown.color(.borderColor) {
      let inner = outline.inset(by: width)
      let isSolid = !(inner.rect.width > 0 && inner.rect.height > 0)
      border = LayerFace.Fill(
        shape: isSolid ? .roundedRect(outline) : .ring(outer: outline, inner: inner),
        color: color)
    }
  }

  fileprivate var count: Int {
    (background == nil ? 0 : 1) + (gradient == nil ? 0 : 1) + (image == nil ? 0 : 1)
      + (nextImage == nil ? 0 : 1) + (drawing?.drawing.commands.count ?? 0) + (text?.count ?? 0)
      + (fill == nil ? 0 : 1)
      + (stroke == nil ? 0 : 1)
      + (border == nil ? 0 : 1)
  }

  /// Whether there is something that the layer's bounds clip.
  var isClipped: Bool {
    image != nil || nextImage != nil || drawing != nil || text != nil || fill != nil
      || stroke != nil
  }

  /// Whether a layer without sublayers draws only fills and images, and nothing has to be clipped.
  var isPlain: Bool {
    gradient == nil && drawing == nil && text == nil && !(clipsToBounds && isClipped)
  }

  /// Extends shapes that end at the layer's outline beyond it, so that the edges of a layer that is
  /// clipped to its outline are antialiased once.
  mutating func reachOut(of outline: RoundedRect) {
    let rect = outline.rect.standardized
    let margin = rect.width + rect.height + 1
    let wide = RoundedRect(rect: rect.insetBy(dx: -margin, dy: -margin))
    if let color = background?.color {
      background = LayerFace.Fill(shape: .roundedRect(wide), color: color)
    }
    if gradient != nil { gradient?.shape = .roundedRect(wide) }
    let bounds = DisplayList.Shape.roundedRect(RoundedRect(rect: rect))
    if image?.shape == bounds { image?.shape = .roundedRect(wide) }
    if nextImage?.shape == bounds { nextImage?.shape = .roundedRect(wide) }
    if let border {
      var shape = DisplayList.Shape.roundedRect(wide)
      if case .ring(_, let inner) = border.shape { shape = .ring(outer: wide, inner: inner) }
      self.border = LayerFace.Fill(shape: shape, color: border.color)
    }
  }
}

extension BlendMode {
  /// The mode that a layer's filter names; a mask (Laminar.docc: DrawingOrder, "Masks") and a transform
  /// layer have none.
  init(filterOf shown: PresentedNode) {
    guard shown.role != .mask, shown.owner != .transform, shown.mayDiffer(.compositingFilter),
      case .string(let name) = shown.value(.compositingFilter)
    else {
      self = .normal
      return
    }
    self = BlendMode(filterName: name) ?? .normal
  }
}
