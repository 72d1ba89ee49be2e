public import Foundation
public import LaminarTrace

extension TraceComparer {
  /// Compares two trace files: what differs, where, by how much, and what could explain it.
  ///
  /// ```swift
  /// let report = try TraceComparer().report(contentsOf: reference, and: trace)
  /// if !report.isSame { print(report.text(as: .text)) }
  /// ```
  ///
  /// The formats may differ: each is determined by its first bytes. Files are read in pieces and may be
  /// larger than the memory. By default nothing may differ; `rules` and `timeTolerance` set what may.
  ///
  /// - Parameters:
  ///   - base: What is compared with, such as a reviewed reference.
  ///   - new: The trace that is compared with it.
  /// - Returns: The differences, which name the files by their paths as they were given.
  /// - Throws: A ``FileError`` for a file that cannot be read; a `TraceReadingError` for one that is
  ///   not a trace, or is cut off, mixed up or damaged.
  public func report(contentsOf base: URL, and new: URL) throws -> DifferenceReport {
    func table(_ file: URL) throws -> any TraceTable {
      let bytes = try FileBytes.open(file.filePath(), name: file.fileName)
      return try TraceReader.open(bytes, name: file.fileName)
    }
    return try report(table(base), table(new))
  }

  /// Compares two traces in memory, of any formats.
  ///
  /// - Parameters:
  ///   - base: What is compared with, such as a reviewed reference.
  ///   - new: The trace that is compared with it.
  ///   - names: What the report calls them.
  /// - Throws: A `TraceReadingError` for bytes that are not a trace, or are cut off, mixed up or
  ///   damaged.
  public func report(
    _ base: [UInt8], _ new: [UInt8], names: (base: String, new: String) = ("base", "new")
  ) throws -> DifferenceReport {
    try report(
      TraceReader.open(TraceBytesInMemory(base), name: names.base),
      TraceReader.open(TraceBytesInMemory(new), name: names.new))
  }

  /// Compares two traces that were opened.
  package func report(
    _ base: any TraceTable, _ new: any TraceTable
  ) throws -> DifferenceReport {
    DifferenceReport(base: base.name, new: new.name, traces: try compare(base, new))
  }
}
