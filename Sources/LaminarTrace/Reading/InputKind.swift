/// The format of an input, by its first bytes.
package enum InputKind: String, Sendable, Hashable {
  /// A trace with a row per value.
  case longCSV = "csv"
  /// A trace with a row per frame.
  case wideCSV = "csv-wide"
  /// A trace with a line per track.
  case jsonLines = "jsonl"
  /// A zip of NumPy arrays.
  case npz
  /// Rows of events.
  case events
  /// A line per frame with the hash of its pixels, after a line of metadata or without.
  case hashes
  /// A PNG file.
  case picture
  /// Anything else that begins like JSON: a scene.
  case scene

  /// The number of first bytes that determine the kind.
  package static let prefixLength = 4096

  /// The kind of an input that begins with these bytes; nil for any other.
  package init?(prefix: [UInt8]) {
    // Spreadsheets write a byte order mark before the text.
    let start = prefix.starts(with: ByteCursor.byteOrderMark) ? ByteCursor.byteOrderMark.count : 0
    let prefix = prefix.prefix(Self.prefixLength).dropFirst(start)
    func begins(_ text: String) -> Bool { prefix.starts(with: text.utf8) }
    if begins("PK\u{3}\u{4}") {
      self = .npz
    } else if prefix.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .picture
    } else if begins(EventRows.heading) {
      self = .events
    } else if begins("frame,time") {
      let heading = prefix.prefix { $0 != 0x0a && $0 != 0x0d }
      self = heading.count < prefix.count && heading.ends(",layer,key,value") ? .longCSV : .wideCSV
    } else if Self.isHashLine(prefix) {
      self = .hashes
    } else {
      let text = prefix.drop { [0x20, 0x09, 0x0a, 0x0d].contains($0) }
      let blank: [UInt8] = [0x20, 0x09]
      let start = text.dropFirst().drop { blank.contains($0) }
      if text.first == 0x7b, start.starts(with: "\"laminar-trace\"".utf8) {
        self = .jsonLines
      } else if text.first == 0x7b, start.starts(with: "\"laminar-hashes\"".utf8) {
        self = .hashes
      } else if text.first == 0x7b || text.starts(with: "//".utf8) || text.starts(with: "/*".utf8) {
        self = .scene
      } else {
        return nil
      }
    }
  }

  private static func isHashLine(_ prefix: ArraySlice<UInt8>) -> Bool {
    let line = prefix.prefix { $0 != 0x0a && $0 != 0x0d }
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].count >= 16
      && parts[0].allSatisfy { (0x30...0x39).contains($0) }
      && parts[1].allSatisfy(FrameHash.isDigit)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
