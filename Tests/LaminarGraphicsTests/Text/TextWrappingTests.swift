import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

/// Where lines end, and what shows there.
@Suite struct `Wrapped text` {
  private let font = Font(name: Font.builtInName)

  private func advance(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + (font.advance(of: $1) ?? 0) } * 20
  }

  private func layout(
    _ text: AttributedText, width: Double, height: Double = 1000,
    _ change: (inout TextLayoutStyle) -> Void = { _ in }
  ) -> TextLayout {
    var style = TextLayoutStyle(isWrapped: true)
    change(&style)
    return TextLayout(
      text, font: font, fontSize: 20, in: CGRect(x: 0, y: 0, width: width, height: height),
      style: style)
  }

  private func counts(_ text: String, width: Double) -> [Int] {
    layout(AttributedText(text), width: width).lines.map(\.glyphCount)
  }

  /// The characters of each line of a text.
  private static func lines(
    _ text: String, _ font: Font, width: Double, _ lineBreak: TextLayoutStyle.LineBreak = .normal
  ) -> [String] {
    let units = Array(text.utf16)
    return Typesetter(AttributedText(text), font: font, fontSize: 20, lineBreak: lineBreak)
      .lines(
        in: CGRect(x: 0, y: 0, width: width, height: 1000), style: TextLayoutStyle(isWrapped: true)
      )
      .map { line in
        let range = line.utf16Range.clamped(to: 0..<units.count)
        return String(decoding: units[range], as: UTF16.self)
      }
  }

  // MARK: - Height

  @Test func `keeps a line whose bottom is the limit, rounded or not`() {
    let typeset = Typesetter(AttributedText("nn\nnn"), font: font, fontSize: 20)
    let whole = typeset.size(width: 200)
    let height = Double(whole.size.height)
    #expect(whole.end == 5)
    for limit in [height, height - 1e-9, height + 1e-9] {
      #expect(typeset.size(width: 200, height: limit).end == 5, "\(limit)")
    }
    #expect(typeset.size(width: 200, height: height - 1e-3).end == 3)
  }

  // MARK: - Soft hyphens

  @Test func `shows no soft hyphen inside of a line`() throws {
    let line = try #require(layout(AttributedText("nn\u{AD}nn"), width: 200).lines.first)
    #expect(line.glyphCount == 4 && abs(line.width - advance("nnnn")) < 1e-9)
    var style = TextLayoutStyle()
    style.isWrapped = false
    let plain = TextLayout(
      AttributedText("nn\u{AD}"), font: font, fontSize: 20, in: .zero, style: style)
    #expect(plain.lines.first?.glyphCount == 2)
  }

  @Test func `ends a line at a soft hyphen with a hyphen that fits`() throws {
    let hyphen = font.hasGlyph(for: "\u{2010}") ? "\u{2010}" : "-"
    let needed = advance("nn" + hyphen)
    let lines = layout(AttributedText("nn\u{AD}nn"), width: needed + 0.01).lines
    #expect(lines.map(\.glyphCount) == [3, 2])
    #expect(abs(lines[0].width - needed) < 1e-9)
    // A line without space for the hyphen ends at an earlier position.
    #expect(counts("n n\u{AD}nn", width: advance("n n" + hyphen) - 0.01) == [2, 3])
    #expect(counts("n n\u{AD}nn", width: advance("n n" + hyphen) + 0.01) == [4, 2])
    // The hyphen belongs to the character before the line's end.
    let typeset = Typesetter(AttributedText("nn\u{AD}nn"), font: font, fontSize: 20)
    #expect(typeset.lineEnd(from: 0, width: needed + 0.01, breaksWords: false) == 3)
    #expect(typeset.line(0..<3).glyphs.map(\.utf16Offset) == [0, 1, 2])
    #expect(typeset.line(0..<2).glyphs.count == 2)
    #expect(typeset.line(0..<5).glyphs.count == 4)
  }

  @Test func `has the hyphen in the style of the part before it`() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let text = AttributedText([
      .init("nn\u{AD}", fontSize: 40, foregroundColor: red), .init("nn"),
    ])
    let width = advance("nn-") * 2 + 0.01
    let layout = layout(text, width: width)
    #expect(layout.lines.map(\.glyphCount) == [3, 2])
    #expect(layout.runs[0].color == red && layout.runs[0].glyphs.glyphs.count == 3)
  }

  @Test func `has no hyphen before an ellipsis`() {
    let cut = layout(
      AttributedText("nn\u{AD}nn\u{AD}nn\u{AD}nn"), width: advance("nn-"), height: 30
    ) {
      $0.truncation = .end
    }
    #expect(cut.lines.map(\.isTruncated) == [true])
    #expect(cut.lines.map(\.glyphCount) == [2])
  }

  @Test(arguments: ["\u{200B}", "\u{2060}", "\u{200D}", "\u{FEFF}", "\u{FE0F}", "\u{200E}"])
  func `draws nothing for characters without an appearance`(character: String) throws {
    let line = try #require(layout(AttributedText("n" + character + "n"), width: 200).lines.first)
    #expect(line.glyphCount == 2)
  }

  // MARK: - Positions

  @Test func `ends lines at zero width spaces, whatever the font has for them`() {
    #expect(counts("nnn\u{200B}nnn", width: advance("nnnn")) == [3, 3])
    #expect(counts("nnn\u{2060}nnn", width: advance("nnnn")) == [4, 2])
  }

  @Test func `breaks across parts where one text would break`() {
    let parts = AttributedText([.init("nn("), .init("nnn)"), .init(" nn")])
    let whole = AttributedText("nn(nnn) nn")
    for width in stride(from: 20.0, to: 160, by: 10) {
      #expect(
        layout(parts, width: width).lines.map(\.glyphCount)
          == layout(whole, width: width).lines.map(\.glyphCount))
    }
  }

  @Test func `keeps a letter and its marks in one line`() {
    // The letter has no precomposed form, and so two glyphs.
    let lines = layout(AttributedText("nnq\u{301}"), width: advance("nn") + 0.01).lines
    #expect(lines.map(\.glyphCount) == [2, 2])
  }

  // MARK: - Justified text

  @Test func `justifies Chinese between its characters`() throws {
    // Four boxes to a line: the gaps share what is left.
    let font = self.font
    let box = try #require(layout(AttributedText("一"), width: 900).lines.first).width
    let text = AttributedText("一二三四五六")
    let width = box * 4.5
    var style = TextLayoutStyle(isWrapped: true)
    style.alignment = .justified
    let lines = Typesetter(text, font: font, fontSize: 20)
      .lines(in: CGRect(x: 0, y: 0, width: width, height: 1000), style: style)
    #expect(lines.map(\.glyphs.count) == [4, 2])
    for (index, glyph) in lines[0].glyphs.enumerated() {
      #expect(abs(glyph.x - (box + box / 6) * Double(index)) < 1e-9)
    }
    #expect(try abs(#require(lines.last?.glyphs.last).x - box) < 1e-9)
  }

  // MARK: - Chromium

  /// DejaVu Sans with Droid Sans Fallback where those are installed.
  static let fonts: (mixed: Font, cjk: Font)? = {
    guard let latin = FontFiles.bytes("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
      let han = FontFiles.bytes("/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"),
      var mixed = try? Font(data: latin, name: "dj"), let cjk = try? Font(data: han, name: "cjk")
    else { return nil }
    mixed.fallbacks = [cjk]
    return (mixed, cjk)
  }()

  /// At 20 points, as Chromium 156 breaks the lines (`line-break: normal`, or as named).
  @Test(.enabled(if: fonts != nil), arguments: ChromiumLines.all)
  func `ends its lines where Chromium does`(_ known: ChromiumLines) throws {
    let fonts = try #require(Self.fonts)
    let font = known.isChinese ? fonts.cjk : fonts.mixed
    #expect(
      Self.lines(known.lines.joined(), font, width: known.width, known.lineBreak) == known.lines)
  }
}

