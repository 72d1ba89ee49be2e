import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

/// The law of all that saves work: with every shortcut off and on, by any number of workers, over any frame
/// that was drawn before and in any order, a list has the same pixels, and with them on the same cost.
@Suite struct `Shortcuts of drawing` {
  /// Lists that follow one another.
  enum Sequence: CaseIterable {
    case scenes, scaledScenes, outlines, strokes, shapes, sprites, everything

    func lists(seed: UInt64) -> [DisplayList] {
      var numbers = SeededNumbers(seed)
      switch self {
      case .scenes:
        return changes(of: RandomScene(seed: seed))
      case .scaledScenes:
        let scale = [1.5, 2, 0.75, 1.3, 3, 1.25][Int(seed % 6)]
        return changes(of: RandomScene(seed: 500 + seed, scale: scale, hasBackdrops: seed % 2 == 0))
      case .outlines:
        var outlines = ChangingOutlines(seed: seed)
        return outlines.moments().map { outlines.list(at: $0) }
      case .strokes:
        return growingStroke(&numbers, isClipped: seed % 3 == 0)
      case .shapes:
        return (0..<2).map { _ in ManyShapes.list(&numbers) }
      case .sprites:
        return ManySprites.lists(&numbers)
      case .everything:
        return (0..<3).map { _ in ListOfEverything.list(&numbers, width: 70, height: 200) }
      }
    }

    private func changes(of scene: RandomScene) -> [DisplayList] {
      var scene = scene
      return (0..<6).map { _ in
        defer { scene.change() }
        return scene.list
      }
    }

    /// One stroke that crosses itself, of which less or more is drawn, and that sometimes moves.
    private func growingStroke(
      _ numbers: inout SeededNumbers, isClipped: Bool
    ) -> [DisplayList] {
      var path = Path()
      func point() -> CGPoint { CGPoint(x: numbers.double(-9...73), y: numbers.double(-9...73)) }
      for _ in 0..<numbers.int(1..<4) {
        path.move(to: point())
        for _ in 0..<numbers.int(3..<8) {
          path.addCurve(to: point(), control1: point(), control2: point())
        }
        if numbers.int(0..<3) == 0 { path.closeSubpath() }
      }
      var style = StrokeStyle(
        width: [0.7, 1, 2, 3.5, 6, 11][numbers.int(0..<6)],
        cap: LineCap.allCases[numbers.int(0..<3)], join: LineJoin.allCases[numbers.int(0..<3)])
      let transforms: [ProjectiveTransform2D] = [
        .identity, ProjectiveTransform2D(m31: 7.25, m32: -3.5),
        ProjectiveTransform2D(m11: 0.8, m12: 0.3, m21: -0.4, m22: 1.1, m31: 5, m32: 2),
      ]
      return (0..<14).map { frame in
        style.end = frame % 4 == 3 ? numbers.double(0.01...0.99) : 0.07 * Double(frame + 1)
        let transform = transforms[frame % 5 == 4 ? numbers.int(0..<3) : 0]
        let stroke = DisplayList.Command.fill(.stroke(path, style), .opaqueWhite, transform)
        let clip = DisplayList.Group.clip(.rect(10, 12, 31, 40), .identity)
        return .of(64, 64, isClipped ? group(clip, [stroke]) : [stroke])
      }
    }
  }

  @Test(arguments: Sequence.allCases, 0..<6)
  func `change no pixel and no cost`(sequence: Sequence, seed: UInt64) {
    let lists = sequence.lists(seed: seed)
    let plain = lists.map { list in
      var renderer = Renderer(workers: 1, shortcuts: [])
      return (picture: renderer.render(list), cost: renderer.cost(of: list).count)
    }
    let order = Array(lists.indices) + lists.indices.reversed()
    for workers in [1, 3] {
      var (whole, partial) = (Renderer(workers: workers), Renderer(workers: workers))
      var frame = RetainedFrame()
      for index in order {
        let expected = plain[index]
        #expect(whole.render(lists[index]) == expected.picture, "list \(index)")
        #expect(whole.cost(of: lists[index]).count == expected.cost, "list \(index)")
        partial.render(lists[index], updating: &frame)
        #expect(frame.bitmap == expected.picture, "what changed in list \(index)")
      }
    }
  }

  @Test(arguments: [Sequence.shapes, .sprites])
  func `change nothing where a budget ends`(sequence: Sequence) {
    let list = sequence.lists(seed: 1)[0]
    var (one, three) = (Renderer(workers: 1), Renderer(workers: 3))
    let all = one.cost(of: list).count
    for budget in stride(from: 1, to: all + all / 20, by: all / 10) {
      one.budget = budget
      three.budget = budget
      #expect(three.render(list) == one.render(list))
      #expect(three.excess == one.excess)
      #expect((one.excess == nil) == (budget >= all))
    }
  }

