import Foundation
import LaminarRaster
import Testing

@testable import LaminarTrace

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

@Suite struct `The sample that a page opens at` {
  private func item(_ base: [Double], _ new: [Double]) -> PageCase {
    var item = PageCase(name: "a", status: .different, headline: "")
    item.frames = Array(base.indices)
    item.times = base.indices.map { Double($0) / 60 }
    item.curves = [PageCurve(layer: "a", key: "opacity", base: base, new: new)]
    return item
  }

  @Test func `is the worst visible one, not the first whose values differ`() {
    var item = item([0, 1, 2, 3, 4, 5], [0, 1.5, 2, 3, 8, 5])
    #expect(item.openingSample == 4)
    item.takePictures([
      PagePicture(sample: 1, base: [], new: [], weight: 0.1),
      PagePicture(sample: 3, base: [], new: [], weight: 0.4),
      PagePicture(sample: 5, base: [], new: [], weight: 0.4),
    ])
    #expect(item.openingSample == 3)
    let data = PageData(ReportPage(title: "", headline: "", cases: [item]), curveCapacity: 1000)
    #expect(data.text(pictures: []).contains("\"start\":3,"))
  }

  @Test func `is that of the values where no visible pixel differs, and 0 where nothing does`() {
    var item = item([0, 1, 2], [0, 1, 3])
    item.takePictures([PagePicture(sample: 0, base: [], new: [], weight: 0)])
    #expect(item.openingSample == 2)
    #expect(self.item([1, 1], [1, 1]).openingSample == 0)
  }

  @Test func `prefers a small area of another colour to all of one step`() {
    func difference(_ count: Int, _ step: Double) -> FrameDifference {
      var difference = FrameDifference(Bitmap(width: 10, height: 10), Bitmap(width: 10, height: 10))
      difference.differing = count
      difference.mean = Double(count) / 100 * step
      return difference
    }
    #expect(difference(100, 1).visibility < difference(3, 255).visibility)
    #expect(difference(100, 1).share > difference(3, 255).share)
  }
}

