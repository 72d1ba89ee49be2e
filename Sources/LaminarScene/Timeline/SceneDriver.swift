import LaminarEngine
package import LaminarGraphics

/// Something in a scene file that moves a property beside the animations that layers begin with: a
/// step of a sequence, a value of an event or of a state.
package struct SceneDriver: Sendable, Hashable {
  /// The path of the layer.
  package let layer: String
  /// The key path; `frame` means position and bounds.
  package let keyPath: String
  /// What it is, for people: `step 2 of the sequence "intro"`.
  package let name: String
  /// When it begins, in seconds; nil for what follows something else.
  package let time: Double?
  /// The detail of its start event beside `layer:keyPath`; nil for what is not a step.
  package let stepDetail: String?
  /// Its location in the file.
  package let location: FileLocation
}

extension Scene {
  /// What moves properties over time, in the file's order.
  package var drivers: [SceneDriver] {
    guard let timeline else { return [] }
    var list: [SceneDriver] = []
    func add(
      _ layer: Layer, _ keyPath: String, _ name: String, _ moment: SceneMoment, _ index: Int,
      delay: Double = 0, step: String? = nil
    ) {
      var time: Double?
      if case .scene = moment.anchor, step == nil { time = moment.sceneTime + delay }
      list.append(
        SceneDriver(
          layer: timeline.layers.path(of: layer), keyPath: keyPath, name: name, time: time,
          stepDetail: step, location: JSONValue(document: json, index: index).location))
      if LayoutForm.mayResize(keyPath) { addFollowers(of: layer, name, time, index) }
    }
    func addFollowers(of layer: Layer, _ name: String, _ time: Double?, _ index: Int) {
      for follower in timeline.layers.layersFollowing([layer]) {
        list.append(
          SceneDriver(
            layer: timeline.layers.path(of: follower), keyPath: "frame", name: name, time: time,
            stepDetail: nil, location: JSONValue(document: json, index: index).location))
      }
    }
    func add(
      _ values: [SceneAssignment], _ name: String, _ moment: SceneMoment, delay: Double = 0
    ) {
      for value in values where value.touchSwitch == nil {
        add(value.layer, value.keyPath, name, moment, value.index, delay: delay)
      }
    }
    for sequence in timeline.sequences {
      for (number, step) in sequence.steps.enumerated() {
        for part in step.parts {
          add(
            part.layer, (part.animation as? PropertyAnimation)?.keyPath ?? part.key ?? "",
            "step \(number + 1) of the sequence \"\(sequence.name)\"", sequence.start, part.index,
            step: "sequence:\(sequence.name), step \(number + 1)")
        }
      }
    }
    for event in timeline.events {
      let when: String
      if case .scene = event.time.anchor {
        when = " at \(TimeWords.text(event.time.sceneTime))"
      } else {
        when = ""
      }
      for action in event.actions {
        switch action {
        case .set(let values): add(values, "the values set\(when)", event.time)
        case .animate(let values, let timing):
          add(values, "the values animated\(when)", event.time, delay: timing.delay)
        case .transact(let values, _): add(values, "the transaction\(when)", event.time)
        case .state(let index, let timing):
          let state = timeline.states[index]
          add(
            state.assignments, "the state \"\(state.name)\"\(when)", event.time,
            delay: timing.delay)
        case .layout(let index, _):
          let layout = timeline.layouts[index]
          for constraint in layout.constraints {
            add(
              constraint.layer, "frame", "the layout \"\(layout.name)\"\(when)", event.time,
              event.index)
          }
        case .resize:
          addFollowers(
            of: timeline.layers.root, "the size of the canvas\(when)",
            when.isEmpty ? nil : event.time.sceneTime, event.index)
          for constraint in timeline.layouts.flatMap(\.constraints) {
            add(constraint.layer, "frame", "the size of the canvas\(when)", event.time, event.index)
          }
        case .zoom(let zoom):
          for keyPath in ["zoomScale", "bounds"] {
            add(zoom.layer, keyPath, "the zoom\(when)", event.time, event.index)
          }
        case .addAnimation, .removeAnimation, .pause, .resume, .stop, .speed, .scrub, .endScrub,
          .arrange:
          break
        }
      }
    }
    return list
  }
}
