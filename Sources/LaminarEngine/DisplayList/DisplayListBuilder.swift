public import Foundation
public import LaminarGraphics

extension PresentationTree {
  /// What the moment draws on a canvas, back to front (Laminar.docc: DrawingOrder, "Inside a layer");
  /// nothing where it costs more than a drawing budget.
  package func displayList(
    on canvas: Canvas, budget: Int = DrawingBudget.standard
  ) -> DisplayList {
    measuredDisplayList(on: canvas, budget: budget).list
  }

  /// The display list of the moment, and its cost: more than the budget where the list has an
  /// excess.
  package func measuredDisplayList(
    on canvas: Canvas, budget: Int = DrawingBudget.standard
  ) -> (list: DisplayList, cost: Int) {
    var builder = DisplayListBuilder(presentation: self, budget: budget)
    return builder.measuredList(on: canvas)
  }

  /// What the moment draws without some layers and all below them, as if they were hidden, whatever
  /// animations and transitions do with them.
  ///
  /// - Parameter hidden: Returns the nodes of these layers in a tree: the moment's, or one that a
  ///   transition comes from.
  package func displayList(
    on canvas: Canvas, budget: Int, hiding hidden: @escaping (RenderTree) -> Set<Int>
  ) -> DisplayList {
    // What is kept for other frames of the tree is drawn without a look at what is hidden.
    var builder = DisplayListBuilder(presentation: self, budget: budget, keepsAppearances: false)
    builder.hide(hidden)
    return builder.measuredList(on: canvas).list
  }
}

/// Walks a presentation tree in drawing order and writes what its layers draw.
///
/// The walk keeps its own stack: a tree may be deeper than a thread's.
struct DisplayListBuilder {
  /// What the walk shows now: the moment itself, or that of a replicator's late copy.
  private(set) var presentation: PresentationTree
  /// Its index among the moments.
  private var shownMoment = 0
  /// The moments that the walk shows: the list's own, those of late copies, and those that transitions
  /// come from.
  var moments: [PresentationTree]
  var items: [DisplayList.Item] = []
  var steps: [Step] = []
  /// The indices of the moments of late copies.
  var lateMoments: [LateKey: Int] = [:]
  /// The indices of the moments that transitions come from.
  var sourceMoments: [SourceKey: Int] = [:]
  /// The copy that items are written for.
  var instance = 0

  /// What the list costs so far.
  var cost: DrawingCost
  private var countedItems = 0
  /// The copies that were made and cannot be seen.
  var unseenCopies = 0

  /// The number of shadow-casting pictures that are being written.
  private var casters = 0

  /// Returns the nodes of a tree that are not drawn; nil for none.
  private var hidden: ((RenderTree) -> Set<Int>)?
  /// Those of the tree that is shown now.
  private var hiddenNodes: Set<Int> = []

  /// The layers that are kept of earlier frames of the tree, by node, and those to keep.
  let cachedAppearances: [CachedAppearance?]
  private var madeAppearances: [(node: Int, layer: CachedAppearance)] = []

  /// Whether what is written now casts a shadow and is not shown itself.
  var castsShadow: Bool { casters > 0 }

  /// The tree that is shown now.
  var tree: RenderTree { presentation.tree }

  struct SourceKey: Hashable {
    let epoch: ObjectIdentifier
    let time: Double
  }

  enum Step {
    /// Draws a node's subtree.
    case enter(node: Int, Context)
    /// Draws the sublayers of a picture that are left, one by one.
    case sublayers(PendingSublayers)
    /// Draws a layer's picture through its mask.
    indirect case masked(LayerBody)
    /// Draws a layer's picture.
    indirect case body(LayerBody)
    /// Writes a command that belongs behind a subtree.
    indirect case emit(DisplayList.Item)
    /// Writes a group that belongs behind a subtree, and in it what a step draws.
    indirect case group(DisplayList.Item, Step)
    /// Ends the group at an index.
    case end(Int)
    /// Ends the picture of the mask at an index.
    case endMaskPicture(Int)
    /// Ends the picture that casts the shadow which began at an index.
    case endShadow(node: Int, moment: Int, start: Int)
  }

