import Foundation
import Laminar

/// The frames that are joined into one file, in order: complete, and equal in size.
struct JoinedFrames: Sendable {
  /// The numbers and paths, ascending.
  private(set) var frames: [(number: Int, path: String)]
  /// The width of all in pixels.
  let width: Int
  /// The height of all in pixels.
  let height: Int
  /// Whether no file has transparency.
  let isOpaque: Bool

  /// Chooses frames and examines the beginnings of their files.
  ///
  /// - Throws: Exit 2 for frames that are missing, not listed, of several sizes or not PNG pictures.
  init(_ folder: FrameFolder, _ list: FrameList?, _ lists: FrameLists) throws {
    let numbers = try Self.numbers(folder, list, lists)
    frames = numbers.compactMap { number in folder.paths[number].map { (number, $0) } }
    var size: (width: Int, height: Int, path: String)?
    var isOpaque = true
    for frame in frames {
      let header = try Self.header(frame.path)
      if let size, (size.width, size.height) != (header.width, header.height) {
        throw CommandError(
          "\(frame.path) has \(header.width)x\(header.height) pixels and \(size.path) has "
            + "\(size.width)x\(size.height)", hint: "the frames of a movie have one size")
      }
      size = size ?? (header.width, header.height, frame.path)
      if header.hasAlpha { isOpaque = false }
    }
    (width, height) = (size?.width ?? 0, size?.height ?? 0)
    self.isOpaque = isOpaque
  }

  /// The frames that are seen when those of one rate are shown at a lower one: at each of its times
  /// the last that was drawn.
  func sampled(at rate: Rational, from drawn: Rational) -> JoinedFrames {
    guard rate < drawn else { return self }
    var sampled = self
    sampled.frames = []
    for number in 0... {
      let time = Int128(number) * Int128(rate.denominator) * Int128(drawn.numerator)
      let index = Int(clamping: time / (Int128(rate.numerator) * Int128(drawn.denominator)))
      guard index < frames.count else { break }
      sampled.frames.append(frames[index])
    }
    return sampled
  }

  // MARK: - Which

  private static func numbers(
    _ folder: FrameFolder, _ list: FrameList?, _ lists: FrameLists
  ) throws(CommandError) -> [Int] {
    let found = folder.numbers
    let last = max(found.last ?? 0, lists.hashes.keys.max() ?? 0)
    let end = lists.header?.frames.map { $0 - 1 } ?? last
    let strides =
      try list?.strides(last: max(last, end)) ?? [FrameStride(first: 0, last: max(last, end))]
    // What it costs depends on the files that there are, not on how far apart their numbers are.
    for stride in strides where stride.count > max(mostNumbers, found.count) {
      throw Self.missing(from: stride, found, folder, isChosen: list != nil)
    }
    let numbers = try list?.numbers(last: max(last, end)) ?? Array(0...max(last, end))
    let missing = numbers.filter { folder.paths[$0] == nil }
    guard missing.isEmpty else {
      throw Self.missing(missing, of: numbers, folder, isChosen: list != nil)
    }
    if lists.isGiven {
      let unlisted = numbers.filter { lists.hashes[$0] == nil }
      guard unlisted.isEmpty else {
        throw CommandError(
          "frame \(FrameRanges(unlisted).text) is in none of the --hash lists",
          hint: "give the lists of all shards, each with its own --hash, or choose with --frames")
      }
    }
    return numbers
  }

  /// As many numbers are made into a list; among more of them than files, some are missing.
  private static let mostNumbers = 1_000_000
  /// The most gaps that are named among so many.
  private static let mostGaps = 12

  /// The error of frames that are not there, of a stride with more numbers than files.
  private static func missing(
    from stride: FrameStride, _ found: [Int], _ folder: FrameFolder, isChosen: Bool
  ) -> CommandError {
    let present = found.filter(stride.contains)
    let parts = stride.parts(without: present)
    let text =
      parts.prefix(mostGaps).map(\.text).joined(separator: ",")
      + (parts.count > mostGaps ? ",…" : "")
    let hint =
      isChosen || found.isEmpty
      ? "choose with --frames among those that are there, \(found.first ?? 0)-\(found.last ?? 0)"
      : "a number far from the others may be a date; "
        + "--frames \(found.first ?? 0)-… chooses among those that are there"
    return CommandError(
      "\(folder.name) lacks \(stride.count - present.count) of \(stride.count) frames: \(text)",
      hint: hint)
  }

