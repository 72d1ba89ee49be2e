/// A starter scene.
enum StarterScene: String, CaseIterable, Sendable {
  case ball, card, path, progress, spinner, onboarding
  case lowerThird = "lower-third"
  case chart, fireworks, snow, rain, confetti

  /// The settings of the scene.
  struct Setting {
    var width = 640
    var height = 360
    var frameRate = "60"
    /// As the scene writes it; nil for the scene's own.
    var duration: String?
    /// The schema's location, for editors; nil for none.
    var schema: String?
    /// What the scene promises, as it writes it; nil for nothing.
    var expectations: String?

    /// The canvas's size as a multiple of 640 × 360.
    var unit: Double { min(Double(width) / 640, Double(height) / 360) }
  }

  /// The text of the scene.
  func text(_ setting: Setting) -> String {
    let body: (duration: String, layers: String) =
      switch self {
      case .ball: ("\"2.4s\"", Self.ball(setting))
      case .card: ("\"2s\"", Self.card(setting))
      case .path: ("\"3s\"", Self.path(setting))
      case .progress: ("\"2.5s\"", Self.progress(setting))
      case .spinner: ("\"2.4s\"", Self.spinner(setting))
      case .onboarding: ("\"3.2s\"", Self.onboarding(setting))
      case .lowerThird: ("\"5s\"", Self.lowerThird(setting))
      case .chart: ("\"2.5s\"", Self.chart(setting))
      case .fireworks: ("\"5s\"", Self.fireworks(setting))
      case .snow: ("\"5s\"", Self.snow(setting))
      case .rain: ("\"3s\"", Self.rain(setting))
      case .confetti: ("\"4s\"", Self.confetti(setting))
      }
    let images =
      assets.isEmpty ? "" : "  \"assets\": {\n\(assets.joined(separator: ",\n"))\n  },\n"
    let schema = setting.schema.map { "  \"$schema\": \"\($0)\",\n" } ?? ""
    let color = background.map { ", \"backgroundColor\": \"\($0)\"" } ?? ""
    let variables = variables.map { "  \"variables\": {\n\($0)\n  },\n" } ?? ""
    let fonts =
      body.layers.contains("\"font\"") ? "  \"fonts\": { \"bold\": { \"weight\": 700 } },\n" : ""
    let expectations = setting.expectations.map { "  \"expect\": \($0),\n" } ?? ""
    return """
      {
      \(schema)  "laminar": 1,
        "title": "\(title)",
        "canvas": { "width": \(setting.width), "height": \(setting.height)\(color) },
        "frameRate": \(setting.frameRate),
        "duration": \(setting.duration ?? body.duration),
      \(variables)\(fonts)\(images)\(expectations)  "layers": [
      \(body.layers)
        ]
      }

      """
  }

  private var title: String {
    switch self {
    case .ball: "A ball that bounces"
    case .card: "A card that springs in"
    case .path: "A dot on its way along a path"
    case .progress: "A bar that fills"
    case .spinner: "A comet that turns"
    case .onboarding: "A page that welcomes"
    case .lowerThird: "A lower third"
    case .chart: "A chart that grows"
    case .fireworks: "Fireworks"
    case .snow: "Snow"
    case .rain: "Rain"
    case .confetti: "Confetti"
    }
  }

  /// The canvas's colour; nil for a transparent one.
  private var background: String? {
    switch self {
    case .spinner: "#10121c"
    case .onboarding, .chart: "#f6f5fb"
    case .lowerThird: nil
    default: "#fdfcf8"
    }
  }

  /// It falls with gravity's curve and flattens where it lands.
  private static func ball(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    let floor = height * 8 / 9
    return """
          { "name": "floor", "frame": [0, \(floor), \(width), \(height - floor)], \
      "backgroundColor": "#e8e4da" },
          { "name": "ball", "type": "shape", "bounds": [0, 0, 64, 64], \
      "position": [\(width / 2), 60],
            "path": { "ellipse": [0, 0, 64, 64] }, "fillColor": "#ff375f",
            "animations": [
              { "keyPath": "position.y", "fromValue": 60, "toValue": \(floor - 32), \
      "duration": "600ms",
                "timingFunction": "easeIn", "autoreverses": true, "repeatCount": 2 },
              { "type": "keyframe", "keyPath": "transform.scale.y", "duration": "1.2s", \
      "repeatCount": 2,
                "values": [1, 1, 0.72, 1, 1], "keyTimes": [0, 0.44, 0.5, 0.56, 1] }
            ] }
      """
  }

  /// A group would also do; two springs with the same physics move together.
  private static func card(_ setting: Setting) -> String {
    let (x, y) = (setting.width / 2, setting.height / 2)
    return """
          { "name": "card", "bounds": [0, 0, 220, 140], "position": [\(x), \(y)],
            "backgroundColor": "#0a84ff", "cornerRadius": 20, "cornerCurve": "continuous",
            "animations": [
              { "type": "spring", "keyPath": "position.y", "fromValue": \(setting.height + 80), \
      "toValue": \(y),
                "stiffness": 180, "damping": 14, "duration": "settling" },
              { "type": "spring", "keyPath": "transform.scale", "fromValue": 0.6, "toValue": 1,
                "stiffness": 180, "damping": 14, "duration": "settling" }
            ],
            "sublayers": [
              { "name": "badge", "frame": [20, 20, 44, 44], "backgroundColor": "#ffffff", \
      "cornerRadius": 22 }
            ] }
      """
  }

  private static func path(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    let (left, right, middle) = (width / 8, width * 7 / 8, height / 2)
    return """
          { "name": "dot", "bounds": [0, 0, 36, 36], "position": [\(left), \(middle)],
            "backgroundColor": "#30d158", "cornerRadius": 18,
            "animations": [
              { "type": "keyframe", "keyPath": "position", "calculationMode": "paced", \
      "duration": "3s",
                "path": "M\(left) \(middle) C\(width / 3) \(height / 12) \(width * 2 / 3) \
      \(height / 12) \(right) \(middle) \
      C\(width * 2 / 3) \(height * 11 / 12) \(width / 3) \(height * 11 / 12) \(left) \(middle) Z" },
              { "keyPath": "backgroundColor", "fromValue": "#30d158", "toValue": "#ff9f0a", \
      "duration": "1.5s",
                "autoreverses": true }
            ] }
      """
  }

  /// The fill grows from its left edge, where its anchor point is.
  private static func progress(_ setting: Setting) -> String {
    let (width, middle) = (setting.width * 3 / 4, setting.height / 2)
    let left = setting.width / 8
    return """
          { "name": "track", "frame": [\(left), \(middle - 12), \(width), 24], \
      "backgroundColor": "#0000001a",
            "cornerRadius": 12, "masksToBounds": true,
            "sublayers": [
              { "name": "fill", "anchorPoint": [0, 0.5], "position": [0, 12], \
      "bounds": [0, 0, \(width), 24],
                "backgroundColor": "#0a84ff",
                "animations": [
                  { "keyPath": "bounds.size.width", "fromValue": 0, "toValue": \(width), \
      "duration": "2s",
                    "timingFunction": [0.2, 0, 0, 1] }
                ] }
            ] }
      """
  }
}
