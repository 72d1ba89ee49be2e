import Foundation
import LaminarEngine
import LaminarGraphics

/// A kind of value of the format: what the schema says of it, and how it is decoded.
struct ValueKind<Value: Sendable>: Sendable {
  let schema: SchemaNode
  /// Returns what a value means, or nil after a report of what is wrong with it.
  let decode: @Sendable (JSONValue, ValueDecoder) -> Value?

  init(_ schema: SchemaNode, _ decode: @escaping @Sendable (JSONValue, ValueDecoder) -> Value?) {
    self.schema = schema
    self.decode = decode
  }

  /// Whether a value is of the kind, without a report; no for kinds that leave that to their readers.
  fileprivate func accepts(_ value: JSONValue, _ values: ValueDecoder) -> Bool {
    let sink = DiagnosticSink(source: values.sink.source)
    let decoder = ValueDecoder(sink: sink, frameRate: values.frameRate)
    return Value.self != JSONValue.self && decode(value, decoder) != nil && !sink.hasErrors
  }

  /// The kind whose values mean something else too, in the same spelling.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other?) -> ValueKind<Other> {
    let decode = decode
    return ValueKind<Other>(schema) { decode($0, $1).flatMap(transform) }
  }
}

// MARK: - Scalars

extension ValueKind<Void> {
  /// A text that nothing depends on.
  static var remark: Self { Self(SceneSchema.string) { value, values in _ = values.string(value) } }
}

extension ValueKind<JSONValue> {
  /// A value that its reader decodes.
  static func value(_ schema: SchemaNode) -> Self { Self(schema) { value, _ in value } }
}

extension ValueKind<Bool> {
  static var bool: Self { Self(SceneSchema.bool) { $1.bool($0) } }
}

extension ValueKind<Int> {
  static func integer(_ range: ClosedRange<Int>) -> Self {
    Self(SceneSchema.integer(range)) { $1.integer($0, in: range) }
  }
}

extension ValueKind<Double> {
  static var number: Self { Self(.reference("number")) { $1.number($0) } }

  static func number(_ range: ClosedRange<Double>) -> Self {
    Self(SceneSchema.number(range)) { $1.number($0, in: range) }
  }

  /// A number above 0, up to a limit.
  static func positive(upTo limit: Double) -> Self {
    Self(SceneSchema.positive(limit)) { $1.number($0, in: ValueDecoder.smallest...limit) }
  }

  /// A number above 0.
  static var positive: Self { number(ValueDecoder.smallest...ValueDecoder.numberLimit) }

  /// A number from 0 on.
  static var length: Self {
    Self(.reference("length")) { $1.number($0, in: ValueDecoder.lengths) }
  }

  static var time: Self { Self(.reference("time")) { $1.seconds($0) } }

  /// A time from 0 on, up to a number of seconds.
  static func seconds(upTo limit: Double = ValueDecoder.numberLimit) -> Self {
    let time = SchemaNode.reference("nonNegativeTime")
    let isLimited = limit < ValueDecoder.numberLimit
    return Self(isLimited ? time.adding([("maximum", .number(limit))]) : time) {
      $1.seconds($0, in: 0...limit)
    }
  }

  /// A time above 0.
  static var positiveSeconds: Self {
    Self(.reference("positiveTime")) {
      $1.seconds($0, in: ValueDecoder.smallest...ValueDecoder.numberLimit)
    }
  }

  static var repeatCount: Self { Self(.reference("repeatCount")) { $1.repeatCount($0) } }

  static var angle: Self { Self(.reference("angle")) { $1.angle($0) } }
}

extension ValueKind<String> {
  static var string: Self { Self(SceneSchema.string) { $1.string($0) } }
  static var name: Self { Self(.reference("name")) { $1.name($0) } }

  static func choice(_ names: [String]) -> Self {
    Self(SceneSchema.choice(names)) { $1.choice($0, among: names) }
  }
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
  /// A case of an enum with names.
  static func choice(of type: Value.Type) -> Self {
    ValueKind<String>.choice(type.allCases.map(\.rawValue)).map(Value.init(rawValue:))
  }
}

