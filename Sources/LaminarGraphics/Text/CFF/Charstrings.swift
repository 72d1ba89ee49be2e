/// Runs a glyph's program (Type 2 charstring) and collects its outline; skips hints.
struct CharstringProgram {
  /// The maximum depth of subroutine calls.
  private static let deepest = 10
  /// The maximum number of operators of a glyph.
  private static let maxSteps = 200_000
  private static let largestStack = 513

  private(set) var path = Path()
  var stack: [Double] = []
  /// The numbers that `put` stores.
  var memory: [Int: Double] = [:]

  private let font: CFFOutlines
  private let scale: Double
  private var subroutines: CFFIndex
  private var position = SIMD2<Double>.zero
  private var hintCount = 0
  private var hasWidth = false
  private var isOpen = false
  private var isDone = false
  private var steps = 0
  private var regionCount = 0
  private var isAccent = false

  init(_ font: CFFOutlines, part: CFFOutlines.Part) {
    self.font = font
    scale = part.scale
    subroutines = part.subroutines
    regionCount = font.regionCounts.first ?? 0
    // A variable font's glyphs have their widths elsewhere.
    hasWidth = font.isVariable
  }

  /// Runs the program of a glyph.
  mutating func run(_ glyph: Int) throws(FontError) {
    guard let code = font.charStrings[glyph] else { throw .damagedTable(name) }
    try run(code, depth: 0)
    closeContour()
  }

  private var name: String { font.isVariable ? "CFF2" : "CFF " }

  private mutating func run(_ code: FontTable, depth: Int) throws(FontError) {
    guard depth <= Self.deepest else { throw .damagedTable(name) }
    var at = 0
    while !isDone, let byte = code.byte(at) {
      at += 1
      steps += 1
      guard steps <= Self.maxSteps, stack.count <= Self.largestStack else {
        throw .damagedTable(name)
      }
      switch byte {
      case 28:
        guard let number = code.signedWord(at) else { throw .damagedTable(name) }
        stack.append(Double(number))
        at += 2
      case 32...246: stack.append(Double(byte - 139))
      case 247...254:
        guard let next = code.byte(at) else { throw .damagedTable(name) }
        at += 1
        stack.append(
          Double(byte < 251 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108))
      case 255:
        guard let number = code.long(at) else { throw .damagedTable(name) }
        stack.append(Double(Int32(truncatingIfNeeded: number)) / 65536)
        at += 4
      case 10: try call(subroutines, depth)
      case 29: try call(font.globalSubroutines, depth)
      case 11: return
      case 12:
        guard let second = code.byte(at) else { throw .damagedTable(name) }
        at += 1
        escape(second)
      case 19, 20:
        countHints()
        at += (hintCount + 7) / 8
      case 14: try endGlyph()
      default: execute(byte)
      }
    }
  }

  private mutating func call(_ list: CFFIndex, _ depth: Int) throws(FontError) {
    let bias = list.count < 1240 ? 107 : list.count < 33900 ? 1131 : 32768
    guard let number = stack.popLast().flatMap({ Int(exactly: $0) }),
      let code = list[number + bias]
    else { throw .damagedTable(name) }
    try run(code, depth: depth + 1)
  }

  private mutating func execute(_ byte: Int) {
    switch byte {
    case 1, 3, 18, 23: countHints()
    case 4:
      takeWidth(keeping: 1)
      move(by: SIMD2(0, number(0)))
    case 22:
      takeWidth(keeping: 1)
      move(by: SIMD2(number(0), 0))
    case 21:
      takeWidth(keeping: 2)
      move(by: SIMD2(number(0), number(1)))
    case 5: lines(until: stack.count)
    case 6, 7: alternatingLines(isHorizontal: byte == 6)
    case 8: curves(from: 0, until: stack.count)
    case 24:
      curves(from: 0, until: stack.count - 2)
      if stack.count >= 2 { line(by: SIMD2(number(stack.count - 2), number(stack.count - 1))) }
    case 25:
      lines(until: stack.count - 6)
      curves(from: max(stack.count - 6, 0), until: stack.count)
    case 26, 27: nearlyStraightCurves(isHorizontal: byte == 27)
    case 30, 31: alternatingCurves(isHorizontal: byte == 31)
    case 15:
      if font.isVariable, let index = stack.last.flatMap({ Int(exactly: $0) }),
        font.regionCounts.indices.contains(index)
      {
        regionCount = font.regionCounts[index]
      }
    case 16:
      guard font.isVariable else { break }
      blend()
      return
    default: break
    }
    stack.removeAll(keepingCapacity: true)
  }

