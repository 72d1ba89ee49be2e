import Foundation
import LaminarEngine
package import LaminarGraphics

/// An animated layer should have a name.
struct NamelessLayerRule {
  let builder: SceneBuilder

  func check(_ layer: Layer, _ object: JSONValue, index: Int) {
    let name = LayerPath.name(nil, type(of: layer).owner, at: index)
    builder.values.report(
      .namelessLayer, object, "an animated layer has no name; traces call it \(name)",
      help: "add \"name\"")
  }
}

/// What counts from 0 to 1 should not be written in percent.
struct PercentRule {
  let builder: SceneBuilder

  private static let properties: [PropertyID] = [
    .opacity, .shadowOpacity, .strokeStart, .strokeEnd,
  ]

  func check(_ layer: Layer, _ object: JSONValue) {
    for id in Self.properties where (layer.values.explicitValue(id)?.double ?? 0) >= 2 {
      check(object[PropertyTable[id].name], of: id)
    }
  }

  func check(_ source: AnimationSource) {
    for child in source.children { check(child) }
    guard let path = source.target?.path, case .builtIn(let id) = path.property,
      Self.properties.contains(id),
      source.property?.isAdditive == false
    else { return }
    if check(source.found.value(of: AnimationForm.fromValue), of: id) { return }
    if check(source.found.value(of: AnimationForm.toValue), of: id) { return }
    guard let list = source.found.value(of: AnimationForm.keyframeValues) else { return }
    for element in list.elements where check(element, of: id) { return }
  }

  /// Checks what events, states and controls set.
  func check(_ timeline: SceneTimeline) {
    for item in timeline.assignments {
      guard let id = Self.properties.first(where: { PropertyTable[$0].name == item.keyPath }) else {
        continue
      }
      check(builder.value(item.index + 1), of: id)
    }
  }

  @discardableResult
  private func check(_ value: JSONValue?, of id: PropertyID) -> Bool {
    guard let value, let number = value.number, number >= 2 else { return false }
    let written = DiagnosticText.number(number)
    builder.values.report(
      .percentValue, value, "\(PropertyTable[id].name) counts from 0 to 1: \(written) shows as 1",
      help: "for \(written) % write \(DiagnosticText.number(min(number / 100, 1)))")
    return true
  }
}

/// In `contentsGravity`, top is the greatest y, which is at the bottom of a screen.
struct GravityRule {
  let builder: SceneBuilder

  /// Checks the gravity that a key gives a layer.
  func check(_ layer: Layer, at key: Int) {
    guard
      case .string(let gravity)? = layer.values.explicitValue(.contentsGravity),
      gravity.hasPrefix("top") || gravity.hasPrefix("bottom"),
      let mode = SceneBuilder.contentModes.first(where: { $0.gravity == gravity })
    else { return }
    let side = gravity.hasPrefix("top") ? "below" : "above"
    builder.values.report(
      .gravityUpsideDown, builder.value(key + 1), "\"\(gravity)\" puts the image \(side) here",
      help: "\"contentMode\": \"\(mode.name)\" names the side as it is seen")
  }
}

/// A frame determines a layer's bounds only while its transform does not rotate or skew it.
struct TurnedFrameRule {
  /// What a frame may differ by and still be the one that was written, in points.
  private static let tolerance = 1e-6

  let builder: SceneBuilder

  /// Checks the layer that was given the frame at an index of the tape.
  func check(_ layer: Layer, frame: Int) {
    let geometry = layer.geometry
    guard !geometry.transform.isIdentity, let written = builder.values.rect(builder.value(frame))
    else { return }
    let shown = geometry.frame
    guard Self.leavesPlane(geometry) || !Self.areSame(written.standardized, shown) else { return }
    let numbers = [shown.origin.x, shown.origin.y, shown.size.width, shown.size.height]
    let text = numbers.map { DiagnosticText.number(Double($0)) }.joined(separator: ", ")
    builder.values.report(
      .frameIsTurned, builder.value(frame - 1),
      Self.areSame(written.standardized, shown)
        ? "\"frame\" sets the box around a layer that its transform turns out of its plane, which is rarely meant"
        : "\"frame\" sets the bounding box of a rotated layer, which is rarely meant: it fills [\(text)]",
      help: "give \"bounds\" and \"position\" instead")
  }

  /// Whether the transform turns the layer about an axis in its plane.
  private static func leavesPlane(_ geometry: LayerGeometry) -> Bool {
    let matrix = geometry.transform
    return [matrix.m13, matrix.m23, matrix.m31, matrix.m32, matrix.m14, matrix.m24]
      .contains { abs($0) > tolerance }
  }

