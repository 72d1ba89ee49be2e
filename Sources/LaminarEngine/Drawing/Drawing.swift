package import Foundation
package import LaminarGraphics

/// The commands recorded by a layer's `draw(in:)`: in the layer's space, sharp at any size.
package struct Drawing: Sendable, Hashable {
  /// The layer's bounds when it was recorded; nothing is drawn outside.
  package let bounds: CGRect
  /// The drawing commands, with nested pushes and pops.
  package let commands: [DisplayList.Command]
  /// Whether a scene declares it, so that it is the layer's drawing at every display.
  package let isDeclared: Bool
  /// The parts that were drawn again, the last one last: the end of the commands.
  var redrawn: [RedrawnPart] = []
  /// What draws every moment anew, instead of the commands; nil for a recording.
  var function: FrameDrawing?
  /// Whether y points up in what the function draws.
  var isFlipped = false
  /// Why nothing is drawn; nil where everything is.
  var excess: DrawingExcess?

  /// The same commands in other bounds.
  func inBounds(_ bounds: CGRect) -> Drawing {
    Drawing(bounds: bounds, commands: commands, isDeclared: isDeclared)
  }

  /// The same commands on pixels without alpha, which are black at first (Laminar.docc: Drawing, "Opaque
  /// layers").
  var onOpaquePixels: Drawing {
    guard !commands.isEmpty else { return self }
    let black = DisplayList.Command.fill(
      .roundedRect(RoundedRect(rect: bounds)), .identity, .color(.black))
    var opaque = [black] + commands
    // Some modes take alpha away: their premultiplied colours are what such pixels keep.
    let mayClear = commands.contains { command in
      if case .pushGroup(_, let blend) = command { blend != .normal } else { false }
    }
    if mayClear { opaque += [.pushGroup(opacity: 1, blend: .destinationOver), black, .popGroup] }
    return Drawing(bounds: bounds, commands: opaque, isDeclared: isDeclared)
  }
}

extension DisplayList.Command {
  /// The command in a transformed space, tinted.
  func placed(by transform: ProjectiveTransform2D, tint: Color = .white) -> DisplayList.Command {
    switch self {
    case .fill(let shape, let own, let paint):
      return .fill(shape, own.concatenating(transform), paint.tinted(by: tint))
    case .particles(var particles, let own):
      for index in particles.particles.indices { particles.particles[index].tint(by: tint) }
      return .particles(particles, own.concatenating(transform))
    case .pushClip(let shape, let own): return .pushClip(shape, own.concatenating(transform))
    case .shadow(let shape, let own, var shadow):
      shadow.color = shadow.color.tinted(by: tint)
      return .shadow(shape, own.concatenating(transform), shadow)
    case .pushShadow(var shadow, let own):
      shadow.color = shadow.color.tinted(by: tint)
      return .pushShadow(shadow, own.concatenating(transform))
    case .pushFilter(let filters, let own):
      return .pushFilter(filters, own.concatenating(transform))
    case .backdrop(let filters, let shape, let own, let opacity):
      return .backdrop(filters, shape, own.concatenating(transform), opacity: opacity)
    case .pushPicture, .popPicture, .popClip, .pushGroup, .popGroup, .pushMask, .clipToMask,
      .popShadow, .popFilter:
      return self
    }
  }
}

extension [DisplayList.Command] {
  /// The commands in a transformed space, tinted. The contents of a picture with pixels of its own
  /// are placed on those.
  package func placed(
    by transform: ProjectiveTransform2D, tint: Color = .white
  ) -> [DisplayList.Command] {
    var depth = 0
    return map { command in
      switch command {
      case .pushPicture(var frame):
        if depth == 0 { frame.transform = frame.transform.concatenating(transform) }
        depth += 1
        return .pushPicture(frame)
      case .popPicture:
        depth -= 1
        return command
      default:
        return command.placed(by: depth == 0 ? transform : .identity, tint: tint)
      }
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

extension DisplayList.Particle {
  fileprivate mutating func tint(by tint: Color) {
    color *= SIMD4(Float(tint.red), Float(tint.green), Float(tint.blue), 1)
  }
}

extension Color {
  /// The colour with red, green and blue multiplied.
  fileprivate func tinted(by tint: Color) -> Color {
    Color(red: red * tint.red, green: green * tint.green, blue: blue * tint.blue, alpha: alpha)
  }
}
