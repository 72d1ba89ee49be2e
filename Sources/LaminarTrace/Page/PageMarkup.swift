/// The markup of a page around its data.
enum PageMarkup {
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
    <title>\(escaped(page.title))</title>
    <style>

    """
  }

  static func body(_ page: ReportPage) -> String {
    """
    </style>
    </head>
    <body>
    <header class="top">
    <p class="kicker">\(escaped(page.title))</p>
    <h1>\(escaped(page.headline))</h1>
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
      text += "<h2>\(escaped(item.name))</h2><p>\(escaped(item.headline))</p><ul>"
      for finding in item.findings {
        text += "<li>\(escaped(finding.text)) \(escaped(finding.location))</li>"
      }
      text += "</ul>"
    }
    return text + "</main>"
  }

  /// Text with escaped markup.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
