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
    let order = first.layer.byteOrder(against: second.layer)
    return (order == 0 ? first.key.byteOrder(against: second.key) : order) < 0
  }

  /// Whether the tracks have the bytes of their path and key, and the kind, in common.
  public static func == (first: TraceTrack, second: TraceTrack) -> Bool {
    first.kind == second.kind && first.key.byteOrder(against: second.key) == 0
      && first.layer.byteOrder(against: second.layer) == 0
  }

  /// Feeds the same bytes that equality compares.
  public func hash(into hasher: inout Hasher) {
    for byte in layer.utf8 { hasher.combine(byte) }
    hasher.combine(0xff as UInt8)
    for byte in key.utf8 { hasher.combine(byte) }
    hasher.combine(kind)
  }
}

extension String {
  /// The order of the UTF-8 bytes of two texts: below, at or above 0.
  package func byteOrder(against other: String) -> Int {
    let (bytes, others) = (utf8Span.span.bytes, other.utf8Span.span.bytes)
    let count = min(bytes.byteCount, others.byteCount)
    var index = 0
    while index + 8 <= count {
      let word = bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let otherWord = others.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word != otherWord { return word.bigEndian < otherWord.bigEndian ? -1 : 1 }
      index += 8
    }
    while index < count {
      let byte = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      let otherByte = others.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      if byte != otherByte { return Int(byte) - Int(otherByte) }
      index += 1
    }
    return bytes.byteCount - others.byteCount
  }
}

extension [TraceTrack] {
  /// The tracks in their order, each once.
  package consuming func sortedOnce() -> [TraceTrack] {
    if isStrictlyOrdered { return self }
    sort()
    var last: TraceTrack?
    return filter { track in
      defer { last = track }
      return track != last
    }
  }

  /// Whether every track precedes the next, so that none occurs twice.
  var isStrictlyOrdered: Bool {
    zip(self, dropFirst()).allSatisfy { $0 < $1 }
  }

  /// The ranges of consecutive tracks of one layer.
  package var layerRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    for index in indices
    where index + 1 == count || self[index].layer.byteOrder(against: self[index + 1].layer) != 0 {
      ranges.append(first..<index + 1)
      first = index + 1
    }
    return ranges
  }
}
