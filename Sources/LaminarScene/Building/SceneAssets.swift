import Foundation
import LaminarEngine
package import LaminarGraphics

/// The images that a scene names: files, and layers that are drawn once.
extension SceneBuilder {
  /// How deep layers of assets may show other assets.
  private static let deepestAsset = 32
  /// The most pixels of all drawn assets.
  private static let mostPixels = 1 << 26

  /// Reads all assets; layers are drawn with `picture`.
  func loadAssets(
    _ list: [SceneAsset], image: (String) throws -> AssetImage?,
    picture: ((_ list: DisplayList, _ scale: Double) throws -> Image?)?
  ) {
    self.picture = picture
    assetNames = list.map(\.name)
    for asset in list {
      if asset.name == "none" {
        values.report(
          .badName, asset.key, "\"none\" cannot be the name of an image",
          help: "it means no image; call the asset something else")
        continue
      }
      switch asset.source {
      case .file(let path): assets[asset.name] = self.asset(asset, path, image)
      case .layer(let layer): assets[asset.name] = .layer(asset, layer)
      }
    }
    for asset in list {
      if case .layer(let asset, let layer)? = assets[asset.name] { _ = draw(asset, layer) }
    }
  }

  /// Takes over the assets that another builder has loaded.
  func adoptAssets(of other: SceneBuilder) {
    assets = other.assets
    assetNames = other.assetNames
    scopes = other.scopes
  }

  private func asset(
    _ asset: SceneAsset, _ path: String, _ read: (String) throws -> AssetImage?
  ) -> Asset {
    let entry = JSONValue.Member(key: asset.key).value
    func refuse(_ reason: String, _ remedy: String? = nil) -> Asset {
      values.report(
        .missingAsset, entry[SceneForm.image] ?? entry,
        "\(DiagnosticText.quoted(path)) cannot be read" + reason,
        help: remedy ?? "it must be a PNG or JPEG image beside the scene")
      return .missing
    }
    let found: AssetImage?
    do {
      found = try read(path)
    } catch {
      return refuse(": \(error)", (error as? AssetFault)?.remedy)
    }
    guard let found else { return refuse("") }
    if let fault = found.colorFault {
      values.report(
        .unreadColors, entry[SceneForm.image] ?? entry,
        "the colours of \(DiagnosticText.quoted(path)): \(fault)",
        help: "convert the picture to sRGB with a program that reads them")
    }
    let image = found.image
    if image.scale == asset.scale { return .image(image) }
    let scaled = Image(
      width: image.width, height: image.height, pixels: image.pixels, scale: asset.scale)
    return .image(scaled ?? image)
  }

  /// Draws an asset's layer with its model values, in its bounds.
  private func draw(_ asset: SceneAsset, _ object: JSONValue) -> Image? {
    let errors = sink.errorCount
    assetsBeingDrawn.append(asset.name)
    let layer = layer(object, in: Context(depth: 0, hasSceneClock: false, index: 0))
    assetsBeingDrawn.removeLast()
    assets[asset.name] = .missing
    guard let layer, sink.errorCount == errors else { return nil }
    let size = layer.bounds.standardized.size
    let pixels = (Double(size.width) * asset.scale, Double(size.height) * asset.scale)
    guard min(pixels.0, pixels.1) >= 0.5 else {
      values.report(
        .outOfRange, object, "the layer of an asset is \(Self.size(pixels)) pixels",
        help: "give it bounds with a width and a height")
      return nil
    }
    guard max(pixels.0, pixels.1) < Double(Canvas.largestSide) + 0.5,
      pixels.0 * pixels.1 <= Double(Self.mostPixels)
    else {
      values.report(
        .outOfRange, object, "the layer of an asset is \(Self.size(pixels)) pixels",
        help: "a side has at most \(Canvas.largestSide), all at most \(Self.mostPixels)")
      return nil
    }
    drawnPixels += pixels.0 * pixels.1
    guard drawnPixels <= Double(Self.mostPixels) else {
      values.report(
        .outOfRange, object,
        "the layers of assets have \(DiagnosticText.number(drawnPixels.rounded())) pixels together",
        help: "they may have \(Self.mostPixels)")
      return nil
    }
    reportAutoresizing(of: object, "an asset")
    let list = list(of: layer, scale: asset.scale)
    if let excess = list?.excess {
      reportExcess("the layer of an asset costs", excess, object)
      return nil
    }
    let drawn: Image?
    do {
      drawn = try list.flatMap { try picture?($0, asset.scale) }
    } catch let excess as DrawingExcess {
      reportExcess("the layers of assets cost together", excess, object)
      return nil
    } catch {
      drawn = nil
    }
    guard let image = drawn else {
      values.report(
        .missingAsset, object, "the layer of an asset cannot be drawn here",
        help: "use an image file")
      return nil
    }
    assets[asset.name] = .image(image)
    return image
  }

  /// What an asset's layer draws. Its texts follow the canvas's direction as those of a stage do.
  private func list(of layer: Layer, scale: Double) -> DisplayList? {
    var list: DisplayList?
    Transaction.apart {
      let context =
        layoutDirection == .leftToRight
        ? nil : LayerContext(root: layer, layoutDirection: layoutDirection)
      withExtendedLifetime(context) {
        list = DrawingContext.displayList(of: layer, scale: scale)
      }
    }
    return list
  }

  private func reportExcess(_ what: String, _ excess: DrawingExcess, _ object: JSONValue) {
    values.report(
      .overBudget, object,
      "\(what) at least \(excess.cost); the drawing budget is \(excess.budget)",
      help: "draw fewer copies")
  }

  private static func size(_ pixels: (Double, Double)) -> String {
    "\(DiagnosticText.number(pixels.0)) × \(DiagnosticText.number(pixels.1))"
  }

