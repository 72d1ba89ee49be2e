import Laminar

extension InputScript {
  /// The script of one press.
  init(_ press: [TouchRecording.Sample]) {
    guard let start = press.first?.time else {
      self.init()
      return
    }
    self.init([
      Entry(
        at: start,
        .touches(
          press.map {
            Sample(
              id: $0.finger, time: TouchRecording.rounded($0.time - start), phase: $0.phase,
              location: $0.location)
          }))
    ])
  }
}

extension TouchRecording {
  /// The file for `--input`, with an entry for each press.
  var json: String {
    let entries = presses.filter { !$0.isEmpty }.map(Self.text)
    guard !entries.isEmpty else { return "{ \"laminar-input\": 1, \"input\": [] }\n" }
    return "{\n  \"laminar-input\": 1,\n  \"input\": [\n" + entries.joined(separator: ",\n")
      + "\n  ]\n}\n"
  }

  /// `2 presses, 31 touches`.
  var summary: String {
    func counted(_ count: Int, _ one: String, _ many: String) -> String {
      "\(count) \(count == 1 ? one : many)"
    }
    return counted(presses.count, "press", "presses") + ", "
      + counted(presses.reduce(0) { $0 + $1.count }, "touch", "touches")
  }

  private static func text(_ press: [Sample]) -> String {
    let start = press.first?.time ?? 0
    let touches = press.map { sample in
      "      { \"id\": \(sample.finger), \"at\": \(number(rounded(sample.time - start), 3)), "
        + "\"phase\": \"\(sample.phase.rawValue)\", \"location\": "
        + "[\(number(Double(sample.location.x), 2)), \(number(Double(sample.location.y), 2))] }"
    }
    return "    { \"at\": \(number(start, 3)), \"touches\": [\n"
      + touches.joined(separator: ",\n") + "\n    ] }"
  }

  private static func number(_ value: Double, _ decimals: Int) -> String {
    TracePrecision.decimals(decimals).text(of: value)
  }
}