extension ValueKind {
  /// One of some values with names.
  static func choice(_ choices: [(name: String, value: Value)]) -> Self {
    let values = Dictionary(uniqueKeysWithValues: choices.map { ($0.name, $0.value) })
    return ValueKind<String>.choice(choices.map(\.name)).map { values[$0] }
  }
}

extension ValueKind where Value: OptionSet, Value.Element == Value {
  /// One of some names, or a list of them.
  static func options(_ options: [(name: String, value: Value)]) -> Self {
    let names = options.map(\.name)
    let choice = SceneSchema.choice(names)
    return Self(SceneSchema.anyOf([choice, SceneSchema.list(of: choice, least: 1)])) {
      value, values in
      if value.kind == .array, value.count == 0 {
        values.report(
          .wrongCount, value, "the list names nothing", help: "add \"\(names[0])\"")
        return nil
      }
      var result: Value = []
      for element in value.kind == .array ? Array(value.elements) : [value] {
        guard let name = values.choice(element, among: names),
          let index = names.firstIndex(of: name)
        else { return nil }
        result.formUnion(options[index].value)
      }
      return result
    }
  }
}

extension ValueKind<SceneTime> {
  /// A time from 0 on, without rounding.
  static var exactTime: Self {
    Self(.reference("nonNegativeTime")) { $1.time($0, in: ValueDecoder.lengths) }
  }
}

extension ValueKind<Rational> {
  static var frameRate: Self { Self(.reference("frameRate")) { $1.frameRate($0) } }
}

extension ValueKind<Color?> {
  /// A colour, or nil for `"none"`.
  static var color: Self { Self(.reference("color")) { $1.color($0) } }
}

extension ValueKind<CGPoint> {
  static var point: Self { Self(.reference("point")) { $1.point($0) } }
}

extension ValueKind<CGRect> {
  static var rect: Self { Self(.reference("rect")) { $1.rect($0) } }
}

extension ValueKind<Path> {
  static var path: Self { Self(.reference("path")) { $1.path($0) } }
}

extension ValueKind<[Double]> {
  static var numbers: Self { Self(.reference("numbers")) { $1.numbers($0) } }
}

extension ValueKind<[Color]> {
  static var colors: Self { Self(.reference("colors")) { $1.colors($0) } }
}

extension ValueKind<TimingFunction> {
  static var timingFunction: Self {
    Self(.reference("timingFunction")) { $1.timingFunction($0) }
  }
}

// MARK: - Containers

extension ValueKind {
  /// A list; elements that were reported are left out.
  ///
  /// - Parameters:
  ///   - noun: The elements as messages name them.
  ///   - empty: What is reported of a list without elements, when it must have one.
  static func list<Item>(
    of item: ValueKind<Item>, _ noun: String, empty: (message: String, help: String?)? = nil
  ) -> Self where Value == [Item] {
    Self(SceneSchema.list(of: item.schema, least: empty == nil ? nil : 1)) { value, values in
      guard value.kind == .array else {
        values.reportWrongType(
          value, expected: "a list of \(noun)",
          help: item.accepts(value, values)
            ? "write it in brackets: " + Remedy.list(of: value) : nil)
        return nil
      }
      if let empty, value.count == 0 {
        values.report(.wrongCount, value, empty.message, help: empty.help)
      }
      return value.elements.compactMap { item.decode($0, values) }
    }
  }

  /// An object whose keys are names of the author's choice; values that were reported are left out.
  static func named<Item>(_ item: ValueKind<Item>, _ noun: String) -> Self
  where Value == [(name: String, item: Item)] {
    Self(SceneSchema.named(item.schema)) { value, values in
      guard value.kind == .object else {
        values.reportWrongType(value, expected: noun)
        return nil
      }
      return value.members.compactMap { member in
        guard !member.key.isSpelled("note") else { return nil }
        return item.decode(member.value, values).map { (member.key.string ?? "", $0) }
      }
    }
  }

  /// An object of a form, made into what it means.
  ///
  /// - Parameter definition: The definition that the schema has of the form; nil states it in place.
  static func object(
    _ form: Form, as definition: String? = nil, _ make: @escaping @Sendable (Found) -> Value?
  ) -> Self {
    Self(definition.map { .reference($0) } ?? form.schema) { value, values in
      form.read(value, values).flatMap(make)
    }
  }
}
