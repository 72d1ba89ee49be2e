import Laminar

/// What a terminal shows of a case: its name, the findings, the golden's picture next to the new one and
/// to their difference where it is known, and the keys.
struct ReviewScreen {
  var title = ""
  var subtitle = ""
  /// The findings; they are wrapped, and scroll where there is no space for all.
  var lines: [String] = []
  var picture: ReviewCase.Picture?
  /// Which of the pictures it is: `3/12`.
  var pictureNumber = ""
  var keys = ""

  private let size: TerminalSize
  private let depth: ColorDepth

  /// The cells between two pictures.
  private static let gap = 2
  /// The share of the screen that a picture gets before the findings, and its fewest rows.
  private static let pictureShare = (2, 5)
  private static let leastPictureRows = 4

  init(_ size: TerminalSize, depth: ColorDepth) {
    self.size = size
    self.depth = depth
  }

  /// The text that shows it on a screen, whatever that shows.
  ///
  /// - Parameter scroll: The lines that are scrolled away; at most as many as leave a full screen.
  func bytes(scroll: inout Int) -> [UInt8] {
    var text = "\u{1b}[0m\u{1b}[2J"
    func put(_ line: String, row: Int, style: String = "") {
      guard row < size.rows else { return }
      let shown = PlayStatus.printable(String(line.prefix(size.columns)))
      text += "\u{1b}[\(row + 1);1H" + (style.isEmpty ? shown : "\u{1b}[\(style)m\(shown)\u{1b}[0m")
    }
    let head = title.count + subtitle.count + 2 <= size.columns
    put(head ? title + (subtitle.isEmpty ? "" : "  " + subtitle) : title, row: 0, style: "1")
    var row = 1
    if !head {
      put(subtitle, row: row, style: "2")
      row += 1
    }
    let body = max(0, size.rows - row - 1)
    let wrapped = lines.flatMap { Self.wrapped($0, to: size.columns) }
    let share = body * Self.pictureShare.0 / Self.pictureShare.1
    let pictureRows =
      picture == nil ? 0 : max(Self.leastPictureRows, share, body - wrapped.count - 1)
    let space = max(0, min(wrapped.count, body - (picture == nil ? 0 : pictureRows + 1)))
    scroll = min(scroll, max(0, wrapped.count - space))
    for line in wrapped.dropFirst(scroll).prefix(space) {
      put(line, row: row)
      row += 1
    }
    let rest = wrapped.count - scroll - space
    put(
      keys + (rest > 0 ? "  ↓ \(rest) more" : scroll > 0 ? "  ↑" : ""), row: size.rows - 1,
      style: "7")
    guard let picture else { return Array(text.utf8) }
    let panels = panels(of: picture)
    let width = max(0, (size.columns - Self.gap * (panels.count - 1)) / panels.count)
    put(
      panels.map { String($0.label.prefix(width)).padded(to: width + Self.gap) }.joined(), row: row,
      style: "2")
    row += 1
    var frame = HalfBlockFrame(columns: size.columns, rows: size.rows - 1, depth: depth)
    for (index, panel) in panels.enumerated() {
      guard let bitmap = panel.bitmap else { continue }
      draw(
        bitmap, column: index * (width + Self.gap), row: row, width, size.rows - 1 - row, &frame)
    }
    return Array(text.utf8) + frame.text(replacing: nil)
  }

  /// The pictures side by side.
  private func panels(of picture: ReviewCase.Picture) -> [(label: String, bitmap: Bitmap?)] {
    let looksSame = picture.base != nil && picture.visibility == 0
    let now =
      "now  frame \(picture.frame)  \(pictureNumber)" + (looksSame ? "  looks the same" : "")
    return [(picture.base == nil ? "no golden" : "golden", picture.base), (now, picture.new)]
      + (picture.difference.map { [("difference", $0)] } ?? [])
  }

