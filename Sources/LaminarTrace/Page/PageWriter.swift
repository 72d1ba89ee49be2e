/// Writes the page of a comparison: one file with everything in it, which asks no network for
/// anything.
///
/// The same content gives the same bytes. When the pictures do not fit into `limit`, those that
/// matter least are left out; every curve keeps at most 1,200 samples.
public struct PageWriter: Sendable {
  /// The most samples of a curve; more are thinned out evenly.
  static let mostSamples = 1200
  /// What style, script and words may take beside the data.
  private static let room = 200_000

  private let limit: Int

  /// Makes a writer of pages of at most `limit` bytes, `ReportPage.largestPage` unless told otherwise.
  public init(limit: Int = ReportPage.largestPage) { self.limit = limit }

  /// The bytes of a page, UTF-8.
  public func write(_ page: ReportPage) -> [UInt8] {
    var data = ByteText(capacity: 1 << 16)
    PageData(page).append(to: &data, pictures: chosenPictures(of: page))
    var html = ByteText(capacity: data.count + Self.room)
    html.append(PageMarkup.opening(page))
    html.append(PageStyle.text)
    html.append(PageMarkup.body(page))
    html.append(data)
    html.append(PageMarkup.beforeScript)
    html.append(PageScript.text)
    html.append(PageMarkup.closing)
    return html.bytes
  }

  /// The pictures that fit, by case and place: the heaviest first, then evenly over the samples.
  private func chosenPictures(of page: ReportPage) -> Set<PictureID> {
    var order: [(id: PictureID, weight: Double, rank: Int, size: Int)] = []
    var fixed = Self.room
    for (place, item) in page.cases.enumerated() {
      fixed += 16 * item.times.count
      for curve in item.curves {
        fixed += 24 * min(curve.base.count + curve.new.count, 2 * Self.mostSamples)
      }
      for (index, picture) in item.pictures.enumerated() {
        let size = (picture.base.count + picture.new.count + 2) / 3 * 4 + 200
        order.append(
          (
            PictureID(item: place, picture: index), picture.weight,
            Self.bisectionRank(index, count: item.pictures.count), size
          ))
      }
    }
    // First and last pictures come before all weights: a story needs its ends.
    order.sort { first, second in
      let ends = (first.rank < 2, second.rank < 2)
      if ends.0 != ends.1 { return ends.0 }
      if first.weight != second.weight { return first.weight > second.weight }
      if first.rank != second.rank { return first.rank < second.rank }
      return first.id < second.id
    }
    var used = fixed
    var chosen: Set<PictureID> = []
    for entry in order where used + entry.size <= limit {
      used += entry.size
      chosen.insert(entry.id)
    }
    return chosen
  }

  /// The turn of a place when first and last come first, then the middles of what lies between.
  static func bisectionRank(_ place: Int, count: Int) -> Int {
    if place == 0 { return 0 }
    if place == count - 1 { return 1 }
    var (low, high, depth) = (0, count - 1, 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      depth += 1
      if middle == place { return depth }
      if place < middle { high = middle } else { low = middle }
    }
    return depth + 1
  }
}

/// The place of a picture on a page.
struct PictureID: Hashable, Comparable {
  let item: Int
  let picture: Int

  static func < (first: PictureID, second: PictureID) -> Bool {
    (first.item, first.picture) < (second.item, second.picture)
  }
}
