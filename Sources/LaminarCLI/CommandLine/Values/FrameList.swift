/// Frames by number: `0-119`, `10,20,30-40`, `0-119x5`, `last`, `100-last`.
struct FrameList: Sendable, Hashable {
  /// A frame number, or the last frame of the scene.
  enum Bound: Sendable, Hashable {
    case frame(Int)
    case last
  }

  /// Every `step`-th frame from `first` to `last`, both inclusive.
  struct Run: Sendable, Hashable {
    var first: Bound
    var last: Bound
    var step = 1
  }

  /// The largest frame number that can be typed.
  static let largestFrame = 1_000_000_000

  let runs: [Run]

  /// Reads a list of runs.
  ///
  /// - Throws: A message that names the part that cannot be read.
  init(_ text: String) throws(ValueError) {
    var runs: [Run] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      runs.append(try Self.run(String(part)))
    }
    self.runs = runs
  }

  private static func run(_ text: String) throws(ValueError) -> Run {
    let unreadable = ValueError(
      "'\(text)' is not a frame list; write 0-119, 10,20,30-40, 0-119x5 or last")
    let steps = text.split(separator: "x", omittingEmptySubsequences: false)
    let ends = (steps.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
    guard steps.count <= 2, (1...2).contains(ends.count), let head = ends.first,
      let tail = ends.last,
      let first = bound(head), let last = bound(tail)
    else { throw unreadable }
    var run = Run(first: first, last: last)
    if steps.count == 2 {
      guard ends.count == 2, let step = number(steps[1]) else { throw unreadable }
      guard step > 0 else { throw ValueError("the step of '\(text)' is 0; it must be at least 1") }
      run.step = step
    }
    if case .frame(let low) = first, case .frame(let high) = last, high < low {
      throw ValueError("'\(text)' runs backwards; write \(high)-\(low)")
    }
    return run
  }

  private static func bound(_ text: Substring) -> Bound? {
    text == "last" ? .last : number(text).map(Bound.frame)
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 10,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
      number <= largestFrame
    else { return nil }
    return number
  }

  /// The frames in rising order, each once.
  ///
  /// - Throws: A frame out of range, with the range that is valid.
  func frames(count: Int) throws(CommandError) -> [Int] {
    guard count > 0 else { throw CommandError("--frames: the scene has no frames") }
    for run in runs {
      for bound in [run.first, run.last] {
        let frame = Self.resolve(bound, count: count)
        guard frame < count else {
          throw CommandError(
            "frame \(frame) is out of range; the scene has the frames 0…\(count - 1)")
        }
      }
    }
    return try numbers(last: count - 1)
  }

  /// The runs as numbers, whether there are such frames or not.
  ///
  /// - Parameter last: What `last` means.
  /// - Throws: A range that begins after the last frame.
  func strides(last: Int) throws(CommandError) -> [FrameStride] {
    let count = last + 1
    return try runs.map { run throws(CommandError) in
      let first = Self.resolve(run.first, count: count)
      let last = Self.resolve(run.last, count: count)
      if first > last {
        throw CommandError("--frames: \(first)-last runs backwards; the last frame is \(last)")
      }
      return FrameStride(first: first, last: last, step: run.step)
    }
  }

  /// The numbers in rising order, each once, whether there are such frames or not.
  ///
  /// - Parameter last: What `last` means.
  /// - Throws: A range that begins after the last frame.
  func numbers(last: Int) throws(CommandError) -> [Int] {
    var frames: [Int] = []
    var isRising = true
    for run in try strides(last: last) {
      isRising = isRising && (frames.last ?? -1) < run.first
      frames.append(contentsOf: stride(from: run.first, through: run.last, by: run.step))
      if !isRising {
        frames = Array(Set(frames)).sorted()
        isRising = true
      }
    }
    return frames
  }

  private static func resolve(_ bound: Bound, count: Int) -> Int {
    switch bound {
    case .frame(let number): number
    case .last: count - 1
    }
  }
}

/// Every `step`-th number from `first` to at most `last`, which is not before it.
struct FrameStride: Sendable, Hashable {
  let first: Int
  let last: Int
  var step = 1

  var count: Int { (last - first) / step + 1 }

  func contains(_ number: Int) -> Bool {
    (first...last).contains(number) && (number - first) % step == 0
  }

  /// The parts between some numbers of it, which are ascending.
  func parts(without present: [Int]) -> [FrameStride] {
    var parts: [FrameStride] = []
    var start = first
    let end = first + (count - 1) * step
    for number in present + [end + step] {
      if number > start {
        parts.append(FrameStride(first: start, last: number - step, step: step))
      }
      start = number + step
    }
    return parts
  }

  /// `12-30`, `40`, `0-100x5`.
  var text: String {
    if count == 1 { return "\(first)" }
    return "\(first)-\(last)" + (step == 1 ? "" : "x\(step)")
  }
}