  /// What a layer inherits from its superlayers: matrices, opacity, the copy it belongs to.
  struct Context {
    /// The matrix that the superlayer's sublayers are seen through.
    var sublayerPlane: Transform3D
    /// The superlayer's plane on the canvas.
    var plane: ProjectiveTransform2D
    var opacity: Double
    /// The number of layers above that cast shadows with their pictures.
    var shadows = 0
    var copy = CopyState()
    /// Whether the layer is drawn in its own space, as a snapshot shows it: without its position, its
    /// transform and what is above it.
    var isInOwnSpace = false
    /// For one of a transition's two pictures: how the transition draws it.
    var picture: Picture?
  }

  /// How a transition draws one of its pictures.
  struct Picture {
    /// The transform in the layer's own space.
    var matrix = Transform3D.identity
    /// Whether the transition itself blends it with the backdrop.
    var isBlended = false
    /// The map from the layer's own space to pixels of a picture of its own; nil for those of the
    /// canvas.
    var pixels: ProjectiveTransform2D?
  }

  /// What the replicators above make of a layer.
  struct CopyState {
    /// The index of the moment that it shows.
    var moment = 0
    /// The index of that moment without delays: 0 for the list's own time, else that of a
    /// transition's source.
    var base = 0
    /// The delays that made the moment, by inner sources.
    var delays: [Int: Double] = [:]
    /// The copy's number, over nested replicators.
    var instance = 0
    /// What everything is multiplied with.
    var tint = Color.white
    /// Whether a replicator above makes copies.
    var isReplicated = false
  }

  /// The picture of a layer, before filters, opacity and mask apply to it as a whole.
  struct LayerBody {
    let node: Int
    let shown: PresentedNode
    let geometry: LayerGeometry
    let transform: ProjectiveTransform2D
    /// From the layer's space to its superlayer's plane, and that plane on the canvas.
    let space: Transform3D
    let plane: ProjectiveTransform2D
    /// Whether the sublayers are seen in that space and not in the layer's own plane.
    let keepsDepth: Bool
    let appearance: LayerAppearance
    let sublayers: [PlacedSublayer]
    let opacity: Double
    let sublayerOpacity: Double
    let shadows: Int
    let copy: CopyState
    /// The filters of the picture, applied before the mask.
    var filters: [DisplayList.PictureFilter] = []

    var placement: Placement {
      Placement(node: node, transform: transform, opacity: opacity, tint: copy.tint)
    }
  }

  /// What a layer's own shapes are drawn with.
  struct Placement {
    let node: Int
    let transform: ProjectiveTransform2D
    let opacity: Double
    let tint: Color
  }

  /// From this many nested shadow-casting layers on, shadows themselves cast none: each would
  /// double the drawing.
  static let mostShadows = 4

  /// - Parameter keepsAppearances: Whether frames of the tree before and after have layers in common with
  ///   the list.
  init(presentation: PresentationTree, budget: Int, keepsAppearances: Bool = true) {
    self.presentation = presentation
    cost = DrawingCost(budget: budget)
    moments = [presentation]
    cachedAppearances =
      keepsAppearances
      ? presentation.tree.cachedAppearances.layers(of: presentation.tree) : []
  }

  /// Leaves out layers.
  mutating func hide(_ nodes: @escaping (RenderTree) -> Set<Int>) {
    hidden = nodes
    hiddenNodes = nodes(tree)
  }

  /// Writes the whole tree for a canvas.
  mutating func measuredList(on canvas: Canvas) -> (list: DisplayList, cost: Int) {
    build(scale: ProjectiveTransform2D(m11: canvas.scale, m22: canvas.scale))
    let excess = cost.excess
    let list = DisplayList(
      width: canvas.pixelWidth, height: canvas.pixelHeight, background: canvas.backgroundColor,
      items: excess == nil ? items : [], excess: excess)
    return (list, cost.count)
  }

  /// Writes the whole tree.
  mutating func build(scale: ProjectiveTransform2D) {
    items.reserveCapacity(
      min(max(tree.nodes.count, tree.cachedAppearances.itemCount), cost.remaining))
    walk(from: 0, Context(sublayerPlane: .identity, plane: scale, opacity: 1))
    moments[0].tree.cachedAppearances.keep(madeAppearances, itemCount: items.count)
  }

  /// Writes a layer and all below it in its own space.
  ///
  /// - Parameter pixels: The map from that space to pixels.
  mutating func build(_ node: Int, on pixels: ProjectiveTransform2D) {
    var context = Context(sublayerPlane: .identity, plane: pixels, opacity: 1)
    context.isInOwnSpace = true
    walk(from: node, context)
  }

