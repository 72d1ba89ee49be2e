import Testing

@testable import LaminarCLI

@Suite struct `Output pattern` {
  @Test(arguments: [
    ("dir/f_%06d.png", "dir/f_000007.png"), ("dir/f_######.png", "dir/f_000007.png"),
    ("dir/", "dir/000007.png"), ("%d.png", "7.png"), ("a%%_%03d.png", "a%_007.png"),
    ("##.png", "07.png"), ("sheet.png", "sheet.png"), ("%00d", "7"), ("a#b.png", "a#b.png"),
    ("take#2_####.png", "take#2_0007.png"), ("c#/%d.png", "c#/7.png"), ("#/", "#/000007.png"),
  ])
  func `names the file of a frame`(path: String, expected: String) throws {
    #expect(try OutputPattern(path).path(ofFrame: 7) == expected)
  }

  @Test func `has no number signs for one picture`() throws {
    for name in ["a#b.png", "a####b.png", "#"] {
      #expect(try OutputPattern(name, countsSigns: false).kind == .file(name))
    }
    #expect(try OutputPattern("#_%03d", countsSigns: false).path(ofFrame: 7) == "#_007")
  }

  @Test func `is wide enough for any frame`() throws {
    #expect(try OutputPattern("f_%02d.png").path(ofFrame: 1234) == "f_1234.png")
  }

  @Test(arguments: [
    "%s.png", "%6d.png", "%", "a%0", "%d_%d", "##_%d", "%04d/f.png", "%021d.png", "##_##",
  ])
  func `is refused when it is not one frame number in a file's name`(path: String) {
    #expect(throws: CommandError.self) { _ = try OutputPattern(path) }
  }

  @Test func `knows standard output, sequences and extensions`() throws {
    #expect(try OutputPattern("-").kind == .standardOutput)
    #expect(try OutputPattern("-").path(ofFrame: 0) == nil)
    #expect(try OutputPattern("dir/").isSequence)
    #expect(try !OutputPattern("a.png").isSequence)
    #expect(try OutputPattern("a.b/f_%d.PNG").pathExtension == "png")
    #expect(try OutputPattern("a.b/f").pathExtension == "")
    #expect(try OutputPattern(".png").pathExtension == "")
    #expect(try OutputPattern("x/", defaultExtension: "png").pathExtension == "png")
  }
}
