import Foundation
import LaminarGraphics
import Testing

@testable import LaminarRaster

@Suite struct `Damage` {
  /// A long list in which one thing changes, before and after.
  private func agree(
    _ before: [DisplayList.Command], _ after: [DisplayList.Command], background: Color? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func list(_ commands: [DisplayList.Command]) -> DisplayList {
      var items: [DisplayList.Item] = []
      for (index, command) in commands.enumerated() {
        items.append(.init(id: .init(layer: index, part: .fill), command: command))
      }
      for index in 0..<20 {
        items.append(
          .init(
            id: .init(layer: 100 + index, part: .background),
            command: .fill(.rect(Double(6 * index), 90, 4, 4), .opaqueWhite)))
      }
      return DisplayList(width: 128, height: 96, background: background, items: items)
    }
    var renderer = Renderer()
    var frame = RetainedFrame()
    for commands in [before, after, before] {
      renderer.render(list(commands), updating: &frame)
      var fresh = Renderer()
      #expect(frame.bitmap == fresh.render(list(commands)), sourceLocation: sourceLocation)
    }
  }

  @Test func `contains what a group around the same items changes`() {
    let clip = DisplayList.Group.clip(.rect(10, 10, 20, 20), .identity)
    let fills = [DisplayList.Shape.rect(5, 5, 50, 40), .rect(20, 20, 60, 60)].map {
      DisplayList.Command.fill($0, Color(red: 0.9, green: 0.4, blue: 0.3))
    }
    // Each command has the id of its number, whatever is before it.
    func list(_ groups: [(command: DisplayList.Command, at: Int)]) -> DisplayList {
      var items: [DisplayList.Item] = []
      for (index, fill) in fills.enumerated() {
        for group in groups where group.at == index {
          items.append(.init(id: .init(layer: 9, part: .clip), command: group.command))
        }
        items.append(.init(id: .init(layer: index, part: .fill), command: fill))
      }
      return DisplayList(width: 128, height: 96, background: .opaqueWhite, items: items)
    }
    let groups: [DisplayList.Command] = [
      .group(clip, count: 1), .group(clip, count: 2), .group(.mask(count: 1), count: 2),
      .group(.mask(count: 2), count: 2), .group(.composite(opacity: 0.5), count: 2),
      .group(.filter([], .identity), count: 1), .group(clip, count: 0),
    ]
    let lists = [list([])] + groups.flatMap { [list([($0, 0)]), list([($0, 1)])] }
    for old in lists {
      for new in lists {
        var renderer = Renderer()
        var frame = RetainedFrame()
        renderer.render(old, updating: &frame)
        renderer.render(new, updating: &frame)
        var fresh = Renderer()
        #expect(frame.bitmap == fresh.render(new))
      }
    }
  }

  @Test func `contains fills of the same pixels when something is drawn between them`() {
    let colors = [0.33, 0.47, 0.61].map { Color(red: 0.9, green: $0, blue: 0.3, alpha: $0) }
    let plate = DisplayList.Shape.rect(10, 10, 90, 70)
    let dot = DisplayList.Shape.rect(40, 40, 3, 3)
    let nothing = DisplayList.Shape.rect(-40, -40, 3, 3)
    let canvas = DisplayList.Shape.rect(0, 0, 128, 96)
    for (below, background) in [(plate, nil), (canvas, nil), (canvas, Color.opaqueWhite)] {
      agree(
        [.fill(below, colors[0]), .fill(nothing, colors[1]), .fill(below, colors[2])],
        [.fill(below, colors[0]), .fill(dot, colors[1]), .fill(below, colors[2])],
        background: background)
    }
    agree(
      [.fill(nothing, colors[0]), .fill(canvas, colors[1])],
      [.fill(dot, colors[0]), .fill(canvas, colors[1])])
  }

  @Test func `contains nested groups, of which the inner has one item or two`() {
    let color = Color(red: 0.9, green: 0.4, blue: 0.3, alpha: 0.61)
    func nested(
      _ inner: Double, _ second: DisplayList.Shape, clip: DisplayList.Shape
    ) -> [DisplayList.Command] {
      group(
        .composite(opacity: 0.37),
        group(
          .composite(opacity: inner),
          [.fill(.rect(5, 5, 30, 40), color)]
            + group(.clip(clip, .identity), [.fill(second, color)])))
    }
    let all = DisplayList.Shape.rect(0, 0, 128, 96)
    let far = DisplayList.Shape.rect(-50, -50, 9, 9)
    let here = DisplayList.Shape.circle(100, 40, 9)
    for inner in [1, 0.7] {
      agree(nested(inner, here, clip: all), nested(inner, .circle(100.5, 40, 9), clip: all))
      agree(nested(inner, here, clip: all), nested(inner, far, clip: all))
      agree(nested(inner, here, clip: far), nested(inner, here, clip: all))
    }
  }

