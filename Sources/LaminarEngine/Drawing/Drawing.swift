package import Foundation
package import LaminarGraphics

/// What a layer's `draw(in:)` recorded: commands in the layer's space, sharp at any size.
package struct Drawing: Sendable, Hashable {
  /// The layer's bounds when it was recorded; nothing is drawn outside.
  package let bounds: CGRect
  /// What draws, with pushes and pops that nest.
  package let commands: [DisplayList.Command]
}

extension DisplayList.Command {
  /// The command of a drawing where its layer stands, tinted; a drawing has no other commands.
  func placed(by transform: ProjectiveTransform2D, tint: Color) -> DisplayList.Command {
    switch self {
    case .fill(let shape, let own, let paint):
      .fill(shape, own.concatenating(transform), paint.tinted(by: tint))
    case .pushClip(let shape, let own): .pushClip(shape, own.concatenating(transform))
    case .pushShadow(var shadow, let own):
      {
        shadow.color = shadow.color.tinted(by: tint)
        return .pushShadow(shadow, own.concatenating(transform))
      }()
    default: self
    }
  }
}

extension DisplayList.Paint {
  fileprivate func tinted(by tint: Color) -> DisplayList.Paint {
    switch self {
    case .color(let color): return .color(color.tinted(by: tint))
    case .image(var paint):
      paint.tint = paint.tint.tinted(by: tint)
      return .image(paint)
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.tinted(by: tint)
      }
      return .gradient(gradient)
    }
  }
}

extension Color {
  /// The colour with red, green and blue multiplied.
  fileprivate func tinted(by tint: Color) -> Color {
    Color(red: red * tint.red, green: green * tint.green, blue: blue * tint.blue, alpha: alpha)
  }
}
