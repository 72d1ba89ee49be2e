package import LaminarGraphics

/// What frames were drawn from and how: all that changes a pixel of them, or which they are.
///
/// The first line of a list of hashes, one JSON object: `{"laminar-hashes":1,…}`.
package struct FrameHashHeader: Sendable, Hashable {
  /// The line without its end.
  package let line: String
  private let tree: JSONTree

  /// Makes the metadata of a run.
  ///
  /// - Parameters:
  ///   - version: The tool's version.
  ///   - scene: The hash of the scene file's bytes.
  ///   - assets: The hashes of the other files that were read, by name.
  ///   - input: The hash of the file of touches that replaced the scene's own; nil for none.
  ///   - options: What the scene and the command line determine together, each with its value in JSON.
  ///   - frameRate: Frames per second.
  ///   - frames: How many frames the scene has.
  package init(
    version: String, scene: String, assets: [(name: String, hash: String)], input: String? = nil,
    options: [(name: String, value: String)], frameRate: Rational, frames: Int
  ) {
    var object = JSONObjectText()
    object.add("laminar-hashes", 1)
    object.add("version", version)
    object.add("scene", scene)
    if let input { object.add("input", input) }
    var files = JSONObjectText()
    for asset in assets { files.add(asset.name, asset.hash) }
    object.add("assets", raw: files.text)
    var values = JSONObjectText()
    for option in options { values.add(option.name, raw: option.value) }
    object.add("options", raw: values.text)
    object.add("frameRate", frameRate.frameRateText)
    object.add("frames", frames)
    line = object.text
    tree = (try? JSONTreeReader.read(Array(line.utf8))) ?? .null
  }

  /// Reads a line without its end; nil for one that is not the metadata of this version.
  package init?(line bytes: [UInt8]) {
    guard let tree = try? JSONTreeReader.read(bytes), tree["laminar-hashes"]?.number == 1,
      tree["version"]?.string != nil, tree["scene"]?.string != nil,
      tree["frames"] == nil || tree["frames"]?.count != nil
    else { return nil }
    line = String(decoding: bytes, as: UTF8.self)
    self.tree = tree
  }

  /// Frames per second; nil where the line does not state them.
  package var frameRate: Rational? {
    tree["frameRate"]?.string.flatMap { Rational(frameRateText: $0) }
  }

  /// How many frames the scene has; nil where the line does not state it.
  package var frames: Int? { tree["frames"]?.count }

  /// The alpha of a colour among the options; nil for none.
  package func alpha(ofOption name: String) -> Double? {
    guard let color = tree["options"]?[name]?.array, color.count == 4 else { return nil }
    return color[3].number
  }

  /// Whether an option has a value other than null.
  package func hasOption(_ name: String) -> Bool {
    guard let value = tree["options"]?[name] else { return false }
    return value != .null
  }

  /// How this run differs from another that `other` describes, each in a few words; empty where both
  /// draw the same.
  package func differences(from other: FrameHashHeader) -> [String] {
    var found: [String] = []
    func compare(_ key: String, _ words: (String, String) -> String) {
      let (mine, theirs) = (tree[key] ?? .null, other.tree[key] ?? .null)
      if !mine.isEqual(to: theirs) { found.append(words(theirs.plainText, mine.plainText)) }
    }
    compare("scene") { _, _ in "the scene or a value of its variables has changed" }
    let inputs = (other.tree["input"]?.string, tree["input"]?.string)
    if inputs.0 != inputs.1 {
      found.append(
        inputs.1 == nil
          ? "no input file is played any more"
          : inputs.0 == nil ? "an input file is played" : "the input file has changed")
    }
    for (name, theirs, mine) in Self.unequal(other.tree["assets"], tree["assets"]) {
      found.append(
        mine == nil
          ? "the file \(name) is not used any more"
          : theirs == nil ? "the file \(name) is new" : "the file \(name) has changed")
    }
    for (name, theirs, mine) in Self.unequal(other.tree["options"], tree["options"]) {
      found.append(
        "\(name) was \(theirs?.plainText ?? "none") and is \(mine?.plainText ?? "none")")
    }
    compare("frameRate") { "the frame rate was \($0) and is \($1)" }
    compare("frames") { "the scene had \($0) frames and has \($1)" }
    compare("version") { "laminar was version \($0) and is \($1)" }
    return found
  }

  /// The members of two objects that differ, in the order of their names.
  private static func unequal(
    _ old: JSONTree?, _ new: JSONTree?
  ) -> [(name: String, old: JSONTree?, new: JSONTree?)] {
    func members(_ tree: JSONTree?) -> [String: JSONTree] {
      guard case .object(let list)? = tree else { return [:] }
      return Dictionary(list.map { ($0.key, $0.value) }) { first, _ in first }
    }
    let (old, new) = (members(old), members(new))
    return Set(old.keys).union(new.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .filter { name in
        guard let a = old[name], let b = new[name] else { return true }
        return !a.isEqual(to: b)
      }
      .map { ($0, old[$0], new[$0]) }
  }
}

extension JSONTree {
  /// Whether the values are the same, wherever their keys are written.
  fileprivate func isEqual(to other: JSONTree) -> Bool {
    switch (self, other) {
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && a.allSatisfy { member in other[member.key].map { member.value.isEqual(to: $0) } ?? false
        }
    default: self == other
    }
  }

  /// The value for a message.
  fileprivate var plainText: String {
    switch self {
    case .null: "none"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let value): TracePrecision.exact.text(of: value)
    case .string(let text): text
    case .array(let list): "[" + list.map(\.plainText).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", ") + "}"
    }
  }
}
