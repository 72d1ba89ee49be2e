/// Starter scenes for videos: their texts, numbers and colours are variables.
extension StarterScene {
  /// A name and a title that come in, stay, and leave. The canvas is transparent, for compositing; the
  /// panel fades to the right, so that names of any length fit.
  static func lowerThird(_ setting: Setting) -> String {
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
