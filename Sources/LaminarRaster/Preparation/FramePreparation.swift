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
  /// The shapes whose edges several workers make; nil where the walk makes all of them.
  var queue: ShapeQueue?
  /// The list until the first shape with edges: many lists have none.
  var unqueued: ArraySlice<DisplayList.Item>?
  /// The small glyphs, and the sheet that has their masks.
  var glyphs: [PlacedGlyph] = []
  let glyphAtlas: GlyphAtlas
  /// The sprites, and the sheets of their images.
  var sprites = ImageBatch()
  var spriteSheets = SpriteSheets()
  /// The sprites that all threads find; nil where the walk finds them.
  private(set) var spriteQueue: SpriteQueue?
  /// Whether the last item is sprites that others may be added to.
  private var endsWithSprites = false
  private var background: Color?
  /// The last item, if it is a full-coverage fill that what follows may be merged into.
  private var fullFill: FullCoverageFill?
  /// Whether anything has been drawn so far.
  private var hasDrawn = false
  /// Bounds and costs of the list's items that are known, and which of them to prepare.
  var survey: FrameSurvey
  /// The index in the list of the command that is being prepared.
  var commandIndex = 0
  var scopes: [Scope] = []
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

  /// Prepares a list whose size is already known to be a bitmap's.
  static func prepare(
    _ list: DisplayList, width: Int, height: Int, resources: RasterResources,
    budget: Int = .max, survey: inout FrameSurvey
  ) -> PreparedFrame {
    prepare(
      list.items[...], width: width, height: height, background: list.background,
      resources: resources, budget: budget, survey: &survey)
  }

  /// Prepares a part of a list without earlier knowledge of its items.
  static func prepare(
    _ items: ArraySlice<DisplayList.Item>, width: Int, height: Int, background: Color? = nil,
    base: ProjectiveTransform2D, resources: RasterResources, passDepth: Int, draws: Bool = true,
    backdrops: [Int: FilteredPicture] = [:], budget: Int, toCanvas: ProjectiveTransform2D? = nil
  ) -> PreparedFrame {
    var survey = FrameSurvey()
    return prepare(
      items, width: width, height: height, background: background, base: base,
      resources: resources, passDepth: passDepth, draws: draws, backdrops: backdrops,
      budget: budget, toCanvas: toCanvas, survey: &survey)
  }

  /// Prepares a part of a list, seen through a transform.
  static func prepare(
    _ items: ArraySlice<DisplayList.Item>, width: Int, height: Int,
    background: Color? = nil, base: ProjectiveTransform2D = .identity,
    resources: RasterResources, passDepth: Int = 0, draws: Bool = true,
    backdrops: [Int: FilteredPicture] = [:], budget: Int = .max,
    toCanvas: ProjectiveTransform2D? = .identity, survey: inout FrameSurvey
  ) -> PreparedFrame {
    var preparation = FramePreparation(
      width: width, height: height, background: background, base: base, resources: resources,
      passDepth: passDepth, draws: draws && !survey.onlyMeasures, backdrops: backdrops,
      budget: budget, toCanvas: toCanvas, survey: survey)
    preparation.add(items)
    survey = preparation.survey
    survey.cost = preparation.cost
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
      glyphs: preparation.glyphs,
      glyphPages: preparation.glyphs.isEmpty ? [] : preparation.glyphAtlas.pages,
      passes: preparation.passes, cost: preparation.cost, profile: resources.profile)
    frame.toCanvas = toCanvas
    return frame
  }

  private mutating func add(_ items: ArraySlice<DisplayList.Item>) {
    survey.begin(items.count)
    if survey.isWhole, resources.profile == nil {
      spriteQueue = SpriteQueue(
        items, on: canvas, base: isBased ? base : nil, pool: resources.pool)
    }
    if spriteQueue != nil {
      sprites.reserveCapacity(items.count)
    } else if survey.isWhole {
      self.items.reserveCapacity(items.count)
    }
    unqueued = items
    defer {
      queue?.end()
      spriteQueue?.end()
    }
    // Read in place: an element of a slice would be copied with all that it holds.
    items.withUnsafeBufferPointer { commands in
      while commandIndex < commands.count, !isOverBudget {
        if let found = spriteQueue?.sprites(from: commandIndex), add(found, of: commands) {
          continue
        }
        layer = commands[commandIndex].id.layer
        count(1)
        let index = items.startIndex + commandIndex
        let next = add(commands, at: index, of: items)
        commandIndex = next - items.startIndex
        resources.profile?.mark(layer)
      }
    }
    if isOverBudget { return }
    commandIndex = max(items.count - 1, 0)
    while !scopes.isEmpty { closeLast() }
  }

  /// Adds the item at an index, and returns the index of the next.
  ///
  /// - Parameter commands: The items, to be read in place.
  @inline(__always)
  private mutating func add(
    _ commands: UnsafeBufferPointer<DisplayList.Item>, at index: Int,
    of items: ArraySlice<DisplayList.Item>
  ) -> Int {
    let commandIndex = index - items.startIndex
    // Tested before the command is destructured.
    if !survey.isWhole, isContent(commands[commandIndex].command), skipsKnown() {
      switch commands[commandIndex].command {
      case .pushShadow, .pushFilter, .pushPicture:
        return Self.end(ofPictureAt: index, in: items) + 1
      case .fill(_, _, .image(let paint)) where paint.isAdditive:
        countBlended(survey.skipped(commandIndex) ?? .empty)
        return index + 1
      default: return index + 1
      }
    }
    switch commands[commandIndex].command {
    case .fill(let shape, let transform, let paint):
      fill(shape, isBased ? transform.concatenating(base) : transform, paint)
    case .particles(let particles, let transform):
      addParticles(particles, transform)
    case .shadow(let shape, let transform, let shadow):
      addShadow(of: shape, transform, shadow, id: commands[commandIndex].id)
    case .pushShadow(let shadow, let transform):
      let end = Self.end(ofPictureAt: index, in: items)
      addShadow(of: items[index + 1..<end], shadow, transform)
      return end + 1
    case .pushFilter(let filters, let transform):
      let end = Self.end(ofPictureAt: index, in: items)
      addFiltered(items[index + 1..<end], filters, transform)
      return end + 1
    case .pushPicture(let frame):
      let end = Self.end(ofPictureAt: index, in: items)
      addPicture(items[index + 1..<end], frame)
      return end + 1
    case .backdrop(let filters, let shape, let transform, let opacity):
      addBackdrop(items[..<index], filters, shape, transform, opacity: opacity)
    case .pushClip(let shape, let transform): pushClip(shape, transform)
    case .pushGroup(let opacity, let blend): pushGroup(opacity: opacity, blend)
    case .pushMask: pushMask()
    case .clipToMask: clipToMask()
    case .popClip:
      if let kind = scopes.last?.kind, kind == .clip || kind == .masked { closeLast() }
    case .popGroup:
      if scopes.last?.kind == .group { closeLast() }
    case .popShadow, .popFilter, .popPicture: break
    }
    return index + 1
  }

  /// Whether a command draws something by itself.
  @inline(__always)
  private func isContent(_ command: borrowing DisplayList.Command) -> Bool {
    switch command {
    case .fill, .shadow, .pushShadow, .pushFilter, .pushPicture, .backdrop: true
    default: false
    }
  }

  /// Whether what the current command draws is known, and not wanted: it is then only counted.
  mutating func skipsKnown() -> Bool {
    guard let bounds = survey.skipped(commandIndex) else { return false }
    count(survey.knownCost(commandIndex))
    survey.note(cost: survey.knownCost(commandIndex), at: commandIndex)
    countContent()
    note(bounds)
    if bounds.isEmpty { return true }
    if !scopes.isEmpty {
      scopes[scopes.count - 1].drawn = scopes[scopes.count - 1].drawn.union(bounds)
    }
    if survey.isFullFill(commandIndex) {
      let merge = mergeForFullFill(over: bounds)
      survey.note(merge, at: commandIndex)
      if merge == .alone {
        fullFill = FullCoverageFill(commandIndex: commandIndex, bounds: bounds, drawn: nil)
      }
      if merge != .background { hasDrawn = true }
      return true
    }
    fullFill = nil
    hasDrawn = true
    return true
  }

  /// Notes what the current command draws on.
  mutating func note(_ bounds: PixelRect) { survey.note(bounds, at: commandIndex) }

  private init(
    width: Int, height: Int, background: Color?, base: ProjectiveTransform2D,
    resources: RasterResources, passDepth: Int, draws: Bool, backdrops: [Int: FilteredPicture],
    budget: Int, toCanvas: ProjectiveTransform2D?, survey: FrameSurvey
  ) {
    self.toCanvas = toCanvas
    cost = DrawingCost(budget: budget)
    self.background = background
    canvasBackground = background
    self.draws = draws
    self.backdrops = backdrops
    self.survey = survey
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
    if !scopes.isEmpty { scopes[scopes.count - 1].contents += 1 }
  }

  /// Adds a visible item.
  ///
  /// - Parameter isCounted: Whether its painted pixels were counted already.
  mutating func append(_ item: PreparedItem, isCounted: Bool = false) {
    if !scopes.isEmpty {
      scopes[scopes.count - 1].drawn = scopes[scopes.count - 1].drawn.union(item.bounds)
    }
    note(item.bounds)
    push(item, isCounted: isCounted)
  }

  /// Counts something that is blended additively, as a group of its own would be.
  mutating func countBlended(_ drawn: PixelRect) {
    fullFill = nil
    hasDrawn = true
    guard !drawn.isEmpty else { return }
    count(drawn.area / DrawingBudget.shadowPixelsPerUnit)
    if scopes.isEmpty { return }
    scopes[scopes.count - 1].contents += 1
    scopes[scopes.count - 1].hasBlending = true
  }

  /// Adds the last sprites, from one on, which are seen in some pixels and noted already, to those
  /// before, if there are some.
  mutating func appendSprites(from first: Int, in bounds: PixelRect) {
    if first == sprites.draws.count { return }
    if !scopes.isEmpty {
      scopes[scopes.count - 1].drawn = scopes[scopes.count - 1].drawn.union(bounds)
    }
    guard endsWithSprites, case .sprites(let range) = items[items.count - 1].action else {
      push(
        PreparedItem(
          action: .sprites(first..<sprites.draws.count), coverage: .none, bounds: bounds),
        isCounted: true)
      // Layer by layer where each is measured.
      endsWithSprites = resources.profile == nil
      return
    }
    items[items.count - 1].action = .sprites(range.lowerBound..<sprites.draws.count)
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
    if case .edges(let shape) = area.coverage { survey.note(shape, at: commandIndex) }
    append(PreparedItem(action: .fill(prepared), coverage: area.coverage, bounds: area.bounds))
  }

  /// Fills a pixel-aligned rectangle with a colour.
  ///
  /// A colour over exactly the pixels of the one before is mixed with it before both are rounded, and
  /// one over the whole canvas with the background: part of what the pixels are.
  private mutating func fillWhole(_ bounds: PixelRect, _ color: Color, _ paint: PreparedPaint) {
    let merge = mergeForFullFill(over: bounds)
    survey.note(merge, at: commandIndex)
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
  private func mergeForFullFill(over bounds: PixelRect) -> FrameSurvey.Merge {
    if !hasDrawn, passDepth == 0, bounds == canvas { return .background }
    if let fullFill, fullFill.bounds == bounds { return .mixed(with: fullFill.commandIndex) }
    return .alone
  }

}