  private mutating func walk(from node: Int, _ context: Context) {
    steps = [.enter(node: node, context)]
    while cost.excess == nil, let step = steps.popLast() {
      countedItems = items.count
      defer { countItems() }
      switch step {
      case .emit(let item): items.append(item)
      case .group(let item, let step):
        begin(item)
        steps.append(step)
      case .end(let index): items.endGroup(at: index)
      case .endMaskPicture(let index): items.endMaskPicture(at: index)
      case .enter(let node, let context): enter(node, context)
      case .sublayers(let pending): drawNext(of: pending)
      case .masked(let body):
        show(body.copy.moment)
        instance = body.copy.instance
        drawMasked(body)
      case .body(let body):
        show(body.copy.moment)
        instance = body.copy.instance
        drawFiltered(body)
      case .endShadow(let node, let moment, let start):
        show(moment)
        endShadow(of: node, start: start)
      }
    }
  }

  /// Draws a layer at once, instead of by a step.
  mutating func enter(_ node: Int, _ context: Context) {
    show(context.copy.moment)
    instance = context.copy.instance
    draw(node, in: context)
  }

  /// Counts the items that were written since they were counted last.
  mutating func countItems() {
    if items.count > countedItems {
      cost.add(items.count - countedItems, layer: items[items.count - 1].id.layer)
    }
    countedItems = items.count
  }

  mutating func show(_ moment: Int) {
    guard moment != shownMoment else { return }
    shownMoment = moment
    presentation = moments[moment]
    if let hidden { hiddenNodes = hidden(tree) }
  }

  /// What a layer draws itself.
  private mutating func appearance(
    of shown: PresentedNode, _ geometry: LayerGeometry, opacity: Double
  ) -> LayerAppearance {
    guard shown.index < cachedAppearances.count, presentation.tree === moments[0].tree else {
      return LayerAppearance(LayerAppearance.Parts(shown, geometry))
    }
    if let known = cachedAppearances[shown.index] { return known.appearance }
    let appearance = LayerAppearance(LayerAppearance.Parts(shown, geometry))
    if presentation.hasConstantAppearance(shown.index) {
      madeAppearances.append(
        (shown.index, CachedAppearance(appearance, shown, geometry, opacity: opacity)))
    }
    return appearance
  }

