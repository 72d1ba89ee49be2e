import Foundation
import LaminarEngine
import LaminarGraphics

/// The JSON Schema of files of input (draft 2020-12).
package enum InputSchema {
  /// The schema's text; it ends with a line break.
  package static let text = InputForm.file.file("A Laminar file of input, version 1")
}

/// The limits of `input`.
enum InputLimits {
  /// The most taps of a verb, and the most fingers at once.
  static let fingers = 10
  /// The longest verb, in seconds: 72,000 touches of a finger.
  static let duration = 600.0
  /// The most entries, and the most samples of all of them that are written one by one.
  static let entries = 100_000
}

/// Something that an entry of input can do: a key whose value is what it aims at, the keys that
/// refine it, and what they become.
struct InputVerb: Sendable {
  let variant: FormVariant
  /// Returns the action of an entry, or nil after a report.
  let read: @Sendable (Found) -> InputScript.Action?

  var key: any FormKey { variant.key }

  init(
    _ key: any FormKey, _ noun: String, _ keys: [any FormKey] = [], _ rules: [FormRule] = [],
    _ read: @escaping @Sendable (Found) -> InputScript.Action?
  ) {
    variant = FormVariant(key, noun, keys, rules)
    self.read = read
  }
}

/// The keys of files of input, of their entries, and of touches.
enum InputForm {
  static let frameRate = Key(
    "frameRate", .frameRate,
    "What times such as \"90f\" count, in place of 60.")
  static let input = Key(
    "input", .value(SceneSchema.list(of: .reference("inputEntry"))),
    "What the fingers do, in any order.")

  static let file = Form(
    "a file of input", [Form.schemaReference, Form.note, version, frameRate, input],
    [.required([version, input])])
  private static let version = Form.version("laminar-input", ofFormat: "input")

  // MARK: - Entries

  static let at = Key("at", .seconds(), "When it begins.")

  static let tap = Key("tap", .target, "Taps.")
  static let press = Key("press", .target, "Puts a finger down for the duration.")
  static let drag = Key(
    "drag", .target, "Puts a finger down, moves it for the duration, and lifts it.")
  static let swipe = Key(
    "swipe", .target, "Moves a finger for 0.1 s at the velocity, and lifts it.")
  static let pinch = Key(
    "pinch", .target, "Changes the distance of two fingers by the factor `scale`.")
  static let rotate = Key(
    "rotate", .target, "Turns two fingers about their centre by the angle.")
  static let touches = Key(
    "touches", .samples,
    "Instead of a verb: touches one by one, in the order of their times.")

  static let tapCount = Key(
    "tapCount", .integer(1...InputLimits.fingers), default: 1, "With `tap`: the number of taps.")
  static let numberOfTouches = Key(
    "numberOfTouches", .integer(1...InputLimits.fingers), default: 1,
    "With `tap`: the number of fingers.")
  static let to = Key("to", .point, "With `drag`: the last point.", unit: .points)
  static let by = Key("by", .point, "With `drag`, instead of `to`: the way.", unit: .points)
  static let path = Key(
    "path", .points, "With `drag`, instead of `to`: points, joined by lines.", unit: .points)
  static let velocity = Key(
    "velocity", .point, "With `swipe`: the velocity.", unit: .pointsPerSecond)
  static let scale = Key("scale", .number(0.01...100), "With `pinch`: the factor.")
  static let angle = Key(
    "angle", .angle, "With `rotate`: the angle, clockwise as it is seen.")
  static let duration = Key(
    "duration", .seconds(upTo: InputLimits.duration),
    "How long it takes; of all verbs but `tap` and `swipe`.")
  static let timingFunction = Key(
    "timingFunction", .timingFunction, default: TimingFunction(name: .linear),
    "With `drag`, `pinch` and `rotate`: the pace.")

  static let entry = Form(
    "an entry of the input",
    [at] + verbs.map(\.key) + [
      tapCount, numberOfTouches, to, by, path, velocity, scale, angle, duration, timingFunction,
    ],
    [
      .required([at]),
      .variants(
        verbs.map(\.variant), none: "the entry does nothing", several: "write two entries"),
    ])

