import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// What scenes made of SVGs show, against independent programs.
@Suite struct `Pictures of SVGs` {
  /// The scene of a sample, with two pixels for a point.
  private static func bitmap(_ sample: SVGSample) throws -> Bitmap {
    let (text, found) = SVGImport.scene(Array(sample.text.utf8), name: sample.rawValue + ".svg")
    #expect(found.diagnostics.map(\.message) == [])
    var overrides = SceneOverrides()
    overrides.scale = 2
    let (scene, report) = SceneLoader.load(
      Array(try #require(text).utf8), name: "a.json", overrides: overrides, image: { _ in nil })
    #expect(report.diagnostics.map(\.message) == [])
    return Stage(scene: try #require(scene)).render(at: 0)
  }

  /// The channels of a pixel on white.
  private static func channels(_ pixel: UInt32) -> [Int] {
    let rest = 255 - Int(pixel >> 24)
    return [0, 8, 16].map { Int(pixel >> UInt32($0) & 255) + rest }
  }

  @Test(arguments: SVGSample.allCases.filter { SVGReferenceColors.rows[$0] != nil })
  func `have the colours that another program draws`(sample: SVGSample) throws {
    let bitmap = try Self.bitmap(sample)
    let cells = try #require(SVGReferenceColors.rows[sample]).split(separator: " ")
    #expect(cells.count == 64)
    #expect(cells.count { $0 != "-" } >= 30)
    for (index, cell) in cells.enumerated() {
      guard let rgb = UInt32(cell, radix: 16) else { continue }
      let x = (2 * (index % 8) + 1) * bitmap.width / 16
      let y = (2 * (index / 8) + 1) * bitmap.height / 16
      let found = Self.channels(bitmap.pixels[y * bitmap.width + x])
      let expected = [16, 8, 0].map { Int(rgb >> UInt32($0) & 255) }
      // Rounding of colours and of edges near by.
      #expect(
        zip(found, expected).allSatisfy { abs($0 - $1) <= 4 }, "at \(x), \(y) of \(sample)")
    }
  }

  /// What CairoSVG does not draw as SVG 2 has it: groups of fill and stroke, masks by luminance, offsets
  /// of repeats, percentages of opacity, the order of painting, and clipping paths of clipping paths.
  private static let beyondCairo: Set<SVGSample> = [
    .clipInTransform, .clipPaths, .gradientSpread, .gradientStrokes, .masks, .opacity, .paintOrder,
    .styleAttributes, .symbols,
  ]

  /// Draws an SVG by a program, and prints the mean difference of a channel from a picture and the
  /// share of pixels that differ by more than 64, all on white; nothing without the program.
  private static let script = """
    import io, sys
    from PIL import Image, ImageChops
    program, source, picture = sys.argv[1:]
    if program == "resvg":
        import resvg_py
        data = bytes(resvg_py.svg_to_bytes(svg_path=source, zoom=2))
    else:
        import cairosvg
        data = cairosvg.svg2png(url=source, scale=2)
    def white(image):
        ground = Image.new("RGBA", image.size, (255, 255, 255, 255))
        ground.alpha_composite(image.convert("RGBA"))
        return ground.convert("RGB")
    mine, theirs = white(Image.open(picture)), white(Image.open(io.BytesIO(data)))
    assert mine.size == theirs.size, (mine.size, theirs.size)
    difference = ImageChops.difference(mine, theirs)
    count = mine.size[0] * mine.size[1]
    histogram = difference.histogram()
    total = sum(value % 256 * number for value, number in enumerate(histogram))
    worst = max(sum(histogram[256 * c + 65:256 * c + 256]) for c in range(3))
    print(total / count / 3, worst / count)
    """

  @Test(arguments: SVGSample.allCases, ["resvg", "cairo"])
  func `are close to those of other programs`(sample: SVGSample, program: String) throws {
    // Neither scales dashes by the length that a path states; resvg wants a unit that it knows.
    if sample == .pathLength { return }
    if program == "resvg" ? sample == .units : Self.beyondCairo.contains(sample) { return }
    let folder = TemporaryFolder()
    try Data(sample.text.utf8).write(to: folder.url("a.svg"))
    try Data(PNGEncoder().encode(Self.bitmap(sample))).write(to: folder.url("a.png"))
    guard
      let output = Self.run(Self.script, program, folder.file("a.svg"), folder.file("a.png"))
    else { return }
    let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(numbers.count == 2)
    // Antialiased edges differ a little everywhere.
    #expect(numbers[0] < 0.5, "the mean difference")
    #expect(numbers[1] < 0.004, "the share of pixels that differ much")
  }

  /// What a Python script prints; nil where it, or a module of it, is absent.
  private static func run(_ script: String, _ arguments: String...) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let words = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 0 { return String(decoding: data, as: UTF8.self) }
    #expect(words.contains("ModuleNotFoundError") || words.contains("env:"), "\(words)")
    return nil
  }
}