  /// Draws a layer: what applies to it as a whole, around its picture.
  mutating func draw(_ node: Int, in context: Context) {
    if !hiddenNodes.isEmpty, hiddenNodes.contains(node) { return }
    if context.picture == nil, context.copy.base == 0,
      let transition = presentation.transition(of: node)
    {
      return draw(transition, of: node, in: context)
    }
    let shown = PresentedNode(presentation, node)
    guard shown.number(.hidden) == 0 else {
      return countUnseen(shown, isCopy: context.copy.isReplicated)
    }
    let geometry = context.geometry(of: node, in: presentation)
    let picture = context.picture
    let inSuperlayer = picture?.pixels == nil ? context.space(of: geometry) : .identity
    let plane = picture?.pixels ?? context.plane
    let transform = ProjectiveTransform2D(inSuperlayer).concatenating(plane)
    let ownOpacity = min(max(shown.number(.opacity), 0), 1)
    let inheritedOpacity = context.opacity
    guard ownOpacity > 0, inheritedOpacity > 0 else {
      return countUnseen(shown, isCopy: context.copy.isReplicated)
    }
    if shown.number(.doubleSided) == 0 {
      let facing = ProjectiveTransform2D(
        geometry.unflippedToSuper.concatenating(context.sublayerPlane)
      ).concatenating(context.plane)
      guard facing.facesViewer(at: geometry.anchor) else { return }
    }

    let isFlat = shown.owner != .transform
    let copy = context.copy
    let rasterScale = isFlat ? rasterScale(of: shown) : nil
    let space = rasterScale == nil ? inSuperlayer : .identity
    let keepsDepth = shown.owner == .replicator && shown.number(.preservesDepth) != 0
    let sublayers =
      shown.subtreeEnd > node + 1
      ? sublayers(of: node, geometry, copy, space: keepsDepth ? space : nil) : []
    countContents(of: shown, isCopy: copy.isReplicated)
    guard cost.excess == nil else { return }
    var appearance =
      isFlat ? appearance(of: shown, geometry, opacity: inheritedOpacity * ownOpacity) : .empty
    var shadow = isFlat ? LayerShadow(shown) : nil
    shadow?.tint(copy.tint)
    if let path = shadow?.path {
      if path.isEmpty { shadow = nil }
    } else if casters > 0, context.shadows >= Self.mostShadows {
      shadow = nil
    }
    let isBlended = picture?.isBlended ?? false
    let blend = isBlended ? .normal : appearance.parts.blend
    let allowsGroup = isFlat && shown.number(.allowsGroupOpacity) != 0
    let filters = isFlat ? shown.effects(.filters) : []
    // A filtered picture, or one with pixels of its own, is always one picture, whatever the
    // group's rules are.
    let isPicture = !filters.isEmpty || rasterScale != nil
    let groupOpacity = isPicture ? inheritedOpacity * ownOpacity : ownOpacity
    let isGroup =
      isPicture
      ? groupOpacity < 1
      : allowsGroup && ownOpacity < 1
        && (appearance.count + (shadow == nil ? 0 : 1) > 1 || !sublayers.isEmpty
          || (shown.owner == .emitter && presentation.hasParticles(node)))
    let outerOpacity = isPicture ? 1 : inheritedOpacity
    let opacity = isPicture ? 1 : inheritedOpacity * (isGroup ? 1 : ownOpacity)
    if shown.subtreeEnd == node + 1, appearance.parts.isPlain, blend.keepsBackdrop, shadow == nil,
      !isPicture, !shown.hasFilters, isFlat, shown.owner != .emitter
    {
      return drawPlain(
        appearance,
        Placement(node: node, transform: transform, opacity: opacity, tint: copy.tint),
        groupOpacity: isGroup ? groupOpacity : 1, blend)
    }
    let pixels = rasterScale.map { ProjectiveTransform2D(m11: $0, m22: $0) }
    if !blend.keepsBackdrop, !isPicture, shadow == nil, tree.nodes.mask(of: node) == nil {
      var parts = appearance.parts
      parts.reachOut(of: geometry.outline(shown))
      appearance = LayerAppearance(parts)
    }
    let body = LayerBody(
      node: node, shown: shown, geometry: geometry, transform: pixels ?? transform,
      space: space, plane: pixels ?? plane, keepsDepth: keepsDepth,
      appearance: appearance, sublayers: sublayers, opacity: opacity,
      sublayerOpacity: allowsGroup ? (isGroup ? outerOpacity : opacity) : opacity,
      shadows: context.shadows + (shadow == nil ? 0 : 1), copy: copy, filters: filters)

    if !blend.keepsBackdrop {
      begin(node, .group, .clip(.roundedRect(geometry.outline(shown)), transform))
    }
    if isGroup || blend != .normal {
      begin(node, .group, .composite(opacity: isGroup ? groupOpacity : 1, blend: blend))
    }
    if let scale = rasterScale {
      begin(node, .group, .picture(pictureFrame(of: node, scale: scale, transform)))
    }
    guard let shadow else { return drawMasked(body) }
    if let path = shadow.path {
      append(node, .shadow, .shadow(.outline(path), body.transform, shadow.times(opacity: opacity)))
      return drawMasked(body)
    }
    steps.append(.masked(body))
    steps.append(.endShadow(node: node, moment: copy.moment, start: items.count))
    append(node, .shadow, .group(.shadow(shadow.shadow, body.transform), count: 0))
    casters += 1
    steps.append(.masked(body))
  }

  /// Ends a picture that casts a shadow; one that is a single shape is written as that.
  private mutating func endShadow(of node: Int, start: Int) {
    casters -= 1
    instance = items[start].id.instance
    guard case .group(.shadow(var shadow, let transform), _) = items[start].command else { return }
    // No slice is kept while the items change: they would be copied.
    if items.count == start + 1 {
      items.removeSubrange(start...)
    } else if let (shape, opacity) = ShadowCaster.shape(of: items[(start + 1)...], transform) {
      items.removeSubrange(start...)
      shadow.color.alpha *= opacity
      append(node, .shadow, .shadow(shape, transform, shadow))
    } else {
      items.endGroup(at: start)
    }
  }

