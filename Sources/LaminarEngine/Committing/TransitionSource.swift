/// What a layer showed before the commit that added a transition to it.
///
/// The moment is one level deep: a transition that ran then has already ended in it.
final class TransitionSource: Sendable {
  /// The tree of the moment: for a small layer only it and its ancestors.
  let epoch: Epoch
  /// The layer's number.
  let layer: Int
  /// The stage's time of the commit, at which the moment stays.
  let time: Double

  init(epoch: Epoch, layer: Int, time: Double) {
    self.epoch = epoch
    self.layer = layer
    self.time = time
  }
}

extension TreeImage {
  /// A layer with more below it than this shares the image of the whole tree.
  private static let mostCopied = 256

  /// The image of one layer with all below it, and of its ancestors without anything else; the
  /// transitions in it have no source. A thousand transitions take the memory of their own layers.
  ///
  /// - Parameter ancestors: The numbers of the layer's ancestors, the nearest first.
  /// - Returns: nil for a layer with many layers below it, and where more than that decides its
  ///   picture.
  func part(of layer: Int, in ancestors: [Int]) -> TreeImage? {
    guard ancestors.last ?? layer == root else { return nil }
    var records: [(number: Int, record: LayerRecord?)] = []
    var child = layer
    for number in ancestors {
      guard let record = self[number], !record.reachesOtherLayers, record.followers.isEmpty,
        let holder = record.holding(only: child)
      else { return nil }
      records.append((number, holder.withoutTransitionSources))
      child = number
    }
    var pending = [layer]
    while let number = pending.popLast() {
      // What it follows may be anywhere in the whole.
      guard let record = self[number], records.count < Self.mostCopied + ancestors.count,
        record.followers.isEmpty
      else { return nil }
      records.append((number, record.withoutTransitionSources))
      pending += record.sublayers
      if record.mask >= 0 { pending.append(record.mask) }
    }
    var part = TreeImage(root: root)
    part.replace(records)
    return part
  }
}

extension LayerRecord {
  /// The record with one sublayer or mask alone; nil for a layer that is neither.
  fileprivate func holding(only child: Int) -> LayerRecord? {
    if mask == child { return alone(sublayers: [], mask: child) }
    return runs.contains { $0.contains(child) } ? alone(sublayers: [child], mask: -1) : nil
  }
}
