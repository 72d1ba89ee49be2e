/// A difference between two scene files.
package struct DocumentChange: Sendable, Hashable {
  /// The kind of change.
  package enum Kind: String, Sendable, Hashable {
    /// It has another value.
    case changed
    /// Only the new scene has it.
    case added
    /// Only the base has it.
    case removed
    /// It has another name.
    case renamed
    /// It is at another index among its siblings.
    case moved
  }

  /// The kind of change.
  package var kind: Kind
  /// The object it belongs to: a layer's path in the new scene, or `canvas`; empty for the scene itself.
  package var subject: String
  /// The key, or keys: `backgroundColor`, `position.y duration`.
  package var key: String
  /// The base's value as it is written, in at most 60 characters; nil if it has none.
  package var base: String?
  /// The new value as it is written, in at most 60 characters; nil if it has none.
  package var new: String?
  /// Its location in the base.
  package var baseLocation: FileLocation?
  /// Its location in the new scene.
  package var newLocation: FileLocation?
  /// The change as a sentence, without subject and location:
  /// `position.y takes 0.65 s instead of 0.6 s (easeIn)`.
  package var sentence: String

  /// Makes a change of its parts.
  package init(
    kind: Kind, subject: String, key: String, base: String? = nil, new: String? = nil,
    baseLocation: FileLocation? = nil, newLocation: FileLocation? = nil, sentence: String
  ) {
    self.kind = kind
    self.subject = subject
    self.key = key
    self.base = base
    self.new = new
    self.baseLocation = baseLocation
    self.newLocation = newLocation
    self.sentence = sentence
  }

  /// The location to show: the new one, else the base's.
  package var location: FileLocation? { newLocation ?? baseLocation }

  /// The sentence with its subject before it and its location after it.
  package var headline: String {
    let text: String
    switch (kind, base, new) {
    case (.renamed, let old?, let now?): text = "\(old) is called \(now) now"
    case (.removed, _, _) where key.isEmpty: text = "\(subject) is gone"
    case (.added, _, _) where key.isEmpty: text = "\(subject) is new"
    default: text = (subject.isEmpty ? "" : subject + ": ") + sentence
    }
    guard let location else { return text }
    if text.hasSuffix(")") { return text.dropLast() + ", \(location))" }
    return text + " (\(location))"
  }
}

/// A location in a file, for people and for machines.
public struct FileLocation: Sendable, Hashable, CustomStringConvertible {
  /// The file's name as it was given.
  public var file: String
  /// The bytes, counted from 0.
  package var bytes: Range<Int>
  /// The line of the first byte, counted from 1. Lines end with LF or CR LF.
  public var line: Int
  /// The column of the first byte, counted from 1 in Unicode scalars; a tab is one.
  public var column: Int

  /// Makes a location of its parts; of a file alone its beginning.
  package init(file: String, bytes: Range<Int> = 0..<0, line: Int = 1, column: Int = 1) {
    self.file = file
    self.bytes = bytes
    self.line = line
    self.column = column
  }

  /// The file and the line: `scenes/ball.json:14`.
  public var description: String { "\(file):\(line)" }

  /// The location in reports for machines: `{"file":"a.json","line":4,"column":9}`.
  package var json: JSON {
    ["file": .string(file), "line": .integer(line), "column": .integer(column)]
  }
}
