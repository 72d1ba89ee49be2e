package import LaminarGraphics
import Synchronization

/// Reads turns and scales as animations and key paths give them: a track from 0 to 2π reads 2π at
/// its end, and a scale of −1 reads −1, which their matrix alone does not tell.
///
/// The angles of a matrix that is not made part by part are those of the matrix, in −π…π.
package struct ComponentReader {
  private let presentation: PresentationTree
  private let turns: TurnReader

  /// Reads the values of a moment.
  package init(_ presentation: PresentationTree) {
    self.presentation = presentation
    turns = TurnReader(presentation.tree, times: presentation.times)
  }

  /// The value of a component of an animated matrix.
  ///
  /// - Parameters:
  ///   - offset: The first of the matrix's numbers in the evaluation.
  ///   - id: The property of the node whose value the matrix is; nil for a custom key.
  package func number(
    _ component: Transform3D.Component, at offset: Int, node: Int, property id: PropertyID?
  ) -> Double {
    turns.number(
      component, of: Transform3D(presentation.numbers, at: offset), at: offset, node: node,
      property: id, followed: presentation.followed)
  }
}

/// Reads turns and scales while a moment is being evaluated and only some followers have their values.
struct TurnReader {
  private let tree: RenderTree
  private let times: [Double]
  private let tracks: [Int: [Int]]

  init(_ tree: RenderTree, times: [Double]) {
    self.tree = tree
    self.times = times
    tracks = tree.matrixTracks.byOffset(tree)
  }

  /// The value of a component of a matrix at an offset, after the followers that have their values.
  func number(
    _ component: Transform3D.Component, of matrix: Transform3D, at offset: Int, node: Int,
    property id: PropertyID?, followed: [Double]
  ) -> Double {
    guard component.isLinear else { return matrix.component(component) }
    let base = Transform3D(tree.baseNumbers, at: offset)
    let written = id.flatMap { tree.nodes[node].transformComponents[$0] }
    let followers = (tree.matrixFollowers[offset] ?? []).filter { $0 < followed.count }
    let indices = tracks[offset] ?? []
    guard !indices.isEmpty || !followers.isEmpty else {
      return TransformComponents.values(of: base, written: written)[component] ?? 0
    }
    var fold = ComponentFold(
      numbers: Array(tree.baseNumbers[offset..<offset + 16]),
      values: TransformComponents.values(of: base, written: written))
    for index in indices { fold.apply(tree.tracks[index], at: offset, tree, times) }
    for index in followers { fold.apply(tree.followers[index], followed[index], matrix) }
    guard fold.values.make(matrix), let value = fold.values[component] else {
      return matrix.component(component)
    }
    return value
  }
}

extension RenderTree {
  /// The value of a component of a property's model value, as a key path set it.
  package func modelNumber(
    _ component: Transform3D.Component, of matrix: Transform3D, node: Int, property id: PropertyID?
  ) -> Double {
    let written = id.flatMap { nodes[node].transformComponents[$0] }
    return TransformComponents.values(of: matrix, written: written)[component]
      ?? matrix.component(component)
  }
}

/// A matrix under construction beside the turns and scales that make it.
private struct ComponentFold {
  /// The matrix.
  var numbers: [Double]
  var values: Transform3D.ComponentValues

  /// Applies a track to the matrix at an offset, as evaluation does, and to the component values.
  mutating func apply(_ track: Track, at offset: Int, _ tree: RenderTree, _ times: [Double]) {
    let phase = tree.timing(of: track).phase(at: times[Int(track.source)])
    guard phase.isApplied else { return }
    let eased = tree.easedProgress(of: track, phase)
    if track.operation == .motion {
      let motion = tree.motions[Int(track.data)]
      let direction = motion.position(at: eased, easing: tree.ease).direction
      guard let turn = motion.turn(along: direction) else { return }
      take(turn.concatenating(Transform3D(numbers, at: 0)), keepsTurns: true)
      return
    }
    var track = track
    track.target -= Int32(offset)
    var sample = TrackSample(track)
    sample.readCurrent(track, numbers)
    sample.interpolate(track, in: tree, progress: phase.progress, eased: eased)
    sample.accumulate(track, in: tree, cycles: phase.cycle)
    let input = sample.value
    sample.add(track)
    sample.write(track, to: &numbers)
    let isAdditive = track.flags.contains(.additive)
    if track.channel == .component {
      set(track.component, sample, isRelative: isAdditive || track.operation == .byConstant)
    } else if let function = track.matrixFunction {
      if !isAdditive { values = .identity }
      act(function, input)
    } else {
      take(Transform3D(numbers, at: 0), keepsTurns: isAdditive)
    }
  }

  /// Applies a follower as the evaluation did whose matrix is given.
  mutating func apply(_ follower: FollowerTrack, _ number: Double, _ matrix: Transform3D) {
    switch follower.path.component {
    case .transform(let component):
      Transform3D(numbers, at: 0).setting(component, to: number).store(into: &numbers, at: 0)
      values[component] = number
    case .whole: take(matrix, keepsTurns: false)
    case .translation, .slots, .element: break
    }
  }

  /// Continues with a given matrix.
  ///
  /// - Parameter keepsTurns: Whether it was made of the one before, whose whole turns stay.
  private mutating func take(_ matrix: Transform3D, keepsTurns: Bool) {
    let read = Transform3D.ComponentValues(matrix)
    values = keepsTurns ? read.nearest(to: values) : read
    matrix.store(into: &numbers, at: 0)
  }

  private mutating func set(
    _ component: Transform3D.Component, _ sample: TrackSample, isRelative: Bool
  ) {
    if isRelative, let value = values[component] {
      values[component] = value + (sample.value[0] - sample.current[0])
    } else {
      values[component] = sample.value[0]
    }
  }

  /// Multiplies the matrix of a value function before the present one.
  private mutating func act(_ function: MatrixFunction, _ input: TrackSample.Numbers) {
    func turn(_ component: Transform3D.Component) {
      values[component] = (values[component] ?? 0) + input[0]
    }
    switch function {
    case .rotateX: turn(.rotationX)
    case .rotateY: turn(.rotationY)
    case .rotateZ: turn(.rotationZ)
    case .scale: values.scale(by: SIMD3(input[0], input[1], input[2]))
    case .scaleX: values.scale(by: SIMD3(input[0], 1, 1))
    case .scaleY: values.scale(by: SIMD3(1, input[0], 1))
    case .scaleZ: values.scale(by: SIMD3(1, 1, input[0]))
    case .translate, .translateX, .translateY, .translateZ: break
    }
  }
}

// MARK: - Tracks of matrices

/// The tracks that write each animated matrix of a tree, in the order in which they act: found at
/// first use.
final class MatrixTracks: Sendable {
  private let found = Mutex<[Int: [Int]]?>(nil)

  /// The indices of the tracks by the offset of the matrix that they write.
  func byOffset(_ tree: RenderTree) -> [Int: [Int]] {
    found.withLock { found in
      if let found { return found }
      var tracks: [Int: [Int]] = [:]
      for (index, track) in tree.tracks.enumerated() {
        switch track.channel {
        case .matrix, .component:
          tracks[Int(track.target), default: []].append(index)
        case .slots where track.operation == .motion:
          let motion = tree.motions[Int(track.data)]
          guard motion.turning != .none else { continue }
          tracks[motion.transformTarget, default: []].append(index)
        case .slots, .object: continue
        }
      }
      found = tracks
      return tracks
    }
  }
}
