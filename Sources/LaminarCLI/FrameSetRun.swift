import Laminar
import Synchronization

/// Compares two sets of frames on several threads, each with one pair of pictures in memory.
private struct FrameSetRun {
  let base: FrameSource
  let new: FrameSource
  let tolerance: FrameTolerance
  let jobs: Int

  /// A frame of both sets.
  typealias Pair = (base: FrameNames.Entry, new: FrameNames.Entry)

  /// The numbers of frames on a sheet and on a page.
  private static let sheetRows = 6
  private static let pagePictures = 60
  private static let pageWidth = 1280
  private static let sheetWidth = 640

  /// Compares the frames that both have, and names those that only one has.
  ///
  /// - Throws: Exit 2 for a damaged picture, the first in order; the sets are not called the same then.
  func compare(_ baseName: String, _ newName: String) throws -> FrameSetComparison {
    let (pairs, missing, extra) = FrameNames.pair(base.names, new.names)
    var result = FrameSetComparison(base: baseName, new: newName, tolerance: tolerance)
    result.names = pairs.map(\.base.name)
    result.missing = missing.map(\.name)
    result.extra = extra.map(\.name)
    result.differing = try ThreadPool.map(pairs.count, workers: jobs) { index throws in
      try compare(pairs[index])
    }.compactMap { $0 }
    return result
  }

  /// How a frame differs; nil when it does not.
  private func compare(_ pair: Pair) throws -> FrameSetComparison.Frame? {
    guard let old = try base.picture(pair.base), let now = try new.picture(pair.new) else {
      guard try base.hash(pair.base) != new.hash(pair.new) else { return nil }
      return FrameSetComparison.Frame(
        name: pair.base.name, number: pair.base.number, difference: nil)
    }
    let difference = FrameDifference(old, now, channel: tolerance.channel)
    guard !tolerance.accepts(difference) else { return nil }
    return FrameSetComparison.Frame(
      name: pair.base.name, number: pair.base.number, difference: difference)
  }

  // MARK: - Pictures

  /// Base, new and difference of the worst frames, a row each, the first worst.
  ///
  /// - Throws: Exit 2 when nothing has pictures on both sides.
  func sheet(_ result: FrameSetComparison) throws -> Bitmap {
    let pairs = pairsByName
    let worst = result.worstFirst.prefix(Self.sheetRows).compactMap { pairs[$0.name] }
    let rows = try worst.compactMap { pair -> [Bitmap]? in
      guard let old = try base.picture(pair.base), let now = try new.picture(pair.new) else {
        return nil
      }
      return [old, now, Bitmap.difference(old, now)]
    }
    guard let first = rows.first else {
      throw CommandError("--diff-sheet shows pictures, and only hashes are known of one side")
    }
    let width = first[0].width
    let height = max(1, first[0].height)
    let layout = SheetLayout(columns: 3, rows: rows.count, cellWidth: min(width, Self.sheetWidth))
    var sheet = try ContactSheet(layout, width: max(1, width), height: height)
    for (index, picture) in rows.joined().enumerated() {
      sheet.place(
        BoxScaling.scale(picture, width: sheet.cellWidth, height: sheet.cellHeight), in: index)
    }
    return sheet.bitmap
  }

  /// The pictures of a page: those that differ most, and some between them.
  func pictures(_ result: FrameSetComparison) throws -> [PagePicture] {
    let pairs = pairsByName
    let differing = Dictionary(result.differing.map { ($0.name, $0) }) { first, _ in first }
    var names = Set(result.worstFirst.prefix(Self.pagePictures / 2).map(\.name))
    for index in FrameTimes.spread(Self.pagePictures / 2, over: result.names.count) {
      names.insert(result.names[index])
    }
    var pictures: [PagePicture] = []
    for (index, name) in result.names.enumerated() where names.contains(name) {
      guard let pair = pairs[name] else { continue }
      let frame = differing[name]
      pictures.append(
        PagePicture(
          sample: index, base: try small(base.picture(pair.base)),
          new: try small(new.picture(pair.new)), text: frame?.sentence ?? "",
          weight: frame.map { $0.difference?.visibility ?? 1 } ?? 0))
    }
    return pictures.filter { !$0.base.isEmpty || !$0.new.isEmpty }
  }

