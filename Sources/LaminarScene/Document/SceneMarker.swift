package import LaminarGraphics

/// A time of a scene that has a name: `--at`, `--from` and `--to` take it, and events list it.
package struct SceneMarker: Sendable, Hashable {
  /// Any text.
  package let name: String
  /// In seconds.
  package let time: Rational
  /// How long the stretch is that it names, in seconds; zero for a time alone.
  package let duration: Rational

  /// Makes a marker.
  package init(name: String, time: Rational, duration: Rational = .zero) {
    (self.name, self.time, self.duration) = (name, time, duration)
  }

  /// The marker of a name; nil for none. Where none is spelled so, one that differs only in the case of
  /// its letters is meant.
  package static func named(_ name: String, among markers: [SceneMarker]) -> SceneMarker? {
    markers.first { $0.name == name }
      ?? markers.first { $0.name.lowercased() == name.lowercased() }
  }

  /// What the events of a scene have of it.
  package var event: StageEvent {
    StageEvent(
      time: time.doubleValue, kind: .marker, target: name,
      detail: duration > .zero ? "for \(duration.doubleValue)" : "")
  }
}

/// The keys of a marker that is an object.
enum MarkerForm {
  static let at = Key("at", .exactTime, "When.")
  static let duration = Key(
    "duration", .exactTime, "How long the stretch is that it names; a time alone when left out.")

  static let marker = Form("a marker", [at, duration], [.required([at])])

  /// Markers by their names, which are any texts.
  static let markers = SchemaNode.object([
    ("type", .string("object")),
    (
      "additionalProperties",
      SceneSchema.anyOf([.reference("nonNegativeTime"), .reference("marker")])
    ),
  ])

  /// Reads markers, in the order of their times; at one time in the order of the file.
  static func read(_ object: JSONValue, _ values: ValueDecoder) -> [SceneMarker] {
    guard object.kind == .object else {
      values.reportWrongType(object, expected: "an object with times by the names of markers")
      return []
    }
    let markers = object.members.compactMap { marker($0, values) }
    return markers.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  private static func marker(_ member: JSONValue.Member, _ values: ValueDecoder) -> SceneMarker? {
    let name = member.key.string ?? ""
    guard !name.isEmpty else {
      values.report(.badName, member.key, "the name of a marker is empty", help: "give it one")
      return nil
    }
    guard member.value.kind == .object else {
      return values.time(member.value, in: ValueDecoder.lengths).map {
        SceneMarker(name: name, time: $0.exact)
      }
    }
    guard let found = marker.read(member.value, values), let time = found[at] else { return nil }
    return SceneMarker(name: name, time: time.exact, duration: found[duration]?.exact ?? .zero)
  }
}
