/// Frame numbers as `--frames` takes them.
struct FrameRanges: Sendable, Hashable {
  /// Numbers that follow each other, ascending.
  private(set) var ranges: [ClosedRange<Int>] = []

  /// Takes numbers in ascending order.
  init(_ frames: some Sequence<Int>) {
    for frame in frames {
      if let last = ranges.last, last.upperBound + 1 == frame {
        ranges[ranges.count - 1] = last.lowerBound...frame
      } else {
        ranges.append(frame...frame)
      }
    }
  }

  /// `12-30,40`.
  var text: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