  @Test func `change nothing where shapes need more memory than workers have at once`() {
    // Each has some 40,000 points, and is below the limit of what a worker makes.
    let style = StrokeStyle(width: 1, dashPattern: [0.01, 0.01])
    var path = Path()
    path.move(to: CGPoint(x: 10, y: 80))
    path.addLine(to: CGPoint(x: 150, y: 81))
    let command = DisplayList.Command.fill(
      .stroke(path, style), Color(red: 0, green: 0, blue: 0, alpha: 0.1))
    let list = DisplayList.of(
      160, 160, background: .opaqueWhite, [DisplayList.Command](repeating: command, count: 40))
    #expect(render(list, workers: 3) == render(list))
  }

  @Test(arguments: [1e8, 1e17, 1e60, -1e60, 1e100])
  func `draw no sprite that is far away`(distance: Double) {
    let paint = DisplayList.ImagePaint(.random(8, 8, seed: 1), width: 8, height: 8)
    let command = DisplayList.Command.fill(
      .rect(0, 0, 8, 8), ProjectiveTransform2D(m31: distance, m32: 1), .image(paint))
    #expect(render(.of(16, 16, [command])) == render(.of(16, 16, [])))
  }

  @Test(arguments: 0..<4)
  func `change no sprite, which has the pixels that a group gives it`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    var same = numbers
    let commands = ManySprites.commands(&numbers)
    let grouped = ManySprites.commands(&same, groupsAdditive: true)
    // Among many other fills, sprites are drawn one by one.
    let unseen = DisplayList.Command.fill(.rect(-9, -9, 1, 1), .opaqueWhite)
    let walked = commands + [DisplayList.Command](repeating: unseen, count: 8 * commands.count)
    let background = seed % 2 == 0 ? Color.opaqueWhite : nil
    let picture = render(.of(160, 160, background: background, commands))
    #expect(picture == render(.of(160, 160, background: background, walked)))
    #expect(picture == render(.of(160, 160, background: background, grouped)))
  }
}

/// Strokes and polygons of which a part changes from frame to frame.
struct ChangingOutlines {
  private static let (width, height) = (320.0, 240.0)

  private var numbers: SeededNumbers
  private let paths: [Path]
  private let polygons: [[SIMD2<Double>]]
  private let styles: [StrokeStyle]
  private let colors: [Color]
  private let rule: FillRule
  private let groups: Int

  init(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let count = numbers.int(1..<60)
    let isWide = numbers.int(0..<2) == 0
    func point() -> SIMD2<Double> {
      // Some are outside of the canvas, on all sides.
      SIMD2(numbers.double(-60...Self.width + 60), numbers.double(-60...Self.height + 60))
    }
    paths = (0..<count).map { _ in
      var path = Path()
      let center = point()
      func near() -> SIMD2<Double> {
        isWide ? point() : center + SIMD2(numbers.double(-40...40), numbers.double(-40...40))
      }
      path.appendMove(near())
      for _ in 0..<numbers.int(1..<4) {
        if numbers.int(0..<4) == 0 {
          path.appendLine(near())
        } else {
          path.appendCubic(near(), near(), near())
        }
      }
      if numbers.int(0..<3) == 0 { path.appendClose() }
      return path
    }
    polygons = (0..<count).map { _ in (0..<9).map { _ in point() } }
    styles = (0..<count).map { _ in
      StrokeStyle(
        width: numbers.double(0.2...14), cap: [.butt, .round, .square][numbers.int(0..<3)],
        join: [.miter, .round, .bevel][numbers.int(0..<3)],
        dashPattern: numbers.int(0..<4) == 0 ? [9, 5] : [])
    }
    colors = (0..<count).map { _ in
      Color(
        red: numbers.double(0...1), green: numbers.double(0...1), blue: numbers.double(0...1),
        alpha: numbers.int(0..<2) == 0 ? 1 : numbers.double(0...1))
    }
    rule = numbers.int(0..<2) == 0 ? .nonZero : .evenOdd
    groups = numbers.int(0..<6)
    self.numbers = numbers
  }

