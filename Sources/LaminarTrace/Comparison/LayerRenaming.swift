/// Finds layers that only changed their names: the base's tracks are gone, and new ones have the same
/// keys and, for half of them at least, the same values.
struct LayerRenaming {
  private(set) var renames: [TraceComparison.Rename] = []
  /// The corresponding tracks of renamed layers.
  private(set) var pairs: [(base: Int, new: Int)] = []
  private(set) var usedBase: Set<Int> = []
  private(set) var usedNew: Set<Int> = []

  /// The most layers on either side that are compared.
  private static let mostLayers = 500

  /// One layer with its tracks.
  private struct Layer {
    let path: String
    var keys: [String] = []
    var tracks: [Int] = []
    var prints: [UInt64] = []
  }

  init(
    missing: [Int], extra: [Int], base: [TraceTrack], new: [TraceTrack],
    work: inout TrackComparing
  ) throws {
    let gone = try Self.layers(missing, of: base, beside: Set(new.map(\.layer)))
    let come = try Self.layers(extra, of: new, beside: Set(base.map(\.layer)))
    guard !gone.isEmpty, !come.isEmpty, gone.count <= Self.mostLayers,
      come.count <= Self.mostLayers
    else { return }
    let old = try Self.printed(gone, ofBase: true, &work)
    var fresh = try Self.printed(come, ofBase: false, &work)
    var found: [(base: Layer, new: Layer)] = []
    for layer in old {
      var best: (index: Int, same: Int)?
      for (index, other) in fresh.enumerated() where other.keys == layer.keys {
        let same = zip(layer.prints, other.prints).count { $0 == $1 }
        if same > best?.same ?? 0 { best = (index, same) }
      }
      guard let best, best.same * 2 >= layer.keys.count else { continue }
      found.append((layer, fresh.remove(at: best.index)))
    }
    for (layer, other) in found {
      pairs += zip(layer.tracks, other.tracks).map { ($0, $1) }
      usedBase.formUnion(layer.tracks)
      usedNew.formUnion(other.tracks)
      let (from, to) = Self.changedPart(layer.path, other.path)
      if let index = renames.firstIndex(where: { $0.base == from && $0.new == to }) {
        renames[index].tracks += layer.tracks.count
      } else {
        renames.append(.init(base: from, new: to, tracks: layer.tracks.count))
      }
    }
  }

  /// The layers of tracks, without those that the other side has too.
  private static func layers(
    _ indices: [Int], of tracks: [TraceTrack], beside others: Set<String>
  ) throws -> [Layer] {
    var layers: [Layer] = []
    for index in indices.sorted(by: { tracks[$0] < tracks[$1] }) {
      let track = tracks[index]
      guard !others.contains(track.layer), track.layer != TraceTrack.clockLayer else { continue }
      if layers.last?.path != track.layer { layers.append(Layer(path: track.layer)) }
      layers[layers.count - 1].keys.append(track.key)
      layers[layers.count - 1].tracks.append(index)
    }
    return layers
  }

  private static func printed(
    _ layers: [Layer], ofBase: Bool, _ work: inout TrackComparing
  ) throws -> [Layer] {
    var prints = try work.fingerprints(layers.flatMap(\.tracks), ofBase: ofBase)[...]
    return layers.map { layer in
      var layer = layer
      layer.prints = Array(prints.prefix(layer.tracks.count))
      prints = prints.dropFirst(layer.tracks.count)
      return layer
    }
  }

  /// The paths without the names below that both have: of `card/ball` and `panel/ball` it is `card`
  /// and `panel` that changed.
  private static func changedPart(_ a: String, _ b: String) -> (String, String) {
    var x = a.split(separator: "/", omittingEmptySubsequences: false)
    var y = b.split(separator: "/", omittingEmptySubsequences: false)
    while x.count > 1, y.count > 1, x.last == y.last {
      x.removeLast()
      y.removeLast()
    }
    return (x.joined(separator: "/"), y.joined(separator: "/"))
  }
}
