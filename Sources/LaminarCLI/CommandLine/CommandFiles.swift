import Foundation
import Laminar

/// The files that a command reads and writes: `--overwrite` replaces none that it reads, and no two of
/// its outputs are one file, by whatever paths and links they are named.
struct CommandFiles {
  /// What makes two paths the same file.
  private enum Identity: Hashable {
    /// The device and the number of a file that exists.
    case file(dev_t, ino_t)
    /// The path without symbolic links of one that does not.
    case path(String)
  }

  private var inputs: [Identity: String] = [:]
  private var outputs: [Identity: String] = [:]
  /// The paths of folders without symbolic links.
  private var folders: [String: String] = [:]

  /// Has the files that a command line names.
  ///
  /// - Throws: Exit 2 for an output that is an input, or another output.
  init(_ arguments: Arguments) throws(CommandError) {
    for path in arguments.operands { read(path, as: "an input") }
    let files = arguments.files
    for file in files {
      if case .input(let role) = file.use { read(file.path, as: role) }
    }
    let hasRows = arguments.isGiven(CommonOptions.each)
    for file in files {
      switch file.use {
      case .input: break
      // A pattern of rows is compared where its names are known.
      case .outputOfRow where hasRows: break
      case .output, .outputOfRow: try write(file.path, as: file.option.spelling)
      }
    }
  }

  /// Notes a file that the command reads; nothing for standard input.
  mutating func read(_ path: String?, as role: String) {
    guard let path, path != "-", let identity = identity(of: path) else { return }
    if inputs[identity] == nil { inputs[identity] = role }
  }

  /// Whether the command reads the file at a path.
  mutating func reads(_ path: String) -> Bool {
    identity(of: path).map { inputs[$0] != nil } ?? false
  }

  /// Notes a file that the command writes; nothing for standard output and devices.
  ///
  /// - Throws: Exit 2 for one that it reads, or writes already.
  mutating func write(_ path: String?, as role: String) throws(CommandError) {
    guard let path, path != "-", let identity = identity(of: path) else { return }
    if let input = inputs[identity] {
      throw CommandError(
        "\(role) would replace \(input), which this command reads: \(path)",
        hint: "write to another file")
    }
    if let other = outputs.updateValue(role, forKey: identity) {
      throw CommandError(
        other == role
          ? "two of \(role) write to the same destination: \(path)"
          : "\(other) and \(role) write to the same destination: \(path)")
    }
  }

  /// Refuses outputs that were noted before an input of the same file.
  func requireOutputs() throws(CommandError) {
    for (identity, role) in outputs {
      guard let input = inputs[identity] else { continue }
      throw CommandError(
        "\(role) would replace \(input), which this command reads", hint: "write to another file")
    }
  }

  /// Nil for what is neither a regular file nor missing.
  private mutating func identity(of path: String) -> Identity? {
    var status = stat()
    if stat(path, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFREG ? .file(status.st_dev, status.st_ino) : nil
    }
    let target = (try? OutputFile.resolved(path)) ?? path
    let folder = target.upToLastSlash
    let real = folders[folder] ?? Self.real(folder)
    folders[folder] = real
    return .path(real + "/" + (target.split(separator: "/").last ?? ""))
  }

  private static func real(_ folder: String) -> String {
    guard let real = realpath(folder, nil) else {
      return URL(fileURLWithPath: folder).standardizedFileURL.path
    }
    defer { free(real) }
    return String(cString: real)
  }
}

// MARK: - Output

