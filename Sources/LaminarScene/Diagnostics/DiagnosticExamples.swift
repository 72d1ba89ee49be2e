extension DiagnosticCatalog {
  /// What is reported, and how it is written instead.
  package struct Example: Sendable, Hashable {
    /// The object whose members the texts show.
    package enum Container: Sendable, Hashable {
      case scene, layer, animation, event
    }

    package let container: Container
    /// Members of such an object that are reported.
    package let wrong: String
    /// The members as they should be.
    package let right: String
  }

  /// The example of an id; nil where one would only repeat the explanation, or takes more than a line.
  static func example(for id: DiagnosticID) -> Example? {
    guard let (container, wrong, right) = texts(for: id) else { return nil }
    return Example(container: container, wrong: wrong, right: right)
  }

  private static func texts(
    for id: DiagnosticID
  ) -> (container: Example.Container, wrong: String, right: String)? {
    switch id {
    case .trailingComma: (.scene, #""moments": [0, 1,]"#, #""moments": [0, 1]"#)
    case .singleQuotes: (.scene, #""title": 'Intro'"#, #""title": "Intro""#)
    case .malformedNumber: (.scene, #""seed": 1."#, #""seed": 1"#)
    case .unknownWord: (.layer, #""hidden": True"#, #""hidden": true"#)
    case .unquotedKey: (.scene, "seed: 1", #""seed": 1"#)
    case .duplicateKey: (.layer, #""opacity": 0, "opacity": 1"#, #""opacity": 1"#)
    case .missingKey:
      (.animation, #""keyPath": "opacity""#, #""keyPath": "opacity", "fromValue": 0"#)
    case .unknownKey: (.layer, #""color": "red""#, #""backgroundColor": "red""#)
    case .wrongType:
      (
        .scene, #""assets": { "logo": "logo.png" }"#,
        #""assets": { "logo": { "src": "logo.png" } }"#
      )
    case .exclusiveKeys:
      (
        .layer, #""frame": [0, 0, 9, 9], "bounds": [0, 0, 9, 9]"#, #""frame": [0, 0, 9, 9]"#
      )
    case .wrongCount: (.layer, #""position": [5]"#, #""position": [5, 5]"#)
    case .unknownChoice:
      (.layer, #""type": "circle""#, #""type": "shape", "path": { "ellipse": [0, 0, 9, 9] }"#)
    case .misplacedKey:
      (
        .event, #""set": { "a:opacity": 0 }, "duration": 1"#,
        #""animate": { "a:opacity": 0 }, "duration": 1"#
      )
    case .numberTooLarge: (.layer, #""zPosition": 1e10"#, #""zPosition": 100"#)
    case .outOfRange:
      (
        .animation, #""fromValue": 0, "repeatCount": -1"#,
        #""fromValue": 0, "repeatCount": "infinity""#
      )
    case .notInteger: (.scene, #""seed": 1.5"#, #""seed": 1"#)
    case .badTime: (.scene, #""duration": "500""#, #""duration": "500ms""#)
    case .badAngle:
      (
        .layer, #""transform": [{ "rotate": "45°" }]"#, #""transform": [{ "rotate": "45deg" }]"#
      )
    case .badColor:
      (
        .layer, "\"backgroundColor\": \"ff8800\"", "\"backgroundColor\": \"#ff8800\""
      )
    case .badPath:
      (
        .layer, #""type": "shape", "path": "0 0 L 9 9""#,
        #""type": "shape", "path": "M 0 0 L 9 9""#
      )
    case .badTransform:
      (.layer, #""transform": [1, 2, 3]"#, #""transform": [{ "scale": 2 }]"#)
    case .badTimingFunction:
      (
        .animation, #""fromValue": 0, "timingFunction": "cubic-bezier(0.2, 0)""#,
        #""fromValue": 0, "timingFunction": "cubic-bezier(0.2, 0, 0, 1)""#
      )
    case .badFrameRate: (.scene, #""frameRate": "29,97""#, #""frameRate": "30000/1001""#)
    case .unknownKeyPath:
      (
        .animation, #""keyPath": "rotation", "fromValue": "90deg""#,
        #""keyPath": "transform.rotation", "fromValue": "90deg""#
      )
    case .badAddress: (.event, #""set": { "a.opacity": 0 }"#, #""set": { "a:opacity": 0 }"#)
    case .unknownVersion: (.scene, #""laminar": 2"#, #""laminar": 1"#)
    case .badAssetPath:
      (
        .scene, #""assets": { "logo": { "src": "../logo.png" } }"#,
        #""assets": { "logo": { "src": "logo.png" } }"#
      )
    case .badName: (.layer, #""name": "my card""#, #""name": "my-card""#)
    case .duplicateName:
      (
        .scene, #""layers": [{ "name": "dot" }, { "name": "dot" }]"#,
        #""layers": [{ "name": "dot1" }, { "name": "dot2" }]"#
      )
    case .duplicateAnimationKey:
      (
        .layer,
        #""animations": [{ "keyPath": "opacity", "byValue": 0 }, { "keyPath": "opacity", "fromValue": 0 }]"#,
        #""animations": [{ "keyPath": "opacity", "byValue": 0 }, { "key": "in", "keyPath": "opacity", "fromValue": 0 }]"#
      )
    case .unknownAsset:
      (
        .scene, #""layers": [{ "contents": "logo.png" }]"#,
        #""assets": { "logo": { "src": "logo.png" } }, "layers": [{ "contents": "logo" }]"#
      )
    case .unknownLayer:
      (
        .scene,
        #""layers": [{ "name": "card", "sublayers": [{ "name": "dot" }] }], "timeline": [{ "at": 1, "set": { "dot:opacity": 0 } }]"#,
        #""layers": [{ "name": "card", "sublayers": [{ "name": "dot" }] }], "timeline": [{ "at": 1, "set": { "card/dot:opacity": 0 } }]"#
      )
    case .unknownState:
      (
        .scene, #""timeline": [{ "at": 1, "state": { "name": "open" } }]"#,
        #""states": { "open": { "a:opacity": 1 } }, "timeline": [{ "at": 1, "state": { "name": "open" } }]"#
      )
    case .conflictingConstraints:
      (
        .scene,
        #""layouts": { "compact": [{ "layer": "a", "attribute": "left", "constant": 1 }, { "layer": "a", "attribute": "left", "constant": 2 }] }"#,
        #""layouts": { "compact": [{ "layer": "a", "attribute": "left", "constant": 1 }, { "layer": "a", "attribute": "right", "constant": 2 }] }"#
      )
    case .unknownFont:
      (
        .scene, #""layers": [{ "type": "text", "frame": [0, 0, 30, 20], "font": "title" }]"#,
        #""fonts": { "title": { "weight": 700 } }, "layers": [{ "type": "text", "frame": [0, 0, 30, 20], "font": "title" }]"#
      )
    case .unknownVariable:
      (
        .scene, #""layers": [{ "opacity": "${fade}" }]"#,
        #""variables": { "fade": 0.5 }, "layers": [{ "opacity": "${fade}" }]"#
      )
    case .angleWithoutUnit:
      (.layer, #""transform": [{ "rotate": 90 }]"#, #""transform": [{ "rotate": "90deg" }]"#)
    case .snapsBack:
      (
        .layer,
        #""animations": [{ "keyPath": "opacity", "toValue": 0, "duration": 1 }]"#,
        #""opacity": 0, "animations": [{ "keyPath": "opacity", "fromValue": 1, "duration": 1 }]"#
      )
    case .fillIsForgotten:
      (
        .animation, #""toValue": 0, "fillMode": "forwards""#,
        #""toValue": 0, "fillMode": "forwards", "removedOnCompletion": false"#
      )
    case .groupCutsAnimation:
      (
        .animation,
        #""type": "group", "animations": [{ "keyPath": "opacity", "fromValue": 0, "duration": 1 }]"#,
        #""type": "group", "duration": 1, "animations": [{ "keyPath": "opacity", "fromValue": 0, "duration": 1 }]"#
      )
    case .stopCounts:
      (
        .layer, #""type": "gradient", "colors": ["red", "blue"], "locations": [0, 0.5, 1]"#,
        #""type": "gradient", "colors": ["red", "blue"], "locations": [0, 1]"#
      )
    case .startsOutside:
      (.animation, #""fromValue": 0, "beginTime": -0.1"#, #""fromValue": 0"#)
    case .namelessLayer:
      (
        .scene, #""layers": [{ "animations": [{ "keyPath": "opacity", "fromValue": 0 }] }]"#,
        #""layers": [{ "name": "dot", "animations": [{ "keyPath": "opacity", "fromValue": 0 }] }]"#
      )
    case .springWithoutDuration:
      (
        .animation, #""type": "spring", "fromValue": 0"#,
        #""type": "spring", "fromValue": 0, "duration": "settling""#
      )
    case .noEffect:
      (
        .animation, #""fromValue": 0, "repeatCount": 2, "repeatDuration": 1"#,
        #""fromValue": 0, "repeatCount": 2"#
      )
    case .jumpsAtStart:
      (
        .animation, #""fromValue": 0, "beginTime": 1"#,
        #""fromValue": 0, "beginTime": 1, "fillMode": "backwards""#
      )
    case .percentValue: (.layer, #""opacity": 50"#, #""opacity": 0.5"#)
    case .millisecondValue:
      (.animation, #""fromValue": 0, "duration": 600"#, #""fromValue": 0, "duration": "600ms""#)
    case .textWithoutSize:
      (
        .scene, #""layers": [{ "type": "text", "string": "Hi" }]"#,
        #""layers": [{ "type": "text", "string": "Hi", "frame": [0, 0, 60, 20] }]"#
      )
    case .unusedVariable:
      (
        .scene, #""variables": { "fade": 0.5 }, "layers": [{ "opacity": 0.5 }]"#,
        #""variables": { "fade": 0.5 }, "layers": [{ "opacity": "${fade}" }]"#
      )
    default: nil
    }
  }
}
