package import Laminar

/// Scenes of 1920×1080 with which the rasteriser is measured: always the same text and images.
///
/// Each is 120 frames at 60 per second, in which every animated number changes linearly from one value
/// to another. The same numbers in the same order draw the same in other renderers.
package enum Workload: String, CaseIterable, Sendable {
  /// 40 cards with borders, some with shadows.
  case ui = "w1"
  /// 1,000 circles and rounded rectangles.
  case shapes = "w2"
  /// 200 curved strokes that draw themselves.
  case strokes = "w3"
  /// 60 turning gradients, nearly as large as the canvas.
  case gradients = "w4"
  /// 5,000 soft discs.
  case particles = "w5"
  /// The same, with additive blending.
  case light = "w5-additive"
  /// 8 translucent colours over the whole canvas.
  case overlays = "w6"
  /// 100 turning pictures.
  case images = "w7"
  /// 5,000 particles of one emitter, each 8 pixels wide.
  case emitter = "emitter"
  /// 2,000 glyphs of 13 points.
  case glyphs = "glyphs"
  /// A spinner on a screen of static cards and shapes.
  case spinner = "spinner"

  /// The canvas.
  static let width = 1920.0
  static let height = 1080.0
  /// In seconds.
  static let duration = 2.0

  /// The scene's text.
  package var text: String {
    let layers = self.layers
    return """
      {"laminar":1,"title":"\(title)","canvas":{"width":1920,"height":1080,\
      "backgroundColor":"#20242c"},"frameRate":60,"duration":2,\(assets)"layers":[
      \(layers.joined(separator: ",\n"))
      ]}

      """
  }

  private var title: String {
    switch self {
    case .ui: "40 cards"
    case .shapes: "1,000 shapes"
    case .strokes: "200 strokes"
    case .gradients: "60 gradients"
    case .particles: "5,000 soft discs"
    case .light: "5,000 soft discs, added up"
    case .overlays: "8 colours over everything"
    case .images: "100 turning pictures"
    case .emitter: "5,000 particles of an emitter"
    case .glyphs: "2,000 glyphs"
    case .spinner: "A spinner on a busy screen"
    }
  }

  /// The seed: the number of the workload.
  private var seed: UInt32 {
    switch self {
    case .ui: 1
    case .shapes: 2
    case .strokes: 3
    case .gradients: 4
    case .particles, .light: 5
    case .overlays: 6
    case .images: 7
    case .spinner, .emitter, .glyphs: 8
    }
  }

  private var layers: [String] {
    var numbers = WorkloadNumbers(seed: seed)
    switch self {
    case .ui: return Self.cards(&numbers, isMoving: true)
    case .shapes: return Self.shapes(1000, &numbers, isMoving: true)
    case .strokes: return Self.strokes(&numbers)
    case .gradients: return Self.gradients(&numbers)
    case .particles: return Self.particles(&numbers, filter: "")
    case .light: return Self.particles(&numbers, filter: ",\"compositingFilter\":\"plusL\"")
    case .overlays: return Self.overlays(&numbers)
    case .images: return Self.pictures(&numbers)
    case .emitter: return [Self.emitterLayer]
    case .glyphs: return [Self.text(2000)]
    case .spinner:
      return Self.cards(&numbers, isMoving: false) + Self.shapes(300, &numbers, isMoving: false)
        + [Self.spinnerLayer]
    }
  }

  /// The images that the scene names.
  package var images: [WorkloadImage] {
    switch self {
    case .particles, .light: (0..<WorkloadImage.tints.count).map(WorkloadImage.disc)
    case .images: (0..<WorkloadImage.pictureCount).map(WorkloadImage.picture)
    default: []
    }
  }

  private var assets: String {
    let images = self.images
    guard !images.isEmpty else { return "" }
    let entries = images.enumerated().map { "\"i\($0.offset)\":{\"src\":\"\($0.element.path)\"}" }
    return "\"assets\":{" + entries.joined(separator: ",") + "},"
  }
}

