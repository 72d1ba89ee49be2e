public import Foundation
public import Laminar

/// The folder of the package, found from the path of this file.
public enum Repository {
  /// The path of the package's folder.
  public static let root: String = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.path
  }()

  /// The absolute path of a path in the package.
  public static func path(_ relative: String) -> String { root + "/" + relative }

  /// The files below a folder with an ending, as paths from the package's folder, sorted by bytes.
  public static func files(under folder: String, ending: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: path(folder)) ?? .init()
    return names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(ending) }
      .map { folder + "/" + $0 }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The bytes of a file; nil when there is none.
  public static func bytes(_ relative: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(relative)).map { [UInt8]($0) }
  }

  /// The text of a file; nil when there is none.
  public static func text(_ relative: String) -> String? {
    bytes(relative).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A folder of a test, which goes away with it.
public final class TemporaryFolder: Sendable {
  /// The absolute path of the folder.
  public let path: String

  /// Makes an empty folder.
  public init() {
    path = NSTemporaryDirectory() + "laminar-tests-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    mkdir(path, 0o700)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names of all that is in it, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The path of a file in it.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The URL of a file in it.
  public func url(_ name: String) -> URL { URL(fileURLWithPath: file(name)) }

  /// The text of a file; nil where there is none.
  public func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: file(name)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Compares results with the golden files beside their sources, and records them on request.
///
/// `LAMINAR_RECORD=1` writes what changed and still fails, so that a recording is not mistaken for
/// a pass; where `CI` is set nothing is recorded. A mismatch leaves the new file under
/// `.build/goldens`.
public struct GoldenStore: Sendable {
  private let records: Bool

  /// Makes a store that reads the variables of an environment.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let isCI = !["", "0", "false", "no", "off"].contains((environment["CI"] ?? "").lowercased())
    records = environment["LAMINAR_RECORD"] == "1" && !isCI
  }

  /// Compares text with a golden, byte for byte.
  ///
  /// - Returns: A message when they differ; nil when they are equal.
  public func mismatch(ofText bytes: [UInt8], golden: String) -> String? {
    let known = Repository.bytes(golden)
    guard known != bytes else { return nil }
    return settle(bytes, golden: golden, difference: known.map { Self.difference($0, bytes) })
  }

  /// Compares a picture with a golden PNG, pixel for pixel.
  ///
  /// - Returns: A message when they differ; nil when they are equal.
  public func mismatch(of picture: Bitmap, golden: String) -> String? {
    let known = Repository.bytes(golden).flatMap { try? PNGDecoder.decode($0) }
    guard known != picture else { return nil }
    return settle(
      PNGEncoder(compression: .best).encode(picture), golden: golden,
      difference: known.map { Self.difference($0, picture) })
  }

  private func settle(_ bytes: [UInt8], golden: String, difference: String?) -> String {
    let found = difference ?? "there is no such golden yet"
    if records {
      guard Self.write(bytes, to: golden) else { return "cannot write \(golden)" }
      return "recorded \(golden) (\(found)): check it, then run the tests again"
    }
    let copy = ".build/goldens/" + golden
    _ = Self.write(bytes, to: copy)
    return "\(golden): \(found). The new one is \(copy); accept it with 'make goldens'"
  }

  private static func write(_ bytes: [UInt8], to relative: String) -> Bool {
    let file = URL(fileURLWithPath: Repository.path(relative))
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return (try? Data(bytes).write(to: file, options: .atomic)) != nil
  }

  private static func difference(_ known: [UInt8], _ new: [UInt8]) -> String {
    let lines = [known, new].map { $0.split(separator: 10, omittingEmptySubsequences: false) }
    guard let row = zip(lines[0], lines[1]).enumerated().first(where: { $1.0 != $1.1 }) else {
      return "\(lines[1].count) lines instead of \(lines[0].count)"
    }
    let texts = [row.element.0, row.element.1].map { String(decoding: $0, as: UTF8.self) }
    let same = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
    let pieces = texts.map { $0.dropFirst(max(same - 12, 0)).prefix(60) }
    return "line \(row.offset + 1) differs from column \(same + 1): '\(pieces[0])' was expected, "
      + "'\(pieces[1])' was found"
  }

  private static func difference(_ known: Bitmap, _ new: Bitmap) -> String {
    guard known.width == new.width, known.height == new.height else {
      return "\(new.width)x\(new.height) pixels instead of \(known.width)x\(known.height)"
    }
    var count = 0
    var largest = 0
    var largestIndex = 0
    for index in known.pixels.indices where known.pixels[index] != new.pixels[index] {
      count += 1
      for shift in stride(from: 0, to: 32, by: 8) {
        let step = Int(known.pixels[index] >> shift & 0xff) - Int(new.pixels[index] >> shift & 0xff)
        if abs(step) > largest {
          largest = abs(step)
          largestIndex = index
        }
      }
    }
    return "\(count) pixels differ, most by \(largest) of 255 at "
      + "(\(largestIndex % known.width), \(largestIndex / known.width))"
  }
}
