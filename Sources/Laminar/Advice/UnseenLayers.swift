import Foundation
import LaminarEngine
import LaminarGraphics
import LaminarRaster
import LaminarScene

/// Finds layers of which nothing is seen in any frame: hidden, transparent, outside or covered.
///
/// Layers that events, states, gestures or followers refer to are ignored, with their sublayers.
struct UnseenLayerRule: AdviceRule {
  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    guard context.visibility.isComplete else { return [] }
    // Fingers may move layers over others.
    let isPlayed = context.isMentioned("gestures") || context.isMentioned("scrubs")
    var needed: Set<String> = []
    for path in context.paths.values where context.isMentioned(path) {
      var path = path[...]
      while needed.insert(String(path)).inserted, let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
      }
    }
    let unseen = context.visibility.unseen.filter { $0.value.reason != nil }
    let dead = Set(unseen.compactMap { context.paths[$0.key] })
    return unseen.sorted { $0.key < $1.key }.compactMap { number, layer in
      guard let reason = layer.reason, let path = context.paths[number], !path.contains("@"),
        !needed.contains(path),
        !isPlayed || reason < .outside,
        path.lastIndex(of: "/").map({ dead.contains(String(path[..<$0])) }) != true,
        let object = context.steadyObject(path), !object.has("emitterCells"),
        !layer.occluders.contains(where: { context.isMentioned(context.paths[$0] ?? "") })
      else { return nil }
      let (id, word): (DiagnosticID, String) =
        switch reason {
        case .hidden: (.alwaysHidden, "hidden")
        case .transparent: (.alwaysTransparent, "transparent")
        case .outside: (.alwaysOutside, "outside of the canvas or of a clip")
        case .covered: (.alwaysCovered, "covered")
        }
      return AdviceFinding(
        id, at: .layer(path), "the layer is \(word) in every frame", help: "remove it",
        cost: .init(pixels: layer.pixels, layers: layer.layers),
        remedy: [PatchOperation(.remove, object.pointer)])
    }
  }
}

/// Finds cells of which no particle is seen at any examined moment, of emitters with others that are; an
/// emitter of which nothing is seen is the warning W0215.
struct UnseenParticlesRule: AdviceRule {
  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    struct Cells { var most: [Int: Int] = [:], seen: Set<Int> = [] }
    var emitters: [Int: Cells] = [:]
    let (width, height) = (Double(context.canvas.size.width), Double(context.canvas.size.height))
    var refused: Set<Int> = []
    for moment in context.moments {
      let tree = moment.tree.tree
      for index in tree.nodes.indices where tree.nodes[index].owner == .emitter {
        let layer = tree.nodes[index].layerNumber
        let below = (index + 1)..<tree.nodes[index].subtreeEnd
        // Nested cells are seen by what they emit.
        if below.contains(where: { tree.nodes[$0].role == .cell && tree.nodes[$0].parent != index })
        {
          refused.insert(layer)
        }
        guard !refused.contains(layer), let field = moment.tree.particles(of: index) else {
          continue
        }
        var counts: [Int: Int] = [:]
        for particle in field.particles { counts[particle.cell, default: 0] += 1 }
        emitters[layer, default: Cells()].most.merge(counts, uniquingKeysWith: max)
      }
      for item in moment.list.items {
        guard case .particles(let particles, let transform) = item.command else { continue }
        for particle in particles.particles
        where !(emitters[item.id.layer]?.seen.contains(Int(particle.look)) ?? true)
          && particles.meets(particle, width: width, height: height, through: transform)
        {
          emitters[item.id.layer]?.seen.insert(Int(particle.look))
        }
      }
    }
    return emitters.sorted { $0.key < $1.key }.flatMap { layer, cells -> [AdviceFinding] in
      guard !refused.contains(layer), !cells.seen.isEmpty, let path = context.paths[layer],
        let object = context.steadyObject(path), object.has("emitterCells")
      else { return [] }
      return cells.most.sorted { $0.key < $1.key }.compactMap { cell, count in
        guard !cells.seen.contains(cell) else { return nil }
        return AdviceFinding(
          .unseenParticles, at: .layer(path, key: "emitterCells"),
          "no particle of cell \(cell) is seen", help: "emit none",
          cost: .init(particles: count),
          // The others keep their numbers, which their chance depends on.
          remedy: [PatchOperation(.add, "\(object.pointer)/emitterCells/\(cell)/birthRate", "0")])
      }
    }
  }
}

// MARK: - Sightings

/// Which layers are visible at some moment, and why the others are not.
struct LayerVisibility {
  /// Why a layer with something to draw is not seen, the weakest reason first.
  enum Reason: Int, Comparable {
    case hidden, transparent, outside, covered

    static func < (a: Reason, b: Reason) -> Bool { a.rawValue < b.rawValue }
  }

  /// Evidence about a layer that was visible at no moment so far.
  struct Unseen {
    /// nil as long as the layer drew nothing.
    var reason: Reason?
    /// The layers that covered it, by number.
    var occluders: Set<Int> = []
    /// The most pixels that it would paint in a frame, seen or not.
    var pixels = 0
    /// The most layers in its subtree, itself too.
    var layers = 1
  }

  /// By the layer's number; in every moment so far nothing of its subtree was seen.
  private(set) var unseen: [Int: Unseen] = [:]
  private var seen: Set<Int> = []
  /// Whether a layer drew something, or was hidden, and was not seen yet.
  var isOpen: Bool { unseen.values.contains { $0.reason != nil } }
  /// Whether all frames were looked at.
  var isComplete = false

  /// A rectangle that hides what is below it.
  private struct Occluder {
    let minX: Double, minY: Double, maxX: Double, maxY: Double
    let layer: Int
  }

  private static let maxOccluders = 32

