import LaminarGraphics

/// Flattens a tree's image and compiles its animations.
struct RenderTreeCompiler {
  private var parts: RenderTreeParts
  /// The nodes with animations or followers, in drawing order.
  private var animated: [(node: Int, entry: TreeImage.Entry)] = []

  private init(_ image: TreeImage, _ shortcuts: RenderTimeline.Shortcuts) {
    parts = RenderTreeParts(image: image, shortcuts: shortcuts)
  }

  /// Compiles an image: the same image always gives a tree of the same values.
  static func compile(
    _ image: TreeImage, _ shortcuts: RenderTimeline.Shortcuts = .all
  ) -> RenderTree {
    // The nodes go on without a second owner, which would copy them at the first change.
    let (parts, animated) = flattened(image, shortcuts)
    let count = animated.reduce(0) { $0 + $1.entry.record.attachments.count }
    var animations = AnimationCompiler(consume parts, count: count)
    for (node, entry) in animated { animations.compile(entry.record, on: node) }
    return RenderTree((consume animations).finish(), packed: nil, packedCount: 0)
  }

  private static func flattened(
    _ image: TreeImage, _ shortcuts: RenderTimeline.Shortcuts
  ) -> (parts: RenderTreeParts, animated: [(node: Int, entry: TreeImage.Entry)]) {
    var compiler = RenderTreeCompiler(image, shortcuts)
    compiler.flatten()
    compiler.parts.compiledLayerCount = compiler.parts.nodes.count
    if compiler.animated.contains(where: { !$0.entry.record.followers.isEmpty }) {
      compiler.parts.shape = TreeShape(compiler.parts.nodes)
    }
    return (compiler.parts, compiler.animated)
  }

  /// Visits the tree without recursion: a tree may be deeper than a stack.
  private mutating func flatten() {
    enum Step {
      case enter(Int, parent: Int, role: RenderNode.Role, index: Int)
      case leave(node: Int)
    }
    var steps: [Step] = [.enter(parts.image.root, parent: -1, role: .root, index: 0)]
    while let step = steps.popLast() {
      switch step {
      case .leave(let node):
        parts.nodes[node].subtreeEnd = parts.nodes.count
      case .enter(let number, let parent, let role, let index):
        guard let entry = parts.image.entry(number) else { continue }
        let node = append(entry, number: number, parent: parent, role: role, index: index)
        if entry.record.isAnimated { animated.append((node, entry)) }
        if entry.record.runs.isEmpty, entry.record.mask < 0, entry.record.cells.isEmpty { continue }
        steps.append(.leave(node: node))
        let sublayers = Array(entry.record.sublayers)
        for (index, sublayer) in sublayers.enumerated().reversed() {
          steps.append(.enter(sublayer, parent: node, role: .sublayer, index: index))
        }
        if entry.record.mask >= 0 {
          steps.append(.enter(entry.record.mask, parent: node, role: .mask, index: 0))
        }
        append(entry.record.cells, to: node)
      }
    }
  }

  private mutating func append(
    _ entry: TreeImage.Entry, number: Int, parent: Int, role: RenderNode.Role, index: Int
  ) -> Int {
    let parentSource = parent < 0 ? 0 : parts.nodes.read(parent) { $0.pointee.innerSource }
    let node = parts.nodes.count
    let ownSource = source(of: entry.record.clock, in: parentSource)
    var innerSource = ownSource
    if entry.record.owner == .replicator {
      innerSource = parts.sources.count
      parts.sources.append(TimeSource(parent: ownSource, kind: .copy, timing: .layer))
    }
    parts.nodes.append(
      RenderNode(
        parent: parent, role: role, owner: entry.record.owner, layerNumber: number,
        name: LayerPath.name(entry.record.name, entry.record.owner, at: index),
        isNamed: entry.record.name != nil,
        values: entry.record.values, rare: entry.record.rare, source: ownSource,
        innerSource: innerSource, subtreeEnd: node + 1))
    if !entry.record.diagnostics.isEmpty {
      parts.layerNotes += entry.record.diagnostics.map {
        RenderTree.Note(node: node, diagnostic: $0)
      }
    }
    return node
  }

  private mutating func append(_ cells: [CellRecord], to parent: Int) {
    for (index, cell) in cells.enumerated() {
      let node = parts.nodes.count
      let cellSource = source(of: cell.clock, in: parts.nodes[parent].innerSource)
      parts.nodes.append(
        RenderNode(
          parent: parent, role: .cell, owner: .cell, layerNumber: parts.nodes[parent].layerNumber,
          name: LayerPath.name(cell.name, .cell, at: index), isNamed: cell.name != nil,
          values: cell.values, rare: nil, source: cellSource, innerSource: cellSource,
          subtreeEnd: node + 1))
      append(cell.cells, to: node)
      parts.nodes[node].subtreeEnd = parts.nodes.count
    }
  }

  /// A clock of its own only for objects whose time differs from their parent's.
  private mutating func source(of clock: MediaTimingValues, in parent: Int) -> Int {
    guard clock != .layer else { return parent }
    parts.sources.append(TimeSource(parent: parent, clock: clock))
    return parts.sources.count - 1
  }
}

extension Timing {
  /// Resolves the times that were set on a layer, a cell or an animation.
  ///
  /// - Parameter inheritedDuration: the length that replaces a duration of 0 or less.
  init(_ values: MediaTimingValues, beginTime: Double? = nil, inheritedDuration: Double = 0) {
    self.init(
      beginTime: beginTime ?? values.beginTime, duration: values.duration, speed: values.speed,
      timeOffset: values.timeOffset, repeatCount: values.repeatCount,
      repeatDuration: values.repeatDuration, autoreverses: values.autoreverses,
      fillMode: values.fillMode, inheritedDuration: inheritedDuration)
  }
}
