import Laminar
import Testing

/// A small Lottie animation of 100 × 100 points and 60 frames at 60 per second, drawn.
struct LottiePicture {
  private let stage: Stage?
  /// What was found in the file.
  let messages: [String]

  /// - Parameters:
  ///   - layers: The layers as JSON, front to back.
  ///   - assets: The assets as JSON.
  init(_ layers: String..., assets: String = "") {
    let text = """
      { "v": "5.7.0", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100,
        "assets": [\(assets)], "layers": [\(layers.joined(separator: ", "))] }
      """
    let (scene, report) = SceneLoader.load(
      Array(text.utf8), name: "a.json", image: { _ in nil })
    messages = report.diagnostics.map(\.message)
    stage = scene.map { Stage(scene: $0) }
  }

  /// The premultiplied red, green, blue and alpha of a pixel at a frame, 0…255; empty without a scene.
  func pixel(_ x: Int, _ y: Int, frame: Double = 0) -> [Int] {
    guard let bitmap = stage?.render(at: frame / 60) else { return [] }
    let pixel = bitmap.pixels[y * bitmap.width + x]
    return [0, 8, 16, 24].map { Int(pixel >> UInt32($0) & 255) }
  }

  /// The alpha of a pixel, 0…255; −1 without a scene.
  func alpha(_ x: Int, _ y: Int, frame: Double = 0) -> Int { pixel(x, y, frame: frame).last ?? -1 }

  // MARK: - JSON

  /// A solid in one colour whose upper left corner is at a point; more of its keys follow.
  static func solid(
    _ index: Int, width: Double = 100, height: Double = 100, color: String = "#ff0000",
    x: Double = 0, y: Double = 0, _ more: String = ""
  ) -> String {
    """
    { "ty": 1, "ind": \(index), "nm": "S\(index)", "ip": 0, "op": 60, "st": 0,
      "sw": \(width), "sh": \(height), "sc": "\(color)",
      "ks": { "a": { "k": [0, 0] }, "p": { "k": [\(x), \(y)] } }\(more.isEmpty ? "" : ", " + more) }
    """
  }

  /// A property with one value, or one that changes evenly up to frame 40.
  static func property(_ first: String, to last: String? = nil) -> String {
    guard let last else { return "{ \"a\": 0, \"k\": \(first) }" }
    return """
      { "a": 1, "k": [{ "t": 0, "s": [\(first)], "o": { "x": 0, "y": 0 }, "i": { "x": 1, "y": 1 } },
        { "t": 40, "s": [\(last)] }] }
      """
  }

  /// The outline of a square.
  static func square(from low: Double, to high: Double) -> String {
    """
    { "c": true, "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]],
      "v": [[\(low), \(low)], [\(high), \(low)], [\(high), \(high)], [\(low), \(high)]] }
    """
  }

  /// Whether channels are those that are expected.
  static func isNear(_ found: [Int], _ expected: [Int], within tolerance: Int = 1) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
