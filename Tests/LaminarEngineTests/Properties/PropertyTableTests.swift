import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `Property table` {
  static func makeObject(_ owner: PropertyOwner) -> AnyObject {
    switch owner {
    case .layer: Layer()
    case .shape: ShapeLayer()
    case .gradient: GradientLayer()
    case .text: TextLayer()
    case .replicator: ReplicatorLayer()
    case .emitter: EmitterLayer()
    case .transform: TransformLayer()
    case .scroll: ScrollLayer()
    case .cell: EmitterCell()
    }
  }

  static func sample(_ kind: PropertyKind) -> PropertyValue {
    switch kind {
    case .bool: .bool(true)
    case .integer: .number(7)
    case .number: .number(0.25)
    case .point: .point(CGPoint(x: 1.5, y: -2))
    case .size: .size(CGSize(width: 3, height: 4.25))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    case .transform: .transform(Transform3D(m11: 2, m34: -0.002, m41: 5))
    case .color: .color(Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    case .path:
      .path(Path(rect: CGRect(x: 0, y: 0, width: 2, height: 2)))
    case .image: .none
    case .string: .string("word")
    case .choice(let words): .string(words.last ?? "")
    case .numbers: .numbers([0.5, 2])
    case .colors: .colors([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
    case .bits: .number(5)
    case .object: .none
    }
  }

  @Test func `has one row per property, in order`() {
    #expect(PropertyTable.all.map(\.id) == PropertyID.allCases)
    #expect(PropertyTable.all.enumerated().allSatisfy { $0 == Int($1.id.rawValue) })
  }

  @Test(arguments: PropertyOwner.allCases)
  func `has no name twice on a class`(_ owner: PropertyOwner) {
    let names = PropertyTable.properties(of: owner).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `says something about every property, in one sentence`() {
    for row in PropertyTable.all {
      #expect(row.summary.hasSuffix("."))
      #expect(row.summary.count < 100)
      #expect(!row.name.contains("."))
    }
  }

  @Test func `holds defaults of the property's kind`() {
    for row in PropertyTable.all {
      #expect(row.defaultValue.isValue(of: row.kind), "\(row.name)")
      if case .choice(let words) = row.kind, case .string(let word) = row.defaultValue {
        #expect(words.contains(word), "\(row.name)")
      }
    }
  }

  @Test(arguments: PropertyOwner.allCases)
  func `agrees with the accessors' defaults`(_ owner: PropertyOwner) {
    let object = Self.makeObject(owner)
    for row in PropertyTable.properties(of: owner) {
      let value = PropertyValue(PropertyTable.access(row.id).get(object), as: row.kind)
      if row.kind == .object { continue }
      #expect(value == row.defaultValue, "\(row.name)")
    }
  }

  @Test(arguments: PropertyOwner.allCases)
  func `reads back what was written by key`(_ owner: PropertyOwner) throws {
    let object = Self.makeObject(owner)
    for row in PropertyTable.properties(of: owner) {
      let sample = Self.sample(row.kind)
      let value: Any?
      if let layer = object as? Layer {
        layer.setValue(sample.keyValueForm, forKey: row.name)
        value = layer.value(forKey: row.name)
      } else {
        let cell = try #require(object as? EmitterCell)
        cell.setValue(sample.keyValueForm, forKey: row.name)
        value = cell.value(forKey: row.name)
      }
      #expect(PropertyValue(value, as: row.kind) == sample, "\(row.name)")
      let holder = try #require(object as? any PropertyHolder)
      #expect(row.kind == .object || holder.values[row.id] == sample, "\(row.name)")
    }
    // Only the name of a blend mode is one of a few.
    #expect(
      (object as? Layer)?.rare?.diagnostics.allSatisfy { $0.key == "compositingFilter" } ?? true)
  }

  @Test(arguments: PropertyOwner.allCases)
  func `writes a property into its own slot only`(_ owner: PropertyOwner) throws {
    for row in PropertyTable.properties(of: owner) where row.kind != .object {
      let sample = Self.sample(row.kind)
      guard sample != row.defaultValue else { continue }
      let object = Self.makeObject(owner)
      #expect(PropertyTable.access(row.id).set(object, sample.keyValueForm))
      let holder = try #require(object as? any PropertyHolder)
      #expect(holder.values.entries.map(\.id) == [row.id], "\(row.name)")
    }
  }

  @Test func `knows both spellings of Booleans`() {
    #expect(PropertyTable.property(named: "isHidden", of: .shape)?.id == .hidden)
    #expect(PropertyTable.property(named: "hidden", of: .shape)?.id == .hidden)
    #expect(PropertyTable.property(named: "isOpacity", of: .layer) == nil)
    #expect(PropertyTable.property(named: "path", of: .layer) == nil)
    #expect(PropertyTable.property(named: "bounds", of: .cell) == nil)
  }

  @Test(arguments: PropertyOwner.allCases)
  func `names the typed key path of every property`(_ owner: PropertyOwner) throws {
    guard let layer = Self.makeObject(owner) as? Layer else { return }
    let names = type(of: layer).keyPathNames().map(\.name)
    #expect(Set(names).count == names.count)
    let missing = PropertyTable.properties(of: owner).map(\.name).filter { !names.contains($0) }
    #expect(missing == [])
    for name in names { #expect(PropertyPath(parsing: name, owner: owner) != nil, "\(name)") }
  }

  private class Dial: ShapeLayer {
    override var position: CGPoint { didSet {} }
    var turns = 0.0
  }

  @Test func `names typed key paths of any class`() {
    #expect(PropertyTable.name(of: \Layer.opacity) == "opacity")
    #expect(PropertyTable.name(of: \ShapeLayer.opacity) == "opacity")
    #expect(PropertyTable.name(of: \ShapeLayer.strokeEnd) == "strokeEnd")
    #expect(PropertyTable.name(of: \Dial.strokeEnd) == "strokeEnd")
    #expect(PropertyTable.name(of: \Dial.position) == "position")
    #expect(PropertyTable.name(of: \Dial.position.x) == "position.x")
    #expect(PropertyTable.name(of: \Layer.bounds.size.width) == "bounds.size.width")
    #expect(PropertyTable.name(of: \Layer.bounds.origin) == "bounds.origin")
    #expect(PropertyTable.name(of: \Layer.isHidden) == "hidden")
    #expect(PropertyTable.name(of: \Dial.turns) == "?")
    #expect(
      BasicAnimation(\GradientLayer.startPoint, from: .zero, to: .zero).keyPath == "startPoint")
  }
}
