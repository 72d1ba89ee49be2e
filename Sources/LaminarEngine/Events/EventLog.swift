import LaminarGraphics

/// The recorded events of a tree, and the names that they use.
struct EventLog {
  private(set) var events: [StageEvent] = []
  /// Whether events are recorded.
  var isKept = false
  /// The paths of layers by their numbers: names stay what they were when first needed.
  private var paths: [Int: String] = [:]
  /// The names of nameless layers by their numbers.
  private var indexNames: [Int: String] = [:]

  mutating func write(_ event: StageEvent) {
    if isKept { events.append(event) }
  }

  /// Forgets the path of a layer: it moved in the tree.
  mutating func forget(_ number: Int) {
    paths[number] = nil
    indexNames[number] = nil
  }

  /// The path of a layer as scenes and traces write it.
  mutating func path(of layer: Layer) -> String {
    var line: [Layer] = []
    var base = ""
    var next: Layer? = layer
    while let layer = next {
      if let known = paths[layer.layerNumber] {
        base = known
        break
      }
      line.append(layer)
      next = layer.parent
    }
    for layer in line.reversed() {
      extend(&base, by: layer)
      if layer.layerNumber >= 0 { paths[layer.layerNumber] = base }
    }
    return base
  }

  private mutating func extend(_ path: inout String, by layer: Layer) {
    guard let parent = layer.parent else {
      path = layer.context?.root === layer ? LayerPath.root : name(of: layer)
      return
    }
    if parent.rare?.mask === layer { return LayerPath.appendMask(to: &path) }
    LayerPath.append(name(of: layer), to: &path, isTop: path == LayerPath.root)
  }

  private mutating func name(of layer: Layer) -> String {
    if let name = layer.name { return name }
    if let known = indexNames[layer.layerNumber] { return known }
    // All siblings at once, so that a long list is walked once.
    for (index, sibling) in (layer.parent?.children ?? []).enumerated() {
      if sibling.name == nil, sibling.layerNumber >= 0, indexNames[sibling.layerNumber] == nil {
        indexNames[sibling.layerNumber] = LayerPath.name(nil, type(of: sibling).owner, at: index)
      }
    }
    return indexNames[layer.layerNumber] ?? LayerPath.name(nil, type(of: layer).owner, at: 0)
  }
}

extension LayerContext {
  /// Records an event at the stage's time.
  func record(_ kind: StageEvent.Kind, _ target: @autoclosure () -> String, _ detail: String = "") {
    guard log.isKept else { return }
    log.write(StageEvent(time: time, kind: kind, target: target(), detail: detail))
  }

  /// Records an event of an animation.
  func record(_ kind: StageEvent.Kind, of run: AnimationRun, _ detail: String = "") {
    guard log.isKept else { return }
    let path = run.layer.flatMap { $0.context === self ? log.path(of: $0) : nil } ?? run.lastPath
    let key = run.key.map { "#" + $0 } ?? ""
    log.write(StageEvent(time: time, kind: kind, target: (path ?? "") + key, detail: detail))
  }

  /// The path of a layer of the tree.
  package func path(of layer: Layer) -> String { log.path(of: layer) }

  /// Whether events are recorded from now on.
  package var recordsEvents: Bool {
    get { log.isKept }
    set { log.isKept = newValue }
  }
}
