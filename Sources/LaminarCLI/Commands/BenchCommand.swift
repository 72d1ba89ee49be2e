import Laminar

/// `laminar bench SCENE`.
enum BenchCommand: Command {
  static let runs = Option("runs", .integer("N", 1...1000), default: 5, "Runs to measure")
  static let jobs = Option(
    "jobs", short: "j", .integer("N", 1...1024), default: 1, "Threads that draw")
  static let part = Option(
    "only", .choice(["load", "draw", "encode", "trace"]), "Measure only this (default: all)")
  static let layers = Option(flag: "layers", "Count and time what each layer costs")
  static let heat = Option(
    "heat", .output("FILE"), "With --layers: a PNG of how often each pixel is composited")

  static let spec = Verb(
    "bench", summary: "Time parsing, evaluation, drawing and encoding of a scene",
    discussion: """
      min is for each frame the fastest run, averaged over the frames; median is the middle run, by its \
      mean per frame. Both are of a renderer that has drawn before. cold is the first frame of a new \
      renderer, in the fastest of the runs. Where a number is not per frame, min and median are those of \
      the runs.

      raster draws the whole frame in two steps, whose work -j threads share: prepare makes shapes, small \
      images and particles ready, bands draws. update redraws only what differs from the frame before, \
      for all frames but the first; damage is the part of it that finds what differs. The share of the \
      canvas that was redrawn is below the table.

      --layers counts what each layer costs, each count as it is in the frame where it is greatest: the \
      pixels of the canvas that the layer covers; the pixels that are composited for it, on the canvas \
      and offscreen; how many those are for each covered pixel (overdraw); and the offscreen passes for \
      its groups, masks, filters and blurred shadows. Counts are the same on every machine. Milliseconds \
      per frame are measured on one thread and are the median of the runs; the time of a layer is that \
      since the layer before it, so that all of them add up. The text lists the ten layers that take \
      longest, JSON all. --heat draws how often each pixel of the canvas is composited, the mean of the \
      frames, with a legend.
      """,
    operand: .scene,
    options: [
      OptionGroup("Measurement", [runs, part, jobs, layers, heat, CommonOptions.budget]), .report,
      .frames, .scene,
    ],
    examples: [
      "laminar bench scenes/showcase/bounce.json --runs 5 # How long each stage takes",
      "laminar bench scenes/showcase/bounce.json --layers --heat heat.png "
        + "# Which layers cost most, and where they are drawn over each other",
    ],
    synonyms: "profile time perf")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let reports = try invocation.plainReports()
    let heat = arguments[Self.heat]
    if let heat {
      guard arguments[Self.layers] else {
        throw CommandError("--heat is a picture of --layers", hint: "add --layers")
      }
      guard heat != "-" else {
        throw CommandError("--heat needs a file", hint: "write --heat heat.png")
      }
      if !invocation.overwrites { try CommandError.requireAbsent(heat) }
    }
    let benchmark = try SceneBenchmark(invocation.scene(draws: true), arguments)
    let columns = invocation.console.reportWidth
    guard arguments[Self.layers] else {
      let report = try benchmark.report()
      try reports.write(
        text: { report.text(columns: columns) }, json: { report.json })
      return .success
    }
    let layers = try LayerBenchmark(benchmark)
    if let heat {
      let canvas = benchmark.job.snapshot.canvas
      let frames = layers.costs.frameCount
      let picture = HeatPicture(
        layers.costs, width: canvas.pixelWidth, height: canvas.pixelHeight,
        title: "times each pixel is composited" + (frames > 1 ? ", mean of \(frames) frames" : "")
          + ", greatest " + DurationText.number(layers.costs.maxHeat))
      guard let bitmap = picture.bitmap else {
        throw CommandError(
          "the canvas and the legend are higher than the \(Bitmap.maximumSide) pixels that a "
            + "picture may have", hint: "--scale makes the canvas smaller")
      }
      try OutputFile.write(
        to: heat, overwrites: invocation.overwrites, temporaries: invocation.temporaries
      ) { try $0.write(PNGEncoder().encode(bitmap)) }
    }
    try reports.write(
      text: { layers.text(columns: columns) }, json: { layers.json })
    return .success
  }
}

