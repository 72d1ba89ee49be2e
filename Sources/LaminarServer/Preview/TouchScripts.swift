import Foundation
import Laminar
import LaminarGraphics
import LaminarScene
import Synchronization

/// The touches that pages record: kept for a while, and saved beside their scene as files of input.
final class TouchScripts: Sendable {
  private let scenes: PreviewScenes
  private let temporaries: TemporaryFiles?
  private let state = Mutex(State())

  private struct State {
    /// The files that were written, which may be written again.
    var written: Set<String> = []
    /// The last file of a script, by the script's name and the scene's path.
    var names: [String: String] = [:]
  }

  /// Has no files yet.
  init(_ scenes: PreviewScenes, _ temporaries: TemporaryFiles?) {
    (self.scenes, self.temporaries) = (scenes, temporaries)
  }

  /// Keeps the script that a page sends.
  func keep(_ body: [UInt8]) throws(PreviewScenes.Refusal) -> HTTPResponse {
    let (input, report) = SceneInputReader.read(body, name: "the touches")
    guard input != nil, let text = String(validating: body, as: UTF8.self) else {
      let error = report.diagnostics.first { $0.severity == .error }
      throw PreviewScenes.Refusal(400, error?.line ?? "these are no touches")
    }
    return SceneEndpoints.json(["input": .string(scenes.keep(text))])
  }

  /// Writes a script that is kept beside a scene.
  func save(_ request: HTTPRequest) throws(PreviewScenes.Refusal) -> HTTPResponse {
    guard let temporaries else {
      throw PreviewScenes.Refusal(403, "touches cannot be saved here: the scene is no file")
    }
    guard let wishes = try? JSON(reading: request.body), let id = wishes["input"]?.string,
      let name = wishes["name"]?.string
    else {
      throw PreviewScenes.Refusal(
        400, "write {\"scene\": PATH, \"input\": ID, \"name\": \"swipe.json\"}")
    }
    guard Self.isPlain(name) else {
      throw PreviewScenes.Refusal(
        400, "\(DiagnosticText.quoted(name)) is not a plain file name that ends in .json")
    }
    var asked = HTTPRequest(.post, "save")
    asked.query = wishes["scene"]?.string.map { [("scene", $0)] } ?? []
    let scene = try scenes.subject(of: asked, needsVersion: false).path
    guard let script = scenes.input(id) else {
      throw PreviewScenes.Refusal(404, "the touches '\(id)' are no longer kept; send them again")
    }
    let path = Self.folder(of: scene) + name
    try write(script, to: path, temporaries)
    state.withLock { state in
      state.written.insert(path)
      if state.names.count > 1000 { state.names = [:] }
      state.names[id + "\0" + scene] = path
    }
    return SceneEndpoints.json(["path": .string(path)])
  }

  private func write(
    _ script: String, to path: String, _ temporaries: TemporaryFiles
  ) throws(PreviewScenes.Refusal) {
    do {
      let status = try FileStatus(path, followsLink: false)
      if let status, !status.isFile {
        throw PreviewScenes.Refusal(403, "\(path) is no regular file; choose another name")
      }
      let isOwn = state.withLock { $0.written.contains(path) }
      guard status == nil || isOwn else {
        throw PreviewScenes.Refusal(409, "\(path) exists; choose another name")
      }
      try OutputFile.write(to: path, overwrites: isOwn, temporaries: temporaries) {
        try $0.write(script.hasSuffix("\n") ? script : script + "\n")
      }
    } catch let error as PreviewScenes.Refusal {
      throw error
    } catch let error as FileError {
      throw PreviewScenes.Refusal(error.kind == .existing ? 409 : 403, error.message)
    } catch {
      throw PreviewScenes.Refusal(500, "\(path) cannot be written")
    }
  }

  /// The path of the file that a script was saved in; nil for one that was not.
  func path(ofSaved id: String, beside scene: String) -> String? {
    state.withLock { $0.names[id + "\0" + scene] }
  }

  /// Whether a name is that of a visible file in a folder: without slashes, control characters and a
  /// leading point.
  private static func isPlain(_ name: String) -> Bool {
    name.hasSuffix(".json") && name.utf8.count > 5 && name.utf8.count <= 200
      && !name.hasPrefix(".") && !name.hasPrefix("-")
      && name.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\"
      }
  }

  /// The folder of a file, with its slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

// MARK: - Export

/// The command line that makes what a page shows.
struct ExportCommand {
  /// The scene's path.
  let path: String
  /// The words of the preview's own command line that hold for it.
  let options: [String]
  let choices: PreviewChoices
  /// The file of the touches that replace the scene's own.
  let input: String?
  /// The frames; nil for all.
  let frames: ClosedRange<Int>?
  /// The ending of the files.
  let format: String

  /// The words, the tool's name first.
  var words: [String] {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let dot = file.lastIndex(of: ".")
    let name = dot.map { $0 == file.startIndex ? file : String(file[..<$0]) } ?? file
    var words = ["laminar", "render", path.hasPrefix("-") ? "./" + path : path] + options
    for value in choices.values { words += ["--set", "\(value.name)=\(value.text)"] }
    if let size = choices.size { words += ["--size", "\(size.width)x\(size.height)"] }
    if let input { words += ["--input", input] }
    if let frames {
      let (first, last) = (frames.lowerBound, frames.upperBound)
      words += ["--frames", first == last ? "\(first)" : "\(first)-\(last)"]
    }
    // A single # or a % in the name would be a pattern.
    let plain = String(name.map { "%#{}".contains($0) ? "_" : $0 })
    let stem = plain.hasPrefix("-") ? "./" + plain : plain
    return words + ["-o", format == "png" ? "\(stem)_%06d.png" : "\(stem).\(format)"]
  }
}

/// Words as a POSIX shell reads them.
enum ShellWords {
  /// The words on one line; those with other characters than letters, digits and a few signs in quotes.
  static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./:=,@%+".utf8.contains(byte)
      }
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
