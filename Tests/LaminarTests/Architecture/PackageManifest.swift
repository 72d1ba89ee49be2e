import LaminarTestSupport

/// The targets of `Package.swift` and their dependencies.
struct PackageManifest {
  struct Target {
    let name: String
    let dependencies: Set<String>
    /// Whether a comment is right before it.
    let hasComment: Bool
  }

  let text = Repository.text("Package.swift") ?? ""
  let targets: [Target]

  /// The system modules that each module may use besides the standard library.
  static let system: [String: Set<String>] = [
    "LaminarGraphics": ["Foundation", "Dispatch", "Synchronization"],
    "LaminarEngine": ["Foundation", "Synchronization"],
    "LaminarRaster": ["Foundation", "Dispatch", "Synchronization"],
    "LaminarScene": ["Foundation", "Synchronization"],
    "LaminarTrace": [],
    "Laminar": ["Foundation", "Dispatch", "Synchronization"],
    "LaminarTesting": ["Foundation", "Synchronization", "Testing"],
    "CoreGraphics": ["Foundation"],
    "CoreText": ["Foundation"],
    "QuartzCore": ["Foundation"],
    "_Testing_CoreGraphics": ["Testing"],
    "LaminarServer": ["Foundation", "Dispatch", "Synchronization"],
    "LaminarCLI": ["Foundation", "Dispatch", "Synchronization"],
  ]

  init() {
    var targets: [Target] = []
    var hasComment = false
    var body: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("//") { hasComment = true }
      if code.isEmpty { hasComment = false }
      if code.contains("arget(") { body = "" }
      body?.append(contentsOf: code)
      guard let whole = body, code.contains("swiftSettings: ") else { continue }
      let quoted = whole.split(separator: "\"", omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      body = nil
      guard let name = quoted.first else { continue }
      let dependencies = Set(quoted.dropFirst()).filter { !$0.contains("/") }
      targets.append(Target(name: name, dependencies: dependencies, hasComment: hasComment))
      hasComment = false
    }
    self.targets = targets
  }

  func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}
