package import LaminarGraphics

/// What advice on a scene refers to: the values of its file.
extension Scene {
  /// What advice is about: the value at which it is reported.
  package enum AdviceSubject: Sendable, Hashable {
    /// A layer by its path, or one of its keys.
    case layer(String, key: String? = nil)
    /// An animation by its source index, as presentation trees and traces carry it, with the path of its
    /// layer.
    case animation(Int, layer: String)
    /// One of the scene's assets by its name.
    case asset(String)
    /// The scene as a whole.
    case scene
  }

  /// The value in a file that advice is about.
  package struct SourceObject {
    let value: JSONValue
    /// The JSON pointer in the file.
    package let pointer: String
    package let location: FileLocation
    /// How many layers use the file where it is a part, else 1.
    package let uses: Int
    /// Whether its file is of another format, so that the value is what an import made.
    package let isImported: Bool

    /// Whether the value is an object with a key.
    package func has(_ key: String) -> Bool { value[key] != nil }

    /// The keys of the object.
    package var keys: [String] { value.members.compactMap(\.key.string) }

    /// The text of one of its values as the file spells it.
    package func text(of key: String) -> String? {
      value[key].map { found in
        found.document.source.withBytes(in: found.range) { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  /// The scene's own images by name.
  package var assetImages: [String: Image] { images }

  /// Where a file spells what advice is about; nil where none does.
  package func object(of subject: AdviceSubject) -> SourceObject? {
    guard let root = json.root else { return nil }
    let value: JSONValue?
    switch subject {
    case .scene: value = root
    case .asset(let name): value = root["assets"]?[name]
    case .animation(let index, _):
      guard json.nodes.indices.contains(index), json.nodes[index].tag == .object else { return nil }
      value = JSONValue(document: json, index: index)
    case .layer(let path, let key):
      let layer = object(ofLayer: path)?.value
      value = key.flatMap { layer?[$0] } ?? layer
    }
    return value.map { value in
      let source = json.source.part(at: value.range)?.segment.source
      let segments = json.source.parts?.segments ?? []
      return SourceObject(
        value: value, pointer: json.address(of: value.range.lowerBound).path,
        location: json.source.location(of: value.mark),
        uses: source.map { file in segments.count { $0.source.fileName == file.fileName } } ?? 1,
        isImported: (source ?? json.source).imported != nil)
    }
  }

  /// A diagnostic for what is costly or unsmooth; nil where the scene or its part ignores it.
  package func advice(
    _ id: DiagnosticID, at object: SourceObject, layer: String?, _ message: String, help: String?,
    cost: Diagnostic.Cost?, remedy: String?
  ) -> Diagnostic? {
    guard ignored[nil]?.contains(id) != true, ignored[object.location.file]?.contains(id) != true
    else {
      return nil
    }
    var diagnostic = Diagnostic(
      severity: id.severity, id: id.rawValue, message: message, location: object.location,
      excerpt: SourceExcerpt(json.source, around: object.value.mark), help: help,
      path: object.pointer,
      layer: layer)
    diagnostic.cost = cost
    diagnostic.remedy = remedy
    return diagnostic
  }

  /// The most values of a file whose names are compared.
  private static let mostNames = 1_000_000

  /// Whether the file may have text layers; false for one of very many values.
  package var mayHaveText: Bool {
    json.nodes.count <= Self.mostNames
      && json.nodes.indices.contains { json.isSpelled("text", at: $0) }
  }

  /// The names in all texts of the file, but in those that give a layer its name or type: what events,
  /// states, gestures, followers and expectations refer to, and more. Nil in a file of very many values.
  package var mentionedNames: Set<String>? {
    guard json.nodes.count <= Self.mostNames else { return nil }
    var names: Set<String> = []
    var index = 0
    while index < json.nodes.count {
      defer { index += 1 }
      guard [.string, .escapedString, .bareString].contains(json.nodes[index].tag),
        let text = json.string(at: index)
      else { continue }
      if text == "name" || text == "type" {
        index += 1
        continue
      }
      for name in text.split(whereSeparator: { "/@:. ".contains($0) }) {
        names.insert(String(name))
      }
    }
    return names
  }
}
