package import LaminarGraphics

/// What a case's frames may cost at most.
package struct SuiteBudget: Sendable, Hashable {
  /// One maximum.
  package struct Limit: Sendable, Hashable {
    /// The path of the layer that it applies to; nil for all layers together.
    package var layer: String?
    /// What is counted.
    package var measure: CostMeasure
    /// The largest count that passes.
    package var maximum: Double
    /// Where the suite has it.
    package var location: FileLocation
  }

  /// The maxima in the file's order, those of all layers first.
  package var limits: [Limit] = []
}

/// What is counted of the drawing of a frame, under the names of reports and suites.
package enum CostMeasure: String, Sendable, Hashable, CaseIterable {
  /// The pixels of the canvas on which something has coverage.
  case coveredPixels
  /// How many pixels are composited, on the canvas and on offscreen pictures.
  case compositedPixels
  /// The composited pixels for each covered one.
  case overdraw
  /// How many offscreen pictures are drawn.
  case offscreenPasses
}

extension SuiteBudget {
  private static let measures = CostMeasure.allCases.map {
    SceneSchema.member($0.rawValue, SceneSchema.number(0...ValueDecoder.numberLimit), meaning($0))
  }

  /// The keys of a budget for the schema.
  static let schema = SceneSchema.object(
    measures + [
      SceneSchema.member(
        "layers", SceneSchema.named(SceneSchema.object(measures + [SceneSchema.note])),
        "The most that single layers may take, by their paths."), SceneSchema.note,
    ])

  private static func meaning(_ measure: CostMeasure) -> String {
    switch measure {
    case .coveredPixels: "The most pixels of the canvas that are covered."
    case .compositedPixels: "The most pixels that are composited."
    case .overdraw: "The most composited pixels for each covered one."
    case .offscreenPasses: "The most offscreen pictures."
    }
  }

  /// Reads a budget.
  init?(_ value: JSONValue, _ values: ValueDecoder) {
    guard var object = ObjectReader(value, "a budget", values) else { return nil }
    read(&object, layer: nil, values)
    _ = object.read("layers") { layers in
      guard layers.kind == .object else {
        return values.reportWrongType(layers, expected: "an object with budgets of layers by path")
      }
      for member in layers.members where !member.key.isSpelled("note") {
        guard var own = ObjectReader(member.value, "a layer's budget", values) else { continue }
        read(&own, layer: member.key.string ?? "", values)
        own.finish()
      }
    }
    object.finish()
    if limits.isEmpty, !values.sink.hasErrors {
      values.report(
        .missingKey, value, "the budget limits nothing",
        help: "add coveredPixels, compositedPixels, overdraw or offscreenPasses")
    }
  }

  private mutating func read(
    _ object: inout ObjectReader, layer: String?, _ values: ValueDecoder
  ) {
    for measure in CostMeasure.allCases {
      let limit = object.read(measure.rawValue) { value in
        values.number(value, in: 0...ValueDecoder.numberLimit).map {
          Limit(
            layer: layer, measure: measure, maximum: $0,
            location: values.sink.source.location(of: value.mark))
        }
      }
      if let limit { limits.append(limit) }
    }
  }
}
