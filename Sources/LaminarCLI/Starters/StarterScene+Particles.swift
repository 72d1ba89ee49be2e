/// Emitters to begin with. Their particles are plain discs; `contents` names an image instead.
extension StarterScene {
  /// A line of rockets, each with a trail and a burst of sparks. Their rate rises and falls.
  static func fireworks(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    let colors = [
      ("gold", "#ffb84d", "0s"), ("rose", "#ff4d80", "0.4s"), ("sky", "#59a6ff", "0.9s"),
    ]
    let rockets = colors.map { name, color, delay in
      """
              { "name": "\(name)", "beginTime": "\(delay)", "birthRate": 0.7, "lifetime": "1.2s",
                "velocity": \(height * 8 / 10), "velocityRange": \(height / 4), "emissionRange": "20deg",
                "yAcceleration": \(height * 3 / 10), "scale": 0.35, "color": "#ffe6b3",
                "emitterCells": [
                  { "name": "trail", "birthRate": 60, "lifetime": "0.5s", "emissionLongitude": "180deg",
                    "emissionRange": "30deg", "velocity": \(height / 20), "scale": 0.25, \
      "scaleSpeed": -0.4,
                    "color": "#ffb366", "alphaSpeed": -1.6 },
                  { "name": "sparks", "beginTime": "1.17s", "duration": "0.03s", "birthRate": 4000,
                    "lifetime": "1.4s", "lifetimeRange": "0.8s", "emissionRange": "360deg",
                    "velocity": \(height * 3 / 10), "velocityRange": \(height * 3 / 20),
                    "yAcceleration": \(height / 8), "scale": 0.35, "scaleRange": 0.2, \
      "scaleSpeed": -0.12,
                    "color": "\(color)", "redRange": 0.2, "greenRange": 0.2, "blueRange": 0.2, \
      "alphaSpeed": -0.6,
                    "emitterCells": [
                      { "name": "tail", "birthRate": 30, "lifetime": "0.4s", "scale": 0.2, \
      "scaleSpeed": -0.4,
                        "color": "\(color)", "alphaSpeed": -1.8 }
                    ] }
                ] }
      """
    }
    return """
          { "name": "night", "type": "gradient", "frame": [0, 0, \(width), \(height)],
            "colors": ["#070b1f", "#1d2350"], "locations": [0, 1] },
          { "name": "fireworks", "type": "emitter", "frame": [0, 0, \(width), \(height)],
            "renderMode": "additive", "emitterShape": "line", "emitterSize": [\(width / 2), 0],
            "emitterPosition": [\(width / 2), \(height)],
            "animations": [
              { "type": "keyframe", "keyPath": "birthRate", "values": [1, 3, 1], "duration": "4s" }
            ],
            "emitterCells": [
      \(rockets.joined(separator: ",\n"))
            ] }
      """
  }

  /// Two kinds of flakes; the cells begin early, so the air is full at once. Down is 180° for a line.
  static func snow(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    func flake(_ name: String, _ share: Int, _ speed: Int, _ scale: String, _ alpha: String)
      -> String
    {
      """
              { "name": "\(name)", "beginTime": "-\(height / speed + 2)s", \
      "birthRate": \(max(width / share, 1)),
                "lifetime": "\(height / speed + 2)s", "velocity": \(speed), \
      "velocityRange": \(speed / 2),
                "emissionLongitude": "180deg", "emissionRange": "35deg", "xAcceleration": 2,
                "scale": \(scale), "scaleRange": \(scale), "color": "#ffffff\(alpha)" }
      """
    }
    return """
          { "name": "sky", "type": "gradient", "frame": [0, 0, \(width), \(height)],
            "colors": ["#3d5a80", "#98b4cc"], "locations": [0, 1] },
          { "name": "snow", "type": "emitter", "frame": [0, 0, \(width), \(height)],
            "emitterShape": "line", "emitterSize": [\(width * 12 / 10), 0],
            "emitterPosition": [\(width / 2), -10], "birthRate": 1,
            "animations": [
              { "keyPath": "birthRate", "fromValue": 0.5, "toValue": 1, "duration": "2s" }
            ],
            "emitterCells": [
      \(flake("far", 12, 36, "0.3", "a0")),
      \(flake("near", 30, 60, "0.7", "f0"))
            ] }
      """
  }

  /// Fast small drops, and rings where they land.
  static func rain(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    let floor = height * 8 / 10
    return """
          { "name": "sky", "type": "gradient", "frame": [0, 0, \(width), \(height)],
            "colors": ["#161d27", "#3c4a58"], "locations": [0, 1] },
          { "name": "rain", "type": "emitter", "frame": [0, 0, \(width), \(height)],
            "emitterShape": "line", "emitterSize": [\(width * 11 / 10), 0], \
      "emitterPosition": [\(width / 2), -20],
            "animations": [
              { "keyPath": "birthRate", "fromValue": 0.2, "toValue": 1, "duration": "1.5s" }
            ],
            "emitterCells": [
              { "name": "drop", "beginTime": "-1s", "birthRate": \(max(width / 3, 1)), \
      "lifetime": "1s",
                "velocity": \(height + 240), "velocityRange": 120, "emissionLongitude": "178deg",
                "emissionRange": "1deg", "scale": 0.28, "scaleRange": 0.16, "color": "#e6f1ff",
                "emitterCells": [
                  { "name": "wake", "birthRate": 360, "lifetime": "0.045s", "scale": 0.24, \
      "scaleSpeed": -3, "color": "#cfe4ffa0" }
                ] }
            ] },
          { "name": "splashes", "type": "emitter", "frame": [0, \(floor), \(width), \(height - floor)],
            "emitterShape": "rectangle", "emitterSize": [\(width), \((height - floor) / 2)],
            "emitterPosition": [\(width / 2), \((height - floor) / 2)],
            "emitterCells": [
              { "name": "drops", "beginTime": "-1s", "birthRate": \(max(width / 6, 1)), \
      "lifetime": "0.4s",
                "velocity": 45, "velocityRange": 30, "emissionLongitude": "270deg", \
      "emissionRange": "100deg",
                "yAcceleration": 220, "scale": 0.24, "color": "#dbeaffc0", "alphaSpeed": -1.2 }
            ] }
      """
  }

  /// Paper in five colours, thrown for a second.
  static func confetti(_ setting: Setting) -> String {
    let (width, height) = (setting.width, setting.height)
    let colors = [
      ("red", "#ff375f"), ("orange", "#ff9f0a"), ("green", "#30d158"), ("blue", "#0a84ff"),
      ("violet", "#bf5af2"),
    ]
    let cells = colors.map { name, color in
      """
              { "name": "\(name)", "birthRate": \(max(width / 9, 1)), "lifetime": "4s", \
      "velocity": \(height / 3),
                "velocityRange": \(height / 3), "emissionLongitude": "180deg", \
      "emissionRange": "80deg",
                "yAcceleration": \(height / 4), "scale": 0.9, "scaleRange": 0.7, \
      "color": "\(color)" }
      """
    }
    return """
          { "name": "confetti", "type": "emitter", "frame": [0, 0, \(width), \(height)],
            "emitterShape": "line", "emitterSize": [\(width), 0], "emitterPosition": \
      [\(width / 2), -10],
            "birthRate": 0,
            "animations": [
              { "keyPath": "birthRate", "fromValue": 1, "toValue": 0, "duration": "1.5s" }
            ],
            "emitterCells": [
      \(cells.joined(separator: ",\n"))
            ] }
      """
  }
}
