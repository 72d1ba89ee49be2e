import Foundation
import LaminarGraphics

/// Makes a `PreparedFrame` of a display list, in one walk.
struct FramePreparation {
  /// The rows of an item that cost 1.
  private static let rowsPerUnit = 4096

  /// A fill with a colour that covers all its pixels fully.
  private struct FullCoverageFill {
    /// Its index in the list, and what it covers.
    let commandIndex: Int
    let bounds: PixelRect
    /// Its index among the items, and its colour as far as it is mixed; nil where it is left out.
    var drawn: (item: Int, color: Color)?
  }

  let canvas: PixelRect
  var items: [PreparedItem] = []
  /// The edges and overlaps of the shapes.
  var edges: ShapeEdges
  /// The shapes whose edges several workers have made; nil where the walk makes all of them.
  var shapes: ParallelShapes?
  /// The small glyphs, and the sheet that has their masks.
  var glyphs: [PlacedGlyph] = []
  let glyphAtlas: GlyphAtlas
  /// The sprites, their pixels, and where each image's begin.
  var sprites: [PreparedSprite] = []
  var spritePixels: [UInt32] = []
  var spriteStarts = SpriteStarts()
  /// The sprites that all threads find; nil where the walk finds them.
  private(set) var spriteQueue: SpriteQueue?
  /// Whether the last item is sprites that others may be added to.
  private var endsWithSprites = false
  private var background: Color?
  /// The last item, if it is a full-coverage fill that what follows may be merged into.
  private var fullFill: FullCoverageFill?
  /// Whether anything has been drawn so far.
  private var hasDrawn = false
  /// What is recorded of each command, and what is known of an earlier frame.
  var records: PreparedCommands
  let kept: KeptCommands?
  /// The index in the list of the command that is being prepared.
  var commandIndex = 0
  /// The groups that are open.
  private(set) var scopes: [Scope] = []
  /// The index of the command at which the innermost group ends, or the picture of its mask; without a
  /// group, that at which the list ends.
  private var boundary = 0
  private var listEnd = 0
  /// The transform that follows every other.
  let base: ProjectiveTransform2D
  /// Whether the transform is not the identity.
  private let isBased: Bool
  let resources: RasterResources
  /// The number of enclosing pictures that cast shadows.
  let passDepth: Int
  /// Whether pictures are drawn; else only their bounds are found.
  let draws: Bool
  /// The background before anything was merged into it.
  let canvasBackground: Color?
  /// The backdrops that were filtered, by the indices of their commands.
  var backdrops: [Int: FilteredPicture]
  var passes: [ShadowPass] = []
  /// The cost of the frame.
  var cost: DrawingCost
  /// The layer whose command is being prepared.
  var layer = 0
  /// The map to the pixels of the canvas, see `PreparedFrame`.
  let toCanvas: ProjectiveTransform2D?

  /// Prepares a list, or a part of one seen through a transform, for a size that is a bitmap's.
  ///
  /// - Parameters:
  ///   - records: What is recorded for the list that follows.
  ///   - kept: What is known of the list before.
  static func prepare(
    _ items: ArraySlice<DisplayList.Item>, width: Int, height: Int,
    background: Color? = nil, base: ProjectiveTransform2D = .identity,
    resources: RasterResources, passDepth: Int = 0, draws: Bool = true,
    backdrops: [Int: FilteredPicture] = [:], budget: Int = .max,
    toCanvas: ProjectiveTransform2D? = .identity, records: PreparedCommands = PreparedCommands(),
    kept: KeptCommands? = nil
  ) -> PreparedFrame {
    var preparation = FramePreparation(
      width: width, height: height, background: background, base: base, resources: resources,
      passDepth: passDepth, draws: draws, backdrops: backdrops,
      budget: budget, toCanvas: toCanvas, records: records, kept: kept)
    preparation.add(items)
    if preparation.isOverBudget {
      return PreparedFrame(
        width: width, height: height, background: background.map { PremultipliedColor($0) },
        items: [], edges: EdgeTable(edges: []), cost: preparation.cost)
    }
    OpaqueCover.hide(
      &preparation.items, keepsBounds: resources.profile?.isCounting == true)
    var frame = PreparedFrame(
      width: width, height: height,
      background: preparation.background.map { PremultipliedColor($0) },
      items: preparation.items, sprites: preparation.sprites,
      edges: EdgeTable(
        edges: preparation.edges.clipper.edges, overlaps: preparation.edges.overlaps,
        isGrouped: preparation.edges.maxEdges > EdgeGroup.minEdges),
      spritePixels: preparation.spritePixels,
      glyphs: preparation.glyphs,
      glyphPages: preparation.glyphs.isEmpty ? [] : preparation.glyphAtlas.pages,
      passes: preparation.passes, cost: preparation.cost, profile: resources.profile)
    frame.toCanvas = toCanvas
    frame.records = preparation.records
    return frame
  }

