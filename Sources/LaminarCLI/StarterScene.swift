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

// MARK: - Interfaces

/// Starter scenes for interfaces.
extension StarterScene {
  /// A number as scenes are written: two decimals, without zeros at the end.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  /// A comet: a conic gradient behind a ring turns, and three dots breathe one after another. Both
  /// periods divide the duration, so the video loops without a jump.
  static func spinner(_ setting: Setting) -> String {
    let unit = setting.unit
    let n = { (value: Double) in number(value * unit) }
    let (x, y) = (number(Double(setting.width) / 2), number(Double(setting.height) / 2 - 14 * unit))
    let ring = """
      "path": { "arc": { "center": [\(n(52)), \(n(52))], "radius": \(n(44)), "startAngle": "-76deg", \
      "endAngle": "262deg", "clockwise": true } }
      """
    let dots = (0..<3).map { index in
      """
              { "name": "dot\(index + 1)", "bounds": [0, 0, \(n(6)), \(n(6))], \
      "position": [\(n(Double(index) * 16 + 3)), \(n(6))],
                "cornerRadius": \(n(3)), "backgroundColor": "#8a8fa8",
                "animations": [
                  { "type": "keyframe", "keyPath": "opacity", "values": [0.25, 1, 0.25, 0.25], \
      "keyTimes": [0, 0.25, 0.5, 1],
                    "timingFunction": "linear", "duration": "1.2s", \
      "timeOffset": "\(1200 - 160 * index)ms", "repeatCount": "infinity" },
                  { "type": "keyframe", "keyPath": "transform.scale", "values": [0.8, 1.25, 0.8, 0.8], \
      "keyTimes": [0, 0.25, 0.5, 1],
                    "duration": "1.2s", "timeOffset": "\(1200 - 160 * index)ms", \
      "repeatCount": "infinity" }
                ] }
      """
    }
    return """
          { "name": "track", "type": "shape", "bounds": [0, 0, \(n(104)), \(n(104))], \
      "position": [\(x), \(y)],
            "path": { "ellipse": [\(n(8)), \(n(8)), \(n(88)), \(n(88))] }, "fillColor": "none",
            "strokeColor": "#ffffff12", "lineWidth": \(n(8)) },
          { "name": "comet", "type": "gradient", "gradientType": "conic", \
      "bounds": [0, 0, \(n(104)), \(n(104))],
            "position": [\(x), \(y)], "startPoint": [0.5, 0.5], "endPoint": [0.5, 0],
            "colors": ["#6c5cff00", "#6c5cff", "#3ad6ff"], "locations": [0.04, 0.6, 0.96],
            "mask": { "name": "ring", "type": "shape", "frame": [0, 0, \(n(104)), \(n(104))],
              \(ring),
              "fillColor": "none", "strokeColor": "#000000", "lineWidth": \(n(8)), "lineCap": "round" },
            "animations": [
              { "keyPath": "transform.rotation.z", "fromValue": 0, "toValue": "1turn", "duration": "1.2s",
                "repeatCount": "infinity" }
            ] },
          { "name": "dots", "frame": [\(number(Double(setting.width) / 2 - 19 * unit)), \
      \(number(Double(setting.height) / 2 + 70 * unit)), \(n(38)), \(n(12))],
            "sublayers": [
      \(dots.joined(separator: ",\n"))
            ] }
      """
  }

