import Laminar

/// Measures how punctual the display link is in real time, on this thread.
struct DisplayLinkBenchmark {
  private let timing: DisplayTiming

  /// Runs the link for `--duration` (10 s by default) at `--frame-rate` (60 by default).
  init(_ arguments: Arguments) {
    let rate = arguments[Options.frameRate] ?? FrameRate(60)
    let seconds = arguments[Options.duration]?.seconds(at: rate) ?? 10
    timing = RealTimeDisplay.measure(seconds: seconds, rate: rate.rational)
  }

  /// Several lines for people.
  var text: String { timing.description + "\n" }

  /// One JSON object; times in seconds.
  var json: String {
    let times = [
      ("elapsed", timing.elapsed), ("drift", timing.drift), ("jitter", timing.jitter),
      ("meanLateness", timing.meanLateness), ("medianLateness", timing.medianLateness),
      ("percentile99Lateness", timing.percentile99Lateness),
      ("maximumLateness", timing.maximumLateness),
    ]
    return
      "{\"bench\":\"display-link\",\"refreshRate\":\(JSONText.literal("\(timing.refreshRate)")),"
      + "\"frames\":\(timing.frames),\"missed\":\(timing.missedFrames)"
      + times.map { ",\(JSONText.literal($0.0)):" + TracePrecision.decimals(9).text(of: $0.1) }
      .joined() + "}\n"
  }
}
