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
    var curves: [ByteText] = []
  }

  /// The most samples of the strip and the scrubber; more are thinned out evenly.
  private static let mostSamples = 6000
  /// The most samples of a page.
  private static let mostSamplesOfAll = 60_000
  /// The most samples of a curve.
  static let mostCurveSamples = 1200

  private let cases: [PageCase]
  private var parts: [Part]

  /// Takes the cases, with as many curves as fit into `curveCapacity` bytes: the worst of each case first.
  init(_ page: ReportPage, curveCapacity: Int) {
    cases = page.cases
    let most = max(2, min(Self.mostSamples, Self.mostSamplesOfAll / max(cases.count, 1)))
    parts = cases.map { Part(stride: max(1, ($0.times.count + most - 1) / most)) }
    var capacity = curveCapacity
    var turn = 0
    while capacity > 0, cases.contains(where: { turn < $0.curves.count }) {
      for caseIndex in cases.indices where turn < cases[caseIndex].curves.count {
        // If a curve is omitted, so are the less important ones after it.
        guard parts[caseIndex].curves.count == turn else { continue }
        let curve = Self.text(of: cases[caseIndex].curves[turn], step: step(of: caseIndex))
        guard curve.count <= capacity else { continue }
        capacity -= curve.count
        parts[caseIndex].curves.append(curve)
      }
      turn += 1
    }
  }

  /// How many of a case's samples one sample of its curves represents.
  private func step(of caseIndex: Int) -> Int {
    let (samples, stride) = (cases[caseIndex].times.count, parts[caseIndex].stride)
    let shown = (samples + stride - 1) / stride
    return stride * max(1, (shown + Self.mostCurveSamples - 1) / Self.mostCurveSamples)
  }

  func append(to text: inout ByteText, pictures: Set<PictureID>) {
    text.append("{\"cases\":[")
    for caseIndex in cases.indices {
      if caseIndex > 0 { text.append(byte: 0x2c) }
      append(caseIndex, pictures: pictures, to: &text)
    }
    text.append("]}")
  }

  private func append(_ caseIndex: Int, pictures: Set<PictureID>, to text: inout ByteText) {
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
    text.append("{\"name\":")
    text.append(scriptString: item.name)
    text.append(",\"status\":")
    text.append(scriptString: item.status.rawValue)
    text.append(",\"headline\":")
    text.append(scriptString: item.headline)
    text.append(",\"samples\":")
    text.append(item.times.count)
    text.append(",\"stride\":")
    text.append(part.stride)
    text.append(",\"step\":")
    text.append(step(of: caseIndex) / part.stride)
    text.append(",\"start\":")
    text.append(item.openingSample / part.stride)
    text.append(",\"frames\":")
    text.appendList(shown) { $0.append(item.frames.indices.contains($1) ? item.frames[$1] : $1) }
    text.append(",\"times\":")
    text.appendList(shown) { $0.append(item.times[$1], .standard) }
    text.append(",\"findings\":")
    text.appendList(item.findings) { text, finding in
      text.append("{\"text\":")
      text.append(scriptString: finding.text)
      text.append(",\"place\":")
      text.append(scriptString: finding.location)
      text.append(",\"sample\":")
      text.append(finding.sample.map { $0 / part.stride } ?? -1)
      text.append("}")
    }
    text.append(",\"valueHeat\":")
    text.appendList(item.curves.isEmpty ? [] : heat(item.valueHeat)) {
      $0.append($1, .decimals(3))
    }
    text.append(",\"pixelHeat\":")
    text.appendList(heat(item.pixelHeat)) { $0.append($1, .decimals(3)) }
    text.append(",\"omitted\":")
    text.append(item.omittedCurves + item.curves.count - part.curves.count)
    text.append(",\"curves\":")
    text.appendList(part.curves) { $0.append($1) }
    text.append(",\"pictures\":")
    let kept = item.pictures.enumerated().filter {
      pictures.contains(PictureID(item: caseIndex, picture: $0.offset))
    }
    text.appendList(kept.map(\.element)) { text, picture in
      append(picture, sample: picture.sample / part.stride, to: &text)
    }
    text.append(",\"leftOut\":")
    text.append(item.pictures.count - kept.count)
    text.append("}")
  }

  private static func text(of curve: PageCurve, step: Int) -> ByteText {
    var text = ByteText()
    text.append("{\"layer\":")
    text.append(scriptString: curve.layer)
    text.append(",\"key\":")
    text.append(scriptString: curve.key)
    text.append(",\"text\":")
    text.append(scriptString: curve.text)
    text.append(",\"place\":")
    text.append(scriptString: curve.location)
    // Where six decimals do not tell two values apart, all digits do.
    let isClose = zip(curve.base, curve.new).contains { base, new in
      base != new && (base - new).magnitude < 1e-6
    }
    for (name, values) in [("base", curve.base), ("new", curve.new)] {
      text.append(",\"\(name)\":")
      let thinned = stride(from: 0, to: values.count, by: step).map { values[$0] }
      text.appendList(thinned) { text, value in
        if value.isNaN {
          text.append("null")
        } else {
          text.append(value, isClose ? .exact : .standard)
        }
      }
    }
    text.append("}")
    return text
  }

  private func append(_ picture: PagePicture, sample: Int, to text: inout ByteText) {
    text.append("{\"sample\":")
    text.append(sample)
    text.append(",\"text\":")
    text.append(scriptString: picture.text)
    for (name, file) in [("base", picture.base), ("new", picture.new)] {
      text.append(",\"\(name)\":\"")
      if !file.isEmpty {
        text.append("data:image/png;base64,")
        text.append(base64: file)
      }
      text.append(byte: 0x22)
    }
    text.append("}")
  }
}

extension ByteText {
  /// Appends a JSON list.
  mutating func appendList<Item>(_ items: [Item], _ body: (inout ByteText, Item) -> Void) {
    append(byte: 0x5b)
    for (index, item) in items.enumerated() {
      if index > 0 { append(byte: 0x2c) }
      body(&self, item)
    }
    append(byte: 0x5d)
  }

  /// Appends a JSON string that cannot end or begin an element of the page.
  mutating func append(scriptString text: String) {
    var literal = ByteText()
    literal.append(jsonString: text)
    for byte in literal.bytes {
      switch byte {
      case 0x3c: append("\\u003c")
      case 0x3e: append("\\u003e")
      case 0x26: append("\\u0026")
      default: append(byte: byte)
      }
    }
  }

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
