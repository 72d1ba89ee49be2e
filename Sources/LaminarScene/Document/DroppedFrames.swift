/// The numbers of frames that a virtual display misses, as in `10-12,40`.
public struct DroppedFrames: Sendable, Hashable, CustomStringConvertible {
  /// The largest number that can be named.
  package static let largestFrame = 1_000_000_000

  /// The runs of frames, in rising order, neither touching nor overlapping.
  package let ranges: [ClosedRange<Int>]

  /// No frame.
  public init() { ranges = [] }

  /// Makes the set of all frames in some ranges, in any order; what is outside
  /// 0…1,000,000,000 is left out.
  public init(_ ranges: some Sequence<ClosedRange<Int>>) {
    let limits = 0...Self.largestFrame
    var merged: [ClosedRange<Int>] = []
    let inside = ranges.filter { $0.overlaps(limits) }.map { $0.clamped(to: limits) }
    for range in inside.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  /// Reads numbers and inclusive ranges between commas, in any order, spaces allowed around each:
  /// `10-12,40`.
  ///
  /// An empty text means no frame. Nil for anything else, for a range that runs backwards and for a
  /// number above 1,000,000,000.
  public init?(_ text: some StringProtocol) {
    guard !text.utf8.allSatisfy({ $0 == 0x20 }) else {
      self.init()
      return
    }
    var ranges: [ClosedRange<Int>] = []
    for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let bounds = part.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        .map { Self.number($0) }
      guard let lower = bounds[0], let upper = bounds[bounds.count - 1], bounds.count <= 2,
        lower <= upper
      else { return nil }
      ranges.append(lower...upper)
    }
    self.init(ranges)
  }

  /// Whether a frame is missed.
  package func contains(_ frame: Int) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < frame { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(frame)
  }

  /// As it is read, in rising order: `10-12,40`.
  public var description: String {
    ranges
      .map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  private static func number(_ text: some BidirectionalCollection<UInt8>) -> Int? {
    guard let first = text.firstIndex(where: { $0 != 0x20 }),
      let last = text.lastIndex(where: { $0 != 0x20 })
    else { return nil }
    var value = 0
    for byte in text[first...last] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      guard value <= largestFrame else { return nil }
    }
    return value
  }
}
