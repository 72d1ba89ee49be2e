import LaminarGraphics

/// One copy of a replicator's sublayers (Laminar.docc: Replicators, "Copies").
struct ReplicatedCopy {
  /// 0 is the first.
  let index: Int
  /// What everything in the copy is multiplied with.
  let tint: Color
  /// How late the copy's animations run, in seconds of the replicator's clock.
  let delay: Double
}

extension PresentationTree {
  /// What a replicator's picture is made of, copy after copy, the first at the bottom.
  ///
  /// 1. Copy k is moved by the k-th power of the instance transform about the anchor point, before
  ///    the sublayer transform.
  /// 2. Its colour is the instance colour plus k times the offsets, clamped to 0…1.
  /// 3. Its animations are k delays late.
  /// 4. Where the depth is preserved, the layers of all copies are ordered by it.
  ///
  /// - Parameter space: The matrix that the layers are seen through after all that, when they keep
  ///   their depth; nil when they are flattened into the replicator's plane.
  func replicatedSublayers(
    of node: Int, geometry: LayerGeometry, space: Transform3D?,
    moment: (ReplicatedCopy) -> PresentationTree
  ) -> [PlacedSublayer] {
    let count = copyCount(of: node)
    let step = LayerGeometry(
      bounds: geometry.bounds, anchorPoint: geometry.anchorPoint,
      anchorPointZ: geometry.anchorPointZ, sublayerTransform: instanceTransform(of: node)
    ).sublayerPlane
    let delay = number(.instanceDelay, of: node)
    let tints = CopyTints(of: node, in: self)
    var power = Transform3D.identity
    var placed: [PlacedSublayer] = []
    var depths: [Double] = []
    for index in 0..<count {
      let copy = ReplicatedCopy(
        index: index, tint: tints.tint(ofCopy: Double(index)), delay: delay * Double(index))
      let shown = moment(copy)
      var plane = power.concatenating(geometry.sublayerPlane)
      if let space { plane = plane.concatenating(space) }
      let layers = shown.sublayersByDepth(of: node, through: plane, copy: copy)
      if index == 0 { placed.reserveCapacity(min(count * layers.count, 1 << 20)) }
      if space != nil { depths += layers.map(shown.depth(of:)) }
      placed += layers
      power = power.concatenating(step)
    }
    guard space != nil else { return placed }
    return placed.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { placed[$0] }
  }

  private func instanceTransform(of node: Int) -> Transform3D {
    guard case .transform(let matrix) = value(.instanceTransform, of: node) else {
      return .identity
    }
    return matrix
  }

  /// The values of which the copies' tints are made, read once: there may be a million copies.
  private struct CopyTints {
    private var first = Color.white
    private let red: Double
    private let green: Double
    private let blue: Double
    private let alpha: Double

    init(of node: Int, in tree: PresentationTree) {
      if case .color(let color) = tree.value(.instanceColor, of: node) { first = color }
      red = tree.number(.instanceRedOffset, of: node)
      green = tree.number(.instanceGreenOffset, of: node)
      blue = tree.number(.instanceBlueOffset, of: node)
      alpha = tree.number(.instanceAlphaOffset, of: node)
    }

    func tint(ofCopy index: Double) -> Color {
      func component(_ first: Double, _ offset: Double) -> Double {
        min(max(first + index * offset, 0), 1)
      }
      return Color(
        red: component(first.red, red), green: component(first.green, green),
        blue: component(first.blue, blue), alpha: component(first.alpha, alpha))
    }
  }
}
