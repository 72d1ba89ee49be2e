import Foundation
import LaminarTrace
import Testing

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
