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
