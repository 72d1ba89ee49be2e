public import LaminarGraphics

/// The metadata of a trace before its values: the first line of JSON Lines.
public struct TraceHeader: Sendable, Hashable {
  /// The frames per second that the scene was sampled at, as a fraction.
  public var frameRate: Rational

  /// The number of frames (or of samples, at stated times) in the trace.
  public var frames: Int

  /// The decimals of every number in the trace.
  public var precision: TracePrecision

  /// The width of the scene's canvas, in points.
  public var canvasWidth: Double

  /// The height of the scene's canvas, in points.
  public var canvasHeight: Double

  /// The content hash of the scene, `sha256:` and 64 hexadecimal digits.
  public var scene: String

  /// The hash of the file of touches that the scene got instead of its own, in the same form; nil for
  /// none.
  package var input: String?

  /// Creates a header.
  package init(
    frameRate: Rational, frames: Int, precision: TracePrecision = .standard,
    canvasWidth: Double, canvasHeight: Double, scene: String, input: String? = nil
  ) {
    self.frameRate = frameRate
    self.frames = frames
    self.precision = precision
    self.canvasWidth = canvasWidth
    self.canvasHeight = canvasHeight
    self.scene = scene
    self.input = input
  }
}

extension TraceHeader {
  /// The metadata as JSON Lines begins with it, without the line's end.
  var jsonLine: String {
    var text = ByteText()
    text.append("{\"laminar-trace\":1,\"frameRate\":")
    text.append(jsonString: frameRate.frameRateText)
    text.append(",\"frames\":")
    text.append(frames)
    text.append(",\"precision\":")
    switch precision {
    case .decimals(let count): text.append(min(15, max(0, count)))
    case .exact: text.append("\"exact\"")
    }
    text.append(",\"canvas\":[")
    text.append(canvasWidth, .exact)
    text.append(byte: 0x2c)
    text.append(canvasHeight, .exact)
    text.append("],\"scene\":")
    text.append(jsonString: scene)
    if let input {
      text.append(",\"input\":")
      text.append(jsonString: input)
    }
    text.append("}")
    return text.string
  }
}

extension Rational {
  /// A frame rate as traces and reports spell it: `60/1`, `30000/1001`.
  package var frameRateText: String { "\(numerator)/\(denominator)" }

  /// Reads such a spelling of two numbers from 1 to 1,000,000,000; nil for anything else.
  init?(frameRateText text: String) {
    let parts = text.split(separator: "/").map { Int64($0) ?? 0 }
    guard parts.count == 2, parts.allSatisfy({ (1...1_000_000_000).contains($0) }) else {
      return nil
    }
    self.init(parts[0], over: parts[1])
  }
}

// MARK: - Samples

/// The samples of a trace: the number and the time of each.
public struct TraceInstants: Sendable, Hashable {
  /// The number of each sample, strictly ascending.
  public private(set) var frames: [Int]
  /// The time of each sample, in seconds.
  public private(set) var times: [Double]
  /// The maximum error of a stated time, from its number of printed decimals.
  package private(set) var timeError: Double
  /// The frames per second; nil where the samples follow no rate.
  public private(set) var frameRate: Rational?

  /// Makes samples of their numbers and times, which have the same count.
  package init(frames: [Int], times: [Double], timeError: Double = 0) {
    let count = min(frames.count, times.count)
    self.frames = Array(frames.prefix(count))
    self.times = Array(times.prefix(count))
    self.timeError = timeError
    frameRate = Self.rate(self.frames, self.times, timeError: timeError)
  }

  /// Makes the samples of frames at a rate, which are exactly at number / rate.
  package init(frames: [Int], rate: Rational) {
    self.frames = frames
    times = frames.map { Self.time(of: $0, rate) }
    timeError = 0
    frameRate = rate
  }

  /// The number of samples.
  package var count: Int { frames.count }

  static func time(of frame: Int, _ rate: Rational) -> Double {
    Double(frame) * Double(rate.denominator) / Double(max(rate.numerator, 1))
  }

  /// The simplest rate that all samples have: an integer, or one divided by 1.001.
  private static func rate(
    _ frames: [Int], _ times: [Double], timeError: Double
  ) -> Rational? {
    guard let frame = frames.last, let time = times.last, frame > 0, time > 0 else { return nil }
    let estimate = Double(frame) / time
    guard estimate >= 0.5, estimate < 100_000 else { return nil }
    let whole = Int(estimate.rounded())
    var candidates = [Rational(whole)]
    for integer in max(whole - 1, 1)...(whole + 1) {
      if let rate = Rational(Int64(integer) * 1000, over: 1001) { candidates.append(rate) }
    }
    for scale in [10, 100, 1000] as [Int64] {
      let scaled = Int64((estimate * Double(scale)).rounded())
      if let rate = Rational(scaled, over: scale) { candidates.append(rate) }
    }
    return candidates.first { rate in
      zip(frames, times).allSatisfy {
        abs(Self.time(of: $0, rate) - $1) <= timeError + 1e-9 * max(1, abs($1))
      }
    }
  }
}
