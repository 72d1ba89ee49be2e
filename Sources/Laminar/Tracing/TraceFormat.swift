/// How a trace is written.
public enum TraceFormat: String, Sendable, Hashable, CaseIterable {
  /// A row per value.
  case csv
  /// A row per frame, a column per track.
  case wideCSV = "csv-wide"
  /// A line per track with its changes, and metadata.
  case jsonLines = "jsonl"
  /// A zip of NumPy arrays.
  case npz

  /// The format of a file by its extension without the dot, in any case: `csv`, `jsonl` or `npz`; nil
  /// for any other.
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "csv": self = .csv
    case "jsonl": self = .jsonLines
    case "npz": self = .npz
    default: return nil
    }
  }
}