  /// A picture, a title, a line of text and a button come in one after another; the page's dot
  /// stretches, and the button asks to be pressed.
  private static func onboarding(_ setting: Setting) -> String {
    let unit = setting.unit
    let n = { (value: Double) in number(value * unit) }
    let (left, middle) = (Double(setting.width) / 2 - 280 * unit, Double(setting.height) / 2)
    func at(_ x: Double, _ y: Double) -> String {
      "[\(number(left + x * unit)), \(number(middle + y * unit))]"
    }
    func entrance(_ delay: Double, from offset: Double, to y: Double) -> String {
      let begin = number(delay)
      return """
        { "type": "spring", "keyPath": "position.y", \
        "fromValue": \(number(middle + (y + offset) * unit)), "toValue": \(number(middle + y * unit)),
                  "perceptualDuration": 0.7, "bounce": 0.22, "beginTime": \(begin), \
        "fillMode": "backwards" },
                { "keyPath": "opacity", "fromValue": 0, "toValue": 1, "beginTime": \(begin), \
        "duration": 0.35,
                  "fillMode": "backwards" }
        """
    }
    func pop(_ delay: Double) -> String {
      """
      { "type": "spring", "keyPath": "transform.scale", "fromValue": 0, "toValue": 1, \
      "perceptualDuration": 0.6,
                    "bounce": 0.4, "beginTime": \(number(delay)), "fillMode": "backwards" }
      """
    }
    return """
          { "name": "picture", "bounds": [0, 0, \(n(232)), \(n(232))], "position": \(at(116, 0)),
            "cornerRadius": \(n(40)), "cornerCurve": "continuous", "masksToBounds": true,
            "animations": [
              \(entrance(0.1, from: 60, to: 0))
            ],
            "sublayers": [
              { "name": "sky", "type": "gradient", "frame": [0, 0, \(n(232)), \(n(232))],
                "colors": ["#5b7cfa", "#9b8cff", "#ffc6a8"], "locations": [0, 0.55, 1] },
              { "name": "sun", "bounds": [0, 0, \(n(72)), \(n(72))], "position": [\(n(152)), \(n(92))],
                "cornerRadius": \(n(36)), "backgroundColor": "#fff3d6",
                "animations": [
                  \(pop(0.45))
                ] },
              { "name": "far", "type": "shape", "frame": [0, \(n(120)), \(n(232)), \(n(112))],
                "path": "M0 \(n(60)) C\(n(50)) \(n(10)) \(n(90)) \(n(10)) \(n(130)) \(n(44)) \
      S\(n(200)) \(n(70)) \(n(232)) \(n(30)) V\(n(112)) H0 Z", "fillColor": "#6a5ad8",
                "animations": [
                  { "type": "spring", "keyPath": "position.y", "fromValue": \(n(260)), \
      "toValue": \(n(176)),
                    "perceptualDuration": 0.8, "bounce": 0.2, "beginTime": 0.3, \
      "fillMode": "backwards" }
                ] },
              { "name": "near", "type": "shape", "frame": [0, \(n(152)), \(n(232)), \(n(120))],
                "path": "M0 \(n(20)) C\(n(60)) \(n(70)) \(n(110)) \(n(-10)) \(n(232)) \(n(40)) \
      V\(n(120)) H0 Z", "fillColor": "#3b2f8f",
                "animations": [
                  { "type": "spring", "keyPath": "position.y", "fromValue": \(n(300)), \
      "toValue": \(n(212)),
                    "perceptualDuration": 0.8, "bounce": 0.25, "beginTime": 0.42, \
      "fillMode": "backwards" }
                ] }
            ] },
          { "name": "title", "type": "text", "bounds": [0, 0, \(n(300)), \(n(40))], \
      "position": \(at(414, -62)),
            "string": "See every frame", "font": "bold", "fontSize": \(n(32)), \
      "foregroundColor": "#1c1b33",
            "animations": [
              \(entrance(0.35, from: 28, to: -62))
            ] },
          { "name": "text", "type": "text", "bounds": [0, 0, \(n(300)), \(n(56))], \
      "position": \(at(414, -8)), "wrapped": true,
            "string": "Motion as data, in any frame and on any machine.", "fontSize": \(n(17)), \
      "foregroundColor": "#5d5b7a",
            "animations": [
              \(entrance(0.45, from: 28, to: -8))
            ] },
          { "name": "button", "bounds": [0, 0, \(n(148)), \(n(48))], "position": \(at(338, 70)),
            "cornerRadius": \(n(24)), "backgroundColor": "#5b4ae6",
            "animations": [
              \(entrance(0.57, from: 28, to: 70)),
              { "key": "pulse", "type": "keyframe", "keyPath": "transform.scale", \
      "values": [1, 1.05, 1],
                "timingFunctions": ["easeInEaseOut", "easeInEaseOut"], "duration": 0.7, "beginTime": 2.2 }
            ],
            "sublayers": [
              { "name": "label", "type": "text", "frame": [0, 0, \(n(148)), \(n(48))], \
      "string": "Continue",
                "font": "bold", "fontSize": \(n(17)), "alignmentMode": "center", \
      "verticalAlignment": "middle",
                "foregroundColor": "#ffffff" }
            ] },
          { "name": "page1", "bounds": [0, 0, \(n(22)), \(n(7))], "position": \(at(444, 70)), \
      "cornerRadius": \(n(3.5)),
            "backgroundColor": "#5b4ae6",
            "animations": [
              { "type": "spring", "keyPath": "bounds.size.width", "fromValue": \(n(7)), \
      "toValue": \(n(22)),
                "perceptualDuration": 0.5, "bounce": 0.3, "beginTime": 0.9, "fillMode": "backwards" },
              { "keyPath": "opacity", "fromValue": 0, "toValue": 1, "beginTime": 0.7, "duration": 0.3,
                "fillMode": "backwards" }
            ] },
      \((0..<2).map { index in
          """
              { "name": "page\(index + 2)", "bounds": [0, 0, \(n(7)), \(n(7))], \
          "position": \(at(468 + Double(index) * 15, 70)), "cornerRadius": \(n(3.5)),
                "backgroundColor": "#c9c6ea",
                "animations": [
                  { "keyPath": "opacity", "fromValue": 0, "toValue": 1, \
          "beginTime": \(number(0.76 + 0.06 * Double(index))), "duration": 0.3,
                    "fillMode": "backwards" }
                ] }
          """
        }.joined(separator: ",\n"))
      """
  }
}

