import LaminarGraphics

/// A layer of a scene that is written: its keys as JSON text, and its geometry.
struct PartLayer {
  /// A rectangle with short numbers.
  struct Extent {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0

    init() {}

    init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// A rectangle that holds a box, its sides rounded outwards to about a ten thousandth of its size.
    init(around box: Box) {
      let size = max(box.max.x - box.min.x, box.max.y - box.min.y)
      var step = 1.0
      while size / step < 1e4, step > 1e-9 { step /= 10 }
      while size / step >= 1e5 { step *= 10 }
      func down(_ value: Double) -> Double {
        step < 1
          ? (value * (1 / step)).rounded(.down) / (1 / step) : (value / step).rounded(.down) * step
      }
      x = down(box.min.x)
      y = down(box.min.y)
      width = -down(x - box.max.x)
      height = -down(y - box.max.y)
    }

    var box: Box {
      Box(SIMD2(x, y), SIMD2(x + width, y + height))
    }
  }

  var name: String
  /// The kind of the layer; nil for a plain one.
  var type: String?
  /// The keys beside those below, each with its JSON text.
  var keys: [(name: String, text: String)] = []
  var extent = Extent()
  /// From the layer's space, in which its bounds are, to its superlayer's.
  var matrix = AffineTransform2D.identity
  var isHidden = false
  /// Whether the layer counts in bounding boxes: what is only invisible does.
  var isDisplayed = true
  var opacity = 1.0
  var clipsToBounds = false
  /// Whether the layer's numbers are known to be those of a scene, with those of what is in it.
  var isAccepted = false
  var sublayers: [PartLayer] = []
  /// The mask, if there is one.
  var masks: [PartLayer] = []
  /// What the layer draws, for bounding boxes, with the map to the superlayer's space.
  var geometry: (path: Path, matrix: AffineTransform2D)?

  init(name: String, type: String? = nil) {
    self.name = name
    self.type = type
  }

  /// The smallest box of what the layer and its sublayers draw, in a space that a map leads to from
  /// the superlayer's; nil when that is nothing.
  func box(through next: AffineTransform2D = .identity) -> Box? {
    if !isDisplayed { return nil }
    if let geometry {
      return geometry.path.applying(geometry.matrix.concatenating(next)).bounds.map {
        Box($0.min, $0.max)
      }
    }
    return Self.box(of: sublayers, through: matrix.concatenating(next))
  }

  /// The box of some layers together.
  static func box(
    of layers: [PartLayer], through next: AffineTransform2D = .identity
  ) -> Box? {
    var result: Box?
    for layer in layers {
      guard let box = layer.box(through: next) else { continue }
      if result == nil { result = box } else { result?.include(box) }
    }
    return result
  }

  /// How deep arrays and objects nest in the layer's JSON text.
  var nesting: Int {
    var inner = 1
    for layer in sublayers { inner = max(inner, layer.nesting + 1) }
    for layer in masks { inner = max(inner, layer.nesting) }
    return inner + 1
  }

  /// The greatest number of the layer and its masks that is above a limit, or is none; nil for none.
  func greatestNumber(above limit: Double) -> Double? {
    let center = center
    var numbers = [
      extent.x, extent.y, extent.width, extent.height, center.x, center.y, matrix.a, matrix.b,
      matrix.c, matrix.d,
    ]
    for key in keys { numbers += SceneNumber.numbers(inKey: key.text, atLeast: limit) }
    for mask in masks { numbers += mask.greatestNumbers(above: limit) }
    // Parts without an element of their own, which were not looked at.
    for layer in sublayers where !layer.isAccepted {
      numbers += layer.greatestNumbers(above: limit)
    }
    if let number = numbers.first(where: { !$0.isFinite }) { return number }
    return numbers.filter { abs($0) > limit }.max { abs($0) < abs($1) }
  }

  private func greatestNumbers(above limit: Double) -> [Double] {
    isAccepted ? [] : greatestNumber(above: limit).map { [$0] } ?? []
  }

  /// The position of the layer.
  private var center: (x: Double, y: Double) {
    matrix.map(extent.x + extent.width / 2, extent.y + extent.height / 2)
  }

