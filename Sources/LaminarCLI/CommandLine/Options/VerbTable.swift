/// The verbs of the tool with their options: the one source of parsing, help, completions and the
/// manual page.
enum VerbTable {
  static let verbs: [VerbSpec] = [
    render, still, encode, trace, diff, test, review, accept, check, inspect, new, schema, play,
    bench, completions,
    man, version,
    help,
  ]

  static func spec(of verb: Verb) -> VerbSpec {
    switch verb {
    case .render: render
    case .still: still
    case .encode: encode
    case .trace: trace
    case .diff: diff
    case .test: test
    case .review: review
    case .accept: accept
    case .check: check
    case .inspect: inspect
    case .new: new
    case .schema: schema
    case .play: play
    case .bench: bench
    case .completions: completions
    case .man: man
    case .version: version
    case .help: help
    }
  }

  /// Options that may be given without a verb.
  static let bareOptions = [Options.help.spec, Options.version.spec]

  private static let scene = VerbSpec.Operand(name: "SCENE", count: 1...1)

  /// What a program that reads frames from a pipe has to be told of their colours.
  private static let tags = VideoCodec.tags().joined(separator: " ")

  private static let render = VerbSpec(
    verb: .render, summary: "Draw a scene into PNG frames, a video or a contact sheet",
    discussion: """
      PATH names the frames: dir/f_%06d.png, dir/f_######.png, or dir/ for dir/%06d.png; a single # \
      is a character. The \
      numbers are the scene's frame numbers, so that shards and later runs line up. One file holds \
      all frames with another ending: .apng, .gif, .y4m, .rgba, and .mp4, .webm, .mov with an installed \
      ffmpeg. Transparency is kept in .png, .apng, .rgba, .webm and .mov; elsewhere the background \
      is black or the --matte. .y4m and video have the numbers of BT.709 in limited range, or of \
      BT.601 with --color-matrix bt601; others have those of sRGB. A .gif keeps pixels that are at least half opaque, shows at most 50 \
      frames per second, and samples each frame when it is shown. PNG frames on standard output \
      follow each other. Folders are made. --size shows more or less of the scene, --scale and \
      --fit draw it with more or fewer pixels.

      --audio is the sound of the whole scene: a part of the frames has its part of the sound. It is \
      for frames that follow each other, and 'laminar encode' adds it to what shards drew.

      A run with --hash that is killed leaves its list in FILE.part; the same command with --resume \
      draws only what is missing or damaged. Scene, assets and options must be the same. \
      'laminar diff frames.hash out/' proves that a folder has the frames of a list. 'laminar encode' \
      joins what several shards drew.

      --budget limits the memory of a frame: a unit is about 500 bytes, 1000000 about 500 MB. A \
      frame that costs more is an error. TimeAndDeterminism in the manual lists what counts.

      --each draws the scene once for each row of a table, whose columns give values to the scene's \
      variables. Columns in braces name the files: out/{id}.mp4, out/{id}/f_%06d.png; {row} is the \
      row's number. All rows are checked and all names compared before the first frame. Then a row \
      that fails stops no other; it is reported, and the run ends with 1. --shard divides the rows.
      """,
    operand: scene, required: [Options.output.spec],
    groups: [
      OptionGroup(
        title: "Output",
        options: [
          Options.output.spec, Options.each.spec, Options.movieFormat.spec,
          Options.compression.spec,
          Options.matte.spec, Options.colorMatrix.spec, Options.loop.spec, Options.sheet.spec,
          Options.hash.spec,
          Options.resume.spec,
          Options.overwrite.spec, Options.jobs.spec, Options.progress.spec, Options.stats.spec,
          Options.runReport.spec, Options.budget.spec,
        ]), .video, .frames, .scene,
    ],
    examples: [
      "laminar render scenes/bounce.json -o out/f_%06d.png",
      "laminar render scenes/bounce.json -o bounce.mp4",
      "laminar render scenes/bounce.json -o bounce.gif --frame-rate 25 --scale 0.5",
      "laminar render scenes/bounce.json -o - --format y4m | ffmpeg \(tags) -i - bounce.mkv",
      "laminar render scenes/bounce.json -o - --format png | ffmpeg -f image2pipe -framerate 60 -i - "
        + "-vf scale=out_color_matrix=bt709:out_range=tv \(tags) b.mkv",
      "laminar render scenes/bounce.json --frames 0-119x30 --sheet 4x1 -o sheet.png",
      "laminar render scenes/bounce.json -o bounce.mp4 --fit 1280x720 --crf 20",
      "laminar render bounce.json -o out/ --shard 2/8 --hash out/2.hash --resume",
      "laminar render lower-third.json --set name=Grace --set @values.json -o grace.mp4",
      "laminar render lower-third.json --each guests.csv -o 'out/{id}.mp4'",
    ])