  /// The list at a moment of 0…1.
  func list(at moment: Double) -> DisplayList {
    var commands: [DisplayList.Command] = []
    for (index, path) in paths.enumerated() {
      let color = colors[index]
      var style = styles[index]
      style.start = index % 3 == 0 ? moment / 2 : 0
      style.end = index % 7 == 6 ? 1 : 0.1 + 0.9 * moment
      let turned = ProjectiveTransform2D(m12: 0.1, m21: -0.1, m31: 3.3)
      switch index % 5 {
      case 4:
        // A polygon with one point that moves.
        var polygon = polygons[index]
        polygon[4] += SIMD2(20 * moment, -9 * moment)
        commands.append(.fill(.polygons([polygon], rule), turned, .color(color)))
      case 3: commands.append(.fill(.stroke(path, style), turned, .color(color)))
      default: commands.append(.fill(.stroke(path, style), .identity, .color(color)))
      }
    }
    let disc = DisplayList.Shape.circle(Self.width / 2, Self.height / 2, 90)
    let shadow = DisplayList.Shadow(
      color: colors[0], radius: 4, offset: CGSize(width: 3, height: 2))
    switch groups {
    case 0: commands = group(.clip(disc, .identity), commands)
    case 1: commands = group(.composite(opacity: 0.6), commands)
    case 2: commands = group(.shadow(shadow, .identity), commands)
    case 3: commands = mask(commands, [.fill(disc, colors[0])])
    default: break
    }
    return .of(Int(Self.width), Int(Self.height), background: .opaqueWhite, commands)
  }

  /// Moments, mostly in order.
  mutating func moments() -> [Double] {
    var moments = (0..<8).map { Double($0) / 40 }
    moments[5] += numbers.double(0...0.8)
    return moments + [1]
  }
}

/// Lists with so many shapes that several workers make their lines.
private enum ManyShapes {
  private static func point(_ numbers: inout SeededNumbers) -> CGPoint {
    CGPoint(x: numbers.double(-40...200), y: numbers.double(-40...200))
  }

  private static func path(_ numbers: inout SeededNumbers, curves: Int) -> Path {
    var path = Path()
    path.move(to: point(&numbers))
    for _ in 0..<curves {
      path.addCurve(
        to: point(&numbers), control1: point(&numbers), control2: point(&numbers))
    }
    return path
  }

  private static func shape(_ numbers: inout SeededNumbers) -> DisplayList.Shape {
    switch numbers.int(0..<4) {
    case 0: return .circle(numbers.double(0...160), numbers.double(0...160), 9)
    case 1: return .path(path(&numbers, curves: 2), .evenOdd)
    case 2:
      return .ring(
        outer: .of(numbers.double(0...100), 20, 50, 60, radius: 9),
        inner: .of(40, 30, 20, 20, radius: 4))
    default:
      return .stroke(
        path(&numbers, curves: 3),
        StrokeStyle(width: 4, cap: .round, join: .round, end: numbers.double(0.2...1)))
    }
  }

  /// Shapes inside clips of both kinds, groups, masks and shadows.
  static func list(_ numbers: inout SeededNumbers) -> DisplayList {
    var commands: [DisplayList.Command] = []
    for _ in 0..<200 {
      let color = Color(red: 1, green: numbers.double(0...1), blue: 0, alpha: 0.5)
      let fill = DisplayList.Command.fill(shape(&numbers), color)
      switch numbers.int(0..<9) {
      case 0: commands += group(.clip(.rect(20, 20, 90, 90), .identity), [fill])
      case 1: commands += group(.clip(.circle(80, 80, 50), .identity), [fill])
      case 2: commands += group(.composite(opacity: 0.5), [fill, fill])
      case 3: commands += group(.composite(opacity: 0), [fill])
      case 4: commands += mask([fill], [fill])
      default: commands.append(fill)
      }
    }
    return .of(160, 160, background: .opaqueWhite, commands)
  }
}

/// Lists with so many small images that all workers find them.
private enum ManySprites {
  /// A list, and the same with images that move one after the other.
  static func lists(_ numbers: inout SeededNumbers) -> [DisplayList] {
    var list = DisplayList.of(160, 160, background: .opaqueWhite, commands(&numbers))
    for index in list.items.indices { list.items[index].id.layer = index }
    var lists = [list]
    for change in 0..<6 {
      let index = change * list.items.count / 6
      if case .fill(let shape, let transform, let paint) = list.items[index].command {
        let moved = transform.concatenating(ProjectiveTransform2D(m31: 3.3, m32: -1))
        list.items[index].command = .fill(shape, moved, paint)
      }
      lists.append(list)
    }
    return lists
  }

