import Foundation
import LaminarGraphics

/// The rows of the solver, and what is left out where required ones contradict each other.
extension LayoutEngine {
  typealias Row = LayoutSolver.ConstraintID

  /// The priorities of own frames that constraints may change: below all of theirs.
  private static let ownLength = 0.2
  private static let ownPosition = 0.1

  /// Adds an active constraint that is not in the solver.
  func addRow(of constraint: LayoutConstraint) {
    guard rows[ObjectIdentifier(constraint)] == nil, let owner = constraint.owner, holds(owner),
      let first = constraint.firstItem.flatMap(box(of:))
    else { return }
    // Mirrored, both sides count from the right edge of the layer that holds the constraint.
    let isMirrored = constraint.isMirrored
    let sign = isMirrored ? -1.0 : 1
    var terms = first.terms(constraint.firstAttribute.edge(isMirrored: isMirrored), times: sign)
    if constraint.secondAttribute != .notAnAttribute {
      guard let second = constraint.secondItem.flatMap(box(of:)) else { return }
      let factor = Double(constraint.multiplier)
      terms += second.terms(
        constraint.secondAttribute.edge(isMirrored: isMirrored), times: -factor * sign)
      // Positions are multiplied in the space of the layer that holds the constraint.
      if factor != 1, let origin = box(of: owner) {
        switch constraint.firstAttribute.kind {
        case .x:
          terms.append(.init(origin.x, sign * (factor - 1)))
          if isMirrored { terms.append(.init(origin.width, 1 - factor)) }
        case .y: terms.append(.init(origin.y, factor - 1))
        case .length, nil: break
        }
      }
    }
    let relation: LayoutSolver.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .lessThanOrEqual
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    rows[ObjectIdentifier(constraint)] = add(
      Self.merged(terms), rowConstant(of: constraint), relation,
      Double(constraint.priority.rawValue), .constraint(constraint))
  }

  /// Adds a row; nil if it is left out.
  func add(
    _ terms: [LayoutSolver.Term], _ constant: Double, _ relation: LayoutSolver.Relation,
    _ priority: Double, _ owner: RowOwner
  ) -> Row? {
    while true {
      do throws(LayoutConflict) {
        let row = try solver.add(terms, constant: constant, relation, priority: priority)
        addedRowCount += 1
        if priority >= LayoutSolver.required { rowOwners[row] = owner }
        return row
      } catch {
        guard omitLatest(of: error, with: owner) else { return nil }
      }
    }
  }

  /// Gives a row another constant. A constraint may be left out by it.
  func setConstant(_ constant: Double, of row: Row, for constraint: LayoutConstraint? = nil) {
    while true {
      do throws(LayoutConflict) {
        try solver.setConstant(constant, of: row)
        changedRowCount += 1
        return
      } catch {
        guard omitLatest(of: error, with: constraint.map { .constraint($0) }) else { return }
      }
    }
  }

  func removeRow(_ row: Row) {
    solver.remove(row)
    rowOwners[row] = nil
  }

  /// Leaves out the latest of the constraints that contradict each other; returns whether the new row
  /// may be tried again.
  private func omitLatest(of conflict: LayoutConflict, with new: RowOwner?) -> Bool {
    let owners = conflict.constraints.compactMap { rowOwners[$0] } + (new.map { [$0] } ?? [])
    let constraints = owners.compactMap { owner -> LayoutConstraint? in
      if case .constraint(let constraint) = owner { constraint } else { nil }
    }
    guard let latest = constraints.max(by: { $0.serial < $1.serial }) else { return false }
    var texts: [String] = []
    for owner in owners {
      let text: String
      switch owner {
      case .constraint(let constraint):
        if constraint === latest { continue }
        text = constraint.description
      case .rule(let rule, let box): text = "\(rule.rawValue) \(box.item?.layoutName ?? "?")"
      }
      if !texts.contains(text) { texts.append(text) }
    }
    let others = texts.isEmpty ? "itself" : texts.joined(separator: "; ")
    omissions.append(
      Omission(constraint: latest, message: "\(latest) was left out: it contradicts \(others)"))
    if let row = rows.removeValue(forKey: ObjectIdentifier(latest)) { removeRow(row) }
    if case .constraint(let constraint) = new { return constraint !== latest }
    return true
  }

