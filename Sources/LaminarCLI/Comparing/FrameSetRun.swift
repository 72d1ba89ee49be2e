import Laminar
import Synchronization

/// Compares two sets of frames on several threads, each with one pair of pictures in memory.
struct FrameSetRun {
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

  private final class State: Sendable {
    let next = Atomic<Int>(0)
    let isStopped = Atomic<Bool>(false)
    let found = Mutex<[Int: FrameSetComparison.Frame]>([:])
    let failure = Mutex<(index: Int, error: any Error)?>(nil)
  }

  /// Compares the frames that both have, and names those that only one has.
  ///
  /// - Throws: Exit 2 for a damaged picture, the first in order; the sets are not called the same then.
  func compare(_ baseName: String, _ newName: String) throws -> FrameSetComparison {
    let (pairs, missing, extra) = FrameNames.pair(base.names, new.names)
    var result = FrameSetComparison(base: baseName, new: newName, tolerance: tolerance)
    result.names = pairs.map(\.base.name)
    result.missing = missing.map(\.name)
    result.extra = extra.map(\.name)
    let state = State()
    ThreadPool.perform(max(1, min(jobs, pairs.count))) { _ in
      while !state.isStopped.load(ordering: .relaxed) {
        let index = state.next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < pairs.count else { return }
        do {
          guard let frame = try compare(pairs[index]) else { continue }
          state.found.withLock { $0[index] = frame }
        } catch {
          state.isStopped.store(true, ordering: .relaxed)
          state.failure.withLock { failure in
            if failure.map({ $0.index > index }) ?? true { failure = (index, error) }
          }
        }
      }
    }
    if let failure = state.failure.withLock({ $0 }) { throw failure.error }
    result.differing = state.found.withLock { found in
      found.sorted { $0.key < $1.key }.map(\.value)
    }
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
    for index in ContactSheet.indices(of: Self.pagePictures / 2, among: result.names.count) {
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
