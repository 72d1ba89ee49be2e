public import Foundation
import LaminarGraphics
public import LaminarRaster

extension Stage {
  /// Draws frames into an animated GIF.
  ///
  /// ```swift
  /// try stage.writeGIF(to: URL(fileURLWithPath: "bounce.gif"))
  /// ```
  ///
  /// The file has the colours of the frames exactly where they are at most 256, or 255 with transparent
  /// pixels; else it has the 255 that represent them best, and mixes others from two. A pixel is shown
  /// if it is at least half opaque. Delays are hundredths of a second, at least two: frames of more than
  /// 50 per second are drawn as 50, and each shows the time from which it is shown. Equal frames are
  /// one.
  ///
  /// The frames are drawn twice, first for their colours; where the code of layers draws frames, it is
  /// called twice. The file appears whole under its name or not at all, and its bytes do not depend on
  /// the number of threads.
  ///
  /// - Parameters:
  ///   - times: The frames; nil for those of the stage's scene.
  ///   - file: The file, in a folder that exists.
  ///   - plays: How often it plays, at most 65,536 times; without end by default.
  ///   - overwrites: Whether a file of that name is replaced; false by default.
  ///   - workers: The threads to draw on.
  /// - Throws: A ``SamplingError`` when there are no frames to draw; a ``FileError`` when the file exists
  ///   or cannot be written, or for a number of plays that is not 1…65,536; an `EngineDiagnostic` at the
  ///   first frame that costs more than ``drawingBudget``.
  public func writeGIF(
    _ times: FrameTimes? = nil, to file: URL, plays: PlayCount = .infinite,
    overwrites: Bool = false, workers: Int = 1
  ) throws {
    let (times, end) = try sampling(times)
    let path = try file.filePath()
    if !overwrites { try OutputFile.requireAbsent(path) }
    let timing = GIFTiming(rate: times.rate)
    let count = timing.frameCount(of: times.count, at: times.rate)
    let starts = (0..<count).map(timing.time(of:))
    var counts = ColorCounts()
    for frame in frames(at: starts, until: end, workers: workers) {
      if let diagnostic = frame.diagnostic { throw diagnostic }
      counts.add(frame.bitmap)
    }
    guard
      let encoder = GIFEncoder(
        width: canvas.pixelWidth, height: canvas.pixelHeight, palette: ColorPalette(counts),
        plays: plays)
    else {
      throw FileError(
        "\(file.fileName) cannot be played \(plays)", kind: .input,
        help: "a GIF is played 1…\(GIFEncoder.mostPlays) times, or without end")
    }
    try Self.write(to: path, overwrites: overwrites, TemporaryFiles()) { stream in
      var table = DitherTable(encoder.palette)
      var writer = GIFWriter(encoder)
      let delays = timing.delays(of: Array(0..<count))
      try stream.write(encoder.header(frameCount: count))
      for frame in frames(at: starts, until: end, workers: workers) {
        let indices = table.indices(of: frame.bitmap)
        let done = writer.append(indices, delay: delays[frame.index])
        if let done { try stream.write(encoder.encode(done)) }
      }
      if let last = writer.finish() { try stream.write(encoder.encode(last)) }
      try stream.write(encoder.ending)
    }
  }
}
