import Foundation
import Laminar
import LaminarTestSupport
import Testing

@Suite struct `The pages' examples` {
  private static let folder = "Sources/Laminar/Laminar.docc"

  /// The Swift blocks of a page.
  private static func blocks(_ page: String) -> [String] {
    (Repository.text("\(folder)/\(page).md") ?? "").components(separatedBy: "```swift\n")
      .dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  @Test(arguments: [
    ("BlocksAndTransitions", 2), ("SequencesAndPausing", 1), ("SceneTimelines", 0),
    ("TimeAndDeterminism", 2), ("Particles", 1), ("Text", 4), ("Easings", 1),
    ("ComingFromCoreAnimation", 4), ("Observation", 1),
  ])
  func `are part of code that compiles`(page: String, count: Int) throws {
    let source = try #require(
      Repository.text("Tests/LaminarTests/Documentation/PageExamples.swift"))
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(separator: "\n")
    let blocks = Self.blocks(page)
    #expect(blocks.count == count)
    for block in blocks {
      #expect(code.contains(block), "copy this into PageExamples.swift:\n\(block)")
    }
  }

  @Test func `of blocks and animators do what the page states`() {
    let subjects = PageExamples.Subjects()
    var ended = 0
    PageExamples.block(subjects) { ended += 1 }
    #expect(subjects.card.position.y == 80)
    subjects.stage.advance(to: 0.39)
    #expect(ended == 0)
    subjects.stage.advance(to: 0.41)
    #expect(ended == 1)
    let others = PageExamples.Subjects()
    let animator = PageExamples.animator(others)
    #expect(animator.isReversed)
    others.stage.advance(to: 1)
    // Reversed, it went back to where it began.
    #expect(others.card.position.y == 120)
  }

  @Test func `of observers call them at commit`() {
    let subjects = PageExamples.Subjects()
    let tokens = PageExamples.observe(subjects)
    #expect(subjects.label.opacity == 1)
    subjects.card.bounds.size.width = 60
    subjects.stage.rootLayer.opacity = 0.25
    #expect(subjects.label.position.x == 50)
    subjects.stage.advance(to: 1)
    #expect(subjects.label.position.x == 30)
    #expect(subjects.label.opacity == 0.25)
    withExtendedLifetime(tokens) {}
  }

  @Test func `of sequences run step by step to their end`() {
    let subjects = PageExamples.Subjects()
    var ended = 0
    PageExamples.sequence(subjects) { ended += 1 }
    // 0.4, then 0.1 + 0.3, then 0.4 for the longer of the two.
    subjects.stage.advance(to: 1.19)
    #expect(ended == 0)
    subjects.stage.advance(to: 1.21)
    #expect(ended == 1)
    #expect(subjects.card.position == CGPoint(x: 300, y: 160))
    #expect(subjects.label.opacity == 1 && subjects.card.opacity == 0.2)
  }

  @Test func `of time, snow and counters draw`() {
    let subjects = PageExamples.Subjects()
    PageExamples.snow(subjects)
    subjects.stage.rootLayer.addSublayer(PageExamples.counter())
    let (early, late) = PageExamples.time(subjects)
    #expect(early != late)
  }

  @Test func `of history and delegates do what the page states`() {
    let subjects = PageExamples.Subjects()
    subjects.card.backgroundColor = .red
    subjects.card.position = CGPoint(x: 32, y: 32)
    let (before, stage) = PageExamples.history(subjects)
    #expect(before.pixel(x: 32, y: 32) == 0xff00_00ff)
    #expect(stage.render(at: 2).pixel(x: 32, y: 32) == 0)
    let fade = BasicAnimation(\Layer.opacity, from: 1, to: 0, duration: 1)
    fade.delegate = PageExamples.remover(subjects.card)
    subjects.card.add(fade, forKey: nil)
    stage.advance(to: 3)
    #expect(subjects.card.superlayer == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func `of Core Animation code show what it means`() {
    let ring = Layer()
    PageExamples.pulse(ring)
    // Half of 0.8 s: easeOut at one half is 0.684643.
    let scale = (PageExamples.stage(ring).scale as? NSNumber)?.doubleValue ?? 0
    #expect(abs(scale - (1 + 0.5 * 0.684643)) < 1e-6)
    let (gauge, shown) = PageExamples.gauge()
    let stage = Stage(width: 10, height: 10)
    stage.rootLayer.addSublayer(gauge)
    let turn = BasicAnimation(keyPath: "angle")
    turn.toValue = 8
    turn.duration = 1
    gauge.add(turn, forKey: nil)
    stage.advance(to: 0.5)
    #expect(shown(gauge) == 4)
  }
}

