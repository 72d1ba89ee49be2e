import Foundation
import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

/// Lists with so many shapes that several workers make their lines.
@Suite struct `Shapes that several workers make` {
  private let side = 160

  private func point(_ numbers: inout SeededNumbers) -> CGPoint {
    CGPoint(x: numbers.double(-40...200), y: numbers.double(-40...200))
  }

  private func path(_ numbers: inout SeededNumbers, curves: Int) -> Path {
    var path = Path()
    path.move(to: point(&numbers))
    for _ in 0..<curves {
      path.addCurve(
        to: point(&numbers), control1: point(&numbers), control2: point(&numbers))
    }
    return path
  }

  private func shape(_ numbers: inout SeededNumbers) -> DisplayList.Shape {
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
  private func list(_ numbers: inout SeededNumbers, count: Int = 200) -> DisplayList {
    var commands: [DisplayList.Command] = []
    for _ in 0..<count {
      let color = Color(red: 1, green: numbers.double(0...1), blue: 0, alpha: 0.5)
      let fill = DisplayList.Command.fill(shape(&numbers), color)
      switch numbers.int(0..<9) {
      case 0: commands += [.pushClip(.rect(20, 20, 90, 90), .identity), fill, .popClip]
      case 1: commands += [.pushClip(.circle(80, 80, 50), .identity), fill, .popClip]
      case 2: commands += [.pushGroup(opacity: 0.5), fill, fill, .popGroup]
      case 3: commands += [.pushGroup(opacity: 0), fill, .popGroup]
      case 4: commands += [.pushMask, fill, .clipToMask, fill, .popClip]
      default: commands.append(fill)
      }
    }
    return .of(side, side, background: .opaqueWhite, commands)
  }

  @Test(arguments: 0..<8)
  func `are those that one makes`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let lists = (0..<3).map { _ in list(&numbers) }
    var one = Renderer(workers: 1)
    for workers in [2, 3] {
      var several = Renderer(workers: workers)
      for list in lists {
        #expect(several.render(list).contentHash == one.render(list).contentHash)
        #expect(several.cost(of: list).count == one.cost(of: list).count)
      }
    }
  }

  @Test func `cost the same where the budget ends among them`() {
    var numbers = SeededNumbers(1)
    let list = list(&numbers)
    var (one, three) = (Renderer(workers: 1), Renderer(workers: 3))
    let all = one.cost(of: list).count
    for budget in stride(from: 1, to: all + all / 20, by: all / 20) {
      one.budget = budget
      three.budget = budget
      #expect(three.render(list).contentHash == one.render(list).contentHash)
      #expect(three.excess == one.excess)
      #expect((one.excess == nil) == (budget >= all))
    }
  }

  @Test func `are more than the workers' memory holds at once`() {
    // Each has some 40,000 points, and is below the limit of what a worker makes.
    let style = StrokeStyle(width: 1, dashPattern: [0.01, 0.01])
    var path = Path()
    path.move(to: CGPoint(x: 10, y: 80))
    path.addLine(to: CGPoint(x: 150, y: 81))
    let commands = (0..<40).map { _ in
      DisplayList.Command.fill(.stroke(path, style), Color(red: 0, green: 0, blue: 0, alpha: 0.1))
    }
    let list = DisplayList.of(side, side, background: .opaqueWhite, commands)
    #expect(render(list, workers: 3).contentHash == render(list).contentHash)
  }
}

/// Lists with so many small images that all workers find them.
@Suite struct `Sprites that several workers find` {
  private let side = 160

