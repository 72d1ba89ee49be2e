import Dispatch
import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laws that evaluation keeps on any tree, tried on seeded random ones.
@Suite struct `Laws of evaluation` {
  static let seeds: [UInt64] = Array(1...12)

  private func timeline(_ seed: UInt64, extra: ((Layer) -> Void)? = nil) -> RenderTimeline {
    var generator = RandomTree(seed: seed)
    let root = generator.tree(layers: 14)
    if let extra { generator.layers.forEach(extra) }
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    return context.timeline
  }

  private func bits(_ tree: PresentationTree?) -> [UInt64] {
    (tree?.numbers ?? []).map { $0 == 0 ? 0 : $0.bitPattern }
      + (tree?.objects ?? []).map { UInt64(truncatingIfNeeded: $0.traceHash) }
  }

  private static let times = (0..<90).map { Double($0) / 30 }

  @Test(arguments: seeds)
  func `any order and any thread give the same bits`(seed: UInt64) {
    let timeline = timeline(seed)
    let inOrder = Self.times.map { bits(timeline.evaluate(at: $0)) }
    let backwards = Self.times.reversed().map { bits(timeline.evaluate(at: $0)) }
    #expect(inOrder == backwards.reversed())
    let results = Results(count: Self.times.count)
    DispatchQueue.concurrentPerform(iterations: Self.times.count) { index in
      results.set(index, bits(timeline.evaluate(at: Self.times[index])))
    }
    #expect(results.all == inOrder)
    #expect(inOrder.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: seeds)
  func `an additive nothing changes nothing`(seed: UInt64) {
    let plain = timeline(seed)
    // Meeting another animation takes the tracks out of the fast loop.
    let joined = timeline(seed) { layer in
      for keyPath in ["position", "opacity", "zPosition", "bounds", "cornerRadius"] {
        let nothing = BasicAnimation(keyPath: keyPath)
        nothing.byValue =
          keyPath == "position"
          ? CGPoint.zero as Any : (keyPath == "bounds" ? CGRect.zero as Any : 0)
        nothing.isAdditive = true
        nothing.duration = 100
        layer.add(nothing, forKey: "nothing " + keyPath)
      }
    }
    for time in Self.times {
      guard let a = plain.evaluate(at: time), let b = joined.evaluate(at: time) else {
        Issue.record("nothing committed")
        return
      }
      for node in a.tree.nodes.indices {
        for id in [PropertyID.position, .opacity, .zPosition, .bounds, .cornerRadius, .transform] {
          #expect(a.value(id, of: node) == b.value(id, of: node), "\(id) of \(node) at \(time)")
        }
      }
    }
  }

  @Test func `every build computes the same bits`() {
    // Recorded once; a debug and a release build must both arrive at it.
    var hash = SHA256()
    for seed in Self.seeds {
      let timeline = timeline(seed)
      for time in Self.times {
        for word in bits(timeline.evaluate(at: time)) {
          hash.update((0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) })
        }
      }
    }
    #expect(
      hash.finishHex() == "8f193100e903481070c53be930fcd05d609b16dac913b881543d02a12efb2384")
  }

  @Test(arguments: seeds)
  func `numbers are finite and bounded`(seed: UInt64) {
    let timeline = timeline(seed)
    for time in Self.times + [1e6, 1e12, -5] {
      let numbers = timeline.evaluate(at: time)?.numbers ?? []
      #expect(numbers.allSatisfy { abs($0) <= 1e12 })
    }
  }

  @Test func `a very deep tree is committed and evaluated`() {
    let root = Layer()
    var last = root
    for _ in 0..<50_000 {
      let next = Layer()
      last.addSublayer(next)
      last = next
    }
    last.add(BasicAnimation(\.opacity, from: 0, to: 1, duration: 1), forKey: nil)
    let context = LayerContext(root: root)
    context.commitIfNeeded()
    let tree = context.timeline.evaluate(at: 0.5)
    #expect(tree?.number(.opacity, of: 50_000) == 0.5)
  }
}

/// Where concurrent iterations leave their results.
private final class Results: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [[UInt64]]

  init(count: Int) { values = Array(repeating: [], count: count) }

  func set(_ index: Int, _ value: [UInt64]) {
    lock.lock()
    defer { lock.unlock() }
    values[index] = value
  }

  var all: [[UInt64]] { values }
}

extension PropertyValue {
  /// A hash without a seed, for comparing objects between builds.
  fileprivate var traceHash: Int {
    switch self {
    case .path(let path): Int(truncatingIfNeeded: path.contentID)
    case .numbers(let list): list.reduce(17) { $0 &* 31 &+ Int(truncatingIfNeeded: $1.bitPattern) }
    case .colors(let list):
      list.reduce(19) {
        $0 &* 31 &+ Int(truncatingIfNeeded: $1.red.bitPattern ^ $1.alpha.bitPattern)
      }
    default: 0
    }
  }
}