  /// The error of frames that are not there, with the command that draws them.
  private static func missing(
    _ missing: [Int], of numbers: [Int], _ folder: FrameFolder, isChosen: Bool
  ) -> CommandError {
    let ranges = FrameRanges(missing)
    // A few frames are the share of some shard by chance.
    let shard = ranges.ranges.first.flatMap { range in
      ranges.ranges.count == 1 && range.count > 3 ? Shard(drawing: range, of: numbers) : nil
    }
    var hint =
      "'laminar render SCENE -o \(folder.pattern) --frames \(ranges.text)' draws what is missing"
    if let shard { hint += ", the frames of --shard \(shard.index)/\(shard.count)" }
    if !isChosen, missing.first == 0, let first = folder.numbers.first {
      hint += "; --frames \(first)-last joins only what is there"
    }
    return CommandError(
      "\(folder.name) lacks \(missing.count) of \(numbers.count) frames: \(ranges.text)", hint: hint
    )
  }

  // MARK: - The files

  private static func header(_ path: String) throws -> PNGDecoder.Header {
    let file: FileBytes
    do throws(FileError) { file = try FileBytes(regular: path) } catch { throw CommandError(error) }
    var start = [UInt8](repeating: 0, count: min(PNGDecoder.headerLength, file.count))
    let count = try start.withUnsafeMutableBytes { try file.read(at: 0, into: $0) }
    do throws(PNGError) {
      return try PNGDecoder.header(Array(start.prefix(count)))
    } catch {
      throw FrameFile.damage(path, error)
    }
  }
}

extension Shard {
  /// The shard with the fewest others whose share of the frames is exactly this range; nil where there
  /// is none.
  fileprivate init?(drawing range: ClosedRange<Int>, of frames: [Int]) {
    for count in 2...max(2, min(frames.count, 1000)) {
      let index = (0..<count).first { index in
        guard let shard = Shard("\(index + 1)/\(count)") else { return false }
        let share = shard.share(of: frames)
        return share.first == range.lowerBound && share.last == range.upperBound
      }
      if let index, let shard = Shard("\(index + 1)/\(count)") {
        self = shard
        return
      }
    }
    return nil
  }
}

/// The numbered PNG frames of a folder, or those that a pattern names.
struct FrameFolder {
  /// The name as it was given.
  let name: String
  /// The files by the numbers of their frames.
  let paths: [Int: String]
  /// How a frame's file is called: `out/f_%06d.png`.
  let pattern: String

  /// Finds the frames.
  ///
  /// - Parameter operand: A folder, or a pattern such as `out/f_%06d.png` or `out/f_####.png`.
  /// - Throws: Exit 2 for a folder that cannot be read, has no frames, or others among them.
  init(_ operand: String) throws(CommandError) {
    name = operand
    if Self.isFolder(operand) {
      let folder = operand.hasSuffix("/") ? operand : operand + "/"
      (pattern, paths) = try Self.series(in: folder, operand)
    } else {
      (pattern, paths) = (operand, try Self.frames(named: operand))
    }
  }

  /// The numbers of the frames, ascending.
  var numbers: [Int] { paths.keys.sorted() }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names of the files in a folder that have an ending, in order.
  static func names(in folder: String, ending: String) throws(CommandError) -> [String] {
    let path = folder.isEmpty ? "." : folder
    do throws(FileError) {
      guard let names = try FolderContents.names(in: path) else {
        throw FileError("cannot read the folder \(path)", kind: .input)
      }
      return names.filter { !$0.hasPrefix(".") && $0.lowercased().hasSuffix(ending) }
    } catch {
      throw CommandError(error.message)
    }
  }

  /// The only series of frames in a folder.
  private static func series(
    in folder: String, _ operand: String
  ) throws(CommandError) -> (pattern: String, [Int: String]) {
    let names = try names(in: folder, ending: ".png")
    guard !names.isEmpty else {
      throw CommandError(
        "\(operand) has no PNG frames",
        hint: "'laminar render SCENE -o \(folder)' writes some")
    }
    var series: [String: [Int: String]] = [:]
    var patterns: [String: String] = [:]
    for name in names {
      guard let number = NumberedName(name) else {
        throw CommandError(
          "\(folder)\(name) is not a numbered frame",
          hint: "name the frames by a pattern: 'laminar encode \(folder)f_%06d.png …'")
      }
      let key = number.prefix + "/" + number.suffix
      patterns[key] = patterns[key] ?? folder + number.pattern
      if let other = series[key]?[number.value] {
        throw CommandError("\(other) and \(folder)\(name) are both frame \(number.value)")
      }
      series[key, default: [:]][number.value] = folder + name
    }
    guard series.count == 1, let paths = series.values.first, let pattern = patterns.values.first
    else {
      let patterns = patterns.values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      throw CommandError(
        "\(operand) has \(patterns.count) series of frames: " + patterns.joined(separator: ", "),
        hint: "name one of them: 'laminar encode '\(patterns[0])' …'")
    }
    return (pattern, paths)
  }

