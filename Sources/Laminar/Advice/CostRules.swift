import Foundation
import LaminarEngine
import LaminarGraphics
import LaminarRaster
import LaminarScene

// MARK: - Compositing

/// Finds masks and blend modes without which every examined moment has the same pixels.
struct IdleCompositingRule: AdviceRule {
  /// The most layers that are tried.
  private static let most = 32

  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    var masks: [Int: Int] = [:]
    var blends: [Int: Int] = [:]
    for moment in context.moments {
      for (item, extent) in zip(moment.list.items, moment.extents) {
        switch item.command {
        case .group(.mask, _): masks[item.id.layer] = max(masks[item.id.layer] ?? 0, extent.area)
        case .group(.composite(_, let blend), _)
        where blend != .normal && item.id.part == .group:
          blends[item.id.layer] = max(blends[item.id.layer] ?? 0, extent.area)
        default: break
        }
      }
    }
    func findings(
      _ areas: [Int: Int], _ id: DiagnosticID, _ key: String, _ message: String, passes: Int,
      _ edit: (Int, [DisplayList.Item]) -> [DisplayList.Item]?
    ) -> [AdviceFinding] {
      areas.sorted { $0.key < $1.key }.prefix(most).compactMap { layer, area in
        guard let path = context.paths[layer], let object = context.steadyObject(path),
          object.has(key),
          isSame(context, { edit(layer, $0) })
        else { return nil }
        return AdviceFinding(
          id, at: .layer(path, key: key), message, help: "remove it",
          cost: .init(pixels: area, passes: passes),
          remedy: [PatchOperation(.remove, object.pointer + "/" + key)])
      }
    }
    return findings(
      masks, .idleMask, "mask", "the mask hides nothing of the layer", passes: 2, withoutMask)
      + findings(
        blends, .idleBlend, "compositingFilter", "the blend mode changes no pixel", passes: 1,
        withoutBlend)
  }

  /// Whether an edit of the lists changes no pixel of any moment, and drawing that takes no more than the
  /// budget of a frame.
  private static func isSame(
    _ context: AdviceContext, _ edit: ([DisplayList.Item]) -> [DisplayList.Item]?
  ) -> Bool {
    var renderer = context.snapshot.renderer()
    var spent = 0
    for moment in context.moments {
      guard let items = edit(moment.list.items) else { continue }
      var list = moment.list
      list.items = items
      spent += renderer.cost(of: moment.list).count
      guard spent < DrawingBudget.standard else { return false }
      if renderer.render(moment.list) != renderer.render(list) { return false }
    }
    return true
  }

  private static func withoutBlend(_ layer: Int, _ items: [DisplayList.Item]) -> [DisplayList.Item]?
  {
    var items = items
    var isChanged = false
    for index in items.indices where items[index].id.layer == layer {
      guard case .group(.composite(let opacity, let blend), let count) = items[index].command,
        blend != .normal, blend.keepsBackdrop, items[index].id.part == .group
      else { continue }
      items[index].command = .group(.composite(opacity: opacity), count: count)
      isChanged = true
    }
    return isChanged ? items : nil
  }

  private static func withoutMask(_ layer: Int, _ items: [DisplayList.Item]) -> [DisplayList.Item]?
  {
    var items = items
    var isChanged = false
    for index in items.indices where items[index].id.layer == layer {
      guard case .group(.mask(let count), _) = items[index].command else { continue }
      // Its picture becomes a group that shows nothing; what it masked is not in that.
      items[index].command = .group(.composite(opacity: 0), count: count)
      isChanged = true
    }
    return isChanged ? items : nil
  }
}

