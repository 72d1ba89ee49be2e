import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarScene

/// How SVGs become scenes: names, keys, warnings and limits.
@Suite struct `SVG import` {
  /// The scene of elements in an SVG of 100 × 100, and what was found.
  private static func scene(
    _ body: String, attributes: String = "width='100' height='100'",
    _ settings: SVGImport.Settings = SVGImport.Settings()
  ) -> (text: String, findings: [String]) {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\n\(body)\n</svg>"
    let (scene, report) = SVGImport.scene(Array(text.utf8), name: "a.svg", settings)
    return (scene ?? "", Self.words(report))
  }

  private static func words(_ report: DiagnosticReport) -> [String] {
    report.diagnostics.map { diagnostic in
      let location = diagnostic.location.map { "\($0.line):\($0.column)" } ?? "?"
      return "\(diagnostic.id) \(location) \(diagnostic.message)"
    }
  }

  /// The whole text of an SVG's scene, or of what was found.
  private static func findings(_ text: String) -> [String] {
    words(SVGImport.scene(Array(text.utf8), name: "a.svg").report)
  }

  @Test(arguments: SVGSample.allCases)
  func `makes scenes that load without a finding`(sample: SVGSample) throws {
    let (text, report) = SVGImport.scene(Array(sample.text.utf8), name: "a.svg")
    #expect(Self.words(report) == [])
    let loaded = LoadedScene(text: try #require(text))
    #expect(loaded.findings == [])
    #expect(loaded.scene?.layers.isEmpty == false)
    // The same text gives the same scene.
    #expect(SVGImport.scene(Array(sample.text.utf8), name: "a.svg").text == text)
  }

  @Test func `keeps path data, ids and positions`() {
    let (text, findings) = Self.scene(
      "<g id='logo mark' transform='translate(10 5)'><path id='a' d='M0 0\n h10v20 z' fill='#f60'/></g>"
    )
    #expect(findings == [])
    #expect(
      text == """
        {
          "laminar": 1,
          "title": "",
          "canvas": { "width": 100, "height": 100 },
          "frameRate": 60,
          "duration": 1,
          "layers": [
            { "name": "logo_mark", "bounds": [0, 0, 10, 20], "position": [15, 15],
              "sublayers": [
                { "name": "a", "type": "shape", "bounds": [0, 0, 10, 20], "position": [5, 10],
                  "path": "M0 0 h10v20 z", "fillColor": "#ff6600" }
              ] }
          ]
        }

        """)
  }

  @Test(arguments: [
    ("<rect width='4' height='2'/>", "\"path\": { \"rect\": [0, 0, 4, 2] }"),
    ("<rect width='8' height='4' rx='1'/>", "\"path\": \"M1 0 H7 A1 1 0 0 1 8 1 V3"),
    ("<rect width='8' height='4' rx='9' ry='1'/>", "A4 1 0 0 1 8 1"),
    ("<circle cx='3' cy='4' r='2'/>", "\"path\": { \"ellipse\": [1, 2, 4, 4] }"),
    ("<polygon points='0,0 4 0,2-3'/>", "\"path\": { \"polygon\": [[0, 0], [4, 0], [2, -3]] }"),
    ("<polyline points='0 0 1e1 0 .5.5'/>", "\"polyline\": [[0, 0], [10, 0], [0.5, 0.5]]"),
    ("<path d='M0 0h9' fill-rule='evenodd'/>", "\"fillRule\": \"even-odd\""),
    (
      "<path d='M0 0h9' fill='none' stroke='red'/>",
      "\"strokeColor\": \"#ff0000\", \"miterLimit\": 4"
    ),
    (
      "<path d='M0 0h9' stroke='red' stroke-linejoin='round' stroke-width='2.5'/>",
      "\"lineWidth\": 2.5"
    ),
    // A path of length 90 that says 9: dashes are ten times as long.
    (
      "<path d='M0 0h90' stroke='red' stroke-dasharray='1 .5' stroke-dashoffset='2' pathLength='9'/>",
      "\"lineDashPattern\": [10, 5], \"lineDashPhase\": 20"
    ),
    (
      "<path d='M0 0h9' fill='#102030' fill-opacity='.5'/>",
      "\"fillColor\": \"rgba(16, 32, 48, 0.5)\""
    ),
    ("<path d='M0 0h9' fill='#10203080'/>", "\"fillColor\": \"#10203080\""),
    ("<g opacity='.25'><path d='M0 0h9'/></g>", "\"opacity\": 0.25"),
    ("<path d='M0 0h9v9' display='none'/>", "\"hidden\": true"),
    ("<path d='M0 0h9v9' transform='rotate(90)'/>", "\"transform\": [0, 1, -1, 0, 0, 0]"),
    ("<title>  A\n mark </title>", "\"title\": \"A mark\""),
    ("<path id='a.b:c' d='M0 0h9'/>", "\"name\": \"a_b_c\""),
    ("<rect width='1' height='1'/><rect width='2' height='1'/>", "\"name\": \"rect-2\""),
    ("<circle r='2' transform='translate(.1 .2)'/>", "\"position\": [0.1, 0.2]"),
  ])
  func `writes keys`(body: String, part: String) {
    let (text, findings) = Self.scene(body)
    #expect(text.contains(part), "\(text)")
    #expect(findings == [])
    #expect(LoadedScene(text: text).findings == [])
  }

