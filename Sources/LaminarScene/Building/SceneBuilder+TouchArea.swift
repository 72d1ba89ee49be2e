import Foundation
import LaminarEngine

extension SceneBuilder {
  /// Gives a layer what touches hit instead of its bounds: an inset, a circle or a path.
  func readTouchArea(_ value: JSONValue, of layer: Layer) {
    let isInset = value["inset"] != nil
    let isCircle = value["circle"] != nil
    if isInset || isCircle {
      guard var object = ObjectReader(value, "a touch area", values) else { return }
      if isInset, isCircle {
        object.reportExclusive(["inset", "circle"])
        return
      }
      if isInset { _ = object.readRequired("inset") { values.number($0) } }
      if isCircle { _ = object.readRequired("circle", circle) }
      object.finish()
    } else {
      _ = values.path(value)
    }
    values.report(
      .notYet, value, "touch areas come with a later version", help: "leave it out")
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
