import LaminarEngine

/// The gestures that wait for others to fail, and those that are recognised beside others.
extension TimelineReader {
  /// Resolves the names of gestures, once all are known.
  func relateGestures() {
    var waits: [Int: [(other: Int, value: JSONValue)]] = [:]
    var known: [String: [Int]] = [:]
    for (index, gesture) in gestures.enumerated() {
      if let name = gesture.recognizer.name { known[name, default: []].append(index) }
    }
    for (index, gesture) in gestures.enumerated() {
      for (value, other) in named(gesture.rivals, by: index, known) {
        waits[index, default: []].append((other, value))
        gesture.recognizer.require(toFail: gestures[other].recognizer)
      }
      for (_, other) in named(gesture.companions, by: index, known) {
        gesture.recognizer.allowSimultaneous(with: gestures[other].recognizer)
      }
    }
    reportCycles(waits)
  }

  /// The gestures that a name or a list of names means, with the names.
  ///
  /// - Parameter known: The gestures of each name.
  private func named(_ value: JSONValue?, by index: Int, _ known: [String: [Int]])
    -> [(value: JSONValue, other: Int)]
  {
    guard let value else { return [] }
    let list = value.kind == .array ? Array(value.elements) : [value]
    return list.compactMap { name in other(name, of: index, known).map { (name, $0) } }
  }

  private func other(_ value: JSONValue, of index: Int, _ known: [String: [Int]]) -> Int? {
    guard let text = value.string else {
      values.reportWrongType(value, expected: "the name of a gesture")
      return nil
    }
    let gesture = gestures[index]
    let found = candidates(text, for: gesture, known)
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
  private func candidates(
    _ text: String, for gesture: SceneGesture, _ known: [String: [Int]]
  ) -> [Int] {
    let parts = text.split(separator: "!", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.last ?? "")
    let known = (known[name] ?? []).filter { gestures[$0].part == gesture.part }
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
    let groups = WaitingGroups.numbers(
      of: gestures.indices.map { (waits[$0] ?? []).map(\.other) })
    for index in gestures.indices {
      guard let wait = waits[index]?.first(where: { groups[$0.other] == groups[index] }) else {
        continue
      }
      values.report(
        .circularGestures, wait.value, "the gestures wait for each other to fail",
        help: "one of them must not wait")
    }
  }
}
