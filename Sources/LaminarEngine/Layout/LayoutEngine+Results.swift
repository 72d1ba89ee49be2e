import Foundation
import LaminarGraphics

extension LayoutEngine {
  /// A rectangle of the solution in the owner's space, in steps of 2⁻²⁰ points: so it does not depend on
  /// the order of changes.
  func solvedFrame(of box: LayoutBox) -> CGRect {
    let x = solver.value(of: box.x) - (box.owner.map { solver.value(of: $0.x) } ?? 0)
    let y = solver.value(of: box.y) - (box.owner.map { solver.value(of: $0.y) } ?? 0)
    return CGRect(
      x: Self.rounded(x), y: Self.rounded(y),
      width: max(0, Self.rounded(solver.value(of: box.width))),
      height: max(0, Self.rounded(solver.value(of: box.height))))
  }

  static func rounded(_ value: Double) -> CGFloat {
    guard value.isFinite else { return 0 }
    return CGFloat((value * 1_048_576).rounded() / 1_048_576)
  }

  /// What the constraints leave open of the frames of layers, without the rows of own frames.
  func ambiguousAttributes(of layers: [Layer]) -> [(layer: Layer, attributes: String)] {
    update()
    var copy = solver
    for box in order where !box.isForgotten && !box.isFixed && !box.isMargins && box.owner != nil {
      for row in box.own { row.map { copy.remove($0) } }
    }
    copy.solve()
    return layers.compactMap { layer in
      guard let box = box(known: layer), !box.isFixed, box.owner != nil else { return nil }
      let attributes = [("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height)]
      let open = attributes.filter { copy.isAmbiguous($0.1) }.map(\.0)
      return open.isEmpty ? nil : (layer, open.joined(separator: ", "))
    }
  }
}
