// swift-tools-version: 6.2
import PackageDescription

// The modules. They may import only their dependencies; `make check` and ArchitectureTests enforce it.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

// The tool, its server and the tests whose own code computes little are not optimised: that would take
// longer than it saves. What they call and test is. One job checks their types, not another one too for the
// file of the module.
let quick = SwiftSetting.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])
let unoptimized = strict + [quick]

// What draws is optimised in debug builds too, in which apps run their tests: 40 cards at 1080p take 5 ms
// there instead of 415. Whole modules go with the index of such a build only if several threads write a
// file for each source.
let drawing =
  strict + [
    .unsafeFlags(
      ["-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2"],
      .when(configuration: .debug))
  ]

// The settings of an app: Core Animation code is not written for more.
let app: [SwiftSetting] = [.swiftLanguageMode(.v6), quick]

let package = Package(
  name: "Laminar",
  products: [
    .library(name: "Laminar", targets: ["Laminar"]),
    // Expectations of motion, for test targets that use Swift Testing.
    .library(name: "LaminarTesting", targets: ["LaminarTesting"]),
    // Core Animation under Apple's names, for Linux: `import QuartzCore` in other people's sources
    // finds these.
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    // For test targets on Linux that import both Testing and one of the three.
    .library(name: "_Testing_CoreGraphics", targets: ["_Testing_CoreGraphics"]),
    .executable(name: "laminar", targets: ["LaminarCLI"]),
  ],
  targets: [
    // Knows numbers, geometry, paths, colours, the display list, JSON, and what reports of scenes and
    // traces share. Must not know layers, clocks, pixels.
    .target(name: "LaminarGraphics", swiftSettings: drawing),
    // Knows layers, animations, time. Must not draw, read a file or a clock.
    .target(name: "LaminarEngine", dependencies: ["LaminarGraphics"], swiftSettings: strict),
    // Knows how a display list becomes pixels, image files and pictures in terminals. Must not know layers or time.
    .target(name: "LaminarRaster", dependencies: ["LaminarGraphics"], swiftSettings: drawing),
    // Knows the text of a scene and how it becomes layers. Must not know pixels or files.
    .target(
      name: "LaminarScene", dependencies: ["LaminarEngine", "LaminarGraphics"],
      swiftSettings: strict),
    // Knows traces: their model, formats, comparison. Must not know layers.
    .target(
      name: "LaminarTrace", dependencies: ["LaminarGraphics", "LaminarRaster"],
      swiftSettings: strict),
    // The umbrella module: re-exports the others and joins them. The only library that reads a clock
    // or a file.
    .target(
      name: "Laminar",
      dependencies: [
        "LaminarGraphics", "LaminarEngine", "LaminarRaster", "LaminarScene", "LaminarTrace",
      ],
      swiftSettings: strict),
    // Knows Swift Testing: how a test expects motion, where its goldens are, when they are recorded. Must
    // not know how motion is compared, and only test targets may link it.
    .target(name: "LaminarTesting", dependencies: ["Laminar"], swiftSettings: strict),
    // Knows Core Graphics' names and what they mean in terms of Laminar: paths, colours, images,
    // bitmaps. Must not know animations or stages.
    .target(
      name: "CoreGraphics", dependencies: ["LaminarEngine", "LaminarGraphics", "LaminarRaster"],
      swiftSettings: strict),
    // Knows Core Text's names and what they mean in terms of Laminar's fonts and layout, and the
    // attributes of Foundation's texts. Must not know layers.
    .target(
      name: "CoreText",
      dependencies: ["CoreGraphics", "LaminarEngine", "LaminarGraphics"],
      swiftSettings: strict),
    // Knows Core Animation's names and what they mean in terms of Laminar. Must not know how anything
    // is drawn.
    .target(
      name: "QuartzCore",
      dependencies: [
        "CoreGraphics", "CoreText", "Laminar", "LaminarEngine", "LaminarGraphics", "LaminarRaster",
      ],
      swiftSettings: strict),
    // Swift Testing where a test imports Core Graphics too. Must not hold anything: no product of
    // Laminar's but its own may link it.
    .target(name: "_Testing_CoreGraphics", swiftSettings: strict),
    // Knows HTTP, the page of the preview, and files that change: what `laminar serve` shows. The only
    // library that opens a socket. Must not know command lines, nor run a program.
    .target(
      name: "LaminarServer",
      dependencies: [
        "Laminar", "LaminarEngine", "LaminarGraphics", "LaminarRaster", "LaminarScene",
        "LaminarTrace",
      ],
      resources: [.embedInCode("Page")], swiftSettings: unoptimized),
    // The tool: options, one call into a library, one exit code. Must not hold knowledge of its own, nor a
    // loop over pixels or bytes.
    .executableTarget(
      name: "LaminarCLI", dependencies: ["Laminar", "LaminarServer"], swiftSettings: unoptimized),

    // References and generators that the tests share. Must not be linked by a product.
    .target(
      name: "LaminarTestSupport", dependencies: ["Laminar"], path: "Tests/LaminarTestSupport",
      swiftSettings: strict),
    // Measures what `laminar bench` does not, and writes its scenes. Must not be a product or a test.
    .executableTarget(
      name: "LaminarBenchmarks", dependencies: ["Laminar", "LaminarTestSupport"],
      path: "Tests/LaminarBenchmarks", swiftSettings: strict),
    .testTarget(
      name: "LaminarGraphicsTests", dependencies: ["LaminarGraphics", "LaminarTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LaminarEngineTests",
      dependencies: ["LaminarEngine", "LaminarGraphics", "LaminarTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LaminarRasterTests",
      dependencies: ["LaminarRaster", "LaminarGraphics", "LaminarTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LaminarSceneTests",
      dependencies: ["LaminarScene", "LaminarEngine", "LaminarGraphics", "LaminarTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LaminarTraceTests",
      dependencies: ["LaminarTrace", "LaminarGraphics", "LaminarTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LaminarTests", dependencies: ["Laminar", "LaminarTestSupport"],
      exclude: ["PublicAPI.txt"], swiftSettings: unoptimized),
    .testTarget(
      name: "LaminarTestingTests",
      dependencies: ["LaminarTesting", "Laminar", "LaminarTestSupport"],
      exclude: ["Goldens"], swiftSettings: unoptimized),
    .testTarget(
      name: "LaminarServerTests", dependencies: ["LaminarServer", "Laminar", "LaminarTestSupport"],
      swiftSettings: unoptimized),
    // Code in Apple's spelling: it must not import Laminar.
    .testTarget(
      name: "QuartzCoreTests",
      dependencies: [
        "QuartzCore", "CoreGraphics", "CoreText", "_Testing_CoreGraphics", "LaminarTestSupport",
      ],
      swiftSettings: app),
    .testTarget(
      name: "LaminarCLITests", dependencies: ["LaminarCLI", "Laminar", "LaminarTestSupport"],
      exclude: ["Cases"], swiftSettings: unoptimized),
  ]
)
