package import Foundation
package import LaminarGraphics

/// A suite file that was read: scenes, what is checked of each, and what may differ.
package struct Suite: Sendable {
  /// What reports call it; nil when it states none.
  package var title: String?
  /// The folder of the goldens, relative to the suite's.
  package var goldens: String
  /// Patterns of the scenes that the patterns of cases leave out, relative to the suite.
  package var exclude: [String] = []
  /// What no case compares.
  package var ignored: [SuiteIgnored] = []
  /// The cases in the file's order.
  package var cases: [SuiteCase]

  /// The folder of the goldens when a suite does not state one.
  static let standardGoldens = "goldens"
}

/// One case of a suite: a scene, or all scenes that a pattern names.
package struct SuiteCase: Sendable, Hashable {
  /// What reports and goldens call it; nil for the path of the scene without its ending, and after a
  /// dot the name of the input file without its own.
  package var name: String?
  /// The path of the scene relative to the suite; `*` matches anything within a part, and a part `**` any
  /// number of folders.
  package var scene: String
  /// The path of the file of touches that the scene gets instead of its own, relative to the suite; nil
  /// for its own.
  package var input: String?
  /// What is checked.
  package var checks: [SuiteCheck]
  /// The patterns of the tracks that are compared; empty for all that move.
  package var tracks: [String] = []
  /// The patterns of the tracks that are left out.
  package var exclude: [String] = []
  /// Frames per second in place of the scene's.
  package var frameRate: Rational?
  /// The length in seconds in place of the scene's.
  package var duration: Rational?
  /// Values of the scene's variables.
  package var variables: [GivenVariable] = []
  /// The times of the pictures, in seconds; empty when `pixelsEvery` or the scene determines them.
  package var pixelsAt: [Double] = []
  /// Every how many frames a picture is taken, from the first; nil when not stated.
  package var pixelsEvery: Int?
  /// What its frames may cost; nil for anything.
  package var budget: SuiteBudget?
  /// What may differ.
  package var tolerance = SuiteTolerance()
  /// What is not compared: the suite's, then its own.
  package var ignored: [SuiteIgnored] = []
  /// Why it is not run; nil for one that is.
  package var skip: String?
  /// Why its checks are expected to find a difference; nil for one that is expected to pass.
  package var fails: String?
  /// Words by which a command line chooses it.
  package var tags: [String] = []
  /// The keys that determine what is drawn and sampled, with their values, as the suite's file has them.
  package var setting = ""
  /// Where the suite has it.
  package var location: FileLocation
}

/// What a case checks of its scene.
package enum SuiteCheck: String, Sendable, Hashable, CaseIterable, SchemaConvertible {
  /// The values of its tracks are those of the golden trace.
  case values
  /// Its properties that do not move are the golden ones.
  case properties
  /// Its events are the golden events.
  case events
  /// Its pictures have the hashes of the golden list.
  case pixels
  /// What it promises under `expect` holds.
  case expect

  /// What a suite that states no checks checks.
  package static let standard: [SuiteCheck] = [.values, .properties, .expect]
}

/// What a suite or a case lets differ, as it is written.
package struct SuiteTolerance: Sendable, Hashable {
  /// A rule for the tracks of a pattern.
  package struct Rule: Sendable, Hashable {
    /// The pattern of the tracks.
    package var track: String
    /// The largest difference; nil for none stated.
    package var absolute: Double?
    /// The largest part of the value; nil for none stated.
    package var relative: Double?
    /// The most steps between neighbouring `Double`s; nil for none stated.
    package var ulps: Int?
    /// Whether the tracks are ignored.
    package var isIgnored = false
    /// Why, in the author's words.
    package var reason: String?
  }

  /// `exact` or `visual`; nil when not stated.
  package var preset: String?
  /// How far motion may be early or late, as `1f` or `8ms`; nil when not stated.
  package var time: String?
  /// How far a channel of a pixel may be off, of 255; nil when not stated.
  package var channel: Int?
  /// How many pixels may be further off, as `50` or `0.1%`; nil when not stated.
  package var pixelBudget: String?
  /// The rules, the later ones stronger.
  package var rules: [Rule] = []

  /// Whether pictures are compared with those that are kept, instead of hashes, which do not tell how
  /// far pixels are off.
  package var keepsFrames: Bool { channel != nil || pixelBudget != nil }

  /// The tolerance of a case: its own values where it has any, its rules after the suite's.
  func specialized(by own: SuiteTolerance) -> SuiteTolerance {
    SuiteTolerance(
      preset: own.preset ?? preset, time: own.time ?? time, channel: own.channel ?? channel,
      pixelBudget: own.pixelBudget ?? pixelBudget, rules: rules + own.rules)
  }
}

