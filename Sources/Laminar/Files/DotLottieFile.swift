import LaminarGraphics
package import LaminarScene
import LaminarTrace

/// A dotLottie archive, of version 1 or 2: a zip with a manifest, animations, images, fonts and themes.
package struct DotLottieFile {
  /// What is shown of an archive.
  package struct Choice: Sendable, Hashable {
    /// The id of the animation; nil for the one that the archive begins with.
    package var animation: String?
    /// The id of the theme; nil for the animation's own, if it has one.
    package var theme: String?

    /// Chooses an animation and a theme.
    package init(animation: String? = nil, theme: String? = nil) {
      (self.animation, self.theme) = (animation, theme)
    }

    /// Takes the chosen animation out of an archive.
    package var unpacking: LottieArchive.Unpacking {
      { bytes in try DotLottieFile(bytes).animation(self) }
    }
  }

  private static let mostFiles = 10_000
  /// The most bytes of a file, unpacked.
  private static let largestFile = 64 << 20
  /// The most bytes of all files, unpacked.
  private static let mostBytes = 256 << 20

  private let bytes: [UInt8]
  private let directory: ZipDirectory
  private let members: [String: ZipDirectory.Member]
  private let manifest: JSON

  private init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    directory = try Self.readingZip {
      try ZipDirectory(TraceBytesInMemory(bytes), name: "archive", limit: Self.mostFiles)
    }
    var members: [String: ZipDirectory.Member] = [:]
    var total = 0
    for member in directory.members {
      try Self.check(member.name)
      if member.name.hasSuffix("/") { continue }
      // What a directory states may be any number.
      let size = min(max(member.size, 0), Self.mostBytes)
      total += size
      guard size <= Self.largestFile, total <= Self.mostBytes else {
        throw LottieArchive.Fault(
          "its files are too large",
          remedy: "a file has at most \(Self.largestFile >> 20) MiB, all have at most "
            + "\(Self.mostBytes >> 20) MiB")
      }
      if members[member.name] == nil { members[member.name] = member }
    }
    self.members = members
    guard let member = members["manifest.json"] else {
      throw LottieArchive.Fault(
        "it has no manifest.json", remedy: "a .lottie file has one, which lists its animations")
    }
    let text = try Self.bytes(of: member, in: directory)
    do throws(JSONFault) {
      manifest = try JSON(reading: text)
    } catch {
      throw LottieArchive.Fault("manifest.json: \(error.message)")
    }
  }

  /// Refuses names that lead out of the archive.
  private static func check(_ name: String) throws(LottieArchive.Fault) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isDrive = name.dropFirst().first == ":"
    guard !name.isEmpty, !name.hasPrefix("/"), !isDrive, !name.utf8.contains(0x5C),
      !name.utf8.contains(0), !parts.contains("..")
    else {
      throw LottieArchive.Fault(
        "the name \(DiagnosticText.quoted(name)) leads out of it",
        remedy: "names in an archive are paths without \"..\", \"\\\" and a leading \"/\"")
    }
  }

  /// Calls a closure that reads the zip.
  private static func readingZip<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as TraceReadingError {
      throw LottieArchive.Fault(error.message)
    }
  }

  private static func bytes(
    of member: ZipDirectory.Member, in directory: ZipDirectory
  ) throws -> [UInt8] {
    try readingZip {
      var data: [UInt8] = []
      // A damaged size is not memory yet.
      data.reserveCapacity(min(member.size, 64 * member.packedSize + 1024) + SceneText.padding)
      let unpacked = UnpackedBytes(data)
      try directory.read(member) { unpacked.bytes += $0 }
      return unpacked.bytes
    }
  }

  /// The bytes of the first of some files that the archive has; nil for none.
  private func bytes(_ paths: [String]) throws -> [UInt8]? {
    try paths.lazy.compactMap { members[$0] }.first.map { try Self.bytes(of: $0, in: directory) }
  }

  // MARK: - Animations

  /// An animation with the files beside it.
  private func animation(_ choice: Choice) throws -> LottieArchive {
    let entries = manifest["animations"]?.elements ?? []
    let ids = entries.compactMap { $0["id"]?.string }
    // Version 2 has an object for what is shown first.
    let initial =
      manifest["initial"]?["animation"]?.string ?? manifest["activeAnimationId"]?.string
    let first = initial.flatMap { ids.contains($0) ? $0 : nil } ?? ids.first
    guard let id = choice.animation ?? first else {
      throw LottieArchive.Fault("its manifest.json lists no animation")
    }
    guard ids.contains(id) else {
      throw LottieArchive.Fault(
        "it has no animation \(DiagnosticText.quoted(id))", remedy: Self.list(ids))
    }
    guard let text = try bytes(["a/\(id).json", "animations/\(id).json"]) else {
      throw LottieArchive.Fault("the animation \(DiagnosticText.quoted(id)) has no file in it")
    }
    var archive = LottieArchive(
      animation: text, bytes: bytes, choice: Self.words(of: choice))
    let entry = entries.first { $0["id"]?.string == id }
    try addTheme(choice, of: id, entry, to: &archive)
    try addFiles(to: &archive)
    let machines = manifest["stateMachines"] ?? manifest["states"]
    if machines?.elements?.isEmpty == false {
      archive.remarks.append("state machines are not run; the animation plays by itself")
    }
    return archive
  }

  /// What hashes count of a choice.
  private static func words(of choice: Choice) -> String {
    [("animation", choice.animation), ("theme", choice.theme)]
      .compactMap { what, id in id.map { "\0\(what) \($0)" } }.joined()
  }

  private static func list(_ ids: [String]) -> String {
    ids.isEmpty ? "it has none" : "it has \(DiagnosticText.alternatives(ids, limit: 8))"
  }

  private func addFiles(to archive: inout LottieArchive) throws {
    for (path, member) in members.sorted(by: { $0.key < $1.key }) {
      guard let slash = path.firstIndex(of: "/") else { continue }
      let (folder, name) = (path[..<slash], String(path[path.index(after: slash)...]))
      switch folder {
      case "i", "images":
        let bytes = try Self.bytes(of: member, in: directory)
        // Animations name images with their folder or without it.
        for alias in [path, name, "i/" + name, "images/" + name]
        where archive.files[alias] == nil || alias == path { archive.files[alias] = bytes }
      case "f", "fonts":
        archive.files[path] = try Self.bytes(of: member, in: directory)
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        for alias in [stem, name] where archive.fontFiles[alias] == nil {
          archive.fontFiles[alias] = path
        }
      default: break
      }
    }
  }

  // MARK: - Themes

  private func addTheme(
    _ choice: Choice, of animation: String, _ entry: JSON?, to archive: inout LottieArchive
  ) throws {
    let own = entry?["initialTheme"]?.string ?? entry?["defaultTheme"]?.string
    guard let id = choice.theme ?? own, !id.isEmpty else { return }
    guard let text = try bytes(["t/\(id).json", "themes/\(id).json"]) else {
      let ids = manifest["themes"]?.elements?.compactMap { $0["id"]?.string } ?? []
      guard choice.theme == nil else {
        throw LottieArchive.Fault(
          "it has no theme \(DiagnosticText.quoted(id))", remedy: Self.list(ids))
      }
      archive.remarks.append("the theme \(DiagnosticText.quoted(id)) is not there")
      return
    }
    let theme: JSON
    do throws(JSONFault) {
      theme = try JSON(reading: text)
    } catch {
      throw LottieArchive.Fault("the theme \(DiagnosticText.quoted(id)): \(error.message)")
    }
    archive.slots = DotLottieTheme.slots(theme, of: animation).text
  }
}

