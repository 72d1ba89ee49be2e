import Foundation
import LaminarEngine

/// What a timeline changes: advice on how animations end is useless where events decide it.
struct TouchedProperties {
  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: String
  }

  private var values: Set<Key> = []
  private var clocks: Set<ObjectIdentifier> = []

  init(_ timeline: SceneTimeline?) {
    guard let timeline else { return }
    for key in timeline.touchedKeys {
      guard let layer = timeline.layers[key.layer] else { continue }
      let name = String(key.keyPath.prefix { $0 != "." })
      for property in name == "frame" ? ["position", "bounds"] : [name] {
        values.insert(Key(layer: ObjectIdentifier(layer), property: property))
      }
    }
    for action in timeline.actions {
      switch action {
      case .pause(.layer(let layer)), .resume(.layer(let layer)), .stop(.layer(let layer)),
        .endScrub(let layer, _), .arrange(.remove(let layer)), .arrange(.replace(let layer, _)),
        .removeAnimation(let layer, _):
        clocks.insert(ObjectIdentifier(layer))
      case .scrub(let scrub): clocks.insert(ObjectIdentifier(scrub.layer))
      case .speed(let rates): for (layer, _) in rates { clocks.insert(ObjectIdentifier(layer)) }
      default: break
      }
    }
    for scrub in timeline.gestures.compactMap(\.scrub) {
      clocks.insert(ObjectIdentifier(scrub.layer))
    }
  }

  var isEmpty: Bool { values.isEmpty && clocks.isEmpty }

  /// Whether events change a property of a layer, or the time of its animations.
  func contains(_ layer: Layer, _ id: PropertyID) -> Bool {
    let key = Key(layer: ObjectIdentifier(layer), property: PropertyTable[id].name)
    if values.contains(key) { return true }
    var next: Layer? = layer
    while let layer = next {
      if clocks.contains(ObjectIdentifier(layer)) { return true }
      next = layer.superlayer
    }
    return false
  }
}

extension SceneBuilder {
  /// Reports the advice that waited.
  ///
  /// - Parameter canvas: The size of the canvas in points; nil for one that is wrong.
  func giveAdvice(_ timeline: SceneTimeline?, canvas: CGSize?) {
    let touched = TouchedProperties(timeline)
    for advice in waitingAdvice {
      if !touched.isEmpty, let layer = advice.holder as? Layer,
        touched.contains(layer, advice.property)
      {
        continue
      }
      advice.report(to: self)
    }
    waitingAdvice = []
    TextSizeRule(builder: self, timeline: timeline, touched: touched, canvas: canvas).checkEmpty()
    if let timeline {
      PercentRule(builder: self).check(timeline)
      MissingCharacterRule(builder: self).check(timeline)
    }
    MillisecondRule(builder: self).check()
  }
}
