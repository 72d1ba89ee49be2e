public import LaminarEngine
public import LaminarGraphics
import Synchronization

/// A scene that was loaded: its canvas, its times and its layers, ready to be put on a stage.
///
/// It holds layers, so it belongs to one thread at a time.
public struct Scene {
  /// The file as it was read, with what the caller changed of it.
  var document: SceneDocument
  /// What the layers are drawn on.
  public let canvas: Canvas
  /// The length in seconds; the frames are `0 ..< ceil(duration × frameRate)`.
  public let duration: Rational
  /// The sublayers of the root, back to front.
  public let layers: [Layer]
  /// What happens over time; nil for nothing.
  let timeline: SceneTimeline?
  /// What fingers do; nil for nothing.
  package internal(set) var input: SceneInput?
  /// What the scene promises, in the file's order.
  package let expectations: [SceneExpectation]
  /// The orders of events that it promises.
  package let orders: [SceneOrder]

  /// The kinds of findings that are not reported, by the file of the part that says so; nil for the scene's.
  var ignored: [String?: Set<DiagnosticID>] = [:]
  /// The values that replace those of layers, as text; empty for none.
  var settings = ""
  /// The scene's own images by name.
  var images: [String: Image] = [:]

  /// How far from its edges the canvas is covered: what ``Stage/safeAreaInsets`` of its stage are at
  /// first.
  public var safeAreaInsets: EdgeInsets { document.timeline.safeArea }
  /// Frames per second, for sampling.
  public var frameRate: Rational { document.frameRate }
  /// The file's frame rate as it is written, where that is the rounded number of an exact quotient:
  /// `29.97` for 30000/1001. Nil where the file says what it means.
  package let roundedFrameRate: String?
  /// What is mixed into every emitter's seed.
  public var seed: Int { document.seed }
  /// The display link that it states; nil when it states none.
  package var displayLink: SceneDisplayLink? { document.displayLink }
  /// What the gallery calls it.
  public var title: String? { document.title }
  /// The times that the gallery shows, in seconds, in the file's order.
  public var moments: [Double] { document.moments }
  /// The times that have names, in their order.
  package var markers: [SceneMarker] { document.markers }
  /// The text and its tape, for locations.
  var json: JSONDocument { document.json }

  /// Where the file spells the animation of a source index, as traces and `inspect` carry it; nil
  /// for −1 and any other index that is not an object's.
  package func location(ofAnimation sourceIndex: Int) -> FileLocation? {
    guard json.nodes.indices.contains(sourceIndex), json.nodes[sourceIndex].tag == .object else {
      return nil
    }
    return json.source.location(of: JSONValue(document: json, index: sourceIndex).mark)
  }

  /// The spring, for a mass of 1, or the timing function that an animation of the file states; nil for one
  /// that states none of its own.
  package func statedPace(
    ofAnimation sourceIndex: Int
  ) -> (spring: Spring?, function: TimingFunction?)? {
    guard json.nodes.indices.contains(sourceIndex), json.nodes[sourceIndex].tag == .object else {
      return nil
    }
    let value = JSONValue(document: json, index: sourceIndex)
    let type = value["type"]?.string ?? "basic"
    if type == "spring" {
      if let duration = value["perceptualDuration"] {
        return duration.seconds.map {
          (Spring(perceptualDuration: $0, bounce: value["bounce"]?.number ?? 0), nil)
        }
      }
      var spring = Spring()
      spring.mass = value["mass"]?.number ?? spring.mass
      spring.stiffness = value["stiffness"]?.number ?? spring.stiffness
      spring.damping = value["damping"]?.number ?? spring.damping
      return (spring, nil)
    }
    guard type == "basic", let written = value["timingFunction"] else { return nil }
    let values = ValueDecoder(sink: DiagnosticSink(source: json.source))
    return values.timingFunction(written).map { (nil, $0) }
  }

  /// Where the file spells the layer of a path such as `panel/ball` or `panel/ball@mask`: its JSON
  /// pointer and its location; nil when there is no such layer. `root` is the whole file.
  package func location(ofLayer path: String) -> (pointer: String, location: FileLocation)? {
    object(ofLayer: path).map {
      (json.importedPointer(of: $0.value) ?? $0.pointer, json.source.location(of: $0.value.mark))
    }
  }

