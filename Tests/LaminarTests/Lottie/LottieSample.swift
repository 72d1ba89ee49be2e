/// A Lottie file of 100 × 100 points and 10 frames a second, and the colours at some of its pixels.
struct LottieSample: Sendable {
  let feature: LottieFeature
  /// What of the feature it shows.
  let name: String
  /// The file.
  let text: String
  /// Such as `@5 25,75=008000 30,2=ffffff~4`: at frame 5, on white; `~` is the greatest difference of a
  /// channel, 2 where it is not stated. Without `@` it is frame 0.
  let points: String

  /// A sample of layers, the first one in front.
  ///
  /// - Parameter more: Further keys of the file, such as its assets.
  init(
    _ feature: LottieFeature, _ name: String, layers: [String], more: String = "",
    _ points: String
  ) {
    self.feature = feature
    self.name = name
    let keys = more.isEmpty ? "" : ",\n" + more
    text = """
      {"v":"5.9.0","fr":10,"ip":0,"op":100,"w":100,"h":100,"ddd":0,"nm":"sample"\(keys),
      "layers":[
      \(layers.joined(separator: ",\n"))
      ]}
      """
    self.points = points
  }

  /// A sample of one layer with shapes.
  init(_ feature: LottieFeature, _ name: String, shapes: [String], _ points: String) {
    self.init(feature, name, layers: [Lottie.shapes(shapes)], points)
  }

  /// A pixel with its colour.
  struct Point {
    var frame: Double
    var x: Int
    var y: Int
    /// 0xRRGGBB.
    var color: Int
    var tolerance: Int
  }

  /// The points as they are written; nil where one cannot be read.
  var pixels: [Point]? {
    var frame = 0.0
    var result: [Point] = []
    for word in points.split(whereSeparator: \.isWhitespace) {
      if word.hasPrefix("@") {
        guard let number = Double(word.dropFirst()) else { return nil }
        frame = number
        continue
      }
      let parts = word.split { $0 == "," || $0 == "=" || $0 == "~" }
      guard parts.count == 3 || parts.count == 4, let x = Int(parts[0]), let y = Int(parts[1]),
        let color = Int(parts[2], radix: 16), (0..<100).contains(x), (0..<100).contains(y),
        let tolerance = parts.count == 4 ? Int(parts[3]) : 2
      else { return nil }
      result.append(Point(frame: frame, x: x, y: y, color: color, tolerance: tolerance))
    }
    return result
  }
}