  mutating func add(_ moment: AdviceContext.Moment) {
    let found = visibility(in: moment)
    let tree = moment.tree.tree
    // What is found of a subtree, gathered from its end.
    var reasons = [Reason?](repeating: nil, count: tree.nodes.count)
    var isSeen = [Bool](repeating: false, count: tree.nodes.count)
    for index in tree.nodes.indices.reversed() where tree.nodes[index].role != .cell {
      let node = tree.nodes[index]
      var reason = found.reasons[node.layerNumber]
      if moment.tree.number(.hidden, of: index) != 0 {
        reason = .hidden
      } else if moment.tree.number(.opacity, of: index) <= 0 {
        reason = .transparent
      } else if found.seen.contains(node.layerNumber) {
        isSeen[index] = true
      }
      reasons[index] = [reasons[index], reason].compactMap(\.self).max()
      // A layer that only holds hidden ones is not itself hidden.
      if node.parent >= 0, node.role != .mask, reasons[index] ?? .hidden >= .outside {
        reasons[node.parent] = [reasons[node.parent], reasons[index]].compactMap(\.self).max()
      }
      if isSeen[index], node.parent >= 0 { isSeen[node.parent] = true }
      if isSeen[index], seen.insert(node.layerNumber).inserted { unseen[node.layerNumber] = nil }
      guard !seen.contains(node.layerNumber), node.role == .sublayer else { continue }
      var known = unseen[node.layerNumber] ?? Unseen()
      known.reason = [known.reason, reasons[index]].compactMap(\.self).max()
      known.occluders.formUnion(found.occluders[node.layerNumber] ?? [])
      known.pixels = max(known.pixels, found.pixels[node.layerNumber] ?? 0)
      known.layers = max(known.layers, node.subtreeEnd - index)
      unseen[node.layerNumber] = known
    }
  }

  private struct MomentVisibility {
    var seen: Set<Int> = []
    var reasons: [Int: Reason] = [:]
    var occluders: [Int: Set<Int>] = [:]
    var pixels: [Int: Int] = [:]
  }

  /// The visibility of each layer at one moment, determined from front to back.
  private func visibility(in moment: AdviceContext.Moment) -> MomentVisibility {
    var visibility = MomentVisibility()
    var occluders: [Occluder] = []
    let items = moment.list.items
    // What is drawn, each with whether it is in no group; the commands of a picture have no pixels of
    // their own.
    var (drawn, index, end) = ([(index: Int, isAlone: Bool)](), 0, 0)
    while index < items.count {
      let next = items.indices(inGroupAt: index).upperBound
      if items[index].command.draws {
        drawn.append((index, index >= end))
        index = next
      } else {
        end = max(end, next)
        index += 1
      }
    }
    for (index, isAlone) in drawn.reversed() {
      let inside = items.indices(inGroupAt: index)
      let layers = Set(items[inside].filter(\.command.draws).map(\.id.layer))
      for layer in layers.union([items[index].id.layer]) {
        note(layer, moment.extents[index], occluders, &visibility)
      }
      if isAlone, occluders.count < Self.maxOccluders {
        occluders += Self.occluders(of: items[index])
      }
    }
    return visibility
  }

  private func note(
    _ layer: Int, _ extent: CommandExtent, _ occluders: [Occluder],
    _ visibility: inout MomentVisibility
  ) {
    visibility.pixels[layer, default: 0] += extent.area
    let occluder = occluders.first {
      extent.isInside(minX: $0.minX, minY: $0.minY, maxX: $0.maxX, maxY: $0.maxY)
    }
    if extent.isEmpty {
      visibility.reasons[layer] = max(visibility.reasons[layer] ?? .outside, .outside)
    } else if let occluder, occluder.layer != layer {
      visibility.reasons[layer] = .covered
      visibility.occluders[layer, default: []].insert(occluder.layer)
    } else {
      visibility.seen.insert(layer)
    }
  }

  /// The upright rectangles that an opaque fill covers completely.
  private static func occluders(of item: DisplayList.Item) -> [Occluder] {
    guard case .fill(.roundedRect(let shape), let transform, let paint) = item.command,
      paint.isOpaque, let map = transform.affine,
      (map.b == 0 && map.c == 0) || (map.a == 0 && map.d == 0)
    else { return [] }
    let rect = shape.rect.standardized
    // A corner of any curve ends within 1.53 radii of its side.
    let corner = min(shape.radius * 1.6, Double(min(rect.width, rect.height)) / 2)
    let insets: [(x: Double, y: Double)] = corner > 0 ? [(corner, 0), (0, corner)] : [(0, 0)]
    return insets.map { inset in
      let inner = rect.insetBy(dx: inset.x, dy: inset.y)
      let first = transform.map(Double(inner.minX), Double(inner.minY))
      let last = transform.map(Double(inner.maxX), Double(inner.maxY))
      return Occluder(
        minX: min(first.x, last.x).rounded(.up), minY: min(first.y, last.y).rounded(.up),
        maxX: max(first.x, last.x).rounded(.down), maxY: max(first.y, last.y).rounded(.down),
        layer: item.id.layer)
    }
  }
}

extension DisplayList.Command {
  /// Whether the command draws something, or a picture as a whole.
  fileprivate var draws: Bool {
    switch self {
    case .fill, .particles, .shadow, .backdrop: true
    case .group(.shadow, _), .group(.filter, _), .group(.picture, _): true
    case .group(.clip, _), .group(.composite, _), .group(.mask, _): false
    }
  }
}

extension DisplayList.Paint {
  /// Whether it is a colour or a gradient that is opaque everywhere.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient):
      gradient.opacity >= 1 && !gradient.stops.isEmpty
        && gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    case .image: false
    }
  }
}