// MARK: - Clips, groups and masks

/// Clips, groups and masks.
extension FramePreparation {
  /// A clip or group that is open.
  struct Scope {
    enum Kind { case clip, group, mask, masked }
    var kind: Kind
    /// The index of its push in the list.
    var commandIndex: Int
    /// The index of its push among the items.
    var item: Int
    /// The edges before it.
    var edgeCount: Int
    /// The visible pixels inside.
    var visible: PixelRect
    /// The pixels drawn inside.
    var drawn = PixelRect.empty
    /// The number of fills and groups inside, visible or not.
    var contents = 0
    /// A group's opacity and blend mode.
    var opacity = 1.0
    var blend = BlendMode.normal
    /// Whether something inside blends with what is there already.
    var hasBlending = false
    /// The index of the end of a mask's picture.
    var maskEnd = 0
    /// Whether it is inside a mask, or is one.
    var isMasked = false

    /// Adds the counts of a scope that ended inside and draws something.
    ///
    /// A group that is drawn as a picture was counted at its beginning, and is one item that takes no
    /// opacity from outside, as what is masked is: it counts as two.
    mutating func count(_ inner: Scope, isMerged: Bool) {
      drawn = drawn.union(inner.drawn)
      switch inner.kind {
      case .group: contents += isMerged ? inner.contents - 1 : 1
      case .masked: contents += max(inner.contents, 2)
      case .clip, .mask: contents += inner.contents
      }
      if inner.kind == .group ? inner.blend != .normal : inner.hasBlending { hasBlending = true }
    }
  }

