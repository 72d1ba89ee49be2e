import LaminarTestSupport
import Testing

@Suite struct `The architecture` {
  private static let sources = SourceFile.all(under: "Sources")
  private static let tests = SourceFile.all(under: "Tests")
  /// The modules that embedders link, including the umbrella module.
  private static let libraries = sources.filter { $0.target != "LaminarCLI" }

  /// Records what breaks a rule, if anything.
  private func report(_ breaches: [String], _ remedy: String) {
    if !breaches.isEmpty { Issue.record("\(remedy):\n\(breaches.joined(separator: "\n"))") }
  }

  private func words(
    of files: [SourceFile], where isBreach: (SourceFile, SourceFile.Word) -> Bool
  ) -> [String] {
    files.flatMap { file in
      file.words.filter { isBreach(file, $0) }.map { "\(file.path):\($0.line): \($0.text)" }
    }
  }

  // MARK: - Modules

  @Test func `has no package dependency`() {
    #expect(!PackageManifest().text.contains(".package("), "write the code itself, or leave it out")
  }

  @Test func `describes every module in the manifest`() {
    let modules = PackageManifest().targets.filter { !$0.name.hasSuffix("Tests") }
    #expect(modules.count == 15)
    report(
      modules.filter { !$0.hasComment }.map(\.name),
      "Write a comment before the target in Package.swift: what it knows and must not know")
  }

  @Test func `imports only dependencies`() {
    let manifest = PackageManifest()
    var breaches: [String] = []
    for file in Self.sources {
      let dependencies = manifest.target(file.target)?.dependencies ?? []
      let allowed = dependencies.union(PackageManifest.system[file.target] ?? [])
      for module in file.imports where !allowed.contains(module) {
        breaches.append("\(file.path): \(module)")
      }
    }
    report(breaches, "Move the code to a module that may import the other (see Package.swift)")
  }

  @Test func `links the expectations of tests to tests alone`() {
    let breaches = PackageManifest().targets.filter {
      !$0.name.hasSuffix("Tests") && $0.dependencies.contains("LaminarTesting")
    }
    report(breaches.map(\.name), "Depend on Laminar: LaminarTesting brings Swift Testing with it")
  }

  @Test func `re-exports in the modules that others import`() {
    let modules: Set<String> = [
      "Laminar", "CoreGraphics", "CoreText", "QuartzCore", "_Testing_CoreGraphics",
    ]
    let breaches = words(of: Self.sources) { file, word in
      word.text == "_exported" && !(file.name == "Exports" && modules.contains(file.target))
    }
    report(breaches, "Import the module without re-exporting it")
  }

  // MARK: - Files

  @Test func `keeps a file to one idea`() {
    // An idea takes 150 to 600 lines as a rule, and up to 800 where there is no second one in it.
    let budget = 800
    let breaches = (Self.sources + Self.tests).filter { $0.lines.count > budget }
    report(
      breaches.map { "\($0.path): \($0.lines.count) lines" },
      "Look for the second idea in it: \(budget) lines at most")
  }

  @Test func `names files after their subject, not their role`() {
    let roles = ["Manager", "Helper", "Util", "Common", "Impl", "Base", "Misc"]
    let breaches = (Self.sources + Self.tests).filter { file in
      let type = file.name.split(separator: "+").first.map(String.init) ?? ""
      return roles.contains { type.hasSuffix($0) || type.hasSuffix($0 + "s") }
    }
    report(breaches.map(\.path), "Name it after its subject, not after its role")
  }

  @Test func `keeps verbs thin`() {
    let budget = 300
    let breaches = Self.sources.filter {
      $0.path.hasPrefix("Sources/LaminarCLI/Commands/") && $0.lines.count > budget
    }
    report(
      breaches.map { "\($0.path): \($0.lines.count) lines" },
      "Move what the verb knows into a library: options, one call, one exit code")
  }

  @Test func `leaves nothing to do later in the code`() {
    var breaches: [String] = []
    for file in Self.sources + Self.tests where file.name != "ArchitectureTests" {
      for (index, line) in file.lines.enumerated()
      where line.contains("TODO") || line.contains("FIXME") {
        breaches.append("\(file.path):\(index + 1)")
      }
    }
    report(breaches, "Do it, or leave it out")
  }

  // MARK: - Memory

  @Test func `reaches memory without a check through row pointers alone`() {
    let pointers: Set<String> = [
      "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer",
      "OpaquePointer", "baseAddress", "assumingMemoryBound", "withMemoryRebound",
      "unsafelyUnwrapped",
      "unsafeDowncast",
    ]
    let breaches = words(of: Self.sources.filter { $0.target == "LaminarRaster" }) { file, word in
      pointers.contains(word.text) && !file.path.hasPrefix("Sources/LaminarRaster/Rows/")
    }
    report(
      breaches,
      "Take a RowPointer or a MutableRowPointer, which a checked build checks against its row")
  }

  @Test func `skips a check of an index where a checked build makes it alone`() {
    let breaches = words(of: Self.sources) { file, word in
      word.text == "unchecked" && word.before != "@"
        && file.path != "Sources/LaminarGraphics/Memory/Span+Within.swift"
    }
    report(breaches, "Write span[within: index], which a checked build checks")
  }

  @Test func `runs the same code in every build`() {
    var breaches: [String] = []
    for file in Self.sources where !file.path.contains("LaminarRaster/Coverage/") {
      for (index, line) in file.lines.enumerated()
      where line.contains("#if") && line.contains("DEBUG") {
        breaches.append("\(file.path):\(index + 1)")
      }
    }
    report(breaches, "Run what ships in unoptimised builds too, and test it against its reference")
  }

