import Foundation
import LaminarEngine
import LaminarGraphics
import Testing

@testable import LaminarScene

@Suite struct `Value decoder` {
  /// Decodes a text; returns the result and the messages.
  private func decode<T>(
    _ text: String, frameRate: Rational = Rational(60), _ body: (ValueDecoder, JSONValue) -> T?
  ) -> (value: T?, messages: [String]) {
    let source = SourceText(fileName: "a.json", text: text)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: .strict, into: sink)
    let value = json.root.flatMap { body(ValueDecoder(sink: sink, frameRate: frameRate), $0) }
    return (
      value,
      sink.report(on: json).diagnostics.map {
        "\($0.id)@\($0.location?.column ?? 0) \($0.message)" + ($0.help.map { " | \($0)" } ?? "")
      }
    )
  }

  @Test(
    arguments: [
      ("1.5", 3, 2), ("0.1", 1, 10), ("\"1.5s\"", 3, 2), ("\"250ms\"", 1, 4), ("\"90f\"", 3, 2),
      ("\"1f\"", 1, 60), ("-2", -2, 1), ("\"0.5f\"", 1, 120), ("1e-3", 1, 1000), ("0", 0, 1),
      ("2.2", 11, 5), ("\"1e3ms\"", 1, 1),
      ("0.123456789012345678", 61728394506172839, 500000000000000000),
    ] as [(String, Int64, Int64)])
  func `reads times exactly`(text: String, numerator: Int64, denominator: Int64) {
    let result = decode(text) { $0.time($1) }
    #expect(result.messages.isEmpty)
    #expect(result.value?.exact == Rational(numerator, over: denominator))
    #expect(decode(text) { $0.seconds($1) }.value == result.value?.seconds)
  }

  @Test func `counts frames at the file's rate`() {
    let ntsc = Rational(30000, over: 1001) ?? .one
    #expect(
      decode("\"90f\"", frameRate: ntsc) { $0.time($1) }.value?.exact == Rational(3003, over: 1000))
  }

  @Test(arguments: [
    ("\"1.5\"", "E0204@1 \"1.5\" is not a time | write 1.5 without quotes, or \"1.5s\""),
    (
      "\"500\"",
      "E0204@1 \"500\" is not a time | for milliseconds write \"500ms\", which is 0.5 s; for seconds 500 without quotes"
    ),
    (
      "\"5 s\"", "E0204@1 \"5 s\" is not a time | write \"5s\""
    ),
    ("\"s\"", "E0204@1 \"s\" is not a time | expected seconds, or \"1.5s\", \"250ms\", \"90f\""),
    (
      "\"01s\"", "E0204@1 \"01s\" is not a time | expected seconds, or \"1.5s\", \"250ms\", \"90f\""
    ),
    ("true", "E0104@1 expected a time, found true"),
    ("[1]", "E0104@1 expected a time, found a list of 1 element"),
    ("2e9", "E0201@1 2e9 is too large | numbers must be within ±1000000000"),
    ("\"1e12ms\"", ""),
    (
      "0.12345678901234567891",
      "E0204@1 the time has more digits than can be read exactly | 18 digits are enough"
    ),
  ])
  func `reports what is not a time`(text: String, message: String) {
    let result = decode(text) { $0.time($1) }
    #expect(result.messages == (message.isEmpty ? [] : [message]))
  }

  @Test(arguments: [
    ("1.57", 1.57), ("\"90deg\"", Double.pi / 2), ("\"0.25turn\"", Double.pi / 2),
    ("\"1.57rad\"", 1.57), ("\"-180deg\"", -Double.pi), ("\"360deg\"", 2 * Double.pi),
  ])
  func `reads angles`(text: String, radians: Double) {
    #expect(decode(text) { $0.angle($1) }.value == radians)
  }

  @Test func `warns of an angle of more than a turn without a unit`() {
    let result = decode("90") { $0.angle($1) }
    #expect(result.value == 90)
    #expect(
      result.messages == ["W0201@1 90 radians are more than a turn | did you mean \"90deg\"?"])
    #expect(decode("\"90 deg\"") { $0.angle($1) }.messages.first?.hasPrefix("E0205@1") == true)
  }

  @Test func `reads numbers within their bounds`() {
    #expect(decode("-1e9") { $0.number($1) }.value == -1e9)
    #expect(
      decode("1000000000.1") { $0.number($1) }.messages == [
        "E0201@1 1000000000.1 is too large | numbers must be within ±1000000000"
      ])
    #expect(decode("1e400") { $0.number($1) }.value == nil)
    #expect(
      decode("1.4") { $0.number($1, in: 0...1) }.messages == [
        "E0202@1 1.4 is out of range | it must be in 0…1"
      ])
    #expect(
      decode("-1") { $0.number($1, in: 0...ValueDecoder.numberLimit) }.messages == [
        "E0202@1 -1 is out of range | it must be at least 0"
      ])
    #expect(
      decode("\"12\"") { $0.number($1) }.messages == [
        "E0104@1 expected a number, found the string \"12\" | write 12, without quotes"
      ])
    #expect(decode("2.0") { $0.integer($1) }.value == 2)
    #expect(decode("2.5") { $0.integer($1) }.messages == ["E0203@1 2.5 is not a whole number"])
    #expect(
      decode("1") { $0.bool($1) }.messages == ["E0104@1 expected true or false, found the number 1"]
    )
    #expect(decode("\"infinity\"") { $0.repeatCount($1) }.value == .infinity)
    #expect(decode("2.5") { $0.repeatCount($1) }.value == 2.5)
    #expect(
      decode("\"Infinity\"") { $0.repeatCount($1) }.messages.first?.hasPrefix("E0107@1") == true)
    #expect(
      decode("null") { $0.repeatCount($1) }.messages == [
        "E0104@1 expected a number or \"infinity\", found null"
      ])
  }

  @Test func `reads points, sizes, vectors and rectangles`() {
    #expect(decode("[1, -2.5]") { $0.point($1) }.value == CGPoint(x: 1, y: -2.5))
    #expect(decode("[1, 2]") { $0.size($1) }.value == CGSize(width: 1, height: 2))
    #expect(decode("[1, 2]") { $0.vector($1, z: 7) }.value == SIMD3(1, 2, 7))
    #expect(decode("[1, 2, 3]") { $0.vector($1) }.value == SIMD3(1, 2, 3))
    #expect(decode("[1, 2, 3, 4]") { $0.rect($1) }.value == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      decode("[1]") { $0.point($1) }.messages == [
        "E0106@1 expected a point [x, y], found a list of 1 element"
      ])
    #expect(
      decode("[1, \"a\"]") { $0.point($1) }.messages == [
        "E0104@5 expected a number, found the string \"a\""
      ])
    #expect(
      decode("{\"x\": 1}") { $0.point($1) }.messages == [
        "E0104@1 expected a point [x, y], found an object"
      ])
  }

  @Test func `reads colours`() {
    #expect(
      decode("\"#ff375f\"") { $0.color($1) }.value
        == .some(Color(red: 1, green: 55.0 / 255, blue: 95.0 / 255)))
    #expect(decode("\"none\"") { $0.color($1) }.value == .some(nil))
    #expect(
      decode("[0, 0.5, 1, 0.25]") { $0.color($1) }.value
        == .some(Color(red: 0, green: 0.5, blue: 1, alpha: 0.25)))
    #expect(
      decode("[0, 0.5, 255, 1]") { $0.color($1) }.messages == [
        "E0202@10 255 is out of range | it must be in 0…1"
      ])
    #expect(
      decode("\"tomatoe\"") { $0.color($1) }.messages == [
        "E0206@1 \"tomatoe\" is not a colour | did you mean \"tomato\"?"
      ])
    #expect(decode("\"#12345\"") { $0.color($1) }.messages.first?.hasPrefix("E0206@1") == true)
    #expect(
      decode("7") { $0.color($1) }.messages == ["E0104@1 expected a colour, found the number 7"])
  }

  @Test func `reads timing functions`() {
    func read(_ text: String) -> (value: TimingFunction?, messages: [String]) {
      decode(text) { $0.timingFunction($1) }
    }
    #expect(read("\"easeIn\"").value == TimingFunction(controlPoints: 0.42, 0, 1, 1))
    #expect(read("[0.2, 0, 0, 1]").value == TimingFunction(controlPoints: 0.2, 0, 0, 1))
    #expect(read("[0.2, -3, 0, 4]").value == TimingFunction(controlPoints: 0.2, -3, 0, 4))
    #expect(read("\"ease-in\"").value == TimingFunction(name: .easeIn))
    #expect(read("\"easeOutBack\"").value == TimingFunction(name: .easeOutBack))
    #expect(
      read("\"steps(4, jump-none)\"").value == TimingFunction(steps: 4, jump: .jumpNone))
    #expect(
      read("[0.2, 0, 1.5, 1]").messages == [
        "E0202@10 1.5 is out of range | it must be in 0…1"
      ])
  }

  @Test(arguments: [
    (
      "easeOutBak",
      "E0107@1 there is no timing function \"easeOutBak\" | did you mean \"easeOutBack\"?"
    ),
    (
      "ease-in-sine",
      "E0107@1 there is no timing function \"ease-in-sine\" | did you mean \"easeInSine\"?"
    ),
    (
      "easeInOut",
      "E0107@1 there is no timing function \"easeInOut\" | did you mean \"easeInEaseOut\"?"
    ),
    ("steps(0)", "E0209@8 0 is not a number of steps | expected a whole number from 1 to 1000000"),
    (
      "steps(3, middle)",
      "E0209@11 there is no step position \"middle\" | expected jump-start, jump-end, jump-none, jump-both, start or end"
    ),
    (
      "cubic-bezier(0, 0, 1.5, 1)",
      "E0209@21 1.5 is outside 0…1 | both x of cubic-bezier() are in 0…1, so that time does not run back"
    ),
    (
      "cubic-bezier(0, 0, 1)",
      "E0209@22 expected \",\", found \")\" | cubic-bezier() has four numbers"
    ),
    (
      "linear(0, 0.8)",
      "E0209@2 linear() ends at 0.8, not at 1 | a timing function begins at 0 and ends at 1, so that an animation shows its own ends"
    ),
    (
      "bezier(0, 0, 1, 1)",
      "E0209@2 there is no timing function bezier() | expected cubic-bezier(), steps() or linear()"
    ),
  ])
  func `says where a timing function is wrong`(text: String, message: String) {
    #expect(decode("\"\(text)\"") { $0.timingFunction($1) }.messages == [message])
  }

  @Test func `reads transforms, the first operation acting first`() throws {
    func moved(_ text: String) -> SIMD2<Double>? {
      decode(text) { $0.transform($1) }.value.map { SIMD2($0.m41, $0.m42) }
    }
    #expect(moved("[{\"translate\": [10, 0]}, {\"scale\": 2}]") == SIMD2(20, 0))
    #expect(moved("[{\"scale\": 2}, {\"translate\": [10, 0]}]") == SIMD2(10, 0))
    #expect(moved("[1, 0, 0, 1, 5, 6]") == SIMD2(5, 6))
    #expect(moved("[1,0,0,0, 0,1,0,0, 0,0,1,0, 7,8,0,1]") == SIMD2(7, 8))
    #expect(moved("[]") == SIMD2(0, 0))
    let turned = try #require(decode("[{\"rotate\": \"90deg\"}]") { $0.transform($1) }.value)
    #expect(abs(turned.m12 - 1) < 1e-15 && abs(turned.m11) < 1e-15)
    let tilted = try #require(
      decode("[{\"rotate\": \"90deg\", \"axis\": [1, 0, 0]}]") { $0.transform($1) }.value)
    #expect(abs(tilted.m23 - 1) < 1e-15)
    #expect(decode("[{\"perspective\": 500}]") { $0.transform($1) }.value?.m34 == -1.0 / 500)
    #expect(decode("[{\"scale\": [2, 3]}]") { $0.transform($1) }.value?.m33 == 1)
  }

  @Test(arguments: [
    (
      "[1, 2]",
      "E0208@1 a transform has 16 or 6 numbers, not 2 | or it is a list such as [{\"translate\": [10, 0]}, {\"scale\": 2}]"
    ),
    (
      "[{\"translat\": [1, 2]}]",
      "E0103@3 unknown key \"translat\" on an operation of a transform | did you mean \"translate\"?"
    ),
    (
      "[{\"scale\": 2, \"rotate\": 1}]",
      "E0105@15 \"rotate\" and \"scale\" exclude each other | each operation is an object of its own"
    ),
    (
      "[{\"scale\": 2, \"axis\": [0, 0, 1]}]",
      "E0103@15 unknown key \"axis\" on an operation of a transform"
    ),
    (
      "[{\"rotate\": 1, \"axis\": [0, 0, 0]}]",
      "E0208@24 the axis has no direction | one number must not be 0"
    ),
    (
      "[{\"note\": \"x\"}]",
      "E0208@2 the operation is empty | expected translate, rotate, scale or perspective"
    ),
    ("[{\"perspective\": 0}]", "E0202@18 the distance of a perspective must be above 0"),
    ("[{\"scale\": 1}, 3]", "E0104@16 expected an operation of a transform, found the number 3"),
  ])
  func `reports what is not a transform`(text: String, message: String) {
    #expect(decode(text) { $0.transform($1) }.messages == [message])
  }

  @Test(arguments: [
    "\"M0 0L10 10\"", "{\"rect\": [0, 0, 1, 1]}",
    "{\"roundedRect\": [0, 0, 9, 9], \"cornerRadius\": 2}",
    "{\"ellipse\": [0, 0, 1, 1], \"note\": \"round\"}",
    "{\"arc\": {\"center\": [0, 0], \"radius\": 1, \"startAngle\": 0, \"endAngle\": \"90deg\", \"clockwise\": true}}",
    "{\"polygon\": [[0, 0], [1, 0], [1, 1]]}", "{\"polyline\": [[0, 0], [1, 0]]}",
    "{\"star\": {\"center\": [0, 0], \"points\": 5, \"outerRadius\": 2, \"innerRadius\": 1}}",
  ])
  func `reads paths`(text: String) {
    let result = decode(text) { $0.path($1) }
    #expect(result.messages.isEmpty)
    #expect(result.value?.elements.isEmpty == false)
  }

  @Test(arguments: [
    ("\"M0 0 L x\"", "E0207@9 expected a number, found \"x\""),
    ("\"M0\"", "E0207@4 the path data ends; expected a number"),
    (
      "{\"elipse\": [0, 0, 1, 1]}",
      "E0103@2 unknown key \"elipse\" on a path | did you mean \"ellipse\"?"
    ),
    (
      "{\"rect\": [0, 0, 1, 1], \"ellipse\": [0, 0, 1, 1]}",
      "E0105@24 \"ellipse\" and \"rect\" exclude each other | a path has one shape"
    ),
    (
      "{\"roundedRect\": [0, 0, 1, 1]}",
      "E0102@1 a path needs the key \"cornerRadius\" | add \"cornerRadius\""
    ),
    (
      "{}",
      "E0207@1 the path has no shape | expected rect, roundedRect, ellipse, arc, polygon, polyline or star"
    ),
    (
      "{\"star\": {\"center\": [0, 0], \"points\": 1, \"outerRadius\": 2, \"innerRadius\": 1}}",
      "E0202@39 1 is out of range | it must be in 2…10000"
    ),
    ("3", "E0104@1 expected SVG path data or a shape, found the number 3"),
  ])
  func `reports what is not a path`(text: String, message: String) {
    #expect(decode(text) { $0.path($1) }.messages == [message])
  }

  @Test(
    arguments: [
      ("60", 60, 1), ("\"30000/1001\"", 30000, 1001), ("29.97", 30000, 1001),
      ("\"23.976\"", 24000, 1001), ("\"2997/100\"", 2997, 100), ("12.5", 25, 2),
    ] as [(String, Int64, Int64)])
  func `reads frame rates`(text: String, numerator: Int64, denominator: Int64) {
    #expect(decode(text) { $0.frameRate($1) }.value == Rational(numerator, over: denominator))
  }

  @Test(arguments: ["0", "-1", "\"60/0\"", "\"fast\"", "1e300", "1e-12", "\"1/2/3\""])
  func `reports what is not a frame rate`(text: String) {
    #expect(decode(text) { $0.frameRate($1) }.messages.count == 1)
  }

  @Test(arguments: ["a.png", "img/a.png", "a b.png", "./a.png", "..a/b"])
  func `takes paths inside the folder`(path: String) {
    #expect(decode("\"\(path)\"") { $0.relativePath($1) }.value == path)
  }

  @Test(arguments: [
    "", "/etc/passwd", "../a.png", "a/../../b", "a\\\\b", "C:/a", "~/a", "a//b", "a/", "file:a",
    "a\\u0000b",
  ])
  func `refuses paths that may leave it`(path: String) {
    #expect(
      decode("\"\(path)\"") { $0.relativePath($1) }.messages.first?.hasPrefix("E0303") == true)
  }

  @Test func `does not report again what the reader reported`() {
    #expect(decode("NaN") { $0.number($1) }.messages.count == 1)
    #expect(decode("[01, 2]") { $0.point($1) }.messages.map { $0.prefix(5) } == ["E0016"])
  }
}