  private mutating func add(_ items: ArraySlice<DisplayList.Item>) {
    if resources.profile == nil {
      spriteQueue = SpriteQueue(
        items, on: canvas, base: isBased ? base : nil, pool: resources.pool)
    }
    if spriteQueue != nil {
      sprites.reserveCapacity(items.count)
    } else {
      self.items.reserveCapacity(items.count)
      shapes = ParallelShapes(items, for: self)
    }
    defer {
      shapes?.end()
      spriteQueue?.end()
    }
    // Read in place: an element of a slice would be copied with all that it holds.
    listEnd = items.count
    boundary = listEnd
    items.withUnsafeBufferPointer { commands in
      while commandIndex < commands.count, !isOverBudget {
        if commandIndex >= boundary { endGroups() }
        if let found = spriteQueue?.sprites(from: commandIndex),
          add(found.prefix(boundary - commandIndex), of: commands)
        {
          continue
        }
        layer = commands[commandIndex].id.layer
        spend(1)
        commandIndex = add(commands, at: commandIndex, of: items)
        resources.profile?.mark(layer)
      }
    }
    if isOverBudget { return }
    endGroups()
  }

  /// Adds the item at an index, and returns the index of the next that is not drawn with it.
  ///
  /// - Parameter commands: The items, to be read in place.
  @inline(__always)
  private mutating func add(
    _ commands: UnsafeBufferPointer<DisplayList.Item>, at index: Int,
    of items: ArraySlice<DisplayList.Item>
  ) -> Int {
    let inside = index + 1..<index + 1 + min(commands[index].command.count, boundary - index - 1)
    func drawnInside() -> ArraySlice<DisplayList.Item> {
      items[items.startIndex + inside.lowerBound..<items.startIndex + inside.upperBound]
    }
    switch commands[index].command {
    case .fill(let shape, let transform, let paint):
      fill(shape, isBased ? transform.concatenating(base) : transform, paint)
    case .particles(let particles, let transform):
      addParticles(particles, transform)
    case .shadow(let shape, let transform, let shadow):
      addShadow(of: shape, transform, shadow, id: commands[index].id)
    case .backdrop(let filters, let shape, let transform, let opacity):
      addBackdrop(
        items[..<(items.startIndex + index)], filters, shape, transform, opacity: opacity)
    case .group(.clip(let shape, let transform), _):
      beginClip(shape, transform, end: inside.upperBound)
      return inside.lowerBound
    case .group(.composite(let opacity, let blend), _):
      beginComposite(opacity: opacity, blend, end: inside.upperBound)
      return inside.lowerBound
    case .group(.mask(let count), _):
      beginMask(pictureEnd: inside.prefix(max(count, 0)).upperBound, end: inside.upperBound)
      return inside.lowerBound
    case .group(.shadow(let shadow, let transform), _):
      addShadow(of: drawnInside(), shadow, transform)
    case .group(.filter(let filters, let transform), _):
      addFiltered(drawnInside(), filters, transform)
    case .group(.picture(let frame), _):
      addPicture(drawnInside(), frame)
    }
    return inside.upperBound
  }

  /// Notes what the current command draws on.
  mutating func note(_ bounds: PixelRect) { records.note(bounds, at: commandIndex) }

