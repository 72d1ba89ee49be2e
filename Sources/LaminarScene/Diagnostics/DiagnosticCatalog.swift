/// The kinds of findings. An id is never used again for something else.
///
/// E00 text and JSON · E01 objects and their keys · E02 values · E03 the scene as a whole ·
/// E05 what a scene promises ·
/// W02 values that are legal and doubtful · A0 what is costly or unsmooth: A001…A019 costs, A021…A029 motion.
package enum DiagnosticID: String, Sendable, CaseIterable {
  case invalidUTF8 = "E0001"
  case textTooLong = "E0002"
  case tooDeep = "E0003"
  case tooManyValues = "E0004"
  case emptyText = "E0005"
  case unexpectedCharacter = "E0006"
  case missingComma = "E0007"
  case trailingComma = "E0008"
  case comment = "E0009"
  case unclosedComment = "E0010"
  case unclosedString = "E0011"
  case singleQuotes = "E0012"
  case controlCharacter = "E0013"
  case badEscape = "E0014"
  case loneSurrogate = "E0015"
  case malformedNumber = "E0016"
  case unknownWord = "E0017"
  case missingColon = "E0018"
  case unquotedKey = "E0019"
  case missingValue = "E0020"
  case unclosedContainer = "E0021"
  case mismatchedBracket = "E0022"
  case textAfterEnd = "E0023"

  case duplicateKey = "E0101"
  case missingKey = "E0102"
  case unknownKey = "E0103"
  case wrongType = "E0104"
  case exclusiveKeys = "E0105"
  case wrongCount = "E0106"
  case unknownChoice = "E0107"
  case misplacedKey = "E0108"

  case numberTooLarge = "E0201"
  case outOfRange = "E0202"
  case notInteger = "E0203"
  case badTime = "E0204"
  case badAngle = "E0205"
  case badColor = "E0206"
  case badPath = "E0207"
  case badTransform = "E0208"
  case badTimingFunction = "E0209"
  case badFrameRate = "E0210"
  case unknownKeyPath = "E0211"
  case notAnimatable = "E0212"
  case badFormat = "E0214"
  case unmixable = "E0215"
  case neverSettles = "E0216"
  case badAddress = "E0217"
  case neverEnds = "E0218"

  case unknownVersion = "E0301"
  case badAssetPath = "E0303"
  case tooManyFrames = "E0304"
  case badName = "E0305"
  case duplicateName = "E0306"
  case duplicateAnimationKey = "E0307"
  case nestedTooDeep = "E0308"
  case unknownAsset = "E0309"
  case missingAsset = "E0310"
  case unknownLayer = "E0311"
  case unknownSequence = "E0312"
  case unknownAnimationKey = "E0313"
  case unknownState = "E0314"
  case unknownLayout = "E0315"
  case circularTimes = "E0316"
  case layerIsAway = "E0317"
  case conflictingConstraints = "E0319"
  case circularAssets = "E0321"
  case overBudget = "E0322"
  case tooManyConstraints = "E0323"
  case unknownFont = "E0331"
  case missingFont = "E0332"
  case unknownVariable = "E0341"
  case badVariable = "E0342"
  case badVariableValue = "E0343"
  case badVariableUse = "E0344"
  case badTable = "E0345"
  case missingPart = "E0351"
  case circularParts = "E0352"
  case tooManyParts = "E0353"
  case unusablePart = "E0354"
  case unreachablePartTime = "E0355"
  case cannotFollow = "E0361"
  case badStops = "E0362"
  case circularFollowers = "E0363"
  case secondLeader = "E0364"
  case unknownGesture = "E0371"
  case circularGestures = "E0372"
  case touchOrder = "E0373"

  case brokenExpectation = "E0501"
  case notSeamless = "E0502"

  case badXML = "E0601"
  case badLottie = "E0602"
  case badArchive = "E0603"

  case angleWithoutUnit = "W0201"
  case snapsBack = "W0202"
  case fillIsForgotten = "W0203"
  case groupCutsAnimation = "W0204"
  case stopCounts = "W0205"
  case startsOutside = "W0206"
  case namelessLayer = "W0207"
  case gravityUpsideDown = "W0208"
  case springWithoutDuration = "W0209"
  case keyTimeCount = "W0210"
  case noEffect = "W0211"
  case pathStructure = "W0212"
  case redundantClockChange = "W0213"
  case noAction = "W0214"
  case particlesOffCanvas = "W0215"
  case idleLayout = "W0216"
  case frameIsTurned = "W0217"
  case irregularKeyTimes = "W0218"
  case sceneCutsAnimation = "W0219"
  case missingCharacters = "W0221"
  case jumpsAtStart = "W0222"
  case percentValue = "W0223"
  case millisecondValue = "W0224"
  case textWithoutSize = "W0225"
  case unshapedScript = "W0226"
  case textIsCut = "W0227"
  case layerWithoutSize = "W0228"
  case textOfBackdropColor = "W0229"
  case unusedVariable = "W0231"
  case missedTouch = "W0241"
  case unreadColors = "W0251"
  case valuesDoNotLoop = "W0252"

  case unsupportedSVG = "W0601"
  case badSVGValue = "W0602"
  case lottieLeftOut = "W0603"

  case oversizedImage = "A001"
  case shadowOfPicture = "A002"
  case alwaysHidden = "A003"
  case alwaysTransparent = "A004"
  case alwaysOutside = "A005"
  case alwaysCovered = "A006"
  case idleGroup = "A007"
  case idleMask = "A008"
  case idleBlend = "A009"
  case mergeableLayer = "A010"
  case textLaidOutAnew = "A011"
  case unseenParticles = "A012"

  case velocityKink = "A021"
  case cutSettle = "A022"
  case generalFlash = "A023"
  case redFlash = "A024"

  package var severity: Diagnostic.Severity {
    rawValue.hasPrefix("W") ? .warning : rawValue.hasPrefix("A") ? .advice : .error
  }
}

