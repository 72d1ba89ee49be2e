import LaminarGraphics

/// A page that a cylinder rolls up, seen from straight above
/// (Laminar.docc: BlocksAndTransitions, "Page curls").
///
/// At a pixel two sheets of the page may be seen: the upper one, rolled over or lying on top, shows
/// its back, the lower one, flat or rising, its front. Positions along the way are relative to the line
/// where the cylinder touches the plane; a page's point at −s is wrapped by the arc length s.
struct CurledPage {
  /// How much of a page's back is white paper.
  static let paper: Float = 0.78
  /// How much darker a sheet is that is seen from its edge.
  static let shade: Float = 0.62
  /// The brightest gloss on the back.
  static let gloss: Float = 0.5
  /// The darkest shadow.
  static let shadow = 0.42
  /// The greatest number of a curl that is drawn.
  private static let farthest = 1e7
  /// The points at which a pixel is read where the page is steep, and where it is steepest: lattices
  /// of Fibonacci numbers.
  private static let fewPoints = lattice(5, step: 3)
  private static let manyPoints = lattice(34, step: 21)

  private static func lattice(_ count: Int, step: Int) -> [SIMD2<Double>] {
    (0..<count).map { (index: Int) -> SIMD2<Double> in
      let (along, across) = (Double(index), Double(index * step % count))
      return (SIMD2(along, across) + 0.5) / Double(count) - 0.5
    }
  }

  private let flat: FilteredPicture
  private let curl: DisplayList.PageCurl
  private let low: SIMD2<Double>, high: SIMD2<Double>
  /// The shadow's darkness: less for a page that is transparent in part.
  private let darkness: Double

  /// The pixels that a page touches; none for one that cannot be curled.
  static func pixels(of curl: DisplayList.PageCurl) -> PixelRect {
    let page = curl.page
    let numbers = [
      Double(page.minX), Double(page.maxX), Double(page.minY), Double(page.maxY), curl.contact,
      curl.radius,
    ]
    guard numbers.allSatisfy({ abs($0) <= farthest }), curl.radius > 0,
      abs(curl.direction.x) <= 1, abs(curl.direction.y) <= 1
    else { return .empty }
    return PixelRect(
      minX: Int(numbers[0].rounded(.down)), minY: Int(numbers[2].rounded(.down)),
      maxX: Int(numbers[1].rounded(.up)), maxY: Int(numbers[3].rounded(.up)))
  }

  init(_ flat: FilteredPicture, _ curl: DisplayList.PageCurl) {
    self.flat = flat
    self.curl = curl
    low = SIMD2(Double(curl.page.minX), Double(curl.page.minY))
    high = SIMD2(Double(curl.page.maxX), Double(curl.page.maxY))
    let alphas = flat.pixels.reduce(0) { $0 + Int($1 >> 24) }
    let area = Double(Self.pixels(of: curl).area) * 255
    darkness = area > 0 ? Self.shadow * Double(alphas) / area : 0
  }

