import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// How rows write layers and recognisers.
extension SequenceStage {
  /// Makes what a text lists, each entry separated by `;`.
  ///
  /// - `name x y width height flags…` is a layer, `super/name …` one in another. Flags: `hidden`,
  ///   `disabled`, `multiple`, `exclusive`, `forwards`, `counts`, `plain`, `circle`, `inset=`,
  ///   `opacity=`, `scale=`, `turn=` (degrees).
  /// - `layer!name kind flags…` is a recogniser: `tap`, `press`, `pan`, `swipe`, `pinch`, `rotation`,
  ///   `edge`. Flags: its numbers (`taps=`, `touches=`, `min=`, `max=`, `duration=`, `movement=`),
  ///   `direction=`, `edges=`; `disabled`, `keeps` (does not cancel the layer's touches),
  ///   `delaysBegan`, `endsAtOnce` (does not delay the end); `after=` (requires a failure); from a
  ///   delegate `with=`, `requires=`, `before=`, `refuses`, `ignores`; `reads=` for values, in the
  ///   space of `in=` (`canvas` or a layer) or of its own layer.
  func build(_ text: String) {
    var requirements: [(GestureRecognizer, String)] = []
    for entry in text.split(separator: ";") {
      let words = entry.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let path = words.first else { continue }
      let names = path.split(whereSeparator: { $0 == "!" || $0 == "/" }).map(String.init)
      if path.contains("!") {
        guard names.count == 2, words.count > 1, let recognizer = Self.recognizer(words[1]) else {
          Issue.record("not a recogniser: \(entry)")
          continue
        }
        let flags = Flags(words.dropFirst(2))
        configure(recognizer, flags)
        setDelegate(of: recognizer, flags)
        requirements += flags.list("after").map { (recognizer, $0) }
        add(recognizer, names[1], to: layer(names[0]), values: reader(flags, layer(names[0])))
      } else {
        let numbers = words.dropFirst().prefix(4).compactMap { Double($0) }
        guard numbers.count == 4, let name = names.last else {
          Issue.record("not a layer: \(entry)")
          continue
        }
        let flags = Flags(words.dropFirst(5))
        let made = flags.has("plain") ? Layer() : ProbeLayer()
        add(
          made, name,
          CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
          to: names.count > 1 ? layer(names[0]) : nil)
        configure(made, flags)
      }
    }
    for (recognizer, name) in requirements { recognizer.require(toFail: self.recognizer(name)) }
  }

  /// Words and `key=value` pairs.
  private struct Flags {
    private var values: [String: String] = [:]

    init(_ words: ArraySlice<String>) {
      for word in words {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        values[parts[0]] = parts.count > 1 ? parts[1] : ""
      }
    }

    func has(_ key: String) -> Bool { values[key] != nil }
    func number(_ key: String) -> Double? { values[key].flatMap { Double($0) } }
    func integer(_ key: String) -> Int? { values[key].flatMap { Int($0) } }
    func list(_ key: String) -> [String] {
      (values[key] ?? "").split(separator: ",").map(String.init)
    }
  }

  private static func recognizer(_ kind: String) -> GestureRecognizer? {
    switch kind {
    case "tap": TapGestureRecognizer()
    case "press": LongPressGestureRecognizer()
    case "pan": PanGestureRecognizer()
    case "swipe": SwipeGestureRecognizer()
    case "pinch": PinchGestureRecognizer()
    case "rotation": RotationGestureRecognizer()
    case "edge": ScreenEdgePanGestureRecognizer()
    default: nil
    }
  }

  private func configure(_ layer: Layer, _ flags: Flags) {
    layer.isHidden = flags.has("hidden")
    layer.isUserInteractionEnabled = !flags.has("disabled")
    layer.isMultipleTouchEnabled = flags.has("multiple")
    layer.isExclusiveTouch = flags.has("exclusive")
    if let opacity = flags.number("opacity") { layer.opacity = Float(opacity) }
    if let inset = flags.number("inset") { layer.touchArea = .inset(inset) }
    if flags.has("circle") {
      layer.touchArea = .circle(
        center: CGPoint(x: layer.bounds.midX, y: layer.bounds.midY), radius: layer.bounds.width / 2)
    }
    if let scale = flags.number("scale") { layer.transform = Transform3D(scaleX: scale, y: scale) }
    if let degrees = flags.number("turn") {
      layer.transform = Transform3D(rotationAngle: degrees * .pi / 180, x: 0, y: 0, z: 1)
    }
    (layer as? ProbeLayer)?.forwards = flags.has("forwards")
    (layer as? ProbeLayer)?.tellsTapCounts = flags.has("counts")
  }