// MARK: - Catalog

/// What each diagnostic's id means.
package struct DiagnosticCatalog: Sendable, Hashable {
  /// The meaning of one id.
  package struct Entry: Sendable, Hashable {
    /// The id, such as `E0103`.
    package var id: String
    /// The severity: error, warning or advice.
    package var severity: Diagnostic.Severity
    /// A few words.
    package var title: String
    /// Why it is reported, and what to do.
    package var explanation: String
    /// What is wrong and what is right, where an example says more.
    package var example: Example?
  }

  /// All ids, in order.
  package static let entries: [Entry] = DiagnosticID.allCases.map { id in
    let words = words(for: id)
    return Entry(
      id: id.rawValue, severity: id.severity, title: words.title, explanation: words.explanation,
      example: example(for: id))
  }

  /// The meaning of an id, or nil when there is no such id.
  package static func entry(for id: String) -> Entry? { entries.first { $0.id == id } }

  private static func words(for id: DiagnosticID) -> (title: String, explanation: String) {
    switch id {
    case .invalidUTF8: ("not UTF-8", "A scene is UTF-8 text. Save the file in that encoding.")
    case .textTooLong: ("text too long", "A scene has at most 64 MiB of text.")
    case .tooDeep: ("nested too deep", "Arrays and objects nest at most 256 deep.")
    case .tooManyValues: ("too many values", "A scene has at most 10 million values.")
    case .emptyText: ("empty file", "A scene is one JSON object; the file holds nothing.")
    case .unexpectedCharacter:
      ("unexpected character", "JSON does not allow this character here.")
    case .missingComma: ("missing comma", "Members and elements are separated by commas.")
    case .trailingComma:
      ("trailing comma", "A comma after the last value is allowed only in .jsonc files.")
    case .comment: ("comment", "Comments are allowed only in .jsonc files; use \"note\".")
    case .unclosedComment: ("unclosed comment", "A comment that begins with /* ends with */.")
    case .unclosedString:
      ("unclosed string", "A string ends with a double quote on the line where it begins.")
    case .singleQuotes: ("single quotes", "Strings and keys are written in double quotes.")
    case .controlCharacter:
      ("control character in a string", "Write it as an escape: \\t, \\n, \\u001B.")
    case .badEscape:
      ("unknown escape", "The escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX.")
    case .loneSurrogate:
      ("half of a surrogate pair", "A character above U+FFFF is two \\u escapes, in order.")
    case .malformedNumber:
      ("malformed number", "A number is written like 0, -12, 0.5 or 1.5e-3, without a unit.")
    case .unknownWord: ("unknown word", "The only bare words are true, false and null.")
    case .missingColon: ("missing colon", "A colon separates a key from its value.")
    case .unquotedKey: ("key without quotes", "Keys are written in double quotes.")
    case .missingValue: ("missing value", "There is a comma or bracket where a value is expected.")
    case .unclosedContainer:
      ("unclosed bracket", "An array or object is open when the file ends.")
    case .mismatchedBracket:
      ("mismatched bracket", "An array ends with ], an object with }, the innermost first.")
    case .textAfterEnd: ("text after the end", "One file holds one value and nothing after it.")

    case .duplicateKey: ("duplicate key", "An object has each key at most once.")
    case .missingKey:
      (
        "missing key",
        "The object needs this key, which has no default. An animation needs a value to come from or to go to as well."
      )
    case .unknownKey:
      (
        "unknown key",
        "The object has no such key: it is misspelled, belongs to another object or kind of layer, or is what CSS, SVG or Lottie call it. Remarks are written as \"note\"."
      )
    case .wrongType:
      (
        "wrong type",
        "The key takes another type of JSON value: an object in braces, a list in brackets, a string in quotes, a number, true or false. A number in quotes is a string."
      )
    case .exclusiveKeys:
      (
        "keys exclude each other",
        "Two keys say the same thing in two ways, such as a frame beside bounds; keep one."
      )
    case .wrongCount:
      (
        "wrong number of elements",
        "The list has too many or too few elements. A point and a size are two numbers, a rectangle is four: [x, y, width, height]."
      )
    case .unknownChoice:
      ("unknown name", "The key takes one of a few names, which the message lists or suggests.")
    case .misplacedKey:
      (
        "key without a use here",
        "The format has this key, but it has no meaning here: in this object, or beside its other keys."
      )

    case .numberTooLarge: ("number too large", "Numbers must be within ±1000000000.")
    case .outOfRange:
      ("out of range", "The number is outside the range that the key takes; the message states it.")
    case .notInteger:
      ("not a whole number", "The key counts something, or is a seed: it takes whole numbers only.")
    case .badTime:
      ("not a time", "A time is a number of seconds, or \"1.5s\", \"250ms\", \"90f\" (frames).")
    case .badAngle:
      ("not an angle", "An angle is a number of radians, or \"90deg\", \"0.25turn\", \"1.57rad\".")
    case .badColor:
      (
        "not a colour",
        "A colour is \"#rgb\", \"#rrggbb\" (also with alpha), a CSS name, \"rgb(…)\", \"hsl(…)\", \"none\", or [r, g, b, a] in 0…1."
      )
    case .badPath:
      (
        "not a path",
        "A path is SVG path data, which begins with M and a point, or an object with one shape, such as { \"rect\": [0, 0, 9, 9] }."
      )
    case .badTransform:
      (
        "not a transform",
        "A transform is a list of operations, each an object such as { \"rotate\": \"45deg\" }, or the 6 or 16 numbers of a matrix."
      )
    case .badTimingFunction:
      (
        "not a timing function",
        "A timing function is a name, a function of CSS such as \"steps(4)\", or [c1x, c1y, c2x, c2y]."
      )
    case .badFrameRate:
      ("not a frame rate", "A frame rate is a number above 0 or a quotient such as \"30000/1001\".")

    case .unknownKeyPath:
      (
        "unknown key path",
        "The layer, or the one that the key path leads to, has no such property."
      )
    case .notAnimatable:
      ("not animatable", "The property has a value, but Core Animation never animates it.")
    case .badFormat:
      (
        "not a format",
        "A text does not have the form that its key takes. A text layer's format has {number}, {number:.2} or {number:.0%} in it and no other braces; in a suite a pattern of tracks is layerGlob:keyGlob, and a pixelBudget is 50 or \"0.1%\", at most \"100%\"."
      )
    case .unmixable:
      (
        "values that do not mix",
        "Lists mix element by element, so all values of an animation need the same number of elements."
      )
    case .neverSettles:
      ("spring never settles", "Without damping a spring swings for ever; give it a duration.")

    case .badAddress:
      (
        "not an address",
        "A property is \"layer:keyPath\"; an end is \"sequence:name\" or \"layer#key\"; a layer is the names from below the root, joined by /."
      )
    case .neverEnds:
      ("never ends", "Nothing can come after what never ends; give it a length.")

    case .unknownVersion: ("unknown version", "This version reads \"laminar\": 1.")
    case .badAssetPath:
      (
        "path leaves the folder",
        "An asset's path is relative to the scene file and stays inside its folder."
      )
    case .tooManyFrames:
      (
        "too many frames",
        "A scene has at most 10 million frames: its frame rate times its duration. A duration is in seconds, unless it has a unit."
      )
    case .badName:
      ("not a name", "A name is made of letters, digits, _ and - and is not empty.")
    case .duplicateName:
      ("duplicate name", "Paths name layers, so the names of siblings differ.")
    case .duplicateAnimationKey:
      (
        "duplicate animation key",
        "A layer keeps one animation per key, by default its key path; the second would replace the first."
      )
    case .nestedTooDeep:
      ("nested too deep", "Animation groups and emitter cells nest at most 32 deep.")
    case .unknownAsset:
      (
        "unknown asset",
        "An image is named as it is under \"assets\" of the scene, not by its file."
      )
    case .missingAsset:
      (
        "image cannot be read",
        "The file of an asset is missing, or is not a PNG or JPEG image. Its path starts from the folder of the scene, or from that of --asset-root."
      )
    case .unknownLayer:
      (
        "unknown layer",
        "A layer is named by its path, the names from below the root joined by /. Events may name layers that they add."
      )
    case .unknownSequence:
      ("unknown sequence", "A sequence is named as its \"name\" under \"sequences\" says.")
    case .unknownAnimationKey:
      (
        "unknown animation",
        "The layer never has an animation under that key: neither in its list, nor by an event or a sequence."
      )
    case .unknownState: ("unknown state", "A state is named as it is under \"states\".")
    case .unknownLayout: ("unknown layout", "A layout is named as it is under \"layouts\".")
    case .circularTimes:
      ("waits for itself", "Events and sequences that wait for each other's ends never begin.")
    case .layerIsAway:
      (
        "layer missing or already there",
        "At the event's time the layer is not in the tree, or is already there: events happen in the order of their times, not in that of the list."
      )
    case .conflictingConstraints:
      (
        "constraints contradict each other",
        "No frames meet all constraints of priority 1000 that are active. Remove one, or give one a "
          + "lower priority: it is then met as nearly as can be."
      )
    case .tooManyConstraints:
      (
        "too many constraints together",
        "At most 5000 constraints depend on each other, directly or through others: the time that they "
          + "take grows with the square of their number. Constraints that share nothing that varies are "
          + "solved apart, and may be many more."
      )
    case .overBudget:
      (
        "drawing budget exceeded",
        "A frame would take too much memory: its commands, copies, particles, characters, outline "
          + "points and picture pixels cost more than the budget. Draw fewer, or raise it with --budget."
      )
    case .circularAssets:
      ("asset shows itself", "An asset's layer is drawn once, before everything that shows it.")
    case .unknownFont:
      (
        "unknown font",
        "A font is named as it is under \"fonts\"; \"Helvetica\", the default, means the built-in one."
      )
    case .missingFont:
      (
        "font cannot be read",
        "The file of a font is missing or is not a TrueType or OpenType font."
      )

    case .unknownVariable:
      (
        "unknown variable",
        "A variable is declared under \"variables\" at the top level, with the value that it has when none is given. For the characters ${ write $${."
      )
    case .badVariable:
      (
        "not a variable",
        "A name is letters, digits, _ and - and begins with a letter or _; \"number\" is taken by formats. The value is anything but null."
      )
    case .badVariableValue:
      (
        "value of another type",
        "A variable takes values of the type that is declared: text, a number, true or false, a list, an object. A number is also a text."
      )
    case .badVariableUse:
      (
        "misused variable",
        "A use is ${name}. A list or an object replaces only a string that is nothing but the use."
      )

    case .badTable:
      (
        "not a table",
        "A table is CSV (RFC 4180) whose first line names the columns, JSON Lines, or a JSON list of objects. Every column has a name of its own, and every row as many cells as there are columns."
      )
    case .missingPart:
      (
        "part missing",
        "The file of a part is missing or cannot be read. Its path starts from the folder of the file that uses it, and does not leave that folder."
      )
    case .circularParts:
      ("circular parts", "A part uses itself, directly or through other parts.")
    case .tooManyParts:
      (
        "too many parts",
        "Parts that use parts multiply: all uses together are limited before anything is built."
      )
    case .unusablePart:
      (
        "not usable as a part",
        "The states, layouts and sizes of a scene belong to its canvas; a part has none."
      )
    case .unreachablePartTime:
      (
        "clock of a part",
        "The events of a part are on its layer's clock, and each comes once: a clock that begins after an event, or that repeats, cannot show them."
      )
    case .cannotFollow:
      (
        "cannot follow",
        "A number that animates leads: position.x, not position. A property follows that can be interpolated, but for those of particles."
      )
    case .badStops:
      (
        "no mapping",
        "\"from\" has the leader's numbers at two or more stops, ascending or descending; \"to\" has one value for each."
      )
    case .circularFollowers:
      ("follows itself", "What follows, directly or through others, cannot lead as well.")
    case .secondLeader:
      ("two leaders", "Each number of a property follows one other number.")

    case .unknownGesture:
      (
        "unknown gesture",
        "A gesture is named as its \"name\" says: one of the same layer, or of another as \"layer!name\"."
      )
    case .circularGestures:
      (
        "gestures wait for each other",
        "A gesture that waits for itself to fail, directly or through others, would never begin."
      )
    case .touchOrder:
      (
        "touches out of order",
        "A finger begins, moves, and is ended or cancelled; the times of touches ascend, and there are at most 10 fingers at once."
      )

    case .brokenExpectation:
      (
        "expectation does not hold",
        "The scene shows another value at that time than \"expect\" promises: change the animation or the promise."
      )
    case .notSeamless:
      (
        "the loop has a seam",
        "'laminar check --seamless' compares the first frame with the one after the last, which a loop shows in its place, and with what is right before it: an animation that repeats without end is at its beginning again at the end of its cycle, and jumps there unless its last value is its first. Give the scene a duration of whole cycles, or let its animations end as they begin: \"autoreverses\", or a last value that is the first."
      )

    case .badXML:
      (
        "not an SVG that can be read",
        "An SVG is well-formed XML with the root element <svg>, of moderate size and depth."
      )
    case .badLottie:
      (
        "not a Lottie animation that can be read",
        "A Lottie animation is one JSON object with its size \"w\" and \"h\", its frame rate \"fr\", its first frame \"ip\", the frame \"op\" at which it ends, and its \"layers\"."
      )
    case .badArchive:
      (
        "not a dotLottie archive that can be read",
        "A .lottie file is a zip archive with manifest.json, which lists its animations, and a file for each of them. Entries are stored or compressed with deflate, and their names stay within the archive."
      )

    case .angleWithoutUnit:
      ("angle without a unit", "A number is radians. For degrees write \"90deg\".")
    case .snapsBack:
      (
        "snaps back at the end",
        "When an animation ends the layer shows its own value again. Set that value to where the animation ends, or keep the animation with \"removedOnCompletion\": false and a fill mode."
      )
    case .fillIsForgotten:
      (
        "fill mode without effect",
        "A finished animation is removed, and its fill mode with it, unless \"removedOnCompletion\" is false."
      )
    case .groupCutsAnimation:
      (
        "cut by its group",
        "A group's duration cuts off its animations; it does not grow with them. Without one it is 0.25 s."
      )
    case .stopCounts:
      (
        "colours and locations do not fit",
        "A gradient draws nothing unless it has two colours, and one location for each or none at all; locations ascend."
      )
    case .startsOutside:
      (
        "starts outside the scene",
        "An animation that ends begins before the scene, so that its first part is never seen, or after the scene's end, or an event never comes. A loop may begin earlier, which sets its phase."
      )
    case .namelessLayer:
      (
        "animated layer without a name",
        "Traces call such a layer by its type and index, so inserting a sibling renames it."
      )
    case .gravityUpsideDown:
      (
        "gravity is upside down",
        "In contentsGravity, top means the greatest y, which is at the bottom of a screen. contentMode names sides as seen."
      )
    case .springWithoutDuration:
      (
        "spring without a duration",
        "Without a duration a spring takes 0.25 s like any animation, which cuts off most springs."
      )
    case .irregularKeyTimes:
      (
        "key times out of order",
        "Key times outside 0…1, or below an earlier one, are used as they are: keys outside are never reached, and of others the search by halving may skip some."
      )
    case .keyTimeCount:
      (
        "key times and values differ in number",
        "Only as many values as there are key times are used, and vice versa."
      )
    case .sceneCutsAnimation:
      (
        "cut by the end of the scene",
        "The scene ends while an animation that runs once is visibly away from its last value, which is never shown. Make the scene longer or the animation shorter. Not reported: animations that repeat, those that an event starts, and springs, on which there is advice. Found by playing the scene."
      )
    case .noEffect:
      ("without effect", "The key is legal, but another key or its context switches it off.")
    case .redundantClockChange:
      (
        "redundant clock change",
        "The clock to pause is already paused, or the one to resume is not."
      )
    case .noAction:
      (
        "without an action",
        "Only changes of properties with an implicit action, or of their parts, animate in a transaction."
      )
    case .particlesOffCanvas:
      (
        "particles never meet the canvas",
        "All particles of the emitter stay outside. y grows downwards; longitude 0 points right, and up for a line."
      )
    case .idleLayout:
      (
        "layout that nothing activates",
        "The canvas's size activates layouts named compact, regular, compactHeight and regularHeight; any other needs an event."
      )
    case .frameIsTurned:
      (
        "frame of a turned layer",
        "A frame is the bounding box of the transformed bounds; with a transform that turns, it does not determine the bounds."
      )
    case .missingCharacters:
      ("characters without a glyph", "The font has no glyph for a character; a box shows instead.")
    case .jumpsAtStart:
      (
        "jumps at the start",
        "Before its beginTime an animation shows nothing, so the layer's own value shows until then. Add \"fillMode\": \"backwards\", or begin at the value that shows. A step or an event's animation with \"fromValue\" jumps when it begins, unless the layer shows that value until then. Found by playing the scene. Not reported: what an event sets at that time, an emphasis (a step's or event's animation that begins at a larger scale, an event's also at another colour or with more opacity), steps() and discrete keyframes."
      )
    case .percentValue:
      (
        "looks like percent",
        "The value counts from 0 to 1 and is clamped to that. Divide percentages by 100."
      )
    case .millisecondValue:
      (
        "looks like milliseconds",
        "Times are seconds. Write milliseconds with their unit, as \"600ms\", or divide by 1000."
      )
    case .textWithoutSize:
      (
        "text without a size",
        "Text is drawn inside of the layer's bounds, and a side of them is 0: nothing shows. Add \"bounds\" or \"frame\", or constraints in a layout that is active."
      )
    case .textIsCut:
      (
        "text cut by its bounds",
        "Text is drawn inside of the layer's bounds, and what is beyond them does not show. Enlarge them, wrap the text, or let an ellipsis shorten it."
      )
    case .layerWithoutSize:
      (
        "layer without a size",
        "A background, a border, a gradient and stretched contents fill the layer's bounds, and a side of them is 0: nothing of these shows. Without \"frame\" or \"bounds\" a layer has no size. Not reported: a layer that an animation, an event or a layout may size, and one that follows."
      )
    case .textOfBackdropColor:
      (
        "text in the colour behind it",
        "Whenever the text is in sight, it has the colour, or nearly the colour, of the opaque area behind all of it. The default \"foregroundColor\" is white. Not reported: text over an image, a gradient or several things, and scenes with events, touches or states, which may show it otherwise. Found by playing the scene."
      )
    case .unshapedScript:
      (
        "script that needs shaping",
        "Characters run from left to right, one glyph each. Arabic and Hebrew run from right to left; Arabic, Indic scripts, Khmer and others join, reorder or stack glyphs, which is not done. Draw such text as an image or as a path."
      )
    case .unsupportedSVG:
      (
        "not imported",
        "laminar new --from makes layers of shapes, groups, gradients, clipping paths and masks. What else an SVG draws is left out."
      )
    case .badSVGValue:
      (
        "not a value of SVG",
        "The value cannot be read, or names what is not there; the element is drawn as if it were left out."
      )
    case .lottieLeftOut:
      (
        "not drawn as a player does",
        "The Lottie file has something that scenes do not draw, or draw otherwise; the message says what is drawn instead."
      )
    case .unusedVariable:
      ("variable without a use", "Nothing in the scene has \"${name}\" of this variable.")
    case .valuesDoNotLoop:
      (
        "values that do not loop",
        "With 'laminar check --seamless': the frame after the last looks like the first one, though some values are others, such as those of a layer that is not visible."
      )
    case .missedTouch:
      (
        "touch hits another layer",
        "The finger is put on the centre of the layer as it is shown at that time; something else is hit there, or nothing."
      )
    case .unreadColors:
      (
        "colours that are not understood",
        "A PNG says in chunks what its colours are, a JPEG in an ICC profile. Those of cICP (but for high dynamic range), of ICC profiles with curves and a matrix or of grey, and of gAMA with cHRM are converted to sRGB; profiles that convert by tables are not."
      )
    case .pathStructure:
      (
        "paths do not morph",
        "Only paths with equally many elements, and subpaths that begin at the same ones, morph; others switch half-way."
      )
    case .oversizedImage, .shadowOfPicture, .alwaysHidden, .alwaysTransparent, .alwaysOutside,
      .alwaysCovered, .idleGroup, .idleMask, .idleBlend, .mergeableLayer, .textLaidOutAnew,
      .unseenParticles, .velocityKink, .cutSettle, .generalFlash, .redFlash:
      adviceWords(for: id)
    }
  }
}

