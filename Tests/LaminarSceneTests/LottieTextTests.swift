import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarScene

/// Texts of Lottie files: their letters, what animators do to them, and texts in type.
@Suite struct `Lottie texts` {
  /// A font with three letters: rectangles from 5 to the right, A 50 × 70, B 40 × 70, i 10 × 50.
  private static let chars = """
    [{ "ch": "A", "w": 60, "style": "Bold", "fFamily": "Test", "data": { "shapes": [
      { "ty": "gr", "it": [{ "ty": "sh", "ks": { "a": 0, "k": { "c": true,
        "v": [[5, 0], [55, 0], [55, -70], [5, -70]],
        "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]] } } }] }] } },
     { "ch": "B", "w": 50, "style": "Bold", "fFamily": "Test", "data": { "shapes": [
      { "ty": "gr", "it": [{ "ty": "sh", "ks": { "a": 0, "k": { "c": true,
        "v": [[5, 0], [45, 0], [45, -70], [5, -70]],
        "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]] } } }] }] } },
     { "ch": "i", "w": 30, "style": "Bold", "fFamily": "Test", "data": { "shapes": [
      { "ty": "gr", "it": [{ "ty": "sh", "ks": { "a": 0, "k": { "c": true,
        "v": [[10, 0], [20, 0], [20, -50], [10, -50]],
        "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]] } } }] }] } },
     { "ch": "A", "w": 10, "style": "Light", "fFamily": "Test", "data": {} },
     { "ch": " ", "w": 25, "style": "Bold", "fFamily": "Test", "data": {} }]
    """

  /// A document at a size of 40 in red, with further keys.
  private static func document(_ text: String, _ keys: String = "") -> String {
    "{ \"s\": 40, \"f\": \"Test-Bold\", \"t\": \"\(text)\", \"lh\": 48, \"fc\": [1, 0, 0]\(keys) }"
  }