/// Counts and times what each layer of a scene costs.
private struct LayerBenchmark {
  /// The layers that the text lists.
  private static let mostRows = 10

  private let benchmark: SceneBenchmark
  private(set) var costs: SceneCosts
  /// The median of the runs: seconds per frame of each layer, and of all.
  private var seconds: [String: Double] = [:]
  private var totalSeconds = 0.0

  init(_ benchmark: SceneBenchmark) throws(CommandError) {
    self.benchmark = benchmark
    let snapshot = benchmark.job.snapshot
    costs = SceneCosts(snapshot)
    for frame in benchmark.frames {
      if let excess = costs.add(frame: frame.frame, at: frame.time) {
        throw CommandError(excess, in: snapshot, at: frame.time)
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    var runs: [String: [Double]] = [:]
    var totals: [Double] = []
    for _ in 0..<benchmark.runs {
      var renderer = snapshot.renderer()
      var times: [String: Double] = [:]
      for frame in benchmark.frames {
        guard let presentation = snapshot.evaluate(at: frame.time) else { continue }
        let list = snapshot.displayList(of: presentation)
        for (layer, time) in renderer.layerTimes(of: list, clock: { clock.now - start }) ?? [:] {
          times[presentation.path(ofLayer: layer), default: 0] +=
            time.seconds / Double(benchmark.frames.count)
        }
      }
      for (path, time) in times { runs[path, default: []].append(time) }
      totals.append(times.keys.sorted().reduce(0) { $0 + (times[$1] ?? 0) })
    }
    seconds = runs.compactMapValues { TimingSummary($0)?.median }
    totalSeconds = TimingSummary(totals)?.median ?? 0
  }

  /// A table of the layers that take the longest.
  func text(columns: Int) -> String {
    let rows = costs.ranking(by: .compositedPixels)
    let order = rows.indices.sorted { a, b in
      let (first, second) = (seconds[rows[a].path] ?? 0, seconds[rows[b].path] ?? 0)
      return first == second ? a < b : first > second
    }
    var table = TextTable(["layer", "ms", "covered", "composited", "overdraw", "passes"])
    for index in order.prefix(Self.mostRows) {
      table.append(row(rows[index].path, seconds[rows[index].path], rows[index].peaks))
    }
    table.append(row("all layers", totalSeconds, costs.total))
    let rest = rows.count - Self.mostRows
    let canvas = benchmark.job.snapshot.canvas
    return "\(benchmark.job.name), \(ReportText.counted(benchmark.frames.count, "frame")) of "
      + "\(canvas.pixelWidth)x\(canvas.pixelHeight) pixels, \(ReportText.counted(benchmark.runs, "run"))\n"
      + table.text(columns: columns)
      + (rest > 0 ? "\(ReportText.counted(rest, "more layer")) in --report json\n" : "")
  }

  private func row(_ name: String, _ seconds: Double?, _ peaks: SceneCosts.Peaks) -> [String] {
    func count(_ measure: CostMeasure) -> String { "\(Int(peaks[measure]?.value ?? 0))" }
    return [
      name, DurationText.number(1000 * (seconds ?? 0)), count(.coveredPixels),
      count(.compositedPixels), DurationText.number(peaks[.overdraw]?.value ?? 0),
      count(.offscreenPasses),
    ]
  }

  /// One JSON object with all layers, those that composite most first.
  var json: String {
    func members(_ peaks: SceneCosts.Peaks, _ seconds: Double?) -> JSON {
      let measures = CostMeasure.allCases.map {
        JSON.Member($0.rawValue, .number(peaks[$0]?.value ?? 0, .standard))
      }
      return .object(measures) + ["milliseconds": .number(1000 * (seconds ?? 0), .standard)]
    }
    let canvas = benchmark.job.snapshot.canvas
    let report: JSON = [
      "bench": .string(benchmark.job.name), "runs": .integer(benchmark.runs),
      "frames": .integer(benchmark.frames.count), "width": .integer(canvas.pixelWidth),
      "height": .integer(canvas.pixelHeight), "total": members(costs.total, totalSeconds),
      "layers": .array(
        costs.ranking(by: .compositedPixels).map { layer in
          ["layer": .string(layer.path)] + members(layer.peaks, seconds[layer.path])
        }),
    ]
    return report.line
  }
}