  @Test func `is everything below a backdrop when an item is removed`() {
    let color = Color(red: 0.9, green: 0.4, blue: 0.3, alpha: 1)
    func list(_ hasDot: Bool) -> DisplayList {
      var items = [
        DisplayList.Item(
          id: .init(layer: 1, part: .fill), command: .fill(.rect(30, 30, 6, 6), color)),
        DisplayList.Item(
          id: .init(layer: 2, part: .background),
          command: .backdrop(
            [.gaussianBlur(radius: 9)], .rect(10, 10, 60, 60), .identity, opacity: 1)),
      ]
      if !hasDot { items.removeFirst() }
      for index in 0..<20 {
        items.append(
          .init(
            id: .init(layer: 100 + index, part: .background),
            command: .fill(.rect(Double(6 * index), 90, 4, 4), .opaqueWhite)))
      }
      return DisplayList(width: 128, height: 96, background: .opaqueWhite, items: items)
    }
    var renderer = Renderer()
    var frame = RetainedFrame()
    for hasDot in [true, false, true] {
      renderer.render(list(hasDot), updating: &frame)
      #expect(frame.bitmap == render(list(hasDot)))
    }
  }

  @Test func `contains all of a group that no longer has one item`() {
    func list(_ count: Int) -> DisplayList {
      var items = [
        DisplayList.Item(
          id: .init(layer: 0, part: .group),
          command: .group(.composite(opacity: 0.7), count: count))
      ]
      for index in 0..<count {
        let color = Color(red: 0.9, green: 0.4, blue: 0.3, alpha: 0.6)
        items.append(
          DisplayList.Item(
            id: .init(layer: 1 + index, part: .background),
            command: .fill(.circle(20 + 60 * Double(index), 30, 15 + Double(index)), color)))
      }
      // What does not change, so that the list is not redrawn as a whole.
      for index in 0..<8 {
        items.append(
          DisplayList.Item(
            id: .init(layer: 10 + index, part: .background),
            command: .fill(.rect(Double(20 * index), 80, 10, 10), .opaqueWhite)))
      }
      return DisplayList(width: 160, height: 100, background: .opaqueWhite, items: items)
    }
    var renderer = Renderer()
    var frame = RetainedFrame()
    for count in [1, 2, 1, 3, 0, 1] {
      renderer.render(list(count), updating: &frame)
      var fresh = Renderer()
      #expect(frame.bitmap == fresh.render(list(count)))
    }
  }

  @Test func `is none where nothing changed, and small where little did`() {
    func list(_ x: Double) -> DisplayList {
      var items = (0..<50).map { index in
        DisplayList.Item(
          id: DisplayList.ID(layer: index, part: .background),
          command: .fill(.rect(Double(index * 10), 20, 8, 300), .opaqueWhite))
      }
      items.append(
        DisplayList.Item(
          id: DisplayList.ID(layer: 50, part: .background),
          command: .fill(.circle(x, 100, 10), .opaqueWhite)))
      return DisplayList(width: 640, height: 400, items: items)
    }
    var renderer = Renderer()
    var frame = RetainedFrame()
    renderer.render(list(100), updating: &frame)
    #expect(frame.damage.share == 1)
    renderer.render(list(100), updating: &frame)
    #expect(frame.damage.share == 0)
    renderer.render(list(104), updating: &frame)
    #expect(frame.damage.share > 0 && frame.damage.share < 0.01)
    #expect(frame.damage.touches(rows: 90..<110) && !frame.damage.touches(rows: 112..<400))
  }

  @Test func `is little where all that there is moves on a large canvas`() {
    func list(_ x: Double) -> DisplayList {
      .of(
        640, 400, background: .opaqueWhite,
        [.fill(.circle(x, 100, 10), Color(red: 1, green: 0, blue: 0))])
    }
    var renderer = Renderer()
    var frame = RetainedFrame()
    renderer.render(list(100), updating: &frame)
    renderer.render(list(104), updating: &frame)
    #expect(frame.damage.share > 0 && frame.damage.share < 0.02)
    var fresh = Renderer()
    #expect(frame.bitmap == fresh.render(list(104)))
  }

  @Test(arguments: [1e3, 1e6, 1e9, 1e12, 1e18, 1e99, 1e300, .infinity, .nan])
  func `handles numbers of any size`(size: Double) {
    var renderer = Renderer()
    var frame = RetainedFrame()
    for step in 0..<6 {
      let scale = step % 2 == 0 ? size : 1 / size
      let placement = ProjectiveTransform2D(
        m11: step < 3 ? scale : 1, m22: step < 4 ? scale : 1, m31: step > 3 ? -size : size,
        m32: step > 2 ? size : 0)
      let gradient = Gradient(
        kind: .radial, stops: [Gradient.Stop(color: .opaqueWhite, location: 0)],
        startPoint: SIMD2(0, 0), endPoint: SIMD2(size, size))
      let list = DisplayList.of(
        64, 64,
        [
          .fill(.rect(-size, -size, size, size), .opaqueWhite, placement),
          .fill(.rect(0, 0, size, size), placement, .gradient(gradient)),
          .fill(.circle(size, 0, size), .opaqueWhite, placement),
          .shadow(
            .rect(0, 0, 10, 10, radius: 3), placement,
            DisplayList.Shadow(
              color: .opaqueWhite, radius: size, offset: CGSize(width: size, height: 1))),
        ])
      renderer.render(list, updating: &frame)
      var fresh = Renderer()
      #expect(frame.bitmap == fresh.render(list))
    }
  }
}