// MARK: - Particles

/// Starter scenes with emitters. They emit layers that are drawn once, as image assets.
extension StarterScene {
  /// What the particles of the scenes show.
  var assets: [String] {
    switch self {
    case .ball, .card, .path, .progress, .spinner, .onboarding, .lowerThird, .chart: []
    case .fireworks: [Self.glow("spark", colors: "\"#ffffff\", \"#ffffff60\", \"#ffffff00\"", 0.4)]
    case .snow: [Self.glow("flake", colors: "\"#ffffff\", \"#ffffffc0\", \"#ffffff00\"", 0.5)]
    case .rain:
      [
        """
            "streak": { "scale": 2, "layer": { "type": "gradient", "bounds": [0, 0, 1.5, 22],
              "colors": ["#ffffff00", "#ffffff"] } }
        """,
        """
            "ring": { "scale": 2, "layer": { "type": "shape", "bounds": [0, 0, 20, 8],
              "path": { "ellipse": [1, 1, 18, 6] }, "fillColor": "none", "strokeColor": "#ffffff" } }
        """,
      ]
    case .confetti:
      [
        """
            "paper": { "scale": 2, "layer": { "bounds": [0, 0, 10, 6], "backgroundColor": "#ffffff" } }
        """
      ]
    }
  }

  /// A disc that fades to its edge.
  private static func glow(_ name: String, colors: String, _ middle: Double) -> String {
    """
        "\(name)": { "scale": 2, "layer": { "type": "gradient", "gradientType": "radial", \
    "bounds": [0, 0, 16, 16],
          "colors": [\(colors)], "locations": [0, \(middle), 1],
          "startPoint": [0.5, 0.5], "endPoint": [1, 1] } }
    """
  }