  private static func areSame(_ a: CGRect, _ b: CGRect) -> Bool {
    func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool {
      abs(Double(a) - Double(b)) <= tolerance * max(1, abs(Double(a)))
    }
    return isNear(a.origin.x, b.origin.x) && isNear(a.origin.y, b.origin.y)
      && isNear(a.size.width, b.size.width) && isNear(a.size.height, b.size.height)
  }
}

/// A gradient of one colour draws nothing, nor does one whose colours and locations differ in number.
struct StopCountRule {
  let builder: SceneBuilder

  func check(_ layer: GradientLayer, _ object: JSONValue) {
    guard case .colors(let colors)? = layer.values.explicitValue(.colors) else { return }
    if colors.count == 1, let value = object["colors"] {
      return builder.values.report(
        .stopCounts, value, "a gradient needs at least two colours, found 1",
        help: "give it two, or use backgroundColor")
    }
    guard case .numbers(let locations)? = layer.values.explicitValue(.locations),
      let value = object["locations"]
    else { return }
    if colors.count != locations.count {
      builder.values.report(
        .stopCounts, value, "\(locations.count) locations for \(colors.count) colours",
        help: "give one location per colour, or none")
    } else if zip(locations, locations.dropFirst()).contains(where: { $0 > $1 }) {
      builder.values.report(
        .stopCounts, value, "the locations do not ascend",
        help: "sort them, with their colours")
    }
  }
}

/// Finds keys that another key of the same object or its context switches off.
struct NoEffectRule {
  let builder: SceneBuilder

  func check(_ source: AnimationSource, isInGroup: Bool = false) {
    for child in source.children { check(child, isInGroup: true) }
    let found = source.found
    if isInGroup {
      found.reportNoEffect(
        AnimationForm.removedOnCompletion, "in a group, which is removed as one")
    }
    if source.kind == .group, source.children.isEmpty {
      found.reportNoEffect(AnimationForm.animations, "without an animation in it")
    }
    if source.clock.repeatDuration > 0 {
      found.reportNoEffect(TimingForm.repeatCount, "beside repeatDuration")
    }
    if source.clock.autoreverses, source.property?.isCumulative == true {
      found.reportNoEffect(AnimationForm.cumulative, "with autoreverses")
    }
    guard source.kind == .keyframe, let keyframes = source.keyframes else { return }
    if !found.holds(AnimationForm.path) {
      found.reportNoEffect(AnimationForm.rotationMode, "without a path")
    }
    switch keyframes.calculationMode {
    case .cubic, .cubicPaced: break
    default:
      for key in AnimationForm.ofCubicCurves {
        found.reportNoEffect(
          key, "with calculationMode \(keyframes.calculationMode.rawValue)")
      }
    }
  }
}

/// A layout should be activated: by the canvas's size, or by an event.
struct IdleLayoutRule {
  let reader: TimelineReader

  /// Checks the layouts once all events are read.
  func check() {
    var active = SizeClassThresholds.names
    for case .layout(let index, _) in reader.events.lazy.flatMap(\.actions) {
      active.insert(reader.layouts[index].name)
    }
    for layout in reader.layouts where !active.contains(layout.name) {
      let quoted = DiagnosticText.quoted(layout.name)
      reader.values.report(
        .idleLayout, reader.builder.value(layout.index), "nothing activates the layout \(quoted)",
        help: Spelling.nearest(to: layout.name, among: SizeClassThresholds.names.sorted())
          .map { "did you mean \"\($0)\"?" }
          ?? "an event { \"at\": 1, \"layout\": \(quoted) } does, and the canvas's size does for \(DiagnosticText.alternatives(SizeClassThresholds.names.sorted()))"
      )
    }
  }
}

/// Priorities of contents should count: where a layout sizes a layer by its text or image.
struct ContentPriorityRule {
  let builder: SceneBuilder

  /// Checks the layers once all layouts and events are read.
  func check(_ timeline: SceneTimeline?) {
    guard !builder.prioritizedLayers.isEmpty, !builder.sink.hasErrors else { return }
    let constraints = timeline?.layouts.flatMap(\.constraints) ?? []
    let laidOut = Dictionary(
      constraints.map { (ObjectIdentifier($0.layer), $0.contentAxes) }, uniquingKeysWith: { $1 })
    let changed = Set(
      (timeline?.assignments ?? []).filter(\.changesContents).map { ObjectIdentifier($0.layer) })
    for (layer, value, key) in builder.prioritizedLayers {
      func report(_ reason: String, help: String) {
        builder.values.report(.noEffect, value, "\(key) has no effect: \(reason)", help: help)
      }
      let id = ObjectIdentifier(layer)
      guard let axes = laidOut[id] else {
        report("no layout has a constraint of the layer", help: "add one under \"layouts\"")
        continue
      }
      guard layer.intrinsicContentSize.width >= 0 || changed.contains(id) else {
        report(
          "the layer has neither a text nor an image", help: "give the priority to one that has")
        continue
      }
      for (name, axis, length) in [
        ("horizontal", LayoutAxis.horizontal, "width"), ("vertical", .vertical, "height"),
      ] where value[name] != nil && !axes.contains(axis) {
        report(
          "the layer states a \(length) of its own", help: "leave out the \(length) of its bounds")
      }
    }
  }
}

