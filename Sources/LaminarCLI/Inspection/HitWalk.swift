import Foundation
import Laminar

/// The way of a hit test through the presented tree, with the reason of each turn.
///
/// The rules are the engine's: hidden layers and those that clip or mask the point away are passed
/// over with all that they hold; sublayers are asked front to back, then the layer itself.
struct HitWalk {
  private let presentation: PresentationTree
  private let tree: RenderTree
  private(set) var lines: [String] = []
  /// The node that is hit.
  private(set) var found: Int?

  /// Walks from the root with a point of its space.
  init(_ presentation: PresentationTree, point: CGPoint) {
    self.presentation = presentation
    tree = presentation.tree
    found = ask(0, point: point, plane: .identity, depth: 0)
  }

  /// The layers from the one that is hit to the root.
  var responders: [String] {
    var chain: [String] = []
    var node = found ?? -1
    while node >= 0 {
      chain.append(tree.path(of: node))
      node = tree.nodes[node].parent
    }
    return chain
  }

  private mutating func ask(
    _ node: Int, point: CGPoint, plane: Transform3D, depth: Int
  ) -> Int? {
    guard presentation.number(.hidden, of: node) == 0 else {
      return say(node, depth, "hidden: passed over with its sublayers")
    }
    let geometry = presentation.geometry(of: node)
    guard tree.nodes[node].owner != .transform else {
      _ = say(node, depth, "a transform layer is never hit itself; its sublayers are asked")
      let inner = geometry.sublayerPlane.concatenating(geometry.localToSuper).concatenating(plane)
      return askSublayers(of: node, point: point, plane: inner, depth: depth)
    }
    let map = ProjectiveTransform2D(geometry.localToSuper.concatenating(plane))
    guard let local = Self.local(point, through: map) else {
      return say(node, depth, "its transform has no inverse: passed over")
    }
    let place = ValueText.text([Double(local.x), Double(local.y)])
    if presentation.number(.doubleSided, of: node) == 0, !facesViewer(geometry, plane) {
      return say(node, depth, "faces away and is not double-sided: passed over")
    }
    let isInside = geometry.boundsContain(local)
    if presentation.number(.masksToBounds, of: node) != 0, !isInside {
      return say(node, depth, "masksToBounds, and \(place) is outside its bounds: passed over")
    }
    if let mask = mask(of: node), !isHit(mask, point: local) {
      return say(node, depth, "its mask does not hold \(place): passed over")
    }
    let line = lines.count
    _ = say(node, depth, "")
    if let hit = askSublayers(
      of: node, point: local, plane: geometry.sublayerPlane, depth: depth)
    {
      lines[line] += "\(place): a sublayer is hit"
      return hit
    }
    lines[line] +=
      isInside ? "\(place) is inside its bounds: hit" : "\(place) is outside its bounds"
    return isInside ? node : nil
  }

  /// The point in the layer's own space; nil where it has none.
  private static func local(_ point: CGPoint, through map: ProjectiveTransform2D) -> CGPoint? {
    guard let place = map.inverted()?.map(Double(point.x), Double(point.y)) else { return nil }
    let local = CGPoint(x: place.x / place.w, y: place.y / place.w)
    return local.x.isFinite && local.y.isFinite ? local : nil
  }

  /// Whether the front of the layer's plane is seen at its anchor point.
  private func facesViewer(_ geometry: LayerGeometry, _ plane: Transform3D) -> Bool {
    let facing = ProjectiveTransform2D(geometry.unflippedToSuper.concatenating(plane))
    return facing.determinant * facing.map(geometry.anchor.x, geometry.anchor.y).w > 0
  }

  private mutating func askSublayers(
    of node: Int, point: CGPoint, plane: Transform3D, depth: Int
  ) -> Int? {
    for child in sublayersFrontToBack(of: node, through: plane) {
      if let hit = ask(child, point: point, plane: plane, depth: depth + 1) { return hit }
    }
    return nil
  }

  private mutating func say(_ node: Int, _ depth: Int, _ reason: String) -> Int? {
    let name = depth == 0 ? "root" : tree.nodes[node].name
    lines.append(String(repeating: "  ", count: depth) + name + "  " + reason)
    return nil
  }

  private func isHit(_ mask: Int, point: CGPoint) -> Bool {
    var walk = self
    return walk.ask(mask, point: point, plane: .identity, depth: 0) != nil
  }

  private func mask(of node: Int) -> Int? {
    children(of: node).first { tree.nodes[$0].role == .mask }
  }

  private func sublayersFrontToBack(of node: Int, through plane: Transform3D) -> [Int] {
    children(of: node).filter { tree.nodes[$0].role == .sublayer }
      .map { (node: $0, depth: presentation.geometry(of: $0).depth(through: plane)) }
      .sorted { ($0.depth, $0.node) > ($1.depth, $1.node) }.map(\.node)
  }

  private func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var index = node + 1
    while index < tree.nodes[node].subtreeEnd {
      children.append(index)
      index = tree.nodes[index].subtreeEnd
    }
    return children
  }
}

extension PresentationTree {
  /// Where a node stands at the moment.
  func geometry(of node: Int) -> LayerGeometry {
    var geometry = LayerGeometry(tree.nodes[node].values)
    for index in tree.nodes[node].targets {
      switch (tree.targets[index].property, value(tree.targets[index].property, of: node)) {
      case (.builtIn(.bounds), .rect(let rect)?): geometry.bounds = rect
      case (.builtIn(.position), .point(let point)?): geometry.position = point
      case (.builtIn(.zPosition), .number(let number)?): geometry.zPosition = number
      case (.builtIn(.anchorPoint), .point(let point)?): geometry.anchorPoint = point
      case (.builtIn(.anchorPointZ), .number(let number)?): geometry.anchorPointZ = number
      case (.builtIn(.transform), .transform(let matrix)?): geometry.transform = matrix
      case (.builtIn(.sublayerTransform), .transform(let matrix)?):
        geometry.sublayerTransform = matrix
      case (.builtIn(.geometryFlipped), .bool(let flag)?): geometry.isGeometryFlipped = flag
      default: break
      }
    }
    return geometry
  }
}
