import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

/// Lists of every command, with numbers of any size and groups of any count.
@Suite struct `A wild display list` {
  private struct Wild {
    var numbers: SeededNumbers
    let images: [Image] = [Image.random(5, 3, seed: 1), Image.random(33, 20, seed: 2)]

    private static let extremes: [Double] = [
      0, -0.0, 1e-300, 0x1p-1074, 1e-9, 1e9, -1e9, 1e12, -1e15, 1e18, 1e99, -1e200, 1e308,
      .infinity,
      -.infinity, .nan, 4_503_599_627_370_496, 2_147_483_648, -32768.5,
    ]

    /// Mostly numbers of a canvas's size, so that something is drawn at all.
    mutating func any() -> Double {
      numbers.int(0..<3) > 0
        ? numbers.double(-20...40) : Self.extremes[numbers.int(0..<Self.extremes.count)]
    }

    mutating func curl() -> DisplayList.PageCurl {
      DisplayList.PageCurl(
        page: CGRect(x: any(), y: any(), width: any(), height: any()),
        direction: numbers.int(0..<2) == 0 ? [-0.28, -0.96] : SIMD2(any(), any()),
        contact: any(), radius: any())
    }

    mutating func point() -> CGPoint { CGPoint(x: any(), y: any()) }

    mutating func color() -> Color {
      Color(red: any() / 10, green: any(), blue: any(), alpha: any())
    }

    mutating func matrix() -> ProjectiveTransform2D {
      var matrix = ProjectiveTransform2D.identity
      for _ in 0..<numbers.int(0..<4) {
        switch numbers.int(0..<9) {
        case 0: matrix.m11 = any()
        case 1: matrix.m12 = any()
        case 2: matrix.m13 = any() / 1000
        case 3: matrix.m21 = any()
        case 4: matrix.m22 = any()
        case 5: matrix.m23 = any() / 1000
        case 6: matrix.m31 = any()
        case 7: matrix.m32 = any()
        default: matrix.m33 = any()
        }
      }
      return matrix
    }

    mutating func path() -> Path {
      var path = Path()
      for _ in 0..<numbers.int(0..<7) {
        switch numbers.int(0..<6) {
        case 0: path.move(to: point())
        case 1: path.addLine(to: point())
        case 2: path.addQuadCurve(to: point(), control: point())
        case 3: path.addCurve(to: point(), control1: point(), control2: point())
        case 4:
          path.addArc(
            center: point(), radius: any(), startAngle: any(), endAngle: any(),
            clockwise: numbers.int(0..<2) == 0)
        default: path.closeSubpath()
        }
      }
      return path
    }

    mutating func shape() -> DisplayList.Shape {
      switch numbers.int(0..<6) {
      case 0: return .path(path(), numbers.int(0..<2) == 0 ? .nonZero : .evenOdd)
      case 1:
        return .ring(
          outer: .of(any(), any(), any(), any(), radius: any()),
          inner: .of(any(), any(), any(), any(), radius: any()))
      case 2:
        return .stroke(
          path(),
          StrokeStyle(
            width: any(), cap: LineCap.allCases[numbers.int(0..<3)],
            join: LineJoin.allCases[numbers.int(0..<3)], miterLimit: any(),
            dashPattern: (0..<numbers.int(0..<4)).map { _ in any() }, dashPhase: any(),
            start: any(), end: any()))
      case 3:
        return .glyphs(
          GlyphRun(
            outlines: [path(), path()], scale: any(),
            glyphs: (0..<3).map { GlyphRun.Glyph(outline: $0, x: any(), y: any()) }))
      default: return .rect(any(), any(), any(), any(), radius: any())
      }
    }

    mutating func axis() -> DisplayList.ImageAxis {
      DisplayList.ImageAxis(
        positions: SIMD4(any(), any(), any(), any()), pixels: SIMD4(any(), any(), any(), any()))
    }

    mutating func filter() -> DisplayList.ImageFilter {
      DisplayList.ImageFilter.allCases[numbers.int(0..<3)]
    }

