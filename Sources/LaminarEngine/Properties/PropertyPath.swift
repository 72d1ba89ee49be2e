import Foundation
package import LaminarGraphics

/// The target of a key path on one object: a property, or a part of one such as `position.x` or
/// `transform.rotation.z`.
///
/// The address of another object (`sublayers.<name>.…`) is a ``PropertyAddress``.
package struct PropertyPath: Sendable, Hashable {
  /// The property that holds the value.
  package enum Property: Sendable, Hashable {
    /// A row of the property table.
    case builtIn(PropertyID)
    /// A key that a subclass declares.
    indirect case custom(CustomProperty)

    /// The property's KVC key.
    var name: String {
      switch self {
      case .builtIn(let id): PropertyTable[id].name
      case .custom(let declared): declared.name
      }
    }
  }

  /// The part of the value.
  package enum Component: Sendable, Hashable {
    /// All of it.
    case whole
    /// A run of a structure's numbers: `position.x` is (0, 1), `bounds.size` is (2, 2).
    case slots(offset: Int, count: Int)
    /// One number of a matrix's rotation, scale or translation, read and written through its decomposition.
    case transform(Transform3D.Component)
    /// A matrix's translation along x and y, as a size.
    case translation
    /// One element of a matrix or a colour, by its index: for traces and key-value coding; never
    /// animated.
    case element(Int)
  }

  /// The property.
  package let property: Property
  /// The part of it.
  package let component: Component
  /// The kind of the part's values: a number for `position.x`, a size for `transform.translation`.
  package let kind: PropertyKind

  /// A property as a whole.
  package init(_ id: PropertyID) {
    property = .builtIn(id)
    component = .whole
    kind = PropertyTable[id].kind
  }

  /// Parses a key path of objects of a class; nil for an unknown one.
  ///
  /// The table's properties come before declared ones of the same name.
  package init?(parsing text: String, owner: PropertyOwner, custom: [CustomProperty] = []) {
    let name = String(text.prefix { $0 != "." })
    var rest = name.utf8.count == text.utf8.count ? nil : text.dropFirst(name.count + 1)
    let whole: PropertyKind
    if let declared = custom.first(where: { $0.isDotted(in: text) }) {
      property = .custom(declared)
      whole = declared.kind
      let length = declared.name.count
      rest = declared.name.utf8.count == text.utf8.count ? nil : text.dropFirst(length + 1)
    } else if let row = PropertyTable.property(named: name, of: owner) {
      property = .builtIn(row.id)
      whole = row.kind
    } else if let declared = custom.first(where: { $0.name == name }) {
      property = .custom(declared)
      whole = declared.kind
    } else {
      return nil
    }
    guard let rest else {
      component = .whole
      kind = whole
      return
    }
    guard let part = whole.part(named: String(rest)) else { return nil }
    component = part.component
    kind = part.kind
  }

  /// The property's KVC key.
  package var name: String { property.name }

  /// The kind of the whole property's values.
  package var wholeKind: PropertyKind {
    switch property {
    case .builtIn(let id): PropertyTable[id].kind
    case .custom(let declared): declared.kind
    }
  }

  /// Whether animations may change the target of the path.
  package var isAnimatable: Bool {
    if case .element = component { return false }
    switch property {
    case .builtIn(let id): return PropertyTable[id].isAnimatable
    case .custom(let declared): return declared.kind != .object
    }
  }

  /// The key paths of objects of a class, in the table's order: for the nearest spelling of an
  /// unknown one. Single elements of matrices and colours are left out.
  package static func suggestions(
    owner: PropertyOwner, custom: [CustomProperty] = []
  ) -> [String] {
    let properties = PropertyTable.properties(of: owner).map { ($0.name, $0.kind) }
    return (properties + custom.map { ($0.name, $0.kind) }).flatMap { name, kind in
      let parts = kind.parts.filter { part in
        if case .element = part.component { false } else { true }
      }
      return [name] + parts.map { name + "." + $0.name }
    }
  }
}

/// A key that a layer subclass adds to the property table's.
public struct CustomProperty: Sendable, Hashable {
  /// The KVC key; also the key path of animations and the key of traces.
  public let name: String
  /// The kind of its values.
  public let kind: PropertyKind
  /// The value of a layer that never set it.
  public let defaultValue: PropertyValue

