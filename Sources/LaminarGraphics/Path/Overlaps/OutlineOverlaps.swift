/// Where an outline may have three windings in a pixel.
package struct OutlineOverlaps: Sendable {
  /// Two lines: there may be three windings in the pixels that both run through.
  package struct Meeting: Sendable {
    package var from: SIMD2<Double>
    package var to: SIMD2<Double>
    package var otherFrom: SIMD2<Double>
    package var otherTo: SIMD2<Double>
  }

  package var meetings: [Meeting] = []
  /// Boxes around pixels.
  package var boxes: [Box] = []

  package init() {}

  /// All pixels of an outline with some nodes.
  init(around nodes: [SIMD2<Double>]) {
    if let box = Box(nodes) { boxes.append(box) }
  }

  /// What was found of an outline with some nodes.
  init(_ found: OverlapSearch.Found, of nodes: [SIMD2<Double>]) {
    meetings.reserveCapacity(found.lines.count)
    for pair in found.lines { appendLines(pair, of: nodes) }
    for pair in found.sections { appendSections(pair, of: nodes) }
  }

  /// Adds two lines.
  @inline(__always)
  mutating func appendLines(_ pair: OverlapSearch.Pair, of nodes: [SIMD2<Double>]) {
    meetings.append(
      Meeting(
        from: nodes[Int(pair.x)], to: nodes[Int(pair.y)], otherFrom: nodes[Int(pair.z)],
        otherTo: nodes[Int(pair.w)]))
  }

  /// Adds a box around two sections.
  mutating func appendSections(_ pair: OverlapSearch.Pair, of nodes: [SIMD2<Double>]) {
    var box = Box(nodes[Int(pair.x)], nodes[Int(pair.y)])
    box.include(Box(nodes[Int(pair.z)], nodes[Int(pair.w)]))
    boxes.append(box)
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
    for meeting in other.meetings {
      meetings.append(
        Meeting(
          from: map(meeting.from), to: map(meeting.to), otherFrom: map(meeting.otherFrom),
          otherTo: map(meeting.otherTo)))
    }
    for box in other.boxes {
      var image = Box(map(box.min), map(box.max))
      image.include(Box(map(SIMD2(box.min.x, box.max.y)), map(SIMD2(box.max.x, box.min.y))))
      boxes.append(image)
    }
  }
}