  /// The visible pixels of the innermost scope.
  var visible: PixelRect { scopes.last?.visible ?? canvas }
  var isMasked: Bool { scopes.last?.isMasked ?? false }

  mutating func pushClip(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D
  ) {
    var scope = Scope(
      kind: .clip, commandIndex: commandIndex, item: items.count, edgeCount: edges.count,
      visible: .empty)
    let area = coverage(of: shape, transform.concatenating(base))
    scope.visible = area?.bounds ?? .empty
    scope.isMasked = isMasked
    if case .rect? = area?.coverage {} else { scope.isMasked = true }
    push(
      PreparedItem(
        action: .pushClip, coverage: area?.coverage ?? .none, bounds: area?.bounds ?? .empty))
    scopes.append(scope)
  }

  mutating func pushGroup(opacity: Double, _ blend: BlendMode) {
    let opacity = PremultipliedColor.unit(opacity)
    let byte = PremultipliedColor.byte(opacity)
    countContent()
    var scope = Scope(
      kind: .group, commandIndex: commandIndex, item: items.count, edgeCount: edges.count,
      visible: opacity > 0 ? visible : .empty, opacity: opacity, blend: blend)
    scope.isMasked = isMasked
    if !blend.keepsBackdrop { scope.drawn = scope.visible }
    scopes.append(scope)
    push(PreparedItem(action: .pushGroup(opacity: byte, blend), coverage: .none, bounds: .empty))
  }

