import Foundation
import LaminarEngine
import LaminarGraphics

/// A value that replaces what a layer of a scene has, by its address: `Title:string`.
struct LayerSetting {
  /// The path of the layer as the scene has it.
  let layer: String
  /// The key path on the layer; it may lead to an emitter cell of it, or be `frame`.
  let keyPath: String
  let value: PropertyValue
}

/// Values for properties of layers that are given from outside of the scene.
///
/// An address is `layer:keyPath`. The layer is named by its path, exactly or in the words of the file
/// that was imported: each name of a path is then made as ``ImportedName`` makes it. A value replaces
/// what is written, and the layer's own animations of the key path, of a part and of a whole of it.
struct LayerSettings {
  /// What was read, in the order in which it is applied.
  private(set) var settings: [LayerSetting] = []
  /// The settings as text, of which a hash tells them from others; empty for none.
  private(set) var text = ""

  /// Whether there is nothing to set.
  var isEmpty: Bool { settings.isEmpty }

  init() {}

  /// Reads what is given for layers; errors go to the builder's sink, in the words of what gives the
  /// value.
  ///
  /// - Parameters:
  ///   - layers: The sublayers of the root.
  ///   - picture: Gives the image of a file by its path from the current folder.
  init(
    _ given: [GivenVariable], layers: [Layer], _ builder: SceneBuilder,
    picture: ((String) throws -> AssetImage)?
  ) {
    guard !given.isEmpty else { return }
    let reader = LayerSettingReader(builder, LayerRegistry(layers), picture)
    for item in given {
      guard let setting = reader.setting(item) else { continue }
      settings.append(setting.value)
      text += "\(setting.value.layer):\(setting.value.keyPath)=\(setting.text)\n"
    }
  }

  /// Sets the values on the layers of a builder.
  func apply(to layers: [Layer], _ builder: SceneBuilder) {
    guard !settings.isEmpty else { return }
    let registry = LayerRegistry(layers)
    for setting in settings {
      guard let layer = registry[setting.layer] else { continue }
      setting.apply(to: layer)
      builder.note(setting, of: layer)
    }
  }
}

extension LayerSetting {
  /// Sets the value, and removes the animations that would hide it.
  fileprivate func apply(to layer: Layer) {
    let address = PropertyAddress(parsing: keyPath)
    if keyPath == "frame" {
      guard case .rect(let frame) = value else { return }
      var geometry = layer.geometry
      geometry.place(inFrame: frame)
      layer.values[.bounds] = .rect(geometry.bounds)
      layer.values[.position] = .point(geometry.position)
      for id in [PropertyID.bounds, .position] {
        removeAnimations(of: PropertyPath(id), [], on: layer)
      }
      return
    }
    guard let holder = layer.object(at: address.steps),
      let path = PropertyPath(
        parsing: address.rest, owner: type(of: holder).owner, custom: holder.declaredInputs)
    else { return }
    if case .builtIn(let id) = path.property {
      guard let whole = holder.values[id].replacing(path, with: value) else { return }
      holder.values[id] = whole
    } else {
      holder.setValue(value.keyValueForm, forKeyPath: address.rest)
    }
    removeAnimations(of: path, address.steps, on: layer)
  }

  /// Removes animations of what a path shares a number with, on the layer itself and on those above it
  /// that animate it by its name.
  private func removeAnimations(
    of path: PropertyPath, _ steps: [PropertyAddress.Step], on layer: Layer
  ) {
    var (holder, steps) = (layer, steps)
    while true {
      holder.removeReadAnimations { keyPath in
        let address = PropertyAddress(parsing: keyPath)
        guard address.steps == steps, let target = holder.object(at: steps) else { return false }
        return PropertyPath(
          parsing: address.rest, owner: type(of: target).owner, custom: target.declaredInputs
        )?.overlaps(path) == true
      }
      guard let above = holder.superlayer else { return }
      if above.mask === holder {
        steps.insert(.mask, at: 0)
      } else if let name = holder.name {
        steps.insert(.sublayer(name), at: 0)
      } else {
        return
      }
      holder = above
    }
  }
}

