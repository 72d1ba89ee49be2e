import LaminarEngine
import LaminarGraphics

/// Appends to a scene's tape the parts that it uses.
///
/// Each use has a copy of its own, with the values of its variables, so that every value of every
/// use has an index and a location. A part's file is read and parsed once.
final class PartLinker {
  /// Gives the bytes of a part by its path from the scene's folder; nil when there is none.
  typealias Reader = (String) throws -> [UInt8]?

  /// A file of a part, read and parsed.
  /// What the path of a part leads to.
  private enum Outcome {
    case file(SceneReading)
    case fault(String, remedy: String? = nil)
  }

  /// The document whose uses are linked, on the common tape.
  private struct User {
    let document: JSONDocument
    /// What its indices and offsets are counted from.
    let firstNode: Int, firstByte: Int
    let sink: DiagnosticSink
    /// The paths of the scene, of the parts around this one, and of this one.
    let chain: [String]

    /// The path of a file that is named in this one.
    func path(of name: String) -> String {
      let folder = chain.last.flatMap { path in
        path.lastIndex(of: "/").map { String(path[...$0]) }
      }
      return (folder ?? "")
        + name.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
  }

  private let read: Reader
  /// Gives the bytes of a font file by its path from the scene's folder.
  private let fontData: Reader
  private let unpack: LottieArchive.Unpacking?
  /// What messages put before the paths of parts.
  private let folder: String
  private let limits: PartLimits
  private var files: [String: Outcome] = [:]
  private let nodesOfScene: Int
  private var nodes: [JSONNode]
  private var bytes: [UInt8]
  private var segments: [SourceParts.Segment] = []
  private var links = PartLinks()
  private var sinks: [(sink: DiagnosticSink, start: Int)] = []
  /// Whether a limit was reached: nothing more is linked.
  private var isFull = false

  private init(
    _ scene: JSONDocument, folder: String, limits: PartLimits, unpack: LottieArchive.Unpacking?,
    fontData: @escaping Reader, read: @escaping Reader
  ) {
    self.read = read
    self.fontData = fontData
    self.unpack = unpack
    self.folder = folder
    self.limits = limits
    nodesOfScene = scene.nodes.count
    nodes = scene.nodes
    bytes = Array(scene.bytes[..<scene.source.extent])
  }

  /// The document with the parts that it uses behind it, and the sink told of their texts; the
  /// document itself when it uses none. With it the files within the parts, by the paths of the parts.
  ///
  /// - Parameters:
  ///   - folder: What messages put before the paths of parts: the scene's folder with its slash, or
  ///     nothing.
  ///   - unpack: Takes an animation out of a part that is an archive.
  ///   - fontData: Gives the bytes of a font file, which a part that is an animation is laid out with.
  ///   - read: Gives the bytes of a part. Called once per file.
  static func link(
    _ scene: JSONDocument, folder: String, limits: PartLimits = .standard,
    unpack: LottieArchive.Unpacking? = nil, fontData: Reader = { _ in nil },
    into sink: DiagnosticSink, read: Reader
  ) -> (document: JSONDocument, files: [String: [String: [UInt8]]]) {
    guard !PartUses.layers(of: scene).isEmpty else { return (scene, [:]) }
    return withoutActuallyEscaping(read) { read in
      withoutActuallyEscaping(fontData) { fontData in
        let linker = PartLinker(
          scene, folder: folder, limits: limits, unpack: unpack, fontData: fontData, read: read)
        return (linker.link(scene, into: sink), linker.embedded)
      }
    }
  }

  /// The files within the parts that have any, by the paths of the parts.
  private var embedded: [String: [String: [UInt8]]] {
    files.compactMapValues {
      if case .file(let file) = $0, !file.files.isEmpty { file.files } else { nil }
    }
  }

