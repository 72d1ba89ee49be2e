import Foundation
import Laminar

/// The memory that the process has in use, as the kernel counts it, in bytes.
enum ResidentMemory {
  static var bytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
  }
}

/// A long-lived stage of many layers, frame by frame.
struct LongLife {
  let stage: Stage
  let layers: [Layer]
  private(set) var frame = 0

  init(layers count: Int, keepsHistory: Bool = false) {
    stage = Stage(width: 100, height: 100, keepsHistory: keepsHistory)
    layers = (0..<count).map { index in
      let layer = Layer()
      layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
      layer.position = CGPoint(x: index % 100, y: index / 100)
      layer.backgroundColor = .red
      return layer
    }
    stage.rootLayer.sublayers = layers
    stage.advance(to: 0)
  }

  /// Changes every layer at 60 frames per second; the processor's seconds that all this took.
  mutating func changeAll(frames: Int) -> Double {
    let start = clock()
    for _ in 0..<frames {
      frame += 1
      Transaction.begin()
      Transaction.setDisableActions(true)
      for (index, layer) in layers.enumerated() {
        layer.position = CGPoint(x: (index + frame) % 100, y: index / 100)
      }
      Transaction.commit()
      stage.advance(to: Double(frame) / 60)
    }
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }

  /// Adds an animation of a quarter second to every layer and lets it end, a number of times.
  mutating func animateAll(rounds: Int) {
    for _ in 0..<rounds {
      for layer in layers {
        layer.add(BasicAnimation(\Layer.opacity, from: 0, to: 1, duration: 0.25), forKey: nil)
      }
      frame += 30
      stage.advance(to: Double(frame) / 60)
    }
  }
}
