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

/// The colours that resvg 0.48.1 (by resvg-py 0.5.0), and of the units CairoSVG 2.9.1, draws of the samples
/// on white, with two pixels for a point: at the centres of 8 by 8 cells, row by row, and nothing where
/// its picture is not flat around them.
enum SVGReferenceColors {
  static let rows: [SVGSample: String] = [
    .clipInTransform: """
    ffffff 646e5a ad9d63 ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff - ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff 87855e c6ae66 - 95967d c5b683 ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .clipPaths: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ef476f ef476f ef476f ffffff 06d6a0 - ffffff \
    ffffff ffd166 ffd166 ffd166 - 06d6a0 06d6a0 ffffff \
    ffffff ffd166 ffd166 ffffff ffffff - ffffff ffffff \
    - - ffffff ffffff - 073b4c 073b4c ffffff \
    - 118ab2 118ab2 - 073b4c ffffff ffffff - \
    - 118ab2 118ab2 ffffff 073b4c ffffff ffffff - \
    - - ffffff ffffff ffffff - - ffffff
    """,
    .currentColor: """
    ffffff ffffff ffffff ffffff - - - ffffff \
    ffffff 6d597a 6d597a ffffff ffffff ffffff - ffffff \
    ffffff 6d597a 6d597a ffffff ffffff ffffff - ffffff \
    ffffff ffffff ffffff ffffff - - - ffffff \
    ffffff 4f5d74 6d6c78 8b7c7d a98b81 c79a86 e5aa8a ffffff \
    ffffff 4f5d74 6d6c78 8b7c7d a98b81 c79a86 e5aa8a ffffff \
    ffffff 4f5d74 6d6c78 8b7c7d a98b81 c79a86 e5aa8a ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .fillRules: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    - - - - - - - - \
    ffffff 8338ec 8338ec ffffff ffffff 8338ec 8338ec ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff 3a86ff 3a86ff 3a86ff ff006e ff006e ff006e ffffff \
    ffffff ffffff ffffff 3a86ff ff006e ff006e ff006e ffffff \
    ffffff ffffff ffffff 3a86ff ff006e ff006e ff006e ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .gradientInTransform: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff 2100de 6a0095 ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff a80057 f1000e ffffff ffffff \
    - a70058 ff0000 ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff 4d8d4d - ffffff \
    ffffff 007900 - 003300 4d714d 4dd34d 4db94d ffffff \
    ffffff - 00d000 005a00 - 4d764d 4da34d ffffff \
    ffffff - - - ffffff ffffff ffffff ffffff
    """,
    .gradientSpread: """
    8494cd d94298 8494cd d94298 7b9cd3 f62686 799ed4 9c7cbe \
    8494cd d94298 8494cd d94298 df3c94 9286c4 8394cd ed2e8b \
    8494cd d94298 8494cd d94298 ab6eb5 6aacdd e8348f 898eca \
    8494cd d94298 8494cd d94298 51c4ed cf4c9e a276ba 73a4d8 \
    f1eef8 ccc1e7 dbd2ee - d6bc19 4d664a b3a625 5b6f45 \
    a894d7 - - d1c6ea 4d664a dbbf17 1b465c b2a526 \
    937acd e2dbf2 - baaadf b3a625 1b465c 8e8e33 737e3d \
    - 8a6fc9 977fce ddd5ef 5b6f45 b2a526 737e3d 405e4f
    """,
    .gradientStrokes: """
    ffffff ffffff - ffffff ffffff ffffff ffffff ffffff \
    - - ffffff d5a63b ffffff fdfffc fdfffc ffffff \
    8eb36f ffffff ffffff 8eb36f ffffff 89b473 89b473 ffffff \
    ffffff 47c0a4 - 47c0a4 ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff d0a73f d0a73f 011627 ffffff - - ffffff \
    ffffff 67ba8c 67ba8c 011627 - ffffff ffffff - \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .linearGradients: """
    - - - - - ffffff - ffffff \
    - de0a92 bd14a5 9b1eb7 - 99c6fa f8fbff - \
    - de0a92 bd14a5 9b1eb7 - f0f6fe - - \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    - fcc506 f59d12 ed751e - 222222 - - \
    - f5a011 ee791d e75129 - - - - \
    - ef7c1c e85428 e02d34 ffffff ffffff ffffff ffffff \
    ffffff - - - ffffff ffffff ffffff ffffff
    """,
    .logoBadge: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff - ffffff 590d22 590d22 ffffff - ffffff \
    ffffff ffffff fdb4c7 fec6d5 fc98b1 e96687 ffffff ffffff \
    ffffff 590d22 fdb2c5 fec3d2 - e86587 - ffffff \
    ffffff 590d22 fc85a3 ffffff - ca5674 - ffffff \
    ffffff ffffff d25a79 d95d7d c35270 993c55 ffffff ffffff \
    ffffff - ffffff - - ffffff - ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .logoIcon: """
    ffffff ffffff ffffff - - ffffff ffffff ffffff \
    ffffff - 1b263b ffffff ffffff 1b263b - ffffff \
    - 1b263b ffffff ffffff ffffff ffffff 1b263b - \
    ffffff ffffff - 1b263b 1b263b - ffffff ffffff \
    ffffff 1b263b - ffffff ffffff - 1b263b ffffff \
    1b263b ffffff ffffff 1b263b 1b263b ffffff ffffff - \
    ffffff - 1b263b ffffff ffffff 1b263b - ffffff \
    ffffff ffffff ffffff - - ffffff ffffff ffffff
    """,
    .logoLetter: """
    ffffff ffffff ffffff ffffff - - ffffff ffffff \
    ffffff ffffff ffffff ff3e00 ff3e00 ff3e00 ff3e00 ffffff \
    ffffff - ff3e00 ff3e00 ff3e00 ff3e00 - ffffff \
    ffffff ff3e00 ff3e00 ff3e00 ff3e00 ff3e00 ffffff ffffff \
    ffffff ff3e00 ff3e00 - - ffffff ffffff ffffff \
    ffffff ff3e00 ff3e00 ffffff ffffff ffffff ffffff ffffff \
    ffffff ff3e00 ff3e00 ff3e00 - ffffff ffffff ffffff \
    ffffff ffffff ff3e00 ffffff ffffff ffffff ffffff ffffff
    """,
    .logoWave: """
    ffffff ffffff - - - - ffffff ffffff \
    ffffff - 0e162f 0e162f 0e162f 0e162f - ffffff \
    - 101932 101932 101932 101932 f4f1de 101932 - \
    - 121b35 121b35 121b35 121b35 - 121b35 6fffe9 \
    - 151d37 151d37 151d37 151d37 3a506b 3a506b 6fffe9 \
    - 3a506b 3a506b 3a506b - 69ebdc 6bf3e1 - \
    ffffff - 61d4cc 64dcd1 66e4d6 69ebdc - ffffff \
    ffffff ffffff - 6fffe9 6fffe9 - ffffff ffffff
    """,
    .masks: """
    c4202d cc3e49 d45d66 dc7b82 - - - - \
    c4202d cc3e49 d45d66 dc7b82 669bbc ffffff - - \
    c4202d cc3e49 d45d66 dc7b82 669bbc ffffff ffffff - \
    c4202d cc3e49 d45d66 dc7b82 669bbc 669bbc 669bbc - \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff bb7f7f bb7f7f ffffff ffffff 486b7d 486b7d ffffff \
    ffffff bb7f7f bb7f7f ffffff ffffff 486b7d 486b7d ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .nestedSvg: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff - 023047 - - ffb703 ffb703 ffffff \
    ffffff 023047 023047 8ecae6 ffb703 ffb703 ffb703 ffffff \
    ffffff ffffff ffffff ffffff ffffff ffb703 ffb703 ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff fb8500 fb8500 ffffff ffffff ffffff ffffff ffffff \
    ffffff fb8500 fb8500 ffffff ffffff ffffff - - \
    ffffff ffffff ffffff ffffff ffffff ffffff - 219ebc
    """,
    .opacity: """
    f1faee f1faee f1faee f1faee f1faee f1faee f1faee f1faee \
    f1faee f87d77 f87d77 797df7 797df7 65878d 65878d 65878d \
    f1faee f87d77 797df7 797df7 797df7 355590 64e4bf 65878d \
    f1faee f87d77 - 797df7 797df7 - 65878d 65878d \
    f1faee f1faee f87d77 - 787df7 - - - \
    f1faee f87d77 - 7c3fbc 787df7 - 06d6a0 - \
    f1faee - f87d77 7c3fbc 787df7 94aead 06d6a0 - \
    f1faee f1faee f1faee f1faee f1faee - - -
    """,
    .paintOrder: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff 000000 - 000000 000000 f77f00 f77f00 ffffff \
    ffffff f77f00 f77f00 000000 f77f00 f77f00 f77f00 ffffff \
    ffffff 000000 000000 - - f77f00 - ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff f77f00 f77f00 - d62828 f77f00 f77f00 ffffff \
    ffffff f77f00 f77f00 - d62828 f77f00 f77f00 ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .paths: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff 264653 264653 ffffff 2a9d8f 2a9d8f - ffffff \
    ffffff 264653 264653 ffffff 2a9d8f 2a9d8f - ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff - e76f51 ffffff ffffff ffffff ffffff ffffff \
    ffffff e9c46a - - ffffff - ffffff ffffff \
    ffffff ffffff ffffff ffffff - - ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .radialGradients: """
    ffffff - - ffffff - - - - \
    - - - d93a3a - - 297d9f 70c1b3 \
    ffffff - - d93939 70c1b3 69bbb1 70c1b3 70c1b3 \
    ffffff - - ffffff ffffff ffffff ffffff ffffff \
    000000 - - 000000 e8eddf e8eddf e8eddf e8eddf \
    - dbdbdb d8d8d8 - - b99b4c - e8eddf \
    - - - - e8eddf - 85723d e8eddf \
    - - - - - - - -
    """,
    .shapes: """
    - - - ffffff - - - ffffff \
    - e4572e e4572e ffffff 17bebb 17bebb 17bebb ffffff \
    - - - ffffff - - - ffffff \
    - ffc914 ffc914 ffffff 2e282a 2e282a 76b041 ffffff \
    - ffc914 ffc914 ffffff 2e282a 2e282a 76b041 ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff 5f0f40 5f0f40 ffffff cc818e - ffffff ffffff \
    ffffff - - ffffff ffffff ffffff ffffff ffffff
    """,
    .strokes: """
    ffffff ffffff 1d3557 ffffff ffffff 1d3557 ffffff - \
    ffffff ffffff 1d3557 - ffffff 1d3557 - 1d3557 \
    ffffff ffffff ffffff ffffff ffffff - ffffff - \
    ffffff e63946 e63946 - ffffff e63946 - ffffff \
    ffffff ffffff ffffff ffffff ffffff - ffffff ffffff \
    ffffff - 457b9d 457b9d 457b9d - ffffff ffffff \
    ffffff ffffff ffffff ffffff - - - ffffff \
    - - - - - ffffff ffffff ffffff
    """,
    .styleAttributes: """
    073b4c 073b4c 073b4c - 073b4c - - ffffff \
    073b4c ff0000 ff0000 - ffffff ffffff ffffff ffffff \
    073b4c ff0000 ff0000 - ffffff ffffff ffffff ffffff \
    - - - - - - - ffffff \
    ffffff - - ffffff ffffff 1a9966 ffffff ffffff \
    ffffff ffcc33 ffcc33 ffffff 1a9966 1a9966 1a9966 ffffff \
    ffffff ffcc33 ffcc33 ffffff ffffff 1a9966 1a9966 ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .styleSheet: """
    - - - - - - - ffffff \
    - 90be6d 90be6d - f3722c f3722c f3722c ffffff \
    - 90be6d 90be6d - f3722c f3722c f3722c ffffff \
    - - - - - - - ffffff \
    000000 - - 000000 ffffff - ffffff ffffff \
    000000 f94144 f94144 000000 - 277da1 277da1 ffffff \
    000000 f94144 f94144 000000 - 277da1 277da1 ffffff \
    - - - - ffffff ffffff ffffff ffffff
    """,
    .symbols: """
    - - - ffffff - - - ffffff \
    - 5e548e 5e548e ffffff cdb4db 5e548e - ffffff \
    - 5e548e 5e548e ffffff - - - ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    - ffafcc ffafcc - ffffff ffffff ffffff ffffff \
    - bde0fe bde0fe - - 9e98bb ffffff ffffff \
    - bde0fe bde0fe - e1d2e9 e1d2e9 ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
    .transforms: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff d00000 d00000 - ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffba08 - ffffff 3f88c5 3f88c5 ffffff ffffff \
    ffffff ffba08 ffffff ffffff - ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff - - ffffff ffffff \
    ffffff ffffff 032b43 ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff - ffffff ffffff ffffff ffffff ffffff
    """,
    .units: """
    - - - ffffff ffffff ffffff ffffff ffffff \
    3d405b 3d405b 3d405b ffffff 81b29a 81b29a 81b29a ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff - - ffffff ffffff ffffff ffffff ffffff \
    ffffff e07a5f e07a5f ffffff - - - f2cc8f \
    ffffff e07a5f e07a5f ffffff - ffffff ffffff f2cc8f \
    ffffff ffffff ffffff ffffff f2cc8f f2cc8f f2cc8f f2cc8f
    """,
    .use: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff 386641 - ffffff 6a994e - ffffff ffffff \
    ffffff ffffff ffffff ffffff bc4749 - ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff a7c957 ffffff ffffff ffffff ffffff ffffff \
    - bc4749 a7c957 - ffffff f2e8cf - ffffff \
    ffffff bc4749 - ffffff ffffff ffffff ffffff ffffff
    """,
    .viewbox: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    d4a373 d4a373 d4a373 - - d4a373 d4a373 d4a373 \
    d4a373 d4a373 d4a373 faedcd faedcd d4a373 d4a373 d4a373 \
    d4a373 d4a373 d4a373 faedcd faedcd d4a373 d4a373 d4a373 \
    d4a373 d4a373 d4a373 - - d4a373 d4a373 d4a373
    """,
    .viewboxSlice: """
    ccd5ae ccd5ae bc6c25 bc6c25 bc6c25 bc6c25 606c38 606c38 \
    ccd5ae ccd5ae bc6c25 bc6c25 bc6c25 bc6c25 ccd5ae ccd5ae \
    ccd5ae ccd5ae bc6c25 bc6c25 bc6c25 - ccd5ae ccd5ae \
    ccd5ae ccd5ae ccd5ae bc6c25 bc6c25 ccd5ae ccd5ae ccd5ae \
    ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae \
    ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae \
    ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae \
    ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae ccd5ae
    """,
    .visibility: """
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff - 2b9348 ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff 2b9348 ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff \
    ffffff ffffff ffffff ffffff ffffff - ffffff ffffff \
    ffffff 007f5f 007f5f ffffff 80b918 80b918 80b918 ffffff \
    ffffff 007f5f 007f5f ffffff ffffff 80b918 - ffffff \
    ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    """,
  ]
}
