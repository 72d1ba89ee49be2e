import LaminarEngine
import LaminarGraphics
import LaminarScene
import LaminarTrace

/// The properties of a snapshot that do not move and do not have their defaults: what the check
/// `properties` of a suite compares.
///
/// A layer has its rows when it first appears. Animated properties are left out, and so are those that
/// events set: traces have them. Of a property that moves in part, the other components are listed.
struct StaticProperties {
  /// The rows, layer by layer in drawing order.
  let values: StaticValues

  init(_ snapshot: StageSnapshot) {
    let moving = Set(TracePlan(snapshot).tracks.map(\.name))
    var rows = Self.canvas(snapshot.canvas)
    var known: Set<String> = []
    for change in TimelineChanges(snapshot.timeline) {
      let tree = change.tree
      let keys = TraceKeys(tree, of: tree.nodes.count, values: .model)
      let added = change.nodes.filter { !known.contains(Self.name(of: $0, tree)) }
      for node in added where known.insert(Self.name(of: node, tree)).inserted {
        rows += Self.rows(of: node, keys, moving: moving)
      }
    }
    values = StaticValues(Self.numbered(rows))
  }

  /// The rows, with a number at the key of those whose name another row has, as a key that code declared
  /// may have that of the layer's class: a golden can always be read back.
  private static func numbered(_ rows: [StaticValue]) -> [StaticValue] {
    var counts: [String: Int] = [:]
    return rows.map { row in
      var row = row
      let count = counts[row.name, default: 0] + 1
      counts[row.name] = count
      if count > 1 { row.key += "#\(count)" }
      return row
    }
  }

  private static func name(of node: Int, _ tree: RenderTree) -> String {
    tree.path(of: node) + ":" + tree.keyPrefix(of: node)
  }

  private static func canvas(_ canvas: Canvas) -> [StaticValue] {
    func row(_ key: String, _ value: String) -> StaticValue {
      StaticValue(layer: "canvas", key: key, value: value)
    }
    let size = [Double(canvas.size.width), Double(canvas.size.height)]
    return [
      row("size", ReportNumber.components(size)), row("scale", ReportNumber.value(canvas.scale)),
      row("background", canvas.backgroundColor.map { text(.color($0)) } ?? "none"),
    ]
  }

  private static func rows(
    of node: Int, _ keys: TraceKeys, moving: Set<String>
  ) -> [StaticValue] {
    let tree = keys.tree
    let item = tree.nodes[node]
    let (layer, prefix) = (tree.path(of: node), tree.keyPrefix(of: node))
    func row(_ key: String, _ value: String) -> StaticValue {
      StaticValue(layer: layer, key: prefix + key, value: value)
    }
    var rows = [row("type", item.owner.rawValue)]
    for property in PropertyTable.properties(of: item.owner) where property.kind != .object {
      let value = item.values[property.id]
      guard value != property.defaultValue else { continue }
      let tracks = keys.entries(of: PropertyPath(property.id), node: node).map(\.track)
      guard tracks.contains(where: { moving.contains($0.name) }) else {
        rows.append(row(property.sceneKey, text(value)))
        continue
      }
      let numbers = value.components
      guard numbers.count == tracks.count, property.kind != .transform else { continue }
      for (track, component) in zip(tracks, numbers) where !moving.contains(track.name) {
        rows.append(StaticValue(layer: layer, key: track.key, value: ReportNumber.value(component)))
      }
    }
    for custom in item.customValues {
      let name = "\(layer):\(prefix)\(custom.property.name)"
      if moving.contains(where: { $0 == name || $0.hasPrefix(name + ".") }) { continue }
      rows.append(row(custom.property.name, text(custom.value)))
    }
    for slot in LayerFilters.Slot.allCases {
      let types = item.filters[slot].map(\.type.rawValue)
      if !types.isEmpty { rows.append(row(slot.rawValue, types.joined(separator: ", "))) }
    }
    return rows
  }

  // MARK: - Values

  /// A whole value in one line.
  static func text(_ value: PropertyValue) -> String {
    switch value {
    case .none: "nil"
    case .bool(let flag): flag ? "true" : "false"
    case .number, .point, .size, .rect, .transform: ReportNumber.components(value.components)
    case .color(let color): text(color)
    case .path(let path):
      "path of length \(ReportNumber.value(path.length)), " + hash(path.contentID)
    case .image(let image): "image \(image.width)x\(image.height), " + hash(image.contentID)
    case .string(let string): StaticValues.escaped(string)
    case .attributedText(let text): StaticValues.escaped(text.string)
    case .font(let font): StaticValues.escaped(font.name)
    case .numbers(let list): "[" + list.map { ReportNumber.value($0) }.joined(separator: ", ") + "]"
    case .colors(let list): "[" + list.map { text($0) }.joined(separator: ", ") + "]"
    }
  }

  private static func hash(_ content: some FixedWidthInteger) -> String {
    String(UInt64(truncatingIfNeeded: content), radix: 16)
  }

  /// `#rrggbbaa`; the components of a colour that bytes do not hold.
  private static func text(_ color: Color) -> String {
    let css = color.cssText
    return css.hasPrefix("#") ? (css.count == 7 ? css + "ff" : css) : css
  }
}

// MARK: - Check

