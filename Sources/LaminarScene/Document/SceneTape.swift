import Synchronization

/// The document of a scene, whose tape a loaded scene does not keep: that is as long as its text, and
/// only locations, comparisons and advice need it. What asks for it then has it read again.
final class SceneTape: Sendable {
  private let fileName: String
  private let state: Mutex<State>

  private struct State {
    var document: JSONDocument?
    var text: Text
    /// The layers of the document, as far as they were looked for.
    var sites: LayerSites?
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
  var layerSites: LayerSites {
    let json = json
    return state.withLock { state in
      if let known = state.sites { return known }
      let sites = LayerSites(json)
      state.sites = sites
      return sites
    }
  }

  /// Releases the tape of a scene without errors, if it is that of its text alone.
  func release() {
    state.withLock { state in
      guard case .source(let source) = state.text, source.substitutions == nil, source.parts == nil
      else { return }
      state.document = nil
      state.sites = nil
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
