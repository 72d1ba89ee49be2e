import Laminar

/// A case of a run to review: what differs in words, the golden's pictures and the new ones.
struct ReviewCase {
  /// The pictures of a moment.
  struct Picture {
    /// The number of the frame, or the index of a stated time.
    let frame: Int
    /// The golden's; nil when there is none.
    let base: Bitmap?
    let new: Bitmap
    /// How much of the difference is visible, in 0…1.
    let visibility: Double
  }

  /// The name, for an obsolete golden its file's.
  let name: String
  /// The scene's file; empty for an obsolete golden.
  let scene: String
  /// What differs, and why.
  let lines: [String]
  /// What is accepted with it.
  let items: [SuiteRunRecord.Item]

  /// What is read and compared when the case is shown.
  struct Content {
    /// In the order of time.
    let pictures: [Picture]
    /// The tracks that differ most, as curves of text.
    let curves: [String]
  }

  /// The most tracks whose curves are shown.
  private static let mostCurves = 3
  /// The bars of a curve.
  private static let bars = 30

  /// The cases that are not accepted yet, in the run's order.
  static func all(_ acceptance: Acceptance) throws -> [ReviewCase] {
    let items = try acceptance.chosenItems().filter { try !acceptance.isDone($0) }
    let failures = Dictionary(acceptance.record.failures.map { ($0.name, $0) }) { first, _ in first
    }
    var groups: [[SuiteRunRecord.Item]] = []
    for item in items {
      if let last = groups.last?.last, !item.name.isEmpty, last.name == item.name {
        groups[groups.count - 1].append(item)
      } else {
        groups.append([item])
      }
    }
    return groups.map { ReviewCase($0, failures[$0[0].name]) }
  }

  private init(_ items: [SuiteRunRecord.Item], _ failure: SuiteRunRecord.Failure?) {
    self.items = items
    let isObsolete = items.allSatisfy { $0.new == nil }
    name = isObsolete ? items[0].file : items[0].name
    scene = failure?.scene ?? ""
    lines =
      isObsolete
      ? ["no case has this golden any more: y removes it"]
      : failure?.lines ?? ["the run did not record what differs"]
  }

  /// Reads the pictures and traces.
  ///
  /// - Throws: Exit 2 when a file is not what the run made.
  func content(_ acceptance: Acceptance) throws -> Content {
    Content(
      pictures: try Self.pictures(items, acceptance), curves: try Self.curves(items, acceptance))
  }

  /// The pictures of both sheets, cell by cell.
  private static func pictures(
    _ items: [SuiteRunRecord.Item], _ acceptance: Acceptance
  ) throws -> [Picture] {
    func item(_ kind: SuiteGolden) -> SuiteRunRecord.Item? {
      items.first { $0.file.hasSuffix(kind.ending) && $0.new != nil }
    }
    guard let sheet = item(.sheet), let hashes = item(.pixels) else { return [] }
    let list = try FrameHash.readList(
      TraceBytesInMemory(try acceptance.reviewed(hashes)), name: hashes.file)
    let frames = ContactSheet.indices(of: SuiteCaseRun.sheetCells, among: list.count)
      .map { list[$0].frame }
    let columns = min(SuiteSheet.columns, frames.count)
    guard columns > 0, let picture = try? PNGDecoder.decode(acceptance.reviewed(sheet)) else {
      return []
    }
    let rows = (frames.count + columns - 1) / columns
    guard let new = SheetGrid(picture, columns: columns, rows: rows) else { return [] }
    let base = try acceptance.golden(sheet.file).flatMap { try? PNGDecoder.decode($0) }
      .flatMap { SheetGrid($0, columns: columns, rows: rows) }
    return frames.enumerated().map { cell, frame in
      let now = new.picture(of: cell)
      let old = base?.picture(of: cell)
      let fitted = old.map { BoxScaling.scale(now, width: $0.width, height: $0.height) }
      return Picture(
        frame: frame, base: old, new: now,
        visibility: old.map { FrameDifference($0, fitted ?? now).visibility } ?? 1)
    }
  }

  /// The golden's curve and the new one of the worst tracks.
  private static func curves(
    _ items: [SuiteRunRecord.Item], _ acceptance: Acceptance
  ) throws -> [String] {
    guard let item = items.first(where: { $0.file.hasSuffix(SuiteGolden.values.ending) }),
      item.new != nil, let golden = try acceptance.golden(item.file)
    else { return [] }
    // A golden that cannot be compared is among the findings already.
    guard let base = try? TraceReader.open(golden, name: item.file),
      let new = try? TraceReader.open(acceptance.reviewed(item), name: item.file),
      let comparison = try? TraceComparer(keptCurves: mostCurves).compare(base, new)
    else { return [] }
    return comparison.tracks.filter { $0.curves != nil && $0.track.kind == .number }
      .prefix(mostCurves).flatMap { track -> [String] in
        guard let curves = track.curves else { return [] }
        let indices = ContactSheet.indices(of: bars, among: curves.times.count)
        let texts = Sparkline.texts([
          indices.map { curves.base[$0] }, indices.map { curves.new[$0] },
        ])
        return [track.track.name, "  golden \(texts[0])", "  now    \(texts[1])"]
      }
  }
}
