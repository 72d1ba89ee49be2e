package import LaminarGraphics

extension PresentationTree {
  /// What the moment draws on a canvas, back to front (SEMANTICS 11.1).
  package func displayList(on canvas: Canvas) -> DisplayList {
    var builder = DisplayListBuilder(presentation: self)
    builder.build(
      scale: AffineTransform2D(a: canvas.scale, b: 0, c: 0, d: canvas.scale, tx: 0, ty: 0))
    return DisplayList(
      width: canvas.pixelWidth, height: canvas.pixelHeight, background: canvas.backgroundColor,
      items: builder.items)
  }
}

/// Walks a presentation tree in drawing order and writes what its layers draw.
///
/// The walk keeps its own stack: a tree may be deeper than a thread's.
struct DisplayListBuilder {
  private let presentation: PresentationTree
  private let tree: RenderTree
  private(set) var items: [DisplayList.Item] = []
  private var steps: [Step] = []

  private enum Step {
    /// Draws a node's subtree, seen through its superlayer's plane.
    case enter(node: Int, plane: AffineTransform2D, opacity: Double)
    /// Writes a command that belongs behind a subtree.
    case emit(DisplayList.Item)
  }

  init(presentation: PresentationTree) {
    self.presentation = presentation
    tree = presentation.tree
  }

  /// Writes the whole tree.
  mutating func build(scale: AffineTransform2D) {
    steps = [.enter(node: 0, plane: scale, opacity: 1)]
    while let step = steps.popLast() {
      switch step {
      case .emit(let item): items.append(item)
      case .enter(let node, let plane, let opacity):
        draw(node, plane: plane, inheritedOpacity: opacity)
      }
    }
  }

  /// Draws a layer: background, contents, fill, sublayers by depth, border.
  private mutating func draw(
    _ node: Int, plane: AffineTransform2D, inheritedOpacity: Double
  ) {
    guard presentation.number(.hidden, of: node) == 0 else { return }
    let geometry = PlanarGeometry(presentation, node)
    let transform = geometry.localToSuper.concatenating(plane)
    let ownOpacity = min(max(presentation.number(.opacity, of: node), 0), 1)
    guard ownOpacity > 0, inheritedOpacity > 0 else { return }
    if presentation.number(.doubleSided, of: node) == 0, transform.determinant < 0 { return }

    let owner = tree.nodes[node].owner
    let sublayers = sublayersByDepth(of: node)
    let face = owner == .transform ? LayerFace() : LayerFace(presentation, node, geometry)
    let isGroup =
      owner != .transform && ownOpacity < 1
      && presentation.number(.allowsGroupOpacity, of: node) != 0
      && (face.count > 1 || !sublayers.isEmpty)
    let opacity = inheritedOpacity * (isGroup ? 1 : ownOpacity)
    let faceOpacity = opacity
    let passesOpacity =
      owner == .transform || presentation.number(.allowsGroupOpacity, of: node) == 0
    let sublayerOpacity = passesOpacity ? opacity : (isGroup ? inheritedOpacity : opacity)
    let projection = ProjectiveTransform2D(transform)

    // What comes after the sublayers is pushed first.
    if isGroup {
      append(node, .group, .pushGroup(opacity: ownOpacity))
      steps.append(.emit(item(node, .group, .popGroup)))
    }
    if let border = face.border {
      steps.append(
        .emit(
          item(node, .border, .fill(border.shape, projection, paint(border.color, faceOpacity)))))
    }
    if let background = face.background {
      append(
        node, .background, .fill(background.shape, projection, paint(background.color, faceOpacity))
      )
    }
    let clips = presentation.number(.masksToBounds, of: node) != 0 && owner != .transform
    if clips, face.fill != nil || !sublayers.isEmpty {
      append(node, .clip, .pushClip(.roundedRect(geometry.outline(presentation, node)), projection))
      steps.append(.emit(item(node, .clip, .popClip)))
    }
    if let fill = face.fill {
      append(node, .fill, .fill(fill.shape, projection, paint(fill.color, faceOpacity)))
    }
    let sublayerPlane = geometry.sublayerPlane.concatenating(transform)
    for sublayer in sublayers.reversed() {
      steps.append(.enter(node: sublayer, plane: sublayerPlane, opacity: sublayerOpacity))
    }
  }

  /// The sublayers from the farthest to the nearest, of equal depth in their order.
  private func sublayersByDepth(of node: Int) -> [Int] {
    var result: [Int] = []
    var depths: [Double] = []
    var isSorted = true
    var index = node + 1
    while index < tree.nodes[node].subtreeEnd {
      if tree.nodes[index].role == .sublayer {
        let depth = presentation.number(.zPosition, of: index)
        if let last = depths.last, depth < last { isSorted = false }
        result.append(index)
        depths.append(depth)
      }
      index = tree.nodes[index].subtreeEnd
    }
    guard !isSorted else { return result }
    return zip(depths, result).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }

  private func paint(_ color: Color, _ opacity: Double) -> DisplayList.Paint {
    .color(color.withAlphaComponent(min(max(color.alpha, 0), 1) * opacity))
  }

  private func item(
    _ node: Int, _ part: DisplayList.Part, _ command: DisplayList.Command
  ) -> DisplayList.Item {
    DisplayList.Item(
      id: DisplayList.ID(layer: tree.nodes[node].layerNumber, part: part), command: command)
  }

  private mutating func append(
    _ node: Int, _ part: DisplayList.Part, _ command: DisplayList.Command
  ) {
    items.append(item(node, part, command))
  }
}
