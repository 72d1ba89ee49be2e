import Foundation
import Laminar
import LaminarEngine
import LaminarGraphics
import LaminarScene
import LaminarTrace

/// What a page lists of a scene, as JSON: canvas, layers, bars of time, events, variables, touches.
enum SceneListing {
  /// The most bars, and the most events, that are listed.
  private static let limit = 2000

  /// The members of `scene.json` that a scene without errors has.
  static func members(of sampled: SampledScene) -> JSON {
    let scene = sampled.scene
    let events = TraceEvents(sampled.stage, from: 0, to: sampled.duration.doubleValue).events
    return [
      "name": .string(sampled.name), "title": scene.title.map(JSON.string),
      "canvas": canvas(of: sampled),
      "rate": [.raw("\(sampled.rate.numerator)"), .raw("\(sampled.rate.denominator)")],
      "frames": .integer(sampled.times.count), "duration": .number(sampled.duration.doubleValue),
      "layers": .array(layers(of: sampled)),
      "bars": .array(SceneBars(sampled, events, limit: limit).bars),
      "events": .array(EventListing(events).events.prefix(limit).map(event)),
      "moments": .array(scene.moments.map { .number($0) }),
      "markers": .array(scene.markers.map(\.json)),
      "variables": .array(scene.variables.map(variable)), "touches": scene.inputJSON ?? .null,
    ]
  }

  private static func canvas(of sampled: SampledScene) -> JSON {
    let (canvas, root) = (sampled.snapshot.canvas, sampled.stage.rootLayer)
    func word(_ size: SizeClass) -> String { size == .compact ? "compact" : "regular" }
    return [
      "width": .number(Double(canvas.size.width)), "height": .number(Double(canvas.size.height)),
      "scale": .number(canvas.scale), "pixelWidth": .integer(canvas.pixelWidth),
      "pixelHeight": .integer(canvas.pixelHeight),
      "background": .string(orNull: canvas.backgroundColor?.cssText),
      "sizeClasses": .strings([
        word(root.horizontalSizeClass) + " width", word(root.verticalSizeClass) + " height",
      ]),
    ]
  }

  private static func event(_ event: StageEvent) -> JSON {
    [
      "time": .number(event.time), "kind": .string(event.kind.rawValue),
      "target": .string(event.target), "detail": .string(event.detail),
    ]
  }

  private static func variable(_ variable: SceneVariable) -> JSON {
    [
      "name": .string(variable.name), "type": .string(variable.type),
      "value": variable.given ?? variable.value, "default": variable.value,
    ]
  }

  // MARK: - Layers

  /// The layers in drawing order, each after its superlayer; the tracks of cells are their emitter's. A
  /// layer is clipped that has a superlayer which clips to its bounds.
  private static func layers(of sampled: SampledScene) -> [JSON] {
    guard let tree = SceneTree(sampled, frames: []) else { return [] }
    let survey = tree.survey
    var layers: [JSON] = []
    var pending = [(index: 0, path: "root", parent: -1, isClipped: false)]
    while let (index, path, parent, isClipped) = pending.popLast() {
      let item = survey.items[index]
      let node = item.node
      var curves = item.curves
      var cells = item.children.filter { survey.items[$0].node.role == .cell }
      while let cell = cells.popLast() {
        curves += survey.items[cell].curves
        cells += survey.items[cell].children
      }
      let clips = isClipped || node.values[.masksToBounds] == .bool(true)
      for child in item.children.reversed() {
        let below = survey.items[child].node
        switch below.role {
        case .root, .cell: continue
        case .mask: pending.append((child, path + "@mask", layers.count, false))
        case .sublayer:
          let name = node.role == .root ? below.name : path + "/" + below.name
          pending.append((child, name, layers.count, clips))
        }
      }
      layers.append([
        "path": .string(path), "name": .string(node.role == .root ? "root" : node.name),
        "type": .string(node.owner.rawValue), "role": .string(SceneTree.word(for: node.role)),
        "parent": .integer(parent), "hidden": .bool(node.values[.hidden] == .bool(true)),
        "clipped": .bool(isClipped),
        "from": .number(item.arrival ?? 0),
        "location": sampled.scene.location(ofLayer: path)?.location.json,
        "tracks": .strings(curves.map { survey.curves[$0].track.key }),
      ])
    }
    return layers
  }

  // MARK: - Problems

  /// The columns of a line that the page's panel shows.
  private static let panelColumns = 46