/// A part of a scene that is not compared.
package struct SuiteIgnored: Sendable, Hashable {
  /// The part.
  package enum Part: Sendable, Hashable {
    /// The layers whose paths match a pattern, with all below them.
    case layers(String)
    /// A region of the canvas, in points.
    case region(CGRect)
  }

  /// The part.
  package var part: Part
  /// Where the suite has it.
  package var location: FileLocation
  /// Whether it is stated for all cases: those that do not have the part are none the worse for it.
  package var isSuites = false

  /// Makes a part that is stated for one case.
  package init(_ part: Part, _ location: FileLocation) {
    (self.part, self.location) = (part, location)
  }
}

// MARK: - Budgets

/// What a case's frames may cost at most.
package struct SuiteBudget: Sendable, Hashable {
  /// One maximum.
  package struct Limit: Sendable, Hashable {
    /// The path of the layer that it applies to; nil for all layers together.
    package var layer: String?
    /// What is counted.
    package var measure: CostMeasure
    /// The largest count that passes.
    package var maximum: Double
    /// Where the suite has it.
    package var location: FileLocation
  }

  /// The maxima in the file's order, those of all layers first.
  package var limits: [Limit] = []
}

/// What is counted of the drawing of a frame, under the names of reports and suites.
package enum CostMeasure: String, Sendable, Hashable, CaseIterable {
  /// The pixels of the canvas on which something has coverage.
  case coveredPixels
  /// How many pixels are composited, on the canvas and on offscreen pictures.
  case compositedPixels
  /// The composited pixels for each covered one.
  case overdraw
  /// How many offscreen pictures are drawn.
  case offscreenPasses
}

// MARK: - Reading

/// Reads suite files; every error has its location.
package enum SuiteLoader {
  /// The most bytes of a suite file.
  package static let largestFile = 4 << 20

  /// Reads a suite.
  ///
  /// - Parameters:
  ///   - bytes: The file's text, UTF-8.
  ///   - name: The file's name as reports show it; one that ends in `.jsonc` may have comments.
  /// - Returns: The suite, nil when there is an error, and all that was found.
  package static func load(
    _ bytes: [UInt8], name: String
  ) -> (suite: Suite?, report: DiagnosticReport) {
    let source = SourceText(fileName: name, bytes: bytes)
    let sink = DiagnosticSink(source: source)
    let json = JSONDocument.read(source, dialect: JSONDialect(fileName: name), into: sink)
    let suite = json.root.flatMap { root -> Suite? in
      SuiteForm.suite.read(root, ValueDecoder(sink: sink)).flatMap(Suite.init)
    }
    return (sink.hasErrors ? nil : suite, sink.report(on: json))
  }
}

extension Suite {
  fileprivate init?(_ found: Found) {
    title = found[SuiteForm.title]
    goldens = found[SuiteForm.goldens] ?? Self.standardGoldens
    exclude = found[SuiteForm.exclude] ?? []
    let tolerance = SuiteTolerance(found)
    let checks = found[SuiteForm.checks] ?? SuiteCheck.standard
    ignored = found[SuiteForm.ignored] ?? []
    for index in ignored.indices { ignored[index].isSuites = true }
    guard let list = found[SuiteForm.cases] else { return nil }
    cases = []
    var firstByName: [String: JSONValue] = [:]
    for element in list {
      guard let object = SuiteForm.item.read(element, found.values),
        var item = SuiteCase(object, tolerance: tolerance, checks: checks)
      else { continue }
      let name = item.name ?? item.scene + (item.input.map { " with \($0)" } ?? "")
      if let first = firstByName.updateValue(element, forKey: name) {
        found.values.sink.report(
          .duplicateName, at: element.mark,
          "two cases are called \(DiagnosticText.quoted(name))",
          help: "give each a name of its own", related: [("the other is", first.mark)])
      }
      item.ignored.insert(contentsOf: ignored, at: 0)
      item.setting += found.source(of: [SuiteForm.ignored])
      cases.append(item)
    }
  }
}

