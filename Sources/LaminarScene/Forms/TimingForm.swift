import LaminarEngine

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
