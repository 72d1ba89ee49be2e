import Laminar

/// The layer tree as text, with the curve of every animated track below its layer.
struct TreeListing {
  /// The bars of a curve.
  private static let width = 32

  /// The columns below which a curve has lines of its own.
  private static let narrow = 80

  private let columns: Int
  private let job: SceneJob
  /// The layers and their curves.
  let tree: SceneTree
  private var lines: [String] = []

  /// Draws the tree in the columns of a terminal.
  init?(_ job: SceneJob, columns: Int) {
    self.columns = columns
    guard let tree = SceneTree(job.sampled) else { return nil }
    self.job = job
    self.tree = tree
    lines +=
      columns < Self.narrow
      ? ReportText.lines(of: heading, width: columns, breaksWords: true) : [heading]
    list(0, indent: "", isLast: true, isTop: true)
  }

  /// The lines, each with its end.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private var heading: String {
    let canvas = job.snapshot.canvas
    let title = job.scene.title.map { "  \"\($0)\"" } ?? ""
    let duration = Double(job.times.count) / job.rate.doubleValue
    return "\(job.name)\(title)  \(canvas.pixelWidth)x\(canvas.pixelHeight) pixels, "
      + "\(job.times.count) frames at \(job.rate), \(ValueText.text(duration)) s"
  }

  private mutating func list(_ index: Int, indent: String, isLast: Bool, isTop: Bool) {
    let item = tree.survey.items[index]
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
    for curve in item.curves.map({ tree.survey.curves[$0] }) {
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
    FrameTimes.spread(min(width, Self.width), over: values.count).map { values[$0] }
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