extension GoldenComparison {
  /// The differences that the explanation of pixels names.
  private static let maxCauses = 3

  private var patterns: (include: [TracePattern], exclude: [TracePattern]) {
    (
      item.tracks.compactMap { TracePattern($0) },
      item.exclude.compactMap { TracePattern($0) } + ignored.patterns
    )
  }

  /// Compares the properties that do not move with the golden's.
  mutating func compareProperties() {
    let values = StaticValues(
      StaticProperties(snapshot).values.rows.filter {
        !ignored.contains(TraceTrack(layer: $0.layer, key: $0.key))
      })
    products.append((.properties, values.bytes))
    let (path, golden) = goldens(.properties)
    guard let golden else {
      add("properties", .missing, "there is no golden \(path)") { $0.golden = path }
      return
    }
    do {
      var comparison = StaticComparison(
        try StaticValues(golden, name: path), values,
        rules: try item.tolerance.comparisonRules(), include: patterns.include,
        exclude: patterns.exclude)
      for index in comparison.differences.indices {
        let difference = comparison.differences[index]
        comparison.differences[index].location =
          difference.new == nil && difference.key.isEmpty
          ? nil : stage.scene?.location(ofKey: difference.key, ofLayer: difference.layer)
      }
      add("properties", comparison.isSame ? .passed : .different, comparison.headline) { check in
        check.golden = path
        check.properties = comparison
        check.location = comparison.differences.first?.location
      }
    } catch {
      add("properties", .failed, "\(error)") {
        $0.golden = path
        $0.details = [error.help].compactMap { $0 }
      }
    }
  }

  /// The rules that name a property that does not move: a trace does not know it.
  func rulesOfProperties() -> [ToleranceRule] {
    guard item.checks.contains(.properties), let rules = try? item.tolerance.comparisonRules(),
      !rules.rules.isEmpty
    else { return [] }
    let values = StaticProperties(snapshot).values
    let comparison = StaticComparison(values, values, rules: rules)
    return rules.rules.filter { comparison.uses($0) }
  }

  // MARK: - The cause of pixels

  /// The differences of values and properties, by which other pixels are explained.
  private var causes: [Finding] {
    result.checks.flatMap { check in
      let values = check.kind == SuiteCheck.values.rawValue ? check.values?.causes : nil
      return (values ?? []) + (check.properties?.findings ?? [])
    }
  }

  /// Sentences on what changed the pixels, and where that is.
  ///
  /// - Parameters:
  ///   - differing: The pictures that differ from their goldens; none if not all of them have one.
  ///   - isGolden: Whether another picture of a frame is the golden.
  func pixelCauses(
    _ differing: [(frame: Int, time: Double)], isGolden: (Int, Bitmap) -> Bool
  ) -> (sentences: [String], location: FileLocation?) {
    let causes = causes
    guard causes.isEmpty else {
      let lines = causes.prefix(Self.maxCauses).map { cause in
        "because " + cause.sentence + (cause.location.map { "  \($0)" } ?? "")
      }
      let rest = causes.count - lines.count
      return (
        rest > 0 ? lines + ["… and of \(rest) more"] : lines,
        causes.lazy.compactMap(\.location).first
      )
    }
    if let part = ignoredNow(differing, isGolden: isGolden) {
      return (
        ["the goldens still show \(part.words); nothing else differs"], part.location
      )
    }
    let kinds = [SuiteCheck.values, .properties].filter { kind in
      !result.checks.contains { $0.kind == kind.rawValue && $0.outcome == .passed }
    }
    let sentence =
      kinds.isEmpty
      ? "every value and property is the golden's: the drawing, the order of layers, "
        + (item.ignored.isEmpty ? "" : "what is ignored, ") + "or what code draws changed"
      : "no golden tells why: add "
        + kinds.map { "\"\($0.rawValue)\"" }.joined(separator: " and ") + " to the checks"
    return ([sentence], nil)
  }

  /// What is ignored and the goldens still show, if all pictures that differ are their goldens where that is
  /// not ignored: one part, or all of them.
  private func ignoredNow(
    _ differing: [(frame: Int, time: Double)], isGolden: (Int, Bitmap) -> Bool
  ) -> (words: String, location: FileLocation)? {
    let parts = item.ignored
    guard !differing.isEmpty, let first = parts.first else { return nil }
    // One part alone first: what the goldens were drawn without is not new.
    var choices = parts.indices.map { index in
      var others = parts
      let part = others.remove(at: index)
      return (words: part.words, location: part.location, others: others)
    }
    if parts.count > 1 { choices.append(("what is ignored now", first.location, [])) }
    for choice in choices {
      var drawing = CasePictures(snapshot, IgnoredParts(choice.others, of: snapshot))
      let isIt = differing.allSatisfy { sample in
        drawing.bitmap(at: sample.time).map { isGolden(sample.frame, $0) } ?? false
      }
      if isIt { return (choice.words, choice.location) }
    }
    return nil
  }
}

extension SuiteIgnored {
  /// The part in a sentence.
  fileprivate var words: String {
    switch part {
    case .layers(let name): "\"\(name)\", which is ignored now"
    case .region(let rect):
      "the region "
        + ReportNumber.components(
          [rect.origin.x, rect.origin.y, rect.width, rect.height].map { Double($0) })
        + ", which is ignored now"
    }
  }
}
