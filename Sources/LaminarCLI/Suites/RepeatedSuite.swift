import Laminar
import LaminarServer

/// A suite whose cases run again when their files have changed: the suite's file, scenes with what they
/// read, and goldens. A case whose files did not change keeps its result.
final class RepeatedSuite {
  /// What is known of a case.
  private struct Known {
    let item: SuiteCase
    var versions: [String: FileVersion?]
    let outcome: SuiteCaseRunner.Outcome
  }

  private let invocation: Invocation
  private let path: String
  private let options: SuiteRun.Options
  private var known: [SuiteFiles.Entry: Known] = [:]
  private var folder: ResultsFolder?
  private var suiteVersion: FileVersion?
  private var suite: Suite?
  private var entries: [SuiteFiles.Entry] = []
  /// What files are that match patterns, with the versions that were read.
  private var kinds: [String: (version: FileVersion?, other: String?)] = [:]
  /// The goldens that belonged to no case at the last look.
  private var obsolete: [String] = []

  /// Takes the suite that the command line names; nothing is read yet.
  init(_ invocation: Invocation, options: SuiteRun.Options) {
    self.invocation = invocation
    self.options = options
    path = invocation.arguments.operands[0]
  }

  /// Whether the suite was read once.
  var isLoaded: Bool { suite != nil }
  /// The names of the cases that are known.
  var names: [String] { entries.map(\.name) }

  /// The paths of all files that the cases read, of the goldens that belong to none, and of the folders of
  /// scenes, where others may appear.
  var files: Set<String> {
    let folders = entries.map { String($0.scene.upToLastSlash.dropLast()) }
    return Set([path] + known.values.flatMap(\.versions.keys) + obsolete + folders)
  }

  /// Runs what changed since the last look.
  ///
  /// - Returns: The report of all cases, and the names of those that ran; nil where nothing changed.
  /// - Throws: Exit 2 for a suite that cannot be run.
  func look() throws -> (report: SuiteReport, changed: [String])? {
    let version = FileVersion(of: path)
    if suite == nil || version != suiteVersion {
      suiteVersion = version
      suite = try TestCommand.suite(path, invocation)
    }
    guard let suite else { return nil }
    let run = SuiteRun(
      suite: suite, files: try SuiteFiles(suite, path: path, other: other), path: path,
      options: options, console: invocation.console, temporaries: invocation.temporaries)
    let chosen = try run.chosenEntries()
    let changed = chosen.filter { entry in
      guard let known = known[entry], known.item == entry.item else { return true }
      return known.versions.contains { FileVersion(of: $0.key) != $0.value }
    }
    let obsolete = try run.obsolete.map { run.files.goldens + $0 }
    guard !changed.isEmpty || chosen != entries || obsolete != self.obsolete else { return nil }
    self.obsolete = obsolete
    if folder == nil { folder = try run.results() }
    try folder?.remove(
      known.filter { changed.contains($0.key) || !chosen.contains($0.key) }
        .flatMap(\.value.outcome.items))
    var versions = changed.map {
      self.versions(of: $0, run, assets: known[$0]?.outcome.assets ?? [])
    }
    let outcomes = try run.run(changed, results: folder?.path)
    for (index, entry) in changed.enumerated() {
      for asset in outcomes[index].assets where versions[index][asset] == nil {
        versions[index][asset] = .some(FileVersion(of: asset))
      }
      known[entry] = Known(
        item: entry.item, versions: versions[index], outcome: outcomes[index])
    }
    known = known.filter { chosen.contains($0.key) }
    entries = chosen
    let report = try run.report(chosen.compactMap { known[$0]?.outcome }, results: folder)
    return (report, changed.map(\.name))
  }

  /// What a file is that is no scene; read again only where it changed.
  private func other(_ path: String) -> String? {
    let version = FileVersion(of: path)
    if let known = kinds[path], known.version == version { return known.other }
    let other = SuiteFiles.other(path)
    kinds[path] = (version, other)
    return other
  }

  private func versions(
    of entry: SuiteFiles.Entry, _ run: SuiteRun, assets: [String]
  ) -> [String: FileVersion?] {
    let goldens = SuiteGolden.named(of: entry.item).filter { $0 != .sheet }
      .map { run.files.path(of: $0, entry.name) }
    var versions: [String: FileVersion?] = [:]
    for file in [entry.scene] + [entry.input].compactMap({ $0 }) + goldens + assets {
      versions[file] = .some(FileVersion(of: file))
    }
    return versions
  }
}
