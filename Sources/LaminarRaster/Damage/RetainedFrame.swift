package import LaminarGraphics

/// A picture, and the list that it shows, so that the next list is drawn only where it differs.
///
/// Retaining saves work and never changes a pixel.
package struct RetainedFrame: Sendable {
  /// The picture that was drawn last; without pixels at first.
  package internal(set) var bitmap = Bitmap(width: 0, height: 0)
  /// The damage of the last drawing.
  package internal(set) var damage = FrameDamage(width: 0, height: 0)
  /// The list that the picture shows; nil before the first drawing.
  var list: DisplayList?
  /// Bounds and costs of the items, for the next frame's damage.
  var survey = FrameSurvey()
  /// The edges of the shapes that the survey kept, if any.
  var edges: EdgeTable?

  /// A frame that shows nothing yet.
  package init() {}
}

/// The part of a picture that was redrawn.
package struct FrameDamage: Sendable, Hashable {
  private let width: Int
  private let height: Int
  let region: DamageRegion

  /// No damage to a picture of a size.
  init(width: Int, height: Int) {
    self.init(width: width, height: height, region: DamageRegion(width: width, height: height))
  }

  init(width: Int, height: Int, region: DamageRegion) {
    self.width = width
    self.height = height
    self.region = region
  }

  /// The drawn share of all pixels, 0…1.
  package var share: Double {
    width > 0 && height > 0 ? Double(region.area) / Double(width * height) : 0
  }

  /// Whether a pixel of some rows was drawn.
  package func touches(rows: Range<Int>) -> Bool {
    region.bands.joined().contains { !$0.rows(rows).isEmpty }
  }
}

/// Drawing over what is shown.
extension Renderer {
  /// Draws a list over a frame that shows another one, only where they differ; the pixels are those of
  /// ``render(_:)``.
  package mutating func render(_ list: DisplayList, updating frame: inout RetainedFrame) {
    let side = 0...Bitmap.maximumSide
    let width = min(max(list.width, side.lowerBound), side.upperBound)
    let height = min(max(list.height, side.lowerBound), side.upperBound)
    excess = list.excess
    var survey = FrameSurvey(known: [])
    var damage = DamageRegion.all(width: width, height: height)
    let old = frame.list.flatMap { old in
      resources.shortcuts.contains(.damage) && old.width == list.width && old.height == list.height
        && width == list.width
        && height == list.height && old.background == list.background
        && frame.survey.isKnown(count: old.items.count) ? old : nil
    }
    if let old { measure(list, after: old, frame, survey: &survey, damage: &damage) }
    onPart?(.damage)
    if frame.bitmap.width != width || frame.bitmap.height != height {
      frame.bitmap = Bitmap(width: width, height: height)
    }
    // Nothing shows the old list from here on.
    frame.list = nil
    let isEmpty = width <= 0 || height <= 0
    if !isEmpty, damage.area > 0 {
      var prepared = prepare(list, for: frame.bitmap, survey: &survey)
      // Outlines are compared once they are prepared: the time is the preparation's.
      if let old, excess == nil, damage.area == width * height,
        let part = frame.damage(of: list, after: old, survey, prepared)
      {
        damage = part
      }
      prepared.damage = damage.area == width * height ? nil : damage.bands
      onPart?(.preparation)
      draw(&prepared, into: &frame.bitmap)
      frame.edges?.keepEdges(in: resources.edges)
      if survey.keepsShapes {
        frame.edges = prepared.edges
      } else {
        prepared.edges.keepEdges(in: resources.edges)
        frame.edges = nil
      }
    }
    if excess != nil, damage.area < width * height, !isEmpty {
      // The excess was found in a part of the frame and applies to all of it.
      var whole = FrameSurvey(known: [])
      draw(list, survey: &whole, into: &frame.bitmap)
      damage = DamageRegion.all(width: width, height: height)
    }
    survey.measured = MeasuredShapes()
    frame.survey = survey
    // A refused list shows the bare canvas, and nothing else of it is known.
    frame.list = excess == nil ? list : nil
    frame.damage = FrameDamage(width: width, height: height, region: damage)
  }

