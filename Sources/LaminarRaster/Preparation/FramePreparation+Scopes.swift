import LaminarGraphics

/// Clips, groups and masks.
extension FramePreparation {
  /// A clip or group that is open.
  struct Scope {
    enum Kind { case clip, group, mask, masked }
    var kind: Kind
    /// The index of its push in the list.
    var commandIndex: Int
    /// The index of its push among the items.
    var item: Int
    /// The lines before it.
    var lineCount: Int
    /// What can be seen inside.
    var visible: PixelRect
    /// What is drawn inside.
    var drawn = PixelRect.empty
    /// How many fills and groups the list has inside, seen or not.
    var contents = 0
    /// A group's opacity and blend mode.
    var opacity = 1.0
    var blend = BlendMode.normal
    /// Whether something inside blends with what is there already.
    var hasBlending = false
    /// The index of the end of a mask's picture.
    var maskEnd = 0
    /// Whether it is inside a mask, or is one.
    var isMasked = false

    /// Adds the counts of a scope that ended inside and draws something.
    ///
    /// A group that is drawn as a picture was counted at its beginning, and is one item that takes no
    /// opacity from outside, as what is masked is: it counts as two.
    mutating func count(_ inner: Scope, isMerged: Bool) {
      drawn = drawn.union(inner.drawn)
      switch inner.kind {
      case .group: contents += isMerged ? inner.contents - 1 : 1
      case .masked: contents += max(inner.contents, 2)
      case .clip, .mask: contents += inner.contents
      }
      if inner.kind == .group ? inner.blend != .normal : inner.hasBlending { hasBlending = true }
    }
  }

  /// What can be seen in the innermost scope, and whether it is inside a mask.
  var visible: PixelRect { scopes.last?.visible ?? canvas }
  var isMasked: Bool { scopes.last?.isMasked ?? false }

  mutating func pushClip(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D
  ) {
    var scope = Scope(
      kind: .clip, commandIndex: commandIndex, item: items.count, lineCount: lines.count,
      visible: .empty)
    let area = coverage(of: shape, transform.concatenating(base))
    scope.visible = area?.bounds ?? .empty
    scope.isMasked = isMasked
    if case .rect? = area?.coverage {} else { scope.isMasked = true }
    push(
      PreparedItem(
        action: .pushClip, coverage: area?.coverage ?? .none, bounds: area?.bounds ?? .empty))
    scopes.append(scope)
  }

  mutating func pushGroup(opacity: Double, _ blend: BlendMode) {
    let opacity = PremultipliedColor.unit(opacity)
    let byte = PremultipliedColor.byte(opacity)
    countContent()
    var scope = Scope(
      kind: .group, commandIndex: commandIndex, item: items.count, lineCount: lines.count,
      visible: opacity > 0 ? visible : .empty, opacity: opacity, blend: blend)
    scope.isMasked = isMasked
    if !blend.keepsBackdrop { scope.drawn = scope.visible }
    scopes.append(scope)
    push(PreparedItem(action: .pushGroup(opacity: byte, blend), coverage: .none, bounds: .empty))
  }

  mutating func pushMask() {
    var scope = Scope(
      kind: .mask, commandIndex: commandIndex, item: items.count, lineCount: lines.count,
      visible: visible)
    scope.isMasked = true
    scopes.append(scope)
    push(PreparedItem(action: .pushMask, coverage: .none, bounds: .empty))
  }

  mutating func clipToMask() {
    guard var scope = scopes.last, scope.kind == .mask else { return }
    scope.kind = .masked
    scope.maskEnd = items.count
    scope.visible = scope.drawn
    scope.drawn = .empty
    scope.contents = 0
    scope.hasBlending = false
    scopes[scopes.count - 1] = scope
    push(PreparedItem(action: .clipToMask, coverage: .none, bounds: .empty))
  }

  /// Ends the innermost scope, and forgets it if nothing is drawn inside.
  mutating func closeLast() {
    guard let scope = scopes.popLast() else { return }
    let drawn = scope.kind == .mask ? .empty : scope.drawn
    survey.note(drawn, at: scope.commandIndex)
    note(drawn)
    endMerging()
    guard !drawn.isEmpty else {
      items.removeSubrange(scope.item...)
      lines.truncate(to: scope.lineCount)
      survey.forgetShapes(from: scope.commandIndex)
      return
    }
    let isMerged = scope.kind == .group && merge(scope)
    if !isMerged {
      count(drawn.area / scope.pixelsPerUnit)
    }
    if isMerged { survey.note(.merged, at: scope.commandIndex) }
    if !scopes.isEmpty {
      scopes[scopes.count - 1].count(scope, isMerged: isMerged)
    }
    if isMerged { return }
    if scope.kind == .masked {
      // The mask is needed where it masks something, and must not be drawn elsewhere.
      for index in scope.item..<scope.maskEnd {
        items[index].bounds = items[index].bounds.intersection(scope.drawn)
      }
      items[scope.maskEnd].bounds = scope.drawn
    }
    items[scope.item].bounds = scope.drawn
    items.append(
      PreparedItem(
        action: scope.kind == .group ? .popGroup : .popClip, coverage: .none, bounds: scope.drawn,
        layer: items[scope.item].layer))
  }

  /// A group of one item is that item with the group's opacity, and a group of opacity 1 is what is
  /// in it, unless something blends with the group's own picture, or a mask takes it as one. Decided
  /// from the list alone: it is part of what the pixels are.
  private mutating func merge(_ scope: Scope) -> Bool {
    guard scope.blend == .normal, !scope.hasBlending else { return false }
    guard scope.contents == 1 || (scope.opacity == 1 && scopes.last?.kind != .masked) else {
      return false
    }
    if scope.opacity < 1 {
      // The one item, unless it is left out; the rest are clips.
      for index in scope.item + 1..<items.count {
        if case .sprites(let range) = items[index].action {
          for sprite in range { sprites[sprite].multiply(opacity: scope.opacity) }
        } else if let action = items[index].action.times(opacity: scope.opacity) {
          items[index].action = action
        }
      }
    }
    items.remove(at: scope.item)
    return true
  }
}