  private static let still = VerbSpec(
    verb: .still, summary: "Draw one frame", operand: scene, required: [Options.output.spec],
    groups: [
      OptionGroup(
        title: "The moment", options: [Options.time.spec, Options.frame.spec]),
      OptionGroup(
        title: "Output",
        options: [
          Options.output.spec, Options.each.spec, Options.imageFormat.spec,
          Options.compression.spec,
          Options.matte.spec, Options.hash.spec, Options.overwrite.spec, Options.jobs.spec,
          Options.stats.spec, Options.budget.spec,
        ]), .scene,
    ],
    examples: ["laminar still scenes/bounce.json --at 0.5 -o middle.png"])

  private static let encode = VerbSpec(
    verb: .encode, summary: "Join PNG frames that were drawn into a video or an animated picture",
    discussion: """
      FRAMES is a folder of numbered PNG files, or a pattern: out/f_%06d.png, out/f_####.png. The \
      same pixels give the bytes that 'render' writes. Frames that are missing, damaged or of \
      another size are an error, and so are those without the pixels that a --hash list names. The \
      first lines of such lists state the frame rate and how many frames there are; without them \
      --frame-rate is needed, and the frames are those from 0 to the highest number. The numbers \
      also say which part of the sound of --audio is theirs.
      """,
    operand: VerbSpec.Operand(name: "FRAMES", count: 1...1), required: [Options.output.spec],
    groups: [
      OptionGroup(
        title: "Output",
        options: [
          Options.output.spec, Options.joinedFormat.spec, Options.compression.spec,
          Options.matte.spec, Options.colorMatrix.spec, Options.loop.spec, Options.overwrite.spec,
          Options.jobs.spec, Options.progress.spec, Options.stats.spec, Options.runReport.spec,
        ]), .video,
      OptionGroup(
        title: "Frames",
        options: [
          Options.hashLists.spec, Options.movieRate.spec, Options.joinedFrames.spec,
        ]),
    ],
    examples: [
      "laminar encode out/ -o bounce.mp4 --frame-rate 60",
      "laminar encode out/ -o bounce.mp4 --hash out/",
      "laminar encode 'out/f_%06d.png' -o cut.apng --frames 30-89 --frame-rate 30",
    ])

  private static let trace = VerbSpec(
    verb: .trace, summary: "Write the values of a scene's properties over time",
    discussion: """
      Rows are ordered by frame, then layer path, then key. A layer that does not exist at a time \
      has no row (an empty cell in csv-wide, null in jsonl). CSV of another precision than 6 states it \
      in a column after the time. With --clock display-link the frames \
      are those that the scene's display link (60 Hz if it states none) is called for, sampled at \
      its timestamps: missed ones are absent, and timestamp and targetTimestamp follow the time as \
      columns, or in jsonl in a line {"timestamps":[[frame,timestamp,targetTimestamp],…]}. \
      --frame-rate-report is about the whole duration, whatever is sampled.

      --events writes what happens with its exact time: rows time,event,target,detail in CSV, whose \
      values are omitted then, and lines {"event":…} after the tracks in jsonl. Events are starts \
      and stops of animations (finished or removed), steps and completions of sequences, \
      completions of transactions, layers that come and go, layouts, clocks that are paused, \
      resumed, changed or scrubbed, and with --clock display-link missed-tick; and of input: touch \
      (its layer; phase, finger, x and y), gesture (layer!recogniser; state and values), control \
      (the layer; the control's event) and action (the layer; what it sets off). --from and --to \
      choose a stretch of time, --kinds the kinds.

      An emitter has the tracks live, born, bounds.min.*, bounds.max.* (of the particles' centres) \
      and mean.position.*. --particles lists the particles themselves: rows frame,time,layer,cell,\
      number,birth,age,x,y,z,scale,rotation,red,green,blue,alpha in drawing order.
      """,
    operand: scene,
    groups: [
      OptionGroup(
        title: "Output",
        options: [
          Options.output.spec, Options.traceFormat.spec, Options.precision.spec,
          Options.overwrite.spec, Options.budget.spec, Options.jobs.spec, Options.progress.spec,
        ]),
      OptionGroup(
        title: "Tracks",
        options: [
          Options.tracks.spec, Options.track.spec, Options.exclude.spec, Options.values.spec,
          Options.times.spec, Options.events.spec, Options.kinds.spec, Options.particles.spec,
          Options.clock.spec, Options.frameRateReport.spec,
        ]), .frames, .scene,
    ],
    examples: [
      "laminar trace bounce.json",
      "laminar trace bounce.json --clock display-link --frame-rate-report",
      "laminar trace intro.json --events",
      "laminar trace card.json --input swipe.json --events --kinds gesture,action",
      "laminar trace bounce.json -o bounce.jsonl --track 'ball:position.*'",
    ])