/// Collects what a closure is given.
private final class UnpackedBytes {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

// MARK: - Themes

/// The rules of a theme as values of slots.
enum DotLottieTheme {
  /// The rules of a theme in the shape of a Lottie animation's `"slots"`.
  static func slots(_ theme: JSON, of animation: String) -> JSON {
    var slots: [JSON.Member] = []
    for rule in theme["rules"]?.elements ?? [] {
      let animations = rule["animations"]?.elements?.compactMap(\.string) ?? []
      guard animations.isEmpty || animations.contains(animation), let id = rule["id"]?.string,
        let property = property(rule)
      else { continue }
      // Of several rules for a slot the last one holds.
      slots.removeAll { $0.key == id }
      slots.append(JSON.Member(id, ["p": property]))
    }
    return .object(slots)
  }

  private static func property(_ rule: JSON) -> JSON? {
    switch rule["type"]?.string {
    case "Gradient": gradient(rule)
    case "Image": rule["value"].map(image)
    case "Text": text(rule)
    case "Color", "Scalar", "Vector", "Position": animated(rule) { $0 }
    default: nil
    }
  }

  /// A value, or keyframes of values.
  private static func animated(_ rule: JSON, _ value: (JSON) -> JSON) -> JSON? {
    if let keyframes = rule["keyframes"]?.elements, !keyframes.isEmpty {
      return ["a": 1, "k": .array(keyframes.map { keyframe($0, value) })]
    }
    return rule["value"].map { ["a": 0, "k": value($0)] }
  }

