import Laminar
import Synchronization
import Testing

/// The goldens of the motions of a test file: `Goldens/CardTests/card.trace.jsonl` beside
/// `CardTests.swift`.
struct MotionGoldens: Sendable {
  /// The folder beside which the goldens' folder is, with its slash.
  let parent: String
  /// The goldens' folder from there, with its slash: what messages call it.
  let folder: String
  /// Whether goldens that differ are written anew: `LAMINAR_RECORD` is `motion`.
  let isRecording: Bool
  /// Whether the process runs where goldens are never written.
  let isContinuousIntegration: Bool
  /// Whether attachments are written anywhere.
  let keepsAttachments: Bool

  /// Finds the goldens of a test file.
  ///
  /// - Parameters:
  ///   - filePath: The path of the test file.
  ///   - environment: The variables that say whether goldens are written.
  ///   - keepsAttachments: Whether attachments are written anywhere.
  init(
    of filePath: String, environment: [String: String] = GoldenRecording.environment,
    keepsAttachments: Bool = GoldenRecording.keepsAttachments
  ) {
    self.keepsAttachments = keepsAttachments
    let slash = filePath.lastIndex(of: "/")
    parent = slash.map { String(filePath[...$0]) } ?? ""
    let name = filePath[(slash.map { filePath.index(after: $0) } ?? filePath.startIndex)...]
    folder = "Goldens/\(name.hasSuffix(".swift") ? name.dropLast(6) : name)/"
    isRecording = environment["LAMINAR_RECORD"] == "motion"
    isContinuousIntegration = GoldenRecording.isContinuousIntegration(environment)
  }

  /// The most bytes of a golden.
  private static let largestFile = 1 << 31

  /// The path of a golden in messages.
  func name(_ file: String) -> String { folder + file }

  /// The bytes of a golden; nil where there is none.
  ///
  /// - Throws: A file that exists and cannot be read.
  func bytes(_ file: String) throws -> [UInt8]? {
    let path = parent + folder + file
    guard try FileStatus.exists(path) else { return nil }
    return try FileContents.bytes(of: path, name: name(file), limit: Self.largestFile)
  }

  /// Writes a golden; the folders of its path are made.
  ///
  /// - Throws: A file that cannot be written.
  func write(_ bytes: [UInt8], to file: String) throws {
    try OutputFile.write(
      to: parent + folder + file, overwrites: true, temporaries: TemporaryFiles()
    ) { try $0.write(bytes) }
  }

  // MARK: - Names

  /// What uses a name: a case of a test, at a line of it.
  private struct Use: Hashable {
    let test: Test.ID?
    let testCase: String
    let location: SourceLocation
  }

  private static let uses = Mutex<[String: Use]>([:])

  /// Notes that the running test uses a name; returns what is wrong with it, if anything.
  func claim(_ name: String, at location: SourceLocation) -> String? {
    if name.isEmpty || name.hasPrefix(".") || name.contains(where: { "/\\\0\n".contains($0) }) {
      return "\"\(name)\" cannot be the name of a golden: write letters, digits, spaces or hyphens"
    }
    // A test that is repeated uses its names again.
    let use = Use(
      test: Test.current?.id, testCase: Test.Case.current.map { "\($0)" } ?? "", location: location)
    let first = Self.uses.withLock { uses in
      let first = uses[parent + folder + name]
      if first == nil { uses[parent + folder + name] = use }
      return first
    }
    guard let first, first != use else { return nil }
    let isOtherCase = first.test == use.test && first.location == location
    return "two motions of this file are called \"\(name)\", "
      + (isOtherCase
        ? "in two cases of one test: make the arguments a part of the name"
        : "the other at line \(first.location.line): give each a name of its own")
  }
}
