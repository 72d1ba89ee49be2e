import LaminarGraphics

/// The JSON Schema of suite files (draft 2020-12).
package enum SuiteSchema {
  /// The schema's text; it ends with a line break.
  package static let text = SuiteForm.suite.file("A Laminar suite, version 1")
}

/// The keys of suite files.
enum SuiteForm {
  static let title = Key("title", .string, "What reports call the suite.")
  static let goldens = Key(
    "goldens", .relativePath, default: Suite.standardGoldens,
    "The folder of the goldens, beside the suite."
  )
  static let exclude = Key(
    "exclude", .list(of: .relativePath, "paths of scenes"), default: [],
    "The scenes that patterns of cases leave out: paths beside the suite, with * and ** as in scene."
  )
  static let checks = Key(
    "checks",
    .list(
      of: .choice(of: SuiteCheck.self), "checks", empty: ("a case needs at least one check", nil)),
    default: SuiteCheck.standard,
    "What is checked: the values of the golden trace, the properties that do not move, the golden events, the pixels of the golden hashes, what the scene expects."
  )
  static let cases = Key(
    "cases",
    .list(
      of: .value(item.schema), "cases",
      empty: ("the suite has no case", "add { \"scene\": \"a.json\" }")),
    "What is tested, in order.")

  static let suite = Form(
    "a suite",
    [Form.schemaReference, Form.note, version, title, goldens, exclude, checks, ignored, cases]
      + tolerances,
    [.required([version, cases])])
  private static let version = Form.version("laminar-suite", ofFormat: "suite")

  // MARK: - Cases

  static let name = Key(
    "name", .caseName,
    "What reports and goldens call it; the scene's path without its ending when left out, and after a dot the name of the input."
  )
  static let scene = Key(
    "scene", .relativePath,
    "The scene's path beside the suite. A pattern makes a case of each scene that fits: * is anything within a part, and ** as a part is any number of folders. Files that are known to be something else, such as schemas, suites and files of input, are left out."
  )
  static let input = Key(
    "input", .relativePath,
    "The path of a file of touches beside the suite, in place of the scene's own input.")
  static let tracks = Key(
    "tracks", .list(of: .pattern, "patterns"), "Only tracks that match layerGlob:keyGlob.")
  static let excludedTracks = Key(
    "exclude", .list(of: .pattern, "patterns"), "Without tracks that match.")
  static let frameRate = Key("frameRate", .rate, "Frames per second in place of the scene's.")
  static let duration = Key(
    "duration", .time(in: 1e-6...1e6), "The length in place of the scene's.")
  static let variables = Key(
    "variables", .variables,
    "Values of the scene's variables in place of the declared ones, of the same types.")
  static let pixelsAt = Key(
    "pixelsAt", .list(of: .time(in: 0...ValueDecoder.numberLimit), "times"),
    "The times of the pictures; the scene's moments when left out, else twelve frames.")
  static let pixelsEvery = Key(
    "pixelsEvery", .integer(1...1_000_000), "Every how many frames a picture is taken.")
  static let budget = Key(
    "budget", .object(budgetForm) { SuiteBudget($0) },
    "The most that any frame may cost, as laminar bench --layers counts it: every frame, or those of pixelsAt or pixelsEvery."
  )

  static let skip = Key(
    "skip", .reason, "Why it is not run. It passes, reports list it, and its goldens stay.")
  static let fails = Key(
    "fails", .reason,
    "Why its checks are expected to find a difference. It passes as long as one does, and fails when all pass."
  )
  static let tags = Key(
    "tags", .list(of: .tag, "tags"), default: [],
    "Words by which laminar test --tag chooses cases.")

  static let item = Form(
    "a case",
    [
      name, scene, input, checks, tracks, excludedTracks, frameRate, duration, variables, pixelsAt,
      pixelsEvery, budget, ignored, skip, fails, tags, Form.note,
    ] + tolerances, [.required([scene])])

  /// What determines what is drawn and sampled, apart from the scene and the files that it reads.
  static let setting: [any FormKey] = [
    tracks, excludedTracks, frameRate, duration, variables, pixelsAt, pixelsEvery, ignored,
  ]

  // MARK: - Tolerances

  static let tolerance = Key(
    "tolerance", .choice(["exact", "visual"]), default: "exact",
    "What may differ where no rule says.")
  static let timeTolerance = Key(
    "timeTolerance", .timeTolerance, "How far motion may be early or late: \"1f\", \"8ms\".")
  static let rules = Key(
    "rules", .list(of: .object(rule) { SuiteTolerance.Rule($0) }, "rules"),
    "What may differ; of two rules the later one holds.")
  static let channelTolerance = Key(
    "channelTolerance", .channelSteps,
    "How far a channel of a pixel may be off, of 255. A case with this or pixelBudget keeps the pictures themselves as goldens."
  )
  static let pixelBudget = Key(
    "pixelBudget", .pixelBudget,
    "How many pixels of a picture may be further off: 50 or \"0.1%\".")
  private static let tolerances: [any FormKey] = [
    tolerance, timeTolerance, channelTolerance, pixelBudget, rules,
  ]

