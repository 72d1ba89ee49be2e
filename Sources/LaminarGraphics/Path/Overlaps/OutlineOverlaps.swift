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

  package var isEmpty: Bool { count == 0 }

  /// The number of meetings and boxes.
  var count: Int { meetings.count + boxes.count }

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

  mutating func append(_ other: OutlineOverlaps) {
    meetings += other.meetings
    boxes += other.boxes
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