  private init(
    width: Int, height: Int, background: Color?, base: ProjectiveTransform2D,
    resources: RasterResources, passDepth: Int, draws: Bool, backdrops: [Int: FilteredPicture],
    budget: Int, toCanvas: ProjectiveTransform2D?, records: PreparedCommands, kept: KeptCommands?
  ) {
    self.toCanvas = toCanvas
    cost = DrawingCost(budget: budget)
    self.background = background
    canvasBackground = background
    self.draws = draws
    self.backdrops = backdrops
    self.records = records
    self.kept = kept
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    edges = ShapeEdges(
      canvas: canvas, strokes: resources.strokes, edges: draws ? resources.edges.take() : [])
    self.base = base
    isBased = base != .identity
    self.resources = resources
    glyphAtlas = resources.glyphs.sheet
    self.passDepth = passDepth
  }

  /// Counts something drawn in the innermost scope, visible or not.
  mutating func countContent() {
    withScope { $0.contents += 1 }
  }

  /// Adds a visible item.
  ///
  /// - Parameter isCounted: Whether its painted pixels were counted already.
  mutating func append(_ item: PreparedItem, isCounted: Bool = false) {
    withScope { $0.drawn = $0.drawn.union(item.bounds) }
    note(item.bounds)
    push(item, isCounted: isCounted)
  }

  /// Counts something that is blended additively, as a group of its own would be.
  mutating func countBlended(_ drawn: PixelRect) {
    fullFill = nil
    hasDrawn = true
    guard !drawn.isEmpty else { return }
    spend(drawn.area / DrawingBudget.shadowPixelsPerUnit)
    withScope { scope in
      scope.contents += 1
      scope.hasBlending = true
    }
  }

  /// Adds the last sprites, from one on, which are seen in some pixels and noted already, to those
  /// before, if there are some.
  mutating func appendSprites(from first: Int, in bounds: PixelRect) {
    if first == sprites.count { return }
    withScope { $0.drawn = $0.drawn.union(bounds) }
    guard endsWithSprites, case .sprites(let range) = items[items.count - 1].action else {
      push(
        PreparedItem(action: .sprites(first..<sprites.count), coverage: .none, bounds: bounds),
        isCounted: true)
      // Layer by layer where each is measured.
      endsWithSprites = resources.profile == nil
      return
    }
    items[items.count - 1].action = .sprites(range.lowerBound..<sprites.count)
    items[items.count - 1].bounds = items[items.count - 1].bounds.union(bounds)
  }

  /// Prevents later items from being merged with the last one.
  private mutating func endMerging() {
    fullFill = nil
    endsWithSprites = false
  }

  mutating func push(_ item: PreparedItem, isCounted: Bool = false) {
    endMerging()
    hasDrawn = true
    items.append(item)
    items[items.count - 1].layer = layer
    if isCounted { return }
    spendPainting(of: item)
    // A band's list names the item again.
    if item.bounds.maxY - item.bounds.minY >= Self.rowsPerUnit {
      spend((item.bounds.maxY - item.bounds.minY) / Self.rowsPerUnit)
    }
  }

  private mutating func fill(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ paint: DisplayList.Paint
  ) {
    if case .image(let paint) = paint { return fillImage(shape, transform, paint) }
    countContent()
    guard !visible.isEmpty else { return }
    guard paint.isSeen, let area = coverage(of: shape, transform), spendStops(of: paint),
      let prepared = PreparedPaint(paint, transform, in: area.bounds)
    else { return }
    if case .color(let color) = paint, case .rect = area.coverage {
      return fillWhole(area.bounds, color, prepared)
    }
    append(PreparedItem(action: .fill(prepared), coverage: area.coverage, bounds: area.bounds))
  }