@Suite struct `The page on embedding` {
  private let source =
    Repository.text("Tests/LaminarTests/Documentation/EmbeddingExample.swift") ?? ""
  private let blocks =
    (Repository.text("Sources/Laminar/Laminar.docc/Embedding.md") ?? "")
    .components(separatedBy: "```swift\n").dropFirst()
    .compactMap { $0.components(separatedBy: "```").first }

  /// Code without the indentation of a function's body.
  private func outdented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(separator: "\n")
  }

  /// The code between two marks of the example.
  private func marked(_ name: String) -> String? {
    source.components(separatedBy: "// \(name) begin\n").dropFirst().first?
      .components(separatedBy: "// \(name) end").first
  }

  @Test func `prints a program and snippets that compile`() throws {
    try #require(blocks.count == 7)
    let program = try #require(marked("Program"))
    let statements = outdented(try #require(marked("Statements")))
    #expect(
      blocks[1] == "import Foundation\nimport Laminar\n\n" + program + "\n" + statements,
      "copy the code between the marks of EmbeddingExample.swift into the page")
    let code = outdented(source)
    for block in blocks.dropFirst(2) {
      #expect(code.contains(block), "copy this into EmbeddingExample.swift:\n\(block)")
    }
  }

  @Test func `prints a manifest with the names of this package`() throws {
    let manifest = try #require(blocks.first)
    let own = PackageManifest().text
    #expect(manifest.prefix { $0 != "\n" } == own.prefix { $0 != "\n" })
    #expect(own.contains("name: \"Laminar\",\n  products:"))
    #expect(own.contains(".library(name: \"Laminar\""))
    #expect(manifest.contains(".package(path: \"../Laminar\")"))
    #expect(manifest.contains(".product(name: \"Laminar\", package: \"Laminar\")"))
  }

  @Test func `prints a program that does what it says`() throws {
    let folder = TemporaryFolder()
    let spring = GalleryScene(name: "showcase/spring")
    let scene = URL(fileURLWithPath: Repository.path(spring.file))
    for (golden, isSame) in [
      (spring.traceGolden, true), (GalleryScene(name: "showcase/bounce").traceGolden, false),
    ] {
      let reference = URL(fileURLWithPath: Repository.path(golden))
      #expect(
        try compareMotion(of: scene, with: reference, in: URL(fileURLWithPath: folder.path))
          == isSame)
    }
    #expect(folder.names == ["frames", "motion.jsonl"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("frames"))
    #expect(names.count == 90)
  }

  @Test func `prints snippets that do what they say`() throws {
    let folder = TemporaryFolder()
    let broken = """
      { "laminar": 1, "canvas": { "width": 8, "height": 8 }, "duration": 1,
        "assets": { "a": { "src": "a.png" } }, "layers": [] }
      """
    try Data(broken.utf8).write(to: folder.url("broken.json"))
    let messages = try EmbeddingExample.messages(of: folder.url("broken.json"))
    #expect(
      messages.first?.contains(" at 2:29: \"a.png\" cannot be read: no such file or folder")
        == true,
      "\(messages)")

    let spring = URL(fileURLWithPath: Repository.path("scenes/showcase/spring.json"))
    let (stage, warnings) = try EmbeddingExample.smaller(spring)
    #expect(warnings.isEmpty)
    #expect(stage.render(at: 0).width == 160)

    let third = URL(fileURLWithPath: Repository.path("scenes/showcase/lower-third.json"))
    let titled = try EmbeddingExample.titled(third)
    #expect(titled.scene?.contentHash != (try Stage(contentsOf: third)).scene?.contentHash)

    let card = Layer()
    card.frame = CGRect(x: 8, y: 8, width: 48, height: 48)
    card.backgroundColor = .red
    let (hashes, differs) = try EmbeddingExample.hashes(card)
    #expect(hashes.count == 30)
    #expect(Set(hashes).count == 1)
    #expect(differs)

    let times = try #require(FrameTimes(rate: Rational(4), duration: Rational(1)))
    try EmbeddingExample.write(times, of: stage, to: folder.url("card.png"))
    let file = try AnimatedPNG([UInt8](Data(contentsOf: folder.url("card.png"))))
    #expect(file.count == 4)
  }
}

