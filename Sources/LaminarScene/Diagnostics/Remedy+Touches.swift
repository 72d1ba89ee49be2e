extension Remedy {
  /// What to write instead of the words that authors bring for touches.
  static let touchKeys: [(String, [String])] = [
    (
      "onclick ontap onpress click tap ontouch handlers recognizers gesturerecognizers",
      [
        "gestures|write \"gestures\": [{ \"type\": \"tap\", \"on\": { \"ended\": [ … ] } }]", "tap",
      ]
    ),
    (
      "draggable drag ondrag onpan",
      ["gestures|write \"gestures\": [{ \"type\": \"pan\", \"moves\": \"position\" }]"]
    ),
    ("hold longpress", ["press"]), ("move pan scroll", ["drag"]), ("flick fling", ["swipe"]),
    ("zoom", ["pinch"]), ("turn", ["rotate"]),
    ("button", ["control|write \"control\": \"button\""]),
    ("toggle", ["control|write \"control\": \"toggle\""]),
    ("touches gestures interactions", ["input"]), ("count taps", ["tapCount"]),
    ("fingers", ["numberOfTouches"]),
  ]
}