  private static func keyframe(_ keyframe: JSON, _ value: (JSON) -> JSON) -> JSON {
    let value = keyframe["value"].map(value)
    let isHeld = keyframe["hold"] == .bool(true)
    return [
      "t": keyframe["frame"] ?? 0,
      "s": value.map { $0.elements == nil ? .array([$0]) : $0 },
      "i": keyframe["inTangent"], "o": keyframe["outTangent"], "h": isHeld ? 1 : nil,
    ]
  }

  /// The stops of a gradient as Lottie lists them: all colours, then all opacities.
  private static func gradient(_ rule: JSON) -> JSON? {
    let first = rule["value"] ?? rule["keyframes"]?.elements?.first?["value"]
    guard let count = first?.elements?.count else { return nil }
    let colors = animated(rule) { stops in
      var list: [JSON] = []
      var opacities: [JSON] = []
      var hasOpacity = false
      for stop in stops.elements ?? [] {
        let offset = stop["offset"] ?? 0
        let color = stop["color"]?.elements ?? []
        list.append(offset)
        for index in 0..<3 { list.append(color.count > index ? color[index] : 0) }
        opacities += [offset, color.count > 3 ? color[3] : 1]
        if color.count > 3 { hasOpacity = true }
      }
      return .array(list + (hasOpacity ? opacities : []))
    }
    return colors.map { ["p": .integer(count), "k": $0] }
  }

  private static func image(_ value: JSON) -> JSON {
    let path = value["path"] ?? value["url"] ?? value["id"]
    let isEmbedded = path?.string?.hasPrefix("data:") == true
    return [
      "u": "", "p": path, "e": .integer(isEmbedded ? 1 : 0), "w": value["width"],
      "h": value["height"],
    ]
  }

  /// The documents of a text, whose keys are shorter in Lottie.
  private static func text(_ rule: JSON) -> JSON? {
    func document(_ value: JSON) -> JSON {
      [
        "t": value["text"], "f": value["fontFamily"] ?? value["fontName"], "s": value["fontSize"],
        "fc": value["fillColor"], "sc": value["strokeColor"], "sw": value["strokeWidth"],
        "tr": value["tracking"], "lh": value["lineHeight"],
        "j": value["justify"].map { justify in
          ["Left": 0, "Right": 1, "Center": 2][justify.string ?? ""] ?? justify
        },
      ]
    }
    if let keyframes = rule["keyframes"]?.elements, !keyframes.isEmpty {
      return [
        "k": .array(
          keyframes.map { keyframe in
            ["s": keyframe["value"].map(document), "t": keyframe["frame"] ?? 0]
          })
      ]
    }
    return rule["value"].map { ["k": [["s": document($0), "t": 0]]] }
  }
}
