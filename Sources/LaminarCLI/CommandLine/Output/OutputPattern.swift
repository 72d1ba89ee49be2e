/// Where frames go: `dir/f_%06d.png`, `dir/f_######.png`, `dir/` for `dir/%06d.png`, one file, or `-`.
struct OutputPattern: Sendable, Hashable {
  /// The longest frame number that a name can have, in digits.
  static let widestNumber = 20

  /// What the path means.
  enum Kind: Sendable, Hashable {
    case standardOutput
    case file(String)
    /// The frame number between two texts, filled with zeros to a width.
    case sequence(prefix: String, width: Int, suffix: String)
  }

  let kind: Kind

  /// Reads a path; `%%` is a percent sign, and a single `#` is a number sign.
  ///
  /// - Parameters:
  ///   - defaultExtension: Of the frames in `dir/`, without its dot.
  ///   - countsSigns: Whether two number signs or more are the digits of a frame number.
  /// - Throws: A path with two numbers, a number in a folder's name, or another `%` sequence.
  init(
    _ path: String, defaultExtension: String = "png", countsSigns: Bool = true
  ) throws(CommandError) {
    if path == "-" {
      kind = .standardOutput
      return
    }
    if path.hasSuffix("/") {
      kind = .sequence(prefix: path, width: 6, suffix: "." + defaultExtension)
      return
    }
    var texts = [""]
    var widths: [Int] = []
    var rest = path[...]
    while let letter = rest.popFirst() {
      switch letter {
      case "#":
        var width = 1
        while rest.first == "#" {
          rest.removeFirst()
          width += 1
        }
        guard width > 1, countsSigns else {
          texts[texts.count - 1] += String(repeating: "#", count: width)
          continue
        }
        widths.append(width)
        texts.append("")
      case "%" where rest.first == "%":
        rest.removeFirst()
        texts[texts.count - 1].append("%")
      case "%":
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        guard rest.popFirst() == "d", digits.isEmpty || digits.first == "0",
          let width = digits.isEmpty ? 1 : Int(digits)
        else {
          throw CommandError(
            "'\(path)' has a % that is not a frame number; write %06d, or %% for a percent sign")
        }
        widths.append(width)
        texts.append("")
      default:
        texts[texts.count - 1].append(letter)
      }
    }
    guard let width = widths.first else {
      kind = .file(texts[0])
      return
    }
    guard widths.count == 1 else {
      throw CommandError("'\(path)' has \(widths.count) frame numbers; it must have one")
    }
    guard !texts[1].contains("/") else {
      throw CommandError(
        "'\(path)' has the frame number in a folder's name",
        hint: "write it into the file's name: out/f_%06d.png")
    }
    guard width <= Self.widestNumber else {
      throw CommandError(
        "'\(path)' has a number of \(width) digits; a frame number has at most \(Self.widestNumber)"
      )
    }
    kind = .sequence(prefix: texts[0], width: width, suffix: texts[1])
  }

  /// The path of a frame; nil for standard output.
  func path(ofFrame frame: Int) -> String? {
    switch kind {
    case .standardOutput: return nil
    case .file(let path): return path
    case .sequence(let prefix, let width, let suffix):
      let digits = String(frame)
      return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
    }
  }

  /// Whether every frame has a file of its own.
  var isSequence: Bool {
    if case .sequence = kind { return true }
    return false
  }

  /// The extension in lower case, without its dot; empty without one.
  var pathExtension: String {
    let name = (path(ofFrame: 0) ?? "").split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
