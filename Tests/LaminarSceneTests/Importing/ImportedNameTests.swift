import Testing

@testable import LaminarScene

@Suite("The names of imported layers")
struct ImportedNameTests {
  @Test(
    "Any text becomes a name",
    arguments: [
      ("Layer 1", "Layer-1"), ("Button/Fill", "Button-Fill"), ("card_2-b", "card_2-b"),
      ("  padded  ", "padded"), ("a - b", "a-b"), ("-a", "-a"), ("Größe", "Gr-e"), ("☃", "layer"),
      ("", "layer"), ("root", "root-layer"), ("Root", "Root"), ("a@b:c", "a-b-c"),
    ])
  func name(text: String, name: String) {
    #expect(ImportedName.of(text) == name)
    #expect(ImportedName.of(name) == name)
  }

  @Test("A name has at most 80 bytes")
  func longName() {
    #expect(ImportedName.of(String(repeating: "ab ", count: 1000)).utf8.count == 80)
  }

  @Test("Equal names of siblings are numbered, and no number makes a name that is written")
  func numbers() {
    #expect(
      ImportedName.unique(["Shape", "Shape", "Group", "Shape"])
        == ["Shape", "Shape-2", "Group", "Shape-3"])
    #expect(
      ImportedName.unique(["Shape", "Shape", "Shape-2"]) == ["Shape", "Shape-3", "Shape-2"])
    #expect(
      ImportedName.unique(["Shape-2", "Shape-2", "Shape", "Shape"])
        == ["Shape-2", "Shape-2-2", "Shape", "Shape-3"])
  }

  @Test("A numbered name leads back to the name that it was made of")
  func bases() {
    #expect(ImportedName.base(of: "Shape-2") == "Shape")
    #expect(ImportedName.base(of: "Shape-2-10") == "Shape-2")
    for name in ["Shape", "Shape-", "Shape-1", "Shape-02", "-2", "Shape-2a"] {
      #expect(ImportedName.base(of: name) == nil)
    }
  }
}
