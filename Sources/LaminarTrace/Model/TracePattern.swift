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

  /// The same with `**` for every `*`; nil where that is the same pattern.
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
