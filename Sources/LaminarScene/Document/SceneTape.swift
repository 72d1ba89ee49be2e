import Synchronization

/// The document of a scene, whose tape a loaded scene does not keep: that is as long as its text, and
/// only locations, comparisons and advice need it. What asks for it then has it read again.
final class SceneTape: Sendable {
  private let source: SourceText
  private let document: Mutex<JSONDocument?>

  init(_ document: JSONDocument) {
    source = document.source
    self.document = Mutex(document)
  }

  /// The text and its tape.
  var json: JSONDocument {
    document.withLock { known in
      if let known { return known }
      // It was read without errors, and would be again.
      let read = JSONDocument.read(
        source, dialect: JSONDialect(fileName: source.fileName),
        into: DiagnosticSink(source: source))
      known = read
      return read
    }
  }

  /// Releases the tape of a scene without errors, if it is that of its text alone.
  func release() {
    guard source.substitutions == nil, source.parts == nil else { return }
    document.withLock { $0 = nil }
  }

  /// The text alone.
  var text: SourceText { source }
}
