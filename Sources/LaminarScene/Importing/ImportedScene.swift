import LaminarGraphics

/// The scene that a file of another format becomes: its JSON text, where each part of it comes from,
/// and the images that the file has in itself.
struct ImportedScene: Sendable {
  /// A range of the scene's text, and the range of the file that it comes from.
  struct Origin: Sendable, Hashable {
    /// Bytes of the scene's text.
    var output: Range<Int>
    /// Bytes of the imported file.
    var input: Range<Int>
  }

  /// The scene's JSON text, UTF-8.
  var text: [UInt8] = []
  /// Where ranges of the text come from, ascending by where they begin; of two that begin together
  /// the outer one is first. Inner ranges lie wholly within outer ones.
  var origins: [Origin] = []
  /// The images in the file, by the paths that the scene's assets have.
  var images: [String: [UInt8]] = [:]

  /// The range of the file that a range of the text comes from: that of the innermost origin around
  /// its beginning; nil where there is none.
  func origin(of range: Range<Int>) -> Range<Int>? {
    // The last origin that begins at or before the offset; outer ones are before it.
    var low = 0
    var high = origins.count
    while low < high {
      let middle = (low + high) / 2
      if origins[middle].output.lowerBound <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    while low > 0 {
      low -= 1
      if origins[low].output.upperBound > range.lowerBound { return origins[low].input }
    }
    return nil
  }
}

// MARK: - Layers

/// A layer of an imported scene: its keys as JSON text, each with the range of the file that it comes
/// from.
struct ImportedLayer {
  /// A key with its JSON text.
  struct Key {
    var name: String
    var text: String
    /// Where it comes from; nil for what comes from the layer as a whole.
    var origin: Range<Int>?
  }

  /// An animation as the text of a JSON object.
  struct Animation {
    var text: String
    var origin: Range<Int>?
  }

  var name: String
  /// The kind of the layer; nil for a plain one.
  var type: String?
  /// The keys in the order in which they are written.
  var keys: [Key] = []
  var animations: [Animation] = []
  /// The mask; at most one.
  var masks: [ImportedLayer] = []
  /// Back to front.
  var sublayers: [ImportedLayer] = []
  /// Where the layer comes from.
  var origin: Range<Int>?

  init(name: String, type: String? = nil, origin: Range<Int>? = nil) {
    self.name = name
    self.type = type
    self.origin = origin
  }

  /// Adds a key with its JSON text.
  mutating func set(_ name: String, _ text: String, origin: Range<Int>? = nil) {
    keys.append(Key(name: name, text: text, origin: origin))
  }

  /// Adds a key with a number.
  mutating func set(_ name: String, _ value: Double, origin: Range<Int>? = nil) {
    set(name, SceneNumber.text(value), origin: origin)
  }

  /// Adds a key with a list of numbers.
  mutating func set(_ name: String, _ values: [Double], origin: Range<Int>? = nil) {
    set(name, SceneNumber.list(values), origin: origin)
  }

  /// The number of layers, this one, its mask and all below included.
  var layerCount: Int {
    var count = 1
    for layer in masks { count += layer.layerCount }
    for layer in sublayers { count += layer.layerCount }
    return count
  }
}

// MARK: - Writing

/// Writes the JSON text of an imported scene and notes where its parts come from.
struct ImportedSceneWriter {
  private(set) var scene = ImportedScene()
  /// Lines are filled up to about this many columns.
  private static let width = 100

  /// Appends text that comes from nowhere in particular.
  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { scene.text.append(contentsOf: $0) }
  }

  /// Begins a line with some spaces.
  private mutating func writeLine(indent: Int) {
    scene.text.append(ASCII.newline)
    scene.text.append(contentsOf: repeatElement(ASCII.space, count: indent))
  }

  /// Takes the scene, with the images in the file.
  func finished(images: [String: [UInt8]]) -> ImportedScene {
    var scene = scene
    scene.images = images
    return scene
  }

  /// Calls a closure that writes what comes from a range of the file.
  mutating func from(_ input: Range<Int>?, _ body: (inout ImportedSceneWriter) -> Void) {
    guard let input else { return body(&self) }
    let index = scene.origins.count
    let start = scene.text.count
    scene.origins.append(ImportedScene.Origin(output: start..<start, input: input))
    body(&self)
    scene.origins[index].output = start..<scene.text.count
  }

  /// Writes layers as the elements of a JSON array, each from a new line on.
  mutating func write(_ layers: [ImportedLayer], indent: Int) {
    for (index, layer) in layers.enumerated() {
      if index > 0 {
        write(",")
        writeLine(indent: indent)
      } else {
        scene.text.append(contentsOf: repeatElement(ASCII.space, count: indent))
      }
      write(layer, indent: indent)
    }
  }

  /// Writes a layer as a JSON object; its following lines are indented by some spaces.
  mutating func write(_ layer: ImportedLayer, indent: Int) {
    from(layer.origin) { writer in
      writer.write("{ \"name\": ")
      if ImportedName.isPlain(layer.name) {
        writer.write("\"")
        writer.write(layer.name)
        writer.write("\"")
      } else {
        writer.write(DiagnosticText.jsonLiteral(layer.name))
      }
      var column = indent + 12 + layer.name.utf8.count
      func write(_ key: ImportedLayer.Key) {
        let length = key.name.utf8.count + key.text.utf8.count + 6
        if column + length > Self.width {
          writer.write(",")
          writer.writeLine(indent: indent + 2)
          column = indent + 2
        } else {
          writer.write(", ")
        }
        column += length
        writer.from(key.origin) { writer in
          writer.write("\"")
          writer.write(key.name)
          writer.write("\": ")
          writer.write(key.text)
        }
      }
      if let type = layer.type { write(ImportedLayer.Key(name: "type", text: "\"\(type)\"")) }
      for key in layer.keys { write(key) }
      if !layer.animations.isEmpty {
        writer.write(",")
        writer.writeLine(indent: indent + 2)
        writer.write("\"animations\": [")
        for (index, animation) in layer.animations.enumerated() {
          if index > 0 { writer.write(",") }
          writer.writeLine(indent: indent + 4)
          writer.from(animation.origin) { $0.write(animation.text) }
        }
        writer.writeLine(indent: indent + 2)
        writer.write("]")
      }
      if let mask = layer.masks.first {
        writer.write(",")
        writer.writeLine(indent: indent + 2)
        writer.write("\"mask\": ")
        writer.write(mask, indent: indent + 2)
      }
      if !layer.sublayers.isEmpty {
        writer.write(",")
        writer.writeLine(indent: indent + 2)
        writer.write("\"sublayers\": [\n")
        writer.write(layer.sublayers, indent: indent + 4)
        writer.writeLine(indent: indent + 2)
        writer.write("]")
      }
      writer.write(" }")
    }
  }
}