// MARK: - Warnings

extension DiagnosticCatalog {
  /// What an id of advice means, and why it costs.
  private static func adviceWords(for id: DiagnosticID) -> (title: String, explanation: String) {
    switch id {
    case .oversizedImage:
      (
        "image larger than shown",
        "The image has more than twice as many pixels along both sides as it ever covers on the canvas at scale 1. They take memory, 4 bytes each, and are read and thrown away. Scale the file down and state its scale."
      )
    case .shadowOfPicture:
      (
        "shadow without a path",
        "The layer's picture is drawn a second time to find its outline, in every frame. A shadowPath states the outline. Layers whose picture is one shape, or stays inside an opaque background, cost nothing more without."
      )
    case .alwaysHidden:
      (
        "layer that is always hidden",
        "Nothing shows the layer: no animation, event, state or gesture. Its values are computed for every frame."
      )
    case .alwaysTransparent:
      (
        "layer that is always transparent",
        "The opacity of the layer, or all that it draws, is 0 at every moment. Its values are computed for every frame."
      )
    case .alwaysOutside:
      (
        "layer that is always outside",
        "The layer is drawn outside of the canvas or of the clips around it at every moment."
      )
    case .alwaysCovered:
      (
        "layer that is always covered",
        "An opaque layer above covers all that the layer draws, at every moment. It is written into every frame and then left out."
      )
    case .idleGroup:
      (
        "group opacity that changes nothing",
        "A layer with an opacity is drawn as a picture of its own when it draws several things. Where these never overlap, each may as well have the opacity by itself: \"allowsGroupOpacity\": false."
      )
    case .idleMask:
      (
        "mask that changes nothing",
        "The mask is opaque wherever the layer draws, at every moment; two pictures are made for it in every frame."
      )
    case .idleBlend:
      (
        "blend mode that changes nothing",
        "The layer looks the same with the normal mode at every moment; blending makes a picture of its own in every frame."
      )
    case .mergeableLayer:
      (
        "layers that could be one",
        "The sublayer covers its superlayer exactly and only brings a background, or a border, that the superlayer does not have itself."
      )
    case .textLaidOutAnew:
      (
        "text laid out in every frame",
        "The same text is broken into lines again whenever the font size or the bounds change. A scale in the transform draws the lines that are known."
      )
    case .unseenParticles:
      (
        "particles that are never seen",
        "All particles of the cell are outside of the canvas or transparent at every moment, and computed all the same."
      )
    case .velocityKink:
      (
        "kink in velocity",
        "A motion goes on in its direction, and its speed changes at once to less than half or more than double, between two segments or two animations: it looks like a stumble. Starts, ends, turning points and corners are not reported."
      )
    case .cutSettle:
      (
        "settle that is cut",
        "The spring is still visibly away from its end when its duration or the scene is over, and the rest is a jump or never shown. \"settling\" as the duration is as long as it takes."
      )
    case .generalFlash:
      (
        "flashes",
        "More than three flashes within a second over a quarter of a field of 341 by 256 pixels of a display of 1024 by 768, which can cause seizures (WCAG 2.3.1). A flash is a pair of opposite changes of the relative luminance by 0.1 or more whose darker state is below 0.8. Measured on the frames of the scene, drawn small."
      )
    case .redFlash:
      (
        "red flashes",
        "More than three flashes to or from a saturated red within a second over a quarter of a field of 341 by 256 pixels of a display of 1024 by 768, which can cause seizures (WCAG 2.3.1)."
      )
    default: ("", "")
    }
  }
}
