extension DiagnosticCatalog {
  /// What is reported, and how it is written instead.
  package struct Example: Sendable, Hashable {
    /// What the texts are part of.
    package enum Container: String, Sendable, Hashable {
      case scene = "At the top level of a scene"
      case ending = "At the end of a scene"
      case layer = "In a layer"
      case animation = "In an animation"
      case event = "In an event of \"timeline\""
      case part = "In a scene that others use as \"card.json\""
      case table = "In the first line of a table of --each"
      case svg = "In an SVG"
      case lottie = "At the top level of a Lottie file"
    }

    package let container: Container
    /// A part of such a text that is reported.
    package let wrong: String
    /// The part as it should be.
    package let right: String

    /// The members that both texts begin with, and what remains of each.
    package var parts: (common: String, wrong: String, right: String) {
      let (first, second) = (Array(wrong), Array(right))
      var (depth, isQuoted, length) = (0, false, 0)
      for (index, letter) in zip(first, second).prefix(while: ==).map(\.0).enumerated() {
        switch letter {
        case "\"": isQuoted.toggle()
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        case "," where depth == 0 && !isQuoted: length = index
        default: break
        }
      }
      guard length > 0 else { return ("", wrong, right) }
      return (
        String(first[..<length]), String(first[length...].dropFirst(2)),
        String(second[length...].dropFirst(2))
      )
    }
  }

  /// The example of an id; nil where no line shows what is wrong.
  static func example(for id: DiagnosticID) -> Example? {
    guard let (container, wrong, right) = texts(for: id) else { return nil }
    return Example(container: container, wrong: wrong, right: right)
  }

