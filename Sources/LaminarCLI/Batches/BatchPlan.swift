import Foundation
import Laminar

/// The rows of a batch, checked: each with its frames and where they go.
struct BatchPlan: Sendable {
  /// A row that can be drawn.
  struct Row: Sendable {
    let row: VariableRow
    let pattern: OutputPattern
    /// The file of the hashes; nil for none.
    let hashPath: String?
    var frames: [FrameSample] = []
  }

  let text: SceneText
  private let options: SceneOptions
  let files: SharedSceneFiles
  /// The files of the scenes that were read.
  private let record: AssetRecord
  /// The path of the scene as it was given.
  let path: String
  /// What the command line changes of every row's scene.
  let overrides: SceneOverrides
  /// The variables that the scene declares.
  let variables: Set<String>

  /// The highest rate that is sampled; nil for any.
  let highestRate: Rational?

  init(
    _ path: String, bytes: [UInt8], _ options: SceneOptions, highestRate: Rational? = nil
  ) throws(CommandError) {
    self.highestRate = highestRate
    self.path = path
    self.options = options
    let record = AssetRecord(hashesFiles: options.hashesFiles)
    self.record = record
    let assets = options.assets(path, record: record)
    text = SceneText(
      bytes, name: SceneInput.name(path), unpack: options.choice.unpacking,
      fontFile: { try? assets.fontBytes($0) })
    files = SharedSceneFiles(assets)
    var overrides = try options.overrides()
    // Its errors are those of the scene with the values that it declares, which was loaded before.
    _ = try options.readInput(into: &overrides)
    self.overrides = overrides
    variables = Set(text.variableNames)
  }

  /// The scene of a row, and what was found in it.
  ///
  /// - Parameter record: Notes the other files that are read.
  func scene(
    of row: VariableRow, record: AssetRecord? = nil
  ) -> (scene: Scene?, report: DiagnosticReport) {
    var overrides = overrides
    overrides.given += row.given(to: variables)
    return SceneLoader.load(text, files: files, overrides: overrides, record: record)
  }

  /// The scene of a row, to draw it.
  ///
  /// - Throws: A `RowFault` with what is wrong in it.
  func job(of row: VariableRow) throws -> SceneJob {
    let record = AssetRecord(hashesFiles: options.hashesFiles)
    let (scene, report) = scene(of: row, record: record)
    guard let scene, !report.hasErrors else { throw RowFault(report: report) }
    return try SceneJob(
      path, scene: scene, report: report, record: record, options,
      upTo: highestRate)
  }

  /// Why the scene of a row cannot be drawn.
  struct RowFault: Error {
    let report: DiagnosticReport
  }

  // MARK: - Names

  /// Refuses names that two rows share, and files that the command reads or writes for all rows.
  ///
  /// Rows that alone have a folder cannot share names; the frames of the others are compared one by
  /// one.
  func requireDistinct(_ rows: [Row], _ commandFiles: CommandFiles) throws(CommandError) {
    var rowsByFolder: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      rowsByFolder[(row.pattern.path(ofFrame: 0) ?? "").upToLastSlash, default: []].append(index)
      if let path = row.hashPath { rowsByFolder[path.upToLastSlash, default: []].append(index) }
    }
    for indices in rowsByFolder.sorted(by: { $0.key < $1.key }).map(\.value) {
      let rowsHere = Set(indices)
      let hasHashes = indices.contains { rows[$0].hashPath != nil }
      guard rowsHere.count > 1 || hasHashes else { continue }
      var owners: [String: VariableRow] = [:]
      for index in rowsHere.sorted() {
        let row = rows[index]
        for path in row.paths {
          guard let other = owners.updateValue(row.row, forKey: path) else { continue }
          throw CommandError(
            "rows \(other.number) and \(row.row.number) are both written to \(path) "
              + "(\(other.location), \(row.row.location))",
            hint: "name a column in -o that tells them apart, or {row}")
        }
      }
    }
    var files = commandFiles
    for path in record.paths { files.read(path, as: "a file of the scene") }
    try files.requireOutputs()
    for row in rows {
      do throws(CommandError) {
        for path in row.paths { try files.write(path, as: "-o") }
      } catch {
        throw CommandError(
          "\(row.row.words) (\(row.row.location)): \(error.message)", hint: error.hint)
      }
    }
  }
}

extension BatchPlan.Row {
  /// The files that it writes.
  var paths: [String] {
    let first = pattern.isSequence ? frames.map(\.frame) : [0]
    return first.compactMap { pattern.path(ofFrame: $0) } + (hashPath.map { [$0] } ?? [])
  }
}

