/// Small scenes without an error or a warning, in which every key counts.
enum SceneSamples {
  static let all = [
    basics, keyframes, springs, kinds, cells, timelines, layouts, drawings, touches,
  ]

  static let touches = """
    {"laminar": 1, "canvas": {"width": 300, "height": 200}, "duration": 4, "layers": [
     {"name": "card", "frame": [10, 10, 80, 80], "isMultipleTouchEnabled": true, "gestures": [
       {"type": "pan", "name": "drag", "moves": "position.x", "range": [20, 90], "maximumNumberOfTouches": 1,
        "cancelsTouchesInView": false, "on": {"ended": [{"animate": {"card:position.x": 75}, "duration": 0.5,
         "spring": {"dampingRatio": 0.7, "initialVelocity": "gesture"}}]}},
       {"type": "tap", "numberOfTapsRequired": 2, "requireToFail": ["drag"], "simultaneouslyWith": "turn",
        "on": {"ended": [{"set": {"card:opacity": 0.5}}]}},
       {"type": "rotation", "name": "turn", "moves": "transform.rotation", "range": [0, "90deg"]},
       {"type": "swipe", "direction": ["left", "up"], "delaysTouchesBegan": true},
       {"type": "longPress", "minimumPressDuration": 0.75, "allowableMovement": 5, "isEnabled": false},
       {"type": "screenEdgePan", "edges": "left", "scrubs": "ok", "distance": [0, -20], "finishAbove": 0.25}]},
     {"name": "ok", "frame": [100, 10, 80, 40], "control": "toggle", "isSelected": true, "isExclusiveTouch": true,
      "states": {"highlighted": {":borderWidth": 2}, "selected": {"label:opacity": 0.5}}, "stateDuration": 0.25,
      "stateTimingFunction": "linear", "on": {"valueChanged": [{"set": {"card:zPosition": 2}}]},
      "sublayers": [{"name": "label", "frame": [0, 0, 10, 10]}]}],
     "input": [{"at": 0.25, "tap": "ok", "tapCount": 2, "numberOfTouches": 2},
      {"at": 1, "drag": "card", "by": [20, 10], "duration": 0.5, "timingFunction": "easeOut"},
      {"at": 1.75, "swipe": [150, 150], "velocity": [100, 5]}, {"at": 2, "press": "ok", "duration": 0.25},
      {"at": 2.5, "pinch": "card", "scale": 1.5, "duration": 0.25},
      {"at": 3, "rotate": "card", "angle": "45deg", "duration": 0.25},
      {"at": 3.5, "touches": [{"id": 1, "phase": "began", "location": [9, 9]},
       {"id": 1, "at": 0.1, "phase": "ended", "location": [8, 9]}]}]}
    """

