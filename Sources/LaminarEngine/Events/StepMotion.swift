import Foundation
import LaminarGraphics

/// The animation of a sequence's step when it starts: its first values and its end values.
struct StepMotion {
  /// The attached animation: the step's animation, starting from the presented values.
  let animation: Animation
  private let layer: Layer
  private let context: LayerContext
  /// The key path of an animation that has none.
  private let key: String?

  init(_ part: AnimationSequence.Step.Part, on layer: Layer, in context: LayerContext) {
    self.layer = layer
    self.context = context
    key = part.key
    animation = part.animation.copy() as? Animation ?? part.animation
    setOrigins(of: animation)
  }

  /// A property that the step animates: the object, and the path on it.
  private struct Subject {
    let keyPath: String
    let address: PropertyAddress
    let object: AnyObject
    let path: PropertyPath
  }

  private func subject(of animation: PropertyAnimation) -> Subject? {
    guard let keyPath = animation.keyPath ?? key else { return nil }
    let address = PropertyAddress(parsing: keyPath)
    guard let object = layer.object(at: address.steps),
      let path = (object as? Layer)?.propertyPath(address.rest)
        ?? (object as? EmitterCell).flatMap({ _ in
          PropertyPath(parsing: address.rest, owner: .cell)
        })
    else { return nil }
    return Subject(keyPath: keyPath, address: address, object: object, path: path)
  }

  // MARK: - Where it comes from

  /// Gives basic animations without a first value the presented one.
  private func setOrigins(of animation: Animation) {
    if let group = animation as? AnimationGroup {
      for child in group.animations ?? [] { setOrigins(of: child) }
    }
    guard let basic = animation as? BasicAnimation, basic.fromValue == nil, !basic.isAdditive,
      (basic.toValue == nil) != (basic.byValue == nil), let subject = subject(of: basic)
    else { return }
    basic.fromValue = origin(of: subject)
  }

  /// The presented value of a property; for a colour that is nil, a transparent one.
  private func origin(of subject: Subject) -> PropertyValue {
    let shown = presented(subject)
    guard shown == .none, subject.path.kind == .color else { return shown }
    return Color(red: 0, green: 0, blue: 0, alpha: 0).propertyValue
  }

  private func presented(_ subject: Subject) -> PropertyValue {
    if let cell = subject.object as? EmitterCell {
      guard case .builtIn(let id) = subject.path.property else { return .none }
      return cell.values[id].part(subject.path) ?? .none
    }
    guard let layer = subject.object as? Layer else { return .none }
    let whole =
      context.presentedValue(subject.path.property, of: layer)
      ?? layer.modelValue(of: subject.path.property)
    return whole.part(subject.path) ?? .none
  }

  /// The present values of all properties that the step writes.
  var foundValues: [(keyPath: String, value: PropertyValue)] {
    writers(of: animation).compactMap(subject(of:)).map { ($0.keyPath, presented($0)) }
  }

  // MARK: - What it ends on

  /// The property animations in an animation that leave a value: not the additive ones.
  private func writers(of animation: Animation) -> [PropertyAnimation] {
    if let group = animation as? AnimationGroup {
      return (group.animations ?? []).flatMap(writers(of:))
    }
    guard let property = animation as? PropertyAnimation, !property.isAdditive else { return [] }
    return [property]
  }

  /// The new model values: the animated properties at the animation's end, with all its parts
  /// filling.
  var endValues: [(keyPath: String, value: PropertyValue)] {
    var shown: [PropertyAddress: PresentationTree] = [:]
    return writers(of: animation).compactMap(subject(of:)).compactMap { subject in
      let owner = subject.address.withoutRest
      let tree = shown[owner] ?? endTree(of: subject)
      shown[owner] = tree
      let whole: PropertyValue? =
        switch subject.path.property {
        case .builtIn(let id): tree.value(id, of: 0)
        case .custom(let custom): tree.customValue(custom.name, of: 0)
        }
      return whole?.part(subject.path).map { (subject.keyPath, $0) }
    }
  }

  /// The subject's object alone, at the end of the animation.
  private func endTree(of subject: Subject) -> PresentationTree {
    let held = endForm(of: animation, on: subject.address.withoutRest) ?? Animation()
    let attachment = AnimationAttachment(spec: AnimationSpec(held), beginTime: 0)
    var alone = TreeImage(root: 0)
    alone.replace([(0, LayerRecord(alone: subject.object, attachments: [attachment]))])
    return RenderTreeCompiler.compile(alone)
      .evaluate(at: attachment.timing(beginTime: 0).endTime)
  }

  /// A copy that fills on both sides, of the animations of one object, with key paths relative to
  /// it; a spring becomes an animation to its end. Nil when there are none.
  private func endForm(of animation: Animation, on owner: PropertyAddress) -> Animation? {
    let copy: Animation
    switch animation {
    case let group as AnimationGroup:
      let children = (group.animations ?? []).compactMap { endForm(of: $0, on: owner) }
      guard !children.isEmpty else { return nil }
      let held = AnimationGroup()
      held.clock = group.clock
      held.timingFunction = group.timingFunction
      held.animations = children
      copy = held
    case let property as PropertyAnimation:
      guard !property.isAdditive, let keyPath = property.keyPath ?? key else { return nil }
      let address = PropertyAddress(parsing: keyPath)
      guard address.withoutRest == owner else { return nil }
      let held: PropertyAnimation
      if property is SpringAnimation {
        held = BasicAnimation()
        held.copyProperties(of: property)
      } else {
        held = property.copy() as? PropertyAnimation ?? PropertyAnimation()
      }
      held.keyPath = address.rest
      copy = held
    default:
      return nil
    }
    copy.delegate = nil
    copy.isRemovedOnCompletion = false
    copy.clock.fillMode = .both
    return copy
  }
}

extension PropertyAddress {
  /// The address of the object alone.
  fileprivate var withoutRest: PropertyAddress {
    var copy = self
    copy.rest = ""
    return copy
  }
}

extension Layer {
  /// The model's value of a property.
  fileprivate func modelValue(of property: PropertyPath.Property) -> PropertyValue {
    switch property {
    case .builtIn(let id): values[id]
    case .custom(let custom): customValue(custom)
    }
  }
}

extension LayerRecord {
  /// A record of a separate object with some animations, on a clock that runs as the
  /// stage's does.
  fileprivate init(alone object: AnyObject, attachments: [AnimationAttachment]) {
    let layer = object as? Layer
    self.init(
      owner: layer.map { type(of: $0).owner } ?? .cell,
      values: layer?.values ?? (object as? EmitterCell)?.values ?? PropertyBag(),
      attachments: attachments,
      rare: RareRecord.Values(customValues: layer?.customPropertyValues ?? []))
  }
}
