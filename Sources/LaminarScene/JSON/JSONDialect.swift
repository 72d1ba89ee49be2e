/// Which JSON a file is written in.
enum JSONDialect: Sendable, Hashable {
  /// RFC 8259, to the letter; a byte-order mark is skipped.
  case strict
  /// With `//` and `/* */` comments and trailing commas: files that end in `.jsonc`.
  case commented

  /// The dialect of a file, by the end of its name.
  init(fileName: String) {
    self = fileName.hasSuffix(".jsonc") ? .commented : .strict
  }
}
