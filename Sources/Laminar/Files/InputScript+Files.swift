public import Foundation
public import LaminarEngine
import LaminarScene

extension InputScript {
  /// Reads a file of input: what `laminar play --record` writes and `--input` takes.
  ///
  /// ```swift
  /// let swipe = try InputScript(contentsOf: URL(fileURLWithPath: "swipe.json"))
  /// let picture = stage.snapshot(input: swipe).render(at: 1)
  /// ```
  ///
  /// Whether its layers exist depends on the stage that it is given to, whose ``Stage/diagnostics`` report
  /// what no finger can touch.
  ///
  /// - Parameter file: The file, at most 64 MiB; one that ends in `.jsonc` may have comments.
  /// - Throws: A ``FileError`` when the file cannot be read; a ``SceneError`` when it has errors: its
  ///   report has each with its line and column.
  public init(contentsOf file: URL) throws {
    let bytes = try FileContents.bytes(
      of: file.filePath(), name: file.fileName, limit: SceneInputReader.largestFile)
    let (input, report) = SceneInputReader.read(bytes, name: file.fileName)
    guard let input else { throw SceneError(report: report) }
    self = input.script
  }
}