  /// Draws a layer's picture, through its mask if it has one.
  private mutating func drawMasked(_ body: LayerBody) {
    let node = body.node
    guard body.shown.subtreeEnd > node + 1, body.shown.owner != .transform,
      let mask = tree.nodes.mask(of: node)
    else {
      appendBackdrop(of: body)
      return drawFiltered(body)
    }
    let start = items.count
    begin(node, .mask, .mask(count: 0))
    add(node, .mask, .composite(opacity: 1), .body(body))
    if let backdrop = backdrop(of: body) { steps.append(.emit(backdrop)) }
    steps.append(.endMaskPicture(start))
    steps.append(
      .enter(
        node: mask,
        Context(
          sublayerPlane: .identity, plane: body.transform, opacity: 1, shadows: body.shadows,
          copy: body.copy)))
  }

  // Inlined with its command consumed: else all that the command refers to would be counted once more.
  @inline(__always)
  func item(
    _ node: Int, _ part: DisplayList.Part, _ command: consuming DisplayList.Command
  ) -> DisplayList.Item {
    let layer = tree.nodes.read(node) { $0.pointee.layerNumber }
    return DisplayList.Item(
      id: DisplayList.ID(layer: layer, part: part, instance: instance), command: command)
  }

  /// Begins a group that ends behind the steps that are added from here on.
  private mutating func begin(_ group: DisplayList.Item) {
    steps.append(.end(items.count))
    items.append(group)
  }

  mutating func begin(_ node: Int, _ part: DisplayList.Part, _ group: DisplayList.Group) {
    begin(item(node, part, .group(group, count: 0)))
  }

  /// Adds a group as a step, and in it what another step draws.
  mutating func add(
    _ node: Int, _ part: DisplayList.Part, _ group: DisplayList.Group, _ step: Step
  ) {
    steps.append(.group(item(node, part, .group(group, count: 0)), step))
  }

  @inline(__always)
  mutating func append(
    _ node: Int, _ part: DisplayList.Part, _ command: consuming DisplayList.Command
  ) {
    items.append(item(node, part, command))
  }
}

// MARK: - Sublayers by depth

/// A layer that is being drawn into its superlayer's plane.
struct PlacedSublayer {
  let node: Int
  let space: SublayerSpace
}

/// What sublayers are seen through before they are flattened: a class, since most have it in common.
final class SublayerSpace: Sendable {
  /// The superlayer's sublayer transform, and for layers in transform layers all of theirs.
  let plane: Transform3D
  /// Whether that changes nothing.
  let isIdentity: Bool
  /// The product of the opacities of the transform layers between.
  let opacity: Double
  /// The copy of a replicator that they belong to; nil where nothing is replicated.
  let copy: ReplicatedCopy?

  init(_ plane: Transform3D, opacity: Double, copy: ReplicatedCopy?) {
    self.plane = plane
    isIdentity = plane.isIdentity
    self.opacity = opacity
    self.copy = copy
  }
}

extension PresentationTree {
  /// The layers that a node's picture is made of, from the farthest to the nearest, those of equal
  /// depth in their order (Laminar.docc: LayerGeometry, "Order by depth").
  ///
  /// Transform layers draw nothing themselves: what they hold keeps its depth and is ordered with
  /// the others.
  ///
  /// - Parameter copy: The copy of the node, a replicator, that they belong to.
  func sublayersByDepth(
    of node: Int, through plane: Transform3D, copy: ReplicatedCopy? = nil
  ) -> [PlacedSublayer] {
    let tree = tree
    let end = tree.nodes[node].subtreeEnd
    var placed: [PlacedSublayer] = []
    guard node + 1 < end else { return placed }
    placed.reserveCapacity(min(end - node - 1, 64))
    var depths: [Double] = []
    var isOrdered = true
    let space = SublayerSpace(plane, opacity: 1, copy: copy)
    let zoomed = zoomedName(of: node)
    let unzoomed = zoomed.map { _ in
      SublayerSpace(LayerGeometry(self, node).unzoomedPlane, opacity: 1, copy: copy)
    }
    // The layer itself and the transform layers that are being looked through.
    var open = [(next: node + 1, end: end, space: space)]
    while let top = open.indices.last {
      let child = open[top].next
      guard child < open[top].end else {
        open.removeLast()
        continue
      }
      let (role, owner, childEnd) = tree.nodes.read(child) {
        ($0.pointee.role, $0.pointee.owner, $0.pointee.subtreeEnd)
      }
      open[top].next = childEnd
      guard role == .sublayer else { continue }
      var space = open[top].space
      if top == 0, let unzoomed, tree.nodes[child].name != zoomed { space = unzoomed }
      let layer = PlacedSublayer(node: child, space: space)
      guard owner != .transform else {
        if let inside = inside(of: layer) {
          open.append((child + 1, childEnd, inside))
        }
        continue
      }
      let depth = depth(of: layer)
      if let last = depths.last, last > depth { isOrdered = false }
      placed.append(layer)
      depths.append(depth)
    }
    if isOrdered { return placed }
    let order = placed.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return order.map { placed[$0] }
  }