  /// Finds the damage between two lists, unless much of the list changed.
  private func measure(
    _ list: DisplayList, after old: DisplayList, _ frame: RetainedFrame,
    survey: inout FrameSurvey, damage: inout DamageRegion
  ) {
    guard !DisplayListDiff.isMostlyNew(old.items, list.items),
      let diff = DisplayListDiff(
        from: old.items, to: list.items,
        limit: Self.isSmall(list) ? .max : list.items.count / 2)
    else {
      survey.keepsShapes = OutlineChange.areFrequent(from: old.items, to: list.items)
      return
    }
    guard diff.isAny else {
      survey = frame.survey
      damage = DamageRegion(width: list.width, height: list.height)
      return
    }
    // A backdrop shows what is below it, wherever that changed.
    guard !list.items.contains(where: { $0.command.isBackdrop }) else { return }
    // The outlines of which only the edges are compared.
    let isOutline = diff.changes.indices.map { index in
      diff.changes[index] && diff.matches[index] >= 0
        && OutlineChange.isPossible(
          from: old.items[Int(diff.matches[index])].command, to: list.items[index].command)
    }
    let hasOutlines = isOutline.contains(true)
    let isKnown = diff.isUnknown.map { !$0 }
    let known = frame.survey
    survey = FrameSurvey(
      known: diff.matches.indices.map { isKnown[$0] ? known.bounds[Int(diff.matches[$0])] : nil },
      fullFills: diff.matches.indices.map {
        isKnown[$0] && known.merges[Int(diff.matches[$0])].isFullFill
      },
      costs: diff.matches.indices.map { isKnown[$0] ? known.costs[Int(diff.matches[$0])] : 0 })
    survey.wanted = .unknown
    survey.keepsShapes = hasOutlines && frame.edges != nil
    let measured = FramePreparation.prepare(
      list, width: list.width, height: list.height, resources: resources, budget: budget,
      survey: &survey)
    // The list is not drawn, and the whole frame is damaged.
    if survey.cost.excess != nil {
      survey = FrameSurvey(known: [])
      return
    }
    var region = DamageRegion(width: list.width, height: list.height)
    let isMatched = diff.isMatched
    for (index, isChanged) in diff.oldChanges.enumerated() where isChanged && !isMatched[index] {
      region.insert(known.bounds[index])
    }
    for (index, isChanged) in diff.changes.enumerated() {
      let match = Int(diff.matches[index])
      let keepsMerge = diff.keepsMerge(of: index, survey.merges, known.merges)
      if !isChanged, keepsMerge { continue }
      if isOutline[index], keepsMerge,
        let part = frame.change(of: match, to: survey.outline(index, in: measured.edges))
      {
        region.insert(part)
      } else {
        region.insert(survey.bounds[index])
        if match >= 0 { region.insert(known.bounds[match]) }
      }
    }
    var shapes = survey.measured
    shapes.take(measured.edges)
    survey = FrameSurvey(bounds: survey.bounds, merges: survey.merges, costs: survey.costs)
    survey.measured = shapes
    survey.wanted = .damaged(region)
    survey.keepsShapes = hasOutlines
    damage = region
  }

  /// Whether a list is surveyed quickly even where all of its items changed: little may move on a
  /// large canvas.
  private static func isSmall(_ list: DisplayList) -> Bool {
    list.items.count <= 32
      && !list.items.contains { item in
        if case .particles = item.command { true } else { false }
      }
  }
}

extension RetainedFrame {
  /// The pixels in which an outline differs from that of an item that is shown; nil where one is not
  /// known.
  fileprivate func change(of index: Int, to new: OutlineChange.Outline?) -> PixelRect? {
    guard let edges, let new, let old = survey.outline(index, in: edges) else { return nil }
    return OutlineChange.pixels(from: old, to: new)
  }