/// JSON of Lottie files.
enum Lottie {
  /// A property: a constant, or keyframes where the text is a list of objects; an object as it is.
  static func value(_ text: String) -> String {
    if text.hasPrefix("{") { return text }
    return "{\"a\":\(text.hasPrefix("[{") ? 1 : 0),\"k\":\(text)}"
  }

  /// An object: keys of which those with a plain text become properties.
  private static func object(_ keys: [String: String], properties: Bool) -> String {
    // Some players have to know the type first.
    let sorted = keys.sorted { ($0.key == "ty" ? "" : $0.key) < ($1.key == "ty" ? "" : $1.key) }
    let list = sorted.map {
      "\"\($0.key)\":\(properties ? value($0.value) : $0.value)"
    }
    return "{" + list.joined(separator: ",") + "}"
  }

  /// Keyframes with one easing: out and in tangents, linear where none is stated.
  static func keys(
    _ list: [(Double, String)], out: String = "{\"x\":[0],\"y\":[0]}",
    in into: String = "{\"x\":[1],\"y\":[1]}", more: String = ""
  ) -> String {
    let texts = list.enumerated().map { index, key in
      index < list.count - 1
        ? "{\"t\":\(key.0),\"s\":\(key.1),\"o\":\(out),\"i\":\(into)\(more)}"
        : "{\"t\":\(key.0),\"s\":\(key.1)}"
    }
    return "[" + texts.joined(separator: ",") + "]"
  }

  /// The transform of a layer.
  static func transform(_ keys: [String: String] = [:]) -> String {
    let all = ["a": "[0,0,0]", "p": "[0,0,0]", "s": "[100,100,100]", "r": "0", "o": "100"]
      .merging(keys) { $1 }
    return object(all, properties: true)
  }

  /// A layer with some keys, which are JSON; `transform` is its `ks`.
  static func layer(
    _ type: Int, _ keys: [String: String] = [:], _ transform: [String: String] = [:]
  ) -> String {
    let all = [
      "ty": "\(type)", "nm": "\"layer\"", "ip": "0", "op": "100", "st": "0", "sr": "1", "bm": "0",
      "ao": "0", "ddd": "0", "ks": self.transform(transform),
    ].merging(keys) { $1 }
    return object(all, properties: false)
  }

  /// A solid.
  static func solid(
    _ color: String, _ width: Int = 100, _ height: Int = 100, _ keys: [String: String] = [:],
    _ transform: [String: String] = [:]
  ) -> String {
    let own = ["sc": "\"#\(color)\"", "sw": "\(width)", "sh": "\(height)"]
    return layer(1, own.merging(keys) { $1 }, transform)
  }

  /// A layer of shapes, the first one in front.
  static func shapes(
    _ items: [String], _ keys: [String: String] = [:], _ transform: [String: String] = [:]
  ) -> String {
    let own = ["shapes": "[" + items.joined(separator: ",") + "]"]
    return layer(4, own.merging(keys) { $1 }, transform)
  }

  /// A shape or its modifier: properties, and constants in JSON.
  static func item(
    _ type: String, _ properties: [String: String], _ constants: [String: String] = [:]
  ) -> String {
    var all = properties.mapValues(value)
    all["ty"] = "\"\(type)\""
    all["nm"] = "\"\(type)\""
    all["hd"] = "false"
    return object(all.merging(constants) { $1 }, properties: false)
  }

  /// A group of shapes with a transform.
  static func group(_ items: [String], _ transform: [String: String] = [:]) -> String {
    let all = [
      "a": "[0,0]", "p": "[0,0]", "s": "[100,100]", "r": "0", "o": "100", "sk": "0", "sa": "0",
    ].merging(transform) { $1 }
    let list = (items + [item("tr", all)]).joined(separator: ",")
    return item("gr", [:], ["it": "[\(list)]"])
  }

  /// A rectangle around a point.
  static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int, r: String = "0") -> String {
    item("rc", ["p": "[\(x),\(y)]", "s": "[\(width),\(height)]", "r": r], ["d": "1"])
  }

  /// An outline of straight lines, such as `0,0 10,0 10,10`.
  static func outline(_ points: String, closed: Bool) -> String {
    let list = points.split(separator: " ").map { "[\($0)]" }
    let zeros = list.map { _ in "[0,0]" }.joined(separator: ",")
    return "{\"c\":\(closed),\"i\":[\(zeros)],\"o\":[\(zeros)],"
      + "\"v\":[\(list.joined(separator: ","))]}"
  }

  /// A path of straight lines.
  static func path(_ points: String, closed: Bool = true) -> String {
    item("sh", ["ks": "{\"a\":0,\"k\":\(outline(points, closed: closed))}"])
  }

  /// A fill.
  static func fill(_ color: String, o: String = "100", rule: Int = 1) -> String {
    item("fl", ["c": color, "o": o], ["r": "\(rule)"])
  }

  /// A stroke, with constants such as `lc` in JSON.
  static func stroke(
    _ width: Int, _ keys: [String: String] = [:], _ properties: [String: String] = [:]
  ) -> String {
    let own = ["c": "[1,0,0]", "o": "100", "w": "\(width)"]
    let constants = ["lc": "1", "lj": "1", "ml": "10"].merging(keys) { $1 }
    return item("st", own.merging(properties) { $1 }, constants)
  }

  /// A mask of a layer.
  static func mask(
    _ mode: String, _ points: String, opacity: String = "100", expansion: String = "0",
    inverted: Bool = false
  ) -> String {
    "{\"mode\":\"\(mode)\",\"inv\":\(inverted),\"cl\":true,\"nm\":\"mask\","
      + "\"pt\":{\"a\":0,\"k\":\(outline(points, closed: true))},"
      + "\"o\":\(value(opacity)),\"x\":\(value(expansion))}"
  }

  /// The values of an effect, in order.
  static func effect(_ type: Int, _ values: [String]) -> String {
    let list = values.map { "{\"ty\":0,\"nm\":\"value\",\"v\":\(value($0))}" }
    return "[{\"ty\":\(type),\"nm\":\"effect\",\"en\":1,\"ef\":[\(list.joined(separator: ","))]}]"
  }

  static let red = fill("[1,0,0,1]")
}
