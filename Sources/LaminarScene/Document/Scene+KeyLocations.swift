package import LaminarGraphics

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
    guard let (pointer, location) = location(ofLayer: path) else { return nil }
    var value = root
    for part in pointer.split(separator: "/") {
      let next = Int(part).map { index in value.elements.dropFirst(index).first { _ in true } }
      guard let found = next ?? value[String(part)] else { return location }
      value = found
    }
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
