/// Writes the page of a comparison: one self-contained file, which makes no network requests.
///
/// The same content results in the same bytes. Content that does not fit into `limit` is omitted, the
/// least important first, and the page says so: cases that passed, curves that differ least, samples
/// between others, pictures that differ least.
package struct PageWriter: Sendable {
  /// The most bytes of style, script and markup besides the data.
  private static let overhead = 200_000

  private let limit: Int

  /// Makes a writer of pages of at most `limit` bytes, by default `ReportPage.largestPage`.
  package init(limit: Int = ReportPage.largestPage) { self.limit = limit }

  /// The bytes of a page, UTF-8.
  package func write(_ page: ReportPage) -> [UInt8] {
    let free = max(0, limit - Self.overhead)
    let page = shortened(page, to: free / 4)
    let data = PageData(page, curveCapacity: free / 4)
    var words = ByteText(capacity: 1 << 16)
    data.append(to: &words, pictures: [])
    let pictures = chosenPictures(of: page, capacity: free - words.count)
    var text = ByteText(capacity: 1 << 16)
    data.append(to: &text, pictures: pictures)
    var html = ByteText(capacity: text.count + Self.overhead)
    html.append(PageMarkup.opening(page))
    html.append(PageStyle.text)
    html.append(PageMarkup.body(page))
    html.append(text)
    html.append(PageMarkup.beforeScript)
    html.append(PageScript.text)
    html.append(PageMarkup.closing)
    return html.bytes
  }

  /// The page with as many cases as fit into `capacity` bytes by their text alone, which is in the
  /// page twice: once for readers without scripts.
  private func shortened(_ page: ReportPage, to capacity: Int) -> ReportPage {
    var used = 0
    let indices = page.cases.indices
    let end = indices.first { index in
      let item = page.cases[index]
      used += 3 * (item.name.utf8.count + item.headline.utf8.count) + 400
      for finding in item.findings {
        used += 3 * (finding.text.utf8.count + finding.location.utf8.count) + 80
      }
      return used > capacity && index > 0
    }
    guard let end else { return page }
    var short = page
    let rest = page.cases[end...]
    let failed = rest.count { $0.status != .same }
    short.cases = Array(page.cases[..<end])
    short.cases.append(
      PageCase(
        name: "… and \(rest.count) more", status: failed > 0 ? .failed : .same,
        headline: "there is no space here for \(rest.count) more cases, of which "
          + (failed == 0 ? "none" : "\(failed)") + " failed"))
    return short
  }

  /// The pictures that fit into `capacity` bytes, by case and index: the heaviest first, then evenly
  /// over the samples.
  private func chosenPictures(of page: ReportPage, capacity: Int) -> Set<PictureID> {
    var order: [(id: PictureID, weight: Double, rank: Int, size: Int)] = []
    for (caseIndex, item) in page.cases.enumerated() {
      for (index, picture) in item.pictures.enumerated() {
        let size =
          (picture.base.count + picture.new.count + 2) / 3 * 4 + 200 + 2 * picture.text.utf8.count
        order.append(
          (
            PictureID(item: caseIndex, picture: index), picture.weight,
            Self.bisectionRank(index, count: item.pictures.count), size
          ))
      }
    }
    // First and last pictures come before all weights, since they frame the motion.
    order.sort { first, second in
      let ends = (first.rank < 2, second.rank < 2)
      if ends.0 != ends.1 { return ends.0 }
      if first.weight != second.weight { return first.weight > second.weight }
      if first.rank != second.rank { return first.rank < second.rank }
      return first.id < second.id
    }
    var used = 0
    var chosen: Set<PictureID> = []
    for entry in order where used + entry.size <= capacity {
      used += entry.size
      chosen.insert(entry.id)
    }
    return chosen
  }

  /// The rank of an index if first and last come first, then the middles of the ranges between.
  static func bisectionRank(_ index: Int, count: Int) -> Int {
    if index == 0 { return 0 }
    if index == count - 1 { return 1 }
    var (low, high, depth) = (0, count - 1, 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      depth += 1
      if middle == index { return depth }
      if index < middle { high = middle } else { low = middle }
    }
    return depth + 1
  }
}

/// The case and index of a picture on a page.
struct PictureID: Hashable, Comparable {
  let item: Int
  let picture: Int

  static func < (first: PictureID, second: PictureID) -> Bool {
    (first.item, first.picture) < (second.item, second.picture)
  }
}