  /// A line of rockets, each with a trail and a burst of sparks. Their rate rises and falls.
  static func fireworks(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    let colors = [
      ("gold", "#ffb84d", "-2.2s"), ("rose", "#ff4d80", "-1.8s"), ("sky", "#59a6ff", "-1.3s"),
      ("mint", "#66ff99", "-0.8s"),
    ]
    let rockets = colors.map { rocket($0.0, color: $0.1, begin: $0.2, height: height) }
    return """
          { "name": "night", "type": "gradient", "frame": [0, 0, \(width), \(height)],
            "colors": ["#060a1c", "#141b45", "#3a2a5c"], "locations": [0, 0.6, 1] },
          { "name": "fireworks", "type": "emitter", "frame": [0, 0, \(width), \(height)],
            "renderMode": "additive", "emitterShape": "line", "emitterSize": [\(width / 2), 0],
            "emitterPosition": [\(width / 2), \(height)],
            "animations": [
              { "type": "keyframe", "keyPath": "birthRate", "values": [0.7, 1.4, 0.7], \
      "duration": "5s" }
            ],
            "emitterCells": [
      \(rockets.joined(separator: ",\n"))
            ] }
      """
  }

  /// The sparks' cell is open in the rocket's last instant.
  private static func rocket(_ name: String, color: String, begin: String, height: Int) -> String {
    """
            { "name": "\(name)", "beginTime": "\(begin)", "birthRate": 0.7, "lifetime": "1.2s",
              "contents": "spark", "velocity": \(height * 7 / 10), "velocityRange": \(height / 5),
              "emissionRange": "24deg", "yAcceleration": \(height * 3 / 10), "scale": 0.4, \
    "color": "#ffe6b3",
              "emitterCells": [
                { "name": "trail", "birthRate": 90, "lifetime": "0.5s", "contents": "spark",
                  "emissionLongitude": "180deg", "emissionRange": "30deg", \
    "velocity": \(height / 20),
                  "scale": 0.3, "scaleSpeed": -0.4, "color": "#ffb366", "alphaSpeed": -1.6 },
                { "name": "sparks", "beginTime": "1.17s", "duration": "0.03s", "birthRate": 4000,
                  "lifetime": "1.4s", "lifetimeRange": "0.8s", "contents": "spark", \
    "emissionRange": "360deg",
                  "velocity": \(height * 28 / 100), "velocityRange": \(height * 14 / 100),
                  "yAcceleration": \(height / 8), "scale": 0.34, "scaleRange": 0.14, \
    "scaleSpeed": -0.12,
                  "color": "\(color)", "redRange": 0.2, "greenRange": 0.2, "blueRange": 0.2, \
    "alphaSpeed": -0.5,
                  "emitterCells": [
                    { "name": "tail", "birthRate": 40, "lifetime": "0.4s", "contents": "spark", \
    "scale": 0.22,
                      "scaleSpeed": -0.4, "color": "\(color)", "alphaSpeed": -1.6 }
                  ] }
              ] }
    """
  }

  /// Three kinds of flakes; the cells begin early, so the air is full at once, and the rate's animation
  /// fills backwards, so that the early flakes are as sparse. Down is 180° for a line.
  static func snow(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    func flake(_ name: String, _ share: Int, _ speed: Int, _ scale: String, _ alpha: String)
      -> String
    {
      """
              { "name": "\(name)", "beginTime": "-\(height / speed + 2)s", \
      "birthRate": \(max(width / share, 1)),
                "lifetime": "\(height / speed + 2)s", "contents": "flake", "velocity": \(speed),
                "velocityRange": \(speed / 2), "emissionLongitude": "180deg", \
      "emissionRange": "35deg", "xAcceleration": 2,
                "scale": \(scale), "scaleRange": \(scale), "color": "#ffffff\(alpha)" }
      """
    }
    return """
          { "name": "sky", "type": "gradient", "frame": [0, 0, \(width), \(height)],
            "colors": ["#22335a", "#4a6c98", "#a9c0d6"], "locations": [0, 0.6, 1] },
          { "name": "snow", "type": "emitter", "frame": [0, 0, \(width), \(height)],
            "emitterShape": "line", "emitterSize": [\(width * 12 / 10), 0],
            "emitterPosition": [\(width / 2), -10],
            "animations": [
              { "keyPath": "birthRate", "fromValue": 0.6, "toValue": 1, "duration": "4s", \
      "fillMode": "backwards" }
            ],
            "emitterCells": [
      \(flake("far", 10, 36, "0.22", "a0")),
      \(flake("middle", 24, 50, "0.38", "d0")),
      \(flake("near", 60, 70, "0.6", "f0"))
            ] }
      """
  }

