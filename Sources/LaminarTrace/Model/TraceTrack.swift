/// One track of a trace: a scalar (or a text) of one layer over time.
public struct TraceTrack: Sendable, Hashable {
  /// What the samples of a track are.
  package enum Kind: String, Sendable, Hashable {
    /// Numbers; booleans are 0 and 1.
    case number
    /// Strings: text in JSON Lines and CSV, `TextHash` in NumPy archives.
    case text
  }

  /// The path of the layer: names from below the root, joined by `/`.
  public var layer: String

  /// The key path in scalar components, such as `position.x`.
  public var key: String

  /// Whether the samples are numbers or texts.
  package var kind: Kind

  /// Creates a track.
  package init(layer: String, key: String, kind: Kind = .number) {
    self.layer = layer
    self.key = key
    self.kind = kind
  }

  /// The layer path and the key joined by a colon: `panel/ball:position.y`.
  public var name: String { "\(layer):\(key)" }
}

extension TraceTrack: Comparable {
  /// The order of tracks in every format: by layer path, then by key, each by its UTF-8 bytes.
  public static func < (first: TraceTrack, second: TraceTrack) -> Bool {
    if first.layer.utf8.elementsEqual(second.layer.utf8) {
      return first.key.utf8.lexicographicallyPrecedes(second.key.utf8)
    }
    return first.layer.utf8.lexicographicallyPrecedes(second.layer.utf8)
  }

  /// Whether the tracks have the bytes of their path and key, and the kind, in common.
  public static func == (first: TraceTrack, second: TraceTrack) -> Bool {
    first.layer.utf8.elementsEqual(second.layer.utf8)
      && first.key.utf8.elementsEqual(second.key.utf8) && first.kind == second.kind
  }

  /// Feeds the same bytes that equality compares.
  public func hash(into hasher: inout Hasher) {
    for byte in layer.utf8 { hasher.combine(byte) }
    hasher.combine(0xff as UInt8)
    for byte in key.utf8 { hasher.combine(byte) }
    hasher.combine(kind)
  }
}

extension [TraceTrack] {
  /// Whether every track precedes the next, so that none occurs twice.
  var isStrictlyOrdered: Bool {
    zip(self, dropFirst()).allSatisfy { $0 < $1 }
  }
}
