import Foundation
import Testing

@testable import Laminar
@testable import LaminarEngine

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

@Suite struct `A stage that lives on` {
  @Test func `keeps one commit, unless it keeps history`() {
    var life = LongLife(layers: 10)
    _ = life.changeAll(frames: 50)
    #expect(!life.stage.keepsHistory)
    #expect(life.stage.context.timeline.epochs.count == 1)
    #expect(life.stage.earliestTime == 49 / 60.0)
    var other = LongLife(layers: 10, keepsHistory: true)
    _ = other.changeAll(frames: 50)
    #expect(other.stage.context.timeline.epochs.count == 50)
    #expect(other.stage.earliestTime == -.infinity)
  }

  @Test func `shows the oldest moment that it keeps for earlier ones, and reports it`() {
    let stage = Stage(width: 8, height: 8)
    let box = Layer()
    box.frame = CGRect(x: 0, y: 0, width: 4, height: 8)
    box.backgroundColor = .red
    stage.rootLayer.addSublayer(box)
    box.add(BasicAnimation(\Layer.position.x, from: 0, to: 8, duration: 4), forKey: "move")
    stage.advance(to: 1)
    // Nothing was discarded yet.
    #expect(stage.presentationX(of: box, at: 0.5) == 1)
    #expect(stage.diagnostics.isEmpty)
    let early = stage.snapshot()
    Transaction.setDisableActions(true)
    box.backgroundColor = .blue
    stage.advance(to: 2)
    #expect(stage.earliestTime == 1)
    #expect(stage.diagnostics.isEmpty)
    #expect(stage.presentationX(of: box, at: 1.5) == 3)
    #expect(stage.presentationX(of: box, at: 0.5) == 2)
    #expect(
      stage.diagnostics.map(\.description) == [
        "root:time: 0.5 s is before 1.0 s, the oldest moment that is kept and the one that is "
          + "shown: make the stage with keepsHistory: true to request earlier times"
      ])
    #expect(stage.render(at: -3) == stage.render(at: 1))
    #expect(stage.frames(rate: 1, in: 0..<2).map(\.bitmap)[0] == stage.render(at: 1))
    // A thousand such requests are one diagnostic.
    for step in 0..<1000 { _ = box.presentation(at: Double(step) / 2000) }
    #expect(stage.diagnostics.count == 1)
    // A snapshot keeps what it was taken with, and a future is simulated as ever.
    #expect(early.earliestTime == -.infinity)
    #expect(early.value(forKeyPath: "position.x", ofLayer: "layer#0", at: 0.5) == .number(1))
    #expect(stage.presentationX(of: box, at: 3) == 6)
  }

  @Test func `reuses the numbers of removed layers for new ones`() {
    let stage = Stage(width: 8, height: 8)
    weak var last: Layer?
    var highest = 0
    for step in 1...3000 {
      let layer = Layer()
      layer.name = "l\(step)"
      let inner = Layer()
      layer.addSublayer(inner)
      stage.rootLayer.sublayers?.first?.removeFromSuperlayer()
      stage.rootLayer.addSublayer(layer)
      stage.advance(to: Double(step) / 60)
      if step > 1 { #expect(last == nil) }
      last = layer
      highest = max(highest, layer.layerNumber, inner.layerNumber)
    }
    #expect(highest <= 4)
    #expect(stage.snapshot().value(forKeyPath: "zPosition", ofLayer: "l3000", at: 50) == .number(0))
  }

  @Test func `releases layers, images, transitions and plans`() {
    let stage = Stage(width: 8, height: 8)
    let holder = Layer()
    holder.name = "holder"
    stage.rootLayer.addSublayer(holder)
    stage.advance(to: 0)
    weak var epoch: Epoch?
    for step in 1...200 {
      let card = Layer()
      card.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      Layer.transition(with: holder, duration: 0.5, options: .transitionCrossDissolve) {
        holder.sublayers = [card]
      }
      holder.add(BasicAnimation(\Layer.opacity, from: 0, to: 1, duration: 1e6), forKey: "long")
      stage.advance(to: Double(step) / 60)
      if step == 1 { epoch = stage.context.timeline.epochs.last }
    }
    #expect(epoch == nil)
    #expect(stage.context.eventQueue.count < 200)
    stage.advance(to: 100)
    // The transition is over: its old picture is not kept, though nothing was committed since.
    let tree = stage.context.timeline.epochs.last?.tree
    #expect(tree?.transitions.count == 0)
    #expect(holder.attachments.count == 1)
  }

  #if !DEBUG
  /// The queues of events, after many thousands of ends, contain only what is left.
  @Test func `keeps nothing of 50,000 animations that ended`() async {
    await #expect(processExitsWith: .success) {
      var life = LongLife(layers: 1000)
      life.animateAll(rounds: 10)
      let early = ResidentMemory.bytes
      life.animateAll(rounds: 40)
      let growth = ResidentMemory.bytes - early
      #expect(growth < 4 << 20, "\(growth) bytes more")
      #expect(life.layers.allSatisfy { $0.attachments.isEmpty })
    }
  }

  @Test func `takes no more memory and time after thousands of commits`() async {
    await #expect(processExitsWith: .success) {
      var life = LongLife(layers: 1000)
      let first = life.changeAll(frames: 200)
      let early = ResidentMemory.bytes
      _ = life.changeAll(frames: 600)
      let last = life.changeAll(frames: 200)
      let growth = ResidentMemory.bytes - early
      #expect(growth < 4 << 20, "\(growth) bytes more")
      #expect(last < 2 * first, "\(last) s instead of \(first) s")
    }
  }
  #endif
}

extension Stage {
  /// The x of a layer's position at a time.
  fileprivate func presentationX(of layer: Layer, at time: Double) -> Double? {
    (layer.presentation(at: time)?.position.x).map(Double.init)
  }
}
