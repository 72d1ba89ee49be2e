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