  /// Terms with one coefficient for each variable.
  private static func merged(_ terms: [LayoutSolver.Term]) -> [LayoutSolver.Term] {
    var result: [LayoutSolver.Term] = []
    for term in terms {
      if let index = result.firstIndex(where: { $0.variable == term.variable }) {
        result[index].coefficient += term.coefficient
      } else {
        result.append(term)
      }
    }
    return result.filter { $0.coefficient != 0 }
  }

  // MARK: - Own frames

  /// Sets what a layer's own frame, a guide's margins or the target of a fitting say.
  func setOwnFrame(of box: LayoutBox) {
    guard let item = box.item else { return }
    let limit = Double(LayoutConstraint.limit)
    var frame = (item as? Layer)?.untransformedFrame ?? .zero
    var priorities = Array(repeating: LayoutSolver.required, count: 4)
    if !box.isFixed, !box.isInset {
      priorities = [Self.ownPosition, Self.ownPosition, Self.ownLength, Self.ownLength]
    }
    var terms = [box.x, box.y, box.width, box.height].map { [LayoutSolver.Term($0)] }
    if let owner = box.owner {
      terms[0].append(.init(owner.x, -1))
      terms[1].append(.init(owner.y, -1))
      if let edges = edges(of: box) {
        box.edges = edges
        terms[2].append(.init(owner.width, -1))
        terms[3].append(.init(owner.height, -1))
        frame = edges.inside(.zero)
      }
    } else {
      (frame.origin, priorities[0], priorities[1]) = (
        .zero, LayoutSolver.required, LayoutSolver.required
      )
      if let target {
        frame.size = target.size
        priorities[2] = Double(target.horizontal.rawValue)
        priorities[3] = Double(target.vertical.rawValue)
      }
    }
    let values = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height].map {
      min(max(Double($0), -limit), limit)
    }
    let rule = box.isInset ? Rule.guide : .frame
    if box.own.isEmpty {
      box.own = terms.indices.map {
        add(terms[$0], -values[$0], .equal, priorities[$0], .rule(rule, box))
      }
    } else {
      for (row, value) in zip(box.own, values) {
        if let row { setConstant(-value, of: row) }
      }
    }
  }

  /// Requires width and height to be at least 0.
  func setMinimums(of box: LayoutBox) {
    guard box.minimums.isEmpty else { return }
    box.minimums = [box.width, box.height].map {
      add([.init($0)], 0, .greaterThanOrEqual, LayoutSolver.required, .rule(.lengths, box))
    }
  }
}

// MARK: - Contents

/// What contents want of a layer's lengths, and where the baselines of a text are.
extension LayoutEngine {
  /// Sets the rows of a layer's contents; returns whether any changed.
  @discardableResult
  func setContents(of box: LayoutBox) -> Bool {
    guard let layer = box.layer else { return false }
    let layout = layer.extras?.layout
    var isChanged = false
    var size = CGSize(width: Layer.noIntrinsicMetric, height: Layer.noIntrinsicMetric)
    if !box.isFixed {
      if let width = box.textWidth { layer.layoutState.fittingWidth = width }
      size = layer.intrinsicContentSize
      layer.extras?.layout?.fittingWidth = nil
    }
    let priorities = LayerLayout.ContentPriorities()
    // Contents fill the alignment rectangle.
    let alignment = box.alignment
    if size.width >= 0 { size.width += alignment.left + alignment.right }
    if size.height >= 0 { size.height += alignment.top + alignment.bottom }
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