  static let track = Key("track", .pattern, "layerGlob:keyGlob.")
  static let absolute = Key(
    "abs", .number(0...ValueDecoder.numberLimit), "The largest difference.")
  static let relative = Key(
    "rel", .number(0...ValueDecoder.numberLimit), "The largest part of the larger value.")
  static let ulps = Key(
    "ulp", .integer(0...1_000_000_000), "The most steps between doubles.")
  static let isIgnored = Key("ignore", .bool, "Whether to ignore the tracks.")
  static let reason = Key("reason", .string, "Why.")

  static let rule = Form(
    "a rule", [track, absolute, relative, ulps, isIgnored, until, reason], [.required([track])])
  private static let until = Key(
    "until",
    ValueKind<Void>(SceneSchema.string) { value, values in
      values.sink.report(
        .noEffect, at: JSONValue(document: value.document, index: value.index - 1).range,
        "\"until\" has no effect: rules do not expire", help: "remove it")
    }, "Has no effect: rules do not expire.")

  // MARK: - Ignored parts

  static let ignored = Key(
    "ignore", .list(of: .ignored, "patterns of layers and regions"),
    "What is not compared: layers with all below them by patterns of their paths, which are hidden in the pictures, and regions of the canvas."
  )
  static let region = Key(
    "rect", .rect, "The region in points of the canvas: [x, y, width, height].")
  static let regionForm = Form("a region", [region], [.required([region])])

  // MARK: - Budgets

  /// The keys of a budget by what they limit.
  static let measures = CostMeasure.allCases.map { measure in
    let summary =
      switch measure {
      case .coveredPixels: "The most pixels of the canvas that are covered."
      case .compositedPixels: "The most pixels that are composited."
      case .overdraw: "The most composited pixels for each covered one."
      case .offscreenPasses: "The most offscreen pictures."
      }
    return (measure: measure, key: Key(measure.rawValue, .limit, summary))
  }
  static let layers = Key(
    "layers",
    .named(.value(layerBudget.schema), "an object with budgets of layers by path"),
    "The most that single layers may take, by their paths.")

  private static let budgetForm = Form("a budget", measures.map(\.key) + [layers])
  static let layerBudget = Form("a layer's budget", measures.map(\.key))
}

// MARK: - Values

extension ValueKind<String> {
  /// A path beside the suite.
  fileprivate static var relativePath: Self { Self(SceneSchema.string) { $1.relativePath($0) } }

  /// A name that becomes the name of files: parts between slashes, no dot first.
  fileprivate static var caseName: Self {
    Self(SceneSchema.string) { value, values in
      guard let name = values.relativePath(value) else { return nil }
      let isGood = name.split(separator: "/").allSatisfy { part in
        part.first != "."
          && part.utf8.allSatisfy {
            ASCII.isLetter($0) || ASCII.isDigit($0) || [0x5F, 0x2E, ASCII.minus].contains($0)
          }
      }
      if isGood { return name }
      values.report(
        .badName, value, "\(DiagnosticText.quoted(name)) is not a case's name",
        help: "a name is made of A–Z, a–z, 0–9, _, - and ., with / between its parts")
      return nil
    }
  }

  /// A sentence, in one line whatever white space it is written with.
  fileprivate static var reason: Self {
    Self(SceneSchema.string) { value, values in
      guard let text = value.string else {
        values.reportWrongType(
          value, expected: "the reason as a string",
          help: value.bool == false
            ? "remove the key" : "say why in a few words, such as \"it is being drawn anew\"")
        return nil
      }
      let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
      if !words.isEmpty { return words }
      values.report(.badFormat, value, "the reason is empty", help: "say why in a few words")
      return nil
    }
  }

  /// A word that chooses cases.
  fileprivate static var tag: Self {
    Self(.object([("type", .string("string")), ("pattern", .string("^[A-Za-z0-9_-]+$"))])) {
      value, values in
      guard let text = value.string else {
        values.reportWrongType(
          value, expected: "a tag", help: value.numberText.map { "write \"\($0)\"" })
        return nil
      }
      let isWord = text.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || [0x5F, ASCII.minus].contains($0)
      }
      if isWord, !text.isEmpty { return text }
      values.report(
        .badName, value, "\(DiagnosticText.quoted(text)) is not a tag",
        help: "a tag is made of A–Z, a–z, 0–9, _ and -")
      return nil
    }
  }

  /// A pattern of tracks.
  fileprivate static var pattern: Self {
    Self(SceneSchema.string) { value, values in
      guard let text = values.string(value) else { return nil }
      if !text.isEmpty, !text.hasPrefix(":"), !text.hasSuffix(":") { return text }
      values.report(
        .badFormat, value, "\(DiagnosticText.quoted(text)) is not a pattern of tracks",
        help: "write layerGlob:keyGlob, such as \"panel/**:position.*\"")
      return nil
    }
  }

  fileprivate static var timeTolerance: Self {
    let help = "write \"1f\", \"8ms\" or \"0.1s\""
    return Self(SceneSchema.string) { value, values in
      guard let text = value.string else {
        values.reportWrongType(value, expected: "a string", help: help)
        return nil
      }
      if let quantity = Quantity(text), ["f", "ms", "s"].contains(quantity.unit),
        quantity.value >= 0
      {
        return text
      }
      values.report(
        .badTime, value, "\(DiagnosticText.quoted(text)) is not a time tolerance", help: help)
      return nil
    }
  }
}

