import Foundation
import LaminarEngine
import LaminarGraphics

/// A zoom of a scroll layer, by an event or a reaction.
struct SceneZoom {
  /// What the layer zooms to.
  enum Target {
    /// The next of these scales; one alone is always the next.
    case scales([Double])
    /// What fills the layer, as UIKit's `zoom(to:animated:)` has it.
    case rect(CGRect)
  }

  /// What stays where it is shown.
  enum Centre {
    /// The centre of what is shown.
    case middle
    /// A point of the layer's own space at the scale 1.
    case point(CGPoint)
    /// Where the fingers of the gesture are that the event reacts to.
    case gesture
  }

  let layer: Layer
  let target: Target
  let centre: Centre
  /// In seconds; 0 zooms at once.
  let duration: Double
  let timingFunction: TimingFunction
}

extension EventForm {
  static let zoomScale = Key(
    "scale",
    ValueKind<[Double]>(
      SceneSchema.anyOf([positive, SceneSchema.list(of: positive, least: 2, most: mostScales)])
    ) { value, values in
      guard value.kind == .array else { return values.number(value, in: scales).map { [$0] } }
      guard (2...mostScales).contains(value.count) else {
        values.report(
          .wrongCount, value,
          "expected a scale, or 2 to \(mostScales) of them, found \(ValueDecoder.found(value))",
          help: "write a number, or [1, 2] to zoom to the other of the two")
        return nil
      }
      let list = value.elements.compactMap { values.number($0, in: scales) }
      return list.count == value.count ? list : nil
    },
    "The scale, within the layer's limits; of a list the first that is greater than the present one, or else the first of all."
  )
  static let zoomRect = Key(
    "rect", .rect,
    "Instead of `scale`: what fills the layer as far as it fits, in the space of the sublayer that zooms, or of all content.",
    unit: .points)
  static let about = Key(
    "about", .value(SceneSchema.anyOf([.reference("point"), SceneSchema.choice(["gesture"])])),
    "With `scale`: the point of the content that stays where it is shown, or \"gesture\", where the fingers are; the centre of what is shown by default."
  )
  static let zoomDuration = Key("duration", .seconds(), default: 0.3, "The length.")

  static let zoom = Form(
    "a zoom",
    [
      layer.taking(.reference("layerPath"), "The scroll layer."), zoomScale, zoomRect, about,
      zoomDuration, pace,
    ],
    [
      .required([layer]), .oneOf([zoomScale, zoomRect], help: "add \"scale\": 2"),
      .needs([about], without: zoomScale) { _ in "remove it: the rectangle has a centre" },
    ])

  private static let scales = ValueDecoder.smallest...ValueDecoder.numberLimit
  private static let positive = SceneSchema.positive(ValueDecoder.numberLimit)
  /// The most scales that a zoom goes through.
  private static let mostScales = 16
}

// MARK: - Reading

extension TimelineReader {
  func zoom(_ value: JSONValue) -> SceneAction? {
    guard let found = EventForm.zoom.read(value, values) else { return nil }
    let layer = found[EventForm.layer].flatMap { scrollLayer($0) }
    let target =
      found[EventForm.zoomScale].map { SceneZoom.Target.scales($0) }
      ?? found[EventForm.zoomRect].map { .rect($0) }
    let centre = found.holds(EventForm.about) ? found[EventForm.about].flatMap(centre) : .middle
    guard let (duration, pace) = found.all(EventForm.zoomDuration, EventForm.pace), let layer,
      let target, let centre
    else { return nil }
    return .zoom(
      SceneZoom(
        layer: layer, target: target, centre: centre, duration: duration, timingFunction: pace))
  }

  private func scrollLayer(_ value: JSONValue) -> Layer? {
    guard let layer = layer(value) else { return nil }
    if layer is ScrollLayer { return layer }
    values.report(
      .misplacedKey, value,
      "\(DiagnosticText.quoted(value.string ?? "")) is not a scroll layer: it does not zoom",
      help: "name a layer of \"type\": \"scroll\", or animate \"transform.scale\"")
    return nil
  }

  private func centre(_ value: JSONValue) -> SceneZoom.Centre? {
    guard value.isSpelled("gesture") else { return values.point(value).map { .point($0) } }
    if case .gesture? = reaction { return .gesture }
    values.report(
      .misplacedKey, value, "there is no gesture about whose location the layer could zoom",
      help: "write a point [x, y], or move the event to \"on\" of a gesture")
    return nil
  }

  /// Reports a scroll layer that zooms a sublayer which it never has.
  func checkZoom(of touchable: TouchableLayer) {
    guard let scroll = touchable.layer as? ScrollLayer, let name = scroll.zooms,
      let value = touchable.object[PropertyTable[.zooms].name]
    else { return }
    func path(of name: String) -> String {
      var path = registry.path(of: scroll)
      LayerPath.append(name, to: &path, isTop: false)
      return path
    }
    guard registry[path(of: name)] == nil, !builder.isLayerDeclared(name, for: value) else {
      return
    }
    let names = scroll.children.compactMap(\.name)
    sink.reportUnknown(
      .unknownLayer, name, at: value.mark,
      "there is no sublayer \(DiagnosticText.quoted(name)) that could zoom",
      help: Spelling.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
        ?? "name a sublayer, or leave it out to zoom all of them")
  }
}

// MARK: - Execution

extension EventExecution {
  /// Zooms a scroll layer as its own methods do.
  func zoom(_ zoom: SceneZoom) {
    requireThere(zoom.layer)
    guard let layer = actual(zoom.layer) as? ScrollLayer else { return }
    switch zoom.target {
    case .rect(let rect):
      layer.zoom(to: rect, duration: zoom.duration, timingFunction: zoom.timingFunction)
    case .scales(let scales):
      layer.zoom(
        to: layer.nextScale(of: scales), about: centre(of: zoom, in: layer),
        duration: zoom.duration, timingFunction: zoom.timingFunction)
    }
  }

  /// The point of the content, at the scale 1, that a zoom leaves where it is shown; nil for the middle.
  private func centre(of zoom: SceneZoom, in layer: ScrollLayer) -> CGPoint? {
    switch zoom.centre {
    case .middle: return nil
    case .point(let point): return point
    case .gesture: return recognizer.flatMap { layer.contentPoint(at: $0.location(in: layer)) }
    }
  }
}