extension PropertyHolder {
  /// The inputs of a layer's filters; none of a cell.
  fileprivate var declaredInputs: [CustomProperty] { (self as? Layer)?.filterInputs ?? [] }
}

extension SceneBuilder {
  /// Withdraws the advice about what a setting replaces, and checks a text that it sets.
  fileprivate func note(_ setting: LayerSetting, of layer: Layer) {
    let address = PropertyAddress(parsing: setting.keyPath)
    let name = address.rest.prefix { $0 != "." }
    let names = setting.keyPath == "frame" ? ["bounds", "position"] : [String(name)]
    let holder = layer.object(at: address.steps)
    waitingAdvice.removeAll { advice in advice.holder === holder && names.contains(advice.name) }
    guard setting.keyPath == "string", let text = layer as? TextLayer, givesWarnings,
      let object = LayerObjects(document).object(ofLayer: setting.layer)?.value
    else { return }
    if !emptyLayers.contains(where: { $0.layer === text }),
      !sizedTexts.contains(where: { $0.layer === text })
    {
      sizedTexts.append((text, object))
    }
    guard let shown = text.attributedText else { return }
    MissingCharacterRule(builder: self).check(shown, text.typeface, at: object["string"] ?? object)
  }
}

// MARK: - Reading

/// Reads settings by the kinds of what they set.
private struct LayerSettingReader {
  private let builder: SceneBuilder
  private let registry: LayerRegistry
  private let picture: ((String) throws -> AssetImage)?

  init(
    _ builder: SceneBuilder, _ registry: LayerRegistry,
    _ picture: ((String) throws -> AssetImage)?
  ) {
    self.builder = builder
    self.registry = registry
    self.picture = picture
  }

  /// What a value sets, with its text for hashes; nil when it was reported or sets nothing.
  func setting(_ given: GivenVariable) -> (value: LayerSetting, text: String)? {
    guard let (layerText, keyPath) = GivenVariable.address(given.name),
      let (layer, path) = layer(layerText, given)
    else { return nil }
    func made(_ value: PropertyValue, _ text: String) -> (LayerSetting, String) {
      (LayerSetting(layer: path, keyPath: keyPath, value: value), text)
    }
    if keyPath == "frame" {
      guard let (json, text) = json(given, isText: false) else { return nil }
      let probe = probe(json.document)
      let frame = probe.values.rect(json)
      take(probe.sink, given, path)
      return frame.map { made(.rect($0), text) }
    }
    guard let (property, holder) = property(keyPath, of: layer, path, given) else { return nil }
    let isText =
      switch property.kind {
      case .string, .choice: true
      default: false
      }
    guard let (json, text) = json(given, isText: isText) else { return nil }
    if property.kind == .image, let file = json.string.flatMap({ $0.removing(prefix: "@") }) {
      guard let image = image(file, given, path) else { return nil }
      return made(.image(image), "\(text) \(String(image.contentID, radix: 16))")
    }
    let probe = probe(json.document)
    let value: PropertyValue?
    if property.component == .whole, case .builtIn(let id) = property.property {
      value =
        probe.textValue(json, of: id)
        ?? probe.values.propertyValue(json, of: id, image: probe.image)
    } else {
      value = probe.values.animatedValue(
        json, of: property.kind, unit: NumberNotation(property), image: probe.image)
    }
    take(probe.sink, given, path)
    guard let value, !probe.sink.hasErrors else { return nil }
    if case .builtIn(let id) = property.property,
      holder.values[id].replacing(property, with: value) == nil
    {
      return nil
    }
    return made(value, text)
  }

  // MARK: - Addresses