@Suite struct `The page of properties` {
  private static let headings: [PropertyOwner: String] = [
    .layer: "Layer", .shape: "ShapeLayer", .gradient: "GradientLayer", .text: "TextLayer",
    .replicator: "ReplicatorLayer", .scroll: "ScrollLayer", .emitter: "EmitterLayer",
    .cell: "EmitterCell",
  ]

  /// The row of a property as the page writes it.
  private static func row(_ property: PropertyDescription) -> String {
    let unit = property.unit == .perSecond ? "per second" : property.unit.rawValue
    let action =
      switch property.action {
      case .basic: "animation"
      case .transition: "transition"
      case .none: "none"
      }
    return
      "| `\(property.name)` | \(type(property.kind)) | \(value(property.defaultValue)) | \(unit)"
      + " | \(property.isAnimatable ? "yes" : "no") | \(action) |"
  }

  private static func type(_ kind: PropertyKind) -> String {
    switch kind {
    case .bool: "Boolean"
    case .integer: "integer"
    case .number: "number"
    case .point: "point"
    case .size: "size"
    case .rect: "rectangle"
    case .transform: "matrix"
    case .color: "colour"
    case .path: "path"
    case .image: "image"
    case .string: "text"
    case .choice(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .numbers: "list of numbers"
    case .colors: "list of colours"
    case .bits: "bits"
    case .object: "objects"
    }
  }

  private static func value(_ value: PropertyValue) -> String {
    func list(_ numbers: [Double]) -> String {
      if numbers.allSatisfy({ $0 == 0 }) { return "zero" }
      return "(" + numbers.map(number).joined(separator: ", ") + ")"
    }
    switch value {
    case .none: return "nil"
    case .bool(let flag): return "\(flag)"
    case .number(let one): return number(one)
    case .point(let point): return list([Double(point.x), Double(point.y)])
    case .size(let size): return list([Double(size.width), Double(size.height)])
    case .rect(let rect):
      return list([
        Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
        Double(rect.size.height),
      ])
    case .transform(let matrix): return matrix == .identity ? "identity" : "?"
    case .color(let color):
      return color == .white ? "opaque white" : (color == .black ? "opaque black" : "?")
    case .string(let word): return "`\(word)`"
    default: return "?"
    }
  }

  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  @Test func `lists every property of the table, and no other`() throws {
    let page = try #require(Repository.text("\(Catalog.folder)/KeyPathsAndProperties.md"))
    var listed: [String: [String]] = [:]
    var heading = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
      if line.hasPrefix("| `") { listed[heading, default: []].append(String(line)) }
    }
    for (owner, heading) in Self.headings {
      let expected = PropertyTable.all.filter { $0.owner == owner }.map(Self.row)
      #expect(!expected.isEmpty)
      #expect(
        listed[heading] == expected,
        "write this under \(heading):\n\(expected.joined(separator: "\n"))")
    }
  }
}
