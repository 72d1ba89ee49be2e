package import LaminarGraphics

/// Finds the differences between two scene files: which keys of which layer, animation or event.
///
/// There is one comparison, of two objects of a kind: key by key, by what the values mean. What
/// matches the objects of two lists, what sentences call them and how a change reads is stated for
/// each kind in `ObjectReading`.
package struct SceneComparison {
  private var found: [(change: DocumentChange, rank: ObjectReading.Rank, value: JSONValue?)] = []
  private let base: (document: JSONDocument, meaning: SceneMeaning)
  private let new: SceneMeaning
  /// The layers with other numbers in their names.
  private var numbering = LayerNumbering()
  /// The old paths of the layers with other names, by the new ones.
  private var oldPaths: [String: String] = [:]
  /// The variables that were given to both scenes: what they declare has no effect.
  private let givenVariables: Set<String>

  private init(_ base: JSONDocument, _ new: JSONDocument) {
    self.base = (base, SceneMeaning(base))
    self.new = SceneMeaning(new)
    let given = [base, new].map { $0.source.substitutions?.givenNames ?? [] }
    givenVariables = given[0].intersection(given[1])
  }

  /// The changes from one scene to another, the most telling first; none when both mean the same,
  /// however they spell it.
  package static func changes(from base: Scene, to new: Scene) -> [DocumentChange] {
    compared(base, new).changes
  }

  /// The changes from one scene to another, and the layers that only have other numbers in their names.
  package static func compared(
    _ base: Scene, _ new: Scene
  ) -> (changes: [DocumentChange], numbering: LayerNumbering) {
    guard let old = base.json.root, let now = new.json.root else { return ([], LayerNumbering()) }
    var comparison = SceneComparison(base.json, new.json)
    comparison.compare(old, now, as: .scene, Subject())
    let sorted = comparison.found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
    let changes = sorted.enumerated().map { index, item in
      guard index < mostOriginWords, let words = item.value?.importedPath else {
        return item.change
      }
      var change = item.change
      change.sentence = "\(words), \(change.sentence)"
      return change
    }
    return (
      joined(changes, sceneFiles: [base.json.source.fileName, new.json.source.fileName]),
      comparison.numbering
    )
  }

  /// The most changes of imported files that name what changed in the file's own words: each takes a walk
  /// through the file.
  private static let mostOriginWords = 200

  /// The changes, those of a part's file once however often it is used.
  private static func joined(
    _ changes: [DocumentChange], sceneFiles: Set<String>
  ) -> [DocumentChange] {
    struct ChangeKey: Hashable {
      let key: String, sentence: String
      let base: FileLocation?, new: FileLocation?
    }
    var indices: [ChangeKey: Int] = [:]
    var counts: [Int] = []
    var joined: [DocumentChange] = []
    for change in changes {
      let file = (change.newLocation ?? change.baseLocation)?.file
      let isOwn = file.map(sceneFiles.contains) ?? true
      let key = ChangeKey(
        key: change.key, sentence: change.sentence, base: change.baseLocation,
        new: change.newLocation)
      if !isOwn, let index = indices[key] {
        counts[index] += 1
        continue
      }
      if !isOwn { indices[key] = joined.count }
      joined.append(change)
      counts.append(1)
    }
    for (index, count) in counts.enumerated() where count > 1 {
      joined[index].sentence += ", in \(count) uses of the part"
    }
    return joined
  }

  // MARK: - Changes

  /// A key whose value means something else, with its values.
  private typealias KeyChange = (key: String, old: JSONValue?, now: JSONValue?)

  /// The keys whose values differ in meaning, in the new object's order, then those that only the old
  /// one has.
  private func changes(
    _ old: JSONValue?, _ now: JSONValue?, without remarks: Set<String> = []
  ) -> [KeyChange] {
    func keys(_ object: JSONValue?) -> [String] {
      object?.members.compactMap(\.key.string).filter {
        $0 != Form.note.name && !remarks.contains($0)
      } ?? []
    }
    return (keys(now) + keys(old).filter { now?[$0] == nil }).compactMap { key in
      let change = (key, old?[key], now?[key])
      return isSame(change.1, change.2) ? nil : change
    }
  }

  /// Whether two values mean the same, however they are written; one that is left out means the
  /// default of its key.
  private func isSame(_ old: JSONValue?, _ now: JSONValue?) -> Bool {
    base.meaning.meaning(of: old) == new.meaning(of: now)
  }

  private mutating func add(
    _ change: KeyChange, _ subject: Subject, _ key: String, _ rank: ObjectReading.Rank,
    kind: DocumentChange.Kind? = nil, shown: (old: String?, now: String?)? = nil,
    _ sentence: String
  ) {
    let shown = shown ?? JSONValue.shown(change.old, change.now)
    let document = DocumentChange(
      kind: kind ?? (change.old == nil ? .added : change.now == nil ? .removed : .changed),
      subject: subject.layer, key: key, base: shown.old, new: shown.now,
      baseLocation: change.old?.location, newLocation: change.now?.location, sentence: sentence)
    found.append((document, rank, change.now ?? change.old))
  }

  // MARK: - Objects

  /// Compares two objects key by key.
  private mutating func compare(
    _ old: JSONValue, _ now: JSONValue, as kind: ObjectReading, _ subject: Subject
  ) {
    for change in changes(old, now, without: kind.remarks) {
      let (key, before, after) = change
      switch (kind.content(of: change.key, before, after), before, after) {
      case (.list(let kind, let first)?, _, _):
        compareLists(before, after, as: kind(), subject, first: (first(old), first(now)))
      case (.object(let kind)?, let before?, let after?)
      where before.kind == .object && after.kind == .object:
        compare(before, after, as: kind(), kind().subject(Entry(after), subject))
      case (.part(let kind)?, let path?, _) where path.string == after?.string:
        if let before = old.part, let after = now.part {
          compare(before, after, as: kind(), kind().subject(Entry(after), subject))
        }
      case (.named(let kind)?, _, _): compareMembers(change, as: kind(), subject)
      case (.names(let rank)?, _, _):
        let given = key == "variables" ? givenVariables : []
        for member in changes(before, after, without: given) {
          let name = "\(key).\(member.key)"
          add(member, subject, name, rank, Phrase.sentence(name, member.old, member.now))
        }
      case (.values(let verb)?, let before?, let after?):
        for value in changes(before, after) { compareValue(value, verb, subject, kind.ranks.key) }
      case (.elements(let noun, let verb)?, let before?, let after?)
      where before.kind == .array && after.kind == .array:
        compareElements(change, before, after, noun, verb, subject, kind.ranks.key)
      default:
        let phrase = kind.phrases[key]
        let label = kind.label(key, subject.noun, now)
        add(
          change, subject, subject.key(key), phrase?.rank ?? kind.ranks.key,
          phrase?.sentence(subject.noun, now, before, after)
            ?? Phrase.sentence(label, before, after))
      }
    }
  }

  /// A value that an event gives to `layer:keyPath`.
  private mutating func compareValue(
    _ change: KeyChange, _ verb: String, _ event: Subject, _ rank: ObjectReading.Rank
  ) {
    let colon = change.key.lastIndex(of: ":")
    var subject = event
    subject.layer = event.path(colon.map { String(change.key[..<$0]) } ?? "")
    let keyPath = change.key.suffix(
      from: colon.map(change.key.index(after:)) ?? change.key.startIndex)
    let sentence =
      switch change.now {
      case let now? where change.old == nil: "\(keyPath) \(verb) \(now.shownText) now"
      case nil: "\(keyPath) is no longer touched"
      default: Phrase.instead("\(keyPath) \(verb)", JSONValue.shown(change.old, change.now))
      }
    add(change, subject, String(keyPath), rank, "\(sentence) by \(event.noun)")
  }

  /// Plain values of a list, one by one when there are as many as before.
  private mutating func compareElements(
    _ change: KeyChange, _ old: JSONValue, _ now: JSONValue, _ noun: String, _ verb: String,
    _ subject: Subject, _ rank: ObjectReading.Rank
  ) {
    let key = subject.key(change.key)
    guard old.count == now.count else {
      return add(
        change, subject, key, rank,
        "\(subject.noun) has \(now.count) \(change.key) instead of \(old.count)")
    }
    for (index, (before, after)) in zip(old.elements, now.elements).enumerated()
    where !isSame(before, after) {
      add(
        ("", before, after), subject, "\(key)[\(index)]", rank,
        Phrase.instead(
          "\(noun) \(index + 1) of \(subject.noun) \(verb)", JSONValue.shown(before, after)))
    }
  }

  // MARK: - Lists

  /// Compares objects that have names of the author's choice.
  private mutating func compareMembers(
    _ change: KeyChange, as kind: ObjectReading, _ holder: Subject
  ) {
    var holder = holder
    holder.keys = change.key
    for (name, before, after) in changes(change.old, change.now) {
      let entries = [before, after].map { $0.map { Entry($0, name: name) } }
      guard let old = entries[0], let now = entries[1] else {
        addWhole(entries[0], entries[1], kind, holder)
        continue
      }
      let subject = kind.subject(now, holder)
      if let element = kind.element {
        compareLists(old.value, now.value, as: element(), subject)
      } else {
        compare(old.value, now.value, as: kind, subject)
      }
    }
  }

  /// Compares the objects of two lists; a list that is left out is empty.
  ///
  /// - Parameter first: The indices of the first entries.
  private mutating func compareLists(
    _ before: JSONValue?, _ after: JSONValue?, as kind: ObjectReading, _ holder: Subject,
    first: (old: Int, now: Int) = (0, 0)
  ) {
    let old = Entry.list(before, from: first.old)
    let now = Entry.list(after, from: first.now)
    var pairs: [(old: Entry, now: Entry)] = []
    for step in steps(old, now, kind) {
      switch step {
      case .same: break
      case .changed(let i, let j):
        pairs.append((old[i], now[j]))
        if kind.identity == .likeness, kind.name(old[i]) != kind.name(now[j]) {
          let (before, after) = notePaths(old[i], now[j], kind, holder)
          numbering.note(before, after)
        }
      case .renamed(let i, let j):
        pairs.append((old[i], now[j]))
        _ = notePaths(old[i], now[j], kind, holder)
        addRenamed(old[i], now[j], kind, holder)
      case .removed(let i):
        addWhole(old[i], nil, kind, holder)
        if kind.identity == .likeness, now.contains(where: { kind.name($0) == kind.name(old[i]) }) {
          numbering.noteGone(kind.place(old[i], oldHolder(holder)).layer)
        }
      case .added(let j): addWhole(nil, now[j], kind, holder)
      }
    }
    if kind.identity == .likeness { compareOrder(pairs, kind, holder) }
    for (old, now) in pairs {
      let subject = kind.subject(now, holder)
      if kind.isExchanged(old, now) {
        addWhole(old, now, kind, holder)
      } else {
        compare(old.value, now.value, as: kind, subject)
      }
    }
  }

  /// Notes a layer that has another name, and returns its paths.
  private mutating func notePaths(
    _ old: Entry, _ now: Entry, _ kind: ObjectReading, _ holder: Subject
  ) -> (old: String, new: String) {
    let paths = (kind.place(old, oldHolder(holder)).layer, kind.place(now, holder).layer)
    oldPaths[paths.1] = paths.0
    return paths
  }

  /// What holds the old entries of a list, as the old scene names it.
  private func oldHolder(_ holder: Subject) -> Subject {
    var before = holder
    before.layer = LayerNumbering.path(of: holder.layer, by: oldPaths)
    return before
  }

  /// What happened to each entry of a list.
  private func steps(
    _ old: [Entry], _ now: [Entry], _ kind: ObjectReading
  ) -> [ListMatching.Step] {
    guard kind.identity != .content else {
      return ListMatching.steps(
        old.map { base.meaning.wholeMeaning(of: $0.value) },
        now.map { new.wholeMeaning(of: $0.value) })
    }
    guard kind.identity == .likeness else {
      return ListMatching.steps(byName: old.map(kind.name), now.map(kind.name))
    }
    let steps = numberedSteps(old, now, kind)
    var added = steps.compactMap { if case .added(let index) = $0 { index } else { nil } }
    let renamed = steps.map { step in
      guard case .removed(let index) = step else { return step }
      var best: (offset: Int, likeness: Double)?
      for (offset, other) in added.enumerated() {
        let likeness = likeness(old[index].value, now[other].value)
        if likeness > best?.likeness ?? 0.6 { best = (offset, likeness) }
      }
      return best.map { .renamed(index, added.remove(at: $0.offset)) } ?? step
    }
    return renamed.filter { if case .added(let index) = $0 { added.contains(index) } else { true } }
  }

  /// What happened to each layer of a list by its name, of numbered names by what the layers hold.
  ///
  /// The layers `Shape`, `Shape-2`, `Shape-3` have equal names in the file that they were imported from,
  /// and the numbers follow their order. So where fewer of them differ when equal contents correspond,
  /// in their order, than when equal numbers do, the numbers do not count.
  private func numberedSteps(
    _ old: [Entry], _ now: [Entry], _ kind: ObjectReading
  ) -> [ListMatching.Step] {
    let (oldNames, newNames) = (old.map(kind.name), now.map(kind.name))
    let names = Set(oldNames).union(newNames)
    func base(_ name: String) -> String {
      ImportedName.base(of: name).flatMap { names.contains($0) ? $0 : nil } ?? name
    }
    var groups: [String: (old: [Int], now: [Int])] = [:]
    for (index, name) in oldNames.enumerated() {
      groups[base(name), default: ([], [])].old += [index]
    }
    for (index, name) in newNames.enumerated() {
      groups[base(name), default: ([], [])].now += [index]
    }
    var steps: [ListMatching.Step] = []
    var isAligned = (
      old: [Bool](repeating: false, count: old.count),
      now: [Bool](repeating: false, count: now.count)
    )
    let numbered = groups.values.filter { max($0.old.count, $0.now.count) > 1 && !$0.old.isEmpty }
    for group in numbered where !group.now.isEmpty {
      guard let aligned = alignment(group.old.map { old[$0] }, group.now.map { now[$0] }, kind)
      else { continue }
      for index in group.old { isAligned.old[index] = true }
      for index in group.now { isAligned.now[index] = true }
      steps += aligned.map { $0.mapped(group.old, group.now) }
    }
    let (rest, others) = (
      old.indices.filter { !isAligned.old[$0] }, now.indices.filter { !isAligned.now[$0] }
    )
    steps += ListMatching.steps(byName: rest.map { oldNames[$0] }, others.map { newNames[$0] })
      .map { $0.mapped(rest, others) }
    return steps.sorted { $0.rank < $1.rank }
  }

  /// What happened to layers with numbered names when equal contents correspond; nil where as few differ
  /// when equal names do.
  private func alignment(
    _ old: [Entry], _ now: [Entry], _ kind: ObjectReading
  ) -> [ListMatching.Step]? {
    var numbers: [Meaning: Int] = [:]
    func number(_ meaning: Meaning) -> Int {
      if let known = numbers[meaning] { return known }
      numbers[meaning] = numbers.count
      return numbers.count - 1
    }
    let before = old.map { number(base.meaning.wholeMeaning(of: $0.value, without: kind.remarks)) }
    let after = now.map { number(new.wholeMeaning(of: $0.value, without: kind.remarks)) }
    let byContent = ListMatching.steps(before, after)
    let byName = ListMatching.steps(byName: old.map(kind.name), now.map(kind.name))
    let contentCost = byContent.count { if case .same = $0 { false } else { true } }
    let nameCost = byName.count { step in
      guard case .changed(let i, let j) = step else { return true }
      return before[i] != after[j]
    }
    guard contentCost < nameCost else { return nil }
    return byContent.map { if case .same(let i, let j) = $0 { .changed(i, j) } else { $0 } }
  }

  /// The fraction of two objects' keys whose values are the same; 0 for different types.
  private func likeness(_ a: JSONValue, _ b: JSONValue) -> Double {
    guard (a["type"]?.string ?? "layer") == (b["type"]?.string ?? "layer") else { return 0 }
    let keys = Set((Array(a.members) + Array(b.members)).compactMap(\.key.string))
      .subtracting([Form.note.name, "name", "type"])
    let same = keys.count { a[$0] != nil && b[$0] != nil && isSame(a[$0], b[$0]) }
    return keys.isEmpty ? 1 : Double(same) / Double(keys.count)
  }

  /// An object that only one scene has, or another one in its place.
  private mutating func addWhole(
    _ old: Entry?, _ now: Entry?, _ kind: ObjectReading, _ holder: Subject
  ) {
    guard let entry = now ?? old else { return }
    let subject = kind.place(entry, holder)
    add(
      ("", old?.value, now?.value), subject, subject.keys, kind.ranks.whole,
      shown: kind.identity == .likeness ? (old.map(kind.name), now.map(kind.name)) : nil,
      kind.whole.sentence(subject.noun, entry.value, old?.value, now?.value))
  }

  private mutating func addRenamed(
    _ old: Entry, _ now: Entry, _ kind: ObjectReading, _ holder: Subject
  ) {
    add(
      ("", old.value["name"] ?? old.value, now.value["name"] ?? now.value),
      kind.place(now, holder), "name", kind.ranks.whole, kind: .renamed,
      shown: (kind.name(old), kind.name(now)), "was called \(kind.name(old))")
  }

  /// Reports which layers moved among those that both scenes have: the fewest that explain the new
  /// order.
  private mutating func compareOrder(
    _ pairs: [(old: Entry, now: Entry)], _ kind: ObjectReading, _ holder: Subject
  ) {
    let layers = pairs.sorted { $0.old.index < $1.old.index }
    let kept = ListMatching.longestRise(layers.map(\.now.index))
    for (index, (old, now)) in layers.enumerated() where !kept.contains(index) {
      let below = layers.filter { $0.now.index < now.index }.max { $0.now.index < $1.now.index }
      add(
        ("", old.value, now.value), kind.place(now, holder), "", .order, kind: .moved,
        shown: (nil, nil),
        below.map { "is drawn right above \(kind.place($0.now, holder).layer) now" }
          ?? "is drawn first now")
    }
  }
}
