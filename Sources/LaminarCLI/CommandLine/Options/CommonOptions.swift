import Laminar

/// The options that several verbs have; those of one verb are in its command.
enum CommonOptions {
  // MARK: Every verb

  static let help = Option(flag: "help", short: "h", "Show the help of the verb")
  static let quiet = Option(flag: "quiet", short: "q", "Say nothing but errors")
  static let verbose = Option(flag: "verbose", short: "v", "Say more")
  static let color = Option(
    "color", .choice(["auto", "always", "never"]),
    "Colour messages; auto heeds NO_COLOR, CLICOLOR_FORCE and TERM")
  /// Only without a verb.
  static let version = Option(flag: "version", "Show the version")

  // MARK: The scene

  static let size = Option(
    "size", .size,
    "Canvas size in points, instead of the scene's: crops or extends, does not scale")
  static let scale = Option("scale", .positive("S", upTo: 16_384), "Pixels per point")
  static let fit = Option("fit", .size, "Scale to fit W×H pixels, keeping the aspect ratio")
  static let frameRate = Option(
    "frame-rate", .frameRate, "Frames per second, instead of the scene's")
  static let duration = Option("duration", .time, "Duration, instead of the scene's")
  static let background = Option("background", .text("C"), "Background colour")
  static let seed = Option("seed", .integer("N", 0...1_000_000_000), "Seed, instead of the scene's")
  static let set = Option(
    repeating: "set", .variable,
    "Set a variable, or a property of a layer (Title:string=Grace); @FILE: several from JSON")
  static let input = Option(
    "input", .input("FILE", as: "the file of --input"),
    "Touches to play, instead of the scene's own: {\"laminar-input\":1,\"input\":[…]}")
  static let assetRoot = Option(
    "asset-root", .path("DIR"), "Folder that the paths of assets and parts are relative to")
  static let fontFolder = Option(
    repeating: "font-dir", .path("DIR"),
    "Folder below which fonts are looked for that are not beside the scene, in order")
  static let animation = Option(
    "animation", .text("ID"), "The animation of a .lottie file, instead of the first")
  static let theme = Option(
    "theme", .text("ID"), "The theme of a .lottie file, instead of the animation's own")
  static let each = Option(
    "each", .input("FILE", as: "the table of --each"),
    "Take the scene once for each row: CSV, JSON Lines or a JSON list; columns name what to set")
  static let time = Option(
    "at", .moment, "The time or marker, also one after the end: the timeline goes on")

  // MARK: Frames

  static let frames = Option(
    "frames", .frameList, "Frames by number from 0, inclusive: 0-119, 10,20,30-40, 0-119x5, last")
  static let from = Option("from", .moment, "First time or marker, inclusive")
  static let to = Option("to", .moment, "Last time or marker, exclusive")
  static let shard = Option(
    "shard", .shard,
    "The I-th of N equal parts of the frames; auto: that of this job of Slurm, AWS Batch, a CI…")

  // MARK: Output

  static let output = output(.output("PATH"))
  /// That of verbs that draw: it can be a pattern of frames, and one of rows.
  static let frameOutput = output(.outputOfFrames("PATH"))

  private static func output(_ kind: ValueKind<String>) -> Option<String?> {
    Option("output", short: "o", kind, "Where to write; - is standard output")
  }

  static let overwrite = Option(flag: "overwrite", "Replace files that exist")
  static let jobs = Option(
    "jobs", short: "j", .integer("N", 1...1024),
    "Threads; never changes a byte (default: the cores of the process)")
  static let progress = Option(
    "progress", .choice(["auto", "bar", "plain", "json", "none"]), "How progress is shown")
  static let stats = Option(flag: "stats", "Print a table of the stages")
  static let compression = Option(
    "compression", .oneOf(PNGEncoder.Compression.allCases), "Size of files; the pixels are the same"
  )
  static let loop = Option(
    "loop", .playCount, default: .infinite, "How often a .gif or .apng plays")
  static let matte = Option("matte", .text("C"), "Flatten transparency onto a colour")
  static let budget = Option(
    "budget", .integer("N", 1...1_000_000_000_000), default: DrawingBudget.standard,
    "Maximum cost of a frame; a costlier frame is an error")
  static let hash = Option(
    "hash", .outputOfRow("FILE"),
    "Write what is drawn, and one line per frame with its pixels' hash")
  static let quality = Option(
    "crf", .integer("N", 0...63),
    "Quality, 0-51 for .mp4, 0-63 for .webm: lower looks better, in a larger file (default: 16, 20)"
  )
  static let audio = Option(
    "audio", .input("FILE", as: "the sound of --audio"),
    "Sound of the scene from FILE: that of the frames, from the time of the first")
  static let colorMatrix = Option(
    "color-matrix", .oneOf(YUVMatrix.allCases), default: .bt709,
    "What the colours' numbers mean in .y4m and video")
  static let ffmpegWords = Option(
    "ffmpeg", .text("ARGS"),
    "More output options of ffmpeg, after the tool's own: '-c:v libx265 -preset slow'")

  // MARK: Reports

  static let report = Option(
    repeating: "report", .report,
    "How to report, and to which file: text (default), json, markdown, junit, github, html")
  static let runReport = Option(
    "report", .runReport, "Summarise the run as JSON, on standard output or in a file")
  static let plainReport = Option(
    repeating: "report", .plainReport,
    "How to report, and to which file: text (default) or json")
  static let reportFormat = Option(
    "format", .oneOf([ReportKind.text, .json]), "The older spelling of --report")

  // MARK: Suites

  static let testCase = Option(
    repeating: "case", .text("PATTERN"), "Only cases whose names match; * within, ** across /")
  static let suite = Option(
    "suite", .input("FILE", as: "the suite"),
    "The suite that was tested: its folder of goldens is written (default: the only one in the "
      + "current folder)")
}

extension OptionGroup {
  static let everywhere = OptionGroup(
    "Options of every verb",
    [CommonOptions.help, CommonOptions.quiet, CommonOptions.verbose, CommonOptions.color])

  static let scene = OptionGroup(
    "The scene",
    [
      CommonOptions.size, CommonOptions.scale, CommonOptions.fit, CommonOptions.frameRate,
      CommonOptions.duration, CommonOptions.background, CommonOptions.seed, CommonOptions.set,
      CommonOptions.input, CommonOptions.assetRoot, CommonOptions.fontFolder,
      CommonOptions.animation, CommonOptions.theme,
    ])

  static let frames = OptionGroup(
    "Frames",
    [CommonOptions.frames, CommonOptions.from, CommonOptions.to, CommonOptions.shard])

  static let video = OptionGroup(
    "Video, with an installed ffmpeg",
    [CommonOptions.quality, CommonOptions.audio, CommonOptions.ffmpegWords])

  static let report = OptionGroup(
    "Report", [CommonOptions.plainReport, CommonOptions.overwrite, CommonOptions.reportFormat])
}
