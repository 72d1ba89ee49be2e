import Foundation
import LaminarRaster
import LaminarTrace
import Testing

@Suite struct `The offline page` {
  static func page(pictures: Int = 2, name: String = "ball") -> ReportPage {
    var item = PageCase(name: name, status: .different, headline: "ball: position.y is slower")
    item.frames = Array(0..<60)
    item.times = item.frames.map { Double($0) / 60 }
    let base: [Double] = item.times.map { time in 100 * time }
    let new: [Double] = item.times.map { time in 90 * time * time }
    item.curves = [
      PageCurve(
        layer: "ball", key: "position.y", base: base, new: new, text: "position.y is slower",
        location: "a.json:3")
    ]
    item.findings = [
      PageCase.Finding("ball is <slow> & \"late\"", location: "a.json:3", sample: 4),
      PageCase.Finding(
        "2 | " + String(repeating: "\"expect\": [ ] ", count: 20) + "\n  | ^^^ here"),
    ]
    let red = PNGEncoder().encode(
      Bitmap(width: 8, height: 6, pixels: [UInt32](repeating: 0xff00_00ff, count: 48))
        ?? Bitmap(width: 1, height: 1))
    let clear = PNGEncoder().encode(Bitmap(width: 8, height: 6))
    item.pictures = (0..<pictures).map {
      PagePicture(sample: $0, base: red, new: clear, text: "all differ", weight: Double($0 % 3) / 3)
    }
    return ReportPage(
      title: "a → b", headline: item.headline,
      cases: [item, PageCase(name: "</script><b>", status: .same, headline: "the same")])
  }

  @Test func `has the same bytes each time, and makes no network requests`() throws {
    let bytes = PageWriter().write(Self.page())
    #expect(bytes == PageWriter().write(Self.page()))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("@import"))
    #expect(text.contains("default-src 'none'"))
    #expect(!text.contains("</script><b>"))
    #expect(text.components(separatedBy: "</script>").count == 3)
  }

  @Test func `omits the least important pictures when there is no space`() throws {
    let page = Self.page(pictures: 60)
    let limit = 225_000
    let bytes = PageWriter(limit: limit).write(page)
    #expect(bytes.count <= limit)
    let text = String(decoding: bytes, as: UTF8.self)
    let count = text.components(separatedBy: "{\"sample\":").count - 1
    #expect(count > 4 && count < 60)
    #expect(text.contains("\"leftOut\":\(60 - count)"))
    // The ends are kept, and of the rest the heaviest.
    #expect(text.contains("{\"sample\":0,") && text.contains("{\"sample\":59,"))
    #expect(text.contains("{\"sample\":2,"))
  }

  /// Noise that does not compress.
  private static func noise(_ seed: UInt64, side: Int) -> [UInt8] {
    var bits = SeededBits(seed)
    let pixels = (0..<side * side).map { _ in UInt32(truncatingIfNeeded: bits.bits()) | 0xff00_0000
    }
    return PNGEncoder().encode(
      Bitmap(width: side, height: side, pixels: pixels) ?? Bitmap(width: 1, height: 1))
  }

  @Test func `stays small and says what it omits, however much there is`() throws {
    let limit = 1_000_000
    let count = 12_000
    var item = PageCase(name: "long", status: .different, headline: "ball: position.y is slower")
    item.frames = Array(0..<count)
    item.times = item.frames.map { Double($0) / 60 }
    let values = (0..<count).map { Double($0 % 977) / 7 }
    item.curves = (0..<120).map { index in
      PageCurve(layer: "ball", key: "key\(index)", base: values, new: values.reversed())
    }
    let pictures = (0..<4).map { Self.noise(UInt64($0), side: 96) }
    item.pictures = (0..<40).map { index in
      PagePicture(
        sample: index * 290, base: pictures[index % 4], new: pictures[(index + 1) % 4],
        weight: Double(index) / 40)
    }
    item.pixelHeat = item.frames.map { $0 == 11_999 ? 1 : 0 }
    let others = (0..<600).map { index in
      PageCase(name: "case \(index)", status: .same, headline: "the same: 4 tracks, 90 frames")
    }
    let bytes = PageWriter(limit: limit).write(
      ReportPage(title: "many", headline: item.headline, cases: [item] + others))
    #expect(bytes.count <= limit)
    let text = String(decoding: bytes, as: UTF8.self)
    func number(_ key: String) -> Int {
      text.components(separatedBy: "\"\(key)\":").dropFirst().first
        .flatMap { Int($0.prefix { $0.isNumber }) } ?? -1
    }
    let curves = text.components(separatedBy: "{\"layer\":").count - 1
    #expect(curves > 2 && curves < 120 && number("omitted") == 120 - curves)
    #expect(number("samples") == count && number("stride") > 1)
    let kept = text.components(separatedBy: "{\"sample\":").count - 1
    #expect(kept > 4 && kept < 40 && number("leftOut") == 40 - kept)
    #expect(text.contains("of which none failed"))
    // A single differing sample is visible in the strip whatever is thinned out.
    let heat = try #require(text.components(separatedBy: "\"pixelHeat\":[").dropFirst().first)
    #expect(heat.prefix { $0 != "]" }.hasSuffix(",1"))
  }
}
