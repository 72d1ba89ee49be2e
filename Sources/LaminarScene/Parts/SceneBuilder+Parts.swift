import Foundation
import LaminarEngine
import LaminarGraphics

/// The layers that come from parts.
extension SceneBuilder {
  /// Decodes the top level of every part, and loads its fonts and assets; each file is read once.
  func loadParts(
    image: (String) throws -> AssetImage?, fontData: (String) throws -> [UInt8]?,
    picture: ((_ list: DisplayList, _ scale: Double) throws -> Image?)?
  ) {
    var images: [String: Result<AssetImage?, any Error>] = [:]
    var fontFiles: [String: Result<[UInt8]?, any Error>] = [:]
    // A part's assets may show the parts that it uses, which come later.
    for copy in document.links.copies.reversed() where copy.isComplete {
      guard let part = SceneDecoder.decode(part: value(copy.root), into: sink) else { continue }
      let scope = PartScope(path: copy.path, document: part)
      scopes[copy.root] = scope
      guard !part.fonts.isEmpty || !part.assets.isEmpty else { continue }
      inside(scope) {
        loadFonts(part.fonts) { name in
          let path = scope.path(of: name)
          let known = fontFiles[path] ?? Result { try fontData(path) }
          fontFiles[path] = known
          return try known.get()
        }
        loadAssets(
          part.assets,
          image: { name in
            let path = scope.path(of: name)
            let known = images[path] ?? Result { try image(path) }
            images[path] = known
            return try known.get()
          }, picture: picture)
      }
    }
  }

  /// The part that a layer uses, with its canvas as the layer's bounds and background where the layer
  /// states none; nil when the layer uses none or that was reported.
  func part(of layer: Layer, _ object: JSONValue, _ parts: LayerParts) -> PartScope? {
    guard parts.use != 0 else {
      sink.report(
        .misplacedKey, at: value(parts.variables - 1).range,
        "\"variables\" of a layer are those of the part that it uses",
        help: "add \"use\", or declare variables at the top level")
      return nil
    }
    guard let root = object.part, let scope = scopes[root.index] else { return nil }
    if let canvas = scope.document.canvas {
      if parts.bounds == 0 {
        layer.values[.bounds] = .rect(CGRect(origin: .zero, size: canvas.size))
      }
      if parts.background == 0, let color = canvas.backgroundColor {
        layer.values[.backgroundColor] = .color(color)
      }
    }
    checkMembers(of: root, scope, at: value(parts.use))
    return scope
  }

  /// Reports what a part cannot bring along.
  private func checkMembers(of root: JSONValue, _ scope: PartScope, at use: JSONValue) {
    func report(_ what: String, _ key: JSONValue) {
      sink.report(
        .unusablePart, at: use.range, "\(DiagnosticText.quoted(scope.path)) has \(what)",
        help: "they belong to a scene's canvas; a part has layers, sequences and events",
        related: [("it is", key.range)])
    }
    for key in ["states", "layouts"] {
      if let member = root.members.first(where: { $0.key.isSpelled(key) }) {
        report(key, member.key)
      }
    }
    let events = root["timeline"].map { Array($0.elements) } ?? []
    for key in ["state", "layout", "resize"] where root[key + "s"] == nil {
      let found = events.lazy.flatMap(\.members).first { $0.key.isSpelled(key) }
      if let found { report("an event with \"\(key)\"", found.key) }
    }
  }

  /// Builds the layers of a part below a layer, and the layer's own sublayers above them.
  func readPart(
    _ scope: PartScope, of layer: Layer, _ object: JSONValue, _ parts: LayerParts,
    _ below: Surroundings, index: Int
  ) {
    let list = scope.document.layers
    let firstFollow = waitingFollows.count
    var sublayers = inside(scope) {
      of(part: layer, scope) { list.map { layers($0, below) } ?? [] }
    }
    let ownFollows = firstFollow..<waitingFollows.count
    // What begins with the part begins at the zero of its clock, wherever that is.
    for layer in sublayers { layer.resolveBeginTimesBelow(at: 0) }
    if scope.document.seed != 0 {
      for layer in sublayers { mixIn(seed: scope.document.seed, below: layer) }
    }
    if parts.sublayers != 0 {
      let site = Surroundings(
        depth: below.depth, hasSceneClock: below.hasSceneClock, index: list?.count ?? 0)
      sublayers += layers(value(parts.sublayers), site)
      checkNames(of: value(parts.sublayers), beside: list)
    }
    if !sublayers.isEmpty { layer.sublayers = sublayers }
    // What an asset shows is drawn as it is before anything happens.
    guard assetsBeingDrawn.isEmpty else { return }
    for index in ownFollows where waitingFollows[index].use == nil {
      waitingFollows[index].use = uses.count
    }
    uses.append(PartUse(layer: layer, scope: scope, mark: value(parts.use)))
    if layer.name == nil, scope.hasTimeline {
      NamelessLayerRule(builder: self).check(layer, object, index: index)
    }
  }

  /// Reports sublayers that are called as layers of the part beside them.
  private func checkNames(of list: JSONValue, beside part: JSONValue?) {
    var names: [String: JSONValue] = [:]
    for value in part.map({ Array($0.elements) }) ?? [] {
      if let name = value["name"], let text = name.string { names[text] = name }
    }
    for value in list.elements {
      guard let name = value["name"], let other = name.string.flatMap({ names[$0] }) else {
        continue
      }
      sink.report(
        .duplicateName, at: name.range,
        "the part has a layer \(DiagnosticText.quoted(name.string ?? "")) already",
        help: "paths name layers, so siblings need different names",
        related: [("the other is", other.range)])
    }
  }

  private func mixIn(seed: Int, below layer: Layer) {
    var pending = [layer]
    while let next = pending.popLast() {
      (next as? EmitterLayer)?.mixIn(seed: seed)
      pending += next.sublayers ?? []
      if let mask = next.mask { pending.append(mask) }
    }
  }
}

extension EmitterLayer {
  /// Mixes the seed of a scene, or of a part, into that of the parts inside of it. Alone, each counts as
  /// it is: a part in a scene without a seed emits what it emits by itself.
  func mixIn(seed: Int) {
    let outer = UInt64(bitPattern: Int64(seed))
    // 2⁶⁴ over the golden ratio, odd: distinct seeds stay distinct.
    sceneSeed = sceneSeed == 0 ? outer : outer &* 0x9E37_79B9_7F4A_7C15 ^ sceneSeed
  }
}
