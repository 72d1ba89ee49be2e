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