  private func link(_ scene: JSONDocument, into sink: DiagnosticSink) -> JSONDocument {
    let name = scene.source.fileName
    let own = name.lastIndex(of: "/").map { String(name[name.index(after: $0)...]) } ?? name
    linkUses(of: User(document: scene, firstNode: 0, firstByte: 0, sink: sink, chain: [own]))
    let source = SourceText(scene.source, parts: SourceParts(segments: segments), bytes: bytes)
    sink.adopt(source)
    for segment in segments where segment.source.imported != nil {
      sink.ignore(ImportedText.ignoredIDs, in: segment.source.fileName)
    }
    for (partSink, start) in sinks { sink.absorb(partSink, at: start) }
    // Beyond the limits no part is built.
    return JSONDocument(
      source: source, nodes: nodes, isComplete: scene.isComplete,
      links: isFull ? PartLinks() : links)
  }

  private func linkUses(of user: User) {
    for layer in PartUses.layers(of: user.document) where !isFull { linkUse(of: layer, in: user) }
  }

  private func linkUse(of layer: JSONValue, in user: User) {
    let values = ValueDecoder(sink: user.sink)
    guard let use = layer["use"], let name = values.relativePath(use) else { return }
    let path = user.path(of: name)
    if let first = user.chain.firstIndex(of: path) {
      let chain = (user.chain[first...] + [path]).map(DiagnosticText.quoted)
      return values.report(
        .circularParts, use,
        "\(DiagnosticText.quoted(path)) uses itself: \(chain.joined(separator: " uses "))",
        help: "a part uses only files that do not use it")
    }
    guard user.chain.count <= limits.depth else {
      return values.report(
        .nestedTooDeep, use, "parts nest at most \(limits.depth) deep",
        help: "write some of the layers into the file that uses them")
    }
    let isFirst = files[path] == nil
    guard case .file(let file) = file(path, use, values) else { return }
    let sink = DiagnosticSink(
      source: file.document.source, limit: values.sink.findings.limit)
    if isFirst { sink.take(file.found) }
    if file.document.source.imported != nil { sink.ignore(ImportedText.ignoredIDs, in: nil) }
    let given = layer["variables"].map { self.given($0, to: file.document, values) } ?? []
    let part = file.document.substituting(given, into: sink)
    guard isWithinLimits(adding: part, use, values) else { return }
    let copy = User(
      document: part, firstNode: nodes.count, firstByte: bytes.count + 1, sink: sink,
      chain: user.chain + [path])
    append(copy, path: path, use: use.range.shifted(by: user.firstByte))
    links.roots[user.firstNode + layer.index] = part.root == nil ? nil : copy.firstNode
    linkUses(of: copy)
  }

  /// The values of a use for the variables that a part declares; others are reported where they are
  /// given.
  private func given(
    _ object: JSONValue, to part: JSONDocument, _ values: ValueDecoder
  ) -> [GivenVariable] {
    let declared = part.root?["variables"]
    let names = declared?.members.map { $0.key.string ?? "" } ?? []
    let words = "the use's \"variables\""
    return (GivenVariable.members(of: object, words: words, values) ?? []).filter { given in
      guard let member = object.members.first(where: { $0.key.isSpelled(given.name) }) else {
        return false
      }
      guard let value = declared?[given.name] else {
        values.report(
          .unknownVariable, member.key,
          "the part has no variable \(DiagnosticText.quoted(given.name))",
          help: Spelling.nearest(to: given.name, among: names).map { "did you mean \"\($0)\"?" }
            ?? (names.isEmpty
              ? "it declares none; it would under \"variables\" at its top level"
              : "it has \(DiagnosticText.alternatives(names, limit: 8))"))
        return false
      }
      let fragment = JSONFragment(value)
      if member.value.kind == .invalid
        || VariableTable.fragment(of: member.value, like: fragment) != nil
      {
        return true
      }
      values.sink.report(
        .badVariableValue, at: member.value.mark,
        "\"\(given.name)\" is \(fragment.noun), not \(ValueDecoder.found(member.value))",
        notes: [Diagnostic.Note(text: "declared", location: value.location)])
      return false
    }
  }