  private func small(_ picture: Bitmap?) -> [UInt8] {
    picture.map { PNGEncoder().encode($0.fitted(width: Self.pageWidth)) } ?? []
  }

  private var pairsByName: [String: Pair] {
    let (pairs, _, _) = FrameNames.pair(base.names, new.names)
    return Dictionary(pairs.map { ($0.base.name, $0) }) { first, _ in first }
  }
}

extension Bitmap {
  /// The picture, made smaller when it is wider than that.
  func fitted(width limit: Int) -> Bitmap {
    guard width > limit else { return self }
    return BoxScaling.scale(
      self, width: limit, height: max(1, (2 * height * limit + width) / (2 * width)))
  }
}

/// A set of frames to compare: the PNG files of a folder, one PNG file, the frames of an animated one,
/// or the hashes of a list.
enum FrameSource {
  /// Files of a folder, with its slash.
  case files(folder: String, FrameNames)
  /// The frames of an animated PNG file, numbered from 0.
  case animation(path: String, AnimationFrames)
  /// The hashes of frames by their numbers.
  case hashes([Int: String])

  /// The frames of a folder.
  ///
  /// - Throws: Exit 2 for a folder that cannot be read or has no frames.
  init(folder path: String) throws {
    let folder = path.hasSuffix("/") ? path : path + "/"
    let pictures = try FrameFolder.names(in: path, ending: ".png")
    if pictures.isEmpty {
      let animated = try FrameFolder.names(in: path, ending: ".apng").first
      throw CommandError(
        "\(path) has no PNG frames",
        hint: animated.map { "an animated picture is compared by its own name: \(folder)\($0)" }
          ?? "'laminar render SCENE -o \(folder)' writes some")
    }
    self = .files(folder: folder, FrameNames(pictures))
  }

  /// One file, animated or not.
  ///
  /// - Throws: Exit 2 for an animation that is damaged.
  init(file path: String) throws {
    let bytes = try InputFile.read(path, limit: KeptFrame.largestFile)
    if AnimatedPNG.isAnimated(bytes) {
      self = .animation(
        path: path, try Self.reading(path) { () throws(PNGError) in try AnimationFrames(bytes) })
      return
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    self = .files(folder: folder, FrameNames(single: name))
  }

  /// A list of hashes.
  init(_ list: [FrameHash]) {
    self = .hashes(Dictionary(list.map { ($0.frame, $0.hash) }) { first, _ in first })
  }

  /// The names that pair the frames.
  var names: FrameNames {
    switch self {
    case .files(_, let names): names
    case .animation(_, let frames): FrameNames((0..<frames.count).map(String.init))
    case .hashes(let hashes): FrameNames(hashes.keys.map(String.init))
    }
  }

  /// The picture of a frame; nil where only its hash is known.
  ///
  /// - Throws: Exit 2 for a file that is missing or damaged, or animated among frames.
  func picture(_ entry: FrameNames.Entry) throws -> Bitmap? {
    switch self {
    case .hashes: return nil
    case .animation(let path, let frames):
      return try Self.reading(path) { () throws(PNGError) in try frames.picture(entry.number ?? 0) }
    case .files(let folder, _):
      return try FrameFile.picture(folder + entry.file)
    }
  }

  /// Decodes a picture; an error names the damaged file.
  private static func reading<Result>(
    _ path: String, _ decode: () throws(PNGError) -> Result
  ) throws(CommandError) -> Result {
    do throws(PNGError) {
      return try decode()
    } catch {
      throw FrameFile.damage(path, error)
    }
  }

  /// The hash of a frame: the listed one, or that of its picture.
  func hash(_ entry: FrameNames.Entry) throws -> String {
    if case .hashes(let hashes) = self { return entry.number.flatMap { hashes[$0] } ?? "" }
    return try picture(entry)?.contentHash ?? ""
  }
}

/// The frames of an animated PNG by index, decoded on request, from any thread.
///
/// A frame depends on those before it. The last ones are kept, since threads that divide the frames
/// among them request them nearly in order; for an older one decoding starts again.
final class AnimationFrames: Sendable {
  /// The most pixels that are kept: 64 MB of them.
  private static let keptPixels = 1 << 24

