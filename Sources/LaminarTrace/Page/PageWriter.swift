/// Writes the page of a comparison: one file with everything in it, which asks no network for
/// anything.
///
/// The same content gives the same bytes. What does not fit into `limit` is left out, the least telling
/// first, and the page says so: cases that passed, curves that differ least, samples between others,
/// pictures that differ least.
public struct PageWriter: Sendable {
  /// What style, script and words may take beside the data.
  private static let room = 200_000

  private let limit: Int

  /// Makes a writer of pages of at most `limit` bytes, `ReportPage.largestPage` unless told otherwise.
  public init(limit: Int = ReportPage.largestPage) { self.limit = limit }

  /// The bytes of a page, UTF-8.
  public func write(_ page: ReportPage) -> [UInt8] {
    let free = max(0, limit - Self.room)
    let page = shortened(page, to: free / 4)
    let data = PageData(page, curveRoom: free / 4)
    var words = ByteText(capacity: 1 << 16)
    data.append(to: &words, pictures: [])
    let pictures = chosenPictures(of: page, room: free - words.count)
    var text = ByteText(capacity: 1 << 16)
    data.append(to: &text, pictures: pictures)
    var html = ByteText(capacity: text.count + Self.room)
    html.append(PageMarkup.opening(page))
    html.append(PageStyle.text)
    html.append(PageMarkup.body(page))
    html.append(text)
    html.append(PageMarkup.beforeScript)
    html.append(PageScript.text)
    html.append(PageMarkup.closing)
    return html.bytes
  }

  /// The page with as many cases as so many bytes have room for by their words alone, which stand in
  /// the page twice: once for those who switched scripts off.
  private func shortened(_ page: ReportPage, to room: Int) -> ReportPage {
    var used = 0
    let places = page.cases.indices
    let end = places.first { place in
      let item = page.cases[place]
      used += 3 * (item.name.utf8.count + item.headline.utf8.count) + 400
      for finding in item.findings {
        used += 3 * (finding.text.utf8.count + finding.place.utf8.count) + 80
      }
      return used > room && place > 0
    }
    guard let end else { return page }
    var short = page
    let rest = page.cases[end...]
    let failed = rest.count { $0.status != .same }
    short.cases = Array(page.cases[..<end])
    short.cases.append(
      PageCase(
        name: "… and \(rest.count) more", status: failed > 0 ? .failed : .same,
        headline: "there is no room here for \(rest.count) more cases, of which "
          + (failed == 0 ? "none" : "\(failed)") + " failed"))
    return short
  }

  /// The pictures that fit into so many bytes, by case and place: the heaviest first, then evenly over
  /// the samples.
  private func chosenPictures(of page: ReportPage, room: Int) -> Set<PictureID> {
    var order: [(id: PictureID, weight: Double, rank: Int, size: Int)] = []
    for (place, item) in page.cases.enumerated() {
      for (index, picture) in item.pictures.enumerated() {
        let size =
          (picture.base.count + picture.new.count + 2) / 3 * 4 + 200 + 2 * picture.text.utf8.count
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
    var used = 0
    var chosen: Set<PictureID> = []
    for entry in order where used + entry.size <= room {
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