  /// Keeps the values of the default instance, which precede their deltas.
  private mutating func blend() {
    guard let count = stack.popLast().flatMap({ Int(exactly: $0) }), count >= 0,
      count <= stack.count
    else { return }
    let (deltas, overflow) = count.multipliedReportingOverflow(by: regionCount)
    guard !overflow, deltas + count <= stack.count else { return }
    stack.removeLast(deltas)
  }

  // MARK: - Hints and widths

  /// An odd number before the first hints is the width.
  private mutating func countHints() {
    hasWidth = true
    hintCount += stack.count / 2
    stack.removeAll(keepingCapacity: true)
  }

  private mutating func takeWidth(keeping count: Int) {
    if !hasWidth, stack.count > count { stack.removeFirst() }
    hasWidth = true
  }

  /// Ends the glyph; with four numbers it is a letter with an accent.
  private mutating func endGlyph() throws(FontError) {
    takeWidth(keeping: stack.count >= 4 ? 4 : 0)
    closeContour()
    isDone = true
    guard stack.count >= 4, !isAccent, let base = Int(exactly: stack[2]),
      let accent = Int(exactly: stack[3]), let baseGlyph = font.glyph(ofStandardCode: base),
      let accentGlyph = font.glyph(ofStandardCode: accent)
    else { return }
    let offset = SIMD2(stack[0], stack[1])
    for (glyph, start) in [(baseGlyph, SIMD2<Double>.zero), (accentGlyph, offset)] {
      guard let code = font.charStrings[glyph] else { throw .damagedTable(name) }
      isAccent = true
      isDone = false
      hasWidth = false
      hintCount = 0
      stack = []
      position = start
      try run(code, depth: 1)
      closeContour()
    }
    isDone = true
  }

  // MARK: - Drawing

  @inline(__always)
  private func number(_ index: Int) -> Double {
    index >= 0 && index < stack.count ? stack[index] : 0
  }

  private mutating func closeContour() {
    if isOpen { path.appendClose() }
    isOpen = false
  }

  mutating func move(by distance: SIMD2<Double>) {
    closeContour()
    position += distance
  }

  private mutating func open() {
    if !isOpen { path.appendMove(position * scale) }
    isOpen = true
  }

  mutating func line(by distance: SIMD2<Double>) {
    open()
    position += distance
    path.appendLine(position * scale)
  }

  mutating func curve(
    _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ third: SIMD2<Double>
  ) {
    open()
    let control1 = position + first
    let control2 = control1 + second
    position = control2 + third
    path.appendCubic(control1 * scale, control2 * scale, position * scale)
  }

  private mutating func lines(until end: Int) {
    var at = 0
    while at + 2 <= end {
      line(by: SIMD2(number(at), number(at + 1)))
      at += 2
    }
  }

  private mutating func alternatingLines(isHorizontal: Bool) {
    var isHorizontal = isHorizontal
    for length in stack {
      line(by: isHorizontal ? SIMD2(length, 0) : SIMD2(0, length))
      isHorizontal.toggle()
    }
  }

  private mutating func curves(from start: Int, until end: Int) {
    var at = start
    while at + 6 <= end {
      curve(
        SIMD2(number(at), number(at + 1)), SIMD2(number(at + 2), number(at + 3)),
        SIMD2(number(at + 4), number(at + 5)))
      at += 6
    }
  }

  /// Draws curves that begin and end along one axis; a number before them is a step across it.
  private mutating func nearlyStraightCurves(isHorizontal: Bool) {
    var at = stack.count % 4 == 1 || stack.count % 4 == 3 ? 1 : 0
    var across = at == 1 ? number(0) : 0
    while at + 4 <= stack.count {
      let middle = SIMD2(number(at + 1), number(at + 2))
      if isHorizontal {
        curve(SIMD2(number(at), across), middle, SIMD2(number(at + 3), 0))
      } else {
        curve(SIMD2(across, number(at)), middle, SIMD2(0, number(at + 3)))
      }
      across = 0
      at += 4
    }
  }

  /// Draws curves that begin along one axis and end along the other, in alternation.
  private mutating func alternatingCurves(isHorizontal: Bool) {
    var isHorizontal = isHorizontal
    var at = 0
    while at + 4 <= stack.count {
      let rest = stack.count - at == 5 ? number(at + 4) : 0
      let middle = SIMD2(number(at + 1), number(at + 2))
      if isHorizontal {
        curve(SIMD2(number(at), 0), middle, SIMD2(rest, number(at + 3)))
      } else {
        curve(SIMD2(0, number(at)), middle, SIMD2(number(at + 3), rest))
      }
      isHorizontal.toggle()
      at += 4
    }
  }
}