  /// The scene of a text layer called Title in a composition of 400 × 200 and 60 frames, and what was
  /// found.
  private static func scene(
    _ documents: [String], animators: String = "", grouping: Int = 1, chars: String = chars,
    settings: LottieImport.Settings = LottieImport.Settings()
  ) throws -> (text: String, findings: [String]) {
    let list = documents.enumerated().map { "{ \"t\": \($0 * 30), \"s\": \($1) }" }
    let text = """
      { "v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 400, "h": 200, "assets": [],
        "fonts": { "list": [
          { "fName": "Test-Bold", "fFamily": "Test", "fStyle": "Bold", "ascent": 75 }] },
        "chars": \(chars),
        "layers": [{ "ty": 5, "nm": "Title", "ip": 0, "op": 60, "st": 0,
          "ks": { "p": { "a": 0, "k": [200, 100, 0] }, "a": { "a": 0, "k": [10, 0, 0] } },
          "t": { "d": { "k": [\(list.joined(separator: ", "))] }, "p": {},
            "m": { "g": \(grouping), "a": { "a": 0, "k": [0, 0] } }, "a": [\(animators)] } }] }
      """
    let source = SourceText(fileName: "a.json", bytes: Array(text.utf8))
    let sink = DiagnosticSink(source: source)
    let document = JSONDocument.read(source, dialect: .strict, into: sink)
    let scene = LottieImport.scene(document, settings, into: sink)
    let findings = sink.report(on: document).diagnostics.map(\.message)
    return (String(decoding: try #require(scene).text, as: UTF8.self), findings)
  }

  // MARK: - Letters

  @Test func `letters of the file are one path, advanced by width, size and tracking`() throws {
    // A advances 60 × 40 / 100 = 24, and tracking 100 / 1000 × 40 = 4; B begins at 28, and its
    // rectangle 5 × 0.4 = 2 further, with a width of 16 and a height of 28.
    let (text, findings) = try Self.scene([Self.document("AB", ", \"tr\": 100")])
    #expect(findings == [])
    #expect(
      text.contains("\"path\": \"M2 0L22 0L22 -28L2 -28ZM30 0L46 0L46 -28L30 -28Z\""))
    #expect(text.contains("\"fillColor\": \"#ff0000\""))
    #expect(text.contains("\"bounds\": [10, 0, 0, 0], \"position\": [200, 100]"))
  }

  @Test func `lines are centred without the space and the tracking at their ends`() throws {
    // The line is 24 + 4 + 20 = 48 wide: it begins at -24, and A's rectangle at -22. The second line,
    // 24 wide, begins at -12; it is 48 below.
    let (text, _) = try Self.scene([Self.document("AB \\rA", ", \"tr\": 100, \"j\": 2")])
    #expect(text.contains("\"path\": \"M-22 0L-2 0L-2 -28L-22 -28Z"))
    #expect(text.contains("M-10 48L10 48L10 20L-10 20Z\""))
    // To the right the second line begins at -24; the baseline is 5 higher.
    let (right, _) = try Self.scene([Self.document("AB\\rA", ", \"j\": 1, \"ls\": 5")])
    #expect(right.contains("M-22 43L-2 43L-2 15L-22 15Z\""))
  }

  @Test func `lines of a box break at the last space`() throws {
    // Letters and spaces are 24, 20 and 10 wide: "AB A" would be 78 wide, "AB" is 44. The first
    // baseline is 75 % of 40 below the top.
    let (text, _) = try Self.scene([
      Self.document("AB A", ", \"sz\": [70, 90], \"ps\": [-35, -45]")
    ])
    #expect(text.contains("\"path\": \"M-33 -15L-13 -15L-13 -43L-33 -43Z"))
    #expect(text.contains("M-33 33L-13 33L-13 5L-33 5Z\""))
    // A word that is wider than the box breaks before the letter that does not fit.
    let (word, _) = try Self.scene([Self.document("AAA", ", \"sz\": [50, 90], \"ps\": [0, 0]")])
    #expect(word.contains("M2 78L22 78"))
    // A box without a width has a letter in each line, and comes to an end.
    let (none, _) = try Self.scene([Self.document("AA", ", \"sz\": [0, 90], \"ps\": [0, 0]")])
    #expect(none.contains("M2 78L22 78"))
  }

  @Test func `a stroke is over the fill, or under it`() throws {
    let (over, _) = try Self.scene([Self.document("A", ", \"sc\": [0, 0, 1], \"sw\": 3")])
    #expect(
      over.contains("\"strokeColor\": \"#0000ff\", \"lineWidth\": 3, \"lineJoin\": \"round\""))
    let (under, _) = try Self.scene([
      Self.document("A", ", \"sc\": [0, 0, 1], \"sw\": 3, \"of\": false")
    ])
    let stroke = try #require(under.firstRange(of: "\"name\": \"stroke\""))
    let fill = try #require(under.firstRange(of: "\"name\": \"fill\""))
    #expect(stroke.lowerBound < fill.lowerBound)
  }

  @Test func `a letter without an outline is a warning`() throws {
    let (_, findings) = try Self.scene([Self.document("ACA\u{A0}")])
    #expect(findings.count == 1)
    #expect(findings.first?.contains("C") == true)
  }

  @Test func `each document is shown in its time`() throws {
    let (text, _) = try Self.scene([Self.document("A"), Self.document("B")])
    #expect(text.contains("\"name\": \"text\""))
    #expect(text.contains("\"name\": \"text-2\""))
    // The second one is hidden until frame 30.
    #expect(text.contains("\"beginTime\": \"30f\""))
  }

  // MARK: - Selectors

  /// The amounts of six letters.
  private static func amounts(_ keys: String) -> [Double] {
    let source = SourceText(fileName: "a.json", bytes: Array("{ \(keys) }".utf8))
    let document = JSONDocument.read(
      source, dialect: .strict, into: DiagnosticSink(source: source))
    guard let root = document.root else { return [] }
    let selector = LottieTextSelector(root)
    return (0..<6).map { selector.amount(ofUnit: $0, of: 6, at: .frame(0)) }
  }

