import LaminarEngine
import LaminarGraphics
import LaminarRaster
public import LaminarScene

/// Advice on a scene: what costs more than it must, or does not move smoothly, though it shows what was
/// meant. `laminar check --advice` prints it.
public enum SceneAdvice {
  /// The rules of the warnings that are found by playing a scene.
  static let warnings: [any (AdviceRule & SendableMetatype).Type] = [
    BackdropColorRule.self, SceneEndRule.self,
  ]
  /// The rules of advice.
  static let rules: [any (AdviceRule & SendableMetatype).Type] = [
    OversizedImageRule.self, PictureShadowRule.self, UnseenLayerRule.self, IdleGroupRule.self,
    IdleCompositingRule.self, MergeableLayerRule.self, TextLayoutRule.self,
    UnseenParticlesRule.self,
    KinkRule.self, SettleRule.self, FlashRule.self,
  ]

  /// The findings in a scene, in the order of the file, without those that the scene ignores.
  ///
  /// Every finding is a function of the scene alone. Up to 240 moments are examined: all frames of a scene
  /// that has no more. One that costs more than the budget of a frame to examine gets advice on the
  /// moments up to there.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - stage: The stage that shows it, from its beginning.
  public static func report(of scene: Scene, on stage: Stage) -> DiagnosticReport {
    report(of: scene, on: stage, limit: DiagnosticReport.standardLimit)
  }

  /// Advice with a limit on how many findings the report contains.
  private static func report(of scene: Scene, on stage: Stage, limit: Int) -> DiagnosticReport {
    let found = findings(of: rules, in: AdviceContext(scene, on: stage))
    var report = DiagnosticReport(diagnostics: Array(found.prefix(limit)))
    report.omittedAdvice = found.count - report.diagnostics.count
    return report
  }

  /// What some rules find, in the order of the file.
  private static func findings(
    of rules: [any (AdviceRule & SendableMetatype).Type], in context: AdviceContext
  ) -> [Diagnostic] {
    let scene = context.scene
    var paths: [String: Set<String>] = [:]
    var found: [Diagnostic] = []
    for finding in rules.flatMap({ $0.findings(in: context) }) {
      guard let object = scene.object(of: finding.subject) else { continue }
      let remedy = finding.remedy.map(\.json.text).joined(separator: ",")
      var layer: String?
      if case .layer(let path, _) = finding.subject { layer = path }
      if case .animation(_, let path) = finding.subject { layer = path }
      // What is in a part must hold wherever the part is used; it is said once.
      let key = "\(object.location.file):\(object.location.bytes.lowerBound):\(finding.id.rawValue)"
      let isNew = paths[key, default: []].insert(layer ?? "").inserted
      guard isNew, paths[key]?.count == object.uses else { continue }
      // Doubts are about how a file is written.
      if finding.id.severity == .warning, object.isImported { continue }
      if let diagnostic = scene.advice(
        finding.id, at: object, layer: layer, finding.message, help: finding.help,
        cost: finding.cost, remedy: remedy.isEmpty ? nil : "[\(remedy)]")
      {
        found.append(diagnostic)
      }
    }
    return found.enumerated().sorted { a, b in
      let (x, y) = (a.element.location, b.element.location)
      return (x?.file ?? "", x?.bytes.lowerBound ?? 0, a.element.id, a.offset)
        < (y?.file ?? "", y?.bytes.lowerBound ?? 0, b.element.id, b.offset)
    }.map(\.element)
  }

  /// A report on a scene with the warnings that are found by playing it added; of a scene with errors the
  /// report itself.
  package static func warned(
    _ report: DiagnosticReport, of scene: Scene, on stage: @autoclosure () -> Stage
  ) -> DiagnosticReport {
    guard !report.hasErrors else { return report }
    let context = AdviceContext(
      scene, on: stage(), samples: scene.mayHaveText ? warningSamples : 0)
    var whole = report
    for warning in findings(of: warnings, in: context) {
      let next = whole.diagnostics.firstIndex {
        guard let one = $0.location, let other = warning.location else { return false }
        return one.file == other.file && one.bytes.lowerBound > other.bytes.lowerBound
      }
      whole.diagnostics.insert(warning, at: next ?? whole.diagnostics.count)
    }
    return whole.limited(to: report.limit)
  }

