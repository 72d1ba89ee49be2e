import LaminarGraphics

/// Reads the numbers, lengths and transforms of SVG's attributes.
struct SVGScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset >= bytes.count }

  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func skipSpace() {
    while byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  /// Skips white space and at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    guard byte == UInt8(ascii: ",") else { return }
    offset += 1
    skipSpace()
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard !isAtEnd, UInt32(byte) == character.value else { return false }
    offset += 1
    return true
  }

  /// A number within ±1e9; nil leaves the offset.
  mutating func number() -> Double? {
    let start = offset
    var end = offset
    func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    if at(end) == UInt8(ascii: "-") || at(end) == UInt8(ascii: "+") { end += 1 }
    let digits = end
    while ASCII.isDigit(at(end)) { end += 1 }
    var count = end - digits
    if at(end) == UInt8(ascii: ".") {
      let fraction = end + 1
      var last = fraction
      while ASCII.isDigit(at(last)) { last += 1 }
      count += last - fraction
      if last > fraction || count > 0 { end = last }
    }
    guard count > 0 else { return nil }
    if at(end) | 0x20 == UInt8(ascii: "e") {
      let sign = at(end + 1) == UInt8(ascii: "-") || at(end + 1) == UInt8(ascii: "+") ? 2 : 1
      if ASCII.isDigit(at(end + sign)) {
        end += sign
        while ASCII.isDigit(at(end)) { end += 1 }
      }
    }
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    if text.hasSuffix(".") { text.removeLast() }
    text = text.replacingPrefixes()
    guard let value = Double(text), abs(value) <= ValueDecoder.numberLimit else { return nil }
    offset = end
    return value
  }

  /// The letters, and %, at the offset, which may have digits in names.
  mutating func word(withDigits: Bool = false) -> String {
    let start = offset
    while ASCII.isLetter(byte) || byte == UInt8(ascii: "%") || (withDigits && ASCII.isDigit(byte)) {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// All numbers of a list; nil when something else is in it.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }

  // MARK: - Lengths

  /// What percentages are of.
  enum Reference {
    case width, height, diagonal
  }

  /// The user units that a length is; nil for what is not one.
  mutating func length(of reference: Reference, in viewport: SVGViewport) -> Double? {
    guard let number = number() else { return nil }
    switch word().lowercased() {
    case "", "px": return number
    case "pt": return number * 4 / 3
    case "pc": return number * 16
    case "in": return number * 96
    case "cm": return number * 96 / 2.54
    case "mm": return number * 9.6 / 2.54
    case "q": return number * 2.4 / 2.54
    case "em": return number * viewport.fontSize
    case "rem": return number * viewport.rootFontSize
    // As for a font without these measures, CSS Values and Units 4, section 6.1.
    case "ex", "ch": return number * viewport.fontSize / 2
    case "vw", "vi": return number / 100 * viewport.window.x
    case "vh", "vb": return number / 100 * viewport.window.y
    case "vmin": return number / 100 * min(viewport.window.x, viewport.window.y)
    case "vmax": return number / 100 * max(viewport.window.x, viewport.window.y)
    case "%":
      switch reference {
      case .width: return number / 100 * viewport.width
      case .height: return number / 100 * viewport.height
      case .diagonal:
        let squares = viewport.width * viewport.width + viewport.height * viewport.height
        return number / 100 * (squares / 2).squareRoot()
      }
    default: return nil
    }
  }

  static func length(
    _ text: String, of reference: Reference, in viewport: SVGViewport
  ) -> Double? {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    let length = scanner.length(of: reference, in: viewport)
    scanner.skipSpace()
    return scanner.isAtEnd ? length : nil
  }

  // MARK: - Transforms

  /// The map of a list of transforms, the last of which acts first; nil for what is not one.
  ///
  /// - Parameters:
  ///   - box: The size that percentages of translations are of, and what lengths are relative to.
  ///   - needsUnits: Whether lengths and angles but 0 need units, as they do in style sheets.
  static func transform(
    _ text: String, in box: SVGViewport, needsUnits: Bool = false
  ) -> AffineTransform2D? {
    var scanner = SVGScanner(text)
    var result = AffineTransform2D.identity
    scanner.skipSeparator()
    if text.lowercased() == "none" { return result }
    while !scanner.isAtEnd {
      let name = scanner.word(withDigits: true)
      guard scanner.skip("("), let next = scanner.operation(name, in: box, needsUnits) else {
        return nil
      }
      result = next.concatenating(result)
      scanner.skipSeparator()
    }
    return result
  }

  private mutating func operation(
    _ name: String, in box: SVGViewport, _ needsUnits: Bool
  ) -> AffineTransform2D? {
    var values: [Double] = []
    let hasUnits = ["translate", "rotate", "skew"].contains { name.hasPrefix($0) }
    skipSpace()
    while !skip(")") {
      guard values.count < 6, let value = argument(of: name, values.count, in: box) else {
        return nil
      }
      let isBare = offset > 0 && !ASCII.isLetter(bytes[offset - 1]) && bytes[offset - 1] != 0x25
      if needsUnits, hasUnits, isBare, value != 0 { return nil }
      values.append(value)
      skipSeparator()
    }
    func value(_ index: Int, or fallback: Double) -> Double {
      index < values.count ? values[index] : fallback
    }
    func map(
      _ a: Double = 1, _ b: Double = 0, _ c: Double = 0, _ d: Double = 1, _ tx: Double = 0,
      _ ty: Double = 0
    ) -> AffineTransform2D {
      AffineTransform2D(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }
    switch (name, values.count) {
    case ("matrix", 6):
      return map(values[0], values[1], values[2], values[3], values[4], values[5])
    case ("translate", 1...2): return map(1, 0, 0, 1, values[0], value(1, or: 0))
    case ("translateX", 1): return map(1, 0, 0, 1, values[0], 0)
    case ("translateY", 1): return map(1, 0, 0, 1, 0, values[0])
    // Depth does not show where nothing is projected.
    case ("translateZ", 1), ("scaleZ", 1): return .identity
    case ("translate3d", 3): return map(1, 0, 0, 1, values[0], values[1])
    case ("scale", 1...2): return map(values[0], 0, 0, value(1, or: values[0]))
    case ("scaleX", 1): return map(values[0])
    case ("scaleY", 1): return map(1, 0, 0, values[0])
    case ("scale3d", 3): return map(values[0], 0, 0, values[1])
    case ("rotate", 1), ("rotate", 3), ("rotateZ", 1):
      let (x, y) = (value(1, or: 0), value(2, or: 0))
      return map(1, 0, 0, 1, -x, -y)
        .concatenating(Self.rotation(degrees: values[0]))
        .concatenating(map(1, 0, 0, 1, x, y))
    case ("skewX", 1): return map(1, 0, Self.tangent(degrees: values[0]), 1)
    case ("skewY", 1): return map(1, Self.tangent(degrees: values[0]))
    case ("skew", 1...2):
      return map(1, Self.tangent(degrees: value(1, or: 0)), Self.tangent(degrees: values[0]), 1)
    default: return nil
    }
  }

  /// An argument of a transform: a length, a factor, or an angle in degrees.
  private mutating func argument(
    of name: String, _ index: Int, in box: SVGViewport
  ) -> Double? {
    if name.hasPrefix("translate") {
      return length(of: name == "translateY" || index == 1 ? .height : .width, in: box)
    }
    guard let value = number() else { return nil }
    switch word() {
    case "", "px", "deg": return value
    case "rad": return value * 180 / .pi
    case "grad": return value * 0.9
    case "turn": return value * 360
    case "%" where name.hasPrefix("scale"): return value / 100
    default: return nil
    }
  }

  private static func rotation(degrees: Double) -> AffineTransform2D {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let (sin, cos): (Double, Double) =
      switch turn < 0 ? turn + 360 : turn {
      case 0: (0, 1)
      case 90: (1, 0)
      case 180: (0, -1)
      case 270: (-1, 0)
      default: Elementary.sinCos(turn * .pi / 180)
      }
    return AffineTransform2D(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
  }

  private static func tangent(degrees: Double) -> Double {
    let (sin, cos) = Elementary.sinCos(degrees.truncatingRemainder(dividingBy: 360) * .pi / 180)
    return cos == 0 ? 0 : max(-1e9, min(1e9, sin / cos))
  }
}

extension String {
  /// The number with a digit before its point and without a plus sign, as Swift reads it.
  fileprivate func replacingPrefixes() -> String {
    var text = Substring(self)
    var sign = ""
    if text.first == "+" { text = text.dropFirst() }
    if text.first == "-" {
      sign = "-"
      text = text.dropFirst()
    }
    return sign + (text.first == "." ? "0" : "") + text
  }
}

/// What lengths are relative to.
struct SVGViewport: Sendable, Hashable {
  var width: Double
  var height: Double
  var fontSize = 16.0
  /// The font size of the root.
  var rootFontSize = 16.0
  /// The size of the canvas in pixels of CSS, which `vw` and `vh` are of.
  var window = SIMD2(100.0, 100.0)

  /// The viewport with another size.
  func sized(_ width: Double, _ height: Double) -> SVGViewport {
    var viewport = self
    (viewport.width, viewport.height) = (width, height)
    return viewport
  }
}

// MARK: - View boxes

/// A rectangle that is shown in another one.
struct SVGViewBox: Sendable, Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// How a view box fits where the ratios of the sides differ.
  struct AspectRatio: Sendable, Hashable {
    /// 0 for the least coordinate, ½ for the middle, 1 for the greatest.
    var x = 0.5
    var y = 0.5
    /// Whether all of the frame is covered, instead of all of the box shown.
    var isSlice = false
    /// Whether the axes scale by themselves.
    var isStretched = false
  }

  /// The map to a frame.
  func matrix(to frame: SVGViewBox, _ ratio: AspectRatio) -> AffineTransform2D {
    var (scaleX, scaleY) = (frame.width / width, frame.height / height)
    if !ratio.isStretched {
      let scale = ratio.isSlice ? max(scaleX, scaleY) : min(scaleX, scaleY)
      (scaleX, scaleY) = (scale, scale)
    }
    return AffineTransform2D(
      a: scaleX, b: 0, c: 0, d: scaleY,
      tx: frame.x - x * scaleX + (frame.width - width * scaleX) * ratio.x,
      ty: frame.y - y * scaleY + (frame.height - height * scaleY) * ratio.y)
  }
}

extension SVGImporter {
  /// The `viewBox` of an element; nil without one, or when it is empty.
  func viewBox(of element: XMLDocument.Element) -> SVGViewBox? {
    guard let attribute = element.attribute("viewBox") else { return nil }
    guard let numbers = SVGScanner.numbers(attribute.value), numbers.count == 4, numbers[2] > 0,
      numbers[3] > 0
    else {
      reportBad(
        "\(DiagnosticText.quoted(attribute.value)) is not a viewBox", at: attribute.range,
        help: "expected \"x y width height\" with sides above 0")
      return nil
    }
    return SVGViewBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The `preserveAspectRatio` of an element.
  func aspectRatio(of element: XMLDocument.Element) -> SVGViewBox.AspectRatio {
    var ratio = SVGViewBox.AspectRatio()
    guard let attribute = element.attribute("preserveAspectRatio") else { return ratio }
    var words = attribute.value.split(whereSeparator: \.isWhitespace)
    if words.first == "defer" { words.removeFirst() }
    let positions: [Substring: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
    let align = words.first ?? ""
    if align == "none" {
      ratio.isStretched = true
    } else if align.count == 8, align.hasPrefix("x"), align.dropFirst(4).hasPrefix("Y"),
      let x = positions[align.dropFirst().prefix(3)], let y = positions[align.suffix(3)]
    {
      (ratio.x, ratio.y) = (x, y)
    } else {
      reportBad(
        "\(DiagnosticText.quoted(attribute.value)) is not a preserveAspectRatio",
        at: attribute.range, help: "expected such as \"xMidYMid meet\" or \"none\"")
    }
    ratio.isSlice = words.dropFirst().first == "slice"
    return ratio
  }

  // MARK: - Nested viewports

  /// The layer of an `<svg>` inside of another.
  func nested(_ index: Int, name: String, in context: Context) -> PartLayer? {
    let element = document.elements[index]
    func length(_ name: String, _ reference: SVGScanner.Reference, or fallback: Double) -> Double {
      self.length(name, of: element, reference, context.viewport) ?? fallback
    }
    let frame = SVGViewBox(
      x: length("x", .width, or: 0), y: length("y", .height, or: 0),
      width: length("width", .width, or: context.viewport.width),
      height: length("height", .height, or: context.viewport.height))
    return viewport(index, name: name, frame: frame, in: context)
  }

  /// The layer of an element that shows its children in a frame: an `<svg>` or a `<symbol>`.
  func viewport(
    _ index: Int, name: String, frame: SVGViewBox, in context: Context
  ) -> PartLayer? {
    let element = document.elements[index]
    guard frame.width > 0, frame.height > 0 else { return nil }
    let box = viewBox(of: element)
    let matrix =
      box?.matrix(to: frame, aspectRatio(of: element))
      ?? AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: frame.x, ty: frame.y)
    var inner = scaled(context, by: matrix)
    inner.viewport = inner.viewport.sized(box?.width ?? frame.width, box?.height ?? frame.height)
    var layer = PartLayer(name: name)
    layer.matrix = matrix
    layer.sublayers = layers(of: index, in: inner)
    layer.clipsToBounds = !context.style.isOverflowVisible
    let inverse = matrix.inverted()
    let (x, y) = inverse.map(frame.x, frame.y)
    layer.extent = PartLayer.Extent(
      x: x, y: y, width: frame.width * inverse.a, height: frame.height * inverse.d)
    return layer
  }

  // MARK: - Used elements

  /// The id that an element's `href` names, with its range.
  func reference(of element: XMLDocument.Element) -> (id: String, range: Range<Int>)? {
    let attribute =
      element.attribute("href")
      ?? element.attributes.first { $0.name == "href" && !$0.namespace.isEmpty }
    guard let attribute else { return nil }
    let text = Substring(attribute.value).trimmingSpace()
    guard text.hasPrefix("#"), text.count > 1 else {
      reportUnsupported(
        "the reference \(DiagnosticText.quoted(attribute.value))", at: attribute.range,
        "only elements of the same file are used")
      return nil
    }
    return (String(text.dropFirst()), attribute.range)
  }

  /// The layer of a `<use>`.
  func used(
    _ element: XMLDocument.Element, _ index: Int, name: String, in context: Context
  ) -> PartLayer? {
    guard let (id, range) = reference(of: element) else { return nil }
    guard let target = self.element(id) else {
      reportBad("there is no element with the id \(DiagnosticText.quoted(id))", at: range)
      return nil
    }
    guard !context.references.contains(target), !isAncestor(target, of: index) else {
      reportBad("\(DiagnosticText.quoted(id)) is used inside of itself", at: range)
      return nil
    }
    var inner = scaled(context, by: context.style)
    inner.references.append(target)
    let viewport = context.viewport
    let content = document.elements[target]
    var layer = PartLayer(
      name: element.attribute("id") == nil ? Self.name(id) ?? name : name)
    if isSVG(content), content.name == "symbol" || content.name == "svg" {
      var whole = inner
      whole.style = style(of: content, inheriting: context.style, in: viewport)
      func side(_ name: String, _ reference: SVGScanner.Reference, _ full: Double) -> Double {
        length(name, of: element, reference, viewport)
          ?? length(name, of: content, reference, viewport) ?? full
      }
      let frame = SVGViewBox(
        x: content.name == "svg" ? length("x", of: content, .width, viewport) ?? 0 : 0,
        y: content.name == "svg" ? length("y", of: content, .height, viewport) ?? 0 : 0,
        width: side("width", .width, viewport.width),
        height: side("height", .height, viewport.height))
      guard
        let shown = self.viewport(target, name: Self.name(id) ?? "symbol", frame: frame, in: whole)
      else { return nil }
      guard let layered = finished(shown, content, whole.style, inner) else { return nil }
      layer.sublayers = [layered]
    } else {
      guard let shown = self.layer(target, in: inner) else { return nil }
      layer.sublayers = [shown]
    }
    return layer
  }

  /// The translation by the `x` and `y` of a `<use>`.
  func offset(of element: XMLDocument.Element, _ viewport: SVGViewport) -> AffineTransform2D {
    AffineTransform2D(
      a: 1, b: 0, c: 0, d: 1, tx: length("x", of: element, .width, viewport) ?? 0,
      ty: length("y", of: element, .height, viewport) ?? 0)
  }

  private func isAncestor(_ index: Int, of other: Int) -> Bool {
    var parent: Int? = other
    while let current = parent {
      if current == index { return true }
      parent = document.elements[current].parent
    }
    return false
  }
}

// MARK: - Transform origins

/// The point that a transform leaves where it is, as CSS Transforms 1 has it: a part of a box and a
/// distance in each direction.
struct SVGTransformOrigin: Sendable, Hashable {
  /// A coordinate: a fraction of the side of a box, and user units.
  struct Coordinate: Sendable, Hashable {
    var fraction = 0.0
    var distance = 0.0
  }

  var x = Coordinate()
  var y = Coordinate()

  /// The value of `transform-origin` in small letters; nil for what is not one.
  ///
  /// - Parameter needsUnits: Whether lengths but 0 need units, as they do in style sheets.
  init?(_ text: String, in viewport: SVGViewport, needsUnits: Bool) {
    enum Axis { case horizontal, vertical, both }
    var values: [(coordinate: Coordinate, axis: Axis, isWord: Bool)] = []
    for word in text.split(separator: " ") {
      switch word {
      case "left": values.append((Coordinate(), .horizontal, true))
      case "right": values.append((Coordinate(fraction: 1), .horizontal, true))
      case "top": values.append((Coordinate(), .vertical, true))
      case "bottom": values.append((Coordinate(fraction: 1), .vertical, true))
      case "center": values.append((Coordinate(fraction: 0.5), .both, true))
      default:
        let sides = viewport.sized(1, 1)
        guard let value = SVGScanner.length(String(word), of: .width, in: sides),
          !needsUnits || value == 0 || word.last.map({ $0.isLetter || $0 == "%" }) == true
        else { return nil }
        let isFraction = word.hasSuffix("%")
        values.append(
          (
            Coordinate(fraction: isFraction ? value : 0, distance: isFraction ? 0 : value), .both,
            false
          ))
      }
    }
    // The third value is along the depth.
    if values.count == 3 {
      guard !values[2].isWord, values[2].coordinate.fraction == 0 else { return nil }
      values.removeLast()
    }
    guard let first = values.first, values.count <= 2 else { return nil }
    let second = values.count == 2 ? values[1] : (Coordinate(fraction: 0.5), .both, true)
    switch (first.axis, second.axis) {
    case (.vertical, .vertical), (.horizontal, .horizontal): return nil
    // Words may come in any order, but not before or after a length.
    case (.vertical, _):
      guard second.isWord else { return nil }
      (x, y) = (second.coordinate, first.coordinate)
    case (_, .horizontal):
      guard first.isWord else { return nil }
      (x, y) = (second.coordinate, first.coordinate)
    default: (x, y) = (first.coordinate, second.coordinate)
    }
  }

  /// The point in a box.
  func point(in box: Box) -> SIMD2<Double> {
    let size = box.max - box.min
    return box.min
      + SIMD2(
        x.fraction * size.x + x.distance, y.fraction * size.y + y.distance)
  }
}

extension SVGImporter {
  /// The map of an element's transform to the space around it.
  ///
  /// - Parameters:
  ///   - viewport: The nearest viewport around the element, which percentages are of.
  ///   - box: The bounding box of the element, for those that are of it.
  func map(_ style: SVGStyle, in viewport: SVGViewport, _ box: Box?) -> AffineTransform2D {
    guard let text = style.transform else { return .identity }
    var viewport = viewport
    viewport.fontSize = style.fontSize
    var whole = Box(.zero, SIMD2(viewport.width, viewport.height))
    if style.transformsInBox { whole = box ?? Box(.zero, .zero) }
    let size = whole.max - whole.min
    guard let map = SVGScanner.transform(text, in: viewport.sized(size.x, size.y)) else {
      return .identity
    }
    // The initial origin is that of the box.
    guard
      let origin = style.transformOrigin?.point(in: whole)
        ?? (style.transformsInBox ? whole.min : nil)
    else { return map }
    return AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: -origin.x, ty: -origin.y)
      .concatenating(map)
      .concatenating(AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y))
  }
}