/// Where frames go: `dir/f_%06d.png`, `dir/f_######.png`, `dir/` for `dir/%06d.png`, one file, or `-`.
struct OutputPattern: Sendable, Hashable {
  /// The longest frame number that a name can have, in digits.
  private static let widestNumber = 20

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

// MARK: - Input

/// A file that is read whole, or standard input for `-`.
enum InputFile {
  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - path: A path, or `-`.
  ///   - limit: The most bytes that are read; a longer file is refused before it fills the memory.
  /// - Throws: Exit 2 for a file that is missing, not a file, not readable or too long; exit 3 when
  ///   reading fails.
  static func read(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
    do throws(FileError) {
      guard path != "-" else {
        return try FileContents.bytes(
          of: STDIN_FILENO, name: "standard input", expecting: 0, limit: limit)
      }
      return try FileContents.bytes(of: path, limit: limit)
    } catch {
      var failure = CommandError(error)
      if failure.hint == nil, FrameFolder.isFolder(path) { failure.hint = hint(forFolder: path) }
      throw failure
    }
  }

  /// A file of a folder that was probably meant.
  private static func hint(forFolder path: String) -> String {
    let suite = (path.hasSuffix("/") ? path : path + "/") + StarterSuite.suiteName
    return FileManager.default.fileExists(atPath: suite)
      ? "name a file in it, such as \(suite)" : "name a file in it"
  }
}

/// What to do with a file of another kind than the verb takes.
enum InputRemedy {
  /// The kinds of files that verbs take as their input.
  enum Expected {
    /// `drawing` is an SVG or a Lottie animation, of which scenes are made.
    case scene, suite, drawing, input
  }

  /// The error of a file whose contents are of a kind that another verb takes; nil for a file that is
  /// what it should be, or of no known kind.
  static func error(_ bytes: [UInt8], path: String, expected: Expected) -> CommandError? {
    let name = SceneInput.name(path)
    let file = path == "-" ? "FILE" : path
    let wanted =
      switch expected {
      case .scene: "not a scene"
      case .suite: "not a suite"
      case .drawing: "not an SVG or a Lottie animation"
      case .input: "not a file of input"
      }
    func error(_ noun: String, _ hint: String) -> CommandError {
      CommandError("\(name) is \(noun), \(wanted)", hint: hint)
    }
    if let picture = ForeignPicture(bytes: bytes), picture != .svg || expected != .drawing {
      return error(
        picture.noun,
        picture == .svg
          ? picture.remedy(for: file) : "scenes show pictures as assets, in PNG or JPEG format")
    }
    switch InputKind(prefix: Array(bytes.prefix(InputKind.prefixLength))) {
    case .longCSV?, .wideCSV?, .jsonLines?, .npz?:
      return error("a trace", "'laminar diff BASE \(file)' compares it with a trace or a scene")
    case .events?:
      return error("a list of events", "'laminar diff BASE \(file)' compares it with another")
    case .hashes?:
      return error(
        "a list of frame hashes", "'laminar diff \(file) FRAMES' compares it with frames")
    case .picture?:
      return error("a PNG picture", "'laminar diff BASE \(file)' compares it with another")
    case .scene?, nil: break
    }
    let kind = SceneLoader.kind(of: bytes)
    let noun = kind == .lottie ? "a Lottie animation" : "a scene"
    switch (kind, expected) {
    case (.scene?, .drawing): return error("a scene", "'laminar render \(file)' draws it")
    case (.scene?, .input), (.lottie?, .input):
      return error(
        noun, "touches are in a file of their own: { \"laminar-input\": 1, \"input\": [] }")
    case (.suite?, .scene), (.suite?, .drawing), (.suite?, .input):
      return error("a suite", "'laminar test \(file)' runs it")
    case (.scene?, .suite), (.lottie?, .suite):
      return error(
        noun,
        "a suite lists scenes: { \"laminar-suite\": 1, \"cases\": [{ \"scene\": \"\(file)\" }] }; "
          + "'laminar check \(file)' looks at one alone")
    case (.input?, .scene), (.input?, .suite), (.input?, .drawing):
      return error(
        "a file of input", "a scene plays it: 'laminar play scene.json --input \(file)'")
    case (.schema?, _):
      return error("a JSON Schema", "editors use it to check scenes; 'laminar schema' prints them")
    case (.record?, _):
      return error(
        "the record of a test run", "'laminar review \(file.upToLastSlash)' shows the run")
    default: return nil
    }
  }
}
