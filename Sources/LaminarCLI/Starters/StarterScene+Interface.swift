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
  static func onboarding(_ setting: Setting) -> String {
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
