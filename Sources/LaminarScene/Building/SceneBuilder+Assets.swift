import Foundation
import LaminarEngine
import LaminarGraphics

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
        .missingAsset, entry["src"] ?? entry,
        "\(DiagnosticText.quoted(path)) cannot be read" + reason,
        help: remedy ?? "it must be a PNG image beside the scene")
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
        .unreadColors, entry["src"] ?? entry,
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
    let layer = layer(object, in: Surroundings(depth: 0, hasSceneClock: false, index: 0))
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
    let list = DrawingContext.displayList(of: layer, scale: asset.scale)
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
