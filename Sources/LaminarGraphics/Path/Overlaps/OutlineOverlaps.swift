/// Where an outline may have three windings in a pixel.
package struct OutlineOverlaps: Sendable {
  /// Two lines: there may be three windings in the pixels that both run through.
  package struct Meeting: Sendable {
    package var from: SIMD2<Double>
    package var to: SIMD2<Double>
    package var otherFrom: SIMD2<Double>
    package var otherTo: SIMD2<Double>

    @inlinable package init(
      from: SIMD2<Double>, to: SIMD2<Double>, otherFrom: SIMD2<Double>, otherTo: SIMD2<Double>
    ) {
      self.from = from
      self.to = to
      self.otherFrom = otherFrom
      self.otherTo = otherTo
    }
  }

  package var meetings: [Meeting] = []
  /// Boxes around pixels.
  package var boxes: [Box] = []

  package init() {}

  /// What was found of an outline with some nodes; all of its pixels where the search was abandoned.
  init(_ found: OverlapSearch.Found?, of nodes: [SIMD2<Double>]) {
    guard let found else {
      if let box = Box(nodes) { boxes.append(box) }
      return
    }
    meetings = found.lines.map { Meeting($0, of: nodes) }
    boxes = found.sections.map { Box($0, of: nodes) }
  }

  package var isEmpty: Bool { meetings.isEmpty && boxes.isEmpty }

  /// The box around all of them; nil if there are none.
  package var box: Box? {
    let all =
      boxes
      + meetings.map { meeting in
        var box = Box(meeting.from, meeting.to)
        box.include(Box(meeting.otherFrom, meeting.otherTo))
        return box
      }
    return all.first.map { all.reduce(into: $0) { $0.include($1) } }
  }

  package mutating func removeAll() {
    meetings.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
  }

  /// Adds the overlaps of another outline, mapped by an affine map.
  package mutating func append(
    _ other: OutlineOverlaps, through map: (SIMD2<Double>) -> SIMD2<Double>
  ) {
    meetings.reserveCapacity(meetings.count + other.meetings.count)
    for meeting in other.meetings { meetings.append(meeting.mapped(map)) }
    for box in other.boxes { boxes.append(box.mapped(map)) }
  }
}

extension OutlineOverlaps.Meeting {
  /// Two lines of an outline with some nodes.
  @inline(__always)
  init(_ pair: OverlapSearch.Pair, of nodes: [SIMD2<Double>]) {
    self.init(
      from: nodes[Int(pair.x)], to: nodes[Int(pair.y)], otherFrom: nodes[Int(pair.z)],
      otherTo: nodes[Int(pair.w)])
  }

  /// The images of both lines.
  @inlinable package func mapped(_ map: (SIMD2<Double>) -> SIMD2<Double>) -> Self {
    Self(from: map(from), to: map(to), otherFrom: map(otherFrom), otherTo: map(otherTo))
  }
}

extension Box {
  /// The box around two sections of an outline with some nodes.
  init(_ pair: OverlapSearch.Pair, of nodes: [SIMD2<Double>]) {
    self.init(nodes[Int(pair.x)], nodes[Int(pair.y)])
    include(Box(nodes[Int(pair.z)], nodes[Int(pair.w)]))
  }

  /// The box around the image through an affine map.
  package func mapped(_ map: (SIMD2<Double>) -> SIMD2<Double>) -> Box {
    var image = Box(map(min), map(max))
    image.include(Box(map(SIMD2(min.x, max.y)), map(SIMD2(max.x, min.y))))
    return image
  }
}
