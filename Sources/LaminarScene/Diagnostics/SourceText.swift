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
  /// The scene that the file's text became, which follows it; nil where the file is the scene.
  let imported: ImportedText?
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
    imported = nil
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
    bytes.reserveCapacity(file.extent + 1 + values.count + Self.padding)
    bytes += file.padded[..<file.extent]
    // The last line of the text ends here.
    bytes.append(ASCII.newline)
    bytes += values
    extent = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    padded = bytes
    self.substitutions = substitutions
    parts = nil
    imported = file.imported
  }

  /// A file's text with the scene that it becomes after it.
  ///
  /// - Parameter archive: The archive that the file was in.
  init(_ file: SourceText, imported scene: ImportedScene, archive: LottieArchive?) {
    fileName = file.fileName
    count = file.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count + 1 + scene.text.count + Self.padding)
    bytes += file.padded[..<file.count]
    // The last line of the file ends here.
    bytes.append(ASCII.newline)
    imported = ImportedText(
      scene, range: bytes.count..<bytes.count + scene.text.count, archive: archive)
    bytes += scene.text
    extent = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    padded = bytes
    substitutions = nil
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
    imported = scene.imported
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

  /// The range of the text that a range of bytes comes from: its own, of a value that replaces
  /// variables the string that uses them, and of an imported scene what it was in the file.
  @inline(__always)
  func origin(of range: Range<Int>) -> Range<Int> {
    if range.lowerBound < count { return range }
    if let (segment, local) = part(at: range) {
      return segment.source.origin(of: local).shifted(by: segment.start)
    }
    let use = substitutions?.entry(at: range.lowerBound)?.use ?? range
    guard let imported, use.lowerBound >= count else { return use }
    return imported.origin(of: use)
  }

  /// Where the scene's own text is: that of the file, or what it became.
  var sceneRange: Range<Int> { imported?.range ?? 0..<count }

  /// Whether an offset is of a value that replaces variables, or of an imported scene.
  func isReplacement(at offset: Int) -> Bool {
    if offset < count { return false }
    guard let (segment, local) = part(at: offset..<offset) else { return true }
    return segment.source.isReplacement(at: local.lowerBound)
  }

  /// Where the lines of the text begin.
  private var lineIndex: LineIndex {
    index.withLock { index in
      if let index { return index }
      let made = withBytes(in: 0..<count) { LineIndex($0) }
      index = made
      return made
    }
  }
}

extension SourceText {
  /// The offset where the line of an offset begins.
  func lineStart(of offset: Int) -> Int { position(of: offset).lineStart }

  /// The offset where the line of an offset ends, before its line break.
  func lineEnd(of offset: Int) -> Int {
    var end = min(max(offset, 0), count)
    while end < count, padded[end] != ASCII.newline { end += 1 }
    return end > 0 && end < count + 1 && padded[end - 1] == ASCII.carriageReturn
      && end - 1 >= offset ? end - 1 : end
  }

  /// The location of a range.
  func location(of range: Range<Int>) -> FileLocation {
    if let (segment, local) = part(at: range) { return segment.source.location(of: local) }
    let range = origin(of: range)
    let start = min(max(range.lowerBound, 0), count)
    let position = position(of: start)
    // A byte-order mark is not a column.
    let hasMark =
      position.lineStart == 0 && byte(at: 0) == 0xEF && byte(at: 1) == 0xBB && byte(at: 2) == 0xBF
    return FileLocation(
      file: fileName, bytes: start..<max(start, min(range.upperBound, count)), line: position.line,
      column: 1 + max(0, position.scalars - (hasMark ? 1 : 0)))
  }

  private func position(of offset: Int) -> (line: Int, lineStart: Int, scalars: Int) {
    withBytes(in: 0..<count) { lineIndex.position(of: min(max(offset, 0), count), in: $0) }
  }
}

// MARK: - Line index

/// What is before every block of a text, so that a location costs no more in a long text, or in a line
/// that is all of it.
private struct LineIndex: Sendable {
  fileprivate struct Block {
    /// The number of line breaks before the block.
    var lineBreaks = 0
    /// The number of scalars before it.
    var scalars = 0
    /// The offset where the line of its first byte begins.
    var lineStart = 0
  }

  private static let blockLength = 512

