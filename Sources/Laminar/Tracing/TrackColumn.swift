import LaminarEngine
import LaminarTrace

/// The samples of one track, while they are gathered.
struct TrackColumn {
  private let isText: Bool
  private var numbers: [Double] = []
  private var texts: [String?] = []
  /// For each sample whether the layer exists; empty as long as it always did.
  private var isPresent: [Bool] = []

  init(isText: Bool, capacity: Int) {
    self.isText = isText
    if isText { texts.reserveCapacity(capacity) } else { numbers.reserveCapacity(capacity) }
  }

  /// Appends what a moment shows; without a reader the layer does not exist.
  mutating func append(_ reader: TrackReader?, _ presentation: PresentationTree) {
    guard !isText else {
      texts.append(reader?.text(presentation))
      return
    }
    if reader == nil, isPresent.isEmpty {
      isPresent = [Bool](repeating: true, count: numbers.count)
      isPresent.append(false)
    } else if !isPresent.isEmpty {
      isPresent.append(reader != nil)
    }
    numbers.append(reader?.number(presentation) ?? 0)
  }

  var samples: TraceSamples { isText ? .texts(texts) : .numbers(numbers, isPresent: isPresent) }
}