  /// The file of a path; what cannot be read is reported at every use.
  private func file(_ path: String, _ use: JSONValue, _ values: ValueDecoder) -> Outcome {
    let outcome = files[path] ?? open(path, limit: values.sink.findings.limit)
    files[path] = outcome
    if case .fault(let reason, let remedy) = outcome {
      values.report(
        .missingPart, use, "\(DiagnosticText.quoted(path)) cannot be read: \(reason)",
        help: remedy ?? "a part is a scene file in the folder of the file that uses it, or below")
    }
    return outcome
  }

  private func open(_ path: String, limit: Int) -> Outcome {
    do {
      guard let bytes = try read(path) else { return .fault("there is no such file") }
      if let picture = ForeignPicture(bytes: bytes) {
        return .fault(
          "it is \(picture.noun), not a scene",
          remedy: picture == .svg ? picture.remedy(for: path) : "pictures are \"assets\"")
      }
      var settings = LottieImport.Settings()
      let folderOfPart = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      settings.fontFile = { [fontData] in try? fontData(folderOfPart + $0) }
      return .file(
        SceneReading(
          bytes, name: folder + path, settings: settings, unpack: unpack, limit: limit))
    } catch {
      return .fault("\(error)")
    }
  }

  private func isWithinLimits(
    adding part: JSONDocument, _ use: JSONValue, _ values: ValueDecoder
  ) -> Bool {
    let excess: String? =
      if segments.count >= limits.uses {
        "parts are used more than \(limits.uses) times"
      } else if nodes.count + part.nodes.count > limits.values + nodesOfScene {
        "the parts have more than \(limits.values) values"
      } else if bytes.count + part.source.extent + 1 > limits.bytes {
        "the scene and its parts are longer than \(limits.bytes) bytes"
      } else {
        nil
      }
    guard let excess else { return true }
    isFull = true
    values.report(
      .tooManyParts, use, "\(excess), each use counted",
      help: "a part that uses a part many times multiplies; use a replicator, or fewer")
    return false
  }

  private func append(_ copy: User, path: String, use: Range<Int>) {
    let (firstNode, firstByte) = (copy.firstNode, copy.firstByte)
    // The line before ends here.
    bytes.append(ASCII.newline)
    bytes += copy.document.bytes[..<copy.document.source.extent]
    nodes.reserveCapacity(nodes.count + copy.document.nodes.count)
    for node in copy.document.nodes {
      let link =
        switch node.tag {
        case .array, .object: node.isOpen ? 0 : Int(node.link) + firstNode
        case .end: Int(node.link)
        default: Int(node.link) + firstByte
        }
      nodes.append(JSONNode(node.tag, offset: node.offset + firstByte, link: link))
    }
    segments.append(
      SourceParts.Segment(
        start: firstByte, source: copy.document.source, root: firstNode, use: use))
    links.copies.append(
      PartLinks.Copy(path: path, root: firstNode, isComplete: copy.document.root != nil))
    sinks.append((copy.sink, firstByte))
  }
}

extension Range<Int> {
  /// The range some bytes further on.
  func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}

/// Finds the layers of a document that use parts.
private enum PartUses {
  /// The layers with the key `use`, outer ones before those inside of them.
  static func layers(of document: JSONDocument) -> [JSONValue] {
    guard let root = document.root, mayUse(document) else { return [] }
    var found: [JSONValue] = []
    for member in root.members
    where !member.key.isSpelled("variables") && member.value.index != root.index {
      search(member.value, holdsLayer: false, holdsList: isList(member.key), &found)
    }
    return found
  }

  /// Whether a key `use` can be among the strings, which most documents do not have.
  private static func mayUse(_ document: JSONDocument) -> Bool {
    for index in document.nodes.indices {
      let node = document.nodes[index]
      switch node.tag {
      case .string, .bareString:
        if Int(node.link) - node.offset == 3, document.isSpelled("use", at: index) { return true }
      case .escapedString: return true
      default: break
      }
    }
    return false
  }

  private static func search(
    _ value: JSONValue, holdsLayer: Bool, holdsList: Bool, _ found: inout [JSONValue]
  ) {
    switch value.kind {
    case .array:
      for element in value.elements {
        search(element, holdsLayer: holdsList, holdsList: false, &found)
      }
    case .object:
      if holdsLayer, value["use"] != nil { found.append(value) }
      for member in value.members {
        let key = member.key
        search(
          member.value,
          holdsLayer: key.isSpelled("mask") || key.isSpelled("layer") || key.isSpelled("with"),
          holdsList: isList(key), &found)
      }
    case .null, .bool, .number, .string, .invalid: break
    }
  }