  // MARK: - Determinism

  @Test func `reads a clock in the umbrella module, in the server and in the tool alone`() {
    let clocks: Set<String> = [
      "Date", "ContinuousClock", "SuspendingClock", "DispatchTime", "DispatchWallTime",
      "clock_gettime", "gettimeofday", "systemUptime", "CFAbsoluteTimeGetCurrent", "Timer",
      "mach_absolute_time", "ProcessInfo",
    ]
    let readers: Set<String> = ["Laminar", "LaminarServer"]
    let breaches = words(of: Self.libraries.filter { !readers.contains($0.target) }) {
      clocks.contains($1.text)
    }
    report(breaches, "Take the time as an argument")
  }

  @Test func `computes with its own elementary functions`() {
    let functions: Set<String> = [
      "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2",
      "expm1", "log", "log2", "log10", "log1p", "pow", "hypot", "cbrt", "fmod", "remainder", "sqrt",
      "sincos", "lgamma", "tgamma", "erf",
    ]
    // Inside `Elementary` the bare names are its own.
    let own = ["Elementary", "Trigonometry"]
    let breaches = words(of: Self.sources.filter { !own.contains($0.name) }) {
      functions.contains($1.text) && $1.isFreeCall
    }
    report(breaches, "Call Elementary's function (or squareRoot()): its bits are the same anywhere")
  }

  @Test func `draws no random numbers and depends on no locale`() {
    let names: Set<String> = [
      "SystemRandomNumberGenerator", "arc4random", "drand48", "Locale", "NumberFormatter",
      "DateFormatter", "setlocale", "NSLocalizedString", "localizedString", "hashValue",
    ]
    let breaches =
      words(of: Self.libraries) { file, word in
        // The token of an address is not drawn.
        names.contains(word.text) && file.path != "Sources/LaminarServer/HTTP/AccessRules.swift"
      }
      + words(of: Self.libraries) {
        ["random", "shuffled", "shuffle", "randomElement"].contains($1.text) && $1.after == "("
      }
    report(breaches, "Derive it from the scene: the same input gives the same bytes")
  }

  // MARK: - Libraries

  @Test func `never ends, prints or traps in a library`() {
    let calls: Set<String> = [
      "print", "debugPrint", "dump", "exit", "abort", "fatalError", "assertionFailure", "NSLog",
    ]
    let breaches = words(of: Self.libraries) { _, word in
      calls.contains(word.text) && word.isFreeCall
        || ["try", "as"].contains(word.text) && word.after == "!"
    }
    report(breaches, "Return it, throw it, or record a diagnostic")
  }

  @Test func `leaves Foundation's parsers, formatters and processes outside`() {
    let names: Set<String> = [
      "JSONDecoder", "JSONEncoder", "JSONSerialization", "PropertyListDecoder", "Process",
      "URLSession", "NSRegularExpression", "UserDefaults", "NotificationCenter",
    ]
    let breaches =
      words(of: Self.libraries) { names.contains($1.text) }
      + words(of: Self.libraries) { _, word in
        word.text == "format" && word.before == "(" && word.previous == "String"
      }
    report(breaches, "Use the project's own readers and writers, or leave it to the tool")
  }

  @Test func `opens files in the umbrella module's Files, a data provider and the tool alone`() {
    // Apple's data provider reads a file; the other names one.
    let exempt: Set<String> = [
      "Sources/CoreGraphics/Images/CGDataProvider.swift",
      "Sources/CoreGraphics/CFTimeInterval.swift",
    ]
    let names: Set<String> = [
      "FileManager", "FileHandle", "URL", "O_RDONLY", "O_WRONLY", "fopen", "opendir", "unlink",
    ]
    let breaches = words(of: Self.libraries) { file, word in
      names.contains(word.text) && !file.path.hasPrefix("Sources/Laminar/Files/")
        && !exempt.contains(file.path)
    }
    report(breaches, "Take bytes and return bytes; Sources/Laminar/Files reads and writes files")
  }

  @Test func `opens sockets in the server alone`() {
    let names: Set<String> = [
      "sockaddr", "sockaddr_in", "sockaddr_in6", "sockaddr_un", "getaddrinfo", "AF_INET",
      "AF_INET6", "AF_UNIX", "SOCK_STREAM", "CFSocket", "NWListener",
    ]
    let breaches = words(of: Self.sources) { file, word in
      names.contains(word.text) && !file.path.hasPrefix("Sources/LaminarServer/HTTP/")
    }
    report(breaches, "Leave connections to LaminarServer")
  }

  @Test func `shares memory unchecked in the band view, paths that grow and texts of Foundation's`()
  {
    let files: Set<String> = ["BandView", "CGPath", "CGMutablePath", "AttributedStringSource"]
    let breaches = words(of: Self.sources) { file, word in
      ["unchecked", "unsafe"].contains(word.text) && word.after != ":"
        && !(word.text == "unchecked" && files.contains(file.name))
    }
    report(breaches, "Let the compiler prove it: make it a value, or guard it with a Mutex")
  }

  @Test func `tests with Swift Testing alone`() {
    let breaches = Self.tests.filter { $0.imports.contains("XCTest") }
    report(breaches.map(\.path), "Write a @Suite with @Test functions")
  }
}
