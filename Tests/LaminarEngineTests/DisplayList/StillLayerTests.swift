import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Layers that only move, turn and fade have a shorter way into the display list from the second frame
/// of a tree on.
@Suite struct `A layer that looks the same at every time` {
  /// Layers of many kinds, each of which moves in each of several ways.
  private func layers() -> [Layer] {
    let kinds: [(Layer) -> Void] = [
      { $0.contents = Image(width: 2, height: 2, pixels: [1, 2, 3, 4].map { $0 << 24 }) },
      { $0.backgroundColor = .red },
      {
        $0.contents = Image(width: 1, height: 1, pixels: [0xFF00_00FF])
        $0.compositingFilter = "plusL"
      },
      {
        $0.backgroundColor = .blue
        $0.borderWidth = 2
        $0.opacity = 0.5
      },
      {
        $0.backgroundColor = .blue
        $0.borderWidth = 1
        $0.allowsGroupOpacity = false
      },
      {
        $0.backgroundColor = .green
        $0.isGeometryFlipped = true
      },
      {
        $0.backgroundColor = .green
        $0.compositingFilter = "destIn"
      },
      {
        $0.backgroundColor = .green
        $0.shadowOpacity = 0.5
      },
      {
        $0.backgroundColor = .green
        $0.isDoubleSided = false
      },
      {
        $0.contents = Image(width: 1, height: 1, pixels: [0xFF00_00FF])
        $0.masksToBounds = true
        $0.transform = Transform3D(m11: 0.5, m12: 0.5)
      },
    ]
    let motions: [(keyPath: String, to: Any)] = [
      ("position", CGPoint(x: 70, y: 90)), ("opacity", 0.25), ("opacity", -1.0),
      ("transform.rotation.z", 2.0), ("anchorPoint", CGPoint(x: 1, y: 0)), ("zPosition", 5.0),
    ]
    return kinds.flatMap { kind in
      motions.map { motion in
        let layer = Layer()
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        kind(layer)
        let animation = BasicAnimation(keyPath: motion.keyPath)
        animation.toValue = motion.to
        animation.duration = 2
        layer.add(animation, forKey: nil)
        return layer
      }
    }
  }

  @Test(arguments: [Transform3D.identity, Transform3D(m34: -0.01)])
  func `is drawn as in the first frame`(of plane: Transform3D) throws {
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.sublayerTransform = plane
    for layer in layers() { root.addSublayer(layer) }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let canvas = Canvas(size: CGSize(width: 200, height: 200), scale: 2)
    func list(at time: Double) throws -> DisplayList {
      try #require(context.timeline.evaluate(at: time)).displayList(on: canvas)
    }
    // The first frame keeps nothing, the second keeps what the later ones use.
    let first = try list(at: 0.75)
    _ = try list(at: 0.25)
    #expect(try list(at: 0.75) == first)
    #expect(first.items.count > 100)
    #expect(try list(at: 0.5) != first)
  }
}