/// Finds layers whose opacity applies to a picture of their own though nothing in it overlaps.
struct IdleGroupRule: AdviceRule {
  /// The most shapes that are compared with each other.
  private static let most = 64

  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    var areas: [Int: Int] = [:]
    var refused: Set<Int> = []
    for moment in context.moments {
      for (index, item) in moment.list.items.enumerated() where item.id.part == .group {
        guard case .group(.composite(let opacity, .normal), _) = item.command, opacity < 1,
          !moment.extents[index].isMerged, !moment.extents[index].isEmpty,
          !refused.contains(item.id.layer)
        else { continue }
        if isApart(index, in: moment) {
          areas[item.id.layer] = max(areas[item.id.layer] ?? 0, moment.extents[index].area)
        } else {
          refused.insert(item.id.layer)
        }
      }
    }
    return areas.sorted { $0.key < $1.key }.compactMap { layer, area in
      guard !refused.contains(layer), let path = context.paths[layer],
        let object = context.steadyObject(path), object.text(of: "allowsGroupOpacity") != "false"
      else { return nil }
      return AdviceFinding(
        .idleGroup, at: .layer(path, key: "opacity"),
        "nothing that the layer draws overlaps, and it is drawn as a picture of its own",
        help: "let each part have the opacity", cost: .init(pixels: area, passes: 1),
        remedy: [
          PatchOperation(
            object.has("allowsGroupOpacity") ? .replace : .add,
            object.pointer + "/allowsGroupOpacity",
            "false")
        ])
    }
  }

  /// Whether a group has nothing but shapes and clips, and no two shapes share a pixel.
  private static func isApart(_ start: Int, in moment: AdviceContext.Moment) -> Bool {
    var shapes: [CommandExtent] = []
    for index in moment.list.items.indices(inGroupAt: start) {
      switch moment.list.items[index].command {
      case .fill(_, _, .image(let paint)) where paint.isAdditive: return false
      case .fill:
        let extent = moment.extents[index]
        if extent.isEmpty { continue }
        guard shapes.count < most, !shapes.contains(where: extent.intersects) else { return false }
        shapes.append(extent)
      case .group(.clip, _): continue
      default: return false
      }
    }
    return true
  }
}

// MARK: - Layers

/// Finds sublayers that only bring a background or a border which their superlayer does not have.
struct MergeableLayerRule: AdviceRule {
  private static let background = ["backgroundColor"]
  private static let border = ["borderWidth", "borderColor"]
  /// The keys that such a sublayer may have.
  private static let keys =
    ["name", "note", "type", "frame", "bounds", "position", "cornerRadius"] + background + border
  /// The keys with which a superlayer draws something itself, or treats a background or border in its own
  /// way.
  private static let ownKeys =
    background + border + ["contents", "image", "drawing", "masksToBounds", "cornerCurve"]
    + ["maskedCorners", "transitions", "actions", "use"]

  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    guard let moment = context.moments.first else { return [] }
    let tree = moment.tree.tree
    return tree.nodes.indices.compactMap { index in
      let node = tree.nodes[index]
      guard node.role == .sublayer, node.owner == .layer, node.subtreeEnd == index + 1,
        node.targets.isEmpty, node.parent > 0, fits(index, moment.tree),
        let path = context.paths[node.layerNumber], let above = tree.parentPath(of: index, context),
        let object = context.steadyObject(path), let parent = context.steadyObject(above),
        object.pointer.hasPrefix(parent.pointer + "/sublayers/"),
        object.location.file == parent.location.file, object.keys.allSatisfy(keys.contains),
        !ownKeys.contains(where: parent.has)
      else { return nil }
      let isFirst = node.parent + 1 == index
      let isLast = tree.nodes[node.parent].subtreeEnd == index + 1
      let brought = (background + border + ["cornerRadius"]).filter(object.has)
      guard !object.has("backgroundColor") || isFirst,
        !(border.contains(where: object.has)) || isLast,
        object.has("cornerRadius") || !parent.has("cornerRadius"),
        !parent.has("cornerRadius")
          || parent.text(of: "cornerRadius") == object.text(of: "cornerRadius")
      else { return nil }
      return AdviceFinding(
        .mergeableLayer, at: .layer(path),
        "the sublayer covers its superlayer and could be its \(object.has("backgroundColor") ? "background" : "border")",
        help: "make them one", cost: .init(layers: 1),
        remedy: brought.filter { !parent.has($0) }.map {
          PatchOperation(.add, "\(parent.pointer)/\($0)", object.text(of: $0))
        } + [PatchOperation(.remove, object.pointer)])
    }
  }

  /// Whether a layer has the bounds of its superlayer, neither moves inside of it, and neither is
  /// ordered by depth.
  private static func fits(_ index: Int, _ shown: PresentationTree) -> Bool {
    let tree = shown.tree
    let parent = tree.nodes[index].parent
    let above = tree.nodes[parent]
    guard above.owner == .layer, above.role == .sublayer,
      case .rect(let inner) = shown.value(.bounds, of: index),
      case .rect(let outer) = shown.value(.bounds, of: parent),
      case .point(let position) = shown.value(.position, of: index),
      inner.size == outer.size, Double(position.x) == Double(outer.midX),
      Double(position.y) == Double(outer.midY)
    else { return false }
    let still: [PropertyID] = [
      .bounds, .backgroundColor, .borderWidth, .borderColor, .cornerRadius, .contents,
    ]
    let touched = above.targets.contains { target in
      still.contains { tree.targets[target].property == .builtIn($0) }
    }
    let isOrdered = tree.nodes.indices[parent + 1..<above.subtreeEnd].contains {
      shown.number(.zPosition, of: $0) != 0 || shown.mayAnimateDepth($0)
    }
    return !touched && !isOrdered
  }
}

