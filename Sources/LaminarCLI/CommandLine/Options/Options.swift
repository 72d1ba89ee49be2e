import Laminar

/// Every option of the tool, declared once; `VerbTable` assigns them to verbs.
enum Options {
  // MARK: Every verb
  static let help = OptionKey(flag: "help", short: "h", "Show the help of the verb")
  static let quiet = OptionKey(flag: "quiet", short: "q", "Say nothing but errors")
  static let verbose = OptionKey(flag: "verbose", short: "v", "Say more")
  static let color = OptionKey(
    "color", .choice(["auto", "always", "never"]),
    "Colour messages; auto heeds NO_COLOR, CLICOLOR_FORCE and TERM")
  static let version = OptionKey(flag: "version", "Show the version")

  // MARK: Every verb that loads a scene
  static let size = OptionKey(
    "size", .size,
    "Canvas size in points, instead of the scene's: crops or extends, does not scale")
  static let scale = OptionKey("scale", .positive("S", upTo: 16_384), "Pixels per point")
  static let fit = OptionKey(
    "fit", .size, "Scale to fit W×H pixels, keeping the aspect ratio")
  static let frameRate = OptionKey(
    "frame-rate", .frameRate, "Frames per second, instead of the scene's")
  static let duration = OptionKey("duration", .time, "Duration, instead of the scene's")
  static let background = OptionKey("background", .text("C"), "Background colour")
  static let seed = OptionKey(
    "seed", .integer("N", 0...1_000_000_000), "Seed, instead of the scene's")
  static let frames = OptionKey(
    "frames", .frameList, "Frames by number from 0, inclusive: 0-119, 10,20,30-40, 0-119x5, last")
  static let from = OptionKey("from", .time, "First time, inclusive")
  static let to = OptionKey("to", .time, "Last time, exclusive")
  static let shard = OptionKey(
    "shard", .shard,
    "The I-th of N equal parts of the frames; auto: that of this job of Slurm, AWS Batch, a CI…")
  static let assetRoot = OptionKey(
    "asset-root", .path("DIR"), "Folder that the paths of assets and parts are relative to")
  static let fontFolder = OptionKey(
    "font-dir", .path("DIR"), repeats: true,
    "Folder below which fonts are looked for that are not beside the scene, in order")

  static let set = OptionKey(
    "set", .variable, repeats: true,
    "Set a variable of the scene, or several from a JSON file; the last value wins")

  static let input = OptionKey(
    "input", .path("FILE"),
    "Touches to play, instead of the scene's own: {\"laminar-input\":1,\"input\":[…]}")

  // MARK: Output
  static let output = OptionKey(
    "output", short: "o", .path("PATH"), "Where to write; - is standard output")
  static let overwrite = OptionKey(flag: "overwrite", "Replace files that exist")
  static let jobs = OptionKey(
    "jobs", short: "j", .integer("N", 1...1024),
    "Threads; never changes a byte (default: the cores of the process)")
  static let progress = OptionKey(
    "progress", .choice(["auto", "bar", "plain", "json", "none"]), "How progress is shown")
  static let stats = OptionKey(flag: "stats", "Print a table of the stages")

  // MARK: trace
  static let traceFormat = OptionKey(
    "format", .choice(["csv", "csv-wide", "jsonl", "npz"]),
    "Format (default: by the extension; csv on standard output)")
  static let tracks = OptionKey(
    "tracks", .choice(["animated", "all"]),
    "Which tracks (default: animated; with --track all that match)")
  static let track = OptionKey(
    "track", .text("PATTERN"), repeats: true,
    "Only tracks that match layerGlob:keyGlob, of all properties or those of --tracks; ** crosses segments"
  )
  static let exclude = OptionKey(
    "exclude", .text("PATTERN"), repeats: true, "Without tracks that match")
  static let precision = OptionKey(
    "precision", .integer(0...15, or: "exact"), "Decimals of the numbers (default: 6)")
  static let times = OptionKey(
    "at", .times, "Sample at these times instead of frames, also after the end")
  static let values = OptionKey(
    "values", .choice(["presentation", "model"]), "Which values (default: presentation)")