  /// The image that a value names.
  func image(_ value: JSONValue) -> Image? {
    guard let name = value.string else {
      values.reportWrongType(value, expected: "the name of an asset")
      return nil
    }
    switch assets[name] {
    case .image(let image): return image
    case .missing: return nil
    case .layer(let asset, let object):
      if let first = assetsBeingDrawn.firstIndex(of: name) {
        let cycle = (assetsBeingDrawn[first...] + [name]).map(DiagnosticText.quoted)
        values.report(
          .circularAssets, value,
          "\(DiagnosticText.quoted(name)) shows itself: \(cycle.joined(separator: " shows "))",
          help: "an asset's layer shows only what can be drawn before it")
        return nil
      }
      guard assetsBeingDrawn.count < Self.deepestAsset else {
        values.report(
          .nestedTooDeep, value,
          "assets show each other more than \(Self.deepestAsset) deep",
          help: "draw some of them into image files")
        return nil
      }
      return draw(asset, object)
    case nil:
      if isDeclared(name, under: "assets", for: value) { return nil }
      sink.reportUnknown(
        .unknownAsset, name, at: value.mark, "there is no asset \(DiagnosticText.quoted(name))",
        help: Spelling.nearest(to: name, among: assetNames).map { "did you mean \"\($0)\"?" }
          ?? "images are named under \"assets\"")
      return nil
    }
  }
}

// MARK: - Assets and fonts

/// An image that a scene names.
struct SceneAsset: Sendable {
  /// Where an image comes from.
  enum Source: Sendable {
    /// A file, by its path from the scene's folder.
    case file(String)
    /// A layer that is drawn once, not decoded.
    case layer(JSONValue)
  }

  var name: String
  var source: Source
  /// Pixels per point; 1 when left out.
  var scale: Double
  /// The name, as a value of the document.
  var key: JSONValue
}

/// A font that a scene names.
struct SceneFont: Sendable {
  /// Where its glyphs come from.
  enum Source: Sendable {
    /// A file, by its path from the scene's folder.
    case file(String)
    /// The built-in font in a weight of 100…900.
    case builtIn(weight: Double)
  }

  var name: String
  var source: Source
  /// The name, as a value of the document.
  var key: JSONValue
}

/// The fonts that a scene names.
struct SceneFonts {
  private var fonts: [String: Font] = [:]
  /// Fonts that could not be read, which was reported.
  private var missing: Set<String> = []
  private(set) var names: [String] = [Font.builtInName]

  mutating func add(_ name: String, _ font: Font?) {
    names.append(name)
    fonts[name] = font
    if font == nil { missing.insert(name) }
  }

  /// The font of a name: the default's name, like the built-in font's own, means the built-in font.
  /// Nil where there is none.
  func font(_ name: String) -> Font? {
    if let font = fonts[name] { return font }
    return missing.contains(name) || name == Font.builtInName || name == "Helvetica"
      ? Font(name: name) : nil
  }
}

// MARK: - Faults

/// An image that was read, and what a person would want to know of it.
package struct AssetImage: Sendable {
  /// The image.
  package let image: Image
  /// What was not understood of its colours, as the end of a sentence about the file; nil for nothing.
  package let colorFault: String?

  /// Makes the image of an asset.
  package init(_ image: Image, colorFault: String? = nil) {
    (self.image, self.colorFault) = (image, colorFault)
  }
}

/// Why a file cannot be read as an asset.
package struct AssetFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason, which ends the message about the asset.
  package let description: String
  /// What to do; nil for the usual advice.
  package let remedy: String?

  /// Makes a fault.
  package init(description: String, remedy: String? = nil) {
    self.description = description
    self.remedy = remedy
  }
}

/// A picture that is not a PNG, recognised by its first bytes. Of these only a JPEG can be an asset.
package enum ForeignPicture: String, Sendable, CaseIterable {
  case gif = "GIF"
  case jpeg = "JPEG"
  case webp = "WebP"
  case avif = "AVIF"
  case heic = "HEIC"
  case bmp = "BMP"
  case tiff = "TIFF"
  case svg = "SVG"

  /// The format of a file that begins with these bytes; nil for another.
  package init?(bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else if has("ftyphei", at: 4) || has("ftypmif1", at: 4) {
      self = .heic
    } else if has("BM"), bytes.count >= 26 {
      self = .bmp
    } else if has("II*\0") || has("MM\0*") {
      self = .tiff
    } else if SVGImport.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// What messages call it.
  package var noun: String {
    switch self {
    case .avif, .svg: "an \(rawValue) picture"
    default: "a \(rawValue) picture"
    }
  }

  /// The command that makes an asset of a file, for people.
  package func remedy(for path: String) -> String {
    let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    func quoted(_ path: String) -> String {
      let isPlain = path.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || "_-./".utf8.contains($0)
      }
      let text = DiagnosticText.harmless(path)
      return isPlain && !path.hasPrefix("-")
        ? text
        : "'"
          + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
          + "'"
    }
    // A file may have the wrong ending.
    let (file, result) = (
      quoted(path), quoted(stem + (path == stem + ".png" ? "-converted.png" : ".png"))
    )
    switch self {
    case .gif: return "its first picture: ffmpeg -i \(file) -frames:v 1 \(result)"
    case .jpeg: return "scenes show it as an asset"
    case .webp, .bmp, .tiff: return "convert it: ffmpeg -i \(file) \(result)"
    case .avif, .heic: return "convert it: magick \(file) \(result)"
    case .svg:
      return "make layers of it: laminar new --from \(file) -o \(quoted(stem + ".json"))"
    }
  }
}
