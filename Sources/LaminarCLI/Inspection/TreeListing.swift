import Laminar

/// The layer tree as text, with the curve of every animated track below its layer.
struct TreeListing {
  /// The bars of a curve.
  private static let width = 32
  /// The most frames from which a curve's range is taken.
  private static let mostSamples = 1200

  /// The columns below which a curve has lines of its own.
  private static let narrow = 80

  private let columns: Int
  let job: SceneJob
  let survey: LayerCurves
  private var lines: [String] = []

  /// Draws the tree in the columns of a terminal.
  init?(_ job: SceneJob, columns: Int) {
    self.columns = columns
    let frames = ContactSheet.indices(of: Self.mostSamples, among: job.times.count)
    guard let survey = LayerCurves(job.snapshot, times: frames.map { job.times.time(of: $0) })
    else { return nil }
    self.job = job
    self.survey = survey
    lines +=
      columns < Self.narrow
      ? ReportText.lines(of: heading, width: columns, breaksWords: true) : [heading]
    list(0, indent: "", isLast: true, isTop: true)
  }

  /// The lines, each with its end.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// The layers with their paths, in the order of the tree.
  var paths: [(path: String, node: RenderNode)] {
    var paths: [(path: String, node: RenderNode)] = []
    var pending = [(index: 0, path: "")]
    while let (index, above) = pending.popLast() {
      let item = survey.items[index]
      let path =
        switch item.node.role {
        case .root: ""
        case .sublayer: (above.isEmpty ? "" : above + "/") + item.node.name
        case .mask: above + "@mask"
        case .cell: above
        }
      paths.append((path, item.node))
      pending += item.children.reversed().map { ($0, path) }
    }
    return paths
  }

  private var heading: String {
    let canvas = job.snapshot.canvas
    let title = job.scene.title.map { "  \"\($0)\"" } ?? ""
    let duration = Double(job.times.count) / job.rate.doubleValue
    return "\(job.name)\(title)  \(canvas.pixelWidth)x\(canvas.pixelHeight) pixels, "
      + "\(job.times.count) frames at \(job.rate), \(ValueText.text(duration)) s"
  }

  private mutating func list(_ index: Int, indent: String, isLast: Bool, isTop: Bool) {
    let item = survey.items[index]
    let branch = isTop ? "" : isLast ? "└─ " : "├─ "
    let inner = isTop ? "" : indent + (isLast ? "   " : "│  ")
    let words = label(of: item)
    if columns < Self.narrow, indent.count + branch.count + words.count > columns {
      let pieces = ReportText.lines(
        of: words, width: max(columns - indent.count - branch.count - 2, 12), breaksWords: true)
      for (index, piece) in pieces.enumerated() {
        lines.append(index == 0 ? indent + branch + piece : inner + "     " + piece)
      }
    } else {
      lines.append(indent + branch + words)
    }
    listCurves(of: item, indent: inner + (item.children.isEmpty ? "   " : "│  "))
    for child in item.children {
      list(child, indent: inner, isLast: child == item.children.last, isTop: false)
    }
  }

  /// `ball  shape  (288, 28, 64, 64)  hidden  from 1.2 s`.
  private func label(of item: LayerCurves.Item) -> String {
    let node = item.node
    var words: [String] = []
    switch node.role {
    case .root: words = ["root"]
    case .sublayer: words = [node.name]
    case .mask: words = ["@mask"]
    case .cell: words = ["emitterCells.\(node.name)"]
    }
    words.append(node.owner.rawValue)
    if node.role != .cell {
      let frame = LayerGeometry(node.values).frame
      words.append(
        ValueText.text([
          Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
          Double(frame.size.height),
        ]))
      if node.values[.hidden] == .bool(true) { words.append("hidden") }
    }
    if let arrival = item.arrival { words.append("from \(ValueText.text(arrival)) s") }
    return words.joined(separator: "  ")
  }

  private mutating func listCurves(of item: LayerCurves.Item, indent: String) {
    var table = TextTable([])
    for curve in item.curves.map({ survey.curves[$0] }) {
      let locations = curve.sources.compactMap { job.scene.location(ofAnimation: $0) }
      let drivers = curve.kinds.isEmpty ? "set" : curve.kinds.joined(separator: ", ")
      let drivenBy = drivers + lines(of: locations)
      if columns < Self.narrow {
        self.lines += [
          curve.track.key,
          "  " + Sparkline.text(bars(of: curve.values, width: max(columns - indent.count - 2, 8))),
          "  " + range(of: curve), "  " + drivenBy,
        ].map { indent + $0 }
        continue
      }
      table.append([
        curve.track.key, Sparkline.text(bars(of: curve.values)), range(of: curve),
        drivenBy,
      ])
    }
    for line in table.leftText.split(separator: "\n") { lines.append(indent + line) }
  }

