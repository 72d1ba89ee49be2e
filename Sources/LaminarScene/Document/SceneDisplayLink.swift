package import LaminarGraphics

/// The display link of a scene: what `trace --clock display-link` and `play` run on.
package struct SceneDisplayLink: Sendable, Hashable {
  /// The rates that a display can have, in refreshes per second.
  static let rates = 0.001...10_000.0

  /// The refreshes per second of the display, 1/1000 … 10,000.
  package var refreshRate: Rational
  /// The preferred frames per second, 0 … 10,000, which the link rounds to a factor of the refresh
  /// rate; 0 is the refresh rate.
  package var preferredFrameRate: Double
  /// The frames that are missed, by the numbers of the link's own frames.
  package var dropped: DroppedFrames

  /// Makes a link; by default at a refresh rate of 60, without missed frames.
  package init(
    refreshRate: Rational = Rational(60), preferredFrameRate: Double = 0,
    dropped: DroppedFrames = DroppedFrames()
  ) {
    self.refreshRate = refreshRate
    self.preferredFrameRate = preferredFrameRate
    self.dropped = dropped
  }
}

// MARK: - Dropped frames

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

// MARK: - Decoding

/// The keys of a display link, all of which may be left out.
enum DisplayLinkForm {
  fileprivate static let refreshRate = Key(
    "refreshRate", ValueKind(.reference("refreshRate")) { $1.refreshRate($0) },
    default: Rational(60), "How often the display refreshes.", unit: .framesPerSecond)
  fileprivate static let preferredFrameRate = Key(
    "preferredFrameRate", .number(0...SceneDisplayLink.rates.upperBound), default: 0,
    "The rate wanted, rounded to a factor of the refresh rate; 0 is the refresh rate.",
    unit: .framesPerSecond)
  fileprivate static let drop = Key(
    "drop", .droppedFrames, default: DroppedFrames(),
    "The frames that are missed: numbers and ranges between commas."
  ).example(.string("10-12,40"))

  static let link = Form("a display link", [refreshRate, preferredFrameRate, drop])
}

extension DroppedFrames: SchemaConvertible {
  var schemaNode: SchemaNode { .string(description) }
}

extension ValueKind<DroppedFrames> {
  fileprivate static var droppedFrames: Self {
    let range = "[0-9]+ *(- *[0-9]+ *)?"
    return Self(SceneSchema.text("^ *( *\(range)(, *\(range))*)?$")) { $1.droppedFrames($0) }
  }
}

extension SceneDisplayLink {
  /// A display link by the keys of its object; nil when something was reported.
  init?(_ found: Found) {
    guard
      let (refreshRate, preferredFrameRate, dropped) = found.all(
        DisplayLinkForm.refreshRate, DisplayLinkForm.preferredFrameRate, DisplayLinkForm.drop)
    else { return nil }
    self.init(
      refreshRate: refreshRate, preferredFrameRate: preferredFrameRate, dropped: dropped)
  }
}

extension ValueDecoder {
  fileprivate func refreshRate(_ value: JSONValue) -> Rational? {
    guard let rate = frameRate(value) else { return nil }
    let largest: Int64 = 1_000_000_000
    guard SceneDisplayLink.rates.contains(rate.doubleValue), rate.numerator <= largest,
      rate.denominator <= largest
    else {
      report(
        .outOfRange, value, "the refresh rate \(rate) is out of range",
        help: "a display has 0.001…10000 refreshes per second")
      return nil
    }
    return rate
  }

  fileprivate func droppedFrames(_ value: JSONValue) -> DroppedFrames? {
    guard let text = string(value) else { return nil }
    guard let frames = DroppedFrames(text) else {
      report(
        .badFormat, value, "\(DiagnosticText.quoted(text)) is not a list of frames",
        help: "expected numbers and ranges between commas, such as \"10-12,40\"")
      return nil
    }
    return frames
  }
}
