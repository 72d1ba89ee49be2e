import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine
@testable import LaminarScene

/// Texts that show otherwise than they are written.
@Suite struct `Advice on texts` {
  private func text(_ members: String) -> LoadedScene {
    LoadedScene(layers: "{\"name\": \"a\", \"type\": \"text\", \(members)}")
  }

  /// The size of a text at 17 points, as `CGSize(width: 352, height: 21)` is written.
  private func size(_ text: String, width: CGFloat? = nil) -> String {
    let size = TextLayout.suggestedSize(for: AttributedText(text), fontSize: 17, width: width)
    return [max(size.width, width ?? 0), size.height].map { "\(Int($0.rounded(.up)))" }
      .joined(separator: " × ")
  }

  // MARK: - Cut by the bounds

  @Test func `tells the size that a text needs which its bounds cut`() throws {
    let walk = "Plan a walk, find water and shelter on the way"
    let loaded = text(
      """
      "string": "\(walk)", "fontSize": 17, "alignmentMode": "center", "frame": [20, 10, 150, 40]
      """)
    #expect(loaded.ids == ["W0227"])
    let found = try #require(loaded.report.diagnostics.first)
    #expect(
      found.message
        == "the text is cut: it needs \(size(walk)) points, and its bounds have 150 × 40")
    #expect(found.help?.contains("or \(size(walk, width: 150)) with \"wrapped\": true") == true)
    #expect(found.path == "/layers/0/string" && found.isAboutShownText)
  }

  @Test(arguments: [
    // Long enough, high enough, wrapped, shortened.
    ("\"string\": \"Hello\", \"fontSize\": 17, \"frame\": [0, 0, 150, 40]", ""),
    ("\"string\": \"a b c d e f g h i j\", \"fontSize\": 17, \"frame\": [0, 0, 60, 22]", "W0227"),
    (
      "\"string\": \"a b c d e f\", \"fontSize\": 17, \"frame\": [0, 0, 60, 80], \"wrapped\": true",
      ""
    ),
    (
      "\"string\": \"a b c d e f\", \"fontSize\": 17, \"frame\": [0, 0, 30, 30], \"wrapped\": true",
      "W0227"
    ),
    (
      "\"string\": \"a b c d e f g h i j\", \"fontSize\": 17, \"frame\": [0, 0, 60, 22], \"truncationMode\": \"end\"",
      ""
    ),
    // Bounds lower than the font's line cut nothing where no letter reaches beyond them.
    ("\"string\": \"aceno\", \"fontSize\": 20, \"frame\": [0, 0, 100, 20]", ""),
    ("\"string\": \"gjpqy\", \"fontSize\": 20, \"frame\": [0, 0, 100, 20]", "W0227"),
    // Spaces at the end do not show.
    ("\"string\": \"ab            \", \"fontSize\": 17, \"frame\": [0, 0, 40, 22]", ""),
    // The second part is larger.
    (
      "\"string\": [\"a\", {\"string\": \"b\", \"fontSize\": 80}], \"fontSize\": 17, \"frame\": [0, 0, 60, 22]",
      "W0227"
    ),
    // A number in its format.
    (
      "\"number\": 1234567, \"format\": \"{number:,} units\", \"fontSize\": 17, \"frame\": [0, 0, 40, 22]",
      "W0227"
    ),
    // The size is animated.
    (
      "\"string\": \"a b c d e f g h i j\", \"fontSize\": 17, \"frame\": [0, 0, 60, 22], \"animations\": [{\"keyPath\": \"bounds.size.width\", \"fromValue\": 0, \"duration\": 1}]",
      ""
    ),
  ])
  func `is given for what is beyond the bounds`(members: String, ids: String) {
    #expect(text(members).ids.joined(separator: " ") == ids, "\(members)")
  }

  @Test func `reads what events set`() {
    func loaded(_ action: String) -> LoadedScene {
      LoadedScene(
        text: """
          {"laminar": 1, "canvas": {"width": 300, "height": 200}, "duration": 1,
           "timeline": [{"at": 0.5, \(action)}], "layers": [
             {"name": "a", "type": "text", "string": "ok", "fontSize": 17, "frame": [0, 0, 60, 22]}]}
          """)
    }
    #expect(loaded("\"set\": {\"a:string\": \"fine\"}").ids == [])
    #expect(loaded("\"set\": {\"a:string\": \"much longer than this\"}").ids == ["W0227"])
    #expect(loaded("\"set\": {\"a:string\": \"漢\"}").ids == ["W0221"])
    // The bounds change too.
    #expect(
      loaded("\"set\": {\"a:string\": \"much longer than this\", \"a:bounds.size.width\": 300}")
        .ids == [])
  }

  // MARK: - Empty bounds

  private func laidOut(_ layouts: String, _ more: String = "") -> LoadedScene {
    LoadedScene(
      text: """
        {"laminar": 1, "canvas": {"width": 300, "height": 200}, "duration": 1, \(more)
         "layouts": {\(layouts)}, "layers": [{"name": "a", "type": "text", "string": "Hello"},
          {"name": "b", "frame": [0, 0, 10, 10]}]}
        """)
  }

  @Test func `tells of a text without a size unless a layout gives it one`() {
    let left = "[{\"layer\": \"a\", \"attribute\": \"left\", \"constant\": 4}]"
    let other = "[{\"layer\": \"b\", \"attribute\": \"left\", \"constant\": 4}]"
    let event = "\"timeline\": [{\"at\": 0.5, \"layout\": \"late\"}],"
    #expect(laidOut("\"compact\": \(left)").ids == [])
    #expect(laidOut("\"compact\": \(other)").ids == ["W0225"])
    // 300 points are not regular.
    #expect(laidOut("\"regular\": \(left)").ids == ["W0225"])
    #expect(laidOut("\"late\": \(left)", event).ids == [])
    #expect(laidOut("\"late\": \(left)").ids == ["W0216", "W0225"])
    let both = "\"late\": \(other), \"regular\": \(left)"
    #expect(laidOut(both, event).ids == ["W0225"])
    let resize = "\"timeline\": [{\"at\": 0.5, \"resize\": [700, 200]}],"
    #expect(laidOut("\"regular\": \(left)", resize).ids == [])
  }

  // MARK: - Scripts

  @Test(
    arguments: [
      // Korean that composes to syllables, and a letter alone.
      ("\u{110B}\u{1161}\u{11AB}\u{1102}\u{1167}\u{11BC}", nil), ("안녕", nil), ("\u{1100}", nil),
      // Letters that compose to none.
      ("\u{1100}\u{1100}\u{1161}", "Hangul Jamo"), ("\u{A960}\u{1161}", "Hangul Jamo"),
      ("か\u{3099}", nil), ("a\u{323}\u{302}", nil), ("שלום", "Hebrew"), ("ภาษา", nil),
      ("ที่", "Thai"),
    ] as [(String, String?)])
  func `names a script that needs shaping`(text: String, name: String?) {
    #expect(ShapedScriptRule.script(of: text)?.name == name)
  }
}
