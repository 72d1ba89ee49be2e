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