  /// Small images in their own size and others, over and added to what is below, in groups of all kinds.
  ///
  /// - Parameter groupsAdditive: Whether what is added to what is below is a group that is.
  static func commands(
    _ numbers: inout SeededNumbers, groupsAdditive: Bool = false
  ) -> [DisplayList.Command] {
    let images = [Image.random(8, 8, seed: 1), .random(5, 9, seed: 2), .random(70, 3, seed: 3)]
    func image() -> [DisplayList.Command] {
      let image = images[numbers.int(0..<3)]
      let (width, height) = (Double(image.width), Double(image.height))
      var paint = DisplayList.ImagePaint(image, width: width, height: height)
      paint.opacity = numbers.double(-0.1...1)
      paint.isAdditive = numbers.int(0..<2) == 0
      if numbers.int(0..<9) == 0 { paint.tint = Color(red: 0.5, green: 1, blue: 0.3) }
      let map = ProjectiveTransform2D(
        m11: numbers.int(0..<9) == 0 ? 1.5 : 1, m31: numbers.double(-20...170),
        m32: numbers.double(-20...170))
      let isGroup = groupsAdditive && paint.isAdditive
      if isGroup { paint.isAdditive = false }
      let fill = DisplayList.Command.fill(.rect(0, 0, width, height), map, .image(paint))
      return isGroup ? group(.composite(opacity: 1, blend: .plusLighter), [fill]) : [fill]
    }
    return (0..<400).flatMap { _ -> [DisplayList.Command] in
      switch numbers.int(0..<16) {
      case 0: group(.clip(.rect(20, 20, 90, 90), .identity), image())
      case 1: group(.clip(.circle(80, 80, 50), .identity), image() + image())
      case 2: group(.composite(opacity: 0.5), image())
      case 3: group(.composite(opacity: 0.5), image() + image())
      case 4: mask(image(), image())
      case 5: [.fill(.rect(0, 0, 160, 160), Color(red: 1, green: 0, blue: 0, alpha: 0.1))]
      default: image()
      }
    }
  }
}

/// Lists of all commands, in groups of all kinds.
enum ListOfEverything {
  static func list(_ numbers: inout SeededNumbers, width: Int, height: Int) -> DisplayList {
    var commands: [DisplayList.Command] = []
    /// The indices of the groups that have not ended.
    var open: [Int] = []
    func begin(_ group: DisplayList.Group) {
      open.append(commands.count)
      commands.append(.group(group, count: 0))
    }
    let images = [
      Image.random(19, 23, seed: 1), .random(40, 12, seed: 2, isOpaque: true),
    ]
    for _ in 0..<30 {
      let shape = DisplayList.Shape.rect(
        numbers.double(-20...60), numbers.double(-20...180), numbers.double(1...60),
        numbers.double(1...90), radius: numbers.double(-5...30))
      let turn = numbers.int(0..<2) == 0 ? 0 : numbers.double(-1...1)
      let matrix = ProjectiveTransform2D(
        m11: 1, m12: turn, m13: numbers.int(0..<4) == 0 ? turn / 1000 : 0, m21: -turn, m22: 1,
        m31: numbers.double(-9...9), m32: numbers.double(-9...9))
      let color = Color(
        red: numbers.double(0...1), green: numbers.double(0...1), blue: numbers.double(0...1),
        alpha: numbers.double(0...1.5))
      let shadow = DisplayList.Shadow(
        color: color, radius: numbers.double(0...12),
        offset: CGSize(width: numbers.double(-9...9), height: 4))
      switch numbers.int(0..<14) {
      case 0: begin(.clip(shape, matrix))
      case 1:
        let mode = BlendMode.allCases[numbers.int(0..<BlendMode.allCases.count)]
        begin(.composite(opacity: numbers.double(0...1), blend: mode))
      case 2:
        begin(.mask(count: 1))
        commands.append(.fill(shape, color, matrix))
        begin(.composite(opacity: 1))
      case 3: commands.append(.shadow(shape, matrix, shadow))
      case 4: begin(.shadow(shadow, matrix))
      case 5, 6: if let index = open.popLast() { commands.endGroup(at: index) }
      case 7, 8, 9:
        let image = images[numbers.int(0..<2)]
        var paint = DisplayList.ImagePaint(image, width: 50, height: 60)
        paint.minification = .trilinear
        paint.opacity = numbers.double(0.2...1)
        commands.append(.fill(shape, matrix, .image(paint)))
      default: commands.append(.fill(shape, color, matrix))
      }
    }
    for index in open { commands.endGroup(at: index) }
    return .of(width, height, background: numbers.int(0..<2) == 0 ? nil : .opaqueWhite, commands)
  }
}