  /// What an entry can do.
  static let verbs = [
    InputVerb(tap, "a tap", [tapCount, numberOfTouches]) {
      $0.all(tap, tapCount, numberOfTouches).map { .tap($0, count: $1, touches: $2) }
    },
    InputVerb(press, "a press", [duration], [.required([duration])]) {
      $0.all(press, duration).map { .press($0, duration: $1) }
    },
    InputVerb(
      drag, "a drag", [to, by, path, duration, timingFunction],
      [.required([duration]), .oneOf([to, by, path], help: "add \"to\": [x, y]")]
    ) { found in
      let point = found[to].map { InputScript.Destination.point($0) }
      let vector = found[by].map { InputScript.Destination.by($0) }
      let points = found[path].map { InputScript.Destination.path($0) }
      guard let (target, duration, pace) = found.all(drag, duration, timingFunction),
        let destination = point ?? vector ?? points
      else { return nil }
      return .drag(target, to: destination, duration: duration, timingFunction: pace)
    },
    InputVerb(swipe, "a swipe", [velocity], [.required([velocity])]) {
      $0.all(swipe, velocity).map { .swipe($0, velocity: $1) }
    },
    InputVerb(
      pinch, "a pinch", [scale, duration, timingFunction], [.required([scale, duration])]
    ) {
      $0.all(pinch, scale, duration, timingFunction).map {
        .pinch($0, scale: $1, duration: $2, timingFunction: $3)
      }
    },
    InputVerb(
      rotate, "a rotate", [angle, duration, timingFunction], [.required([angle, duration])]
    ) {
      $0.all(rotate, angle, duration, timingFunction).map {
        .rotate($0, angle: $1, duration: $2, timingFunction: $3)
      }
    },
    InputVerb(touches, "a touches") { $0[touches].map { .touches($0) } },
  ]

  // MARK: - Touches

  static let id = Key(
    "id", .integer(0...1_000_000), default: 0,
    "The finger: different fingers have different numbers.")
  static let offset = Key(
    "at", .seconds(upTo: InputLimits.duration), default: 0, "The time from the entry's `at`.")
  static let phase = Key(
    "phase",
    ValueKind<String>.choice(["began", "moved", "ended", "cancelled"]).map(Touch.Phase.init),
    "What the finger does.")
  static let location = Key(
    "location", .point, "Where it is on the canvas.", unit: .points)

  static let force = Key(
    "force", .number(0...Touch.greatestForce),
    "How hard it presses: 1 is an average touch. Left out, it is on the straight line between the "
      + "finger's touches that state it; without any, no force is measured.")
  static let touchType = Key(
    "type",
    ValueKind<String>.choice(Touch.TouchType.allCases.map(\.rawValue)).map(Touch.TouchType.init),
    default: Touch.TouchType.direct, "What touches the canvas, stated where it begins.")

  static let touch = Form(
    "a touch", [id, offset, phase, location, force, touchType], [.required([phase, location])])
}

extension Touch.TouchType: SchemaConvertible {}

extension SceneSchema {
  /// The entries of `input` and their touches.
  static let inputDefinitions: [(String, SchemaNode)] = [
    ("inputEntry", InputForm.entry.schema),
    (
      "inputTarget",
      described(
        anyOf([.reference("layerPath"), .reference("point")]),
        "A layer, touched at its centre as it is shown then, or a point of the canvas.")
    ), ("touchSample", InputForm.touch.schema),
  ]
}

// MARK: - Values

extension ValueKind<InputScript.Target> {
  /// A layer by its path, or a point of the canvas.
  fileprivate static var target: Self {
    Self(.reference("inputTarget")) { value, values in
      switch value.kind {
      case .string: return value.string.map { .layer($0) }
      case .array: return values.point(value).map { .point($0) }
      default:
        values.reportWrongType(value, expected: "the path of a layer or a point [x, y]")
        return nil
      }
    }
  }
}

extension ValueKind<[CGPoint]> {
  /// The points of a drag, at least one.
  fileprivate static var points: Self {
    Self(SceneSchema.list(of: .reference("point"), least: 1)) { value, values in
      guard value.kind != .array || value.count > 0 else {
        values.report(.wrongCount, value, "the path has no points", help: "write [[x, y], …]")
        return nil
      }
      return values.points(value)
    }
  }
}

extension ValueKind<[InputScript.Sample]> {
  /// Touches one by one; nil when one was reported.
  fileprivate static var samples: Self {
    Self(SceneSchema.list(of: .reference("touchSample"), least: 1, most: InputLimits.entries)) {
      TouchSampleReader(values: $1).samples($0)
    }
  }
}
