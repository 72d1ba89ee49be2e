import LaminarGraphics

/// The texts of the parts that follow a scene's own, one for each use.
struct SourceParts: Sendable {
  /// The text of a part for one use, with the values of its variables after it.
  struct Segment: Sendable {
    /// The offset of its first byte.
    let start: Int
    let source: SourceText
    /// The index of its outermost value on the tape.
    let root: Int
    /// The value that uses it, in the text of the scene or of a part before it.
    let use: Range<Int>
  }

  /// In the order of their starts.
  let segments: [Segment]

  /// The segment that an offset belongs to; nil for the scene's own text.
  func segment(at offset: Int) -> Segment? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? segments[low - 1] : nil
  }
}

extension SourceText {
  /// The text of a part that contains a range, with the range in it; nil for the scene's own text.
  func part(at range: Range<Int>) -> (segment: SourceParts.Segment, range: Range<Int>)? {
    guard let segment = parts?.segment(at: range.lowerBound) else { return nil }
    let start = range.lowerBound - segment.start
    return (segment, start..<max(start, range.upperBound - segment.start))
  }

  /// Where the part of an offset is used, innermost first; empty for the scene's own text.
  func uses(ofPartAt offset: Int) -> [FileLocation] {
    var locations: [FileLocation] = []
    var offset = offset
    // Each use is before the text that it brings.
    while let segment = parts?.segment(at: offset) {
      locations.append(location(of: segment.use))
      offset = segment.use.lowerBound
    }
    return locations
  }

  /// The bytes of the parts' files, each once and after its name, in the order of their first uses;
  /// empty without parts.
  var partBytes: [UInt8] {
    var bytes: [UInt8] = []
    var known: Set<String> = []
    for segment in parts?.segments ?? [] where known.insert(segment.source.fileName).inserted {
      bytes += Array("\0part \(segment.source.count)\n".utf8)
      bytes += segment.source.padded[..<segment.source.count]
    }
    return bytes
  }
}