  private var blocks = [Block()]

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    blocks.reserveCapacity(bytes.count / Self.blockLength + 1)
    var block = Block()
    var start = 0
    while start + Self.blockLength <= bytes.count {
      block.add(bytes, in: start..<start + Self.blockLength)
      blocks.append(block)
      start += Self.blockLength
    }
  }

  /// The line of an offset, counted from 1, where it begins, and the number of scalars between.
  func position(
    of offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (line: Int, lineStart: Int, scalars: Int) {
    let here = before(offset, in: bytes)
    let there = before(here.lineStart, in: bytes)
    return (here.lineBreaks + 1, here.lineStart, here.scalars - there.scalars)
  }

  private func before(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Block {
    let number = offset / Self.blockLength
    var block = blocks[number]
    block.add(bytes, in: number * Self.blockLength..<offset)
    return block
  }
}

extension LineIndex.Block {
  /// Goes on over the bytes that follow.
  fileprivate mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    let bytes = UnsafeBufferPointer(rebasing: bytes[range])
    lineBreaks += Self.count(bytes) { $0 == ASCII.newline }
    // Bytes that continue a scalar are not counted.
    scalars += Self.count(bytes) { $0 & 0xC0 != 0x80 }
    if let last = bytes.lastIndex(of: ASCII.newline) { lineStart = range.lowerBound + last + 1 }
  }

  @inline(__always)
  private static func count(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isCounted: (UInt8) -> Bool
  ) -> Int {
    var total = 0
    var start = 0
    // In stretches whose count fits a byte, so that vectors of bytes can count.
    while start < bytes.count {
      let end = min(start + 240, bytes.count)
      var count: UInt8 = 0
      for index in start..<end { count &+= isCounted(bytes[index]) ? 1 : 0 }
      total += Int(count)
      start = end
    }
    return total
  }
}

// MARK: - Excerpts

/// A line of a file, ready to be shown, with the columns to underline.
package struct SourceExcerpt: Sendable, Hashable {
  /// The line, or the part of a long one around the range: at most 100 columns, tabs as four spaces,
  /// control and direction characters replaced.
  package var text: String
  /// The columns that are underlined, counted from 0; at least one.
  package var underline: Range<Int>

  /// Makes an excerpt of its parts.
  package init(text: String, underline: Range<Int>) {
    self.text = text
    self.underline = underline
  }

  /// The excerpt in fewer columns: the part around the beginning of the underlined one.
  package func cropped(to width: Int) -> SourceExcerpt {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > width, width > 8 else { return self }
    let start = min(max(0, underline.lowerBound - width / 3), scalars.count - width)
    let isCutBefore = start > 0
    let isCutAfter = start + width < scalars.count
    var part = String.UnicodeScalarView()
    part.append(contentsOf: scalars[start..<start + width])
    var shown = String(part)
    if isCutBefore { shown = "…" + shown.dropFirst() }
    if isCutAfter { shown = shown.dropLast() + "…" }
    let first = min(max(underline.lowerBound - start, 0), width - 1)
    let last = min(max(underline.upperBound - start, first + 1), width)
    return SourceExcerpt(text: shown, underline: first..<last)
  }

  static let width = 100
  /// The columns kept before the range when the line is too long.
  private static let lead = 40
  /// No more bytes than this are looked at on either side: 4 per scalar, and some to spare.
  private static let reach = 4 * width + 16

  /// One scalar as it is shown.
  private struct Cell {
    let text: String
    let width: Int
  }

  /// The excerpt around a range, of the line on which it begins.
  init(_ source: SourceText, around range: Range<Int>) {
    if let (segment, local) = source.part(at: range) {
      self.init(segment.source, around: local)
      return
    }
    let range = source.origin(of: range)
    let start = min(max(range.lowerBound, 0), source.count)
    let lineStart = source.lineStart(of: start)
    let lineEnd = max(source.lineEnd(of: start), start)
    let end = min(max(range.upperBound, start), lineEnd)

    var from = max(lineStart, start - Self.reach)
    while from < start, source.byte(at: from) & 0xC0 == 0x80 { from += 1 }
    let to = min(lineEnd, start + Self.reach)
    let before = Self.cells(source.string(in: from..<start))
    let marked = Self.cells(source.string(in: start..<min(end, to)))
    let after = Self.cells(source.string(in: min(end, to)..<to))
    let isWhole =
      from == lineStart && to == lineEnd
      && Self.width(before) + Self.width(marked) + Self.width(after) <= Self.width
    guard !isWhole else {
      let column = Self.width(before)
      self.init(
        text: (before + marked + after).map(\.text).joined(),
        underline: column..<column + max(1, Self.width(marked)))
      return
    }

    // A limited part of what comes before, then as much of the rest as fits.
    var head = before[...]
    var isHeadCut = from > lineStart
    var headWidth = Self.width(head)
    while headWidth > Self.lead, let first = head.popFirst() {
      headWidth -= first.width
      isHeadCut = true
    }
    let column = headWidth + (isHeadCut ? 1 : 0)
    var tail = (marked + after)[...]
    var isTailCut = to < lineEnd
    var tailWidth = Self.width(tail)
    while column + tailWidth > Self.width - 1, let last = tail.popLast() {
      tailWidth -= last.width
      isTailCut = true
    }
    let underlined = Self.width(tail.prefix(marked.count))
    self.init(
      text: (isHeadCut ? "…" : "") + head.map(\.text).joined() + tail.map(\.text).joined()
        + (isTailCut ? "…" : ""),
      underline: column..<column + max(1, underlined))
  }

  private static func cells(_ text: String) -> [Cell] {
    text.unicodeScalars.map { scalar in
      if scalar == "\t" { return Cell(text: "    ", width: 4) }
      let shown = DiagnosticText.harmless(scalar)
      return Cell(text: String(Character(shown)), width: DiagnosticText.columns(of: shown))
    }
  }

  private static func width(_ cells: some Sequence<Cell>) -> Int {
    cells.reduce(0) { $0 + $1.width }
  }
}