  private static func texts(
    for id: DiagnosticID
  ) -> (container: Example.Container, wrong: String, right: String)? {
    switch id {
    case .unexpectedCharacter: (.scene, #""moments": [0; 1]"#, #""moments": [0, 1]"#)
    case .missingComma: (.scene, #""moments": [0 1]"#, #""moments": [0, 1]"#)
    case .trailingComma: (.scene, #""moments": [0, 1,]"#, #""moments": [0, 1]"#)
    case .comment: (.scene, #"/* by Ada */ "seed": 1"#, #""note": "by Ada", "seed": 1"#)
    case .unclosedComment: (.ending, #""seed": 1 } /* by Ada"#, #""seed": 1, "note": "by Ada" }"#)
    case .unclosedString: (.scene, #""title": "Intro"#, #""title": "Intro""#)
    case .singleQuotes: (.scene, #""title": 'Intro'"#, #""title": "Intro""#)
    case .badEscape: (.scene, #""title": "50\%""#, #""title": "50%""#)
    case .loneSurrogate: (.scene, #""title": "\uD83D""#, #""title": "\uD83D\uDE00""#)
    case .malformedNumber: (.scene, #""seed": 1."#, #""seed": 1"#)
    case .unknownWord: (.layer, #""hidden": True"#, #""hidden": true"#)
    case .missingColon: (.scene, #""seed" 1"#, #""seed": 1"#)
    case .unquotedKey: (.scene, "seed: 1", #""seed": 1"#)
    case .missingValue: (.scene, #""moments": [0, , 1]"#, #""moments": [0, 1]"#)
    case .unclosedContainer: (.ending, #""moments": [0, 1]"#, #""moments": [0, 1] }"#)
    case .mismatchedBracket: (.scene, #""moments": [0, 1}"#, #""moments": [0, 1]"#)
    case .textAfterEnd: (.ending, #""seed": 1 } }"#, #""seed": 1 }"#)
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
    case .notAnimatable:
      (
        .event, #""animate": { "a:contentsGravity": "center" }, "duration": 1"#,
        #""set": { "a:contentsGravity": "center" }"#
      )
    case .badFormat:
      (
        .layer, #""type": "text", "number": 0.5, "format": "{number:0%}""#,
        #""type": "text", "number": 0.5, "format": "{number:.0%}""#
      )
    case .unmixable:
      (
        .layer,
        #""type": "gradient", "animations": [{ "keyPath": "colors", "fromValue": ["red"], "toValue": ["red", "blue"] }]"#,
        #""type": "gradient", "animations": [{ "keyPath": "colors", "fromValue": ["red", "red"], "toValue": ["red", "blue"] }]"#
      )
    case .neverSettles:
      (
        .animation, #""type": "spring", "fromValue": 0, "damping": 0, "duration": "settling""#,
        #""type": "spring", "fromValue": 0, "damping": 10, "duration": "settling""#
      )
    case .badAddress: (.event, #""set": { "a.opacity": 0 }"#, #""set": { "a:opacity": 0 }"#)
    case .neverEnds:
      (
        .scene,
        #""sequences": [{ "name": "in", "layer": "a", "steps": [{ "animation": { "keyPath": "opacity", "toValue": 0, "repeatCount": "infinity" } }, { "keyPath": "opacity", "toValue": 1 }] }]"#,
        #""sequences": [{ "name": "in", "layer": "a", "steps": [{ "animation": { "keyPath": "opacity", "toValue": 0, "repeatCount": 2 } }, { "keyPath": "opacity", "toValue": 1 }] }]"#
      )
    case .unknownVersion: (.scene, #""laminar": 2"#, #""laminar": 1"#)
    case .badAssetPath:
      (
        .scene, #""assets": { "logo": { "src": "../logo.png" } }"#,
        #""assets": { "logo": { "src": "logo.png" } }"#
      )
    case .tooManyFrames:
      (.scene, #""frameRate": 60, "duration": 200000"#, #""frameRate": 60, "duration": "200ms""#)
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
    case .missingAsset:
      (
        .scene, #""assets": { "logo": { "src": "logo.webp" } }"#,
        #""assets": { "logo": { "src": "logo.png" } }"#
      )
    case .unknownLayer:
      (
        .scene,
        #""layers": [{ "name": "card", "sublayers": [{ "name": "dot" }] }], "timeline": [{ "at": 1, "set": { "dot:opacity": 0 } }]"#,
        #""layers": [{ "name": "card", "sublayers": [{ "name": "dot" }] }], "timeline": [{ "at": 1, "set": { "card/dot:opacity": 0 } }]"#
      )
    case .unknownSequence:
      (
        .scene,
        #""sequences": [{ "name": "intro", "layer": "a", "steps": [{ "keyPath": "opacity", "toValue": 0 }] }], "timeline": [{ "at": 1, "pause": "sequence:into" }]"#,
        #""sequences": [{ "name": "intro", "layer": "a", "steps": [{ "keyPath": "opacity", "toValue": 0 }] }], "timeline": [{ "at": 1, "pause": "sequence:intro" }]"#
      )
    case .unknownAnimationKey:
      (
        .scene,
        #""layers": [{ "name": "a", "animations": [{ "key": "fade", "keyPath": "opacity", "fromValue": 0 }] }], "timeline": [{ "at": { "after": "a#opacity" }, "set": { "a:zPosition": 1 } }]"#,
        #""layers": [{ "name": "a", "animations": [{ "key": "fade", "keyPath": "opacity", "fromValue": 0 }] }], "timeline": [{ "at": { "after": "a#fade" }, "set": { "a:zPosition": 1 } }]"#
      )
    case .unknownState:
      (
        .scene, #""timeline": [{ "at": 1, "state": { "name": "open" } }]"#,
        #""states": { "open": { "a:opacity": 1 } }, "timeline": [{ "at": 1, "state": { "name": "open" } }]"#
      )
    case .unknownLayout:
      (
        .scene,
        #""layouts": { "open": [{ "layer": "a", "attribute": "left", "constant": 1 }] }, "timeline": [{ "at": 1, "layout": "opened" }]"#,
        #""layouts": { "open": [{ "layer": "a", "attribute": "left", "constant": 1 }] }, "timeline": [{ "at": 1, "layout": "open" }]"#
      )
    case .circularTimes:
      (
        .scene,
        #""sequences": [{ "name": "in", "layer": "a", "at": { "after": "sequence:in" }, "steps": [{ "keyPath": "opacity", "toValue": 0 }] }]"#,
        #""sequences": [{ "name": "in", "layer": "a", "at": 1, "steps": [{ "keyPath": "opacity", "toValue": 0 }] }]"#
      )
    case .layerIsAway:
      (
        .scene,
        #""timeline": [{ "at": 0.5, "removeLayer": "a" }, { "at": 1, "animate": { "a:opacity": 0 } }]"#,
        #""timeline": [{ "at": 0.5, "animate": { "a:opacity": 0 } }, { "at": 1, "removeLayer": "a" }]"#
      )
    case .conflictingConstraints:
      (
        .scene,
        #""layouts": { "compact": [{ "layer": "a", "attribute": "left", "constant": 1 }, { "layer": "a", "attribute": "left", "constant": 2 }] }"#,
        #""layouts": { "compact": [{ "layer": "a", "attribute": "left", "constant": 1 }, { "layer": "a", "attribute": "right", "constant": 2 }] }"#
      )
    case .circularAssets:
      (
        .scene,
        #""assets": { "logo": { "layer": { "bounds": [0, 0, 9, 9], "contents": "logo" } } }"#,
        #""assets": { "logo": { "layer": { "bounds": [0, 0, 9, 9], "backgroundColor": "red" } } }"#
      )
    case .overBudget:
      (
        .layer,
        #""type": "replicator", "instanceCount": 1000000, "sublayers": [{ "frame": [0, 0, 9, 9], "backgroundColor": "red" }]"#,
        #""type": "replicator", "instanceCount": 100, "sublayers": [{ "frame": [0, 0, 9, 9], "backgroundColor": "red" }]"#
      )
    case .unknownFont:
      (
        .scene, #""layers": [{ "type": "text", "frame": [0, 0, 30, 20], "font": "title" }]"#,
        #""fonts": { "title": { "weight": 700 } }, "layers": [{ "type": "text", "frame": [0, 0, 30, 20], "font": "title" }]"#
      )
    case .missingFont:
      (
        .scene, #""fonts": { "title": { "src": "title.woff2" } }"#,
        #""fonts": { "title": { "src": "title.ttf" } }"#
      )
    case .unknownVariable:
      (
        .scene, #""layers": [{ "opacity": "${fade}" }]"#,
        #""variables": { "fade": 0.5 }, "layers": [{ "opacity": "${fade}" }]"#
      )
    case .badVariable:
      (.scene, #""variables": { "my title": "Hi" }"#, #""variables": { "my-title": "Hi" }"#)
    case .badVariableValue:
      (
        .layer, #""use": "card.json", "variables": { "share": "60 %" }"#,
        #""use": "card.json", "variables": { "share": 0.6 }"#
      )
    case .badVariableUse:
      (
        .scene,
        #""variables": { "ends": [0, 1] }, "layers": [{ "type": "text", "string": "From ${ends}" }]"#,
        #""variables": { "ends": "0 to 1" }, "layers": [{ "type": "text", "string": "From ${ends}" }]"#
      )
    case .badTable: (.table, "name,name", "name,title")
    case .missingPart: (.layer, #""use": "parts/card.json""#, #""use": "card.json""#)
    case .circularParts:
      (.part, #""layers": [{ "use": "card.json" }]"#, #""layers": [{ "backgroundColor": "red" }]"#)
    case .unusablePart:
      (
        .part, #""states": { "open": { "a:opacity": 1 } }"#,
        #""timeline": [{ "at": 1, "set": { "a:opacity": 1 } }]"#
      )
    case .unreachablePartTime:
      (
        .layer, #""use": "card.json", "beginTime": -1"#, #""use": "card.json""#
      )
    case .cannotFollow:
      (
        .layer, #""follow": { ":hidden": { "of": ":position.x" } }"#,
        #""follow": { ":opacity": { "of": ":position.x" } }"#
      )
    case .badStops:
      (
        .layer, #""follow": { ":opacity": { "of": ":position.x", "from": [0, 0], "to": [0, 1] } }"#,
        #""follow": { ":opacity": { "of": ":position.x", "from": [0, 50], "to": [0, 1] } }"#
      )
    case .circularFollowers:
      (
        .layer, #""follow": { ":opacity": { "of": ":opacity" } }"#,
        #""follow": { ":opacity": { "of": ":position.x" } }"#
      )
    case .secondLeader:
      (
        .layer,
        #""follow": { ":position.x": { "of": ":zPosition" }, ":position": { "of": ":opacity", "from": [0, 1], "to": [[0, 0], [9, 9]] } }"#,
        #""follow": { ":position.x": { "of": ":zPosition" }, ":position.y": { "of": ":opacity" } }"#
      )
    case .unknownGesture:
      (
        .layer, #""gestures": [{ "type": "tap", "requireToFail": ["twice"] }]"#,
        #""gestures": [{ "type": "tap", "requireToFail": ["twice"] }, { "type": "tap", "name": "twice", "numberOfTapsRequired": 2 }]"#
      )
    case .circularGestures:
      (
        .layer, #""gestures": [{ "type": "tap", "name": "once", "requireToFail": ["once"] }]"#,
        #""gestures": [{ "type": "tap", "name": "once" }]"#
      )
    case .touchOrder:
      (
        .scene, #""input": [{ "at": 0, "touches": [{ "phase": "moved", "location": [9, 9] }] }]"#,
        #""input": [{ "at": 0, "touches": [{ "phase": "began", "location": [9, 9] }] }]"#
      )
    case .brokenExpectation:
      (
        .scene, #""expect": [{ "at": 1, "value": { "a:opacity": 0 } }]"#,
        #""expect": [{ "at": 1, "value": { "a:opacity": 1 } }]"#
      )
    case .notSeamless:
      (
        .layer,
        #""backgroundColor": "red", "animations": [{ "keyPath": "opacity", "fromValue": 0, "duration": 1.5, "autoreverses": true, "repeatCount": "infinity" }]"#,
        #""backgroundColor": "red", "animations": [{ "keyPath": "opacity", "fromValue": 0, "duration": 1, "autoreverses": true, "repeatCount": "infinity" }]"#
      )
    case .badXML: (.svg, #"<rect width="9" height="9">"#, #"<rect width="9" height="9"/>"#)
    case .badLottie: (.lottie, #""w": 0"#, #""w": 100"#)
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
    case .gravityUpsideDown: (.layer, #""contentsGravity": "top""#, #""contentMode": "top""#)
    case .springWithoutDuration:
      (
        .animation, #""type": "spring", "fromValue": 0"#,
        #""type": "spring", "fromValue": 0, "duration": "settling""#
      )
    case .keyTimeCount:
      (
        .animation, #""type": "keyframe", "values": [0, 1, 0], "keyTimes": [0, 1]"#,
        #""type": "keyframe", "values": [0, 1, 0], "keyTimes": [0, 0.5, 1]"#
      )
    case .noEffect:
      (
        .animation, #""fromValue": 0, "repeatCount": 2, "repeatDuration": 1"#,
        #""fromValue": 0, "repeatCount": 2"#
      )
    case .pathStructure:
      (
        .layer,
        #""type": "shape", "animations": [{ "keyPath": "path", "fromValue": "M 0 0 L 9 0 L 9 9", "toValue": "M 0 0 L 9 9" }]"#,
        #""type": "shape", "animations": [{ "keyPath": "path", "fromValue": "M 0 0 L 9 0 L 9 9", "toValue": "M 0 0 L 0 9 L 9 9" }]"#
      )
    case .redundantClockChange:
      (
        .scene, #""timeline": [{ "at": 0.5, "pause": "a" }, { "at": 1, "pause": "a" }]"#,
        #""timeline": [{ "at": 0.5, "pause": "a" }, { "at": 1, "resume": "a" }]"#
      )
    case .noAction:
      (
        .event, #""transaction": { "set": { "a:contentsGravity": "center" } }"#,
        #""set": { "a:contentsGravity": "center" }"#
      )
    case .particlesOffCanvas:
      (
        .layer,
        #""type": "emitter", "emitterPosition": [50, -10], "emitterCells": [{ "birthRate": 9, "lifetime": 2, "velocity": 60, "emissionLongitude": "-90deg" }]"#,
        #""type": "emitter", "emitterPosition": [50, -10], "emitterCells": [{ "birthRate": 9, "lifetime": 2, "velocity": 60, "emissionLongitude": "90deg" }]"#
      )
    case .idleLayout:
      (
        .scene,
        #""layouts": { "small": [{ "layer": "a", "attribute": "left", "constant": 1 }] }"#,
        #""layouts": { "compact": [{ "layer": "a", "attribute": "left", "constant": 1 }] }"#
      )
    case .frameIsTurned:
      (
        .layer, #""frame": [0, 0, 80, 40], "transform": [{ "rotate": "30deg" }]"#,
        #""bounds": [0, 0, 80, 40], "position": [40, 20], "transform": [{ "rotate": "30deg" }]"#
      )
    case .irregularKeyTimes:
      (
        .animation, #""type": "keyframe", "values": [0, 1, 0], "keyTimes": [0, 50, 100]"#,
        #""type": "keyframe", "values": [0, 1, 0], "keyTimes": [0, 0.5, 1]"#
      )
    case .missingCharacters:
      (
        .layer, #""type": "text", "frame": [0, 0, 90, 20], "fontSize": 12, "string": "Done ✔""#,
        #""type": "text", "frame": [0, 0, 90, 20], "fontSize": 12, "string": "Done!""#
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
    case .textIsCut:
      (
        .layer, #""type": "text", "string": "Welcome", "frame": [0, 0, 40, 20], "fontSize": 16"#,
        #""type": "text", "string": "Welcome", "frame": [0, 0, 80, 20], "fontSize": 16"#
      )
    case .unusedVariable:
      (
        .scene, #""variables": { "fade": 0.5 }, "layers": [{ "opacity": 0.5 }]"#,
        #""variables": { "fade": 0.5 }, "layers": [{ "opacity": "${fade}" }]"#
      )
    case .missedTouch:
      (
        .scene,
        #""layers": [{ "name": "ok", "frame": [0, 0, 9, 9], "hidden": true }], "input": [{ "at": 1, "tap": "ok" }]"#,
        #""layers": [{ "name": "ok", "frame": [0, 0, 9, 9] }], "input": [{ "at": 1, "tap": "ok" }]"#
      )
    case .valuesDoNotLoop:
      (
        .layer,
        #""animations": [{ "keyPath": "opacity", "fromValue": 0, "duration": 3, "repeatCount": "infinity" }]"#,
        #""animations": [{ "keyPath": "opacity", "fromValue": 0, "duration": 1, "repeatCount": "infinity", "autoreverses": true }]"#
      )
    case .unsupportedSVG:
      (
        .svg, #"<foreignObject width="9" height="9"/>"#, #"<rect width="9" height="9"/>"#
      )
    case .badSVGValue:
      (
        .svg, #"<rect width="9" height="9" fill="redd"/>"#,
        #"<rect width="9" height="9" fill="red"/>"#
      )
    case .lottieLeftOut: (.lottie, #""layers": [{ "ty": 6 }]"#, #""layers": []"#)
    case .layerWithoutSize:
      (
        .scene, #""layers": [{ "position": [50, 50], "backgroundColor": "red" }]"#,
        #""layers": [{ "frame": [30, 30, 40, 40], "backgroundColor": "red" }]"#
      )
    case .textOfBackdropColor:
      (
        .scene,
        #""canvas": { "width": 100, "height": 100, "backgroundColor": "white" }, "layers": [{ "type": "text", "frame": [0, 0, 90, 40], "string": "Hi" }]"#,
        #""canvas": { "width": 100, "height": 100, "backgroundColor": "white" }, "layers": [{ "type": "text", "frame": [0, 0, 90, 40], "string": "Hi", "foregroundColor": "black" }]"#
      )
    case .sceneCutsAnimation:
      (
        .layer, #""animations": [{ "keyPath": "opacity", "fromValue": 0, "duration": 3 }]"#,
        #""animations": [{ "keyPath": "opacity", "fromValue": 0, "duration": 2 }]"#
      )
    case .shadowOfPicture:
      (
        .layer,
        #""type": "gradient", "colors": ["red", "blue"], "frame": [9, 9, 40, 40], "shadowOpacity": 1"#,
        #""type": "gradient", "colors": ["red", "blue"], "frame": [9, 9, 40, 40], "shadowOpacity": 1, "shadowPath": { "rect": [0, 0, 40, 40] }"#
      )
    case .alwaysHidden:
      (
        .layer, #""backgroundColor": "red", "hidden": true"#,
        #""backgroundColor": "red", "hidden": true, "animations": [{ "keyPath": "hidden", "fromValue": true, "toValue": false }]"#
      )
    case .alwaysTransparent:
      (
        .layer, #""backgroundColor": "red", "opacity": 0"#,
        #""backgroundColor": "red", "opacity": 0, "animations": [{ "keyPath": "opacity", "fromValue": 1 }]"#
      )
    case .alwaysOutside:
      (
        .layer, #""backgroundColor": "red", "position": [900, 50]"#,
        #""backgroundColor": "red", "position": [90, 50]"#
      )
    case .alwaysCovered:
      (
        .scene,
        #""layers": [{ "frame": [0, 0, 9, 9], "backgroundColor": "red" }, { "frame": [0, 0, 90, 90], "backgroundColor": "white" }]"#,
        #""layers": [{ "frame": [0, 0, 90, 90], "backgroundColor": "white" }, { "frame": [0, 0, 9, 9], "backgroundColor": "red" }]"#
      )
    case .idleGroup:
      (
        .layer,
        #""opacity": 0.5, "sublayers": [{ "frame": [0, 0, 9, 9], "backgroundColor": "red" }, { "frame": [20, 0, 9, 9], "backgroundColor": "red" }]"#,
        #""opacity": 0.5, "allowsGroupOpacity": false, "sublayers": [{ "frame": [0, 0, 9, 9], "backgroundColor": "red" }, { "frame": [20, 0, 9, 9], "backgroundColor": "red" }]"#
      )
    case .idleMask:
      (
        .layer,
        #""frame": [0, 0, 90, 90], "backgroundColor": "red", "mask": { "frame": [0, 0, 90, 90], "backgroundColor": "black" }"#,
        #""frame": [0, 0, 90, 90], "backgroundColor": "red""#
      )
    case .idleBlend:
      (
        .layer,
        #""backgroundColor": "red", "compositingFilter": "screenBlendMode""#,
        #""backgroundColor": "red""#
      )
    case .mergeableLayer:
      (
        .layer,
        #""frame": [0, 0, 90, 90], "sublayers": [{ "frame": [0, 0, 90, 90], "backgroundColor": "red" }]"#,
        #""frame": [0, 0, 90, 90], "backgroundColor": "red""#
      )
    case .textLaidOutAnew:
      (
        .layer,
        #""type": "text", "frame": [0, 0, 90, 30], "string": "Hi", "animations": [{ "keyPath": "fontSize", "fromValue": 9 }]"#,
        #""type": "text", "frame": [0, 0, 90, 30], "string": "Hi", "animations": [{ "keyPath": "transform.scale", "fromValue": 0.5 }]"#
      )
    case .unseenParticles:
      (
        .layer,
        ##""type": "emitter", "emitterPosition": [50, 50], "emitterCells": [{ "birthRate": 40, "lifetime": 1 }, { "birthRate": 40, "lifetime": 1, "color": "#ffffff00" }]"##,
        ##""type": "emitter", "emitterPosition": [50, 50], "emitterCells": [{ "birthRate": 40, "lifetime": 1 }, { "birthRate": 40, "lifetime": 1, "color": "#ffffff80" }]"##
      )
    case .velocityKink:
      (
        .layer,
        #""backgroundColor": "red", "animations": [{ "type": "keyframe", "keyPath": "position.x", "values": [0, 10, 90], "duration": 2 }]"#,
        #""backgroundColor": "red", "animations": [{ "type": "keyframe", "keyPath": "position.x", "values": [0, 10, 90], "duration": 2, "calculationMode": "cubic" }]"#
      )
    case .cutSettle:
      (
        .layer,
        #""position": [90, 50], "animations": [{ "type": "spring", "keyPath": "position.x", "fromValue": 0, "duration": 0.3 }]"#,
        #""position": [90, 50], "animations": [{ "type": "spring", "keyPath": "position.x", "fromValue": 0, "duration": "settling" }]"#
      )
    case .generalFlash:
      (
        .layer,
        #""frame": [0, 0, 99, 99], "backgroundColor": "black", "animations": [{ "type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete", "duration": 0.2, "repeatCount": "infinity" }]"#,
        #""frame": [0, 0, 99, 99], "backgroundColor": "black", "animations": [{ "type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete", "duration": 1, "repeatCount": "infinity" }]"#
      )
    case .redFlash:
      (
        .layer,
        ##""frame": [0, 0, 99, 99], "backgroundColor": "#ff0000", "animations": [{ "type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete", "duration": 0.2, "repeatCount": "infinity" }]"##,
        ##""frame": [0, 0, 99, 99], "backgroundColor": "#ff0000", "animations": [{ "type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete", "duration": 1, "repeatCount": "infinity" }]"##
      )
    // No line shows these: the bytes of a file, what a terminal cannot show, and what is as long as its limit.
    case .invalidUTF8, .textTooLong, .tooDeep, .tooManyValues, .emptyText, .controlCharacter,
      .nestedTooDeep, .tooManyConstraints, .tooManyParts:
      nil
    // Files that the line names decide these, not the line.
    case .badArchive, .unshapedScript, .unreadColors, .oversizedImage: nil
    }
  }
}
