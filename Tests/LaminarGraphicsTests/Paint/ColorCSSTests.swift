import LaminarGraphics
import Testing

@Suite struct `CSS colours` {
  @Test(arguments: [
    ("#f00", [255.0, 0, 0, 255]), ("#1234", [17, 34, 51, 68]), ("#FF8000", [255, 128, 0, 255]),
    ("#0000001a", [0, 0, 0, 26]), (" \t#AbCdEf\n", [171, 205, 239, 255]),
    ("RebeccaPurple", [102, 51, 153, 255]), ("green", [0, 128, 0, 255]),
    ("transparent", [0, 0, 0, 0]), ("aliceblue", [240, 248, 255, 255]),
    ("yellowgreen", [154, 205, 50, 255]), ("DARKSLATEGREY", [47, 79, 79, 255]),
    ("rgb(1, 2, 3)", [1, 2, 3, 255]), ("rgb(1,2,3)", [1, 2, 3, 255]),
    ("rgba(1, 2, 3, 0.2)", [1, 2, 3, 51]), ("RGB( 1 2 3 / 20% )", [1, 2, 3, 51]),
    ("rgb(1 2 3/.2)", [1, 2, 3, 51]), ("rgb(100%, 0%, 20%)", [255, 0, 51, 255]),
    ("rgb(100% 51 20%)", [255, 51, 51, 255]), ("rgb(300, -5, 1e2)", [255, 0, 100, 255]),
    ("rgb(127.5 0 0)", [127.5, 0, 0, 255]), ("rgb(none 0 0 / none)", [0, 0, 0, 0]),
    ("rgba(1, 2, 3, 4)", [1, 2, 3, 255]), ("rgba(0 0 0)", [0, 0, 0, 255]),
    ("hsl(120, 100%, 50%)", [0, 255, 0, 255]), ("hsl(120deg 100% 25%)", [0, 127.5, 0, 255]),
    ("hsl(0.5turn 100% 50%)", [0, 255, 255, 255]), ("hsl(-120 100 50)", [0, 0, 255, 255]),
    ("hsl(600, 100%, 50%)", [0, 0, 255, 255]), ("hsl(400grad 100% 50%)", [255, 0, 0, 255]),
    ("hsla(0, 0%, 60%, 20%)", [153, 153, 153, 51]),
    // colorsys: (0.28, 0.44, 0.52)
    ("hsl(200 30% 40%)", [71.4, 112.2, 132.6, 255]),
    ("hsl(3.141592653589793rad 100% 50%)", [0, 255, 255, 255]),
  ])
  func `are read`(text: String, bytes: [Double]) throws {
    let color = try #require(Color(css: text))
    let found = [color.red, color.green, color.blue, color.alpha]
    for (value, byte) in zip(found, bytes) {
      if text.hasPrefix("#") || text.contains("rgb") {
        #expect(value == byte / 255)
      } else {
        #expect(abs(value - byte / 255) < 1e-15, "\(text): \(found)")
      }
    }
  }

  @Test(arguments: [
    "", " ", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#12 3", "reddish", "red blue",
    "rgb", "rgb(", "rgb()", "rgb(1,2)", "rgb(1,2,3", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)",
    "rgb(1 2 3 /)",
    "rgb(1,2,3/4)", "rgb(1,2 3)", "rgb(1 2,3)", "rgb(1,,2,3)", "rgb(1,2,3,)", "rgb(1,50%,3)",
    "rgb(1deg 2 3)", "rgb(nan 0 0)", "rgb(inf 0 0)", "rgb(0x10 0 0)", "rgb(1e999 0 0)",
    "rgb(none, 0, 0)", "hsl(120, 1, 1)", "hsl(50% 50% 50%)", "hsl(1em 50% 50%)", "rgb(1 2 3))",
    "lab(50% 0 0)", "color(srgb)", "color(1 0 0)", "color(srgb 1,0,0)", "color(display-p3 1 0 0)",
    "none", "currentcolor", "#", "rgb(1--2 3)", "rgb (1 2 3)", "紅",
  ])
  func `are refused`(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test func `include the 148 names and their values`() {
    #expect(Color.cssNames.count == 149)
    var text = ""
    for name in Color.cssNames.dropLast() {
      let color = Color(css: name)
      text += name + " " + (color?.cssText.dropFirst() ?? "?") + "\n"
    }
    // SHA-256 of the lines "name rrggbb" of the table in CSS Color 4.
    let expected = "baad8b89552dca67fbcf1d879f35e1f5b97b82e5f1203e96f2f3866a18a544ee"
    #expect(SHA256.hex(SHA256.hash(Array(text.utf8))) == expected)
    #expect(Color(css: "transparent") == .clear)
    #expect(Color.cssNames.last == "transparent")
  }

  @Test(arguments: [
    ("#ff8000", "#ff8000"), ("#abc", "#aabbcc"), ("#11223344", "#11223344"), ("red", "#ff0000"),
    ("transparent", "#00000000"), ("rgb(127.5 0 0)", "rgb(127.5 0 0)"),
    ("rgb(0 0 0 / 0.3)", "rgb(0 0 0 / 0.3)"), ("rgb(0 0 0 / 0.2)", "#00000033"),
    ("color(srgb 1.25 -0.5 0)", "color(srgb 1.25 -0.5 0)"),
    ("color(srgb 100% 0 0 / 50%)", "rgb(255 0 0 / 0.5)"),
  ])
  func `are written`(text: String, expected: String) throws {
    #expect(try #require(Color(css: text)).cssText == expected)
  }

  @Test func `come back from their text`() throws {
    var value = 0.0
    for step in 0..<500 {
      value = (value + 0.618033988749895).truncatingRemainder(dividingBy: 1)
      let color = Color(
        red: value, green: 1 - value, blue: value * value, alpha: Double(step % 7) / 6)
      #expect(Color(css: color.cssText) == color)
    }
    for byte in 0...255 {
      let color = Color(white: Double(byte) / 255)
      #expect(color.cssText.count == 7)
      #expect(Color(css: color.cssText) == color)
    }
  }
}
