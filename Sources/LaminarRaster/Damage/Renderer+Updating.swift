package import LaminarGraphics

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
      frame.lines?.keepLines(in: resources.lines)
      if survey.keepsShapes {
        frame.lines = prepared.lines
      } else {
        prepared.lines.keepLines(in: resources.lines)
        frame.lines = nil
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
    // The outlines of which only the lines are compared.
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
    survey.keepsShapes = hasOutlines && frame.lines != nil
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
        let part = frame.change(of: match, to: survey.outline(index, in: measured.lines))
      {
        region.insert(part)
      } else {
        region.insert(survey.bounds[index])
        if match >= 0 { region.insert(known.bounds[match]) }
      }
    }
    var shapes = survey.measured
    shapes.take(measured.lines)
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
    guard let lines, let new, let old = survey.outline(index, in: lines) else { return nil }
    return OutlineChange.pixels(from: old, to: new)
  }

  /// The pixels in which a prepared list may differ from the one that is shown, of which it has the items,
  /// changed; nil where it has not, or where most pixels may differ.
  fileprivate func damage(
    of list: DisplayList, after old: DisplayList, _ new: FrameSurvey, _ prepared: PreparedFrame
  ) -> DamageRegion? {
    guard new.keepsShapes, lines != nil, old.items.count == list.items.count else { return nil }
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
        let part = change(of: index, to: new.outline(index, in: prepared.lines))
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

  /// Whether it begins or ends a picture, or shows what is below it: what changes there changes other pixels
  /// too.
  fileprivate var drawsPicture: Bool {
    switch self {
    case .fill, .particles, .shadow, .pushClip, .popClip, .pushGroup, .popGroup: false
    default: true
    }
  }
}
