import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Lists of everything` {
  func list(_ numbers: inout SeededNumbers, width: Int, height: Int) -> DisplayList {
    var commands: [DisplayList.Command] = []
    var open: [DisplayList.Command] = []
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
      case 0:
        commands.append(.pushClip(shape, matrix))
        open.append(.popClip)
      case 1:
        let mode = BlendMode.allCases[numbers.int(0..<BlendMode.allCases.count)]
        commands.append(.pushGroup(opacity: numbers.double(0...1), blend: mode))
        open.append(.popGroup)
      case 2:
        commands += [.pushMask, .fill(shape, color, matrix), .clipToMask]
        commands.append(.pushGroup(opacity: 1))
        open += [.popClip, .popGroup]
      case 3: commands.append(.shadow(shape, matrix, shadow))
      case 4:
        commands.append(.pushShadow(shadow, matrix))
        open.append(.popShadow)
      case 5, 6: if let end = open.popLast() { commands.append(end) }
      case 7, 8, 9:
        let image = images[numbers.int(0..<2)]
        var paint = DisplayList.ImagePaint(image, width: 50, height: 60)
        paint.minification = .trilinear
        paint.opacity = numbers.double(0.2...1)
        commands.append(.fill(shape, matrix, .image(paint)))
      default: commands.append(.fill(shape, color, matrix))
      }
    }
    return .of(width, height, background: numbers.int(0..<2) == 0 ? nil : .opaqueWhite, commands)
  }

  @Test(arguments: 0..<16)
  func `give the same bytes with any number of workers, and again`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    var renderer = Renderer(workers: 3)
    for _ in 0..<3 {
      let list = list(&numbers, width: 70, height: 200)
      let bitmap = render(list)
      #expect(renderer.render(list) == bitmap)
      #expect(renderer.render(list) == bitmap, "the memory of a frame shows in the next")
      #expect(
        Bitmap(width: 70, height: 200, pixels: bitmap.pixels)?.pixels == bitmap.pixels,
        "not premultiplied")
    }
  }

  @Test(arguments: 0..<6)
  func `show no boundaries of bands`(seed: UInt64) {
    var numbers = SeededNumbers(seed + 100)
    let list = list(&numbers, width: 70, height: 130)
    // The same picture 29 pixels lower is cut differently into bands.
    var moved = list
    moved.height += 29
    moved.items = list.items.map { item in
      var item = item
      let down = ProjectiveTransform2D(m32: 29)
      switch item.command {
      case .fill(let shape, let matrix, let paint):
        item.command = .fill(shape, matrix.concatenating(down), paint)
      case .pushClip(let shape, let matrix):
        item.command = .pushClip(shape, matrix.concatenating(down))
      case .shadow(let shape, let matrix, let shadow):
        item.command = .shadow(shape, matrix.concatenating(down), shadow)
      case .pushShadow(let shadow, let matrix):
        item.command = .pushShadow(shadow, matrix.concatenating(down))
      default: break
      }
      return item
    }
    let first = components(render(list))
    let second = Array(components(render(moved)).dropFirst(4 * 70 * 29))
    // Sums in floating point, and cells that are elsewhere on the canvas.
    let difference = Difference(first, second)
    #expect(difference.mean <= 0.2)
    #expect(difference.greatest <= 6)
  }
}
