import LaminarEngine
import LaminarGraphics

/// The keys of media timing, which layers, emitter cells and animations share.
enum TimingForm {
  static let beginTime = Key(
    "beginTime", .time, default: 0, "When its time begins, in the superlayer's time.")
  static let duration = Key(
    "duration", .seconds(), "The length of a cycle; when left out, it never ends.")
  static let speed = Key("speed", .number, default: 1, "How fast its time runs; 0 stops it.")
  static let timeOffset = Key(
    "timeOffset", .time, default: 0, "Added to its time after the speed.")
  static let repeatCount = Key(
    "repeatCount", .repeatCount, default: 0, "How often the cycle runs; 0 is once.")
  static let repeatDuration = Key(
    "repeatDuration", .seconds(), default: 0,
    "How long cycles run in all; wins over repeatCount.")
  static let autoreverses = Key(
    "autoreverses", .bool, default: false, "Whether every cycle runs forth and back.")
  static let fillMode = Key(
    "fillMode",
    ValueKind<String>.choice(MediaTimingFillMode.names).map { MediaTimingFillMode(rawValue: $0) },
    default: .removed, "What shows before the beginning and after the end.")

  static let timeRemapping = Key(
    "timeRemapping", .object(TimeRemappingForm.form, as: "timeRemapping", TimeRemappingForm.make),
    "Keyframes that drive its time; instead of the keys from `beginTime` to `fillMode`.")

  /// The keys of layers and emitter cells.
  static let ofLayers = keys(beginTime, duration)

  /// The keys, with those of objects that say otherwise when they begin and how long they are.
  static func keys(_ beginTime: any FormKey, _ duration: any FormKey) -> [any FormKey] {
    [
      beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode,
    ]
  }
}

extension MediaTimingFillMode: SchemaConvertible {}

extension MediaTimingValues {
  /// Takes what an object states but its duration; what was reported changes nothing.
  mutating func take(_ found: Found) {
    if let time = found.stated(TimingForm.beginTime) { beginTime = time }
    if let rate = found.stated(TimingForm.speed) { speed = rate }
    if let offset = found.stated(TimingForm.timeOffset) { timeOffset = offset }
    if let count = found.stated(TimingForm.repeatCount) { repeatCount = count }
    if let duration = found.stated(TimingForm.repeatDuration) { repeatDuration = duration }
    if let flag = found.stated(TimingForm.autoreverses) { autoreverses = flag }
    if let mode = found.stated(TimingForm.fillMode) { fillMode = mode }
  }
}

// MARK: - Time remapping

/// The keys of the keyframes that drive a layer's clock.
enum TimeRemappingForm {
  static let keyTimes = Key(
    "keyTimes", .list(of: .time, "times", empty: ("a time remapping needs a key time", "add 0")),
    "When it shows each of the values, in the superlayer's time; they ascend. Before the first and after the last it does not run."
  )
  static let values = Key(
    "values", .list(of: .time, "times", empty: ("a time remapping needs a value", "add 0")),
    "Its own time at each of the key times.")
  static let timingFunctions = Key(
    "timingFunctions", .list(of: .timingFunction, "timing functions"),
    "The pace of each segment, linear when left out; \"step-end\" holds a value until the next key."
  )

  static let form = Form(
    "a time remapping", [keyTimes, values, timingFunctions], [.required([keyTimes, values])])

  /// The keyframes that an object means; nil when something about them was reported.
  static func make(_ found: Found) -> TimeRemapping? {
    let functions = found[timingFunctions] ?? []
    guard let (times, locals) = found.all(keyTimes, values),
      let timeList = found.value(of: keyTimes), let valueList = found.value(of: values)
    else { return nil }
    // Of a list with an element that was reported only that is of interest.
    guard times.count == timeList.count, locals.count == valueList.count else { return nil }
    guard times.count == locals.count else {
      found.values.report(
        .wrongCount, valueList,
        "\(DiagnosticText.count(locals.count, "value")) for "
          + DiagnosticText.count(times.count, "key time"),
        help: "give one value for each key time")
      return nil
    }
    guard checkOrder(of: times, timeList, found.values) else { return nil }
    let segments = max(times.count - 1, 0)
    if let list = found.value(of: timingFunctions), functions.count > segments {
      found.values.report(
        .noEffect, list,
        "\(DiagnosticText.count(functions.count, "timing function")) for "
          + DiagnosticText.count(segments, "segment"),
        help: "there is one per segment; the rest has no effect")
    }
    return TimeRemapping(keyTimes: times, values: locals, timingFunctions: functions)
  }

  /// Whether key times ascend; reports the first one that does not.
  private static func checkOrder(
    of times: [Double], _ list: JSONValue, _ values: ValueDecoder
  ) -> Bool {
    var last = -Double.infinity
    for (time, element) in zip(times, list.elements) {
      guard time >= last else {
        values.report(
          .outOfRange, element,
          "the key time \(DiagnosticText.number(time)) is less than the one before it, "
            + DiagnosticText.number(last), help: "let key times ascend; two equal ones are a jump")
        return false
      }
      last = time
    }
    return true
  }
}
