package import LaminarEngine
package import LaminarGraphics
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
  }

  /// The most moments that are examined, and those of which pictures are compared.
  static let mostMoments = 240, mostPictures = 24
  /// The most that all moments may cost, and one picture, see `DrawingBudget`.
  private static let budget = DrawingBudget.standard

  package let scene: Scene
  /// The canvas in points, one pixel each.
  package let canvas: Canvas
  package let snapshot: StageSnapshot
  /// In ascending order: every frame of a short scene, else some spread evenly.
  package private(set) var moments: [Moment] = []
  /// Whether the moments are all frames of the scene.
  package private(set) var isComplete = false
  /// The path of every layer that is in the tree at an examined moment, by its number.
  package private(set) var paths: [Int: String] = [:]
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
    var spent = 0
    var epoch: ObjectIdentifier?
    for sample in 0..<count {
      let time = times.time(of: count == 1 ? 0 : sample * (times.count - 1) / (count - 1))
      guard let tree = snapshot.evaluate(at: time) else { return }
      let (list, cost) = tree.measuredDisplayList(on: canvas, budget: Self.budget - spent)
      spent += cost + tree.tree.nodes.count / 8
      guard list.excess == nil, spent < Self.budget else { return }
      moments.append(Moment(time: time, tree: tree, list: list))
      if epoch != ObjectIdentifier(tree.tree) {
        epoch = ObjectIdentifier(tree.tree)
        for (node, path) in zip(tree.tree.nodes, tree.tree.paths) where node.role != .cell {
          paths[node.layerNumber] = path
        }
      }
    }
    isComplete = count == times.count
  }

  /// Whether the file mentions a layer, or one above it, elsewhere than where it is stated: an event, a
  /// state or a finger may change it, or something depends on it.
  package func isMentioned(_ path: String) -> Bool {
    guard let mentions else { return true }
    return path.split { $0 == "/" || $0 == "@" }.contains { mentions.contains(String($0)) }
  }

  /// Where the file spells a layer; nil for one that it does not have, such as the root.
  package func site(_ path: String) -> Scene.AdviceSite? {
    path == LayerPath.root ? nil : scene.site(of: .layer(path))
  }
}
