import Foundation
import LaminarGraphics

@testable import LaminarRaster

/// Random lists that change from one to the next: items of every kind move by parts of a pixel, change,
/// come, go and swap positions, alone and in clips, groups, masks, shadows, filters and pictures.
struct RandomScene {
  static let width = 200
  static let height = 150

  private indirect enum Node {
    case leaf(id: Int, DisplayList.Command)
    case clip(id: Int, DisplayList.Shape, ProjectiveTransform2D, [Node])
    case group(id: Int, Double, BlendMode, [Node])
    case masked(id: Int, mask: [Node], [Node])
    case shadow(id: Int, DisplayList.Shadow, [Node])
    case filtered(id: Int, [DisplayList.PictureFilter], [Node])
    case picture(id: Int, DisplayList.PictureFrame, [Node])
  }

  private var numbers: SeededNumbers
  private var nodes: [Node] = []
  private var nextID = 1
  private let images: [Image]
  /// The rectangles of many fills, so that colours meet over the same pixels.
  private static let plates: [DisplayList.Shape] = [
    .rect(0, 0, Double(width), Double(height)), .rect(20, 10, 100, 90), .rect(20, 10, 100, 90),
    .rect(60, 40, 64, 64),
  ]
  /// The transform that everything is seen through, as on a canvas of several pixels a point.
  private let scale: Double
  private let hasBackdrops: Bool
  private let hasBackground: Bool

  init(seed: UInt64, scale: Double = 1, hasBackdrops: Bool = false) {
    numbers = SeededNumbers(seed)
    self.scale = scale
    self.hasBackdrops = hasBackdrops
    hasBackground = seed % 3 != 0
    images = [Image.random(8, 8, seed: seed), Image.random(21, 21, seed: seed + 1)]
    for _ in 0..<12 { nodes.append(node(depth: 0)) }
  }

  /// The list of the scene as it is.
  var list: DisplayList {
    var items: [DisplayList.Item] = []
    for node in nodes { Self.append(node, to: &items) }
    if scale != 1 {
      let zoom = ProjectiveTransform2D(m11: scale, m22: scale)
      for index in items.indices { items[index].command = items[index].command.seen(through: zoom) }
    }
    return DisplayList(
      width: Int(Double(Self.width) * scale), height: Int(Double(Self.height) * scale),
      background: hasBackground ? Color(red: 0.1, green: 0.2, blue: 0.3) : nil, items: items)
  }