  /// Declares a key.
  public init(name: String, kind: PropertyKind, defaultValue: PropertyValue) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
  }
}

extension CustomProperty {
  /// Whether a key path names the property or a part of it by a name that has dots itself, as the inputs
  /// of filters have.
  fileprivate func isDotted(in text: String) -> Bool {
    guard name.contains("."), text.hasPrefix(name) else { return false }
    return text.utf8.count == name.utf8.count || text.dropFirst(name.count).hasPrefix(".")
  }
}

// MARK: - Addresses

/// A key path that may lead to another object first: `sublayers.wheel.transform.rotation.z`,
/// `emitterCells.spark.birthRate`, `mask.position`.
package struct PropertyAddress: Sendable, Hashable {
  /// One step from object to object.
  package enum Step: Sendable, Hashable {
    /// To the first sublayer of a name.
    case sublayer(String)
    /// To the first emitter cell of a name, of an emitter layer or of another cell.
    case emitterCell(String)
    /// To the layer's mask.
    case mask

    /// The name of what it leads to.
    var name: String {
      switch self {
      case .sublayer(let name), .emitterCell(let name): name
      case .mask: "mask"
      }
    }

    /// Whether two steps lead to the same kind of object.
    func isLike(_ other: Step) -> Bool {
      switch (self, other) {
      case (.sublayer, .sublayer), (.emitterCell, .emitterCell), (.mask, .mask): true
      default: false
      }
    }
  }

  /// The steps; none for the object itself.
  package private(set) var steps: [Step] = []
  /// The rest: the key path on the object that the steps lead to; empty for the object itself.
  package var rest: String

  /// Splits a key path. A name ends at the next dot.
  package init(parsing text: String) {
    var pieces = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    while let first = pieces.first {
      if first == "mask" {
        steps.append(.mask)
        pieces = pieces.dropFirst()
        continue
      }
      guard let name = pieces.dropFirst().first, !name.isEmpty else { break }
      if first == "sublayers" {
        steps.append(.sublayer(String(name)))
      } else if first == "emitterCells" {
        steps.append(.emitterCell(String(name)))
      } else {
        break
      }
      pieces = pieces.dropFirst(2)
    }
    rest = pieces.joined(separator: ".")
  }
}

// MARK: - Parts

extension PropertyKind {
  /// A part of a value as key paths name it.
  struct Part: Sendable {
    let name: String
    let component: PropertyPath.Component
    let kind: PropertyKind
  }

  /// The part of a name, such as `size.width` of a rectangle; nil for none.
  func part(named name: String) -> Part? { parts.first { $0.name == name } }

  /// The parts that values of the kind have.
  var parts: [Part] {
    switch self {
    case .point, .size: numberedParts
    case .rect: Self.rectParts
    case .transform: Self.transformParts
    case .color: elementParts
    case .bool, .integer, .number, .path, .image, .string, .choice, .numbers, .colors, .bits,
      .object:
      []
    }
  }

  /// Whether values are two numbers, so that a path can animate them.
  package var isPlanar: Bool { self == .point || self == .size }

  private var numberedParts: [Part] {
    componentNames.enumerated().map { index, name in
      Part(name: name, component: .slots(offset: index, count: 1), kind: .number)
    }
  }

  private var elementParts: [Part] {
    componentNames.enumerated().map { index, name in
      Part(name: name, component: .element(index), kind: .number)
    }
  }

  private static let rectParts: [Part] =
    [
      Part(name: "origin", component: .slots(offset: 0, count: 2), kind: .point),
      Part(name: "size", component: .slots(offset: 2, count: 2), kind: .size),
    ] + PropertyKind.rect.numberedParts

  private static let transformParts: [Part] =
    Transform3D.Component.allCases.map { component in
      Part(name: component.rawValue, component: .transform(component), kind: .number)
    } + [
      Part(name: "rotation", component: .transform(.rotationZ), kind: .number),
      Part(name: "translation", component: .translation, kind: .size),
    ] + PropertyKind.transform.elementParts
}

