import Laminar

/// `laminar bench SCENE`.
enum BenchCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    let requests = try ReportRequest.plain(invocation)
    let heat = arguments[Options.heat]
    if let heat {
      guard arguments.has(Options.layers) else {
        throw CommandError("--heat is a picture of --layers", hint: "add --layers")
      }
      guard heat != "-" else {
        throw CommandError("--heat needs a file", hint: "write --heat heat.png")
      }
      if !invocation.overwrites { try CommandError.requireAbsent(heat) }
    }
    let benchmark = try SceneBenchmark(SceneJob(invocation, draws: true), invocation)
    let columns = invocation.console.reportWidth
    guard arguments.has(Options.layers) else {
      let report = try benchmark.report()
      try ReportRequest.write(
        requests, invocation, text: { report.text(columns: columns) }, json: { report.json })
      return .success
    }
    let layers = try LayerBenchmark(benchmark)
    if let heat {
      let canvas = benchmark.job.snapshot.canvas
      let frames = layers.costs.frameCount
      let picture = HeatPicture(
        layers.costs, width: canvas.pixelWidth, height: canvas.pixelHeight,
        title: "times each pixel is composited" + (frames > 1 ? ", mean of \(frames) frames" : "")
          + ", greatest " + DurationText.number(layers.costs.greatestHeat))
      guard let bitmap = picture.bitmap else {
        throw CommandError(
          "the canvas and the legend are higher than the \(Bitmap.maximumSide) pixels that a "
            + "picture may have", hint: "--scale makes the canvas smaller")
      }
      try OutputFile.write(
        to: heat, overwrites: invocation.overwrites, temporaries: invocation.temporaries
      ) { try $0.write(PNGEncoder().encode(bitmap)) }
    }
    try ReportRequest.write(
      requests, invocation, text: { layers.text(columns: columns) }, json: { layers.json })
    return .success
  }
}