/// A text with the names of columns in braces, such as `out/{id}.mp4`; `{{` and `}}` are braces.
struct RowName: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    case characters(String)
    case column(String)
  }

  private(set) var pieces: [Piece] = []

  /// The column of every table that has none of that name: the row's number.
  static let numberColumn = "row"
  /// The longest name of a file or folder on Linux, in bytes.
  private static let longestName = 255

  /// Reads a text.
  ///
  /// - Throws: A brace without its other half.
  init(_ text: String) throws(CommandError) {
    var characters = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == "{" || letter == "}", rest.first == letter {
        rest.removeFirst()
        characters.append(letter)
      } else if letter == "{" {
        guard let end = rest.firstIndex(of: "}"), end != rest.startIndex else {
          throw CommandError(
            "'\(text)' has a { that names no column",
            hint: "write {id} for the column id, {{ for the character")
        }
        if !characters.isEmpty { pieces.append(.characters(characters)) }
        characters = ""
        pieces.append(.column(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      } else if letter == "}" {
        throw CommandError("'\(text)' has a } without its {", hint: "write }} for the character")
      } else {
        characters.append(letter)
      }
    }
    if !characters.isEmpty { pieces.append(.characters(characters)) }
  }

  /// The columns that it names.
  var columns: [String] {
    pieces.compactMap { if case .column(let name) = $0 { name } else { nil } }
  }

  /// The text for a row.
  ///
  /// - Throws: A column that the row has no value for, or one that cannot be part of a file's name.
  func text(of row: VariableRow) throws(CommandError) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .characters(let characters): result += characters
      case .column(let column):
        let isNumber = column == Self.numberColumn && !row.columns.contains(column)
        let value = row.text(column) ?? (isNumber ? String(row.number) : "")
        guard !value.isEmpty else {
          throw CommandError("'\(column)' names the file, and has no text in this row")
        }
        if let bad = value.unicodeScalars.first(where: { $0 == "/" || $0.value < 0x20 }) {
          throw CommandError(
            "'\(Self.shown(value))' in '\(column)' cannot name a file: it has "
              + (bad == "/" ? "a slash" : "a control character"))
        }
        result += value
      }
    }
    return result
  }

  /// Refuses a path that values of columns made leave its folder, or too long for the system.
  static func check(_ path: String, from pattern: String) throws(CommandError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let template = pattern.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLiteral = template.indices.contains(index) && template[index] == part
      if !isLiteral, part == "." || part == ".." {
        throw CommandError("'\(path)' leads out of its folder")
      }
      if part.utf8.count > longestName {
        throw CommandError(
          "the name '\(shown(String(part)))' has \(part.utf8.count) bytes; a file's has at most "
            + "\(longestName)")
      }
    }
  }

  /// A text as messages show it.
  private static func shown(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(40) {
      shown.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7f ? "\u{FFFD}" : scalar)
    }
    return text.unicodeScalars.count > 40 ? shown + "…" : shown
  }
}

/// Where the frames of a row go: a pattern of frames whose texts name columns.
struct RowPattern: Sendable {
  /// The path as it was given.
  let path: String
  private let kind: OutputPattern.Kind
  /// The texts before and after the frame number; one for a single file.
  private let names: [RowName]

  /// Reads a path.
  ///
  /// - Parameter countsSigns: As for `OutputPattern`.
  /// - Throws: What `OutputPattern` and `RowName` refuse, and standard output.
  init(_ path: String, countsSigns: Bool) throws(CommandError) {
    self.path = path
    kind = try OutputPattern(path, countsSigns: countsSigns).kind
    switch kind {
    case .standardOutput:
      throw CommandError(
        "--each writes a file per row, not to standard output", hint: "write -o 'out/{row}.mp4'")
    case .file(let name): names = [try RowName(name)]
    case .sequence(let prefix, _, let suffix):
      names = [try RowName(prefix), try RowName(suffix)]
    }
  }

  /// The columns that it names.
  var columns: [String] { names.flatMap(\.columns) }

  /// The pattern of a row.
  func pattern(of row: VariableRow) throws(CommandError) -> OutputPattern {
    var texts: [String] = []
    for name in names { texts.append(try name.text(of: row)) }
    let pattern: OutputPattern
    switch kind {
    case .sequence(_, let width, _):
      pattern = OutputPattern(kind: .sequence(prefix: texts[0], width: width, suffix: texts[1]))
    case .file, .standardOutput: pattern = OutputPattern(kind: .file(texts[0]))
    }
    if let first = pattern.path(ofFrame: 0) { try RowName.check(first, from: path) }
    return pattern
  }
}

extension OutputPattern {
  /// A pattern that was read, with other texts.
  init(kind: Kind) { self.kind = kind }
}
