public import LaminarEngine
public import LaminarGraphics

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
  /// The scene's own images by name.
  var images: [String: Image] = [:]

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
    site(ofLayer: path).map { ($0.pointer, json.source.location(of: $0.value.mark)) }
  }

  /// The value of the layer of a path, with its JSON pointer.
  func site(ofLayer path: String) -> LayerSites.Site? {
    document.tape.layerSites.site(ofLayer: path)
  }

  /// The hash of the file's bytes, as traces state it; with values of variables that are not the
  /// declared ones, of the bytes and these values; with parts, of their files' bytes too.
  package var contentHash: String {
    let source = document.tape.source
    let changes = source?.substitutions?.changes ?? ""
    let values = changes.isEmpty ? [] : Array("\0variables\n\(changes)".utf8)
    var hash = SHA256()
    for bytes in [text, values, source?.partBytes ?? []] { hash.update(bytes) }
    return "sha256:" + SHA256.hex(hash.finish())
  }

  /// The file's bytes.
  package var text: [UInt8] { document.tape.bytes }

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
