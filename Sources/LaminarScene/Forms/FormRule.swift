import LaminarGraphics

/// A rule about keys that need or exclude each other.
enum FormRule: Sendable {
  /// Keys that every such object has.
  case required([any FormKey])
  /// Keys that mean nothing without another; the help says what to do otherwise than to add it.
  case needs(
    [any FormKey], without: any FormKey, help: (@Sendable (Found) -> String)? = nil)
  /// A key that is incomplete without others; the noun is the object with the key.
  case completes(any FormKey, by: [any FormKey], noun: String? = nil)
  /// Keys that refine some others.
  case refines([any FormKey], [any FormKey])
  /// A key that excludes others; the help says what to do instead.
  case excludes(any FormKey, [any FormKey], help: String)
  /// A key that cannot be combined with others, named by a noun.
  case separates(any FormKey, String, from: [any FormKey], help: String)
  /// Keys of which at most one is written.
  case atMostOne([any FormKey])
  /// Keys of which at least one is written.
  case anyOf([any FormKey], none: String)
  /// Exactly one of some keys: what is reported if there is none, by default that one is missing,
  /// with the help that says what to add, and the help if there are several.
  case oneOf(
    [any FormKey], none: String? = nil, help: String, several: String = "keep one of them")
  /// Exactly one of some keys, each with keys and rules of its own.
  case variants([FormVariant], none: String, several: String)
  /// Keywords of the schema for what readers check by themselves. Reading does not make them.
  case schema(@autoclosure @Sendable () -> [(String, SchemaNode)])

  /// The keys that every object has.
  var required: [any FormKey] { if case .required(let keys) = self { keys } else { [] } }
}

/// What an object is by one of its keys, such as a drag by `drag`.
struct FormVariant: Sendable {
  let key: any FormKey
  /// As messages name it: `a drag`.
  let noun: String
  /// The keys that refine it.
  let keys: [any FormKey]
  let rules: [FormRule]

  init(
    _ key: any FormKey, _ noun: String, _ keys: [any FormKey] = [], _ rules: [FormRule] = []
  ) {
    self.key = key
    self.noun = noun
    self.keys = keys
    self.rules = rules
  }

  func has(_ name: String) -> Bool { keys.contains { $0.name == name } }
}

// MARK: - Requirements

/// Some keys of a form, by their ordinals.
struct KeySet: OptionSet, Sendable {
  /// The most keys of a form.
  static let most = UInt128.bitWidth

  let rawValue: UInt128

  @inline(__always)
  func contains(ordinal: Int) -> Bool {
    rawValue & 1 &<< UInt128(truncatingIfNeeded: ordinal) != 0
  }

  @inline(__always)
  mutating func insert(ordinal: Int) {
    self = KeySet(rawValue: rawValue | 1 &<< UInt128(truncatingIfNeeded: ordinal))
  }

  var count: Int { rawValue.nonzeroBitCount }
}

/// The ordinals of a form's keys by their names.
typealias KeyOrdinals = KeyTable<Int>

extension KeyOrdinals {
  /// The ordinal of a key by its name; nil for one that the form does not have.
  @inline(__always)
  func ordinal(of key: any FormKey) -> Int? { meaning(ofSignature: key.signature) }

  func set(of keys: [any FormKey]) -> KeySet {
    keys.reduce(into: []) { set, key in
      if let ordinal = ordinal(of: key) { set.insert(ordinal: ordinal) }
    }
  }
}

/// What a rule requires of the keys that an object has, so that objects without a mistake are
/// checked without a look at names.
struct KeyRequirement: Sendable {
  /// The rule holds for objects with one of these keys; nil is any object.
  private let condition: KeySet?
  private let keys: KeySet
  /// How many of the keys such an object has.
  private let counts: ClosedRange<Int>
  /// Whether the key that is written says what further keys and rules the object has.
  let choosesVariant: Bool

  /// The requirement of a rule; nil for what readers check by themselves.
  init?(_ rule: FormRule, _ ordinals: KeyOrdinals) {
    /// - Parameter counts: How many of the keys; nil is all.
    func requirement(
      if condition: [any FormKey]? = nil, _ keys: [any FormKey], _ counts: ClosedRange<Int>? = nil,
      choosesVariant: Bool = false
    ) -> KeyRequirement {
      let keys = ordinals.set(of: keys)
      return KeyRequirement(
        condition: condition.map(ordinals.set(of:)), keys: keys,
        counts: counts ?? keys.count...keys.count, choosesVariant: choosesVariant)
    }
    switch rule {
    case .required(let keys): self = requirement(keys)
    case .needs(let keys, let other, _): self = requirement(if: keys, [other])
    case .completes(let key, let others, _): self = requirement(if: [key], others)
    case .refines(let keys, let others): self = requirement(if: keys, others, 1...others.count)
    case .excludes(let key, let others, _), .separates(let key, _, let others, _):
      self = requirement(if: [key], others, 0...0)
    case .atMostOne(let keys): self = requirement(keys, 0...1)
    case .anyOf(let keys, _): self = requirement(keys, 1...keys.count)
    case .oneOf(let keys, _, _, _): self = requirement(keys, 1...1)
    case .variants(let variants, _, _):
      self = requirement(variants.map(\.key), 1...1, choosesVariant: true)
    case .schema: return nil
    }
  }