  static let drawings = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 2, "layers": [
     {"name": "a", "bounds": [0, 0, 20, 20], "contentsGravity": "center", "drawing": [
       "saveGState", {"translateBy": [1, 2]}, {"scaleBy": [2, 3]}, {"rotate": "9deg"},
       {"concatenate": [1, 0, 0, 1, 2, 3]}, {"clip": "M0 0L9 0L0 9Z", "rule": "even-odd"},
       {"setFillColor": "red"}, {"setStrokeColor": "#00f8"}, {"setLineWidth": 2},
       {"setLineCap": "round"}, {"setLineJoin": "bevel"}, {"setMiterLimit": 3},
       {"setLineDash": [2, 1], "phase": 0.5}, {"setAlpha": 0.5}, "beginTransparencyLayer",
       {"setBlendMode": "screenBlendMode"}, {"setShadow": [1, 1], "blur": 3, "color": "black"},
       {"fill": {"rect": [1, 1, 5, 5]}, "rule": "even-odd"}, {"stroke": {"ellipse": [0, 0, 9, 9]}},
       "endTransparencyLayer", {"clear": [0, 0, 2, 2]}, "restoreGState",
       {"drawLinearGradient": ["red", "blue"], "locations": [0, 0.5], "start": [0, 0], "end": [9, 0],
        "extends": true},
       {"drawRadialGradient": ["red", "blue"], "center": [5, 5], "startRadius": 1, "endRadius": 4},
       {"drawConicGradient": ["red", "blue"], "center": [5, 5], "angle": "1rad"},
       {"interpolationQuality": "high"}, {"drawText": "x", "at": [1, 2], "fontSize": 5},
       {"drawText": ["y w w w ", {"string": "z", "fontSize": 4}], "in": [0, 0, 9, 9], "fontSize": 6,
        "wrapped": false, "alignmentMode": "right", "verticalAlignment": "middle"}]}]}
    """

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

  static let timelines = """
    {"laminar": 1, "canvas": {"width": 32, "height": 24}, "duration": 4, "layers": [
     {"name": "a", "bounds": [0, 0, 9, 9], "position": [9, 1], "sublayers": [{"name": "in", "cornerRadius": 2}],
      "animations": [{"keyPath": "cornerRadius", "fromValue": 1, "toValue": 2, "duration": 4}]},
     {"name": "b"}],
     "states": {"on": {"a:opacity": 0.5}, "off": {"b:opacity": 0.25}},
     "sequences": [{"name": "s", "layer": "a", "at": "0.25s", "repeatCount": 2, "steps": [
       {"keyPath": "position.x", "fromValue": 1, "toValue": 20, "duration": "300ms", "delay": 0.1,
        "timingFunction": "linear"},
       {"animation": {"keyPath": "opacity", "toValue": 0.4, "duration": 0.2}, "writesModel": false, "layer": "b"},
       {"parallel": [{"keyPath": "zPosition", "byValue": 4, "duration": 0.1},
         {"layer": "a/in", "keyPath": "cornerRadius", "toValue": 1}], "delay": 0.1}]}],
     "timeline": [
      {"at": 0.1, "set": {"a:backgroundColor": "red", "b:position.x": 3}},
      {"at": 0.15, "animate": {"b:position.y": 9}, "duration": 1},
      {"at": 0.2, "animate": {"b:position.y": 7}, "duration": 0.4, "delay": 0.1, "timingFunction": "easeIn",
       "additive": false},
      {"at": 0.3, "animate": {"b:bounds": [0, 0, 5, 5]}, "spring": {"dampingRatio": 0.5, "initialVelocity": 1},
       "duration": 0.6},
      {"at": 0.4, "transaction": {"duration": 0.5, "timingFunction": "linear", "set": {"b:cornerRadius": 3}}},
      {"at": 0.5, "state": {"name": "on", "duration": 0.3, "timingFunction": "easeOut"}},
      {"at": 0.9, "state": {"name": "off"}},
      {"at": 1, "pause": "a"}, {"at": 1.2, "resume": "a"}, {"at": 1.3, "speed": {"b": 0.5}},
      {"at": 1.4, "addAnimation": {"layer": "a", "delay": 0.1, "animation":
        {"key": "k", "keyPath": "borderWidth", "fromValue": 2, "toValue": 3, "duration": 0.5}}},
      {"at": {"after": "a#k", "delay": 0.1}, "set": {"a:borderWidth": 4}},
      {"at": {"after": "sequence:s"}, "removeAnimation": {"layer": "a", "key": "k"}},
      {"at": 2.5, "addLayer": {"layer": {"name": "c", "zPosition": 1}, "into": "a", "below": "a/in"}},
      {"at": 2.6, "exchangeLayers": ["a", "b"]}, {"at": 2.7, "sendToBack": "a/in"},
      {"at": 2.8, "removeLayer": "a/c"}]}
    """

  static let layouts = """
    {"laminar": 1, "canvas": {"width": 320, "height": 240, "regularWidth": 300, "regularHeight": 200},
     "duration": 2, "layers": [
     {"name": "a", "frame": [0, 0, 40, 40], "sublayers": [{"name": "in", "frame": [0, 0, 8, 8]}]},
     {"name": "b", "frame": [0, 0, 30, 30]}, {"name": "c", "frame": [0, 0, 10, 10]}],
     "layouts": {"regular": [
       {"layer": "a", "attribute": "left", "to": "superlayer", "toAttribute": "centerX", "constant": -99},
       {"layer": "a", "attribute": "width", "to": "superlayer", "multiplier": 0.5},
       {"layer": "b", "attribute": "left", "to": "a", "toAttribute": "right", "constant": 5},
       {"layer": "a/in", "attribute": "centerX", "to": "superlayer"}],
      "compact": [{"layer": "a", "attribute": "right", "to": "superlayer"}],
      "regularHeight": [{"layer": "b", "attribute": "top", "relation": ">=", "constant": 20},
       {"layer": "c", "attribute": "top", "constant": 3},
       {"layer": "c", "attribute": "height", "constant": 120, "priority": 500},
       {"layer": "c", "attribute": "bottom", "relation": "<=", "to": "superlayer"}],
      "extra": [{"layer": "b", "attribute": "bottom", "constant": 90}]},
     "timeline": [
      {"at": 0.5, "resize": {"size": [280, 240], "duration": 0.2, "timingFunction": "linear"}},
      {"at": 1, "layout": {"name": "extra", "duration": 0.4}}, {"at": 1.5, "resize": [310, 100]},
      {"at": 1.6, "layout": "compact"}, {"at": 1.7, "layout": "regular"},
      {"at": 1.8, "layout": "regularHeight"}]}
    """
}