  private static let diff = VerbSpec(
    verb: .diff, summary: "Report whether two traces or scenes are the same, and where and why not",
    discussion: """
      BASE and NEW are traces in any formats, scenes, a scene and a trace, folders of PNG frames, two \
      pictures, animated or not, or lists of frame hashes. \
      Ends with 0 when they are the same, with 1 when they differ, with 2 when one is cut off or \
      damaged. The first line is a summary. A value may differ by the larger of \
      --abs and --rel, or by --ulp; without them nothing may. Of several rules of a kind that name \
      a track the last holds; rules that name none are reported. PATTERN is layerGlob:keyGlob.
      """,
    operand: VerbSpec.Operand(name: "BASE NEW", count: 2...2),
    groups: [
      OptionGroup(
        title: "What may differ",
        options: [
          Options.absolute.spec, Options.relative.spec, Options.ulps.spec, Options.ignore.spec,
          Options.tolerance.spec, Options.timeTolerance.spec, Options.resample.spec,
          Options.config.spec,
        ]),
      OptionGroup(
        title: "Frames",
        options: [
          Options.channelTolerance.spec, Options.pixelBudget.spec, Options.diffSheet.spec,
          Options.budget.spec, Options.jobs.spec,
        ]),
      OptionGroup(title: "Report", options: [Options.report.spec, Options.overwrite.spec]), .scene,
    ],
    examples: [
      "laminar diff golden.jsonl new.csv",
      "laminar diff base/ new/ --channel-tolerance 2 --diff-sheet worst.png",
      "laminar diff old.json new.json --report html=diff.html",
      "laminar diff old.json new.json --report markdown=diff.md --report text",
      "laminar diff golden.csv new.csv --abs 'ball:**=0.5' --time-tolerance 1f",
    ])

  private static let test = VerbSpec(
    verb: .test, summary: "Compare the scenes of a suite with their goldens",
    discussion: """
      SUITE is a JSON file that lists scenes (scenes/*.json, scenes/**/*.json), what is checked of each (values, properties, events, \
      pixels, expect) and what may differ; 'laminar schema --of suite' describes it. All cases run, whatever fails. A \
      missing golden is a failure; so is a golden that belongs to no case, unless --case is given. Goldens are \
      never written here: -o keeps what failed, and nothing of earlier runs; 'laminar review' shows it, \
      and 'laminar accept' promotes it. --watch runs cases again when their files change, until \
      Ctrl-C. Ends with 1 when anything failed.
      """,
    operand: VerbSpec.Operand(name: "SUITE", count: 1...1),
    groups: [
      OptionGroup(
        title: "The run",
        options: [
          Options.testCase.spec, Options.results.spec, Options.watchCases.spec, Options.budget.spec,
          Options.jobs.spec,
        ]),
      OptionGroup(title: "Report", options: [Options.report.spec, Options.overwrite.spec]),
      OptionGroup(title: "The scenes", options: [Options.fontFolder.spec]),
    ],
    examples: [
      "laminar test scenes/suite.json",
      "laminar test scenes/suite.json -o out/run --report html=out/run/report.html",
      "laminar test scenes/suite.json --case 'springs/*' --report junit=junit.xml",
    ])

  private static let results = VerbSpec.Operand(
    name: "RESULTS", count: 1...1, meaning: "the folder that 'laminar test -o' wrote")

  private static let review = VerbSpec(
    verb: .review, summary: "Review the results of a test run in the terminal, case by case",
    discussion: """
      RESULTS is the folder that 'laminar test -o' wrote. Each case shows what differs and why, with \
      the golden's picture and the new one in coloured half blocks where pixels are checked. Keys: y \
      accepts the case, n rejects it, s leaves it for later, b goes back to the one before; left and \
      right show other pictures; q ends the review. Then the accepted cases are listed, and y makes \
      their files the goldens as 'laminar accept' does. Ends with 0 when all cases were accepted, else \
      with 1. Where CI is set no golden is written.
      """,
    operand: results,
    groups: [
      OptionGroup(title: "What to review", options: [Options.suite.spec, Options.testCase.spec])
    ],
    examples: [
      "laminar review out/run --suite scenes/suite.json",
      "laminar review out/run --suite scenes/suite.json --case 'springs/*'",
    ])

