import LaminarGraphics

/// What a commit compiles a layer tree into: flat arrays that nothing changes any more.
///
/// Everything that a frame needs is here, so ``evaluate(at:)`` is a pure function of time.
package final class RenderTree: Sendable {
  /// An animated property of a node, and where its value stands.
  package struct Target: Sendable {
    /// What is animated.
    package let property: PropertyPath.Property
    package let kind: PropertyKind
    /// The first number in an evaluation's numbers, or the place among its objects.
    package let offset: Int
    /// Whether the model's value is nil, which the numbers cannot tell.
    package let isNil: Bool
  }

  /// An attached animation, for people: which layer, which key, where it came from.
  package struct AnimationRecord: Sendable {
    /// The node whose layer it is attached to.
    package let node: Int
    /// The node that it animates.
    package let targetNode: Int
    package let key: String?
    package let keyPath: String
    package let kind: String
    package let path: PropertyPath?
    /// The attachment's reader-defined place in a file, or −1.
    package let sourceIndex: Int
    /// The group it is part of, in the records, or −1.
    package let group: Int
    /// Whether it also turns the layer along a path.
    package let turnsLayer: Bool
  }

  /// Layers, masks and cells, parents before children, in drawing order of equal depth.
  package let nodes: [RenderNode]
  /// The animated properties, node after node.
  package let targets: [Target]
  /// Who animates what.
  package let animations: [AnimationRecord]
  /// What was asked for and left out.
  package let diagnostics: [EngineDiagnostic]

  let sources: [TimeSource]
  /// The animations that alone animate their property, straight from numbers to numbers.
  let simpleTracks: [Track]
  /// All others, in the order added.
  let tracks: [Track]
  /// The model's values of the animated properties.
  let baseNumbers: [Double]
  let baseObjects: [PropertyValue]
  /// Numbers that are whole: instance counts.
  let wholeNumbers: [Int]
  let constants: [Double]
  let easingTables: [Double]
  let springs: [Spring.Solution]
  let curves: [KeyframeCurve]
  let segmentEasings: [Int]
  let mixes: [Transform3D.Mix]
  let motions: [PathMotion]
  let objectTracks: [ObjectTrack]
  /// The texts that were set for the last frames: only a cache.
  let textLayouts = TextLayoutCache()

  init(
    nodes: [RenderNode], targets: [Target], animations: [AnimationRecord],
    diagnostics: [EngineDiagnostic], sources: [TimeSource], simpleTracks: [Track],
    tracks: [Track], baseNumbers: [Double], baseObjects: [PropertyValue], wholeNumbers: [Int],
    data: TrackData
  ) {
    self.nodes = nodes
    self.targets = targets
    self.animations = animations
    self.diagnostics = diagnostics
    self.sources = sources
    self.simpleTracks = simpleTracks
    self.tracks = tracks
    self.baseNumbers = baseNumbers
    self.baseObjects = baseObjects
    self.wholeNumbers = wholeNumbers
    constants = data.constants
    easingTables = data.easings.values
    springs = data.springs
    curves = data.curves
    segmentEasings = data.segmentEasings
    mixes = data.mixes
    motions = data.motions
    objectTracks = data.objectTracks
  }
}

extension RenderTree {
  /// The most elements that a list at a place among the objects can have at any time.
  package func longestList(at place: Int) -> Int {
    func count(_ value: PropertyValue?) -> Int {
      switch value {
      case .numbers(let list): list.count
      case .colors(let list): list.count
      default: 0
      }
    }
    var longest = count(baseObjects[place])
    for track in tracks where track.channel == .object && Int(track.target) == place {
      switch objectTracks[Int(track.data)].shape {
      case .between(let from, let to): longest = max(longest, count(from), count(to))
      case .keys(let values, _, _, _): longest = max(longest, values.map(count).max() ?? 0)
      }
    }
    return longest
  }
}

/// What tracks refer to, while it is gathered.
struct TrackData {
  var constants: [Double] = []
  var easings = EasingTables()
  var springs: [Spring.Solution] = []
  var curves: [KeyframeCurve] = []
  var segmentEasings: [Int] = []
  var mixes: [Transform3D.Mix] = []
  var motions: [PathMotion] = []
  var objectTracks: [ObjectTrack] = []

  /// Appends numbers and says where they begin.
  mutating func append(_ numbers: some Sequence<Double>) -> Int32 {
    let offset = Int32(constants.count)
    constants.append(contentsOf: numbers)
    return offset
  }
}
