@testable import LaminarGraphics

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