  private func configure(_ recognizer: GestureRecognizer, _ flags: Flags) {
    recognizer.isEnabled = !flags.has("disabled")
    recognizer.cancelsTouchesInView = !flags.has("keeps")
    recognizer.delaysTouchesBegan = flags.has("delaysBegan")
    recognizer.delaysTouchesEnded = !flags.has("endsAtOnce")
    switch recognizer {
    case let tap as TapGestureRecognizer:
      tap.numberOfTapsRequired = flags.integer("taps") ?? tap.numberOfTapsRequired
      tap.numberOfTouchesRequired = flags.integer("touches") ?? tap.numberOfTouchesRequired
    case let press as LongPressGestureRecognizer:
      press.numberOfTapsRequired = flags.integer("taps") ?? press.numberOfTapsRequired
      press.numberOfTouchesRequired = flags.integer("touches") ?? press.numberOfTouchesRequired
      press.minimumPressDuration = flags.number("duration") ?? press.minimumPressDuration
      press.allowableMovement = flags.number("movement") ?? press.allowableMovement
    case let pan as PanGestureRecognizer:
      pan.minimumNumberOfTouches = flags.integer("min") ?? pan.minimumNumberOfTouches
      pan.maximumNumberOfTouches = flags.integer("max") ?? pan.maximumNumberOfTouches
      let edges: [String: RectEdge] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom,
      ]
      (pan as? ScreenEdgePanGestureRecognizer)?.edges = RectEdge(
        flags.list("edges").compactMap { edges[$0] })
    case let swipe as SwipeGestureRecognizer:
      swipe.numberOfTouchesRequired = flags.integer("touches") ?? swipe.numberOfTouchesRequired
      let directions: [String: SwipeGestureRecognizer.Direction] = [
        "left": .left, "right": .right, "up": .up, "down": .down,
      ]
      if flags.has("direction") {
        swipe.direction = .init(flags.list("direction").compactMap { directions[$0] })
      }
    default: break
    }
  }

  private func setDelegate(of recognizer: GestureRecognizer, _ flags: Flags) {
    let delegate = ListedDelegate()
    delegate.simultaneous = flags.list("with")
    delegate.required = flags.list("requires")
    delegate.dependent = flags.list("before")
    delegate.refuses = flags.has("refuses")
    delegate.ignores = flags.has("ignores")
    recognizer.delegate = delegate
    kept.append(delegate)
  }

  /// A function that reads the values that a row wants.
  private func reader(_ flags: Flags, _ own: Layer) -> (GestureRecognizer) -> [Double] {
    let keys = flags.list("reads")
    let space: Layer? =
      flags.list("in").first.map { $0 == "canvas" ? nil : layer($0) } ?? own
    return { recognizer in
      keys.flatMap { key -> [Double] in
        let pan = recognizer as? PanGestureRecognizer
        let (pinch, turn) = (
          recognizer as? PinchGestureRecognizer, recognizer as? RotationGestureRecognizer
        )
        let point: CGPoint? =
          switch key {
          case "translation": pan?.translation(in: space)
          case "velocity": pan?.velocity(in: space)
          case "location": recognizer.location(in: space)
          case "second": recognizer.location(ofTouch: 1, in: space)
          default: nil
          }
        if let point { return [Double(point.x), Double(point.y)] }
        switch key {
        case "count": return [Double(recognizer.numberOfTouches)]
        case "scale": return [Double(pinch?.scale ?? .nan)]
        case "rotation": return [Double(turn?.rotation ?? .nan)]
        case "rate": return [Double(pinch?.velocity ?? turn?.velocity ?? .nan)]
        default: return []
        }
      }
    }
  }
}

/// A delegate that answers by the names of recognisers.
private final class ListedDelegate: GestureRecognizerDelegate {
  var simultaneous: [String] = []
  var required: [String] = []
  var dependent: [String] = []
  var refuses = false
  var ignores = false

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { !refuses }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { !ignores }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { simultaneous.contains(otherGestureRecognizer.name ?? "") }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { required.contains(otherGestureRecognizer.name ?? "") }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { dependent.contains(otherGestureRecognizer.name ?? "") }
}