  /// Far and near drops, and where they land rings that widen and drops that jump up.
  static func rain(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    let floor = height * 8 / 10
    return """
          { "name": "sky", "type": "gradient", "frame": [0, 0, \(width), \(height)],
            "colors": ["#121822", "#2a3644", "#3f4d5c"], "locations": [0, 0.7, 1] },
          { "name": "ground", "type": "gradient", "frame": [0, \(floor), \(width), \
      \(height - floor)],
            "colors": ["#4a5866", "#1c242d"], "locations": [0, 1] },
          { "name": "rain", "type": "emitter", "frame": [0, 0, \(width), \(height)],
            "emitterShape": "line", "emitterSize": [\(width * 11 / 10), 0], \
      "emitterPosition": [\(width / 2), -20],
            "animations": [
              { "keyPath": "birthRate", "fromValue": 0.4, "toValue": 1, "duration": "2s", \
      "fillMode": "backwards" }
            ],
            "emitterCells": [
              { "name": "far", "beginTime": "-1s", "birthRate": \(max(width / 2, 1)), \
      "lifetime": "0.9s", "contents": "streak",
                "velocity": \(height), "velocityRange": 60, "emissionLongitude": "180deg",
                "scale": 0.6, "scaleRange": 0.3, "color": "#b9cde470" },
              { "name": "near", "beginTime": "-1s", "birthRate": \(max(width / 3, 1)), \
      "lifetime": "0.7s", "contents": "streak",
                "velocity": \(height + 240), "velocityRange": 120, "emissionLongitude": "180deg",
                "scaleRange": 0.5, "color": "#e3eefbb0" }
            ] },
          { "name": "splashes", "type": "emitter", "frame": [0, \(floor), \(width), \
      \(height - floor)],
            "emitterShape": "rectangle", "emitterSize": [\(width), \(height - floor)],
            "emitterPosition": [\(width / 2), \((height - floor) / 2)],
            "emitterCells": [
              { "name": "ring", "beginTime": "-1s", "birthRate": \(max(width / 6, 1)), \
      "lifetime": "0.5s", "contents": "ring",
                "scale": 0.1, "scaleRange": 0.1, "scaleSpeed": 1.6, "color": "#dbeaff90", \
      "alphaSpeed": -1.1 },
              { "name": "drops", "beginTime": "-1s", "birthRate": \(max(width / 4, 1)), \
      "lifetime": "0.35s",
                "velocity": 50, "velocityRange": 40, "emissionLongitude": "270deg", \
      "emissionRange": "100deg",
                "yAcceleration": 260, "scale": 0.16, "color": "#e6f1ffc0", "alphaSpeed": -1.2 }
            ] }
      """
  }

  /// Paper in six colours that turns as it falls; the birth rate decreases to 0.
  static func confetti(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    let colors = [
      ("red", "#ff375f"), ("orange", "#ff9f0a"), ("yellow", "#ffd60a"), ("green", "#30d158"),
      ("blue", "#0a84ff"), ("violet", "#bf5af2"),
    ]
    let cells = colors.map { name, color in
      """
              { "name": "\(name)", "beginTime": "-0.4s", "birthRate": \(max(width / 12, 1)), \
      "lifetime": "4s",
                "contents": "paper", "velocity": \(height / 3), "velocityRange": \(height / 3),
                "emissionLongitude": "180deg", "emissionRange": "80deg", \
      "yAcceleration": \(height / 6),
                "spin": 2, "spinRange": 9, "scale": 0.8, "scaleRange": 0.5, "color": "\(color)" }
      """
    }
    return """
          { "name": "confetti", "type": "emitter", "frame": [0, 0, \(width), \(height)],
            "emitterShape": "line", "emitterSize": [\(width), 0], "emitterPosition": \
      [\(width / 2), -10],
            "birthRate": 0,
            "animations": [
              { "keyPath": "birthRate", "fromValue": 1, "toValue": 0, "duration": "2.5s", \
      "fillMode": "backwards" }
            ],
            "emitterCells": [
      \(cells.joined(separator: ",\n"))
            ] }
      """
  }
}

