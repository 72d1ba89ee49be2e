/// The data of a page as JSON that may stand inside a script element.
struct PageData {
  private let page: ReportPage

  init(_ page: ReportPage) { self.page = page }

  func append(to text: inout ByteText, pictures: Set<PictureID>) {
    text.append("{\"cases\":[")
    for (place, item) in page.cases.enumerated() {
      if place > 0 { text.append(byte: 0x2c) }
      append(item, place: place, pictures: pictures, to: &text)
    }
    text.append("]}")
  }

  private func append(
    _ item: PageCase, place: Int, pictures: Set<PictureID>, to text: inout ByteText
  ) {
    text.append("{\"name\":")
    text.append(scriptString: item.name)
    text.append(",\"status\":")
    text.append(scriptString: item.status.rawValue)
    text.append(",\"headline\":")
    text.append(scriptString: item.headline)
    let step = max(1, (item.times.count + PageWriter.mostSamples - 1) / PageWriter.mostSamples)
    text.append(",\"step\":")
    text.append(step)
    text.append(",\"frames\":")
    text.appendList(item.frames) { $0.append($1) }
    text.append(",\"times\":")
    text.appendList(item.times) { $0.append($1, .standard) }
    text.append(",\"findings\":")
    text.appendList(item.findings) { text, finding in
      text.append("{\"text\":")
      text.append(scriptString: finding.text)
      text.append(",\"place\":")
      text.append(scriptString: finding.place)
      text.append(",\"sample\":")
      text.append(finding.sample ?? -1)
      text.append("}")
    }
    text.append(",\"valueHeat\":")
    text.appendList(item.curves.isEmpty ? [] : item.valueHeat) { $0.append($1, .decimals(3)) }
    text.append(",\"pixelHeat\":")
    text.appendList(item.pixelHeat) { $0.append($1, .decimals(3)) }
    text.append(",\"omitted\":")
    text.append(item.omittedCurves)
    text.append(",\"curves\":")
    text.appendList(item.curves) { text, curve in append(curve, step: step, to: &text) }
    text.append(",\"pictures\":")
    let kept = item.pictures.enumerated().filter {
      pictures.contains(PictureID(item: place, picture: $0.offset))
    }
    text.appendList(kept.map(\.element)) { text, picture in append(picture, to: &text) }
    text.append(",\"leftOut\":")
    text.append(item.pictures.count - kept.count)
    text.append("}")
  }

  private func append(_ curve: PageCurve, step: Int, to text: inout ByteText) {
    text.append("{\"layer\":")
    text.append(scriptString: curve.layer)
    text.append(",\"key\":")
    text.append(scriptString: curve.key)
    text.append(",\"text\":")
    text.append(scriptString: curve.text)
    text.append(",\"place\":")
    text.append(scriptString: curve.place)
    for (name, values) in [("base", curve.base), ("new", curve.new)] {
      text.append(",\"\(name)\":")
      let thinned = stride(from: 0, to: values.count, by: step).map { values[$0] }
      text.appendList(thinned) { text, value in
        if value.isNaN { text.append("null") } else { text.append(value, .standard) }
      }
    }
    text.append("}")
  }

  private func append(_ picture: PagePicture, to text: inout ByteText) {
    text.append("{\"sample\":")
    text.append(picture.sample)
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
    for (place, item) in items.enumerated() {
      if place > 0 { append(byte: 0x2c) }
      body(&self, item)
    }
    append(byte: 0x5d)
  }

  /// Appends a JSON string in which nothing can end or begin an element of the page.
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
    appendRaw(room: (bytes.count + 2) / 3 * 4) { target in
      var length = 0
      var place = 0
      while place < bytes.count {
        let count = min(3, bytes.count - place)
        var word = UInt32(bytes[place]) << 16
        if count > 1 { word |= UInt32(bytes[place + 1]) << 8 }
        if count > 2 { word |= UInt32(bytes[place + 2]) }
        for index in 0..<4 {
          let digit =
            index <= count ? digits[Int(word >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "=")
          target.storeBytes(of: digit, toByteOffset: length, as: UInt8.self)
          length += 1
        }
        place += 3
      }
      return length
    }
  }
}
