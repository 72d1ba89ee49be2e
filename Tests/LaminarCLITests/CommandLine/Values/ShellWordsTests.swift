import Testing

@testable import LaminarCLI

@Suite struct `Words of a shell` {
  /// What `sh -c 'printf "%s|" …'` prints of the same text.
  @Test(arguments: [
    ("-c:v libx265 -preset slow", ["-c:v", "libx265", "-preset", "slow"]),
    ("  a\tb\n c ", ["a", "b", "c"]), ("", []), ("   ", []),
    ("-metadata title='a b'", ["-metadata", "title=a b"]),
    ("\"a  b\"c d", ["a  bc", "d"]), ("'' \"\" x", ["", "", "x"]),
    ("a\\ b \\'c\\' \\\\", ["a b", "'c'", "\\"]),
    ("'a\\n\"b' \"c'\\\"\\\\\\$\\n\"", ["a\\n\"b", "c'\"\\$\\n"]),
    ("-vf 'scale=2:-2,drawtext=text=\"x y\"'", ["-vf", "scale=2:-2,drawtext=text=\"x y\""]),
    ("é'ü ß'", ["éü ß"]),
  ])
  func `are divided as a shell divides them`(text: String, words: [String]) throws {
    #expect(try ShellWords.split(text) == words)
  }

  @Test(arguments: ["'a", "a \"b", "\"a'", "a\\", "'a'\\"])
  func `are refused when they do not end`(text: String) {
    #expect(throws: ValueError.self) { _ = try ShellWords.split(text) }
  }
}