  // The numbers are those that lottie-web's TextSelectorProp returned in Node.
  @Test(arguments: [
    (
      "\"s\": {\"k\": 10}, \"e\": {\"k\": 55}, \"a\": {\"k\": 80}, \"sh\": 1, \"r\": 1",
      [0.32, 0.8, 0.8, 0.24, 0, 0]
    ),
    (
      "\"s\": {\"k\": 1.5}, \"e\": {\"k\": 3.25}, \"o\": {\"k\": 0.5}, \"sh\": 1, \"r\": 2",
      [0, 0, 1, 0.75, 0, 0]
    ),
    (
      "\"s\": {\"k\": 0}, \"e\": {\"k\": 80}, \"o\": {\"k\": 10}, \"sh\": 2, \"r\": 1",
      [0, 0.1875, 0.395833333, 0.604166667, 0.8125, 1]
    ),
    (
      "\"s\": {\"k\": 80}, \"e\": {\"k\": 20}, \"sh\": 3, \"ne\": {\"k\": 50}, \"xe\": {\"k\": -25}",
      [1, 0.743329212, 0.351798315, 0.117274319, 0.006743786, 0]
    ),
    (
      "\"sh\": 4, \"a\": {\"k\": -50}",
      [-0.083333333, -0.25, -0.416666667, -0.416666667, -0.25, -0.083333333]
    ),
    (
      "\"o\": {\"k\": 20}, \"sh\": 5",
      [0, 0.435889894, 0.82394714, 0.97239681, 0.994987437, 0.901233722]
    ),
    (
      "\"s\": {\"k\": 1}, \"e\": {\"k\": 5}, \"sh\": 6, \"r\": 2, \"ne\": {\"k\": -40}, \"xe\": {\"k\": 60}",
      [0, 0.472868139, 0.987840846, 0.987840846, 0.472868139, 0]
    ),
    ("\"e\": {\"k\": 50}, \"sh\": 2, \"sm\": {\"k\": 50}", [0, 0.5, 1, 1, 1, 1]),
  ])
  func `a range selects letters by its shape`(keys: String, expected: [Double]) {
    let amounts = Self.amounts(keys)
    #expect(amounts.count == expected.count)
    for (amount, number) in zip(amounts, expected) {
      // Eased values are those of a table with steps of 0.1 there.
      #expect(abs(amount - number) < 2e-4, "\(amounts)")
    }
  }

  @Test func `units are letters, letters without spaces, words or lines`() {
    func letter(_ text: String) -> LottieLetter {
      LottieLetter(
        text: text, path: Path(), width: 0, line: 0, endsLine: text == "\n", place: .zero)
    }
    let letters = ["A", "B", " ", "A", "\n", "B"].map(letter)
    func units(_ basis: Int) -> ([Int], Int) {
      let text = "{ \"b\": \(basis) }"
      let source = SourceText(fileName: "a.json", bytes: Array(text.utf8))
      let document = JSONDocument.read(
        source, dialect: .strict, into: DiagnosticSink(source: source))
      guard let root = document.root else { return ([], 0) }
      let found = LottieTextSelector(root).units(of: letters, seed: 0)
      return (found.indices, found.count)
    }
    #expect(units(1) == ([0, 1, 2, 3, 4, 4], 5))
    #expect(units(2) == ([0, 1, 2, 2, 3, 3], 4))
    #expect(units(3) == ([0, 0, 0, 1, 1, 2], 3))
    #expect(units(4) == ([0, 0, 0, 0, 0, 1], 2))
  }