  /// The lines of locations in the scene's file, and the files and lines of those in parts.
  private func lines(of locations: [FileLocation]) -> String {
    let name = SceneInput.name(job.path)
    let own = Set(locations.filter { $0.file == name }.map(\.line)).sorted().map(String.init)
    let others = Set(locations.filter { $0.file != name }.map { "\($0.file):\($0.line)" })
    return (own.isEmpty ? "" : "  line \(own.joined(separator: ", "))")
      + others.sorted().map { "  " + $0 }.joined()
  }

  private func bars(of values: [Double], width: Int = width) -> [Double] {
    ContactSheet.indices(of: min(width, Self.width), among: values.count).map { values[$0] }
  }

  private func range(of curve: LayerCurves.Curve) -> String {
    guard !curve.values.isEmpty else { return "text" }
    guard let range = curve.range else { return "never there" }
    if range.lowerBound == range.upperBound { return ValueText.text(range.lowerBound) }
    return "\(ValueText.text(range.lowerBound)) … \(ValueText.text(range.upperBound))"
  }
}

/// A curve in a line of text.
enum Sparkline {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// One bar per value, from the least to the greatest; the lowest for all when they are equal.
  static func text(_ values: [Double]) -> String { texts([values])[0] }

  /// Curves on one scale, each in a line of text.
  static func texts(_ curves: [[Double]]) -> [String] {
    let finite = curves.joined().filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max() else {
      return curves.map { _ in "" }
    }
    return curves.map { text($0, from: least, to: greatest) }
  }

  private static func text(_ values: [Double], from least: Double, to greatest: Double) -> String {
    let span = greatest - least
    return String(
      values.map { value in
        guard value.isFinite else { return " " }
        guard span > 0, span.isFinite else { return bars[0] }
        let step = ((value - least) / span * Double(bars.count - 1)).rounded()
        return bars[min(max(Int(step), 0), bars.count - 1)]
      })
  }
}

/// What happens in a scene's time, one line an event, without the motion of touches and gestures; nothing
/// where only animations run.
struct EventListing {
  /// The most events that are listed.
  private static let limit = 200

  let events: [StageEvent]

  init(_ job: SceneJob) {
    events =
      job.scene.hasTimeline || !job.scene.markers.isEmpty
      ? TraceEvents(job.stage, from: 0, to: job.duration.doubleValue).events.filter { event in
        (job.scene.hasTimeline || event.kind == .marker)
          && !(event.kind == .touch && event.detail.hasPrefix("moved "))
          && !(event.kind == .gesture && event.detail.hasPrefix("changed"))
          && !(event.kind == .responder && event.detail.hasPrefix("touchesMoved"))
      } : []
  }

  /// The lines, each with its end.
  var text: String {
    guard !events.isEmpty else { return "" }
    var lines = ["timeline"]
    lines += events.prefix(Self.limit).map { event in
      let time = ValueText.text(event.time)
      let padding = String(repeating: " ", count: max(10 - time.count, 0))
      return "  " + padding + time + "  "
        + [event.kind.rawValue, event.target, event.detail].filter { !$0.isEmpty }
        .joined(separator: "  ")
    }
    if events.count > Self.limit { lines.append("  … \(events.count - Self.limit) more") }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Values of properties for people.
enum ValueText {
  /// A number with at most six decimals.
  static func text(_ number: Double) -> String { ReportNumber.value(number) }

  /// Numbers in parentheses; one alone without.
  static func text(_ numbers: [Double]) -> String { ReportNumber.components(numbers) }

  /// The part of a value that a key path names.
  static func text(_ value: PropertyValue, part path: PropertyPath) -> String {
    let numbers = value.components
    switch path.component {
    case .whole: return text(value)
    case .transform(let component):
      guard case .transform(let matrix) = value else { return text(value) }
      return text(matrix.component(component))
    case .slots(let offset, let count) where offset + count <= numbers.count:
      return text(Array(numbers[offset..<offset + count]))
    case .element(let index) where index < numbers.count: return text(numbers[index])
    case .translation where numbers.count == 16: return text(Array(numbers[12..<14]))
    case .slots, .element, .translation: return text(value)
    }
  }

  /// A whole value.
  static func text(_ value: PropertyValue) -> String {
    switch value {
    case .none: "nil"
    case .bool(let flag): flag ? "true" : "false"
    case .number, .point, .size, .rect, .transform: text(value.components)
    case .color(let color): color.cssText
    case .path(let path): "path of length \(text(path.length))"
    case .image(let image): "image \(image.width)x\(image.height)"
    case .string(let string): "\"\(string)\""
    case .attributedText(let text): "\"\(text.string)\""
    case .font(let font): "\"\(font.allNames)\""
    case .numbers(let list): "[" + list.map { text($0) }.joined(separator: ", ") + "]"
    case .colors(let list): "[" + list.map(\.cssText).joined(separator: ", ") + "]"
    }
  }
}
