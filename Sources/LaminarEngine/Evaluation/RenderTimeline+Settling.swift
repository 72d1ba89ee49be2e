extension RenderTimeline {
  /// A spring that has not come to rest at a time.
  package struct UnsettledSpring: Sendable {
    package let record: RenderTree.AnimationRecord
    package let ordinal: Int
    /// The path of the animated layer.
    package let layer: String
    /// How far the numbers of its key path still swing.
    package let rests: [Double]
    /// When its animation ends.
    package let end: Double
  }

  /// The springs that run once, of animations of a file, and still swing at a time.
  package func unsettledSprings(at time: Double) -> [UnsettledSpring] {
    guard let tree = tree(at: time) else { return [] }
    var springs: [UnsettledSpring] = []
    for track in tree.simpleTracks + tree.tracks where track.spring >= 0 {
      let record = tree.animations[Int(track.animation)]
      guard let path = record.path, record.sourceIndex >= 0, tree.timing(of: track).isPlain,
        let rests = rests(of: track, path, record, in: tree, at: time)
      else { continue }
      let local = tree.time(ofSource: Int(track.source), at: time)
      let earlier = tree.time(ofSource: Int(track.source), at: time - 0.01)
      let rate = (local - earlier) / 0.01
      springs.append(
        UnsettledSpring(
          record: record, ordinal: tree.ordinal(of: Int(track.animation)),
          layer: tree.path(of: record.targetNode), rests: rests,
          end: rate > 0 ? time + (tree.timing(of: track).endTime - local) / rate : .infinity))
    }
    return springs.filter { $0.end.isFinite }
  }

  /// How far a track still swings: its distance at a moment before, in proportion to the motion that is
  /// left.
  private func rests(
    of track: Track, _ path: PropertyPath, _ record: RenderTree.AnimationRecord,
    in tree: RenderTree, at time: Double
  ) -> [Double]? {
    let spring = tree.springs[Int(track.spring)]
    func elapsed(_ time: Double) -> Double? {
      let phase = tree.timing(of: track).phase(at: tree.time(ofSource: Int(track.source), at: time))
      guard phase.isApplied, phase.progress > 0, phase.progress < 1 else { return nil }
      return tree.ease(Int(track.easing), phase.progress) * tree.timing(of: track).duration
    }
    guard let now = elapsed(time) else { return nil }
    let left = tree.timing(of: track).duration - now
    let swing = (0...32).map { abs(1 - spring.value(at: now + left * Double($0) / 32)) }.max() ?? 0
    for step in 0..<8 {
      let moment = time - Double(step) * 0.01
      guard let before = elapsed(moment),
        let shown = evaluate(at: moment)?.shownValue(
          path.property, of: record.targetNode)?.part(path)?.flatComponents
      else { return nil }
      let distance = 1 - spring.value(at: before)
      guard abs(distance) > 1e-3,
        let final = tree.finalNumbers(of: track)
          ?? tree.model(path.property, of: record.targetNode).part(path)?.flatComponents,
        final.count == shown.count
      else { continue }
      return zip(shown, final).map { ($0 - $1) / distance * swing }
    }
    return nil
  }
}