extension PropertyValue {
  /// The part of the value that a key path names; nil when the value has no such part.
  package func part(_ path: PropertyPath) -> PropertyValue? {
    switch path.component {
    case .whole:
      return self
    case .slots(let offset, let count):
      let numbers = components
      guard offset + count <= numbers.count else { return nil }
      return path.kind.value(of: numbers, at: offset)
    case .element(let index):
      let numbers = components
      return index < numbers.count ? .number(numbers[index]) : nil
    case .transform(let component):
      guard case .transform(let matrix) = self else { return nil }
      return .number(matrix.component(component))
    case .translation:
      guard case .transform(let matrix) = self else { return nil }
      return .size(CGSize(width: matrix.m41, height: matrix.m42))
    }
  }

  /// The value with the part that a key path names replaced; nil when the value has no such part or
  /// the part is of another kind.
  package func replacing(_ path: PropertyPath, with part: PropertyValue) -> PropertyValue? {
    guard part.isValue(of: path.kind) else { return nil }
    switch path.component {
    case .whole:
      return part
    case .slots(let offset, _):
      return replacingComponents(from: offset, with: part.components, kind: path.wholeKind)
    case .element(let index):
      return replacingComponents(from: index, with: part.components, kind: path.wholeKind)
    case .transform(let component):
      guard case .transform(let matrix) = self, let number = part.double else { return nil }
      return .transform(matrix.setting(component, to: number))
    case .translation:
      guard case .transform(let matrix) = self, case .size(let offset) = part else { return nil }
      return .transform(
        matrix.setting(.translationX, to: Double(offset.width))
          .setting(.translationY, to: Double(offset.height)))
    }
  }

  private func replacingComponents(
    from offset: Int, with part: [Double], kind: PropertyKind
  ) -> PropertyValue? {
    var numbers = components
    guard !part.isEmpty, offset + part.count <= numbers.count else { return nil }
    numbers.replaceSubrange(offset..<offset + part.count, with: part)
    return kind.value(of: numbers, at: 0)
  }
}

// MARK: - Spelling

/// Finds the known word that a misspelt one was meant to be.
package enum Spelling {
  /// Longer words are not compared.
  private static let lengthLimit = 64

  /// The nearest candidate, or nil when none is near: at most one edit in three letters, rounded up
  /// from two. Case counts half an edit; among equals the first candidate wins.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.unicodeScalars)
    guard !letters.isEmpty, letters.count <= lengthLimit else { return nil }
    var best: (word: String, cost: Int)?
    for candidate in candidates {
      let other = Array(candidate.unicodeScalars)
      guard !other.isEmpty, other.count <= lengthLimit else { continue }
      let limit = 2 * max(1, (max(letters.count, other.count) + 1) / 3)
      guard 2 * abs(letters.count - other.count) <= limit else { continue }
      let cost = distance(letters, other)
      if cost <= limit, cost < best?.cost ?? .max { best = (candidate, cost) }
    }
    return best?.word
  }

  /// The end of a message about an unknown word, `; did you mean "position"?`; empty when none is near.
  package static func hint(_ word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The candidate that begins with a word of at least three letters, in any case.
  package static func completion(of word: String, among candidates: [String]) -> String? {
    let start = word.lowercased()
    guard start.utf8.count >= 3 else { return nil }
    return candidates.first { $0.lowercased().hasPrefix(start) }
  }

  /// Twice the Damerau–Levenshtein distance (insertions, deletions, substitutions and exchanges of
  /// neighbours, optimal string alignment), with 1 for a change of case.
  package static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = (0...b.count).map { 2 * $0 }
    for i in a.indices {
      var row = [2 * (i + 1)]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1], row[j]) + 2
        cost = min(cost, last[j] + substitution(a[i], b[j]))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j], a[i] != b[j] {
          cost = min(cost, beforeLast[j - 1] + 2)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }

  private static func substitution(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Int {
    if a == b { return 0 }
    if a.isASCII, b.isASCII {
      // Letters differ in case by one bit.
      return a.value ^ b.value == 0x20 && isLetter(a) ? 1 : 2
    }
    return a.properties.lowercaseMapping == b.properties.lowercaseMapping ? 1 : 2
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