    mutating func paint() -> DisplayList.Paint {
      switch numbers.int(0..<3) {
      case 0: return .color(color())
      case 1:
        return .image(
          DisplayList.ImagePaint(
            image: images[numbers.int(0..<2)], horizontal: axis(), vertical: axis(),
            minification: filter(), magnification: filter(), bias: any(), opacity: any(),
            tint: color()))
      default:
        return .gradient(
          Gradient(
            kind: Gradient.Kind.allCases[numbers.int(0..<3)],
            stops: (0..<numbers.int(0..<4)).map { _ in .init(color: color(), location: any()) },
            startPoint: SIMD2(any(), any()), endPoint: SIMD2(any(), any()),
            placement: AffineTransform2D(
              a: any(), b: any(), c: any(), d: any(), tx: any(), ty: any()), opacity: any()))
      }
    }

    mutating func shadow() -> DisplayList.Shadow {
      DisplayList.Shadow(
        color: color(), radius: any(), offset: CGSize(width: any(), height: any()))
    }

    mutating func filters() -> [DisplayList.PictureFilter] {
      var rows: [SIMD4<Double>] = []
      for _ in 0..<5 { rows.append(SIMD4(any(), any(), any(), any())) }
      return [
        .gaussianBlur(radius: numbers.int(0..<4) == 0 ? any() : numbers.double(0...3)),
        .colorMatrix(
          ColorMatrix(red: rows[0], green: rows[1], blue: rows[2], alpha: rows[3], bias: rows[4])),
      ]
    }

    mutating func particles() -> DisplayList.Particles {
      DisplayList.Particles(
        particles: (0..<3).map { _ in
          DisplayList.Particle(
            position: SIMD3(any(), any(), any()), axis: SIMD2(any(), any()),
            color: SIMD4(Float(any()), Float(any()), Float(any()), Float(any())),
            look: Int32(numbers.int(-1..<4)))
        },
        looks: [
          .init(scale: any()),
          .init(
            image: images[0], part: CGRect(x: any(), y: any(), width: any(), height: any()),
            scale: any(), minification: filter(), magnification: filter(), bias: any()),
        ], isAdditive: numbers.int(0..<2) == 0, depth: SIMD3(any(), any(), any() / 1000))
    }

    /// Often one that ends inside the group around it and before the list's end.
    mutating func count() -> Int {
      switch numbers.int(0..<8) {
      case 0: [.min, -1, 25, 1 << 32, .max - 1, .max][numbers.int(0..<6)]
      case 1: numbers.int(-2..<24)
      default: numbers.int(0..<6)
      }
    }

    mutating func group() -> DisplayList.Group {
      switch numbers.int(0..<6) {
      case 0: .clip(shape(), matrix())
      case 1:
        .composite(
          opacity: any(), blend: BlendMode.allCases[numbers.int(0..<BlendMode.allCases.count)])
      case 2: .mask(count: count())
      case 3: .shadow(shadow(), matrix())
      case 4: .filter(filters(), matrix())
      default:
        .picture(
          DisplayList.PictureFrame(
            transform: matrix(), minification: filter(), magnification: filter(),
            curl: numbers.int(0..<2) == 0 ? nil : curl()))
      }
    }

    mutating func command() -> DisplayList.Command {
      switch numbers.int(0..<16) {
      case 0..<6: .group(group(), count: count())
      case 6: .shadow(shape(), matrix(), shadow())
      case 7: .backdrop(filters(), shape(), matrix(), opacity: any())
      case 8: .particles(particles(), matrix())
      default: .fill(shape(), matrix(), paint())
      }
    }
  }

  @Test(arguments: 0..<6)
  func `is drawn to the end, alike on any threads and where it changed`(seed: UInt64) {
    var wild = Wild(numbers: SeededNumbers(7000 + seed))
    var one = Renderer()
    var three = Renderer(workers: 3)
    var frame = RetainedFrame()
    var commands = (0..<24).map { _ in wild.command() }
    for _ in 0..<25 {
      for _ in 0..<3 { commands[wild.numbers.int(0..<commands.count)] = wild.command() }
      var list = DisplayList.of(24, 70, commands)
      for index in list.items.indices { list.items[index].id.layer = index }
      let bitmap = one.render(list)
      let pixels = bitmap.pixels
      #expect(Bitmap(width: 24, height: 70, pixels: pixels)?.pixels == pixels, "not premultiplied")
      #expect(three.render(list).contentHash == bitmap.contentHash, "on three threads")
      three.render(list, updating: &frame)
      #expect(frame.bitmap.contentHash == bitmap.contentHash, "where it changed")
    }
  }
}
