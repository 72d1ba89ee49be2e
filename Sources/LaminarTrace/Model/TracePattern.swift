/// A pattern of track names: `layerGlob:keyGlob`.
///
/// `*` stands for anything within a name, `**` across the slashes of a layer's path or the dots of
/// a key; everything else stands for itself. Without a colon the pattern means every key of the
/// layers.
public struct TracePattern: Sendable, Hashable, CustomStringConvertible {
  /// The pattern of layer paths.
  public let layer: String
  /// The pattern of keys.
  public let key: String

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
  public var namesOneKey: Bool { !key.contains("*") }

  /// The same with `**` for every `*`; nil where that is no other pattern.
  package var widened: TracePattern? {
    func widened(_ text: String) -> String {
      text.reduce(into: "") { wide, letter in
        if letter != "*" { wide.append(letter) } else if !wide.hasSuffix("*") { wide += "**" }
      }
    }
    let wide = TracePattern("\(widened(layer)):\(widened(key))")
    return wide == self ? nil : wide
  }

  /// Whether a layer's path fits.
  public func matches(layer path: String) -> Bool {
    Self.matches(Array(layer.utf8), Array(path.utf8), separator: UInt8(ascii: "/"))
  }

  /// Whether a key fits.
  public func matches(key name: String) -> Bool {
    Self.matches(Array(key.utf8), Array(name.utf8), separator: UInt8(ascii: "."))
  }

  /// Whether a track fits.
  public func matches(_ track: TraceTrack) -> Bool {
    matches(layer: track.layer) && matches(key: track.key)
  }

  /// Matches by the set of places in the pattern that the text read so far can stand at, so that no
  /// pattern is slow.
  private static func matches(_ pattern: [UInt8], _ text: [UInt8], separator: UInt8) -> Bool {
    let star = UInt8(ascii: "*")
    var places: Set<Int> = []
    func open(_ place: Int, into places: inout Set<Int>) {
      var place = place
      while places.insert(place).inserted, place < pattern.count, pattern[place] == star {
        while place < pattern.count, pattern[place] == star { place += 1 }
      }
    }
    open(0, into: &places)
    for byte in text {
      var next: Set<Int> = []
      for place in places where place < pattern.count {
        if pattern[place] == star {
          let crosses = place + 1 < pattern.count && pattern[place + 1] == star
          if crosses || byte != separator { open(place, into: &next) }
        } else if pattern[place] == byte {
          open(place + 1, into: &next)
        }
      }
      places = next
      if places.isEmpty { return false }
    }
    return places.contains(pattern.count)
  }
}
