public import Foundation
public import LaminarEngine
public import LaminarGraphics
import LaminarRaster

/// Where drawing goes: the contents of a layer, or a bitmap.
///
/// In a layer's context y points down and images are drawn upright, in a bitmap context it points up.
public typealias CGContext = DrawingContext
/// How new drawing is composited with the drawing so far.
public typealias CGBlendMode = BlendMode
/// The shape of a stroke's open ends.
public typealias CGLineCap = LineCap
/// The shape of a stroke's corners.
public typealias CGLineJoin = LineJoin
/// How images are read between their pixels' centres.
public typealias CGInterpolationQuality = InterpolationQuality
/// What is drawn of a path.
public typealias CGPathDrawingMode = PathDrawingMode
/// What is drawn of glyphs.
public typealias CGTextDrawingMode = TextDrawingMode
/// Which windings are inside of a path.
public typealias CGPathFillRule = FillRule
/// What a gradient draws beyond its ends.
public typealias CGGradientDrawingOptions = GradientDrawingOptions

extension CGContext {
  // MARK: - The current path

  /// Appends a path.
  public func addPath(_ path: CGPath) { addPath(path.path) }

  /// A copy of the current path; nil for an empty one.
  public var path: CGPath? { currentPath.map { CGPath($0) } }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath == nil }

  /// Where the next line would begin; zero for an empty path.
  public var currentPointOfPath: CGPoint { currentPath?.currentPoint ?? .zero }

  /// The smallest rectangle around all points of the current path; null for an empty one.
  public var boundingBoxOfPath: CGRect { currentPath?.boundingBox ?? .null }

  /// Whether a point is in the area that drawing the current path would paint.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path = currentPath else { return false }
    func isStroked() -> Bool {
      Path(path.stroked(strokeStyle)).contains(point)
    }
    return switch mode {
    case .fill: path.contains(point)
    case .eoFill: path.contains(point, using: .evenOdd)
    case .stroke: isStroked()
    case .fillStroke: path.contains(point) || isStroked()
    case .eoFillStroke: path.contains(point, using: .evenOdd) || isStroked()
    }
  }

  /// Makes the current path the outline of its stroke, to be filled by the winding rule.
  public func replacePathWithStrokedPath() {
    guard let path = currentPath else { return }
    let outline = Path(path.stroked(strokeStyle, tolerance: 0.02))
    beginPath()
    addPath(outline)
  }

  // MARK: - Clipping

  /// Draws only inside of rectangles from here on.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Draws only inside a rectangle from here on, and as far as the image that is stretched over it is
  /// opaque, or where it has no transparent pixels, bright.
  public func clip(to rect: CGRect, mask: CGImage) { clip(to: rect, alphaOf: mask.asMask) }

  // MARK: - Spaces

  /// The matrix from the present space to the context's.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// A point of the present space in the context's.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// A point of the context's space in the present one.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

  /// A size of the present space in the context's.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// A size of the context's space in the present one.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

  /// The bounds of a rectangle of the present space in the context's.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// The bounds of a rectangle of the context's space in the present one.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

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

  // MARK: - Gradients

  /// Draws a gradient along a line and constant across it; beyond the ends by the options.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    drawLinearGradient(gradient.gradient, start: start, end: end, options: options)
  }

  /// Draws a gradient from one circle to another; beyond them by the options.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    drawRadialGradient(
      gradient.gradient, startCenter: startCenter, startRadius: startRadius, endCenter: endCenter,
      endRadius: endRadius, options: options)
  }

  /// Draws a gradient around a point over all of the clip, from an angle in radians on, growing from the
  /// x axis towards the y axis.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    drawConicGradient(gradient.gradient, center: center, angle: angle)
  }

  // MARK: - Images

  /// Draws an image stretched over a rectangle, or, with the rectangle as a tile, all over the clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else { return draw(image, in: rect) }
    let tile = rect.standardized
    let area = boundingBoxOfClipPath
    guard tile.width > 0, tile.height > 0, area.width > 0, area.height > 0 else { return }
    let columns = Self.tiles(from: area.minX, to: area.maxX, origin: tile.minX, size: tile.width)
    let rows = Self.tiles(from: area.minY, to: area.maxY, origin: tile.minY, size: tile.height)
    guard columns.count * rows.count <= Self.mostTiles else { return }
    for row in rows {
      for column in columns {
        draw(
          image,
          in: tile.offsetBy(dx: CGFloat(column) * tile.width, dy: CGFloat(row) * tile.height))
      }
    }
  }

  private static let mostTiles = 65_536

  /// The numbers of the tiles that reach into an interval.
  private static func tiles(
    from low: CGFloat, to high: CGFloat, origin: CGFloat, size: CGFloat
  ) -> Range<Int> {
    let first = max((low - origin) / size, -1e9).rounded(.down)
    let last = min((high - origin) / size, 1e9).rounded(.up)
    return first < last ? Int(first)..<Int(last) : 0..<0
  }
}

