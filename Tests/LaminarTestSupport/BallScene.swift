/// The first example of the scene format.
public enum BallScene {
  /// The file.
  public static let text = """
    {
      "laminar": 1,
      "canvas": { "width": 640, "height": 360, "backgroundColor": "#fdfcf8" },
      "frameRate": 60,
      "duration": "2.4s",
      "layers": [
        { "name": "floor", "frame": [0, 320, 640, 40], "backgroundColor": "#e8e4da" },
        { "name": "ball", "type": "shape", "bounds": [0, 0, 64, 64], "position": [320, 60],
          "path": { "ellipse": [0, 0, 64, 64] }, "fillColor": "#ff375f",
          "animations": [
            { "keyPath": "position.y", "fromValue": 60, "toValue": 288, "duration": "600ms",
              "timingFunction": "easeIn", "autoreverses": true, "repeatCount": 2 },
            { "type": "keyframe", "keyPath": "transform.scale.y", "duration": "1.2s",
              "repeatCount": 2,
              "values": [1, 1, 0.72, 1, 1], "keyTimes": [0, 0.44, 0.5, 0.56, 1] }
          ] }
      ]
    }
    """
}
