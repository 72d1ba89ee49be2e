extension RenderTree {
  /// More of the layers changed than this part of them: all are compiled anew.
  private static let largestPart = 4
  /// Late or dead tracks up to this number need no new packing.
  private static let spareTracks = 64
  /// What gone animations left is swept out when they are as many as this, and as the others.
  private static let spareAnimations = 1024

  /// The tree of another image of the same layers, of which only those are compiled that changed;
  /// everything else is shared with this tree.
  ///
  /// - Returns: nil where the image has another shape, or a layer animates another one: all must be
  ///   compiled.
  func derived(_ image: TreeImage) -> RenderTree? {
    let numbers = image.changes(since: self.image)
    guard !reachesOtherLayers, numbers.count <= nodes.count / Self.largestPart + 1 else {
      return nil
    }
    var changes: [(node: Int, record: LayerRecord)] = []
    for number in numbers {
      guard let record = image[number], let previous = self.image[number],
        let node = shape.node(ofLayer: number), record.hasShape(of: previous),
        !record.reachesOtherLayers
      else { return nil }
      changes.append((node, record))
    }
    changes.sort { $0.node < $1.node }
    var parts = RenderTreeParts(self)
    parts.image = image
    parts.compiledLayerCount = changes.count
    parts.remove(changes.map(\.node))
    for (node, record) in changes { parts.set(node, to: record) }
    var animations = AnimationCompiler(parts)
    for (node, record) in changes where !record.attachments.isEmpty {
      animations.compile(record.attachments, on: node)
    }
    parts = animations.finish()
    guard parts.goneCount <= Self.spareAnimations + parts.animations.count / 2 else { return nil }
    parts.sortNotes()
    let early = parts.simpleTracks.count - parts.lateTracks.count
    let isPacked =
      parts.lateTracks.count <= Self.spareTracks + packedCount / 8
      && packedCount - early <= Self.spareTracks + packedCount / 4
    if !isPacked { parts.lateTracks = [] }
    return RenderTree(parts, packed: isPacked ? packedTracks : nil, packedCount: packedCount)
  }
}

extension RenderTreeParts {
  /// Takes out what the animations of some layers left, all but their numbers.
  fileprivate mutating func remove(_ changed: [Int]) {
    let isEmpty = changed.allSatisfy { nodes[$0].animations.isEmpty }
    if !isEmpty {
      let gone = Set(changed.flatMap { nodes[$0].animations }.map { Int32($0) })
      simpleTracks.removeAll { gone.contains($0.animation) }
      lateTracks.removeAll { gone.contains($0.animation) }
      tracks.removeAll { gone.contains($0.animation) }
      data.transitions.removeAll { changed.contains($0.node) }
      for index in gone { animations[Int(index)] = .gone }
      goneCount += gone.count
    }
    if !layerNotes.isEmpty || !animationNotes.isEmpty {
      let nodes = Set(changed)
      layerNotes.removeAll { nodes.contains($0.node) }
      animationNotes.removeAll { nodes.contains($0.node) }
    }
  }

  /// Puts what is said of nodes in their order again.
  fileprivate mutating func sortNotes() {
    layerNotes.sort { $0.node < $1.node }
    animationNotes.sort { $0.node < $1.node }
  }

  /// Puts a layer's new record in its node's place.
  fileprivate mutating func set(_ node: Int, to record: LayerRecord) {
    nodes[node].values = record.values
    nodes[node].filters = record.filters
    nodes[node].drawing = record.drawing
    nodes[node].customValues = record.customValues
    nodes[node].targets = 0..<0
    nodes[node].animated = PropertyMask()
    nodes[node].animations = 0..<0
    if record.clock != .layer {
      let place = nodes[node].source
      sources[place] = TimeSource(parent: sources[place].parent, clock: record.clock)
    }
    layerNotes += record.diagnostics.map { RenderTree.Note(node: node, diagnostic: $0) }
  }
}

extension RenderTree.AnimationRecord {
  /// What stands in the place of an animation that is no longer attached.
  fileprivate static let gone = Self(
    node: -1, targetNode: -1, key: nil, keyPath: "", kind: "", path: nil, sourceIndex: -1,
    group: -1, turnsLayer: false)
}
