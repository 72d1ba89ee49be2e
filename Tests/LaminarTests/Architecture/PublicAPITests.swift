import Foundation
import LaminarTestSupport
import Testing

/// Public is what embedders use; what the tool and the modules use among themselves is `package`.
@Suite struct `The public API` {
  /// The most declarations that a module may have. Raise one only with a reason in the commit.
  private static let limits = [
    "LaminarGraphics": 568, "LaminarEngine": 1480, "LaminarRaster": 50, "LaminarScene": 80,
    "LaminarTrace": 120, "Laminar": 210,
  ]

  @Test func `is as it was recorded, and no larger than each module may have it`() throws {
    let symbols = try SymbolGraph().symbols
    var text = "The public declarations of each module, recorded by `make api`.\n"
    for module in SymbolGraph.modules {
      let own = symbols.filter { $0.module == module }
      #expect(own.count <= Self.limits[module, default: 0], "in \(module)")
      text += "\n# \(module): \(own.count)\n\n"
      let lines = own.map { "\($0.name): \($0.declaration)\n" }
      text += lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined()
    }
    let golden = "Tests/LaminarTests/PublicAPI.txt"
    if let message = GoldenStore().mismatch(ofText: [UInt8](text.utf8), golden: golden) {
      Issue.record("\(message), or if only the API changed with 'make api'")
    }
  }
}

/// The public declarations of the library, as the toolchain reads them from the built modules.
struct SymbolGraph {
  /// A public declaration.
  struct Symbol {
    /// The module that declares it.
    let module: String
    /// Its name with those of the types around it.
    let name: String
    /// The declaration without attributes of its arguments' bodies: `func value(at: Double) -> Bool`.
    let declaration: String
  }

  /// The library's modules, from the lowest to the umbrella module.
  static let modules = [
    "LaminarGraphics", "LaminarEngine", "LaminarRaster", "LaminarScene", "LaminarTrace", "Laminar",
  ]

  let symbols: [Symbol]

  /// Reads the modules of the build that these tests belong to.
  init() throws {
    let folder = TemporaryFolder()
    let process = Process()
    let tool: URL = try #require(Self.tool, "swift must be in the PATH")
    process.executableURL = tool
    process.arguments = [
      "-module-name", "Laminar", "-I", try #require(Self.builtModules).path,
      "-target", Self.architecture + "-unknown-linux-gnu", "-minimum-access-level", "public",
      "-skip-synthesized-members", "-output-dir", folder.path,
      "-experimental-allowed-reexported-modules=" + Self.modules.dropLast().joined(separator: ","),
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    symbols = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .flatMap { try Self.symbols(Data(contentsOf: URL(fileURLWithPath: folder.file($0)))) }
  }

  private static func symbols(_ graph: Data) throws -> [Symbol] {
    struct Graph: Decodable {
      struct Entry: Decodable {
        struct Fragment: Decodable { let spelling: String }
        struct Location: Decodable { let uri: String }
        let pathComponents: [String]
        let declarationFragments: [Fragment]
        let location: Location?
      }
      let symbols: [Entry]
    }
    return try JSONDecoder().decode(Graph.self, from: graph).symbols.compactMap { entry in
      // What the compiler derives, such as == of an enumeration, has no location.
      guard let folders = entry.location?.uri.split(separator: "/"),
        let sources = folders.lastIndex(of: "Sources"), sources + 1 < folders.count
      else { return nil }
      let declaration = entry.declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return Symbol(
        module: String(folders[sources + 1]), name: entry.pathComponents.joined(separator: "."),
        declaration: declaration)
    }
  }

  /// The toolchain's program, beside the compiler that the PATH names.
  private static var tool: URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.lazy
      .map { URL(fileURLWithPath: $0 + "/swift").resolvingSymlinksInPath() }
      .map { $0.deletingLastPathComponent().appendingPathComponent("swift-symbolgraph-extract") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static var builtModules: URL? {
    var folder = Bundle.main.bundleURL
    for _ in 0..<3 {
      let candidate = folder.appendingPathComponent("Modules")
      let module = candidate.appendingPathComponent("Laminar.swiftmodule")
      if FileManager.default.fileExists(atPath: module.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static var architecture: String {
    #if arch(arm64)
    "aarch64"
    #else
    "x86_64"
    #endif
  }
}