  static let clock = OptionKey(
    "clock", .choice(["frames", "display-link"]),
    "Sample the scene's frames (default), or the frames of its display link")
  static let frameRateReport = OptionKey(
    flag: "frame-rate-report",
    "Print the display link's frame rate and missed frames on standard error")

  static let events = OptionKey(
    flag: "events", "Write what happens, and when: in CSV instead of the values")
  static let kinds = OptionKey(
    "kinds", .eventKinds,
    "With --events: only these kinds, or KIND:WORD for a detail; -KIND leaves out: -touch:moved")
  static let particles = OptionKey(
    flag: "particles", "Write every particle of every emitter instead of the values, as CSV")

  // MARK: render, still
  static let imageFormat = OptionKey("format", .choice(["png"]), "Format (default: by extension)")
  static let movieFormat = OptionKey(
    "format", .choice(PictureFormat.allCases.map(\.rawValue)), "Format (default: by extension)")
  static let joinedFormat = OptionKey(
    "format", .choice(PictureFormat.allCases.filter(\.isMovie).map(\.rawValue)),
    "Format (default: by extension)")
  static let compression = OptionKey(
    "compression", .choice(["fast", "default", "best"]), "Size of files; the pixels are the same")
  static let loop = OptionKey(
    "loop", .playCount, "How often a .gif or .apng plays (default: infinite)")
  static let matte = OptionKey("matte", .text("C"), "Flatten transparency onto a colour")
  static let sheet = OptionKey(
    "sheet", .sheet, "One contact sheet of the frames, columns by rows, cells W pixels wide")
  static let budget = OptionKey(
    "budget", .integer("N", 1...1_000_000_000_000),
    "Maximum cost of a frame; a costlier frame is an error (default: \(DrawingBudget.standard))")
  static let hash = OptionKey(
    "hash", .path("FILE"), "Write what is drawn, and one line per frame with its pixels' hash")

  static let resume = OptionKey(
    flag: "resume",
    "With --hash: skip frames that the list has and whose files are intact; draw the rest"
  )

  // MARK: render, encode
  static let hashLists = OptionKey(
    "hash", .path("FILE"), repeats: true,
    "Lists of 'render --hash' that the frames must agree with, or the folder of .hash files")
  static let movieRate = OptionKey(
    "frame-rate", .frameRate, "Frames per second, instead of the list's; needed without --hash")
  static let joinedFrames = OptionKey(
    "frames", .frameList, "Frames by number, inclusive: 0-119, 0-119x5, 60-last (default: 0-last)")
  static let runReport = OptionKey(
    "report", .runReport, "Summarise the run as JSON, on standard output or in a file")
  static let quality = OptionKey(
    "crf", .integer("N", 0...63),
    "Quality, 0-51 for .mp4, 0-63 for .webm: lower looks better, in a larger file (default: 16, 20)"
  )
  static let audio = OptionKey(
    "audio", .path("FILE"),
    "Sound of the scene from FILE: that of the frames, from the time of the first")
  static let colorMatrix = OptionKey(
    "color-matrix", .choice(YUVMatrix.allCases.map(\.rawValue)),
    "What the colours' numbers mean in .y4m and video (default: bt709)")
  static let ffmpegWords = OptionKey(
    "ffmpeg", .text("ARGS"),
    "More output options of ffmpeg, after the tool's own: '-c:v libx265 -preset slow'")

  static let each = OptionKey(
    "each", .path("FILE"),
    "Take the scene once for each row: CSV, JSON Lines or a JSON list; columns name variables")

  // MARK: still, inspect
  static let time = OptionKey(
    "at", .time, "The time, also one after the end: the timeline goes on")
  static let frame = OptionKey("frame", .integer("N", 0...FrameList.largestFrame), "The frame")
  static let value = OptionKey("value", .text("LAYER:KEY"), "Explain one value step by step")
  static let hit = OptionKey("hit", .point, "Explain what a touch at a point finds")