  /// The name of the only sublayer that a scroll layer zooms; nil where all of them zoom.
  private func zoomedName(of node: Int) -> String? {
    guard tree.nodes.read(node, { $0.pointee.owner == .scroll }), mayDiffer(.zooms, of: node),
      case .string(let name) = value(.zooms, of: node)
    else { return nil }
    return name
  }

  /// What a transform layer's sublayers are seen through; nil when it shows nothing.
  private func inside(of layer: PlacedSublayer) -> SublayerSpace? {
    let opacity = layer.space.opacity * min(max(number(.opacity, of: layer.node), 0), 1)
    guard number(.hidden, of: layer.node) == 0, opacity > 0 else { return nil }
    let geometry = LayerGeometry(self, layer.node)
    return SublayerSpace(
      geometry.sublayerPlane.concatenating(geometry.localToSuper).concatenating(layer.space.plane),
      opacity: opacity, copy: layer.space.copy)
  }

  /// The distance of a layer towards the viewer: the depth of its anchor point through all planes.
  func depth(of layer: PlacedSublayer) -> Double {
    // FAST PATH: nothing turns, so the depth is the position's.
    let differing = tree.nodes.read(layer.node) { $0.pointee.differing }
    if layer.space.isIdentity, !differing.contains(.transform) {
      return differing.contains(.zPosition) ? number(.zPosition, of: layer.node) : 0
    }
    return LayerGeometry(self, layer.node).depth(through: layer.space.plane)
  }
}

// MARK: - Canvas

/// What a stage's picture is drawn on.
public struct Canvas: Sendable, Hashable {
  /// The size in points.
  public var size: CGSize
  /// The pixels per point; 1 by default.
  public var scale: Double
  /// The colour behind the layers; nil, the default, is transparent.
  public var backgroundColor: Color?
  /// The direction of what layers do not specify otherwise: left to right by default.
  public var layoutDirection: UserInterfaceLayoutDirection
  /// Whether a part of a pixel on a side is a pixel, as in a picture that is fitted into a number of
  /// pixels; otherwise sides are rounded to the nearest number.
  package var coversPartialPixels = false

  /// Makes a canvas.
  public init(
    size: CGSize, scale: Double = 1, backgroundColor: Color? = nil,
    layoutDirection: UserInterfaceLayoutDirection = .leftToRight
  ) {
    self.size = size
    self.scale = scale
    self.backgroundColor = backgroundColor
    self.layoutDirection = layoutDirection
  }

  /// Makes the canvas of a picture; nil when a side has no pixels or too many.
  init?(ofPicture size: CGSize, scale: Double) {
    let limit = Double(Self.largestSide) + 0.5
    for side in [size.width, size.height] {
      guard scale > 0, side > 0, Double(side) * scale >= 0.5, Double(side) * scale < limit else {
        return nil
      }
    }
    self.init(size: size, scale: scale)
  }

  /// The largest number of pixels on a side.
  package static let largestSide = 16_384

  /// The width in whole pixels, 1…16384.
  package var pixelWidth: Int { pixels(size.width) }
  /// The height in whole pixels, 1…16384.
  package var pixelHeight: Int { pixels(size.height) }

  private func pixels(_ points: CGFloat) -> Int {
    let exact = Double(points) * scale
    // A side that just fits may be longer by a rounding.
    let pixels = coversPartialPixels ? (exact - 1e-6).rounded(.up) : exact.rounded()
    guard pixels.isFinite else { return 1 }
    return Int(min(max(pixels, 1), Double(Self.largestSide)))
  }
}
