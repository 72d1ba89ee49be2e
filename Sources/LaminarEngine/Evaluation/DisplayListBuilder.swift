package import LaminarGraphics

extension PresentationTree {
  /// What the moment draws on a canvas, back to front (SEMANTICS 11.1).
  package func displayList(on canvas: Canvas) -> DisplayList {
    var builder = DisplayListBuilder(presentation: self)
    builder.build(scale: ProjectiveTransform2D(m11: canvas.scale, m22: canvas.scale))
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
    /// Draws a node's subtree: its superlayer's sublayers are seen through a matrix, and then the
    /// superlayer's plane on the canvas.
    case enter(node: Int, sublayerPlane: Transform3D, plane: ProjectiveTransform2D, opacity: Double)
    /// Writes a command that belongs behind a subtree.
    case emit(DisplayList.Item)
  }

  init(presentation: PresentationTree) {
    self.presentation = presentation
    tree = presentation.tree
  }

  /// Writes the whole tree.
  mutating func build(scale: ProjectiveTransform2D) {
    steps = [.enter(node: 0, sublayerPlane: .identity, plane: scale, opacity: 1)]
    while let step = steps.popLast() {
      switch step {
      case .emit(let item): items.append(item)
      case .enter(let node, let sublayerPlane, let plane, let opacity):
        draw(node, sublayerPlane: sublayerPlane, plane: plane, inheritedOpacity: opacity)
      }
    }
  }

  /// Draws a layer: background, contents, fill, sublayers by depth, border.
  private mutating func draw(
    _ node: Int, sublayerPlane: Transform3D, plane: ProjectiveTransform2D,
    inheritedOpacity: Double
  ) {
    guard presentation.number(.hidden, of: node) == 0 else { return }
    let geometry = LayerGeometry(presentation, node)
    let inSuperlayer = geometry.localToSuper.concatenating(sublayerPlane)
    let transform = ProjectiveTransform2D(inSuperlayer).concatenating(plane)
    let ownOpacity = min(max(presentation.number(.opacity, of: node), 0), 1)
    guard ownOpacity > 0, inheritedOpacity > 0 else { return }
    if presentation.number(.doubleSided, of: node) == 0 {
      let facing = ProjectiveTransform2D(
        geometry.unflippedToSuper.concatenating(sublayerPlane)
      ).concatenating(plane)
      guard facing.facesViewer(at: geometry.anchor) else { return }
    }

    let owner = tree.nodes[node].owner
    let sublayers = sublayersByDepth(of: node)
    let face = owner == .transform ? LayerFace() : LayerFace(presentation, node, geometry)
    let isGroup =
      owner != .transform && ownOpacity < 1
      && presentation.number(.allowsGroupOpacity, of: node) != 0
      && (face.count > 1 || !sublayers.isEmpty)
    let opacity = inheritedOpacity * (isGroup ? 1 : ownOpacity)
    let passesOpacity =
      owner == .transform || presentation.number(.allowsGroupOpacity, of: node) == 0
    let sublayerOpacity = passesOpacity ? opacity : (isGroup ? inheritedOpacity : opacity)
    // What comes after the sublayers is pushed first.
    if isGroup {
      append(node, .group, .pushGroup(opacity: ownOpacity))
      steps.append(.emit(item(node, .group, .popGroup)))
    }
    if let border = face.border {
      steps.append(
        .emit(
          item(node, .border, .fill(border.shape, transform, paint(border.color, opacity)))))
    }
    if let background = face.background {
      append(
        node, .background, .fill(background.shape, transform, paint(background.color, opacity))
      )
    }
    if let (shape, colors) = face.gradient {
      var gradient = colors
      gradient.opacity = opacity
      append(node, .contents, .fill(shape, transform, .gradient(gradient)))
    }
    let clips = presentation.number(.masksToBounds, of: node) != 0 && owner != .transform
    if clips, face.fill != nil || face.stroke != nil || !sublayers.isEmpty {
      append(node, .clip, .pushClip(.roundedRect(geometry.outline(presentation, node)), transform))
      steps.append(.emit(item(node, .clip, .popClip)))
    }
    if let fill = face.fill {
      append(node, .fill, .fill(fill.shape, transform, paint(fill.color, opacity)))
    }
    if let stroke = face.stroke {
      append(node, .stroke, .fill(stroke.shape, transform, paint(stroke.color, opacity)))
    }
    for sublayer in sublayers.reversed() {
      steps.append(
        .enter(
          node: sublayer, sublayerPlane: geometry.sublayerPlane, plane: transform,
          opacity: sublayerOpacity))
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