  /// The value of the layer of a path, with its JSON pointer.
  func object(ofLayer path: String) -> LayerObjects.Entry? {
    document.tape.layerObjects.object(ofLayer: path)
  }

  /// The hash of the file's bytes, as traces state it; with values of variables that are not the
  /// declared ones, or that replace those of layers, of the bytes and these values; with parts, of their
  /// files' bytes too. Of an archive the bytes are all of its own.
  package var contentHash: String {
    let source = document.tape.source
    let changes = source?.substitutions?.changes ?? ""
    var values = changes.isEmpty ? [] : Array("\0variables\n\(changes)".utf8)
    if !settings.isEmpty { values += Array("\0layers\n\(settings)".utf8) }
    var hash = SHA256()
    let choice = Array((source?.imported?.archive?.choice ?? "").utf8)
    for bytes in [fileBytes, choice, values, source?.partBytes ?? []] { hash.update(bytes) }
    return "sha256:" + SHA256.hex(hash.finish())
  }

  /// The bytes of the file's text; of an archive those of the animation in it.
  package var text: [UInt8] { document.tape.bytes }

  /// The file's bytes.
  package var fileBytes: [UInt8] { document.tape.source?.imported?.archive?.bytes ?? text }

  /// The paths of the parts' files from the scene's folder, each once.
  package var partPaths: [String] {
    guard document.tape.source?.parts != nil else { return [] }
    var known: Set<String> = []
    return json.links.copies.map(\.path).filter { known.insert($0).inserted }
  }

  /// Declares what happens over time on a context whose tree holds the layers.
  package func declare(on context: LayerContext) {
    timeline.map { ScenePlayer($0).declare(on: context) }
    input.map { context.declare($0.script) }
  }

  /// Whether the file has a timeline beside the animations that layers begin with.
  package var hasTimeline: Bool { input != nil || timeline.map { !$0.isEmpty } ?? false }

  /// The properties that events can touch, by the path of the layer and the key path.
  package var touchedKeys: [(layer: String, keyPath: String)] { timeline?.touchedKeys ?? [] }
}

// MARK: - Locations

extension Scene {
  /// Where the file states a property of a layer: its key, else the layer; nil for a layer that the file
  /// does not have.
  ///
  /// The layer `canvas` means the scene's own keys.
  package func location(ofKey key: String, ofLayer path: String) -> FileLocation? {
    guard let root = json.root else { return nil }
    if path == "canvas" {
      let name = ["size": "width", "background": "backgroundColor"][key] ?? key
      let value = root[name] ?? root["canvas"]?[name] ?? root["canvas"] ?? root
      return json.source.location(of: value.mark)
    }
    guard let value = object(ofLayer: path)?.value else { return nil }
    let location = json.source.location(of: value.mark)
    let whole = String(key.prefix { $0 != "." })
    let names = [whole] + (Self.otherNames[whole] ?? [])
    let found = names.lazy.compactMap { value[$0] }.first
    return found.map { json.source.location(of: $0.mark) } ?? location
  }

  /// The keys of a file that state a property beside the one of its name.
  private static let otherNames = [
    "position": ["frame"], "bounds": ["frame"], "string": ["text"], "contents": ["image"],
  ]
}

// MARK: - Tape

/// The document of a scene, whose tape a loaded scene does not keep: that is as long as its text, and
/// only locations, comparisons and advice need it. What asks for it then has it read again.
final class SceneTape: Sendable {
  private let fileName: String
  private let state: Mutex<State>

  private struct State {
    var document: JSONDocument?
    var text: Text
    /// The layers of the document, as far as they were looked for.
    var layerObjects: LayerObjects?
  }

  private enum Text {
    case source(SourceText)
    /// The bytes as they were given, which reading copied.
    case bytes([UInt8])
  }

  init(_ document: JSONDocument) {
    fileName = document.source.fileName
    state = Mutex(State(document: document, text: .source(document.source)))
  }

  /// The text and its tape.
  var json: JSONDocument {
    state.withLock { state in
      if let known = state.document { return known }
      // It was read without errors, and would be again.
      let source =
        switch state.text {
        case .source(let source): source
        case .bytes(let bytes): SourceText(fileName: fileName, bytes: bytes)
        }
      let read = JSONDocument.read(
        source, dialect: JSONDialect(fileName: fileName), into: DiagnosticSink(source: source))
      state = State(document: read, text: .source(source))
      return read
    }
  }