  private struct State {
    var reader: AnimatedPNG
    var kept: [Int: Bitmap] = [:]
  }

  let count: Int
  private let first: AnimatedPNG
  private let state: Mutex<State>

  /// Finds the frames in a file.
  init(_ file: [UInt8]) throws(PNGError) {
    first = try AnimatedPNG(file)
    count = first.count
    state = Mutex(State(reader: first))
  }

  /// The picture of a frame, counted from 0; nil where there is none.
  func picture(_ index: Int) throws(PNGError) -> Bitmap? {
    guard (0..<count).contains(index) else { return nil }
    return try state.withLock { state throws(PNGError) in
      if let kept = state.kept[index] { return kept }
      if index < state.reader.position { state = State(reader: first) }
      while state.reader.position <= index {
        let position = state.reader.position
        guard let bitmap = try state.reader.next() else { break }
        state.kept[position] = bitmap
        let most = max(1, Self.keptPixels / max(1, bitmap.width * bitmap.height))
        state.kept[position - most] = nil
      }
      return state.kept[index]
    }
  }
}

// MARK: - Options

/// The options of a frame comparison: how frames may differ, and which pictures to make.
struct FrameDiffOptions {
  let tolerance: FrameTolerance
  /// Where base, new and difference of the worst frames go; nil for nowhere.
  let sheet: String?
  /// Whether a page with pictures is wanted.
  let hasPage: Bool
  let jobs: Int
  private let overwrites: Bool
  private let given: (any AnyOption)?

  /// Takes the options of a command line.
  ///
  /// - Throws: A sheet on standard output, where the report is, or on a file that may not be replaced.
  init(_ arguments: Arguments, hasPage: Bool) throws(CommandError) {
    guard arguments[DiffCommand.sheet] != "-" else {
      throw CommandError(
        "--diff-sheet cannot go to standard output, which has the report", hint: "name a file")
    }
    tolerance = FrameTolerance(
      channel: arguments[DiffCommand.channelTolerance],
      budget: arguments[DiffCommand.pixelBudget] ?? .pixels(0))
    sheet = arguments[DiffCommand.sheet]
    self.hasPage = hasPage
    jobs = arguments.jobs
    overwrites = arguments.overwrites
    if let sheet, !overwrites { try CommandError.requireAbsent(sheet) }
    given = arguments.firstGiven(of: [
      DiffCommand.channelTolerance, DiffCommand.pixelBudget, DiffCommand.sheet,
    ])
  }

  /// Refuses options of frames where there are none.
  func requireNone(_ reason: String) throws(CommandError) {
    guard let given else { return }
    throw CommandError(
      "--\(given.name) compares the pixels of frames, and \(reason)",
      hint: "compare two folders of frames or two PNG files")
  }

  /// Compares two sets; the sheet is written when they differ.
  func report(
    _ base: (name: String, source: FrameSource), _ new: (name: String, source: FrameSource),
    _ temporaries: TemporaryFiles
  ) throws -> DifferenceReport {
    for case .hashes in [base.source, new.source] {
      try requireNone("only hashes are known of one side")
    }
    let run = FrameSetRun(
      base: base.source, new: new.source, tolerance: tolerance, jobs: jobs)
    let result = try run.compare(base.name, new.name)
    var report = DifferenceReport(base: base.name, new: new.name, frames: result)
    if hasPage, !result.isSame { report.pictures = try run.pictures(result) }
    if let sheet, !result.differing.isEmpty {
      let file = try OutputFile(sheet, overwrites: overwrites, temporaries: temporaries)
      try file.write(PNGEncoder().encode(run.sheet(result)))
      try file.commit()
    }
    return report
  }
}