  /// Fills a pixel-aligned rectangle with a colour.
  ///
  /// A colour over exactly the pixels of the one before is mixed with it before both are rounded, and
  /// one over the whole canvas with the background: part of what the pixels are.
  private mutating func fillWhole(_ bounds: PixelRect, _ color: Color, _ paint: PreparedPaint) {
    let merge = mergeForFullFill(over: bounds)
    records.note(merge, at: commandIndex)
    let isCounting = resources.profile?.isCounting == true
    switch merge {
    case .background where !isCounting:
      background = background.map { color.composited(over: $0) } ?? color
      note(bounds)
    case .mixed where !isCounting:
      if let (item, below) = fullFill?.drawn {
        let mixed = color.composited(over: below)
        items[item].action = .fill(paint.with(mixed))
        fullFill?.drawn = (item, mixed)
      }
      note(bounds)
    case .none, .alone, .merged, .background, .mixed:
      // Where pixels are counted, merged fills are items too, and only the last of them is composited.
      if case .mixed = merge, let below = fullFill?.drawn { items[below.item].isHidden = true }
      append(PreparedItem(action: .fill(paint), coverage: .rect, bounds: bounds))
      fullFill = FullCoverageFill(
        commandIndex: commandIndex, bounds: bounds, drawn: (items.count - 1, color))
    }
  }

  /// The merge of a full-coverage fill.
  private func mergeForFullFill(over bounds: PixelRect) -> PreparedCommands.Merge {
    if !hasDrawn, passDepth == 0, bounds == canvas { return .background }
    if let fullFill, fullFill.bounds == bounds { return .mixed(with: fullFill.commandIndex) }
    return .alone
  }

}

// MARK: - Clips, groups and masks

/// Clips, groups and masks.
extension FramePreparation {
  /// A clip, a mask or a group with an opacity that is open.
  struct Scope {
    /// A mask is one while its picture is drawn; then others are masked.
    enum Kind { case clip, composite, mask, masked }
    var kind: Kind
    /// The index of its command, and that of the first command after it.
    let commandIndex: Int
    let end: Int
    /// Its index among the items.
    let item: Int
    /// The edges before it.
    let edgeCount: Int
    /// The visible pixels inside.
    var visible: PixelRect
    /// The pixels drawn inside.
    var drawn = PixelRect.empty
    /// The number of fills and groups inside, visible or not.
    var contents = 0
    /// A composite's opacity and blend mode.
    var opacity = 1.0
    var blend = BlendMode.normal
    /// Whether something inside blends with what is there already.
    var hasBlending = false
    /// The index of the command after a mask's picture, and that of the item.
    var pictureEnd = 0
    var pictureItemEnd = 0
    /// Whether it is inside a mask, or is one.
    var isMasked = false

    /// The index of the command before which something of it ends.
    var boundary: Int { kind == .mask ? pictureEnd : end }

    /// Adds the counts of a scope that ended inside and draws something.
    ///
    /// A composite that is drawn as a picture was counted at its beginning, and is one item that takes no
    /// opacity from outside, as what is masked is: it counts as two.
    mutating func count(_ inner: Scope, isMerged: Bool) {
      drawn = drawn.union(inner.drawn)
      switch inner.kind {
      case .composite: contents += isMerged ? inner.contents - 1 : 1
      case .masked: contents += max(inner.contents, 2)
      case .clip, .mask: contents += inner.contents
      }
      if inner.kind == .composite ? inner.blend != .normal : inner.hasBlending {
        hasBlending = true
      }
    }
  }

  /// The visible pixels of the innermost scope.
  var visible: PixelRect { scopes.last?.visible ?? canvas }
  var isMasked: Bool { scopes.last?.isMasked ?? false }

  /// Counts in the innermost scope, if there is one.
  @inline(__always)
  mutating func withScope(_ count: (inout Scope) -> Void) {
    if !scopes.isEmpty { count(&scopes[scopes.count - 1]) }
  }

  private mutating func begin(
    _ kind: Scope.Kind, _ item: PreparedItem, edgeCount: Int? = nil, end: Int, visible: PixelRect,
    _ complete: (inout Scope) -> Void
  ) {
    var scope = Scope(
      kind: kind, commandIndex: commandIndex, end: end, item: items.count,
      edgeCount: edgeCount ?? edges.count, visible: visible)
    scope.isMasked = isMasked
    complete(&scope)
    push(item)
    scopes.append(scope)
    boundary = min(boundary, scope.boundary)
  }