  @Test func `a random order has each unit once, and is the same each time`() {
    for count in [0, 1, 2, 9] {
      let order = LottieTextSelector.order(of: count, seed: 1)
      #expect(order.sorted() == Array(0..<count))
      #expect(order == LottieTextSelector.order(of: count, seed: 1))
    }
    #expect(LottieTextSelector.order(of: 9, seed: 1) != Array(0..<9))
    #expect(LottieTextSelector.order(of: 9, seed: 1) != LottieTextSelector.order(of: 9, seed: 2))
  }

  // MARK: - Animators

  /// A range whose start runs over the text in 20 frames.
  private static let running = """
    "s": { "t": 0, "b": 1, "sh": 1, "r": 1, "e": { "a": 0, "k": 100 },
      "s": { "a": 1, "k": [{ "t": 0, "s": [0], "o": { "x": [0], "y": [0] },
        "i": { "x": [1], "y": [1] } }, { "t": 20, "s": [100] }] } }
    """

  @Test func `letters turn about the middles of their baselines`() throws {
    let (text, findings) = try Self.scene(
      [Self.document("AB")],
      animators:
        "{ \(Self.running), \"a\": { \"r\": { \"k\": 90 }, \"p\": { \"k\": [0, 40, 0] } } }")
    #expect(findings == [])
    // A is 24 wide, so its middle is at 12, moved down by 40 while it is selected.
    #expect(text.contains("\"bounds\": [12, 0, 0, 0], \"position\": [12, 40]"))
    // B, 20 wide, begins at 24: its middle is 34.
    #expect(text.contains("\"bounds\": [10, 0, 0, 0], \"position\": [34, 40]"))
    // The range leaves A in its first 10 frames and B in the next 10: after a frame A turns by 81°.
    #expect(text.contains("\"90deg\", \"81deg\", \"72deg\""))
  }

  @Test func `opacity, scale and colours are mixed by the amount`() throws {
    let (text, _) = try Self.scene(
      [Self.document("A")],
      animators: """
        { "s": { "t": 0, "b": 1, "sh": 1, "r": 1, "a": { "a": 0, "k": 25 } },
          "a": { "o": { "k": 20 }, "s": { "k": [200, 40, 100] }, "fc": { "k": [0, 0, 1, 1] },
            "sc": { "k": [0, 1, 0, 1] }, "sw": { "k": 8 } } }
        """)
    // A quarter: 1 + (0.2 - 1) / 4, 1 + (2 - 1) / 4 and 1 + (0.4 - 1) / 4; red is 0.75, blue 0.25;
    // the stroke is a quarter of 8 wide and of black and green.
    #expect(text.contains("\"opacity\": 0.8"))
    #expect(text.contains("\"scale\": [1.25, 0.85]"))
    #expect(text.contains("\"fillColor\": [0.75, 0, 0.25, 1]"))
    #expect(text.contains("\"strokeColor\": [0, 0.25, 0, 1], \"lineWidth\": 2"))
  }

  @Test func `tracking keeps a centred line in its middle`() throws {
    // A, B and A are 24, 20 and 24 wide: they begin at -34, -10 and 10, their middles are at -22, 0
    // and 22. Spaces of 6 between them move the first and the last one by 6.
    let (text, _) = try Self.scene(
      [Self.document("ABA", ", \"j\": 2")], animators: "{ \"a\": { \"t\": { \"k\": 6 } } }")
    #expect(text.contains("\"position\": [-28, 0]"))
    #expect(text.contains("\"position\": [28, 0]"))
    // At the left the first letter stays; from the left 12 + 6 × 2 + 44.
    let (left, _) = try Self.scene(
      [Self.document("ABA")], animators: "{ \"a\": { \"t\": { \"k\": 6 } } }")
    #expect(left.contains("\"position\": [12, 0]"))
    #expect(left.contains("\"position\": [68, 0]"))
  }