  /// The pixels in which a prepared list may differ from the one that is shown, of which it has the items,
  /// changed; nil where it has not, or where most pixels may differ.
  fileprivate func damage(
    of list: DisplayList, after old: DisplayList, _ new: FrameSurvey, _ prepared: PreparedFrame
  ) -> DamageRegion? {
    guard new.keepsShapes, edges != nil, old.items.count == list.items.count else { return nil }
    var region = DamageRegion(width: list.width, height: list.height)
    // The pixels of what is damaged as a whole.
    var wholeArea = 0
    for index in list.items.indices {
      let (before, item) = (old.items[index], list.items[index])
      guard before.id == item.id, !item.command.drawsPicture else { return nil }
      let keepsMerge = survey.merges[index] == new.merges[index]
      if keepsMerge, before.command == item.command {
        // Its scopes are the same too.
        continue
      }
      guard case .fill = before.command, case .fill = item.command else { return nil }
      if keepsMerge, OutlineChange.isPossible(from: before.command, to: item.command),
        let part = change(of: index, to: new.outline(index, in: prepared.edges))
      {
        region.insert(part)
        continue
      }
      for whole in [survey.bounds[index], new.bounds[index]] {
        region.insert(whole)
        wholeArea += whole.area
      }
      if 2 * wholeArea > list.width * list.height { return nil }
    }
    return region
  }
}

extension DisplayList.Command {
  fileprivate var isBackdrop: Bool { if case .backdrop = self { true } else { false } }

  /// Whether it draws a picture, or shows what is below it: what changes there changes other pixels too.
  fileprivate var drawsPicture: Bool {
    switch self {
    case .fill, .particles, .shadow, .group(.clip, _), .group(.composite, _): false
    default: true
    }
  }
}

// MARK: - The damaged pixels

/// The pixels of a canvas that have to be redrawn: in each band some rectangles beside each other, of whole
/// 16×4 blocks.
struct DamageRegion: Sendable, Hashable {
  private let canvas: PixelRect
  /// The rectangles of each band, from the left to the right, none below another.
  private(set) var bands: [[PixelRect]]

  /// Rectangles with fewer columns between them are joined: for each, all items of the band are looked at.
  private static let minGap = 32
  /// The most rectangles of a band.
  private static let maxInBand = 16

  /// No damage yet on a canvas of a size.
  init(width: Int, height: Int) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let count = (height + CoverageBuffer.bandRows - 1) / CoverageBuffer.bandRows
    bands = [[PixelRect]](repeating: [], count: count)
  }

  /// Everything.
  static func all(width: Int, height: Int) -> DamageRegion {
    var region = DamageRegion(width: width, height: height)
    region.insert(region.canvas)
    return region
  }

  mutating func insert(_ rect: PixelRect) {
    let rect = rect.intersection(canvas)
    if rect.isEmpty { return }
    let blocks = PixelRect(
      minX: rect.minX & ~15, minY: rect.minY & ~3, maxX: (rect.maxX + 15) & ~15,
      maxY: (rect.maxY + 3) & ~3
    ).intersection(canvas)
    let size = CoverageBuffer.bandRows
    for band in blocks.minY / size...(blocks.maxY - 1) / size {
      Self.insert(blocks.rows(band * size..<(band + 1) * size), into: &bands[band])
    }
  }

  /// Joins a rectangle with those near it.
  private static func insert(_ rect: PixelRect, into band: inout [PixelRect]) {
    let first = band.firstIndex { $0.maxX + minGap > rect.minX } ?? band.count
    var end = first
    var joined = rect
    while end < band.count, band[end].minX < joined.maxX + minGap {
      joined = joined.union(band[end])
      end += 1
    }
    band.replaceSubrange(first..<end, with: CollectionOfOne(joined))
    guard band.count > maxInBand else { return }
    // The two with the fewest columns between them.
    let gap = (1..<band.count).min {
      band[$0].minX - band[$0 - 1].maxX < band[$1].minX - band[$1 - 1].maxX
    }
    guard let gap else { return }
    band[gap - 1] = band[gap - 1].union(band[gap])
    band.remove(at: gap)
  }

  /// Whether a rectangle has a damaged pixel.
  func intersects(_ rect: PixelRect) -> Bool {
    let rect = rect.intersection(canvas)
    if rect.isEmpty { return false }
    let size = CoverageBuffer.bandRows
    for band in rect.minY / size...(rect.maxY - 1) / size
    where bands[band].contains(where: { !$0.intersection(rect).isEmpty }) {
      return true
    }
    return false
  }

  /// The number of pixels.
  var area: Int { bands.joined().reduce(0) { $0 + $1.area } }
}
