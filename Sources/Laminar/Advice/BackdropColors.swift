import LaminarEngine
import LaminarGraphics
import LaminarRaster
import LaminarScene

/// A text should have another colour than what is behind it.
///
/// A text counts as unreadable where one opaque colour is behind all of it. What is behind is unknown, and
/// the text counts as readable, where that is an image, a gradient, something translucent, or several
/// things; and inside of pictures that are filtered, blended or masks.
struct BackdropColorRule: AdviceRule {
  /// Colours whose channels differ by no more than this are nearly the same.
  private static let tolerance = 12.0 / 255

  static func findings(in context: AdviceContext) -> [AdviceFinding] {
    // Events, touches and states may show other colours than those at the moments that are looked at.
    if ["timeline", "states", "gestures", "on"].contains(where: context.isMentioned) { return [] }
    var unreadable: [Int: (text: Color, backdrop: Color)] = [:]
    var readable: Set<Int> = []
    for moment in context.moments {
      for text in TextBackdrops(of: moment, background: context.canvas.backgroundColor).texts
      where !readable.contains(text.layer) {
        if let backdrop = text.backdrop, isNear(text.color, backdrop) {
          unreadable[text.layer] = unreadable[text.layer] ?? (text.color, backdrop)
        } else {
          readable.insert(text.layer)
          unreadable[text.layer] = nil
        }
      }
    }
    return unreadable.sorted { $0.key < $1.key }.compactMap { layer, colors in
      guard let path = context.paths[layer] else { return nil }
      let (text, backdrop) = (words(colors.text), words(colors.backdrop))
      return AdviceFinding(
        .textOfBackdropColor, at: .layer(path, key: "foregroundColor"),
        text == backdrop
          ? "the text has the colour of what is behind it, \(text): it does not show"
          : "the text has nearly the colour of what is behind it, \(text) on \(backdrop)",
        help: "give it another \"foregroundColor\"")
    }
  }

  private static func isNear(_ a: Color, _ b: Color) -> Bool {
    [a.red - b.red, a.green - b.green, a.blue - b.blue].allSatisfy { abs($0) <= tolerance }
  }

  /// A colour as scenes spell it, without its alpha.
  private static func words(_ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].map { channel in
      let level = Int((min(max(channel, 0), 1) * 255).rounded())
      return (level < 16 ? "0" : "") + String(level, radix: 16)
    }
    return "#" + digits.joined()
  }
}

/// The texts that one moment shows, and the colour behind each.
private struct TextBackdrops {
  struct Text {
    let layer: Int
    let color: Color
    /// The colour behind all of it; nil where that is unknown.
    let backdrop: Color?
  }

  private(set) var texts: [Text] = []

  /// Something drawn that is still visible where nothing is drawn over it.
  private struct Area {
    let extent: CommandExtent
    let layer: Int
    let isText: Bool
    /// The opaque colour inside of some rectangles; nil where it is unknown.
    var color: Color?
    var rects: [LayerVisibility.Occluder] = []
  }

  private var areas: [Area] = []
  private let moment: AdviceContext.Moment
  private let background: Color?
  /// The numbers of the text layers.
  private let textLayers: Set<Int>
  /// How many areas may still be looked at.
  private var budget = 1_000_000

  init(of moment: AdviceContext.Moment, background: Color?) {
    self.moment = moment
    self.background = background
    let tree = moment.tree.tree
    let nodes = tree.nodes.indices.lazy.map { tree.nodes[$0] }
    textLayers = Set(
      nodes.filter { $0.owner == .text && $0.role == .sublayer }.map(\.layerNumber))
    if !textLayers.isEmpty { walk(moment.list.items.indices, isPlain: true) }
  }

  /// Goes through some items, back to front.
  ///
  /// - Parameter isPlain: Whether they show in their own colours.
  private mutating func walk(_ range: Range<Int>, isPlain: Bool) {
    let items = moment.list.items
    var index = range.lowerBound
    while index < range.upperBound {
      let (item, extent) = (items[index], moment.extents[index])
      let inside = items.indices(inGroupAt: index)
      let isOfText = textLayers.contains(item.id.layer)
      let first = areas.count
      switch item.command {
      case .group(.clip, _):
        walk(inside, isPlain: isPlain)
        forgetColors(from: first)
      case .group(.mask(let count), _):
        walk(inside.dropFirst(count), isPlain: isPlain)
        forgetColors(from: first)
      case .group(.composite(let opacity, let blend), _):
        walk(inside, isPlain: isPlain && blend == .normal)
        if opacity < 1 || blend != .normal { forgetColors(from: first) }
      case .group(.shadow, _), .group(.filter, _), .group(.picture, _):
        // Their commands have no extents. A shadow shows its text.
        for item in items[index..<inside.upperBound]
        where textLayers.contains(item.id.layer) { add(item) }
        areas.append(Area(extent: extent, layer: item.id.layer, isText: false))
      case .shadow, .particles, .backdrop:
        if isOfText { add(item) }
        areas.append(Area(extent: extent, layer: item.id.layer, isText: false))
      case .fill(let shape, _, let paint):
        if !extent.isEmpty { fill(item, shape, paint, extent, isOfText, isPlain) }
      }
      index = inside.upperBound
    }
  }

  private mutating func fill(
    _ item: DisplayList.Item, _ shape: DisplayList.Shape, _ paint: DisplayList.Paint,
    _ extent: CommandExtent, _ isOfText: Bool, _ isPlain: Bool
  ) {
    let isText = isOfText && item.id.part == .contents
    if isText { look(item, shape, paint, extent, isPlain) }
    var area = Area(extent: extent, layer: item.id.layer, isText: isText)
    if case .color(let color) = paint {
      if color.alpha <= 0 { return }
      area.rects = LayerVisibility.occluders(of: item)
      area.color = area.rects.isEmpty ? nil : color
    }
    areas.append(area)
  }

  /// What shows through a clip, or of a translucent group, has no known colour.
  private mutating func forgetColors(from first: Int) {
    for index in areas.indices.dropFirst(first) { areas[index].color = nil }
  }

  /// Adds a text of which it is unknown what is behind it.
  private mutating func add(_ item: DisplayList.Item) {
    let color = Color(red: 0, green: 0, blue: 0)
    texts.append(Text(layer: item.id.layer, color: color, backdrop: nil))
  }

  /// Looks for what is behind a part of a text.
  private mutating func look(
    _ item: DisplayList.Item, _ shape: DisplayList.Shape, _ paint: DisplayList.Paint,
    _ extent: CommandExtent, _ isPlain: Bool
  ) {
    guard case .glyphs = shape, case .color(let color) = paint, isPlain, budget > 0 else {
      return add(item)
    }
    guard color.alpha > 0 else { return }
    var backdrop = background.flatMap { $0.alpha >= 1 ? $0 : nil }
    for area in areas.reversed() {
      budget -= 1
      guard area.layer != item.id.layer || !area.isText, area.extent.intersects(extent) else {
        continue
      }
      backdrop = area.rects.contains { $0.covers(extent) } ? area.color : nil
      break
    }
    texts.append(Text(layer: item.id.layer, color: color, backdrop: backdrop))
  }
}
