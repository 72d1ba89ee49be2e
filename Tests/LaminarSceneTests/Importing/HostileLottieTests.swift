import LaminarGraphics
import Testing

@testable import LaminarScene

/// Lottie files that a few bytes make large: each ends with a report, before memory is taken.
@Suite struct `Hostile Lottie files` {
  private static let rectangle =
    #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [8, 8]}, "r": {"k": 0}}"#
  /// A star of 100,000 vertices.
  private static let star = """
    {"ty": "sr", "sy": 1, "pt": {"k": 50000}, "p": {"k": [0, 0]}, "or": {"k": 20}, "ir": {"k": 9},
     "r": {"k": 0}, "os": {"k": 0}, "is": {"k": 0}}
    """
  private static let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}"#

  private static func repeater(_ copies: Int) -> String {
    #"{"ty": "rp", "c": {"k": \#(copies)}, "o": {"k": 0}, "tr": {"p": {"k": [1, 0]}}}"#
  }

  /// A composition of 20 frames.
  private static func file(_ layers: String, _ more: String = "") -> String {
    """
    {"v": "5.7", "fr": 10, "ip": 0, "op": 20, "w": 50, "h": 50\(more), "layers": [\(layers)]}
    """
  }

  private static func file(shapes: [String]) -> String {
    file(
      """
      {"ty": 4, "nm": "a", "ip": 0, "op": 20, "ks": {},
       "shapes": [\(shapes.joined(separator: ", "))]}
      """)
  }

  /// A text of one letter, as often as said, with further keys.
  private static func text(_ letters: Int, _ more: String = "") -> String {
    """
    {"ty": 5, "nm": "t", "ip": 0, "op": 20, "ks": {}, "t": {\(more)
     "d": {"k": {"t": "\(String(repeating: "A", count: letters))", "s": 20, "f": "F",
     "fc": [0, 0, 0]}}}}
    """
  }

  /// A font whose A has so many vertices.
  private static func font(_ vertices: Int) -> String {
    let points = Array(repeating: "[0, 0], [1, 0], [1, 1]", count: vertices / 3)
      .joined(separator: ", ")
    return """
      , "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": ""}]},
      "chars": [{"ch": "A", "fFamily": "F", "style": "", "w": 50, "data": {"shapes": [
        {"ty": "sh", "ks": {"k": {"c": true, "v": [\(points)], "i": [], "o": []}}}]}}]
      """
  }

  private static func messages(_ text: String) -> [String] {
    SceneLoader.load(Array(text.utf8), name: "a.json", image: { _ in nil })
      .report.diagnostics.map(\.message)
  }

  @Test func `with more outlines than memory holds are refused`() {
    let message = "the outlines of the animation have more than 20000000 numbers"
    // A star as often as repeaters and paints draw it, and a letter as often as a text has it: of
    // 600,000 numbers, 34 are too many.
    let many = Self.repeater(40)
    #expect(Self.messages(Self.file(shapes: [Self.star, many, Self.fill])) == [message])
    let nested = [Self.star, Self.repeater(8), Self.repeater(8), Self.fill]
    #expect(Self.messages(Self.file(shapes: nested)) == [message])
    // Ten paints, each of one star more than the one before it, draw 55.
    let paints = Array(repeating: [Self.star, Self.fill], count: 10).flatMap { $0 }
    #expect(Self.messages(Self.file(shapes: paints)) == [message])
    #expect(Self.messages(Self.file(Self.text(9999), Self.font(900))) == [message])
    // What is drawn by the thousand is less than that.
    let boxes = [Self.rectangle, Self.repeater(1000), Self.fill]
    #expect(Self.messages(Self.file(shapes: boxes)) == [])
    #expect(Self.messages(Self.file(Self.text(100), Self.font(900))) == [])
  }

  @Test func `with thousands of modifiers have a hundred`() {
    let modifier = #"{"ty": "rd", "r": {"k": 1}}"#
    let shapes = [Self.rectangle] + Array(repeating: modifier, count: 5000) + [Self.fill]
    #expect(
      Self.messages(Self.file(shapes: shapes)) == [
        "a modifier before 100 others is not drawn, here and in 4899 other locations"
      ])
  }

  @Test func `with thousands of animators of a text leave them out`() {
    let animators = Array(repeating: #"{"a": {"p": {"k": [1, 1]}, "t": {"k": 1}}}"#, count: 600)
    let list = "\"a\": [\(animators.joined(separator: ", "))],"
    #expect(
      Self.messages(Self.file(Self.text(100, list), Self.font(3))) == [
        "what the animators of a long text do is not drawn"
      ])
  }

  @Test func `with numbers of any size end without a signal`() {
    let numbers = ["1e308", "-1e9", "1e9", "-1", "1e-300", "\"NaN\"", "null", "[]", "{}"]
    for number in numbers {
      let property = "{\"k\": \(number)}"
      let keys = """
        {"k": [{"t": \(number), "s": [\(number)], "o": {"x": [\(number)], "y": [\(number)]},
          "i": {"x": [0.5], "y": [\(number)]}}, {"t": 7, "s": [3], "to": [\(number), 1]},
          {"t": 1e9, "s": [\(number)]}]}
        """
      for value in [property, keys] {
        let shapes = [
          #"{"ty": "rc", "p": \#(value), "s": \#(value), "r": \#(value)}"#,
          #"{"ty": "sr", "sy": 1, "pt": \#(value), "or": \#(value), "ir": \#(value), "r": \#(value)}"#,
          #"{"ty": "pb", "a": \#(value)}"#, #"{"ty": "tw", "a": \#(value), "c": \#(value)}"#,
          #"{"ty": "zz", "s": \#(value), "r": \#(value), "pt": \#(value)}"#,
          #"{"ty": "op", "a": \#(value), "lj": \#(number), "ml": \#(value)}"#,
          #"{"ty": "rd", "r": \#(value)}"#,
          #"{"ty": "tm", "s": \#(value), "e": \#(value), "o": \#(value), "m": \#(number)}"#,
          #"{"ty": "rp", "c": {"k": 3}, "o": \#(value), "tr": {"s": \#(value), "r": \#(value)}}"#,
          #"{"ty": "gf", "t": 2, "s": \#(value), "e": \#(value), "h": \#(value), "a": \#(value), "#
            + #""o": \#(value), "g": {"p": \#(number), "k": \#(value)}}"#,
          #"{"ty": "st", "c": \#(value), "o": \#(value), "w": \#(value), "lc": \#(number), "#
            + #""d": [{"n": "d", "v": \#(value)}, {"n": "o", "v": \#(value)}]}"#,
        ]
        for shape in shapes {
          _ = Self.messages(Self.file(shapes: [Self.rectangle, shape, Self.fill]))
        }
        let transform = #"{"p": \#(value), "a": \#(value), "s": \#(value), "r": \#(value)}"#
        let inner = #"{"ty": 1, "ip": \#(number), "op": 9, "sw": \#(number), "sh": 3, "ks": {}}"#
        let layers = [
          #"{"ty": 1, "sc": "red", "sw": 9, "sh": 9, "ks": \#(transform)}"#,
          #"{"ty": 0, "refId": "c", "tm": \#(value), "w": \#(number), "h": 5, "ks": {}}"#,
          #"{"ty": 0, "refId": "c", "st": \#(number), "sr": \#(number), "ks": {}}"#,
          Self.text(3, "\"a\": [{\"s\": {\"s\": \(value)}, \"a\": {\"p\": \(value)}}],"),
        ]
        for layer in layers {
          _ = Self.messages(
            Self.file(
              layer, Self.font(3) + ", \"assets\": [{\"id\": \"c\", \"layers\": [\(inner)]}]"))
        }
      }
    }
  }
}