extension Found {
  /// Some keys with their values, as the file has them; empty in a file with errors.
  fileprivate func source(of keys: [any FormKey]) -> String {
    if values.sink.hasErrors { return "" }
    return keys.compactMap { key in
      value(of: key).map { "\(key.name) \(values.sink.source.string(in: $0.range))\n" }
    }.joined()
  }
}

extension SuiteCase {
  fileprivate init?(_ found: Found, tolerance: SuiteTolerance, checks: [SuiteCheck]) {
    let values = found.values
    let scene = found[SuiteForm.scene]
    name = found[SuiteForm.name]
    self.scene = scene ?? ""
    input = found[SuiteForm.input]
    let stated = found.stated(SuiteForm.checks) ?? checks
    self.checks = SuiteCheck.allCases.filter(stated.contains)
    location = values.sink.source.location(of: found.value.mark)
    tracks = found[SuiteForm.tracks] ?? []
    exclude = found[SuiteForm.excludedTracks] ?? []
    frameRate = found[SuiteForm.frameRate]
    duration = found[SuiteForm.duration]?.exact
    variables = found[SuiteForm.variables] ?? []
    pixelsAt = found[SuiteForm.pixelsAt]?.map(\.seconds) ?? []
    pixelsEvery = found[SuiteForm.pixelsEvery]
    budget = found[SuiteForm.budget]
    ignored = found[SuiteForm.ignored] ?? []
    skip = found[SuiteForm.skip]
    fails = found[SuiteForm.fails]
    tags = found[SuiteForm.tags] ?? []
    setting = found.source(of: SuiteForm.setting)
    self.tolerance = tolerance.specialized(by: SuiteTolerance(found))
    if found.holds(SuiteForm.pixelsAt), found.holds(SuiteForm.pixelsEvery) {
      found.reportExclusive([SuiteForm.pixelsAt, SuiteForm.pixelsEvery])
    }
    if found.holds(SuiteForm.skip), found.holds(SuiteForm.fails) {
      found.reportExclusive(
        [SuiteForm.skip, SuiteForm.fails],
        help: "a case that is not run cannot fail; keep one of them")
    }
    guard let scene else { return nil }
    if scene.contains("*"), let key = found.range(of: SuiteForm.name) {
      values.sink.report(
        .exclusiveKeys, at: key, "a case of many scenes has no name of its own",
        help: "each is called by its path")
    }
  }
}

extension SuiteTolerance {
  fileprivate init(_ found: Found) {
    preset = found.stated(SuiteForm.tolerance)
    time = found[SuiteForm.timeTolerance]
    channel = found[SuiteForm.channelTolerance]
    pixelBudget = found[SuiteForm.pixelBudget]
    rules = found[SuiteForm.rules] ?? []
  }
}

extension SuiteTolerance.Rule {
  init?(_ found: Found) {
    let track = found[SuiteForm.track]
    self.track = track ?? ""
    absolute = found[SuiteForm.absolute]
    relative = found[SuiteForm.relative]
    ulps = found[SuiteForm.ulps]
    isIgnored = found[SuiteForm.isIgnored] ?? false
    reason = found[SuiteForm.reason]
    found.reportNone(
      of: [SuiteForm.absolute, SuiteForm.relative, SuiteForm.ulps, SuiteForm.isIgnored],
      "the rule allows nothing", help: "add abs, rel, ulp or ignore")
    if track == nil { return nil }
  }
}

extension SuiteBudget {
  init(_ found: Found) {
    limits = Self.limits(found, layer: nil)
    for (layer, value) in found[SuiteForm.layers] ?? [] {
      guard let own = SuiteForm.layerBudget.read(value, found.values) else { continue }
      limits += Self.limits(own, layer: layer)
    }
    if limits.isEmpty, !found.values.sink.hasErrors {
      found.values.report(
        .missingKey, found.value, "the budget limits nothing",
        help: "add coveredPixels, compositedPixels, overdraw or offscreenPasses")
    }
  }

  private static func limits(_ found: Found, layer: String?) -> [Limit] {
    SuiteForm.measures.compactMap { measure, key in
      found[key].map {
        Limit(layer: layer, measure: measure, maximum: $0.number, location: $0.location)
      }
    }
  }
}