// MARK: - Bitmaps

/// Bitmap contexts, in whose space y points up from the bottom left corner.
extension CGContext {
  /// Makes a context that draws into pixels.
  ///
  /// - Parameters:
  ///   - data: The memory, bytesPerRow · height bytes that must outlive the context; nil lets the
  ///     context have its own, which is transparent at first.
  ///   - width: In pixels, 1…16384.
  ///   - height: In pixels, 1…16384.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: At least the size of a row's pixels; 0 lets the context choose.
  ///   - space: Grey, or red, green and blue. Whatever it is, the numbers are those of sRGB. Nil only
  ///     for a context of alpha alone.
  ///   - bitmapInfo: The alpha's position, none, premultiplied or skipped, and the byte order. A
  ///     grey context has no alpha.
  /// - Returns: nil for another format.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: UInt32
  ) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
    let isSingle = alpha == .alphaOnly || space?.numberOfComponents == 1
    guard
      let layout = PixelLayout(
        space: space, info: bitmapInfo, bitsPerComponent: bitsPerComponent,
        bitsPerPixel: isSingle ? 8 : 32),
      layout.isForDrawing, bytesPerRow == 0 || bytesPerRow >= width * layout.bytesPerPixel,
      bytesPerRow < 1 << 30
    else { return nil }
    self.init(bounds: CGRect(x: 0, y: 0, width: width, height: height), isFlipped: true)
    let surface = BitmapSurface(
      width: width, height: height,
      bytesPerRow: bytesPerRow == 0 ? width * layout.bytesPerPixel : bytesPerRow, layout: layout,
      space: space, data: data)
    self.surface = surface
    didDraw = { [unowned surface] context in surface.contextDrew(context) }
  }

  /// Makes a context that draws into pixels.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace?, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo.rawValue)
  }

  private var bitmap: BitmapSurface? { surface as? BitmapSurface }

  /// A copy of the pixels; nil for a context that is not a bitmap's.
  ///
  /// What a transparency layer draws is there once it has ended.
  public func makeImage() -> CGImage? { bitmap?.image(of: self) }

  /// The pixels, rows from the top; nil for a context that is not a bitmap's.
  ///
  /// Once it was asked for, each drawing is rendered at once.
  public var data: UnsafeMutableRawPointer? { bitmap?.data(of: self) }

  /// The width in pixels: in `draw(in:)` that of the bounds times the contents' scale, rounded up.
  public var width: Int { bitmap?.width ?? pixels(of: bounds.width) }

  /// The height in pixels: in `draw(in:)` that of the bounds times the contents' scale, rounded up.
  public var height: Int { bitmap?.height ?? pixels(of: bounds.height) }

  private func pixels(of side: CGFloat) -> Int {
    let size = Double(side * scale)
    // What is whole but for rounding is whole.
    let nearest = size.rounded()
    let whole = abs(size - nearest) <= 1e-6 ? nearest : size.rounded(.up)
    return whole > 0 ? Int(min(whole, Double(Int32.max))) : 0
  }

  /// The bits of a component: 8; 0 for a context that is not a bitmap's.
  public var bitsPerComponent: Int { bitmap == nil ? 0 : 8 }

  /// The bits of a pixel; 0 for a context that is not a bitmap's.
  public var bitsPerPixel: Int { bitmap.map { $0.layout.bytesPerPixel * 8 } ?? 0 }

  /// The bytes of a row; 0 for a context that is not a bitmap's.
  public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }

  /// The colour space; nil for a context that is not a bitmap's.
  public var colorSpace: CGColorSpace? { bitmap?.space }

  /// The alpha's position; none for a context that is not a bitmap's.
  public var alphaInfo: CGImageAlphaInfo { bitmap?.layout.alpha ?? .none }

  /// The layout of the pixels; empty for a context that is not a bitmap's.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: bitmap?.layout.info ?? 0) }

  /// Renders what was drawn so far into the pixels.
  public func flush() { bitmap?.render(self) }

  /// Renders what was drawn so far into the pixels.
  public func synchronize() { bitmap?.render(self) }
}