  private static let accept = VerbSpec(
    verb: .accept, summary: "Make the reviewed results of a test run the goldens",
    discussion: """
      RESULTS is the folder that 'laminar test -o' wrote. Exactly the bytes that were reviewed become \
      the goldens: when one of them, or a golden, changed since the run, nothing is written. Obsolete \
      goldens are removed. The suite states where the goldens are and how they are called; RESULTS may \
      come from elsewhere, and nothing out of the folder of goldens is changed. The goldens of a case change together; a run that is interrupted reports \
      how far it came, and continues when it is run again. Where CI is set no golden is written.
      """,
    operand: results,
    groups: [
      OptionGroup(title: "What to accept", options: [Options.suite.spec, Options.testCase.spec])
    ],
    examples: [
      "laminar accept out/run --suite scenes/suite.json",
      "laminar accept out/run --suite scenes/suite.json --case bounce",
    ])

  private static let check = VerbSpec(
    verb: .check, summary: "Report every error and warning of scenes, with its location",
    discussion: """
      A schema, a suite or another file beside the scenes that is known to be no scene is skipped with a \
      note; alone it is an error. A list in the terminal has the first 20 errors and warnings of a scene; \
      with --all, in JSON and in files there are all. With --seamless a loop whose frame after the last \
      is not the first again, or that jumps right before it, is an error. Ends with 1 when there are errors.
      """,
    operand: VerbSpec.Operand(name: "SCENE", count: 1...100_000),
    groups: [
      OptionGroup(
        title: "Report",
        options: [
          Options.plainReport.spec, Options.all.spec, Options.advice.spec, Options.seamless.spec,
          Options.strict.spec, Options.budget.spec, Options.overwrite.spec,
          Options.reportFormat.spec,
        ]),
      OptionGroup(
        title: "The scene",
        options: [
          Options.set.spec, Options.each.spec, Options.input.spec, Options.assetRoot.spec,
          Options.fontFolder.spec,
        ]),
    ],
    examples: [
      "laminar check scenes/*.json", "laminar check lower-third.json --each guests.csv",
      "laminar check --advice scene.json", "laminar check --seamless loader.json",
      "laminar check scenes/*.json --report json",
    ])

  private static let inspect = VerbSpec(
    verb: .inspect, summary: "Show the layer tree, or explain one value or one touch",
    discussion: """
      --hit lists the layers that a touch is tested on and why, then the responders, the control that \
      would track it, and the gesture recognisers that would get it: whether each could begin, and \
      why not.
      """,
    operand: scene,
    groups: [
      OptionGroup(
        title: "What to explain",
        options: [Options.time.spec, Options.value.spec, Options.hit.spec]),
      OptionGroup(
        title: "Report",
        options: [Options.plainReport.spec, Options.overwrite.spec, Options.reportFormat.spec]),
      .scene,
    ],
    examples: [
      "laminar inspect scenes/bounce.json",
      "laminar inspect scenes/bounce.json --at 0.5 --value ball:position.y",
      "laminar inspect card.json --at 1.2 --hit 160,90",
      "laminar inspect scenes/bounce.json --report json",
    ])

  private static let new = VerbSpec(
    verb: .new, summary: "Write a starter scene, or make a scene of an SVG",
    discussion: """
      With --template suite, -o is a folder that is made: a scene, a suite that compares it with its \
      goldens, and their schemas.

      With --from, each element of an SVG becomes a layer under its id: paths and shapes with all \
      properties of fills and strokes, groups, uses, nested viewports, linear and radial gradients, \
      clipping paths and masks. --size fits the viewBox into a canvas of that size. What cannot be \
      imported, such as text and filters, is a warning with its line; convert text to paths first.

      Editors complete and check a scene by its "$schema": scene.schema.json in its folder or one \
      above, which is written beside it where there is none.
      """,
    groups: [
      OptionGroup(
        title: "The scene",
        options: [
          Options.template.spec, Options.source.spec, Options.size.spec, Options.frameRate.spec,
          Options.duration.spec,
        ]),
      OptionGroup(title: "Output", options: [Options.output.spec, Options.overwrite.spec]),
    ],
    examples: [
      "laminar new -o first.json", "laminar new --template card --size 320x320",
      "laminar new --template suite -o motion", "laminar new --from logo.svg -o logo.json",
    ])

