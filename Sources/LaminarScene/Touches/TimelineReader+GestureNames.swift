import LaminarEngine

/// The gestures that wait for others to fail, and those that are recognised beside others.
extension TimelineReader {
  /// Resolves the names of gestures, once all are known.
  func relateGestures() {
    var waits: [Int: [(other: Int, value: JSONValue)]] = [:]
    for (index, gesture) in gestures.enumerated() {
      for (value, other) in named(gesture.rivals, by: index) {
        waits[index, default: []].append((other, value))
        gesture.recognizer.require(toFail: gestures[other].recognizer)
      }
      for (_, other) in named(gesture.companions, by: index) {
        gesture.recognizer.allowSimultaneous(with: gestures[other].recognizer)
      }
    }
    reportCycles(waits)
  }

  /// The gestures that a name or a list of names means, with the names.
  private func named(_ value: JSONValue?, by index: Int) -> [(value: JSONValue, other: Int)] {
    guard let value else { return [] }
    let list = value.kind == .array ? Array(value.elements) : [value]
    return list.compactMap { name in other(name, of: index).map { (name, $0) } }
  }

  private func other(_ value: JSONValue, of index: Int) -> Int? {
    guard let text = value.string else {
      values.reportWrongType(value, expected: "the name of a gesture")
      return nil
    }
    let gesture = gestures[index]
    let found = candidates(text, for: gesture)
    guard let other = found.first else {
      let names = gestures.filter { $0.part == gesture.part }.compactMap(\.recognizer.name)
      values.report(
        .unknownGesture, value, "there is no gesture \(DiagnosticText.quoted(text))",
        help: Spelling.nearest(to: text, among: names).map { "did you mean \"\($0)\"?" }
          ?? (names.isEmpty
            ? "give the other gesture a \"name\""
            : "there is \(DiagnosticText.alternatives(SceneSchema.distinct(names), limit: 8))"))
      return nil
    }
    guard found.count == 1 else {
      values.report(
        .unknownGesture, value, "there are several gestures \(DiagnosticText.quoted(text))",
        help: "write the layer too: \"\(localPath(of: gestures[other]))!\(text)\"")
      return nil
    }
    guard other != index else {
      values.report(
        .circularGestures, value, "the gesture names itself", help: "name another gesture")
      return nil
    }
    return other
  }

  /// The gestures that a name means: `layer!name`, or one of the same layer, or else of any layer of
  /// the same file.
  private func candidates(_ text: String, for gesture: SceneGesture) -> [Int] {
    let parts = text.split(separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.last ?? "")
    let known = gestures.indices.filter {
      gestures[$0].recognizer.name == name && gestures[$0].part == gesture.part
    }
    if parts.count == 2 {
      return known.filter { localPath(of: gestures[$0]) == parts[0] }
    }
    let own = known.filter { gestures[$0].layer === gesture.layer }
    return own.isEmpty ? known : own
  }

  /// The path of a gesture's layer as its file writes it.
  private func localPath(of gesture: SceneGesture) -> String {
    let path = registry.path(of: gesture.layer)
    guard let part = gesture.part else { return path }
    return path == part ? LayerPath.root : path.removing(prefix: part + "/") ?? path
  }

  /// Reports the gestures that wait for themselves through others: none of them could begin.
  private func reportCycles(_ waits: [Int: [(other: Int, value: JSONValue)]]) {
    var free = Set(gestures.indices.filter { waits[$0] == nil })
    var left = gestures.indices.filter { waits[$0] != nil }
    while true {
      let count = left.count
      left.removeAll { index in
        guard waits[index]?.allSatisfy({ free.contains($0.other) }) == true else { return false }
        free.insert(index)
        return true
      }
      if left.count == count { break }
    }
    for index in left {
      guard let wait = waits[index]?.first(where: { isReached(index, from: $0.other, waits) })
      else { continue }
      values.report(
        .circularGestures, wait.value, "the gestures wait for each other to fail",
        help: "one of them must not wait")
    }
  }

  /// Whether a gesture is waited for, directly or through others, by another.
  private func isReached(
    _ goal: Int, from start: Int, _ waits: [Int: [(other: Int, value: JSONValue)]]
  ) -> Bool {
    var seen: Set<Int> = []
    var pending = [start]
    while let next = pending.popLast() {
      if next == goal { return true }
      if seen.insert(next).inserted { pending += (waits[next] ?? []).map(\.other) }
    }
    return false
  }
}
