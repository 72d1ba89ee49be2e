import LaminarGraphics

/// Draws transitions: the picture before and the one after, both as the layer draws them, combined
/// by the progress.
extension DisplayListBuilder {
  /// One of the two pictures: what it is entered with.
  struct Face {
    let node: Int
    var surroundings: Surroundings
  }

  /// The distance of the eye from a layer that turns over, in points; for a large layer twice its
  /// longer side, so that nothing comes behind the eye.
  private static let eyeDistance = 1000.0

  /// Draws a node in the middle of its transition.
  ///
  /// 1. At 0 the old picture alone shows, at 1 the new one alone.
  /// 2. A fade is (1 − p)·old + p·new in a group of its own, which is blended with the backdrop by
  ///    the layer's filter.
  /// 3. What slides is moved in the layer's own space by the size of its bounds; nothing clips it but
  ///    the layers above.
  /// 4. A flip shows one face at a time, in perspective; they change at progress 0.5.
  /// 5. A curl rolls the old picture off the new one; an uncurl is the same backwards, with the
  ///    pictures exchanged.
  mutating func draw(
    _ transition: ActiveTransition, of node: Int, in surroundings: Surroundings
  ) {
    let progress = min(max(transition.progress, 0), 1)
    var new = Face(node: node, surroundings: surroundings)
    new.surroundings.picture = Picture()
    guard progress < 1 else { return push([new]) }
    let old = oldFace(of: transition, in: surroundings)
    guard progress > 0 else { return push([old]) }
    let geometry = LayerGeometry(presentation, node)
    func moved(_ face: Face?, to side: TransitionEffect.Side, by share: Double) -> Face? {
      var face = face
      face?.surroundings.picture?.matrix = Self.shift(to: side, by: share, geometry)
      return face
    }
    switch transition.effect {
    case .fade: fade(from: old, to: new, at: progress, node: node)
    case .moveIn(let side): push([old, moved(new, to: side, by: 1 - progress)])
    case .push(let side):
      push([moved(old, to: side, by: -progress), moved(new, to: side, by: 1 - progress)])
    case .reveal(let side): push([new, moved(old, to: side, by: -progress)])
    case .flip(let side):
      guard var face = progress < 0.5 ? old : new else { return }
      let turned = moments[face.surroundings.copy.moment]
      face.surroundings.picture?.matrix = Self.turn(
        progress < 0.5 ? progress : progress - 1, towards: side,
        LayerGeometry(turned, face.node))
      push([face])
    case .curl(let side): curl(old, from: side, by: progress, over: new, of: node)
    case .uncurl(let side): curl(new, from: side, by: 1 - progress, over: old, of: node)
    }
  }

  /// Enters pictures, the first at the bottom.
  mutating func push(_ faces: [Face?]) {
    for case let face? in faces.reversed() {
      steps.append(.enter(node: face.node, face.surroundings))
    }
  }

  private mutating func fade(from old: Face?, to new: Face, at progress: Double, node: Int) {
    var new = new
    var old = old
    let blend = BlendMode(filterOf: PresentedNode(presentation, node))
    new.surroundings.picture?.isBlended = true
    old?.surroundings.picture?.isBlended = true
    append(node, .group, .pushGroup(opacity: 1, blend: blend))
    steps.append(.emit(item(node, .group, .popGroup)))
    steps.append(.emit(item(node, .group, .popGroup)))
    push([new])
    steps.append(.emit(item(node, .group, .pushGroup(opacity: progress, blend: .plusLighter))))
    guard let old else { return }
    steps.append(.emit(item(node, .group, .popGroup)))
    push([old])
    append(node, .group, .pushGroup(opacity: 1 - progress))
  }

  /// The layer before the transition, seen at its superlayer's present position.
  private mutating func oldFace(
    of transition: ActiveTransition, in surroundings: Surroundings
  ) -> Face? {
    guard let source = transition.source else { return nil }
    let moment = moment(of: source)
    guard let node = moments[moment].tree.shape.node(ofLayer: source.layer) else { return nil }
    var old = surroundings
    old.copy.moment = moment
    old.copy.base = moment
    old.copy.delays = [:]
    // Below 0, so that no part of the old picture is mistaken for one of the new picture.
    old.copy.instance = -1 &- surroundings.copy.instance
    old.picture = Picture()
    return Face(node: node, surroundings: old)
  }

  /// The index of a source's moment, made at its first use.
  private mutating func moment(of source: TransitionSource) -> Int {
    let key = SourceKey(epoch: ObjectIdentifier(source.epoch), time: source.time)
    if let known = sourceMoments[key] { return known }
    moments.append(source.epoch.tree.evaluate(at: source.time))
    sourceMoments[key] = moments.count - 1
    return moments.count - 1
  }

  // MARK: - Matrices

  /// A move of a layer's picture towards a side, by a share of its bounds.
  private static func shift(
    to side: TransitionEffect.Side, by share: Double, _ geometry: LayerGeometry
  ) -> Transform3D {
    let width = Double(geometry.bounds.size.width) * share
    let height = Double(geometry.bounds.size.height) * share
    return switch side {
    case .left: Transform3D(m41: -width)
    case .right: Transform3D(m41: width)
    case .top: Transform3D(m42: height)
    case .bottom: Transform3D(m42: -height)
    }
  }

  /// A turn about the middle of a layer's bounds in perspective, by half turns.
  private static func turn(
    _ halfTurns: Double, towards side: TransitionEffect.Side, _ geometry: LayerGeometry
  ) -> Transform3D {
    let bounds = geometry.bounds
    let angle = halfTurns * Double.pi
    // Points left of the middle come to the front when y turns forwards, those of least y when x
    // turns backwards.
    let upright: Double = geometry.isGeometryFlipped ? -1 : 1
    let turn =
      switch side {
      case .left: Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
      case .right: Transform3D(rotationAngle: -angle, x: 0, y: 1, z: 0)
      case .top: Transform3D(rotationAngle: -angle * upright, x: 1, y: 0, z: 0)
      case .bottom: Transform3D(rotationAngle: angle * upright, x: 1, y: 0, z: 0)
      }
    let longer = max(Double(bounds.size.width), Double(bounds.size.height))
    let distance = max(eyeDistance, 2 * longer)
    let (x, y) = (Double(bounds.midX), Double(bounds.midY))
    return Transform3D(m41: -x, m42: -y).concatenating(turn)
      .concatenating(Transform3D(m34: -1 / distance))
      .concatenating(Transform3D(m41: x, m42: y))
  }
}