  private static let schema = VerbSpec(
    verb: .schema, summary: "Print the JSON Schema of scenes, of suites or of files of input",
    groups: [
      OptionGroup(
        title: "Output",
        options: [Options.output.spec, Options.overwrite.spec, Options.schemaOf.spec])
    ])

  private static let play = VerbSpec(
    verb: .play, summary: "Play a scene in the terminal, in real time",
    discussion: """
      The scene is drawn with coloured half blocks, in 24-bit colour where COLORTERM is \
      truecolor or 24bit and in 256 colours elsewhere, on its display link (60 Hz if it states \
      none). Keys: space pauses and resumes; left and right step a frame when paused and else seek \
      1 s; [ and ] play slower and faster; r restarts; Ctrl-L redraws everything; q quits. \
      Frame rates and dropped frames are printed at the end.

      With --record the terminal's mouse is a finger: the left button presses, drags and releases, \
      with Ctrl or Alt held also a second finger, mirrored at the middle of the canvas. The scene \
      reacts at once, its own input is not played, and the file appears at the end of the run, times \
      in milliseconds. The scene stops at its end; after a step back the recording goes on from there.
      """,
    operand: scene,
    groups: [
      OptionGroup(
        title: "Playing",
        options: [
          Options.once.spec, Options.watch.spec, Options.record.spec, Options.overwrite.spec,
          Options.matte.spec, Options.budget.spec, Options.jobs.spec,
        ]), .scene,
    ],
    examples: [
      "laminar play scenes/bounce.json", "laminar play scenes/bounce.json --watch",
      "laminar play card.json --record swipe.json",
    ])

  private static let bench = VerbSpec(
    verb: .bench, summary: "Time parsing, evaluation, drawing and encoding of a scene",
    discussion: """
      min: for each frame the fastest run, averaged over the frames. median: the middle run, by its \
      mean per frame. Both with warm caches. cold: the first frame of a new renderer, the fastest of \
      the runs. Per scene and per value, min and median are of the runs.

      raster draws the whole frame, and consists of prepare, in which -j threads share shapes, small \
      images and particles, and bands, which they share. update redraws only what differs from the frame \
      before, and leaves out the first one, which has none; damage is the part of it that compares the \
      two. The share of the canvas that was redrawn is below the table.

      --layers counts what each layer costs in whole frames, of each count the greatest of any frame: \
      the pixels of the canvas that it covers, those that are composited for it, there and offscreen, \
      how many that is for each covered pixel (overdraw), and the offscreen passes for its groups, \
      masks, filters and blurred shadows. These are the same on every machine. Milliseconds per frame, \
      the median of the runs, are measured on one thread, without gaps: a layer has the time between the \
      end of the command before its own and the end of its own, in preparing and in drawing. The text \
      lists the ten layers with the most of them, JSON all. --heat draws how often each pixel of the \
      canvas is composited, the mean of the frames, with a legend.
      """,
    operand: scene,
    groups: [
      OptionGroup(
        title: "Measurement",
        options: [
          Options.runs.spec, Options.benchmarkPart.spec, Options.drawingJobs.spec,
          Options.layers.spec, Options.heat.spec, Options.budget.spec,
        ]),
      OptionGroup(
        title: "Report",
        options: [Options.plainReport.spec, Options.overwrite.spec, Options.reportFormat.spec]),
      .frames, .scene,
    ],
    examples: [
      "laminar bench scenes/bounce.json --runs 5",
      "laminar bench scenes/bounce.json --layers --heat heat.png",
    ])

  private static let completions = VerbSpec(
    verb: .completions, summary: "Print the completions of a shell",
    operand: VerbSpec.Operand(name: "SHELL", count: 1...1, choices: ["bash", "zsh", "fish"]),
    examples: ["laminar completions fish > ~/.config/fish/completions/laminar.fish"])

  private static let man = VerbSpec(
    verb: .man, summary: "Print the manual page",
    examples: ["laminar man | man -l -"])

  private static let version = VerbSpec(
    verb: .version, summary: "Print the version and the number of the renderer",
    discussion: """
      The number of the renderer is raised when a value or a pixel of the gallery of scenes changes. A tool \
      that 'make dist' packed names its commit.
      """,
    groups: [
      OptionGroup(title: "Report", options: [Options.plainReport.spec, Options.overwrite.spec])
    ])

  private static let help = VerbSpec(
    verb: .help, summary: "Explain the tool, one verb or one diagnostic",
    discussion: """
      Instead of a VERB it takes the id of an error or warning of a scene, such as E0102, and explains \
      that.
      """,
    operand: VerbSpec.Operand(
      name: "VERB", count: 0...1, choices: Verb.allCases.map(\.rawValue)))
}
