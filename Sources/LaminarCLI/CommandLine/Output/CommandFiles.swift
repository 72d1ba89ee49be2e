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
    read(arguments[Options.input], as: "the file of --input")
    read(arguments[Options.each], as: "the table of --each")
    read(arguments[Options.audio], as: "the sound of --audio")
    read(arguments[Options.config], as: "the rules of --config")
    read(arguments[Options.source], as: "the file of --from")
    read(arguments[Options.suite], as: "the suite")
    if arguments.verb == .encode {
      for path in arguments.all(Options.hashLists) { read(path, as: "a list of --hash") }
    }
    // A pattern is compared where its names are known.
    let isPattern = [.render, .still].contains(arguments.verb) && arguments[Options.each] != nil
    if !isPattern, arguments.verb != .test, let path = arguments[Options.output] {
      try write(OutputPattern.plainPath(path, of: arguments.verb), as: "-o")
    }
    if !isPattern, arguments.verb != .encode {
      try write(arguments[Options.hash], as: "--hash")
    }
    // The options of this name differ in the kinds that they take.
    for request in arguments.all(Options.report) { try write(request.path, as: "--report") }
    try write(arguments[Options.diffSheet], as: "--diff-sheet")
    try write(arguments[Options.heat], as: "--heat")
    try write(arguments[Options.record], as: "--record")
  }

  /// Notes a file that the command reads; nothing for standard input.
  mutating func read(_ path: String?, as role: String) {
    guard let path, path != "-", let identity = identity(of: path) else { return }
    if inputs[identity] == nil { inputs[identity] = role }
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

extension OutputPattern {
  /// The path of the one file that `-o` names for a verb; nil for a folder or a sequence.
  fileprivate static func plainPath(_ path: String, of verb: Verb) -> String? {
    guard [.render, .still, .encode].contains(verb) else { return path }
    guard case .file(let path)? = try? OutputPattern(path).kind else { return nil }
    return path
  }
}