extension CharstringProgram {
  /// Runs an operator after the escape byte: a flex, or arithmetic on the stack.
  mutating func escape(_ byte: Int) {
    switch byte {
    case 34: horizontalFlex()
    case 35: flex()
    case 36: horizontalFlexWithSlopes()
    case 37: flexWithFreeEnd()
    default:
      calculate(byte)
      return
    }
    stack.removeAll(keepingCapacity: true)
  }

  private func pair(_ index: Int) -> SIMD2<Double> {
    index + 1 < stack.count ? SIMD2(stack[index], stack[index + 1]) : .zero
  }

  private mutating func flex() {
    curve(pair(0), pair(2), pair(4))
    curve(pair(6), pair(8), pair(10))
  }

  private mutating func horizontalFlex() {
    guard stack.count >= 7 else { return }
    let n = stack
    curve(SIMD2(n[0], 0), SIMD2(n[1], n[2]), SIMD2(n[3], 0))
    curve(SIMD2(n[4], 0), SIMD2(n[5], -n[2]), SIMD2(n[6], 0))
  }

  private mutating func horizontalFlexWithSlopes() {
    guard stack.count >= 9 else { return }
    let n = stack
    curve(SIMD2(n[0], n[1]), SIMD2(n[2], n[3]), SIMD2(n[4], 0))
    curve(SIMD2(n[5], 0), SIMD2(n[6], n[7]), SIMD2(n[8], -(n[1] + n[3] + n[7])))
  }

  private mutating func flexWithFreeEnd() {
    guard stack.count >= 11 else { return }
    let last = stack[10]
    let sum = pair(0) + pair(2) + pair(4) + pair(6) + pair(8)
    let end = abs(sum.x) > abs(sum.y) ? SIMD2(last, -sum.y) : SIMD2(-sum.x, last)
    curve(pair(0), pair(2), pair(4))
    curve(pair(6), pair(8), end)
  }

  private mutating func calculate(_ byte: Int) {
    switch byte {
    case 3: binary { $0 != 0 && $1 != 0 ? 1 : 0 }
    case 4: binary { $0 != 0 || $1 != 0 ? 1 : 0 }
    case 5: unary { $0 == 0 ? 1 : 0 }
    case 9: unary { abs($0) }
    case 10: binary { $0 + $1 }
    case 11: binary { $0 - $1 }
    case 12: binary { $1 == 0 ? 0 : $0 / $1 }
    case 14: unary { -$0 }
    case 15: binary { $0 == $1 ? 1 : 0 }
    case 18: _ = stack.popLast()
    case 20:
      guard let index = whole(), let value = stack.popLast(), (0..<32).contains(index) else {
        return
      }
      memory[index] = value
    case 21:
      guard let index = whole() else { return }
      stack.append(memory[index] ?? 0)
    case 22:
      guard stack.count >= 4 else { return }
      let operands = stack.suffix(4).map { $0 }
      stack.removeLast(4)
      stack.append(operands[2] <= operands[3] ? operands[0] : operands[1])
    // The random number is always the same.
    case 23: stack.append(0.5)
    case 24: binary { $0 * $1 }
    case 26: unary { $0 > 0 ? $0.squareRoot() : 0 }
    case 27:
      if let top = stack.last { stack.append(top) }
    case 28:
      if stack.count >= 2 { stack.swapAt(stack.count - 1, stack.count - 2) }
    case 29:
      guard let index = whole() else { return }
      let stackIndex = stack.count - 1 - max(min(index, stack.count), 0)
      if stack.indices.contains(stackIndex) { stack.append(stack[stackIndex]) }
    case 30: roll()
    default: stack.removeAll(keepingCapacity: true)
    }
  }

  private mutating func whole() -> Int? { stack.popLast().flatMap { Int(exactly: $0) } }

  private mutating func unary(_ body: (Double) -> Double) {
    if let value = stack.popLast() { stack.append(body(value)) }
  }

  private mutating func binary(_ body: (Double, Double) -> Double) {
    guard let second = stack.popLast(), let first = stack.popLast() else { return }
    stack.append(body(first, second))
  }

  private mutating func roll() {
    guard let shift = whole(), let count = whole(), count > 0, count <= stack.count else { return }
    let start = stack.count - count
    let turned = ((shift % count) + count) % count
    let part = Array(stack[start...])
    for (index, value) in part.enumerated() { stack[start + (index + turned) % count] = value }
  }
}
