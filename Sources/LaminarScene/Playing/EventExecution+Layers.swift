import Foundation
import LaminarEngine

extension EventExecution {
  /// Changes which layers there are, or their order.
  func arrange(_ arrangement: SceneArrangement) {
    switch arrangement {
    case .add(let layer, let holder, let position): add(layer, into: holder, position)
    case .remove(let layer):
      requireThere(layer)
      actual(layer).removeFromSuperlayer()
    case .replace(let old, let new):
      requireThere(old)
      if isThere(new) { report(.present(new)) }
      actual(old).superlayer?.replaceSublayer(actual(old), with: actual(new))
    case .exchange(let first, let second): exchange(first, second)
    case .bringToFront(let layer):
      requireThere(layer)
      actual(layer).superlayer?.bringSublayerToFront(actual(layer))
    case .sendToBack(let layer):
      requireThere(layer)
      actual(layer).superlayer?.sendSublayerToBack(actual(layer))
    }
  }

  private func add(_ layer: Layer, into holder: Layer, _ position: SceneArrangement.Position) {
    requireThere(holder)
    if isThere(layer) { report(.present(layer)) }
    let superlayer = actual(holder)
    switch position {
    case .last: superlayer.addSublayer(actual(layer))
    case .index(let index):
      let count = superlayer.sublayers?.count ?? 0
      superlayer.insertSublayer(actual(layer), at: UInt32(clamping: min(index, count)))
    case .above(let sibling):
      requireThere(sibling)
      superlayer.insertSublayer(actual(layer), above: actual(sibling))
    case .below(let sibling):
      requireThere(sibling)
      superlayer.insertSublayer(actual(layer), below: actual(sibling))
    }
  }

  private func exchange(_ first: Layer, _ second: Layer) {
    requireThere(first)
    requireThere(second)
    guard let superlayer = actual(first).superlayer,
      let layers = superlayer.sublayers,
      let a = layers.firstIndex(where: { $0 === actual(first) }),
      let b = layers.firstIndex(where: { $0 === actual(second) })
    else { return }
    superlayer.exchangeSublayers(at: a, with: b)
  }

  // MARK: - Layouts

  /// Resizes the root; its origin stays at the top left.
  func resize(width: Double, height: Double) {
    let root = context.root
    root.bounds = CGRect(
      origin: root.bounds.origin, size: CGSize(width: width, height: height))
    root.position = CGPoint(
      x: Double(root.anchorPoint.x) * width, y: Double(root.anchorPoint.y) * height)
  }

  /// Lays out again where the text of a layer may have changed that its text sizes.
  func layOut(after values: [SceneAssignment], _ timing: SceneBlockTiming) {
    guard !player.timeline.layouts.isEmpty, values.contains(where: \.changesText) else { return }
    let texts = player.timeline.textLayers
    let isChanged = values.contains {
      $0.changesText && texts.contains(ObjectIdentifier($0.layer))
    }
    if isChanged { layOut(timing) }
  }

  /// Lays out the layers of the active layouts.
  func layOut(_ timing: SceneBlockTiming) {
    let timeline = player.timeline
    guard !timeline.layouts.isEmpty else { return }
    let size = context.root.bounds.size
    var lists = timeline.constraints(width: Double(size.width), height: Double(size.height))
    if let layout = SceneProgress.of(context.root).layout {
      lists.append(timeline.layouts[layout].constraints)
    }
    let pass = LayoutPass(
      actual: actual, superlayer: timeline.layers.holder, isThere: isThere)
    let (placements, problems) = pass.result(of: lists)
    for problem in problems { report(.layout(problem)) }
    guard !placements.isEmpty else { return }
    animate(timing) { for placement in placements { placement.apply() } }
  }
}
