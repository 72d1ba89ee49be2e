package import LaminarEngine
package import LaminarGraphics
package import LaminarRaster
package import LaminarScene

/// What the rules of advice look at: a scene on its stage, with its moments, computed once.
package struct AdviceSurvey {
  /// One examined moment.
  package struct Moment {
    /// The time of a frame in seconds.
    package let time: Double
    /// The values of all layers.
    package let tree: PresentationTree
    /// What is drawn, on the scene's canvas at 1 pixel per point.
    package let list: DisplayList
    /// The pixels of each command of the list.
    package let extents: [CommandExtent]
  }

  /// The most moments that are kept, and the most frames that are looked at.
  static let mostMoments = 240, mostFrames = 3600
  /// The most that all moments may cost, and that all frames may, see `DrawingBudget`.
  private static let budget = DrawingBudget.standard

  package let scene: Scene
  /// The canvas in points, one pixel each.
  package let canvas: Canvas
  package let snapshot: StageSnapshot
  /// In ascending order: every frame of a short scene, else some spread evenly.
  package private(set) var moments: [Moment] = []
  /// Whether the moments are all frames of the scene.
  package private(set) var isComplete = false
  /// The path of every layer that is in the tree at a moment, by its number.
  package private(set) var paths: [Int: String] = [:]
  /// When each layer is seen.
  private(set) var sightings = LayerSightings()
  /// The names that the file mentions; nil for all.
  private let mentions: Set<String>?

  /// Examines a scene; the stage shows it from its beginning.
  package init(_ scene: Scene, on stage: Stage) {
    self.scene = scene
    canvas = Canvas(size: scene.canvas.size, backgroundColor: scene.canvas.backgroundColor)
    snapshot = stage.snapshot(until: scene.duration.doubleValue).on(canvas)
    mentions = scene.mentionedNames
    guard let times = FrameTimes(rate: scene.frameRate, duration: scene.duration) else { return }
    let count = min(times.count, Self.mostMoments)
    let indices = (0..<count).map { count == 1 ? 0 : $0 * (times.count - 1) / (count - 1) }
    var renderer = snapshot.renderer()
    var spent = 0
    var known: ObjectIdentifier?
    for index in indices {
      guard let moment = moment(at: times.time(of: index), &renderer, &spent) else { return }
      moments.append(moment)
      let tree = moment.tree.tree
      guard known != ObjectIdentifier(tree) else { continue }
      known = ObjectIdentifier(tree)
      for (node, path) in zip(tree.nodes, tree.paths) where node.role != .cell {
        paths[node.layerNumber] = path
      }
    }
    isComplete = count == times.count
    for moment in moments { sightings.add(moment) }
    guard !isComplete, times.count <= Self.mostFrames, sightings.isOpen else {
      sightings.isComplete = isComplete
      return
    }
    // Whether something is never seen is known when all frames are.
    let looked = Set(indices)
    spent = 0
    for index in 0..<times.count where !looked.contains(index) {
      guard let moment = moment(at: times.time(of: index), &renderer, &spent) else { return }
      sightings.add(moment)
      if !sightings.isOpen { return }
    }
    sightings.isComplete = true
  }

  /// One moment; nil where the frames so far cost too much.
  private func moment(
    at time: Double, _ renderer: inout Renderer, _ spent: inout Int
  ) -> Moment? {
    guard let tree = snapshot.evaluate(at: time) else { return nil }
    let (list, cost) = tree.measuredDisplayList(on: canvas, budget: Self.budget - spent)
    guard list.excess == nil else { return nil }
    renderer.budget = Self.budget - spent
    let extents = renderer.extents(of: list)
    // An extent is found in the time in which some commands are written.
    spent += cost + list.items.count + tree.tree.nodes.count / 8
    guard extents.count == list.items.count, spent < Self.budget else { return nil }
    return Moment(time: time, tree: tree, list: list, extents: extents)
  }

  /// Whether the file mentions a layer, or one above it, elsewhere than where it is stated: an event, a
  /// state or a finger may change it, or something depends on it.
  package func isMentioned(_ path: String) -> Bool {
    guard let mentions else { return true }
    return path.split { $0 == "/" || $0 == "@" }.contains { mentions.contains(String($0)) }
  }

  /// Where the file spells a layer that nothing changes but its animations; nil for another, see
  /// ``isMentioned(_:)``, and for one that reacts to fingers.
  package func steadySite(_ path: String) -> Scene.AdviceSite? {
    guard !isMentioned(path), let site = site(path),
      !["states", "on", "gestures"].contains(where: site.has)
    else { return nil }
    return site
  }

  /// Where the file spells a layer; nil for one that it does not have, such as the root.
  package func site(_ path: String) -> Scene.AdviceSite? {
    path == LayerPath.root ? nil : scene.site(of: .layer(path))
  }
}