@Suite struct `Upright rectangles` {
  /// The same rectangle as a path, which is drawn by its lines.
  @Test(arguments: 0..<30)
  func `cover what their outlines cover`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let (x, y) = (numbers.double(-9...40), numbers.double(-9...40))
    let (width, height) = (numbers.double(0...30), numbers.double(0...30))
    let color = Color(red: 1, green: 0.5, blue: 0.2, alpha: 0.7)
    let corners = [
      SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height),
    ]
    let rect = render(.of(50, 50, [.fill(.rect(x, y, width, height), color)]))
    let path = render(.of(50, 50, [.fill(.polygons([corners], .nonZero), color)]))
    #expect(rect == path)
  }

  @Test(arguments: 0..<30)
  func `draw small images as larger ones are drawn`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    let side = numbers.int(1..<20)
    let pixels = (0..<side * side).map { _ -> UInt32 in
      let alpha = UInt32(numbers.int(0..<256))
      return alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
    }
    let image = try #require(Image(width: side, height: side, pixels: pixels))
    let axis = DisplayList.ImageAxis(from: 0, to: Double(side), pixels: 0, to: Double(side))
    let paint = DisplayList.ImagePaint(
      image: image, horizontal: axis, vertical: axis, opacity: numbers.double(0...1))
    // In eighths, so that the general code path steps through the image without rounding.
    let placement = ProjectiveTransform2D(
      m31: (numbers.double(-5...50) * 8).rounded() / 8,
      m32: (numbers.double(-5...50) * 8).rounded() / 8)
    let end = Double(side)
    let outline = [SIMD2(0, 0), SIMD2(end, 0), SIMD2(end, end), SIMD2(0.0, end)]
    let sprite = render(.of(50, 50, [.fill(.rect(0, 0, end, end), placement, .image(paint))]))
    let general = render(
      .of(50, 50, [.fill(.polygons([outline], .nonZero), placement, .image(paint))]))
    // At edges the general code rounds a coverage, and the other a mean with transparent pixels.
    #expect(Difference(components(sprite), components(general)).greatest <= 1)
    let added = render(
      .of(
        50, 50, background: Color(red: 0.6, green: 0.6, blue: 0.6),
        group(
          .composite(opacity: 1, blend: .plusLighter),
          [.fill(.rect(0, 0, end, end), placement, .image(paint))])))
    let grouped = render(
      .of(
        50, 50, background: Color(red: 0.6, green: 0.6, blue: 0.6),
        group(
          .composite(opacity: 1, blend: .plusLighter),
          [.fill(.polygons([outline], .nonZero), placement, .image(paint))])))
    #expect(Difference(components(added), components(grouped)).greatest <= 1)
  }

  @Test func `that cover the same pixels are mixed before they are rounded`() {
    let colors = (0..<8).map { index in
      Color(red: Double(index) / 8, green: 0.4, blue: 1 - Double(index) / 9, alpha: 0.3)
    }
    let bitmap = render(
      .of(
        8, 8, background: .opaqueWhite, colors.map { .fill(.rect(0, 0, 8, 8), $0) }))
    var exact = SIMD3(1.0, 1, 1)
    for color in colors {
      exact = exact * (1 - color.alpha) + SIMD3(color.red, color.green, color.blue) * color.alpha
    }
    let pixel = bitmap.pixel(x: 3, y: 3)
    for lane in 0..<3 {
      let value = Double(pixel >> UInt32(8 * lane) & 0xff)
      #expect(abs(value - 255 * exact[lane]) <= 0.5)
    }
  }
}

@Suite struct `Outlines that change` {
  @Test(arguments: [3, 200])
  func `damage the pixels around the ends of strokes that grow`(count: Int) {
    func list(at moment: Double) -> DisplayList {
      var numbers = SeededNumbers(7)
      func point() -> SIMD2<Double> { SIMD2(numbers.double(0...1280), numbers.double(0...800)) }
      return .of(
        1280, 800, background: .opaqueWhite,
        (0..<count).map { _ in
          var path = Path()
          path.appendMove(point())
          path.appendCubic(point(), point(), point())
          let style = StrokeStyle(width: 3, cap: .round, join: .round, end: moment)
          return .fill(.stroke(path, style), .identity, .color(.opaqueWhite))
        })
    }
    var renderer = Renderer()
    var frame = RetainedFrame()
    // The lines of the first two frames become known.
    for moment in [0.3, 0.302] { renderer.render(list(at: moment), updating: &frame) }
    renderer.render(list(at: 0.304), updating: &frame)
    #expect(frame.damage.share > 0)
    #expect(frame.damage.share < (count == 3 ? 0.005 : 0.3))
    #expect(frame.bitmap == render(list(at: 0.304)))
  }
}
