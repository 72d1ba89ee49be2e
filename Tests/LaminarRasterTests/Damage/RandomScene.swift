import Foundation
import LaminarGraphics

@testable import LaminarRaster

/// Random lists that change from one to the next: things move, change, come, go and swap places, alone
/// and in clips, groups, masks and shadows.
struct RandomScene {
  static let width = 200
  static let height = 150

  private indirect enum Node {
    case leaf(id: Int, DisplayList.Command)
    case clip(id: Int, DisplayList.Shape, ProjectiveTransform2D, [Node])
    case group(id: Int, Double, BlendMode, [Node])
    case masked(id: Int, mask: [Node], [Node])
    case shadow(id: Int, DisplayList.Shadow, [Node])
  }

  private var numbers: SeededNumbers
  private var nodes: [Node] = []
  private var nextID = 1
  private let images: [Image]

  init(seed: UInt64) {
    numbers = SeededNumbers(seed)
    images = [Image.random(8, 8, seed: seed), Image.random(21, 21, seed: seed + 1)]
    for _ in 0..<12 { nodes.append(node(depth: 0)) }
  }

  /// The list of the scene as it is.
  var list: DisplayList {
    var items: [DisplayList.Item] = []
    for node in nodes { Self.append(node, to: &items) }
    return DisplayList(
      width: Self.width, height: Self.height, background: Color(red: 0.1, green: 0.2, blue: 0.3),
      items: items)
  }

  /// Changes the scene a little.
  mutating func change() {
    for _ in 0..<numbers.int(1..<4) {
      let place = numbers.int(0..<nodes.count)
      switch numbers.int(0..<8) {
      case 0: nodes.insert(node(depth: 0), at: place)
      case 1: if nodes.count > 4 { nodes.remove(at: place) }
      case 2: nodes.swapAt(place, numbers.int(0..<nodes.count))
      default: nodes[place] = changed(nodes[place])
      }
    }
  }

  // MARK: - Making

  private mutating func node(depth: Int) -> Node {
    nextID += 1
    let id = nextID
    guard depth < 3, numbers.int(0..<3) == 0 else { return .leaf(id: id, leaf()) }
    var children: [Node] = []
    for _ in 0..<numbers.int(1..<4) { children.append(node(depth: depth + 1)) }
    switch numbers.int(0..<4) {
    case 0: return .clip(id: id, shape(), transform(), children)
    case 1:
      let modes: [BlendMode] = [.normal, .normal, .plusLighter, .multiply, .sourceIn]
      return .group(
        id: id, numbers.int(0..<2) == 0 ? 1 : numbers.double(0...1),
        modes[numbers.int(0..<modes.count)], children)
    case 2: return .masked(id: id, mask: [node(depth: depth + 1)], children)
    default: return .shadow(id: id, shadow(), children)
    }
  }

  private mutating func leaf() -> DisplayList.Command {
    switch numbers.int(0..<9) {
    case 0: return .shadow(shape(), transform(), shadow())
    case 1, 2:
      let image = images[numbers.int(0..<images.count)]
      let side = Double(image.width)
      let axis = DisplayList.ImageAxis(from: 0, to: side, pixels: 0, to: side)
      let place = ProjectiveTransform2D(
        m31: numbers.double(-20...200), m32: numbers.double(-20...150))
      return .fill(
        .rect(0, 0, side, side), numbers.int(0..<3) == 0 ? transform() : place,
        .image(
          DisplayList.ImagePaint(
            image: image, horizontal: axis, vertical: axis, opacity: numbers.double(0...1))))
    case 3:
      let kind = Gradient.Kind.allCases[numbers.int(0..<3)]
      let gradient = Gradient(
        kind: kind,
        stops: [0, 0.4, 1].map { Gradient.Stop(color: color(), location: $0) },
        startPoint: SIMD2(0, 0), endPoint: SIMD2(60, 40))
      return .fill(shape(), transform(), .gradient(gradient))
    case 4:
      return .fill(
        .rect(0, 0, Double(Self.width), Double(Self.height)), .identity, .color(color()))
    default: return .fill(shape(), transform(), .color(color()))
    }
  }

