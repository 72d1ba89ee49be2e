import Testing

@testable import LaminarScene

@Suite struct `JSON messages` {
  /// Texts and their diagnostics: `id message | help # note location`.
  static let table: [(String, [String])] = [
    ("", ["E0005 the file holds no JSON value | expected {"]),
    ("[1 2]", ["E0007 a comma is missing after this value"]),
    (
      "[1,]", ["E0008 a comma after the last value | remove it; it is allowed only in .jsonc files"]
    ),
    (
      "[1] // x",
      [
        "E0009 a comment in a .json file | comments are allowed only in .jsonc files; \"note\" is allowed on every object"
      ]
    ),
    (
      "[1",
      ["E0021 this \"[\" is never closed | a \"]\" is missing at the end of the file or before"]
    ),
    (
      "[",
      ["E0021 this \"[\" is never closed | a \"]\" is missing at the end of the file or before"]
    ),
    (
      "{\"a\"",
      ["E0021 this \"{\" is never closed | a \"}\" is missing at the end of the file or before"]
    ),
    (
      "{\"a\":",
      ["E0021 this \"{\" is never closed | a \"}\" is missing at the end of the file or before"]
    ),
    ("\"abc", ["E0011 this string has no closing \" on its line"]),
    (
      "[\"a\nb\"]",
      ["E0011 this string has no closing \" on its line | a line break inside a string is \\n"]
    ),
    ("['a']", ["E0012 a string is written in double quotes | use \""]),
    ("['a", ["E0011 this string has no closing ' on its line"]),
    ("\"a\tb\"", ["E0013 a tab inside a string | write \\t"]),
    ("\"a\u{01}b\"", ["E0013 a control character (U+0001) inside a string | write \\u0001"]),
    ("\"\\x\"", ["E0014 there is no such escape in JSON | a backslash itself is \\\\"]),
    ("\"\\u12g4\"", ["E0014 \\u takes four hexadecimal digits"]),
    (
      "\"\\ud800\"",
      ["E0015 half of a surrogate pair | a pair is \\uD800…\\uDBFF and then \\uDC00…\\uDFFF"]
    ),
    ("01", ["E0016 \"01\" is not a JSON number | a number has no leading zeros"]),
    ("+1", ["E0016 \"+1\" is not a JSON number | a number has no plus sign"]),
    (".5", ["E0016 \".5\" is not a JSON number | a digit must precede the point: 0.5"]),
    ("1.", ["E0016 \"1.\" is not a JSON number | a digit must follow the point: 1.0"]),
    ("-", ["E0016 \"-\" is not a JSON number | a digit must follow the minus sign"]),
    ("0x10", ["E0016 \"0x10\" is not a JSON number | write it in decimal"]),
    (
      "1.5s",
      ["E0016 \"1.5s\" is not a JSON number | a value with a unit is written in quotes: \"1.5s\""]
    ),
    ("1e", ["E0016 \"1e\" is not a JSON number | digits must follow the e of an exponent: 1e3"]),
    ("1e+", ["E0016 \"1e+\" is not a JSON number | digits must follow the e of an exponent: 1e3"]),
    ("-Infinity", ["E0016 \"-Infinity\" is not a JSON number | numbers are finite"]),
    (
      "NaN",
      [
        "E0017 \"NaN\" is not a JSON value | numbers are finite; a repeatCount without end is \"infinity\", in quotes"
      ]
    ),
    ("True", ["E0017 \"True\" is not a JSON value | write true"]),
    ("None", ["E0017 \"None\" is not a JSON value | write null"]),
    ("yes", ["E0017 \"yes\" is not a JSON value | write true"]),
    ("off", ["E0017 \"off\" is not a JSON value | write false"]),
    (
      "wrong", ["E0017 \"wrong\" is not a JSON value | text is written in double quotes: \"wrong\""]
    ),
    ("{\"a\" 1}", ["E0018 a colon is missing between the key and its value"]),
    ("{\"a\";1}", ["E0006 expected \":\" after the key, found \";\""]),
    (
      "{\"a\"=1}",
      [
        "E0006 expected \":\" after the key, found \"=\" | a colon separates a key from its value"
      ]
    ),
    ("{a: 1}", ["E0019 a key is written in double quotes | write \"a\""]),
    ("{1: 1}", ["E0019 a key is written in double quotes | write \"1\""]),
    ("{]", ["E0022 expected \"}\", found \"]\" # the object opens 1:1"]),
    ("[1,,2]", ["E0020 a value is missing before \",\""]),
    ("{\"a\":}", ["E0020 a value is missing before \"}\""]),
    (
      "{,}",
      [
        "E0020 a key and a value are missing before \",\"",
        "E0006 expected a key in double quotes, found \"}\"",
      ]
    ),
    ("[1}", ["E0022 expected \"]\", found \"}\" # the array opens 1:1"]),
    ("{\"a\":1]", ["E0022 expected \"}\", found \"]\" # the object opens 1:1"]),
    ("[1] 2", ["E0023 \"2\" after the end of the document | one file holds one value"]),
    (
      "{\"a\":1;}",
      [
        "E0006 expected \",\" or \"}\" after the value, found \";\" | values are separated by commas"
      ]
    ),
    (
      "[1;2]",
      [
        "E0006 expected \",\" or \"]\" after the value, found \";\" | values are separated by commas"
      ]
    ),
    (
      "[#]",
      [
        "E0006 expected a value, found \"#\" | a comment begins with // and is allowed only in .jsonc files"
      ]
    ),
    (
      "[\u{A0}1]",
      [
        "E0006 expected a value, found U+00A0 (\u{A0}) | it looks like a space but is not one in JSON: delete it"
      ]
    ),
    ("“a”", ["E0006 expected a value, found U+201C (“) | use a straight \""]),
    ("[é]", ["E0006 expected a value, found U+00E9 (é)"]),
    ("[1]\0", ["E0023 U+0000 (␀) after the end of the document | one file holds one value"]),
    ("[/]", ["E0006 expected a value, found \"/\""]),
    ("[[[[[[", ["E0003 arrays and objects nest deeper than 5"]),
    ("12345678901", ["E0016 a number of 11 characters; at most 10 are read"]),
    ("[1,2,3,4,5,6,7]", ["E0004 more than 7 values"]),
    (
      "/* */ /*",
      [
        "E0009 a comment in a .json file | comments are allowed only in .jsonc files; \"note\" is allowed on every object",
        "E0010 this comment has no end | add */",
      ]
    ),
    (
      "{\"a\": 1, \"a\": 2}",
      ["E0101 the key \"a\" is written twice in this object # first written 1:2"]
    ),
  ]

  @Test func `say what is wrong and what to do`() {
    let limits = JSONLimits(nesting: 5, values: 7, numberLength: 10)
    for (text, messages) in Self.table {
      let found = JSONText(text, limits: limits).report.diagnostics.map { diagnostic in
        "\(diagnostic.id) \(diagnostic.message)" + (diagnostic.help.map { " | \($0)" } ?? "")
          + diagnostic.notes.map { note in
            " # \(note.text) \(note.location?.line ?? 0):\(note.location?.column ?? 0)"
          }.joined()
      }
      #expect(found == messages, "\(text)")
    }
  }

  @Test func `cover every id of the reader`() {
    let said = Set(Self.table.flatMap(\.1).map { String($0.prefix(5)) })
    // Shown elsewhere: bytes that are not UTF-8 and a text that is too long.
    for entry in DiagnosticCatalog.entries where entry.id.hasPrefix("E00") {
      #expect(said.contains(entry.id) || ["E0001", "E0002"].contains(entry.id), "\(entry.id)")
    }
  }
}
