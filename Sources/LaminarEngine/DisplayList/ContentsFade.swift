import LaminarGraphics

/// An animation of contents between two images in progress: both show, one less and one more.
struct ContentsFade: Sendable {
  /// Nil for no image.
  let from: Image?, to: Image?
  /// 0…1.
  let progress: Double
}

extension PresentationTree {
  /// The fade of a node's contents between two images; nil where one image or none shows.
  func contentsFade(of node: Int) -> ContentsFade? {
    guard tree.nodes[node].mayAnimate(.contents),
      let index = tree.nodes[node].targets.first(where: {
        tree.targets[$0].property == .builtIn(.contents)
      })
    else { return nil }
    let target = tree.targets[index]
    var current = tree.baseObjects[target.offset]
    var fade: ContentsFade?
    for track in tree.tracks where track.channel == .object && Int(track.target) == target.offset {
      let phase = tree.timing(of: track).phase(at: times[Int(track.source)])
      guard phase.isApplied else { continue }
      let object = tree.objectTracks[Int(track.data)]
      let eased = tree.easedProgress(of: track, phase)
      fade = object.blend(
        progress: phase.progress, eased: eased, current: current, easing: tree.ease
      ).flatMap(ContentsFade.init)
      current = object.value(
        progress: phase.progress, eased: eased, current: current, easing: tree.ease)
    }
    return fade
  }
}

extension ContentsFade {
  /// Nil at the ends and between equal values.
  fileprivate init?(_ blend: (from: PropertyValue, to: PropertyValue, progress: Double)) {
    guard blend.progress > 0, blend.progress < 1, blend.from != blend.to else { return nil }
    func image(_ value: PropertyValue) -> Image? {
      if case .image(let image) = value { image } else { nil }
    }
    (from, to, progress) = (image(blend.from), image(blend.to), blend.progress)
  }
}