  // MARK: - Writing

  /// Writes the layer as JSON text; following lines are indented by some spaces.
  func write(to text: inout String, indent: Int) {
    var items = ["\"name\": \(DiagnosticText.jsonLiteral(name))"]
    func add(_ key: String, _ text: String) { items.append("\"\(key)\": \(text)") }
    if let type { add("type", "\"\(type)\"") }
    if isHidden { add("hidden", "true") }
    add("bounds", SceneNumber.list([extent.x, extent.y, extent.width, extent.height]))
    add("position", SceneNumber.list([center.x, center.y]))
    let linear = [matrix.a, matrix.b, matrix.c, matrix.d]
    if linear != [1, 0, 0, 1] { add("transform", SceneNumber.list(linear + [0, 0])) }
    if opacity != 1 { add("opacity", SceneNumber.text(opacity)) }
    if clipsToBounds { add("masksToBounds", "true") }
    for key in keys { add(key.name, key.text) }
    let space = String(repeating: " ", count: indent)
    text += "{ "
    var column = indent + 2
    for (index, item) in items.enumerated() {
      if index > 0 {
        text += ","
        if column + item.utf8.count + 2 > 100 {
          text += "\n" + space + "  "
          column = indent + 2
        } else {
          text += " "
          column += 2
        }
      }
      text += item
      column += item.utf8.count
    }
    // A text beyond the limit is not used.
    guard text.utf8.count <= SVGImporter.mostBytes else { return }
    for mask in masks {
      text += ",\n\(space)  \"mask\": "
      mask.write(to: &text, indent: indent + 2)
    }
    if !sublayers.isEmpty {
      text += ",\n\(space)  \"sublayers\": [\n"
      Self.write(sublayers, to: &text, indent: indent + 4)
      text += "\n\(space)  ]"
    }
    text += " }"
  }

  /// Writes layers as the elements of a JSON array, each from a new line on.
  static func write(_ layers: [PartLayer], to text: inout String, indent: Int) {
    let space = String(repeating: " ", count: indent)
    for (index, layer) in layers.enumerated() {
      if index > 0 { text += ",\n" }
      text += space
      layer.write(to: &text, indent: indent)
    }
  }
}

/// Numbers and colours as scenes are written.
enum SceneNumber {
  /// The shortest text of a number rounded to 12 digits, which takes the noise of arithmetic away.
  static func text(_ value: Double) -> String {
    if let whole = Int(exactly: value), abs(whole) < 1_000_000 { return String(whole) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostBytes) { buffer in
      guard let length = write(value, to: buffer) else { return slowText(value) }
      return String(decoding: UnsafeBufferPointer(rebasing: buffer[..<length]), as: UTF8.self)
    }
  }