/// The pixels of a bitmap context.
///
/// A context records what is drawn; the recording is rendered when the pixels are wanted, and at once
/// when the caller holds the memory too and may look at any time.
private final class BitmapSurface {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let layout: PixelLayout
  let space: CGColorSpace?
  /// Rows from the top.
  private let memory: UnsafeMutableRawBufferPointer
  private let isOwned: Bool
  /// Whether the caller has the memory too.
  private var isShared: Bool

  /// The commands after which a recording is rendered, so that none is too costly.
  private static let mostCommands = 4096

  init(
    width: Int, height: Int, bytesPerRow: Int, layout: PixelLayout, space: CGColorSpace?,
    data: UnsafeMutableRawPointer?
  ) {
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.layout = layout
    self.space = space
    let size = bytesPerRow * height
    isOwned = data == nil
    isShared = data != nil
    if let data {
      memory = UnsafeMutableRawBufferPointer(start: data, count: size)
    } else {
      memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
      memory.initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  deinit { if isOwned { memory.deallocate() } }

  /// Renders what a context has drawn, if it must be visible now.
  func contextDrew(_ context: DrawingContext) {
    if isShared || context.commandCount > Self.mostCommands { render(context) }
  }

  /// The memory, up to date; it stays so from now on.
  func data(of context: DrawingContext) -> UnsafeMutableRawPointer? {
    render(context)
    isShared = true
    return memory.baseAddress
  }

  /// A copy of the pixels, up to date.
  func image(of context: DrawingContext) -> Image? {
    render(context)
    return Image(width: width, height: height, pixels: pixels)
  }

  /// Renders what a context has drawn into the memory.
  func render(_ context: DrawingContext) {
    guard let drawn = context.takeDrawn() else { return }
    var list = DisplayList(width: width, height: height)
    let id = DisplayList.ID(layer: 0, part: .contents)
    if let below = Image(width: width, height: height, pixels: pixels) {
      let area = CGRect(x: 0, y: 0, width: width, height: height)
      let paint = DisplayList.ImagePaint(
        image: below,
        horizontal: DisplayList.ImageAxis(
          from: 0, to: Double(width), pixels: 0, to: Double(width)),
        vertical: DisplayList.ImageAxis(
          from: 0, to: Double(height), pixels: 0, to: Double(height)),
        minification: .nearest, magnification: .nearest, opacity: 1)
      list.items.append(
        DisplayList.Item(
          id: id,
          command: .fill(.roundedRect(RoundedRect(rect: area)), .identity, .image(paint))))
    }
    // In a bitmap y points up, the first row being at the top.
    let flip = AffineTransform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(height))
    list.items += drawn.placed(by: ProjectiveTransform2D(flip)).map {
      DisplayList.Item(id: id, command: $0)
    }
    var renderer = Renderer()
    let bitmap = renderer.render(list)
    guard renderer.excess == nil, bitmap.pixels.count == width * height else { return }
    for row in 0..<height {
      for column in 0..<width {
        layout.store(
          bitmap.pixels[row * width + column],
          at: row * bytesPerRow + column * layout.bytesPerPixel, in: memory)
      }
    }
  }

  /// The memory's pixels as premultiplied RGBA.
  private var pixels: [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        pixels.append(
          layout.pixel(
            at: row * bytesPerRow + column * layout.bytesPerPixel,
            in: UnsafeRawBufferPointer(memory), decoding: nil))
      }
    }
    return pixels
  }
}
