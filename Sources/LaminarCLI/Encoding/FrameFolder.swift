import Foundation
import Laminar

/// The numbered PNG frames of a folder, or those that a pattern names.
struct FrameFolder {
  /// The name as it was given.
  let name: String
  /// The files by the numbers of their frames.
  let paths: [Int: String]
  /// How a frame's file is called: `out/f_%06d.png`.
  let pattern: String

  /// Finds the frames.
  ///
  /// - Parameter operand: A folder, or a pattern such as `out/f_%06d.png` or `out/f_####.png`.
  /// - Throws: Exit 2 for a folder that cannot be read, has no frames, or others among them.
  init(_ operand: String) throws(CommandError) {
    name = operand
    if Self.isFolder(operand) {
      let folder = operand.hasSuffix("/") ? operand : operand + "/"
      (pattern, paths) = try Self.series(in: folder, operand)
    } else {
      (pattern, paths) = (operand, try Self.frames(named: operand))
    }
  }

  /// The numbers of the frames, ascending.
  var numbers: [Int] { paths.keys.sorted() }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names of the files in a folder that have an ending, in order.
  static func names(in folder: String, ending: String) throws(CommandError) -> [String] {
    let path = folder.isEmpty ? "." : folder
    do throws(FileError) {
      guard let names = try FolderContents.names(in: path) else {
        throw FileError("cannot read the folder \(path)", kind: .input)
      }
      return names.filter { !$0.hasPrefix(".") && $0.lowercased().hasSuffix(ending) }
    } catch {
      throw CommandError(error.message)
    }
  }

  /// The only series of frames in a folder.
  private static func series(
    in folder: String, _ operand: String
  ) throws(CommandError) -> (pattern: String, [Int: String]) {
    let names = try names(in: folder, ending: ".png")
    guard !names.isEmpty else {
      throw CommandError(
        "\(operand) has no PNG frames",
        hint: "'laminar render SCENE -o \(folder)' writes some")
    }
    var series: [String: [Int: String]] = [:]
    var patterns: [String: String] = [:]
    for name in names {
      guard let number = NumberedName(name) else {
        throw CommandError(
          "\(folder)\(name) is not a numbered frame",
          hint: "name the frames by a pattern: 'laminar encode \(folder)f_%06d.png …'")
      }
      let key = number.prefix + "/" + number.suffix
      patterns[key] = patterns[key] ?? folder + number.pattern
      if let other = series[key]?[number.value] {
        throw CommandError("\(other) and \(folder)\(name) are both frame \(number.value)")
      }
      series[key, default: [:]][number.value] = folder + name
    }
    guard series.count == 1, let paths = series.values.first, let pattern = patterns.values.first
    else {
      let patterns = patterns.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      throw CommandError(
        "\(operand) has \(patterns.count) series of frames: " + patterns.joined(separator: ", "),
        hint: "name one of them: 'laminar encode '\(patterns[0])' …'")
    }
    return (pattern, paths)
  }

  /// The frames of a pattern.
  private static func frames(named operand: String) throws(CommandError) -> [Int: String] {
    guard operand != "-" else {
      throw CommandError("frames are read from a folder, not from standard input")
    }
    let pattern = try OutputPattern(operand)
    guard pattern.isSequence else {
      let exists = access(operand, F_OK) == 0
      throw CommandError(
        exists
          ? "\(operand) is one file, and frames are PNG files with numbers in their names"
          : "cannot read \(operand): no such file or folder",
        hint: "name their folder, out/, or a pattern, out/f_%06d.png")
    }
    let folder = operand.lastIndex(of: "/").map { String(operand[...$0]) } ?? ""
    var paths: [Int: String] = [:]
    for name in try names(in: folder, ending: ".png") {
      guard let number = NumberedName(name), pattern.path(ofFrame: number.value) == folder + name
      else { continue }
      paths[number.value] = folder + name
    }
    guard !paths.isEmpty else { throw CommandError("no file is called like '\(operand)'") }
    return paths
  }
}

/// The last number in a file's name before its extension.
private struct NumberedName {
  let prefix: String
  let value: Int
  let digits: Int
  let suffix: String

  /// The pattern of names like this one.
  var pattern: String {
    let number = digits > 1 ? "%0\(digits)d" : "%d"
    return prefix.replacing("%", with: "%%") + number + suffix.replacing("%", with: "%%")
  }

  /// Divides a name; nil for one without a number of at most ten digits.
  init?(_ name: String) {
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    guard let last = stem.lastIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
    let end = stem.index(after: last)
    let rest = stem[..<end].reversed().prefix { $0.isASCII && $0.isNumber }
    digits = rest.count
    guard digits <= 10, let value = Int(String(rest.reversed())), value <= FrameList.largestFrame
    else { return nil }
    self.value = value
    prefix = String(stem[..<stem.index(end, offsetBy: -digits)])
    suffix = String(name[end...])
  }
}
