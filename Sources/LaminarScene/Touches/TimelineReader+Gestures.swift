import Foundation
import LaminarEngine

extension TimelineReader {
  /// Reads the gestures of a layer and attaches their recognisers.
  func readGestures(of site: TouchSite) {
    guard let list = site.object["gestures"] else { return }
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of gestures")
      return
    }
    var names: [String: JSONValue] = [:]
    for value in list.elements {
      guard let gesture = gesture(value, of: site) else { continue }
      if let name = value["name"], let text = name.string,
        let first = names.updateValue(name, forKey: text)
      {
        sink.report(
          .duplicateName, at: name.range,
          "two gestures of a layer are called \(DiagnosticText.quoted(text))",
          help: "\"requireToFail\" names gestures, so they need different names",
          related: [("the other is", first.range)])
      }
      site.layer.addGestureRecognizer(gesture.recognizer)
      gestures.append(gesture)
    }
  }

  private func gesture(_ value: JSONValue, of site: TouchSite) -> SceneGesture? {
    guard var object = ObjectReader(value, "a gesture", values) else { return nil }
    guard object.required("type") != nil,
      let kind = builder.kind(
        of: value, "gesture", among: GestureKind.table, fallback: .tap, hint: Self.typeHint)
    else { return nil }
    let recognizer = kind.makeRecognizer()
    recognizer.name = object.read("name") { values.name($0) }
    if let flag = object.read("isEnabled", values.bool) { recognizer.isEnabled = flag }
    if let flag = object.read("cancelsTouchesInView", values.bool) {
      recognizer.cancelsTouchesInView = flag
    }
    if let flag = object.read("delaysTouchesBegan", values.bool) {
      recognizer.delaysTouchesBegan = flag
    }
    if let flag = object.read("delaysTouchesEnded", values.bool) {
      recognizer.delaysTouchesEnded = flag
    }
    readProperties(of: recognizer, &object)
    let motion = motion(&object, kind, of: site.layer)
    // An edge pan has its direction from its edges.
    if kind == .pan, let pan = recognizer as? PanGestureRecognizer {
      pan.axis = motion.move?.axis ?? motion.scrub?.axis
    }
    let rivals = object.optional("requireToFail")
    let companions = object.optional("simultaneouslyWith")
    let reactions = reactions(
      object.optional("on"), kind.noun, to: kind.states, in: .gesture(kind))
    reportForeignKeys(&object, kind)
    object.finish(alsoKnown: kind.keys.map(\.rawValue))
    return SceneGesture(
      recognizer: recognizer, kind: kind, layer: site.layer, reactions: reactions,
      move: motion.move, scrub: motion.scrub, rivals: rivals, companions: companions,
      part: part?.path, index: value.index)
  }

  /// What authors call gestures in other systems.
  private static func typeHint(_ name: String) -> String? {
    let known: [String: GestureKind] = [
      "click": .tap, "press": .longPress, "hold": .longPress, "longpress": .longPress,
      "drag": .pan, "move": .pan, "scroll": .pan, "flick": .swipe, "fling": .swipe,
      "zoom": .pinch, "magnification": .pinch, "scale": .pinch, "rotate": .rotation,
      "turn": .rotation, "edge": .screenEdgePan, "edgepan": .screenEdgePan,
    ]
    return known[name.lowercased()].map { "write \"\($0.rawValue)\"" }
  }

  private func readProperties(of recognizer: GestureRecognizer, _ object: inout ObjectReader) {
    let counts = 1...GestureKey.mostTouches
    func count(_ name: String, in range: ClosedRange<Int>) -> Int? {
      object.read(name) { values.integer($0, in: range) }
    }
    switch recognizer {
    case let tap as TapGestureRecognizer:
      if let taps = count("numberOfTapsRequired", in: counts) { tap.numberOfTapsRequired = taps }
      if let touches = count("numberOfTouchesRequired", in: counts) {
        tap.numberOfTouchesRequired = touches
      }
    case let press as LongPressGestureRecognizer:
      if let taps = count("numberOfTapsRequired", in: 0...GestureKey.mostTouches) {
        press.numberOfTapsRequired = taps
      }
      if let touches = count("numberOfTouchesRequired", in: counts) {
        press.numberOfTouchesRequired = touches
      }
      if let time = object.read(
        "minimumPressDuration", { values.seconds($0, in: ValueDecoder.lengths) })
      {
        press.minimumPressDuration = time
      }
      if let distance = object.read(
        "allowableMovement", { values.number($0, in: ValueDecoder.lengths) })
      {
        press.allowableMovement = distance
      }
    case let pan as PanGestureRecognizer:
      let least = count("minimumNumberOfTouches", in: counts)
      let most = count("maximumNumberOfTouches", in: counts)
      if let least { pan.minimumNumberOfTouches = least }
      if let most { pan.maximumNumberOfTouches = most }
      if let least, let most, most < least {
        values.report(
          .outOfRange, object.value["maximumNumberOfTouches"] ?? object.value,
          "at most \(DiagnosticText.count(most, "finger")) and at least \(least) exclude each other",
          help: "maximumNumberOfTouches is not below minimumNumberOfTouches")
      }
      guard let edge = pan as? ScreenEdgePanGestureRecognizer else { break }
      if let edges = object.readRequired("edges", edges) { edge.edges = edges }
    case let swipe as SwipeGestureRecognizer:
      if let touches = count("numberOfTouchesRequired", in: counts) {
        swipe.numberOfTouchesRequired = touches
      }
      if let direction = object.read("direction", direction) { swipe.direction = direction }
    default: break
    }
  }

  // MARK: - Sets of names

  static let directions: [(name: String, value: SwipeGestureRecognizer.Direction)] = [
    ("right", .right), ("left", .left), ("up", .up), ("down", .down),
  ]
  static let edgeNames: [(name: String, value: RectEdge)] = [
    ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right), ("all", .all),
  ]

  private func direction(_ value: JSONValue) -> SwipeGestureRecognizer.Direction? {
    union(value, Self.directions)
  }

  private func edges(_ value: JSONValue) -> RectEdge? { union(value, Self.edgeNames) }

  /// One of a few names, or a list of them.
  private func union<Options: OptionSet>(
    _ value: JSONValue, _ names: [(name: String, value: Options)]
  ) -> Options? where Options.Element == Options {
    if value.kind == .array, value.count == 0 {
      values.report(.wrongCount, value, "the list names nothing", help: "add \"\(names[0].name)\"")
      return nil
    }
    var result: Options = []
    for element in value.kind == .array ? Array(value.elements) : [value] {
      guard let name = values.choice(element, among: names.map(\.name)),
        let option = names.first(where: { $0.name == name })?.value
      else { return nil }
      result.formUnion(option)
    }
    return result
  }

  // MARK: - Keys of other gestures

  private func reportForeignKeys(_ object: inout ObjectReader, _ kind: GestureKind) {
    for member in object.unread {
      guard let key = member.key.string.flatMap(GestureKey.init(rawValue:)),
        !key.kinds.contains(kind)
      else { continue }
      object.markRead(member)
      values.report(
        .unknownKey, member.key, "unknown key \"\(key.rawValue)\" on \(kind.noun)",
        help:
          "that is a key of \(DiagnosticText.alternatives(key.kinds.map { "\"\($0.rawValue)\"" }))")
    }
  }
}