// MARK: - Layers

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

/// A picture that a workload draws, made of whole numbers.
package struct WorkloadImage: Sendable {
  /// The folder of all of them, next to the scene.
  package static let folder = "assets"
  /// The file, from the scene's folder.
  package let path: String
  package let bitmap: Bitmap

  /// The colours of the soft discs.
  static let tints: [(red: Int, green: Int, blue: Int)] = [
    (255, 77, 51), (51, 230, 102), (77, 128, 255), (255, 204, 26), (255, 128, 230), (102, 255, 230),
    (230, 51, 128), (178, 178, 255),
  ]
  /// How many pictures turn.
  static let pictureCount = 4

  /// A disc of 8×8 pixels whose alpha falls with the square of the distance.
  static func disc(_ index: Int) -> WorkloadImage {
    let tint = tints[index]
    return WorkloadImage(path: "assets/disc\(index).png", width: 8, height: 8) { x, y in
      // In half pixels from the middle; 64 at the edge.
      let (dx, dy) = (2 * x - 7, 2 * y - 7)
      let alpha = max(0, 255 * (64 - dx * dx - dy * dy) / 64)
      return (tint.red, tint.green, tint.blue, alpha)
    }
  }

  /// A round picture of 128×128 pixels: squares on a ramp, with a soft edge.
  static func picture(_ index: Int) -> WorkloadImage {
    WorkloadImage(path: "assets/picture\(index).png", width: 128, height: 128) { x, y in
      let (dx, dy) = (2 * x - 127, 2 * y - 127)
      let alpha = min(max((127 * 127 - dx * dx - dy * dy) / 4, 0), 255)
      let isLight = (x / 16 + y / 16 + index) % 2 == 0
      return (
        isLight ? 2 * x : 255 - x, (y * (index + 2)) % 256, isLight ? 255 - 2 * y : 64 + 40 * index,
        alpha
      )
    }
  }

  private init(
    path: String, width: Int, height: Int,
    _ pixel: (Int, Int) -> (red: Int, green: Int, blue: Int, alpha: Int)
  ) {
    self.path = path
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = pixel(x, y)
        func part(_ value: Int, _ shift: UInt32) -> UInt32 {
          UInt32((2 * value * alpha + 255) / 510) << shift
        }
        pixels.append(part(red, 0) | part(green, 8) | part(blue, 16) | UInt32(alpha) << 24)
      }
    }
    bitmap = Bitmap(width: width, height: height, pixels: pixels) ?? Bitmap(width: 1, height: 1)
  }
}

/// The numbers of a workload: a linear congruential generator that every language can repeat,
/// x ← 1664525·x + 1013904223 mod 2³², of which the upper 24 bits make a fraction.
package struct WorkloadNumbers {
  private var state: UInt32

  package init(seed: UInt32) { state = seed }

  /// The next fraction, 0 ≤ u < 1.
  package mutating func next() -> Double {
    state = 1_664_525 &* state &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }

  /// A whole number of 0…255, the least at `floor`.
  mutating func byte(from floor: Int = 0) -> Int {
    floor + Int(Double(256 - floor) * next())
  }

  /// A colour of three bytes.
  mutating func color(from floor: Int = 0) -> String {
    let bytes = [byte(from: floor), byte(from: floor), byte(from: floor)]
    return "#"
      + bytes.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// A number as the scene has it: with four decimals at most.
  package static func text(_ value: Double) -> String {
    let scaled = Int((value * 10_000).rounded())
    let (whole, fraction) = abs(scaled).quotientAndRemainder(dividingBy: 10_000)
    var digits = String(fraction + 10_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (scaled < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }

  /// A pair of numbers as the scene has it.
  static func text(_ x: Double, _ y: Double) -> String { "[\(text(x)),\(text(y))]" }
}
