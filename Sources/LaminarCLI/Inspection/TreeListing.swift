import Laminar

/// The layer tree as text, with the curve of every animated track below its layer.
struct TreeListing {
  /// The bars of a curve.
  private static let width = 32
  /// The frames that a curve's range is taken from, at most.
  private static let mostSamples = 1200

  private let job: SceneJob
  private let survey: TrackSurvey
  private var lines: [String] = []

  init?(_ job: SceneJob) {
    let frames = ContactSheet.places(of: Self.mostSamples, among: job.times.count)
    guard let survey = TrackSurvey(job.snapshot, times: frames.map { job.times.time(of: $0) })
    else { return nil }
    self.job = job
    self.survey = survey
    lines.append(heading)
    list(0, indent: "", isLast: true, isTop: true)
  }

  /// The lines, each with its end.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private var heading: String {
    let canvas = job.snapshot.canvas
    let title = job.scene.title.map { "  \"\($0)\"" } ?? ""
    let duration = Double(job.times.count) / job.rate.value
    return "\(job.name)\(title)  \(canvas.pixelWidth)x\(canvas.pixelHeight) pixels, "
      + "\(job.times.count) frames at \(job.rate), \(ValueText.text(duration)) s"
  }

  private mutating func list(_ node: Int, indent: String, isLast: Bool, isTop: Bool) {
    let item = survey.tree.nodes[node]
    let branch = isTop ? "" : isLast ? "└─ " : "├─ "
    let inner = isTop ? "" : indent + (isLast ? "   " : "│  ")
    lines.append(indent + branch + label(of: node))
    var children: [Int] = []
    var index = node + 1
    while index < item.subtreeEnd {
      children.append(index)
      index = survey.tree.nodes[index].subtreeEnd
    }
    listCurves(of: node, indent: inner + (children.isEmpty ? "   " : "│  "))
    for child in children {
      list(child, indent: inner, isLast: child == children.last, isTop: false)
    }
  }

  /// `ball  shape  (288, 28, 64, 64)  hidden`.
  private func label(of node: Int) -> String {
    let item = survey.tree.nodes[node]
    var words: [String] = []
    switch item.role {
    case .root: words = ["root"]
    case .sublayer: words = [item.name]
    case .mask: words = ["@mask"]
    case .cell: words = ["emitterCells.\(item.name)"]
    }
    words.append(item.owner.rawValue)
    if item.role != .cell {
      let frame = LayerGeometry(item.values).frame
      words.append(
        ValueText.text([
          Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
          Double(frame.size.height),
        ]))
      if item.values[.hidden] == .bool(true) { words.append("hidden") }
    }
    return words.joined(separator: "  ")
  }

  private mutating func listCurves(of node: Int, indent: String) {
    let curves = survey.curves.filter { $0.node == node }
    var table = TextTable([])
    for curve in curves {
      let animations = curve.animations.map { survey.tree.animations[$0] }
      let kinds = animations.map(\.kind).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      let places = animations.compactMap { job.scene.place(ofAnimation: $0.sourceIndex)?.line }
      let lines = Set(places).sorted().map(String.init).joined(separator: ", ")
      table.append([
        curve.track.key, Sparkline.text(bars(of: curve.values)), range(of: curve.values),
        kinds.joined(separator: ", ") + (lines.isEmpty ? "" : "  line \(lines)"),
      ])
    }
    for line in table.leftText.split(separator: "\n") { lines.append(indent + line) }
  }

  private func bars(of values: [Double]) -> [Double] {
    ContactSheet.places(of: Self.width, among: values.count).map { values[$0] }
  }

  private func range(of values: [Double]) -> String {
    guard let least = values.min(), let greatest = values.max() else { return "text" }
    if least == greatest { return ValueText.text(least) }
    return "\(ValueText.text(least)) … \(ValueText.text(greatest))"
  }
}
