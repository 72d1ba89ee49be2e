import LaminarGraphics

/// An animation of contents between two images, on its way: both show, one less and one more.
struct ContentsFade {
  /// Nil for no image.
  let from: Image?, to: Image?
  /// 0…1.
  let progress: Double
}

extension PresentationTree {
  /// Where a node's contents are between two images; nil where one image or none shows.
  func contentsFade(of node: Int) -> ContentsFade? {
    guard tree.nodes[node].mayAnimate(.contents),
      let place = tree.nodes[node].targets.first(where: {
        tree.targets[$0].property == .builtIn(.contents)
      })
    else { return nil }
    let target = tree.targets[place]
    var current = tree.baseObjects[target.offset]
    var fade: ContentsFade?
    for track in tree.tracks where track.channel == .object && Int(track.target) == target.offset {
      let phase = track.timing.phase(at: times[Int(track.source)])
      guard phase.isApplied else { continue }
      let object = tree.objectTracks[Int(track.data)]
      let eased = tree.easedProgress(of: track, phase)
      fade = object.way(
        progress: phase.progress, eased: eased, current: current, easing: tree.ease
      ).flatMap(ContentsFade.init)
      current = object.value(
        progress: phase.progress, eased: eased, current: current, easing: tree.ease)
    }
    return fade
  }
}

extension ContentsFade {
  /// Nil where nothing is in between.
  fileprivate init?(_ way: (from: PropertyValue, to: PropertyValue, progress: Double)) {
    guard way.progress > 0, way.progress < 1, way.from != way.to else { return nil }
    func image(_ value: PropertyValue) -> Image? {
      if case .image(let image) = value { image } else { nil }
    }
    (from, to, progress) = (image(way.from), image(way.to), way.progress)
  }
}
