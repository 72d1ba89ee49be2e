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
  let survey: TrackSurvey
  private var lines: [String] = []

  /// Draws the tree in the columns of a terminal.
  init?(_ job: SceneJob, columns: Int) {
    self.columns = columns
    let frames = ContactSheet.indices(of: Self.mostSamples, among: job.times.count)
    guard let survey = TrackSurvey(job.snapshot, times: frames.map { job.times.time(of: $0) })
    else { return nil }
    self.job = job
    self.survey = survey
    lines += columns < Self.narrow ? HelpText.wrapped(heading, to: columns) : [heading]
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
    let item = survey.items[index]
    let branch = isTop ? "" : isLast ? "└─ " : "├─ "
    let inner = isTop ? "" : indent + (isLast ? "   " : "│  ")
    let words = label(of: item)
    if columns < Self.narrow, indent.count + branch.count + words.count > columns {
      let pieces = HelpText.wrapped(words, to: max(columns - indent.count - branch.count - 2, 12))
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
  private func label(of item: TrackSurvey.Item) -> String {
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

  private mutating func listCurves(of item: TrackSurvey.Item, indent: String) {
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

  private func range(of curve: TrackSurvey.Curve) -> String {
    guard !curve.values.isEmpty else { return "text" }
    guard let range = curve.range else { return "never there" }
    if range.lowerBound == range.upperBound { return ValueText.text(range.lowerBound) }
    return "\(ValueText.text(range.lowerBound)) … \(ValueText.text(range.upperBound))"
  }
}