  /// Changes the scene a little.
  mutating func change() {
    for _ in 0..<numbers.int(1..<4) {
      let index = numbers.int(0..<nodes.count)
      switch numbers.int(0..<10) {
      case 8, 9: nodes[index] = nudged(nodes[index])
      case 0: nodes.insert(node(depth: 0), at: index)
      case 1: if nodes.count > 4 { nodes.remove(at: index) }
      case 2: nodes.swapAt(index, numbers.int(0..<nodes.count))
      default: nodes[index] = changed(nodes[index])
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
    switch numbers.int(0..<6) {
    case 4: return .filtered(id: id, filters(), children)
    case 5: return .picture(id: id, pictureFrame(), children)
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
    switch numbers.int(0..<14) {
    case 9, 10:
      return .fill(Self.plates[numbers.int(0..<Self.plates.count)], .identity, .color(color()))
    case 11:
      let style = StrokeStyle(
        width: numbers.double(0.3...9), cap: .round, join: .round,
        dashPattern: numbers.int(0..<2) == 0 ? [] : [7, 4], start: numbers.double(0...0.4))
      let path = Path(
        ellipseIn: CGRect(
          x: numbers.double(0...120), y: numbers.double(0...90), width: 50,
          height: numbers.double(2...50)))
      return .fill(.stroke(path, style), transform(), .color(color()))
    case 12: return .particles(particles(), transform())
    case 13 where hasBackdrops:
      return .backdrop(filters(), shape(), transform(), opacity: numbers.double(0.3...1))
    case 13:
      let layout = TextLayout(
        "Wave \(numbers.int(0..<100))", fontSize: CGFloat(numbers.double(6...30)),
        in: CGRect(x: numbers.double(0...90), y: numbers.double(0...90), width: 90, height: 40))
      guard let run = layout.runs.first?.glyphs else { return .fill(shape(), color()) }
      return .fill(.glyphs(run), transform(), .color(color()))
    case 0: return .shadow(shape(), transform(), shadow())
    case 1, 2:
      let image = images[numbers.int(0..<images.count)]
      let side = Double(image.width)
      let axis = DisplayList.ImageAxis(from: 0, to: side, pixels: 0, to: side)
      let placement = ProjectiveTransform2D(
        m31: numbers.double(-20...200), m32: numbers.double(-20...150))
      return .fill(
        .rect(0, 0, side, side), numbers.int(0..<3) == 0 ? transform() : placement,
        .image(
          DisplayList.ImagePaint(
            image: image, horizontal: axis, vertical: axis, opacity: numbers.double(0...1),
            isAdditive: numbers.int(0..<3) == 0)))
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

  private mutating func filters() -> [DisplayList.PictureFilter] {
    switch numbers.int(0..<3) {
    case 0: [.gaussianBlur(radius: numbers.double(0...6))]
    case 1: [.colorMatrix(.hueRotation(numbers.double(0...6)))]
    default: [.colorMatrix(.inversion), .gaussianBlur(radius: numbers.double(0...3))]
    }
  }

  private mutating func pictureFrame() -> DisplayList.PictureFrame {
    let scale = numbers.double(0.5...2)
    return DisplayList.PictureFrame(
      transform: ProjectiveTransform2D(
        m11: scale, m12: numbers.int(0..<2) == 0 ? 0 : 0.2, m22: scale,
        m31: numbers.double(-9...40), m32: numbers.double(-9...40)),
      curl: numbers.int(0..<3) > 0
        ? nil
        : DisplayList.PageCurl(
          page: CGRect(x: 0, y: 0, width: 60, height: numbers.double(20...50)),
          direction: numbers.int(0..<2) == 0 ? [-0.28, -0.96] : [0.96, -0.28],
          share: numbers.double(0...1)))
  }

  private mutating func particles() -> DisplayList.Particles {
    let many = (0..<numbers.int(1..<9)).map { _ in
      DisplayList.Particle(
        position: SIMD3(numbers.double(-9...209), numbers.double(-9...159), 0),
        axis: SIMD2(numbers.double(0.2...2), numbers.int(0..<2) == 0 ? 0 : 0.7),
        color: SIMD4(1, 0.5, Float(numbers.double(0...1)), Float(numbers.double(0...1))),
        look: Int32(numbers.int(0..<2)))
    }
    return DisplayList.Particles(
      particles: many, looks: [.init(), .init(image: images[0])],
      isAdditive: numbers.int(0..<2) == 0)
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
    case .filtered(let id, let old, var children):
      if numbers.int(0..<2) == 0 { return .filtered(id: id, filters(), children) }
      change(&children)
      return .filtered(id: id, old, children)
    case .picture(let id, let old, var children):
      if numbers.int(0..<2) == 0 { return .picture(id: id, pictureFrame(), children) }
      change(&children)
      return .picture(id: id, old, children)
    }
  }

  /// The same thing, moved by a part of a pixel.
  private mutating func nudged(_ node: Node) -> Node {
    let move = ProjectiveTransform2D(
      m31: numbers.double(-1.5...1.5), m32: numbers.int(0..<2) == 0 ? 0 : 0.125)
    return Self.moved(node, by: move)
  }

  private static func moved(_ node: Node, by move: ProjectiveTransform2D) -> Node {
    func all(_ nodes: [Node]) -> [Node] { nodes.map { moved($0, by: move) } }
    switch node {
    case .leaf(let id, let command): return .leaf(id: id, command.seen(through: move))
    case .clip(let id, let shape, let transform, let children):
      return .clip(id: id, shape, transform.concatenating(move), all(children))
    case .group(let id, let opacity, let mode, let children):
      return .group(id: id, opacity, mode, all(children))
    case .masked(let id, let mask, let children):
      return .masked(id: id, mask: mask, all(children))
    case .shadow(let id, let shadow, let children):
      return .shadow(id: id, shadow, all(children))
    case .filtered(let id, let filters, let children):
      return .filtered(id: id, filters, all(children))
    case .picture(let id, var frame, let children):
      frame.transform = frame.transform.concatenating(move)
      return .picture(id: id, frame, children)
    }
  }

  private mutating func change(_ nodes: inout [Node]) {
    let index = numbers.int(0..<nodes.count)
    switch numbers.int(0..<4) {
    case 0: nodes.insert(node(depth: 2), at: index)
    case 1: if nodes.count > 1 { nodes.remove(at: index) }
    default: nodes[index] = changed(nodes[index])
    }
  }

  // MARK: - Writing

  private static func append(_ node: Node, to items: inout [DisplayList.Item]) {
    func add(_ id: Int, _ part: DisplayList.Part, _ command: DisplayList.Command) {
      items.append(
        DisplayList.Item(id: DisplayList.ID(layer: id, part: part), command: command))
    }
    func add(
      _ id: Int, _ part: DisplayList.Part, _ group: DisplayList.Group, mask: [Node] = [],
      _ children: [Node]
    ) {
      let start = items.count
      add(id, part, .group(group, count: 0))
      for node in mask { append(node, to: &items) }
      if case .mask = group { items.endMaskPicture(at: start) }
      for child in children { append(child, to: &items) }
      items.endGroup(at: start)
    }
    switch node {
    case .leaf(let id, let command): add(id, .fill, command)
    case .clip(let id, let shape, let transform, let children):
      add(id, .clip, .clip(shape, transform), children)
    case .group(let id, let opacity, let mode, let children):
      add(id, .group, .composite(opacity: opacity, blend: mode), children)
    case .masked(let id, let mask, let children):
      add(id, .mask, .mask(count: 0), mask: mask, children)
    case .shadow(let id, let shadow, let children):
      add(id, .shadow, .shadow(shadow, .identity), children)
    case .filtered(let id, let filters, let children):
      add(id, .group, .filter(filters, .identity), children)
    case .picture(let id, let frame, let children):
      add(id, .group, .picture(frame), children)
    }
  }
}

extension DisplayList.Command {
  /// The command, seen through one more transform; inside a picture that moves its pixels.
  func seen(through zoom: ProjectiveTransform2D) -> DisplayList.Command {
    switch self {
    case .fill(let shape, let own, let paint): .fill(shape, own.concatenating(zoom), paint)
    case .particles(let particles, let own): .particles(particles, own.concatenating(zoom))
    case .shadow(let shape, let own, let shadow): .shadow(shape, own.concatenating(zoom), shadow)
    case .backdrop(let filters, let shape, let own, let opacity):
      .backdrop(filters, shape, own.concatenating(zoom), opacity: opacity)
    case .group(.clip(let shape, let own), let count):
      .group(.clip(shape, own.concatenating(zoom)), count: count)
    case .group(.shadow(let shadow, let own), let count):
      .group(.shadow(shadow, own.concatenating(zoom)), count: count)
    case .group(.filter(let filters, let own), let count):
      .group(.filter(filters, own.concatenating(zoom)), count: count)
    case .group: self
    }
  }
}
