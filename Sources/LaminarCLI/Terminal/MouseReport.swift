/// What a terminal reports of its mouse: xterm's SGR form, `ESC [ < button ; column ; row M`, whose last
/// letter is `m` for a release.
struct MouseReport: Sendable, Hashable {
  enum Action: Sendable, Hashable {
    case press, drag, release
  }

  let action: Action
  /// Whether Ctrl or Alt is held.
  let hasModifier: Bool
  /// The cell, from 0.
  let column: Int
  let row: Int

  /// The bits of a button's number: motion, the wheel, further buttons, Alt and Ctrl.
  private enum Bits {
    static let motion = 32
    static let wheel = 64
    static let further = 128
    static let modifiers = 8 | 16
  }

  init(_ action: Action, column: Int, row: Int, hasModifier: Bool = false) {
    (self.action, self.hasModifier) = (action, hasModifier)
    (self.column, self.row) = (column, row)
  }

  /// Reads a whole sequence; nil for one of a key, and of the wheel, of another button than the first,
  /// and of a motion without one.
  init?(_ sequence: [UInt8]) {
    guard sequence.starts(with: [0x1b, UInt8(ascii: "["), UInt8(ascii: "<")]),
      let last = sequence.last, last == UInt8(ascii: "M") || last == UInt8(ascii: "m")
    else { return nil }
    let numbers = sequence.dropFirst(3).dropLast()
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    guard numbers.count == 3, numbers[0] >= 0, numbers[1] >= 1, numbers[2] >= 1,
      numbers[0] & (3 | Bits.wheel | Bits.further) == 0
    else { return nil }
    let isRelease = last == UInt8(ascii: "m")
    let isMotion = numbers[0] & Bits.motion != 0
    self.init(
      isRelease ? .release : isMotion ? .drag : .press, column: numbers[1] - 1,
      row: numbers[2] - 1, hasModifier: numbers[0] & Bits.modifiers != 0)
  }
}
