import Foundation
import LaminarTestSupport
import Testing

/// The scripts in the blocks of a page of the manual.
struct PageScripts {
  /// The text of each block of a language, in the page's order.
  let blocks: [String]

  init(page: String, language: String) throws {
    let text = try #require(Repository.text("Sources/Laminar/Laminar.docc/\(page).md"))
    blocks = text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// The lines below a key that ends with `|`, without their indentation, after the line that names the
  /// step.
  func script(ofStep name: String, in block: Int) throws -> String {
    let lines = blocks[block].components(separatedBy: "\n")
    let step = try #require(
      lines.firstIndex { $0.hasSuffix("name: \(name)") }, "no step is named \(name)")
    let key = try #require(
      lines[step...].firstIndex { $0.hasSuffix("run: |") }, "\(name) runs nothing")
    let indentation = lines[key].prefix { $0 == " " }.count
    return lines[(key + 1)...].prefix { $0.prefix { $0 == " " }.count > indentation }
      .map { $0.dropFirst(indentation + 2) }.joined(separator: "\n")
  }
}