  mutating func pushMask() {
    var scope = Scope(
      kind: .mask, commandIndex: commandIndex, item: items.count, edgeCount: edges.count,
      visible: visible)
    scope.isMasked = true
    scopes.append(scope)
    push(PreparedItem(action: .pushMask, coverage: .none, bounds: .empty))
  }

  mutating func clipToMask() {
    guard var scope = scopes.last, scope.kind == .mask else { return }
    scope.kind = .masked
    scope.maskEnd = items.count
    scope.visible = scope.drawn
    scope.drawn = .empty
    scope.contents = 0
    scope.hasBlending = false
    scopes[scopes.count - 1] = scope
    push(PreparedItem(action: .clipToMask, coverage: .none, bounds: .empty))
  }

  /// Ends the innermost scope, and forgets it if nothing is drawn inside.
  mutating func closeLast() {
    guard let scope = scopes.popLast() else { return }
    let drawn = scope.kind == .mask ? .empty : scope.drawn
    survey.note(drawn, at: scope.commandIndex)
    note(drawn)
    endMerging()
    guard !drawn.isEmpty else {
      items.removeSubrange(scope.item...)
      edges.truncate(to: scope.edgeCount)
      survey.forgetShapes(from: scope.commandIndex)
      return
    }
    let isMerged = scope.kind == .group && merge(scope)
    if !isMerged {
      count(drawn.area / scope.pixelsPerUnit)
    }
    if isMerged { survey.note(.merged, at: scope.commandIndex) }
    if !scopes.isEmpty {
      scopes[scopes.count - 1].count(scope, isMerged: isMerged)
    }
    if isMerged { return }
    if scope.kind == .masked {
      // The mask is needed where it masks something, and must not be drawn elsewhere.
      for index in scope.item..<scope.maskEnd {
        items[index].bounds = items[index].bounds.intersection(scope.drawn)
      }
      items[scope.maskEnd].bounds = scope.drawn
    }
    items[scope.item].bounds = scope.drawn
    items.append(
      PreparedItem(
        action: scope.kind == .group ? .popGroup : .popClip, coverage: .none, bounds: scope.drawn,
        layer: items[scope.item].layer))
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
          for sprite in range { sprites.multiply(opacity: scope.opacity, ofSprite: sprite) }
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

  /// Counts what is known independently of the canvas.
  mutating func count(_ units: Int) { cost.add(units, layer: layer) }

  /// Counts what the preparation of the current command finds, which is kept with its bounds.
  mutating func spend(_ units: Int) {
    guard units > 0 else { return }
    cost.add(units, layer: layer)
    survey.note(cost: units, at: commandIndex)
  }

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
    case .sprites, .shadow, .particles, .pushClip, .popClip, .pushGroup, .popGroup, .pushMask,
      .clipToMask:
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
    case .group:
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
    var depth = 0
    for index in items.indices.reversed() {
      switch items[index].action {
      case .popClip, .popGroup: depth += 1
      case .pushClip, .pushGroup, .pushMask: depth -= 1
      case .clipToMask: break
      case .fill, .image, .sprites, .shadow, .particles:
        let bounds = items[index].bounds
        if covers.contains(where: { $0.contains(bounds) }) {
          items[index].isHidden = true
          if !keepsBounds { items[index].bounds = .empty }
        } else if depth == 0, covers.count < most, isOpaque(items[index]) {
          covers.append(bounds)
        }
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