  private mutating func shape() -> DisplayList.Shape {
    let (x, y) = (numbers.double(-10...150), numbers.double(-10...110))
    let (width, height) = (numbers.double(1...70), numbers.double(1...60))
    switch numbers.int(0..<4) {
    case 0:
      return .rect(x.rounded(), y.rounded(), width.rounded(), height.rounded())
    case 1: return .rect(x, y, width, height)
    case 2: return .rect(x, y, width, height, radius: numbers.double(0...20))
    default:
      return .polygons(
        [[SIMD2(x, y), SIMD2(x + width, y + 5), SIMD2(x + 9, y + height)]], .nonZero)
    }
  }

  private mutating func transform() -> ProjectiveTransform2D {
    switch numbers.int(0..<4) {
    case 0:
      let turn = numbers.double(-0.5...0.5)
      return ProjectiveTransform2D(m12: turn, m21: -turn, m31: numbers.double(-20...20))
    case 1: return ProjectiveTransform2D(m31: numbers.double(-20...20), m32: numbers.double(-9...9))
    case 2:
      return ProjectiveTransform2D(m13: numbers.double(-1e-3...1e-3), m31: numbers.double(-9...9))
    default: return .identity
    }
  }

  private mutating func color() -> Color {
    let alpha = numbers.int(0..<3) == 0 ? 1 : numbers.double(0...1)
    return Color(
      red: numbers.double(0...1), green: numbers.double(0...1), blue: numbers.double(0...1),
      alpha: alpha)
  }

  private mutating func shadow() -> DisplayList.Shadow {
    DisplayList.Shadow(
      color: color(), radius: numbers.double(0...5),
      offset: CGSize(width: numbers.double(-9...9), height: numbers.double(-9...9)))
  }

  // MARK: - Changing

  private mutating func changed(_ node: Node) -> Node {
    switch node {
    case .leaf(let id, _): return .leaf(id: id, leaf())
    case .clip(let id, let old, let transform, var children):
      if numbers.int(0..<2) == 0 { return .clip(id: id, shape(), transform, children) }
      change(&children)
      return .clip(id: id, old, transform, children)
    case .group(let id, let opacity, let mode, var children):
      if numbers.int(0..<2) == 0 { return .group(id: id, numbers.double(0...1), mode, children) }
      change(&children)
      return .group(id: id, opacity, mode, children)
    case .masked(let id, var mask, var children):
      if numbers.int(0..<2) == 0 { change(&mask) } else { change(&children) }
      return .masked(id: id, mask: mask, children)
    case .shadow(let id, let old, var children):
      if numbers.int(0..<2) == 0 { return .shadow(id: id, shadow(), children) }
      change(&children)
      return .shadow(id: id, old, children)
    }
  }

  private mutating func change(_ nodes: inout [Node]) {
    let place = numbers.int(0..<nodes.count)
    switch numbers.int(0..<4) {
    case 0: nodes.insert(node(depth: 2), at: place)
    case 1: if nodes.count > 1 { nodes.remove(at: place) }
    default: nodes[place] = changed(nodes[place])
    }
  }

  // MARK: - Writing

  private static func append(_ node: Node, to items: inout [DisplayList.Item]) {
    func add(_ id: Int, _ part: DisplayList.Part, _ command: DisplayList.Command) {
      items.append(
        DisplayList.Item(id: DisplayList.ID(layer: id, part: part), command: command))
    }
    switch node {
    case .leaf(let id, let command): add(id, .fill, command)
    case .clip(let id, let shape, let transform, let children):
      add(id, .clip, .pushClip(shape, transform))
      for child in children { append(child, to: &items) }
      add(id, .clip, .popClip)
    case .group(let id, let opacity, let mode, let children):
      add(id, .group, .pushGroup(opacity: opacity, blend: mode))
      for child in children { append(child, to: &items) }
      add(id, .group, .popGroup)
    case .masked(let id, let mask, let children):
      add(id, .mask, .pushMask)
      for child in mask { append(child, to: &items) }
      add(id, .mask, .clipToMask)
      for child in children { append(child, to: &items) }
      add(id, .mask, .popClip)
    case .shadow(let id, let shadow, let children):
      add(id, .shadow, .pushShadow(shadow, .identity))
      for child in children { append(child, to: &items) }
      add(id, .shadow, .popShadow)
    }
  }
}