// MARK: - Titles

/// Starter scenes for videos: their texts, numbers and colours are variables.
extension StarterScene {
  /// A name and a title that come in, stay, and leave. The canvas is transparent, for compositing; the
  /// panel fades to the right, so that names of any length fit.
  private static func lowerThird(_ setting: Setting) -> String {
    let unit = setting.unit
    let n = { (value: Double) in number(value * unit) }
    let top = Double(setting.height) - 132 * unit
    let width = Double(setting.width) - 96 * unit
    return """
          { "name": "lower-third", "frame": [\(n(48)), \(number(top)), \(number(width)), \(n(84))],
            "sublayers": [
              { "name": "panel", "type": "gradient", "anchorPoint": [0, 0.5], \
      "bounds": [0, 0, \(number(width)), \(n(84))],
                "position": [0, \(n(42))], "startPoint": [0, 0.5], "endPoint": [1, 0.5],
                "colors": ["#0d1020e6", "#0d1020b3", "#0d102000"], "locations": [0, 0.45, 0.95], \
      "opacity": 0 },
              { "name": "bar", "bounds": [0, 0, \(n(6)), 0], "position": [\(n(3)), \(n(42))], \
      "cornerRadius": \(n(3)),
                "backgroundColor": "${accent}" },
              { "name": "name-line", "frame": [\(n(24)), \(n(8)), \(number(width - 32 * unit)), \
      \(n(42))], "masksToBounds": true,
                "sublayers": [
                  { "name": "name", "type": "text", "anchorPoint": [0, 0], \
      "bounds": [0, 0, \(number(width - 32 * unit)), \(n(42))],
                    "position": [0, \(n(46))], "string": "${name}", "font": "bold", \
      "fontSize": \(n(32)), "foregroundColor": "#ffffff" }
                ] },
              { "name": "title-line", "frame": [\(n(24)), \(n(48)), \(number(width - 32 * unit)), \
      \(n(28))], "masksToBounds": true,
                "sublayers": [
                  { "name": "title", "type": "text", "anchorPoint": [0, 0], \
      "bounds": [0, 0, \(number(width - 32 * unit)), \(n(28))],
                    "position": [0, \(n(30))], "string": "${title}", "fontSize": \(n(18)), \
      "foregroundColor": "#c8cce0" }
                ] }
            ] }
        ],
        "timeline": [
          { "at": 0.2, "animate": { "lower-third/bar:bounds.size.height": \(n(84)) },
            "spring": { "perceptualDuration": 0.55, "bounce": 0.25 } },
          { "at": 0.3, "animate": { "lower-third/panel:opacity": 1 }, "duration": 0.5, \
      "timingFunction": "easeOut" },
          { "at": 0.42, "animate": { "lower-third/name-line/name:position.y": 0 }, "duration": 0.6,
            "timingFunction": [0.16, 1, 0.3, 1] },
          { "at": 0.54, "animate": { "lower-third/title-line/title:position.y": 0 }, "duration": 0.6,
            "timingFunction": [0.16, 1, 0.3, 1] },
          { "at": 4.1, "animate": { "lower-third/title-line/title:position.y": \(n(30)) }, \
      "duration": 0.35,
            "timingFunction": "easeIn" },
          { "at": 4.18, "animate": { "lower-third/name-line/name:position.y": \(n(46)) }, \
      "duration": 0.4,
            "timingFunction": "easeIn" },
          { "at": 4.34, "animate": { "lower-third/panel:opacity": 0 }, "duration": 0.4 },
          { "at": 4.44, "animate": { "lower-third/bar:bounds.size.height": 0 }, "duration": 0.35,
            "timingFunction": [0.7, 0, 0.84, 0] }
      """
  }

  /// The days of the chart with their values.
  private static let days = [
    ("Mon", "0.42"), ("Tue", "0.58"), ("Wed", "0.35"), ("Thu", "0.74"), ("Fri", "0.92"),
  ]