  private mutating func beginClip(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, end: Int
  ) {
    let edgeCount = edges.count
    let (coverage, bounds) =
      coverage(of: shape, transform.concatenating(base)) ?? (.none, PixelRect.empty)
    begin(
      .clip, PreparedItem(action: .clip, coverage: coverage, bounds: bounds),
      edgeCount: edgeCount, end: end, visible: bounds
    ) { scope in
      if case .rect = coverage {} else { scope.isMasked = true }
    }
  }

  mutating func beginComposite(opacity: Double, _ blend: BlendMode, end: Int = .max) {
    let opacity = PremultipliedColor.unit(opacity)
    let byte = PremultipliedColor.byte(opacity)
    countContent()
    begin(
      .composite,
      PreparedItem(action: .composite(opacity: byte, blend), coverage: .none, bounds: .empty),
      end: end, visible: opacity > 0 ? visible : .empty
    ) { scope in
      scope.opacity = opacity
      scope.blend = blend
      if !blend.keepsBackdrop { scope.drawn = scope.visible }
    }
  }

  private mutating func beginMask(pictureEnd: Int, end: Int) {
    begin(
      .mask, PreparedItem(action: .mask(count: 0), coverage: .none, bounds: .empty), end: end,
      visible: visible
    ) { scope in
      scope.pictureEnd = pictureEnd
      scope.isMasked = true
    }
  }

  /// Ends the picture of the innermost mask.
  private mutating func endMaskPicture() {
    endMerging()
    let itemEnd = items.count
    withScope { scope in
      scope.kind = .masked
      scope.pictureItemEnd = itemEnd
      scope.visible = scope.drawn
      scope.drawn = .empty
      scope.contents = 0
      scope.hasBlending = false
    }
  }

  /// Ends all that ends before the current command.
  private mutating func endGroups() {
    while let scope = scopes.last, scope.boundary <= commandIndex {
      if scope.kind == .mask { endMaskPicture() } else { endGroup() }
      boundary = scopes.last?.boundary ?? listEnd
    }
  }

  /// Ends the innermost scope, and forgets it if nothing is drawn inside.
  mutating func endGroup() {
    guard let scope = scopes.popLast() else { return }
    let drawn = scope.drawn
    layer = items[scope.item].layer
    records.note(drawn, at: scope.commandIndex)
    endMerging()
    guard !drawn.isEmpty else {
      items.removeSubrange(scope.item...)
      edges.truncate(to: scope.edgeCount)
      records.removeShapes(from: scope.commandIndex)
      return
    }
    let isMerged = scope.kind == .composite && merge(scope)
    if !isMerged {
      spend(drawn.area / scope.pixelsPerUnit)
    }
    if isMerged { records.note(.merged, at: scope.commandIndex) }
    withScope { $0.count(scope, isMerged: isMerged) }
    if isMerged { return }
    if scope.kind == .masked {
      // The mask is needed where it masks something, and must not be drawn elsewhere.
      for index in scope.item..<scope.pictureItemEnd {
        items[index].bounds = items[index].bounds.intersection(drawn)
      }
      items[scope.item].action = .mask(count: scope.pictureItemEnd - scope.item - 1)
    }
    items[scope.item].bounds = drawn
    items[scope.item].count = items.count - scope.item - 1
  }

  /// A group of one item is that item with the group's opacity, and a group of opacity 1 is what is
  /// in it, unless something blends with the group's own picture, or a mask takes it as one. Decided
  /// from the list alone: it is part of what the pixels are.
  private mutating func merge(_ scope: Scope) -> Bool {
    guard scope.blend == .normal, !scope.hasBlending else { return false }
    guard scope.contents == 1 || (scope.opacity == 1 && scopes.last?.kind != .masked) else {
      return false
    }
    if scope.opacity < 1 {
      // The one item, unless it is left out; the others are clips.
      for index in scope.item + 1..<items.count {
        if case .sprites(let range) = items[index].action {
          for sprite in range { sprites[sprite].multiply(opacity: scope.opacity) }
        } else if let action = items[index].action.times(opacity: scope.opacity) {
          items[index].action = action
        }
      }
    }
    items.remove(at: scope.item)
    return true
  }
}

// MARK: - The drawing budget

/// The cost of a frame, see `DrawingBudget`.
extension FramePreparation {
  /// Whether the frame exceeds its budget; it is not drawn then.
  var isOverBudget: Bool { cost.excess != nil }

