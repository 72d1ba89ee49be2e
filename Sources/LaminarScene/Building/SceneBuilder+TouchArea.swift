import Foundation
import LaminarEngine

extension SceneBuilder {
  /// Sets the area of a layer that touches hit instead of its bounds: an inset, a circle or a path.
  func readTouchArea(_ value: JSONValue, of layer: Layer) {
    let isInset = value["inset"] != nil
    let isCircle = value["circle"] != nil
    guard isInset || isCircle else {
      if let path = values.path(value) { layer.touchArea = .path(path) }
      return
    }
    guard var object = ObjectReader(value, "a touch area", values) else { return }
    if isInset, isCircle {
      object.reportExclusive(["inset", "circle"])
      return
    }
    if isInset {
      if let inset = object.readRequired("inset", { values.number($0) }) {
        layer.touchArea = .inset(inset)
      }
    } else if let circle = object.readRequired("circle", circle) {
      layer.touchArea = .circle(center: circle.center, radius: circle.radius)
    }
    object.finish()
  }

  private func circle(_ value: JSONValue) -> (center: CGPoint, radius: Double)? {
    guard var object = ObjectReader(value, "a circle", values) else { return nil }
    let center = object.readRequired("center", values.point)
    let radius = object.readRequired("radius", values.length)
    object.finish()
    guard let center, let radius else { return nil }
    return (center, radius)
  }
}