  /// The moments that are examined for warnings.
  private static let warningSamples = 24

  /// A report on a scene with the advice on it after it; of a scene with errors the report itself.
  package static func completed(
    _ report: DiagnosticReport, of scene: Scene, on stage: @autoclosure () -> Stage
  ) -> DiagnosticReport {
    guard !report.hasErrors else { return report }
    let advice = self.report(of: scene, on: stage(), limit: report.limit)
    var whole = report
    whole.diagnostics += advice.diagnostics
    whole.omittedAdvice = advice.omittedAdvice
    return whole
  }
}

// MARK: - Rules

/// A kind of advice: one thing that is costly or unsmooth, found in what a scene shows.
///
/// A rule is a type of its own in a file of its own; ``SceneAdvice`` has the list. It only looks: what it
/// finds is a function of the scene.
protocol AdviceRule {
  /// The findings, in any order: only those that the scene proves.
  static func findings(in context: AdviceContext) -> [AdviceFinding]
}

/// One piece of advice.
struct AdviceFinding {
  package var id: DiagnosticID
  package var subject: Scene.AdviceSubject
  /// The thing, the value and the limit, in one line.
  package var message: String
  /// The remedy, in a few words.
  package var help: String?
  /// The unnecessary cost; nil for advice about motion.
  package var cost: Diagnostic.Cost?
  /// The operations of a JSON patch (RFC 6902) of the file that has the subject; empty where no edit of it
  /// alone is a remedy.
  package var remedy: [PatchOperation]

  package init(
    _ id: DiagnosticID, at subject: Scene.AdviceSubject, _ message: String, help: String? = nil,
    cost: Diagnostic.Cost? = nil, remedy: [PatchOperation] = []
  ) {
    self.id = id
    self.subject = subject
    self.message = message
    self.help = help
    self.cost = cost
    self.remedy = remedy
  }
}

/// An operation of a JSON patch (RFC 6902).
struct PatchOperation {
  package enum Kind: String { case add, remove, replace }

  package var kind: Kind
  /// The pointer of the value in its file.
  package var pointer: String
  /// The text of the new JSON value; nil for a removal.
  package var value: String?

  package init(_ kind: Kind, _ pointer: String, _ value: String? = nil) {
    self.kind = kind
    self.pointer = pointer
    self.value = value
  }

  /// `{"op":"add","path":"/layers/0/allowsGroupOpacity","value":false}`.
  var json: JSON {
    [
      "op": .string(kind.rawValue), "path": .raw(DiagnosticText.jsonLiteral(pointer)),
      "value": value.map(JSON.raw),
    ]
  }
}

// MARK: - Survey

/// The input of the advice rules: a scene on its stage with some moments, computed once.
struct AdviceContext {
  /// One examined moment.
  package struct Moment {
    /// The time of a frame in seconds.
    package let time: Double
    /// The values of all layers.
    package let tree: PresentationTree
    /// The display list, on the scene's canvas at 1 pixel per point.
    package let list: DisplayList
    /// The pixels of each command of the list.
    package let extents: [CommandExtent]
  }

  /// The most moments that are kept, and the most frames that are looked at.
  private static let maxMoments = 240, maxFrames = 3600
  /// The most that all moments may cost, and that all frames may, see `DrawingBudget`.
  private static let budget = DrawingBudget.standard

