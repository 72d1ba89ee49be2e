import Laminar

/// What the tool is: its version, its renderer, and the commit that it was packed from.
enum ToolVersion {
  static let current = "0.2.0"

  /// The commit of a tool that `make dist` packed; nil for any other.
  ///
  /// `make dist` writes the commit over the zeros in the finished program, so that packing compiles nothing
  /// and the bytes depend on the commit alone.
  static let commit: String? = {
    let text = slot.dropFirst(slotTitle.count)
    return text.allSatisfy { $0 == "0" } ? nil : String(text)
  }()

  private static let slotTitle = "laminar-commit:"

  // Not optimised, so that the compiler does not read the zeros before they are replaced.
  @inline(never) @_optimize(none)
  private static var slot: String { "laminar-commit:0000000000000000000000000000000000000000" }

  /// `laminar 0.2.0, renderer 1`, and the commit where it is known.
  static var text: String {
    "laminar \(current), renderer \(Stage.rendererNumber)" + (commit.map { ", commit \($0)" } ?? "")
  }

  /// What the tool is, for machines.
  static var json: JSON {
    [
      "version": .string(current), "renderer": .integer(Stage.rendererNumber),
      "commit": commit.map(JSON.string),
    ]
  }
}