  /// The page as it is seen on some pixels.
  func picture(in rect: PixelRect) -> FilteredPicture {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.area)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        pixels.append(pixel(x, y))
      }
    }
    return FilteredPicture(rect: rect, pixels: pixels)
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    let position = self.position(of: point)
    let radius = curl.radius
    // Nothing of what is rolled up reaches so far.
    if position > 1, !isNear(point - curl.direction * (2 * position + .pi * radius)) {
      return flat.rect.contains(x, y) ? flat.pixel(x, y) : 0
    }
    // Where it is steep, and at its outline, many of the page's pixels are seen in one.
    let isSteep =
      position > -radius - 0.75 && position < (radius < 8 ? 0.75 : -0.75 * radius)
    guard isSteep else { return Self.packed(color(at: point)) }
    let points =
      position < max(-0.95 * radius, 2 - radius) ? Self.manyPoints : Self.fewPoints
    var sum = SIMD4<Float>()
    for offset in points { sum += color(at: point + offset) }
    return Self.packed(sum / Float(points.count))
  }

  /// A point's position along the way.
  private func position(of point: SIMD2<Double>) -> Double {
    point.x * curl.direction.x + point.y * curl.direction.y - curl.contact
  }

  /// Whether a point of the page's plane is on the page, or so near that its shadow may reach there.
  private func isNear(_ point: SIMD2<Double>) -> Bool {
    distance(of: point) <= curl.radius * DisplayList.PageCurl.shadowSpread + 1
  }

  /// The distance of a point from the page.
  private func distance(of point: SIMD2<Double>) -> Double {
    let x = max(low.x - point.x, point.x - high.x, 0)
    let y = max(low.y - point.y, point.y - high.y, 0)
    return (x * x + y * y).squareRoot()
  }

  /// The colour at a point, premultiplied, 0…255.
  private func color(at point: SIMD2<Double>) -> SIMD4<Float> {
    let position = self.position(of: point)
    let radius = curl.radius
    func onPage(_ arc: Double) -> SIMD2<Double> { point - curl.direction * (arc + position) }
    if position <= -radius {
      let outline = distance(of: onPage(radius * .pi / 2))
      let gap = -radius - position
      return Self.black(
        shadow(from: (outline * outline + gap * gap).squareRoot(), height: radius))
    }
    // 1. The angle of the sheets, and the arcs at which they are met.
    let sine = max(-position / radius, 0)
    let cosine = max(1 - sine * sine, 0).squareRoot()
    let angle = Elementary.asin(min(sine, 1))
    let upper = onPage(position < 0 ? radius * (.pi - angle) : .pi * radius + position)
    let lower = position < 0 ? onPage(radius * angle) : point
    let lowerHeight = position < 0 ? radius * (1 - cosine) : 0
    let upperHeight = radius * (1 + cosine)
    // 2. The back on top.
    let back = self.back(sample(upper), sine: Float(sine), cosine: Float(cosine))
    if back.w >= 254.99 { return back }
    // 3. The front below it, in its shadow.
    let away = distance(of: upper)
    let light = 1 - Self.shade * (1 - Float(cosine))
    let dimmed = light * Float(1 - shadow(from: away, height: upperHeight - lowerHeight))
    let flat = sample(lower)
    var front = flat * dimmed
    front.w = flat.w
    // 4. The shadow on what lies beneath.
    let rising = position < 0 ? shadow(from: distance(of: lower), height: lowerHeight) : 0
    let ground = Self.black(max(rising, shadow(from: away, height: upperHeight)))
    let below = front + ground * (1 - front.w / 255)
    return back + below * (1 - back.w / 255)
  }

  /// The back of the page: white paper through which the front shows, brighter where it mirrors a lamp
  /// at 60° from above.
  private func back(_ color: SIMD4<Float>, sine: Float, cosine: Float) -> SIMD4<Float> {
    let white = SIMD4<Float>(repeating: color.w)
    var mixed = color + (white - color) * Self.paper
    mixed *= 1 - Self.shade * (1 - cosine)
    // The cosine of the angle between the lamp and the mirrored view: of 2a − 60°.
    let facing = max(0.5 * (1 - 2 * sine * sine) + 1.7320508 * sine * cosine, 0)
    let square = facing * facing
    let bright = square * square
    mixed += (white - mixed) * (Self.gloss * bright * bright)
    mixed.w = color.w
    return mixed
  }

  /// The darkness at a distance from below a sheet at a height: soft, and the wider the higher it is.
  private func shadow(from distance: Double, height: Double) -> Double {
    let width = DisplayList.PageCurl.shadowSpread * height / 2
    guard distance < width else { return distance > 0 ? 0 : darkness }
    let rest = 1 - distance / width
    return darkness * rest * rest * (3 - 2 * rest)
  }

  // MARK: - Pixels

  private static func black(_ alpha: Double) -> SIMD4<Float> { SIMD4(0, 0, 0, Float(alpha) * 255) }

  /// The mean of the four pixels around a point, by distance; transparent outside the picture.
  private func sample(_ point: SIMD2<Double>) -> SIMD4<Float> {
    let rect = flat.rect
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    guard x > Double(rect.minX - 1), x < Double(rect.maxX), y > Double(rect.minY - 1),
      y < Double(rect.maxY)
    else { return SIMD4() }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let (right, bottom) = (Float(x - left), Float(y - top))
    let (first, second): (SIMD4<Float>, SIMD4<Float>)
    if column >= rect.minX, column + 1 < rect.maxX, row >= rect.minY, row + 1 < rect.maxY {
      let width = rect.maxX - rect.minX
      let index = (row - rect.minY) * width + column - rect.minX
      let pixels = flat.pixels
      first = Self.mix(pixels[index], pixels[index + 1], right)
      second = Self.mix(pixels[index + width], pixels[index + width + 1], right)
    } else {
      func at(_ column: Int, _ row: Int) -> UInt32 {
        rect.contains(column, row) ? flat.pixel(column, row) : 0
      }
      first = Self.mix(at(column, row), at(column + 1, row), right)
      second = Self.mix(at(column, row + 1), at(column + 1, row + 1), right)
    }
    return first + (second - first) * bottom
  }

  private static func mix(_ a: UInt32, _ b: UInt32, _ share: Float) -> SIMD4<Float> {
    func parted(_ pixel: UInt32) -> SIMD4<Float> {
      let bytes = SIMD4<UInt32>(repeating: pixel) &>> SIMD4(0, 8, 16, 24) & 255
      return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
    }
    let first = parted(a)
    return first + (parted(b) - first) * share
  }

  private static func packed(_ color: SIMD4<Float>) -> UInt32 {
    let rounded = color + 0.5
    let alpha = UInt32(min(max(rounded.w, 0), 255))
    func byte(_ value: Float) -> UInt32 { min(UInt32(min(max(value, 0), 255)), alpha) }
    return byte(rounded.x) | byte(rounded.y) << 8 | byte(rounded.z) << 16 | alpha << 24
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }
}

extension FilteredPicture {
  /// A pixel inside its rectangle.
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32 {
    pixels[(y - rect.minY) * (rect.maxX - rect.minX) + x - rect.minX]
  }
}