  /// Appends the text of a number.
  static func append(_ value: Double, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostBytes) { buffer in
      if let length = write(value, to: buffer) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<length]))
      } else {
        bytes.append(contentsOf: slowText(value).utf8)
      }
    }
  }

  /// Room for a sign, 12 digits before the dot and 16 after it.
  private static let mostBytes = 32
  /// The digits of numbers, and from where on they are written without an exponent.
  private static let digits = 1e12, smallest = 1e-4

  /// FAST PATH: writes the digits of a number of a usual size, nil for others.
  ///
  /// The rounded number is a whole one over a power of ten, both exact, and so the one that is nearest to
  /// the decimal: of at most 15 digits, the shortest text of it is that decimal.
  private static func write(
    _ value: Double, to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    let size = abs(value)
    guard size >= smallest, size < digits / 10, buffer.count >= mostBytes else { return nil }
    var scale = 1.0
    var decimals = 0
    while size * scale < digits / 10 {
      scale *= 10
      decimals += 1
    }
    guard let digits = UInt64(exactly: (size * scale).rounded()) else { return nil }
    return write(digits, decimals: decimals, isNegative: value < 0, to: buffer)
  }

  /// Appends a number of so many decimals, without zeros at its end.
  static func append(
    _ digits: UInt64, decimals: Int, isNegative: Bool, to bytes: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostBytes) { buffer in
      let length = write(digits, decimals: decimals, isNegative: isNegative, to: buffer)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<length]))
    }
  }

  /// Writes a number of at most 19 digits and decimals; returns the number of its bytes.
  private static func write(
    _ digits: UInt64, decimals: Int, isNegative: Bool, to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var (rest, decimals) = (digits, decimals)
    while decimals > 0, rest % 10 == 0 {
      rest /= 10
      decimals -= 1
    }
    // From the last digit on, right to left.
    var index = mostBytes
    var written = 0
    repeat {
      if decimals > 0, written == decimals {
        index -= 1
        buffer[index] = ASCII.dot
      }
      index -= 1
      buffer[index] = ASCII.zero + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      written += 1
    } while rest > 0 || written <= decimals
    if isNegative {
      index -= 1
      buffer[index] = ASCII.minus
    }
    let length = mostBytes - index
    for position in 0..<length { buffer[position] = buffer[index + position] }
    return length
  }

  private static func slowText(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    var scale = 1.0
    let size = abs(value)
    if size < 1e-12 { return "0" }
    while size * scale < 1e11 { scale *= 10 }
    let rounded = scale > 1 ? (value * scale).rounded() / scale : value.rounded()
    if let whole = Int(exactly: rounded) { return String(whole) }
    return rounded.description
  }

  /// The numbers of a key's JSON text that are at least of a size, without those in texts.
  static func numbers(inKey text: String, atLeast limit: Double) -> [Double] {
    var numbers: [Double] = []
    var isQuoted = false
    for part in text.utf8.split(
      omittingEmptySubsequences: true,
      whereSeparator: { byte in
        if byte == ASCII.quote { isQuoted.toggle() }
        let isNumeric =
          ASCII.isDigit(byte) || byte == ASCII.minus || byte == ASCII.plus || byte == ASCII.dot
          || byte == UInt8(ascii: "e")
        return isQuoted || !isNumeric
      }) where part.count > 3
    {
      if let number = Double(String(decoding: part, as: UTF8.self)), abs(number) >= limit {
        numbers.append(number)
      }
    }
    return numbers
  }

  /// A text as a scene has it literally: dollar signs before a brace are doubled.
  static func literal(_ text: String) -> String {
    var result = ""
    var dollars = 0
    for character in text {
      if character == "$" {
        dollars += 1
      } else {
        if character == "{" { result += String(repeating: "$", count: dollars) }
        dollars = 0
      }
      result.append(character)
    }
    return result
  }

  static func list(_ values: [Double]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 + 12 * values.count)
    appendList(values, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends numbers as a JSON array.
  static func appendList(_ values: [Double], to bytes: inout [UInt8]) {
    bytes.append(ASCII.openBracket)
    for (index, value) in values.enumerated() {
      if index > 0 {
        bytes.append(ASCII.comma)
        bytes.append(ASCII.space)
      }
      append(value, to: &bytes)
    }
    bytes.append(ASCII.closeBracket)
  }

  /// A colour of some opacity as a JSON string.
  static func color(_ color: Color, opacity: Double = 1) -> String {
    func byte(_ value: Double) -> UInt8? {
      let scaled = value * 255
      return abs(scaled - scaled.rounded()) < 1e-9 && scaled >= 0 && scaled < 255.5
        ? UInt8(scaled.rounded()) : nil
    }
    let alpha = color.alpha * opacity
    guard let red = byte(color.red), let green = byte(color.green), let blue = byte(color.blue)
    else { return list([color.red, color.green, color.blue, alpha]) }
    func text(_ channels: [UInt8]) -> String {
      var bytes = [ASCII.quote, UInt8(ascii: "#")]
      for channel in channels {
        for digit in [channel >> 4, channel & 15] {
          bytes.append(digit < 10 ? ASCII.zero + digit : UInt8(ascii: "a") + digit - 10)
        }
      }
      bytes.append(ASCII.quote)
      return String(decoding: bytes, as: UTF8.self)
    }
    if alpha == 1 { return text([red, green, blue]) }
    if let alpha = byte(alpha) { return text([red, green, blue, alpha]) }
    return "\"rgba(\(red), \(green), \(blue), \(self.text(alpha)))\""
  }
}