  private init(
    condition: KeySet?, keys: KeySet, counts: ClosedRange<Int>, choosesVariant: Bool
  ) {
    self.condition = condition
    self.keys = keys
    self.counts = counts
    self.choosesVariant = choosesVariant
  }

  func isMet(by written: KeySet) -> Bool {
    if let condition, condition.isDisjoint(with: written) { return true }
    return counts.contains(keys.intersection(written).count)
  }
}

/// The rules of a form with what each requires.
struct FormRules: Sendable {
  private struct Rule: Sendable {
    let rule: FormRule
    let variants: [Variant]
  }

  private struct Variant: Sendable {
    let variant: FormVariant
    let key: KeySet
    /// The keys that refine only others.
    let foreign: KeySet
    let rules: FormRules
  }

  private var rules: [Rule] = []
  /// What each of the rules requires.
  private var requirements: [KeyRequirement] = []

  init(_ rules: [FormRule], _ ordinals: KeyOrdinals) {
    for rule in rules {
      guard let requirement = KeyRequirement(rule, ordinals) else { continue }
      requirements.append(requirement)
      guard case .variants(let variants, _, _) = rule else {
        self.rules.append(Rule(rule: rule, variants: []))
        continue
      }
      let refining = ordinals.set(of: variants.flatMap(\.keys))
      self.rules.append(
        Rule(
          rule: rule,
          variants: variants.map { variant in
            Variant(
              variant: variant, key: ordinals.set(of: [variant.key]),
              foreign: refining.subtracting(ordinals.set(of: variant.keys)),
              rules: FormRules(variant.rules, ordinals))
          }))
    }
  }

  /// Reports the rules that an object breaks, and notes which variant it is.
  ///
  /// - Parameter noun: The object as messages name it.
  func check(_ found: Found, _ missing: inout [MissingKey], _ noun: String) {
    for (index, requirement) in requirements.enumerated() {
      guard requirement.isMet(by: found.keys) else {
        rules[index].rule.report(found, &missing, noun)
        continue
      }
      if !requirement.choosesVariant { continue }
      let rule = rules[index]
      guard let variant = rule.variants.first(where: { !$0.key.isDisjoint(with: found.keys) })
      else { continue }
      found.variant = variant.variant
      if !variant.foreign.isDisjoint(with: found.keys) {
        found.reportForeign(
          variant.foreign, to: variant.variant, among: rule.variants.map(\.variant))
      }
      variant.rules.check(found, &missing, variant.variant.noun)
    }
  }
}

// MARK: - Reports

/// A key that is missing, or several of which one is.
struct MissingKey {
  let names: [String]
  let message: String
  let help: String
  /// Whether any unknown key may be meant as one of them.
  let isAny: Bool

  init(_ names: [String], _ message: String, help: String, isAny: Bool = false) {
    self.names = names
    self.message = message
    self.help = help
    self.isAny = isAny
  }

  /// At least one of some keys is missing.
  init(anyOf names: [String], _ message: String) {
    self.names = names
    self.message = message
    help = "add one of \(DiagnosticText.alternatives(names, limit: 10))"
    isAny = true
  }
}

extension FormRule {
  /// Reports that an object breaks the rule. Missing keys are only noted: an unknown one may be meant
  /// as one of them.
  fileprivate func report(_ found: Found, _ missing: inout [MissingKey], _ noun: String) {
    func note(_ keys: [any FormKey], _ noun: String? = nil) {
      for key in keys where !found.holds(key) {
        missing.append(
          MissingKey(
            [key.name], "\(noun ?? found.form.noun) needs the key \"\(key.name)\"",
            help: "add \"\(key.name)\""))
      }
    }
    switch self {
    case .required(let keys): note(keys)
    case .needs(let keys, let other, let help):
      for key in keys {
        found.report(
          .misplacedKey, key, "\"\(key.name)\" needs the key \"\(other.name)\"",
          help: help?(found) ?? "add \"\(other.name)\", or remove it")
      }
    case .completes(_, let others, let noun): note(others, noun)
    case .refines(let keys, let others):
      for key in keys {
        found.report(
          .unknownKey, key, "unknown key \"\(key.name)\" on \(noun)",
          help: Form.hint(owners: others.map(\.name)))
      }
      missing.removeAll(where: \.isAny)
    case .excludes(let key, let others, let help):
      found.reportExclusive([key] + others.filter(found.holds).prefix(1), help: help)
    case .separates(let key, let noun, let others, let help):
      let other = found.written.first { written in others.contains { $0.name == written.key.name } }
      found.report(
        .misplacedKey, key, "\(noun) cannot be combined with \"\(other?.key.name ?? "")\"",
        help: help)
    case .atMostOne(let keys): found.reportExclusive(keys)
    case .anyOf(let keys, let none):
      missing.append(MissingKey(anyOf: keys.map(\.name), none))
    case .oneOf(let keys, let none, let help, let several):
      guard !keys.contains(where: found.holds) else {
        return found.reportExclusive(keys, help: several)
      }
      let names = keys.map(\.name)
      let quoted = names.map { "\"\($0)\"" }
      missing.append(
        MissingKey(
          names, none ?? "\(noun) needs the key \(DiagnosticText.alternatives(quoted))",
          help: help, isAny: none != nil))
    case .variants(let variants, let none, let several):
      let keys = variants.map(\.key)
      guard !keys.contains(where: found.holds) else {
        return found.reportExclusive(keys, help: several)
      }
      missing.append(MissingKey(anyOf: keys.map(\.name), none))
    case .schema: break
    }
  }
}
