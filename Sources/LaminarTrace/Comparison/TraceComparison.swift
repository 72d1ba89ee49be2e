package import LaminarGraphics

/// The result of a comparison of two traces.
public struct TraceComparison: Sendable, Hashable {
  /// A summary of one side.
  package struct Side: Sendable, Hashable {
    /// Its name as it was given.
    package var name: String
    /// The number of its tracks.
    package var tracks: Int
    /// The number of its samples.
    package var samples: Int
    /// The number of its first sample; nil without any.
    package var firstFrame: Int?
    /// The number of its last sample; nil without any.
    package var lastFrame: Int?
    /// The time of its last sample, in seconds.
    package var end: Double
    /// Its rate; nil if it has none, or none is stated.
    package var frameRate: Rational?
    /// The decimals of its numbers; nil if its format does not state it.
    package var precision: TracePrecision?
    /// The number of its events.
    package var events: Int
    /// Whether it records events.
    package var recordsEvents: Bool
    /// Whether it has values.
    package var recordsValues: Bool
  }

  /// A layer that has another name now and moves as before.
  package struct Rename: Sendable, Hashable {
    /// The path of the layer in the base.
    package var base: String
    /// The path in the new trace.
    package var new: String
    /// The tracks that it has, with those of its sublayers.
    package var tracks: Int
  }

  /// The base.
  package var base: Side
  /// The trace that is compared with it.
  package var new: Side
  /// The tracks that differ, layer by layer, the worst first.
  public var tracks: [TrackDifference] = []
  /// The colours with differing components, each once, in the order of `tracks`.
  package var colors: [ColorSample] = []
  /// Tracks that only the base has.
  public var missing: [TraceTrack] = []
  /// Tracks that only the new trace has.
  public var extra: [TraceTrack] = []
  /// Layers all of whose tracks are missing.
  package var missingLayers: [String] = []
  /// Layers all of whose tracks are new.
  package var extraLayers: [String] = []
  /// Layers that only changed their names.
  package var renames: [Rename] = []
  /// Whether the frames have other times; values were then compared at times that both have.
  package var hasOtherFrameRate = false
  /// The samples that were compared.
  package var comparedSamples = 0
  /// Frames that only the base has.
  package var missingFrames = 0
  /// Frames that only the new trace has.
  package var extraFrames = 0
  /// The tracks that were compared.
  package var comparedTracks = 0
  /// The tracks that rules leave out.
  package var ignoredTracks = 0
  /// Whether events were compared: both sides record them.
  package var comparesEvents = false
  /// How the events differ.
  public var events: [EventDifference] = []
  /// Rules that match no track: they can be removed.
  package var staleRules: [ToleranceRule] = []

  /// Whether nothing differs.
  public var isSame: Bool {
    tracks.isEmpty && missing.isEmpty && extra.isEmpty && renames.isEmpty && events.isEmpty
      && !hasOtherFrameRate && missingFrames == 0 && extraFrames == 0
  }

  /// A sentence on what only one side records; nil if there is nothing.
  package var uncompared: String? {
    for (side, other) in [(base, new), (new, base)] {
      if side.recordsEvents, side.events > 0, !other.recordsEvents {
        return
          "\(other.name) records no events: the events of \(side.name) are not compared"
      }
      if side.recordsValues, side.tracks > 0, !other.recordsValues {
        return "\(other.name) has events alone: the values of \(side.name) are not compared"
      }
    }
    return nil
  }

  /// The layers with differing tracks, in the order of `tracks`.
  package var layers: [(layer: String, tracks: [TrackDifference])] {
    var layers: [(layer: String, tracks: [TrackDifference])] = []
    for track in tracks {
      if layers.last?.layer == track.track.layer {
        layers[layers.count - 1].tracks.append(track)
      } else {
        layers.append((track.track.layer, [track]))
      }
    }
    return layers
  }
}

extension TraceComparison.Side {
  init(_ table: any LoadableTable) {
    let instants = table.instants
    self.init(
      name: table.name, tracks: table.tracks.count, samples: instants.count,
      firstFrame: instants.frames.first, lastFrame: instants.frames.last,
      end: instants.times.last ?? 0, frameRate: instants.frameRate,
      precision: table.header?.precision, events: table.events.count,
      recordsEvents: table.recordsEvents, recordsValues: table.recordsValues)
  }
}
