import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// The colours at points of small SVGs, by what the specifications say of them: SVG 2, Selectors Level 4,
/// CSS Values and Units 4 and CSS Transforms 1. Chromium draws the same.
@Suite struct `Drawings of SVGs` {
  /// An SVG of 100 × 100 user units, and colours on white at points.
  struct Drawing: Sendable, CustomTestStringConvertible {
    let name: String
    let body: String
    /// Such as `25,75=008000`, with spaces between.
    let points: String

    init(_ name: String, _ body: String, _ points: String) {
      (self.name, self.body, self.points) = (name, body, points)
    }

    var testDescription: String { name }
  }

  private static func check(_ drawing: Drawing) throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>\(drawing.body)</svg>"
    let (scene, found) = SVGImport.scene(Array(text.utf8), name: "a.svg")
    let (loaded, report) = SceneLoader.load(
      Array(try #require(scene, "\(found.text())").utf8), name: "a.json", image: { _ in nil })
    #expect(report.diagnostics.map(\.message) == [])
    let bitmap = Stage(scene: try #require(loaded)).render(at: 0)
    for point in drawing.points.split(whereSeparator: \.isWhitespace) {
      let parts = point.split { $0 == "," || $0 == "=" }
      let (x, y) = (try #require(Int(parts[0])), try #require(Int(parts[1])))
      let expected = try #require(UInt32(parts[2], radix: 16))
      let pixel = bitmap.pixels[y * bitmap.width + x]
      let rest = 255 - Int(pixel >> 24)
      for (shift, digits) in zip([0, 8, 16], [16, 8, 0]) {
        let channel = Int(pixel >> UInt32(shift) & 255) + rest
        #expect(
          abs(channel - Int(expected >> UInt32(digits) & 255)) <= 2, "\(drawing.name) at \(x), \(y)"
        )
      }
    }
  }

  @Test(arguments: [
    Drawing(
      "a language that is not read hides an element",
      ##"""
      <rect width="50" height="100" fill="green" systemLanguage="de, en-GB"/>
      <rect x="50" width="50" height="100" fill="red" systemLanguage="english"/>
      <g systemLanguage=""><rect y="50" width="20" height="20"/></g>
      """##,
      "25,25=008000 75,25=ffffff 10,60=008000"),
    Drawing(
      "conditions hold in clipping paths and switches",
      ##"""
      <clipPath id="c"><rect width="100" height="100" systemLanguage="fr"/>
      <rect width="50" height="100"/></clipPath>
      <rect width="100" height="50" fill="green" clip-path="url(#c)"/><switch>
      <rect y="50" width="100" height="50" requiredExtensions="x"/>
      <rect y="50" width="100" height="50" fill="blue"/></switch>
      """##,
      "25,25=008000 75,25=ffffff 75,75=0000ff"),
  ])
  func `draw what is for readers of English alone`(drawing: Drawing) throws {
    try Self.check(drawing)
  }

  @Test(arguments: [
    Drawing(
      "a gradient of one kind takes only shared attributes from another",
      ##"""
      <radialGradient id="a" x1=".9" spreadMethod="repeat">
      <stop offset=".5" stop-color="#f00"/><stop offset=".5" stop-color="#00f"/>
      </radialGradient><linearGradient id="b" href="#a" x2=".5"/>
      <rect width="100" height="100" fill="url(#b)"/>
      """##,
      "12,50=ff0000 38,50=0000ff 62,50=ff0000 88,50=0000ff"),
    Drawing(
      "a radial gradient ignores the centre of a linear one",
      ##"""
      <linearGradient id="a" cx="1" r=".1"/><radialGradient id="b" href="#a">
      <stop offset=".5" stop-color="#f00"/><stop offset=".5" stop-color="#00f"/>
      </radialGradient><rect width="100" height="100" fill="url(#b)"/>
      """##,
      "50,50=ff0000 60,50=ff0000 20,50=0000ff 95,50=0000ff"),
    Drawing(
      "the inner circle of a radial gradient has the first colour",
      ##"""
      <radialGradient id="a" fr=".3"><stop offset=".5" stop-color="#f00"/>
      <stop offset=".5" stop-color="#00f"/></radialGradient>
      <rect width="100" height="100" fill="url(#a)"/>
      """##,
      "50,50=ff0000 88,50=ff0000 93,50=0000ff"),
    Drawing(
      "rings repeat into the inner circle",
      ##"""
      <radialGradient id="a" fr=".2" r=".3" spreadMethod="repeat">
      <stop offset=".5" stop-color="#f00"/><stop offset=".5" stop-color="#00f"/>
      </radialGradient><rect width="100" height="100" fill="url(#a)"/>
      """##,
      """
      72,50=ff0000 78,50=0000ff 82,50=ff0000 68,50=0000ff 62,50=ff0000 52,50=ff0000
      58,50=0000ff
      """),
    // The circle of half way has the centre 40 and the radius 25: it reaches from 15 to 65.
    Drawing(
      "a radial gradient spreads from its focus",
      ##"""
      <radialGradient id="a" fx=".3"><stop offset=".5" stop-color="#f00"/>
      <stop offset=".5" stop-color="#00f"/></radialGradient>
      <rect width="100" height="100" fill="url(#a)"/>
      """##,
      "12,50=0000ff 17,50=ff0000 62,50=ff0000 68,50=0000ff"),
    // Half way from the circle of radius 10 around 30 to that of 50 around 50: 30 around 40.
    Drawing(
      "a radial gradient spreads from a circle around its focus",
      ##"""
      <radialGradient id="a" fx=".3" fr=".1"><stop offset=".5" stop-color="#f00"/>
      <stop offset=".5" stop-color="#00f"/></radialGradient>
      <rect width="100" height="100" fill="url(#a)"/>
      """##,
      "7,50=0000ff 13,50=ff0000 67,50=ff0000 73,50=0000ff"),
    Drawing(
      "an inner circle that is the larger one turns the colours over",
      ##"""
      <radialGradient id="a" fr=".4" r=".2"><stop offset=".5" stop-color="#f00"/>
      <stop offset=".5" stop-color="#00f"/></radialGradient>
      <rect width="100" height="100" fill="url(#a)"/>
      """##,
      "50,50=0000ff 77,50=0000ff 83,50=ff0000 99,50=ff0000"),
    Drawing(
      "a line has no box for a gradient, but a fallback colour",
      ##"""
      <linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/>
      </linearGradient><path d="M0 20H100" stroke="url(#a) green" stroke-width="20"/>
      <path d="M0 60H100" stroke="url(#a)" stroke-width="20"/>
      """##,
      "50,20=008000 50,60=ffffff"),
    Drawing(
      "the origin of a gradient transform is in its units",
      ##"""
      <linearGradient id="a" gradientTransform="scale(.5)" transform-origin="1 0">
      <stop offset="0" stop-color="#f00"/><stop offset="0" stop-color="#00f"/>
      </linearGradient><rect width="100" height="100" fill="url(#a)"/>
      """##,
      "40,50=ff0000 60,50=0000ff"),
    Drawing(
      "a style may transform a gradient",
      ##"""
      <style>#a{transform:translate(50px,0)}</style>
      <linearGradient id="a" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="#f00"/><stop offset="0" stop-color="#00f"/>
      </linearGradient><rect width="100" height="100" fill="url(#a)"/>
      """##,
      "40,50=ff0000 60,50=0000ff"),
  ])
  func `have the gradients of SVG 2`(drawing: Drawing) throws {
    try Self.check(drawing)
  }

  @Test(arguments: [
    Drawing(
      "the value of color where it is painted",
      ##"""
      <g fill="currentColor" color="red"><rect width="50" height="50" color="green"/>
      <g color="blue"><rect x="50" width="50" height="50"/></g>
      <rect y="50" width="50" height="50"/></g>
      """##,
      "25,25=008000 75,25=0000ff 25,75=ff0000"),
    Drawing(
      "percentages of alpha",
      ##"""
      <rect width="100" height="50" fill="rgba(0, 127, 0, 50%)"/>
      <rect y="50" width="100" height="50" fill="rgb(0 0 255 / 20%)"/>
      """##,
      "50,25=7fbf7f 50,75=ccccff"),
    Drawing(
      "words in any case, and comments",
      ##"""
      <rect width="100" height="50" style="/* fill:red; */FILL:/**/Green/* */;
      stroke:NONE"/><rect y="50" width="100" height="50" style="fill:blue;/*fill:red*/"/>
      """##,
      "50,25=008000 50,75=0000ff"),
    Drawing(
      "the last value that can be read",
      ##"""
      <rect width="50" height="100" fill="green" style="fill:nonsense"/>
      <rect x="50" width="50" height="100" style="fill:blue;fill:lab(x)"/>
      """##,
      "25,25=008000 75,25=0000ff"),
  ])
  func `have the colours of CSS`(drawing: Drawing) throws {
    try Self.check(drawing)
  }

  @Test(arguments: [
    Drawing(
      "sheets that are CSS, and for screens",
      ##"""
      <style type="text/x">rect{fill:red}</style><style type="TEXT/CSS">
      #a{fill:green}</style><style media="print">rect{fill:red}</style><style>
      @media print{rect{fill:red}}@media screen{#b{fill:blue}}
      @media (prefers-color-scheme: dark){rect{fill:red}}</style>
      <rect id="a" width="50" height="100"/><rect id="b" x="50" width="50" height="100"/>
      """##,
      "25,25=008000 75,25=0000ff")
  ])
  func `read style sheets for screens`(drawing: Drawing) throws {
    try Self.check(drawing)
  }

  @Test(arguments: [
    Drawing(
      "svg > rect",
      Self.selected(#"svg &gt; rect{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=008000 30,50=000000
      50,50=008000 70,50=008000
      """),
    Drawing(
      "g rect",
      Self.selected(#"g rect{fill:green}"#),
      """
      10,10=008000 30,10=008000 50,10=008000 70,10=000000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "g > rect",
      Self.selected(#"g &gt; rect{fill:green}"#),
      """
      10,10=008000 30,10=008000 50,10=008000 70,10=000000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "rect + rect",
      Self.selected(#"rect + rect{fill:green}"#),
      """
      10,10=000000 30,10=008000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=008000
      """),
    Drawing(
      "rect ~ rect",
      Self.selected(#"rect ~ rect{fill:green}"#),
      """
      10,10=000000 30,10=008000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=008000 70,50=008000
      """),
    Drawing(
      "circle + rect",
      Self.selected(#"circle + rect{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=008000 70,50=000000
      """),
    Drawing(
      "g g > rect + circle",
      Self.selected(#"g g &gt; rect + circle{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=008000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "rect:first-child",
      Self.selected(#"rect:first-child{fill:green}"#),
      """
      10,10=008000 30,10=000000 50,10=008000 70,10=000000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "rect:last-child",
      Self.selected(#"rect:last-child{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=008000
      """),
    Drawing(
      "[fill]",
      Self.selected(#"[fill]{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=008000 70,50=000000
      """),
    Drawing(
      "[fill=red]",
      Self.selected(#"[fill=red]{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=008000 70,50=000000
      """),
    Drawing(
      "[data-x~=\"wor-ld\"]",
      Self.selected(#"[data-x~="wor-ld"]{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=008000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "[data-x^=Hel]",
      Self.selected(#"[data-x^=Hel]{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=008000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "[data-x$=\"ld\"]",
      Self.selected(#"[data-x$="ld"]{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=008000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "[data-x*=\"o w\"]",
      Self.selected(#"[data-x*="o w"]{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=008000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "[data-x|=\"Hello wor\"]",
      Self.selected(#"[data-x|="Hello wor"]{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=008000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "[data-x=\"hello WOR-ld\" i]",
      Self.selected(#"[data-x="hello WOR-ld" i]{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=008000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "rect:nth-child(2)",
      Self.selected(#"rect:nth-child(2){fill:green}"#),
      """
      10,10=000000 30,10=008000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "rect:nth-child(2n+1)",
      Self.selected(#"rect:nth-child(2n+1){fill:green}"#),
      """
      10,10=008000 30,10=000000 50,10=008000 70,10=000000 10,50=008000 30,50=000000
      50,50=008000 70,50=000000
      """),
    Drawing(
      "g > :nth-child(-n+2)",
      Self.selected(#"g &gt; :nth-child(-n+2){fill:green}"#),
      """
      10,10=008000 30,10=008000 50,10=008000 70,10=008000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "rect:nth-of-type(even)",
      Self.selected(#"rect:nth-of-type(even){fill:green}"#),
      """
      10,10=000000 30,10=008000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=008000 70,50=000000
      """),
    Drawing(
      "rect:nth-last-child(2)",
      Self.selected(#"rect:nth-last-child(2){fill:green}"#),
      """
      10,10=000000 30,10=008000 50,10=008000 70,10=000000 10,50=000000 30,50=000000
      50,50=008000 70,50=000000
      """),
    Drawing(
      "circle:only-of-type",
      Self.selected(#"circle:only-of-type{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=008000 10,50=000000 30,50=008000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "rect:not(.m):not([fill])",
      Self.selected(#"rect:not(.m):not([fill]){fill:green}"#),
      """
      10,10=008000 30,10=000000 50,10=008000 70,10=000000 10,50=008000 30,50=000000
      50,50=ff0000 70,50=008000
      """),
    Drawing(
      "g.k > g > *",
      Self.selected(#"g.k &gt; g &gt; *{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=008000 70,10=008000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "#a * rect, #a ~ circle",
      Self.selected(#"#a * rect, #a ~ circle{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=008000 70,10=000000 10,50=000000 30,50=008000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      ":root > rect",
      Self.selected(#":root &gt; rect{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=008000 30,50=000000
      50,50=008000 70,50=008000
      """),
    Drawing(
      ":is(.m, [fill])",
      Self.selected(#":is(.m, [fill]){fill:green}"#),
      """
      10,10=000000 30,10=008000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=008000 70,50=000000
      """),
    Drawing(
      ".n.m",
      Self.selected(#".n.m{fill:green}"#),
      """
      10,10=000000 30,10=008000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      ".\\6d",
      Self.selected(#".\6d{fill:green}"#),
      """
      10,10=000000 30,10=008000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "svg|circle",
      Self.selected(#"@namespace svg url(http://www.w3.org/2000/svg);svg|circle{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=008000 10,50=000000 30,50=008000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "rect:hover",
      Self.selected(#"rect:hover{fill:green}"#),
      """
      10,10=000000 30,10=000000 50,10=000000 70,10=000000 10,50=000000 30,50=000000
      50,50=ff0000 70,50=000000
      """),
    Drawing(
      "the more specific one wins",
      Self.selected(#"#a rect.m{fill:green}g > rect.m{fill:red}#a rect{fill:blue}"#),
      "10,10=0000ff 30,10=008000 50,10=0000ff 10,50=000000"),
    Drawing(
      "a list with one that is not known selects nothing",
      Self.selected(#"circle{fill:blue}circle,:nonsense{fill:red}"#),
      "70,10=0000ff 30,50=0000ff"),
  ])
  func `select elements as CSS does`(drawing: Drawing) throws {
    try Self.check(drawing)
  }

  @Test(arguments: [
    Drawing(
      "font sizes",
      ##"""
      <g font-size="20"><rect width="1em" height="1rem" fill="green"/>
      <rect x="2ex" y="1em" width="2ch" height="1em" fill="blue"/></g>
      """##,
      "15,5=008000 15,17=ffffff 25,25=0000ff 35,25=0000ff 45,25=ffffff 25,15=ffffff"),
    Drawing(
      "quarter millimetres and parts of the canvas",
      ##"""
      <rect width="40Q" height="10vw" fill="green"/>
      <rect y="50vh" width="50vmin" height="20vmax" fill="blue"/>
      """##,
      """
      36,5=008000 39,5=ffffff 5,9=008000 5,11=ffffff 49,69=0000ff 51,69=ffffff
      49,71=ffffff
      """),
    Drawing(
      "lengths of styles",
      ##"""
      <style>rect{x:20px;height:50px;rx:0}circle{cx:80px;r:10px}
      #p{d:path("M0 60H50V100z")}</style><rect width="30" fill="green"/>
      <circle cy="50" fill="blue"/><path id="p" d="M0 0"/>
      """##,
      "10,25=ffffff 25,25=008000 80,50=0000ff 45,65=000000 10,95=ffffff"),
  ])
  func `measure lengths as CSS does`(drawing: Drawing) throws {
    try Self.check(drawing)
  }

  @Test(arguments: [
    Drawing(
      "transform-origin 50 50",
      ##"""
      <rect x="29" y="59" width="12" height="12" fill="green" transform="scale(.5)"
      transform-origin="50 50"/>
      """##,
      "42,57=008000 39,69=ffffff"),
    Drawing(
      "transform-origin center",
      ##"""
      <rect x="29" y="59" width="12" height="12" fill="green" transform="scale(.5)"
      transform-origin="center"/>
      """##,
      "42,57=008000 39,69=ffffff"),
    Drawing(
      "transform-origin 100% 0",
      ##"""
      <rect x="29" y="59" width="12" height="12" fill="green" transform="scale(.5)"
      transform-origin="100% 0"/>
      """##,
      "67,32=008000 39,69=ffffff"),
    Drawing(
      "transform-origin left bottom",
      ##"""
      <rect x="29" y="59" width="12" height="12" fill="green" transform="scale(.5)"
      transform-origin="left bottom"/>
      """##,
      "17,82=008000 39,69=ffffff"),
    Drawing(
      "transform-origin bottom right",
      ##"""
      <rect x="29" y="59" width="12" height="12" fill="green" transform="scale(.5)"
      transform-origin="bottom right"/>
      """##,
      "67,82=008000 39,69=ffffff"),
    Drawing(
      "transform-origin top",
      ##"""
      <rect x="29" y="59" width="12" height="12" fill="green" transform="scale(.5)"
      transform-origin="top"/>
      """##,
      "42,32=008000 39,69=ffffff"),
    Drawing(
      "transform-origin 25% 75px",
      ##"""
      <rect x="29" y="59" width="12" height="12" fill="green" transform="scale(.5)"
      transform-origin="25% 75px"/>
      """##,
      "30,70=008000 39,69=ffffff"),
    Drawing(
      "transform-origin 20 30 5",
      ##"""
      <rect x="29" y="59" width="12" height="12" fill="green" transform="scale(.5)"
      transform-origin="20 30 5"/>
      """##,
      "27,47=008000 39,69=ffffff"),
    Drawing(
      "about the middle of a bounding box",
      ##"""
      <style>.a{transform-box:fill-box;transform-origin:center;transform:rotate(90deg)}
      </style><rect class="a" x="10" y="40" width="80" height="20" fill="green"/>
      """##,
      "50,15=008000 50,85=008000 15,50=ffffff"),
    Drawing(
      "a clipping path after its units",
      ##"""
      <clipPath id="c" clipPathUnits="objectBoundingBox" transform="translate(50 0)">
      <rect width=".5" height="1"/></clipPath>
      <rect width="100" height="100" fill="green" clip-path="url(#c)"/>
      """##,
      "25,50=ffffff 75,50=008000"),
    Drawing(
      "a symbol",
      ##"""
      <symbol id="s" transform="translate(50 0)">
      <rect width="50" height="50" fill="green"/></symbol><use href="#s" y="50"/>
      """##,
      "25,75=ffffff 75,75=008000 75,25=ffffff"),
    Drawing(
      "a nested drawing",
      ##"""
      <svg width="50" height="50" transform="translate(50 50)">
      <rect width="90" height="90" fill="green"/></svg>
      """##,
      "25,25=ffffff 75,75=008000"),
  ])
  func `transform about origins`(drawing: Drawing) throws {
    try Self.check(drawing)
  }

  @Test(arguments: [
    Drawing(
      "with what is hidden",
      ##"""
      <clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/>
      </clipPath><g clip-path="url(#c)"><rect width="50" height="100" fill="green"/>
      <rect x="50" width="50" height="100" visibility="hidden"/></g>
      """##,
      "20,50=008000 40,50=008000"),
    Drawing(
      "without what is not displayed",
      ##"""
      <clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/>
      </clipPath><g clip-path="url(#c)"><rect width="50" height="100" fill="green"/>
      <rect x="50" width="50" height="100" display="none"/></g>
      """##,
      "20,50=008000 40,50=ffffff"),
    Drawing(
      "without what is for others",
      ##"""
      <clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/>
      </clipPath><g clip-path="url(#c)"><rect width="50" height="100" fill="green"/>
      <rect x="50" width="50" height="100" systemLanguage="de"/></g>
      """##,
      "20,50=008000 40,50=ffffff"),
  ])
  func `have boxes of what is hidden too`(drawing: Drawing) throws {
    try Self.check(drawing)
  }

  /// Eight shapes that rules select: rectangles at 0, 20 and 40 and a circle at 60, and lower a
  /// rectangle, a circle, and two rectangles, the first of which is red without a rule.
  private static func selected(_ rules: String) -> String {
    #"""
    <style>\#(rules)</style>
    <g id="a" class="k"><rect width="20" height="20"/>
    <rect x="20" width="20" height="20" class="m n"/><g>
    <rect x="40" width="20" height="20"/><circle cx="70" cy="10" r="10"/></g></g>
    <rect y="40" width="20" height="20" data-x="Hello wor-ld"/>
    <circle cx="30" cy="50" r="10"/>
    <rect x="40" y="40" width="20" height="20" fill="red"/>
    <rect x="60" y="40" width="20" height="20"/>
    """#
  }
}
