extension Workload {
  private typealias Numbers = WorkloadNumbers

  /// An animation from one value to another over the whole time, written as they are.
  private static func animation(_ key: String, _ from: String, _ to: String) -> String {
    "{\"keyPath\":\"\(key)\",\"fromValue\":\(from),\"toValue\":\(to),\"duration\":2}"
  }

  private static func animations(_ list: String...) -> String {
    ",\"animations\":[\(list.joined(separator: ","))]"
  }

  /// A move from a point by a distance.
  private static func move(_ x: Double, _ y: Double, by distance: (Double, Double)) -> String {
    animation("position", Numbers.text(x, y), Numbers.text(x + distance.0, y + distance.1))
  }

  /// A turn, given in radians.
  private static func turn(from angle: Double, by distance: Double) -> String {
    func degrees(_ angle: Double) -> String { "\"\(Numbers.text(angle * 180 / .pi))deg\"" }
    return animation("transform.rotation.z", degrees(angle), degrees(angle + distance))
  }

  private static func bounds(_ width: Double, _ height: Double) -> String {
    "\"bounds\":[0,0,\(Numbers.text(width)),\(Numbers.text(height))]"
  }

  static func cards(_ u: inout WorkloadNumbers, isMoving: Bool) -> [String] {
    let (column, row) = (width / 8, height / 5)
    let (wide, high) = ((0.8 * column).rounded(), (0.75 * row).rounded())
    return (0..<40).map { index in
      let color = u.color(from: 64)
      let distance = ((u.next() - 0.5) * 48, (u.next() - 0.5) * 48)
      let (first, last) = (0.3 + 0.7 * u.next(), 0.3 + 0.7 * u.next())
      let x = (Double(index % 8) + 0.5) * column
      let y = (Double(index / 8) + 0.5) * row
      var text = "{\"name\":\"c\(index)\"," + bounds(wide, high)
      text +=
        ",\"position\":\(Numbers.text(x, y)),\"cornerRadius\":16,\"backgroundColor\":\"\(color)\""
      text += ",\"borderWidth\":1,\"borderColor\":[1,1,1,0.5],\"opacity\":\(Numbers.text(first))"
      text += ",\"allowsGroupOpacity\":false"
      if index % 4 == 0 {
        text += ",\"shadowOpacity\":0.5,\"shadowRadius\":8,\"shadowOffset\":[0,6],\"shadowPath\":"
        text +=
          "{\"roundedRect\":[0,0,\(Numbers.text(wide)),\(Numbers.text(high))],\"cornerRadius\":16}"
      }
      if isMoving {
        text += animations(
          move(x, y, by: distance), animation("opacity", Numbers.text(first), Numbers.text(last)))
      }
      return text + "}"
    }
  }

  static func shapes(_ count: Int, _ u: inout WorkloadNumbers, isMoving: Bool) -> [String] {
    (0..<count).map { index in
      let (wide, other) = (20 + 60 * u.next(), 20 + 60 * u.next())
      let color = u.color()
      let (x, y) = (u.next() * width, u.next() * height)
      let distance = ((u.next() - 0.5) * 200, (u.next() - 0.5) * 200)
      let high = index % 2 == 0 ? wide : other
      let radius = index % 2 == 0 ? wide / 2 : 0.25 * min(wide, high)
      var text = "{\"name\":\"s\(index)\"," + bounds(wide, high)
      text += ",\"position\":\(Numbers.text(x, y)),\"cornerRadius\":\(Numbers.text(radius))"
      text += ",\"backgroundColor\":\"\(color)\"" + (index >> 1 & 1 == 1 ? ",\"opacity\":0.5" : "")
      return text + (isMoving ? animations(move(x, y, by: distance)) : "") + "}"
    }
  }

  static func strokes(_ u: inout WorkloadNumbers) -> [String] {
    (0..<200).map { index in
      let color = u.color()
      let (x, y) = (u.next() * width, u.next() * height)
      let points = (0..<10).map { _ in
        let across = x + (u.next() - 0.5) * 400
        return Numbers.text(across) + " " + Numbers.text(y + (u.next() - 0.5) * 400)
      }
      let path = "M\(points[0]) C" + points.dropFirst().joined(separator: " ")
      return
        "{\"name\":\"l\(index)\",\"type\":\"shape\",\"path\":\"\(path)\",\"fillColor\":\"none\","
        + "\"strokeColor\":\"\(color)\",\"lineWidth\":4,\"lineCap\":\"round\",\"lineJoin\":\"round\""
        + animations(animation("strokeEnd", "0.1", "1")) + "}"
    }
  }