  private static func isList(_ key: JSONValue) -> Bool {
    key.isSpelled("layers") || key.isSpelled("sublayers")
  }
}

/// What the parts of a scene may hold together: bounded before anything is built, since parts that use
/// parts multiply.
struct PartLimits: Sendable {
  /// The most parts inside each other.
  var depth = 16
  /// The most uses, those inside of parts counted for every use of the part.
  var uses = 10_000
  /// The most values of all uses together.
  var values = 2_000_000
  /// The most bytes of the scene and of all uses together.
  var bytes = 64 << 20

  static let standard = PartLimits()

  /// The most layers inside each other: what a file without parts can nest.
  static let layerDepth = JSONLimits.standard.nesting
}

// MARK: - Links

/// The copies of parts on a scene's tape.
struct PartLinks: Sendable {
  /// One use of a part: the part's values follow those of all uses before it.
  struct Copy: Sendable {
    /// The part's path from the scene's folder.
    let path: String
    /// The index of its outermost value on the tape.
    let root: Int
    /// Whether the part was read to its end, so that it can be built.
    let isComplete: Bool
  }

  /// In the order of the uses: a part before the parts that it uses.
  var copies: [Copy] = []
  /// The index of a part's outermost value by that of the layer that uses it.
  var roots: [Int: Int] = [:]
}

extension JSONValue {
  /// The outermost value of the part that a layer uses; nil of a layer that uses none, and of one
  /// whose part was reported.
  var part: JSONValue? {
    document.links.roots[index].map { JSONValue(document: document, index: $0) }
  }

  /// The lists that a layer's sublayers are in, back to front: those of its part, then its own.
  var sublayerLists: [JSONValue] {
    [part?["layers"], self["sublayers"]].compactMap { $0 }
  }
}

// MARK: - Texts

/// The texts of the parts that follow a scene's own, one for each use.
struct SourceParts: Sendable {
  /// The text of a part for one use, with the values of its variables after it.
  struct Segment: Sendable {
    /// The offset of its first byte.
    let start: Int
    let source: SourceText
    /// The index of its outermost value on the tape.
    let root: Int
    /// The value that uses it, in the text of the scene or of a part before it.
    let use: Range<Int>
  }

  /// In the order of their starts.
  let segments: [Segment]

  /// The segment that an offset belongs to; nil for the scene's own text.
  func segment(at offset: Int) -> Segment? {
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? segments[low - 1] : nil
  }
}

extension SourceText {
  /// The text of a part that contains a range, with the range in it; nil for the scene's own text.
  func part(at range: Range<Int>) -> (segment: SourceParts.Segment, range: Range<Int>)? {
    guard let segment = parts?.segment(at: range.lowerBound) else { return nil }
    let start = range.lowerBound - segment.start
    return (segment, start..<max(start, range.upperBound - segment.start))
  }

  /// Where the part of an offset is used, innermost first; empty for the scene's own text.
  func uses(ofPartAt offset: Int) -> [FileLocation] {
    var locations: [FileLocation] = []
    var offset = offset
    // Each use is before the text that it brings.
    while let segment = parts?.segment(at: offset) {
      locations.append(location(of: segment.use))
      offset = segment.use.lowerBound
    }
    return locations
  }

  /// The bytes of the parts' files, each once and after its name, in the order of their first uses;
  /// empty without parts.
  var partBytes: [UInt8] {
    var bytes: [UInt8] = []
    var known: Set<String> = []
    for segment in parts?.segments ?? [] where known.insert(segment.source.fileName).inserted {
      let archive = segment.source.imported?.archive?.bytes
      let file = archive?[...] ?? segment.source.padded[..<segment.source.count]
      bytes += Array("\0part \(file.count)\n".utf8)
      bytes += file
    }
    return bytes
  }
}
