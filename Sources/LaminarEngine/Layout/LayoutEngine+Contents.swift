import Foundation
import LaminarGraphics

/// What contents want of a layer's lengths, and where the baselines of a text are.
extension LayoutEngine {
  /// Sets the rows of a layer's contents; returns whether any changed.
  @discardableResult
  func setContents(of box: LayoutBox) -> Bool {
    guard let layer = box.layer else { return false }
    let layout = layer.rare?.layout
    var isChanged = false
    var size = CGSize(width: Layer.noIntrinsicMetric, height: Layer.noIntrinsicMetric)
    if !box.isFixed {
      if let width = box.textWidth { layer.layoutState.fittingWidth = width }
      size = layer.intrinsicContentSize
      layer.rare?.layout?.fittingWidth = nil
    }
    let priorities = LayerLayout.ContentPriorities()
    isChanged = set(
      size.width, layout?.horizontal ?? priorities, box.width, .horizontal, of: box)
    if set(size.height, layout?.vertical ?? priorities, box.height, .vertical, of: box) {
      isChanged = true
    }
    if let text = layer as? TextLayer, setBaselines(of: text, box) { isChanged = true }
    return isChanged
  }

  private func set(
    _ length: CGFloat, _ priorities: LayerLayout.ContentPriorities,
    _ variable: LayoutSolver.Variable, _ axis: LayoutConstraint.Axis, of box: LayoutBox
  ) -> Bool {
    let old = box.contents[axis]
    guard length >= 0, length <= LayoutConstraint.limit else {
      [old?.hugging, old?.resistance].compactMap(\.self).forEach(removeRow)
      box.contents[axis] = nil
      return old != nil
    }
    let length = Double(length)
    if var rows = old, rows.priorities == priorities {
      guard rows.length != length else { return false }
      rows.length = length
      box.contents[axis] = rows
      for row in [rows.hugging, rows.resistance].compactMap(\.self) {
        setConstant(-length, of: row)
      }
      return true
    }
    [old?.hugging, old?.resistance].compactMap(\.self).forEach(removeRow)
    func add(_ relation: LayoutSolver.Relation, _ priority: LayoutPriority) -> Row? {
      self.add(
        [.init(variable)], -length, relation, Double(priority.rawValue), .rule(.contents, box))
    }
    let resistance = add(.greaterThanOrEqual, priorities.resistance)
    box.contents[axis] = LayoutBox.ContentRows(
      length: length, priorities: priorities,
      hugging: add(.lessThanOrEqual, priorities.hugging), resistance: resistance)
    return true
  }

  /// Sets the rows of a text's baselines: distances from the top, the middle or the bottom, as its
  /// lines are aligned.
  private func setBaselines(of text: TextLayer, _ box: LayoutBox) -> Bool {
    guard let variables = box.baselines else { return false }
    let preferred = text.preferredMaxLayoutWidth
    let measured = box.textWidth ?? (preferred > 0 ? Double(preferred) : nil)
    let width = box.isFixed ? Double(text.bounds.width) : measured
    let offsets = text.baselineOffsets(width: width)
    let share =
      switch text.verticalAlignment {
      case .middle: 0.5
      case .bottom: 1.0
      default: 0.0
      }
    let values = [offsets.first, offsets.last].map { $0 - share * offsets.height }
    guard box.baselineValues != values + [share] else { return false }
    box.baselineValues = values + [share]
    box.baselineRows.compactMap(\.self).forEach(removeRow)
    box.baselineRows = zip([variables.first, variables.last], values).map { variable, value in
      let terms: [LayoutSolver.Term] = [
        .init(variable), .init(box.y, -1), .init(box.height, -share),
      ].filter { $0.coefficient != 0 }
      return add(terms, -value, .equal, LayoutSolver.required, .rule(.baselines, box))
    }
    return true
  }
}