extension PresentationTree {
  fileprivate func mayAnimateDepth(_ node: Int) -> Bool {
    tree.nodes[node].targets.contains {
      let property = tree.targets[$0].property
      return property == .builtIn(.zPosition) || property == .builtIn(.transform)
    }
  }
}

extension RenderTree {
  fileprivate func parentPath(of node: Int, _ context: AdviceContext) -> String? {
    context.paths[nodes[nodes[node].parent].layerNumber]
  }
}

// MARK: - Shadows

/// Finds shadows of plain shapes for which the layer's picture is drawn and blurred, where a path would be
/// drawn by a formula.
///
/// Rectangles and rounded ones of one colour, and pictures inside of an opaque background, are drawn by the
/// formula without a path: they are not found.
struct PictureShadowRule: AdviceRule {
  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    /// The outline of each layer that casts such shadows, nil for one that has others too.
    var outlines: [Int: RoundedRect?] = [:]
    var pixels: [Int: Int] = [:]
    for moment in context.moments {
      let items = moment.list.items
      for index in items.indices where items[index].id.part == .shadow {
        let layer = items[index].id.layer
        var outline: RoundedRect?
        switch items[index].command {
        case .group(.shadow(_, let transform), _):
          outline = Self.outline(items[items.indices(inGroupAt: index)], transform)
        case .shadow(.path(let path, _), _, _):
          if case .roundedRect(let rect) = DisplayList.Shape.outline(path) { outline = rect }
        default: continue
        }
        if let known = outlines[layer], known != outline { outline = nil }
        outlines[layer] = .some(outline)
        pixels[layer] = max(pixels[layer] ?? 0, moment.extents[index].area)
      }
    }
    return outlines.sorted { $0.key < $1.key }.compactMap { layer, outline in
      guard let outline, let path = context.paths[layer], let object = context.steadyObject(path),
        !object.has("shadowPath"), let area = pixels[layer], area > 0
      else { return nil }
      let rect = outline.rect.standardized
      let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { "\(Double($0))" }
      let list = "[\(numbers.joined(separator: ","))]"
      return AdviceFinding(
        .shadowOfPicture, at: .layer(path, key: "shadowOpacity"),
        "the shadow is made of the layer's picture, which is a plain shape",
        help: "state its outline", cost: .init(pixels: area, passes: 1),
        remedy: [
          PatchOperation(
            .add, object.pointer + "/shadowPath",
            outline.radius > 0
              ? "{\"roundedRect\":\(list),\"cornerRadius\":\(outline.radius)}"
              : "{\"rect\":\(list)}")
        ])
    }
  }

  /// The rectangle that a picture fills, opaque, though not with one colour.
  private static func outline(
    _ items: ArraySlice<DisplayList.Item>, _ transform: ProjectiveTransform2D
  ) -> RoundedRect? {
    guard var first = items.first, case .fill(let shape, let own, let paint) = first.command,
      isOpaque(paint)
    else { return nil }
    first.command = .fill(shape, own, .color(Color(red: 0, green: 0, blue: 0)))
    let plain = [first] + items.dropFirst()
    guard case .roundedRect(let rect)? = ShadowCaster.shape(of: plain[...], transform)?.shape,
      rect.radius == 0 || (rect.curve == .circular && rect.corners == .all)
    else { return nil }
    return rect
  }

  private static func isOpaque(_ paint: DisplayList.Paint) -> Bool {
    guard case .image(let image) = paint else { return paint.isOpaque }
    return image.opacity >= 1 && image.tint.alpha >= 1
      && image.image.pixels.allSatisfy { $0 >> 24 == 255 }
  }
}

