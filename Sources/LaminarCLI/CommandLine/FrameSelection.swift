import Laminar

/// The frames of a run: `--frames`, or `--from` and `--to`, and of those one `--shard`.
struct FrameSelection: Sendable {
  var list: FrameList?
  var from: MomentValue?
  var to: MomentValue?
  var shard: Shard?

  /// All frames.
  init() {}

  /// Reads the options of a verb.
  ///
  /// - Throws: A list together with a range of times.
  init(_ arguments: Arguments) throws(CommandError) {
    list = arguments[CommonOptions.frames]
    from = arguments[CommonOptions.from]
    to = arguments[CommonOptions.to]
    shard = arguments[CommonOptions.shard]?.shard
    if list != nil, from != nil || to != nil {
      throw CommandError("--frames and --from/--to both choose frames; give one of them")
    }
  }

  /// The frames, in rising order.
  ///
  /// - Parameters:
  ///   - count: The frames of the scene at `rate`.
  ///   - rate: The rate that is sampled.
  ///   - sceneRate: The rate that the scene states, which times in frames count.
  ///   - markers: Those of the scene.
  /// - Throws: A frame out of range, a range of times that holds no frame, or a marker that the scene
  ///   does not have.
  func frames(
    count: Int, rate: Rational, sceneRate: Rational, markers: [SceneMarker] = []
  ) throws(CommandError) -> [Int] {
    guard let list else {
      return Array(
        try run(count: count, rate: rate, sceneRate: sceneRate, markers: markers) ?? 0..<0)
    }
    let frames = try list.frames(count: count)
    return shard.map { Array($0.share(of: frames)) } ?? frames
  }

  /// The frames as a range; nil with a list.
  func run(
    count: Int, rate: Rational, sceneRate: Rational, markers: [SceneMarker] = []
  ) throws(CommandError) -> Range<Int>? {
    guard list == nil else { return nil }
    let first = try from?.time(among: markers, option: CommonOptions.from)
    let last = try to?.time(among: markers, option: CommonOptions.to)
    let start = first?.firstFrame(at: rate, sceneRate: sceneRate) ?? 0
    let end = last?.firstFrame(at: rate, sceneRate: sceneRate) ?? count
    let range = max(0, start)..<max(0, start, min(count, end))
    if range.isEmpty, from != nil || to != nil {
      throw CommandError(
        "no frame is between --from and --to; the scene has the frames 0…\(count - 1) at "
          + "\(rate) frames per second")
    }
    return shard.map { $0.share(of: range) } ?? range
  }
}

// MARK: - Moments

/// The value of `--at`, `--from` and `--to`: a time, or the name of a marker of the scene.
enum MomentValue: Sendable, Hashable {
  case time(TimeValue)
  case marker(String)

  /// Reads a time; any other text is a name. Nil for an empty text.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self = TimeValue(text).map { .time($0) } ?? .marker(text)
  }

  /// The time.
  ///
  /// - Throws: A name that none of the markers has.
  func time(
    among markers: [SceneMarker], option: any AnyOption
  ) throws(CommandError) -> TimeValue {
    switch self {
    case .time(let time): return time
    case .marker(let name):
      if let marker = SceneMarker.named(name, among: markers) { return TimeValue(marker) }
      let names = markers.map(\.name)
      guard !names.isEmpty else {
        throw CommandError(
          "--\(option.name): '\(name)' is not a time; write \(TimeValue.spellings)")
      }
      throw CommandError(
        "--\(option.name): '\(name)' is neither a time nor a marker of the scene",
        hint: NearestSpelling.of(name, among: names).map { "did you mean '\($0)'?" }
          ?? "its markers are \(names.prefix(12).map { "'\($0)'" }.joined(separator: ", "))")
    }
  }
}

// MARK: - Lists of frames

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

/// Frame numbers as `--frames` takes them.
struct FrameRanges: Sendable, Hashable {
  /// Numbers that follow each other, ascending.
  private(set) var ranges: [ClosedRange<Int>] = []

  /// Takes numbers in ascending order.
  init(_ frames: some Sequence<Int>) {
    for frame in frames {
      if let last = ranges.last, last.upperBound + 1 == frame {
        ranges[ranges.count - 1] = last.lowerBound...frame
      } else {
        ranges.append(frame...frame)
      }
    }
  }

  /// `12-30,40`.
  var text: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}

// MARK: - Shards

/// The value of `--shard`: one of N parts, or that of the job that the tool runs in.
enum ShardChoice: Sendable, Hashable {
  /// `2/8`.
  case stated(Shard)
  /// `auto`, or `auto/8` where the environment does not state the number of jobs.
  case automatic(count: Int?)