  @Test func `line spacing moves the lines after the first`() throws {
    let (text, _) = try Self.scene(
      [Self.document("A\\rA\\rA")], animators: "{ \"a\": { \"ls\": { \"k\": [0, 10] } } }")
    #expect(text.contains("\"position\": [12, 0]"))
    #expect(text.contains("\"position\": [12, 58]"))
    #expect(text.contains("\"position\": [12, 116]"))
  }

  @Test func `words turn as one`() throws {
    let (text, _) = try Self.scene(
      [Self.document("AB A")], animators: "{ \"a\": { \"r\": { \"k\": 10 } } }", grouping: 2)
    // AB is 44 wide: its middle is 22 from A's origin and -2 from B's, which is at 24.
    #expect(text.contains("\"bounds\": [22, 0, 0, 0], \"position\": [22, 0]"))
    #expect(text.contains("\"bounds\": [-2, 0, 0, 0], \"position\": [22, 0]"))
    // The second A begins at 24 + 20 + 10 = 54.
    #expect(text.contains("\"bounds\": [12, 0, 0, 0], \"position\": [66, 0]"))
  }

  @Test func `what an animator cannot do is a warning`() throws {
    let (_, findings) = try Self.scene(
      [Self.document("A")],
      animators: """
        { "a": { "bl": { "k": [4, 4] } } }, { "s": { "t": 1 }, "a": { "o": { "k": 0 } } }
        """)
    #expect(findings.count == 2)
  }

  // MARK: - Type

  @Test func `a text without outlines is a text layer`() throws {
    let (text, findings) = try Self.scene([Self.document("Hi ${you}", ", \"j\": 2")], chars: "[]")
    // The built-in font's ascent is 0.94 and its height 1.2 of the size: the baseline is at 0 in
    // bounds from -0.94 × 40, and the anchor [10, 0] of the layer in the middle of 400, 10 further.
    #expect(
      text.contains(
        "\"type\": \"text\", \"string\": \"Hi $${you}\", \"fontSize\": 40"))
    #expect(text.contains("\"alignmentMode\": \"center\", \"bounds\": [-200, -37.6, 400, 48]"))
    #expect(text.contains("\"anchorPoint\": [0.525, 0.783333333333]"))
    #expect(findings.count == 1)
    #expect(findings.first?.contains("Test-Bold") == true)
  }

  @Test func `tracking and the height of lines are stated for the whole text`() throws {
    // Lines are 60 apart and the built-in font's are 48 high.
    let (text, _) = try Self.scene(
      [Self.document("Hi\\ryou", ", \"tr\": 50").replacing("48", with: "60")], chars: "[]")
    #expect(
      text.contains(
        "\"string\": [{ \"string\": \"Hi\\nyou\", \"tracking\": 2, \"lineSpacing\": 12 }]"))
    let loaded = LoadedScene(text: text)
    #expect(loaded.findings == [])
  }

  @Test func `a box wraps a text layer from the first baseline on`() throws {
    // The baseline is 30 below the box's top, and 37.6 below that of the bounds.
    let (text, _) = try Self.scene(
      [Self.document("Hello you", ", \"sz\": [100, 300], \"ps\": [-50, -20]")], chars: "[]")
    #expect(text.contains("\"wrapped\": true, \"bounds\": [-50, -27.6, 100, 307.6]"))
  }

  @Test func `an animated text without outlines has those of its font`() throws {
    let (text, _) = try Self.scene(
      [Self.document("Hi")], animators: "{ \"a\": { \"r\": { \"k\": 10 } } }", chars: "[]")
    #expect(text.contains("\"name\": \"letter-2\", \"type\": \"shape\""))
    #expect(!text.contains("\"type\": \"text\""))
  }

  @Test func `what is no text draws nothing`() throws {
    for document in ["{}", "{ \"t\": 5, \"s\": 0 }", "{ \"t\": \"\", \"s\": 40 }", "3"] {
      let (text, findings) = try Self.scene([document])
      #expect(findings == [])
      #expect(!text.contains("\"type\""))
    }
  }
}