// MARK: - Images

/// Finds images with more than twice as many pixels along both sides as the canvas ever shows of them.
struct OversizedImageRule: AdviceRule {
  /// The pixels of an image per pixel of the canvas up to which it is not too large.
  private static let most = 2.0

  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    // The least pixels per pixel of the canvas at which each image is shown.
    var densities: [UInt64: Double] = [:]
    for moment in context.moments {
      for item in moment.list.items {
        switch item.command {
        case .fill(_, let transform, .image(let paint)):
          let isMoving = context.isMentioned(context.paths[item.id.layer] ?? "")
          let shown = isMoving ? 0 : density(of: paint, through: transform)
          densities[paint.image.contentID] = min(
            densities[paint.image.contentID] ?? .infinity, shown)
        case .particles(let particles, _):
          for look in particles.looks {
            if let image = look.image { densities[image.contentID] = 0 }
          }
        default: break
        }
      }
    }
    return context.scene.assetImages.sorted { $0.key < $1.key }.compactMap { name, image in
      guard let density = densities[image.contentID], density > most, density.isFinite,
        let object = context.scene.object(of: .asset(name))
      else { return nil }
      let scale = max((image.scale / density * 10_000).rounded(.up) / 10_000, 0.01)
      func side(_ pixels: Int) -> Int {
        max(1, Int((Double(pixels) * scale / image.scale).rounded(.up)))
      }
      let (width, height) = (side(image.width), side(image.height))
      let times = (density * 10).rounded(.down) / 10
      return AdviceFinding(
        .oversizedImage, at: .asset(name),
        "\(DiagnosticText.quoted(name)) is \(image.width) × \(image.height) pixels, \(times) times as large as it is shown",
        help: object.has("layer")
          ? "draw it in \(width) × \(height) pixels"
          : "save the file in \(width) × \(height) pixels, with this scale",
        cost: .init(bytes: 4 * (image.width * image.height - width * height)),
        remedy: [
          PatchOperation(
            object.has("scale") ? .replace : .add, object.pointer + "/scale", "\(scale)")
        ])
    }
  }

  /// The pixels of an image per pixel of the canvas along the side where they are fewer; 0 where that
  /// differs from point to point.
  private static func density(
    of paint: DisplayList.ImagePaint, through transform: ProjectiveTransform2D
  ) -> Double {
    guard let map = transform.affine else { return 0 }
    func density(_ axis: DisplayList.ImageAxis, _ x: Double, _ y: Double) -> Double {
      let stretch = (x * x + y * y).squareRoot()
      let parts = (0..<3).compactMap { part -> Double? in
        let length = axis.positions[part + 1] - axis.positions[part]
        guard length > 0 else { return nil }
        return abs(axis.pixels[part + 1] - axis.pixels[part]) / length
      }
      return (parts.min() ?? 0) / stretch
    }
    return min(density(paint.horizontal, map.a, map.b), density(paint.vertical, map.c, map.d))
  }
}

