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
    _ path: String, bytes: [UInt8], _ arguments: Arguments, highestRate: Rational?
  ) throws(CommandError) {
    self.highestRate = highestRate
    self.path = path
    text = SceneText(bytes, name: SceneInput.name(path))
    let record = AssetRecord(hashesFiles: arguments.isGiven(Options.hash.spec))
    self.record = record
    files = SharedSceneFiles(SceneInput.assets(path, arguments, record: record))
    var overrides = try SceneInput.overrides(arguments)
    overrides.given = try VariableSetting.given(arguments)
    // Its errors are those of the scene with the values that it declares, which was loaded before.
    _ = try SceneInput.readInput(arguments, into: &overrides)
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
  func job(of row: VariableRow, _ arguments: Arguments) throws -> SceneJob {
    let record = AssetRecord(hashesFiles: arguments.isGiven(Options.hash.spec))
    let (scene, report) = scene(of: row, record: record)
    guard let scene, !report.hasErrors else { throw RowFault(report: report) }
    return try SceneJob(
      path, scene: scene, report: report, record: record, arguments,
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
  func requireDistinct(_ rows: [Row], _ arguments: Arguments) throws(CommandError) {
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
    var files = try CommandFiles(arguments)
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