  /// The diagnostics of a report, each with its line of the text.
  static func problems(of report: DiagnosticReport) -> [JSON] {
    report.diagnostics.map { diagnostic in
      [
        "severity": .string(diagnostic.severity.rawValue), "id": .string(diagnostic.id),
        "message": .string(diagnostic.message), "help": diagnostic.help.map(JSON.string),
        "location": diagnostic.location?.json,
        "excerpt": diagnostic.excerpt.map {
          let excerpt = $0.cropped(to: panelColumns)
          let line = diagnostic.location.map { String($0.line) } ?? ""
          let margin = String(repeating: " ", count: line.count + excerpt.underline.lowerBound + 3)
          let marks = String(repeating: "^", count: max(excerpt.underline.count, 1))
          return .string("\(line) | \(excerpt.text)\n" + margin + marks)
        },
      ]
    }
  }
}

// MARK: - Bars

/// When animations and sequences begin and end, on the time of the scene.
///
/// The events of the scene tell when: clocks that are slow, paused or scrubbed are counted in. The trees
/// tell what began, and where the file says so.
private struct SceneBars {
  private(set) var bars: [JSON] = []
  /// The indices of the bars that have not ended, by the target of their events.
  private var open: [String: [Int]] = [:]
  private let limit: Int

  /// An animation of a tree.
  private struct Animation {
    let kind: String
    let keyPath: String
    let source: Int
    let location: JSON?
    /// Whether a start was found to be its own.
    var isUsed = false
  }

  init(_ sampled: SampledScene, _ events: [StageEvent], limit: Int) {
    self.limit = limit
    var animations: [String: [Animation]] = [:]
    for change in TimelineChanges(sampled.snapshot.timeline) {
      for record in change.nodes.flatMap({ change.tree.nodes[$0].animations })
        .map({ change.tree.animation(at: $0) }) where record.group < 0
      {
        let target =
          change.tree.path(of: record.node) + (record.key.map { "#" + $0 } ?? "")
        let isKnown =
          animations[target]?.contains {
            $0.source == record.sourceIndex && $0.keyPath == record.keyPath
          } ?? false
        if isKnown { continue }
        animations[target, default: []].append(
          Animation(
            kind: record.kind, keyPath: record.keyPath, source: record.sourceIndex,
            location: sampled.scene.location(ofAnimation: record.sourceIndex)?.json))
      }
    }
    for event in events {
      let (layer, key) = Self.parts(of: event.target)
      switch event.kind {
      case .animationStart:
        var known = animations[event.target] ?? []
        let index =
          known.firstIndex { !$0.isUsed && $0.kind == event.detail }
          ?? known.lastIndex { $0.kind == event.detail }
        if let index {
          known[index].isUsed = true
          animations[event.target] = known
        }
        let animation = index.map { known[$0] }
        begin(
          event, layer: layer, label: key.isEmpty ? animation?.keyPath ?? "" : key,
          kind: event.detail, keyPath: animation?.keyPath ?? "", animation?.location)
      case .animationStop, .sequenceCompletion, .sequenceStop: end(event)
      case .sequenceStart:
        begin(event, layer: "", label: key, kind: "sequence", keyPath: "", nil)
      case .stepStart:
        begin(event, layer: layer, label: event.detail, kind: "step", keyPath: key, nil)
      case .stepEnd: end(event)
      default: continue
      }
    }
  }

  /// The layer and the key, or the key path, of `layer#key` and `layer:keyPath`; the name of a sequence.
  private static func parts(of target: String) -> (layer: String, key: String) {
    guard let mark = target.firstIndex(where: { $0 == "#" || $0 == ":" }) else {
      return (target, "")
    }
    return (String(target[..<mark]), String(target[target.index(after: mark)...]))
  }

  private static func name(_ event: StageEvent) -> String {
    let isStep = event.kind == .stepStart || event.kind == .stepEnd
    return event.target + (isStep ? "\0" + event.detail : "")
  }

  private mutating func begin(
    _ event: StageEvent, layer: String, label: String, kind: String, keyPath: String,
    _ location: JSON?
  ) {
    guard bars.count < limit else { return }
    open[Self.name(event), default: []].append(bars.count)
    bars.append([
      "layer": .string(layer), "label": .string(label), "kind": .string(kind),
      "keyPath": .string(keyPath), "begin": .number(event.time), "end": .null,
      "location": location,
    ])
  }

  private mutating func end(_ event: StageEvent) {
    guard let index = open[Self.name(event)]?.first else { return }
    open[Self.name(event)]?.removeFirst()
    bars[index] = .object(
      bars[index].members.map { $0.key == "end" ? JSON.Member("end", .number(event.time)) : $0 })
  }
}