  /// The layer that a text names, by its path or by the end of it, with its path.
  private func layer(_ text: String, _ given: GivenVariable) -> (layer: Layer, path: String)? {
    let imported = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.imported)
    for path in [text, imported.joined(separator: "/"), Self.imported(text[...])] {
      if path != LayerPath.root, let layer = registry[path] { return (layer, path) }
    }
    let paths = registry.paths.filter { $0 != LayerPath.root }
    // The layers around an imported one need no names: its own is enough where no other has it.
    let named = paths.filter { $0.hasSuffix("/" + imported.joined(separator: "/")) }
    if named.count == 1, let layer = registry[named[0]] { return (layer, named[0]) }
    if named.count > 1 {
      report(
        .unknownLayer, "there are \(named.count) layers \(DiagnosticText.quoted(text))",
        help: "name one: \(DiagnosticText.alternatives(named, limit: 8))", given, at: nil)
      return nil
    }
    report(
      .unknownLayer, "there is no layer \(DiagnosticText.quoted(text))",
      help: LayerRegistry.hint(forLayer: imported.joined(separator: "/"), among: paths)
        ?? (paths.isEmpty
          ? nil : "there is \(DiagnosticText.alternatives(paths, limit: 8))"),
      given, at: nil)
    return nil
  }

  /// A name as an imported scene has it; its masks and the index of a nameless layer stay.
  private static func imported(_ text: Substring) -> String {
    var name = text
    while name.hasSuffix("@mask") { name = name.dropLast(5) }
    let masks = text[name.endIndex...]
    return (name.contains("#") ? String(name) : ImportedName.of(String(name))) + masks
  }

  /// What a key path names from a layer on.
  private func property(
    _ keyPath: String, of layer: Layer, _ path: String, _ given: GivenVariable
  ) -> (path: PropertyPath, holder: any PropertyHolder)? {
    let source = SourceText(fileName: "", text: DiagnosticText.jsonLiteral(keyPath))
    let probe = probe(
      JSONDocument.read(source, dialect: .strict, into: DiagnosticSink(source: source)))
    let address = PropertyAddress(parsing: keyPath)
    guard let holder = probe.holder(at: address.steps, from: layer, 0) else {
      take(probe.sink, given, path)
      return nil
    }
    let owner = type(of: holder).owner
    let inputs = holder.declaredInputs
    if let found = PropertyPath(parsing: address.rest, owner: owner, custom: inputs),
      found.kind != .object
    {
      return (found, holder)
    }
    if TimingKey(rawValue: address.rest) != nil {
      report(
        .unknownKeyPath, "a layer's clock is not a value", help: "it can only be set in the file",
        given, at: path)
    } else if let inner = layerBelow(layer, with: address.rest), address.steps.isEmpty {
      report(
        .unknownKeyPath,
        "\(LayerForm.of(owner).noun) has no key path \(DiagnosticText.quoted(address.rest))",
        help: "did you mean \"\(registry.path(of: inner)):\(address.rest)\"?", given, at: path)
    } else {
      probe.reportUnknown(keyPath, address, owner, inputs, at: 0)
      take(probe.sink, given, path)
    }
    return nil
  }

  /// The first layer below another, level by level, whose class has a key path.
  private func layerBelow(_ layer: Layer, with keyPath: String) -> Layer? {
    var level = layer.children
    while !level.isEmpty {
      let found = level.first {
        PropertyPath(parsing: keyPath, owner: type(of: $0).owner) != nil
          && !registry.path(of: $0).isEmpty
      }
      if let found { return found }
      level = level.flatMap(\.children)
    }
    return nil
  }

  // MARK: - Values

  /// The value as JSON, with its text; nil when there is none, or it was reported.
  ///
  /// - Parameter isText: Whether the property takes texts.
  private func json(
    _ given: GivenVariable, isText: Bool
  ) -> (value: JSONValue, text: String)? {
    switch given.value {
    case .invalid: return nil
    case .cell("") where !isText: return nil
    case .text(let text), .cell(let text):
      if !isText, case .json(let value) = GivenVariable.value(ofJSON: text) {
        return (value, String(decoding: JSONFragment(value).bytes, as: UTF8.self))
      }
      return literal(text)
    case .json(let value):
      let text = String(decoding: JSONFragment(value).bytes, as: UTF8.self)
      return isText && value.kind == .number ? literal(text) : (value, text)
    }
  }

  private func literal(_ text: String) -> (value: JSONValue, text: String)? {
    let literal = DiagnosticText.jsonLiteral(text)
    guard case .json(let value) = GivenVariable.value(ofJSON: literal) else { return nil }
    return (value, literal)
  }

  /// The image of a file.
  private func image(_ file: String, _ given: GivenVariable, _ path: String) -> Image? {
    func refuse(_ reason: String, _ remedy: String? = nil) -> Image? {
      report(
        .missingAsset, "\(DiagnosticText.quoted(file)) cannot be read: \(reason)",
        help: remedy ?? "@ is followed by the path of a PNG or JPEG image", given, at: path)
      return nil
    }
    guard let picture else { return refuse("files are not read here") }
    let folder =
      given.location.flatMap { location in
        location.file.lastIndex(of: "/").map { String(location.file[...$0]) }
      } ?? ""
    do {
      return try picture(file.hasPrefix("/") ? file : folder + file).image
    } catch {
      return refuse("\(error)", (error as? AssetFault)?.remedy)
    }
  }

  /// A builder that reads values of another document with the scene's images and fonts.
  private func probe(_ json: JSONDocument) -> SceneBuilder {
    let document = SceneDocument(
      tape: SceneTape(json), title: nil, moments: [], canvas: nil,
      frameRate: builder.values.frameRate, duration: nil, seed: 0, displayLink: nil, assets: [],
      fonts: [], layers: nil, timeline: SceneBuilder.TimelineParts(), expect: nil)
    let probe = SceneBuilder(document, sink: DiagnosticSink(source: json.source))
    probe.adoptAssets(of: builder)
    probe.fonts = builder.fonts
    return probe
  }

  // MARK: - Reports

  /// Takes over the first error that was found in a value.
  private func take(_ sink: DiagnosticSink, _ given: GivenVariable, _ path: String) {
    guard let error = sink.report(on: nil).diagnostics.first(where: { $0.severity == .error }),
      let id = DiagnosticID(rawValue: error.id)
    else { return }
    report(id, error.message, help: error.help, given, at: path)
  }

  /// Reports what is wrong with a value, at the layer in the file.
  private func report(
    _ id: DiagnosticID, _ message: String, help: String?, _ given: GivenVariable, at path: String?
  ) {
    let document = builder.document
    let layer = path.flatMap { LayerObjects(document).object(ofLayer: $0)?.value }
    let value = layer ?? document.root?[SceneForm.layers] ?? document.root
    let words =
      given.words.hasPrefix("--set \(given.name)=")
      ? given.words : "\(given.words), \(DiagnosticText.quoted(given.name))"
    builder.sink.report(
      id, at: value?.mark ?? 0..<0, "\(words): \(message)", help: help, notes: given.notes)
  }
}

// MARK: - Addresses

extension GivenVariable {
  /// Whether a name is the address of a property of a layer and not a variable.
  package static func isAddress(_ name: String) -> Bool { address(name) != nil }

  /// The layer and the key path that an address names; nil for a text that is none.
  static func address(_ name: String) -> (layer: String, keyPath: String)? {
    guard let colon = name.lastIndex(of: ":"), colon > name.startIndex else { return nil }
    let keyPath = name[name.index(after: colon)...]
    guard let first = keyPath.utf8.first, ASCII.isLetter(first),
      keyPath.utf8.allSatisfy({
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2E || $0 == 0x5F || $0 == ASCII.minus
      })
    else { return nil }
    return (String(name[..<colon]), String(keyPath))
  }

  /// Whether the value is for a property of a layer.
  var isForLayer: Bool { Self.isAddress(name) }
}