/// The lines of a text in Chromium 156, of DejaVu Sans with Droid Sans Fallback at 20 points.
struct ChromiumLines: Sendable {
  var width: Double
  var lines: [String]
  /// Whether the text is in Droid Sans Fallback alone.
  var isChinese = false
  var lineBreak = TextLayoutStyle.LineBreak.normal

  /// With `overflow-wrap: break-word` and, where it is not named, `line-break: normal`.
  static let all = [
    ChromiumLines(width: 200, lines: ["字幕 これは日本語の", "字幕です。改行されま", "すか？"]),
    ChromiumLines(width: 200, lines: ["Version 二〇二六年の", "新しいアニメーション", "エンジン"]),
    ChromiumLines(width: 205, lines: ["一二三四五六七八九", "十。一二三四五六七八", "九（十）"], isChinese: true),
    ChromiumLines(width: 140, lines: ["super\u{AD}cali\u{AD}", "fragi\u{AD}listic"]),
    ChromiumLines(width: 140, lines: ["alpha\u{200B}beta\u{200B}", "gamma\u{200B}delta"]),
    ChromiumLines(width: 140, lines: ["costs ", "10\u{A0}000\u{A0}EUR ", "now"]),
    ChromiumLines(width: 115, lines: ["a ", "non\u{2011}break ", "x/y"]),
    ChromiumLines(
      width: 90,
      lines: [
        "字幕 これ", "は日本語", "の字幕で", "す。改行", "されます", "か？",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "字幕 これは日本", "語の字幕です。", "改行されます", "か？",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "字幕 これは日本語の字", "幕です。改行されます", "か？",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "Version ", "二〇二六", "年の新し", "いアニメ", "ーション", "エンジン",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "Version 二〇二", "六年の新しいア", "ニメーションエ", "ンジン",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "Version 二〇二六年の", "新しいアニメーション", "エンジン",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "一二三四", "五六七八", "九十。一", "二三四五", "六七八九", "（十）",
      ], isChinese: true),
    ChromiumLines(
      width: 150,
      lines: [
        "一二三四五六七", "八九十。一二三", "四五六七八九", "（十）",
      ], isChinese: true),
    ChromiumLines(
      width: 210,
      lines: [
        "一二三四五六七八九", "十。一二三四五六七八", "九（十）",
      ], isChinese: true),
    ChromiumLines(
      width: 90,
      lines: [
        "春眠不觉", "晓，处处", "闻啼鸟。", "夜来风雨", "声，花落", "知多少？",
      ], isChinese: true),
    ChromiumLines(
      width: 150,
      lines: [
        "春眠不觉晓，处", "处闻啼鸟。夜来", "风雨声，花落知", "多少？",
      ], isChinese: true),
    ChromiumLines(
      width: 210,
      lines: [
        "春眠不觉晓，处处闻啼", "鸟。夜来风雨声，花落", "知多少？",
      ], isChinese: true),
    ChromiumLines(
      width: 90,
      lines: [
        "我们的", "App在", "2026年", "11月27", "日发布了", "3.5版", "本，价格", "是$9.99", "或￥68元", "（约10%",
        "折扣）。",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "我们的App在", "2026年11月27", "日发布了3.5版", "本，价格是", "$9.99或￥68元", "（约10%折", "扣）。",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "我们的App在2026年", "11月27日发布了3.5版", "本，价格是$9.99或", "￥68元（约10%折", "扣）。",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "「カタロ", "グ」のシ", "ョップで", "キャッシ", "ュを使っ", "て、ゆっ", "くり歩い", "た。",
      ], isChinese: true),
    ChromiumLines(
      width: 150,
      lines: [
        "「カタログ」の", "ショップでキャ", "ッシュを使っ", "て、ゆっくり歩", "いた。",
      ], isChinese: true),
    ChromiumLines(
      width: 210,
      lines: [
        "「カタログ」のショッ", "プでキャッシュを使っ", "て、ゆっくり歩いた。",
      ], isChinese: true),
    ChromiumLines(
      width: 90,
      lines: [
        "「カタロ", "グ」の", "ショップ", "でキャッ", "シュを", "使って、", "ゆっくり", "歩いた。",
      ], isChinese: true, lineBreak: .strict),
    ChromiumLines(
      width: 150,
      lines: [
        "「カタログ」の", "ショップで", "キャッシュを", "使って、ゆっく", "り歩いた。",
      ], isChinese: true, lineBreak: .strict),
    ChromiumLines(
      width: 210,
      lines: [
        "「カタログ」のショッ", "プでキャッシュを使っ", "て、ゆっくり歩いた。",
      ], isChinese: true, lineBreak: .strict),
    ChromiumLines(
      width: 90,
      lines: [
        "あれ々こ", "れ〜それ", "・どれ：", "だれ！な", "に？ほ", "か………", "…おわり",
      ], isChinese: true, lineBreak: .loose),
    ChromiumLines(
      width: 150,
      lines: [
        "あれ々これ〜そ", "れ・どれ：だれ", "！なに？ほか…", "………おわり",
      ], isChinese: true, lineBreak: .loose),
    ChromiumLines(
      width: 210,
      lines: [
        "あれ々これ〜それ・ど", "れ：だれ！なに？ほ", "か…………おわり",
      ], isChinese: true, lineBreak: .loose),
    ChromiumLines(
      width: 90,
      lines: [
        "super\u{AD}", "cali\u{AD}fragi\u{AD}", "listic\u{AD}", "expi\u{AD}ali\u{AD}", "docious",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "super\u{AD}cali\u{AD}fragi\u{AD}", "listic\u{AD}expi\u{AD}ali\u{AD}", "docious",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "super\u{AD}cali\u{AD}fragi\u{AD}listic\u{AD}", "expi\u{AD}ali\u{AD}docious",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "alpha\u{200B}", "beta\u{200B}", "gamma\u{200B}", "delta\u{200B}", "epsilon",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "alpha\u{200B}beta\u{200B}", "gamma\u{200B}delta\u{200B}", "epsilon",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "alpha\u{200B}beta\u{200B}gamma\u{200B}", "delta\u{200B}epsilon",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "costs ", "10\u{A0}000\u{A0}E", "UR now ", "and ", "5\u{202F}%\u{A0}mor", "e later",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "costs ", "10\u{A0}000\u{A0}EUR ", "now and ", "5\u{202F}%\u{A0}more later",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "costs 10\u{A0}000\u{A0}EUR ", "now and 5\u{202F}%\u{A0}more ", "later",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "a ", "non\u{2011}brea", "k x/y ", "and ", "well-", "known ", "twenty-", "one e-",
        "mail",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "a non\u{2011}break x/y and ", "well-known twenty-", "one e-mail",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "A dash ", "— here", "—and ", "there – ", "range ", "10–20, ", "f(x) [0] ", "{a} 'q' ",
        "\"quoted ", "text\" ", "(paren) ", "end.",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "A dash — here", "—and there – ", "range 10–20, ", "f(x) [0] {a} 'q' ",
        "\"quoted text\" ", "(paren) end.",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "A dash — here—and ", "there – range 10–20, ", "f(x) [0] {a} 'q' ", "\"quoted text\" ",
        "(paren) end.",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "C++ ", "and C# ", "cost ", "$100.50, ", "50% off; ", "-5 ", "degrees, ", "+3.2e-5, ",
        "12:30, ", "1/2.",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "C++ and C# ", "cost $100.50, ", "50% off; -5 ", "degrees, ", "+3.2e-5, ", "12:30, 1/2.",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "C++ and C# cost ", "$100.50, 50% off; -5 ", "degrees, +3.2e-5, ", "12:30, 1/2.",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "„Guten ", "Tag“, ", "sagte er. ", "‚Ja‘ und ", "»nein«.",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "„Guten Tag“, ", "sagte er. ‚Ja‘ ", "und »nein«.",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "„Guten Tag“, sagte ", "er. ‚Ja‘ und »nein«.",
      ]),
    ChromiumLines(
      width: 90,
      lines: [
        "Привет, ", "мир! ", "Как ", "дела? ", "Это ", "тест.",
      ]),
    ChromiumLines(
      width: 150,
      lines: [
        "Привет, мир! ", "Как дела? ", "Это тест.",
      ]),
    ChromiumLines(
      width: 210,
      lines: [
        "Привет, мир! Как ", "дела? Это тест.",
      ]),
  ]
}