  /// The maximum number of points of an outline within the remaining budget.
  var pointLimit: Int {
    let (limit, isOverflowing) = cost.remaining.multipliedReportingOverflow(
      by: DrawingBudget.pointsPerUnit)
    return isOverflowing ? .max : limit
  }

  /// Counts work for the current layer.
  mutating func spend(_ units: Int) { if units > 0 { cost.add(units, layer: layer) } }

  /// Counts what a gradient is prepared for; false where the budget is exceeded.
  private mutating func spendStops(of paint: DisplayList.Paint) -> Bool {
    guard case .gradient(let gradient) = paint else { return true }
    spend(DrawingBudget.gradientUnits + gradient.stops.count / DrawingBudget.stopsPerUnit)
    return !isOverBudget
  }

  /// Counts the pixels that an item paints.
  private mutating func spendPainting(of item: PreparedItem) {
    let area = item.bounds.area
    // Most items are smaller, and are not counted.
    guard area >= DrawingBudget.sampledPixelsPerUnit else { return }
    if case .none = item.coverage { return }
    spend(area / item.action.pixelsPerUnit)
  }

  /// Counts the elements of a path, which are processed wherever they are.
  mutating func spendElements(of shape: DisplayList.Shape) {
    switch shape {
    case .path(let path, _), .stroke(let path, _):
      spend(path.verbs.count / DrawingBudget.elementsPerUnit)
    case .roundedRect, .ring, .glyphs: break
    }
  }
}

extension PreparedItem.Action {
  /// The pixels painted by it that cost 1.
  fileprivate var pixelsPerUnit: Int {
    switch self {
    case .image: DrawingBudget.sampledPixelsPerUnit
    case .fill(let paint):
      if case .gradient = paint.source {
        DrawingBudget.sampledPixelsPerUnit
      } else {
        DrawingBudget.paintedPixelsPerUnit
      }
    case .sprites, .shadow, .particles, .clip, .composite, .mask:
      DrawingBudget.paintedPixelsPerUnit
    }
  }
}

extension FramePreparation.Scope {
  /// The pixels drawn inside that cost 1 where the scope ends.
  var pixelsPerUnit: Int {
    switch kind {
    case .clip: DrawingBudget.paintedPixelsPerUnit
    case .mask, .masked: DrawingBudget.shadowPixelsPerUnit
    case .composite:
      // These modes process all components together, through divisions.
      [.hue, .saturation, .color, .luminosity].contains(blend)
        ? DrawingBudget.picturePixelsPerUnit : DrawingBudget.shadowPixelsPerUnit
    }
  }
}

// MARK: - Hidden items

/// Omits items that opaque rectangles hide. Never changes a pixel.
private enum OpaqueCover {
  /// The most rectangles that are kept.
  private static let most = 8

  /// Marks items that later ones cover completely, and takes their bounds unless these are kept.
  static func hide(_ items: inout [PreparedItem], keepsBounds: Bool = false) {
    var covers: [PixelRect] = []
    // What is in no group covers what is below.
    var groups: [Range<Int>] = []
    for index in items.indices where items[index].count > 0 {
      if groups.last.map({ index >= $0.upperBound }) ?? true {
        groups.append(index..<index + 1 + items[index].count)
      }
    }
    for index in items.indices.reversed() {
      while let last = groups.last, last.lowerBound > index { groups.removeLast() }
      guard items[index].action.isDrawing else { continue }
      let bounds = items[index].bounds
      if covers.contains(where: { $0.contains(bounds) }) {
        items[index].isHidden = true
        if !keepsBounds { items[index].bounds = .empty }
      } else if covers.count < most, groups.last?.contains(index) != true, isOpaque(items[index]) {
        covers.append(bounds)
      }
    }
  }

  private static func isOpaque(_ item: borrowing PreparedItem) -> Bool {
    guard case .rect = item.coverage else { return false }
    switch item.action {
    case .fill(let paint):
      guard case .color(let color) = paint.source else { return false }
      return color.isOpaque
    case .image(let image): return image.isOpaque && image.opacity == 255
    default: return false
    }
  }
}
