package import LaminarScene

/// The goldens of a case.
package enum SuiteGolden: Sendable, Hashable {
  /// The trace of the values.
  case values
  /// The properties that do not move, in rows.
  case properties
  /// The events, as rows.
  case events
  /// The hashes of the pictures.
  case pixels
  /// The sheet of the pictures, for the reviewer; nothing is compared with it.
  case sheet
  /// A picture, by the frame's number or the index of a stated time.
  case frame(Int)

  /// All but the pictures.
  package static let named: [SuiteGolden] = [.values, .properties, .events, .pixels, .sheet]

  /// Those of a case but its pictures, which the scene determines.
  package static func named(of item: SuiteCase) -> [SuiteGolden] {
    named.filter { golden in
      item.checks.contains(golden.check) && (golden.check != .pixels || !item.keepsFrames)
    }
  }

  private static let frameMark = ".frame-"
  private static let frameEnding = ".png"
  /// The files of all pictures of a case, as the record of a run announces them.
  package static let anyFrame = frameMark + "*" + frameEnding

  /// The suffix of the file name after the case's name.
  package var ending: String {
    switch self {
    case .values: ".trace.jsonl"
    case .properties: ".properties.csv"
    case .events: ".events.csv"
    case .pixels: ".pixels.txt"
    case .sheet: ".pixels.png"
    case .frame(let number):
      Self.frameMark + String(repeating: "0", count: max(6 - "\(number)".count, 0)) + "\(number)"
        + Self.frameEnding
    }
  }

  /// The check that it belongs to.
  package var check: SuiteCheck {
    switch self {
    case .values: .values
    case .properties: .properties
    case .events: .events
    case .pixels, .sheet, .frame: .pixels
    }
  }

  /// The name of the case and the number of the picture whose file has a name; nil for another file.
  package static func frame(of file: String) -> (name: String, number: Int)? {
    guard file.hasSuffix(frameEnding), let mark = file.lastIndex(of: "-") else { return nil }
    let digits = file[file.index(after: mark)...].dropLast(frameEnding.count)
    guard digits.utf8.count <= 9, let number = Int(digits), number >= 0 else { return nil }
    let ending = SuiteGolden.frame(number).ending
    guard file.hasSuffix(ending) else { return nil }
    return (String(file.dropLast(ending.count)), number)
  }
}

extension SuiteCase {
  /// Whether its pictures are goldens, and not their hashes.
  package var keepsFrames: Bool { checks.contains(.pixels) && tolerance.keepsFrames }
}