/// The page as its reader uses it: opened in a Chromium without a window, where a script presses,
/// drags and types like a user, and records what is shown.
@Suite struct `The offline page in a browser` {
  private static let browser = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
  ].flatMap { ["/usr/bin/" + $0, "/usr/local/bin/" + $0, "/snap/bin/" + $0] }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The observations of the test's script.
  private func visit(width: Int, height: Int) throws -> [String: Any] {
    let folder = NSTemporaryDirectory() + "laminar-page-\(getpid())-\(width)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = URL(fileURLWithPath: folder + "/page.html")
    let page = PageWriter().write(`The offline page`.page())
    try (Data(page) + Data("<script>\(Self.visitor)</script>\n".utf8)).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.browser))
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + folder,
      "--window-size=\(width),\(height)", "--virtual-time-budget=20000", "--dump-dom",
      file.absoluteString,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let dom = String(decoding: data, as: UTF8.self)
    #expect(dom.contains("data-ready=\"true\""))
    let seen = dom.components(separatedBy: "<pre id=\"seen\">").dropFirst().first ?? ""
    let json = seen.components(separatedBy: "</pre>").first ?? ""
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return try #require(object as? [String: Any])
  }

  @Test(
    .enabled(if: browser != nil, "no Chromium is installed: the page was not tested"),
    arguments: [(1280, 900), (390, 844)])
  func `responds to pointer and keyboard`(width: Int, height: Int) throws {
    let seen = try visit(width: width, height: height)
    #expect(seen["error"] == nil, "\(seen["error"] ?? "")")
    // Foundation reads true in JSON as 1.
    func expect(_ key: String, _ value: some Equatable, line: Int = #line) {
      let location = SourceLocation(
        fileID: #fileID, filePath: #filePath, line: line, column: 1)
      let found = seen[key].map { "\($0)" } ?? "nothing"
      #expect(found == "\(value)", "\(key)", sourceLocation: location)
    }
    // The values differ most at 33, but only the first samples have pictures.
    expect("opened at", 1)
    expect("marks", "1 4")
    expect("scrubbed", "frame 30 of 59 · 0.500 s")
    expect("right", 31)
    expect("far", 41)
    expect("home", 0)
    expect("end", 59)
    expect("last difference", 4)
    expect("difference before it", 1)
    expect("played", 1)
    expect("paused", 1)
    expect("pairs", 2)
    expect("painted", "8x6 8x6")
    // A pixel of the picture is a whole number of the screen's, as many as fit.
    expect("whole multiples", 1)
    expect("fits the window", 1)
    expect("a portrait fits the window", 1)
    // The base is red and the new side clear; the slider shows the base to its left.
    expect("slider at a quarter", "255,0,0,255 0,0,0,0")
    expect("slider at three quarters", "255,0,0,255 0,0,0,0 255,0,0,255")
    expect("blinks", 1)
    expect("difference is red", 1)
    expect("mode pressed", "difference")
    expect("went to the finding", 4)
    expect("went on the curve", 30)
    expect("curve is drawn", 1)
    expect("second case", "</script><b>")
    expect("first case", "ball")
    expect(
      "caption",
      "frame 1, the nearest with a picture: all differ · 2 of 60 frames have pictures here")
    expect("fits its width", 1)
    expect("network requests", 0)
  }

  /// Uses the page step by step.
  private static let visitor = #"""
    (async () => {
      const seen = {}, find = (id) => document.getElementById(id);
      const wait = (time) => new Promise((done) => setTimeout(done, time));
      const press = async (key, more = {}) => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
        await wait(60);
      };
      const point = async (target, type, share) => {
        const box = target.getBoundingClientRect();
        target.dispatchEvent(new PointerEvent(type, { bubbles: true, buttons: 1, pointerType: 'touch',
          clientX: box.left + share * box.width, clientY: box.top + box.height / 2 }));
        await wait(60);
      };
      // Without a window no frames are drawn: a timer replaces them.
      window.requestAnimationFrame = (body) => setTimeout(() => body(performance.now()), 16);
      const sample = () => Number(find('scrub').value);
      const canvas = () => document.querySelector('#view canvas');
      const pixel = (x) => [...canvas().getContext('2d').getImageData(x, 3, 1, 1).data].join();
      try {
        await wait(500);
        seen['opened at'] = sample();
        seen.marks = state.stops.join(' ');
        const scrub = find('scrub');
        scrub.value = 30;
        scrub.dispatchEvent(new Event('input', { bubbles: true }));
        seen.scrubbed = find('clock').textContent;
        await press('ArrowRight'); seen.right = sample();
        await press('ArrowRight', { shiftKey: true }); seen.far = sample();
        await press('Home'); seen.home = sample();
        await press('End'); seen.end = sample();
        await press('p'); seen['last difference'] = sample();
        await press('p'); seen['difference before it'] = sample();
        await press(' '); await wait(400);
        await press(' ');
        const stopped = sample();
        seen.played = stopped > 5;
        await wait(300); seen.paused = sample() === stopped;
        await press('Home');
        seen.pairs = document.querySelectorAll('#view canvas').length;
        seen.painted = [...document.querySelectorAll('#view canvas')].map((node) => `${node.width}x${node.height}`).join(' ');
        const factors = [...document.querySelectorAll('#view canvas')].map((node) => node.getBoundingClientRect().width * devicePixelRatio / node.width);
        seen['whole multiples'] = factors.every((factor) => factor >= 2 && Math.abs(factor - Math.round(factor)) < 0.01);
        seen['fits the window'] = canvas().getBoundingClientRect().height <= innerHeight / 2 + 1
          || canvas().getBoundingClientRect().bottom <= innerHeight;
        const tall = canvas().cloneNode();
        canvas().parentNode.append(tall);
        shape(tall, 900, 1600);
        seen['a portrait fits the window'] = tall.getBoundingClientRect().height <= innerHeight * 0.75
          && tall.getBoundingClientRect().height > 100;
        showStage();
        await press('2');
        await point(canvas(), 'pointerdown', 0.25);
        seen['slider at a quarter'] = pixel(0) + ' ' + pixel(6);
        await point(canvas(), 'pointermove', 0.75);
        seen['slider at three quarters'] = pixel(0) + ' ' + pixel(7) + ' ' + pixel(4);
        await press('3');
        const shown = canvas().getAttribute('aria-label'), before = pixel(4);
        await wait(500);
        seen.blinks = canvas().getAttribute('aria-label') !== shown && pixel(4) !== before;
        document.querySelector('[data-mode=difference]').click(); await wait(60);
        const [red, green, blue, alpha] = pixel(4).split(',').map(Number);
        seen['difference is red'] = red > 150 && green < 120 && blue < 120 && alpha === 255;
        seen['mode pressed'] = document.querySelector('[aria-pressed=true]').dataset.mode;
        document.querySelector('#findings button').click(); await wait(60);
        seen['went to the finding'] = sample();
        seen.caption = find('caption').textContent;
        const curve = document.querySelector('.curve canvas');
        await point(curve, 'pointerdown', 0.5);
        seen['went on the curve'] = sample();
        const data = curve.getContext('2d').getImageData(0, 0, curve.width, curve.height).data;
        seen['curve is drawn'] = data.some((value) => value > 0);
        await press(']'); seen['second case'] = find('name').textContent;
        await press('['); seen['first case'] = find('name').textContent;
        const root = document.documentElement;
        seen['fits its width'] = root.scrollWidth <= root.clientWidth;
        seen['network requests'] = performance.getEntriesByType('resource').filter((entry) => !entry.name.startsWith('data:')).length;
      } catch (error) { seen.error = String(error); }
      const node = document.createElement('pre');
      node.id = 'seen';
      node.textContent = JSON.stringify(seen).replace(/[<>&]/g, (mark) => '\\u00' + mark.charCodeAt(0).toString(16));
      document.body.append(node);
    })();
    """#
}
