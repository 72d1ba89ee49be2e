import Laminar
import LaminarTestSupport
import Testing

/// What of the Lottie format is drawn: each row of the table on the page "Lottie files" that says yes has
/// samples, whose colours follow from the specification by hand. lottie-web draws those of them that it
/// knows likewise.
@Suite struct `Features of Lottie files` {
  /// The colours of samples at their pixels.
  private static func check(_ sample: LottieSample) throws {
    let pixels = try #require(sample.pixels, "\(sample.points)")
    let (scene, report) = SceneLoader.load(
      SceneText(Array(sample.text.utf8), name: "sample.json"), overrides: SceneOverrides(),
      image: { image($0).map { AssetImage($0) } }, fontData: { _ in nil }, part: { _ in nil },
      files: .standard, picture: nil)
    #expect(report.text() == "")
    let stage = Stage(scene: try #require(scene))
    var pictures: [Double: Bitmap] = [:]
    for pixel in pixels {
      let picture = pictures[pixel.frame] ?? stage.render(at: pixel.frame / 10)
      pictures[pixel.frame] = picture
      let found = picture.pixels[pixel.y * picture.width + pixel.x]
      let white = 255 - Int(found >> 24)
      let channels = [0, 8, 16].map { Int(found >> UInt32($0) & 255) + white }
      let expected = [16, 8, 0].map { pixel.color >> $0 & 255 }
      let differences = zip(channels, expected).map { abs($0 - $1) }
      #expect(
        differences.allSatisfy { $0 <= pixel.tolerance },
        "\(sample.name): \(channels), not \(expected), at \(pixel.x), \(pixel.y), frame \(pixel.frame)"
      )
    }
  }

  /// An image of one colour beside the file.
  private static func image(_ path: String) -> Image? {
    let colors: [String: UInt32] = ["images/red.png": 0xff00_00ff, "images/blue.png": 0xffff_0000]
    return colors[path].flatMap {
      Image(width: 10, height: 10, pixels: [UInt32](repeating: $0, count: 100))
    }
  }

  @Test(arguments: LottieSample.layers)
  func `draw layers`(sample: LottieSample) throws { try Self.check(sample) }

  @Test(arguments: LottieSample.blendModes)
  func `blend`(sample: LottieSample) throws { try Self.check(sample) }

  @Test(arguments: LottieSample.mattes)
  func `use mattes`(sample: LottieSample) throws { try Self.check(sample) }

  @Test(arguments: LottieSample.masks)
  func `mask layers`(sample: LottieSample) throws { try Self.check(sample) }

  @Test(arguments: LottieSample.effects)
  func `have effects`(sample: LottieSample) throws { try Self.check(sample) }

  @Test(arguments: LottieSample.shapes)
  func `draw shapes`(sample: LottieSample) throws { try Self.check(sample) }

  @Test(arguments: LottieSample.gradients)
  func `draw gradients`(sample: LottieSample) throws { try Self.check(sample) }

  @Test(arguments: LottieSample.modifiers)
  func `change paths`(sample: LottieSample) throws { try Self.check(sample) }

  @Test(arguments: LottieSample.values)
  func `animate values`(sample: LottieSample) throws { try Self.check(sample) }

  @Test(arguments: LottieSample.texts)
  func `set text`(sample: LottieSample) throws { try Self.check(sample) }

  @Test func `are the rows of the page that say yes, each with a sample`() throws {
    let page = try #require(Repository.text("Sources/Laminar/Laminar.docc/Lottie.md"))
    let rows = page.split(separator: "\n").compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.trimmingPrefix(while: { $0 == " " }) }
      guard line.hasPrefix("|"), cells.count > 1, cells[1].hasPrefix("yes") else { return nil }
      var title = cells[0]
      while title.hasSuffix(" ") { title.removeLast() }
      return String(title)
    }
    #expect(rows == LottieFeature.allCases.map(\.rawValue))
    let sampled = Set(LottieSample.all.map(\.feature))
    let missing = LottieFeature.allCases.filter { !sampled.contains($0) }
    #expect(missing == [], "add a sample")
  }
}

extension LottieSample: CustomTestStringConvertible {
  /// All samples.
  static let all =
    layers + blendModes + mattes + masks + effects + shapes + gradients + modifiers + values + texts

  var testDescription: String { "\(feature.rawValue): \(name)" }
}