  /// Strokes that grow along their tracks to the values, and counters above them. A value is a
  /// fraction of the track, so other numbers need no other geometry.
  static func chart(_ setting: Setting) -> String {
    let unit = setting.unit
    let n = { (value: Double) in number(value * unit) }
    let left = Double(setting.width) / 2 - 240 * unit
    let top = Double(setting.height) / 2 - 130 * unit
    let bars = days.enumerated().map { index, day in
      let x = left + (40 + Double(index) * 100) * unit
      let name = day.0.lowercased()
      let begin = number(0.3 + 0.09 * Double(index))
      let line = "M\(n(22)) \(n(138)) V\(n(22))"
      return """
            { "name": "\(name)", "frame": [\(number(x - 22 * unit)), \(number(top + 76 * unit)), \
        \(n(44)), \(n(190))],
              "sublayers": [
                { "name": "track", "type": "shape", "frame": [0, 0, \(n(44)), \(n(160))], \
        "path": "\(line)", "fillColor": "none",
                  "strokeColor": "#1d274014", "lineWidth": \(n(36)), "lineCap": "round" },
                { "name": "value", "type": "shape", "frame": [0, 0, \(n(44)), \(n(160))], \
        "path": "\(line)", "fillColor": "none",
                  "strokeColor": "${accent}", "lineWidth": \(n(36)), "lineCap": "round", \
        "strokeEnd": "${\(name)}",
                  "animations": [
                    { "type": "spring", "keyPath": "strokeEnd", "fromValue": 0, \
        "toValue": "${\(name)}",
                      "perceptualDuration": 0.9, "bounce": 0.28, "beginTime": \(begin), \
        "fillMode": "backwards" },
                    { "keyPath": "opacity", "fromValue": 0, "toValue": 1, "beginTime": \(begin), \
        "duration": 0.15,
                      "fillMode": "backwards" }
                  ] },
                { "name": "number", "type": "text", "frame": [\(n(-20)), \(n(-28)), \(n(84)), \(n(24))], \
        "number": "${\(name)}",
                  "format": "{number:.0%}", "font": "bold", "fontSize": \(n(16)), \
        "alignmentMode": "center",
                  "foregroundColor": "#1d2740",
                  "animations": [
                    { "keyPath": "number", "fromValue": 0, "toValue": "${\(name)}", \
        "beginTime": \(begin),
                      "duration": 0.9, "timingFunction": [0.16, 1, 0.3, 1], "fillMode": "backwards" },
                    { "keyPath": "opacity", "fromValue": 0, "toValue": 1, "beginTime": \(begin), \
        "duration": 0.3,
                      "fillMode": "backwards" }
                  ] },
                { "name": "day", "type": "text", "frame": [\(n(-20)), \(n(166)), \(n(84)), \(n(22))], \
        "string": "\(day.0)",
                  "fontSize": \(n(15)), "alignmentMode": "center", "foregroundColor": "#76809b" }
              ] }
        """
    }
    return """
          { "name": "title", "type": "text", "frame": [\(number(left + 18 * unit)), \
      \(number(top - 12 * unit)), \(n(440)), \(n(36))],
            "string": "${title}", "font": "bold", "fontSize": \(n(26)), "foregroundColor": "#1d2740",
            "animations": [
              { "type": "spring", "keyPath": "transform.translation.y", "fromValue": \(n(18)), \
      "toValue": 0,
                "perceptualDuration": 0.6, "bounce": 0.15, "fillMode": "backwards" },
              { "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.35 }
            ] },
      \(bars.joined(separator: ",\n"))
      """
  }

  /// The variables of a scene, as its text; nil for none.
  var variables: String? {
    switch self {
    case .lowerThird:
      """
          "name": "Ada Lovelace",
          "title": "Analyst of the Analytical Engine",
          "accent": "#ff7a45"
      """
    case .chart:
      "    \"title\": \"Visits this week\",\n    \"accent\": \"#4c6fff\",\n    "
        + Self.days.map { "\"\($0.0.lowercased())\": \($0.1)" }.joined(separator: ", ")
    default: nil
    }
  }
}