// MARK: - Texts

/// Finds texts that are broken into lines again and again though their characters stay the same.
struct TextLayoutRule: AdviceRule {
  /// The changes from moment to moment from which on it counts.
  private static let least = 3

  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    struct Shown { var layout: [PropertyValue], text: PropertyValue }
    var last: [Int: Shown] = [:]
    var changes: [Int: (count: Int, characters: Int)] = [:]
    for moment in context.moments {
      let tree = moment.tree.tree
      for index in tree.nodes.indices where tree.nodes[index].owner == .text {
        let number = tree.nodes[index].layerNumber
        let text = moment.tree.value(.string, of: index)
        var layout = [moment.tree.value(.fontSize, of: index)]
        if case .rect(let bounds) = moment.tree.value(.bounds, of: index) {
          layout.append(.size(bounds.size))
        }
        if let before = last[number], before.text == text, before.layout != layout,
          moment.tree.number(.number, of: index) == 0, let characters = characters(of: text)
        {
          let known = changes[number] ?? (0, 0)
          changes[number] = (known.count + 1, max(known.characters, characters))
        }
        last[number] = Shown(layout: layout, text: text)
      }
    }
    return changes.sorted { $0.key < $1.key }.flatMap { layer, found -> [AdviceFinding] in
      guard found.count >= least, let path = context.paths[layer], context.object(path) != nil
      else {
        return []
      }
      let cost = Diagnostic.Cost(characters: found.characters)
      let message = "the text is laid out in every frame in which its size changes"
      let scaled = scalings(of: layer, path, in: context)
      guard scaled.isEmpty else {
        return scaled.map {
          AdviceFinding(
            .textLaidOutAnew, at: .animation($0.source, layer: path), message,
            help: "scale the layer", cost: cost, remedy: $0.remedy)
        }
      }
      return [
        AdviceFinding(
          .textLaidOutAnew, at: .layer(path), message,
          help:
            "scale the layer by its transform, or keep the text's bounds and move what is around it",
          cost: cost)
      ]
    }
  }

  private static func characters(of text: PropertyValue) -> Int? {
    switch text {
    case .string(let text): text.unicodeScalars.count
    case .attributedText(let text): text.string.unicodeScalars.count
    default: nil
    }
  }

  /// The animations of a layer's font size, each with the patch that makes it one of its scale.
  private static func scalings(
    of layer: Int, _ path: String, in context: AdviceContext
  ) -> [(source: Int, remedy: [PatchOperation])] {
    var sources: [Int: Double] = [:]
    for moment in context.moments {
      let tree = moment.tree.tree
      for record in tree.animations where tree.nodes[record.targetNode].layerNumber == layer {
        guard record.keyPath == "fontSize", record.sourceIndex >= 0,
          case .number(let size) = tree.nodes[record.targetNode].values[.fontSize], size > 0
        else { continue }
        sources[record.sourceIndex] = size
      }
    }
    return sources.sorted { $0.key < $1.key }.compactMap { source, size in
      guard let object = context.scene.object(of: .animation(source, layer: path)) else {
        return nil
      }
      var remedy = [
        PatchOperation(.replace, object.pointer + "/keyPath", "\"transform.scale\"")
      ]
      for key in ["fromValue", "toValue", "values"] where object.has(key) {
        let text = object.text(of: key) ?? ""
        let numbers = text.split { "[], \n\t".contains($0) }.map { Double($0) }
        let scales = numbers.compactMap { $0.map { "\($0 / size)" } }
        guard !scales.isEmpty, scales.count == numbers.count else { return (source, []) }
        let list = scales.joined(separator: ",")
        remedy.append(
          PatchOperation(.replace, "\(object.pointer)/\(key)", key == "values" ? "[\(list)]" : list)
        )
      }
      return (source, object.has("byValue") ? [] : remedy)
    }
  }
}
