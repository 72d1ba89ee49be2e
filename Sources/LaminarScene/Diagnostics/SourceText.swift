import LaminarGraphics
import Synchronization

/// The text of a file, with its name as it was given.
final class SourceText: Sendable {
  let fileName: String
  /// The number of bytes of the text.
  let count: Int
  /// The number of bytes with the values that replace uses of variables, which follow the text.
  let extent: Int
  /// The bytes and `padding` zeros.
  let padded: [UInt8]
  /// What the bytes after the text replace; nil when there are none.
  let substitutions: SourceSubstitutions?
  /// The texts of parts after all of these; nil when there are none.
  let parts: SourceParts?
  /// Made when a location is asked for first.
  private let index = Mutex<LineIndex?>(nil)

  /// Enough for a scan that loads 8 bytes at a time from any offset up to the end.
  static var padding: Int { SceneText.padding }

  init(fileName: String, bytes: consuming [UInt8]) {
    self.fileName = fileName
    count = bytes.count
    extent = bytes.count
    substitutions = nil
    parts = nil
    var bytes = bytes
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    padded = bytes
  }

  /// A file's text with the values that replace uses of variables after it.
  ///
  /// - Parameter values: Their bytes, in the order of the substitutions' entries.
  init(_ file: SourceText, values: [UInt8], substitutions: SourceSubstitutions) {
    fileName = file.fileName
    count = file.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count + 1 + values.count + Self.padding)
    bytes += file.padded[..<file.count]
    // The last line of the text ends here.
    bytes.append(ASCII.newline)
    bytes += values
    extent = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    padded = bytes
    self.substitutions = substitutions
    parts = nil
  }

  /// A scene's text with the texts of parts after it.
  ///
  /// - Parameter bytes: Those of the scene and of all segments.
  init(_ scene: SourceText, parts: SourceParts, bytes: consuming [UInt8]) {
    fileName = scene.fileName
    count = scene.count
    substitutions = scene.substitutions
    extent = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    padded = bytes
    self.parts = parts
  }

  convenience init(fileName: String, text: String) {
    self.init(fileName: fileName, bytes: Array(text.utf8))
  }

  /// Calls a closure with the bytes, which at least 16 zeros follow.
  func withPaddedBytes<T>(_ body: (UnsafePointer<UInt8>) -> T) -> T {
    padded.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("padded bytes are not empty") }
      return body(base)
    }
  }

  @inline(__always)
  func withBytes<T>(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    padded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[clamped(range)])) }
  }

  /// The text of a range; what is not UTF-8 becomes U+FFFD.
  func string(in range: Range<Int>) -> String {
    withBytes(in: range) { String(decoding: $0, as: UTF8.self) }
  }

  func byte(at offset: Int) -> UInt8 {
    offset >= 0 && offset < count ? padded[offset] : 0
  }

  /// The scalar that begins at an offset; U+FFFD when none does.
  func scalar(at offset: Int) -> Unicode.Scalar {
    string(in: offset..<offset + 4).unicodeScalars.first ?? "\u{FFFD}"
  }

  private func clamped(_ range: Range<Int>) -> Range<Int> {
    let start = min(max(range.lowerBound, 0), extent)
    return start..<min(max(range.upperBound, start), extent)
  }

  /// The range of the text that a range of bytes comes from: its own, and of a value that replaces
  /// variables the string that uses them.
  @inline(__always)
  func origin(of range: Range<Int>) -> Range<Int> {
    if range.lowerBound < count { return range }
    if let (segment, local) = part(at: range) {
      return segment.source.origin(of: local).shifted(by: segment.start)
    }
    return substitutions?.entry(at: range.lowerBound)?.use ?? range
  }

  /// Whether an offset is of a value that replaces variables.
  func isReplacement(at offset: Int) -> Bool {
    if offset < count { return false }
    guard let (segment, local) = part(at: offset..<offset) else { return true }
    return segment.source.isReplacement(at: local.lowerBound)
  }

  /// Where the lines of the text begin.
  var lineIndex: LineIndex {
    index.withLock { index in
      if let index { return index }
      let made = withBytes(in: 0..<count) { LineIndex($0) }
      index = made
      return made
    }
  }
}