  /// Small images in their own size and others, over and added to what is below, in scopes of all kinds.
  private func commands(_ numbers: inout SeededNumbers) -> [DisplayList.Command] {
    let images = [Image.random(8, 8, seed: 1), .random(5, 9, seed: 2), .random(70, 3, seed: 3)]
    func image() -> DisplayList.Command {
      let image = images[numbers.int(0..<3)]
      let (width, height) = (Double(image.width), Double(image.height))
      var paint = DisplayList.ImagePaint(image, width: width, height: height)
      paint.opacity = numbers.double(-0.1...1)
      paint.isAdditive = numbers.int(0..<2) == 0
      if numbers.int(0..<9) == 0 { paint.tint = Color(red: 0.5, green: 1, blue: 0.3) }
      let map = ProjectiveTransform2D(
        m11: numbers.int(0..<9) == 0 ? 1.5 : 1, m31: numbers.double(-20...170),
        m32: numbers.double(-20...170))
      return .fill(.rect(0, 0, width, height), map, .image(paint))
    }
    return (0..<400).flatMap { _ -> [DisplayList.Command] in
      switch numbers.int(0..<16) {
      case 0: [.pushClip(.rect(20, 20, 90, 90), .identity), image(), .popClip]
      case 1: [.pushClip(.circle(80, 80, 50), .identity), image(), image(), .popClip]
      case 2: [.pushGroup(opacity: 0.5), image(), .popGroup]
      case 3: [.pushGroup(opacity: 0.5), image(), image(), .popGroup]
      case 4: [.pushMask, image(), .clipToMask, image(), .popClip]
      case 5: [.fill(.rect(0, 0, 160, 160), Color(red: 1, green: 0, blue: 0, alpha: 0.1))]
      default: [image()]
      }
    }
  }

  /// The list, of which added images are in groups of their own.
  private func grouped(_ commands: [DisplayList.Command]) -> [DisplayList.Command] {
    commands.flatMap { command -> [DisplayList.Command] in
      guard case .fill(let shape, let transform, .image(var paint)) = command, paint.isAdditive
      else { return [command] }
      paint.isAdditive = false
      return [
        .pushGroup(opacity: 1, blend: .plusLighter), .fill(shape, transform, .image(paint)),
        .popGroup,
      ]
    }
  }

  @Test(arguments: 0..<8)
  func `are those that the walk along the list finds`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let commands = commands(&numbers)
    let unseen = DisplayList.Command.fill(.rect(-9, -9, 1, 1), .opaqueWhite)
    let background = seed % 2 == 0 ? Color.opaqueWhite : nil
    let list = DisplayList.of(side, side, background: background, commands)
    // Among many other fills, nothing is found beforehand.
    let walked = DisplayList.of(
      side, side, background: background,
      commands + [DisplayList.Command](repeating: unseen, count: 8 * commands.count))
    let separate = DisplayList.of(side, side, background: background, grouped(commands))
    let bitmap = render(list)
    #expect(bitmap == render(walked))
    #expect(bitmap == render(separate))
    for workers in [2, 3] {
      #expect(bitmap == render(list, workers: workers))
    }
  }

  @Test func `cost the same where the budget ends among them`() {
    var numbers = SeededNumbers(1)
    let list = DisplayList.of(side, side, commands(&numbers))
    var (one, three) = (Renderer(workers: 1), Renderer(workers: 3))
    let all = one.cost(of: list).count
    for budget in stride(from: 1, to: all + all / 20, by: all / 20) {
      one.budget = budget
      three.budget = budget
      #expect(three.render(list) == one.render(list))
      #expect(three.excess == one.excess)
      #expect((one.excess == nil) == (budget >= all))
    }
  }

  @Test func `are drawn anew where one of them changed`() {
    var numbers = SeededNumbers(2)
    var list = DisplayList.of(side, side, background: .opaqueWhite, commands(&numbers))
    for index in list.items.indices { list.items[index].id.layer = index }
    var renderer = Renderer(workers: 2)
    var frame = RetainedFrame()
    renderer.render(list, updating: &frame)
    for change in 0..<40 {
      let index = change * list.items.count / 40
      if case .fill(let shape, let transform, let paint) = list.items[index].command {
        let moved = transform.concatenating(ProjectiveTransform2D(m31: 3.3, m32: -1))
        list.items[index].command = .fill(shape, moved, paint)
      }
      renderer.render(list, updating: &frame)
      #expect(frame.bitmap == render(list))
    }
  }
}
