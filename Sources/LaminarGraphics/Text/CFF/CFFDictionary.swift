/// The operators of a CFF DICT with their operands.
struct CFFDictionary: Sendable {
  /// Operators; those after the escape byte 12 have 1200 added.
  enum Operator: Int {
    case charset = 15
    case charStrings = 17
    case privateDictionary = 18
    case subroutines = 19
    case variationStore = 24
    case fontMatrix = 1207
    case registry = 1230
    case fontDictionaries = 1236
    case fontSelection = 1237
  }

  private var entries: [Int: [Double]] = [:]

  /// Reads a dictionary up to its end or its first error.
  init(_ table: FontTable) {
    var at = 0
    var operands: [Double] = []
    while let byte = table.byte(at) {
      at += 1
      switch byte {
      case 0...24:
        var name = byte
        if byte == 12 {
          guard let second = table.byte(at) else { return }
          at += 1
          name = 1200 + second
        }
        // Blended numbers keep the values of the default instance, which come first.
        if byte != 22, byte != 23 {
          entries[name] = operands
          operands = []
        } else if byte == 23, let count = operands.popLast().flatMap({ Int(exactly: $0) }) {
          operands = Array(operands.prefix(max(count, 0)))
        }
      case 28:
        guard let number = table.signedWord(at) else { return }
        operands.append(Double(number))
        at += 2
      case 29:
        guard let number = table.long(at) else { return }
        operands.append(Double(Int32(truncatingIfNeeded: number)))
        at += 4
      case 30: operands.append(Self.real(table, &at))
      case 32...246: operands.append(Double(byte - 139))
      case 247...254:
        guard let next = table.byte(at) else { return }
        at += 1
        operands.append(
          Double(byte < 251 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108))
      default: return
      }
      if operands.count > 513 { return }
    }
  }

  /// A real number: one digit, point or sign in four bits.
  private static func real(_ table: FontTable, _ at: inout Int) -> Double {
    var text = ""
    while let byte = table.byte(at), text.utf8.count < 64 {
      at += 1
      for nibble in [byte >> 4, byte & 15] {
        switch nibble {
        case 0...9: text += String(nibble)
        case 10: text += "."
        case 11: text += "e"
        case 12: text += "e-"
        case 14: text += "-"
        default: return Double(text) ?? 0
        }
      }
    }
    return 0
  }

  subscript(_ name: Operator) -> [Double]? { entries[name.rawValue] }

  /// The first number of an operator as a whole one.
  func whole(_ name: Operator, at index: Int = 0) -> Int? {
    guard let numbers = self[name], index < numbers.count else { return nil }
    return Int(exactly: numbers[index])
  }
}
