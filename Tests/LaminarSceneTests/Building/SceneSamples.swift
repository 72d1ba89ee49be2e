/// Small scenes without an error or a warning, in which every key counts.
enum SceneSamples {
  static let all = [basics, keyframes, springs, kinds, cells]

  static let basics = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24, "scale": 2, "backgroundColor": "#fff8"},
     "duration": "2.2s", "frameRate": "30000/1001", "seed": 7, "title": "T", "moments": [0, "15f"],
     "layers": [{"name": "card", "frame": [1, 2, 30, 40], "cornerRadius": 4, "opacity": 0.5,
      "backgroundColor": "teal", "maskedCorners": ["minXMinY"], "speed": 0.5,
      "actions": {"opacity": null, "position": {"duration": 2}},
      "animations": [{"keyPath": "position.x", "key": "a", "fromValue": 3, "toValue": 9, "duration": "2500ms",
       "timingFunction": [0.2, 0, 0, 1], "autoreverses": true, "repeatCount": 2, "beginTime": "6f"},
       {"keyPath": "transform.rotation", "byValue": "90deg", "duration": 4, "additive": true}]}]}
    """

  static let keyframes = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"name": "dot", "type": "shape", "path": {"ellipse": [0, 0, 8, 8]}, "fillColor": "none",
      "strokeColor": "rgb(9 8 7)", "mask": {"bounds": [0, 0, 5, 5], "opacity": 0.2},
      "animations": [
       {"type": "keyframe", "keyPath": "position", "path": "M0 0L10 0Q9 9 0 5", "rotationMode": "auto",
        "calculationMode": "paced", "duration": 3},
       {"type": "keyframe", "keyPath": "lineWidth", "values": [1, 4, 2], "keyTimes": [0, 0.3, 1],
        "timingFunctions": ["easeIn", "linear"], "duration": 3},
       {"type": "keyframe", "keyPath": "strokeEnd", "values": [0, 0.5, 0.2], "calculationMode": "cubic",
        "tensionValues": [0, 0.5], "biasValues": [0, 1], "continuityValues": [0, -1], "duration": 3}]}]}
    """

  static let springs = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"name": "a", "position": [9, 1], "animations": [
       {"type": "spring", "keyPath": "position.x", "fromValue": 1, "mass": 2, "stiffness": 50, "damping": 30,
        "initialVelocity": 2, "allowsOverdamping": true, "duration": "settling"},
       {"type": "spring", "keyPath": "position.y", "toValue": 4, "perceptualDuration": 3, "bounce": 0.2},
       {"type": "group", "duration": 3, "speed": 2, "timeOffset": 0.1, "repeatDuration": 8, "animations": [
         {"keyPath": "opacity", "fromValue": 0, "fillMode": "both", "duration": 1, "beginTime": 0.5},
         {"keyPath": "transform", "valueFunction": "rotateZ", "toValue": 1, "cumulative": true,
          "repeatCount": 3, "duration": 1}]},
       {"keyPath": "zPosition", "toValue": 2, "duration": 0.5, "fillMode": "forwards",
        "removedOnCompletion": false},
       {"type": "transition", "transition": "push", "subtype": "fromTop", "startProgress": 0.1,
        "endProgress": 0.8, "duration": 1}]}]}
    """

  static let kinds = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"type": "gradient", "colors": ["red", "#00f"], "locations": [0.1, 0.9], "gradientType": "conic",
      "startPoint": [0, 0], "contentMode": "topLeft"},
     {"type": "text", "number": 3, "format": "{number:.1} m", "rounding": "down", "fontSize": 9},
     {"type": "replicator", "instanceCount": 3, "instanceDelay": "0.1s",
      "instanceTransform": [{"translate": [3, 0]}, {"rotate": "0.1turn", "axis": [0, 1, 0]}],
      "sublayers": [{"name": "in", "bounds": [0, 0, 3, 3], "position": [4, 4], "anchorPoint": [0, 1]}]},
     {"type": "scroll", "scrollMode": "none", "hidden": true, "zPosition": 3},
     {"type": "transform", "transform": [1, 0, 0, 2, 3, 4]}]}
    """

  static let cells = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"name": "sky", "type": "emitter", "emitterShape": "line", "emitterSize": [9, 1], "seed": 3,
      "emitterCells": [{"name": "p", "birthRate": 9, "lifetime": "1s", "spin": 20, "color": "gold",
       "emitterCells": [{"name": "q", "enabled": false, "beginTime": 1}]}],
      "animations": [{"keyPath": "emitterCells.p.birthRate", "toValue": 5, "duration": 3}]}]}
    """
}