/// Finds emitters whose particles never reach the canvas.
struct OffCanvasRule {
  /// The moments that are looked at.
  private static let samples = 24
  /// What the moments may cost together, most of it particles, see `DrawingBudget`: an emitter that emits
  /// more is not followed to the end, and gets no warning.
  private static let budget = DrawingBudget.standard / 2

  /// The emitters of a dry run, in the order of the file.
  let emitters: [EmitterLayer]
  let size: CGSize
  let duration: Double
  /// What was found: the index of an emitter, and the help.
  private var findings: [(index: Int, help: String)] = []

  init(emitters: [EmitterLayer], size: CGSize, duration: Double) {
    self.emitters = emitters
    self.size = size
    self.duration = duration
  }

  /// Advances a dry run from moment to moment and looks for particles.
  mutating func play(on context: LayerContext) {
    var emitted: Set<Int> = []
    var seen: Set<Int> = []
    var spent = 0
    let canvas = Canvas(size: size)
    // Once all of them were seen there is nothing more to find.
    for sample in 0..<Self.samples where seen.count < emitters.count && spent < Self.budget {
      let time = duration * (Double(sample) + 0.5) / Double(Self.samples)
      context.advance(to: time)
      guard
        let (list, cost) = context.timeline.evaluate(at: time)?.measuredDisplayList(
          on: canvas, budget: Self.budget - spent)
      else { continue }
      // What is not drawn is not searched.
      guard list.excess == nil else { return }
      spent += cost
      for item in list.items {
        guard case .particles(let particles, let transform) = item.command else { continue }
        emitted.insert(item.id.layer)
        if particles.meets(
          width: Double(size.width), height: Double(size.height), through: transform)
        {
          seen.insert(item.id.layer)
        }
      }
    }
    guard spent < Self.budget else { return }
    // Layers have their numbers as long as they are in the tree.
    for (index, emitter) in emitters.enumerated() where emitted.contains(emitter.layerNumber) {
      if !seen.contains(emitter.layerNumber) { findings.append((index, Self.help(emitter))) }
    }
  }

  /// Reports what was found at the emitters that a builder has read.
  func report(to builder: SceneBuilder) {
    for (index, help) in findings {
      let object = builder.emitters[index].object
      builder.values.report(
        .particlesOffCanvas, object["emitterPosition"] ?? object,
        "the particles never meet the canvas", help: help)
    }
  }

  private static func help(_ layer: EmitterLayer) -> String {
    layer.emitterShape == .line
      ? "a line's longitude 0 points up; 180deg points down, where y grows"
      : "longitude 0 points right and 90deg down, where y grows"
  }
}

extension DisplayList.Particles {
  /// Whether a particle reaches into a canvas of a size.
  fileprivate func meets(
    width: Double, height: Double, through t: ProjectiveTransform2D
  ) -> Bool {
    particles.contains { meets($0, width: width, height: height, through: t) }
  }

  /// Whether one of the particles does.
  package func meets(
    _ particle: DisplayList.Particle, width: Double, height: Double,
    through t: ProjectiveTransform2D
  ) -> Bool {
    let (x, y, z) = (particle.position.x, particle.position.y, particle.position.z)
    let w = x * t.m13 + y * t.m23 + z * depth.z + t.m33
    guard w > 0 else { return false }
    let lookIndex = Int(particle.look)
    let size = looks.indices.contains(lookIndex) ? looks[lookIndex].size : .zero
    let scale = (particle.axis * particle.axis).sum().squareRoot()
    let stretch = max(abs(t.m11) + abs(t.m21), abs(t.m12) + abs(t.m22)) / w
    let reach = max(size.x, size.y) / 2 * scale * stretch
    let column = (x * t.m11 + y * t.m21 + z * depth.x + t.m31) / w
    let row = (x * t.m12 + y * t.m22 + z * depth.y + t.m32) / w
    return column > -reach && column < width + reach && row > -reach && row < height + reach
  }
}