  /// Finds the layers of the text.
  var layerObjects: LayerObjects {
    let json = json
    return state.withLock { state in
      if let known = state.layerObjects { return known }
      let layerObjects = LayerObjects(json)
      state.layerObjects = layerObjects
      return layerObjects
    }
  }

  /// Releases the tape of a scene without errors, if it is that of its text alone.
  func release() {
    state.withLock { state in
      guard case .source(let source) = state.text, source.substitutions == nil,
        source.parts == nil, source.imported == nil
      else { return }
      state.document = nil
      state.layerObjects = nil
    }
  }

  /// Keeps the bytes of a released tape's text as they were given instead of a copy of them.
  func keep(_ bytes: [UInt8]) {
    state.withLock { state in
      if state.document == nil { state.text = .bytes(bytes) }
    }
  }

  /// The file's bytes.
  var bytes: [UInt8] {
    switch state.withLock(\.text) {
    case .source(let source): source.withBytes(in: 0..<source.count) { Array($0) }
    case .bytes(let bytes): bytes
    }
  }

  /// The text with its parts and the values of its variables; nil for one without any, of which the
  /// bytes tell all.
  var source: SourceText? {
    if case .source(let source) = state.withLock(\.text) { source } else { nil }
  }
}

// MARK: - Layers

/// The objects of a scene's layers in its text. Each list of layers is read once, for all requested
/// paths.
final class LayerObjects: Sendable {
  /// A value with its JSON pointer in its file.
  struct Entry: Sendable {
    let value: JSONValue
    let pointer: String
  }

  /// A list of layers.
  private struct List: Sendable {
    let values: [JSONValue]
    /// The index of the first layer of a name.
    let named: [String: Int]
  }

  private let json: JSONDocument
  /// By the index of the list's value.
  private let lists = Mutex<[Int: List]>([:])

  init(_ json: JSONDocument) { self.json = json }

  /// The value of the layer of a path, with its JSON pointer; of `root` the whole file.
  func object(ofLayer path: String) -> Entry? {
    guard let root = json.root else { return nil }
    var layer = Entry(value: root, pointer: "")
    guard path != "root" else { return layer }
    var lists = [("layers", root["layers"], layer)]
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      let names = part.split(separator: "@", omittingEmptySubsequences: false)
      guard let name = names.first, let found = self.layer(named: name, in: lists) else {
        return nil
      }
      layer = found
      for step in names.dropFirst() {
        guard step == "mask", let mask = layer.value["mask"] else { return nil }
        layer = Entry(value: mask, pointer: layer.pointer + "/mask")
      }
      lists = [("sublayers", layer.value["sublayers"], layer)]
      if let part = layer.value.part {
        lists.insert(("layers", part["layers"], Entry(value: part, pointer: "")), at: 0)
      }
    }
    return layer
  }

  /// The layer of a name in lists of layers that are one after another.
  private func layer(
    named name: Substring, in lists: [(key: String, list: JSONValue?, holder: Entry)]
  ) -> Entry? {
    let parts = name.split(separator: "#", omittingEmptySubsequences: false)
    let number = parts.count == 2 ? Int(parts[1]) : nil
    if parts.count == 2, number == nil { return nil }
    var first = 0
    for (key, value, holder) in lists {
      guard let value else { continue }
      let list = list(value)
      let index: Int
      if let number {
        index = number - first
        first += list.values.count
        guard index < list.values.count else { continue }
        guard index >= 0, list.values[index]["name"] == nil,
          (list.values[index]["type"]?.string ?? "layer") == parts[0]
        else { return nil }
      } else {
        guard let found = list.named[String(name)] else { continue }
        index = found
      }
      return Entry(value: list.values[index], pointer: "\(holder.pointer)/\(key)/\(index)")
    }
    return nil
  }

  private func list(_ value: JSONValue) -> List {
    if let known = lists.withLock({ $0[value.index] }) { return known }
    let values = Array(value.elements)
    let names = values.enumerated().lazy.compactMap { index, layer in
      layer["name"]?.string.map { ($0, index) }
    }
    let list = List(values: values, named: Dictionary(names) { first, _ in first })
    lists.withLock { $0[value.index] = list }
    return list
  }
}