  /// Draws a picture as large as fits, from the upper left corner; a small one in whole multiples.
  private func draw(
    _ picture: Bitmap, column: Int, row: Int, _ columns: Int, _ rows: Int,
    _ frame: inout HalfBlockFrame
  ) {
    guard columns > 0, rows > 0, picture.width > 0, picture.height > 0 else { return }
    let fit = min(
      Double(columns) / Double(picture.width), Double(2 * rows) / Double(picture.height))
    let factor = fit >= 1 ? fit.rounded(.down) : fit
    let width = min(max(Int((Double(picture.width) * factor).rounded()), 1), columns)
    let height = min(max(Int((Double(picture.height) * factor).rounded()), 1), 2 * rows)
    let shown = BoxScaling.scale(picture, width: width, height: height).flattened(onto: .black)
    frame.draw(shown, column: column, row: row)
  }

  /// A line in lines that fit; the later ones are indented by two columns more.
  static func wrapped(_ line: String, to width: Int) -> [String] {
    let margin = String(line.prefix { $0 == " " })
    guard line.count > width, margin.count + 12 < width else { return [line] }
    let words = ReportText.lines(
      of: line, width: width - margin.count - 2, breaksWords: true)
    return words.enumerated().map { margin + ($0 == 0 ? "" : "  ") + $1 }
  }
}

extension String {
  /// The text cut or filled with spaces to a number of columns.
  fileprivate func padded(to width: Int) -> String {
    let text = prefix(width)
    return text + String(repeating: " ", count: width - text.count)
  }
}

/// A case of a run to review: what differs in words, the golden's pictures and the new ones.
struct ReviewCase {
  /// The pictures of a moment.
  struct Picture {
    /// The number of the frame, or the index of a stated time.
    let frame: Int
    /// The golden's; nil when there is none.
    let base: Bitmap?
    let new: Bitmap
    /// Where both differ; nil where only small pictures are known.
    var difference: Bitmap?
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
    name = items[0].name.isEmpty ? items[0].file : items[0].name
    scene = failure?.scene ?? ""
    let removed = items.filter { $0.new == nil && !$0.name.isEmpty }
      .map { "\($0.file) is not checked any more: y removes it" }
    lines =
      isObsolete
      ? removed.isEmpty ? ["no case has this golden any more: y removes it"] : removed
      : (failure?.lines ?? ["the run did not record what differs"]) + removed
  }

  /// Reads the pictures and traces.
  ///
  /// - Throws: Exit 2 when a file is not what the run made.
  func content(_ acceptance: Acceptance) throws -> Content {
    Content(
      pictures: try Self.frames(items, acceptance) + Self.pictures(items, acceptance),
      curves: try Self.curves(items, acceptance))
  }

  /// The most pictures that are shown of a case that keeps them, and the width of each.
  private static let mostFrames = 60
  private static let frameWidth = 640

  /// The pictures that a case keeps, with their differences.
  private static func frames(
    _ items: [SuiteRunRecord.Item], _ acceptance: Acceptance
  ) throws -> [Picture] {
    let frames = items.filter { $0.new != nil && SuiteGolden.frame(of: $0.file) != nil }
    return try frames.prefix(mostFrames).compactMap { item in
      guard let number = SuiteGolden.frame(of: item.file)?.number,
        let new = try? PNGDecoder.decode(acceptance.reviewed(item))
      else { return nil }
      let base = try acceptance.golden(item.file).flatMap { try? PNGDecoder.decode($0) }
      return Picture(
        frame: number, base: base?.fitted(width: frameWidth), new: new.fitted(width: frameWidth),
        difference: base.map { Bitmap.difference($0, new).fitted(width: frameWidth) },
        visibility: base.map { FrameDifference($0, new).visibility } ?? 1)
    }
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
    let frames = FrameTimes.spread(GoldenComparison.sheetCells, over: list.count)
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
        let indices = FrameTimes.spread(bars, over: curves.times.count)
        let texts = Sparkline.texts([
          indices.map { curves.base[$0] }, indices.map { curves.new[$0] },
        ])
        return [track.track.name, "  golden \(texts[0])", "  now    \(texts[1])"]
      }
  }
}
