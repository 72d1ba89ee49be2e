/// Reads SVG path data.
struct SVGPathParser {
  let bytes: [UInt8]
  var position = 0
  /// Whether the next argument is the first of its set, before which a comma is not allowed.
  var isAtFirstArgument = false
  private var path = Path()
  private var current = SIMD2<Double>.zero
  private var first = SIMD2<Double>.zero
  /// The last control point, if the previous command was a curve of that degree.
  private var cubicControl: SIMD2<Double>?
  private var quadControl: SIMD2<Double>?

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(SVGPathError) -> Path {
    skipSpace()
    guard let byte = peek() else { return path }
    guard byte == UInt8(ascii: "M") || byte == UInt8(ascii: "m") else {
      throw SVGPathError(offset: position, expected: .moveTo)
    }
    while let letter = peek() {
      guard let command = Command(letter) else {
        throw SVGPathError(offset: position, expected: .command)
      }
      position += 1
      try run(command, isRelative: letter >= UInt8(ascii: "a"))
      skipSpace()
    }
    return path
  }

  private enum Command: UInt8 {
    case move = 0x6D
    case line = 0x6C
    case horizontal = 0x68
    case vertical = 0x76
    case cubic = 0x63
    case smoothCubic = 0x73
    case quad = 0x71
    case smoothQuad = 0x74
    case arc = 0x61
    case close = 0x7A

    /// The command of a letter of either case.
    init?(_ letter: UInt8) {
      guard letter >= 0x41 else { return nil }
      self.init(rawValue: letter | 0x20)
    }
  }

  private mutating func run(_ command: Command, isRelative: Bool) throws(SVGPathError) {
    guard command != .close else {
      path.appendClose()
      current = first
      forgetControls()
      return
    }
    var drawn = command
    skipSpace()
    repeat {
      isAtFirstArgument = true
      try draw(drawn, base: isRelative ? current : .zero, isRelative: isRelative)
      // More pairs after a move are lines.
      if drawn == .move { drawn = .line }
    } while try hasMoreArguments()
  }

  private mutating func draw(
    _ command: Command, base: SIMD2<Double>, isRelative: Bool
  ) throws(SVGPathError) {
    switch command {
    case .move:
      current = try pair() + base
      first = current
      path.appendMove(current)
      forgetControls()
    case .line:
      line(to: try pair() + base)
    case .horizontal:
      line(to: SIMD2(try number() + base.x, current.y))
    case .vertical:
      line(to: SIMD2(current.x, try number() + base.y))
    case .cubic:
      try cubic(try pair() + base, base: base)
    case .smoothCubic:
      try cubic(cubicControl.map { current * 2 - $0 } ?? current, base: base)
    case .quad:
      try quad(try pair() + base, base: base)
    case .smoothQuad:
      try quad(quadControl.map { current * 2 - $0 } ?? current, base: base)
    case .arc:
      try arc(base: base)
    case .close:
      break
    }
  }

  private mutating func forgetControls() {
    cubicControl = nil
    quadControl = nil
  }

  private mutating func line(to end: SIMD2<Double>) {
    path.appendLine(end)
    current = end
    forgetControls()
  }

  private mutating func cubic(
    _ control1: SIMD2<Double>, base: SIMD2<Double>
  ) throws(SVGPathError) {
    let control2 = try pair() + base
    let end = try pair() + base
    path.appendCubic(control1, control2, end)
    current = end
    forgetControls()
    cubicControl = control2
  }

  private mutating func quad(
    _ control: SIMD2<Double>, base: SIMD2<Double>
  ) throws(SVGPathError) {
    let end = try pair() + base
    path.appendQuad(control, end)
    current = end
    forgetControls()
    quadControl = control
  }

  private mutating func arc(base: SIMD2<Double>) throws(SVGPathError) {
    let radii = try pair()
    let rotation = try number()
    let isLarge = try flag()
    let isSweeping = try flag()
    let end = try pair() + base
    path.appendSVGArc(
      from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
      isSweeping: isSweeping)
    current = end
    forgetControls()
  }
}
