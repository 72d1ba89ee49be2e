import LaminarGraphics

/// Flattens a layer tree and compiles its animations: what a commit does.
struct RenderTreeCompiler {
  private(set) var nodes: [RenderNode] = []
  private(set) var sources: [TimeSource] = [.root]
  private(set) var diagnostics: [EngineDiagnostic] = []
  /// The layers with animations and their nodes, in drawing order.
  private var animated: [(layer: Layer, node: Int)] = []
  /// The number for the next layer that never had one.
  private var nextLayerNumber: Int

  private init(nextLayerNumber: Int) { self.nextLayerNumber = nextLayerNumber }

  /// Compiles the tree below a root for a commit at a time of the stage.
  ///
  /// Animations without a begin time get the commit's time on their layer's clock, all of one
  /// commit the same instant.
  static func compile(
    _ root: Layer, at time: Double, nextLayerNumber: inout Int
  ) -> RenderTree {
    var compiler = RenderTreeCompiler(nextLayerNumber: nextLayerNumber)
    compiler.flatten(root)
    nextLayerNumber = compiler.nextLayerNumber
    let times = compiler.layerTimes(at: time)
    var animations = AnimationCompiler(
      nodes: compiler.nodes, sources: compiler.sources, diagnostics: compiler.diagnostics)
    for (layer, node) in compiler.animated {
      let localTime = times[compiler.nodes[node].source]
      for index in layer.attachments.indices {
        let begin =
          layer.attachments[index].beginTime
          ?? (layer.attachments[index].animation.clock.beginTime == 0
            ? localTime : layer.attachments[index].animation.clock.beginTime)
        layer.attachments[index].beginTime = begin
        animations.compile(layer.attachments[index], begin: begin, on: node)
      }
    }
    return animations.finish()
  }

  /// Visits the tree without recursion: a tree may be deeper than a stack.
  private mutating func flatten(_ root: Layer) {
    enum Step {
      case enter(Layer, parent: Int, role: RenderNode.Role, index: Int)
      case leave(node: Int)
    }
    var steps: [Step] = [.enter(root, parent: -1, role: .root, index: 0)]
    while let step = steps.popLast() {
      switch step {
      case .leave(let node):
        nodes[node].subtreeEnd = nodes.count
      case .enter(let layer, let parent, let role, let index):
        let node = append(layer, parent: parent, role: role, index: index)
        steps.append(.leave(node: node))
        for (index, child) in layer.children.enumerated().reversed() {
          steps.append(.enter(child, parent: node, role: .sublayer, index: index))
        }
        if let mask = layer.mask {
          steps.append(.enter(mask, parent: node, role: .mask, index: 0))
        }
        if let cells = layer.rare?.emitterCells { append(cells, to: node, depth: 0) }
      }
    }
  }

  private mutating func append(
    _ layer: Layer, parent: Int, role: RenderNode.Role, index: Int
  ) -> Int {
    if layer.layerNumber < 0 {
      layer.layerNumber = nextLayerNumber
      nextLayerNumber += 1
    }
    let owner = type(of: layer).owner
    let parentSource = parent < 0 ? 0 : nodes[parent].source
    let node = nodes.count
    nodes.append(
      RenderNode(
        parent: parent, role: role, owner: owner, layerNumber: layer.layerNumber,
        name: layer.name ?? "\(owner.rawValue)#\(index)", isNamed: layer.name != nil,
        values: layer.values,
        hasFilters: !(layer.rare?.filters ?? []).isEmpty
          || !(layer.rare?.backgroundFilters ?? []).isEmpty,
        customValues: layer.customPropertyValues,
        source: source(of: layer.clock, in: parentSource), subtreeEnd: node + 1,
        targets: 0..<0))
    if !layer.attachments.isEmpty { animated.append((layer, node)) }
    if let rare = layer.rare { diagnostics += rare.diagnostics }
    return node
  }

  /// Cells nest like layers; deeper than any scene may go they are left out.
  private mutating func append(_ cells: [EmitterCell], to parent: Int, depth: Int) {
    guard depth < 64 else { return }
    for (index, cell) in cells.enumerated() {
      let node = nodes.count
      nodes.append(
        RenderNode(
          parent: parent, role: .cell, owner: .cell, layerNumber: nodes[parent].layerNumber,
          name: cell.name ?? "cell#\(index)", isNamed: cell.name != nil, values: cell.values,
          hasFilters: false, customValues: [],
          source: source(of: cell.clock, in: nodes[parent].source),
          subtreeEnd: node + 1, targets: 0..<0))
      append(cell.cells ?? [], to: node, depth: depth + 1)
      nodes[node].subtreeEnd = nodes.count
    }
  }

  /// A clock of its own only for objects whose time differs from their parent's.
  private mutating func source(of clock: MediaTimingValues, in parent: Int) -> Int {
    guard clock != .layer else { return parent }
    sources.append(TimeSource(parent: parent, kind: .layer, timing: Timing(clock)))
    return sources.count - 1
  }

  private func layerTimes(at time: Double) -> [Double] {
    var times = [time]
    for source in sources.dropFirst() {
      times.append(source.timing.localTime(fromParent: times[source.parent]))
    }
    return times
  }
}

extension Timing {
  /// Resolves what was set on a layer, a cell or an animation.
  ///
  /// - Parameter inheritedDuration: the length that stands for a duration of 0 or less.
  init(_ values: MediaTimingValues, beginTime: Double? = nil, inheritedDuration: Double = 0) {
    self.init(
      beginTime: beginTime ?? values.beginTime, duration: values.duration, speed: values.speed,
      timeOffset: values.timeOffset, repeatCount: values.repeatCount,
      repeatDuration: values.repeatDuration, autoreverses: values.autoreverses,
      fillMode: values.fillMode, inheritedDuration: inheritedDuration)
  }
}