extension ValueKind<String> {
  /// A number of pixels, or a share of them, as a text.
  fileprivate static var pixelBudget: Self {
    let help = "write a number, such as 50, or a share up to \"100%\", such as \"0.1%\""
    return Self(SceneSchema.anyOf([SceneSchema.integer(0...maxPixels), SceneSchema.string])) {
      value, values in
      guard let text = value.string else {
        if let number = value.number, Int(exactly: number) != nil {
          return values.integer(value, in: 0...maxPixels).map(String.init)
        }
        values.reportWrongType(value, expected: "a number of pixels or a share", help: help)
        return nil
      }
      if let quantity = Quantity(text), quantity.value >= 0 {
        if quantity.unit == "%", quantity.value <= 100 { return text }
        if quantity.unit.isEmpty, Int(text) ?? .max <= maxPixels { return text }
      }
      values.report(
        .badFormat, value, "\(DiagnosticText.quoted(text)) is not a number of pixels", help: help)
      return nil
    }
  }
}

extension ValueKind<Int> {
  /// A number of the 255 steps of a channel; of a share the steps are the remedy.
  fileprivate static var channelSteps: Self {
    let steps = 0...255
    return Self(SceneSchema.integer(steps)) { value, values in
      let text = value.string.flatMap(Quantity.init)
      let share = text?.unit == "%" ? text.map { $0.value / 100 } : value.number
      guard let share, share > 0, share < 1 || text != nil, share <= 1 else {
        return values.integer(value, in: steps)
      }
      let count = max(Int((share * Double(steps.upperBound)).rounded()), 1)
      values.reportWrongType(
        value, expected: "a number of steps from 0 to \(steps.upperBound)",
        help: "write \(count), of \(steps.upperBound)")
      return nil
    }
  }
}

/// The largest number of pixels of a budget: more than a picture has.
private let maxPixels = 1_000_000_000

extension ValueKind<SuiteIgnored> {
  /// A pattern of layers, or a region.
  fileprivate static var ignored: Self {
    Self(SceneSchema.anyOf([SceneSchema.string, SuiteForm.regionForm.schema])) { value, values in
      let location = values.sink.source.location(of: value.mark)
      guard value.kind == .string else {
        guard value.kind == .object else {
          values.reportWrongType(
            value, expected: "a pattern of layers or a region",
            help: "write \"card/clock\", or { \"rect\": [x, y, width, height] }")
          return nil
        }
        guard let found = SuiteForm.regionForm.read(value, values),
          let rect = found[SuiteForm.region]
        else { return nil }
        if rect.width > 0, rect.height > 0 { return SuiteIgnored(.region(rect), location) }
        values.report(
          .outOfRange, value, "the region is empty", help: "give it a width and a height above 0")
        return nil
      }
      guard let text = values.string(value) else { return nil }
      if !text.isEmpty, !text.contains(":") { return SuiteIgnored(.layers(text), location) }
      values.report(
        .badFormat, value, "\(DiagnosticText.quoted(text)) is not a pattern of layers",
        help:
          "write the path of a layer, such as \"card/clock\", or with * and **; rules ignore single keys"
      )
      return nil
    }
  }
}

extension ValueKind<SceneTime> {
  /// A time that counts no frames: a suite has no frame rate.
  fileprivate static func time(in range: ClosedRange<Double>) -> Self {
    Self(numberOrText) { value, values in
      guard let text = value.string, Quantity(text)?.unit == "f" else {
        return values.time(value, in: range)
      }
      values.report(
        .badTime, value,
        "\(DiagnosticText.quoted(text)) counts frames, and a suite has no frame rate",
        help: "expected seconds, or \"1.5s\", \"250ms\"")
      return nil
    }
  }
}

extension ValueKind<Rational> {
  fileprivate static var rate: Self { Self(numberOrText) { $1.frameRate($0) } }
}

private let numberOrText = SchemaNode.object([("type", .strings(["number", "string"]))])

extension ValueKind<[GivenVariable]> {
  fileprivate static var variables: Self {
    Self(SceneSchema.givenValues) {
      GivenVariable.members(of: $0, words: "the \"variables\" of the case", $1)
    }
  }
}

extension ValueKind<(number: Double, location: FileLocation)> {
  /// The maximum of a measure, with where the suite has it.
  fileprivate static var limit: Self {
    Self(SceneSchema.number(0...ValueDecoder.numberLimit)) { value, values in
      values.number(value, in: 0...ValueDecoder.numberLimit).map {
        ($0, values.sink.source.location(of: value.mark))
      }
    }
  }
}
