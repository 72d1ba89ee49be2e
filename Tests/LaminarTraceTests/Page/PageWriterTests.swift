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
        place: "a.json:3")
    ]
    item.findings = [PageCase.Finding("ball is <slow> & \"late\"", place: "a.json:3", sample: 4)]
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

  @Test func `has the same bytes each time, and asks no network`() throws {
    let bytes = PageWriter().write(Self.page())
    #expect(bytes == PageWriter().write(Self.page()))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("@import"))
    #expect(text.contains("default-src 'none'"))
    #expect(!text.contains("</script><b>"))
    #expect(text.components(separatedBy: "</script>").count == 3)
  }

  @Test func `leaves out the pictures that matter least when there is no room`() throws {
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

  private static let browser = ["chromium", "chromium-browser", "google-chrome"]
    .map { "/usr/bin/" + $0 }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The page's elements after its script ran, in a browser without a window.
  private func elements(_ page: ReportPage, _ fragment: String) throws -> String {
    let folder = NSTemporaryDirectory() + "laminar-page-\(getpid())-\(fragment)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = URL(fileURLWithPath: folder + "/page.html")
    try Data(PageWriter().write(page)).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.browser))
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + folder,
      "--window-size=1280,900", "--virtual-time-budget=2000", "--dump-dom",
      file.absoluteString + "#" + fragment,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(
    .enabled(if: browser != nil, "no Chromium is installed"),
    arguments: ["mode=side", "mode=slider", "mode=blink", "mode=difference"])
  func `works in a browser`(fragment: String) throws {
    let dom = try elements(Self.page(), fragment)
    #expect(dom.contains("data-ready=\"true\""))
    #expect(dom.contains("ball is &lt;slow&gt; &amp; \"late\""))
    #expect(dom.contains("<h3>position.y</h3>"))
    let mode = fragment.dropFirst(5)
    #expect(dom.contains("data-mode=\"\(mode)\" aria-pressed=\"true\""))
    // Painted: a picture that failed to load would leave the canvas at its own size.
    let painted = dom.components(separatedBy: "width=\"8\" height=\"6\"").count - 1
    #expect(painted == (mode == "side" ? 2 : 1))
  }
}