  /// Reads a choice; nil for anything else.
  init?(_ text: String) {
    if text == "auto" {
      self = .automatic(count: nil)
    } else if text.hasPrefix("auto/") {
      guard let count = Shard("1/" + text.dropFirst(5))?.count else { return nil }
      self = .automatic(count: count)
    } else {
      guard let shard = Shard(text) else { return nil }
      self = .stated(shard)
    }
  }

  /// The shard where it is known.
  var shard: Shard? {
    if case .stated(let shard) = self { shard } else { nil }
  }
}

extension Arguments {
  /// Replaces `--shard auto` by the shard of the job that the tool runs in.
  ///
  /// - Throws: An environment in which no jobs run in parallel, or that does not number this one.
  mutating func settleShard(in environment: [String: String]) throws(CommandError) {
    guard case .automatic(let count)? = self[CommonOptions.shard] else { return }
    guard let jobs = JobArray.known.first(where: { environment[$0.index] != nil }) else {
      throw CommandError(
        "--shard auto: the environment has no variables of parallel jobs",
        hint: "write --shard I/N; auto knows \(JobArray.known.map(\.name).joined(separator: ", "))")
    }
    let shard = try jobs.shard(of: count, in: environment)
    self[CommonOptions.shard] = .stated(shard)
  }
}

/// One of N equal parts of the work, counted from 1: `2/8`.
struct Shard: Sendable, Hashable {
  /// The largest number of shards.
  static let limit = 1_000_000

  let index: Int
  let count: Int

  /// Reads `I/N` with 1 ≤ I ≤ N.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      (1...Self.limit).contains(count), (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  /// This shard's consecutive share; the shares of all shards are the whole, in order, and differ in
  /// length by at most one.
  func share<Items: RandomAccessCollection>(of items: Items) -> Items.SubSequence
  where Items.Index == Int {
    let (quotient, remainder) = items.count.quotientAndRemainder(dividingBy: count)
    let start = items.startIndex + (index - 1) * quotient + min(index - 1, remainder)
    return items[start..<(start + quotient + (index <= remainder ? 1 : 0))]
  }
}

/// How a system that runs jobs in parallel tells a job which of them it is, in environment
/// variables.
struct JobArray: Sendable {
  /// The system's name, for messages.
  let name: String
  /// The variable with the number of this job.
  let index: String
  /// The number of the first job, or the variable that has it.
  var first = "0"
  /// The variable with the number of jobs; nil where there is none.
  var count: String?
  /// The variable with the step between two numbers.
  var step: String?

  static let known = [
    JobArray(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN",
      count: "SLURM_ARRAY_TASK_COUNT", step: "SLURM_ARRAY_TASK_STEP"),
    JobArray(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    JobArray(name: "Google Batch", index: "BATCH_TASK_INDEX", count: "BATCH_TASK_COUNT"),
    JobArray(name: "Cloud Run", index: "CLOUD_RUN_TASK_INDEX", count: "CLOUD_RUN_TASK_COUNT"),
    JobArray(name: "GitLab", index: "CI_NODE_INDEX", first: "1", count: "CI_NODE_TOTAL"),
    JobArray(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    JobArray(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    JobArray(
      name: "Semaphore", index: "SEMAPHORE_JOB_INDEX", first: "1", count: "SEMAPHORE_JOB_COUNT"),
    JobArray(
      name: "Azure Pipelines", index: "SYSTEM_JOBPOSITIONINPHASE", first: "1",
      count: "SYSTEM_TOTALJOBSINPHASE"),
    JobArray(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
  ]

  /// The shard of this job.
  ///
  /// - Parameter stated: The number of jobs, where the command line states it.
  /// - Throws: An environment that is incomplete or contradicts itself.
  func shard(
    of stated: Int?, in environment: [String: String]
  ) throws(CommandError) -> Shard {
    func number(_ variable: String) throws(CommandError) -> Int {
      let text = environment[variable] ?? ""
      guard let number = Int(text), (0...Shard.limit * 1000).contains(number) else {
        throw CommandError("--shard auto: \(variable) is '\(text)', which is not a job number")
      }
      return number
    }
    let start: Int
    if let known = Int(first) { start = known } else { start = try number(first) }
    var stride = 1
    if let step, environment[step] != nil { stride = try number(step) }
    let offset = try number(index) - start
    var parts = stated
    if parts == nil, let count { parts = try number(count) }
    guard let parts else {
      throw CommandError(
        "--shard auto: \(name) states the number of this job, but not how many there are",
        hint: "write --shard auto/8 for one of eight")
    }
    guard stride > 0, offset >= 0, offset % stride == 0,
      let shard = Shard("\(offset / stride + 1)/\(parts)")
    else {
      throw CommandError(
        "--shard auto: job \(environment[index] ?? "") of \(name) is not one of \(parts)",
        hint: "write --shard I/N")
    }
    return shard
  }
}