  static func gradients(_ u: inout WorkloadNumbers) -> [String] {
    (0..<60).map { index in
      let (wide, high) = (width * (0.6 + 0.4 * u.next()), height * (0.6 + 0.4 * u.next()))
      let (x, y) = (width * (0.3 + 0.4 * u.next()), height * (0.3 + 0.4 * u.next()))
      let angle = 2 * Double.pi * u.next()
      let colors = (0..<3).map { _ in "\"\(u.color())\"" }.joined(separator: ",")
      let opacity = 0.25 + 0.5 * u.next()
      let radius = max(wide, high) / 2
      let kind =
        index % 2 == 0
        ? "\"startPoint\":[0,0.5],\"endPoint\":[1,0.5]"
        : "\"gradientType\":\"radial\",\"startPoint\":[0.5,0.5],\"endPoint\":"
          + Numbers.text(0.5 + radius / wide, 0.5 + radius / high)
      return "{\"name\":\"g\(index)\",\"type\":\"gradient\"," + bounds(wide, high)
        + ",\"position\":\(Numbers.text(x, y)),\"colors\":[\(colors)],\(kind),"
        + "\"opacity\":\(Numbers.text(opacity))" + animations(turn(from: angle, by: .pi / 2)) + "}"
    }
  }

  static func particles(_ u: inout WorkloadNumbers, filter: String) -> [String] {
    (0..<5000).map { index in
      let (x, y) = (u.next() * width, u.next() * height)
      let distance = ((u.next() - 0.5) * 300, (u.next() - 0.5) * 300)
      let opacity = 0.25 + 0.75 * u.next()
      return "{\"name\":\"p\(index)\",\"bounds\":[0,0,8,8],\"contents\":\"i\(index % 8)\","
        + "\"opacity\":\(Numbers.text(opacity))\(filter)" + animations(move(x, y, by: distance))
        + "}"
    }
  }

  static func overlays(_ u: inout WorkloadNumbers) -> [String] {
    (0..<8).map { index in
      let color = u.color()
      let (first, last) = (0.25 + 0.25 * u.next(), 0.25 + 0.25 * u.next())
      return "{\"name\":\"v\(index)\",\"frame\":[0,0,1920,1080],\"backgroundColor\":\"\(color)\""
        + animations(animation("opacity", Numbers.text(first), Numbers.text(last))) + "}"
    }
  }

  static func pictures(_ u: inout WorkloadNumbers) -> [String] {
    (0..<100).map { index in
      let (x, y) = (u.next() * width, u.next() * height)
      let (first, last) = (0.5 + 1.5 * u.next(), 0.5 + 1.5 * u.next())
      let angle = 2 * Double.pi * u.next()
      let distance = (u.next() - 0.5) * 2 * Double.pi
      return "{\"name\":\"s\(index)\",\"bounds\":[0,0,128,128],\"position\":\(Numbers.text(x, y)),"
        + "\"contents\":\"i\(index % WorkloadImage.pictureCount)\""
        + animations(
          turn(from: angle, by: distance),
          animation("transform.scale.xy", Numbers.text(first), Numbers.text(last))) + "}"
    }
  }

  /// An emitter with 5,000 live particles at any time.
  static var emitterLayer: String {
    "{\"name\":\"emitter\",\"type\":\"emitter\",\"frame\":[0,0,1920,1080],"
      + "\"emitterShape\":\"rectangle\",\"emitterSize\":[1720,880],\"emitterPosition\":[960,540],"
      + "\"emitterCells\":[{\"name\":\"disc\",\"beginTime\":-2,\"birthRate\":2500,\"lifetime\":2,"
      + "\"velocity\":60,\"velocityRange\":40,\"emissionRange\":\"360deg\",\"color\":\"#ff9f40c0\","
      + "\"greenRange\":0.6,\"blueRange\":0.6}]}"
  }

  /// A page of a number of glyphs, which moves by a part of a pixel.
  static func text(_ count: Int) -> String {
    let words =
      "Time is an argument: any frame can be asked for in any order, on any thread or machine, and "
      + "has the same bytes everywhere. The quick brown fox jumps over 13 lazy dogs & 7 cats."
    var text = ""
    var left = count
    while left > 0 {
      for character in words where left > 0 {
        text.append(character)
        if character != " " { left -= 1 }
      }
      text += " "
    }
    return "{\"name\":\"page\",\"type\":\"text\",\"frame\":[40,40,1840,1000],\"fontSize\":13,"
      + "\"wrapped\":true,\"foregroundColor\":\"#e8eaed\",\"string\":\"\(text)\""
      + animations(
        animation("position", Numbers.text(960, 540), Numbers.text(961.3, 545.7))) + "}"
  }

  /// Three quarters of a ring, 64 pixels wide, that turn once.
  static var spinnerLayer: String {
    "{\"name\":\"spinner\",\"type\":\"shape\",\"bounds\":[0,0,64,64],\"position\":[960,540],"
      + "\"path\":{\"arc\":{\"center\":[32,32],\"radius\":28,\"startAngle\":0,\"endAngle\":4.7124,\"clockwise\":true}},"
      + "\"fillColor\":\"none\",\"strokeColor\":\"#ffffff\",\"lineWidth\":8,\"lineCap\":\"round\""
      + animations(turn(from: 0, by: 2 * .pi)) + "}"
  }
}
