import LaminarGraphics

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
    let pictures = chosenPictures(of: page, capacity: free - data.text(pictures: []).utf8.count)
    let text = data.text(pictures: pictures)
    var html = ByteText(capacity: text.utf8.count + Self.overhead)
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
    let remaining = page.cases[end...]
    let failed = remaining.count { $0.status.isFailure }
    short.cases = Array(page.cases[..<end])
    short.cases.append(
      PageCase(
        name: "… and \(remaining.count) more", status: failed > 0 ? .failed : .same,
        headline: "there is no space here for \(remaining.count) more cases, of which "
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
  private static func bisectionRank(_ index: Int, count: Int) -> Int {
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

// MARK: - Markup

/// The markup of a page around its data.
private enum PageMarkup {
  static func opening(_ page: ReportPage) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>\(ReportText.xml(page.title))</title>
    <style>

    """
  }

  static func body(_ page: ReportPage) -> String {
    """
    </style>
    </head>
    <body>
    <header class="top">
    <p class="kicker">\(ReportText.xml(page.title))</p>
    <h1>\(ReportText.xml(page.headline))</h1>
    </header>
    <noscript>\(fallback(page))</noscript>
    <div class="frame" id="page" hidden>
    <nav id="cases" aria-label="Cases"></nav>
    <main>
    <header class="case"><p id="status" class="status"></p><h2 id="name"></h2>\
    <p id="headline"></p></header>
    <section id="stage" aria-label="Pictures">
    <div class="modes" role="group" aria-label="View">\(modes)</div>
    <div id="view" class="view"></div>
    <p id="caption" class="caption"></p>
    </section>
    <section id="transport" aria-label="Time">
    <div class="strip"><canvas id="heat" aria-hidden="true"></canvas>\
    <input id="scrub" type="range" min="0" max="0" value="0" step="1" aria-label="Sample"></div>
    <div class="controls">
    <span class="buttons">\(buttons)</span>
    <output id="clock"></output>
    </div>
    <p class="legend" id="legend"></p>
    </section>
    <section id="findings" aria-label="Findings"></section>
    <section id="curves" aria-label="Curves"></section>
    <footer><p><kbd>←</kbd> <kbd>→</kbd> step · <kbd>shift</kbd> ten · <kbd>p</kbd> <kbd>n</kbd> \
    the difference before, after, marked below the strip · <kbd>space</kbd> play · <kbd>1</kbd>–<kbd>4</kbd> view · \
    <kbd>[</kbd> <kbd>]</kbd> case</p></footer>
    </main>
    </div>
    <script type="application/json" id="data">
    """
  }

  static let beforeScript = "</script>\n<script>\n"
  static let closing = "</script>\n</body>\n</html>\n"

  private static let modes = [
    ("side", "Side by side"), ("slider", "Slider"), ("blink", "Blink"),
    ("difference", "Difference"),
  ].map { "<button type=\"button\" data-mode=\"\($0)\">\($1)</button>" }.joined()

  private static let buttons = [
    ("previous", "Difference before (p)", "⇤"), ("back", "Step back", "‹"), ("play", "Play", "▶"),
    ("forward", "Step forward", "›"), ("next", "Difference after (n)", "⇥"),
  ].map {
    "<button type=\"button\" id=\"\($0)\" aria-label=\"\($1)\" title=\"\($1)\">\($2)</button>"
  }.joined()

  /// The content that is shown if scripts are disabled.
  private static func fallback(_ page: ReportPage) -> String {
    var text = "<main><p>Pictures and curves need a script, which is switched off here.</p>"
    for item in page.cases {
      text += "<h2>\(ReportText.xml(item.name))</h2><p>\(ReportText.xml(item.headline))</p><ul>"
      for finding in item.findings {
        text += "<li>\(ReportText.xml(finding.text)) \(ReportText.xml(finding.location))</li>"
      }
      text += "</ul>"
    }
    return text + "</main>"
  }
}

// MARK: - Data

/// The data of a page as JSON that is valid inside a script element, limited to the capacity of a
/// page.
///
/// If a page would be too long, samples and curves are thinned out evenly, and the curves that differ
/// least are omitted; each case states how much of it is shown.
struct PageData {
  /// The part of a case that fits into the page.
  private struct Part {
    /// One of this many samples is shown.
    let stride: Int
    /// The curves that are shown, the worst first.
    var curves: [String] = []
  }

  /// The most samples of the strip and the scrubber; more are thinned out evenly.
  private static let maxSamples = 6000
  /// The most samples of a page.
  private static let maxSamplesOfAll = 60_000
  /// The most samples of a curve.
  private static let maxCurveSamples = 1200

  private let cases: [PageCase]
  private var parts: [Part]

  /// Takes the cases, with as many curves as fit into `curveCapacity` bytes: the worst of each case first.
  init(_ page: ReportPage, curveCapacity: Int) {
    cases = page.cases
    let most = max(2, min(Self.maxSamples, Self.maxSamplesOfAll / max(cases.count, 1)))
    parts = cases.map { Part(stride: max(1, ($0.times.count + most - 1) / most)) }
    var capacity = curveCapacity
    var turn = 0
    while capacity > 0, cases.contains(where: { turn < $0.curves.count }) {
      for caseIndex in cases.indices where turn < cases[caseIndex].curves.count {
        // If a curve is omitted, so are the less important ones after it.
        guard parts[caseIndex].curves.count == turn else { continue }
        let curve = Self.text(of: cases[caseIndex].curves[turn], step: step(of: caseIndex))
        guard curve.utf8.count <= capacity else { continue }
        capacity -= curve.utf8.count
        parts[caseIndex].curves.append(curve)
      }
      turn += 1
    }
  }

  /// The number of a case's samples per sample of its curves.
  private func step(of caseIndex: Int) -> Int {
    let (samples, stride) = (cases[caseIndex].times.count, parts[caseIndex].stride)
    let shown = (samples + stride - 1) / stride
    return stride * max(1, (shown + Self.maxCurveSamples - 1) / Self.maxCurveSamples)
  }

  /// The data with some of the pictures, as text for a script element.
  func text(pictures: Set<PictureID>) -> String {
    let json: JSON = ["cases": .array(cases.indices.map { self.json(of: $0, pictures: pictures) })]
    return Self.script(json.text)
  }

  private func json(of caseIndex: Int, pictures: Set<PictureID>) -> JSON {
    let (item, part) = (cases[caseIndex], parts[caseIndex])
    let shown = Array(stride(from: 0, to: item.times.count, by: part.stride))
    /// The maximum includes the samples that are not shown.
    func heat(_ values: [Double]) -> [Double] {
      values.isEmpty
        ? []
        : shown.map {
          values[min($0, values.count)..<min($0 + part.stride, values.count)].max() ?? 0
        }
    }
    let kept = item.pictures.enumerated().filter {
      pictures.contains(PictureID(item: caseIndex, picture: $0.offset))
    }
    let shares = heat(item.pixelHeat).map { JSON.number($0, .decimals(3)) }
    let distances = item.curves.isEmpty ? [] : heat(item.valueHeat)
    let head: JSON = [
      "name": .string(item.name), "status": .string(item.status.rawValue),
      "headline": .string(item.headline), "samples": .integer(item.times.count),
      "stride": .integer(part.stride), "step": .integer(step(of: caseIndex) / part.stride),
      "start": .integer(item.openingSample / part.stride),
      "frames": .array(
        shown.map { .integer(item.frames.indices.contains($0) ? item.frames[$0] : $0) }),
      "times": .array(shown.map { .number(item.times[$0], .standard) }),
    ]
    return head + [
      "findings": .array(
        item.findings.map { finding in
          [
            "text": .string(finding.text), "place": .string(finding.location),
            "sample": .integer(finding.sample.map { $0 / part.stride } ?? -1),
          ]
        }),
      "valueHeat": .array(distances.map { .number($0, .decimals(3)) }),
      "pixelHeat": .array(shares),
      "omitted": .integer(item.omittedCurves + item.curves.count - part.curves.count),
      "curves": .array(part.curves.map(JSON.raw)),
      "pictures": .array(
        kept.map(\.element).map { json(of: $0, sample: $0.sample / part.stride) }),
      "leftOut": .integer(item.pictures.count - kept.count),
    ]
  }

  /// JSON that cannot end or begin an element of the page.
  private static func script(_ json: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count)
    for byte in json.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes += "\\u003c".utf8
      case UInt8(ascii: ">"): bytes += "\\u003e".utf8
      case UInt8(ascii: "&"): bytes += "\\u0026".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(of curve: PageCurve, step: Int) -> String {
    // Where six decimals do not tell two values apart, all digits do.
    let isClose = zip(curve.base, curve.new).contains { base, new in
      base != new && (base - new).magnitude < 1e-6
    }
    func list(_ values: [Double]) -> JSON {
      .array(
        stride(from: 0, to: values.count, by: step).map {
          values[$0].isNaN ? .null : .number(values[$0], isClose ? .exact : .standard)
        })
    }
    let json: JSON = [
      "layer": .string(curve.layer), "key": .string(curve.key), "text": .string(curve.text),
      "place": .string(curve.location), "base": list(curve.base), "new": list(curve.new),
    ]
    return Self.script(json.text)
  }

  private func json(of picture: PagePicture, sample: Int) -> JSON {
    func source(_ file: [UInt8]) -> JSON {
      guard !file.isEmpty else { return "" }
      var text = ByteText()
      text.append("\"data:image/png;base64,")
      text.append(base64: file)
      text.append(byte: UInt8(ascii: "\""))
      return .raw(text.string)
    }
    return [
      "sample": .integer(sample), "text": .string(picture.text), "base": source(picture.base),
      "new": source(picture.new),
    ]
  }
}

extension ByteText {
  /// Appends bytes in base 64 (RFC 4648).
  mutating func append(base64 bytes: [UInt8]) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    appendRaw(capacity: (bytes.count + 2) / 3 * 4) { target in
      var length = 0
      var offset = 0
      while offset < bytes.count {
        let count = min(3, bytes.count - offset)
        var word = UInt32(bytes[offset]) << 16
        if count > 1 { word |= UInt32(bytes[offset + 1]) << 8 }
        if count > 2 { word |= UInt32(bytes[offset + 2]) }
        for index in 0..<4 {
          let digit =
            index <= count ? digits[Int(word >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "=")
          target.storeBytes(of: digit, toByteOffset: length, as: UInt8.self)
          length += 1
        }
        offset += 3
      }
      return length
    }
  }
}