  @Test func `takes the rule of the strongest selector, whatever the order`() {
    let (text, findings) = Self.scene(
      """
      <style>#a { fill: #010101 } .b { fill: #020202 } rect { fill: #030303; stroke: #040404 }</style>
      <rect id='a' class='b' width='1' height='1' fill='#050505'/>
      <rect class='b' width='1' height='1'/><rect width='1' height='1' style='fill:#060606'/>
      """)
    #expect(findings == [])
    let colors = text.split(separator: "\"").filter { $0.hasPrefix("#0") }
    #expect(colors == ["#010101", "#040404", "#020202", "#040404", "#060606", "#040404"])
  }

  @Test func `fits the viewBox into the canvas that is wanted, with the same layers`() {
    var settings = SVGImport.Settings()
    settings.size = (200, 100)
    settings.schema = "scene.schema.json"
    settings.title = "logo.svg"
    let (text, findings) = Self.scene(
      "<rect width='10' height='10'/>", attributes: "viewBox='0 0 10 10'", settings)
    #expect(findings == [])
    // Ten times as large, in the middle.
    #expect(text.contains("\"width\": 200, \"height\": 100"))
    #expect(
      text.contains("\"name\": \"rect\", \"type\": \"shape\", \"bounds\": [0, 0, 10, 10]"))
    #expect(text.contains("\"position\": [100, 50]"))
    #expect(!text.contains("artwork"))
    #expect(text.contains("\"transform\": [10, 0, 0, 10, 0, 0]"))
    #expect(text.contains("\"$schema\": \"scene.schema.json\""))
    #expect(text.contains("\"title\": \"logo.svg\""))
  }

  @Test(arguments: [
    ("viewBox='0 0 24 12'", "\"width\": 24, \"height\": 12"),
    ("width='48' viewBox='0 0 24 12'", "\"width\": 48, \"height\": 24"),
    ("width='1in' height='2.54cm'", "\"width\": 96, \"height\": 96"),
    ("width='100%' height='100%' viewBox='0 0 7 9'", "\"width\": 7, \"height\": 9"),
    ("", "\"width\": 300, \"height\": 150"),
  ])
  func `takes the size of the SVG`(attributes: String, part: String) {
    #expect(Self.scene("", attributes: attributes).text.contains(part))
  }

  @Test(arguments: ["viewBox='0 0 10 10'", "id='a' viewBox='5 0 10 10'", "width='20' height='10'"])
  func `names layers alike in every size`(attributes: String) {
    func names(_ size: (width: Double, height: Double)?) -> [Substring] {
      var settings = SVGImport.Settings()
      settings.size = size
      let body = "<g id='b'><rect width='9' height='9'/></g><circle r='3'/>"
      let text = Self.scene(body, attributes: attributes, settings).text
      return text.split(separator: "\"name\": \"").dropFirst().map { $0.prefix { $0 != "\"" } }
    }
    #expect(names(nil).suffix(3) == ["b", "rect", "circle"])
    #expect(names((48, 48)) == names(nil))
    #expect(names((20, 90)) == names(nil))
  }

  @Test func `says that an SVG does not state its size`() {
    let finding = "W0602 1:2 the SVG does not state its size; the canvas has 300 × 150 points"
    #expect(Self.scene("", attributes: "").findings == [finding])
    #expect(Self.scene("", attributes: "viewBox='0 0 5 5'").findings == [])
    var settings = SVGImport.Settings()
    settings.size = (20, 20)
    #expect(Self.scene("", attributes: "", settings).findings == [])
  }

  // MARK: - What is not imported

  @Test(arguments: [
    ("<text>Hi</text>", "W0601 2:2 <text> is not imported"),
    ("<image href='a.png'/>", "W0601 2:2 <image> is not imported"),
    (
      "<rect width='1' height='1' filter='url(#a)'/>",
      "W0601 2:36 the property filter is not imported"
    ),
    (
      "<rect width='1' height='1' style='fill:red;mix-blend-mode:screen'/>",
      "W0601 2:44 the property mix-blend-mode is not imported"
    ),
    ("<rect width='1' height='1'><animate/></rect>", "W0601 2:29 <animate> is not imported"),
    ("<g><blink/></g>", "W0601 2:5 <blink> is not imported"),
    (
      "<pattern id='p'/><rect width='1' height='1' fill='url(#p)'/>",
      "W0601 2:51 the paint <pattern> is not imported"
    ),
    (
      "<style>:lang(en) { fill: red }</style>",
      "W0601 2:8 the selector \":lang(en)\" is not imported"
    ),
    (
      "<style>@media (min-width: 9px) { a { fill: red } }</style>",
      "W0601 2:8 the media query \"(min-width: 9px)\" is not imported"
    ),
    (
      "<style>@supports (fill: red) { a { fill: red } }</style>",
      "W0601 2:8 the rule @supports is not imported"
    ),
    (
      "<style>@keyframes a { to { fill: red } }</style>",
      "W0601 2:8 the animation of @keyframes is not imported"
    ),
    (
      "<circle r='9' shape-rendering='crispEdges'/>",
      "W0601 2:32 the property shape-rendering is not imported"
    ),
    (
      "<rect width='1' height='1' fill='#123456 icc-color(cmyk, 0, 1, 0, 0)'/>",
      "W0601 2:34 the icc-color of a colour is not imported"
    ),
    (
      "<rect width='1' height='1' style='transform:rotate(45)'/>",
      "W0602 2:35 \"rotate(45)\" is not a transform"
    ),
    (
      "<rect width='1' height='1' transform-origin='left right'/>",
      "W0602 2:46 \"left right\" is not a value of transform-origin"
    ),
    (
      "<radialGradient id='g' gradientTransform='scale(0)'><stop/></radialGradient>"
        + "<rect width='1' height='1' fill='url(#g)'/>",
      "W0602 2:110 the gradient's transform maps all to a line or a point"
    ),
    (
      "<radialGradient id='g'/><rect width='1' height='1' fill='url(#g) red'/>",
      "W0602 2:58 the gradient \"g\" has no stops"
    ),
    // Of what is not imported each kind is said once, with its first location.
    (
      "<text>a</text>\n<text>b</text><text>c</text>",
      "W0601 2:2 <text> is not imported, here and in 2 other locations"
    ),
    (
      "<rect width='1' height='1'><animate attributeName='x'/></rect>\n<defs><linearGradient><stop>"
        + "<animate attributeName='offset'/><animate attributeName='x'/></stop></linearGradient></defs>",
      "W0601 2:29 <animate> of \"x\", \"offset\" is not imported, here and in 2 other locations"
    ),
    (
      "<radialGradient id='g' fx='.2' fr='.6'><stop/><stop offset='1'/></radialGradient>"
        + "<rect width='1' height='1' fill='url(#g)'/>",
      "W0601 2:36 a circle around the focus of a gradient that is not the smaller one is not imported"
    ),
    ("<use href='b.svg#a'/>", "W0601 2:12 the reference \"b.svg#a\" is not imported"),
    ("<rect width='1' height='1' fill='reed'/>", "W0602 2:34 \"reed\" is not a value of fill"),
    ("<rect width='1e' height='1'/>", "W0602 2:14 \"1e\" is not a length"),
    ("<rect width='-1' height='1'/>", "W0602 2:14 -1 is out of range"),
    ("<path d='M0 0 L5 5 L6 x'/>", "W0602 2:23 the path data is wrong: expected a number"),
    ("<polygon points='0 0 1 1 2'/>", "W0602 2:26 the points end with half of one"),
    ("<g transform='turn(3)'/>", "W0602 2:15 \"turn(3)\" is not a transform"),
    ("<use href='#a'/>", "W0602 2:12 there is no element with the id \"a\""),
    (
      "<g id='a'><use href='#a'/></g>", "W0602 2:22 \"a\" is used inside of itself"
    ),
    (
      "<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/>"
        + "<rect width='1' height='1' fill='url(#a)'/>",
      "W0602 2:64 \"a\" refers to itself"
    ),
    (
      "<clipPath id='a'><rect width='1' height='1' clip-path='url(#a)'/></clipPath>"
        + "<rect width='1' height='1' clip-path='url(#a)'/>",
      "W0602 2:56 \"a\" uses itself"
    ),
    (
      "<mask id='a'/><g clip-path='url(#a)'><path d='M0 0h1'/></g>",
      "W0602 2:29 there is no <clipPath> with the id \"a\""
    ),
  ])
  func `is said with its line and column`(body: String, finding: String) {
    let (text, findings) = Self.scene(body)
    #expect(findings == [finding])
    #expect(LoadedScene(text: text).findings == [])
  }

  @Test func `draws path data up to its error`() {
    #expect(Self.scene("<path d='M0 0 L5 5 L6 x'/>").text.contains("\"M0 0 L5 5\""))
    #expect(Self.scene("<path d='M0 0 L5 5 7'/>").text.contains("\"M0 0 L5 5\""))
    #expect(Self.scene("<path d='M0 0 5 5 A1 1 0 2 0 4 4'/>").text.contains("\"M0 0 5 5\""))
    #expect(!Self.scene("<path d='L5 5'/>").text.contains("shape"))
  }

  // MARK: - XML

  @Test(arguments: [
    ("", "E0601 1:1 there is no element"),
    ("{}", "E0601 1:1 expected an element, found \"{\""),
    ("<html/>", "E0601 1:2 the root element is not <svg>"),
    ("<svg><g></svg>", "E0601 1:9 expected </g>, found </svg>"),
    ("<svg><g>", "E0601 1:7 <g> is never closed"),
    ("<svg></svg></svg>", "E0601 1:12 </svg> closes nothing that is open"),
    ("<svg/><svg/>", "E0601 1:8 there is a second root element <svg>"),
    ("<svg a=1/>", "E0601 1:8 the value of a needs quotes"),
    ("<svg a='1' a='2'/>", "E0601 1:12 the attribute a is given twice"),
    ("<svg a='<'/>", "E0601 1:9 < inside of the value of a"),
    ("<svg>&nope;</svg>", "E0601 1:6 the entity &nope; is not declared"),
    ("<svg>a & b</svg>", "E0601 1:8 & begins a reference that has no ;"),
    ("<svg><!-- </svg>", "E0601 1:6 a comment is never closed: --> is missing"),
    ("<svg width='0.1' height='9'/>", "E0202 1:2 the canvas would have 0.1 × 9 points"),
  ])
  func `refuses what is not an SVG`(text: String, finding: String) {
    #expect(Self.findings(text) == [finding])
  }

  @Test func `reads what drawing programs write around an SVG`() {
    let text = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY c "#123456">
        <!ATTLIST svg a CDATA ">"> <!-- ]> -->
      ]>
      <s:svg xmlns:s="&ns_svg;" xmlns:i="http://inkscape.org" i:version="1" width="10" height="10">
        <i:view><s:rect width="9" height="9"/></i:view>
        <s:rect width="&#x32;" height="3" fill="&c;" i:label="&lt;&amp;>"/>
      </s:svg>
      """
    let (scene, report) = SVGImport.scene(Array(text.utf8), name: "a.svg")
    #expect(Self.words(report) == [])
    #expect(scene?.contains("\"rect\": [0, 0, 2, 3] }, \"fillColor\": \"#123456\"") == true)
    #expect(scene?.contains("[0, 0, 9, 9]") == false)
  }

  @Test func `does not expand entities of entities, nor much of plain ones`() {
    let nested = """
      <!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <svg xmlns="http://www.w3.org/2000/svg"><title>&b;</title></svg>
      """
    #expect(Self.findings(nested) == ["E0601 2:48 the entity &b; is not declared"])
    let long = String(repeating: "a", count: 10_000)
    let uses = String(repeating: "&a;", count: 1000)
    let wide = "<!DOCTYPE svg [<!ENTITY a '\(long)'>]><svg><title>\(uses)</title></svg>"
    #expect(Self.findings(wide).count == 1)
    #expect(
      Self.findings(wide).first?.hasSuffix("entities expand to more than 1048576 bytes") == true)
    let external = "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg>&a;</svg>"
    #expect(Self.findings(external) == ["E0601 1:62 the entity &a; is not declared"])
  }

  @Test func `bounds what uses multiply and how deep elements nest`() {
    // Ten uses of ten uses of …: a million layers.
    var body = "<g id='a0'><path d='M0 0h1'/></g>"
    for level in 1...6 {
      let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
      body += "<g id='a\(level)'>\(uses)</g>"
    }
    let findings = Self.scene(body).findings
    #expect(findings.count == 1)
    #expect(findings.first?.contains("the scene would have more than 50000 layers") == true)
    func nested(_ count: Int) -> [String] {
      Self.scene(
        String(repeating: "<g>", count: count) + "<path d='M0 0h1'/>"
          + String(repeating: "</g>", count: count)
      ).findings
    }
    #expect(nested(90) == [])
    #expect(nested(120).first?.contains("elements nest more than 100 deep") == true)
    #expect(nested(300).first?.contains("elements nest more than 200 deep") == true)
  }

  /// Elements that multiply what the ones before them have by ten.
  private static func bomb(_ first: String, levels: Int, _ next: (Int) -> String) -> String {
    "<defs>" + first + (1..<levels).map(next).joined() + "</defs>"
  }

  @Test(arguments: [
    "<rect width='9' height='9' ATTRIBUTE='url(#aPREVIOUS)'/>",
    "<use href='#r' ATTRIBUTE='url(#aPREVIOUS)'/>",
  ])
  func `bounds what clipping paths and masks multiply`(child: String) {
    for (element, attribute) in [("clipPath", "clip-path"), ("mask", "mask")] {
      let text = Self.bomb(
        "<rect id='r' width='9' height='9'/><\(element) id='a0'><rect width='9' height='9'/></\(element)>",
        levels: 12
      ) { level in
        let inner = child.replacing("ATTRIBUTE", with: attribute)
          .replacing("PREVIOUS", with: "\(level - 1)")
        return "<\(element) id='a\(level)'>\(String(repeating: inner, count: 10))</\(element)>"
      }
      let findings = Self.scene(text + "<rect width='9' height='9' \(attribute)='url(#a11)'/>")
        .findings
      #expect(findings.count == 1)
      #expect(findings.first?.contains("the scene would have more than 50000 layers") == true)
    }
  }

  @Test func `bounds uses of nothing, and chains of gradients`() {
    let nothing = String(repeating: "<use href='#a'/>", count: 1000)
    let uses = String(repeating: "<use href='#b'/>", count: 1000)
    let findings = Self.scene("<defs id='a'/><defs><g id='b'>\(nothing)</g></defs>\(uses)")
      .findings
    #expect(findings.count == 1)
    #expect(findings.first?.contains("the elements are used more than 500000 times") == true)
    let chain = (0..<200).map { "<linearGradient id='g\($0)' href='#g\($0 + 1)'/>" }.joined()
    let found = Self.scene(
      chain + "<linearGradient id='g200'><stop/></linearGradient>"
        + "<rect width='1' height='1' fill='url(#g0)'/>"
    ).findings
    #expect(found.first?.contains("more than 100 gradients refer to each other") == true)
  }

  @Test(arguments: [
    // Ten to the power of twelve.
    String(repeating: "<g transform='scale(10)'>", count: 12) + "<rect width='9' height='9'/>"
      + String(repeating: "</g>", count: 12),
    String(repeating: "<svg width='1000%' height='1000%'>", count: 15)
      + "<rect width='9' height='9'/>" + String(repeating: "</svg>", count: 15),
    "<circle r='9e8' cx='9e8'/>",
    "<path d='M0 0h9e8' stroke='red' stroke-dasharray='5' pathLength='1e-9'/>",
    "<mask id='m' width='1e8'><rect width='9' height='9'/></mask>"
      + "<rect width='9e2' height='9' mask='url(#m)'/>",
    "<linearGradient id='g' x1='1e-9' x2='2e-9'><stop/><stop offset='1'/></linearGradient>"
      + "<rect width='9' height='9' stroke='url(#g)' stroke-miterlimit='1e9' stroke-width='1e9'/>",
  ])
  func `leaves out what is beyond the numbers of a scene`(body: String) {
    let (text, findings) = Self.scene(body + "<rect id='small' width='1' height='1'/>")
    #expect(findings.count == 1 || body.hasPrefix("<svg"))
    #expect(findings.first?.contains("those of a scene are within ±1e9") == true)
    #expect(text.contains("\"small\""))
    #expect(LoadedScene(text: text).findings == [])
  }

  @Test func `writes titles and names that a scene takes literally`() {
    let (text, findings) = Self.scene(
      "<title>${a} $5 $${b}</title><rect id='root' width='1' height='1'/>")
    #expect(findings == [])
    #expect(text.contains("\"title\": \"$${a} $5 $$$${b}\""))
    #expect(text.contains("\"root-2\""))
    let loaded = LoadedScene(text: text)
    #expect(loaded.findings == [])
  }

  @Test func `reads thousands of equal ids, of rules and of attributes`() {
    let equal = Self.scene(
      String(repeating: "<rect id='a' width='1' height='1'/>", count: 2000)
    )
    #expect(equal.text.contains("\"a-2000\""))
    let rules = (0..<2000).map { ".c\($0){fill:#\(100_000 + $0)}" }.joined()
    let rects = (0..<2000).map { "<rect class='c\($0)' width='1' height='1'/>" }.joined()
    let styled = Self.scene("<style>\(rules)</style>\(rects)")
    #expect(styled.findings == [])
    #expect(styled.text.contains("\"#101999\""))
    let attributes = (0..<20_000).map { "a\($0)='1'" }.joined(separator: " ")
    #expect(Self.scene("<rect \(attributes) width='7' height='9'/>").text.contains("[0, 0, 7, 9]"))
  }

  @Test func `stops where style rules take too long`() throws {
    let text = "<svg width='9' height='9'><style>rect{fill:red}</style><rect/></svg>"
    let source = SourceText(fileName: "a.svg", text: text)
    let sink = DiagnosticSink(source: source)
    var reader = XMLReader(source)
    let importer = SVGImporter(try reader.read(), sink)
    importer.matcher.count(SVGSelectorMatcher.mostSteps)
    #expect(importer.scene(SVGImport.Settings()) == nil)
    let messages = sink.report(on: nil).diagnostics.map(\.message)
    #expect(
      messages == ["the style rules take more than 5000000 comparisons with elements"])
  }

  @Test(arguments: SVGSample.allCases)
  func `survives damaged files`(sample: SVGSample) {
    var numbers = SeededNumbers(state: 7)
    let bytes = Array(sample.text.utf8)
    for _ in 0..<40 {
      var damaged = bytes
      for _ in 0..<3 {
        let index = Int(numbers.next() % UInt64(damaged.count))
        switch numbers.next() % 3 {
        case 0: damaged.remove(at: index)
        case 1: damaged[index] = Array("<>/\"'&;#0e-., ()\u{0}é".utf8)[Int(numbers.next() % 18)]
        default: damaged.insert(damaged[Int(numbers.next() % UInt64(damaged.count))], at: index)
        }
      }
      let (text, report) = SVGImport.scene(damaged, name: "a.svg")
      #expect((text == nil) == report.hasErrors)
      // What is written can be loaded.
      if let text { #expect(LoadedScene(text: text).ids.filter { $0.hasPrefix("E") } == []) }
    }
  }
}
