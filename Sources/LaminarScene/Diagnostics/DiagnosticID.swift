/// The kinds of findings. An id is never used again for something else.
///
/// E00 text and JSON · E01 objects and their keys · E02 values · E03 the scene as a whole ·
/// W02 values that are legal and doubtful.
enum DiagnosticID: String, Sendable, CaseIterable {
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

  case unknownVersion = "E0301"
  case notYet = "E0302"
  case badAssetPath = "E0303"
  case tooManyFrames = "E0304"
  case badName = "E0305"

  case angleWithoutUnit = "W0201"

  var severity: Diagnostic.Severity { rawValue.hasPrefix("W") ? .warning : .error }
}
