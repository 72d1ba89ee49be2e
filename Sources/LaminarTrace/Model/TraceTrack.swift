import LaminarGraphics

/// One track of a trace: a scalar (or a text) of one layer over time.
public struct TraceTrack: Sendable, Hashable {
  /// The type of the samples of a track.
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

/// The samples of one track, one for each frame of the trace.
package enum TraceSamples: Sendable, Hashable {
  /// Numbers, and for each whether the layer exists then; an empty list means always.
  case numbers([Double], isPresent: [Bool] = [])
  /// Texts; nil where the layer does not exist.
  case texts([String?])

  /// The number of samples.
  package var count: Int {
    switch self {
    case .numbers(let values, _): values.count
    case .texts(let texts): texts.count
    }
  }
}

// MARK: - Patterns of names

/// A pattern of track names: `layerGlob:keyGlob`.
///
/// `*` matches anything within a name, `**` also matches the slashes of a layer's path or the dots of
/// a key; everything else matches itself. Without a colon the pattern matches every key of the
/// layers.
public struct TracePattern: Sendable, Hashable, CustomStringConvertible {
  /// The pattern of layer paths.
  package let layer: String
  /// The pattern of keys.
  package let key: String

  /// Reads a pattern; nil when a side is empty.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else {
      guard !text.isEmpty else { return nil }
      layer = text
      key = "**"
      return
    }
    layer = String(text[..<colon])
    key = String(text[text.index(after: colon)...])
    guard !layer.isEmpty, !key.isEmpty else { return nil }
  }

  /// The pattern as it is written.
  public var description: String { "\(layer):\(key)" }

  /// Whether the pattern's key is a key itself, without wildcards.
  package var namesOneKey: Bool { !key.contains("*") }

  /// The pattern with `**` for every `*`; nil if it has no single `*`.
  package var widened: TracePattern? {
    func widened(_ text: String) -> String {
      text.reduce(into: "") { wide, letter in
        if letter != "*" { wide.append(letter) } else if !wide.hasSuffix("*") { wide += "**" }
      }
    }
    let wide = TracePattern("\(widened(layer)):\(widened(key))")
    return wide == self ? nil : wide
  }

  /// Whether a layer's path matches.
  package func matches(layer path: String) -> Bool {
    Self.matches(Array(layer.utf8), Array(path.utf8), separator: UInt8(ascii: "/"))
  }

  /// Whether a key matches.
  package func matches(key name: String) -> Bool {
    Self.matches(Array(key.utf8), Array(name.utf8), separator: UInt8(ascii: "."))
  }

  /// Whether a track matches.
  package func matches(_ track: TraceTrack) -> Bool {
    matches(layer: track.layer) && matches(key: track.key)
  }

  /// Keeps the set of positions in the pattern that the text read so far can reach, so that no
  /// pattern is slow.
  private static func matches(_ pattern: [UInt8], _ text: [UInt8], separator: UInt8) -> Bool {
    let star = UInt8(ascii: "*")
    var positions: Set<Int> = []
    func open(_ position: Int, into positions: inout Set<Int>) {
      var position = position
      while positions.insert(position).inserted, position < pattern.count, pattern[position] == star
      {
        while position < pattern.count, pattern[position] == star { position += 1 }
      }
    }
    open(0, into: &positions)
    for byte in text {
      var next: Set<Int> = []
      for position in positions where position < pattern.count {
        if pattern[position] == star {
          let crosses = position + 1 < pattern.count && pattern[position + 1] == star
          if crosses || byte != separator { open(position, into: &next) }
        } else if pattern[position] == byte {
          open(position + 1, into: &next)
        }
      }
      positions = next
      if positions.isEmpty { return false }
    }
    return positions.contains(pattern.count)
  }
}

// MARK: - Angles

/// Angles of a track; those that are whole turns apart show the same.
package enum AngleValues {
  private static var turn: Double { 2 * .pi }

  /// The angle that shows the same as a value and is nearest to another one.
  ///
  /// Within half a turn it is the value itself.
  package static func value(_ value: Double, nearest other: Double) -> Double {
    let difference = value - other
    guard difference.magnitude > .pi, difference.isFinite else { return value }
    return value - (difference / turn).rounded() * turn
  }

  /// The value that is compared with an angle, without the whole turns between the two.
  ///
  /// A turn is not a finite decimal, so printed angles that are whole turns apart differ by the
  /// rounding of both; then the result is the angle itself.
  static func compared(_ value: Double, with other: Double) -> Double {
    let near = self.value(value, nearest: other)
    return near != value && (near - other).magnitude <= printedError ? other : near
  }

  /// The maximum difference of two equal angles that are printed with six decimals.
  private static let printedError = 1.001e-6

  /// Angles without jumps of more than half a turn, from the first on; NaN, where a layer does not
  /// exist, stays.
  package static func unwrapped(_ values: some Sequence<Double>) -> [Double] {
    var last: Double?
    return values.map { value in
      guard !value.isNaN else { return value }
      let next = last.map { self.value(value, nearest: $0) } ?? value
      last = next
      return next
    }
  }

  /// Angles as they are drawn: without the jumps of readings that end at half a turn, which are not
  /// part of the motion. Angles beyond half a turn were given, and are drawn as they are.
  package static func drawn(_ values: [Double]) -> [Double] {
    isReading(values) ? unwrapped(values) : values
  }

  /// Whether no angle is beyond half a turn, as printed with six decimals.
  static func isReading(_ values: [Double]) -> Bool {
    values.allSatisfy { $0.isNaN || $0.magnitude <= 3.141593 }
  }
}

extension TraceTrack {
  /// Whether the values are angles in radians modulo a turn: the components
  /// of a matrix that end in `rotation`, `rotation.x`, `rotation.y` or `rotation.z`.
  package var isAngle: Bool {
    guard kind == .number else { return false }
    let parts = key.split(separator: ".")
    guard let index = parts.lastIndex(of: "rotation"), index > 0,
      parts[index - 1].hasSuffix("ransform")
    else { return false }
    let rest = parts[(index + 1)...]
    return rest.isEmpty || rest.count == 1 && ["x", "y", "z"].contains(rest[rest.startIndex])
  }
}

// MARK: - Texts as numbers

/// A text as a number, for the formats that hold numbers only.
package enum TextHash {
  /// The bits of the hash that are kept, all that a `Double` holds exactly.
  private static let keptBits = 53

  /// The first 53 bits of the SHA-256 of the UTF-8 text, as an integer.
  package static func value(of text: String) -> Double {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    let word = hash.finish().prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return Double(word >> UInt64(64 - keptBits))
  }
}