  package let scene: Scene
  /// The canvas in points, one pixel each.
  package let canvas: Canvas
  package let snapshot: StageSnapshot
  /// In ascending order: every frame of a short scene, else some spread evenly.
  package private(set) var moments: [Moment] = []
  /// Whether the moments are all frames of the scene.
  package private(set) var isComplete = false
  /// The path of every layer that is in the tree at a moment, by its number.
  package private(set) var paths: [Int: String] = [:]
  /// When each layer is seen.
  private(set) var visibility = LayerVisibility()
  /// The names that the file mentions; nil for all.
  private let mentions: Set<String>?

  /// Examines a scene; the stage shows it from its beginning.
  ///
  /// - Parameter samples: How many moments are looked at, and nothing else; nil for all that is above.
  package init(_ scene: Scene, on stage: Stage, samples: Int? = nil) {
    self.scene = scene
    canvas = Canvas(size: scene.canvas.size, backgroundColor: scene.canvas.backgroundColor)
    snapshot = stage.snapshot(until: scene.duration.doubleValue).on(canvas)
    mentions = samples == 0 ? [] : scene.mentionedNames
    guard samples != 0, let times = FrameTimes(rate: scene.frameRate, duration: scene.duration)
    else { return }
    let count = min(times.count, samples ?? Self.maxMoments)
    let indices = (0..<count).map { count == 1 ? 0 : $0 * (times.count - 1) / (count - 1) }
    var renderer = snapshot.renderer()
    var spent = 0
    var known: ObjectIdentifier?
    for index in indices {
      guard let moment = moment(at: times.time(of: index), &renderer, &spent) else { return }
      moments.append(moment)
      let tree = moment.tree.tree
      guard known != ObjectIdentifier(tree) else { continue }
      known = ObjectIdentifier(tree)
      for (node, path) in zip(tree.nodes, tree.paths) where node.role != .cell {
        paths[node.layerNumber] = path
      }
    }
    guard samples == nil else { return }
    isComplete = count == times.count
    for moment in moments { visibility.add(moment) }
    guard !isComplete, times.count <= Self.maxFrames, visibility.isOpen else {
      visibility.isComplete = isComplete
      return
    }
    // Whether something is never seen is known when all frames are.
    let looked = Set(indices)
    spent = 0
    for index in 0..<times.count where !looked.contains(index) {
      guard let moment = moment(at: times.time(of: index), &renderer, &spent) else { return }
      visibility.add(moment)
      if !visibility.isOpen { return }
    }
    visibility.isComplete = true
  }

  /// One moment; nil where the frames so far cost too much.
  private func moment(
    at time: Double, _ renderer: inout Renderer, _ spent: inout Int
  ) -> Moment? {
    guard let tree = snapshot.evaluate(at: time) else { return nil }
    let (list, cost) = tree.measuredDisplayList(on: canvas, budget: Self.budget - spent)
    guard list.excess == nil else { return nil }
    renderer.budget = Self.budget - spent
    let extents = renderer.extents(of: list)
    // An extent is found in the time in which some commands are written.
    spent += cost + list.items.count + tree.tree.nodes.count / 8
    guard extents.count == list.items.count, spent < Self.budget else { return nil }
    return Moment(time: time, tree: tree, list: list, extents: extents)
  }

  /// Whether the file mentions a layer, or one above it, elsewhere than where it is stated: an event, a
  /// state or a finger may change it, or something depends on it.
  func isMentioned(_ path: String) -> Bool {
    guard let mentions else { return true }
    return path.split { $0 == "/" || $0 == "@" }.contains { mentions.contains(String($0)) }
  }

  /// The source location of a layer that only its animations change; nil if an event, a state or a
  /// gesture may change it, see ``isMentioned(_:)``.
  func steadyObject(_ path: String) -> Scene.SourceObject? {
    guard !isMentioned(path), let object = object(path),
      !["states", "on", "gestures"].contains(where: object.has)
    else { return nil }
    return object
  }

  /// The source location of a layer; nil for one that is not in the file, such as the root.
  package func object(_ path: String) -> Scene.SourceObject? {
    path == LayerPath.root ? nil : scene.object(of: .layer(path))
  }
}