  /// The frames of a pattern.
  private static func frames(named operand: String) throws(CommandError) -> [Int: String] {
    guard operand != "-" else {
      throw CommandError("frames are read from a folder, not from standard input")
    }
    let pattern = try OutputPattern(operand)
    guard pattern.isSequence else {
      let exists = access(operand, F_OK) == 0
      throw CommandError(
        exists
          ? "\(operand) is one file, and frames are PNG files with numbers in their names"
          : "cannot read \(operand): no such file or folder",
        hint: "name their folder, out/, or a pattern, out/f_%06d.png")
    }
    let folder = operand.lastIndex(of: "/").map { String(operand[...$0]) } ?? ""
    var paths: [Int: String] = [:]
    for name in try names(in: folder, ending: ".png") {
      guard let number = NumberedName(name), pattern.path(ofFrame: number.value) == folder + name
      else { continue }
      paths[number.value] = folder + name
    }
    guard !paths.isEmpty else { throw CommandError("no file is called like '\(operand)'") }
    return paths
  }
}

/// The last number in a file's name before its extension.
private struct NumberedName {
  let prefix: String
  let value: Int
  let digits: Int
  let suffix: String

  /// The pattern of names like this one.
  var pattern: String {
    let number = digits > 1 ? "%0\(digits)d" : "%d"
    return prefix.replacing("%", with: "%%") + number + suffix.replacing("%", with: "%%")
  }

  /// Divides a name; nil for one without a number of at most ten digits.
  init?(_ name: String) {
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    guard let last = stem.lastIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
    let end = stem.index(after: last)
    let rest = stem[..<end].reversed().prefix { $0.isASCII && $0.isNumber }
    digits = rest.count
    guard digits <= 10, let value = Int(String(rest.reversed())), value <= FrameList.largestFrame
    else { return nil }
    self.value = value
    prefix = String(stem[..<stem.index(end, offsetBy: -digits)])
    suffix = String(name[end...])
  }
}

/// A PNG file of one frame.
enum FrameFile {
  /// The picture in a file.
  ///
  /// - Throws: Exit 2 for a file that is missing, damaged or not a regular one, or animated among frames;
  ///   exit 3 when reading fails.
  static func picture(_ path: String) throws(CommandError) -> Bitmap {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileContents.bytes(ofFrame: path)
    } catch {
      throw CommandError(error)
    }
    guard !AnimatedPNG.isAnimated(bytes) else {
      throw CommandError(
        "\(path) is an animated PNG among frames",
        hint: "an animated picture is compared by its own name, not as a frame of a folder")
    }
    do throws(PNGError) {
      return try PNGDecoder.decode(bytes)
    } catch {
      throw damage(path, error)
    }
  }

  /// The error of a file that is not a whole picture.
  static func damage(_ path: String, _ error: PNGError) -> CommandError {
    CommandError("\(path): \(error.words)", hint: "the picture is damaged; write it again")
  }
}

/// The lists of hashes that frames must agree with.
struct FrameLists {
  /// The paths of the lists.
  let names: [String]
  /// What the frames were drawn from; nil without lists, or where none says it.
  let header: FrameHashHeader?
  /// The hash of each frame that a list names, and the list.
  let hashes: [Int: (hash: String, list: String)]

  /// Reads lists.
  ///
  /// - Parameter operands: Files, and folders whose `.hash` files are read.
  /// - Throws: Exit 2 for a list that is damaged, or lists that contradict each other.
  init(_ operands: [String]) throws {
    let paths = try operands.flatMap(Self.lists)
    names = paths
    var header: FrameHashHeader?
    var hashes: [Int: (hash: String, list: String)] = [:]
    for path in paths {
      let list: FrameHashList
      do {
        // A list that was named may be a pipe; one of a folder may not keep the run waiting.
        let isNamed = operands.contains(path)
        list = try FrameHashList.read(
          isNamed ? FileBytes.open(path) : FileBytes(regular: path), name: path)
      } catch let error as TraceReadingError {
        throw CommandError("\(error)", hint: error.help)
      }
      if let own = list.header {
        let differences = header.map { own.differences(from: $0) } ?? []
        guard differences.isEmpty else {
          throw CommandError(
            "the frames of \(path) were drawn otherwise than those of \(paths[0]): "
              + differences.joined(separator: "; "))
        }
        header = header ?? own
      }
      for frame in list.hashes {
        if let other = hashes[frame.frame], other.hash != frame.hash {
          throw CommandError("\(other.list) and \(path) list two pictures of frame \(frame.frame)")
        }
        hashes[frame.frame] = (frame.hash, path)
      }
    }
    (self.header, self.hashes) = (header, hashes)
  }

  private static func lists(_ operand: String) throws(CommandError) -> [String] {
    guard FrameFolder.isFolder(operand) else { return [operand] }
    let folder = operand.hasSuffix("/") ? operand : operand + "/"
    let names = try FrameFolder.names(in: folder, ending: ".hash")
    guard !names.isEmpty else {
      throw CommandError(
        "\(operand) has no list of hashes",
        hint: "'laminar render --hash \(folder)1.hash' writes one")
    }
    return names.map { folder + $0 }
  }

  /// Whether every frame has a list to agree with.
  var isGiven: Bool { !names.isEmpty }
}