  // MARK: diff
  static let absolute = OptionKey(
    "abs", .absoluteRule, repeats: true, "Allow tracks a difference up to V; the last match wins")
  static let relative = OptionKey(
    "rel", .relativeRule, repeats: true, "Allow tracks a difference up to this part of the value")
  static let ulps = OptionKey(
    "ulp", .ulpRule, repeats: true, "Allow tracks N steps between neighbouring numbers")
  static let ignore = OptionKey("ignore", .ignoreRule, repeats: true, "Leave tracks out")
  static let config = OptionKey(
    "config", .path("FILE"), "Rules in a JSON file; options are stronger")
  static let tolerance = OptionKey(
    "tolerance", .choice(ToleranceRules.Preset.allCases.map(\.rawValue)),
    "What holds without a rule: exact (default), or visual, for what cannot be seen")
  static let timeTolerance = OptionKey(
    "time-tolerance", .timeTolerance, "Allow motion to be early or late by T: 1f, 8ms")
  static let resample = OptionKey(
    flag: "resample", "Compare other frame rates, between the new frames if need be")
  static let report = OptionKey(
    "report", .report, repeats: true,
    "How to report, and to which file: text (default), json, markdown, junit, github, html")

  // MARK: play
  static let once = OptionKey(flag: "once", "Stop at the end; without it the scene loops")
  static let watch = OptionKey(
    flag: "watch",
    "Reload the scene, at the same time, when it or an image, font or part of it changes")

  static let record = OptionKey(
    "record", .path("FILE"),
    "Write the mouse's presses and drags as a file for --input; they act on the scene at once")

  // MARK: test
  static let watchCases = OptionKey(
    flag: "watch", "Run cases again when their files change, until Ctrl-C")

  // MARK: new
  static let template = OptionKey(
    "template", .choice(StarterScene.allCases.map(\.rawValue) + [StarterSuite.template]),
    "Which scene (default: ball); suite makes a folder with tests")
  static let source = OptionKey(
    "from", .path("FILE"), "Make layers of an SVG: a part, or a scene to animate")

  // MARK: check, bench
  static let plainReport = OptionKey(
    "report", .plainReport, repeats: true,
    "How to report, and to which file: text (default) or json")
  static let reportFormat = OptionKey(
    "format", .choice(["text", "json"]), "The older spelling of --report")
  static let strict = OptionKey(
    flag: "strict", "Count warnings as errors, and advice where it is requested")
  static let advice = OptionKey(
    flag: "advice", "Report what is costly or unsmooth too, with its cost and its remedy")
  static let all = OptionKey(
    flag: "all", "Show all errors and warnings of a scene, not the first 20")
  static let seamless = OptionKey(
    flag: "seamless",
    "Compare the first frame with the one after the last, and with what is right before it")
  static let channelTolerance = OptionKey(
    "channel-tolerance", .integer("N", 0...255),
    "Frames: how far a channel of a pixel may be off, of 255 (default: 0)")
  static let pixelBudget = OptionKey(
    "pixel-budget", .pixelBudget, "Frames: how many pixels of each may be further off: 50 or 0.1%")
  static let diffSheet = OptionKey(
    "diff-sheet", .path("FILE"), "Frames: a PNG of base, new and difference of the worst")

  // MARK: test, accept
  static let testCase = OptionKey(
    "case", .text("PATTERN"), repeats: true, "Only cases whose names match; * within, ** across /")
  static let results = OptionKey(
    "output", short: "o", .path("DIR"),
    "Where to put what failed, for review and accept; replaces what an earlier run put there")
  static let suite = OptionKey(
    "suite", .path("FILE"),
    "The suite that was tested: its folder of goldens is written (default: the only one in the "
      + "current folder)")
  static let schemaOf = OptionKey(
    "of", .choice(["scene", "suite", "input"]), "Which format (default: scene)")

  static let runs = OptionKey(
    "runs", .integer("N", 1...1000), "Runs to measure (default: 5)")
  static let drawingJobs = OptionKey(
    "jobs", short: "j", .integer("N", 1...1024), "Threads that draw (default: 1)")
  static let benchmarkPart = OptionKey(
    "only", .choice(["load", "draw", "encode", "trace"]), "Measure only this (default: all)")
  static let layers = OptionKey(flag: "layers", "Count and time what each layer costs")
  static let heat = OptionKey(
    "heat", .path("FILE"), "With --layers: a PNG of how often each pixel is composited")
}
